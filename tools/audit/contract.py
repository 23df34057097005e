"""Tests the contract of `payconform audit`, sentence by sentence."""

import base64
import copy
import gzip
import hashlib
import json
import os
import random
import shutil
import subprocess
import zlib
from pathlib import Path

import captures
import messages
from shared import CLEAN, ROOT, expect

MEMBERS = ["file", "entry", "offset", "gateway", "call", "direction", "fidelity", "verdict", "merchant", "findings", "mistakes"]
SUMMARY = ["messages", "verified", "wrong", "unsigned", "undeterminable", "other", "unplaced"]
SPOTS = ("unplacedAt", "flaws", "flawsAt", "forgotten")


class Audit:
    """A run over files in its own folder."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        (folder / "secrets.json").write_text(json.dumps(messages.KEYS))
        os.chmod(folder / "secrets.json", 0o600)

    def __call__(self, *data, words=(), secrets=True, stdin=None, environment=None, names=None):
        paths = []
        for number, one in enumerate(data):
            path = self.folder / (names[number] if names else f"capture-{number}")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(one)
            paths.append(path)
        report = self.folder / "report.ndjson"
        report.unlink(missing_ok=True)
        command = [str(self.program), "audit", *map(str, paths), "--report", f"ndjson={report}", *map(str, words)]
        command += ["--secrets", str(self.folder / "secrets.json")] if secrets else []
        done = subprocess.run(command, input=stdin, capture_output=True, timeout=120, cwd=ROOT, env={**CLEAN, **(environment or {})})
        lines = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
        return done.returncode, lines[:-1], (lines[-1]["summary"] if lines else {}), done.stderr.decode() + done.stdout.decode()


def verdicts(lines):
    return [line["verdict"] for line in lines]


def one(maker, method, wrong="", seed=1):
    return getattr(messages.Maker(random.Random(seed)), method)(wrong)


def check(program, folder):
    audit = Audit(program, folder)
    maker = None
    sale = one(maker, "edfapg_sale")[:1]
    bad = one(maker, "edfapg_sale", "reversal-missing")
    shape(audit, sale, bad)
    statuses(audit, sale, bad)
    places(audit, sale)
    hars(audit, sale, bad)
    flows(audit, sale, bad)
    curl(audit, sale, bad)
    raw(audit, sale, bad)
    ndjson(audit, sale, bad)
    bodies(audit)
    freedoms(audit)
    bounds(audit, sale)
    reports(audit, sale, bad)


def shape(audit, sale, bad):
    status, lines, summary, _ = audit(captures.ndjson(sale + bad))
    expect("a finding gives 1", status == 1, status)
    for line in lines:
        expect("a line's members", list(line) == [name for name in MEMBERS if name in line] and set(MEMBERS) - set(line) <= {"merchant"}, list(line))
        for finding in line["findings"]:
            expect("a finding's members", list(finding) == ["weight", "kind", "at", "message"], finding)
            at = finding["at"]
            expect("a place", at in ("method", "url") or at.startswith(("header ", "field ", "/", "byte ")), at)
        for mistake in line["mistakes"]:
            expect("a mistake's members", list(mistake) == ["id", "message"], mistake)
    expect("the summary's members", [name for name in summary if name not in SPOTS] == SUMMARY, list(summary))
    expect("the file is as it was named", all(line["file"].endswith("capture-0") for line in lines), lines[:1])


def statuses(audit, sale, bad):
    good = captures.ndjson(sale)
    for name, wanted, run in [
        ("nothing wrong", 0, lambda: audit(good)),
        ("wrong", 1, lambda: audit(captures.ndjson(bad))),
        ("an empty file", 4, lambda: audit(b"")),
        ("no payment", 4, lambda: audit(b'{"method":"GET","url":"https://a.example/"}\n')),
        ("no capture", 4, lambda: audit(b"hello")),
        ("all undeterminable", 4, lambda: audit(captures.ndjson([messages.Exchange(sale[0].request)]), secrets=False)),
        ("an unsigned one beside it", 0, lambda: audit(good, secrets=False)),
        ("a broken line beside a wrong one", 4, lambda: audit(captures.ndjson(bad) + b"{nonsense\n")),
        ("a file that is not there", 2, lambda: audit(words=["/nowhere/at/all"])),
        ("no file", 2, lambda: audit()),
        ("the same file twice", 2, lambda: audit(good, words=[str(audit.folder / "capture-0")])),
        ("an unknown option", 2, lambda: audit(good, words=["--nonsense", "1"])),
        ("an unknown gateway", 2, lambda: audit(good, words=["--gateway", "stripe"])),
        ("an unknown operation", 2, lambda: audit(good, words=["--as", "edfapg.request.nonsense"])),
        ("an unknown format", 2, lambda: audit(good, words=["--report", "pdf=x"])),
        ("secrets that are no JSON", 2, lambda: audit(good, secrets=False, environment={"PAYCONFORM_SECRETS": "{"})),
        ("secrets with an unknown name", 2, lambda: audit(good, secrets=False, environment={"PAYCONFORM_SECRETS": '{"edfapg":[{"pass":"x"}]}'})),
        ("usage before a broken file", 2, lambda: audit(b"hello", words=["--nonsense", "1"])),
        ("two files, one broken", 4, lambda: audit(good, b"hello")),
    ]:
        status, *_, text = run()
        expect(name, status == wanted, (status, text[-300:]))
    *_, text = audit(good, secrets=False)
    expect("that no signature could be checked is said", "no signature could be checked" in text, text[-300:])
    secrets = json.dumps(messages.KEYS)
    status, lines, *_ = audit(good, secrets=False, environment={"PAYCONFORM_SECRETS": secrets})
    expect("secrets from the environment", status == 0 and verdicts(lines) == ["verified", "unsigned"], (status, verdicts(lines)))
    os.chmod(audit.folder / "secrets.json", 0o644)
    status, *_, text = audit(good)
    os.chmod(audit.folder / "secrets.json", 0o600)
    expect("a file of secrets that others can read is said", "chmod" in text and status == 0, (status, text))
    status, lines, *_ = audit(words=["-"], stdin=good)
    expect("stdin", status == 0 and verdicts(lines) == ["verified", "unsigned"] and lines[0]["file"] == "-", (status, lines))
    status, lines, *_ = audit(words=["-"], stdin=gzip.compress(good))
    expect("stdin in gzip", status == 0 and verdicts(lines) == ["verified", "unsigned"], (status, lines))
    status, lines, summary, _ = audit(good, words=["--gateway", "nexi"])
    expect("one gateway", status == 4 and not lines and summary["other"] == 2, (status, summary))


def places(audit, sale):
    three = sale * 3
    for form, write in captures.FORMATS.items():
        data = write(three)
        plain = audit(data)
        packed = audit(gzip.compress(data))
        twice = audit(gzip.compress(data[:500]) + gzip.compress(data[500:]))
        where = [(line["entry"], line["offset"], line["verdict"]) for line in plain[1]]
        expect(f"{form}: three exchanges", len(where) == 6 and verdicts(plain[1])[0] == "verified", where)
        for name, other in (("gzip", packed), ("two members of gzip", twice)):
            expect(f"{form}: {name} is the same", where == [(line["entry"], line["offset"], line["verdict"]) for line in other[1]], other)
        begins = {"ndjson": b"{", "har": b"{", "http": (b"POST", b"HTTP"), "trace": b"=> Send header"}.get(form)
        for _, offset, _ in where:
            expect(f"{form}: the offset is where the entry begins", begins is None or data[offset:].startswith(begins), data[offset:offset + 20])


def hars(audit, sale, bad):
    def change(data, act):
        har = json.loads(data.decode("utf-8-sig"))
        for entry in har["log"]["entries"]:
            act(entry)
        return json.dumps(har).encode()
    good, wrong = captures.har(sale), captures.har(bad)
    def coded(entry):
        entry["request"]["headers"].append({"name": "Content-Encoding", "value": "gzip"})
        entry["request"]["headers"] = [h for h in entry["request"]["headers"] if h["name"] != "Content-Length"]
        entry["request"]["bodySize"] = 120
    def packed(entry):
        entry["request"]["postData"] = {"mimeType": messages.FORM, "text": base64.b64encode(entry["request"]["postData"]["text"].encode()).decode()}
    def fields(entry):
        del entry["request"]["postData"]["text"]
    def unsized(entry):
        entry["request"]["bodySize"] = -1
        entry["request"]["headers"] = [h for h in entry["request"]["headers"] if h["name"] != "Content-Length"]
    def resized(entry): entry["request"]["bodySize"] += 3
    def lost(entry): entry["request"]["postData"]["text"] = entry["request"]["postData"]["text"].replace("Tea", "T\ufffda")
    def surrogate(entry): entry["request"]["postData"]["text"] += "\udce9"
    def custom(entry): entry["_custom"] = {"request": {"method": "X"}}; entry["request"]["_x"] = [1]
    def bodiless(entry): del entry["request"]["postData"]
    def unsizedPacked(entry): unsized(entry); packed(entry)
    for name, act, fidelity, right, falsely in [
        ("nothing", lambda entry: None, "exact", "verified", "wrong"), ("_custom members", custom, "exact", "verified", "wrong"),
        ("fields alone", fields, "lossy", "verified", "undeterminable"), ("no size", unsized, "decoded", "verified", "wrong"),
        ("another size", resized, "lossy", "verified", "undeterminable"), ("U+FFFD", lost, "lossy", None, "undeterminable"),
        ("an unpaired surrogate", surrogate, "lossy", None, "undeterminable"), ("a coding that was undone", coded, "decoded", "verified", "wrong"),
        ("base 64 that nobody says", packed, "decoded", "verified", "wrong"), ("base 64 without a size", unsizedPacked, "decoded", "verified", "wrong"),
        ("no body", bodiless, "lossy", "undeterminable", "undeterminable"),
    ]:
        for data, wanted in ((good, right), (wrong, falsely)):
            _, lines, summary, text = audit(change(data, act))
            asked = [line for line in lines if line["direction"] == "request"]
            expect(f"HAR, {name}: found", len(asked) == 1 and "flaws" not in summary, (lines, text))
            if asked:
                expect(f"HAR, {name}: fidelity", asked[0]["fidelity"] == fidelity, asked[0])
                expect(f"HAR, {name}: verdict", wanted is None and asked[0]["verdict"] != "wrong" or asked[0]["verdict"] == wanted, asked[0])
    def answered(entry):
        text = base64.b64decode(entry["response"]["content"]["text"]).decode()
        entry["response"]["headers"] = [{"name": "Content-Encoding", "value": "gzip"}, {"name": "Content-Type", "value": "application/json"}]
        entry["response"]["content"] = {"size": 70, "compression": len(text) - 70, "mimeType": "application/json", "text": text}
        entry["response"]["bodySize"] = 70
    pay = one(None, "payfort")[:1]
    _, lines, *_ = audit(change(captures.har(pay), answered))
    expect("HAR, an answer under a coding", [line["fidelity"] for line in lines] == ["exact", "decoded"] and verdicts(lines) == ["verified", "verified"], lines)


def flows(audit, sale, bad):
    data = captures.flows(sale)
    for name, wanted, change in [
        ("an older version", "verified", lambda d: d.replace(b"7:version;2:21#", b"7:version;2:15#")),
        ("streamed away", "undeterminable", None),
    ]:
        if change:
            _, lines, *_ = audit(change(data))
            expect(f"flows, {name}", verdicts(lines)[:1] == [wanted], lines)
    for coding, pack, fidelity, verdict in [
        ("gzip", gzip.compress, "decoded", "verified"), ("deflate", zlib.compress, "decoded", "verified"), ("br", bytes, "lossy", "undeterminable"),
        ("zstd", bytes, "lossy", "undeterminable"), ("gzip, gzip", lambda d: gzip.compress(gzip.compress(d)), "decoded", "verified"),
    ]:
        other = copy.deepcopy(sale[0])
        other.request.body = pack(other.request.body)
        other.request.headers = [["Content-Type", messages.FORM], ["Content-Encoding", coding], ["Content-Length", str(len(other.request.body))]]
        _, lines, summary, _ = audit(captures.flows([other]))
        asked = [line for line in lines if line["direction"] == "request"]
        expect(f"flows, {coding}", asked and (asked[0]["fidelity"], asked[0]["verdict"]) == (fidelity, verdict), (lines, summary))
    tcp = captures.dump({"type": "tcp", "version": 21, "messages": [], "client_conn": {}})
    _, lines, summary, _ = audit(tcp + data)
    expect("flows, TCP in front", verdicts(lines) == ["verified", "unsigned"] and lines[0]["entry"] == 1 and "flaws" not in summary, (lines, summary))
    for name, data in [("a length of 10^12", b"999999999999:x"), ("nesting", b"9:" * 100000), ("a cut", captures.flows(sale)[:-30]), ("no type", b"3:abc?")]:
        status, lines, summary, text = audit(data)
        expect(f"flows, {name}", status == 4 and summary.get("flaws") == 1 and not lines, (status, summary, text[-200:]))


def curl(audit, sale, bad):
    exact = captures.trace(sale)
    _, lines, *_ = audit(exact)
    expect("curl --trace", verdicts(lines) == ["verified", "unsigned"] and lines[0]["fidelity"] == "exact", lines)
    timed = b"\n".join(b"10:00:00.123456 " + line if line[:3] in (b"== ", b"=> ", b"<= ") else line for line in exact.split(b"\n"))
    _, lines, *_ = audit(timed)
    expect("curl --trace-time", verdicts(lines) == ["verified", "unsigned"], lines)
    for name, data in [("--trace-ascii", ascii_trace(bad)), ("-v", verbose(bad))]:
        _, lines, summary, _ = audit(data)
        asked = [line for line in lines if line["direction"] == "request"]
        expect(f"curl {name}", asked and asked[0]["verdict"] == "undeterminable" and asked[0]["fidelity"] == "lossy", (lines, summary))


def ascii_trace(exchanges):
    out = ["== Info: Connected\n"]
    for exchange in exchanges:
        head = captures.head(exchange.request, True)
        out.append(f"=> Send header, {len(head)} bytes (0x{len(head):x})\n")
        offset = 0
        for line in head.decode().split("\r\n")[:-1]:
            out.append(f"{offset:04x}: {line}\n"); offset += len(line) + 2
        body = exchange.request.body
        out.append(f"=> Send data, {len(body)} bytes (0x{len(body):x})\n")
        out += [f"{start:04x}: {body[start:start + 64].decode()}\n" for start in range(0, len(body), 64)]
    return "".join(out).encode()


def verbose(exchanges):
    out = ["*   Trying 203.0.113.1:443...\n"]
    for exchange in exchanges:
        out += [f"> {line}\n" for line in captures.head(exchange.request, True).decode().split("\r\n")[:-1]]
        out.append("* upload completely sent off: 12 bytes\n")
        out += [f"< {line}\n" for line in captures.head(exchange.response, False).decode().split("\r\n")[:-1]]
        out.append("{ [100 bytes data]\n" + exchange.response.body.decode() + "\n")
    return "".join(out).encode()


def raw(audit, sale, bad):
    request, response = captures.raw([messages.Exchange(sale[0].request)]), captures.raw(sale)[len(captures.raw([messages.Exchange(sale[0].request)])):]
    plain = b"".join(line + b"\n" for line in request.split(b"\r\n")[:-1])  # only the head
    for name, data in [
        ("as it went", request), ("with an editor's line end", request + b"\n"), ("without its length", b"\r\n".join(l for l in request.split(b"\r\n") if not l.startswith(b"Content-Length"))),
        ("without its length, an editor's line end", b"\r\n".join(l for l in request.split(b"\r\n") if not l.startswith(b"Content-Length")) + b"\r\n"),
        ("with LF alone", plain + request.split(b"\r\n\r\n", 1)[1]), ("with names in lower case", request.replace(b"Content-Type", b"content-type").replace(b"Host", b"host")),
        ("in chunks", chunked(request)), ("of HTTP/2", request.replace(b" HTTP/1.1", b" HTTP/2")),
    ]:
        status, lines, summary, _ = audit(data)
        expect(f"raw HTTP, {name}", status == 0 and verdicts(lines) == ["verified"], (status, lines, summary))
    status, lines, *_ = audit(request, response, names=["folder/1-request.http", "folder/2-response.http"])
    shutil.rmtree(audit.folder / "folder")
    folder = audit.folder / "folder/inner"
    folder.mkdir(parents=True)
    (folder / "a.http").write_bytes(request); (folder.parent / "b.http").write_bytes(response)
    status, lines, *_ = audit(words=[folder.parent])
    for form in ("json", "ndjson", "html", "markdown", "sarif"):
        audit(words=[folder.parent, "--report", f"{form}={folder}/earlier.{form}"])
    status, again, summary, text = audit(words=[folder.parent])
    expect("earlier reports are passed over", again == lines and "flaws" not in summary and "5 reports of earlier audits" in text, (again, summary, text))
    expect("a folder with one inside", status == 0 and sorted(verdicts(lines)) == ["unsigned", "verified"], (status, lines))
    shutil.rmtree(folder.parent)
    status, lines, *_ = audit(request[:-20])
    expect("raw HTTP that is cut", verdicts(lines) == ["undeterminable"] and lines[0]["fidelity"] == "lossy", lines)


def chunked(request):
    head, body = request.split(b"\r\n\r\n", 1)
    lines = [line for line in head.split(b"\r\n") if not line.startswith(b"Content-Length")] + [b"Transfer-Encoding: chunked"]
    return b"\r\n".join(lines) + b"\r\n\r\n" + b"".join(b"%x\r\n%s\r\n" % (len(body[i:i + 100]), body[i:i + 100]) for i in range(0, len(body), 100)) + b"0\r\n\r\n"


def ndjson(audit, sale, bad):
    pay = one(None, "payfort")[:1]
    request, response = pay[0].request, pay[0].response
    asked = {"method": "POST", "url": request.url, "headers": request.headers, "body": request.body.decode()}
    told = {"status": 200, "headers": response.headers, "body": response.body.decode()}
    def lines_of(*objects): return "".join(json.dumps(o) + "\n" for o in objects).encode()
    for name, data, wanted in [
        ("paired by id", lines_of({**asked, "id": "a"}, {**told, "id": "a"}), ["verified", "verified"]),
        ("an answer in front of its question", lines_of({**told, "id": 7}, {**asked, "id": 7}), ["verified", "verified"]),
        ("a response alone", lines_of(told), ["verified"]), ("no headers", lines_of({k: v for k, v in asked.items() if k != "headers"}), ["verified"]),
        ("bodyBase64", lines_of({**{k: v for k, v in asked.items() if k != "body"}, "bodyBase64": base64.b64encode(request.body).decode()}), ["verified"]),
        ("nulls", lines_of({**asked, "id": None, "time": None, "response": None, "bodyBase64": None}), ["verified"]),
        ("unknown members", lines_of({**asked, "note": {"a": [1]}, "response": {**told, "took": 3}}), ["verified", "verified"]),
        ("blank lines and CRLF", b"\r\n" + lines_of(asked).replace(b"\n", b"\r\n") + b"\n\n", ["verified"]),
        ("a mark in front", b"\xef\xbb\xbf" + lines_of(asked), ["verified"]), ("no line end", lines_of(asked)[:-1], ["verified"]),
        ("headers as an object", lines_of({**asked, "headers": dict(request.headers)}), ["verified"]),
    ]:
        _, lines, summary, text = audit(data)
        expect(f"NDJSON, {name}", verdicts(lines) == wanted and "flaws" not in summary, (lines, summary, text[-200:]))
    both = audit(lines_of({**asked, "id": "a"}, {**told, "id": "a"}))[1]
    expect("NDJSON, entries", [line["entry"] for line in both] == [0, 1] and both[1]["offset"] == len(lines_of({**asked, "id": "a"})), both)
    _, lines, summary, _ = audit(lines_of(asked)[:-40])
    expect("NDJSON, cut", not lines and summary["flawsAt"][0]["kind"] == "cut", summary)


def bodies(audit):
    """`--as OP` for single bodies."""
    sale, pay, note = one(None, "edfapg_sale")[0].request, one(None, "payfort", seed=3), one(None, "placetopay_notice")[0].request
    callback = next(e.request for e in pay if e.request.direction == "callback") if any(e.request.direction == "callback" for e in pay) else None
    form = one(None, "everypay_form")[0].request
    notice = next(e[0].request for e in (one(None, "nexi_notice", seed=s) for s in range(30)) if e[0].request.body)
    auth = next(e[0].request for e in (one(None, "placetopay", seed=s) for s in range(30)) if e[0].request.call == "CREATE")
    tried = [("edfapg.request.sale", sale.body, "verified", "request"), ("edfapg.request.sale", sale.body + b"\n", "verified", "request"),
             ("edfapg.hash.sale", sale.body, "verified", "request"), ("payfort.signature", pay[0].request.body, "verified", "request"),
             ("payfort.response.decode", pay[0].response.body, "verified", "response"), ("placetopay.notification.verify", note.body, "verified", "callback"),
             ("placetopay.request.create", auth.body, "verified", "request"), ("placetopay.auth.verify", auth.body, "verified", "request"),
             ("everypay.hmac.verify", form.body, "verified", "callback"), ("nexi.mac.verify", notice.body, "verified", "callback"),
             ("payfort.signature.verify", pay[0].response.body, "verified", "callback")]
    if callback is not None and callback.body:
        tried.append(("payfort.signature.verify", callback.body, "verified", "callback"))
    for operation, body, verdict, direction in tried:
        status, lines, summary, text = audit(body, words=["--as", operation])
        expect(f"--as {operation}", status == 0 and [(l["verdict"], l["direction"]) for l in lines] == [(verdict, direction)], (status, lines, summary, text[-200:]))
        status, lines, *_ = audit(gzip.compress(body), words=["--as", operation])
        expect(f"--as {operation} in gzip", status == 0 and verdicts(lines) == [verdict], (status, lines))
    status, lines, *_ = audit(words=["-", "--as", "edfapg.request.sale"], stdin=sale.body)
    expect("--as of stdin", status == 0 and verdicts(lines) == ["verified"], (status, lines))


def freedoms(audit):
    """What right messages may do differently."""
    def expect_right(name, exchange):
        status, lines, *_ = audit(captures.ndjson([exchange]))
        expect(f"freedom: {name}", status == 0 and lines and "wrong" not in verdicts(lines), (status, [(l["verdict"], l["findings"]) for l in lines]))
    def changed(method, act, seed=1):
        exchange = copy.deepcopy(one(None, method, seed=seed)[0])
        exchange.response = None
        act(exchange.request)
        exchange.request.headers = [[n, str(len(exchange.request.body)) if n.lower() == "content-length" else v] for n, v in exchange.request.headers]
        return exchange
    def lower(m): m.headers = [[n.lower(), v] for n, v in m.headers]
    def charset(m): m.headers = [[n, v + "; charset=UTF-8" if n == "Content-Type" else v] for n, v in m.headers]
    def spread(m): m.body = json.dumps(json.loads(m.body), indent=2).encode()
    def unicode(m): m.body = json.dumps(json.loads(m.body), ensure_ascii=False).encode()
    def host(m): m.url = m.url.replace("sbpaymentservices.payfort.com", "proxy.internal.example").replace("api.edfapay.com", "pay.proxy.example").replace("checkout-test.placetopay.com", "p2p.proxy.example")
    def capitals(m):
        body = json.loads(m.body); body["signature"] = body["signature"].upper(); m.body = json.dumps(body).encode()
    def spaces(m): m.body = m.body.replace(b"+", b"%20")
    def backwards(m): m.body = b"&".join(reversed(m.body.split(b"&")))
    def small(m): m.body = m.body.replace(b"%40", b"%40").replace(b"%2C", b"%2c")
    pay = next(s for s in range(50) if one(None, "payfort", seed=s)[0].request.call == "PURCHASE")
    for method, acts, seed in [("edfapg_sale", [lower, charset, host, spaces, backwards, small], 1), ("payfort", [lower, charset, spread, unicode, host, capitals], pay),
                               ("placetopay", [lower, charset, spread, unicode, host], 1), ("everypay_form", [lower, backwards], 1), ("everypay", [lower, charset, spread], 1),
                               ("nexi_notice", [lower], 1), ("placetopay_notice", [lower, charset, spread, unicode], 1)]:
        for act in acts:
            expect_right(f"{method}, {act.__name__}", changed(method, act, seed))


def reports(audit, sale, bad):
    """The reports other than NDJSON, and their later use."""
    data, folder = captures.har(sale + bad), audit.folder
    names = {form: folder / f"report.{form}" for form in ("json", "sarif", "html", "markdown")}
    status, lines, summary, _ = audit(data, words=[word for form, path in names.items() for word in ("--report", f"{form}={path}")])
    expect("all reports", status == 1 and all(path.stat().st_size > 500 for path in names.values()), status)
    pages = "".join(path.read_text() for path in names.values())
    digest = hashlib.sha256(data).hexdigest()
    expect("the capture's SHA-256 is in every report", all(digest in path.read_text() for path in names.values()), digest)
    expect("no secret and no card in any report", not any(secret in pages for secret in ("c1-password-x7", "c2-password-y8", messages.CARD, "5123450000000008", "4005550000000001")), "")
    sarif = json.loads(names["sarif"].read_text())["runs"][0]
    expect("SARIF", len(sarif["results"]) == 1 and sarif["results"][0]["webRequest"]["method"] == "POST" and sarif["results"][0]["webResponse"]["statusCode"] == 200, sarif["results"])
    whole = json.loads(names["json"].read_text())
    expect("JSON", [m["verdict"] for m in whole["messages"]] == verdicts(lines) and any("derivation" in m for m in whole["messages"]), whole["summary"])
    def payconform(*words):
        return subprocess.run([str(audit.program), *map(str, words), "--secrets", str(folder / "secrets.json")] if words[1] == "verify" else [str(audit.program), *map(str, words)],
                              capture_output=True, text=True, timeout=60, cwd=ROOT, env=CLEAN)
    copy_of = folder / "elsewhere.har"
    copy_of.write_bytes(data)
    done = payconform("report", "verify", names["json"], "--captures", copy_of)
    expect("a report is confirmed, wherever its capture is", done.returncode == 1 and "confirmed" in done.stdout, (done.returncode, done.stderr))
    names["json"].write_text(names["json"].read_text().replace('"verdict":"wrong"', '"verdict":"verified"'))
    done = payconform("report", "verify", names["json"], "--captures", copy_of)
    expect("a report that was changed is not", done.returncode == 4 and "different verdict" in done.stderr, (done.returncode, done.stderr))
    copy_of.write_bytes(data + b" ")
    done = payconform("report", "verify", names["json"], "--captures", copy_of)
    expect("another capture is not the one", done.returncode == 4 and "SHA-256" in done.stderr, (done.returncode, done.stderr))
    parts = []
    for number, part in enumerate((sale, sale + bad)):
        parts.append(folder / f"part-{number}.json")
        audit(captures.ndjson(part), words=["--report", f"json={parts[-1]}"], names=[f"part-{number}.ndjson"])
    done = payconform("report", "merge", *parts, "--report", "ndjson=-")
    merged = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [finding["kind"] for line in merged[:-1] for finding in line["findings"]]
    expect("merged parts", done.returncode == 1 and len(merged) == 7 and kinds.count("replayed-signature") == 1, (done.returncode, len(merged), kinds, done.stderr[-300:]))
    done = subprocess.run([str(audit.program), "vectors", "adopt", str(folder / "capture-0"), "--entry", "0", "--id", "captured-sale", "--comment", "A sale."],
                          capture_output=True, text=True, timeout=60, cwd=ROOT, env=CLEAN)
    expect("an entry is adopted", done.returncode == 0 and '"observed"' in done.stdout or "same input" in done.stderr, done.stderr)


def bounds(audit, sale):
    big = copy.deepcopy(sale[0])
    big.request.body += b"&x=" + b"y" * (17 << 20)
    big.request.headers = [["Content-Type", messages.FORM]]
    status, lines, summary, _ = audit(captures.ndjson([big]))
    expect("a body above 16 MiB", status == 4 and verdicts(lines)[0] == "undeterminable" and summary["flawsAt"][0]["kind"] == "too-large", (status, summary))
    bomb = copy.deepcopy(sale[0])
    bomb.request.body = gzip.compress(b"0" * (64 << 20))
    bomb.request.headers = [["Content-Type", messages.FORM], ["Content-Encoding", "gzip"]]
    status, lines, summary, _ = audit(captures.flows([bomb]))
    expect("a bomb", status == 4 and verdicts(lines)[0] == "undeterminable", (status, summary))
    for name, data in [("10^6 arrays", b'{"log":{"entries":[' + b"[" * 1000000), ("10^6 arrays in a line", b'{"method":' + b"[" * 1000000 + b"\n"),
                       ("gzip that is damaged", gzip.compress(captures.ndjson(sale))[:-40]), ("a HAR that is cut", captures.har(sale)[:-200])]:
        status, lines, summary, text = audit(data)
        expect(f"hostile: {name}", status == 4 and "wrong" not in verdicts(lines) and len(text) < 3000, (status, text[:300]))
