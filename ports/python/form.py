"""`application/x-www-form-urlencoded`, stricter than the WHATWG parser about percent signs."""

import re
from urllib.parse import unquote_to_bytes

from operation import Reject

MOST_BYTES = 1 << 24
MOST_PAIRS = 1 << 20


def bounded(value, most=MOST_BYTES):
    if len(value) > most:
        raise Reject("too-long", "a message or a value is too long")
    return value


def pieces(body):
    """What stands between the ampersands and is not empty."""
    return bounded([piece for piece in bounded(body).split(b"&") if piece], MOST_PAIRS)


def read_form(body):
    """The parameters, names and values as bytes."""
    # All pairs are decoded before names are compared: a malformed body has no names to compare.
    pairs = [decode_pair(pair) for pair in pieces(body)]
    parameters = {}
    for name, value in pairs:
        if name in parameters and not name.endswith(b"[]"):
            raise Reject("duplicate-field", "the form has a parameter twice")
        parameters[name] = value
    return parameters


def decode_pair(pair):
    name, _, value = pair.partition(b"=")
    return decode(name), decode(value)


def decode(data):
    # unquote_to_bytes leaves a broken sequence as it is; here it is an error.
    if re.search(rb"%(?![0-9A-Fa-f]{2})", data):
        raise Reject("malformed-body", "the form has an invalid percent sequence")
    return unquote_to_bytes(data.replace(b"+", b" "))
