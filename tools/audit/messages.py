"""Exchanges of five gateways, right ones and more than 40 kinds of wrong ones, each with its expected judgement.

An exchange is a request with its answer; a message holds its expected verdict and, if it is wrong, the first mistake.
"""

import base64
import json
import urllib.parse
from dataclasses import dataclass, field

import signing

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
CARD = "4111111111111111"
KEYS = {
    "edfapg": [{"clientKey": "c1-client-key", "password": "c1-password-x7"}, {"clientKey": "c2-client-key", "password": "c2-password-y8"}],
    "payfort": [
        {"accessCode": "ACCESSaaa1", "merchantIdentifier": "MIDaaa1", "requestPhrase": "reqPhrase$1", "responsePhrase": "resPhrase$1", "algorithm": "sha256"},
        {"accessCode": "ACCESSbbb2", "merchantIdentifier": "MIDbbb2", "requestPhrase": "reqPhrase$2", "responsePhrase": "resPhrase$2", "algorithm": "sha512"},
        {"accessCode": "ACCESSccc3", "merchantIdentifier": "MIDccc3", "requestPhrase": "reqPhrase$3", "responsePhrase": "resPhrase$3", "algorithm": "hmac-sha256"}],
    "placetopay": [{"login": "login-of-one", "secretKey": "secretKeyOne1"}, {"login": "login-of-two", "secretKey": "secretKeyTwo2"}],
    "everypay": [{"username": "api-user-1", "secret": "api-secret-of-1"}, {"username": "api-user-2", "secret": "api-secret-of-2"}],
    "nexi": [{"clientId": "client-id-1", "clientSecret": "client+secret/1=", "merchantId": "merchant-one", "macKey": "mac-key-of-one"},
             {"clientId": "client-id-2", "clientSecret": "client-secret-2", "merchantId": "merchant-two", "macKey": "mac-key-of-two"}]}


@dataclass
class Message:
    """Headers are pairs; the URL of a response is empty."""
    method: str = ""
    url: str = ""
    headers: list = field(default_factory=list)
    body: bytes = b""
    status: int = 0
    # The expected judgement.
    gateway: str = ""
    call: str = ""
    direction: str = "request"
    verdict: str = "verified"
    merchant: int = None
    kind: str = "right"  # what is wrong with it
    first: tuple = ()  # ids, one of which must come first


@dataclass
class Exchange:
    request: Message
    response: Message = None


# The kinds of wrong messages by gateway: the mistake made by signing.py, and the ids that explain it.
WRONG = {}


def post(url, body, media, **expected):
    return Message("POST", url, [["Content-Type", media], ["Content-Length", str(len(body))]], body, **expected)


def answer(value, gateway, call, verdict="unsigned", **expected):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Message(headers=[["Content-Type", JSON], ["Content-Length", str(len(body))]], body=body, status=200, gateway=gateway, call=call,
                   direction="response", verdict=verdict, **expected)


def form(pairs):
    return urllib.parse.urlencode(pairs).encode()


class Maker:
    """Draws exchanges; the same seed draws the same."""

    def __init__(self, random):
        self.random, self.count = random, 0

    def name(self, prefix):
        self.count += 1
        return f"{prefix}-{self.random.getrandbits(40):010x}-{self.count}"

    def amount(self):
        return f"{self.random.randint(1, 90000) / 100:.2f}"

    def email(self):
        return self.random.choice(["Doe", "ann.lee", "o.brien", "q", "Jörg", "x_y-z"]) + str(self.random.randint(1, 999)) + "@" + self.random.choice(["example.com", "shop.example"])

    def card(self):
        return self.random.choice([CARD, "5123450000000008", "4005550000000001", "4012001037141112"])

    # EdfaPg

    EDFAPG = {
        "reversal-missing": ("reversal-missing",), "swapped": ("secret-first",), "upper-missing": ("upper-missing",),
        "reversal-of-the-whole": ("reversal-of-the-whole",), "card-whole": ("card-whole",), "card-first-digits-miscounted": ("card-first-digits-miscounted",),
        "sha256": ("other-digest",), "base64": ("base64-for-hex",), "output-in-capitals": ("upper-hex", "case-folding-of-the-output"),
        "reversal-by-scalar": ("reversal-by-scalar", "reversal-by-grapheme", "reversal-by-utf16"), "other-merchant": ("other-merchant",), "client-key": ("other-secret",), "plus": ("plus-not-escaped",)}

    def edfapg_sale(self, wrong=""):
        place = self.random.randrange(2)
        merchant, order, transaction, amount = KEYS["edfapg"][place], self.name("order"), self.name("trans"), self.amount()
        email, card = self.email(), self.card()
        if wrong == "plus":
            email = "a+b" + email.replace("ö", "o")
        if wrong == "reversal-by-scalar":
            email = "jörg" + email
        password = {"other-merchant": KEYS["edfapg"][1 - place]["password"], "client-key": merchant["clientKey"]}.get(wrong, merchant["password"])
        pairs = {
            "action": "SALE", "client_key": merchant["clientKey"], "order_id": order, "order_amount": amount, "order_currency": "SAR",
            "order_description": "Tea, 2 cups", "card_number": card, "card_exp_month": "01", "card_exp_year": "2038", "card_cvv2": "100",
            "payer_first_name": "Ann", "payer_last_name": "Lee", "payer_address": "Street 1", "payer_country": "SA", "payer_city": "Riyadh",
            "payer_zip": "123221", "payer_email": email, "payer_phone": "966555", "payer_ip": "203.0.113.7", "term_url_3ds": "https://shop.example/back",
            "hash": signing.edfapg([("email", email.encode()), ("password", password.encode()), ("card", card.encode())], wrong)}
        body = form(pairs)
        if wrong == "plus":
            body = body.replace(b"%2B", b"+")
        is_taken = not wrong
        request = post("https://api.edfapay.com/payment/post", body, FORM, gateway="edfapg", call="SALE", merchant=place,
                       verdict="wrong" if wrong else "verified", kind=wrong or "right", first=self.EDFAPG.get(wrong, ()))
        told = ({"action": "SALE", "result": "SUCCESS", "status": "SETTLED", "order_id": order, "trans_id": transaction, "trans_date": "2026-11-22 10:00:00",
                 "descriptor": "x", "amount": amount, "currency": "SAR"} if is_taken else
                {"result": "ERROR", "error_code": 204008, "error_message": "Hash is not valid."})
        exchanges = [Exchange(request, answer(told, "edfapg", "SALE"))]
        if is_taken:
            exchanges += self.edfapg_later(place, email, card, order, transaction, amount)
        return exchanges

    def edfapg_later(self, place, email, card, order, transaction, amount):
        merchant, exchanges = KEYS["edfapg"][place], []
        parts = lambda identifier: [("email", email.encode()), ("password", merchant["password"].encode()), ("trans", identifier.encode()), ("card", card.encode())]
        wrong = self.random.choice(["", "", "", "no-trans", "swapped", "other-trans", "missing"])
        value = signing.edfapg(parts(transaction), "" if wrong in ("no-trans", "other-trans", "missing") else wrong)
        if wrong == "no-trans":
            value = signing.edfapg([part for part in parts("") if part[0] != "trans"])
        if wrong == "other-trans":
            value = signing.edfapg(parts(self.name("trans")))
        masked = card[:6] + "******" + card[-4:]
        pairs = {"action": "SALE", "result": "SUCCESS", "status": "SETTLED", "order_id": order, "trans_id": transaction, "trans_date": "2026-11-22 10:00:02",
                 "descriptor": "x", "amount": amount, "currency": "SAR", "card": masked, "hash": value}
        if wrong == "missing":
            del pairs["hash"]
        # EdfaPay's page on webhooks signs the same as SALE; the platform's documents disagree.
        verdict = "undeterminable" if wrong == "no-trans" else "wrong" if wrong else "verified"
        firsts = {"swapped": ("secret-first",), "other-trans": ("changed-after-signing",)}
        exchanges.append(Exchange(post(
            "https://shop.example/edfa/notify", form(pairs), FORM, gateway="edfapg", call="SALE", direction="callback", merchant=place if not wrong else None,
            verdict=verdict, kind=f"callback-{wrong}" if wrong else "right", first=firsts.get(wrong, ()))))
        call = self.random.choice(["CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS"])
        wrong = self.random.choice(["", "", "no-trans", "upper-missing"])
        value = signing.edfapg(parts(transaction) if wrong != "no-trans" else [part for part in parts("") if part[0] != "trans"], "" if wrong == "no-trans" else wrong)
        pairs = {"action": call, "client_key": merchant["clientKey"], "trans_id": transaction, "hash": value}
        if call in ("CAPTURE", "CREDITVOID"):
            pairs["amount"] = amount
        exchanges.append(Exchange(post(
            "https://api.edfapay.com/payment/post", form(pairs), FORM, gateway="edfapg", call=call, merchant=place, verdict="wrong" if wrong else "verified",
            kind=f"later-{wrong}" if wrong else "right", first={"no-trans": ("other-operation",), "upper-missing": ("upper-missing",)}.get(wrong, ()))))
        return exchanges

    def edfapg_other(self, wrong=""):
        place = self.random.randrange(2)
        merchant, order, amount = KEYS["edfapg"][place], self.name("order"), self.amount()
        expected = dict(gateway="edfapg", merchant=place, verdict="wrong" if wrong else "verified", kind=wrong or "right")
        if self.random.random() < 0.5:
            identifier = self.name("apple")
            parts = [text.encode() for text in (identifier, order, amount, "SAR", merchant["password"])]
            pairs = {"action": "SALE", "brand": "applepay", "client_key": merchant["clientKey"], "order_id": order, "order_amount": amount, "order_currency": "SAR",
                     "order_description": "Tea", "identifier": identifier, "payer_email": self.email(), "payer_ip": "203.0.113.7", "return_url": "https://shop.example/r",
                     "parameters[paymentToken]": "{}", "hash": signing.applepay(parts, "reversal-missing" if wrong else "")}
            return [Exchange(post("https://api.edfapay.com/applepay/orders/s2s/sale", form(pairs), FORM, call="APPLE_PAY", first=("reversal-missing",) if wrong else (), **expected))]
        parts = [text.encode() for text in (order, amount, "SAR", "Tea", merchant["password"])]
        mistake = self.random.choice(["no-sha1", "bytes-instead-of-hex"]) if wrong else ""
        body = json.dumps({"merchant_key": merchant["clientKey"], "operation": "purchase", "hash": signing.checkout(parts, mistake),
                           "order": {"number": order, "amount": amount, "currency": "SAR", "description": "Tea"}, "cancel_url": "https://shop.example/c", "success_url": "https://shop.example/s"}).encode()
        return [Exchange(post("https://pay.edfapay.com/api/v1/session", body, JSON, call="CHECKOUT",
                              **{**expected, "kind": f"checkout-{mistake}" if wrong else "right", "first": {"no-sha1": ("outer-digest-missing",), "bytes-instead-of-hex": ("bytes-for-hex-between-digests",)}.get(mistake, ())}))]

    # PayFort

    PAYFORT = {
        "not-sorted": ("unsorted",), "phrase-in-front-alone": ("field-missing",), "phrase-behind-alone": ("field-missing",), "joined-by-ampersand": ("pairs-separated",),
        "no-equals-sign": ("other-assignment",),
        "message-in-lower-case": ("lower-of-the-message",), "base64": ("base64-for-hex",), "hashed-twice": ("digest-twice",), "hmac": ("other-digest",), "sha1": ("other-digest",),
        "sha512": ("other-digest",), "other-phrase": ("other-phrase",), "other-merchant": ("other-merchant",), "altered": ("changed-after-signing",),
        "added": ("changed-after-signing",), "missing": (), "malformed": ()}

    def payfort(self, wrong=""):
        place = 0 if wrong in ("base64", "hashed-twice", "hmac", "sha1", "sha512") else self.random.randrange(3)
        merchant, reference, amount = KEYS["payfort"][place], self.name("ref"), str(self.random.randint(100, 99999))
        call = self.random.choice(["PURCHASE", "AUTHORIZATION", "CAPTURE", "REFUND", "CHECK_STATUS", "SDK_TOKEN"]) if not wrong else "PURCHASE"
        fields = {"service_command" if call == "SDK_TOKEN" else "query_command" if call == "CHECK_STATUS" else "command": call,
                  "access_code": merchant["accessCode"], "merchant_identifier": merchant["merchantIdentifier"], "language": "en"}
        if call == "SDK_TOKEN":
            fields["device_id"] = "ffffffff-a9fa-0b44-7b27-29e70033c587"
        else:
            fields["merchant_reference"] = reference
        if call in ("PURCHASE", "AUTHORIZATION", "CAPTURE", "REFUND"):
            fields |= {"amount": amount, "currency": "AED"}
        if call in ("PURCHASE", "AUTHORIZATION"):
            fields |= {"customer_email": "a@b.example", "token_name": "Op9Vmp", "return_url": "https://shop.example/back", "order_description": "Tea"}
        is_answer = bool(wrong) and self.random.random() < 0.5
        algorithm, phrases = merchant["algorithm"], ("requestPhrase", "responsePhrase")
        def sign(fields, is_ours, wrong=""):
            phrase = merchant[phrases[0 if is_ours else 1]]
            if wrong == "other-phrase":
                phrase = merchant[phrases[1 if is_ours else 0]]
            if wrong == "other-merchant":
                other = KEYS["payfort"][(place + 1) % 3]
                return signing.payfort(other[phrases[0 if is_ours else 1]], fields, other["algorithm"])
            if wrong in ("sha1", "sha512"):
                return signing.payfort(phrase, fields, wrong)
            if wrong == "added":
                fields = {name: value for name, value in fields.items() if name != "order_description"}
            return signing.payfort(phrase, fields, algorithm, wrong="" if wrong in ("altered", "added") else wrong)
        def close(fields, is_ours, wrong):
            if wrong == "missing":
                return fields
            if wrong == "malformed":
                return {**fields, "signature": 12345}
            # An attacker's change comes after the signature.
            return {**fields, "signature": sign(fields, is_ours, wrong), **({"amount": str(int(amount) + 100)} if wrong == "altered" else {})}
        def expected(is_wrong, direction):
            return dict(gateway="payfort", call=call, direction=direction, merchant=place, verdict="wrong" if is_wrong else "verified",
                        kind=f"{direction}-{wrong}" if is_wrong else "right", first=self.PAYFORT[wrong] if is_wrong else ())
        sent = close(fields, True, "" if is_answer else wrong)
        body = json.dumps(sent).encode()
        request = post("https://sbpaymentservices.payfort.com/FortAPI/paymentApi", body, JSON, **expected(wrong and not is_answer, "request"))
        if wrong and not is_answer:
            told = {"response_code": "00008", "response_message": "Signature mismatch", "status": "00"}
            # An unchanged sibling reveals the right value.
            sibling = [Exchange(post(request.url, json.dumps(close(fields, True, "")).encode(), JSON, **expected(False, "request")))] if wrong == "altered" else []
            return sibling + [Exchange(request, answer(told, "payfort", call))]
        told = {name: value for name, value in fields.items() if name not in ("token_name", "return_url", "device_id")}
        told |= {"fort_id": str(self.random.randint(10 ** 17, 10 ** 18)), "response_code": "14000", "response_message": "Success", "status": "14"}
        if call == "SDK_TOKEN":
            told |= {"sdk_token": "Dwp78q3", "response_code": "22000", "status": "22", "device_id": fields["device_id"]}
        if call == "CHECK_STATUS":
            told |= {"transaction_status": "14", "transaction_code": "14000", "response_code": "12000", "status": "12"}
        if not wrong:
            response = answer(close(told, False, ""), "payfort", call, **{name: value for name, value in expected(False, "response").items() if name in ("verdict", "merchant")})
            exchanges = [Exchange(request, response)]
            if call in ("PURCHASE", "AUTHORIZATION"):
                exchanges.append(Exchange(self.payfort_callback(close(told, False, ""), expected(False, "callback"))))
            return exchanges
        exchanges = [Exchange(request)]
        exchanges.append(Exchange(self.payfort_callback(close(told, False, wrong), expected(True, "callback"), is_json=wrong == "malformed")))
        return exchanges

    def payfort_callback(self, fields, expected, is_json=False):
        way = "json" if is_json else self.random.choice(["json", "form", "query"])
        if way == "json":
            return post("https://shop.example/fort/hook", json.dumps(fields).encode(), JSON, **expected)
        if way == "form":
            return post("https://shop.example/fort/hook", form(fields), FORM, **expected)
        return Message("GET", "https://shop.example/fort/back?" + form(fields).decode(), [["Accept", "text/html"]], b"", **expected)

    def payfort_page(self, wrong=""):
        place = self.random.randrange(3)
        merchant = KEYS["payfort"][place]
        fields = {"service_command": "TOKENIZATION", "access_code": merchant["accessCode"], "merchant_identifier": merchant["merchantIdentifier"], "language": "en",
                  "merchant_reference": self.name("tok"), "return_url": "https://shop.example/back"}
        card = {"card_number": self.card(), "expiry_date": "3801", "card_security_code": "123", "card_holder_name": "Ann Lee"}
        fields["signature"] = signing.payfort(merchant["requestPhrase"], {**fields, **card} if wrong else fields, merchant["algorithm"])
        return [Exchange(post("https://sbcheckout.payfort.com/FortAPI/paymentPage", form({**fields, **card}), FORM, gateway="payfort", call="TOKENIZATION", merchant=place,
                              verdict="wrong" if wrong else "verified", kind=wrong or "right", first=("other-operation",) if wrong else ()))]

    # PlacetoPay

    PLACETOPAY = {
        "nonce-in-base64": ("nonce-in-base64",), "swapped": ("operands-swapped",), "seed-left-out": ("field-missing",), "secret-in-front": ("secret-first",), "hex": ("hex-for-base64",),
        "base64-of-hex": ("hex-before-base64",),
        "other-merchant": ("other-merchant",), "login": ("other-secret",), "missing": ()}

    def placetopay(self, wrong=""):
        place = self.random.randrange(2)
        merchant, reference = KEYS["placetopay"][place], self.name("ref")
        nonce = self.random.getrandbits(128).to_bytes(16, "big") if self.random.random() < 0.5 else self.name("n").encode()
        seed = self.random.choice(["2026-11-22T10:00:00Z", "2026-11-22T05:00:00-05:00", "2026-11-22T10:00:00+00:00"])
        secret = {"other-merchant": KEYS["placetopay"][1 - place]["secretKey"], "login": merchant["login"]}.get(wrong, merchant["secretKey"])
        algorithm = self.random.choice(["sha256", "sha1"])
        key = signing.trankey(nonce, seed, secret, algorithm, wrong)
        auth = {"login": merchant["login"], "tranKey": key, "nonce": base64.b64encode(nonce).decode(), "seed": seed}
        if wrong == "missing":
            del auth["tranKey"]
        call = self.random.choice(["CREATE", "QUERY", "CANCEL", "COLLECT", "REVERSE"])
        identifier = self.random.randint(1000, 10 ** 7)
        payment = {"reference": reference, "description": "Tea", "amount": {"currency": "COP", "total": self.random.randint(1000, 90000)}}
        base, body = "https://checkout-test.placetopay.com/api/", {"auth": auth}
        url = base + {"CREATE": "session", "QUERY": f"session/{identifier}", "CANCEL": f"session/{identifier}/cancel", "COLLECT": "collect", "REVERSE": "reverse"}[call]
        if call == "CREATE":
            body |= {"locale": "es_CO", "payment": payment, "expiration": "2026-11-22T11:00:00-05:00", "returnUrl": "https://shop.example/r", "ipAddress": "203.0.113.7", "userAgent": "test"}
        if call == "COLLECT":
            body |= {"payer": {"document": "1040035000"}, "instrument": {"token": {"token": "a1b2c3"}}, "payment": payment}
        if call == "REVERSE":
            body |= {"internalReference": 1468504911 + self.count}
        request = post(url, json.dumps(body, ensure_ascii=self.random.random() < 0.5).encode(), JSON, gateway="placetopay", call=call, merchant=place,
                       verdict="wrong" if wrong else "verified", kind=f"auth-{wrong}" if wrong else "right", first=self.PLACETOPAY.get(wrong, ()))
        status = {"status": "OK", "reason": "PC", "message": "ok", "date": "2026-11-22T10:00:00-05:00"}
        if wrong:
            status = {"status": "FAILED", "reason": 401, "message": "Autenticación fallida 102", "date": "2026-11-22T10:00:00-05:00"}
            told = {"status": status}
        else:
            told = {"status": status, "requestId": identifier}
        if call == "CREATE" and not wrong:
            told["processUrl"] = f"https://checkout-test.placetopay.com/spa/session/{identifier}/abc"
        return [Exchange(request, answer(told, "placetopay", call))]

    NOTICES = {"swapped": ("operands-swapped",), "secret-in-front": ("secret-first",), "date-left-out": ("field-missing",), "no-prefix": ("prefix-missing", "text-missing"), "altered": ("changed-after-signing",), "missing": (), "other-merchant": ("other-merchant",)}

    def placetopay_notice(self, wrong=""):
        place = self.random.randrange(2) if not wrong else 0
        secret = KEYS["placetopay"][1 if wrong == "other-merchant" else place]["secretKey"]
        if wrong == "other-merchant":
            wrong = ""
            place = 1
        identifier, status, date = self.random.randint(1000, 10 ** 7), self.random.choice(["APPROVED", "REJECTED", "PENDING"]), "2026-11-22T10:00:05-05:00"
        algorithm = "sha256" if wrong == "no-prefix" else self.random.choice(["sha256", "sha1"])
        value = signing.notification(identifier, "REJECTED" if wrong == "altered" else status, date, secret, algorithm, wrong)
        if wrong == "altered":
            status = "APPROVED"
        body = {"status": {"status": status, "message": "Se notificó", "reason": "00", "date": date}, "requestId": identifier, "reference": self.name("ref"), "signature": value}
        if wrong == "missing":
            del body["signature"]
        return [Exchange(post("https://shop.example/p2p/notify", json.dumps(body).encode(), JSON, gateway="placetopay", call="NOTIFICATION", direction="callback",
                              merchant=place if not wrong else None, verdict="wrong" if wrong else "verified", kind=f"notice-{wrong}" if wrong else "right", first=self.NOTICES.get(wrong, ())))]

    # EveryPay

    def everypay(self, wrong=""):
        place = self.random.randrange(2)
        merchant, reference, payment = KEYS["everypay"][place], self.name("order"), f"{self.random.getrandbits(256):064x}"
        basic = "Basic " + base64.b64encode(f"{merchant['username']}:{merchant['secret']}".encode()).decode()
        body = {"api_username": merchant["username"], "account_name": "EUR3D1", "amount": float(self.amount()), "order_reference": reference, "nonce": self.name("nonce"),
                "timestamp": "2026-11-22T10:00:00Z", "customer_url": "https://shop.example/back"}
        data = json.dumps(body).encode()
        request = post("https://igw-demo.every-pay.com/api/v4/payments/oneoff", data, JSON, gateway="everypay", call="ONEOFF", verdict="unsigned")
        request.headers.append(["Authorization", basic])
        told = {"account_name": "EUR3D1", "order_reference": reference, "payment_reference": payment, "payment_link": f"https://igw-demo.every-pay.com/lp/{payment[:8]}",
                "initial_amount": body["amount"], "standing_amount": body["amount"], "payment_state": "initial", "api_username": merchant["username"]}
        exchanges = [Exchange(request, answer(told, "everypay", "ONEOFF"))]
        exchanges.append(Exchange(Message("GET", f"https://shop.example/everypay/cb?payment_reference={payment}&order_reference={reference}&event_name=status_updated", [],
                                          gateway="everypay", call="CALLBACK", direction="callback", verdict="unsigned")))
        ask = Message("GET", f"https://igw-demo.every-pay.com/api/v4/payments/{payment}?api_username={merchant['username']}", [["Authorization", basic]], gateway="everypay", call="PAYMENT", verdict="unsigned")
        exchanges.append(Exchange(ask, answer({**told, "payment_state": "settled"}, "everypay", "PAYMENT")))
        return exchanges

    EVERYPAY = {"not-sorted": ("sorted-backwards", "unsorted"), "sha256": ("other-digest",), "plain-sha1": ("hash-for-hmac",), "other-merchant": ("other-merchant",), "altered": ("changed-after-signing",), "missing": ()}

    def everypay_form(self, wrong=""):
        place = self.random.randrange(2)
        merchant = KEYS["everypay"][place]
        fields = {"api_username": merchant["username"], "account_id": "EUR3D1", "amount": self.amount(), "order_reference": self.name("order"), "nonce": self.name("nonce"),
                  "timestamp": "1479212340", "payment_reference": f"{self.random.getrandbits(128):032x}", "payment_state": "settled", "transaction_result": "completed"}
        fields["hmac_fields"] = ",".join(sorted([*fields, "hmac_fields"]))
        names = fields["hmac_fields"].split(",")
        secret = KEYS["everypay"][1 - place if wrong == "other-merchant" else place]["secret"]
        value = signing.everypay(secret, {**fields, "payment_state": "failed"} if wrong == "altered" else fields, names if wrong != "not-sorted" else names[::-1], wrong)
        if wrong != "missing":
            fields["hmac"] = value
        return [Exchange(post("https://shop.example/everypay/return", form(fields), FORM, gateway="everypay", call="PAYMENT_FORM", direction="callback", merchant=place,
                              verdict="wrong" if wrong else "verified", kind=f"form-{wrong}" if wrong else "right", first=self.EVERYPAY.get(wrong, ())))]

    # Nexi

    NEXI = {
        "swapped": ("operands-swapped",), "no-delimiter": ("separator-missing",), "other-delimiter": ("separator-other",), "plain-sha256": ("hash-for-hmac",),
        "key-and-message-swapped": ("hmac-key-and-message-swapped",), "sha1": ("other-digest",), "other-merchant": ("other-merchant",),
        "client-secret": ("other-secret",), "altered": ("changed-after-signing",), "missing": ()}

    def nexi_notice(self, wrong=""):
        place = self.random.randrange(2)
        merchant = KEYS["nexi"][place]
        paid, transaction = f"{self.random.getrandbits(128):032x}", self.name("tid")
        status, code = ("FAILED", "21000068") if wrong == "altered" else ("OK", "00000000")
        key = {"other-merchant": KEYS["nexi"][1 - place]["macKey"], "client-secret": merchant["clientSecret"]}.get(wrong, merchant["macKey"])
        identifier = merchant["merchantId"]
        value = signing.nexi(key, [paid, transaction, identifier, status, code], wrong)
        if wrong == "altered":
            status = "OK"
        if self.random.random() < 0.5:
            value = value.upper()
        fields = {"mid": identifier, "PayID": paid, "TransID": transaction, "Status": status, "Code": code, "Description": "success", "MAC": value}
        if wrong == "missing":
            del fields["MAC"]
        expected = dict(gateway="nexi", call="NOTIFICATION", direction="callback", merchant=place, verdict="wrong" if wrong else "verified",
                        kind=f"notice-{wrong}" if wrong else "right", first=self.NEXI.get(wrong, ()))
        if wrong == "other-merchant":
            # The notification may name another merchant than the one whose key signs it.
            expected = {**expected, "first": ("other-merchant",)}
        way = self.random.choice(["form", "query", "json"])
        if way == "query":
            return [Exchange(Message("GET", "https://shop.example/nexi/back?" + form(fields).decode(), [], **expected))]
        if way == "json":
            return [Exchange(post("https://shop.example/nexi/notify", json.dumps(fields).encode(), JSON, **expected))]
        return [Exchange(post("https://shop.example/nexi/notify", form(fields), FORM, **expected))]

    def nexi(self, wrong=""):
        place = self.random.randrange(2)
        merchant, transaction = KEYS["nexi"][place], self.name("tid")
        token = post("https://test.computop-paygate.com/authorization/oauth/token",
                     form({"grant_type": "client_credentials", "client_id": merchant["clientId"], "client_secret": merchant["clientSecret"]}), FORM,
                     gateway="nexi", call="TOKEN", verdict="unsigned")
        exchanges = [Exchange(token, answer({"access_token": "eyJ0.eyJ1.sig", "token_type": "Bearer", "expires_in": 3600}, "nexi", "TOKEN"))]
        body = json.dumps({"transId": transaction, "amount": {"value": self.random.randint(100, 9999), "currency": "EUR"}, "language": "en",
                           "urls": {"return": "https://shop.example/r", "cancel": "https://shop.example/c", "webhook": "https://shop.example/w"}}).encode()
        intent = post("https://test.computop-paygate.com/api/v2/payment-intents", body, JSON, gateway="nexi", call="PAYMENT_INTENT", verdict="unsigned")
        intent.headers.append(["Authorization", "Bearer eyJ0.eyJ1.sig"])
        told = {"paymentIntentId": self.name("pi"), "transId": transaction, "status": "CREATED"}
        exchanges.append(Exchange(intent, answer(told, "nexi", "PAYMENT_INTENT")))
        fields = {"MerchantID": merchant["merchantId"], "TransID": transaction, "Amount": "1234", "Currency": "EUR"}
        mac = signing.nexi(merchant["macKey"], ["", transaction, merchant["merchantId"], "1234", "EUR"])
        exchanges.append(Exchange(post("https://www.computop-paygate.com/payssl.aspx", form({**fields, "MAC": mac.upper()}), FORM, gateway="nexi", call="PAYMENT_FORM", merchant=place)))
        return exchanges

    def other(self):
        """Traffic that is not about payments."""
        which = self.random.randrange(3)
        if which == 0:
            return [Exchange(Message("GET", "https://shop.example/cart?page=2", [["Accept", "text/html"]]), Message(headers=[["Content-Type", "text/html"]], body=b"<p>hash</p>", status=200))]
        if which == 1:
            return [Exchange(post("https://api.example/login", b'{"user":"a","password":"b"}', JSON))]
        return [Exchange(post("https://metrics.example/collect", form({"event": "view", "id": self.name("e")}), FORM))]


def kinds():
    """All right and wrong kinds: the maker's method and the mistake."""
    wrong = [("edfapg_sale", name) for name in Maker.EDFAPG] + [("edfapg_other", "formula")] + [("payfort", name) for name in Maker.PAYFORT]
    wrong += [("payfort_page", "card-signed")] + [("placetopay", name) for name in Maker.PLACETOPAY] + [("placetopay_notice", name) for name in Maker.NOTICES]
    wrong += [("everypay_form", name) for name in Maker.EVERYPAY] + [("nexi_notice", name) for name in Maker.NEXI]
    right = [(name, "") for name in ("edfapg_sale", "edfapg_other", "payfort", "payfort_page", "placetopay", "placetopay_notice", "everypay", "everypay_form", "nexi_notice", "nexi")]
    return right, wrong


def batches(random, count):
    """Batches of related exchanges with at least `count` payment messages, right and wrong ones mixed, and other traffic between them."""
    maker, made, messages = Maker(random), [], 0
    right, wrong = kinds()
    turn = 0
    while messages < count:
        draw = random.random()
        if draw < 0.08:
            made.append(maker.other())
            continue
        if draw < 0.5:
            # Takes the kinds in turn, so that all of them occur.
            name, mistake = wrong[turn % len(wrong)]
            turn += 1
        else:
            name, mistake = random.choice(right)
        batch = getattr(maker, name)(mistake)
        messages += sum(1 + (exchange.response is not None) for exchange in batch)
        made.append(batch)
    return made
