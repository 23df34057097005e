"""The order in which an SDK writes the members of a signed object: `memberOrder` of vectors/fields/."""

import hashlib
import hmac

from . import json_text
from .json_text import Members


def signed_as_sent(case, expected, got):
    """The expected request with the members in the order of the one that came, and with the signature of that order."""
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
