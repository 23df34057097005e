#!/usr/bin/env python3
"""Ports with one mistake each, in four languages, put to the suite: are they caught, and is the mistake named?

Every port is a copy of one in ports/ with one change to its source. A port whose answers differ anywhere from the unchanged
one must fail; at least nine in ten must be named rightly; the unchanged ports must pass. The changes are written without
looking at the catalogue of faults, and some are in no catalogue.

    python3 scripts/wrong_ports.py [--payconform COMMAND] [NAME ...]
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = {"python": "python3 port.py", "javascript": "node port.mjs", "php": "php port.php", "java": "java -cp classes Port"}

# name, language, file, old text, new text, the faults that name it rightly (none: in no catalogue)
WRONG = [
    ("py-str-upper", "python", "data.py", "return data.upper()  #",
     'return data.decode("utf-8", "surrogateescape").upper().encode("utf-8", "surrogateescape")  #',
     {"upper-by-unicode", "upper-by-unicode-keeping-bytes"}),
    ("py-str-reverse", "python", "data.py", "return data[::-1]  #",
     'return data.decode("utf-8", "surrogateescape")[::-1].encode("utf-8", "surrogateescape")  #',
     {"reversal-by-scalar", "code-point-strings"}),
    ("py-card-four", "python", "edfapg.py", "number[:6] + number[-4:]", "number[:4] + number[-4:]",
     {"card-first-digits-miscounted"}),
    ("py-card-spaces", "python", "edfapg.py", "number[:6] + number[-4:]",
     'number.replace(b" ", b"")[:6] + number.replace(b" ", b"")[-4:]', {"spaces-removed", "card-digits-only"}),
    ("py-md5-as-integer", "python", "edfapg.py", 'steps("uppercase message", upper(message))).hex()',
     'steps("uppercase message", upper(message))).hex().lstrip("0")', {"leading-zeros-dropped"}),
    ("py-password-stripped", "python", "edfapg.py", "message\", owner + password + card))", "message\", owner + password.strip() + card))",
     {"trimmed"}),
    ("py-status-like-sale", "python", "edfapg.py", "owner + password + transaction_id + card", "owner + password + card",
     {"field-missing"}),
    ("py-sadad-secret-first", "python", "edfapg.py", 'steps("message", body + password)', 'steps("message", password + body)',
     {"secret-first"}),
    ("py-wallet-plain-email", "python", "edfapg.py",
     'def wallet(steps, email, password):\n    owner = steps("reversed email", reverse(email))',
     "def wallet(steps, email, password):\n    owner = email", {"reversal-missing"}),
    ("py-checkout-raw-md5", "python", "edfapg.py", 'inner.encode("ascii")', 'bytes.fromhex(inner)',
     {"bytes-for-hex-between-digests"}),
    ("py-applepay-float", "python", "edfapg.py", 'steps("message", b"".join(fields)))\n\n\n@operation(\n    "edfapg.hash.checkout"',
     'steps("message", b"".join(as_float(f) if n == 2 else f for n, f in enumerate(fields))))\n\n\ndef as_float(text):\n'
     '    try:\n        return str(float(text)).encode()\n    except ValueError:\n        return text\n\n\n'
     '@operation(\n    "edfapg.hash.checkout"', {"amount-as-float", "amount-without-zeros"}),
    ("py-sort-lower", "python", "payfort.py", "key=lambda item: item[0])", "key=lambda item: item[0].lower())",
     {"sorted-ignoring-case"}),
    ("py-bool-str", "python", "payfort.py", 'return b"true" if value else b"false"', "return str(value).encode()",
     {"booleans-in-other-words"}),
    ("py-skip-empty", "python", "payfort.py", "if value is not None and member", "if value not in (None, b\"\") and member",
     {"empty-pairs-dropped"}),
    ("py-hmac-bare", "python", "payfort.py", "hmac_digest(steps, name, phrase, message)", "hmac_digest(steps, name, phrase, joined)",
     {"hmac-unwrapped"}),
    ("py-ampersands", "python", "payfort.py", 'joined = steps("parameters", b"".join(', 'joined = steps("parameters", b"&".join(',
     {"pairs-separated"}),
    ("py-nexi-compact", "python", "nexi.py", 'b"*".join(fields)', 'b"*".join(f for f in fields if f)', {"empty-values-dropped"}),
    ("py-nexi-sha", "python", "nexi.py", "return hmac_digest(steps, \"sha256\", key, steps(\"message\", b\"*\".join(fields))).hex()",
     'import hashlib\n    return hashlib.sha256(key + b"*".join(fields)).hexdigest()', {"hash-for-hmac"}),
    ("py-nonce-base64", "python", "placetopay.py", "nonce + seed + secret_key", "to_base64(nonce).encode() + seed + secret_key",
     {"nonce-in-base64"}),
    ("py-trankey-hex", "python", "placetopay.py", 'to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)))',
     'to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)).hex().encode())', {"hex-before-base64"}),
    ("py-basic-latin1", "python", "everypay.py", 'steps("credentials", username + b":" + secret)',
     'steps("credentials", (username + b":" + secret).decode("utf-8", "replace").encode("latin-1", "replace"))', {"latin1"}),
    ("py-basic-urlsafe", "python", "everypay.py", 'return "Basic " + to_base64(steps("credentials", username + b":" + secret))',
     'return "Basic " + to_base64(steps("credentials", username + b":" + secret)).replace("+", "-").replace("/", "_")',
     {"base64url"}),
    ("js-split-reverse", "javascript", "bytes.mjs", "Buffer.from(bytes).reverse()",
     "Buffer.from(Buffer.from(bytes).toString().split('').reverse().join(''))", {"reversal-by-utf16", "utf16-strings"}),
    ("js-to-upper-case", "javascript", "bytes.mjs", "bytes.map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte))",
     "Buffer.from(bytes.toString().toUpperCase())", {"upper-by-unicode"}),
    ("js-locale-sort", "javascript", "operations/payfort.mjs", "Buffer.compare(Buffer.from(a), Buffer.from(b))",
     "String(a).localeCompare(String(b))", {"sorted-by-culture"}),
    ("js-json-nested", "javascript", "operations/payfort.mjs", "if (value instanceof Map) return `{${pairs(value).join(', ')}}`;",
     "if (value instanceof Map) return '[object Object]';", {"nested-in-other-words"}),
    ("js-template-undefined", "javascript", "operations/nexi.mjs", "byteString(place ?? '')", "byteString(place ?? 'undefined')",
     {"absent-as-undefined"}),
    ("js-password-and-trans-id", "javascript", "operations/edfapg.mjs", "[payer, password, transactionId,", "[payer, transactionId, password,",
     {"operands-swapped", "secret-last"}),
    ("js-notification-bare", "javascript", "operations/placetopay.mjs", "return prefix + hex(", "return hex(", {"prefix-missing"}),
    ("js-seed-utc", "javascript", "operations/placetopay.mjs", "join(nonce, seed, secretKey)",
     "join(nonce, utc(seed), secretKey)", {"time-with-milliseconds", "time-in-utc"},
     "\nconst utc = (seed) => { const d = new Date(seed.toString()); return isNaN(d) ? seed : Buffer.from(d.toISOString().replace('.000', '')); };\n"),
    ("js-upper-hex", "javascript", "operations/edfapg.mjs", "return hex(upperMd5(step('message', join(...parts)), step));",
     "return hex(upperMd5(step('message', join(...parts)), step)).toUpperCase();", {"upper-hex"}),
    ("php-mb-strtoupper", "php", "src/EdfaPg.php", "strtoupper($message)", "mb_convert_case($message, MB_CASE_UPPER, 'UTF-8')",
     {"upper-by-unicode", "upper-by-multibyte"}),
    ("php-card-whole", "php", "src/EdfaPg.php", "substr($card, 0, 6) . substr($card, -4)", "$card", {"card-whole"}),
    ("php-reverse-each", "php", "src/EdfaPg.php", "strrev($step('card digits', substr($card, 0, 6) . substr($card, -4)))",
     "strrev(substr($card, 0, 6)) . strrev(substr($card, -4))", {"reversal-of-parts"}),
    ("php-unsorted", "php", "src/PayFort.php", "        ksort($signed, SORT_STRING);\n", "", {"unsorted"}),
    ("php-trim-everything", "php", "src/Text.php", "is_string($value) => $value,", "is_string($value) => trim($value),", {"trimmed"}),
    ("php-htmlspecialchars", "php", "src/PayFort.php", "$pairs .= \"$name=$value\";", "$pairs .= \"$name=\" . htmlspecialchars($value);",
     {"html-escaped"}),
    # Written after the first measurement.
    ("py-applepay-no-currency", "python", "edfapg.py", 'steps("message", b"".join(fields)))\n\n\n@operation(\n    "edfapg.hash.checkout"',
     'steps("message", b"".join(fields[:3] + fields[4:])))\n\n\n@operation(\n    "edfapg.hash.checkout"', {"field-missing"}),
    ("py-checkout-md5-twice", "python", "edfapg.py", 'digest(steps, "sha1", steps("MD5 in hex"', 'digest(steps, "md5", steps("MD5 in hex"', {"other-digest"}),
    ("js-phrase-in-front-only", "javascript", "operations/payfort.mjs", "join(phrase, signed, phrase)", "join(phrase, signed)", {"field-missing"}),
    ("js-phrase-trimmed", "javascript", "operations/payfort.mjs", "const [name, digest] = scheme(algorithm);\n  const members",
     "phrase = Buffer.from(phrase.toString('latin1').trim(), 'latin1');\n  const [name, digest] = scheme(algorithm);\n  const members", {"trimmed"}),
    ("py-schedule-not-reversed", "python", "edfapg.py", 'steps("reversed password", reverse(password))', 'steps("reversed password", password)', {"reversal-missing"}),
    ("py-email-bom", "python", "edfapg.py", 'def wallet(steps, email, password):\n', 'def wallet(steps, email, password):\n    email = b"\\xef\\xbb\\xbf" + email\n', {"byte-order-mark"}),
    ("php-addslashes", "php", "src/Text.php", "is_string($value) => $value,", "is_string($value) => addslashes($value),", {"slashes-added"}),
    ("php-rawurlencode-values", "php", "src/PayFort.php", '$pairs .= "$name=$value";', '$pairs .= "$name=" . rawurlencode($value);', {"percent-encoded"}),
    ("php-utf8-decode", "php", "src/EdfaPg.php", "return bin2hex($step->hash('md5', $step('uppercase message', strtoupper($message))));",
     "return bin2hex($step->hash('md5', strtoupper(mb_convert_encoding($message, 'ISO-8859-1', 'UTF-8'))));", {"latin1", "ascii-with-question-marks"}),
    ("js-sort-pairs", "javascript", "operations/payfort.mjs", "bytesOf(pairs(members).join(''))", "bytesOf(pairs(members).sort().join(''))", {"sorted-by-pair-text"}),
    ("js-number-parse", "javascript", "operations/payfort.mjs", "  return String(value);", "  return typeof value === 'boolean' ? String(value) : String(Number(String(value)));", {"numbers-as-floats"}),
    ("py-amount-comma", "python", "edfapg.py", "def checkout(steps, *fields):\n", 'def checkout(steps, *fields):\n    fields = (fields[0], fields[1].replace(b".", b","), *fields[2:])\n', {"amount-with-comma"}),
    ("py-key-hex", "python", "nexi.py", 'return hmac_digest(steps, "sha256", key, steps', 'import binascii\n    try:\n        key = binascii.unhexlify(key)\n    except ValueError:\n        pass\n    return hmac_digest(steps, "sha256", key, steps', {"secret-hex-decoded"}),
    ("py-hmac-fields-order", "python", "everypay.py", 'for name in sorted(listed.split(b","))', 'for name in listed.split(b",")', {"unsorted", "list-of-names-wrong"}),
    ("py-locale-signed", "python", "everypay.py", '{b"hmac", b"locale"}', '{b"hmac"}', {"excluded-included"}),
    ("js-short-card", "javascript", "operations/edfapg.mjs", "join(cardNumber.subarray(0, 6), cardNumber.subarray(-4))", "join(cardNumber.subarray(0, 6), cardNumber.subarray(6).subarray(-4))", {"card-short-not-twice"}),
    ("py-two-mistakes", "python", "edfapg.py", 'steps("message", owner + password + transaction_id + card)', 'steps("message", email + password + transaction_id + card).upper()', {"reversal-missing"}),
    ("php-nonce-hex", "php", "src/PlacetoPay.php", "$nonce . $seed", "bin2hex($nonce) . $seed", {"nonce-in-hex"}),
    ("php-two-in-sale", "php", "src/EdfaPg.php", "return self::md5($step, $step('message', $email . $password . $card));", "return self::md5($step, $step('message', strrev($email) . $card . $password));", {"reversal-missing", "operands-swapped", "secret-last"}),
    # The third measurement, of messages too; written, with Java, before any of them was run.
    ("java-to-upper-case", "java", "Bytes.java", "byte[] upper = bytes.clone();\n        for (int i = 0; i < upper.length; i++) {\n            if (upper[i] >= 'a' && upper[i] <= 'z') {\n                upper[i] -= 32;\n            }\n        }\n        return upper;",
     "return of(new String(bytes, StandardCharsets.UTF_8).toUpperCase());", {"upper-by-unicode", "upper-by-multibyte"}),
    ("java-string-builder-reverse", "java", "Bytes.java", "byte[] reversed = new byte[bytes.length];\n        for (int i = 0; i < bytes.length; i++) {\n            reversed[i] = bytes[bytes.length - 1 - i];\n        }\n        return reversed;",
     "return of(new StringBuilder(new String(bytes, StandardCharsets.UTF_8)).reverse().toString());", {"reversal-by-scalar", "code-point-strings"}),
    ("java-big-integer", "java", "Bytes.java", "return HexFormat.of().formatHex(bytes);", "return new java.math.BigInteger(1, bytes).toString(16);", {"leading-zeros-dropped"}),
    ("java-signed-bytes", "java", "Bytes.java", "return HexFormat.of().formatHex(bytes);",
     "StringBuilder text = new StringBuilder();\n        for (byte b : bytes) {\n            text.append(Integer.toHexString(b));\n        }\n        return text.toString();", {"bytes-signed"}),
    ("java-mime-encoder", "java", "Bytes.java", "return Base64.getEncoder().encodeToString(bytes);", "return Base64.getMimeEncoder().encodeToString(bytes);", {"base64-with-mime-lines", "base64-with-line-breaks"}),
    ("java-latin1", "java", "Bytes.java", "return string.getBytes(StandardCharsets.UTF_8);", "return string.getBytes(StandardCharsets.ISO_8859_1);", {"latin1"}),
    ("java-compare-to", "java", "PayFort.java", "Arrays.compareUnsigned(Bytes.of(one.getKey()), Bytes.of(other.getKey()))", "one.getKey().compareToIgnoreCase(other.getKey())", {"sorted-ignoring-case"}),
    ("php-mb-str-split-reverse", "php", "src/EdfaPg.php", "$email = $step('reversed email', strrev($email));", "$email = $step('reversed email', implode('', array_reverse(mb_str_split($email))));", {"reversal-by-scalar", "code-point-strings"}),
    ("php-card-from-twelve", "php", "src/EdfaPg.php", "substr($card, -4)", "substr($card, 12)", set()),
    ("php-number-format", "php", "src/EdfaPg.php", "$step('message', $identifier . $orderNumber . $amount . $currency . $password)", "$step('message', $identifier . $orderNumber . (is_numeric($amount) ? number_format((float) $amount, 2) : $amount) . $currency . $password)", {"amount-grouped", "amount-with-two-decimals"}),
    ("js-amount-through-number", "javascript", "operations/edfapg.mjs", "order.orderNumber, order.amount, order.currency, order.password], step)", "order.orderNumber, Buffer.from(String(Number(order.amount))), order.currency, order.password], step)", {"amount-without-zeros"}),
    ("js-nonce-as-text", "javascript", "operations/placetopay.mjs", "step('message', join(nonce, seed, secretKey))", "step('message', Buffer.from(nonce.toString() + seed.toString() + secretKey.toString()))", {"invalid-utf8-replaced"}),
    ("js-success-is-approved", "javascript", "operations/edfapg-response.mjs", "    case 'SUCCESS': return lookUp(successes[call]);", "    case 'SUCCESS': return 'approved';", {"outcome-taken-for-another"}),
    ("js-encode-uri", "javascript", "operations/wire.mjs", "export const writeForm = (pairs) => encode(pairs, 'whatwg');", "export const writeForm = (pairs) => encode(pairs, 'url-components');", {"sent-plus-unescaped", "form-plus-unescaped"}),
    ("js-padding-forgotten", "javascript", "operations/wire.mjs", "BigInt(fraction.padEnd(digits, '0') || '0')", "BigInt(fraction || '0')", set()),
    ("js-kuwait-in-cents", "javascript", "operations/wire.mjs", "  const digits = exponents.get(byteString(currency));", "  const digits = exponents.has(byteString(currency)) ? 2 : undefined;", {"amount-exponent-two-for-all", "sent-amount-with-two-decimals", "sent-amount-in-hundredths"}),
    ("py-email-in-lower-case", "python", "edfapg.py", 'def wallet(steps, email, password):\n', 'def wallet(steps, email, password):\n    email = email.lower()\n', set()),
    ("py-lengths-in-bytes", "python", "calls.py", "len(characters) > self.longest", "len(characters.encode()) > self.longest", {"field-lengths-in-bytes"}),
    ("py-status-unread", "python", "outcome.py", 'if not 200 <= status <= 299 and members["kind"]', 'if False and members["kind"]', {"status-unread"}),
    ("py-http-redirects", "python", "outcome.py", 'r"https://([^/?#]+)"', 'r"https?://([^/?#]+)"', {"redirect-unsafe"}),
    ("py-decode-twice", "python", "wire.py", 'yield tuple(unquote_to_bytes(part.replace(b"+", plus)) for part in (name, value))', 'yield tuple(unquote_to_bytes(unquote_to_bytes(part.replace(b"+", plus))) for part in (name, value))', {"form-decoded-twice"}),
    ("py-rsplit", "python", "wire.py", 'name, _, value = pair.partition(b"=")', 'name, _, value = pair.rpartition(b"=") if b"=" in pair else (pair, b"", b"")', {"form-split-at-the-last-equals"}),
    # In no catalogue: they must be caught all the same, and must not be called something else by a pair of faults.
    ("php-ksort-natural", "php", "src/PayFort.php", "ksort($signed, SORT_STRING);", "ksort($signed, SORT_NATURAL);", set()),
    ("py-crc-for-md5", "python", "edfapg.py", 'return digest(steps, "md5", steps("uppercase message", upper(message))).hex()',
     'import zlib\n    return "%08x" % zlib.crc32(upper(message))', set()),
]


def change(port, item):
    name, language, file, old, new, expected, *more = item
    shutil.copytree(ROOT / "ports" / language, port)
    path = port / file
    text = path.read_text(encoding="utf-8")
    if text.count(old) < 1:
        sys.exit(f"{name}: {file} does not contain what is to be changed")
    path.write_text(text.replace(old, new) + "".join(more), encoding="utf-8")
    if language == "java":
        build(port)


def build(port):
    subprocess.run(["javac", "-encoding", "UTF-8", "-d", "classes", *(p.name for p in port.glob("*.java"))], cwd=port, check=True)


def check(payconform, port, language):
    command = f"cd {port} && {COMMANDS[language]}"
    result = subprocess.run([*payconform, "check", "--port", command], capture_output=True, text=True)
    return result.returncode, result.stdout


def mistakes(output):
    """The names of the faults that the report names, with the heading that names them."""
    heading, found = "", []
    for line in output.splitlines():
        if line.startswith("MISTAKE"):
            heading = line
        elif line.startswith("  mistake "):
            found.append((line.split()[-1], heading))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--payconform", default=str(ROOT / ".build/release/payconform"))
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    payconform = arguments.payconform.split()
    caught = named = nameable = 0
    problems = []
    java = shutil.which("javac") is not None
    for language in COMMANDS:
        if language == "java" and not java:
            continue
        with tempfile.TemporaryDirectory() as folder:
            port = Path(folder) / "port"
            shutil.copytree(ROOT / "ports" / language, port)
            if language == "java":
                build(port)
            status, output = check(payconform, port, language)
        if status != 0 or mistakes(output):
            problems.append(f"the right port in {language} is accused: {output[-300:]}")
    chosen = [item for item in WRONG if not arguments.names or item[0] in arguments.names]
    if not java:
        problems.append("no javac: the ports in Java were left out")
        chosen = [item for item in chosen if item[1] != "java"]
    for item in chosen:
        name, language, expected = item[0], item[1], item[5]
        with tempfile.TemporaryDirectory() as folder:
            change(Path(folder) / "port", item)
            status, output = check(payconform, Path(folder) / "port", language)
        found = mistakes(output)
        first = found[0] if found else ("-", "")
        right = bool(expected) and first[0] in expected or not expected and not found
        caught += status == 1
        nameable += bool(expected)
        named += right and bool(expected)
        count = output.count("\n  also") + len(found)
        print(f"{'ok   ' if right and status == 1 else 'WRONG'} {name}: {', '.join(dict.fromkeys(f for f, _ in found)) or 'nothing named'}")
        if not right:
            print(f"      expected {' or '.join(sorted(expected)) or 'nothing'}; {output.strip().splitlines()[-1]}")
        if status != 1:
            problems.append(f"{name} is not caught (status {status})")
    print(f"{caught} of {len(chosen)} caught, {named} of {nameable} named rightly")
    for problem in problems:
        print(problem)
    return 1 if problems or named * 10 < nameable * 9 else 0


if __name__ == "__main__":
    sys.exit(main())
