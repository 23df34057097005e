"""The golden cases as pytest cases: put your SDK's calls into OPERATIONS."""

import base64
import json
import os

import pytest


def text(given, name):
    value = given[name]
    if isinstance(value, str):
        return value.encode()
    return bytes.fromhex(value["hex"]) if "hex" in value else base64.b64decode(value["base64"])


def basic(given):
    username, secret = text(given, "username"), text(given, "secret")
    if b":" in username:
        return {"reject": "invalid-username"}
    return {"value": "Basic " + base64.b64encode(username + b":" + secret).decode()}


OPERATIONS = {"everypay.authorization.basic": basic}

with open(os.environ.get("VECTORS", "vectors.ndjson"), encoding="ascii") as lines:
    CASES = [case for case in map(json.loads, lines) if case["op"] in OPERATIONS]


def acceptable(expect):
    """Where sources disagree, what is confirmed; where nothing is, what is not contradicted."""
    claims = expect.get("claims", [{**expect, "status": "confirmed"}])
    best = [claim for claim in claims if claim["status"] == "confirmed"]
    best = best or [claim for claim in claims if claim["status"] == "unverified"]
    return [{key: claim[key] for key in ("value", "reject") if key in claim} for claim in best]


def test_every_operation_has_cases():
    assert {case["op"] for case in CASES} == set(OPERATIONS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['op']}#{case['id']}")
def test_case(case):
    assert OPERATIONS[case["op"]](case["input"]) in acceptable(case["expect"]), case["comment"]
