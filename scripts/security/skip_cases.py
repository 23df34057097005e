#!/usr/bin/env python3
"""Writes vectors/security/skip-*.json: for every value of every table of the gateways a message that is right, the same forged, and
the same without a signature. Receivers leave the check out for one option, status or action; only a case with that value can tell.

    skip_cases.py      signs with hashlib, and asks the ports what is right
"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import vectors  # noqa: E402
from seen_in import noted  # noqa: E402
from vectors_format import Number, parse, render  # noqa: E402

NOTES = {
    "Baseline": {"bug": "verification-broken", "effect": "valid payment refused", "severity": "medium",
                 "means": "The accepted twin of refused cases."},
    "Evidence": {"bug": "unnamed-mistake", "effect": "a mistake that nobody has named yet goes unseen", "severity": "low",
                 "means": "One message for each value of a table: a receiver may leave any one of them unchecked."},
    "MissingField": {"bug": "missing-field", "effect": "a forged message is accepted, or a crash", "severity": "critical",
                     "means": "A member that must be there is absent."},
    "SkippedVerification": {"bug": "verification-bypass", "effect": "a forged message is accepted", "severity": "critical",
                            "means": "A value of the message for which real receivers left the signature unchecked."},
    "Tampering": {"bug": "unsigned-field", "effect": "a forged message is accepted", "severity": "critical",
                  "means": "One field was changed after signing."},
}

# PayFort: the status table of its transaction codes; commands, and options of its plugins and request pages.
STATUSES = [f"{n:02}" for first, last in [(0, 15), (17, 24), (27, 32), (40, 40), (42, 59), (62, 63), (66, 66), (70, 77), (80, 81), (88, 93)]
            for n in range(first, last + 1)]
COMMANDS = {
    "command": ["AUTHORIZATION", "PURCHASE", "CAPTURE", "VOID_AUTHORIZATION", "REFUND"],
    "service_command": [
        "TOKENIZATION", "SDK_TOKEN", "CREATE_TOKEN", "UPDATE_TOKEN", "3DS_ENROLLMENT", "3DS_AUTHENTICATION", "VERIFY_CARD",
        "CUSTOMER_VERIFY", "OTP_GENERATE", "OTP_VERIFY", "UPLOAD_BATCH_FILE", "PROCESS_BATCH", "GET_BATCH_RESULTS",
    ],
    "query_command": ["CHECK_STATUS", "CHECK_VERIFY_CARD_STATUS", "GET_INSTALLMENTS_PLANS", "GENERATE_REPORT", "GET_TOKENS"],
}
OPTIONS = {
    "payment_option": [
        "MASTERCARD", "VISA", "AMEX", "SADAD", "NAPS", "KNET", "MADA", "MEEZA", "VALU", "STCPAY", "STC_PAY", "TABBY", "TAMARA", "AMAN", "BENEFIT",
        "OMANNET", "MASTERPASS", "VISA_CHECKOUT", "APPLE_PAY", "INSTALLMENTS", "JCB", "DINERS", "MAESTRO",
    ],
    "digital_wallet": ["APPLE_PAY", "STC_PAY", "MASTERPASS", "VISA_CHECKOUT"],
    "eci": ["ECOMMERCE", "MOTO", "RECURRING"],
    "installments": ["STANDALONE", "HOSTED", "YES"],
    "remember_me": ["YES", "NO"],
    "language": ["en", "ar"],
}
PAYFORT = {
    "command": "PURCHASE", "access_code": "zx0IPmPy5jp1vAz8Kpg7", "merchant_identifier": "CycHZxVj", "merchant_reference": "XYZ9239-yu898",
    "amount": "10000", "currency": "AED", "customer_email": "customer1@domain.com", "fort_id": "149295435400084008",
    "response_code": "14000", "response_message": "Success", "status": "14",
}
PHRASE = "sha-response-phrase"


def payfort():
    def signed(parameters, algorithm):
        text = "".join(f"{name}={parameters[name]}" for name in sorted(parameters, key=str.encode))
        message, digest = f"{PHRASE}{text}{PHRASE}".encode(), algorithm.removeprefix("hmac-")
        mark = hmac.new(PHRASE.encode(), message, digest) if digest != algorithm else hashlib.new(digest, message)
        return {**parameters, "signature": mark.hexdigest()}

    def messages(parameters, algorithm="sha256", **more):
        right = signed(parameters, algorithm)
        forged = {**right, "amount": "1"}
        bare = {name: value for name, value in right.items() if name != "signature"}
        return [{"phrase": PHRASE, "algorithm": algorithm, "parameters": p, **more} for p in (right, forged, bare)]

    for status in STATUSES:
        yield f"status {status}", messages({**PAYFORT, "status": status, "response_code": f"{status}000"}), "amount"
    for name, values in COMMANDS.items():
        others = {n: v for n, v in PAYFORT.items() if n != "command"}
        for value in values:
            yield f"{name} {value}", messages({**others, name: value}), "amount"
    for name, values in OPTIONS.items():
        for value in values:
            yield f"{name} {value}", messages({**PAYFORT, name: value}), "amount"
    for algorithm in ("sha1", "sha256", "sha512", "hmac-sha256", "hmac-sha512"):
        yield f"algorithm {algorithm}", messages(PAYFORT, algorithm), "amount"
        yield f"form and {algorithm}", messages(PAYFORT, algorithm, profile="tokenization-form"), "amount"


# PlacetoPay: the states of sessions, payments, subscriptions and links, and those that SDKs have beside them.
STATES = [
    "OK", "FAILED", "APPROVED", "APPROVED_PARTIAL", "PARTIAL_EXPIRED", "REJECTED", "PENDING", "PENDING_VALIDATION", "PENDING_CONFIRMATION", "REFUNDED",
    "ERROR", "UNKNOWN", "PAID", "EXPIRED", "CANCELED", "CANCELLED", "CANCEL",
]
REASONS = ["PC", "PT", "P0", "PX", "XN", "MC", "?C", "?-", "BR", "00", "XX", "05", "401"]


def placetopay():
    def messages(state, reason="00", prefix="sha256:"):
        date, key = "2016-10-10T16:39:57-05:00", "024h1IlD"
        mark = prefix + hashlib.new(prefix.rstrip(":") or "sha1", f"83{state}{date}{key}".encode()).hexdigest()

        def body(request, **members):
            status = {"status": state, "reason": reason, "message": "As it is", "date": date}
            text = {"status": status, "requestId": request, "reference": "TEST_20161010_213937", **members}
            return {"body": json.dumps(text, separators=(",", ":")), "secretKey": key}

        return [body(83, signature=mark), body(84, signature=mark), body(83)]

    for state in STATES:
        yield f"status {state}", messages(state), "requestId"
    for reason in REASONS:
        state = "PENDING" if reason in ("PT", "P0", "PX") else "REJECTED"
        words = {"?C": "of the customer", "?-": "unknown"}.get(reason, reason)
        yield f"reason {words}", messages(state, reason), "requestId"
    yield "SHA-1 and no prefix", messages("APPROVED", prefix=""), "requestId"


# EdfaPg: actions, results and states, each with the others that it comes with; and members that tell kinds of payments.
KINDS = {
    "action": [
        ("SALE", "SUCCESS", "SETTLED"), ("CAPTURE", "SUCCESS", "SETTLED"), ("CREDITVOID", "ACCEPTED", "REFUND"), ("VOID", "SUCCESS", "VOID"),
        ("RECURRING_SALE", "SUCCESS", "SETTLED"), ("RECURRING", "SUCCESS", "SETTLED"), ("RETRY", "SUCCESS", "SETTLED"), ("DEBIT", "SUCCESS", "SETTLED"),
        ("RECURRING_DEBIT", "SUCCESS", "SETTLED"), ("CREDIT2CARD", "SUCCESS", "SETTLED"), ("CARD2CARD", "SUCCESS", "SETTLED"),
        ("CHARGEBACK", "SUCCESS", "CHARGEBACK"), ("GET_TRANS_STATUS", "SUCCESS", "SETTLED"), ("GET_TRANS_DETAILS", "SUCCESS", "SETTLED"),
        ("GET_TRANS_STATUS_BY_ORDER", "SUCCESS", "SETTLED"), ("CREATE_SCHEDULE", "SUCCESS", "SETTLED"), ("SADAD", "SUCCESS", "SETTLED"),
    ],
    "result": [
        ("SALE", "DECLINED", "DECLINED"), ("SALE", "REDIRECT", "3DS"), ("CREDITVOID", "ACCEPTED", "REVERSAL"), ("SALE", "ERROR", "DECLINED"),
        ("SALE", "UNDEFINED", "PENDING"), ("SALE", "INIT", "PREPARE"), ("CREDITVOID", "WAITING", "PENDING"), ("SALE", "PENDING", "PENDING"),
        ("SALE", "3DS", "3DS"),
    ],
    "status": [
        ("SALE", "SUCCESS", "3DS"), ("SALE", "REDIRECT", "REDIRECT"), ("SALE", "SUCCESS", "PENDING"), ("SALE", "SUCCESS", "PREPARE"),
        ("SALE", "SUCCESS", "REVERSAL"), ("CREDITVOID", "SUCCESS", "REFUND"), ("CREDITVOID", "SUCCESS", "VOID"), ("SALE", "SUCCESS", "CHARGEBACK"),
        ("SALE", "SUCCESS", "DECLINED"), ("CREDITVOID", "SUCCESS", "REFUNDED"), ("CREDITVOID", "SUCCESS", "REVERSED"),
    ],
}
MEMBERS = {
    "recurring_token": "9a5a0e0a-904f-11ea", "card_token": "f5d6a0ab6fcfb6487a39e2256e50fff3c95aaa97", "digital_wallet": "applepay", "payment_type": "applepay",
    "brand": "applepay", "card_brand": "mada", "decline_reason": "Declined by processing", "redirect_url": "https://example.com/acs",
    "schedule_id": "57fddecf-17b9-4d38-9320-a670f0c29ec0", "creditvoid_date": "2022-10-26 11:51:53", "chargeback_date": "2022-10-26 11:51:53",
    "connector_name": "test", "rrn": "229911123456", "error_code": "204002",
}


def edfapg():
    email, password = "doe@example.com", "13a4822c5907ed235f3a068c76184fc3"

    def messages(action, result, status, **members):
        transaction, card = "aaaff66a-904f-11ea-833e-0242ac1f0007", "411111******1111"
        text = email[::-1] + password + transaction + (card[:6] + card[-4:])[::-1]
        mark = hashlib.md5(text.upper().encode()).hexdigest()

        def form(transaction, **more):
            pairs = {"action": action, "result": result, "status": status, "order_id": "ORDER-12345", "trans_id": transaction, **more,
                     "amount": "100.25", "currency": "SAR", **members, "card": card}
            return {"form": urlencode(pairs), "email": email, "password": password}

        return [form(transaction, hash=mark), form("bbbff66a-904f-11ea-833e-0242ac1f0007", hash=mark), form(transaction)]

    for name, kinds in KINDS.items():
        for kind in kinds:
            value = dict(zip(("action", "result", "status"), kind))[name]
            beside = {"result": f"of {kind[0]}", "status": f"of {kind[0]} {kind[1]}"}.get(name, "")
            yield f"{name} {value} {beside}".strip(), messages(*kind), "trans_id"
    for name, value in MEMBERS.items():
        yield f"{name} {value if len(value) < 10 else ''}".strip(), messages("SALE", "SUCCESS", "SETTLED", **{name: value}), "trans_id"


OPERATIONS = {
    "payfort": ("payfort.signature.verify", payfort), "placetopay": ("placetopay.notification.verify", placetopay),
    "edfapg": ("edfapg.callback.verify", edfapg),
}


def kebab(words):
    return "skip-" + re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def cases(table):
    for words, (right, forged, bare), changed in table():
        twin = kebab(words)
        comments = [f"A message with {words}.", f"{changed} was changed. Twin: {twin}.", f"Nothing signs it. Twin: {twin}."]
        flags = [["Baseline"], ["SkippedVerification", "Tampering"], ["SkippedVerification", "MissingField"]]
        for end, comment, flag, given in zip(("", "-forged", "-unsigned"), comments, flags, (right, forged, bare)):
            case = {"id": twin + end, "comment": comment, "twin": twin, "flags": [*flag, "Evidence"], "input": given, "evidence": []}
            yield case if end else {k: v for k, v in case.items() if k != "twin"}


def wrong(case):
    """Every first message must be accepted, every other refused; so hashlib is one of the oracles."""
    expected = {"reject": "missing-field"} if case["id"].endswith("-unsigned") else {"reject": "signature-mismatch"}
    return case["expect"] != (expected if "twin" in case else {"value": {"accepted": True}})


def main():
    targets = []
    for gateway, (operation, table) in OPERATIONS.items():
        suite = {"schemaVersion": Number(1), "op": operation, "title": "Messages of every kind, none of which may go unchecked", "match": "json",
                 "notes": noted(NOTES, operation), "cases": list(cases(table))}
        targets.append(ROOT / f"vectors/security/skip-{gateway}.json")
        targets[-1].write_bytes(render(suite).encode("ascii"))
    status = vectors.fill(targets)
    problems = [f"{path.name}: {case['id']}" for path in targets for case in parse(path.read_text())["cases"] if wrong(case)]
    for problem in problems:
        print(f"{problem}: the ports say otherwise")
    return 1 if problems else status


if __name__ == "__main__":
    sys.exit(main())
