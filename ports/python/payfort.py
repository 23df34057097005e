"""PayFort (Amazon Payment Services): a digest over sorted name=value text between two phrases."""

from data import digest, hmac_digest, require_same, stands_for_bytes, text
from operation import ACCEPTED, BadInput, Reject, operation, optional
from strict_json import Number

# The closed list: the digest, and whether it is keyed.
ALGORITHMS = {
    b"sha1": ("sha1", False),
    b"sha256": ("sha256", False),
    b"sha512": ("sha512", False),
    b"hmac-sha256": ("sha256", True),
    b"hmac-sha512": ("sha512", True),
}

LEFT_OUT = {
    b"api": {b"signature"},
    b"tokenization-form": {
        b"signature", b"card_security_code", b"card_number", b"expiry_date",
        b"card_holder_name", b"remember_me",
    },
}


def profile(value, name):
    chosen = text(value, name)
    if chosen not in LEFT_OUT:
        raise BadInput(f"the field {name} is neither api nor tokenization-form")
    return chosen


def parameters(value, name):
    """The outermost object: its members are parameters, even a single one that is called hex."""
    if not isinstance(value, dict):
        raise BadInput(f"the field {name} is not an object")
    return members(value, name)


def members(value, path, is_message=False):
    return {name.encode("utf-8"): tree(member, f"{path}.{name}", is_message) for name, member in value.items()}


def tree(value, path, is_message=False):
    """The JSON value with every text in it as bytes; in a message that is sent, an object never stands for bytes."""
    if isinstance(value, str) or not is_message and stands_for_bytes(value):
        return text(value, path)
    if isinstance(value, dict):
        return members(value, path, is_message)
    if isinstance(value, list):
        return [tree(element, f"{path}[{index}]", is_message) for index, element in enumerate(value)]
    return value


FIELDS = {
    "phrase": text,
    "algorithm": text,
    "parameters": parameters,
    "profile": optional(profile, default=b"api"),
}


@operation("payfort.signature", **FIELDS)
def signature(steps, phrase, algorithm, parameters, profile):
    name, keyed = supported(algorithm)
    joined = steps("parameters", b"".join(
        member + b"=" + written(value)
        for member, value in sorted(parameters.items(), key=lambda item: item[0])
        if value is not None and member not in LEFT_OUT[profile]
    ))
    message = steps("message", phrase + joined + phrase)
    if keyed:
        return hmac_digest(steps, name, phrase, message).hex()
    return digest(steps, name, message).hex()


@operation("payfort.signature.verify", **FIELDS)
def verify_signature(steps, phrase, algorithm, parameters, profile):
    supported(algorithm)  # refused before the signature is looked at
    if b"signature" not in parameters:
        raise Reject("missing-field", "the parameter signature is absent")
    given = parameters[b"signature"]
    if not isinstance(given, bytes):
        raise Reject("wrong-type", "the parameter signature is not text")
    require_same(signature(steps, phrase, algorithm, parameters, profile), given.lower())
    return ACCEPTED


def supported(algorithm):
    if algorithm not in ALGORITHMS:
        raise Reject("unsupported-algorithm", "the algorithm is not one of the five")
    return ALGORITHMS[algorithm]


def written(value):
    """A value as Java's toString shows it: nothing quoted, nulls left out, document order."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, Number):
        return value.spelling.encode("ascii")
    if isinstance(value, dict):
        kept = [k + b"=" + written(v) for k, v in value.items() if v is not None]
        return b"{" + b", ".join(kept) + b"}"
    return b"[" + b", ".join(written(v) for v in value if v is not None) + b"]"
