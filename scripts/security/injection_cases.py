#!/usr/bin/env python3
"""Writes vectors/security/inject-*.json: text of customers, in every class of field of every request.

    injection_cases.py      takes the first accepted case of each request's file, and asks the ports what is right

Each case changes one field of that case, its twin. Where the text is taken it must arrive as it is, where not it must be refused.
"""

import copy
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import vectors  # noqa: E402
from seen_in import noted  # noqa: E402
from vectors_format import Number, parse, render  # noqa: E402

TEXTS = {
    "ampersand": ("A&amount=0.01", "an ampersand and a pair"),
    "equals": ("A=B=C", "equals signs"),
    "plus": ("A+B C", "a plus and a space"),
    "percent": ("A%26B%00%0d%0aC", "percent sequences"),
    "crlf": ("A\r\nX-Injected: 1", "CR LF and a header"),
    "nul": ("A\0B", "a NUL"),
    "boundary": ("A\r\n--boundary-edfapay-pg-formdata\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nB", "a part of a multipart body"),
    "json": ("A\",\"amount\":\"0.01", "the end of a JSON text and another member"),
    "braces": ("{\"amount\":{\"total\":1}}", "a JSON object"),
    "template": ("A${amount}{{amount}}%s", "marks of templates and formats"),
}
FEW = ("ampersand", "crlf", "nul", "json")
NAMES = {
    "quote": "x\",\"auth\":\"y", "crlf": "x\r\nX-Injected: 1", "nul": "x\0y", "prototype": "__proto__", "brackets": "x[y]", "empty": "",
}
# Secrets and choices are not a customer's; URLs of the gateway are set by the merchant.
NOT_OF_CUSTOMERS = {"paymentUrl", "baseUrl", "environment", "algorithm", "password", "phrase", "secretKey", "secret", "clientSecret",
                    "cardNumber", "clientKey", "grantType", "language", "auth", "recurring_init", "req_token", "remember_me", "command"}
SECRETS = {"password": "Zq7-Wn2+Lp/9x", "phrase": "Zq7-Wn2+Lp/9x", "secretKey": "Zq7-Wn2+Lp/9x", "secret": "Zq7-Wn2+Lp/9x"}
EVIDENCE = {"kind": "derived", "ref": "a text is one value, whatever it says"}
NOTES = {
    "Injection": {"bug": "field-injection", "effect": "a customer's text becomes a field of the request", "severity": "high",
                  "means": "Text that closes its field and opens another one where it is not escaped."},
    "SecretInRequest": {"bug": "secret-exposure", "effect": "whoever reads the request signs as the merchant", "severity": "critical",
                        "means": "The secret that signs a request must not be in it."},
}


def kind(name):
    """The class of a field, by what its name says that it is."""
    for pattern, found in [
        (r"email", "email"), (r"url|return", "url"), (r"ip$|ipAddress", "ip"), (r"currency|country|locale", "code"),
        (r"amount|total|month|year|cvv|card_number|expiry|security_code|hours|phone|zip", "digits"), (r"seed|timestamp|expiration|date", "time"),
        (r"token|nonce|signature|data$|parameters|Key|login|username|access|clientId|identifier|device", "credential"),
        (r"id$|Id$|reference|Reference|refNr|requestId", "id"),
    ]:
        if re.search(pattern, name):
            return found
    return "text"


def leaves(value, path=()):
    if isinstance(value, dict) and not set(value) & {"hex", "base64"}:
        for name, member in value.items():
            yield from leaves(member, path + (name,))
    elif isinstance(value, str) and not isinstance(value, Number):
        yield path


def put(given, path, value):
    given = copy.deepcopy(given)
    at = given
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return given


def kebab(path):
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"([a-z])([A-Z])", r"\1-\2", path[-1]).lower()).strip("-")


def cases(twin, covered):
    seen = set()
    for path in leaves(twin["input"]):
        if path[-1] in NOT_OF_CUSTOMERS or kebab(path) in covered:
            continue
        group = kind(path[-1])
        if group in seen:
            continue
        seen.add(group)
        for name, (text, words) in TEXTS.items():
            if group not in ("text", "id") and name not in FEW:
                continue
            yield case(f"text-{kebab(path)}-{name}", f"{'.'.join(path)} holds {words}; nothing of it may become a field or a header.",
                       "Injection", put(twin["input"], path, text), twin)
    opened = next((n for n in ("request", "fields") if n in twin["input"]), None)
    if opened and (opened == "request" or "captureMethod" in twin["input"][opened]):
        for name, text in NAMES.items():
            yield case(f"name-{name}", "The name of a member comes from data; it must stay one name.", "Injection",
                       put(twin["input"], (opened, text), "x"), twin)
    for name, secret in SECRETS.items():
        if name in twin["input"]:
            yield case(f"secret-{name.lower().replace('key', '-key')}-stays", f"{name} signs the request and is not a part of it.",
                       "SecretInRequest", put(twin["input"], (name,), secret), twin)


def case(id, comment, flag, given, twin):
    return {"id": id, "comment": f"{comment} Twin: {twin['id']}.", "flags": [flag], "input": given, "evidence": [EVIDENCE]}


def main():
    files = {}
    for path in sorted(ROOT.glob("vectors/*/request-*.json")):
        suite = parse(path.read_text())
        twin = next(c for c in suite["cases"] if "value" in c["expect"])
        gateway, _, action = suite["op"].split(".")
        old = ROOT / f"vectors/security/{gateway}-request-{action}.json"
        covered = set()
        if old.exists():
            ids = [c["id"] for c in parse(old.read_text())["cases"]]
            covered = {i.removeprefix("inject-") for i in ids} | {
                "-".join(i.removeprefix("inject-").split("-")[:n]) for i in ids for n in range(1, 6)}
        found = list(cases(twin, covered))
        notes = {flag: NOTES[flag] for c in found for flag in c["flags"]}
        target = ROOT / f"vectors/security/inject-{gateway}-{action}.json"
        new = {"schemaVersion": Number(1), "op": suite["op"], "title": f"Text of customers, and a secret, in {suite['op']}",
               "match": suite["match"], "notes": noted(notes, suite["op"]), "cases": found}
        target.write_bytes(render(new).encode("ascii"))
        files[target] = twin["id"]
    status = vectors.fill(list(files))
    for target, twin in files.items():
        suite = parse(target.read_text())
        for c in suite["cases"]:
            if "reject" in c["expect"]:
                c["twin"] = twin
        target.write_bytes(render(suite).encode("ascii"))
    return status


if __name__ == "__main__":
    sys.exit(main())
