#!/usr/bin/env python3
"""Searches all that the tool says for every secret and card number of the corpus.

    secret_search.py PAYCONFORM [FILE…]     runs the commands over the corpus and failing ports; FILEs are more outputs to search,
                                            such as that of `swift test`

Secrets are looked for as they are, in hexadecimal of either case, in base 64 wherever in a longer text they begin, and percent-encoded.
A port that answers wrongly gets its inputs into every report, so one that fails everything, and one that lets everything out, are run.
"""

import base64
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent.parent
# By the names that inputs have; everything in `secrets`, and what log.redact calls absent, too.
SECRET = {"password", "phrase", "secretKey", "secret", "key", "clientSecret", "accessToken", "card_security_code", "cardToken", "card_cvv2",
          "recurring_token", "token_name"}
CARD = {"cardNumber", "card_number", "cc_number", "card"}
FORMATS = ["json", "ndjson", "junit", "tap", "markdown", "html", "github", "sarif"]
PORTS = {
    "wrong": 'import json,sys\nfor l in sys.stdin:\n m=json.loads(l)\n if m["t"]=="bye": break\n'
             ' print(json.dumps({"t":"hello","protocol":1,"port":{"name":"wrong","version":"1","language":"python"},"ops":OPS} '
             'if m["t"]=="hello" else {"t":"result","n":m["n"],ANSWER}),flush=True)\n',
}
ANSWERS = {
    "echo": '"value":json.dumps(m["input"])',
    "quote": '"error":{"message":"cannot do "+json.dumps(m["input"])}',
    "refuse": '"reject":{"code":"invalid-value","message":"refused "+json.dumps(m["input"])}',
}


def is_telling(text):
    """Long and odd enough that it is not met by chance."""
    if len(text) < 8 or len(set(text)) < 4:
        return False
    return any(c.isdigit() or not c.isalnum() for c in text) or (text.lower() != text and text.upper() != text)


def corpus_secrets():
    secrets, cards = set(), set()

    def walk(value, name=""):
        if isinstance(value, dict):
            if set(value) in ({"hex"}, {"base64"}):
                return
            for member, inner in value.items():
                walk(inner, member)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, name)
        elif isinstance(value, str):
            if name in SECRET and is_telling(value):
                secrets.add(value)
            if name in CARD and value.isascii() and value.isdigit() and 13 <= len(value) <= 19 and len(set(value)) > 2:
                cards.add(value)

    ids = set()
    for path in sorted(ROOT.glob("vectors/**/*.json")):
        if "schema" in path.parts or path.name == "kill-matrix.json":
            continue
        for case in json.loads(path.read_text())["cases"]:
            walk(case["input"])
            ids.add(case["id"])
            ids.add(case["comment"])
            if "absent" in str(case["expect"])[:30]:
                secrets.update(t for t in case["expect"]["value"]["absent"] if is_telling(t) and len(t) >= 10)
    # A word that a comment or an id says aloud is no secret that an output lets out.
    spoken = "\n".join(ids)
    return {s for s in secrets if s not in spoken}, {c for c in cards if c not in spoken}


def spellings(secret):
    data = secret.encode()
    yield secret
    yield json.dumps(secret)[1:-1]
    yield quote(secret, safe="")
    if len(data) < 8:
        return
    yield data.hex()
    yield data.hex().upper()
    for before in range(3):
        coded = base64.b64encode(b"\0" * before + data).decode()
        yield coded[before + 1 if before else 0 : (before + len(data)) // 3 * 4]


def run(words, given=None):
    done = subprocess.run(words, cwd=ROOT, input=given, capture_output=True, timeout=300)
    return done.stdout + b"\n" + done.stderr


def outputs(command, folder):
    """Every command's output by a name that says what it is."""
    operations = sorted({json.loads(p.read_text())["op"] for p in ROOT.glob("vectors/**/*.json")
                         if "schema" not in p.parts and p.name != "kill-matrix.json"})
    for name, answer in ANSWERS.items():
        port = Path(folder) / f"{name}.py"
        port.write_text(PORTS["wrong"].replace("OPS", json.dumps(operations)).replace("ANSWER", answer))
        reports = [f"--report={f}={folder}/{name}.{f}" for f in FORMATS]
        words = [w for r in reports for w in ("--report", r.removeprefix("--report="))]
        yield f"check, a port that answers with an {name}", run(
            [command, "check", "--vectors", "vectors", "--port", f"{sys.executable} {port}", *words])
        for form in FORMATS:
            yield f"report {form}, a port that answers with an {name}", (Path(folder) / f"{name}.{form}").read_bytes()
    yield "check of the reference", run([command, "check", "--vectors", "vectors"])
    yield "faults", run([command, "faults"])
    yield "faults --matrix", run([command, "faults", "--matrix"])
    for form in ("text", "json", "html"):
        yield f"analyze {form}", run([command, "analyze", "--format", form])
    for path in sorted(ROOT.glob("vectors/**/*.json")):
        if "schema" in path.parts or path.name == "kill-matrix.json":
            continue
        suite = json.loads(path.read_text())
        case = suite["cases"][0]
        given = (json.dumps(case["input"]) + "\n").encode()
        yield f"explain {suite['op']}", run([command, "explain", suite["op"]], given)
        yield f"diagnose {suite['op']}", run([command, "diagnose", suite["op"], "--got", "0123456789abcdef0123456789abcdef"], given)
        broken = dict(case["input"], surplus="x")
        yield f"compute {suite['op']} with a surplus field", run([command, "compute", suite["op"]], (json.dumps(broken) + "\n").encode())


def main():
    secrets, cards = corpus_secrets()
    needles = {}
    for secret in sorted(secrets | cards):
        for spelling in spellings(secret):
            if len(spelling) >= 8:
                needles.setdefault(spelling.encode(), "a card number" if secret in cards else "a secret")
    found, size, count = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        texts = list(outputs(sys.argv[1] if Path(sys.argv[1]).is_absolute() else str(Path(sys.argv[1]).resolve()), folder))
        texts += [(path, Path(path).read_bytes()) for path in sys.argv[2:]]
        listed = Path(folder) / "needles"
        listed.write_bytes(b"\n".join(n for n in needles if b"\n" not in n))
        for name, text in texts:
            size, count = size + len(text), count + 1
            target = Path(folder) / "text"
            target.write_bytes(text)
            hits = subprocess.run(["grep", "-aoFf", listed, target], capture_output=True).stdout.splitlines()
            for hit in sorted(set(hits)):
                found.append(f"{name}: {needles.get(hit, 'something')}, {len(hit)} bytes, {hits.count(hit)} times")
                if "--show" in sys.argv[0:1] or len(found) < 40:
                    at = text.index(hit)
                    found[-1] += f", behind {text[max(0, at - 60):at]!r}"
    for line in found:
        print(line)
    print(f"{len(secrets)} secrets and {len(cards)} card numbers in {len(needles)} spellings, {count} outputs of {size} bytes; {len(found)} found")
    return 1 if found or not secrets or not cards else 0


if __name__ == "__main__":
    sys.exit(main())
