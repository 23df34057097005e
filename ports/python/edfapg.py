"""EdfaPg: MD5 over upper-cased, partly reversed text. The bytes are PHP's throughout."""

from data import digest, require_same, reverse, text, upper
from form import read_form
from operation import ACCEPTED, BadInput, Reject, operation, optional


@operation(
    "edfapg.hash.sale",
    email=text, password=text, cardNumber=optional(text), cardToken=optional(text),
)
def sale(steps, email, password, card_number, card_token):
    if (card_number is None) == (card_token is None):
        raise BadInput("exactly one of cardNumber and cardToken is needed")
    owner = steps("reversed email", reverse(email))
    if card_token is None:
        card = reversed_card(steps, card_number)
    else:
        card = steps("reversed card token", reverse(card_token))
    return md5_of_upper(steps, steps("message", owner + password + card))


@operation(
    "edfapg.hash.transaction", email=text, password=text, transactionId=text, cardNumber=text
)
def transaction(steps, email, password, transaction_id, card_number):
    owner = steps("reversed email", reverse(email))
    card = reversed_card(steps, card_number)
    return md5_of_upper(steps, steps("message", owner + password + transaction_id + card))


@operation(
    "edfapg.hash.applepay",
    identifier=text, orderNumber=text, amount=text, currency=text, password=text,
)
def apple_pay(steps, *fields):
    return md5_of_reversed(steps, steps("message", b"".join(fields)))


@operation(
    "edfapg.hash.checkout",
    orderNumber=text, amount=text, currency=text, description=text, password=text,
)
def checkout(steps, *fields):
    inner = md5_of_upper(steps, steps("message", b"".join(fields)))
    return digest(steps, "sha1", steps("MD5 in hex", inner.encode("ascii"))).hex()


@operation("edfapg.hash.schedule", password=text)
def schedule(steps, password):
    return md5_of_upper(steps, steps("reversed password", reverse(password)))


@operation("edfapg.hash.schedule-action", scheduleId=text, password=text)
def schedule_action(steps, schedule_id, password):
    return md5_of_reversed(steps, steps("message", schedule_id + password))


@operation("edfapg.hash.credit", password=text, cardNumber=text)
def credit(steps, password, card_number):
    card = reversed_card(steps, card_number)
    return md5_of_upper(steps, steps("message", password + card))


@operation("edfapg.hash.credit-callback", password=text, transactionId=text, cardNumber=text)
def credit_callback(steps, password, transaction_id, card_number):
    card = reversed_card(steps, card_number)
    return md5_of_upper(steps, steps("message", password + transaction_id + card))


@operation("edfapg.hash.wallet", email=text, password=text)
def wallet(steps, email, password):
    owner = steps("reversed email", reverse(email))
    return md5_of_upper(steps, steps("message", owner + password))


@operation("edfapg.hash.sadad", body=text, password=text)
def sadad(steps, body, password):
    return digest(steps, "sha256", steps("message", body + password)).hex()


@operation(
    "edfapg.callback.verify", form=text, email=text, password=text, cardNumber=optional(text)
)
def verify_callback(steps, form, email, password, card_number):
    parameters = read_form(form)
    for name in (b"hash", b"trans_id"):
        if name not in parameters:
            raise Reject("missing-field", f"the parameter {name.decode()} is absent")
    card = parameters.get(b"card") or card_number
    if card is None:
        raise Reject("missing-field", "the parameter card is absent, and no cardNumber is given")
    if len(card) < 10:
        raise Reject("invalid-value", "the card has no six characters in front and four behind")
    expected = transaction(steps, email, password, parameters[b"trans_id"], card)
    require_same(expected, parameters[b"hash"])
    return ACCEPTED


def reversed_card(steps, number):
    # Of a short number both slices take the whole, as PHP's substr does.
    digits = steps("card digits", number[:6] + number[-4:])
    return steps("reversed card digits", reverse(digits))


def md5_of_upper(steps, message):
    return digest(steps, "md5", steps("uppercase message", upper(message))).hex()


def md5_of_reversed(steps, message):
    return md5_of_upper(steps, steps("reversed message", reverse(message)))
