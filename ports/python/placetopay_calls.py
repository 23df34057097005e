"""PlacetoPay: the requests and the responses."""

import re
from decimal import Decimal, localcontext

import placetopay
import strict_json
from calls import check, check_one, endpoint, json_object, request, table
from data import text, to_base64
from operation import BadInput, Reject, operation, optional
from outcome import Members, failure, outcome, read_body, response_fields, safe_redirect, status_only
from wire import scaled, shown

PAYMENT = """
payment - object
payment.reference! 32 text
payment.description 255 text
payment.allowPartial - boolean
payment.recurring - object
payment.recurring.periodicity - choice D|M|Y
payment.recurring.notificationUrl - url
payment.amount! - object
payment.amount.currency! - capitals 3
payment.amount.total! - number
"""
CALLS = {
    "create": ("/api/session", table("""
locale 5 locale
ipAddress! 46 ip
userAgent! 255 text
returnUrl! 255 url
cancelUrl 255 url
expiration 35 time
buyer - object
payer - object
skipResult - boolean
noBuyerFill - boolean
captureAddress - boolean
paymentMethod - text
subscription - object
autopay - object
""" + PAYMENT), ["payment", "subscription", "autopay"]),
    "query": ("/api/session/{}", [], []),
    "cancel": ("/api/session/{}/cancel", [], []),
    "collect": ("/api/collect", table("""
payer - object
instrument! - object
instrument.token! - object
instrument.token.token! - text
""" + PAYMENT), ["payment"]),
    "reverse": ("/api/reverse", table("internalReference! 20 integer"), []),
}


def without_auth(value, name):
    if "auth" in json_object(value, name):
        raise BadInput(f"{name}.auth is made here")
    return value


def check_total(body):
    payment = body.get("payment")
    amount = payment.get("amount") if payment else None
    if amount:
        scaled(amount["total"].spelling.encode(), amount["currency"].encode(), "placetopay")


def declare(name, path, rules, one_of):
    is_session = "{}" in path
    own = {"requestId": text} if is_session else {"request": without_auth}

    @operation(
        f"placetopay.request.{name}",
        baseUrl=text, login=text, secretKey=text, nonce=text, seed=text, algorithm=optional(text, b"sha256"), **own,
    )
    def call(steps, base, login, secret, nonce, seed, algorithm, given):
        base = endpoint(base)
        check_one("login! 32 text", login)
        if not nonce:
            raise Reject("missing-field", "nonce is empty")
        wire_nonce = to_base64(nonce)
        if len(wire_nonce) > 255:
            raise Reject("too-long", "nonce is too long")
        check_one("seed! 35 time", seed)
        if algorithm not in (b"sha256", b"sha1"):
            raise Reject("unsupported-algorithm", "the algorithm is neither sha256 nor sha1")
        body = {}
        if is_session:
            check_one("requestId! 20 digits", given)
        else:
            body = given
            check(rules, body)
        if one_of and all(body.get(member) is None for member in one_of):
            raise Reject("missing-field", "none of the members that are asked for is there")
        check_total(body)
        key = placetopay.tran_key(steps, nonce, seed, secret, algorithm)
        auth = {"login": shown(login), "tranKey": key, "nonce": wire_nonce, "seed": shown(seed)}
        url = base + path.format(given.decode() if is_session else "").encode()
        return request(url, {"Content-Type": "application/json"}, strict_json.write({"auth": auth, **body}).encode())


for name, (path, rules, one_of) in CALLS.items():
    declare(name, path, rules, one_of)


# Responses; a row is (actions, statuses, kind), the first that fits counts.

EVERY = "CREATE QUERY CANCEL COLLECT REVERSE"
MEANINGS = [
    (EVERY, "FAILED ERROR", "error"),
    ("CREATE", "OK", "redirect"),
    ("REVERSE", "APPROVED", "reversed"),
    ("QUERY COLLECT", "APPROVED", "approved"),
    ("QUERY", "REFUNDED", "refunded"),
    ("QUERY", "CANCELED CANCELLED EXPIRED", "cancelled"),
    (EVERY, "REJECTED", "declined"),
    (EVERY, "PENDING PENDING_VALIDATION PENDING_CONFIRMATION", "pending"),
    ("QUERY", "APPROVED_PARTIAL", "pending"),
]


def meaning(action, status, reason, session):
    if (action, status) == ("CANCEL", "OK"):
        return "cancelled" if session in ("REJECTED", "CANCELED") else "unknown"
    if status == "REJECTED" and reason in ("?C", "MC"):
        return "cancelled"
    for actions, statuses, kind in MEANINGS:
        if action in actions.split() and status in statuses.split():
            return kind
    return "unknown"


def read_payments(body):
    value = body.value.get("payment")
    if isinstance(value, dict) and "transaction" in value:
        value = value["transaction"]
    found = []
    for element in [] if value is None else value if isinstance(value, list) else [value]:
        if not isinstance(element, dict):
            raise Reject("wrong-type", "a payment is no object")
        found.append(read_payment(Members(element, "payment.")))
    return found


def read_payment(payment):
    status = payment.object("status")
    found = {
        "status": status.text("status") if status else None,
        "id": payment.identifier("internalReference"), "orderId": payment.identifier("reference"),
    }
    amount = payment.object("amount")
    asked = (amount.object("from") or amount) if amount else None
    found["amount"] = asked.amount("total") if asked else None
    found["currency"] = asked.text("currency") if asked else None
    found["refunded"] = payment.value.get("refunded")
    if found["refunded"] not in (None, True, False) or isinstance(found["refunded"], strict_json.Number):
        raise payment.wrong("refunded")
    found["discounted"] = payment.value.get("discount") is not None
    return found


def plain_value(amount):
    return amount.rstrip("0").rstrip(".") if "." in amount else amount


def answers(payment, asked, alone):
    """Whether a payment is what was asked, as far as both say."""
    def differ(name, same=lambda value: value):
        return None not in (payment[name], asked[name]) and same(payment[name]) != same(asked[name])

    other = alone and not payment["discounted"] and differ("amount", plain_value)
    return not (payment["refunded"] or differ("orderId") or differ("currency") or other)


def read_session(members):
    found = {"transactionId": members.identifier("requestId")}
    payment = inner(members, "request", "payment")
    found["orderId"] = payment.identifier("reference") if payment else None
    amount = inner(payment, "amount")
    found["amount"] = amount.amount("total") if amount else None
    found["currency"] = amount.text("currency") if amount else None
    return found


def inner(members, *names):
    """An object inside objects; None where one of them is absent."""
    for name in names:
        members = members.object(name) if members else None
    return members


@operation("placetopay.response.decode", **response_fields(EVERY.split()))
def decode(steps, action, http, content_type, data):
    value = read_body(http, content_type, data)
    if value is None:
        return status_only(http)
    if not 200 <= http <= 299 and not isinstance(value.get("status"), dict):
        return status_only(http)
    body = Members(value)
    status = body.need(body.object("status"), "status")
    word = status.need(status.text("status"), "status")
    reason, message = status.scalar("reason"), status.text("message")
    asked = read_session(body)
    found = {"kind": "unknown", "status": word, "result": reason, **asked}
    payments = read_payments(body)
    subscription = body.object("subscription")
    subscribed = inner(subscription, "status")
    subscribed = subscribed.text("status") if subscribed else None
    process_url = body.text("processUrl")
    session = body.object("session")
    session_asked = read_session(session) if session else {}
    session_status = inner(session, "status")
    session = session_status.text("status") if session_status else None
    if action == "CANCEL":
        found |= {name: session_asked.get(name) for name in asked if asked[name] is None}

    kind = meaning(action, word, reason, session)
    if kind == "approved":
        paid = [payment for payment in payments if payment["status"] == "APPROVED"]
        if not (paid if payments else subscription) or (subscription and subscribed not in ("OK", "APPROVED")):
            kind = "unknown"
        totals = [payment["amount"] for payment in paid]
        if len(paid) > 1 and None not in totals + [asked["amount"]] and not any(payment["discounted"] for payment in paid):
            with localcontext() as exactly:
                exactly.prec = sum(map(len, totals)) + 1
                if sum(map(Decimal, totals)) != Decimal(asked["amount"]):
                    kind = "unknown"
        if not all(answers(payment, asked, len(paid) == 1) for payment in paid):
            kind = "unknown"
    if action == "REVERSE":
        reversal = payments[0] if len(payments) == 1 else {}
        found["transactionId"] = reversal.get("id") or asked["transactionId"]
        if kind == "reversed" and not (reversal.get("id") and reversal["status"] == "APPROVED"):
            kind = "unknown"
    if kind == "redirect":
        found["redirect"] = {"url": safe_redirect(body.need(process_url, "processUrl")), "method": "GET"}
    if kind in ("redirect", "approved"):
        body.need(found["transactionId"], "requestId")
    if kind in ("declined", "cancelled"):
        found["reason"] = message
    if kind == "error":
        digits = re.search(r"[0-9]+\Z", message or "") if reason == "401" else None
        found["errors"] = [failure(code=digits[0] if digits else reason, message=message)]
    return outcome(http, {**found, "kind": kind})
