"""A port to copy: it maps the suite's operations to calls of your SDK. Python 3.9, standard library."""

import base64
import json
import os
import sys
import traceback

# stdout is for messages: whatever the SDK prints goes to stderr, what its C code and its child processes print too.
MESSAGES = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
# import acme_sdk


class Reject(Exception):
    """What must be refused: raise Reject("invalid-token"), with a code of `payconform describe OP`. Translate the SDK's
    exceptions, and its False of a verification; an SDK without reasons: Reject("refused") and the option refusals, below."""


def text(value):
    """The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if its name is in given."""
    if isinstance(value, str):
        return value.encode()
    return bytes.fromhex(value["hex"]) if "hex" in value else base64.b64decode(value["base64"], validate=True)


def bearer(given):
    token = text(given["token"])
    if not token or any(not 0x21 <= byte <= 0x7E for byte in token):
        raise Reject("invalid-token")
    return "Bearer " + token.decode()  # your SDK's call stands here; a verification returns {"accepted": True}


OPERATIONS = {"everypay.authorization.bearer": bearer}
# What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
# "nonce": "own" where it cannot be given the input's. {"edfapg.hash.sale": {"without": ["cardToken"], "text": "utf8"}}
OPTIONS = {}
HELLO = {"t": "hello", "protocol": 1, "port": {"name": "my-sdk", "version": "0.0.0", "language": "python"},
         "ops": list(OPERATIONS), "options": OPTIONS, "maxInFlight": 16}


def answer(line):
    try:
        message = json.loads(line)  # numbers: README.md
        if message["t"] != "case":
            return HELLO if message["t"] == "hello" else sys.exit()
        operation = OPERATIONS.get(message["op"])
        json.dumps(result := {"value": operation(message["input"])} if operation else {"unsupported": True})
    except Reject as reject:
        result = {"reject": {"code": str(reject)}}
    except Exception as problem:  # the SDK broke, or the line is beyond this JSON; the message may hold a secret
        ours = [at for at in traceback.extract_tb(problem.__traceback__) if "-packages" in at.filename or os.__file__[:-5] not in at.filename]
        print(type(problem).__name__, f"{ours[-1].filename}:{ours[-1].lineno}", file=sys.stderr)
        result = {"error": {"message": type(problem).__name__}}
    return {"t": "result", "n": int(line.split('"n":')[1].split(",")[0]), **result}  # without JSON, which may be what broke


for line in sys.stdin:
    print(json.dumps(answer(line)), file=MESSAGES, flush=True)
