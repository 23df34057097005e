"""EveryPay: HTTP authorization, and the HMAC of API version 2."""

from data import hmac_digest, require_same, text, to_base64
from form import read_form
from operation import ACCEPTED, BadInput, Reject, operation


@operation("everypay.authorization.basic", username=text, secret=text)
def basic(steps, username, secret):
    if b":" in username:
        raise Reject("invalid-username", "the user name has a colon")
    return "Basic " + to_base64(steps("credentials", username + b":" + secret))


@operation("everypay.authorization.bearer", token=text)
def bearer(steps, token):
    if not token or not all(0x21 <= byte <= 0x7E for byte in token):
        raise Reject("invalid-token", "the token cannot stand in a header")
    return "Bearer " + token.decode("ascii")


def text_members(value, name):
    if not isinstance(value, dict):
        raise BadInput(f"the field {name} is not an object")
    return {key.encode("utf-8"): text(member, f"{name}.{key}") for key, member in value.items()}


@operation("everypay.hmac", secret=text, fields=text_members)
def hmac_version_2(steps, secret, fields):
    if b"hmac_fields" not in fields:
        names = (fields.keys() - {b"hmac", b"locale"}) | {b"hmac_fields"}
        fields = {**fields, b"hmac_fields": b",".join(sorted(names))}
    listed = steps("hmac_fields", fields[b"hmac_fields"])
    message = steps("message", b"&".join(
        name + b"=" + fields.get(name, b"") for name in sorted(listed.split(b","))
    ))
    return hmac_digest(steps, "sha1", secret, message).hex()


# What a shop acts on: the message's own list of signed fields must have those of them that are there.
ACTED_ON = {
    b"account_id", b"amount", b"api_username", b"hmac_fields", b"nonce", b"order_reference", b"payment_reference",
    b"payment_state", b"timestamp", b"transaction_result",
}


@operation("everypay.hmac.verify", secret=text, form=text)
def verify_version_2(steps, secret, form):
    parameters = read_form(form)
    for name in (b"hmac", b"hmac_fields", b"order_reference", b"payment_state"):
        if name not in parameters:
            raise Reject("missing-field", f"the parameter {name.decode()} is absent")
    if ACTED_ON & parameters.keys() - set(parameters[b"hmac_fields"].split(b",")):
        raise Reject("signature-mismatch", "a parameter that is acted on is not signed")
    require_same(hmac_version_2(steps, secret, parameters), parameters[b"hmac"])
    return ACCEPTED
