"""Talks to `payconform sandbox` as no well-behaved client does: wrong calls, faults on purpose, thousands of malformed requests."""

import json
import random
import socket
import time
import urllib.parse

from sandbox.client import API, CARD, FORM, JSON, PASSWORD, PAY, Sandbox, EMAIL, md5, multipart, sale, sign
from shared import CLEAN, expect, finish, run


def names_mistakes(sandbox):
    """Each mistake by its kind and place, beside requests that must pass."""
    def case(what, form=None, body=None, found=frozenset()):
        status, _ = sandbox.post(form, body)
        got = sandbox.found()
        expect(what, found <= got if found else not got, got)
        expect(f"{what}: status", status == (400 if found else 200), status)

    case("a right sale", sale())
    case("upper-case hash", sale(hash=sign().upper()), found={("signature-mismatch", "hash")})
    case("wrong signature", sale(hash="0" * 32), found={("signature-mismatch", "hash")})
    swapped = PASSWORD + EMAIL[::-1] + (CARD[:6] + CARD[-4:])[::-1]
    case("password first", sale(hash=md5(swapped)), found={("signature-mismatch", "hash")})
    sentence = sandbox.records()[-1]["findings"][0]["sentence"]
    expect("the mistake behind a signature", "your SDK" in sentence, sentence)
    for name in ("payer_city", "order_id", "term_url_3ds", "hash"):
        case(f"without {name}", {k: v for k, v in sale().items() if k != name}, found={("missing-field", name)})
    case("amount without decimals", sale(order_amount="10"), found={("unusual-spelling", "order_amount")})
    case("amount with too many", sale(order_amount="10.001"), found={("too-many-decimals", "order_amount")})
    case("unknown currency", sale(order_currency="XXQ"), found={("unknown-currency", "order_amount")})
    case("month 13", sale("13"), found={("invalid-value", "card_exp_month")})
    case("year of two digits", sale(card_exp_year="38"), found={("invalid-value", "card_exp_year")})
    # A number that is too short is not shown at all.
    case("a card of four digits", sale(card_number="4111", hash=sign(card="4111")))
    expect("a card of four digits is not shown", ["card_number", "****"] in sandbox.records()[-1]["fields"])
    other = "5123445000000008"
    for year, status in (("2039", "SETTLED"), ("2020", "DECLINED")):
        answer = sandbox.post(sale(card_number=other, card_exp_year=year, hash=sign(card=other)))[1]
        expect(f"a card that is good until {year}", answer["status"] == status, answer)
    case("unknown field", sale(foo="1"))
    expect("an unknown field is told", "foo" in dict(sandbox.records()[-1].get("notes") or []), sandbox.records()[-1])
    case("other merchant", sale(client_key="other"), found={("unknown-merchant", "client_key")})
    right = urllib.parse.urlencode(sale()).encode()
    case("%20 for space", body=right.replace(b"+", b"%20"))
    case("field twice", body=right + b"&order_id=2", found={("duplicate-field", "order_id")})
    case("lone percent", body=right + b"%", found={("malformed-body", f"body, byte {len(right)}")})
    case("raw plus in a telephone number", body=urllib.parse.urlencode(sale(payer_phone="+966500")).replace("%2B966", "+966").encode(), found={("unescaped-body", "payer_phone")})
    case("escaped plus in a telephone number", sale(payer_phone="+966500"))
    # Only a '+' in the body can have been meant literally.
    case("space before a telephone number", body=urllib.parse.urlencode(sale(payer_phone=" 966500"), quote_via=urllib.parse.quote).encode())
    case("raw plus", body=right.replace(b"%2Btag", b"+tag"), found={("unescaped-body", "body")})
    raw = "&".join(f"{k}={v}" for k, v in sale().items()).encode()
    case("nothing escaped", body=raw, found={("unescaped-body", f"body, byte {raw.index(b' ')}")})
    for name, shown in ((CARD, "411111******1111"), ("4111111111111112", "411111******1112")):
        case(f"a name like a card, {shown}", body=right + b"&" + name.encode() + b"=1")
        expect(f"{shown} is masked", shown in dict(sandbox.records()[-1].get("notes") or []), sandbox.records()[-1])

    long = right + "".join(f"&x{n}=1" for n in range(1000 - len(sale()))).encode()
    # PHP reads a thousand fields: one more is reported, and not examined.
    sandbox.post(None, long)
    expect("a thousand fields", not any(kind == "too-long" for kind, _ in sandbox.found()), len(long))
    sandbox.post(None, long + b"&card_cvv2=1")
    expect("a thousand and one", ("too-long", "body") in sandbox.found() and ("duplicate-field", "card_cvv2") not in sandbox.found())
    # Bodies that are no JSON object, have a name twice, or are too large to show.
    def json_body(what, body, found):
        sandbox.http("POST", API, body, Content_Type=JSON)
        got = sandbox.found()
        expect(f"JSON: {what}", found <= got, got)
    json_body("a list", b"[]", {("malformed-body", "body")})
    expect("JSON: nothing else is said of a list", sandbox.found() == {("malformed-body", "body")}, sandbox.found())
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

    status, _, _ = sandbox.http("POST", PAY, right, Content_Type="text/plain")
    expect("wrong content type", ("wrong-content-type", "Content-Type") in sandbox.found(), status)
    boundary = "boundary-edfapay-pg-formdata"
    apple = {**{k: v for k, v in sale().items() if not k.startswith(("card_", "term_", "req_"))}, "identifier": "TX-1",
             "return_url": "https://shop.example/back", "parameters": "{}", "brand": "applepay"}
    apple["hash"] = md5(("TX-1" + apple["order_id"] + "10.00SAR" + PASSWORD)[::-1])
    parts = multipart(apple, boundary)
    # Only the wrong boundary is reported: the rest is judged as divided by the body's own boundary.
    for stated, found in ((boundary, set()), ("other", {("malformed-body", "body, byte 0")}), (f"a; boundary={boundary}", {("invalid-boundary", "Content-Type")}),
                          ("", {("invalid-boundary", "Content-Type")}), ("a b", {("invalid-boundary", "Content-Type")})):
        sandbox.http("POST", "/edfapg/applepay/orders/s2s/sale", parts, Content_Type=f"multipart/form-data; boundary={stated}")
        got = sandbox.found()
        expect(f"boundary {stated}", found == got, got)
    # Apple Pay is multipart, the documents disagree about the others; no content coding is allowed, and nothing may be in the URL.
    def envelope(what, path, body, found, **headers):
        status, _, answer = sandbox.http("POST", path, body, **{"Content_Type": FORM, **headers})
        got = sandbox.found()
        expect(what, got == found and (status == 200) == (not found), (status, got))
    divided, sold = f"multipart/form-data; boundary={boundary}", multipart(sale(), boundary)
    wallet, wrong = "/edfapg/applepay/orders/s2s/sale", {("wrong-content-type", "Content-Type")}
    envelope("SALE as multipart", PAY, sold, set(), Content_Type=divided)
    # A boundary that the header does not state is only read if the body begins with two hyphens and it.
    for start, is_read in (("", True), (f"xx{boundary}\r\n", False)):
        sandbox.http("POST", PAY, start.encode() + sold, Content_Type="multipart/form-data; boundary=other")
        expect(f"another boundary behind '{start[:2]}'", (("unknown-call", "action") in sandbox.found()) != is_read, sandbox.found())
    envelope("Apple Pay as a urlencoded form", wallet, urllib.parse.urlencode(apple).encode(), set())
    envelope("the right form", PAY, right, set())
    envelope("the right form in UTF-8", PAY, right, set(), Content_Type=FORM + '; charset="UTF-8"')
    envelope("another charset", PAY, right, wrong, Content_Type=FORM + "; charset=iso-8859-1")
    envelope("multipart in another charset", wallet, parts, wrong, Content_Type=divided + "; charset=latin1")
    envelope("a packed body", PAY, right, {("wrong-content-type", "Content-Encoding")}, Content_Encoding="gzip")
    envelope("a body that says that it is not packed", PAY, right, set(), Content_Encoding="Identity")
    envelope("a card in the URL", PAY + "?card_number=" + CARD, right, {("unknown-field", "query"), ("card-in-url", "url")})
    expect("the card in the URL is not shown", CARD not in json.dumps(sandbox.records()))
    expect("secrets in records", not any(s in json.dumps(sandbox.records()) for s in (PASSWORD, CARD, '"987"')))
    expect("secrets on the terminal", not any(s.encode() in b"".join(sandbox.lines) for s in (PASSWORD, CARD)))


def tells(sandbox):
    """Half a request and bytes that are no HTTP are recorded like any request; silence is not."""
    before = sandbox.records()[-1]["number"]
    head = f"POST {PAY} HTTP/1.1\r\nHost: 127.0.0.1:{sandbox.port}\r\nContent-Type: {FORM}\r\nContent-Length: 99\r\n\r\n"
    answer = sandbox.raw(f"{head}half".encode(), finish=True)
    expect("half a request", answer.startswith(b"HTTP/1.1 400 "), answer[:60])
    for silent in (b"\x16\x03\x01\x02\0" + b"a" * 40, b"", b"\r\n"):
        sandbox.raw(silent, finish=True)
    said = [(r["method"], r["path"], r["findings"][0]["kind"]) for r in sandbox.records() if r["number"] > before]
    expect("half a request and TLS are told, silence is not", said == [("POST", PAY, "transport"), ("?", "?", "transport")], said)
    for path in ("requests", "scenario", "inbox", "", "page.js"):
        status, head, body = sandbox.http("HEAD", "/__sandbox/" + path)
        expect(f"HEAD {path}", status == 200 and body == b"" and b"Content-Length: 0" not in head, (status, head))
    expect("scenario as a form", sandbox.http("POST", "/__sandbox/scenario", b"{}", Content_Type="text/plain")[0] == 415)


def steers(sandbox):
    """Each fault on purpose once; sandbox/gateways.py tests those of callbacks, for all gateways."""
    faults = ("delay", "drop", "truncate", "malform", "fail", "mistype")
    rules = [{"do": fault, "call": "SALE", **({"milliseconds": 400} if fault == "delay" else {})} for fault in faults]
    expect("scenario", sandbox.scenario(rules=rules) == 200)
    answers, seconds = {}, {}
    for fault in faults:
        start = time.monotonic()
        answers[fault] = sandbox.http("POST", PAY, urllib.parse.urlencode(sale()).encode(), Content_Type=FORM)
        seconds[fault] = time.monotonic() - start
    def is_valid(fault):
        try: return bool(json.loads(answers[fault][2]))
        except ValueError: return False
    expect("delay", seconds["delay"] >= 0.398 and is_valid("delay"), seconds)  # the server counts whole milliseconds
    status = {fault: answer[0] for fault, answer in answers.items()}
    expect("what each fault does", status == {"delay": 200, "drop": 0, "truncate": 200, "malform": 200, "fail": 500, "mistype": 200}, status)
    expect("which are no JSON", not is_valid("truncate") and not is_valid("malform") and is_valid("mistype"))
    expect("mistype", b"text/html" in answers["mistype"][1], answers["mistype"][1])
    expect("scenario: an unknown fault", sandbox.scenario(rules=[{"do": "explode"}]) == 422)


def endures(sandbox, rounds):
    right = (f"POST {PAY} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {FORM}\r\n"
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


def main(program, rounds="2000"):
    sandbox = Sandbox(program)
    names_mistakes(sandbox)
    tells(sandbox)
    steers(sandbox)
    endures(sandbox, int(rounds))
    expect("exit status after mistakes", sandbox.stop() == 1)
    lenient = Sandbox(program, "--lenient")
    expect("lenient answers", lenient.post(sale(hash="0" * 32))[1]["result"] == "SUCCESS")
    expect("lenient records", ("signature-mismatch", "hash") in lenient.found())
    expect("exit status of lenient", lenient.stop() == 1)
    good = Sandbox(program)
    good.post(sale())
    expect("exit status when all was right", good.stop() == 0)
    expect("exit status when nothing came", Sandbox(program).stop() == 4)
    for words in (["--listen", "nowhere"], ["--listen", "1.2.3.4"], ["--strict", "--lenient"], ["--foo"], ["x"]):
        expect(f"usage: {words}", run(program, "sandbox", *words, timeout=10).returncode == 2)
    half = {**CLEAN, "EDFAPG_CLIENT_KEY": "x", "EDFAPG_CLIENT_PASSWORD": ""}
    expect("half-set credentials", run(program, "sandbox", env=half, timeout=10).returncode == 2)
    return finish("the sandbox does what it says")
