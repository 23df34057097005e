"""Runs ports with the mistakes of real SDKs: each must be caught by the cases made for it, or recognised by `nonces`.

    python3 tools/mistakes PAYCONFORM     the built command

The other files of this folder are these ports; each takes the name of its mistake.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from corpus.files import ROOT, VECTORS, all_files  # noqa: E402

# By mistake: cases that must fail, among others; `none` is the honest port, for which none may fail.
CATCHES = {
    "none": [],
    "algorithm-from-message": [f"placetopay.notification.verify#named-{a}" for a in ("crc32b", "adler32", "joaat", "md4")],
    "loose-comparison": [f"edfapg.callback.verify#magic-{m}" for m in ("zero", "of-the-other", "well-known", "other-way")],
    "prefix-comparison": [
        f"edfapg.callback.verify#probe-{p}" for p in ("hash-eight-digits", "hash-first-digit", "hash-empty", "absent")
    ],
    "c-string": ["edfapg.callback.verify#probe-hash-nul-and-more"],
    "skipped-for-valu": [f"payfort.signature.verify#option-valu-{f}" for f in ("forged", "unsigned")],
    "skipped-for-status-00": [f"payfort.signature.verify#status-00-{f}" for f in ("unsigned", "with-success-code")],
    "substring-exclusion": [
        f"payfort.signature.verify#substring-{p}"
        for p in ("apple-signature-added", "value-signature-added", "parameter-added", "value-signature")
    ],
    "no-verification": ["edfapg.callback.verify#probe-absent", "placetopay.notification.verify#probe-absent"],
}


# The same for requests, logs and messages; a mistake that hides too much or too little is caught by cases of both kinds.
SENT = {
    "secret-in-body": [
        "placetopay.request.create#secret-secret-key-stays", "payfort.request.purchase#secret-phrase-stays",
        "edfapg.request.capture#secret-password-stays", "everypay.request.oneoff#secret-secret-stays",
    ],
    "unescaped-form": [
        "edfapg.request.capture#text-trans-id-ampersand", "edfapg.request.capture#text-trans-id-plus",
        "edfapg.request.capture#text-trans-id-percent", "edfapg.request.recurring-sale#text-order-description-ampersand",
    ],
    "secret-in-error": ["edfapg.request.sale#inject-order-id-crlf"],
    "logs-everything": ["log.redact#card-visa", "log.redact#header-authorization-basic", "log.redact#known-plain"],
    "logs-nothing": ["log.redact#keeps-response", "log.redact#keeps-order-number"],
    "logs-cards-without-spaces-only": ["log.redact#card-with-spaces", "log.redact#card-with-dashes", "log.redact#card-before-expiry"],
    "logs-nine-digits": ["log.redact#card-visa", "log.redact#card-in-form"],
    "logs-json-names-only": ["log.redact#form-password", "log.redact#url-query-secret", "log.redact#multipart-quoted-name"],
    "logs-form-names-only": ["log.redact#json-password", "log.redact#words-colon", "log.redact#nested-json-in-form"],
    "logs-every-long-number-hidden": ["log.redact#keeps-order-number", "log.redact#keeps-timestamp"],
    "logs-plain-spelling-only": ["log.redact#known-hex", "log.redact#known-base64-after-two", "log.redact#known-plain"],
    "logs-coded-texts": ["log.redact#card-in-base64-json", "log.redact#card-in-hex-number", "log.redact#password-in-base64-for-urls"],
    "logs-no-coded-text": ["log.redact#keeps-json-in-base64", "log.redact#keeps-digest"],
    "logs-coded-texts-from-first-character": ["log.redact#card-in-base64-behind-2-letters-and-a-dash"],
    "logs-entities": ["log.redact#card-in-decimal-entities", "log.redact#card-in-entities-in-form"],
    "logs-cards-on-lines": ["log.redact#card-on-lines-each-group", "log.redact#card-in-base64-on-lines-of-76"],
    "logs-authorization": ["log.redact#header-authorization-bearer", "log.redact#header-cookie"],
}

# By mistake of comparison.py: the faults of which one must be named first, and in nine of ten failures.
COMPARED, PART, SEARCHED, REWRITTEN = (f"signature-{word}" for word in ("compared-loosely", "compared-in-part", "searched", "rewritten"))
NAMED = {
    "none": [], "loose": [COMPARED], "first-eight": [PART], "last-eight": [PART], "same-length": [PART], "as-far-as-given": [SEARCHED],
    # If base 64 ends in one =, it compares the characters before it.
    "padded": [SEARCHED, PART], "begins-with-the-right-one": [SEARCHED], "right-in-given": [SEARCHED], "given-in-right": [SEARCHED],
    "any-case": [REWRITTEN], "casefold": [REWRITTEN], "stripped": [REWRITTEN], "first-line": [REWRITTEN],
    "c-string": [REWRITTEN], "empty-is-right": ["empty-signature-accepted"], "only-where-signed": ["unsigned-message-accepted"],
}

# What `payconform nonces` must report about generators and clocks; the honest one passes.
NONCES = {
    "none": "PASS", "eight-bytes": "PASS", "fixed-seed": "repeat after a restart",
    "twenty-bits": "19 bits", "one-of-120": "repeats", "counter": "counter", "constant": "repeats", "time": "time",
    "uniqid": "time", "md5-of-time": "repeats", "four-bytes": "capacity", "thirty-two-bits-padded": "entropy",
    "mersenne-twister": "Mersenne Twister", "mersenne-twister-in-hex": "Mersenne Twister", "md5-of-counter": "of a counter", "sha1-of-milliseconds": "of the time",
    "late-seed": "five minutes", "early-seed": "five minutes", "local-time-as-utc": "five minutes", "other-offset": "five minutes",
    "no-offset": "not a time of RFC 3339", "buddhist-year": "five minutes", "islamic-year": "five minutes",
    "arabic-digits": "not a time of RFC 3339", "own-clock": "PASS", "nonce-in-base64-hashed": "tranKey",
}

# The same for EveryPay's nonces and timestamps, which the SDK makes itself.
UUIDS = {
    "none": "PASS", "hex-of-good-bytes": "not UUIDs of version 4", "math-random": "Math.random", "math-random-in-hex": "Math.random",
    "counter": "counter", "time-and-node": "entropy", "constant": "repeats", "seconds": "ISO 8601", "no-zone": "ISO 8601",
}
FINE = {"none", "eight-bytes", "own-clock", "hex-of-good-bytes"}


def named(command, pool, vectors):
    def judge(mistake):
        port = f"python3 tools/mistakes/comparison.py {mistake}"
        words = [command, "check", "--vectors", vectors, "--port", port, "--report", "json=-"]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
        return done.returncode, json.loads(done.stdout)

    for (mistake, faults), (status, report) in zip(NAMED.items(), pool.map(judge, NAMED)):
        groups = [([fault["name"] for fault in one["faults"]], len(one["cases"])) for one in report.get("mistakes", [])]
        told = sum(count for names, count in groups if set(names) <= set(faults))
        if status != (0 if mistake == "none" else 1) or groups and not set(groups[0][0]) <= set(faults) or told < 0.9 * len(failures(report)):
            yield f"{mistake}: exit status {status}, called {groups}, of {len(failures(report))} failures {told} rightly"
    print(f"verifications: {len(NAMED) - 1} mistakes caught and called by their names")


def nonces(command, pool):
    def judge(port):
        return subprocess.run([command, "nonces", "--port", port], cwd=ROOT, capture_output=True, text=True)

    for program, told in (("python3 tools/mistakes/nonces.py", NONCES), ("node tools/mistakes/nonces.mjs", UUIDS)):
        for (mistake, words), done in zip(told.items(), pool.map(judge, [f"{program} {mistake}" for mistake in told])):
            if words not in done.stdout or done.returncode != (0 if mistake in FINE else 1):
                yield f"nonces: {mistake}: exit status {done.returncode}: {done.stdout[:200]}"
    print(f"nonces: {len(NONCES) + len(UUIDS)} generators and clocks told apart")


VERIFICATIONS = {"edfapg.callback.verify", "payfort.signature.verify", "placetopay.auth.verify", "placetopay.notification.verify"}


def asked(mistake):
    """The operations to run for a mistake: to save time, only those requests whose cases are listed."""
    if mistake.startswith("logs-"):
        return {"log.redact"}
    if mistake in SENT:
        return {name.split("#")[0] for name in SENT[mistake]}
    return {"edfapg.callback.verify", "payfort.signature.verify", "placetopay.notification.verify"}


def corpus(operations, folder):
    """A corpus of only these operations: reading the whole one takes longer than judging."""
    target = Path(folder) / "-".join(sorted(operations))
    for path in all_files():
        if json.loads(path.read_text())["op"] in operations:
            copy = target / path.relative_to(VECTORS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    return str(target)


def check(command, mistake, vectors):
    port = f"php tools/mistakes/verifier.php {mistake}"
    if mistake in SENT:
        port = f"python3 tools/mistakes/sender.py {mistake}"
    words = [command, "check", "--vectors", vectors, "--port", port, "--report", "json=-"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout)


def failures(report):
    return {f"{case['op']}#{case['id']}" for case in report["cases"] if case["verdict"] not in ("pass", "unsupported")}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    command = str(Path(sys.argv[1]).resolve())
    problems = []
    pool = ThreadPoolExecutor(os.cpu_count())
    mistakes = {**CATCHES, **SENT}
    with tempfile.TemporaryDirectory() as folder:
        corpora = {operations: corpus(operations, folder) for operations in {frozenset(asked(m)) for m in mistakes}}
        reports = list(pool.map(lambda mistake: check(command, mistake, corpora[frozenset(asked(mistake))]), mistakes))
        problems += named(command, pool, corpus(VERIFICATIONS, folder))
    for (mistake, expected), (status, report) in zip(mistakes.items(), reports):
        failed = failures(report)
        if status != (1 if expected else 0):
            problems.append(f"{mistake}: exit status {status}")
        problems += [f"{mistake}: {name} does not catch it" for name in expected if name not in failed]
        if not expected and failed:
            problems.append(f"{mistake}: {len(failed)} cases fail for the honest port")
        print(f"{mistake}: {len(failed)} cases fail")
    problems += nonces(command, pool)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
