"""EdfaPg: the requests. A table row is name, longest, kind; `!` marks what is required."""

from decimal import Decimal, localcontext

import edfapg
from calls import check, endpoint, fields_of, form, in_order, json_object, request, table
from data import text
from form import bounded
from operation import Reject, operation
from wire import LONGEST, exponent, written

ORDER = """
    order_id! 255 text
    order_amount! - amount
    order_currency! - capitals 3
    order_description! 1024 text
"""
PAYER = """
    payer_first_name! 32 text
    payer_last_name! 32 text
    payer_middle_name 32 text
    payer_birth_date - date
    payer_address! 255 text
    payer_address2 255 text
    payer_country! - capitals 2
    payer_state 32 text
    payer_city! 32 text
    payer_zip! 32 text
    payer_email! 256 email
    payer_phone! 32 text
    payer_ip! 45 ip
"""
SALE = table("channel_id 16 text" + ORDER.rstrip() + """
    card_number! 19 digits
    card_exp_month! - month
    card_exp_year! 4 year
    card_cvv2! 3-4 digits
""".rstrip() + PAYER.rstrip() + """
    term_url_3ds! 1024 url
    recurring_init - choice Y|N
    auth - choice Y|N
    req_token - choice Y|N
    extras - text
""")
RECURRING_SALE = table("""
    order_id! 255 text
    order_amount! - amount
    order_description! 1024 text
    recurring_first_trans_id! 255 text
    recurring_token! 255 text
    auth - choice Y|N
""")
APPLE_PAY = table(ORDER.rstrip() + PAYER.rstrip() + """
    identifier! 255 text
    return_url! 1024 url
    parameters! - json
""")
CHANGE = table("""
    trans_id! 255 text
    amount - amount
""")
QUERY = table("trans_id! 255 text")
TOKEN = table("""
    transactionIdentifier! 255 text
    paymentData! - object
    paymentData.version! - text
    paymentData.data! - text
    paymentData.signature! - text
    paymentData.header! - object
    paymentData.header.ephemeralPublicKey! - text
    paymentData.header.publicKeyHash! - text
    paymentData.header.transactionId! - text
    paymentMethod! - object
    paymentMethod.displayName! - text
    paymentMethod.network! - text
    paymentMethod.type! - text
""")

HEADERS = {"Accept": "application/json", "X-User-Agent": "ios"}
BOUNDARY = b"boundary-edfapay-pg-formdata"


def with_decimals(fields):
    """The amount with all the decimals of its currency."""
    digits = exponent(fields["order_currency"])
    if len(fields["order_amount"].partition(b".")[2]) > digits:
        raise Reject("too-many-decimals", "the amount has more decimals than its currency")
    with localcontext() as context:
        context.prec = len(fields["order_amount"]) + 8
        amount = Decimal(fields["order_amount"].decode()).quantize(Decimal(1).scaleb(-digits))
    return {**fields, "order_amount": bounded(format(amount, "f"), LONGEST["edfapg"]).encode()}


def post(url, action, client_key, rules, fields, hash):
    sent = [(name, value) for name, value in in_order(rules, fields) if value]
    pairs = [(b"action", action), (b"client_key", client_key), *sent, (b"hash", hash.encode())]
    return form(url, pairs, HEADERS)


@operation(
    "edfapg.request.sale", paymentUrl=text, clientKey=text, password=text, fields=fields_of(SALE)
)
def sale(steps, url, client_key, password, fields):
    url = endpoint(url)
    check(SALE, fields)
    fields = with_decimals(fields)
    fields["req_token"] = fields.get("req_token") or b"N"
    hash = edfapg.sale(steps, fields["payer_email"], password, fields["card_number"], None)
    return post(url, b"SALE", client_key, SALE, fields, hash)


def declare(name, action, rules, signs_transaction):
    @operation(
        f"edfapg.request.{name}",
        paymentUrl=text, clientKey=text, password=text, fields=fields_of(rules), email=text, cardNumber=text,
    )
    def call(steps, url, client_key, password, fields, email, card):
        url = endpoint(url)
        check(rules, fields)
        if signs_transaction:
            hash = edfapg.transaction(steps, email, password, fields["trans_id"], card)
        else:
            hash = edfapg.sale(steps, email, password, card, None)
        return post(url, action, client_key, rules, fields, hash)


declare("recurring-sale", b"RECURRING_SALE", RECURRING_SALE, False)
declare("capture", b"CAPTURE", CHANGE, True)
declare("creditvoid", b"CREDITVOID", CHANGE, True)
declare("status", b"GET_TRANS_STATUS", QUERY, True)
declare("details", b"GET_TRANS_DETAILS", QUERY, True)


@operation(
    "edfapg.request.applepay", paymentUrl=text, clientKey=text, password=text, fields=fields_of(APPLE_PAY)
)
def apple_pay(steps, url, client_key, password, fields):
    base, found, rest = endpoint(url).rpartition(b"/payment/post")
    if not found or rest:
        raise Reject("invalid-url", "the URL does not end in /payment/post")
    check(APPLE_PAY, fields)
    fields = with_decimals(fields)
    if any(BOUNDARY in value for value in (client_key, *fields.values())):
        raise Reject("boundary-in-content", "a field holds the boundary")
    signed = [fields[name] for name in ("identifier", "order_id", "order_amount", "order_currency")]
    hash = edfapg.apple_pay(steps, *signed, password)
    pairs = [
        (b"action", b"SALE"), (b"client_key", client_key), *in_order(APPLE_PAY, fields),
        (b"brand", b"applepay"), (b"hash", hash.encode()),
    ]
    body = b"".join(written({"name": name, "value": value}, BOUNDARY) for name, value in pairs)
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY.decode()}", **HEADERS}
    return request(base + b"/applepay/orders/s2s/sale", headers, body + b"--" + BOUNDARY + b"--\r\n")


@operation("edfapg.applepay.parameters", fields=json_object)
def apple_pay_parameters(steps, fields):
    check(TOKEN, fields)
    return {"identifier": fields["transactionIdentifier"], "parameters": fields}
