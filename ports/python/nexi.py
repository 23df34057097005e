"""Nexi Paygate (Computop): an HMAC over five fields between asterisks."""

from data import hmac_digest, require_same, text
from operation import ACCEPTED, BadInput, Reject, operation, optional

# An absent field is empty; its asterisk stays.
field = optional(text, default=b"")


@operation(
    "nexi.mac.request",
    key=text, payId=field, transId=field, merchantId=field, amount=field, currency=field,
)
def request_mac(steps, key, *fields):
    return mac(steps, key, fields)


@operation(
    "nexi.mac.response",
    key=text, payId=field, transId=field, merchantId=field, status=field, code=field,
)
def response_mac(steps, key, *fields):
    return mac(steps, key, fields)


def mac(steps, key, fields):
    return hmac_digest(steps, "sha256", key, steps("message", b"*".join(fields))).hex()


def any_case(value, name):
    """An object of texts, its names in lower case."""
    if not isinstance(value, dict):
        raise BadInput(f"the field {name} is not an object")
    return [(key.encode().lower(), text(member, f"{name}.{key}")) for key, member in value.items()]


@operation("nexi.mac.verify", key=text, merchantId=text, fields=any_case)
def verify_mac(steps, key, merchant, fields):
    values = dict(fields)
    if len(values) < len(fields):
        raise Reject("duplicate-field", "a name is there twice")
    for name in (b"mac", b"status"):
        if name not in values:
            raise Reject("missing-field", f"the field {name.decode()} is absent")
    places = [values.get(b"payid", b""), values.get(b"transid", b""), merchant, values[b"status"], values.get(b"code", b"")]
    require_same(mac(steps, key, places), values[b"mac"].lower())
    return ACCEPTED
