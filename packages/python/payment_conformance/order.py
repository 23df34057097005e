"""What an SDK chooses by itself and signs as it sends it: `memberOrder` and `ownFields` of vectors/fields/."""

import hashlib
import hmac
import re

from . import json_text
from .json_text import Members


def signed_as_sent(case, expected, got):
    """The expected request with what the SDK of the one that came chose, and with the signature of that."""
    return _with_own_fields(case, _in_order(case, expected, got), got)


def _in_order(case, expected, got):
    """With the members of an object in the order in which they came."""
    for field in case.free.orders:
        body, sent = (_body(request) for request in (expected, got))
        mine, theirs = (each.get(field) if each else None for each in (body, sent))
        if not isinstance(mine, Members) or not isinstance(theirs, Members):
            continue
        names, order = ([name for name, _ in members] for members in (mine, theirs))
        if names == order or sorted(names) != sorted(order):
            continue
        turned = Members((name, mine.get(name)) for name in order)
        message = case.step("message")
        if message.count(_written(mine)) != 1 or _signature(case, message) != body.get("signature"):
            continue
        signature = _signature(case, message.replace(_written(mine), _written(turned)))
        body = body.replacing(field, turned).replacing("signature", signature)
        expected = expected.replacing("body", json_text.write(body))
    return expected


def _with_own_fields(case, expected, got):
    """With the fields in which the SDK says what it is."""
    body, sent = (_body(request) if case.free.own_fields else None for request in (expected, got))
    if body is None or sent is None:
        return expected
    is_signed = body.has("signature")
    names = [name for name in case.free.own_fields if not body.has(name) and _is_own(sent.get(name), is_signed)]
    whole = Members([*body, *((name, sent.get(name)) for name in names)])
    if names and is_signed:
        message = case.step("message")
        if _message(case, body) != message or _signature(case, message) != body.get("signature"):
            return expected
        whole = whole.replacing("signature", _signature(case, _message(case, whole)))
    return expected.replacing("body", json_text.write(whole)) if names else expected


def _is_own(value, is_signed):
    """Whether a value says what an SDK is: where the body is signed a text of visible characters, else an object of texts."""
    if isinstance(value, Members):
        return not is_signed and all(isinstance(member, str) for _, member in value)
    return is_signed and isinstance(value, str) and re.fullmatch(r"[^\x00-\x1f\x7f]+", value) is not None


def _message(case, body):
    """What is signed of a body: its other members by their names, between the phrase and the phrase."""
    members = sorted((name.encode(), value) for name, value in body if name != "signature" and value is not None)
    return case.text("phrase") + b"".join(name + b"=" + _written(value) for name, value in members) + case.text("phrase")


def _body(request):
    try:
        body = json_text.read(json_text.text(request.get("body"))) if isinstance(request, Members) else None
    except (ValueError, AttributeError):  # no JSON, no text
        return None
    return body if isinstance(body, Members) else None


def _written(value):
    """A value as it is signed: nothing quoted, nulls left out."""
    if isinstance(value, Members):
        return b"{" + b", ".join(name.encode() + b"=" + _written(member) for name, member in value if member is not None) + b"}"
    if isinstance(value, list):
        return b"[" + b", ".join(_written(element) for element in value if element is not None) + b"]"
    return (value if isinstance(value, str) else json_text.write(value)).encode()


def _signature(case, message):
    name = case.text("algorithm").decode()
    if name.startswith("hmac-"):
        return hmac.new(case.text("phrase"), message, name[5:]).hexdigest()
    return hashlib.new(name, message).hexdigest()
