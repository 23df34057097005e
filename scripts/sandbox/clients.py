#!/usr/bin/env python3
"""Shops in curl, PHP, Node and Python at all five emulated gateways, and what they do wrong. python3 scripts/sandbox/clients.py PAYCONFORM"""
import atexit, base64, hashlib, hmac, http.client, http.server, json, os, re, secrets, signal, subprocess, sys, tempfile, threading, time, urllib.error, urllib.parse, urllib.request

here = os.path.dirname(os.path.abspath(__file__))
GROUPS = ("EDFAPG_", "PAYFORT_", "PLACETOPAY_", "EVERYPAY_", "NEXI_")
clean = {k: v for k, v in os.environ.items() if not k.startswith(GROUPS)}
failures, callbacks = [], []


def expect(what, condition, got=""):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}: {got}", flush=True)


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        callbacks.append((self.path, self.rfile.read(int(self.headers["Content-Length"])).decode()))
        self.send_response(200); self.end_headers()
    def do_GET(self):
        callbacks.append((self.path, "")); self.send_response(200); self.end_headers()
    def log_message(self, *_): pass


class Sandbox:
    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "sandbox", "--listen", "127.0.0.1:0", *options], stdout=subprocess.PIPE, env=clean)
        atexit.register(self.process.kill)
        self.base = re.search(rb"http://127\.0\.0\.1:\d+", self.process.stdout.readline()).group(0).decode()
        self.lines = []
        threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True).start()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)

    def send(self, method, path, body=None, **headers):
        fields = {k.replace("_", "-"): v for k, v in headers.items()}
        request = urllib.request.Request(self.base + path, body, fields, method=method)
        opener = urllib.request.build_opener(NoRedirect)
        try: answer = opener.open(request, timeout=10)
        except urllib.error.HTTPError as error: answer = error
        with answer: return answer.status, answer.headers, answer.read()

    def json(self, path, value, **headers):
        status, _, body = self.send("POST", path, json.dumps(value).encode(), Content_Type="application/json", **headers)
        return status, json.loads(body) if body else None

    def form(self, path, pairs):
        status, headers, body = self.send("POST", path, urllib.parse.urlencode(pairs).encode(), Content_Type="application/x-www-form-urlencoded")
        return status, headers, body

    def records(self): return json.loads(self.send("GET", "/__sandbox/requests")[2])["records"]

    def found(self): return {(f["kind"], f["place"]) for f in self.records()[-1]["findings"]}


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_): return None


GUIDES = {"escaped": """SALE SUCCESS SETTLED
CAPTURE SUCCESS SETTLED
CREDITVOID ACCEPTED 
RECURRING_SALE SUCCESS SETTLED
GET_TRANS_STATUS SUCCESS REFUND
GET_TRANS_DETAILS SUCCESS success
APPLE_PAY SUCCESS SETTLED
SDK_TOKEN 22000 Success
PURCHASE 14000 Success
CREATE OK processUrl
APPLE_PAY ORDER-12345 settled
PAYMENT TOKEN-REQUEST-12345 initial
TOKEN Bearer intent
""", "verbatim": """SALE ERROR 
CAPTURE SUCCESS SETTLED
CREDITVOID ACCEPTED 
RECURRING_SALE ERROR 
GET_TRANS_STATUS SUCCESS REFUND
GET_TRANS_DETAILS SUCCESS success
APPLE_PAY ERROR 
"""}


def runs(what, words, text):
    result = subprocess.run(words, capture_output=True, text=True, timeout=120)
    wrong = [f"{got} for {wanted}" for got, wanted in zip(result.stdout.splitlines() + ["nothing"] * 99, text.splitlines()) if got != wanted]
    expect(what, result.stdout == text, wrong[:3] + result.stderr.splitlines()[-3:])


def others(sandbox):
    """Shops that share no code with the sandbox or each other: all go the same ways, to the same ends; and the guides' own commands."""
    with open(os.path.join(here, "shop.txt")) as file: text = file.read()
    for tool, name in ((sys.executable, "shop.py"), ("php", "shop.php"), ("node", "shop.mjs")):
        runs(f"{name} completes every flow", [tool, os.path.join(here, name), sandbox.base], text)
    runs("the guides' commands, escaped", ["bash", os.path.join(here, "guides.sh"), sandbox.base, "escaped"], GUIDES["escaped"])


def phrased(parameters, phrase):
    text = "".join(f"{k}={parameters[k]}" for k in sorted(parameters) if k != "signature")
    return hashlib.sha256((phrase + text + phrase).encode()).hexdigest()


def purchase(**more):
    parameters = {"command": "PURCHASE", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT",
                  "merchant_reference": "py-" + secrets.token_hex(8), "amount": "1000", "currency": "AED", "language": "en",
                  "customer_email": "a+b@c.example", "return_url": "https://shop.example/?a=1", **more}
    parameters = {k: v for k, v in parameters.items() if v is not None}
    return {**parameters, "signature": phrased(parameters, "sandbox-request-phrase")}


def auth(seconds=0, key="sandbox-secret-key", encode=False, nonce=None, algorithm="sha256"):
    nonce = nonce or secrets.token_bytes(16)
    seed = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - seconds))
    raw = base64.b64encode(nonce) if encode else nonce
    digest = hashlib.new(algorithm, raw + seed.encode() + key.encode()).digest()
    return {"login": "sandbox-login", "nonce": base64.b64encode(nonce).decode(), "seed": seed, "tranKey": base64.b64encode(digest).decode()}


def session(total=165000, authority=None, **more):
    return {"auth": authority or auth(), "ipAddress": "203.0.113.7", "userAgent": "python", "returnUrl": "https://shop.example/",
            "payment": {"reference": "R-1", "amount": {"currency": "COP", "total": total}}, **more}


def oneoff(**more):
    fields = {"api_username": "sandbox-username", "account_name": "EUR3D1", "amount": 19.99, "currency_code": "EUR",
              "order_reference": "py-" + secrets.token_hex(4), "nonce": secrets.token_hex(8), "customer_url": "https://shop.example/",
              "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **more}
    return {k: v for k, v in fields.items() if v is not None}


SALE = {"action": "SALE", "client_key": "sandbox-client-key", "order_amount": "10.00", "order_currency": "SAR", "order_description": "tea",
        "card_number": "4111111111111111", "card_exp_month": "01", "card_exp_year": "2038", "card_cvv2": "987", "payer_first_name": "J", "payer_last_name": "D",
        "payer_address": "S", "payer_country": "SA", "payer_city": "R", "payer_zip": "1", "payer_email": "doe@example.com", "payer_phone": "1", "payer_ip": "203.0.113.7",
        "term_url_3ds": "https://shop.example/", "req_token": "N",
        "hash": hashlib.md5(("doe@example.com"[::-1] + "sandbox-secret-password" + "1111111114").upper().encode()).hexdigest()}
BASIC = "Basic " + base64.b64encode(b"sandbox-username:sandbox-api-secret").decode()
TOKEN = {"grant_type": "client_credentials", "client_id": "sandbox-client-id", "client_secret": "sandbox+client/secret="}


def forges(sandbox):
    """A callback with a wrong signature, and one that comes twice, of every gateway: nothing but the signature differs."""
    def told(gateway, call, do, act, at):
        rule = {"do": do, "gateway": gateway, "call": call}
        body = json.dumps({"callback": hook_url, "rules": [rule]}).encode()
        sandbox.send("PUT", "/__sandbox/scenario", body, Content_Type="application/json")
        reference, until = act(), time.monotonic() + 5
        count = 2 if do == "duplicate-callback" else 1
        while time.monotonic() < until:
            found = [c for c in callbacks if reference in c[0] + c[1] or (reference[:-1] in c[0] + c[1] and gateway == "everypay")]
            if len(found) >= count: break
            time.sleep(0.02)
        expect(f"{gateway}: {do}", len(found) == count and found[0] == found[-1], found)
        return found[-1][at] if found else ""
    def sale():
        pairs = {**SALE, "order_id": "py-" + secrets.token_hex(8)}
        return json.loads(sandbox.form("/edfapg/payment/post", pairs)[2])["trans_id"]
    def buy(): return sandbox.json("/payfort/FortAPI/paymentApi", purchase())[1]["fort_id"]
    def approve():
        answer = sandbox.json("/placetopay/api/session", session())[1]
        sandbox.send("POST", urllib.parse.urlparse(answer["processUrl"]).path + "/approve", b"")
        return f'"requestId":{answer["requestId"]}'
    def settle():
        answer = sandbox.json("/everypay/api/v4/payments/oneoff", oneoff(), Authorization=BASIC)[1]
        sandbox.send("POST", urllib.parse.urlparse(answer["payment_link"]).path + "/pay", b"")
        return answer["payment_reference"]
    def confirm():
        token = json.loads(sandbox.form("/nexi/authorization/oauth/token", TOKEN)[2])["access_token"]
        intent = sandbox.json("/nexi/api/v2/payment-intents", {"transId": "py-" + secrets.token_hex(8), "amount": {"value": 1999, "currency": "EUR"}}, Authorization=f"Bearer {token}")[1]
        sandbox.send("POST", f"/nexi/app/{intent['payment_intent_id']}/pay", b"")
        return intent["transId"]
    form = lambda text: dict(urllib.parse.parse_qsl(text, keep_blank_values=True))
    def edfapg(text):
        told = form(text)
        text = "doe@example.com"[::-1] + "sandbox-secret-password" + told["trans_id"] + "1111111114"
        return told["hash"], hashlib.md5(text.upper().encode()).hexdigest()
    def payfort(text): return form(text)["signature"], phrased(form(text), "sandbox-response-phrase")
    def placetopay(text):
        told = json.loads(text)
        return told["signature"], "sha256:" + hashlib.sha256(f'{told["requestId"]}{told["status"]["status"]}{told["status"]["date"]}sandbox-secret-key'.encode()).hexdigest()
    def nexi(text):
        told = form(text)
        text = "*".join([told["PayID"], told["TransID"], "sandbox-client-id", told["Status"], told["Code"]])
        return told["MAC"], hmac.new(b"sandbox+client/secret=", text.encode(), hashlib.sha256).hexdigest().upper()
    for gateway, call, act, check in (("edfapg", "SALE", sale, edfapg), ("payfort", "PURCHASE", buy, payfort), ("placetopay", "PAGE", approve, placetopay), ("nexi", "APP", confirm, nexi)):
        got, right = check(told(gateway, call, "forge-callback", act, 1))
        expect(f"{gateway}: a forged callback", got != right and got[:-1] == right[:-1] and len(got) == len(right), (got, right))
        got, right = check(told(gateway, call, "duplicate-callback", act, 1))
        expect(f"{gateway}: a callback that comes twice", got == right, (got, right))
    # EveryPay signs no callback: a false one names a payment that there is not, and whoever asks for it is told so.
    query = form(urllib.parse.urlparse(told("everypay", "PAGE", "forge-callback", settle, 0)).query)
    status, _, _ = sandbox.send("GET", f"/everypay/api/v4/payments/{query['payment_reference']}?api_username=sandbox-username", Authorization=BASIC)
    expect("everypay: a forged callback", status == 404, status)
    query = form(urllib.parse.urlparse(told("everypay", "PAGE", "duplicate-callback", settle, 0)).query)
    status, _, _ = sandbox.send("GET", f"/everypay/api/v4/payments/{query['payment_reference']}?api_username=sandbox-username", Authorization=BASIC)
    expect("everypay: a callback that comes twice", status == 200, status)


def names_mistakes(sandbox):
    """Each mistake by its kind and place, and answered as the gateway would."""
    def case(what, answer, status, found):
        got = sandbox.found()
        expect(what, found <= got and answer[0] == status, (answer, got))
    api = "/payfort/FortAPI/paymentApi"
    hashed = lambda **more: {**purchase(), **more}
    upper = purchase(); upper["signature"] = upper["signature"].upper()
    expect("payfort: upper-case hex", sandbox.json(api, upper)[1]["status"] == "14")
    case("payfort: wrong signature", sandbox.json(api, hashed(signature="0" * 64)), 200, {("signature-mismatch", "signature")})
    sorted_wrong = purchase(); text = "".join(f"{k}={v}" for k, v in sorted_wrong.items() if k != "signature")
    sorted_wrong["signature"] = hashlib.sha256(f"sandbox-request-phrase{text}sandbox-request-phrase".encode()).hexdigest()
    case("payfort: not sorted", sandbox.json(api, sorted_wrong), 200, {("signature-mismatch", "signature")})
    expect("payfort: the mistake is named", "your SDK" in sandbox.records()[-1]["findings"][0]["sentence"], sandbox.records()[-1]["findings"])
    expect("payfort: the derivation is there", sandbox.records()[-1].get("expected"), sandbox.records()[-1])
    case("payfort: decimal amount", sandbox.json(api, purchase(amount="10.00")), 200, {("invalid-amount", "amount")})
    case("payfort: unknown field", sandbox.json(api, purchase(foo="1")), 200, {("unknown-field", "foo")})
    case("payfort: number for text", sandbox.json(api, purchase(language="en", customer_ip=7)), 200, {("wrong-type", "customer_ip")})
    case("payfort: missing", sandbox.json(api, purchase(customer_email=None)), 200, {("missing-field", "customer_email")})
    case("payfort: JSON as a form", sandbox.form(api, purchase()), 200, {("wrong-content-type", "Content-Type"), ("malformed-body", "body, byte 0")})
    case("placetopay: base 64 in the digest", sandbox.json("/placetopay/api/session", session(authority=auth(encode=True))), 401,
         {("signature-mismatch", "auth.tranKey")})
    sentence = sandbox.records()[-1]["findings"][0]["sentence"]
    expect("placetopay: the mistake is named", "your SDK" in sentence, sentence)
    case("placetopay: an old seed", sandbox.json("/placetopay/api/session", session(authority=auth(400))), 401, {("invalid-value", "auth.seed")})
    case("placetopay: the secret on the wire", sandbox.json("/placetopay/api/session", session(authority={**auth(), "secretKey": "sandbox-secret-key"})),
         401, {("unknown-field", "auth.secretKey")})
    case("placetopay: three decimals", sandbox.json("/placetopay/api/session", session(10.001)), 400, {("too-many-decimals", "payment.amount")})
    one = "/everypay/api/v4/payments/oneoff"
    case("everypay: a Latin-1 or other secret", sandbox.json(one, oneoff(), Authorization="Basic Zm9vOmJhcg=="), 401, {("signature-mismatch", "Authorization")})
    used = oneoff(); sandbox.json(one, used, Authorization=BASIC)
    case("everypay: a nonce again", sandbox.json(one, used, Authorization=BASIC), 401, {("invalid-value", "nonce")})
    case("everypay: missing", sandbox.json(one, oneoff(order_reference=None), Authorization=BASIC), 422, {("missing-field", "order_reference")})
    case("everypay: too many decimals", sandbox.json(one, oneoff(amount=19.990000000000002), Authorization=BASIC), 422, {("too-many-decimals", "amount")})
    raw = urllib.parse.urlencode(TOKEN).replace("%2B", "+").encode()
    case("nexi: a plus that is not escaped", sandbox.send("POST", "/nexi/authorization/oauth/token", raw, Content_Type="application/x-www-form-urlencoded"),
         401, {("unescaped-body", "body"), ("unknown-merchant", "client_secret")})
    case("nexi: no token", sandbox.json("/nexi/api/v2/payment-intents", {}), 401, {("missing-field", "Authorization")})
    token = json.loads(sandbox.form("/nexi/authorization/oauth/token", TOKEN)[2])["access_token"]
    case("nexi: decimals", sandbox.json("/nexi/api/v2/payment-intents", {"transId": "1", "amount": {"value": 19.99, "currency": "EUR"}},
         Authorization=f"Bearer {token}"), 400, {("invalid-amount", "amount")})
    for path in ("/payfort/x", "/placetopay/api/x", "/everypay/x", "/nexi/x", "/acme/x"):
        case(f"{path}: unknown", sandbox.send("POST", path, b"{}"), 404, {("unknown-call", "path")})
    # EdfaPg's guide has blanks and a plus in its commands, which -d does not escape, and a boundary beside the one that curl makes.
    before = sandbox.records()[-1]["number"]
    runs("the guides' commands as they are printed", ["bash", os.path.join(here, "guides.sh"), sandbox.base, "verbatim"], GUIDES["verbatim"])
    said = [(r["call"], {(f["kind"], f["place"].split(",")[0]) for f in r["findings"]}) for r in sandbox.records() if r["number"] > before]
    unescaped = ("unescaped-body", "body")
    expect("what is wrong with them is named", said == [
        ("SALE", {unescaped, ("unescaped-body", "payer_phone")}), ("SALE", set()), ("SALE", set()), ("CAPTURE", set()), ("CREDITVOID", set()), ("RECURRING_SALE", {unescaped}),
        ("GET_TRANS_STATUS", set()), ("GET_TRANS_DETAILS", set()), ("APPLE_PAY", {("invalid-boundary", "Content-Type")})], said)
    notes = dict(sandbox.records()[-1].get("notes") or [])
    expect("the empty token of Apple Pay is told", "parameters.paymentData.data" in notes, notes)
    shown = json.dumps(sandbox.records()) + b"".join(sandbox.lines).decode()
    hidden = ("sandbox-request-phrase", "sandbox-response-phrase", "sandbox-secret-key", "sandbox-api-secret", "sandbox+client/secret=", token,
              "4005550000000001", BASIC[6:])
    expect("no secret is shown", not any(secret in shown for secret in hidden), [s for s in hidden if s in shown])


def survives_load(program):
    """kill -9 while all five gateways are written to: whatever was answered is there again, at each of them."""
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        token = {"value": ""}
        def buy(s): return s.json("/payfort/FortAPI/paymentApi", purchase())[1]["fort_id"]
        def sell(s):
            pairs = urllib.parse.urlencode({**SALE, "order_id": secrets.token_hex(8)}).encode()
            return json.loads(s.send("POST", "/edfapg/payment/post", pairs, Content_Type="application/x-www-form-urlencoded")[2])["trans_id"]
        def open_session(s): return str(s.json("/placetopay/api/session", session())[1]["requestId"])
        def create(s): return s.json("/everypay/api/v4/payments/oneoff", oneoff(), Authorization=BASIC)[1]["payment_reference"]
        def intend(s): return s.json("/nexi/api/v2/payment-intents", {"transId": secrets.token_hex(8), "amount": {"value": 1, "currency": "EUR"}}, Authorization=f"Bearer {token['value']}")[1]["transId"]
        def sold(s, found):
            upper = ("doe@example.com"[::-1] + "sandbox-secret-password" + found + "1111111114").upper().encode()
            pairs = {"action": "GET_TRANS_STATUS", "client_key": "sandbox-client-key", "trans_id": found, "hash": hashlib.md5(upper).hexdigest()}
            return s.form("/edfapg/payment/post", pairs)[0] == 200
        def bought(s, found):
            asked = {"query_command": "CHECK_STATUS", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en", "fort_id": found}
            return "transaction_status" in s.json("/payfort/FortAPI/paymentApi", {**asked, "signature": phrased(asked, "sandbox-request-phrase")})[1]
        def opened(s, found): return s.json(f"/placetopay/api/session/{found}", {"auth": auth()})[0] == 200
        def created(s, found): return s.send("GET", f"/everypay/api/v4/payments/{found}?api_username=sandbox-username", Authorization=BASIC)[0] == 200
        def intended(s, found): return s.send("GET", f"/nexi/api/v2/payments/transactions/{found}", Authorization=f"Bearer {token['value']}")[0] == 200
        work = {"edfapg": (sell, sold), "payfort": (buy, bought), "placetopay": (open_session, opened), "everypay": (create, created), "nexi": (intend, intended)}
        for round in range(3):
            sandbox, known = Sandbox(program, "--state", state), {name: [] for name in work}
            token["value"] = json.loads(sandbox.form("/nexi/authorization/oauth/token", TOKEN)[2])["access_token"]
            def load(name):
                while True:
                    try: known[name].append(work[name][0](sandbox))
                    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException): return
            threads = [threading.Thread(target=load, args=(name,)) for name in work]
            for thread in threads: thread.start()
            time.sleep(0.5 + round / 3)
            sandbox.process.kill(); sandbox.process.wait()
            for thread in threads: thread.join()
            sandbox = Sandbox(program, "--state", state)
            for name, (_, is_there) in work.items():
                lost = [one for one in known[name] if not is_there(sandbox, one)]
                expect(f"{name}: kill -9 under load, round {round}", known[name] and not lost, f"{len(lost)} of {len(known[name])} lost")
            sandbox.process.kill(); sandbox.process.wait()


def survives_tearing(program):
    """A state file that ends at any byte of its last line, or of its first: what stands before is there, and the file goes on."""
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state")
        sandbox = Sandbox(program, "--state", state)
        _, first = sandbox.json("/everypay/api/v4/payments/oneoff", oneoff(), Authorization=BASIC)
        with open(state, "rb") as file: kept = len(file.read())
        sandbox.json("/payfort/FortAPI/paymentApi", purchase())
        sandbox.process.kill(); sandbox.process.wait()
        with open(state, "rb") as file: whole = file.read()
        title = whole.index(b"\n") + 1
        for length in [*range(title + 1), *range(kept, len(whole) + 1, 1 if "--every-byte" in sys.argv else 7)]:
            with open(state, "wb") as file: file.write(whole[:length])
            sandbox = Sandbox(program, "--state", state)
            status = sandbox.send("GET", f"/everypay/api/v4/payments/{first['payment_reference']}?api_username=sandbox-username", Authorization=BASIC)[0]
            expect(f"state of {length} bytes", status == (200 if length >= kept else 404), status)
            again = sandbox.json("/everypay/api/v4/payments/oneoff", oneoff(), Authorization=BASIC)[1]["payment_reference"]
            sandbox.process.kill(); sandbox.process.wait()
            with open(state, "rb") as file: lines = file.read().splitlines()
            expect(f"state of {length} bytes goes on", all(json.loads(line) for line in lines) and again in lines[-1].decode(), lines[-1][:80])


def survives(program):
    """After a kill the tokens, sessions and payments of all gateways are there."""
    state = os.path.join(here, f".state-{os.getpid()}")
    try:
        sandbox = Sandbox(program, "--state", state)
        _, paid = sandbox.json("/payfort/FortAPI/paymentApi", purchase())
        _, opened = sandbox.json("/placetopay/api/session", session())
        used = oneoff()
        _, created = sandbox.json("/everypay/api/v4/payments/oneoff", used, Authorization=BASIC)
        token = json.loads(sandbox.form("/nexi/authorization/oauth/token", TOKEN)[2])["access_token"]
        form = {"service_command": "TOKENIZATION", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en",
                "merchant_reference": "py-s", "return_url": "https://shop.example/"}
        form["signature"] = phrased(form, "sandbox-request-phrase")
        _, headers, _ = sandbox.form("/payfort/FortAPI/paymentPage", form | {"card_number": "4005550000000001", "expiry_date": "3912", "card_security_code": "123"})
        name = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(headers["Location"]).query))["token_name"]
        device = {"service_command": "SDK_TOKEN", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en", "device_id": "f"}
        sdk = [sandbox.json("/payfort/FortAPI/paymentApi", {**device, "signature": phrased(device, "sandbox-request-phrase")})[1]["sdk_token"] for _ in range(2)]
        _, subscription = sandbox.json("/placetopay/api/session", {**{k: v for k, v in session().items() if k != "payment"}, "subscription": {"reference": "S"}})
        sandbox.send("POST", urllib.parse.urlparse(subscription["processUrl"]).path + "/approve", b"")
        _, found = sandbox.json(f"/placetopay/api/session/{subscription['requestId']}", {"auth": auth()})
        instrument = {"token": {"token": found["subscription"]["instrument"][0]["value"]}}
        sandbox.process.kill(); sandbox.process.wait()
        sandbox = Sandbox(program, "--state", state)
        expect("payfort's token after a kill", sandbox.json("/payfort/FortAPI/paymentApi", purchase(token_name=name))[1]["status"] == "14")
        expect("payfort's SDK token after a kill", sandbox.json("/payfort/FortAPI/paymentApi", purchase(sdk_token=sdk[0]))[1]["status"] == "14")
        answer = sandbox.json("/placetopay/api/collect", {"auth": auth(), "payer": {"name": "J"}, "payment": session()["payment"], "instrument": instrument})[1]
        expect("placetopay's token after a kill", answer["status"]["status"] == "APPROVED", answer)
        status = {"query_command": "CHECK_STATUS", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en",
                  "merchant_reference": paid["merchant_reference"]}
        answer = sandbox.json("/payfort/FortAPI/paymentApi", {**status, "signature": phrased(status, "sandbox-request-phrase")})[1]
        expect("payfort after a kill", answer.get("transaction_status") == "14", answer)
        answer = sandbox.json(f"/placetopay/api/session/{opened['requestId']}", {"auth": auth()})[1]
        expect("placetopay after a kill", answer["status"]["status"] == "PENDING", answer)
        expect("everypay's nonce after a kill", sandbox.json("/everypay/api/v4/payments/oneoff", used, Authorization=BASIC)[0] == 401)
        answer = sandbox.json("/nexi/api/v2/payment-intents", {"transId": "1", "amount": {"value": 1, "currency": "EUR"}}, Authorization=f"Bearer {token}")
        expect("nexi's token after a kill", answer[0] == 201, answer)
        sandbox.process.kill(); sandbox.process.wait()
        # Nobody waits an hour here: what was given out is made older where it is kept.
        with open(state) as file: text = file.read()
        with open(state, "w") as file: file.write(re.sub(r'"issued":(\d+)', lambda m: f'"issued":{int(m[1]) - 3700}', text))
        sandbox = Sandbox(program, "--state", state)
        answer = sandbox.json("/nexi/api/v2/payment-intents", {"transId": "2", "amount": {"value": 1, "currency": "EUR"}}, Authorization=f"Bearer {token}")
        expect("nexi's token after an hour", answer[0] == 401 and sandbox.found() == {("invalid-token", "Authorization")}, (answer, sandbox.found()))
        answer = sandbox.json("/payfort/FortAPI/paymentApi", purchase(sdk_token=sdk[1]))
        expect("payfort's SDK token after an hour", answer[1]["response_code"] == "00778", answer)
        expect("a token that has no hour", sandbox.json("/payfort/FortAPI/paymentApi", purchase(token_name=name))[1]["status"] == "14")
        sandbox.process.kill(); sandbox.process.wait()
    finally:
        if os.path.exists(state): os.remove(state)


def main():
    program = sys.argv[1]
    hook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    global hook_url
    hook_url = f"http://127.0.0.1:{hook.server_port}/hook"
    scenario = json.dumps({"callback": hook_url}).encode()
    good = Sandbox(program)
    good.send("PUT", "/__sandbox/scenario", scenario, Content_Type="application/json")
    others(good)
    forges(good)
    bad = [r for r in good.records() if not r["conformant"]]
    expect("right clients are conformant", not bad, bad[:2])
    expect("exit status when all was right", good.stop() == 0)
    wrong = Sandbox(program)
    names_mistakes(wrong)
    expect("exit status after mistakes", wrong.stop() == 1)
    survives(program)
    survives_load(program)
    survives_tearing(program)
    print(f"{len(failures)} failures" if failures else "curl, PHP, Node and Python talk to all five gateways")
    sys.exit(1 if failures else 0)


if __name__ == "__main__": main()
