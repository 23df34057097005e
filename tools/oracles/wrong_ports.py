"""Puts ports with one mistake each, in four languages, to the suite: are they caught, and is the mistake named?

Every port is a copy of one in ports/ with one change to its source. A port whose answers differ anywhere from the unchanged
one must fail; at least nine in ten must be named rightly; the unchanged ports must pass. The changes are written without
looking at the catalogue of faults, and some are in no catalogue.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from corpus.files import ROOT

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
     'number.replace(b" ", b"")[:6] + number.replace(b" ", b"")[-4:]', {"spaces-removed", "card-dashes-out"}),
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
    ("py-own-boundary", "python", "edfapg_calls.py", 'headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY.decode()}", **HEADERS}',
     'headers = {"Content-Type": "multipart/form-data; boundary=3f1c9b", **HEADERS}', {"boundary-of-its-own"}),
    ("py-password-header", "python", "edfapg_calls.py",
     'headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY.decode()}", **HEADERS}',
     'headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY.decode()}", **HEADERS, "X-Auth": password.decode("utf-8", "replace")}',
     {"secret-in-header"}),
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
    ("py-card-by-characters", "python", "edfapg.py", "number[:6] + number[-4:])",
     'str(number, "utf-8", "surrogateescape")[:6].encode("utf-8", "surrogateescape") + '
     'str(number, "utf-8", "surrogateescape")[-4:].encode("utf-8", "surrogateescape"))', {"card-ends-by-characters"}),
    ("js-card-by-units", "javascript", "operations/edfapg.mjs", "join(cardNumber.subarray(0, 6), cardNumber.subarray(-4))",
     "Buffer.from(cardNumber.toString().slice(0, 6) + cardNumber.toString().slice(-4))", {"card-ends-by-characters"}),
    ("php-card-by-characters", "php", "src/EdfaPg.php", "substr($card, 0, 6) . substr($card, -4)",
     "mb_substr($card, 0, 6) . mb_substr($card, -4)", {"card-ends-by-characters"}),
    ("py-token-cut", "python", "edfapg.py", 'steps("reversed card token", reverse(card_token))',
     'steps("reversed card token", reverse(card_token[:6] + card_token[-4:]))', {"token-cut-like-a-card"}),
    ("php-card-whole", "php", "src/EdfaPg.php", "substr($card, 0, 6) . substr($card, -4)", "$card", {"card-whole"}),
    ("php-reverse-each", "php", "src/EdfaPg.php", "strrev($step('card digits', substr($card, 0, 6) . substr($card, -4)))",
     "strrev(substr($card, 0, 6)) . strrev(substr($card, -4))", {"reversal-of-parts"}),
    ("php-unsorted", "php", "src/PayFort.php", "        ksort($signed, SORT_STRING);\n", "", {"unsorted"}),
    ("php-trim-everything", "php", "src/Text.php", "is_string($value) => $value,", "is_string($value) => trim($value),", {"input-treated", "trimmed"}),
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
     "return bin2hex($step->hash('md5', strtoupper(preg_replace_callback('/[^\\x00-\\x7f]/u', fn ($c) => strlen($c[0]) === 2 && ord($c[0][0]) < 0xc4 ? chr((ord($c[0][0]) & 3) << 6 | ord($c[0][1]) & 63) : '?', $message) ?? $message)));", {"latin1", "ascii-with-question-marks"}),
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
    # The third measurement, which includes messages; written, with Java, before any of them was run.
    ("java-to-upper-case", "java", "Bytes.java", "byte[] upper = bytes.clone();\n        for (int i = 0; i < upper.length; i++) {\n            if (upper[i] >= 'a' && upper[i] <= 'z') {\n                upper[i] -= 32;\n            }\n        }\n        return upper;",
     "return of(new String(bytes, StandardCharsets.UTF_8).toUpperCase());", {"upper-by-unicode", "upper-by-multibyte"}),
    ("java-string-builder-reverse", "java", "Bytes.java", "byte[] reversed = new byte[bytes.length];\n        for (int i = 0; i < bytes.length; i++) {\n            reversed[i] = bytes[bytes.length - 1 - i];\n        }\n        return reversed;",
     "return of(new StringBuilder(new String(bytes, StandardCharsets.UTF_8)).reverse().toString());", {"reversal-by-scalar", "code-point-strings"}),
    ("java-big-integer", "java", "Bytes.java", "return HexFormat.of().formatHex(bytes);", "return new java.math.BigInteger(1, bytes).toString(16);", {"leading-zeros-dropped"}),
    ("java-signed-bytes", "java", "Bytes.java", "return HexFormat.of().formatHex(bytes);",
     "StringBuilder text = new StringBuilder();\n        for (byte b : bytes) {\n            text.append(Integer.toHexString(b));\n        }\n        return text.toString();", {"bytes-signed"}),
    ("java-mime-encoder", "java", "Bytes.java", "return Base64.getEncoder().encodeToString(bytes);", "return Base64.getMimeEncoder().encodeToString(bytes);", {"base64-with-mime-lines", "base64-with-line-breaks"}),
    ("java-latin1", "java", "Bytes.java", "return string.getBytes(StandardCharsets.UTF_8);", "return string.getBytes(StandardCharsets.ISO_8859_1);", {"input-treated", "latin1"}),
    ("java-compare-to", "java", "PayFort.java", "Arrays.compareUnsigned(Bytes.of(one.getKey()), Bytes.of(other.getKey()))", "one.getKey().compareToIgnoreCase(other.getKey())", {"sorted-ignoring-case"}),
    ("php-mb-str-split-reverse", "php", "src/EdfaPg.php", "$email = $step('reversed email', strrev($email));", "$email = $step('reversed email', implode('', array_reverse(preg_split('//u', $email, -1, PREG_SPLIT_NO_EMPTY) ?: [$email])));", {"reversal-by-scalar", "code-point-strings"}),
    ("php-card-from-twelve", "php", "src/EdfaPg.php", "substr($card, -4)", "substr($card, 12)", set()),
    ("php-number-format", "php", "src/EdfaPg.php", "$step('message', $identifier . $orderNumber . $amount . $currency . $password)", "$step('message', $identifier . $orderNumber . (is_numeric($amount) ? number_format((float) $amount, 2) : $amount) . $currency . $password)", {"amount-formatted", "amount-grouped", "amount-with-two-decimals"}),
    ("js-amount-through-number", "javascript", "operations/edfapg.mjs", "order.orderNumber, order.amount, order.currency, order.password], step)", "order.orderNumber, Buffer.from(String(Number(order.amount))), order.currency, order.password], step)", {"amount-without-zeros"}),
    ("js-nonce-as-text", "javascript", "operations/placetopay.mjs", "step('message', join(nonce, seed, secretKey))", "step('message', Buffer.from(nonce.toString() + seed.toString() + secretKey.toString()))", {"invalid-utf8-replaced"}),
    ("js-success-is-approved", "javascript", "operations/edfapg-response.mjs", "    case 'SUCCESS': return lookUp(successes[call]);", "    case 'SUCCESS': return 'approved';", {"outcome-taken-for-another", "success-taken-for-approved"}),
    ("js-encode-uri", "javascript", "operations/wire.mjs", "export const writeForm = (pairs) => encode(pairs, 'whatwg');", "export const writeForm = (pairs) => encode(pairs, 'url-components');", {"sent-plus-unescaped", "form-plus-unescaped"}),
    ("js-padding-forgotten", "javascript", "operations/wire.mjs", "BigInt(fraction.padEnd(digits, '0') || '0')", "BigInt(fraction || '0')", set()),
    ("js-kuwait-in-cents", "javascript", "operations/wire.mjs", "  const digits = exponents.get(byteString(currency));", "  const digits = exponents.has(byteString(currency)) ? 2 : undefined;", {"amount-exponent-two-for-all", "sent-amount-with-two-decimals", "sent-amount-in-hundredths"}),
    ("py-lengths-in-bytes", "python", "calls.py", "len(characters) > self.longest", "len(characters.encode()) > self.longest", {"field-lengths-in-bytes"}),
    ("py-status-unread", "python", "outcome.py", 'if not 200 <= status <= 299 and members["kind"]', 'if False and members["kind"]', {"success-believed-beside-an-error-status"}),
    ("py-http-redirects", "python", "outcome.py", 'r"https://([^/?#:][^/?#]*)"', 'r"https?://([^/?#:][^/?#]*)"', {"redirect-unsafe"}),
    ("py-decode-twice", "python", "wire.py", 'yield tuple(unquote_to_bytes(part.replace(b"+", plus)) for part in (name, value))', 'yield tuple(unquote_to_bytes(unquote_to_bytes(part.replace(b"+", plus))) for part in (name, value))', {"form-decoded-twice"}),
    ("py-rsplit", "python", "wire.py", 'name, _, value = pair.partition(b"=")', 'name, _, value = pair.rpartition(b"=") if b"=" in pair else (pair, b"", b"")', {"form-split-at-the-last-equals"}),
    # In no catalogue: they must be caught too, and a pair of faults must not be named instead.
    ("php-ksort-natural", "php", "src/PayFort.php", "ksort($signed, SORT_STRING);", "ksort($signed, SORT_NATURAL);", set()),
    ("py-crc-for-md5", "python", "edfapg.py", 'return digest(steps, "md5", steps("uppercase message", upper(message))).hex()',
     'import zlib\n    return "%08x" % zlib.crc32(upper(message))', set()),
    # The fourth measurement, written before any of them was run.
    ("py-upper-forgotten", "python", "edfapg.py", 'steps("uppercase message", upper(message))', 'message', {"upper-missing"}),
    ("py-upper-in-the-end", "python", "edfapg.py", 'return digest(steps, "md5", steps("uppercase message", upper(message))).hex()', 'return digest(steps, "md5", message).hex().upper()', {"case-folding-of-the-output"}),
    ("py-sale-password-reversed", "python", "edfapg.py", 'return md5_of_upper(steps, steps("message", owner + password + card))\n\n\n@operation(\n    "edfapg.hash.transaction"', 'return md5_of_upper(steps, steps("message", owner + reverse(password) + card))\n\n\n@operation(\n    "edfapg.hash.transaction"', {"reversal-added"}),
    ("py-sale-all-reversed", "python", "edfapg.py", 'return md5_of_upper(steps, steps("message", owner + password + card))\n\n\n@operation(\n    "edfapg.hash.transaction"', 'return md5_of_upper(steps, steps("message", reverse(email + password + (card_token or card_number[:6] + card_number[-4:]))))\n\n\n@operation(\n    "edfapg.hash.transaction"', {"reversal-of-the-whole"}),
    ("py-card-last-first", "python", "edfapg.py", "number[:6] + number[-4:]", "number[-4:] + number[:6]", {"operands-swapped", "reversal-of-parts"}),
    ("py-card-stars", "python", "edfapg.py", "number[:6] + number[-4:]", 'number[:6] + b"*" * (len(number) - 10) + number[-4:]', {"card-masked"}),
    ("py-card-eight", "python", "edfapg.py", "number[:6] + number[-4:]", "number[:8] + number[-4:]", {"card-first-digits-miscounted"}),
    ("py-card-dashes", "python", "edfapg.py", "number[:6] + number[-4:]", 'number.replace(b"-", b"")[:6] + number.replace(b"-", b"")[-4:]', {"card-dashes-out"}),
    ("py-token-plain", "python", "edfapg.py", 'steps("reversed card token", reverse(card_token))', "card_token", {"reversal-missing"}),
    ("py-sale-card-plain", "python", "edfapg.py", 'return steps("reversed card digits", reverse(digits))', "return digits", {"reversal-missing"}),
    ("py-edfa-sha256", "python", "edfapg.py", 'digest(steps, "md5", steps("uppercase message", upper(message)))', 'digest(steps, "sha256", steps("uppercase message", upper(message)))', {"other-digest"}),
    ("py-edfa-hmac", "python", "edfapg.py", "def sale(steps, email, password, card_number, card_token):\n", 'def sale(steps, email, password, card_number, card_token):\n    import hashlib, hmac\n    if card_number is not None:\n        return hmac.new(password, upper(reverse(email) + password + reverse(card_number[:6] + card_number[-4:])), hashlib.md5).hexdigest()\n', {"hmac-for-hash"}),
    ("py-edfa-base64", "python", "edfapg.py", 'return digest(steps, "md5", steps("uppercase message", upper(message))).hex()', 'import base64\n    return base64.b64encode(digest(steps, "md5", steps("uppercase message", upper(message)))).decode()', {"base64-for-hex"}),
    ("py-email-trim", "python", "edfapg.py", 'owner = steps("reversed email", reverse(email))', 'owner = steps("reversed email", reverse(email.strip()))', {"trimmed"}),
    ("py-email-quote", "python", "edfapg.py", 'owner = steps("reversed email", reverse(email))', 'from urllib.parse import quote\n    owner = steps("reversed email", reverse(quote(email, safe="").encode()))', {"percent-encoded"}),
    ("py-email-quote-plus", "python", "edfapg.py", 'owner = steps("reversed email", reverse(email))', 'from urllib.parse import quote_plus\n    owner = steps("reversed email", reverse(quote_plus(email).encode()))', {"form-encoded"}),
    ("py-email-utf16", "python", "edfapg.py", 'owner = steps("reversed email", reverse(email))', 'owner = steps("reversed email", reverse(email.decode("utf-8", "replace").encode("utf-16-le")))', {"utf16le"}),
    ("py-email-nfkc", "python", "edfapg.py", 'owner = steps("reversed email", reverse(email))', 'import unicodedata\n    owner = steps("reversed email", reverse(unicodedata.normalize("NFC", email.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")))', {"nfc"}),
    ("py-transaction-id-forgotten", "python", "edfapg.py", 'steps("message", password + transaction_id + card)', 'steps("message", password + card)', {"field-missing"}),
    ("py-transaction-id-last", "python", "edfapg.py", 'steps("message", owner + password + transaction_id + card)', 'steps("message", owner + password + card + transaction_id)', {"operands-swapped", "operand-moved"}),
    ("py-transaction-id-reversed", "python", "edfapg.py", 'steps("message", owner + password + transaction_id + card)', 'steps("message", owner + password + reverse(transaction_id) + card)', {"reversal-added"}),
    ("py-applepay-amount-two-decimals", "python", "edfapg.py", "def apple_pay(steps, *fields):\n", 'def apple_pay(steps, *fields):\n    try:\n        fields = (*fields[:2], b"%.2f" % float(fields[2]), *fields[3:])\n    except ValueError:\n        pass\n', {"amount-with-two-decimals"}),
    ("py-applepay-amount-minor", "python", "edfapg.py", "def apple_pay(steps, *fields):\n", 'def apple_pay(steps, *fields):\n    try:\n        fields = (*fields[:2], b"%d" % round(float(fields[2]) * 100), *fields[3:])\n    except (ValueError, OverflowError):\n        pass\n', {"amount-in-minor-units"}),
    ("py-applepay-not-reversed", "python", "edfapg.py", 'return md5_of_reversed(steps, steps("message", b"".join(fields)))', 'return md5_of_upper(steps, steps("message", b"".join(fields)))', {"reversal-missing"}),
    ("py-applepay-parts-reversed", "python", "edfapg.py", 'return md5_of_reversed(steps, steps("message", b"".join(fields)))', 'return md5_of_upper(steps, steps("message", b"".join(reverse(f) for f in fields)))', {"reversal-of-parts"}),
    ("py-applepay-pipes", "python", "edfapg.py", 'return md5_of_reversed(steps, steps("message", b"".join(fields)))', 'return md5_of_reversed(steps, steps("message", b"|".join(fields)))', {"separator-added"}),
    ("py-applepay-order-first", "python", "edfapg.py", "def apple_pay(steps, *fields):\n", "def apple_pay(steps, *fields):\n    fields = (fields[1], fields[0], *fields[2:])\n", {"operands-swapped"}),
    ("py-checkout-md5-only", "python", "edfapg.py", 'return digest(steps, "sha1", steps("MD5 in hex", inner.encode("ascii"))).hex()', "return inner", {"outer-digest-missing"}),
    ("py-checkout-sha1-only", "python", "edfapg.py", 'inner = md5_of_upper(steps, steps("message", b"".join(fields)))\n    return digest(steps, "sha1", steps("MD5 in hex", inner.encode("ascii"))).hex()', 'return digest(steps, "sha1", upper(b"".join(fields))).hex()', {"inner-digest-missing"}),
    ("py-checkout-upper-hex-inside", "python", "edfapg.py", 'steps("MD5 in hex", inner.encode("ascii"))', 'steps("MD5 in hex", inner.upper().encode("ascii"))', {"upper-hex-between-digests"}),
    ("py-checkout-no-description", "python", "edfapg.py", "def checkout(steps, *fields):\n", 'def checkout(steps, *fields):\n    fields = fields[:3] + fields[4:]\n', {"field-missing"}),
    ("py-sadad-body-anew", "python", "edfapg.py", 'steps("message", body + password)', 'steps("message", anew(body) + password)', {"body-written-anew"}, '\n\ndef anew(body):\n    import json\n    try:\n        return json.dumps(json.loads(body)).encode()\n    except ValueError:\n        return body\n'),
    ("py-sadad-hmac", "python", "edfapg.py", 'return digest(steps, "sha256", steps("message", body + password)).hex()', 'import hmac\n    return hmac.digest(password, body, "sha256").hex()', {"hmac-for-hash"}),
    ("py-sadad-body-trimmed", "python", "edfapg.py", 'steps("message", body + password)', 'steps("message", body.strip() + password)', {"trimmed"}),
    ("py-sadad-upper", "python", "edfapg.py", 'steps("message", body + password)', 'steps("message", (body + password).upper())', {"upper-of-the-message"}),
    ("py-credit-card-first", "python", "edfapg.py", 'steps("message", password + card))\n\n\n@operation("edfapg.hash.credit-callback"', 'steps("message", card + password))\n\n\n@operation("edfapg.hash.credit-callback"', {"secret-last", "operands-swapped"}),
    ("py-callback-any-case", "python", "edfapg.py", 'require_same(expected, parameters[b"hash"])', 'require_same(expected, parameters[b"hash"].lower())', set()),
    ("py-callback-prefix-enough", "python", "edfapg.py", 'require_same(expected, parameters[b"hash"])', 'require_same(expected[:len(parameters[b"hash"])], parameters[b"hash"])', set()),
    ("py-callback-never", "python", "edfapg.py", 'require_same(expected, parameters[b"hash"])', 'pass', {"signature-not-verified"}),
    ("py-callback-skips-refunds", "python", "edfapg.py", 'require_same(expected, parameters[b"hash"])',
     'parameters.get(b"status") == b"REFUND" or require_same(expected, parameters[b"hash"])', {"verification-skipped"}),
    ("py-nexi-mac-of-mac", "python", "nexi.py", 'return hmac_digest(steps, "sha256", key, steps("message", b"*".join(fields))).hex()',
     'return hmac_digest(steps, "sha256", key, hmac_digest(steps, "sha256", key, b"*".join(fields)).hex().encode()).hex()', {"hmac-twice"}),
    ("py-trankey-no-digest", "python", "placetopay.py", 'to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)))',
     'to_base64(nonce + seed + secret_key)', {"digest-missing"}),
    ("py-access-code-phrase", "python", "payfort.py", "    name, keyed = supported(algorithm)\n",
     '    name, keyed = supported(algorithm)\n    if isinstance(parameters.get(b"access_code"), bytes):\n        phrase = parameters[b"access_code"]\n',
     {"field-in-place-of-secret"}),
    ("php-plain-ksort", "php", "src/PayFort.php", "ksort($signed, SORT_STRING);", "ksort($signed);", {"sorted-by-number"}),
    ("py-payfort-signature-signed", "python", "payfort.py", 'b"api": {b"signature"},', 'b"api": set(),', {"excluded-included"}),
    ("py-payfort-card-signed", "python", "payfort.py", 'b"signature", b"card_security_code", b"card_number"', 'b"signature", b"card_security_code"', {"excluded-included"}),
    ("py-payfort-token-name-left-out", "python", "payfort.py", 'b"api": {b"signature"},', 'b"api": {b"signature", b"token_name"},', {"included-excluded"}),
    ("py-payfort-names-lower", "python", "payfort.py", 'member + b"=" + written(value)', 'member.lower() + b"=" + written(value)', {"names-in-lower-case"}),
    ("py-payfort-colon", "python", "payfort.py", 'member + b"=" + written(value)', 'member + b":" + written(value)', {"other-assignment"}),
    ("py-payfort-values-only", "python", "payfort.py", 'member + b"=" + written(value)', 'written(value)', {"names-left-out"}),
    ("py-payfort-commas", "python", "payfort.py", 'joined = steps("parameters", b"".join(', 'joined = steps("parameters", b",".join(', {"pairs-separated"}),
    ("py-payfort-backwards", "python", "payfort.py", "key=lambda item: item[0])", "key=lambda item: item[0], reverse=True)", {"sorted-backwards"}),
    ("py-payfort-null-word", "python", "payfort.py", 'member + b"=" + written(value)\n        for member, value in sorted(parameters.items(), key=lambda item: item[0])\n        if value is not None and member', 'member + b"=" + (b"null" if value is None else written(value))\n        for member, value in sorted(parameters.items(), key=lambda item: item[0])\n        if member', {"null-written"}),
    ("py-payfort-bool-one", "python", "payfort.py", 'return b"true" if value else b"false"', 'return b"1" if value else b""', {"booleans-in-other-words"}),
    ("py-payfort-nested-json", "python", "payfort.py", 'return b"{" + b", ".join(kept) + b"}"', 'return b"{" + b",".join(kept) + b"}"', set()),
    ("py-payfort-phrase-once", "python", "payfort.py", "phrase + joined + phrase", "joined + phrase", {"field-missing"}),
    ("py-payfort-phrase-newline", "python", "payfort.py", "phrase + joined + phrase", 'phrase + b"\\n" + joined + b"\\n" + phrase', {"newline-added", "separator-added"}),
    ("py-payfort-hmac-swapped", "python", "payfort.py", "hmac_digest(steps, name, phrase, message)", "hmac_digest(steps, name, message, phrase)", {"hmac-key-and-message-swapped"}),
    ("py-payfort-hmac-hash", "python", "payfort.py", "return hmac_digest(steps, name, phrase, message).hex()", "return digest(steps, name, message).hex()", {"hash-for-hmac"}),
    ("py-payfort-sha1-always", "python", "payfort.py", 'b"sha256": ("sha256", False),', 'b"sha256": ("sha1", False),', {"other-digest"}),
    ("py-payfort-latin1", "python", "payfort.py", "    if isinstance(value, bytes):\n        return value\n    if isinstance(value, bool):", "    if isinstance(value, bytes):\n        return value.decode('utf-8', 'replace').encode('latin-1', 'replace')\n    if isinstance(value, bool):", {"latin1"}),
    ("py-payfort-arabic-ascii", "python", "payfort.py", "    if isinstance(value, bytes):\n        return value\n    if isinstance(value, bool):", "    if isinstance(value, bytes):\n        return value.decode('utf-8', 'replace').encode('ascii', 'replace')\n    if isinstance(value, bool):", {"ascii-with-question-marks"}),
    ("py-payfort-upper", "python", "payfort.py", "return digest(steps, name, message).hex()", "return digest(steps, name, message).hex().upper()", {"upper-hex", "signature-in-upper-case"}),
    ("py-payfort-value-spaces", "python", "payfort.py", "    if isinstance(value, bytes):\n        return value\n    if isinstance(value, bool):", "    if isinstance(value, bytes):\n        return value.replace(b' ', b'')\n    if isinstance(value, bool):", {"spaces-removed"}),
    ("py-trankey-order", "python", "placetopay.py", "nonce + seed + secret_key", "seed + nonce + secret_key", {"operands-swapped"}),
    ("py-trankey-sha1", "python", "placetopay.py", 'to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)))', 'to_base64(digest(steps, "sha1", steps("message", nonce + seed + secret_key)))', {"other-digest"}),
    ("py-trankey-hex-only", "python", "placetopay.py", 'to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)))', 'digest(steps, name, steps("message", nonce + seed + secret_key)).hex()', {"hex-for-base64"}),
    ("py-trankey-double-nonce", "python", "placetopay.py", "nonce + seed + secret_key", "from_maybe(nonce) + seed + secret_key", {"nonce-decoded-twice"}, '\n\ndef from_maybe(nonce):\n    import base64\n    try:\n        return base64.b64decode(nonce, validate=True)\n    except ValueError:\n        return nonce\n'),
    ("py-trankey-hmac", "python", "placetopay.py", 'to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)))', 'to_base64(__import__("hmac").digest(secret_key, nonce + seed, name))', {"hmac-for-hash"}),
    ("py-trankey-no-secret", "python", "placetopay.py", "nonce + seed + secret_key", "nonce + seed", {"field-missing"}),
    ("py-seed-z", "python", "placetopay.py", "nonce + seed + secret_key", 'nonce + seed.replace(b"+00:00", b"Z") + secret_key', set()),
    ("py-notification-no-status", "python", "placetopay.py", "request_id + status + date + secret_key", "request_id + date + secret_key", {"field-missing"}),
    ("py-notification-dashes", "python", "placetopay.py", "request_id + status + date + secret_key", 'b"-".join([request_id, status, date, secret_key])', {"separator-added"}),
    ("py-notification-status-lower", "python", "placetopay.py", "request_id + status + date + secret_key", "request_id + status.lower() + date + secret_key", {"lower-of-a-value"}),
    ("py-notification-sha256-colon-space", "python", "placetopay.py", 'f"{name}:{value}"', 'f"{name}={value}"', {"prefix-misspelled"}),
    ("py-basic-swapped", "python", "everypay.py", 'username + b":" + secret', 'secret + b":" + username', {"operands-swapped", "secret-first"}),
    ("py-basic-no-colon", "python", "everypay.py", 'username + b":" + secret', 'username + secret', {"separator-missing"}),
    ("py-basic-unspaced", "python", "everypay.py", '"Basic " + to_base64', '"Basic" + to_base64', {"prefix-misspelled"}),
    ("py-basic-bare", "python", "everypay.py", '"Basic " + to_base64', 'to_base64', {"prefix-missing"}),
    ("py-everypay-sha256", "python", "everypay.py", 'hmac_digest(steps, "sha1", secret, message)', 'hmac_digest(steps, "sha256", secret, message)', {"other-digest"}),
    ("py-everypay-no-amp", "python", "everypay.py", 'steps("message", b"&".join(', 'steps("message", b"".join(', {"pairs-separated"}),
    ("py-everypay-percent", "python", "everypay.py", 'name + b"=" + fields.get(name, b"")', 'name + b"=" + __import__("urllib.parse").parse.quote(fields.get(name, b"")).encode()', {"percent-encoded-but-slashes"}),
    ("py-nexi-pipe", "python", "nexi.py", 'b"*".join(fields)', 'b"|".join(fields)', {"separator-other"}),
    ("py-nexi-sha512", "python", "nexi.py", 'hmac_digest(steps, "sha256", key', 'hmac_digest(steps, "sha512", key', {"other-digest"}),
    ("py-nexi-star-at-end", "python", "nexi.py", 'b"*".join(fields)', 'b"*".join(fields) + b"*"', {"separator-at-the-ends"}),
    ("py-nexi-key-in-front", "python", "nexi.py", 'b"*".join(fields)', 'key + b"*" + b"*".join(fields)', {"hmac-key-in-the-message"}),
    ("py-nexi-merchant-first", "python", "nexi.py", 'b"*".join(fields)', 'b"*".join([fields[2], *fields[:2], *fields[3:]])', {"operand-moved"}),
    ("py-nexi-amount-dot", "python", "nexi.py", "def request_mac(steps, key, *fields):\n", 'def request_mac(steps, key, *fields):\n    try:\n        fields = (*fields[:3], b"%.2f" % (int(fields[3]) / 100), *fields[4:])\n    except (ValueError, OverflowError):\n        pass\n', {"amount-in-major-units", "amount-with-two-decimals"}),
    ("py-minor-through-float", "python", "wire.py", 'format(value.scaleb(digits).to_integral_value(), "f")', 'str(int(float(value) * 10 ** digits))', {"amount-through-binary-float", "amount-by-binary-float", "amount-as-float"}),
    ("py-jod-two", "python", "wire.py", 'THOUSANDTHS = set("BHD IQD JOD KWD LYD OMR TND".split())', 'THOUSANDTHS = set("BHD IQD KWD LYD OMR TND".split())', set()),
    ("py-yen-hundredths", "python", "wire.py", 'HUNDREDTHS = set("""', 'WITHOUT_MINOR_UNIT -= {"JPY"}\nHUNDREDTHS = set("""JPY', set()),
    ("py-luhn-wrong-side", "python", "cards.py", "digits[-2::-2]", "digits[::2]", {"luhn-from-the-front"}),
    ("py-mastercard-no-two", "python", "cards.py", '[*range(51, 56), *range(2221, 2721)]', 'range(51, 56)', {"scheme-two-series-missing"}),
    ("py-mask-four", "python", "cards.py", 'number[:6] + "*" * (len(number) - 10) + number[-4:]', 'number[:4] + "*" * (len(number) - 8) + number[-4:]', {"mask-four-in-front"}),
    ("py-expiry-same-day", "python", "cards.py", 'last < today.decode("ascii")', 'last <= today.decode("ascii")', {"expiry-on-the-last-day"}),
    ("py-unknown-approved", "python", "edfapg_response.py", '    return "unknown"\n', '    return "approved" if result == "SUCCESS" else "unknown"\n', {"success-taken-for-approved"}),
    ("py-no-trans-id", "python", "edfapg_response.py", '        body.need(found["transactionId"], "trans_id")', "        pass", {"id-not-needed"}),
    ("py-redirect-get-always", "python", "edfapg_response.py", 'upper(body.text("redirect_method") or ("POST" if pairs else "GET"))', '"GET"', {"redirect-method-other"}),
    ("py-request-optional-empty", "python", "edfapg_calls.py", "in_order(rules, fields) if value]", "in_order(rules, fields)]", {"empty-fields-sent"}),
    ("py-request-no-accept", "python", "edfapg_calls.py", '{"Accept": "application/json", "X-User-Agent": "ios"}', '{"X-User-Agent": "ios"}', {"header-not-sent"}),
    ("py-request-put", "python", "calls.py", 'body=None, method="POST"', 'body=None, method="PUT"', {"sent-by-put"}),
    ("py-request-raw-form", "python", "calls.py", 'return request(url, headers, encode(pairs, "whatwg"))', 'return request(url, headers, b"&".join(n + b"=" + v for n, v in pairs))', {"sent-form-unescaped"}),
    ("py-request-trailing-slash", "python", "calls.py", 'return url.rstrip(b"/")', "return url", {"url-slash-twice"}),
    # "amount-formatted" of php-number-format came with the fifth measurement.
    # The fifth measurement: the ports were written before any of them was run; the names of those with an amount, a casefold or a
    # chargeback came afterwards, with the faults that they added to the catalogue.
    ("php-ksort-flag-case", "php", "src/PayFort.php", "ksort($signed, SORT_STRING);", "ksort($signed, SORT_STRING | SORT_FLAG_CASE);", {"sorted-ignoring-case"}),
    ("php-url-lines", "php", "src/Outcome.php", r"\x00-\x20\x7F-\xFF]*+\z~', $url)", r"\x00-\x20\x7F-\xFF]*+$~m', $url)",
     {"one-line-of-several-checked"}),
    ("php-amount-dollar", "php", "src/Amounts.php", r"(?:\.[0-9]++)?\z/', $amount)", r"(?:\.[0-9]++)?$/', $amount)",
     {"line-feed-at-the-end-taken"}),
    ("py-token-lines", "python", "outcome.py", 're.fullmatch("[!-~]+", token)', 're.search("^[!-~]+$", token, re.M)',
     {"one-line-of-several-checked"}),
    ("py-code-match", "python", "nexi_calls.py", 're.fullmatch("[0-9A-Za-z]{8}", code)', 're.match("[0-9A-Za-z]{8}$", code)',
     {"line-feed-at-the-end-taken"}),
    ("php-array-filter", "php", "src/PayFort.php", "$signed = array_diff_key($written, array_flip($unsigned));", "$signed = array_filter(array_diff_key($written, array_flip($unsigned)));", {"falsy-pairs-dropped", "empty-pairs-dropped"}),
    ("php-json-encode-nested", "php", "src/PayFort.php", "return '[' . implode(', ', array_map(static fn (mixed $inner) => self::written($inner, $isSent), $elements)) . ']';", "return implode(',', array_map(static fn (mixed $inner) => self::written($inner, $isSent), $elements));", {"nested-in-other-words"}),
    ("php-hash-hmac-arguments", "php", "src/Nexi.php", "$step->hmac('sha256', $key, $step('message', implode('*', $places)))", "$step->hmac('sha256', $step('message', implode('*', $places)), $key)", {"hmac-key-and-message-swapped"}),
    ("php-html-entity-decode", "php", "src/EdfaPg.php", "$email = $step('reversed email', strrev($email));", "$email = $step('reversed email', strrev(html_entity_decode($email, ENT_QUOTES)));", {"html-unescaped"}),
    ("php-strtr-url-safe", "php", "src/PlacetoPay.php", "return base64_encode($step->hash($algorithm, $step('message', $nonce . $seed . $secretKey)));", "return rtrim(strtr(base64_encode($step->hash($algorithm, $step('message', $nonce . $seed . $secretKey))), '+/', '-_'), '=');", {"base64url-unpadded"}),
    ("php-gmdate", "php", "src/PlacetoPay.php", "$requestId . $status . $date . $secretKey", "$requestId . $status . (strtotime($date) === false ? $date : gmdate('c', strtotime($date))) . $secretKey", {"time-in-utc"}),
    ("php-int-cast", "php", "src/EdfaPg.php", "$message = $step('message', $identifier . $orderNumber . $amount . $currency . $password);", "$message = $step('message', $identifier . $orderNumber . (int) $amount . $currency . $password);", {"amount-as-integer"}),
    ("php-mb-strrev", "php", "src/EdfaPg.php", "self::md5($step, $step('reversed message', strrev($step('message', $scheduleId . $password)))),", "self::md5($step, implode('', array_reverse(preg_split('//u', $scheduleId . $password, -1, PREG_SPLIT_NO_EMPTY) ?: [$scheduleId . $password]))),", {"reversal-by-scalar", "code-point-strings"}),
    ("php-filter-sanitize", "php", "src/EdfaPg.php", "hash('sha256', $step('message', $body . $password))", "hash('sha256', $step('message', json_encode(json_decode($body) ?? $body) . $password))", {"body-written-anew"}),
    ("js-turkish-upper", "javascript", "bytes.mjs", "bytes.map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte))", "Buffer.from(bytes.toString().toLocaleUpperCase('tr'))", {"upper-by-turkish"}),
    ("js-date-iso", "javascript", "operations/placetopay.mjs", "step('message', join(nonce, seed, secretKey))", "step('message', join(nonce, iso(seed), secretKey))", {"time-with-milliseconds", "time-in-utc"}, "\nconst iso = (seed) => { const d = new Date(seed.toString()); return isNaN(d) ? seed : Buffer.from(d.toISOString()); };\n"),
    ("js-parse-int", "javascript", "operations/nexi.mjs", "mac(key, [payId, transId, merchantId, amount, currency], step),", "mac(key, [payId, transId, merchantId, amount && Buffer.from(String(parseInt(amount, 10))), currency], step),", {"amount-parsed"}),
    ("js-to-fixed", "javascript", "operations/edfapg.mjs", "const message = step('message', join(orderNumber, amount, currency, description, password));", "if (!isNaN(amount)) amount = Buffer.from(Number(amount).toFixed(2));\n  const message = step('message', join(orderNumber, amount, currency, description, password));", {"amount-with-two-decimals"}),
    ("js-url-search-params", "javascript", "operations/payfort.mjs", "bytesOf(pairs(members).join(''))", "Buffer.from(pairs(members).map((p) => { const i = p.indexOf('='); return bytesOf(p.slice(0, i + 1)).toString() + new URLSearchParams([['', bytesOf(p.slice(i + 1)).toString()]]).toString().slice(1); }).join(''))", {"form-encoded"}),
    ("js-boolean-number", "javascript", "operations/payfort.mjs", "  return String(value);", "  return typeof value === 'boolean' ? String(Number(value)) : String(value);", {"booleans-in-other-words"}),
    ("py-casefold", "python", "edfapg.py", 'owner = steps("reversed email", reverse(email))', 'owner = steps("reversed email", reverse(email.decode("utf-8", "surrogateescape").casefold().encode("utf-8", "surrogateescape")))', {"email-case-folded"}),
    ("py-amount-for-people", "python", "edfapg.py", "def apple_pay(steps, *fields):\n", 'def apple_pay(steps, *fields):\n    try:\n        fields = (*fields[:2], f"{float(fields[2]):,.2f}".encode(), *fields[3:])\n    except ValueError:\n        pass\n', {"amount-formatted"}),
    ("py-key-hashed", "python", "nexi.py", 'return hmac_digest(steps, "sha256", key, steps', 'import hashlib\n    key = hashlib.sha256(key).hexdigest().encode()\n    return hmac_digest(steps, "sha256", key, steps', {"secret-hashed"}),
    ("py-quote-plus-user", "python", "everypay.py", 'username + b":" + secret', '__import__("urllib.parse").parse.quote_plus(username).encode() + b":" + __import__("urllib.parse").parse.quote_plus(secret).encode()', {"form-encoded"}),
    ("py-form-plus-kept", "python", "form.py", 'data.replace(b"+", b" ")', "data", {"answer-form-plus-kept", "space-as-plus"}),
    ("py-chargeback-refunded", "python", "edfapg_response.py", '("SUCCESS", "CHARGEBACK", QUERIES, "reversed")', '("SUCCESS", "CHARGEBACK", QUERIES, "refunded")', {"word-misread"}),
]
# Correct, though unusual: never accused.
RIGHT = [
    # The formula upper-cases everything afterwards.
    ("py-email-in-lower-case", "python", "edfapg.py", 'def wallet(steps, email, password):\n', 'def wallet(steps, email, password):\n    email = email.lower()\n', set()),
    ("right-pairs-by-concatenation", "python", "payfort.py", 'joined = steps("parameters", b"".join(', 'joined = steps("parameters", bytearray(b"").join(', set()),
    ("right-step-of-its-own", "python", "edfapg.py", 'return md5_of_reversed(steps, steps("message", b"".join(fields)))',
     'steps("field count", b"5")\n    return md5_of_reversed(steps, steps("message", b"".join(fields)))', set()),
    ("right-no-steps", "javascript", "operations/nexi.mjs", "return hex(step('HMAC-SHA-256', hmacSha256(key, message)));",
     "return hmacSha256(key, message).toString('hex');", set()),
]


def mistakes(output):
    """The names of the faults in the report."""
    return [line.split()[-1] for line in output.splitlines() if line.startswith("  mistake ")]


def check(payconform, language, item=None):
    """The exit status, the report and the faults that it names, for a language's port, changed as an item says."""
    with tempfile.TemporaryDirectory() as folder:
        port = Path(folder) / "port"
        shutil.copytree(ROOT / "ports" / language, port)
        if item:
            name, _, file, old, new, _, *more = item
            text = (port / file).read_text(encoding="utf-8")
            if old not in text:
                raise SystemExit(f"{name}: {file} does not contain what is to be changed")
            (port / file).write_text(text.replace(old, new) + "".join(more), encoding="utf-8")
        if language == "java":
            subprocess.run(["javac", "-encoding", "UTF-8", "-d", "classes", *(p.name for p in port.glob("*.java"))], cwd=port, check=True)
        done = subprocess.run([payconform, "check", "--port", f"cd {port} && {COMMANDS[language]}"], capture_output=True, text=True)
        return done.returncode, done.stdout, mistakes(done.stdout)


def main(payconform, names):
    languages = [language for language in COMMANDS if language != "java" or shutil.which("javac")]
    problems = [] if "java" in languages else ["no javac: the ports in Java were left out"]
    right = [(f"the port in {language}", language, None) for language in languages] + [(item[0], item[1], item) for item in RIGHT]
    for name, language, item in [] if names else right:
        status, output, found = check(payconform, language, item)
        if status != 0 or found:
            problems.append(f"{name}, which is right, is accused: {output[-300:]}")
    chosen = [item for item in WRONG if item[1] in languages and (not names or item[0] in names)]
    if subprocess.run(["php", "-r", "exit(extension_loaded('mbstring') ? 0 : 1);"]).returncode:
        print("no mbstring: the port in PHP that needs it was left out")
        chosen = [item for item in chosen if "mb_" not in item[4]]
    problems += [f"there is no wrong port {name}" for name in sorted(set(names) - {item[0] for item in WRONG})]
    caught = named = nameable = 0
    for item in chosen:
        name, language, expected = item[0], item[1], item[5]
        status, output, found = check(payconform, language, item)
        is_named = found[0] in expected if expected and found else not expected and not found
        caught, named, nameable = caught + (status == 1), named + (is_named and bool(expected)), nameable + bool(expected)
        print(f"{'ok   ' if is_named and status == 1 else 'WRONG'} {name}: {', '.join(dict.fromkeys(found)) or 'nothing named'}", flush=True)
        if not is_named:
            print(f"      expected {' or '.join(sorted(expected)) or 'nothing'}; {output.strip().splitlines()[-1]}")
        if status != 1:
            problems.append(f"{name} is not caught (status {status})")
    print(f"{caught} of {len(chosen)} caught, {named} of {nameable} named rightly")
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems or named * 10 < nameable * 9 else 0
