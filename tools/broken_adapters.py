"""Runs `payconform port-selftest` against adapters with one flaw each: the flaw must be located and described.

tools/examples.py runs this.
"""

import base64
import hashlib
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

OPERATION, SIGNATURE = "everypay.authorization.bearer", "payfort.signature"
EXCHANGES = ["says hello", "answers a case", "beyond 32 bits", "given as {\"hex\"", "does not have", "bad input", "at a time", "goodbye"]

# Each flaw with the exit status, the first exchange that must fail (None for none), and a part of the message.
FLAWS = {
    "none": (0, None, ""),
    "says-crlf": (0, None, ""),
    "typed-records": (0, None, ""),
    "no-ops": (1, 0, "'ops' is empty; 'payconform operations' lists the suite's"),
    "misspelled-op": (1, 0, "did you mean 'everypay.authorization.bearer'?"),
    "protocol-as-text": (3, None, "lacks 'protocol', the number 1"),
    "no-port": (3, None, "lacks the texts port.name, port.version, port.language"),
    "window-0": (3, None, "maxInFlight in the port's hello must be a whole number from 1"),
    "banner": (3, None, "log to stderr, stdout is for messages"),
    "pretty-printed": (3, None, "log to stderr, stdout is for messages"),
    "says-nothing": (3, None, "it must flush stdout after every line"),
    "holds-answers-back": (1, 1, "flush stdout after it"),
    "n-as-text": (1, 1, "the number \"n\" of a case"),
    "logs-to-stdout": (1, 1, "log to stderr, stdout is for messages"),
    "steps-object": (1, 1, "a step must have 'name' and one of 'text' and 'hex'"),
    "echoes-input": (1, 1, "a member of its answer holds the secret field 'token'"),
    "logs-secrets": (1, 1, "its log on stderr holds the secret field 'token'"),
    "n-in-32-bits": (1, 2, "an answer has the \"n\" of no case in flight: it has 705032705, and 5000000001 was asked"),
    "answers-twice": (1, 1, "the case was answered twice"),
    "one-case-a-process": (1, 2, "it exited with status 0"),
    "strings-only": (1, 3, "the same input as strings was answered differently"),
    "always-null": (1, 1, "it answers everypay.authorization.bearer#"),
    "wrong-scheme": (1, 1, "it answers everypay.authorization.bearer#"),
    "objects": (0, None, ""),
    "objects-unread": (1, 3, "inside 'parameters' of payfort.signature a text may also be {\"hex\": …} or {\"base64\": …}"),
    "crashes-at-strangers": (1, 4, "it exited with status 1"),
    "rejects-strangers": (1, 4, "answer {\"unsupported\": true} to an 'op' that is not yours"),
    "dies-of-bad-input": (1, 5, "it exited with status 1"),
    "rejects-bad-input": (1, 5, "answer {\"error\": {\"message\": …}} to an input that lacks a field"),
    "one-at-a-time": (1, 6, "flush stdout after it"),
    "reason-as-code": (1, 6, "free text belongs in 'message'"),
    "stays-after-bye": (1, 7, "and was killed"),
    "fails-after-bye": (1, 7, "exited with status 9"),
}


def adapter(flaw):
    def say(message):
        print(message if isinstance(message, str) else json.dumps(message), flush=True)

    def text(value):
        if isinstance(value, str):
            return value
        if flaw == "strings-only":
            raise TypeError
        return (bytes.fromhex(value["hex"]) if "hex" in value else base64.b64decode(value["base64"])).decode()

    def hello():
        message = {"t": "hello", "protocol": 1, "port": {"name": "x", "version": "1", "language": "python"}, "ops": [OPERATION],
                   "maxInFlight": 4 if flaw == "one-at-a-time" else 1}
        message |= {"no-ops": {"ops": []}, "misspelled-op": {"ops": [OPERATION, "everypay.authorisation.bearer"]},
                    "protocol-as-text": {"protocol": "1"}, "no-port": {"port": None}, "window-0": {"maxInFlight": 0}, "objects": {"ops": [SIGNATURE]}, "objects-unread": {"ops": [SIGNATURE]}}.get(flaw, {})
        if flaw == "banner":
            say("Welcome")
        if flaw == "says-nothing":
            time.sleep(60)
        say(json.dumps(message, indent=1 if flaw == "pretty-printed" else None) + ("\r" if flaw == "says-crlf" else ""))

    def signature(given):
        """PayFort's signature with SHA-256, of parameters that are all text."""
        read = (lambda value: value if isinstance(value, str) else json.dumps(value)) if flaw == "objects-unread" else text
        signed = "".join(f"{name}={read(value)}" for name, value in sorted(given["parameters"].items()))
        return hashlib.sha256((text(given["phrase"]) + signed + text(given["phrase"])).encode()).hexdigest()

    def answer(message):
        if flaw == "always-null":
            return {"value": None}
        if message["op"] == SIGNATURE and flaw.startswith("objects"):
            return {"value": signature(message["input"])} if message["input"] else {"error": {"message": "a bad input"}}
        if message["op"] != OPERATION:
            if flaw == "crashes-at-strangers":
                sys.exit(1)
            return {"reject": {"code": "unknown"}} if flaw == "rejects-strangers" else {"unsupported": True}
        try:
            token = text(message["input"]["token"])
            if flaw == "reason-as-code" and not (token and token.isprintable()):
                return {"reject": {"code": "the token is bad"}}
            return {"value": ("Basic " if flaw == "wrong-scheme" else "Bearer ") + token}
        except (KeyError, TypeError):
            if flaw == "dies-of-bad-input":
                sys.exit(1)
            return {"reject": {"code": "bad"}} if flaw == "rejects-bad-input" else {"error": {"message": "a bad input"}}

    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "hello":
            hello()
            continue
        if message["t"] == "bye":
            if flaw == "stays-after-bye":
                time.sleep(60)
            sys.exit(9 if flaw == "fails-after-bye" else 0)
        asked += 1
        reply = {"t": "result", "n": message["n"], **answer(message)}
        if flaw == "n-as-text":
            reply["n"] = str(reply["n"])
        if flaw == "n-in-32-bits":
            reply["n"] &= 0xFFFFFFFF
        if flaw == "typed-records":
            reply = {"value": None, "reject": None, "error": None, "steps": None, "unsupported": False, **reply}
        if flaw == "steps-object":
            reply["steps"] = {}
        if flaw == "echoes-input":
            reply["input"] = message["input"]
        if flaw == "logs-to-stdout":
            say("INFO answering")
        if flaw == "logs-secrets":
            print(message["input"], file=sys.stderr, flush=True)
        if flaw == "holds-answers-back" or flaw == "one-at-a-time" and asked == 9:
            continue
        say(json.dumps(reply) + "\n" + json.dumps(reply) if flaw == "answers-twice" else reply)
        if flaw == "one-case-a-process":
            sys.exit(0)


def check(payconform, flaw):
    port = f"exec {sys.executable} {__file__} adapter {flaw}"
    run = subprocess.run([payconform, "port-selftest", "--port", port], capture_output=True, text=True, timeout=90)
    status, failing, words = FLAWS[flaw]
    lines = (run.stdout + run.stderr).splitlines()
    titles = [line for line in lines if line.startswith(("ok ", "FAIL "))]
    first = next((index for index, line in enumerate(titles) if line.startswith("FAIL")), None)
    said = "\n".join(lines) if status == 3 else lines[lines.index(titles[first]) + 1] if first is not None else ""
    good = run.returncode == status and first == failing and words in said
    # An answer that is the same for all input shows nothing about reading, and an extra line spoils every exchange.
    good = good and (flaw not in ("always-null", "logs-to-stdout", "wrong-scheme") or titles[3].startswith("FAIL") == (flaw != "wrong-scheme"))
    good = good and (failing is None or EXCHANGES[failing] in titles[failing]) and (status or len(titles) == len(EXCHANGES))
    return None if good else f"{flaw}: status {run.returncode}\n{run.stdout}{run.stderr}"


def main(payconform):
    # They mostly wait for deadlines, so several can wait at once.
    with ThreadPoolExecutor(4) as pool:
        wrong = [text for text in pool.map(lambda flaw: check(payconform, flaw), FLAWS) if text]
    print("\n".join(wrong), end="")
    print(f"port-selftest names the flaws of {len(FLAWS) - len(wrong)} adapters, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    adapter(sys.argv[2])
