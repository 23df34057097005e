"""Runs the live tests against the sandbox: without faults, with faults on purpose, and without credentials.

The tests that must pass run once by `swift test`, as built by `swift build --build-tests`, beside other tests of the same build; the
others by TESTS, the program of `tools/release --test --build-only`, which takes a tenth of the time.
"""

import re
import tempfile
from pathlib import Path

from sandbox import recordings
from sandbox.client import Sandbox
from shared import CLEAN, expect, finish, run

SUITES = {
    "EdfaPg": ["EDFAPG_PAYMENT_URL", "EDFAPG_CLIENT_KEY", "EDFAPG_CLIENT_PASSWORD"],
    "PayFort": ["PAYFORT_URL", "PAYFORT_ACCESS_CODE", "PAYFORT_MERCHANT_IDENTIFIER", "PAYFORT_REQUEST_PHRASE", "PAYFORT_RESPONSE_PHRASE",
                "PAYFORT_ALGORITHM"],
    "PlacetoPay": ["PLACETOPAY_URL", "PLACETOPAY_LOGIN", "PLACETOPAY_SECRET_KEY"],
    "EveryPay": ["EVERYPAY_URL", "EVERYPAY_USERNAME", "EVERYPAY_SECRET", "EVERYPAY_ACCOUNT"],
    "Nexi": ["NEXI_TOKEN_URL", "NEXI_API_URL", "NEXI_CLIENT_ID", "NEXI_CLIENT_SECRET"],
}
# Unusable answers, and what each suite must report about them.
FAULTS = {"malform": "malformed-body", "mistype": "wrong-content-type", "fail": "500|error|JSON"}


def credentials(base):
    """The credentials of the sandbox's demo merchants."""
    return {
        "EDFAPG_PAYMENT_URL": f"{base}/edfapg/payment/post", "EDFAPG_CLIENT_KEY": "sandbox-client-key",
        "EDFAPG_CLIENT_PASSWORD": "sandbox-secret-password", "PAYFORT_URL": f"{base}/payfort/FortAPI/paymentApi",
        "PAYFORT_ACCESS_CODE": "SANDBOXACCESSCODE", "PAYFORT_MERCHANT_IDENTIFIER": "SANDBOXMERCHANT",
        "PAYFORT_REQUEST_PHRASE": "sandbox-request-phrase", "PAYFORT_RESPONSE_PHRASE": "sandbox-response-phrase", "PAYFORT_ALGORITHM": "sha256",
        "PLACETOPAY_URL": f"{base}/placetopay", "PLACETOPAY_LOGIN": "sandbox-login", "PLACETOPAY_SECRET_KEY": "sandbox-secret-key",
        "EVERYPAY_URL": f"{base}/everypay", "EVERYPAY_USERNAME": "sandbox-username", "EVERYPAY_SECRET": "sandbox-api-secret",
        "EVERYPAY_ACCOUNT": "EUR3D1", "NEXI_TOKEN_URL": f"{base}/nexi/authorization/oauth/token", "NEXI_API_URL": f"{base}/nexi/api/v2",
        "NEXI_CLIENT_ID": "sandbox-client-id", "NEXI_CLIENT_SECRET": "sandbox+client/secret="}


DEBUG = ["swift", "test", "--skip-build", "--ignore-lock"]


def live(tests, variables, *words):
    """Runs the live tests with these variables; returns whether they passed, and their output."""
    done = run(*tests, "--filter", "LiveTests", *words, env={**CLEAN, **variables}, timeout=600)
    print(*re.findall("Test run with.*", done.stdout)[-1:], flush=True)
    return done.returncode == 0, done.stdout + done.stderr


def told(text):
    """The failures and the end of the output; the flows' attachments do not matter here."""
    issues = re.findall(r".*recorded an issue.*(?:\n.*↳.*)*", text)
    return "\n".join([*issues[:10], text[-1000:]])


def against(program, tests, what, rules, should_pass, *words):
    """Runs the tests against a sandbox with a scenario and returns their output. Callbacks go to the sandbox's own inbox."""
    sandbox = Sandbox(program)
    sandbox.scenario(callback=f"{sandbox.base}/__sandbox/inbox", rules=rules)
    passed, text = live(tests, credentials(sandbox.base), *words)
    expect(f"{what}: {'they pass' if should_pass else 'they see it'}", passed == should_pass, told(text) if should_pass else "")
    # A filter without a match, or a skipped suite, also succeeds.
    for suite in SUITES if should_pass else ():
        expect(f"{what}: {suite}'s suite ran", f"Suite {suite}LiveTests passed" in text)
    # They send wrong requests on purpose.
    expect(f"{what}: the sandbox's exit status", sandbox.stop() == 1, sandbox.lines[-1:])
    return text


def main(program, tests):
    tests = [Path(tests).resolve()]
    with tempfile.TemporaryDirectory() as folder:
        against(program, DEBUG, "as it is", [], True, "--attachments-path", folder)
        recordings.check(program, Path(folder))
    # Lost requests are repeated, so the faults hit the first ones: each begins a flow, and none repeats a refund.
    disturbances = [{"do": "drop", "times": 2}, {"do": "truncate", "times": 2}, {"do": "delay", "times": 20, "milliseconds": 300}]
    against(program, tests, "late answers and broken connections", disturbances, True)
    for fault, words in FAULTS.items():
        text = against(program, tests, fault, [{"do": fault, "times": 1_000_000}], False)
        for suite in SUITES:
            expect(f"{suite} says {words}", re.search(rf"recorded an issue.* at {suite}[A-Za-z]*.swift.*({words})", text))
    _, text = live(tests, {})
    for suite, names in SUITES.items():
        expect(f"{suite} says what is missing", f"{suite}'s live tests need {', '.join(names)}" in text)
    # Half of a gateway's credentials, or a production host, is not skipped.
    half = {"EVERYPAY_URL": "http://127.0.0.1:1"}
    real = {"EVERYPAY_URL": "https://pay.every-pay.eu", "EVERYPAY_USERNAME": "a", "EVERYPAY_SECRET": "b", "EVERYPAY_ACCOUNT": "c"}
    for variables, words in ((half, "EveryPay's live tests need also EVERYPAY_USERNAME, EVERYPAY_SECRET, EVERYPAY_ACCOUNT"),
                             (real, "pay.every-pay.eu is a production host")):
        passed, text = live(tests, variables)
        expect(words, not passed and words in text, text[-3000:])
    return finish("the live suites pass, see faults, and say what they lack")
