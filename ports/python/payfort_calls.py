"""PayFort: the requests and the responses."""

import payfort
import strict_json
from calls import check, fields_of, form, in_order, json_object, request, table
from data import text
from form import bounded
from operation import BadInput, Reject, operation
from outcome import Members, failure, outcome, read_body, response_fields, safe_redirect, status_only
from wire import LONGEST, one_of, scaled

ACCOUNT = """
access_code! 20 alnum
merchant_identifier! 20 alnum
language! - choice en|ar
"""
EITHER = """
merchant_reference 40 alnum -_.
fort_id 20 alnum
"""
MONEY = """
amount! - amount
currency! - capitals 3
"""
DESCRIPTION = "order_description 150 words '/._-#:$ \n"
CUSTOMER = "eci - choice ECOMMERCE|MOTO|RECURRING\n" + DESCRIPTION + """
customer_ip 45 ip
customer_name 40 words _\\/-.' \n""" + "".join(
    f"merchant_extra{n} {longest} words .;/_-,'@ \n"
    for n, longest in [("", 999), (1, 250), (2, 250), (3, 250), (4, 250), (5, 250)]
) + """
phone_number 19 numeric +-() 
settlement_reference 34 alnum -_.
"""
EMAIL = "customer_email! 254 alnum _-.@+\n"
REFERENCE = "merchant_reference! 40 alnum -_.\n"



def payment(options):
    return table(ACCOUNT + REFERENCE + MONEY + EMAIL + f"""
sdk_token 100 alnum
token_name 100 alnum .@-_
payment_option - choice {options}
remember_me - choice YES|NO
return_url 400 url
""" + CUSTOMER)


CALLS = {
    "sdk-token": ("service_command", "SDK_TOKEN", table(ACCOUNT + "device_id! 100 alnum -_.@+")),
    "purchase": ("command", "PURCHASE", payment("MASTERCARD|VISA|AMEX|SADAD|NAPS|KNET|MADA|MEEZA")),
    "authorization": ("command", "AUTHORIZATION", payment("MASTERCARD|VISA|AMEX")),
    "capture": ("command", "CAPTURE", table(ACCOUNT + EITHER + MONEY + DESCRIPTION)),
    "void-authorization": ("command", "VOID_AUTHORIZATION", table(ACCOUNT + EITHER + DESCRIPTION)),
    "refund": ("command", "REFUND", table(
        ACCOUNT + EITHER + MONEY + "maintenance_reference 200 alnum -_.\n" + DESCRIPTION)),
    "check-status": ("query_command", "CHECK_STATUS", table(
        ACCOUNT + EITHER + "return_third_party_response_codes - choice YES|NO")),
    "tokenization": ("service_command", "TOKENIZATION", table(ACCOUNT + REFERENCE + """
card_number! 19 digits
expiry_date! 4 yymm
card_security_code! 4 digits
card_holder_name 50 words _\\/-.' 
remember_me - choice YES|NO
token_name 100 alnum .@-_
return_url 400 url
""")),
    "applepay": ("digital_wallet", "APPLE_PAY", table(
        "command! - choice PURCHASE|AUTHORIZATION" + ACCOUNT + REFERENCE + MONEY + EMAIL + CUSTOMER)),
}
APPLE_TOKEN = table("""
apple_data! - text
apple_signature! - text
apple_header! - object
apple_header.apple_transactionId! - text
apple_header.apple_ephemeralPublicKey! - text
apple_header.apple_publicKeyHash! - text
apple_paymentMethod! - object
apple_paymentMethod.apple_displayName! - text
apple_paymentMethod.apple_network! - text
apple_paymentMethod.apple_type! - text
""")
HOSTS = {
    "sandbox": ("sbpaymentservices.payfort.com", "sbcheckout.payfort.com"),
    "production": ("paymentservices.payfort.com", "checkout.payfort.com"),
}


def minor_units(fields):
    value, digits = scaled(fields["amount"], fields["currency"], "payfort")
    return bounded(str(int(value.scaleb(digits))), LONGEST["payfort"]).encode()


def declare(name, parameter, command, rules):
    names = {rule.name for rule in rules}

    def beside_fields(value, member):
        if not {*names, parameter, "signature"}.isdisjoint(json_object(value, member)):
            raise BadInput(f"{member} has a member of the request itself")
        return value

    apple = {"token": beside_fields} if name == "applepay" else {}

    @operation(
        f"payfort.request.{name}",
        environment=one_of(*HOSTS), phrase=text, algorithm=text, fields=fields_of(rules), **apple,
    )
    def call(steps, environment, phrase, algorithm, fields, token=None):
        payfort.supported(algorithm)
        check(rules, fields)
        if token is not None:
            check(APPLE_TOKEN, token)
        if fields.get("payment_option") in (b"MADA", b"MEEZA") and fields.get("eci") not in (None, b"", b"ECOMMERCE"):
            raise Reject("invalid-value", "MADA and MEEZA are for eci ECOMMERCE alone")
        if fields.get("payment_option") in (b"SADAD", b"NAPS", b"KNET") and fields.get("eci") == b"MOTO":
            raise Reject("invalid-value", "MOTO is for cards alone")
        if "merchant_reference" in names and not (fields.get("merchant_reference") or fields.get("fort_id")):
            raise Reject("missing-field", "neither merchant_reference nor fort_id is there")
        if "amount" in names:
            fields = {**fields, "amount": minor_units(fields)}
        sent = {parameter: command}
        sent.update((n.decode(), value.decode()) for n, value in in_order(rules, fields) if value)
        sent.update(token or {})
        profile = b"tokenization-form" if name == "tokenization" else b"api"
        signed = payfort.members(sent, "fields", is_message=True)
        sent["signature"] = payfort.signature(steps, phrase, algorithm, signed, profile)
        api, page = HOSTS[environment]
        if name == "tokenization":
            pairs = [(n.encode(), value.encode()) for n, value in sent.items()]
            return form(f"https://{page}/FortAPI/paymentPage".encode(), pairs)
        body = strict_json.write(sent).encode()
        return request(f"https://{api}/FortAPI/paymentApi".encode(), {"Content-Type": "application/json"}, body)


for name, (parameter, command, rules) in CALLS.items():
    declare(name, parameter, command, rules)


# Responses

ECHOES = {command: parameter for parameter, command, _ in CALLS.values()} | {"APPLE_PAY": "command"}
FAILURES = {"03", "05", "07", "09", "13", "23"}
SUCCESSES = {
    ("PURCHASE", "14000"): "approved", ("APPLE_PAY", "14000"): "approved", ("CAPTURE", "04000"): "approved",
    ("AUTHORIZATION", "02000"): "authorized", ("APPLE_PAY", "02000"): "authorized",
    ("REFUND", "06000"): "refunded", ("VOID_AUTHORIZATION", "08000"): "reversed",
    ("SDK_TOKEN", "22000"): "pending", ("TOKENIZATION", "18000"): "pending",
    ("TOKENIZATION", "18062"): "pending", ("TOKENIZATION", "18063"): "pending",
}
TRANSACTIONS = {
    "14": "approved", "04": "approved", "02": "authorized", "06": "refunded", "08": "reversed",
    "03": "declined", "13": "declined", "01": "pending", "19": "pending", "20": "pending", "40": "pending",
}


def code(body, name, count):
    digits = body.need(body.text(name), name)
    if len(digits) != count or not (digits.isascii() and digits.isdigit()):
        raise Reject("invalid-value", f"{name} does not have {count} digits")
    return digits


def minor_amount(body, name):
    digits = body.amount(name)
    if digits is not None and "." in digits:
        raise Reject("invalid-amount", f"{name} is not in minor units")
    return digits


def meaning(action, status, message, command, transaction):
    if message == "072" and status in FAILURES | {"00"}:
        return "cancelled"
    if status in ("00", "11", "17", "21"):
        return "error"
    if status in FAILURES:
        return "declined"
    if status == "20":
        return "redirect" if message == "064" else "pending"
    if status in ("01", "19", "40"):
        return "pending"
    echo = action if action != "APPLE_PAY" else "AUTHORIZATION" if status == "02" else "PURCHASE"
    if command not in (None, echo):
        return "unknown"
    if (action, status + message) == ("CHECK_STATUS", "12000"):
        return TRANSACTIONS.get(transaction, "unknown")
    return SUCCESSES.get((action, status + message), "unknown")


@operation("payfort.response.decode", **response_fields(list(ECHOES)))
def decode(steps, action, http, content_type, data):
    value = read_body(http, content_type, data, or_form=action not in ("SDK_TOKEN", "CHECK_STATUS"))
    if value is None:
        return status_only(http)
    if not 200 <= http <= 299 and value.get("response_code") is None:
        return status_only(http)
    body = Members(value)
    response_code, status = code(body, "response_code", 5), code(body, "status", 2)
    found = {
        "kind": "unknown", "result": response_code, "status": status,
        "transactionId": body.text_identifier("fort_id"), "orderId": body.text_identifier("merchant_reference"),
        "amount": minor_amount(body, "amount"), "currency": body.text("currency"),
    }
    sdk_token, token_name = body.text_identifier("sdk_token"), body.text_identifier("token_name")
    found["token"] = (sdk_token or token_name) if action == "SDK_TOKEN" else (token_name or sdk_token)
    message = body.text("response_message")
    command = body.text(ECHOES[action])
    transaction = transaction_code = captured = refunded = None
    if action == "CHECK_STATUS":
        transaction, transaction_code = body.text("transaction_status"), body.text("transaction_code")
        captured, refunded = minor_amount(body, "captured_amount"), minor_amount(body, "refunded_amount")
    kind = meaning(action, status, response_code[2:], command, transaction)
    if not response_code.startswith(status):
        kind = "unknown"
    if transaction and transaction_code and not transaction_code.startswith(transaction):
        kind = "unknown"
    captured, refunded = captured or "0", refunded or "0"
    if kind == "approved" and refunded != "0" and (len(refunded), refunded) >= (len(captured), captured):
        kind = "unknown"
    if kind == "redirect":
        found["redirect"] = {"url": safe_redirect(body.need(body.text("3ds_url"), "3ds_url")), "method": "GET"}
    if kind in ("approved", "authorized", "refunded", "reversed"):
        body.need(found["transactionId"], "fort_id")
    elif kind == "pending" and status == "22":
        body.need(sdk_token, "sdk_token")
    elif kind == "pending" and status == "18":
        body.need(token_name, "token_name")
    elif kind in ("declined", "cancelled"):
        found["reason"] = message
    elif kind == "error":
        found["errors"] = [failure(code=response_code, message=message)]
    return outcome(http, {**found, "kind": kind})
