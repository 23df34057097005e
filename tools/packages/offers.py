"""Checks that the packages leave out the same cases as the runner, for the same options, as in a port's hello."""

import json
import subprocess
import sys
from pathlib import Path

from build import VECTORS

SETS = 4
CHOICES = VECTORS / "fields/choices.json"
# Besides the words of fields: inputs that an SDK lacks, some of them null, and bytes that are no text.
OTHERS = {
    "edfapg.hash.sale": {"without": ["cardToken"], "text": "utf8"}, "edfapg.request.sale": {"without": ["fields.extras", "fields.req_token"]},
    "everypay.request.oneoff": {"without": ["fields.label"], "demands": ["fields.email"]}, "payfort.signature": {"text": "utf8", "without": ["parameters.language"]}, "payfort.signature.verify": {"without": ["parameters.amount"]},
    "placetopay.request.create": {"without": ["request.skipResult"], "demands": ["request.locale"]}, "edfapg.request.capture": {"refusals": "none"},
    "nexi.request.payment-intent": {"refusals": "none"}, "multipart.encode": {"refusals": "none"}, "edfapg.callback.verify": {"refusals": "unnamed"}}
# For an operation with choices: wrong options, and the end of the message that all give.
WRONG = [
    ({"algoritm": ["sha256"]}, "is not an option of the operation: there are algorithm, profile, values, without, demands, text, refusals"),
    ({"algorithm": ["sha256", "md5"]}, "not one of sha1, sha256, sha512, hmac-sha256, hmac-sha512"),
    ({"refusals": "none"}, "which is only for operations that build a request or a body: others must refuse"),
    ({"profile": []}, "a list of at least one word"), ({"spelling": ["php"]}, "is not an option of the operation: there are algorithm, profile,")]


def options(number):
    """Options of an SDK: for an even number one word of each choice, for an odd one all words but one of a single choice."""
    said = {}
    for row in json.loads(CHOICES.read_text(encoding="ascii"))["operations"]:
        choices = row["choices"]
        if number % 2 == 0:
            said[row["op"]] = {choice["name"]: [choice["words"][number // 2 % len(choice["words"])]] for choice in choices}
        else:
            choice = choices[number // 2 % len(choices)]
            said[row["op"]] = {choice["name"]: choice["words"][:-1]}
    for op, others in OTHERS.items() if number % 2 else ():
        said[op] = {**said.get(op, {}), **others}
    return said


def write(work, said):
    target = work / "options.json"
    target.write_text(json.dumps(said), encoding="ascii")
    return target


def asked(payconform, answers, target, *words):
    port = f"{sys.executable} {Path(__file__).parent / 'replay.py'} {answers} {target}"
    return subprocess.run([payconform, "check", "--quiet", "--port", port, *words], capture_output=True, text=True)


def not_offered(payconform, answers, target, work):
    """The names of the cases that the runner's plan leaves out, and the number of cases that it asks."""
    report = work / "plan.json"
    done = asked(payconform, answers, target, "--report", f"json={report}")
    if done.returncode not in (0, 1):
        sys.exit(f"the runner ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    report = json.loads(report.read_text(encoding="utf-8"))
    return set(report["notOffered"]), len(report["cases"])


def check(payconform, answers, installed, work):
    """Exits if a package and the runner leave out different cases; returns how many were left out and how many asked."""
    silent, left, kept = set(options(0)), 0, 0
    for number in range(SETS):
        target = write(work, options(number))
        runner, count = not_offered(payconform, answers, target, work)
        left, kept, silent = left + len(runner), kept + count, silent - {name.partition("#")[0] for name in runner}
        for kind, project in installed.items():
            package = set(project.judge(target, script="left").splitlines())
            if package != runner:
                names = sorted(package ^ runner)
                for name in names[:12]:
                    print(f"{name}: {'not offered' if name in runner else 'asked'} by the runner, {'not offered' if name in package else 'asked'} by the {kind} package")
                sys.exit(f"the {kind} package disagrees with the runner about {len(names)} cases that options {number} leave out")
    if silent:
        sys.exit(f"no options leave out a case of {', '.join(sorted(silent))}: their words go unchecked")
    wrong(payconform, answers, installed, work)
    return left, kept


def wrong(payconform, answers, installed, work):
    """Exits if an unknown word is accepted, or the packages give another message than the runner."""
    for said, sentence in WRONG:
        target = write(work, {"payfort.signature": said})
        done = asked(payconform, answers, target)
        if done.returncode != 3 or sentence not in done.stdout + done.stderr:
            sys.exit(f"the runner does not say '{sentence}' to {said}: {done.stdout}{done.stderr}")
        for kind, project in installed.items():
            if sentence not in project.judge(target, script="left", status=(1, 255)):
                sys.exit(f"the {kind} package does not say '{sentence}' to {said}")
    target = write(work, {"placetopay.auth": {"clock": ["own"]}})
    for kind, project in installed.items():
        if "is for 'payconform check' alone" not in project.judge(target, script="left", status=(1, 255)):
            sys.exit(f"the {kind} package does not say that a clock of the SDK's own is the runner's")
