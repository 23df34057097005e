"""Nexi Paygate: the requests and the responses of the REST interface."""

import re

import everypay
import strict_json
from calls import check, check_one, fields_of, form, json_object, request, table
from data import text
from operation import Reject, operation, optional
from outcome import Members, failure, outcome, read_body, response_fields, status_only
from wire import exponent, one_of

HOSTS = {"test": "test.computop-paygate.com", "production": "www.computop-paygate.com"}
INTENT = table("""
transId! 64 text
externalIntegrationId 64 text
refNr 30 text
amount! - object
amount.value! - number
amount.currency! - capitals 3
language 2 alnum
captureMethod - object
captureMethod.type! - choice AUTOMATIC|MANUAL|DELAYED
captureMethod.delayed - object
captureMethod.delayed.delayedHours! - number
order - object
""")


CARD = table("""
number! 12-19 digits
securityCode 3-4 digits
expiryMonth! - month
expiryYear! - year
cardholderName! 45 text
brand! - text
""")


@operation("nexi.card", fields=fields_of(CARD))
def card(steps, fields):
    check(CARD, fields)
    texts = {name: value.decode() for name, value in fields.items() if value}
    year, month = texts.pop("expiryYear"), texts.pop("expiryMonth")
    return {**texts, "expiryDate": year + month}


@operation(
    "nexi.request.token",
    environment=one_of(*HOSTS), clientId=text, clientSecret=text, grantType=text, paymentIntentId=optional(text, b""),
)
def token(steps, environment, client_id, secret, grant, intent):
    check_one("clientId! 255 text", client_id)
    check_one("clientSecret! 1024 text", secret)
    check_one("grantType! - choice client_credentials|payment_intents", grant)
    pairs = [(b"grant_type", grant), (b"client_id", client_id), (b"client_secret", secret)]
    if grant == b"payment_intents":
        check_one("paymentIntentId! 255 text", intent)
        pairs.append((b"payment_intent_id", intent))
    return form(f"https://{HOSTS[environment]}/authorization/oauth/token".encode(), pairs)


@operation("nexi.request.payment-intent", environment=one_of(*HOSTS), accessToken=text, fields=json_object)
def payment_intent(steps, environment, token, fields):
    authorization = everypay.bearer(steps, token)
    check(INTENT, fields)
    exponent(fields["amount"]["currency"].encode())
    value = fields["amount"]["value"].spelling
    if not re.fullmatch("0|[1-9][0-9]*", value):
        raise Reject("invalid-amount", "the amount is not a whole number of minor units")
    if len(value) > 12:
        raise Reject("too-long", "the amount has more than 12 digits")
    delayed = (fields.get("captureMethod") or {}).get("delayed") or {}
    if "delayedHours" in delayed and not re.fullmatch("[1-9][0-9]?|[1-5][0-9]{2}|6[0-8][0-9]|69[0-6]", delayed["delayedHours"].spelling):
        raise Reject("invalid-value", "delayedHours is not a number from 1 to 696")
    headers = {"Authorization": authorization, "Content-Type": "application/json"}
    url = f"https://{HOSTS[environment]}/api/v2/payment-intents".encode()
    return request(url, headers, strict_json.write(fields).encode())


# Responses


def first(*values):
    return next((value for value in values if value is not None), None)


def bad_request(http, elements):
    if not all(isinstance(element, dict) for element in elements):
        raise Reject("wrong-type", "an element of the errors is no object")
    errors = [failure(field=Members(e).text("field"), message=Members(e).text("error")) for e in elements]
    return outcome(http, {**status_only(http), "errors": errors})


def failed(http, body):
    found = {**status_only(http), "transactionId": body.text_identifier("paymentIntentId")}
    codes = [body.scalar("code"), body.scalar("responseCode")]
    error = body.text("error")
    messages = [body.text(name) for name in ("description", "responseDescription", "error_description")]
    field = body.text("field")
    # Beside a field, `error` says what is wrong with it, as in the list.
    (codes if field is None else messages).append(error)
    problem = failure(code=first(*codes), message=first(*messages), field=field)
    return outcome(http, {**found, "errors": [problem] if problem else []})


def payment_kind(status, code):
    if code == "00000000":
        return {"OK": "approved", "AUTHORIZED": "authorized"}.get(status) or (
            "pending" if status in ("PENDING", "AUTHORIZE_REQUEST") else "unknown"
        )
    if status in ("PENDING", "AUTHORIZE_REQUEST") and code[0] in "06":
        return "pending"
    return "declined" if status == "FAILED" and code[0] in "24" else "unknown"


def read_code(body):
    code = body.text("code")
    if code is not None and not re.fullmatch("[0-9A-Za-z]{8}", code):
        raise Reject("invalid-value", "the code does not have eight letters and digits")
    return code


def read_intent(body):
    ids = [body.text_identifier(name) for name in ("paymentIntentId", "payment_intent_id", "id")]
    found = {"transactionId": body.need(first(*ids), "paymentIntentId"), "status": body.text("status")}
    code = found["result"] = read_code(body)
    found["reason"] = body.text("description")
    if len({one for one in ids if one}) > 1:
        kind = "unknown"
    elif found["status"] == "FAILED":
        kind = "declined" if code and code[0] in "24" else "unknown"
    else:
        kind = "pending" if code is None or code[0] in "06" else "unknown"
    return {**found, "kind": kind}


@operation("nexi.response.decode", **response_fields(["TOKEN", "PAYMENT_INTENT", "PAYMENT"]))
def decode(steps, action, http, content_type, data):
    success = 200 <= http <= 299
    value = read_body(http, content_type, data, (dict,) if success else (dict, list))
    if value is None:
        return status_only(http)
    if isinstance(value, list):
        return bad_request(http, value)
    body = Members(value)
    if not success:
        return failed(http, body)
    if action == "TOKEN":
        access = body.need(body.bearer("access_token"), "access_token")
        kind = body.need(body.text("token_type"), "token_type")
        error = body.text("error")  # Read in any case: a wrong type is refused whatever the type of the token is.
        good = kind.lower() == "bearer" and error is None
        return outcome(http, {"kind": "pending" if good else "unknown", "status": kind, "token": access})
    if action == "PAYMENT_INTENT":
        return outcome(http, read_intent(body))
    status = body.need(body.text("status"), "status")
    code = body.need(read_code(body), "code")
    found = {
        "kind": payment_kind(status, code), "status": status, "result": code,
        "transactionId": body.text_identifier("payId"), "orderId": body.text_identifier("transId"), "reason": body.text("description"),
    }
    if found["kind"] in ("approved", "authorized"):
        body.need(found["transactionId"], "payId")
    return outcome(http, found)
