"""EdfaPg: what a response says."""

import strict_json
from operation import Reject, operation
from outcome import Members, failure, outcome, read_body, response_fields, safe_redirect, status_only, upper

ACTIONS = ["SALE", "RECURRING_SALE", "CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS", "APPLE_PAY"]
PAYMENTS, REFUNDS, QUERIES = (
    {"SALE", "RECURRING_SALE", "CAPTURE", "APPLE_PAY"}, {"CREDITVOID"}, {"GET_TRANS_STATUS", "GET_TRANS_DETAILS"},
)
ALL = PAYMENTS | REFUNDS | QUERIES

# (results, statuses, actions, kind); the first row that fits counts.
MEANINGS = [
    ("ERROR", None, ALL, "error"),
    ("DECLINED", "PENDING", {"CAPTURE"}, "declined"),
    ("DECLINED", "DECLINED|", ALL, "declined"),
    ("REDIRECT", "3DS|REDIRECT", PAYMENTS, "redirect"),
    ("3DS", "3DS", PAYMENTS, "redirect"),
    ("ACCEPTED", "", REFUNDS, "pending"),
    ("WAITING|PENDING", "|PENDING", ALL, "pending"),
    ("INIT", "|PREPARE", ALL, "pending"),
    ("SUCCESS", "3DS|REDIRECT", QUERIES, "pending"),
    ("SUCCESS", "DECLINED", QUERIES, "declined"),
    ("SUCCESS", "SETTLED", REFUNDS, "refunded"),
    ("SUCCESS", "SETTLED", ALL, "approved"),
    ("SUCCESS", "PENDING|PREPARE", ALL, "pending"),
    ("SUCCESS|ACCEPTED", "REFUND|REFUNDED", REFUNDS | QUERIES, "refunded"),
    ("SUCCESS|ACCEPTED", "REVERSAL|REVERSED|VOID", REFUNDS | QUERIES, "reversed"),
    ("SUCCESS", "CHARGEBACK", QUERIES, "reversed"),
]


def meaning(action, result, status):
    for results, statuses, actions, kind in MEANINGS:
        if result in results.split("|") and action in actions:
            if statuses is None or status in statuses.split("|"):
                return kind
    return "unknown"


def parameter(value):
    if isinstance(value, strict_json.Number):
        return value.spelling
    if value is None or isinstance(value, str):
        return value or ""
    raise Reject("wrong-type", "a redirect parameter is no text")


def parameters(value):
    if value is None:
        return []
    if isinstance(value, dict):
        return [[name, parameter(member)] for name, member in value.items()]
    if not isinstance(value, list):
        raise Reject("wrong-type", "redirect_params is neither an object nor an array")
    pairs = []
    for element in value:
        if isinstance(element, list) and len(element) == 2 and isinstance(element[0], str):
            pairs.append([element[0], parameter(element[1])])
        elif isinstance(element, dict) and isinstance(element.get("name"), str) and "value" in element:
            pairs.append([element["name"], parameter(element["value"])])
        else:
            raise Reject("wrong-type", "an element of redirect_params is no pair")
    return pairs


def redirect(body):
    url = safe_redirect(body.need(body.text("redirect_url"), "redirect_url"))
    pairs = parameters(body.value.get("redirect_params"))
    method = upper(body.text("redirect_method") or ("POST" if pairs else "GET"))
    if method not in ("GET", "POST"):
        raise Reject("invalid-value", "redirect_method is neither GET nor POST")
    return {"url": url, "method": method, **({"params": pairs} if pairs else {})}


def own_error(body):
    code, message = body.scalar("error_code"), body.text("error_message")
    return [failure(code=code, message=message)] if message or code not in (None, "0") else []


def errors(body):
    found = own_error(body)
    details = body.value.get("errors")
    if details is None:
        return found
    if isinstance(details, list):
        for element in details:
            if isinstance(element, str):
                found.append(failure(message=element))
            elif isinstance(element, dict):
                found += own_error(Members(element, "errors."))
            else:
                raise Reject("wrong-type", "an element of errors is neither an object nor text")
        return found
    if not isinstance(details, dict):
        raise Reject("wrong-type", "errors is neither an array nor an object")
    for field, messages in details.items():
        for message in messages if isinstance(messages, list) else [messages]:
            if not isinstance(message, str):
                raise Reject("wrong-type", "a member of errors is no text")
            found.append(failure(field=field, message=message))
    return found


TAKEN, UNDONE = {"SALE", "CAPTURE"}, {"REVERSAL", "VOID", "CHARGEBACK"}


def transactions(body):
    """The types of the transactions that succeeded, or None where none are listed."""
    listed = [(one.text("type"), one.text("status")) for one in body.objects("transactions")]
    done = {upper(kind) for kind, status in listed if kind and status and upper(status) in ("SUCCESS", "SETTLED")}
    return done if listed else None


def contradicts(kind, done):
    if kind == "approved":
        return not done & TAKEN or bool(done & UNDONE)
    if kind == "declined":
        return bool(done & TAKEN)
    if kind == "refunded":
        return "REFUND" not in done
    return kind == "reversed" and not done & UNDONE


def first(values):
    return next((value for value in values if value is not None), None)


@operation("edfapg.response.decode", **response_fields(ACTIONS))
def decode(steps, action, http, content_type, data):
    value = read_body(http, content_type, data)
    if value is None:
        return status_only(http)
    if not 200 <= http <= 299 and all(value.get(name) is None for name in ("result", "error_code", "error_message", "errors")):
        return status_only(http)
    body = Members(value)
    echo = body.text("action")
    found = {
        "kind": "unknown",
        "result": body.text("result"),
        "status": body.text("status"),
        "orderId": body.identifier("order_id"),
        "transactionId": body.identifier("trans_id"),
        "amount": body.amount("amount"),
        "currency": body.text("currency"),
        "token": first([body.text_identifier(name) for name in ("recurring_token", "card_token")]),
        "reason": body.text("decline_reason"),
        "errors": errors(body),
    }
    done = transactions(body) if action == "GET_TRANS_DETAILS" else None
    if found["result"] is None and not found["errors"]:
        raise Reject("missing-field", "result is missing")
    kind = meaning(action, upper(found["result"] or "ERROR"), upper(found["status"] or ""))
    if kind == "redirect":
        found["redirect"] = redirect(body)
    if done is not None and contradicts(kind, done):
        kind = "unknown"
    expected = "SALE" if action == "APPLE_PAY" else action
    if kind != "error" and (found["errors"] or upper(echo or expected) != expected):
        kind = "unknown"
    if kind not in ("error", "unknown", "declined"):
        body.need(found["transactionId"], "trans_id")
    return outcome(http, {**found, "kind": kind})
