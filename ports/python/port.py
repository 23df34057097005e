"""The entry point: the port protocol, version 1, on stdin and stdout.

One JSON object a line in, one a line out. Only protocol lines go to stdout; anything else
a port wants to say belongs on stderr.
"""

import sys

import strict_json
from data import text
from operation import OPERATIONS, BadInput, Reject, Steps

# Importing a module registers its operations.
import cards  # noqa: F401
import details  # noqa: F401
import digests  # noqa: F401
import edfapg  # noqa: F401
import edfapg_calls  # noqa: F401
import edfapg_response  # noqa: F401
import everypay  # noqa: F401
import everypay_backend  # noqa: F401
import everypay_calls  # noqa: F401
import json_texts  # noqa: F401
import nexi  # noqa: F401
import nexi_calls  # noqa: F401
import payfort  # noqa: F401
import payfort_calls  # noqa: F401
import placetopay  # noqa: F401
import placetopay_calls  # noqa: F401
import redaction  # noqa: F401
import redirects  # noqa: F401
import wire  # noqa: F401

HELLO = {
    "t": "hello",
    "protocol": 1,
    "port": {"name": "payment-conformance-python", "version": "0.1.0", "language": "python"},
    "ops": list(OPERATIONS),
    "trace": True,
    "maxInFlight": 16,
}


def main():
    for line in sys.stdin.buffer:
        reply = answer(line)
        if reply is None:
            return
        sys.stdout.buffer.write(strict_json.write(reply).encode("ascii") + b"\n")
        sys.stdout.buffer.flush()  # the runner waits for this line


def answer(line):
    """The reply to one line from the runner; None ends the conversation."""
    try:
        message = strict_json.read(line)
    except ValueError:
        return result(None, error("the line is not JSON"))
    if not isinstance(message, dict):
        return result(None, error("the line is not an object"))

    kind, token = message.get("t"), message.get("n")
    if kind == "hello":
        return HELLO
    if kind == "bye":
        return None
    if isinstance(token, (dict, list)):
        return result(None, error("n is neither text nor a number"))
    if kind != "case":
        return result(token, error("t is none of hello, case and bye"))
    try:
        return result(token, run_case(message))
    except BadInput as problem:
        return result(token, error(str(problem)))
    except Exception as problem:  # one case must never take the others down with it
        # Only the type is told: the text of an exception may quote a secret.
        return result(token, error(f"the port failed with {type(problem).__name__}"))


def run_case(message):
    name = message.get("op")
    if not isinstance(name, str):
        raise BadInput("op is not text")
    if name not in OPERATIONS:
        return {"unsupported": True}
    try:
        strict_json.check(message)
    except ValueError as problem:
        raise BadInput(f"the case is not usable: {problem}") from None

    steps = Steps()
    try:
        outcome = {"value": OPERATIONS[name](steps, message.get("input"))}
    except Reject as reject:
        outcome = {"reject": {"code": reject.code, "message": reject.message}}
    if lacks_secret(name, message["input"]):
        # A bad input has been told by now; all other rejections come behind this one.
        return {"reject": {"code": "missing-field", "message": "the secret is empty"}, "steps": []}
    return {**outcome, "steps": steps.written()}


def lacks_secret(name, given):
    """Whether anybody could sign this request, or what this verification believes."""
    if ".request." not in name and not name.endswith(".verify"):
        return False
    return any(key in given and not text(given[key], key) for key in ("password", "phrase", "secretKey", "secret", "key"))


def result(token, outcome):
    return {"t": "result", "n": token, **outcome}


def error(sentence):
    return {"error": {"message": sentence}}


if __name__ == "__main__":
    main()
