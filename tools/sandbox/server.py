"""Tests the server of `payconform sandbox`: HTTP, listening, reports, scenarios, state."""

import base64
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree

from sandbox.client import CARD, EMAIL, FORM, FORMATS, PASSWORD, PAY, SESSION, Sandbox, auth, md5, sale, session, transaction
from shared import ROOT, expect, finish

SECRETS = (PASSWORD, CARD, CARD[::-1])


def refuses(sandbox):
    """Requests that two receivers could read differently are refused, and nothing after them is read; right ones beside them pass."""
    host = f"127.0.0.1:{sandbox.port}"
    body = urllib.parse.urlencode(sale())
    ok = f"GET /__sandbox/scenario HTTP/1.1\r\nHost: {host}\r\n"
    post = f"POST /edfapg/payment/post HTTP/1.1\r\nHost: {host}\r\nContent-Type: {FORM}\r\n"
    chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
    whole = f"{len(body):x}\r\n{body}\r\n0\r\n"
    smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    cases = [
        ("a right request", 200, ok + "\r\n"),
        ("empty lines before a request", 200, "\r\n\r\n" + ok + "\r\n"),
        ("absolute form, same host", 200, ok.replace("GET /", f"GET http://{host}/") + "\r\n"),
        ("absolute form, other host", 400, ok.replace("GET /", "GET http://other.example/") + "\r\n"),
        ("absolute form without host", 400, ok.replace("GET /", "GET http:///") + "\r\n"),
        ("asterisk form", 400, ok.replace("/__sandbox/scenario", "*") + "\r\n"),
        ("authority form", 400, ok.replace("GET /__sandbox/scenario", "CONNECT a:1") + "\r\n"),
        ("bare LF after the request line", 400, ok.replace("\r\n", "\n", 1) + "\r\n"),
        ("only bare LFs", 400, ok.replace("\r\n", "\n") + "\n"),
        ("bare LF in a value", 400, ok + "X: a\nY: b\r\n\r\n"),
        ("bare CR in a value", 400, ok + "X: a\rY: b\r\n\r\n"),
        ("NUL in a value", 400, ok + "X: a\0b\r\n\r\n"),
        ("folded header", 400, ok + "X: a\r\n b\r\n\r\n"), ("header that is only space", 400, ok + " \r\n\r\n"),
        ("tab before colon", 400, ok + "X\t: a\r\n\r\n"), ("no name", 400, ok + ": a\r\n\r\n"),
        ("two hosts", 400, ok + f"Host: {host}\r\n\r\n"), ("a host with a path", 400, ok.replace(host, "a/b") + "\r\n"),
        ("no method", 400, ok.replace("GET ", " ", 1) + "\r\n"), ("a method that is no token", 400, ok.replace("GET ", "G(T ", 1) + "\r\n"),
        ("a byte above ASCII in the target", 400, ok.replace("scenario", "scenari\x7f") + "\r\n"),
        ("space behind a value", 200, ok.replace(host, host + " \t") + "\r\n"),
        ("two spaces in the request line", 400, ok.replace("GET ", "GET  ") + "\r\n"),
        ("space in the target", 400, ok.replace("scenario", "sce nario") + "\r\n"),
        ("lower-case version", 505, ok.replace("HTTP/", "http/") + "\r\n"), ("version 1.2", 505, ok.replace("/1.1", "/1.2") + "\r\n"),
        ("unknown expectation", 417, ok + "Expect: tea\r\n\r\n"),
        ("length and chunked", 400, post + f"Content-Length: {len(body)}\r\nTransfer-Encoding: chunked\r\n\r\n{whole}\r\n"),
        ("chunked and length", 400, post + f"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n{whole}\r\n"),
        ("the same length twice", 400, post + f"Content-Length: {len(body)}\r\n" * 2 + f"\r\n{body}"),
        ("a list of lengths", 400, post + f"Content-Length: {len(body)}, {len(body)}\r\n\r\n{body}"),
        ("length with a plus", 400, post + f"Content-Length: +{len(body)}\r\n\r\n{body}"),
        ("length in hexadecimal", 400, post + f"Content-Length: 0x10\r\n\r\n{body}"), ("empty length", 400, post + "Content-Length:\r\n\r\n"),
        ("chunked in HTTP/1.0", 400, chunked.replace("/1.1", "/1.0") + whole + "\r\n"),
        ("chunked twice", 501, chunked.replace("\r\n\r\n", "\r\nTransfer-Encoding: chunked\r\n\r\n") + whole + "\r\n"),
        ("chunked and identity", 501, chunked.replace("chunked", "chunked, identity") + whole + "\r\n"),
        ("a word like chunked", 501, chunked.replace(" chunked", " xchunked") + whole + "\r\n"),
        ("chunked", 200, chunked + whole + "\r\n"), ("chunked in capitals", 200, chunked.replace(" chunked", " Chunked") + whole + "\r\n"),
        ("chunk extension", 200, chunked + whole.replace("\r\n", " ;a=b\r\n", 1) + "\r\n"),
        ("trailer", 200, chunked + whole + "X: 1\r\n\r\n"), ("trailer without colon", 400, chunked + whole + "X\r\n\r\n"),
        ("trailer after bare LF", 400, chunked + whole + "X: 1\n\r\n"),
        ("chunk size 0x", 400, chunked + "0x" + whole + "\r\n"), ("chunk size with plus", 400, chunked + "+" + whole + "\r\n"),
        ("chunk size with space before", 400, chunked + " " + whole + "\r\n"), ("empty chunk size", 400, chunked + ";" + whole + "\r\n"),
        ("chunk size with space behind", 400, chunked + whole.replace("\r\n", " \r\n", 1) + "\r\n"),
        ("chunk size of nine digits", 400, chunked + "000000" + whole + "\r\n"),
        ("chunk line with bare LF", 400, chunked + whole.replace("\r\n", "\n", 1) + "\r\n"),
        ("chunk extension with CR", 400, chunked + whole.replace("\r\n", ";a\rb\r\n", 1) + "\r\n"),
        ("chunk longer than it says", 400, chunked + f"{len(body) - 1:x}\r\n{body}\r\n0\r\n\r\n"),
        ("chunk shorter than it says", 400, chunked + f"{len(body) + 2:x}\r\n{body}\r\n0\r\n\r\n" + "z" * 9),
        ("endless chunk line", 400, chunked + "1;" + "a" * 400),
        ("too long trailers", 400, chunked + whole + "X: " + "a" * 20000 + "\r\n\r\n"),
        ("two lengths", 400, post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), ("negative length", 400, post + "Content-Length: -1\r\n\r\n"),
        ("huge length", 400, post + f"Content-Length: {'9' * 30}\r\n\r\n"), ("no host", 400, "GET / HTTP/1.1\r\n\r\n"), ("version 2", 505, ok.replace("/1.1", "/2.0") + "\r\n"),
        ("another coding", 501, post + "Transfer-Encoding: gzip\r\n\r\n"), ("negative chunk", 400, chunked + "-1\r\n"), ("huge chunk", 413, chunked + "ffffffff\r\n"),
        ("space before colon", 400, post + "X : 1\r\n\r\n"),
    ]
    number = 0
    for what, status, data in cases:
        answer = sandbox.raw((data + (smuggled if status != 200 else "")).encode(), finish=True)
        expect(f"HTTP: {what}", answer.startswith(f"HTTP/1.1 {status} ".encode()), answer[:90])
        expect(f"HTTP: nothing behind {what}", answer.count(b"HTTP/1.1 ") == 1, answer[:400])
        # Requests to the sandbox itself are not recorded; a refused request to a gateway is recorded like any other.
        told = [r for r in sandbox.records() if r["number"] > number]
        number = max([number, *(r["number"] for r in told)])
        if data.lstrip().startswith("GET /__sandbox/"): expect(f"HTTP: {what} is told nowhere", not told, told)
        if data.startswith(post) and status != 200:
            said = [(r["path"], r["status"], r["gateway"], r["conformant"], [f["kind"] for f in r["findings"]]) for r in told]
            expect(f"HTTP: {what} is told", said == [(PAY, status, "edfapg", False, ["transport"])], said)
    # The record's name for a refused request: its method and path, or a question mark if they are unreadable.
    before = sandbox.records()[-1]["number"]
    lines = [("GET /refused?a=b", ("GET", "/refused")), ("G" * 32 + " /refused", ("G" * 32, "/refused")), ("G" * 33 + " /refused", ("?", "?")), ("G(T /refused", ("?", "?")),
             ("GET refused", ("?", "?")), ("GET", ("?", "?"))]
    for line, _ in lines: sandbox.raw(f"{line} HTTP/1.1\r\nX : 1\r\n\r\n".encode(), finish=True)
    named = [(r["method"], r["path"]) for r in sandbox.records() if r["number"] > before]
    expect("HTTP: the record names what was refused", named == [shown for _, shown in lines], named)
    expect("nothing was smuggled", not any("smuggled" in r["path"] for r in sandbox.records()))
    both = sandbox.raw((ok + "\r\n" + ok + "Connection: close\r\n\r\n").encode())
    expect("HTTP: pipelined", both.count(b"HTTP/1.1 200") == 2, both[:100])
    mixed = sandbox.raw((ok + "\r\n" + ok + "X : 1\r\n\r\n" + ok + "\r\n").encode(), finish=True)
    expect("HTTP: a bad one between good ones ends it", [part[:3] for part in mixed.split(b"HTTP/1.1 ")[1:]] == [b"200", b"400"], mixed[:400])
    for what, data in (("a hundred thousand fields", ok + "X: 1\r\n" * 100_000), ("a field of a megabyte", ok + "X: " + "a" * 1_000_000), ("a target of a megabyte", "GET /" + "a" * 1_000_000)):
        answer = sandbox.raw((data + " HTTP/1.1\r\n\r\n").encode(), finish=True)
        expect(f"HTTP: {what}", answer.startswith(b"HTTP/1.1 431 ") and answer.count(b"HTTP/1.1 ") == 1, answer[:90])
    # HEAD is answered without a body everywhere, or the next answer on the connection would be read from the wrong place.
    for path in ("/", "/nowhere", "/favicon.ico", "/__sandbox/", "/__sandbox/x", PAY, "/edfapg/collector/x", "/payfort/FortAPI/paymentApi", "/payfort/FortAPI/paymentPage", "/payfort/3ds/x",
                 "/placetopay/api/session", "/placetopay/spa/session/1/x", "/everypay/api/v4/payments/oneoff", "/everypay/api/v4/payments/x", "/everypay/lp/x/y", "/nexi/api/v2/payment-intents", "/nexi/app/x"):
        answer = sandbox.raw(f"HEAD {path} HTTP/1.1\r\nHost: {host}\r\n\r\n{ok}Connection: close\r\n\r\n".encode())
        heads = answer.split(b"\r\n\r\n")
        expect(f"HTTP: HEAD {path}", heads[1].startswith(b"HTTP/1.1 200") and len(heads) == 3 and answer.count(b"HTTP/1.1 ") == 2, answer[:300])
    old = sandbox.raw((ok.replace("1.1", "1.0") + "\r\n").encode())
    expect("HTTP: 1.0 closes", b"Connection: close" in old)
    # A million fields must not take a million lookups, nor the memory of the record.
    start = time.monotonic()
    flood = b"action=SALE" + b"&a=" * 300_000
    status = sandbox.http("POST", PAY, flood, Content_Type=FORM)[0]
    expect("a flood of fields", status == 400 and time.monotonic() - start < 5, (status, time.monotonic() - start))
    expect("its record is short", len(json.dumps(sandbox.records()[-1])) < 200_000)


def guards(sandbox):
    """Pages of other origins can neither read nor steer; allowed requests beside them pass."""
    port = sandbox.port
    for what, status, method, path, headers in [
        ("nobody's page", 200, "GET", "requests", {}), ("its own page", 200, "GET", "requests", {"Origin": f"http://127.0.0.1:{port}"}),
        ("by the name localhost", 200, "GET", "requests", {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}),
        ("by IPv6", 200, "GET", "requests", {"Host": f"[::1]:{port}"}), ("own fetch", 200, "GET", "requests", {"Sec-Fetch-Site": "same-origin"}),
        ("another origin", 403, "GET", "requests", {"Origin": "https://evil.example"}), ("no origin", 403, "PUT", "scenario", {"Origin": "null"}),
        ("another port", 403, "DELETE", "requests", {"Origin": f"http://127.0.0.1:{port + 1}"}),
        ("a name that points here", 403, "GET", "requests", {"Host": "evil.example"}),
        ("a name with origin", 403, "PUT", "scenario", {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}),
        ("a name like an address", 403, "GET", "", {"Host": "127.0.0.1.evil.example"}), ("no host", 403, "GET", "", {"Host": ""}),
        ("another site's fetch", 403, "GET", "requests", {"Sec-Fetch-Site": "cross-site"}),
        ("another site's link", 200, "GET", "", {"Sec-Fetch-Site": "cross-site"}),
    ]:
        body = b"{}" if method == "PUT" else b""
        got = sandbox.http(method, f"/__sandbox/{path}", body, Content_Type="application/json", **headers)[0]
        expect(f"control: {what}", got == status, got)
    for query in ("after=x", "since=5", "after=" + "9" * 30): expect(f"a bad query: {query}", sandbox.http("GET", f"/__sandbox/requests?{query}")[0] == 400)
    before = sandbox.records()[-1]["number"]
    sandbox.post(sale())
    new = json.loads(sandbox.http("GET", f"/__sandbox/requests?after={before}")[2])["records"]
    expect("only what is new", [r["number"] for r in new] == [before + 1], new)
    expect("an unknown control page", sandbox.http("GET", "/__sandbox/x")[0] == 404)
    expect("a wrong method", sandbox.http("POST", "/__sandbox/requests")[0] == 405)


def strangers(program):
    """A request that any web page can send is recorded and decides nothing; one from an SDK, or from the sandbox's own page, counts."""
    def wrong(sandbox, **headers): return sandbox.http("POST", PAY, b"action=SALE", Content_Type=FORM, **headers)[0]
    sandbox = Sandbox(program)
    own = f"http://127.0.0.1:{sandbox.port}"
    foreign = [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
               {"Origin": f"http://evil.example:{sandbox.port}", "Host": f"evil.example:{sandbox.port}"}]
    for headers in foreign: wrong(sandbox, **{name.replace("_", "-"): value for name, value in headers.items()})
    sandbox.raw(f"POST {PAY} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\nContent-Length: 9999999\r\n\r\n".encode(), finish=True)
    records = sandbox.records()
    expect("strangers: all are recorded", len(records) == len(foreign) + 1 and all(r.get("foreign") and not r["conformant"] for r in records), records[-1])
    sandbox.post(sale())
    expect("strangers: an SDK's request is none", "foreign" not in sandbox.records()[-1])
    expect("strangers: they do not turn the status", sandbox.stop() == 0)
    time.sleep(0.2)
    expect("strangers: they are counted apart", b"7 requests, 0 not conformant, 6 from pages of other origins and not counted\n" in sandbox.lines, sandbox.lines[-3:])
    sandbox = Sandbox(program)
    wrong(sandbox, Origin="https://evil.example")
    expect("strangers: alone they are nothing", sandbox.stop() == 4)
    for headers in ({}, {"Origin": own}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        sandbox = Sandbox(program)
        wrong(sandbox, **{name: value.replace(own, f"http://127.0.0.1:{sandbox.port}") for name, value in headers.items()})
        expect(f"strangers: {headers} is none", sandbox.stop() == 1)


def steers(program, folder):
    path = os.path.join(folder, "scenario.json")
    outcomes = [("decline", "DECLINED"), ("authenticate", "REDIRECT"), ("approve", "SUCCESS"), ("fail-authentication", "REDIRECT")]
    with open(path, "w") as file: json.dump({"rules": [{"do": word, "gateway": "edfapg", "call": "SALE"} for word, _ in outcomes]}, file)
    sandbox = Sandbox(program, "--scenario", path)
    for word, result in outcomes:
        answer = sandbox.post(sale("02" if word == "approve" else "01"))[1]
        expect(f"outcome {word}", answer["result"] == result, answer)
        if result == "REDIRECT":
            sandbox.http("POST", urllib.parse.urlsplit(answer["redirect_url"]).path + "/result")
            end = sandbox.post(transaction(answer["trans_id"], "GET_TRANS_STATUS"))[1]["status"]
            expect(f"how it ends behind {word}", end == ("SETTLED" if word == "authenticate" else "DECLINED"), end)
    expect("outcomes are used up", sandbox.post(sale())[1]["result"] == "SUCCESS")
    sandbox.scenario(rules=[{"do": "decline-capture", "call": "SALE"}, {"do": "fail", "call": "CAPTURE"}])
    paid = sandbox.post(sale(auth="Y"))[1]["trans_id"]
    status, _, _ = sandbox.http("POST", PAY, urllib.parse.urlencode(transaction(paid, "CAPTURE", amount="10.00")).encode(), Content_Type=FORM)
    expect("a fault on top", status == 500)
    expect("what happened behind it", sandbox.post(transaction(paid, "GET_TRANS_STATUS"))[1]["status"] == "DECLINED")
    sandbox.stop()
    sandbox = Sandbox(program)
    scenarios(program, path, sandbox)
    sandbox.stop()


def scenarios(program, path, sandbox):
    """The program and vectors/schema/scenario.json accept and refuse the same, and the program names the place."""
    import jsonschema
    schema = json.load(open(ROOT / "vectors/schema/scenario.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    words = {name: rule["enum"] for name, rule in schema["$defs"]["rule"]["properties"].items() if "enum" in rule}
    put = lambda text: sandbox.http("PUT", "/__sandbox/scenario", text.encode(), Content_Type="application/json")
    with open(ROOT / "Examples/sandbox/scenario.json") as file: example = json.load(file)
    good = [{}, {"rules": []}, example, {"rules": [{"do": "delay", "milliseconds": 60000, "times": 1000000}]}, {"rules": [{"do": "drop"}] * 100}]
    good += [{"callback": url} for url in ("http://localhost/", "http://127.0.0.1:9000/hook?a=b", "http://127.9.9.9:1", "http://[::1]:9000/x")]
    good += [{"rules": [{"do": "fail", **({name: word} if name != "do" else {"do": word})}]} for name in words for word in words[name]]
    for scenario in good:
        expect(f"scenario {scenario}", put(json.dumps(scenario))[0] == 200 and validator.is_valid(scenario), scenario)
    expect("scenario: what the program answers", validator.is_valid(json.loads(put(json.dumps(example))[2])))
    put('{"rules": [{"do": "fail", "call": "SALE", "times": 2}, {"do": "fail"}]}')
    sandbox.http("POST", PAY, urllib.parse.urlencode(sale()).encode(), Content_Type=FORM)
    left = json.loads(sandbox.http("GET", "/__sandbox/scenario")[2])
    expect("scenario: what is left", [(r["do"], r["times"]) for r in left["rules"]] == [("fail", 1), ("fail", 1)], left)
    for _ in range(2): sandbox.http("POST", PAY, urllib.parse.urlencode(sale()).encode(), Content_Type=FORM)
    expect("scenario: what is used up is over", json.loads(sandbox.http("GET", "/__sandbox/scenario")[2]) == {"rules": []})
    for scenario, place in [
        ([], "must be an object"), ({"rule": []}, "'rule' is unknown"), ({"rules": {}}, "'rules' must be"), ({"rules": [{"do": "drop"}] * 101}, "'rules' must be"),
        ({"rules": [{"do": "drop"}, 7]}, "'rules[1]' must be"), ({"rules": [{}]}, "'rules[0].do' is missing"), ({"rules": [{"do": 1}]}, "'rules[0].do' must be"),
        ({"rules": [{"do": "drop"}, {"do": "explode"}]}, "'rules[1].do' must be"), ({"rules": [{"do": "drop", "time": 1}]}, "'rules[0].time' is unknown"),
        ({"rules": [{"do": "delay", "gateway": "edfapgg"}]}, "'rules[0].gateway' must be"), ({"rules": [{"do": "drop", "call": "SALES"}]}, "'rules[0].call' must be"),
        ({"rules": [{"do": "delay", "times": 0}]}, "'rules[0].times' must be"), ({"rules": [{"do": "delay", "times": "1"}]}, "'rules[0].times' must be"),
        ({"rules": [{"do": "delay", "milliseconds": 60001}]}, "'rules[0].milliseconds' must be"), ({"rules": [{"do": "drop", "milliseconds": 5}]}, "'rules[0].milliseconds' is only"),
        ({"callback": "http://192.0.2.1:1/"}, "'callback' must be"), ({"callback": "https://127.0.0.1/"}, "'callback' must be"), ({"callback": "https:/127.0.0.1/"}, "'callback' must be"), ({"callback": "http://127.0.0.1/a b"}, "'callback' must be"),
        ({"callback": "http://localhost.evil.example/"}, "'callback' must be"), ({"callback": 1}, "'callback' must be"),
    ]:
        status, _, answer = put(json.dumps(scenario))
        expect(f"scenario {str(scenario)[:90]}", status == 422 and place in answer.decode() and not validator.is_valid(scenario), answer)
    # A call of another gateway matches nothing; the schema does not know which call is whose.
    status, _, answer = put('{"rules": [{"do": "drop", "gateway": "nexi", "call": "SALE"}]}')
    expect("scenario: another gateway's call", status == 422 and b"TOKEN, PAYMENT_INTENT" in answer, answer)
    # Nor which IPv6 address belongs to this machine.
    for host in ("[2001:db8::1]", "[::2]", "[::]"):
        status, _, answer = put(json.dumps({"callback": f"http://{host}:9000/"}))
        expect(f"scenario: a callback to {host}", status == 422 and b"'callback' must be" in answer, answer)
    # The program knows no word that the schema lacks.
    for name, rule in [("do", {"do": ""}), ("gateway", {"do": "drop", "gateway": ""}), ("call", {"do": "drop", "call": ""})]:
        known = put(json.dumps({"rules": [rule]}))[2].decode().strip().split("must be one of ")[-1].split(", ")
        expect(f"scenario: the schema's words for {name}", set(known) == set(words[name]), known)
    for text, word in [("{", "line 1"), ('{\n"rules": [}', "line 2"), ('{"rules": [{"do": "explode"}]}', "'rules[0].do'"), ('{"rules": [], "rules": []}', "occurs twice")]:
        with open(path, "w") as file: file.write(text)
        run = subprocess.run([program, "sandbox", "--listen", "127.0.0.1:0", "--scenario", path], capture_output=True, text=True, timeout=20)
        expect(f"scenario file {text}", run.returncode == 2 and word in run.stderr, run.stderr)


def mistakes(program, folder):
    """A report names a mistake once with all its requests and its severity, like a run; the page agrees."""
    path = os.path.join(folder, "mistakes.json")
    sandbox = Sandbox(program, "--report", f"json={path}", "--report", f"text={path}.txt")
    card = (CARD[:6] + CARD[-4:])[::-1]
    for _ in range(2): sandbox.post(sale(hash=md5(PASSWORD + EMAIL[::-1] + card)))
    sandbox.post(sale(hash=md5(EMAIL[::-1] + sale()["client_key"] + card)))
    sandbox.http("POST", PAY, urllib.parse.urlencode(sale()).encode(), Content_Type=FORM, X_Token=PASSWORD)
    shown = [(record.get("severity"), [name for name, _ in record.get("diagnosis", [])]) for record in sandbox.records()]
    expect("the page has severities and mistakes", [one for one, _ in shown] == ["medium", "medium", "medium", "critical"] and shown[2][1] == ["other-secret"] and not shown[3][1], shown)
    sandbox.stop()
    report = json.load(open(path))
    told = [(mistake["severity"], len(mistake["cases"]), [fault["name"] for fault in mistake["faults"]]) for mistake in report["mistakes"]]
    expect("a report has the mistakes", len(told) == 2 and told[0][:2] == ("medium", 2) and told[1] == ("medium", 1, ["other-secret"]), told)
    expect("a secret that was sent is a leak", [case["verdict"] for case in report["cases"]] == ["fail", "fail", "fail", "leak"], report["verdicts"])
    text = open(f"{path}.txt").read()
    expect("the worst first", 0 <= text.find("(critical)") < text.find("MISTAKE ") and PASSWORD not in text, text)


def wording(program, folder):
    """A fault of the catalogue has the catalogue's words and fix; alternatives are counted rightly; the request is shown as sent."""
    path = os.path.join(folder, "wording.json")
    sandbox = Sandbox(program, "--report", f"json={path}", "--report", f"text={path}.txt")
    right = auth()
    sandbox.json(SESSION, session(authority={**right, "tranKey": base64.b64decode(right["tranKey"]).hex()}))
    email = "jos\u00e9@example.com"
    sandbox.post(sale(payer_email=email, hash=md5(email[::-1] + PASSWORD + (CARD[:6] + CARD[-4:])[::-1])))
    records = sandbox.records()
    sandbox.stop()
    mistakes = json.load(open(path))["mistakes"]
    faults = subprocess.run([program, "faults"], capture_output=True, text=True, timeout=60).stdout.split("hex-for-base64\n", 1)[1].splitlines()
    fault = next(fault for mistake in mistakes for fault in mistake["faults"] if fault["name"] == "hex-for-base64")
    expect("a mistake has the catalogue's words", f"  your port {next(m for m in mistakes if fault in m['faults'])['phrase']}" == faults[0], faults[0])
    expect("and its story and fix", faults[1] == f"  how {fault['how']}" and fault["fix"].split(":")[0].rstrip(".") in faults[2], (faults[1:3], fault))
    expect("nobody is told of one of 1 others", not any("one of 1 " in json.dumps(record) for record in records), records[1]["findings"])
    text = open(f"{path}.txt").read()
    expect("bytes are escaped once", "\\xa9\\xc3" in text and "\\\\xa9" not in text, text)
    expect("a number is sent again as a number", '"total":165000' in records[0]["curl"], records[0]["curl"])


def reports(program, folder):
    """The requests in every format, without any secret."""
    path = lambda name: os.path.join(folder, "report." + name)
    sandbox = Sandbox(program, *(word for name in FORMATS for word in ("--report", f"{name}={path(name)}")))
    sandbox.post(sale())
    sandbox.post(sale(hash="0" * 32))
    sandbox.post(body=b"action=<script>&card_number=" + CARD.encode(), form=None)
    expect("status with a report", sandbox.stop() == 1)
    sandbox.reader.join(5)
    said = [line for line in sandbox.lines if b"NOT CONFORMANT" in line]
    expect("the terminal says once what is not conformant", len(said) == 2, sandbox.lines)
    read = {name: open(path(name), encoding="utf-8").read() for name in FORMATS}
    for name, text in read.items():
        expect(f"report {name}", "signature" in text and "request-2" in text.replace("&#45;", "-"), text[:600])
        expect(f"report {name} keeps secrets", not any(secret in text for secret in SECRETS))
    for name in ("text", "md", "markdown", "junit"):
        if name in read: expect(f"report {name} has the derivation", "reversed email" in read[name] and "moc.elpmaxe" in read[name].replace("&#46;", "."), read[name][:900])
    whole = json.loads(read["json"])
    expect("a report of no corpus", "sha256" not in whole["corpus"] and not any("e3b0c44298fc" in text for text in read.values()))
    run = subprocess.run([program, "report", "verify", path("json"), "--vectors", ROOT / "vectors"], capture_output=True, text=True, timeout=60)
    expect("nothing of a sandbox is verified", run.returncode == 4 and "requests to a sandbox has no cases that could be recomputed" in run.stderr, run.stderr)
    expect("report json", [c["verdict"] for c in whole["cases"]] == ["pass", "fail", "fail"] and whole["result"] == "fail", whole["verdicts"])
    expect("report ndjson", [json.loads(line) for line in read["ndjson"].splitlines()] != [])
    suites = ElementTree.fromstring(read["junit"])
    expect("report junit", len(suites.findall(".//testcase")) == 3 and len(suites.findall(".//failure")) == 2, read["junit"][:300])
    expect("report sarif", len(json.loads(read["sarif"])["runs"][0]["results"]) == 2)
    try:
        import jsonschema
        jsonschema.validate(whole, json.load(open(ROOT / "vectors/schema/report.json")))
    except ImportError: expect("jsonschema is there", False)
    except jsonschema.ValidationError as error: expect("report json after its schema", False, error.message)
    mistakes(program, folder)
    wording(program, folder)
    out = subprocess.Popen([program, "sandbox", "--listen", "127.0.0.1:0", "--report", "json=-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out.stderr.readline()
    out.send_signal(signal.SIGTERM)
    text, _ = out.communicate(timeout=20)
    expect("a report on stdout, alone", json.loads(text)["result"] == "nothing" and out.returncode == 4, text)
    for value, status in (("md5", 2), ("SHA256", 2), ("hmac-sha512", 4)):
        account = {f"PAYFORT_{name}": "x" for name in ("ACCESS_CODE", "MERCHANT_IDENTIFIER", "REQUEST_PHRASE", "RESPONSE_PHRASE")}
        process = subprocess.Popen([program, "sandbox", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **account, "PAYFORT_ALGORITHM": value})
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        text = process.communicate(timeout=20)[1]
        expect(f"algorithm {value}", process.returncode == status and ("PAYFORT_ALGORITHM must be one of sha1, " in text) == (status == 2), (process.returncode, text))
    run = subprocess.run([program, "sandbox", "--report", "xml=x"], capture_output=True, text=True, timeout=20)
    expect("an unknown format", run.returncode == 2 and "there is no report format" in run.stderr and ", har\n" in run.stderr and "statement" not in run.stderr, run.stderr)


def listens(program, folder):
    """Listens on loopback unless another address is named, IPv6 too; everything else is refused with a sentence."""
    def listeners(pid):
        if not os.path.isdir("/proc/self/fd"): return [address]  # only Linux shows who listens where without other tools
        inodes = {os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")}
        rows = [line.split() for name in ("tcp", "tcp6") for line in open(f"/proc/{pid}/net/{name}").readlines()[1:]]
        return [row[1].split(":")[0] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in inodes]
    for wanted, address, family, complains in [("127.0.0.1:0", "0100007F", socket.AF_INET, False), ("localhost:0", "0100007F", socket.AF_INET, False),
                                               ("[::1]:0", "00000000000000000000000001000000", socket.AF_INET6, False), ("0.0.0.0:0", "00000000", socket.AF_INET, True),
                                               ("[::]:0", "0" * 32, socket.AF_INET6, True)]:
        process = subprocess.Popen([program, "sandbox", "--listen", wanted], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        port = int(process.stdout.readline().split(";")[0].rsplit(":", 1)[1])
        expect(f"listens on {wanted} alone", listeners(process.pid) == [address], listeners(process.pid))
        with socket.socket(family) as s:
            s.connect(("::1" if family == socket.AF_INET6 else "127.0.0.1", port))
            s.sendall(b"GET /__sandbox/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            expect(f"answers on {wanted}", s.recv(12) == b"HTTP/1.1 200")
        if complains:
            run = subprocess.run([program, "sandbox", "--listen", f"{'[::1]' if family == socket.AF_INET6 else '127.0.0.1'}:{port}"], capture_output=True, text=True, timeout=20)
            expect("a port in use", run.returncode == 4 and "another program listens there" in run.stderr, run.stderr)
        process.send_signal(signal.SIGINT)
        expect(f"says that {wanted} is open", ("other machines" in process.communicate(timeout=20)[1]) == complains)
    # By default 127.0.0.1:8080 is listened on, unless another process has it.
    process = subprocess.Popen([program, "sandbox"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said = process.stdout.readline() or process.stderr.readline()
    expect("the default", "http://127.0.0.1:8080;" in said and listeners(process.pid) == ["0100007F"] or said.startswith("payconform: 127.0.0.1:8080 cannot"), said)
    process.kill(); process.communicate()
    for wanted, status, word in [("192.0.2.1:1", 4, "no such address"), ("example.com:80", 2, ""), ("127.0.0.1", 2, ""), ("::1:80", 2, ""), ("[::1]", 2, ""),
                                 ("127.0.0.1:65536", 2, ""), ("127.0.0.1:-1", 2, ""), ("127.0.0.1:000080", 2, ""), ("127.0.0.1:+1", 2, ""), ("(::1]:0", 2, ""), ("[::1):0", 2, ""), ("127.0.0.01:1", 2, ""), ("", 2, ""), ("127.1:1", 2, ""), ("0:1", 2, ""),
                                 ("localhost.:1", 2, ""), ("ip6-localhost:1", 2, ""), ("*:1", 2, ""), ("[::ffff:0.0.0.0]:0", 4, "cannot listen on")]:
        run = subprocess.run([program, "sandbox", "--listen", wanted], capture_output=True, text=True, timeout=20)
        expect(f"--listen {wanted}", run.returncode == status and (word or f"not '{wanted}'") in run.stderr, (run.returncode, run.stderr))


def keeps(program, folder):
    """The state file: what it refuses, that it stays small, and that a kill at any moment loses nothing that was acknowledged."""
    state = os.path.join(folder, "state")
    def refused(what, word, path=state):
        run = subprocess.run([program, "sandbox", "--listen", "127.0.0.1:0", "--state", path], capture_output=True, text=True, timeout=20)
        expect(f"state: {what}", run.returncode == 4 and word in run.stderr, run.stderr)
    with open(state, "w") as file: file.write("my diary\n")
    refused("a file of somebody else", "not a state file")
    expect("state: which is left as it is", open(state).read() == "my diary\n")
    refused("a folder", "cannot be opened", folder)
    refused("a folder that is not there", "cannot be opened", os.path.join(folder, "no", "state"))
    os.remove(state)
    sandbox = Sandbox(program, "--state", state)
    paid = sandbox.post(sale())[1]["trans_id"]
    refused("a second sandbox", "another sandbox")
    expect("state: for its owner alone", os.stat(state).st_mode & 0o777 == 0o600)

    def load(sandbox, payment, refunds, sales, stop):
        connection = http.client.HTTPConnection("127.0.0.1", sandbox.port, timeout=10)
        def post(form):
            connection.request("POST", PAY, urllib.parse.urlencode(form), {"Content-Type": FORM})
            return json.loads(connection.getresponse().read())
        while not stop.is_set():
            try:
                sales.append(post(sale(order_amount="999.00"))["trans_id"])
                for _ in range(4):
                    if post(transaction(payment, "CREDITVOID", amount="0.01"))["result"] == "ACCEPTED": refunds.append(payment)
            except (OSError, ValueError, KeyError, http.client.HTTPException): return

    sales, largest, refunded = [paid], 0, {}
    for round in range(6):
        payment = sandbox.post(sale(order_amount="5000.00"))[1]["trans_id"]
        refunds, stop = [], threading.Event()
        threads = [threading.Thread(target=load, args=(sandbox, payment, refunds, sales, stop)) for _ in range(3)]
        for thread in threads: thread.start()
        time.sleep(random.Random(round).uniform(0.3, 1.5))
        sandbox.kill(); stop.set()
        for thread in threads: thread.join()
        refunded[payment] = len(refunds)
        largest = max(largest, os.path.getsize(state))
        if round % 2:
            with open(state, "ab") as file: file.write(b'{"kind":"edfapg EdfaPgTransaction","id":"cu')
        sandbox = Sandbox(program, "--state", state)
        lost = [i for i in sales[-500:] if sandbox.post(transaction(i, "GET_TRANS_STATUS"))[0] != 200]
        expect(f"state: payments after kill {round}", not lost, f"{len(lost)} of {len(sales)} lost")
        # A refund cannot be repeated: exactly the rest is left, except for answers that were lost by a kill.
        possible = 500_000 - len(refunds)
        over = sandbox.post(transaction(payment, "CREDITVOID", amount=f"{(possible + 1) / 100:.2f}"))[0]
        expect(f"state: refunds after kill {round}", over == 400, f"{len(refunds)} acknowledged")
        near = sandbox.post(transaction(payment, "CREDITVOID", amount=f"{(possible - 3) / 100:.2f}"))[0]
        expect(f"state: no more than those after kill {round}", near == 200)
    expect("state: many were acknowledged", sum(refunded.values()) > 100 and len(sales) > 40, (refunded, len(sales)))
    # Every change of one payment is a line; the file is rewritten before the lines fill the disk.
    untouched = sandbox.post(sale())[1]["trans_id"]
    payment = sandbox.post(sale(order_amount="5000.00"))[1]["trans_id"]
    refunds, stop = [], threading.Event()
    threads = [threading.Thread(target=load, args=(sandbox, payment, refunds, [], stop)) for _ in range(3)]
    for thread in threads: thread.start()
    inode, until = os.stat(state).st_ino, time.monotonic() + 60
    while os.stat(state).st_ino == inode and time.monotonic() < until: time.sleep(0.05)
    stop.set()
    for thread in threads: thread.join()
    size = os.path.getsize(state)
    expect("state: written anew", os.stat(state).st_ino != inode, (size, largest))
    refused("a second sandbox, after it was written anew", "another sandbox")
    inode = os.stat(state).st_ino
    status, answer = sandbox.post(sale())
    text = open(state, "rb").read()
    expect("state: what comes then is written behind it", status == 200 and answer["trans_id"].encode() in text and os.stat(state).st_ino == inode, status)
    expect("state: what was there before the last start is written anew, and what came then", paid.encode() in text and untouched.encode() in text)
    sandbox.kill()
    text = open(state, "rb").read()
    expect("state: no secret in it", not any(secret.encode() in text for secret in SECRETS))
    lines = text.split(b"\n")
    with open(state, "wb") as file: file.write(b"\n".join(lines[:1] + [lines[1][:-20]] + lines[2:]))
    refused("a damaged line", "line 2")
    entry = next(line for line in lines[1:] if b'"events":[[' in line)
    with open(state, "wb") as file: file.write(lines[0] + b"\n" + entry[:entry.index(b'"events":[[')] + b'"events":[["SALE"]]}}\n')
    refused("a change with too few parts", "line 2")
    with open(state, "wb") as file: file.write(lines[0] + b"\n" + entry + b"\n")
    sandbox = Sandbox(program, "--state", state)
    details = sandbox.post(transaction(json.loads(entry)["id"], "GET_TRANS_DETAILS"))[1]
    expect("state: what was done is listed", [e["type"] for e in details["transactions"]][:1] == ["SALE"], details)
    sandbox.kill()


def spoils(program, folder):
    """A state file with any bit flipped is refused, or still says the same; a pipe is no file; SIGHUP ends with the report."""
    state, report = os.path.join(folder, "spoilt"), os.path.join(folder, "report.json")
    sandbox = Sandbox(program, "--state", state, "--report", f"json={report}")
    sandbox.post(sale())
    sandbox.process.send_signal(signal.SIGHUP)
    expect("SIGHUP ends it with its report", sandbox.process.wait(60) == 0 and len(json.load(open(report))["cases"]) == 1)
    good, dice = open(state, "rb").read(), random.Random(7)
    def start():
        run = subprocess.Popen([program, "sandbox", "--listen", "127.0.0.1:0", "--state", state], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        starts = b"http://" in run.stdout.readline()
        run.kill(); run.communicate()
        return starts
    expect("a state file as it was", start())
    bits = [8 * dice.randrange(len(good)) + dice.randrange(8) for _ in range(40)] + [8 * len(good) - 8, 8 * len(good) - 1]
    for bit in bits:
        spoilt = bytearray(good)
        spoilt[bit // 8] ^= 1 << bit % 8
        open(state, "wb").write(spoilt)
        expect(f"bit {bit} of the state file, {good[bit // 8]:#x}", not start())
    os.remove(state)
    os.mkfifo(state)
    run = subprocess.run([program, "sandbox", "--listen", "127.0.0.1:0", "--state", state], capture_output=True, text=True, timeout=20)
    expect("a pipe as state file", run.returncode == 4 and "is not a file" in run.stderr, run.stderr)
    os.remove(state)
    open(state, "w").close()
    os.chmod(state, 0o644)
    sandbox = Sandbox(program, "--state", state)
    expect("its mode is mended", os.stat(state).st_mode & 0o777 == 0o600 and sandbox.stop() == 4)
    # U+212A, the Kelvin sign, is no letter of `chunked`.
    sandbox = Sandbox(program)
    head = f"POST /edfapg/payment/post HTTP/1.1\r\nHost: 127.0.0.1:{sandbox.port}\r\nContent-Type: {FORM}\r\nTransfer-Encoding: chun\u212aed\r\n\r\n"
    answer = sandbox.raw(head.encode() + b"0\r\n\r\n")
    expect("no chunked body by another letter", b" 501 " in answer[:20] or b" 400 " in answer[:20], answer[:80])
    sandbox.stop()


def fills(program, folder):
    """If nothing more can be written, nothing more is acknowledged, and earlier entries are kept."""
    state, wrapper = os.path.join(folder, "state"), os.path.join(folder, "limited")
    with open(wrapper, "w") as file: file.write(f"#!/usr/bin/env bash\ntrap '' XFSZ; ulimit -f 3; exec '{os.path.abspath(program)}' \"$@\"\n")
    os.chmod(wrapper, 0o700)
    sandbox = Sandbox(wrapper, "--state", state, stderr=subprocess.STDOUT)
    kept, statuses = [], []
    for _ in range(12):
        status, _, text = sandbox.http("POST", PAY, urllib.parse.urlencode(sale()).encode(), Content_Type=FORM)
        statuses.append(status)
        if status == 200: kept.append(json.loads(text)["trans_id"])
    expect("a full disk is said, from then on", statuses == sorted(statuses) and set(statuses) == {200, 503}, statuses)
    ended, _ = sandbox.stop(), sandbox.reader.join(10)
    expect("a run with a full disk is not good", ended == 4 and b"the state could not be written" in b"".join(sandbox.lines), (ended, sandbox.lines[-2:]))
    sandbox = Sandbox(program, "--state", state)
    lost = [one for one in kept if sandbox.post(transaction(one, "GET_TRANS_STATUS"))[0] != 200]
    expect("a full disk loses nothing that was acknowledged", not lost and sandbox.post(sale())[0] == 200, lost)
    sandbox.kill()


def adopts(program, folder):
    """A live test's recording of a real gateway becomes a draft of a case; others must not."""
    answer = {"command": "PURCHASE", "response_code": "13666", "status": "13", "fort_id": "169996200000000001", "card_number": "411111******1111"}
    right = {"op": "payfort.response.decode", "of": "payfort.request.purchase", "host": "sbpaymentservices.payfort.com", "at": "2026-11-21T15:00:00Z",
             "input": {"action": "PURCHASE", "status": "200", "contentType": "application/json", "body": json.dumps(answer)}}
    path, into = os.path.join(folder, "recording.json"), os.path.join(folder, "observed.json")
    def adopt(recording, identifier="observed-x"):
        with open(path, "w") as file: json.dump(recording, file)
        return subprocess.run([program, "vectors", "adopt", path, "--id", identifier, "--comment", "One.", "--into", into, "--vectors", ROOT / "vectors"], capture_output=True, text=True, timeout=60)
    card = {**right, "input": {**right["input"], "body": json.dumps({**answer, "card_number": CARD})}}
    for what, recording, word in [("the sandbox's own", {**right, "host": "127.0.0.1"}, "is the sandbox"), ("a card", card, "card number"), ("a member too many", {**right, "x": "y"}, "not a recording"),
                                  ("another operation", {**right, "op": "edfapg.hash.sale"}, "reads a gateway"), ("no date", {**right, "at": "today"}, "not a recording"),
                                  ("a bad input", {**right, "input": {}}, "unusable")]:
        run = adopt(recording)
        expect(f"adopt: {what}", run.returncode == 1 and word in run.stderr and not os.path.exists(into), run.stderr)
    # This fort_id has a card's check digit; in another field it is refused.
    same = {**right, "input": {**right["input"], "body": json.dumps({**answer, "fort_id": "750856099423960134"})}}
    expect("adopt: the gateway's own number", adopt(same).returncode == 0)
    os.remove(into)
    same["input"]["body"] = json.dumps({**answer, "order_description": "750856099423960134"})
    expect("adopt: the same in another field", adopt(same).returncode == 1)
    expect("adopt: a gateway's answer", adopt(right).returncode == 0)
    suite = json.load(open(into))
    expect("adopt: a draft", suite["cases"][0]["evidence"][0]["kind"] == "observed" and "expect" not in suite["cases"][0], suite)
    expect("adopt: once", adopt(right, "observed-y").returncode == 2)
    expect("adopt: a bad id", adopt(right, "Observed").returncode == 2)


def injects(program, folder):
    """A return URL with a line break, which only --lenient accepts, begins no header field; a TLS proxy's header is believed."""
    sandbox = Sandbox(program, "--lenient")
    answer = sandbox.post(sale("05", term_url_3ds="https://shop.example/\r\nX-Injected: 1\r\n\r\n<p>"))[1]
    path = urllib.parse.urlsplit(answer["redirect_url"]).path
    head = sandbox.http("POST", path + "/result")[1]
    expect("a line break in a URL", b"\r\nLocation: https://shop.example/" in head and b"\r\nX-Injected" not in head, head)
    sandbox.stop()
    sandbox = Sandbox(program)
    for proto, scheme in (("https", "https"), ("HTTPS", "https"), ("http", "http"), ("ftp", "http")):
        body = urllib.parse.urlencode(sale("05")).encode()
        answer = json.loads(sandbox.http("POST", PAY, body, Content_Type=FORM, X_Forwarded_Proto=proto, Host="shop.test:8443")[2])
        expect(f"behind a proxy: {proto}", answer["redirect_url"].startswith(f"{scheme}://shop.test:8443/edfapg/"), answer["redirect_url"])
    sandbox.stop()


def remembers(program, folder):
    """The page has the newest thousand requests, the inbox the newest hundred callbacks; all are counted, and forgotten on request."""
    sandbox = Sandbox(program)
    connection = http.client.HTTPConnection("127.0.0.1", sandbox.port, timeout=10)
    def ask(method, path, body=None):
        connection.request(method, path, body)
        return connection.getresponse().read()
    for n in range(1300): ask("GET", f"/nowhere/{n}")
    seen = json.loads(ask("GET", "/__sandbox/requests"))
    expect("the newest thousand", [r["number"] for r in seen["records"]] == list(range(301, 1301)) and seen["requests"] == seen["nonconformant"] == 1300, seen["requests"])
    for n in range(103): ask("POST", "/__sandbox/inbox?x", f"letter {n}")
    letters = json.loads(ask("GET", "/__sandbox/inbox"))["callbacks"]
    expect("the newest hundred letters", [l["body"] for l in letters] == [f"letter {n}" for n in range(3, 103)] and letters[0]["query"] == "x", len(letters))
    expect("the inbox is emptied", json.loads(ask("DELETE", "/__sandbox/inbox")) == {"callbacks": []} == json.loads(ask("GET", "/__sandbox/inbox")))
    forgotten = json.loads(ask("DELETE", "/__sandbox/requests"))
    expect("requests are forgotten", {**forgotten, "epoch": ""} == {"requests": 0, "nonconformant": 0, "epoch": "", "callbacks": [], "records": []} and forgotten["epoch"] != seen["epoch"])
    ask("GET", "/nowhere/after")
    after = json.loads(ask("GET", "/__sandbox/requests?after=1300"))
    expect("numbers go on", [r["number"] for r in after["records"]] == [1301] and after["requests"] == 1 and after["epoch"] == forgotten["epoch"], after)
    for method, path, status in (("PATCH", "inbox", 405), ("POST", "requests", 405), ("DELETE", "scenario", 405), ("POST", "", 405), ("POST", "page.css", 405), ("GET", "pages.css", 404)):
        expect(f"{method} {path}", sandbox.http(method, f"/__sandbox/{path}")[0] == status)
    paid = sandbox.post(sale())[1]["trans_id"]
    for _ in range(105): sandbox.post(transaction(paid, "CREDITVOID", amount="0.01"))
    details = sandbox.post(transaction(paid, "GET_TRANS_DETAILS"))[1]
    expect("of a payment the first hundred changes", len(details["transactions"]) == 100, len(details["transactions"]))
    sandbox.http("DELETE", "/__sandbox/requests")
    for path in ("/", "/__sandbox"):
        status, head, _ = sandbox.http("GET", path)
        expect(f"{path} leads to the page", status == 303 and b"\r\nLocation: /__sandbox/\r\n" in head + b"\r\n", head)
    expect("what leads there is no request to a gateway", sandbox.http("GET", "/favicon.ico")[0] == 404 and sandbox.stop() == 4)
    sandbox = Sandbox(program)
    paid = sandbox.post(sale())[1]["trans_id"]
    for _ in range(2): sandbox.post(transaction(paid, "CREDITVOID", amount="10.01"))
    status = sandbox.stop()
    sandbox.reader.join(5)
    expect("what the payment does not allow is counted", status == 0 and b"3 requests, 0 not conformant, 2 refused for" in sandbox.lines[-1], (status, sandbox.lines[-1:]))


GROUPS = {"steers": steers, "injects": injects, "remembers": remembers, "reports": reports, "listens": listens, "adopts": adopts, "keeps": keeps, "spoils": spoils, "fills": fills}


def main(program, *chosen):
    """Runs all groups of checks, or the chosen ones."""
    if not chosen:
        sandbox = Sandbox(program)
        refuses(sandbox)
        guards(sandbox)
        expect("exit status", sandbox.stop() == 1)
    for name in chosen or GROUPS:
        with tempfile.TemporaryDirectory() as folder:
            GROUPS[name](program, folder)
    return finish("the server does what it says")
