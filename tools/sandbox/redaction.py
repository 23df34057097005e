"""Checks that no secret of the merchant, no card number and no card code appears in the sandbox's output, wherever a client puts it.

Every secret goes into every part of a request to every gateway: field names and values, nested ones, headers, method, path, query.
The output is the record, the terminal and the reports of all formats.
"""

import base64
import json
import pathlib
import re
import tempfile
import time
import urllib.parse

from sandbox.client import FORM, FORMATS, JSON, SECRETS, Sandbox, sale

CODE = "9173"
# Transactions have random names, which now and then contain the four digits.
UUID = re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
# A card number as people write it, and in base 64, also within a sentence.
CARDS = ["5123459182730647", "5123 4591 8273 0647", "5123-4591-8273-0647"]
CODED = [base64.b64encode(text.encode()).decode() for text in (CARDS[0], f"paid with {CARDS[1]} today")]


def spellings(secret):
    data = secret.encode()
    twice = urllib.parse.quote(urllib.parse.quote(secret, safe=""), safe="")
    return {secret, twice, secret[::-1], data.hex(), base64.b64encode(data).decode(), urllib.parse.quote(secret, safe=""), urllib.parse.quote_plus(secret)}


def messages(text):
    """Requests with a text in every possible place."""
    quoted = urllib.parse.quote(text, safe="")
    form = dict(sale())
    for name in ["order_id", "order_description", "action", "hash", "client_key", "payer_email", "no_such_field", "card_cvv2", "x.y"]:
        yield "POST", "/edfapg/payment/post", urllib.parse.urlencode({**form, name: text}), FORM
    yield "POST", "/edfapg/payment/post", urllib.parse.urlencode({**form, text: "1"}), FORM
    yield "POST", "/edfapg/payment/post", f"{text}&{urllib.parse.urlencode(form)}", FORM
    yield "POST", "/edfapg/payment/post", "a" * 190 + text, FORM
    for path in ["/payfort/FortAPI/paymentApi", "/placetopay/api/session", "/everypay/api/v4/payments/oneoff", "/nexi/api/v2/payment-intents"]:
        deep = {"a": {"b": {"c": {"d": {"e": text, text: 1}}}}}
        body = {"command": text, "service_command": text, "signature": text + "a=b" + text, "x": text, text: "x", "amount": {"total": [text]}, **deep}
        body["auth"] = {"login": text, "seed": text, "tranKey": text, "password": text, "nonce": text}
        body["long"] = "x" * 150 + text
        yield "POST", path, json.dumps(body), JSON
        yield "POST", path, json.dumps(body)[:-3], JSON
    yield "POST", "/payfort/FortAPI/paymentPage", urllib.parse.urlencode({"service_command": "TOKENIZATION", "x": text, "signature": text}), FORM
    yield "POST", "/nexi/authorization/oauth/token", urllib.parse.urlencode({"grant_type": text, "client_id": text, "clientSecret": text, text: 1}), FORM
    yield "GET", f"/everypay/api/v4/payments/{quoted}?api_username={quoted}&x={quoted}", "", FORM
    yield "GET", f"/nowhere/{quoted}?{quoted}={quoted}", "", FORM
    if text.isalnum(): yield text, "/edfapg/payment/post", "", FORM


def codes():
    """Card codes under the names that SDKs use."""
    for name in ["cvv", "cvc", "cvv2", "card_cvv", "card_security_code", "cvn"]:
        yield "POST", "/edfapg/payment/post", urllib.parse.urlencode({**sale(), name: CODE}), FORM
        for path in ["/payfort/FortAPI/paymentApi", "/placetopay/api/session", "/everypay/api/v4/payments/oneoff", "/nexi/api/v2/payment-intents"]:
            yield "POST", path, json.dumps({"x": 1, name: CODE, "card": {name: CODE}, "a": {"b": {"c": {"d": {"e": {name: CODE}}}}}}), JSON
        yield "GET", f"/edfapg/payment/post?{name}={CODE}", "", FORM


def main(program):
    work = pathlib.Path(tempfile.mkdtemp())
    reports = [option for name in FORMATS for option in ("--report", f"{name}={work / name}")]
    sandbox = Sandbox(program, *reports)
    sent = 0
    twice = [urllib.parse.quote(urllib.parse.quote(secret, safe=""), safe="") for secret in SECRETS if not secret.replace("-", "").isalnum()]
    for text in SECRETS + CARDS + CODED + twice:
        for method, path, body, kind in messages(text):
            status, *_ = sandbox.http(method, path, body.encode(), Content_Type=kind, X_User_Agent=text)
            assert status, (method, path)
            sent += 1
    for method, path, body, kind in codes():
        sandbox.http(method, path, body.encode(), Content_Type=kind)
        sent += 1
    shown = {"the record": sandbox.http("GET", "/__sandbox/requests")[2].decode()}
    assert f'"requests":{sent},' in shown["the record"], "a request is missing in the record"
    assert sandbox.stop() == 1
    time.sleep(0.2)
    shown["the terminal"] = b"".join(sandbox.lines).decode()
    shown |= {f"the {name} report": (work / name).read_text() for name in FORMATS}
    found = 0
    for place, text in shown.items():
        # The text report shows many failures in sixty lines, and counts all of them.
        is_whole = f"{sent} cases = {sent} run" in text if place == "the text report" else len(text) > 5000
        assert is_whole, f"{place} says nothing"
        for secret in SECRETS:
            for spelling in spellings(secret):
                if spelling in text: found += 1; print(f"FAILED: {secret} as {spelling} in {place}: {around(text, spelling)}")
        text = UUID.sub("", text)
        for needle in [*CARDS, *(urllib.parse.quote_plus(card) for card in CARDS), "459182", CODE, *CODED]:
            if needle in text: found += 1; print(f"FAILED: {needle} in {place}: {around(text, needle)}")
    print(f"{sent} requests with secrets, {len(shown)} outputs of {sum(map(len, shown.values())) // 1024} KiB, {found} found")
    return found > 0


def around(text, needle):
    index = text.index(needle)
    return repr(text[max(0, index - 60):index + 40])
