#!/usr/bin/env python3
"""Puts the longest messages that are read, and those that are one byte or one pair longer, to the kit and to every oracle.

No golden case holds a message of megabytes, so the limits of OPERATIONS.md ("Messages have an end") are tried here.
Two minutes: python3 Benchmarks/message-sizes.py PAYCONFORM
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent / "tools")

from corpus.oracle import consult  # noqa: E402

BYTES, TEXT, PAIRS = 1 << 24, 1 << 20, 1 << 20
HEAD, TAIL = '--b\r\nContent-Disposition: form-data; name="n"\r\n\r\n', "\r\n--b--\r\n"
CALLBACK = {"email": "e", "password": "p", "cardNumber": "5123450000000008"}
FORM = "application/x-www-form-urlencoded"


def padded(start, end, size):
    return start + "a" * (size - len(start) - len(end)) + end


def questions():
    """What is asked, and whether it is too long: every limit from both sides."""
    for more in (0, 1):
        long = "a" * (BYTES + more)
        pairs = "a&&" * (PAIRS + more)
        yield more, "form.decode", {"body": long}
        yield more, "form.decode", {"body": pairs, "reader": "whatwg"}
        yield more, "form.decode", {"body": "&" * (BYTES + more)}
        if more:  # the longest take the ports minutes
            yield more, "form.spelling", {"body": long}
            yield more, "form.spelling", {"body": pairs}
            yield more, "form.encode", {"pairs": [["", long[1:]]]}
            yield more, "log.redact", {"text": {"hex": "ff" * (BYTES + more)}}
            yield more, "log.redact", {"headers": [["name", "value"]], "body": long[9:]}
        # What nobody looks into, because its name says enough: the ports search any other text for minutes.
        yield more, "log.redact", {"method": "a", "headers": [["password", long[9:]]], "secrets": {"password": "not counted"}}
        yield more, "multipart.decode", {"contentType": "multipart/form-data; boundary=b", "body": padded(HEAD, TAIL, BYTES + more)}
        yield more, "multipart.encode", {"boundary": "b", "parts": [{"name": "n", "value": padded(HEAD, TAIL, BYTES + more)[len(HEAD):-len(TAIL)]}]}
        yield more, "json.decode", {"body": " " * (TEXT - 1) + "1" + " " * more}
        yield more, "json.compare", {"left": "1", "right": " " * (TEXT - 1) + "1" + " " * more}
        yield more, "json.encode", {"spelling": "python", "value": "a" * (TEXT - 2 + more)}
        yield more, "edfapg.callback.verify", {"form": long, **CALLBACK}
        yield more, "edfapg.callback.verify", {"form": pairs[3:] + "%", **CALLBACK}
        yield more, "placetopay.notification.verify", {"body": long, "secretKey": "s"}
        for status in ("200", "500"):
            yield more, "nexi.response.decode", {"action": "TOKEN", "status": status, "contentType": "application/json", "body": long}
        yield more, "payfort.response.decode", {"action": "PURCHASE", "status": "200", "contentType": FORM, "body": "a[]&" * PAIRS + "a" * more}


def kit(payconform, asked):
    lines = "".join(json.dumps(given) + "\n" for _, given in asked)
    operation = asked[0][0]
    done = subprocess.run([payconform, "compute", operation], input=lines, capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(asked):
        raise SystemExit(f"{operation}: {len(asked)} questions, {len(answers)} answers of the kit")
    return answers


def main(payconform):
    planned = list(questions())
    asked = [(operation, given) for _, operation, given in planned]
    answers = {name: found for name, (_, found) in consult(asked).items()}
    problems = 0
    for n, (is_too_long, operation, _) in enumerate(planned):
        mine = kit(payconform, [asked[n]])[0]
        wanted = mine.get("value") if "value" in mine else mine.get("reject", {}).get("code")
        told = {name: found[n].content for name, found in answers.items() if found[n] is not None}
        wrong = [name for name, content in told.items() if content != wanted]
        if wrong or (wanted == "too-long") != bool(is_too_long) or len(told) < 2:
            problems += 1
            print(f"{operation}, {'one more' if is_too_long else 'the longest'}: kit {str(wanted)[:60]}, " + ", ".join(
                f"{name} {str(content)[:60]}" for name, content in told.items()))
    print(f"{len(planned)} messages at their limits, to the kit and {len(answers)} oracles; {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).resolve())) if len(sys.argv) == 2 else __doc__)
