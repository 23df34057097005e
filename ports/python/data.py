"""Text is bytes: reading it from the input, and the primitives that the formulas are made of."""

import base64
import hashlib
import hmac
import re

from operation import BadInput, Reject

STEP_NAMES = {"md5": "MD5", "sha1": "SHA-1", "sha256": "SHA-256", "sha512": "SHA-512"}


def text(value, name):
    """The bytes of a text field: a string, `{"hex": …}` or `{"base64": …}`."""
    if isinstance(value, str):
        return value.encode("utf-8")
    if not stands_for_bytes(value):
        raise BadInput(f"the field {name} is not text")
    ((encoding, coded),) = value.items()
    if not isinstance(coded, str):
        raise BadInput(f"the {encoding} of the field {name} is not a string")
    return {"hex": from_hex, "base64": from_base64}[encoding](coded, name)


def stands_for_bytes(value):
    return isinstance(value, dict) and list(value) in (["hex"], ["base64"])


def from_hex(coded, name):
    # bytes.fromhex alone would skip white space.
    if not re.fullmatch("(?:[0-9A-Fa-f]{2})*", coded):
        raise BadInput(f"the field {name} is not valid hex")
    return bytes.fromhex(coded)


def from_base64(coded, name):
    # Only what encoding gives back: no missing padding, no line breaks, no stray bits.
    try:
        data = base64.b64decode(coded, validate=True)
    except ValueError:
        data = None
    if data is None or to_base64(data) != coded:
        raise BadInput(f"the field {name} is not valid base64")
    return data


def to_base64(data):
    return base64.b64encode(data).decode("ascii")


def upper(data):
    return data.upper()  # on bytes: a-z only, as PHP's strtoupper; on str it would be Unicode's


def reverse(data):
    return data[::-1]  # on bytes, as PHP's strrev


def digest(steps, algorithm, message):
    return steps(STEP_NAMES[algorithm], hashlib.new(algorithm, message).digest())


def hmac_digest(steps, algorithm, key, message):
    return steps("HMAC-" + STEP_NAMES[algorithm], hmac.digest(key, message, algorithm))


def require_same(expected, given):
    """Compares the computed signature (text) with the one that came (bytes), in constant time."""
    if not hmac.compare_digest(expected.encode("ascii"), given):
        raise Reject("signature-mismatch", "the signature is not the one of this message")
