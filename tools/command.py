"""Uses the command as a newcomer would, with good input and bad, and checks exit status, streams and secrecy.

    python3 tools/command.py PAYCONFORM
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from shared import ROOT, finish
from shared import expect as check

SALE = {"email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3", "cardNumber": "4111111111111111"}
SECRETS = ["13a4822c5907ed235f3a068c76184fc3", "4111111111111111", "13A4822C5907ED235F3A068C76184FC3"]


def run(tool, arguments, stdin=b""):
    return subprocess.run([tool, *arguments], input=stdin, capture_output=True, timeout=120)


def expect(tool, label, arguments, status, stdin=b"", out=None, err=None):
    """One call: its exit status, a text that must be in a stream, and no secret in either."""
    result = run(tool, arguments, stdin)
    check(f"{label}: exit {status}", result.returncode == status, result)
    if out is not None:
        check(f"{label}: stdout has {out!r}", out in result.stdout.decode(), result)
    if err is not None:
        check(f"{label}: stderr has {err!r}", err in result.stderr.decode(), result)
    for secret in SECRETS:
        check(f"{label}: keeps secrets", secret not in (result.stdout + result.stderr).decode(errors="replace"), result)
    return result


def usage(tool):
    sale = json.dumps(SALE).encode()
    expect(tool, "no command", [], 2, out="payconform check")
    expect(tool, "help", ["--help"], 0, out="payconform explain OP")
    for command in ["check", "compute", "explain", "port", "vectors"]:
        expect(tool, f"help {command}", [command, "--help"], 0, out=f"payconform {command}")
    expect(tool, "unknown command", ["chekc"], 2, err="did you mean 'check'?")
    expect(tool, "unknown option", ["check", "--prot", "x"], 2, err="no option --prot")
    expect(tool, "option without value", ["check", "--port"], 2, err="--port needs a value")
    expect(tool, "unknown operation", ["compute", "edfapg.hash.sael"], 2, sale, err="did you mean 'edfapg.hash.sale'?")
    expect(tool, "unknown operation to explain", ["explain", "x"], 2, sale, err="there is no operation 'x'")
    expect(tool, "operation missing", ["compute"], 2, sale, err="takes one operation")
    expect(tool, "sample", ["check", "--sample"], 0, out="PASS  ")
    for others in [["--port", "x"], ["--only", "edfapg.*"], ["--vectors", "vectors"], ["--sample"], ["x"]]:
        expect(tool, f"sample with {others[0]}", ["check", "--sample", *others], 2, err="goes with nothing else")
    expect(tool, "sample behind an option", ["check", "--port", "x", "--sample"], 2, err="goes with nothing else")
    expect(tool, "help on the sample", ["check", "--help"], 0, out="--sample ")
    expect(tool, "unknown case", ["vectors", "show", "edfapg.hash.sale#x"], 2, err="there is no case")
    expect(tool, "unknown format", ["vectors", "export", "--format", "yaml"], 2, err="'yaml' is no format")


def compute(tool):
    """Every line has exactly one answer, whatever it is."""
    good = json.dumps(SALE).encode()
    lines = [
        (good, "value", "2702ae0c4f99506dc29b5615ba9ee3c0"), (b"", "error", "not JSON"), (b"{", "error", "not JSON"),
        (good[:40], "error", "not JSON"), (b"[]", "error", "must be an object"), (b"\xff\xfe", "error", "not JSON"),
        (json.dumps({**SALE, "email": 5}).encode(), "error", "field 'email' must be text; this is a number"),
        (json.dumps({**SALE, "password": None}).encode(), "error", "field 'password'"),
        (json.dumps({**SALE, "cardNumber": {"hex": "4"}}).encode(), "error", "field 'cardNumber' is not valid hexadecimal"),
        (json.dumps({**SALE, "cardNumber": {"base64": "4"}}).encode(), "error", "field 'cardNumber' is not valid base64"),
        (json.dumps({**SALE, "mail": ""}).encode(), "error", "field 'mail' is unknown"),
        (json.dumps({"email": ""}).encode(), "error", "field 'password' is missing"),
        (good + b" x", "error", "something follows"), (b"x" * (193 << 20), "error", "longer than 192 MiB"),
        (b'{"body":"' + b"x" * (50 << 20) + b'"}', "error", "field '"),
        (b'{"email": "' + b"a" * (8 << 20) + b'", "password": "", "cardNumber": ""}', "value", ""), (b"[" * 100000, "error", "128 levels"),
        (good, "value", "2702ae0c4f99506dc29b5615ba9ee3c0"),
    ]
    result = run(tool, ["compute", "edfapg.hash.sale"], b"\n".join(line for line, _, _ in lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    check("compute: one answer a line", len(answers) == len(lines), result)
    check("compute: exit 1 after an error", result.returncode == 1, result)
    for (line, kind, text), answer in zip(lines, answers):
        said = answer.get("value") or answer.get("error", {}).get("message", "")
        check(f"compute {line[:50]!r}: {kind} {text}", list(answer) == [kind] and text in said, result)
    for secret in SECRETS:
        check("compute: keeps secrets", secret.encode() not in result.stdout + result.stderr)
    expect(tool, "compute good lines", ["compute", "edfapg.hash.sale"], 0, good + b"\n" + good + b"\n")
    expect(tool, "compute nothing", ["compute", "edfapg.hash.sale"], 0)
    unsupported = b'{"nonce": "", "seed": "", "secretKey": "", "algorithm": "md5"}'
    expect(tool, "compute a rejection", ["compute", "placetopay.trankey"], 0, unsupported, out="unsupported-algorithm")


def explain(tool):
    good = json.dumps(SALE, indent=2).encode()
    expect(tool, "explain", ["explain", "edfapg.hash.sale"], 0, good, out='"moc.elpmaxe@eod"')
    expect(tool, "explain in PHP", ["explain", "edfapg.hash.sale"], 0, good, out="md5(strtoupper(strrev($email)")
    for label, stdin, err in [
        ("nothing", b"", "not JSON"), ("half", good[:20], "not JSON"), ("number", b'{"email": 1}', "field 'email' must be text")]:
        result = expect(tool, f"explain {label}", ["explain", "edfapg.hash.sale"], 1, stdin, err=err)
        check(f"explain {label}: one line", result.stderr.count(b"\n") == 1, result)


def ports(tool):
    only = ["--only", "edfapg.hash.sale"]
    expect(tool, "reference", ["check"], 0, out="PASS  payment-conformance reference")
    expect(tool, "own port", ["check", "--port", f"'{tool}' port"], 0, out="PASS")
    expect(tool, "no such command", ["check", "--port", "/nonexistent/port"], 3, err="not found")
    expect(tool, "silent command", ["check", "--port", "true"], 3, err="said no hello")
    expect(tool, "chatty command", ["check", "--port", "echo hello"], 3, err="no hello message")
    expect(tool, "nothing chosen", ["check", "--only", "nothing"], 4, out="Nothing was tested")
    wrong = r"""sed -u 's/,"steps":\[.*\]//; s/"value":"2702/"value":"2703/'"""
    pipe = ["check", "--port", f"'{tool}' port | {wrong}", *only]
    result = expect(tool, "wrong value", pipe, 1, out="differ from byte 4 of 32")
    check("wrong value: one failure", result.stdout.count(b"FAIL  edfapg") >= 1, result)


def corpora(tool):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "vectors")
        shutil.copytree(ROOT / "vectors", copy)
        expect(tool, "lint", ["vectors", "lint", str(copy)], 0, out="no flaw")
        target = copy / "edfapg" / "hash-sale.json"
        text = target.read_text()
        for label, broken in [
            ("truncated", text[: len(text) // 2]), ("count", text.replace('"count": ', '"count": 1', 1)),
            ("unknown key", text.replace('"comment"', '"coment"', 1)), ("empty", "")]:
            target.write_text(broken)
            result = expect(tool, f"{label} corpus", ["check", "--vectors", str(copy)], 5, err="edfapg/hash-sale.json")
            check(f"{label} corpus: one line", result.stderr.count(b"\n") == 1, result)
        alone = pathlib.Path(folder, "payconform")
        shutil.copy(tool, alone)
        shutil.rmtree(copy)
        (copy / "formats").mkdir(parents=True)
        shutil.copy(ROOT / "vectors/formats/amount-minor.json", copy / "formats")
        expect(str(alone), "sample whose mistakes stay unnamed", ["check", "--sample"], 1, err="was not named")
        shutil.rmtree(copy)
        expect(str(alone), "moved away without corpus", ["check"], 5, err="--vectors DIR")
        expect(str(alone), "missing corpus", ["check", "--vectors", str(copy)], 5, err="is no folder")


def outputs(tool):
    listed = run(tool, ["vectors", "list"]).stdout.decode().splitlines()
    exported = [json.loads(line) for line in run(tool, ["vectors", "export", "--format", "ndjson"]).stdout.splitlines()]
    check("list and export agree", listed == [f"{case['op']}#{case['id']}" for case in exported] and len(listed) > 700)
    shown = json.loads(run(tool, ["vectors", "show", listed[0]]).stdout)
    check("show", shown == exported[0])
    colours = subprocess.run([tool, "check"], capture_output=True, env={**os.environ, "TERM": "xterm-256color"})
    check("no colours and no progress in a pipe", b"\x1b" not in colours.stdout + colours.stderr and not colours.stderr)
    closed = subprocess.run(["sh", "-c", f"'{tool}' vectors list | head -n 1"], capture_output=True)
    check("a reader that goes away", closed.stdout.count(b"\n") == 1 and not closed.stderr, closed)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    for part in [usage, compute, explain, ports, corpora, outputs]:
        part(tool)
    return finish("the command does what its help says")


if __name__ == "__main__":
    sys.exit(main())
