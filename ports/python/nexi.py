"""Nexi Paygate (Computop): an HMAC over five fields between asterisks."""

from data import hmac_digest, text
from operation import operation, optional

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
