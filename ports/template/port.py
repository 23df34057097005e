"""A port to start from: put your SDK's calls into OPERATIONS. Python 3, nothing else."""

import base64
import json
import sys


def text(given, name):
    """The bytes of a text field: a string, {"hex": …} or {"base64": …}."""
    value = given[name]
    if isinstance(value, str):
        return value.encode()
    if "hex" in value:
        return bytes.fromhex(value["hex"])
    return base64.b64decode(value["base64"], validate=True)


class Reject(Exception):
    """Raise Reject("signature-mismatch") where the SDK refuses; the codes are in vectors/OPERATIONS.md."""


def bearer(given):
    token = text(given, "token")
    if not token or any(not 0x21 <= byte <= 0x7E for byte in token):
        raise Reject("invalid-token")
    return "Bearer " + token.decode()  # your SDK's call stands here


OPERATIONS = {"everypay.authorization.bearer": bearer}
HELLO = {
    "t": "hello", "protocol": 1, "port": {"name": "my-sdk", "version": "0.0.0", "language": "python"},
    "ops": list(OPERATIONS), "trace": False, "maxInFlight": 16,
}


def answer(message):
    if message["op"] not in OPERATIONS:
        return {"unsupported": True}
    try:
        return {"value": OPERATIONS[message["op"]](message["input"])}
    except Reject as reject:
        return {"reject": {"code": str(reject), "message": ""}}
    except Exception as problem:  # its text may hold a secret, its type does not
        return {"error": {"message": type(problem).__name__}}


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye":
        break
    reply = HELLO if message["t"] == "hello" else {"t": "result", "n": message["n"], **answer(message)}
    print(json.dumps(reply), flush=True)  # stdout is for messages, and the runner waits for this line
