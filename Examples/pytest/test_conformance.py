"""The golden cases as pytest cases: put your SDK's functions into the Suite."""

import base64

from payment_conformance import Reject, Suite


def basic(given):
    username, secret = given.bytes("username"), given.bytes("secret")
    if b":" in username:
        raise Reject("invalid-username")
    return "Basic " + base64.b64encode(username + b":" + secret).decode()


conformance = Suite({"everypay.authorization.basic": basic})


def test_conformance(conformance_case):
    conformance_case.check()
