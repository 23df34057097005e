"""Clients in curl, PHP, Node and Python with all five emulated gateways, their mistakes, and the state after a kill -9 under their load."""

import hashlib
import hmac
import http.client
import http.server
import json
import os
import re
import secrets
import tempfile
import threading
import time
import urllib.parse
import zlib

from sandbox.client import (
    ACCESS, API, BASIC, FORM, INTENTS, ONEOFF, PAY, SECRETS, SESSION, TOKEN, Sandbox, auth, intent, oneoff, phrased, purchase, sale, session, sign,
    signed, transaction)
from shared import ROOT, expect, finish, run

SHOPS = ROOT / "Examples/sandbox/shops"
callbacks = []


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        callbacks.append((self.path, self.rfile.read(int(self.headers["Content-Length"])).decode()))
        self.send_response(200); self.end_headers()
    def do_GET(self):
        callbacks.append((self.path, "")); self.send_response(200); self.end_headers()
    def log_message(self, *_): pass


def runs(what, words, expected):
    result, text = run(*words, timeout=120), (SHOPS / expected).read_text()
    wrong = [f"{got} for {wanted}" for got, wanted in zip(result.stdout.splitlines() + ["nothing"] * 99, text.splitlines()) if got != wanted]
    expect(what, result.stdout == text, wrong[:3] + result.stderr.splitlines()[-3:])


def others(sandbox):
    """Shops that share no code with the sandbox or each other: all complete the same flows with the same results; and the guides' own commands."""
    for tool, name in (("php", "shop.php"), ("node", "shop.mjs")):
        runs(f"{name} completes every flow", [tool, SHOPS / name, sandbox.base], "shop.txt")
    runs("the guides' commands, escaped", ["bash", SHOPS / "guides.sh", sandbox.base, "escaped"], "guides-escaped.txt")


def forges(sandbox, hook):
    """A callback with a wrong signature, and a duplicate one, of every gateway: only the signature differs."""
    def told(gateway, call, do, act, at):
        rule = {"do": do, "gateway": gateway, "call": call}
        sandbox.scenario(callback=hook, rules=[rule])
        reference, until = act(), time.monotonic() + 5
        count = 2 if do == "duplicate-callback" else 1
        while time.monotonic() < until:
            found = [c for c in callbacks if reference in c[0] + c[1] or (reference[:-1] in c[0] + c[1] and gateway == "everypay")]
            if len(found) >= count: break
            time.sleep(0.02)
        expect(f"{gateway}: {do}", len(found) == count and found[0] == found[-1], found)
        return found[-1][at] if found else ""
    def sell(): return sandbox.post(sale(order_id="py-" + secrets.token_hex(8)))[1]["trans_id"]
    def buy(): return sandbox.json(API, purchase())[1]["fort_id"]
    def approve():
        answer = sandbox.json(SESSION, session())[1]
        sandbox.send("POST", urllib.parse.urlparse(answer["processUrl"]).path + "/approve", b"")
        return f'"requestId":{answer["requestId"]}'
    def settle():
        answer = sandbox.json(ONEOFF, oneoff(), Authorization=BASIC)[1]
        sandbox.send("POST", urllib.parse.urlparse(answer["payment_link"]).path + "/pay", b"")
        return answer["payment_reference"]
    def confirm():
        opened = sandbox.json(INTENTS, intent(), Authorization=f"Bearer {sandbox.token()}")[1]
        sandbox.send("POST", f"/nexi/app/{opened['payment_intent_id']}/pay", b"")
        return opened["transId"]
    form = lambda text: dict(urllib.parse.parse_qsl(text, keep_blank_values=True))
    def edfapg(text):
        told = form(text)
        return told["hash"], sign(told["trans_id"])
    def payfort(text): return form(text)["signature"], phrased(form(text), "sandbox-response-phrase")
    def placetopay(text):
        told = json.loads(text)
        return told["signature"], "sha256:" + hashlib.sha256(f'{told["requestId"]}{told["status"]["status"]}{told["status"]["date"]}sandbox-secret-key'.encode()).hexdigest()
    def nexi(text):
        told = form(text)
        text = "*".join([told["PayID"], told["TransID"], "sandbox-client-id", told["Status"], told["Code"]])
        return told["MAC"], hmac.new(b"sandbox+client/secret=", text.encode(), hashlib.sha256).hexdigest().upper()
    for gateway, call, act, check in (("edfapg", "SALE", sell, edfapg), ("payfort", "PURCHASE", buy, payfort), ("placetopay", "PAGE", approve, placetopay), ("nexi", "APP", confirm, nexi)):
        got, right = check(told(gateway, call, "forge-callback", act, 1))
        expect(f"{gateway}: a forged callback", got != right and got[:-1] == right[:-1] and len(got) == len(right), (got, right))
        got, right = check(told(gateway, call, "duplicate-callback", act, 1))
        expect(f"{gateway}: a callback that comes twice", got == right, (got, right))
    # EveryPay does not sign callbacks: a forged one names an unknown payment, and a query for it says so.
    query = form(urllib.parse.urlparse(told("everypay", "PAGE", "forge-callback", settle, 0)).query)
    status, _, _ = sandbox.send("GET", f"/everypay/api/v4/payments/{query['payment_reference']}?api_username=sandbox-username", Authorization=BASIC)
    expect("everypay: a forged callback", status == 404, status)
    query = form(urllib.parse.urlparse(told("everypay", "PAGE", "duplicate-callback", settle, 0)).query)
    status, _, _ = sandbox.send("GET", f"/everypay/api/v4/payments/{query['payment_reference']}?api_username=sandbox-username", Authorization=BASIC)
    expect("everypay: a callback that comes twice", status == 200, status)


def pays_on_the_page(sandbox):
    """A payment for which PayFort asks for the card itself: the browser posts the form of PURCHASE and returns with a signed result."""
    page = "/payfort/FortAPI/paymentPage"
    status, headers, _ = sandbox.form(page, purchase())
    told = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(headers["Location"]).query))
    del told["a"]
    right = phrased({name: text for name, text in told.items() if name != "signature"}, "sandbox-response-phrase")
    expect("a purchase on the payment page", status == 303 and told["response_code"] == "14000" and told["signature"] == right, (status, told))
    _, headers, _ = sandbox.form(page, purchase(amount="1052"))
    expect("a purchase on the payment page with 3-D Secure", "/payfort/3ds/" in headers["Location"], headers["Location"])
    expect("right ones on the payment page", sandbox.found() == set(), sandbox.found())
    sandbox.form(page, purchase() | {"amount": "1"})
    expect("a changed amount on the payment page", sandbox.found() == {("signature-mismatch", "signature")}, sandbox.found())
    sandbox.stop()


def names_mistakes(sandbox):
    """Each mistake by its kind and place, answered as the gateway would."""
    def case(what, answer, status, found):
        got = sandbox.found()
        expect(what, found <= got and answer[0] == status, (answer, got))
    hashed = lambda **more: {**purchase(), **more}
    upper = purchase(); upper["signature"] = upper["signature"].upper()
    expect("payfort: upper-case hex", sandbox.json(API, upper)[1]["status"] == "14")
    case("payfort: wrong signature", sandbox.json(API, hashed(signature="0" * 64)), 200, {("signature-mismatch", "signature")})
    sorted_wrong = purchase(); text = "".join(f"{k}={v}" for k, v in sorted_wrong.items() if k != "signature")
    sorted_wrong["signature"] = hashlib.sha256(f"sandbox-request-phrase{text}sandbox-request-phrase".encode()).hexdigest()
    case("payfort: not sorted", sandbox.json(API, sorted_wrong), 200, {("signature-mismatch", "signature")})
    expect("payfort: the mistake is named", "your SDK" in sandbox.records()[-1]["findings"][0]["sentence"], sandbox.records()[-1]["findings"])
    expect("payfort: the derivation is there", sandbox.records()[-1].get("expected"), sandbox.records()[-1])
    case("payfort: decimal amount", sandbox.json(API, purchase(amount="10.00")), 200, {("invalid-amount", "amount")})
    case("payfort: unknown field", sandbox.json(API, purchase(foo="1")), 200, {("unknown-field", "foo")})
    case("payfort: a field of the vendor's own SDK", sandbox.json(API, purchase(billing_city="Dubai", app_ver="2.1.0")), 200, set())
    case("payfort: one of its fields misspelled", sandbox.json(API, purchase(customer_frist_name="J")), 200, {("unknown-field", "customer_frist_name")})
    case("payfort: number for text", sandbox.json(API, purchase(language="en", customer_ip=7)), 200, {("wrong-type", "customer_ip")})
    case("payfort: missing", sandbox.json(API, purchase(customer_email=None)), 200, {("missing-field", "customer_email")})
    case("payfort: JSON as a form", sandbox.form(API, purchase()), 200, {("wrong-content-type", "Content-Type"), ("malformed-body", "body, byte 0")})
    case("placetopay: base 64 in the digest", sandbox.json(SESSION, session(authority=auth(encode=True))), 401,
         {("signature-mismatch", "auth.tranKey")})
    sentence = sandbox.records()[-1]["findings"][0]["sentence"]
    expect("placetopay: the mistake is named", "your SDK" in sentence, sentence)
    case("placetopay: an old seed", sandbox.json(SESSION, session(authority=auth(400))), 401, {("invalid-value", "auth.seed")})
    case("placetopay: the secret on the wire", sandbox.json(SESSION, session(authority={**auth(), "secretKey": "sandbox-secret-key"})),
         401, {("secret-in-body", "auth.secretKey")})
    case("placetopay: three decimals", sandbox.json(SESSION, session(10.001)), 400, {("too-many-decimals", "payment.amount")})
    case("everypay: a Latin-1 or other secret", sandbox.json(ONEOFF, oneoff(), Authorization="Basic Zm9vOmJhcg=="), 401, {("signature-mismatch", "Authorization")})
    used = oneoff(); sandbox.json(ONEOFF, used, Authorization=BASIC)
    case("everypay: a nonce again", sandbox.json(ONEOFF, used, Authorization=BASIC), 401, {("replayed-nonce", "nonce")})
    case("everypay: missing", sandbox.json(ONEOFF, oneoff(order_reference=None), Authorization=BASIC), 422, {("missing-field", "order_reference")})
    case("everypay: too many decimals", sandbox.json(ONEOFF, oneoff(amount=19.990000000000002), Authorization=BASIC), 422, {("too-many-decimals", "amount")})
    raw = urllib.parse.urlencode(TOKEN).replace("%2B", "+").encode()
    case("nexi: a plus that is not escaped", sandbox.send("POST", ACCESS, raw, Content_Type=FORM),
         401, {("unescaped-body", "body"), ("unknown-merchant", "client_secret")})
    case("nexi: no token", sandbox.json(INTENTS, {}), 401, {("missing-field", "Authorization")})
    token = sandbox.token()
    case("nexi: decimals", sandbox.json(INTENTS, {"transId": "1", "amount": {"value": 19.99, "currency": "EUR"}},
         Authorization=f"Bearer {token}"), 400, {("invalid-amount", "amount")})
    # Another charset, a control character, a value that is too long, a missing member: every gateway names it.
    bearer = {"Authorization": f"Bearer {sandbox.token()}"}
    for gateway, path, right, wrong, field, long, status, headers in (
            ("payfort", API, purchase, {"customer_email": None}, "merchant_reference", 41, 200, {}), ("placetopay", SESSION, session, {"returnUrl": ""}, "userAgent", 256, 400, {}),
            ("everypay", ONEOFF, oneoff, {"order_reference": None}, "label", 256, 422, {"Authorization": BASIC}), ("nexi", INTENTS, intent, {"transId": ""}, "transId", 65, 400, bearer)):
        def sent(body, kind="application/json"): return sandbox.send("POST", path, body, Content_Type=kind, **headers)
        name = next(iter(wrong))
        absent = {k: v for k, v in right(**wrong).items() if v != ""}
        broken = json.dumps(right(**{field: "a-b"})).encode().replace(b"a-b", b"a\tb")
        answer = sent(json.dumps(right()).encode(), "application/json; charset=latin1")
        case(f"{gateway}: another charset", answer, answer[0], {("wrong-content-type", "Content-Type")})
        answer = sent(broken)
        case(f"{gateway}: a control character", answer, answer[0], {("malformed-body", f"body, byte {broken.index(9)}")})
        case(f"{gateway}: without {name}", sent(json.dumps(absent).encode()), status, {("missing-field", name)})
        case(f"{gateway}: too much {field}", sent(json.dumps(right(**{field: "a" * long})).encode()), status, {("too-long", field)})
    case("nexi: another charset of a form", sandbox.send("POST", ACCESS, urllib.parse.urlencode(TOKEN).encode(), Content_Type=f"{FORM}; charset=iso-8859-15"), 400,
         {("wrong-content-type", "Content-Type")})
    case("nexi: another secret", sandbox.form(ACCESS, {**TOKEN, "client_secret": "another"}), 401, {("unknown-merchant", "client_secret")})
    case("nexi: another token", sandbox.json(INTENTS, intent(), Authorization="Bearer another"), 401, {("invalid-token", "Authorization")})
    for path in ("/payfort/x", "/placetopay/api/x", "/everypay/x", "/nexi/x", "/acme/x"):
        case(f"{path}: unknown", sandbox.send("POST", path, b"{}"), 404, {("unknown-call", "path")})
    case("edfapg: an action that is not emulated", sandbox.form(PAY, {"action": "VOID", "client_key": "sandbox-client-key"}), 501, set())
    # EdfaPg's guide has blanks and a plus in its commands, which -d does not escape, and a boundary besides curl's own.
    before = sandbox.records()[-1]["number"]
    runs("the guides' commands as they are printed", ["bash", SHOPS / "guides.sh", sandbox.base, "verbatim"], "guides-verbatim.txt")
    said = [(r["call"], {(f["kind"], f["place"].split(",")[0]) for f in r["findings"]}) for r in sandbox.records() if r["number"] > before]
    unescaped = ("unescaped-body", "body")
    expect("what is wrong with them is named", said == [
        ("SALE", {unescaped, ("unescaped-body", "payer_phone")}), ("SALE", set()), ("SALE", set()), ("CAPTURE", set()), ("CREDITVOID", set()), ("RECURRING_SALE", {unescaped}),
        ("GET_TRANS_STATUS", set()), ("GET_TRANS_DETAILS", set()), ("APPLE_PAY", {("invalid-boundary", "Content-Type")})], said)
    notes = dict(sandbox.records()[-1].get("notes") or [])
    expect("the empty token of Apple Pay is told", "parameters.paymentData.data" in notes, notes)
    shown = json.dumps(sandbox.records()) + b"".join(sandbox.lines).decode()
    hidden = (*SECRETS[1:], token, "4005550000000001", BASIC[6:])
    expect("no secret is shown", not any(secret in shown for secret in hidden), [s for s in hidden if s in shown])


def survives_load(program):
    """kill -9 during writes to all five gateways: everything that was answered exists afterwards, at each of them."""
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        token = {"value": ""}
        def buy(s): return s.json(API, purchase())[1]["fort_id"]
        def sell(s):
            return json.loads(s.form(PAY, sale(order_id=secrets.token_hex(8)))[2])["trans_id"]
        def open_session(s): return str(s.json(SESSION, session())[1]["requestId"])
        def create(s): return s.json(ONEOFF, oneoff(), Authorization=BASIC)[1]["payment_reference"]
        def intend(s): return s.json(INTENTS, {"transId": secrets.token_hex(8), "amount": {"value": 1, "currency": "EUR"}}, Authorization=f"Bearer {token['value']}")[1]["transId"]
        def sold(s, found):
            return s.form(PAY, transaction(found, "GET_TRANS_STATUS"))[0] == 200
        def bought(s, found):
            return "transaction_status" in s.json(API, signed(query_command="CHECK_STATUS", fort_id=found))[1]
        def opened(s, found): return s.json(f"/placetopay/api/session/{found}", {"auth": auth()})[0] == 200
        def created(s, found): return s.send("GET", f"/everypay/api/v4/payments/{found}?api_username=sandbox-username", Authorization=BASIC)[0] == 200
        def intended(s, found): return s.send("GET", f"/nexi/api/v2/payments/transactions/{found}", Authorization=f"Bearer {token['value']}")[0] == 200
        work = {"edfapg": (sell, sold), "payfort": (buy, bought), "placetopay": (open_session, opened), "everypay": (create, created), "nexi": (intend, intended)}
        for round in range(3):
            sandbox, known = Sandbox(program, "--state", state), {name: [] for name in work}
            token["value"] = sandbox.token()
            def load(name):
                while True:
                    try: known[name].append(work[name][0](sandbox))
                    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException): return
            threads = [threading.Thread(target=load, args=(name,)) for name in work]
            for thread in threads: thread.start()
            time.sleep(0.5 + round / 3)
            sandbox.kill()
            for thread in threads: thread.join()
            sandbox = Sandbox(program, "--state", state)
            for name, (_, is_there) in work.items():
                lost = [one for one in known[name] if not is_there(sandbox, one)]
                expect(f"{name}: kill -9 under load, round {round}", known[name] and not lost, f"{len(lost)} of {len(known[name])} lost")
            sandbox.kill()


def survives_tearing(program):
    """A state file truncated at any byte of its last line, or of its first: earlier entries exist, and the file continues."""
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        sandbox = Sandbox(program, "--state", state)
        _, first = sandbox.json(ONEOFF, oneoff(), Authorization=BASIC)
        with open(state, "rb") as file: kept = len(file.read())
        sandbox.json(API, purchase())
        sandbox.kill()
        with open(state, "rb") as file: whole = file.read()
        title = whole.index(b"\n") + 1
        for length in [*range(title + 1), *range(kept, len(whole) + 1, 7)]:
            with open(state, "wb") as file: file.write(whole[:length])
            sandbox = Sandbox(program, "--state", state)
            status = sandbox.send("GET", f"/everypay/api/v4/payments/{first['payment_reference']}?api_username=sandbox-username", Authorization=BASIC)[0]
            expect(f"state of {length} bytes", status == (200 if length >= kept else 404), status)
            again = sandbox.json(ONEOFF, oneoff(), Authorization=BASIC)[1]["payment_reference"]
            sandbox.kill()
            with open(state, "rb") as file: lines = file.read().splitlines()
            expect(f"state of {length} bytes goes on", all(json.loads(line) for line in lines) and again in lines[-1].decode(), lines[-1][:80])


def survives(program):
    """After a kill the tokens, sessions and payments of all gateways exist."""
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        sandbox = Sandbox(program, "--state", state)
        _, paid = sandbox.json(API, purchase())
        _, opened = sandbox.json(SESSION, session())
        used = oneoff()
        _, created = sandbox.json(ONEOFF, used, Authorization=BASIC)
        token = sandbox.token()
        form = signed(service_command="TOKENIZATION", merchant_reference="py-s", return_url="https://shop.example/")
        _, headers, _ = sandbox.form("/payfort/FortAPI/paymentPage", form | {"card_number": "4005550000000001", "expiry_date": "3912", "card_security_code": "123"})
        name = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(headers["Location"]).query))["token_name"]
        sdk = [sandbox.json(API, signed(service_command="SDK_TOKEN", device_id="f"))[1]["sdk_token"] for _ in range(2)]
        _, subscription = sandbox.json(SESSION, {**{k: v for k, v in session().items() if k != "payment"}, "subscription": {"reference": "S"}})
        sandbox.send("POST", urllib.parse.urlparse(subscription["processUrl"]).path + "/approve", b"")
        _, found = sandbox.json(f"/placetopay/api/session/{subscription['requestId']}", {"auth": auth()})
        instrument = {"token": {"token": found["subscription"]["instrument"][0]["value"]}}
        sandbox.kill()
        sandbox = Sandbox(program, "--state", state)
        expect("payfort's token after a kill", sandbox.json(API, purchase(token_name=name))[1]["status"] == "14")
        expect("payfort's SDK token after a kill", sandbox.json(API, purchase(sdk_token=sdk[0]))[1]["status"] == "14")
        answer = sandbox.json("/placetopay/api/collect", {"auth": auth(), "payer": {"name": "J"}, "payment": session()["payment"], "instrument": instrument})[1]
        expect("placetopay's token after a kill", answer["status"]["status"] == "APPROVED", answer)
        answer = sandbox.json(API, signed(query_command="CHECK_STATUS", merchant_reference=paid["merchant_reference"]))[1]
        expect("payfort after a kill", answer.get("transaction_status") == "14", answer)
        answer = sandbox.json(f"/placetopay/api/session/{opened['requestId']}", {"auth": auth()})[1]
        expect("placetopay after a kill", answer["status"]["status"] == "PENDING", answer)
        expect("everypay's nonce after a kill", sandbox.json(ONEOFF, used, Authorization=BASIC)[0] == 401)
        answer = sandbox.json(INTENTS, {"transId": "1", "amount": {"value": 1, "currency": "EUR"}}, Authorization=f"Bearer {token}")
        expect("nexi's token after a kill", answer[0] == 201, answer)
        sandbox.kill()
        # Instead of waiting an hour, tokens are made older in the state file.
        with open(state) as file: lines = file.read().splitlines()
        with open(state, "w") as file: file.writelines(older(line) + "\n" for line in lines)
        sandbox = Sandbox(program, "--state", state)
        answer = sandbox.json(INTENTS, {"transId": "2", "amount": {"value": 1, "currency": "EUR"}}, Authorization=f"Bearer {token}")
        expect("nexi's token after an hour", answer[0] == 401 and sandbox.found() == {("invalid-token", "Authorization")}, (answer, sandbox.found()))
        answer = sandbox.json(API, purchase(sdk_token=sdk[1]))
        expect("payfort's SDK token after an hour", answer[1]["response_code"] == "00778", answer)
        expect("a token that has no hour", sandbox.json(API, purchase(token_name=name))[1]["status"] == "14")
        sandbox.kill()


def older(line):
    """A line of a state file whose tokens were issued an hour ago, with its checksum."""
    aged = re.sub(r'"issued":(\d+)', lambda m: f'"issued":{int(m[1]) - 3700}', line)
    entry = re.sub(r',"crc32":\d+}$', "}", aged)
    return aged if aged == line else f'{entry[:-1]},"crc32":{zlib.crc32(entry.encode())}}}'


def main(program):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    hook = f"http://127.0.0.1:{server.server_port}/hook"
    good = Sandbox(program)
    good.scenario(callback=hook)
    others(good)
    forges(good, hook)
    bad = [r for r in good.records() if not r["conformant"]]
    expect("right clients are conformant", not bad, bad[:2])
    expect("exit status when all was right", good.stop() == 0)
    wrong = Sandbox(program)
    names_mistakes(wrong)
    expect("exit status after mistakes", wrong.stop() == 1)
    pays_on_the_page(Sandbox(program))
    survives(program)
    survives_load(program)
    survives_tearing(program)
    return finish("curl, PHP, Node and Python talk to all five gateways")
