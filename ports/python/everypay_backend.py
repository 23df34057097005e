"""EveryPay: the merchant's server between the app and EveryPay."""

import everypay_calls
import strict_json
from data import text
from form import bounded
from operation import Reject, operation
from outcome import Members


def members(body):
    try:
        read = strict_json.read(bounded(body))
        strict_json.check(read)
    except ValueError:
        read = None
    if not isinstance(read, dict):
        raise Reject("malformed-body", "the body is not a JSON object")
    return Members(read)


def present(**members):
    return {name: value for name, value in members.items() if value is not None}


@operation("everypay.backend.oneoff", body=text)
def oneoff(steps, body):
    body = members(body)
    amount, order = body.amount("amount"), body.text("orderReference")
    email, label = body.text("customerEmail"), body.text("label")
    return {
        "amount": amount or "0.01",
        "label": label or "Purchase",
        "order_reference": body.need(order, "orderReference"),
        "customer_email": body.need(email, "customerEmail"),
    }


@operation("everypay.backend.created", body=text)
def created(steps, body):
    body = members(body)
    reference, token = body.text_identifier("payment_reference"), body.bearer("mobile_access_token")
    amount = body.amount("standing_amount")
    currency, country, label = (body.text(name) for name in ("currency", "descriptor_country", "label"))
    return present(
        paymentReference=body.need(reference, "payment_reference"),
        mobileAccessToken=body.need(token, "mobile_access_token"),
        amount=amount and strict_json.Number(amount), currency=currency, countryCode=country, label=label,
    )


@operation("everypay.backend.process", baseUrl=text, body=text)
def process(steps, base, body):
    body = members(body)
    token = body.need(body.text("mobile_access_token"), "mobile_access_token")
    fields = {name: body.value[name] for name in ("payment_reference", "paymentData") if name in body.value}
    return everypay_calls.apple_pay(steps, base, token.encode(), fields)


@operation("everypay.backend.processed", body=text)
def processed(steps, body):
    body = members(body)
    state, reference = body.text("state"), body.text_identifier("payment_reference")
    order = body.text_identifier("order_reference")
    return present(
        state=body.need(state, "state"), paymentReference=body.need(reference, "payment_reference"), orderReference=order
    )
