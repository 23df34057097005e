"""Searches all output of the tool for every secret and card number of the corpus.

    python3 tools/leaks.py PAYCONFORM [FILE…]     runs the commands over the corpus, a failing port and the sandbox; FILEs are further
                                                  outputs to search, such as that of `swift test`

Secrets are searched for in plain text, in hexadecimal of either case, in base 64 at any offset of a longer text, percent-encoded and
with JSON's escapes. A port that answers wrongly gets its inputs into every report, so one that fails everything is run. Cases that
show another case's secret in an open field, such as two swapped fields, are left out, as the text is no secret there.
"""

import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote, quote_plus

from corpus.files import ROOT, VECTORS, all_files, render
from sandbox.client import FORMATS, Sandbox

# By the names of inputs, and of members of messages in them.
SECRET = re.compile(
    r"(password|passphrase|phrase|secret|secretkey|apikey|trankey|token|tokenname|authorization|cookie|cvv2?|cvc2?|cvn|securitycode"
    r"|ccverification|appledata|applesignature|paymentdata|^key)$")
CARD = re.compile(r"(cardnumber|ccnumber|leadingdigits)$")
# Answers every third case with its input, every third with an error that quotes it, every third with a refusal that quotes it.
PORT = """
import json, re, sys
def grouped(text, separator):
    return re.sub("(?<![0-9A-Za-z])[0-9]{12,19}(?![0-9A-Za-z])", lambda m: separator.join(m[0][i:i + 4] for i in range(0, len(m[0]), 4)), text)
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye":
        break
    if message["t"] == "hello":
        answer = {"t": "hello", "protocol": 1, "port": {"name": "wrong", "version": "1", "language": "python"}, "ops": OPS}
    else:
        said = json.dumps(message["input"])
        said += grouped(said, " ") + grouped(said, "-")
        answer = {"t": "result", "n": message["n"]} | [
            {"value": said}, {"error": {"message": "cannot do " + said}},
            {"reject": {"code": "invalid-value", "message": "refused " + said}}][message["n"] % 3]
    print(json.dumps(answer), flush=True)
"""
HOSTS = {"edfapg": "/edfapg", "payfort": "/payfort", "placetopay": "/placetopay", "everypay": "/everypay", "nexi": "/nexi"}
PATHS = re.compile(r"^https://[^/]+.*?(/(?:payment/post|applepay/|FortAPI/|api/|authorization/).*)$")


def is_telling(text):
    """Whether a text is too long and odd to occur by chance; texts that break out of a header are also in open fields."""
    if len(text) < 8 or len(set(text)) < 4 or "X-Injected" in text:
        return False
    # The base 64 of a plain word, such as `secret`, begins that of many samples.
    plain = decoded({"base64": text})
    if plain is not None and plain.isalpha() and plain.islower():
        return False
    return any(c.isdigit() or not c.isalnum() for c in text) or (text.lower() != text and text.upper() != text)


def is_card(text):
    return text.isascii() and text.isdigit() and 13 <= len(text) <= 19 and len(set(text)) > 2


def decoded(value):
    """The bytes that an object encodes, if it does."""
    try:
        if set(value) == {"hex"}:
            return bytes.fromhex(value["hex"])
        return base64.b64decode(value["base64"], validate=True) if set(value) == {"base64"} else None
    except (TypeError, ValueError):
        return None


def texts(value, name=""):
    """Every text of an input with its name, including the texts of JSON that is given as text."""
    if isinstance(value, dict):
        data = decoded(value)
        if data is None:
            for member, inner in value.items():
                # Everything that an SDK was configured with is a secret, whatever its name.
                yield from texts(inner, "secret" if name == "secrets" else member)
            return
        value = data.decode("utf-8", "replace")
    if isinstance(value, list):
        for inner in value:
            yield from texts(inner, name)
    elif isinstance(value, str):
        yield name, value
        if value[:1] == "{":
            try:
                yield from texts(json.loads(value))
            except (ValueError, RecursionError):
                pass


def kind(name):
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    return "card" if CARD.search(plain) else "secret" if SECRET.search(plain) else None


def corpus(target):
    """Writes the cases whose secrets are never open to `target`; returns their suites, secrets and card numbers."""
    suites = {path: json.loads(path.read_text()) for path in all_files()}
    closed, opened = Counter(), Counter()
    words = "\n".join(c["id"] + "\n" + c["comment"] for s in suites.values() for c in s["cases"])

    def case_texts(suite, case):
        # Inputs of formats and digests are open whatever their names, as these operations know no secrets.
        neutral = suite["op"].split(".")[0] in ("digest", "form", "json", "multipart", "amount")
        for name, text in texts(case["input"]):
            what = None if neutral else kind(name)
            if (what == "secret" and is_telling(text) or what == "card" and is_card(text)) and text not in words:
                yield what, text
            else:
                yield None, text
        # A derivation shows its steps, which include a tranKey in hexadecimal if somebody sends it like this.
        yield from ((None, step["hex"]) for step in case.get("steps", []) if "hex" in step)
        if suite["match"] == "redacted":
            yield from (("secret", t) for t in case["expect"]["value"]["absent"] if is_telling(t) and len(t) >= 10)
            yield from ((None, t) for t in case["expect"]["value"]["kept"])

    for suite in suites.values():
        for case in suite["cases"]:
            for what, text in case_texts(suite, case):
                if what:
                    closed[text] += 1
                elif suite["op"] != "log.redact" or text.isdigit():
                    opened[text] += 1
    # The first six and last four digits of a card may be shown, although a case uses them as a token.
    shown = {t[:6] + t[-4:] for t in closed if is_card(t)}
    open_ones = {t for t in closed if opened[t] >= closed[t] or t in shown}
    hidden = [t for t in closed if t not in open_ones]
    secrets, cards, left_out = set(), set(), 0
    for path, suite in suites.items():
        neutral = suite["op"].split(".")[0] == "digest"
        kept = []
        for case in suite["cases"]:
            found = list(case_texts(suite, case))
            clash = any(what and t in open_ones or not what and (suite["op"] != "log.redact" or t.isdigit()) and t in closed and t not in open_ones
                        or neutral and any(h in t for h in hidden) for what, t in found)
            if clash:
                left_out += 1
                continue
            kept.append(case)
            secrets |= {t for what, t in found if what == "secret"}
            cards |= {t for what, t in found if what == "card"}
        suite["cases"] = kept
    for path, suite in suites.items():
        ids = {c["id"] for s in suites.values() if s["op"] == suite["op"] for c in s["cases"]}
        for case in suite["cases"]:
            if case.get("twin") not in ids:
                case.pop("twin", None)
        used = {flag for case in suite["cases"] for flag in case["flags"]}
        suite["notes"] = {flag: note for flag, note in suite["notes"].items() if flag in used}
        suite["count"] = len(suite["cases"])
        copy = target / path.relative_to(VECTORS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if suite["cases"]:
            copy.write_text(render(suite))
    return [s for s in suites.values() if s["cases"]], secrets - cards, cards, left_out


def spellings(secret):
    data = secret.encode()
    yield data
    yield json.dumps(secret)[1:-1].encode()
    yield json.dumps(secret, ensure_ascii=False)[1:-1].encode()
    yield quote(secret, safe="").encode()
    yield quote_plus(secret, safe="").encode()
    yield data.hex().encode()
    yield data.hex().upper().encode()
    if secret.isdigit():
        for separator in " -.":
            yield separator.join(secret[place : place + 4] for place in range(0, len(secret), 4)).encode()
    for before in range(3):
        coded = base64.b64encode(b"\0" * before + data)
        yield coded[before + 1 if before else 0 : (before + len(data)) // 3 * 4]


class Search:
    """One pass over all outputs for all spellings at once, by grep, which uses an automaton of them."""

    def __init__(self, secrets, cards, folder):
        self.needles, self.folder = {}, Path(folder)
        for secret in sorted(secrets | cards):
            for spelling in spellings(secret):
                if len(spelling) >= 8 and b"\n" not in spelling:
                    self.needles.setdefault(spelling, "a card number" if secret in cards else "a secret")
        self.list = self.folder / "needles"
        self.list.write_bytes(b"\n".join(self.needles))
        self.outputs, self.names, self.size = self.folder / "outputs", [], 0
        self.outputs.mkdir()

    def hits(self, folder):
        """The needles and their offsets by file name; links in a folder are followed."""
        done = subprocess.run(["grep", "-RZaobFf", self.list, "."], cwd=folder, capture_output=True, env={"LC_ALL": "C"})
        if done.returncode > 1:
            raise SystemExit(f"grep: {done.stderr.decode()}")
        found = {}
        for line in filter(None, done.stdout.split(b"\n")):
            name, place = line.split(b"\0", 1)
            at, hit = place.split(b":", 1)
            found.setdefault(name[2:].decode(), {}).setdefault(hit, []).append(int(at))
        return found

    def add(self, name, output):
        """Keeps an output, as bytes or a path, until all are searched."""
        kept = self.outputs / str(len(self.names))
        if isinstance(output, bytes):
            kept.write_bytes(output)
        else:
            kept.symlink_to(Path(output).resolve())
        self.names.append(name)
        self.size += kept.stat().st_size

    def found(self):
        """A sentence for each needle found in an output."""
        sentences = []
        for file, hits in self.hits(self.outputs).items():
            text = (self.outputs / file).read_bytes()
            for hit, at in hits.items():
                before = text[max(0, at[0] - 100) : at[0]]
                sentences.append(f"{self.names[int(file)]}: {self.needles[hit]} of {len(hit)} bytes, {len(at)} times, behind {before!r}")
        return sentences

    def proves(self):
        """Checks that each spelling of a few secrets, planted in the middle of a text, is found."""
        planted = self.folder / "planted"
        planted.mkdir()
        some = sorted(self.needles)[:: max(1, len(self.needles) // 300)]
        for number, needle in enumerate(some):
            (planted / str(number)).write_bytes(b"lorem\0\xff ipsum=" + needle + b"&dolor\n")
        found = self.hits(planted)
        for number, needle in enumerate(some):
            if str(number) not in found:
                raise SystemExit(f"a planted secret of {len(needle)} bytes is not found")
        return len(some)


def run(words, given=None):
    done = subprocess.run(words, cwd=ROOT, input=given, capture_output=True, timeout=300)
    return done.stdout + b"\n" + done.stderr


def reports(command, suites, vectors, folder):
    """All output of a run over wrong answers."""
    port = Path(folder) / "wrong.py"
    port.write_text(PORT.replace("OPS", json.dumps(sorted({s["op"] for s in suites}))))
    words = [w for f in FORMATS for w in ("--report", f"{f}={folder}/wrong.{f}")]
    yield "check of a wrong port", run(
        [command, "check", "--vectors", vectors, "--port", f"{sys.executable} {port}", "--record", f"{folder}/record", *words])
    yield "check of the reference", run([command, "check", "--vectors", vectors])
    yield "port-selftest of a wrong port", run([command, "port-selftest", "--port", f"{sys.executable} {port}"])
    yield "report verify", run([command, "report", "verify", f"{folder}/wrong.json"])


def answers(command, suites):
    """All output about single inputs, good and bad; a wrong answer for diagnose quotes the input."""
    def about(suite):
        case = suite["cases"][0]
        given = (json.dumps(case["input"]) + "\n").encode()
        numbers = {number: "x" for number in re.findall("[0-9]{13,19}", json.dumps(case["input"]))}
        broken = (json.dumps(dict(case["input"], surplus="x")) + "\n" + json.dumps(dict(case["input"], **numbers, surplus="x")) + "\n" + json.dumps(list(case["input"].values())) + "\n"
                  + json.dumps({k: 1 for k in case["input"]}) + "\n" + json.dumps(case["input"])[:-1] + "\n").encode()
        op = suite["op"]
        # A caller may put a secret in place of a name, or spell it differently.
        named = {text: "x" for name, text in texts(case["input"]) if kind(name)}
        broken += (json.dumps({**case["input"], **named}) + "\n").encode()
        coded = {name: {"hex": value.encode().hex()} if isinstance(value, str) else value for name, value in case["input"].items()}
        yield f"explain {op}", run([command, "explain", op], given)
        yield f"explain {op} of bytes", run([command, "explain", op], (json.dumps(coded) + "\n").encode())
        yield f"diagnose {op}", run([command, "diagnose", op, "--got", "0123456789abcdef0123456789abcdef"], given)
        yield f"compute {op} of bad inputs", run([command, "compute", op], broken)
        yield f"explain {op} of a bad input", run([command, "explain", op], broken)
    # The whole matrix takes half a minute; tools/check compares the corpus's matrix, searched here too, with the JSON output.
    jobs = [("faults", ["faults"]), ("faults --matrix", ["faults", "--matrix", "payfort.signature"])] + [(f"analyze {form}", ["analyze", "--format", form]) for form in ("text", "json", "html")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda job: (job[0], run([command, *job[1]])), jobs)
        for some in pool.map(lambda suite: list(about(suite)), {s["op"]: s for s in suites}.values()):
            yield from some


def sandbox(command, suites, folder):
    """Sends the requests of the corpus to the sandbox and collects its output, page, records and reports."""
    words = [w for f in FORMATS for w in ("--report", f"{f}={folder}/sandbox.{f}")]
    running = Sandbox(command, "--state", f"{folder}/state", *words, stderr=subprocess.STDOUT)
    try:
        link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
        sent = 0
        for suite in suites:
            if ".request." not in suite["op"]:
                continue
            for case in suite["cases"]:
                value = case["expect"].get("value")
                path = value and PATHS.match(value["url"])
                if not path:
                    continue
                body = value.get("body", "")
                body = bytes.fromhex(body["hex"]) if isinstance(body, dict) else body.encode()
                link.request(value["method"], HOSTS[suite["op"].split(".")[0]] + path[1], body, dict(value["headers"]))
                link.getresponse().read()
                sent += 1
        if sent < 200:
            raise SystemExit(f"only {sent} requests were sent to the sandbox")
        for page in ("/__sandbox/", "/__sandbox/requests"):
            link.request("GET", page)
            yield f"sandbox {page}", link.getresponse().read()
    finally:
        running.stop()
        running.reader.join(5)
    yield "sandbox, output", b"".join(running.lines)
    states = sorted(Path(folder).glob("state*"))
    if not states:
        raise SystemExit("the sandbox kept no state")
    for path in states:
        yield f"sandbox, {path.name}", path.read_bytes()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    command = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        vectors = Path(folder) / "vectors"
        suites, secrets, cards, left_out = corpus(vectors)
        search = Search(secrets, cards, folder)
        planted = search.proves()
        for some in (reports(command, suites, str(vectors), folder), answers(command, suites), sandbox(command, suites, folder)):
            for name, text in some:
                search.add(name, text)
        for name in ("wrong", "sandbox"):
            for form in FORMATS:
                search.add(f"report {form}, {name}", Path(folder) / f"{name}.{form}")
        # Without the rows of bits, some of which look like card numbers.
        search.add("the kill matrix", re.sub(rb'"kills": ?"[0-9a-f]*"', b"", (VECTORS / "kill-matrix.json").read_bytes()))
        for path in sys.argv[2:]:
            search.add(path, path)
        found = search.found()
        if os.environ.get("KEEP"):
            shutil.copytree(folder, os.environ["KEEP"], dirs_exist_ok=True)
    print("".join(line + "\n" for line in found), end="")
    print(f"{len(secrets)} secrets and {len(cards)} card numbers in {len(search.needles)} spellings, of which {planted} were planted and found; "
          f"{left_out} cases left out; {len(search.names)} outputs of {search.size >> 20} MiB; {len(found)} found")
    return 1 if found or len(secrets) < 200 or len(cards) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
