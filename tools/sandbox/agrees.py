"""Checks that the emulated gateways and the kit's writers of requests refuse the same fields for the same reason.

Each field of each call gets wrong values, one at a time. `payconform compute` shows whether the kit would write such a request; the
request itself is written and signed here, with hashlib, and sent to the sandbox, whose record must name the same code, or none.
"""

import copy
import http.client
import json
import secrets
import subprocess
import urllib.parse

import signing
from sandbox.client import (
    ACCOUNT, API, BASIC, CARD, EMAIL, FORM, INTENTS, JSON, KEY, ONEOFF, PASSWORD, PAY, SESSION, Sandbox, auth, multipart, oneoff, phrased)
from shared import expect, finish

ABSENT = object()
PLAIN_HTTP = "http://shop.example/x"
# Texts that one rule or another refuses, and some that none refuses.
TEXTS = [ABSENT, "", "x", "12", "a" * 33, "a" * 300, "a" * 2000, "a\u0001b", "a\u0085b", "caf\u00e9", "a+b", "a b", "\u0663", "-1", "AB", "ABC", "2038",
         PLAIN_HTTP, "https://shop.example/x?a=1", "javascript:x", "a@b.example", "203.0.113.7", "1990-02-30", "Y", "{}", "[]", "1.000", "00012345678901"]
OTHERS = [7, 1.5, -1, True, None, {}, [], {"a": 1}]


def md5(*parts):
    """EdfaPg's hash: the bytes of the first part are reversed."""
    return signing.digest("md5", signing.upper(parts[0].encode()[::-1] + "".join(parts[1:]).encode()))


class Call:
    """One call: the kit's input, and the message written from the same fields."""
    def __init__(self, operation, path, fields, extra, write, skip=(), values=TEXTS):
        self.operation, self.path, self.fields, self.extra, self.write, self.skip, self.values = operation, path, fields, extra, write, skip, values

    def input(self, fields): return {**self.extra, ("request" if "placetopay" in self.operation else "fields"): fields}


def form(action, sign):
    def write(fields):
        # The kit leaves out empty fields.
        sent = {"action": action, "client_key": KEY, **{k: v for k, v in fields.items() if v != ""}}
        return FORM, urllib.parse.urlencode({**sent, "hash": sign(fields)}).encode(), {}
    return write


def wallet_form(fields):
    sent = {"action": "SALE", "client_key": KEY, "brand": "applepay", **fields}
    sent["hash"] = md5("".join(fields.get(n, "") for n in ("identifier", "order_id", "order_amount", "order_currency")) + PASSWORD)
    return "multipart/form-data; boundary=b", multipart(sent, "b"), {}


def signed(name, command, amount=None, without=()):
    def write(fields):
        sent = {name: command, **{k: v for k, v in fields.items() if v != ""}}
        if amount and sent.get("amount") == "10.00": sent["amount"] = amount
        sent["signature"] = phrased(sent, without=without)
        return (JSON, json.dumps(sent).encode(), {}) if command != "TOKENIZATION" else (FORM, urllib.parse.urlencode(sent).encode(), {})
    return write


def authorized(fields): return JSON, json.dumps({"auth": auth(), **fields}).encode(), {}


def calls(sandbox):
    """Every call of every gateway that the kit writes and the sandbox reads, with right fields."""
    sale = {"order_id": "o-1", "order_amount": "10.00", "order_currency": "SAR", "order_description": "Tea", "card_number": CARD, "card_exp_month": "01",
            "card_exp_year": "2038", "card_cvv2": "987", "payer_first_name": "J", "payer_last_name": "D", "payer_middle_name": "M", "payer_birth_date": "1990-01-02",
            "payer_address": "S 1", "payer_address2": "b", "payer_country": "SA", "payer_state": "R", "payer_city": "R", "payer_zip": "1", "payer_email": EMAIL,
            "payer_phone": "1", "payer_ip": "203.0.113.7", "term_url_3ds": "https://shop.example/", "recurring_init": "Y", "auth": "N", "req_token": "N", "extras": "[]", "channel_id": "c"}
    card = lambda number: (number[:6] + number[-4:])[::-1]
    direct = form("SALE", lambda f: md5(f.get("payer_email", ""), PASSWORD + card(f.get("card_number", ""))))
    paid = json.loads(sandbox.send("POST", PAY, direct(sale)[1], Content_Type=FORM)[2])
    later = lambda action: form(action, lambda f: md5(EMAIL, PASSWORD + f.get("trans_id", "") + card(CARD)))
    merchant = {"paymentUrl": "https://x.example/payment/post", "clientKey": KEY, "password": PASSWORD}
    stored = {**merchant, "email": EMAIL, "cardNumber": CARD}
    wallet = "/edfapg/applepay/orders/s2s/sale"
    yield Call("edfapg.request.sale", PAY, sale, merchant, direct)
    yield Call("edfapg.request.recurring-sale", PAY, {"order_id": "o", "order_amount": "3.00", "order_description": "again", "auth": "N", "recurring_token": paid["recurring_token"],
               "recurring_first_trans_id": paid["trans_id"]}, stored, form("RECURRING_SALE", lambda f: md5(EMAIL, PASSWORD + card(CARD))))
    for name, action in (("capture", "CAPTURE"), ("creditvoid", "CREDITVOID")):
        yield Call(f"edfapg.request.{name}", PAY, {"trans_id": paid["trans_id"], "amount": "1.00"}, stored, later(action))
    for name, action in (("status", "GET_TRANS_STATUS"), ("details", "GET_TRANS_DETAILS")):
        yield Call(f"edfapg.request.{name}", PAY, {"trans_id": paid["trans_id"]}, stored, later(action))
    yield Call("edfapg.request.applepay", wallet, {**{k: v for k, v in sale.items() if k.startswith(("order", "payer"))}, "identifier": "TX-1",
               "return_url": "https://shop.example/", "parameters": "{}"}, merchant, wallet_form)

    extra = {"environment": "sandbox", "phrase": "sandbox-request-phrase", "algorithm": "sha256"}
    money = {"amount": "10.00", "currency": "AED"}
    customer = {"eci": "ECOMMERCE", "order_description": "Tea", "customer_ip": "203.0.113.7", "customer_name": "J", "phone_number": "1", "settlement_reference": "s",
                **{f"merchant_extra{n}": "x" for n in ["", *range(1, 6)]}}
    payment = {**ACCOUNT, "merchant_reference": "r-1", **money, "customer_email": EMAIL, "payment_option": "VISA", "remember_me": "NO", "return_url": "https://shop.example/", **customer}
    yield Call("payfort.request.sdk-token", API, {**ACCOUNT, "device_id": "d-1"}, extra, signed("service_command", "SDK_TOKEN"))
    for name, command in (("purchase", "PURCHASE"), ("authorization", "AUTHORIZATION")):
        yield Call(f"payfort.request.{name}", API, {**payment, "sdk_token": "t", "token_name": "n"}, extra, signed("command", command, "1000"))
    yield Call("payfort.request.purchase", API, {**payment, "payment_option": "MADA", "eci": "MOTO"}, extra, signed("command", "PURCHASE", "1000"), values=[ABSENT])
    for name, command, more in (("capture", "CAPTURE", money), ("refund", "REFUND", {**money, "maintenance_reference": "m"}), ("void-authorization", "VOID_AUTHORIZATION", {})):
        yield Call(f"payfort.request.{name}", API, {**ACCOUNT, "merchant_reference": "r-1", "fort_id": "1", **more, "order_description": "Tea"}, extra, signed("command", command, "1000"))
    yield Call("payfort.request.check-status", API, {**ACCOUNT, "merchant_reference": "r-1", "fort_id": "1", "return_third_party_response_codes": "NO"}, extra, signed("query_command", "CHECK_STATUS"))
    secret = ("card_number", "expiry_date", "card_security_code", "card_holder_name", "remember_me")
    yield Call("payfort.request.tokenization", "/payfort/FortAPI/paymentPage", {**ACCOUNT, "merchant_reference": "r-1", "card_number": "4005550000000001", "expiry_date": "3912",
               "card_security_code": "123", "card_holder_name": "J", "remember_me": "NO", "token_name": "n", "return_url": "https://shop.example/"}, extra,
               signed("service_command", "TOKENIZATION", without=secret))

    extra = {"baseUrl": "https://x.example", "login": "sandbox-login", "secretKey": "sandbox-secret-key", "nonce": "n", "seed": "2026-01-01T00:00:00Z"}
    payment = {"reference": "R-1", "description": "Tea", "allowPartial": False, "recurring": {"periodicity": "D", "notificationUrl": "https://shop.example/"},
               "amount": {"currency": "COP", "total": 165000}}
    session = {"locale": "es_CO", "ipAddress": "203.0.113.7", "userAgent": "u", "returnUrl": "https://shop.example/", "cancelUrl": "https://shop.example/", "expiration": "2038-01-01T00:00:00Z",
               "buyer": {}, "payer": {}, "skipResult": False, "noBuyerFill": False, "captureAddress": False, "paymentMethod": "visa", "payment": payment}
    yield Call("placetopay.request.create", SESSION, session, extra, authorized, values=TEXTS + OTHERS)
    yield Call("placetopay.request.create", SESSION, {**{k: v for k, v in session.items() if k != "payment"}, "subscription": {}, "autopay": {}}, extra, authorized, values=TEXTS + OTHERS)
    yield Call("placetopay.request.collect", "/placetopay/api/collect", {"payer": {}, "instrument": {"token": {"token": "t"}}, "payment": payment}, extra, authorized, values=TEXTS + OTHERS)
    yield Call("placetopay.request.reverse", "/placetopay/api/reverse", {"internalReference": "123"}, extra, authorized, values=TEXTS + OTHERS)

    def one(more):
        def write(fields):
            sent = {"api_username": "sandbox-username", **{k: v for k, v in fields.items() if v not in ("", None)}, **more}
            return JSON, json.dumps({**sent, "nonce": secrets.token_hex(8), "timestamp": oneoff()["timestamp"]}).encode(), {"Authorization": BASIC}
        return write
    extra = {"baseUrl": "https://x.example", "username": "sandbox-username", "secret": "sandbox-api-secret", "nonce": "n", "timestamp": "2026-01-01T00:00:00Z"}
    payment = {"account_name": "EUR3D1", "amount": "19.99", "label": "Tea", "currency_code": "EUR", "country_code": "EE", "order_reference": "R-1", "customer_url": "https://shop.example/",
               "callback_url": "https://shop.example/", "customer_ip": "203.0.113.7", "customer_email": "a@b.example", "email": "a@b.example", "mobile_payment": True, "request_token": False,
               "token_consent_agreed": True, "token_agreement": "unscheduled", "locale": "et", "preferred_country": "EE", "skin_name": "s",
               "integration_details": {"software": "s", "version": "1", "integration": "i"},
               **{f"billing_{n}": "x" for n in ("city", "country", "line1", "line2", "line3", "postcode", "state")}, **{f"shipping_{n}": "x" for n in ("city", "code")}}
    yield Call("everypay.request.oneoff", ONEOFF, payment, extra, one({}), values=TEXTS + OTHERS)
    token = {k: v for k, v in payment.items() if k not in ("amount", "request_token", "token_consent_agreed")}
    yield Call("everypay.request.token", ONEOFF, token, extra,
               one({"amount": 0, "request_token": True, "token_consent_agreed": True}), values=TEXTS + OTHERS)
    mobile = sandbox.json(ONEOFF, oneoff(mobile_payment=True, amount=19.51), Authorization=BASIC)[1]
    data = {"data": "eA==", "signature": "eA==", "version": "EC_v1", "header": {"ephemeralPublicKey": "eA==", "publicKeyHash": "eA==", "transactionId": "ab"}}
    yield Call("everypay.request.applepay", "/everypay/api/v4/apple_pay/payment_data", {"payment_reference": mobile["payment_reference"], "paymentData": data},
               {"baseUrl": "https://x.example", "token": mobile["mobile_access_token"]},
               lambda f: (JSON, json.dumps({"ios_app": True, **f}).encode(), {"Authorization": "Bearer " + mobile["mobile_access_token"]}), values=TEXTS + OTHERS)

    bearer = sandbox.token()
    yield Call("nexi.request.payment-intent", INTENTS, {"transId": "t-1", "externalIntegrationId": "e", "refNr": "1", "amount": {"value": 1999, "currency": "EUR"},
               "language": "en", "captureMethod": {"type": "DELAYED", "delayed": {"delayedHours": 5}}, "order": {}}, {"environment": "test", "accessToken": bearer},
               lambda f: (JSON, json.dumps(f).encode(), {"Authorization": f"Bearer {bearer}"}), values=TEXTS + OTHERS + [0, 697, 696, 12345678901234])


def places(fields, before=()):
    for name, value in fields.items():
        yield (*before, name)
        if isinstance(value, dict): yield from places(value, (*before, name))


def changed(fields, place, value):
    fields = copy.deepcopy(fields)
    inner = fields
    for name in place[:-1]: inner = inner[name]
    if value is ABSENT: del inner[place[-1]]
    else: inner[place[-1]] = value
    return fields


# The kit takes decimal text for these amounts and writes minor units or a number; the message's amount is refused under its own name.
WRITTEN = {("payfort", "amount"), ("everypay", "amount")}
# The kit does not know whose field it is, what was paid before, the time, or that a token is requested in an unknown currency.
MERCHANT = {"access_code", "merchant_identifier", "account_name"}
PAYMENT = {"trans_id", "recurring_first_trans_id", "payment_reference"}


def compare(sandbox, program, call):
    variants = [((), None, call.fields)] + [(place, value, changed(call.fields, place, value)) for place in places(call.fields) for value in call.values]
    lines = "".join(json.dumps(call.input(fields)) + "\n" for _, _, fields in variants)
    run = subprocess.run([program, "compute", call.operation], input=lines, capture_output=True, text=True, timeout=120)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    expect(f"{call.operation}: an answer each", len(answers) == len(variants), (len(answers), len(variants), run.stderr))
    connection = http.client.HTTPConnection(urllib.parse.urlparse(sandbox.base).netloc, timeout=30)
    refused = 0
    for start in range(0, len(variants), 500):
        before = json.loads(sandbox.send("GET", "/__sandbox/requests?after=999999999")[2])["requests"]
        for _, _, fields in variants[start:start + 500]:
            kind, body, headers = call.write(fields)
            connection.request("POST", call.path, body, {"Content-Type": kind, **headers})
            connection.getresponse().read()
        records = json.loads(sandbox.send("GET", f"/__sandbox/requests?after={before}")[2])["records"]
        for (place, value, _), answer, record in zip(variants[start:start + 500], answers[start:start + 500], records, strict=True):
            name = ".".join(place)
            what = f"{call.operation}, {name or 'nothing'} {'left out' if value is ABSENT else json.dumps(value)[:40]}"
            kinds = {f["kind"] for f in record["findings"]}
            allowed = {"unknown-merchant"} if name in MERCHANT else {"unknown-payment", "signature-mismatch"} if name in PAYMENT else set()
            gateway = call.operation.partition(".")[0]
            # The kit leaves empty text out of a message; if no text is allowed, it refuses it first.
            if "error" in answer or gateway == "everypay" and value == "": continue
            code = answer.get("reject", {}).get("code")
            refused += code is not None
            if (gateway, name) in WRITTEN and isinstance(value, str): expect(what, (code is None or kinds != set()), code)
            elif (gateway, name) in WRITTEN and value is not ABSENT: continue
            # The kit takes a number; the gateway takes text as well.
            elif name == "payment.amount.total" and isinstance(value, str): expect(what, code == "wrong-type" or value == "", code)
            # Documents leave plain http open: the kit does not write it, and no gateway is known to refuse it.
            elif value == PLAIN_HTTP and code == "invalid-url": expect(what, kinds <= allowed, record["findings"])
            elif code: expect(what, code in kinds, (code, kinds))
            elif name in ("order_amount", "amount", "expiration") or (call.operation, name) == ("everypay.request.token", "currency_code"): continue
            else: expect(what, kinds <= allowed, record["findings"])
    return len(variants), refused


def main(program):
    sandbox = Sandbox(program)
    sent = refused = 0
    for call in calls(sandbox):
        counts = compare(sandbox, program, call)
        sent, refused = sent + counts[0], refused + counts[1]
    expect("many are refused", refused > 5000, refused)
    sandbox.kill()
    return finish(f"{sent} requests, {refused} of which the kit would not write: the sandbox says the same")
