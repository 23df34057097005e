"""EveryPay: the requests and the responses of API version 4."""

import everypay
import strict_json
from calls import check, check_one, closed_object, endpoint, request, table
from data import text
from operation import Reject, operation
from outcome import Members, failure, outcome, read_body, response_fields, safe_redirect, status_only
from wire import encode, exponent, shown

PAYMENT = """
account_name! 255 text
amount! - amount
label 255 text
currency_code - capitals 3
country_code - capitals 2
order_reference! 120 alnum /-?:().,'+
customer_url! 1024 url
callback_url 1024 url
customer_ip 45 ip
customer_email 255 email
email 255 email
mobile_payment - boolean
request_token - boolean
token_consent_agreed - boolean
token_agreement - choice unscheduled|recurring
locale 2 alnum
preferred_country - capitals 2
skin_name - text
integration_details - object
integration_details.software - text
integration_details.version - text
integration_details.integration - text
"""
ADDRESSES = """
billing_city - text
billing_country - text
billing_line1 - text
billing_line2 - text
billing_line3 - text
billing_postcode - text
billing_state - text
shipping_city - text
shipping_country - text
shipping_line1 - text
shipping_line2 - text
shipping_line3 - text
shipping_code - text
shipping_state - text
"""
ONE_OFF = table(PAYMENT + ADDRESSES)
TOKEN = [rule for rule in ONE_OFF if rule.name not in ("amount", "request_token", "token_consent_agreed")]
APPLE_PAY = table("""
payment_reference! 64 alnum
paymentData! - object
paymentData.data! - text
paymentData.signature! - text
paymentData.version! - text
paymentData.header! - object
paymentData.header.ephemeralPublicKey! - text
paymentData.header.publicKeyHash! - text
paymentData.header.transactionId! - text
""")
MERCHANT = {"baseUrl": text, "username": text, "secret": text}


def json_headers(authorization):
    return {"Authorization": authorization, "Content-Type": "application/json"}


def with_decimals(fields):
    code = fields.get("currency_code")
    digits = exponent(code.encode()) if code else 2
    whole, _, fraction = fields["amount"].partition(".")
    if len(fraction) > digits:
        raise Reject("too-many-decimals", "the amount has too many decimals")
    return strict_json.Number(whole + ("." + fraction.ljust(digits, "0") if digits else ""))


def declare(name, rules, is_token):
    @operation(
        f"everypay.request.{name}", **MERCHANT, nonce=text, timestamp=text, fields=closed_object(rules)
    )
    def call(steps, base, username, secret, nonce, timestamp, fields):
        base = endpoint(base)
        check_one("nonce! 255 text", nonce)
        check_one("timestamp! 40 time", timestamp)
        if isinstance(shown(username), dict):
            raise Reject("invalid-characters", "username is not UTF-8")
        check(rules, fields)
        body = {"api_username": shown(username)}
        body.update((member, value) for member, value in fields.items() if value not in (None, ""))
        if is_token:
            body.update(amount=0, request_token=True, token_consent_agreed=True)
            body.setdefault("token_agreement", "unscheduled")
        else:
            body["amount"] = with_decimals(fields)
        body.update(nonce=shown(nonce), timestamp=shown(timestamp))
        authorization = everypay.basic(steps, username, secret)
        url = base + b"/api/v4/payments/oneoff"
        return request(url, json_headers(authorization), strict_json.write(body).encode())


declare("oneoff", ONE_OFF, False)
declare("token", TOKEN, True)


@operation("everypay.request.applepay", baseUrl=text, token=text, fields=closed_object(APPLE_PAY))
def apple_pay(steps, base, token, fields):
    base = endpoint(base)
    check(APPLE_PAY, fields)
    authorization = everypay.bearer(steps, token)
    body = strict_json.write({"ios_app": True, **fields}).encode()
    return request(base + b"/api/v4/apple_pay/payment_data", json_headers(authorization), body)


@operation("everypay.request.payment", **MERCHANT, paymentReference=text)
def payment(steps, base, username, secret, reference):
    base = endpoint(base)
    check_one("paymentReference! 64 alnum", reference)
    authorization = everypay.basic(steps, username, secret)
    url = base + b"/api/v4/payments/" + reference + b"?" + encode([(b"api_username", username)], "rfc3986")
    return request(url, {"Authorization": authorization}, method="GET")


# Responses

KINDS = {
    "settled": "approved", "authorised": "authorized", "authorized": "authorized",
    "initial": "pending", "waiting_for_sca": "pending", "waiting_for_3ds_response": "pending",
    "confirmed_3ds": "pending", "sent_for_processing": "pending",
    "failed": "declined", "abandoned": "cancelled", "cancelled": "cancelled", "canceled": "cancelled",
    "voided": "reversed", "chargebacked": "reversed", "refunded": "refunded",
}


def first(*values):
    return next((value for value in values if value is not None), None)


def find_failure(body):
    error = body.value.get("error")
    inner = None if isinstance(error, str) else body.object("error")
    inner = inner or Members({})
    code = first(body.scalar("error_code"), body.scalar("code"), inner.scalar("code"))
    message = first(
        body.text("error_message"), body.text("message"), inner.text("message"), (error or None) if isinstance(error, str) else None
    )
    return failure(code=code, message=message) or None


@operation("everypay.response.decode", **response_fields(["ONEOFF", "APPLE_PAY", "PAYMENT"]))
def decode(steps, action, http, content_type, data):
    value = read_body(http, content_type, data)
    if value is None:
        return status_only(http)
    body = Members(value)
    success = 200 <= http <= 299
    found = {"transactionId": body.text_identifier("payment_reference"), "orderId": body.text_identifier("order_reference")}
    states = [state for state in (body.text("state"), body.text("payment_state")) if state]
    found["status"] = first(*states)
    found["amount"], found["currency"] = body.amount("standing_amount"), body.text("currency")
    mobile, card = body.bearer("mobile_access_token"), body.object("cc_details")
    found["token"] = first(card.text_identifier("token") if card else None, mobile)
    link = body.text("payment_link")
    processing = body.object("processing_error")
    processing = [failure(code=processing.scalar("code"), message=processing.text("message"))] if processing else []
    processing = [one for one in processing if one]
    processing += [failure(code=one.scalar("code"), message=one.text("message")) for one in body.objects("processing_errors")]
    problem = find_failure(body)

    if not success or (problem and found["transactionId"] is None):
        errors = [problem] * bool(problem) + processing
        return outcome(http, {"kind": "error", "errors": errors} if errors else status_only(http))
    body.need(found["transactionId"], "payment_reference")
    kinds = {KINDS.get(state, "unknown") for state in states}
    kind = kinds.pop() if len(kinds) == 1 else "unknown"
    if action == "ONEOFF" and not states:
        kind = "pending"
    if action == "ONEOFF" and kind == "pending" and link and not problem:
        kind = "redirect"
        found["redirect"] = {"url": safe_redirect(link), "method": "GET"}
    if kind in ("declined", "cancelled"):
        found["errors"] = ([problem] if problem else []) + processing
        found["reason"] = first(*(error.get("message") for error in found["errors"]))
    elif problem or (processing and kind not in ("pending", "redirect")):
        kind = "unknown"
    return outcome(http, {**found, "kind": kind})
