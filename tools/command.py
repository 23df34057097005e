"""Uses the command as a newcomer would, with good input and bad, and checks exit status, streams and secrecy.

    python3 tools/command.py PAYCONFORM
    python3 tools/command.py moved PAYCONFORM     a command without its vectors; not for a release, which has them inside
"""

import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile

from shared import ROOT, finish
from shared import expect as check

SALE = {"email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3", "cardNumber": "4111111111111111"}
FORGED = json.dumps({"phrase": "s3cret-phrase", "algorithm": "sha256", "parameters": {"amount": "1", "signature": "00"}}).encode()
SECRETS = ["s3cret-phrase", "13a4822c5907ed235f3a068c76184fc3", "4111111111111111", "13A4822C5907ED235F3A068C76184FC3"]


# Words that people type at first, and the next step that they must be told.
NEXT_STEPS = [
    (["explain", "sale"], "did you mean 'edfapg.hash.sale' or 'edfapg.request.sale'? 'payconform operations' lists all"),
    (["explain", "nothing-like-it"], "there is no operation 'nothing-like-it'; 'payconform operations' lists all"),
    (["describe"], "takes one operation; 'payconform operations' lists them"),
    (["describe", "payfort.hash"], "'payconform operations payfort' lists those of payfort"),
    (["help", "sale"], "did you mean 'edfapg.hash.sale' or"), (["operations", "sale"], "did you mean 'edfapg.hash.sale' or"),
    (["check", "--smaple"], "did you mean '--sample'? it has --budget"), (["check", "-x"], "all commands have --color, --quiet, --help"),
    (["check", "php p.php"], "give a port as --port \"php p.php\""), (["port-selftest", "php", "p.php"], "--port \"php p.php\""),
    (["check", "edfapg.hash.sale"], "choose cases with --only \"edfapg.hash.sale\""), (["check", "edfapg"], "--only \"edfapg.*\""),
    (["edfapg.hash.sale"], "'payconform describe edfapg.hash.sale' shows"), (["edfapg"], "'payconform operations edfapg' lists"),
    (["--sample"], "for example 'payconform check --sample'"), (["edfapg.hash.sael"], "did you mean 'edfapg.hash.sale'?"),
    (["vectors", "show", "edfapg.hash.sale"], "'payconform vectors list edfapg.hash.sale' lists"),
    (["vectors", "show", "edfapg.hash.sale#baselin"], "did you mean 'edfapg.hash.sale#baseline'? 'payconform vectors list"),
    (["completions", "tcsh"], "for 'tcsh'; there are bash, fish, zsh"), (["check", "--report", "xml=x"], "'xml'; there are text, json"),
]


def run(tool, arguments, stdin=b""):
    return subprocess.run([tool, *arguments], input=stdin, capture_output=True, timeout=120)


def expect(tool, label, arguments, status, stdin=b"", out=None, err=None):
    """Makes one call: checks its exit status, a text in a stream, and that neither stream has a secret."""
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
    expect(tool, "help", ["--help"], 0, out="payconform check --port")
    listed = set(re.findall(r"^  ([a-z][a-z-]+) .*  ", run(tool, ["--help"]).stdout.decode(), re.MULTILINE))
    check(f"the overview lists the commands, not {listed}", {"check", "describe", "nonces", "sandbox", "version", "waivers"} <= listed)
    for command in listed:
        for words in ([command, "--help"], ["help", command]):
            result = run(tool, words)
            check(f"{' '.join(words)}", result.returncode == 0 and result.stdout.startswith(f"payconform {command}".encode()), result)
    check("help of an operation", b"an input to copy" in run(tool, ["help", "edfapg.hash.sale"]).stdout)
    expect(tool, "help of nothing", ["help", "chekc"], 2, err="did you mean 'check'?")
    expect(tool, "help of an unknown command", ["chekc", "--help"], 2, err="did you mean 'check'?")
    expect(tool, "help of nothing with a value", ["diagnose", "edfapg.hash.sale", "--got", "-h"], 1, sale, out="No known mistake")
    expect(tool, "unknown command", ["chekc"], 2, err="did you mean 'check'?")
    expect(tool, "unknown option", ["check", "--prot", "x"], 2, err="no option --prot; did you mean '--port'? it has --budget")
    expect(tool, "unknown short option", ["check", "-x"], 2, err="no option -x; it has --budget")
    expect(tool, "no option here", ["compute", "edfapg.hash.sale", "--nothing"], 2, err="it has none")
    expect(tool, "colours of no kind", ["check", "--color", "blue"], 2, err="not 'blue'")
    expect(tool, "colours without a kind", ["check", "--color"], 2, err="needs a value")
    expect(tool, "option without value", ["check", "--port"], 2, err="--port needs a value")
    expect(tool, "unknown operation", ["compute", "edfapg.hash.sael"], 2, sale, err="did you mean 'edfapg.hash.sale'?")
    expect(tool, "unknown operation to explain", ["explain", "x"], 2, sale, err="there is no operation 'x'")
    expect(tool, "operation missing", ["compute"], 2, sale, err="takes one operation")
    expect(tool, "sample", ["check", "--sample"], 0, out="PASS  ")
    for others in [["--port", "x"], ["--only", "edfapg.*"], ["--vectors", "vectors"], ["--sample"], ["x"]]:
        expect(tool, f"sample with {others[0]}", ["check", "--sample", *others], 2, err="takes no other option")
    expect(tool, "sample behind an option", ["check", "--port", "x", "--sample"], 2, err="takes no other option")
    expect(tool, "help on the sample", ["check", "--help"], 0, out="--sample ")
    expect(tool, "a port that is nothing", ["check", "--port", " "], 2, err="--port is empty")
    expect(tool, "completions of no shell", ["completions", "bsh"], 2, err="did you mean 'bash'?")
    expect(tool, "help in no format", ["help", "--format", "html"], 2, err="there are text and man")
    expect(tool, "unknown case", ["vectors", "show", "edfapg.hash.sale#x"], 2, err="there is no case")
    for words, err in NEXT_STEPS:
        expect(tool, f"the next step after '{' '.join(words)}'", words, 2, sale, err=err)
    expect(tool, "unknown format", ["vectors", "export", "--format", "yaml"], 2, err="'yaml' is not a format")


def compute(tool):
    """Every line has exactly one answer, whatever it contains."""
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
    expect(tool, "compute nothing", ["compute", "edfapg.hash.sale"], 2, err="there is no input on stdin")
    unsupported = b'{"nonce": "", "seed": "", "secretKey": "", "algorithm": "md5"}'
    expect(tool, "compute a rejection", ["compute", "placetopay.trankey"], 0, unsupported, out="unsupported-algorithm")
    expect(tool, "compute a refused message", ["compute", "payfort.signature.verify"], 1, FORGED, out="signature-mismatch")
    hint = "give a form body inside a JSON object"
    expect(tool, "compute a form", ["compute", "edfapg.hash.sale"], 1, b"email=a%40b.c&password=x\n", out=hint)
    expect(tool, "compute a number", ["compute", "edfapg.hash.sale"], 1, b"5\n", out="payconform describe edfapg.hash.sale")


def explain(tool):
    good = json.dumps(SALE, indent=2).encode()
    expect(tool, "explain", ["explain", "edfapg.hash.sale"], 0, good, out='"moc.elpmaxe@eod"')
    expect(tool, "explain in PHP", ["explain", "edfapg.hash.sale"], 0, good, out="md5(strtoupper(strrev($email)")
    for label, stdin, err in [
        ("half", good[:20], "not JSON"), ("number", b'{"email": 1}', "field 'email' must be text")]:
        result = expect(tool, f"explain {label}", ["explain", "edfapg.hash.sale"], 1, stdin, err=err)
        check(f"explain {label}: one line", result.stderr.count(b"\n") == 1, result)
    expect(tool, "explain a form", ["explain", "edfapg.callback.verify"], 1, b"a=b&c=d", err="inside a JSON object as its 'form'")
    for label, stdin, err in [("a byte order mark", b"\xef\xbb\xbf" + good, "byte order mark"), ("UTF-16", good.decode().encode("utf-16"), "it is UTF-16"),
                              ("UTF-16 without a mark", good.decode().encode("utf-16-be"), "it is UTF-16")]:
        expect(tool, f"explain {label}", ["explain", "edfapg.hash.sale"], 1, stdin, err=err)
        expect(tool, f"compute {label}", ["compute", "edfapg.hash.sale"], 1, stdin, out=err)
        expect(tool, f"diagnose {label}", ["diagnose", "edfapg.hash.sale"], 1, stdin, err=err)
    expect(tool, "explain a number", ["explain", "edfapg.hash.sale"], 1, b"5", err="must be an object; this is a number")
    expect(tool, "explain a refused message", ["explain", "payfort.signature.verify"], 1, FORGED, out="right signature")
    for command in (["explain", "edfapg.hash.sale"], ["diagnose", "edfapg.hash.sale", "--got", "x"]):
        for nothing in (b"", b" \n"):
            expect(tool, f"{command[0]} nothing", command, 2, nothing, err="stdin is empty, but must contain the input")
    bad = b'{"email": 1}'
    result = expect(tool, "explain several", ["explain", "edfapg.hash.sale"], 1, good + bad + good, err="input 2: field 'email'")
    check("explain several: two derivations", result.stdout.count(b"answer\n  2702ae0c4f99506dc29b5615ba9ee3c0") == 2, result)
    result = expect(tool, "explain as JSON", ["explain", "edfapg.hash.sale", "--format", "json"], 1, good + bad)
    one, other = [json.loads(line) for line in result.stdout.splitlines()]
    check("explain as JSON: value and steps", one["value"] == "2702ae0c4f99506dc29b5615ba9ee3c0" and one["steps"][0] == {"name": "reversed email", "text": "moc.elpmaxe@eod"}, one)
    check("explain as JSON: a flaw is a line too", "field 'email'" in other["error"]["message"], other)
    expect(tool, "explain as something", ["explain", "edfapg.hash.sale", "--format", "yaml"], 2, good, err="is not a format")


def diagnose(tool):
    good, wrong = json.dumps(SALE).encode(), "13fb06991c43b062d24b2afb08a2d45d"
    expect(tool, "diagnose", ["diagnose", "edfapg.hash.sale", "--got", wrong], 0, good, out="mistake ")
    expect(tool, "diagnose nothing", ["diagnose", "edfapg.hash.sale"], 2, err="needs the wrong value")
    expect(tool, "diagnose an input alone", ["diagnose", "edfapg.hash.sale"], 2, good, err="needs the wrong value")
    expect(tool, "diagnose two of three", ["diagnose", "edfapg.hash.sale", "--got", wrong, "--got", "x"], 2, good, err="1 inputs on stdin and 2 values")
    words = ["diagnose", "edfapg.hash.sale", "--got", wrong, "--got", "2702ae0c4f99506dc29b5615ba9ee3c0"]
    result = expect(tool, "diagnose several", words, 0, good + good, out="The value is right.")
    pairs = json.dumps({"input": SALE, "got": wrong}).encode() + b"\n" + json.dumps({"input": SALE, "got": "x"}).encode()
    result = expect(tool, "diagnose as JSON", ["diagnose", "edfapg.hash.sale", "--format", "json"], 1, pairs)
    one, other = [json.loads(line) for line in result.stdout.splitlines()]
    check("diagnose as JSON: a mistake with its mend", one["explanations"][0]["mistakes"][0]["fix"] and one["found"] >= 1, one)
    check("diagnose as JSON: nothing fits", other["explanations"] == [] and other["right"] is False, other)


def pages(tool):
    """Checks the list of operations, and that each has an input to copy."""
    lines = run(tool, ["operations"]).stdout.decode().splitlines()
    check("operations: a line each with a sentence", len(lines) > 70 and all(re.fullmatch(r"[a-z0-9.-]+ +[A-Z].*\.", line) for line in lines))
    expect(tool, "operations of a gateway", ["operations", "payfort"], 0, out="payfort.signature.verify")
    expect(tool, "operations of a pattern", ["operations", "*.verify"], 0, out="edfapg.callback.verify")
    expect(tool, "operations of nothing", ["operations", "edfapg.hash.sael"], 2, err="did you mean 'edfapg.hash.sale'?")
    expect(tool, "describe nothing", ["describe", "edfapg.hash.sael"], 2, err="did you mean 'edfapg.hash.sale'?")
    for operation in [line.split()[0] for line in lines]:
        page = run(tool, ["describe", operation]).stdout.decode()
        copied = re.search(r"an input to copy\n(payconform compute .*\n.*\nINPUT)\n", page)
        check(f"describe {operation}: an input", copied, page[:500])
        if copied:
            command = copied[1].replace("\n  ", "\n").replace("payconform", f"'{tool}'", 1)
            result = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
            check(f"describe {operation}: its input is answered", result.returncode == 0 and result.stdout.startswith('{"value":'), result)
    version = run(tool, ["version"]).stdout.decode()
    declared = re.search(r'version = "(.*)"', (ROOT / "Sources/ConformanceKit/Tool.swift").read_text())[1]
    check("version", re.fullmatch(rf"payment-conformance {declared}\ncorpus [0-9a-f]{{64}}, \d+ cases\nbuild (debug|release), .*\n", version), version)
    check("--version", run(tool, ["--version"]).stdout.decode() == version)
    check("the changelog knows the version", f"({declared})" in (ROOT / "CHANGELOG.md").read_text())


def quiet(tool):
    """With --quiet nothing is printed when all is well; output is only coloured on request."""
    only = ["--only", "everypay.authorization.bearer"]
    for words in (["check", *only], ["check", "--sample"], ["nonces", "--count", "1024"], ["vectors", "lint"],
                  ["faults", "everypay.authorization.bearer", "--matrix"]):
        for flag in ("-q", "--quiet"):
            result = run(tool, [*words, flag])
            check(f"{words[0]} {flag}: nothing", result.returncode == 0 and not result.stdout + result.stderr, result)
    result = run(tool, ["check", *only, "-q", "--report", "tap=-"])
    check("a report that is asked for comes all the same", result.stdout.startswith(b"TAP version") and not result.stderr, result)
    result = run(tool, ["check", *only, "-q", "--port", f"'{tool}' port | sed -u 's/\"value\":\"B/\"value\":\"X/'"])
    check("failures are told", result.returncode == 1 and b"FAIL" in result.stdout, result)
    with tempfile.TemporaryDirectory() as folder:
        run(tool, ["check", *only, "-q", "--port", f"'{tool}' port | sed -u 's/\"value\":\"B/\"value\":\"X/'", "--report", f"json={folder}/run.json"])
        result = run(tool, ["report", "verify", f"{folder}/run.json", "-q"])
        check("report verify says that a run failed", result.returncode == 1 and b"the run's result is fail" in result.stdout, result)
        captures = ROOT / "Tests/Fixtures/captures"
        run(tool, ["audit", captures / "capture.har", "--secrets", captures / "secrets.json", "-q", "--report", f"json={folder}/audit.json"])
        result = run(tool, ["report", "verify", f"{folder}/audit.json", "--captures", captures / "capture.har", "--secrets", captures / "secrets.json", "-q"])
        check("report verify says what an audit found", result.returncode == 1 and b"something wrong with" in result.stdout, result)
    for words, variables, coloured in [
        ([], {}, False), (["--color", "always"], {}, True), (["--color=always"], {"NO_COLOR": "1", "TERM": "dumb"}, True),
        (["--color", "never"], {}, False), (["--color", "auto"], {}, False)]:
        result = subprocess.run([tool, "check", *only, *words], capture_output=True, env={**os.environ, **variables})
        check(f"colours with {words} {variables}", (b"\x1b[" in result.stdout) == coloured, result)
    for variables, coloured in [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)]:
        shown = on_terminal([tool, "check", *only], {**os.environ, **variables})
        check(f"a terminal with {variables}", (b"\x1b[32m" in shown) == coloured, shown)
    # The reference answers all cases within a tenth of a second, but not through a pipe.
    wrong = f"""'{tool}' port | sed -u 's/"value":"2/"value":"3/'"""
    shown = on_terminal([tool, "check", "--port", wrong], {**os.environ, "TERM": "xterm"})
    check("progress counts failures", re.search(rb"\r\x1b\[K\d+ of \d+ cases, \d+ failed", shown), shown[:500])
    shown = on_terminal([tool, "check", "--port", wrong], {**os.environ, "TERM": "dumb"})
    check("no progress on a dumb terminal", b"\x1b" not in shown and not re.search(rb"\d+ of \d+ cases(, \d+ failed|\r)", shown), shown[:500])


def on_terminal(words, environment):
    """Returns what a program writes to a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:
        pass
    process.wait(timeout=60)
    os.close(ours)
    return shown


def unwritten(tool):
    """Output that could not be written is never a success, and causes one sentence at most."""
    good = json.dumps(SALE).encode()
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "run.json")
        small = pathlib.Path(folder, "vectors")
        shutil.copytree(ROOT / "vectors/cards", small / "cards")
        shutil.copytree(ROOT / "vectors/edfapg", small / "edfapg")
        shutil.copytree(ROOT / "vectors/placetopay", small / "placetopay")
        vectors = ["--vectors", str(small)]
        run(tool, ["check", "--report", f"json={report}", "--only", "card.luhn", *vectors])
        commands = [
            (["--help"], b""), ([], b""), (["help", "check"], b""), (["version"], b""), (["--version"], b""), (["operations"], b""),
            (["describe", "edfapg.hash.sale"], b""), (["compute", "edfapg.hash.sale"], good), (["explain", "edfapg.hash.sale"], good),
            (["explain", "edfapg.hash.sale", "--format", "json"], good), (["diagnose", "edfapg.hash.sale", "--got", "x"], good),
            (["diagnose", "edfapg.hash.sale", "--got", "x", "--format", "json"], good),
            *[(["analyze", "edfapg.hash.sale", "--format", form], b"") for form in ("text", "json", "html")], (["faults"], b""),
            (["faults", "card.luhn", *vectors], b""), (["faults", "card.luhn", "--matrix", *vectors], b""),
            (["faults", "card.luhn", "--matrix", "--format", "json", *vectors], b""), (["faults", "card.luhn", "--missing", *vectors], b""), (["nonces", "--count", "1024"], b""),
            (["port"], b'{"t":"hello","protocol":1}\n'), (["port-selftest", "--port", f"'{tool}' port", *vectors], b""),
            (["report", "verify", str(report), *vectors], b""), (["report", "merge", str(report)], b""), (["vectors", "list", *vectors], b""),
            (["vectors", "fields", "edfapg"], b""), (["vectors", "choices"], b""), (["vectors", "show", "edfapg.hash.sale#doc-appendix-b", *vectors], b""), (["vectors", "lint", str(small)], b""),
            (["vectors", "export", "--format", "ndjson", *vectors], b""), (["vectors", "coverage", *vectors], b""), (["check", "--sample"], b""),
            (["check", *vectors], b""), (["check", *vectors, "-q", "--report", "tap=-"], b""),
            (["waivers", "update", "--waivers", f"{folder}/new.json", "--port", f"'{tool}' port", *vectors], b"")]
        for words, stdin in commands:
            said = []
            for place in ("a full disk", "a closed pipe"):
                stdout = open("/dev/full", "wb") if place == "a full disk" else closed_pipe()
                with stdout:
                    result = subprocess.run([tool, *words], input=stdin, stdout=stdout, stderr=subprocess.PIPE, timeout=120)
                check(f"{' '.join(words)} into {place}: exit 4", result.returncode == 4, result)
                said.append(result.stderr)
            check(f"{' '.join(words)} into a full disk: a sentence", b"is the disk full?" in said[0] and said[0].count(b"\n") == 1, said)
            check(f"{' '.join(words)} into a closed pipe: not a word", not said[1] or words[0] == "port", said)


def closed_pipe():
    """The writing end of a pipe without a reader."""
    reader, writer = os.pipe()
    os.close(reader)
    return os.fdopen(writer, "wb")


def says(options):
    """A port with PayFort's signature and these options that answers nothing."""
    hello = {"t": "hello", "protocol": 1, "port": {"name": "x", "version": "1", "language": "sh"}, "ops": ["payfort.signature"], "options": options}
    return f"read line; echo '{json.dumps(hello)}'; read line"


def ports(tool):
    only = ["--only", "edfapg.hash.sale"]
    expect(tool, "reference", ["check"], 0, out="PASS  payment-conformance reference")
    expect(tool, "own port", ["check", "--port", f"'{tool}' port"], 0, out="PASS")
    expect(tool, "no such command", ["check", "--port", "/nonexistent/port"], 3, err="not found")
    expect(tool, "silent command", ["check", "--port", "true"], 3, err="sent no hello")
    expect(tool, "silent command: what to do", ["check", "--port", "true"], 3, err="'payconform port-selftest --port COMMAND' tests it")
    result = expect(tool, "a log", ["check", "--port", "echo oh >&2"], 3, err="  | oh\npayconform: ")
    for path, err in [("parameters.*", "has a pattern"), ("parameters.order_dta", "which no case has; did you mean 'parameters.order_data'?")]:
        for command in ("check", "port-selftest"):
            expect(tool, f"{command} without {path}", [command, "--port", says({"payfort.signature": {"without": [path]}})], 3, err=err)
    expect(tool, "nonces of a port without", ["nonces", "--port", says({})], 4, out="Nothing was tested: the port makes no nonce")
    result = expect(tool, "new inputs of one operation", ["check", "--fresh", "10", *only], 0, out="10 cases = 10 run + 0 waived + 0 not supported")
    check("new inputs of one operation: no others", "+ 0 not asked for" in result.stdout.decode(), result)
    expect(tool, "chatty command", ["check", "--port", "echo hello"], 3, err="not a hello message")
    expect(tool, "nothing chosen", ["check", "--only", "nothing"], 4, out="Nothing was tested")
    wrong = r"""sed -u 's/"value":"2/"value":"3/'"""
    pipe = ["check", "--port", f"'{tool}' port | {wrong}", *only]
    result = expect(tool, "tolerated failures", [*pipe, "--fail-on", "critical"], 0, out="All failures are below --fail-on critical")
    check("tolerated failures are no FAIL", b"\nTOLERATED  " in result.stdout and b"\nFAIL  payment" not in result.stdout, result)
    expect(tool, "failures that are not", [*pipe, "--fail-on", "any"], 1, out="\nFAIL  payment")
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
        expect(tool, "missing corpus", ["check", "--vectors", str(copy / "none")], 5, err="is not a folder")


def moved(tool):
    """Tests a command that looks for its corpus beside its own file, as any but a release does."""
    with tempfile.TemporaryDirectory() as folder:
        alone, beside = pathlib.Path(folder, "payconform"), pathlib.Path(folder, "vectors/formats")
        shutil.copy(tool, alone)
        beside.mkdir(parents=True)
        shutil.copy(ROOT / "vectors/formats/amount-minor.json", beside)
        expect(str(alone), "sample whose mistakes stay unnamed", ["check", "--sample"], 1, err="was not named")
        expect(str(alone), "a case that the build did not copy", ["vectors", "show", "amount.minor#new"], 2, err="build again or add --vectors vectors")
        expect(str(alone), "an operation without cases", ["describe", "edfapg.hash.sale"], 0, err="the corpus has no case of edfapg.hash.sale")
        shutil.rmtree(beside.parent)
        expect(str(alone), "moved away without corpus", ["check"], 5, err="--vectors DIR")


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


def figures(tool):
    """Checks the README's counts."""
    pages = re.sub(r"\s+", " ", (ROOT / "README.md").read_text(encoding="utf-8"))
    mistakes = re.search(r"(\d+) faults: ", run(tool, ["faults"]).stdout.decode())
    check("the README counts the known mistakes", mistakes and f"the {mistakes[1]} mistakes it knows" in pages, mistakes)
    rows = [row["fault"] for table in json.loads((ROOT / "vectors/kill-matrix.json").read_text())["operations"] for row in table["faults"]]
    told = f"{len(set(rows))} of them rewrite a formula or a message, in {len(rows)} places"
    check(f"the README has '{told}'", told in pages)


def main():
    is_moved = sys.argv[1:2] == ["moved"]
    if len(sys.argv) != (3 if is_moved else 2):
        sys.exit(__doc__)
    tool = str(pathlib.Path(sys.argv[-1]).resolve())
    for part in [moved] if is_moved else [usage, compute, explain, diagnose, pages, ports, corpora, outputs, quiet, unwritten, figures]:
        part(tool)
    return finish("the command does what its help says")


if __name__ == "__main__":
    sys.exit(main())
