#!/usr/bin/env python3
"""Talks to `payconform sandbox` in ways that no well-behaved client does: python3 scripts/check-sandbox.py PAYCONFORM."""
import atexit, hashlib, http.server, json, os, random, signal, socket, subprocess, sys, tempfile, threading, time, urllib.parse

KEY, PASSWORD, EMAIL, CARD = "sandbox-client-key", "sandbox-secret-password", "doe+tag@example.com", "4111111111111111"
failures = []


def expect(what, condition, got=""):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}: {got}", flush=True)
        # scripts/sandbox-mutants.py wants the first one, and ends whatever is left.
        if "PAYCONFORM_FIRST_FAILURE" in os.environ: os._exit(1)


class Sandbox:
    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "sandbox", "--listen", "127.0.0.1:0", *options], stdout=subprocess.PIPE,
                                        env={k: v for k, v in os.environ.items() if not k.startswith("EDFAPG_")})
        atexit.register(self.process.kill)
        self.port = int(self.process.stdout.readline().split(b";")[0].rsplit(b":", 1)[1])
        self.lines = []
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self.reader.start()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)

    def raw(self, data, finish=False, wait=5.0):
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as s:
            try:
                s.sendall(data)
                if finish: s.shutdown(socket.SHUT_WR)
                answer = b""
                while piece := s.recv(65536): answer += piece
            except (TimeoutError, ConnectionError): pass
            return answer

    def http(self, method, path, body=b"", **headers):
        fields = {"Host": f"127.0.0.1:{self.port}", "Content-Length": len(body), "Connection": "close", **headers}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k.replace('_', '-')}: {v}\r\n" for k, v in fields.items()) + "\r\n"
        answer = self.raw(head.encode() + body)
        head, _, body = answer.partition(b"\r\n\r\n")
        return (int(head.split()[1]) if head else 0), head, body

    def post(self, form, body=None):
        body = urllib.parse.urlencode(form).encode() if body is None else body
        status, _, answer = self.http("POST", "/edfapg/payment/post", body, Content_Type="application/x-www-form-urlencoded")
        return status, json.loads(answer) if answer else None

    def scenario(self, **scenario):
        return self.http("PUT", "/__sandbox/scenario", json.dumps(scenario).encode(), Content_Type="application/json")[0]

    def records(self):
        return json.loads(self.http("GET", "/__sandbox/requests")[2])["records"]

    def last_findings(self):
        return {(f["kind"], f["place"]) for f in self.records()[-1]["findings"]}


def sign(transaction="", email=EMAIL, card=CARD):
    upper = lambda text: "".join(chr(ord(c) - 32) if "a" <= c <= "z" else c for c in text)
    return hashlib.md5(upper(email[::-1] + PASSWORD + transaction + (card[:6] + card[-4:])[::-1]).encode()).hexdigest()


def sale(month="01", **more):
    return {"action": "SALE", "client_key": KEY, "order_id": "o 1&2", "order_amount": "10.00", "order_currency": "SAR",
            "order_description": "Tea & cake \u00e9", "card_number": CARD, "card_exp_month": month, "card_exp_year": "2038",
            "card_cvv2": "987", "payer_first_name": "J", "payer_last_name": "D", "payer_address": "S 1", "payer_country": "SA",
            "payer_city": "R", "payer_zip": "1", "payer_email": EMAIL, "payer_phone": "1", "payer_ip": "203.0.113.7",
            "term_url_3ds": "https://shop.example/back", "req_token": "N", "hash": sign(), **more}


def transaction(identifier, action, **more):
    return {"action": action, "client_key": KEY, "trans_id": identifier, "hash": sign(identifier), **more}


def names_mistakes(sandbox):
    """Each mistake by its kind and place; beside each stands what must pass."""
    def case(what, form=None, body=None, found=frozenset()):
        status, _ = sandbox.post(form, body)
        got = sandbox.last_findings()
        expect(what, found <= got if found else not got, got)
        expect(f"{what}: status", status == (400 if found else 200), status)

    case("a right sale", sale())
    case("upper-case hash", sale(hash=sign().upper()))
    case("wrong signature", sale(hash="0" * 32), found={("signature-mismatch", "hash")})
    swapped = PASSWORD + EMAIL[::-1] + (CARD[:6] + CARD[-4:])[::-1]
    case("password first", sale(hash=hashlib.md5(swapped.upper().encode()).hexdigest()), found={("signature-mismatch", "hash")})
    sentence = sandbox.records()[-1]["findings"][0]["sentence"]
    expect("the mistake behind a signature", "your SDK" in sentence, sentence)
    for name in ("payer_city", "order_id", "term_url_3ds", "hash"):
        case(f"without {name}", {k: v for k, v in sale().items() if k != name}, found={("missing-field", name)})
    case("amount without decimals", sale(order_amount="10"), found={("unusual-spelling", "order_amount")})
    case("amount with too many", sale(order_amount="10.001"), found={("too-many-decimals", "order_amount")})
    case("unknown currency", sale(order_currency="XXQ"), found={("unknown-currency", "order_amount")})
    case("month 13", sale("13"), found={("invalid-value", "card_exp_month")})
    case("year of two digits", sale(card_exp_year="38"), found={("invalid-value", "card_exp_year")})
    # One that is too short shows nothing.
    case("a card of four digits", sale(card_number="4111", hash=sign(card="4111")))
    expect("a card of four digits is not shown", ["card_number", "****"] in sandbox.records()[-1]["fields"])
    other = "5123445000000008"
    for year, status in (("2039", "SETTLED"), ("2020", "DECLINED")):
        answer = sandbox.post(sale(card_number=other, card_exp_year=year, hash=sign(card=other)))[1]
        expect(f"a card that is good until {year}", answer["status"] == status, answer)
    case("unknown field", sale(foo="1"), found={("unknown-field", "foo")})
    case("other merchant", sale(client_key="other"), found={("unknown-merchant", "client_key")})
    right = urllib.parse.urlencode(sale()).encode()
    case("%20 for space", body=right.replace(b"+", b"%20"))
    case("field twice", body=right + b"&order_id=2", found={("duplicate-field", "order_id")})
    case("lone percent", body=right + b"%", found={("malformed-body", f"body, byte {len(right)}")})
    case("raw plus in a telephone number", body=urllib.parse.urlencode(sale(payer_phone="+966500")).replace("%2B966", "+966").encode(), found={("unescaped-body", "payer_phone")})
    case("escaped plus in a telephone number", sale(payer_phone="+966500"))
    # Only a '+' in the body can have been meant as itself.
    case("space before a telephone number", body=urllib.parse.urlencode(sale(payer_phone=" 966500"), quote_via=urllib.parse.quote).encode())
    case("raw plus", body=right.replace(b"%2Btag", b"+tag"), found={("unescaped-body", "body")})
    raw = "&".join(f"{k}={v}" for k, v in sale().items()).encode()
    case("nothing escaped", body=raw, found={("unescaped-body", f"body, byte {raw.index(b' ')}"), ("unknown-field", "2")})
    case("card in a name", body=right + b"&" + CARD.encode() + b"=1", found={("unknown-field", "411111******1111")})
    case("what could be a card in a name", body=right + b"&4111111111111112=1", found={("unknown-field", "411111******1112")})

    long = right + "".join(f"&x{n}=1" for n in range(1000 - len(sale()))).encode()
    # PHP reads a thousand fields: one more is said, and not looked at.
    sandbox.post(None, long)
    expect("a thousand fields", not any(kind == "too-long" for kind, _ in sandbox.last_findings()), len(long))
    sandbox.post(None, long + b"&card_cvv2=1")
    expect("a thousand and one", ("too-long", "body") in sandbox.last_findings() and ("duplicate-field", "card_cvv2") not in sandbox.last_findings())
    # What is no JSON object, or has a name twice, or is too much to show.
    def json_body(what, body, found):
        sandbox.http("POST", "/payfort/FortAPI/paymentApi", body, Content_Type="application/json")
        got = sandbox.last_findings()
        expect(f"JSON: {what}", found <= got, got)
    json_body("a list", b"[]", {("malformed-body", "body")})
    expect("JSON: nothing else is said of a list", sandbox.last_findings() == {("malformed-body", "body")}, sandbox.last_findings())
    json_body("a name twice", b'{"command":"PURCHASE","amount":"1","amount":"2"}', {("duplicate-field", "amount")})
    json_body("a name twice, deeper", b'{"command":"PURCHASE","a":{"b":1,"b":2}}', {("duplicate-field", "a.b")})
    json_body("many members", json.dumps({"command": "PURCHASE", **{f"x{n}": n for n in range(300)}}).encode(), set())
    expect("JSON: two hundred rows are shown", len(sandbox.records()[-1]["fields"]) == 200, len(sandbox.records()[-1]["fields"]))
    json_body("members of members", b'{"command":"PURCHASE","a":{"b":"x","c":["y"]}}', set())
    shown = dict(sandbox.records()[-1]["fields"])
    expect("JSON: each value has a row of its own", shown.get("a.b") == "x" and shown.get("a.c.0") == "y", shown)
    json_body("a secret", b'{"command":"PURCHASE","card_security_code":"987654"}', set())
    shown = dict(sandbox.records()[-1]["fields"])
    expect("JSON: a secret has its row", "card_security_code" in shown and "987654" not in json.dumps(shown), shown)

    status, _, _ = sandbox.http("POST", "/edfapg/payment/post", right, Content_Type="text/plain")
    expect("wrong content type", ("wrong-content-type", "Content-Type") in sandbox.last_findings(), status)
    boundary = "boundary-edfapay-pg-formdata"
    apple = {**{k: v for k, v in sale().items() if not k.startswith(("card_", "term_", "req_"))}, "identifier": "TX-1",
             "return_url": "https://shop.example/back", "parameters": "{}", "brand": "applepay"}
    upper = ("TX-1" + apple["order_id"] + "10.00SAR" + PASSWORD)[::-1].upper()
    apple["hash"] = hashlib.md5(upper.encode()).hexdigest()
    parts = "".join(f'--{boundary}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in apple.items())
    parts = (parts + f"--{boundary}--\r\n").encode()
    # A wrong boundary is the only thing that is said: the rest is judged as the body's own boundary divides it.
    for stated, found in ((boundary, set()), ("other", {("malformed-body", "body, byte 0")}), (f"a; boundary={boundary}", {("invalid-boundary", "Content-Type")}),
                          ("", {("invalid-boundary", "Content-Type")}), ("a b", {("invalid-boundary", "Content-Type")})):
        sandbox.http("POST", "/edfapg/applepay/orders/s2s/sale", parts, Content_Type=f"multipart/form-data; boundary={stated}")
        got = sandbox.last_findings()
        expect(f"boundary {stated}", found == got, got)
    # Apple Pay is multipart, of the others the documents say both; the body is wrapped in nothing, and nothing is in the URL.
    urlencoded = "application/x-www-form-urlencoded"
    def envelope(what, path, body, found, **headers):
        status, _, answer = sandbox.http("POST", path, body, **{"Content_Type": urlencoded, **headers})
        got = sandbox.last_findings()
        expect(what, got == found and (status == 200) == (not found), (status, got))
    multipart = f"multipart/form-data; boundary={boundary}"
    sold = "".join(f'--{boundary}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in sale().items()) + f"--{boundary}--\r\n"
    pay, wallet, wrong = "/edfapg/payment/post", "/edfapg/applepay/orders/s2s/sale", {("wrong-content-type", "Content-Type")}
    envelope("SALE as multipart", pay, sold.encode(), set(), Content_Type=multipart)
    # A boundary that the header does not state is only read where it begins the body, behind its two hyphens.
    for start, is_read in (("", True), (f"xx{boundary}\r\n", False)):
        sandbox.http("POST", pay, (start + sold).encode(), Content_Type="multipart/form-data; boundary=other")
        expect(f"another boundary behind '{start[:2]}'", (("unknown-call", "action") in sandbox.last_findings()) != is_read, sandbox.last_findings())
    envelope("Apple Pay as a urlencoded form", wallet, urllib.parse.urlencode(apple).encode(), wrong)
    envelope("the right form", pay, right, set())
    envelope("the right form in UTF-8", pay, right, set(), Content_Type=urlencoded + '; charset="UTF-8"')
    envelope("another charset", pay, right, wrong, Content_Type=urlencoded + "; charset=iso-8859-1")
    envelope("multipart in another charset", wallet, parts, wrong, Content_Type=multipart + "; charset=latin1")
    envelope("a packed body", pay, right, {("wrong-content-type", "Content-Encoding")}, Content_Encoding="gzip")
    envelope("a body that says that it is not packed", pay, right, set(), Content_Encoding="Identity")
    envelope("a card in the URL", pay + "?card_number=" + CARD, right, {("unknown-field", "query")})
    expect("the card in the URL is not shown", CARD not in json.dumps(sandbox.records()))
    expect("secrets in records", not any(s in json.dumps(sandbox.records()) for s in (PASSWORD, CARD, '"987"')))
    expect("secrets on the terminal", not any(s.encode() in b"".join(sandbox.lines) for s in (PASSWORD, CARD)))


def speaks_http(sandbox):
    host = f"Host: 127.0.0.1:{sandbox.port}\r\n"
    get = f"GET /__sandbox/scenario HTTP/1.1\r\n{host}"
    body = urllib.parse.urlencode(sale()).encode()
    post = f"POST /edfapg/payment/post HTTP/1.1\r\n{host}Content-Type: application/x-www-form-urlencoded\r\n"
    expect("pipelining", sandbox.raw((get + "\r\n").encode() * 2 + (get + "Connection: close\r\n\r\n").encode()).count(b"HTTP/1.1 200") == 3)
    head = sandbox.raw((get.replace("GET", "HEAD").replace("scenario", "") + "Connection: close\r\n\r\n").encode())
    expect("HEAD has no body", head.startswith(b"HTTP/1.1 200") and head.endswith(b"\r\n\r\n"), head[-80:])
    chunks = b"".join(b"%x;x=y\r\n%s\r\n" % (len(body[i:i + 50]), body[i:i + 50]) for i in range(0, len(body), 50))
    answer = sandbox.raw((post + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n").encode() + chunks + b"0\r\nT: 1\r\n\r\n")
    expect("chunked", b'"SETTLED"' in answer, answer[:100])
    with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
        s.sendall((post + f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n").encode())
        expect("100-continue", s.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n")
        for byte in body: s.sendall(bytes([byte]))
        expect("byte by byte", b'"SETTLED"' in s.recv(4096))
    both = "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"
    for what, status, data in [
        ("two framings", 400, post + both + "\r\n"), ("two lengths", 400, post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"),
        ("negative length", 400, post + "Content-Length: -1\r\n\r\n"), ("huge length", 400, post + f"Content-Length: {'9' * 30}\r\n\r\n"),
        ("long body", 413, post + "Content-Length: 1048577\r\n\r\n"), ("no host", 400, "GET / HTTP/1.1\r\n\r\n"),
        ("long head", 431, get + "X: " + "a" * 20000), ("many headers", 431, get + "X: 1\r\n" * 200 + "\r\n"),
        ("space before colon", 400, get + "X : 1\r\n\r\n"), ("folded header", 400, get + "X: 1\r\n 2\r\n\r\n"),
        ("version 2", 505, "GET / HTTP/2.0\r\n" + host + "\r\n"), ("unknown coding", 501, post + "Transfer-Encoding: gzip\r\n\r\n"),
        ("chunk size", 400, post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n"), ("huge chunk", 413, post + "Transfer-Encoding: chunked\r\n\r\nffffffff\r\n"),
    ]:
        before = sandbox.records()[-1]["number"]
        answer = sandbox.raw(data.encode(), finish=True)
        expect(what, answer.startswith(f"HTTP/1.1 {status} ".encode()), answer[:60])
        # It is told like every request, except where it was meant for the sandbox itself.
        told = [r for r in sandbox.records() if r["number"] > before]
        path = data.split(" ")[1]
        if path.startswith("/__sandbox/"): expect(f"{what}: told nowhere", told == [], told)
        else:
            said = [(r["path"], r["status"], r["gateway"], r["conformant"], [f["kind"] for f in r["findings"]]) for r in told]
            gateway = "edfapg" if path.startswith("/edfapg/") else "unknown"
            expect(f"{what}: told", said == [(path, status, gateway, False, ["transport"])], said)
    before = sandbox.records()[-1]["number"]
    answer = sandbox.raw((post + "Content-Length: 99\r\n\r\nhalf").encode(), finish=True)
    expect("half a request", answer.startswith(b"HTTP/1.1 400 "), answer[:60])
    sandbox.raw(b"\x16\x03\x01\x02\0" + b"a" * 40, finish=True)
    sandbox.raw(b"", finish=True)
    sandbox.raw(b"\r\n", finish=True)
    said = [(r["method"], r["path"], r["findings"][0]["kind"]) for r in sandbox.records() if r["number"] > before]
    expect("half a request and TLS are told, silence is not", said == [("POST", "/edfapg/payment/post", "transport"), ("?", "?", "transport")], said)
    for path in ("requests", "scenario", "inbox", "", "page.js"):
        status, head, body = sandbox.http("HEAD", "/__sandbox/" + path)
        expect(f"HEAD {path}", status == 200 and body == b"" and b"Content-Length: 0" not in head, (status, head))
    expect("a page of another origin", sandbox.http("GET", "/__sandbox/requests", Origin="https://evil.example")[0] == 403)
    expect("another name for this host", sandbox.http("GET", "/__sandbox/requests", Host="evil.example")[0] == 403)
    expect("scenario as a form", sandbox.http("POST", "/__sandbox/scenario", b"{}", Content_Type="text/plain")[0] == 415)
    expect("unknown fault", sandbox.scenario(rules=[{"do": "explode"}]) == 422)
    expect("callback to elsewhere", sandbox.scenario(callback="http://192.0.2.1:80/x") == 422)


def steers(sandbox):
    got = []
    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append(urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()))
            self.send_response(200); self.end_headers()
        def log_message(self, *_): pass
    hook = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    rules = [{"do": d, "call": "SALE", **({"milliseconds": 400} if d == "delay" else {})} for d in
             ("delay", "drop", "truncate", "malform", "fail", "mistype", "duplicate-callback", "forge-callback")]
    expect("scenario", sandbox.scenario(callback=f"http://127.0.0.1:{hook.server_port}/hook", rules=rules) == 200)
    body = urllib.parse.urlencode(sale()).encode()
    answers = []
    for rule in rules:
        start = time.monotonic()
        answers.append(sandbox.http("POST", "/edfapg/payment/post", body, Content_Type="application/x-www-form-urlencoded"))
        if rule["do"] == "delay": expect("delay", time.monotonic() - start >= 0.398)  # the server counts whole milliseconds
    by = dict(zip([r["do"] for r in rules], answers))
    def valid(text):
        try: json.loads(text); return True
        except ValueError: return False
    expect("delay answers", valid(by["delay"][2]))
    expect("drop", by["drop"][0] == 0)
    expect("truncate", by["truncate"][0] == 200 and not valid(by["truncate"][2]))
    expect("malform", by["malform"][0] == 200 and not valid(by["malform"][2]))
    expect("fail", by["fail"][0] == 500)
    expect("mistype", b"text/html" in by["mistype"][1] and valid(by["mistype"][2]))
    until = time.monotonic() + 5
    while len(got) < 9 and time.monotonic() < until: time.sleep(0.05)
    hook.shutdown()
    signed = [c["hash"][0] == sign(c["trans_id"][0]) for c in got]
    expect("callbacks, one twice and one forged", len(got) == 9 and signed.count(False) == 1, (len(got), signed))


def endures(sandbox, rounds):
    right = (f"POST /edfapg/payment/post HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
             f"Content-Length: 9\r\n\r\naction=%41").encode()
    picker = random.Random(7)
    pieces = [b"\r\n", b"\0", b"%", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 5\r\n", b"\xff\xfe", b"ffff\r\n", b"Expect: 100-continue\r\n", b"--b\r\n"]
    for _ in range(rounds):
        data = bytearray(right)
        for _ in range(picker.randint(1, 8)):
            at = picker.randrange(len(data))
            if picker.random() < 0.5: data[at] = picker.randrange(256)
            else: data[at:at + picker.randrange(4)] = picker.choice(pieces)
        sandbox.raw(bytes(data), finish=True)
    expect("alive after malformed requests", sandbox.post(sale())[0] == 200)
    held = [socket.create_connection(("127.0.0.1", sandbox.port)) for _ in range(800)]
    for s in held[:200]: s.sendall(b"POST /edfapg/payment/post HTTP/1.1\r\nX")
    expect("serves beside 600 idle and 200 slow connections", sandbox.post(sale())[0] == 200)
    for s in held: s.close()


def survives(program):
    """kill -9 under load: whatever was acknowledged is there again."""
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        sandbox = Sandbox(program, "--state", state)
        known, stop = [], threading.Event()
        def load():
            while not stop.is_set():
                try: known.append(sandbox.post(sale())[1]["trans_id"])
                except (OSError, TypeError, ValueError): return
        threads = [threading.Thread(target=load) for _ in range(4)]
        for t in threads: t.start()
        time.sleep(1.5)
        sandbox.process.kill(); sandbox.process.wait(); stop.set()
        for t in threads: t.join()
        with open(state, "ab") as file: file.write(b'{"gateway":"edfapg","id":"cu')
        for _ in range(2):
            again = Sandbox(program, "--state", state)
            lost = [i for i in known if again.post(transaction(i, "GET_TRANS_STATUS"))[0] != 200]
            expect("acknowledged payments after kill -9", known and not lost, f"{len(lost)} of {len(known)} lost")
            expect("a payment after the restart", again.post(sale())[0] == 200)
            again.process.kill(); again.process.wait()
        expect("the state has no secret", not any(s in open(state, "rb").read() for s in (PASSWORD.encode(), CARD.encode())))


def main():
    program = sys.argv[1]
    sandbox = Sandbox(program)
    names_mistakes(sandbox)
    speaks_http(sandbox)
    steers(sandbox)
    endures(sandbox, int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
    expect("exit status after mistakes", sandbox.stop() == 1)
    lenient = Sandbox(program, "--lenient")
    expect("lenient answers", lenient.post(sale(hash="0" * 32))[1]["result"] == "SUCCESS")
    expect("lenient records", ("signature-mismatch", "hash") in lenient.last_findings())
    expect("exit status of lenient", lenient.stop() == 1)
    good = Sandbox(program)
    good.post(sale())
    expect("exit status when all was right", good.stop() == 0)
    expect("exit status when nothing came", Sandbox(program).stop() == 4)
    survives(program)
    run = lambda *words, **more: subprocess.run([program, "sandbox", *words], capture_output=True, timeout=10, env={**os.environ, **more}).returncode
    for words in (["--listen", "nowhere"], ["--listen", "1.2.3.4"], ["--strict", "--lenient"], ["--foo"], ["x"]):
        expect(f"usage: {words}", run(*words) == 2)
    expect("half-set credentials", run(EDFAPG_CLIENT_KEY="x", EDFAPG_CLIENT_PASSWORD="") == 2)
    print(f"{len(failures)} failures" if failures else "the sandbox does what it says")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
