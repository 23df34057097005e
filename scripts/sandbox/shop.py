"""A shop in Python at all five gateways: every flow, with hashlib and urllib alone. usage: shop.py http://127.0.0.1:PORT"""
import base64, hashlib, hmac, html, json, re, secrets, sys, time, urllib.error, urllib.parse, urllib.request

base = sys.argv[1]
FORM, JSON = "application/x-www-form-urlencoded", "application/json"


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_): return None


def send(method, url, body=None, **headers):
    url = urllib.parse.urljoin(base, url)
    request = urllib.request.Request(url, body, {k.replace("_", "-"): v for k, v in headers.items()}, method=method)
    try: answer = urllib.request.build_opener(Stay).open(request, timeout=20)
    except urllib.error.HTTPError as error: answer = error
    with answer: return answer.status, answer.headers.get("Location"), answer.read().decode()


def form(url, pairs): return send("POST", url, urllib.parse.urlencode(pairs).encode(), Content_Type=FORM)


def post(url, value, **headers): return json.loads(send("POST", url, json.dumps(value).encode(), Content_Type=JSON, **headers)[2] or "{}")


def browse(url, word, pairs=None):
    """A customer's browser: it opens a page, presses a button, and follows redirects until they leave for the shop."""
    status, location, text = form(url, pairs) if pairs else send("GET", url)
    while True:
        if location:
            url = urllib.parse.urljoin(url, location)
            if not url.startswith(base): return url
            status, location, text = send("GET", url)
            continue
        pressed = next((m for m in re.finditer(r'<form method="post" action="([^"]*)"><button>([^<]*)</button>', text) if m[2] == word), None)
        if not pressed: return text
        url = urllib.parse.urljoin(url, html.unescape(pressed[1]))
        status, location, text = send("POST", url, b"", Content_Type=FORM)


def scenario(*rules): send("PUT", "/__sandbox/scenario", json.dumps({"callback": f"{base}/__sandbox/inbox", "rules": rules}).encode(), Content_Type=JSON)


def forged(gateway, call): scenario({"do": "forge-callback", "gateway": gateway, "call": call})


def told(text):
    """What a gateway told of something."""
    for _ in range(100):
        letters = json.loads(send("GET", "/__sandbox/inbox")[2])["callbacks"]
        for letter in reversed(letters):
            if text in letter["body"] + letter["query"]: return letter["body"] or letter["query"]
        time.sleep(0.05)
    return ""


def query(text): return dict(urllib.parse.parse_qsl(text))


def verdict(isRight): return "told rightly" if isRight else "refused"


# EdfaPg
EMAIL, CARD, PASSWORD = "doe+tag@example.com", "4111111111111111", "sandbox-secret-password"
md5 = lambda text: hashlib.md5(text.upper().encode()).hexdigest()
hash_of = lambda transaction="": md5(EMAIL[::-1] + PASSWORD + transaction + (CARD[:6] + CARD[-4:])[::-1])
payer = {"payer_first_name": "J", "payer_last_name": "D", "payer_address": "S 1", "payer_country": "SA", "payer_city": "R", "payer_zip": "1", "payer_email": EMAIL,
         "payer_phone": "+966 1", "payer_ip": "203.0.113.7"}
order = lambda: {"client_key": "sandbox-client-key", "order_id": "py " + secrets.token_hex(8), "order_amount": "10.00", "order_currency": "SAR", "order_description": "Tea & cake \u00e9 100%"}
edfapg = lambda action, **fields: json.loads(form("/edfapg/payment/post", {"action": action, "client_key": "sandbox-client-key", **fields})[2])
sale = lambda month="01", **more: edfapg("SALE", **order(), **payer, card_number=CARD, card_exp_month=month, card_exp_year="2038", card_cvv2="987",
                                         term_url_3ds="https://shop.example/back?a=1", hash=hash_of(), **more)
later = lambda action, paid, **more: edfapg(action, trans_id=paid["trans_id"], hash=hash_of(paid["trans_id"]), **more)


def edfapg_told(paid):
    letter = query(told(paid["trans_id"]))
    return hmac.compare_digest(letter["hash"], hash_of(letter["trans_id"]))


def at_edfapg():
    paid = sale()
    print(f"edfapg sale: {paid['result']} {paid['status']}, {verdict(edfapg_told(paid))}")
    declined = sale("02")
    print(f"edfapg decline: {declined['result']} {declined['status']}")
    for month, name in (("05", "3-D Secure"), ("06", "3-D Secure that fails")):
        sent = sale(month)
        back = browse(sent["redirect_url"], "Continue", sent["redirect_params"])
        print(f"edfapg {name}: {sent['result']}, back at {back}, {later('GET_TRANS_STATUS', sent)['status']}")
    held = sale(auth="Y")
    taken = later("CAPTURE", held, amount="6.00")
    print(f"edfapg capture: {held['status']}, {taken['result']} {taken['status']} {taken['amount']}")
    words = [later("CREDITVOID", paid, amount=amount)["result"] for amount in ("4.00", "6.00")]
    print(f"edfapg refunds: {' '.join(words)}, {later('GET_TRANS_STATUS', paid)['status']}")
    print("edfapg details: " + " ".join(f"{e['type']} {e['amount']}" for e in later("GET_TRANS_DETAILS", paid)["transactions"]))
    held = sale(auth="Y")
    print(f"edfapg void: {later('CREDITVOID', held)['result']}, {later('GET_TRANS_STATUS', held)['status']}")
    first = sale(recurring_init="Y")
    again = edfapg("RECURRING_SALE", order_id="py-again", order_amount="3.00", order_description="again", recurring_first_trans_id=first["trans_id"],
                   recurring_token=first["recurring_token"], hash=hash_of())
    print(f"edfapg recurring: {again['result']} {again['status']}")
    token = {"paymentData": {"version": "EC_v1", "data": "eA==", "signature": "eA==", "header": {"ephemeralPublicKey": "eA==", "publicKeyHash": "eA==", "transactionId": "ab"}},
             "paymentMethod": {"displayName": "Visa 1", "network": "Visa", "type": "debit"}, "transactionIdentifier": "TX-1"}
    apple = {"action": "SALE", "brand": "applepay", "identifier": "TX-1", "return_url": "https://shop.example/back", "parameters": json.dumps(token), **order(), **payer}
    apple["hash"] = md5("".join([apple["identifier"], apple["order_id"], apple["order_amount"], apple["order_currency"], PASSWORD])[::-1])
    body = "".join(f'--x\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in apple.items()) + "--x--\r\n"
    answer = json.loads(send("POST", "/edfapg/applepay/orders/s2s/sale", body.encode(), Content_Type="multipart/form-data; boundary=x")[2])
    print(f"edfapg Apple Pay: {answer['result']} {answer['status']}")
    forged("edfapg", "SALE")
    print(f"edfapg forged callback: {verdict(edfapg_told(sale()))}")


# PayFort
account = {"access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT", "language": "en"}


def rendered(value): return "{" + ", ".join(f"{k}={rendered(v)}" for k, v in value.items()) + "}" if isinstance(value, dict) else value


def phrased(parameters, phrase):
    text = "".join(f"{k}={rendered(parameters[k])}" for k in sorted(parameters) if k != "signature")
    return hashlib.sha256((phrase + text + phrase).encode()).hexdigest()


def is_signed(answer): return hmac.compare_digest(answer.get("signature", ""), phrased(answer, "sandbox-response-phrase"))


def payfort(**parameters):
    parameters = {**account, **parameters}
    answer = post("/payfort/FortAPI/paymentApi", {**parameters, "signature": phrased(parameters, "sandbox-request-phrase")})
    if not is_signed(answer): print("payfort NOT SIGNED", answer)
    return answer


def pay(command="PURCHASE", amount="1000", **more):
    return payfort(**{"command": command, "merchant_reference": "py-" + secrets.token_hex(8), "amount": amount, "currency": "AED", "customer_email": EMAIL,
                      "customer_name": "\u0645\u062d\u0645\u062f", "return_url": "https://shop.example/back?a=1", **more})


def returned(url):
    back = query(urllib.parse.urlparse(url).query)
    return back if back.pop("a") == "1" and is_signed(back) else {}


def at_payfort():
    token = payfort(service_command="SDK_TOKEN", device_id="d-1")
    print(f"payfort SDK token: {token['response_code']}")
    paid = pay(sdk_token=token["sdk_token"])
    print(f"payfort purchase: {paid['response_code']}, {verdict(is_signed(query(told(paid['fort_id']))))}")
    print(f"payfort decline: {pay(amount='1051')['response_code']}")
    for amount, name in (("1052", "3-D Secure"), ("1053", "3-D Secure that fails")):
        sent = pay(amount=amount)
        print(f"payfort {name}: {sent['response_code']}, back with {returned(browse(sent['3ds_url'], 'Continue')).get('response_code')}")
    held = pay("AUTHORIZATION")
    change = lambda command, payment, **more: payfort(command=command, fort_id=payment["fort_id"], **more)
    codes = [change("CAPTURE", held, amount=amount, currency="AED")["response_code"] for amount in ("600", "400")]
    print(f"payfort captures: {held['response_code']} {' '.join(codes)}")
    status = payfort(query_command="CHECK_STATUS", fort_id=held["fort_id"])
    print(f"payfort status: {status['response_code']} {status['transaction_status']} {status['captured_amount']}")
    codes = [change("REFUND", held, amount=amount, currency="AED")["response_code"] for amount in ("400", "600")]
    print(f"payfort refunds: {' '.join(codes)}")
    held = pay("AUTHORIZATION")
    print(f"payfort void: {held['response_code']} {change('VOID_AUTHORIZATION', held)['response_code']}")
    page = {"service_command": "TOKENIZATION", **account, "merchant_reference": "py-t", "return_url": "https://shop.example/back?a=1"}
    page["signature"] = phrased(page, "sandbox-request-phrase")
    back = returned(form("/payfort/FortAPI/paymentPage", {**page, "card_number": "4005550000000001", "expiry_date": "3912", "card_security_code": "123"})[1])
    print(f"payfort token: {back['response_code']} {back['card_number']}, {pay(token_name=back['token_name'])['response_code']}")
    apple = {"digital_wallet": "APPLE_PAY", "apple_data": "eA==", "apple_signature": "eA==", "apple_header": {"apple_transactionId": "ab", "apple_ephemeralPublicKey": "eA==", "apple_publicKeyHash": "eA=="},
             "apple_paymentMethod": {"apple_displayName": "Visa 1", "apple_network": "Visa", "apple_type": "debit"}, "command": "PURCHASE", "merchant_reference": "py-" + secrets.token_hex(8),
             "amount": "1000", "currency": "AED", "customer_email": EMAIL}
    print(f"payfort Apple Pay: {payfort(**apple)['response_code']}")
    forged("payfort", "PURCHASE")
    print(f"payfort forged callback: {verdict(is_signed(query(told(pay()['fort_id']))))}")


# PlacetoPay
def placetopay(path, **body):
    nonce, seed = secrets.token_bytes(16), time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
    key = hashlib.sha256(nonce + seed.encode() + b"sandbox-secret-key").digest()
    auth = {"login": "sandbox-login", "nonce": base64.b64encode(nonce).decode(), "seed": seed, "tranKey": base64.b64encode(key).decode()}
    return post(f"/placetopay/api{path}", {"auth": auth, **body})


total = lambda: {"reference": "R-" + secrets.token_hex(4), "amount": {"currency": "COP", "total": 165000}}
session = lambda **more: placetopay("/session", ipAddress="203.0.113.7", userAgent="python", returnUrl="https://shop.example/back", **(more or {"payment": total()}))
found = lambda opened: placetopay(f"/session/{opened['requestId']}")


def placetopay_told(opened):
    letter = json.loads(told(f'"requestId":{opened["requestId"]}'))
    signed = f"{letter['requestId']}{letter['status']['status']}{letter['status']['date']}sandbox-secret-key"
    return hmac.compare_digest(letter["signature"], "sha256:" + hashlib.sha256(signed.encode()).hexdigest())


def at_placetopay():
    for word, name in (("Approve", "approved"), ("Reject", "rejected"), ("Cancel", "cancelled by the customer")):
        opened = session()
        before = found(opened)["status"]["status"]
        back = browse(opened["processUrl"], word)
        print(f"placetopay {name}: {before}, back at {back}, {found(opened)['status']['status']}" + (f", {verdict(placetopay_told(opened))}" if word == "Approve" else ""))
        if word == "Approve": paid = opened
    answer = placetopay(f"/session/{session()['requestId']}/cancel")
    print(f"placetopay cancelled by the shop: {answer['status']['status']}, {answer['session']['status']['status']}")
    answer = placetopay("/reverse", internalReference=str(found(paid)["payment"][0]["internalReference"]))
    print(f"placetopay reversed: {answer['status']['status']}, {found(paid)['status']['status']}")
    opened = session(subscription={"reference": "S-1"})
    browse(opened["processUrl"], "Approve")
    known = found(opened)
    answer = placetopay("/collect", payer={"name": "J"}, payment=total(), instrument={"token": {"token": known["subscription"]["instrument"][0]["value"]}})
    print(f"placetopay token: {known['status']['status']}, {answer['status']['status']}")
    forged("placetopay", "PAGE")
    opened = session()
    browse(opened["processUrl"], "Approve")
    print(f"placetopay forged callback: {verdict(placetopay_told(opened))}")


# EveryPay
BASIC = "Basic " + base64.b64encode(b"sandbox-username:sandbox-api-secret").decode()


def oneoff(**more):
    return post("/everypay/api/v4/payments/oneoff", {"api_username": "sandbox-username", "account_name": "EUR3D1", "amount": 19.99, "currency_code": "EUR",
                "order_reference": "py-" + secrets.token_hex(8), "nonce": secrets.token_hex(8), "customer_url": "https://shop.example/back",
                "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **more}, Authorization=BASIC)


def everypay(reference): return send("GET", f"/everypay/api/v4/payments/{reference}?api_username=sandbox-username", Authorization=BASIC)


def everypay_told(payment): return everypay(query(told(payment["order_reference"]))["payment_reference"])[0] == 200


def wallet(payment):
    data = {"data": "eA==", "signature": "eA==", "version": "EC_v1", "header": {"ephemeralPublicKey": "eA==", "publicKeyHash": "eA==", "transactionId": "ab"}}
    return post("/everypay/api/v4/apple_pay/payment_data", {"payment_reference": payment["payment_reference"], "ios_app": True, "paymentData": data},
                Authorization="Bearer " + payment["mobile_access_token"])["state"]


def at_everypay():
    for word, name in (("Pay", "paid"), ("Fail", "failed"), ("Abandon", "abandoned")):
        payment = oneoff()
        back = browse(payment["payment_link"], word).split("?")
        isBack = query(back[1]).get("payment_reference") == payment["payment_reference"]
        state = json.loads(everypay(payment["payment_reference"])[2])["payment_state"]
        print(f"everypay {name}: {payment['payment_state']}, back at {back[0] if isBack else '?'}, {state}" + (f", {verdict(everypay_told(payment))}" if word == "Pay" else ""))
    print(f"everypay Apple Pay: {wallet(oneoff(mobile_payment=True))}")
    payment = oneoff(mobile_payment=True, amount=0, request_token=True, token_consent_agreed=True, token_agreement="unscheduled")
    state = wallet(payment)
    details = json.loads(everypay(payment["payment_reference"])[2])
    print(f"everypay token: {state}, {'a token' if details['cc_details']['token'] else 'none'}")
    forged("everypay", "PAGE")
    payment = oneoff()
    browse(payment["payment_link"], "Pay")
    print(f"everypay forged callback: {verdict(everypay_told(payment))}")


# Nexi
SECRET = "sandbox+client/secret="


def access(grant="client_credentials", **more):
    return json.loads(form("/nexi/authorization/oauth/token", {"grant_type": grant, "client_id": "sandbox-client-id", "client_secret": SECRET, **more})[2])


def nexi_told(reference):
    letter = query(told(f"TransID={reference}"))
    text = "*".join([letter["PayID"], letter["TransID"], "sandbox-client-id", letter["Status"], letter["Code"]])
    return hmac.compare_digest(letter["MAC"], hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest().upper())


def at_nexi():
    bearer = f"Bearer {access()['access_token']}"
    intend = lambda capture="AUTOMATIC": post("/nexi/api/v2/payment-intents", {"transId": "py-" + secrets.token_hex(8), "amount": {"value": 1999, "currency": "EUR"},
                                              "captureMethod": {"type": capture}}, Authorization=bearer)
    for word, capture, name in (("Pay", "AUTOMATIC", "paid"), ("Cancel", "AUTOMATIC", "cancelled"), ("Pay", "MANUAL", "not captured")):
        intent = intend(capture)
        browse(f"{base}/nexi/app/{intent['payment_intent_id']}", word)
        payment = json.loads(send("GET", f"/nexi/api/v2/payments/transactions/{intent['transId']}", Authorization=bearer)[2])
        print(f"nexi {name}: {intent['status']}, {payment['status']} {payment['code']}" + (f", {verdict(nexi_told(intent['transId']))}" if name == "paid" else ""))
    print(f"nexi token for the app: {access('payment_intents', payment_intent_id=intend()['payment_intent_id'])['token_type']}")
    forged("nexi", "APP")
    intent = intend()
    browse(f"{base}/nexi/app/{intent['payment_intent_id']}", "Pay")
    print(f"nexi forged callback: {verdict(nexi_told(intent['transId']))}")


scenario()
at_edfapg(); at_payfort(); at_placetopay(); at_everypay(); at_nexi()
