"""PlacetoPay: the WS-Security style tranKey, and the signature of notifications."""

import hashlib
import re
import secrets
from datetime import datetime, timedelta, timezone

import strict_json
from data import digest, require_same, text, to_base64
from form import bounded
from operation import ACCEPTED, BadInput, Reject, operation, optional
from wire import shown

ALGORITHMS = {b"sha256": "sha256", b"sha1": "sha1"}

algorithm_field = optional(text, default=b"sha256")


@operation(
    "placetopay.trankey", nonce=text, seed=text, secretKey=text, algorithm=algorithm_field
)
def tran_key(steps, nonce, seed, secret_key, algorithm):
    name = supported(algorithm)
    return to_base64(digest(steps, name, steps("message", nonce + seed + secret_key)))


@operation(
    "placetopay.notification",
    requestId=text, status=text, date=text, secretKey=text, algorithm=algorithm_field,
)
def notification(steps, request_id, status, date, secret_key, algorithm):
    name = supported(algorithm)
    value = digest(steps, name, steps("message", request_id + status + date + secret_key)).hex()
    return value if name == "sha1" else f"{name}:{value}"


@operation("placetopay.auth", login=text, secretKey=text, now=text, algorithm=algorithm_field)
def auth(steps, login, secret_key, now, algorithm):
    name = supported(algorithm)
    nonce = secrets.token_bytes(16)
    key = to_base64(hashlib.new(name, nonce + now + secret_key).digest())
    return {"login": shown(login), "tranKey": key, "nonce": to_base64(nonce), "seed": now.decode()}


@operation("placetopay.auth.verify", nonce=text, seed=text, tranKey=text, secretKey=text, now=text, algorithm=algorithm_field)
def verify_auth(steps, nonce, seed, tran_key_sent, secret_key, now, algorithm):
    supported(algorithm)
    clock = instant(now)
    if clock is None or not re.fullmatch(rb".{10}T.{8}(\.[0-9]+)?(Z|.{3}:.{2})", now):
        raise BadInput("the field now is not a time of RFC 3339")
    moment = instant(seed)
    if moment is None:
        raise Reject("invalid-value", "the seed is not a time of RFC 3339 with offset")
    if abs(moment - clock) > 300:
        raise Reject("invalid-value", "the seed is more than five minutes from the clock")
    require_same(tran_key(steps, nonce, seed, secret_key, algorithm), tran_key_sent)
    return ACCEPTED


def instant(time):
    """Whole seconds since 1970; nothing for what is no time of the Gregorian calendar with an offset."""
    found = re.fullmatch(rb"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|([+-])(\d\d):?(\d\d))", time)
    if not found:
        return None
    *numbers, sign, hours, minutes = found.groups(b"0")
    hours, minutes = int(hours), int(minutes)
    if minutes > 59 or hours * 60 + minutes > 14 * 60:
        return None
    try:
        moment = datetime(*map(int, numbers), tzinfo=timezone.utc)
    except ValueError:
        return None
    offset = (hours * 60 + minutes) * 60
    return (moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(seconds=1) - (-offset if sign == b"-" else offset)


@operation("placetopay.notification.verify", body=text, secretKey=text)
def verify_notification(steps, body, secret_key):
    message = read_body(body)
    request_id = member(message, "requestId", str, strict_json.Number)
    if isinstance(request_id, strict_json.Number):
        request_id = request_id.spelling
        if not re.fullmatch("0|[1-9][0-9]*", request_id):
            raise Reject("wrong-type", "the member requestId is not a plain integer")
    status_object = member(message, "status", dict)
    status = member(status_object, "status", str)
    date = member(status_object, "date", str)
    signature = member(message, "signature", str)

    # An old signature is bare; the message may name SHA-256 and nothing else.
    prefix, colon, _ = signature.partition(":")
    if colon and prefix != "sha256":
        raise Reject("unsupported-algorithm", "the signature's prefix is not sha256")
    algorithm = b"sha256" if colon else b"sha1"

    signed = [part.encode("utf-8") for part in (request_id, status, date)]
    expected = notification(steps, *signed, secret_key, algorithm)
    require_same(expected, signature.encode("utf-8"))
    return ACCEPTED


def supported(algorithm):
    if algorithm not in ALGORITHMS:
        raise Reject("unsupported-algorithm", "the algorithm is neither sha256 nor sha1")
    return ALGORITHMS[algorithm]


def read_body(body):
    try:
        message = strict_json.read(bounded(body))
        strict_json.check(message)
    except ValueError:
        raise Reject("malformed-body", "the body is not strict JSON") from None
    if not isinstance(message, dict):
        raise Reject("malformed-body", "the body is not an object")
    return message


def member(holder, name, *types):
    if name not in holder:
        raise Reject("missing-field", f"the member {name} is absent")
    if not isinstance(holder[name], types):
        raise Reject("wrong-type", f"the member {name} has the wrong JSON type")
    return holder[name]
