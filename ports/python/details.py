"""What responses say beside their outcome. A row is a path and what stands there: text, code (text or number), open (a code, or what is passed over).

In a path, `[]` is an array of objects and `[1]` an array of objects or one object.
"""

import strict_json
from operation import operation
from outcome import Members, read_body, response_fields

EDFAPG = """
    trans_date text
    descriptor text
    name text
    mail text
    ip text
    card text
    transactions[].trans_id code
    transactions[].type text
    transactions[].status text
    transactions[].amount code
    transactions[].currency text
    transactions[].date text
"""
PAYFORT = "\n".join(f"{name} text" for name in """
    response_message authorization_code sdk_token token_name payment_option eci card_number expiry_date customer_email
    customer_ip customer_name order_description phone_number settlement_reference merchant_extra merchant_extra1
    merchant_extra2 merchant_extra3 merchant_extra4 merchant_extra5
""".split())
PLACETOPAY = """
    status.date text
    payment[1].status.date text
    payment[1].status.reason code
    payment[1].status.message text
    payment[1].issuerName text
    payment[1].paymentMethod text
    payment[1].paymentMethodName text
    payment[1].authorization code
    payment[1].receipt code
    payment[1].processorFields[].keyword text
    payment[1].processorFields[].value open
    payment[1].processorFields[].displayOn text
"""
EVERYPAY = """
    label text
    descriptor_country text
    payment_created_at text
    cc_details.last_four_digits text
    cc_details.month code
    cc_details.year code
    cc_details.holder_name text
    cc_details.type text
    cc_details.issuer text
    cc_details.issuer_country text
    cc_details.authorisation_code code
    stan code
    fraud_score code
"""


def tree(rows):
    """The rows as nested dictionaries, in their order."""
    root = {}
    for row in rows.splitlines():
        if row.strip():
            path, kind = row.split()
            *ways, leaf = path.split(".")
            node = root
            for way in ways:
                node = node.setdefault(way, {})
            node[leaf] = kind
    return root


def leaf(members, name, kind):
    if kind == "open" and not isinstance(members.value.get(name), (str, strict_json.Number)):
        return None
    return members.text(name) if kind == "text" else members.scalar(name)


def inside(members, name, node):
    if name.endswith("]"):
        name, one = name[:-1].split("[")
        if one and isinstance(members.value.get(name), dict):
            return name, [picked(members.object(name), node)]
        return name, [picked(element, node) for element in members.objects(name)]
    found = members.object(name)
    return name, found and picked(found, node)


def picked(members, node):
    answer = {}
    for name, what in node.items():
        if isinstance(what, dict):
            name, value = inside(members, name, what)
            value = value or None
        else:
            value = leaf(members, name, what)
        if value is not None:
            answer[name] = value
    return answer


def declare(gateway, rows, actions, forms=()):
    @operation(f"{gateway}.response.fields", **response_fields(actions))
    def fields(steps, action, status, content_type, data, root=tree(rows)):
        value = read_body(status, content_type, data, or_form=action in forms)
        return {} if value is None else picked(Members(value), root)


declare(
    "edfapg", EDFAPG, "SALE RECURRING_SALE CAPTURE CREDITVOID GET_TRANS_STATUS GET_TRANS_DETAILS APPLE_PAY".split()
)
PAGES = "PURCHASE AUTHORIZATION CAPTURE VOID_AUTHORIZATION REFUND TOKENIZATION APPLE_PAY".split()
declare("payfort", PAYFORT, [*PAGES, "SDK_TOKEN", "CHECK_STATUS"], PAGES)
declare("placetopay", PLACETOPAY, "CREATE QUERY CANCEL COLLECT REVERSE".split())
declare("everypay", EVERYPAY, "ONEOFF APPLE_PAY PAYMENT".split())
