#!/usr/bin/env python3
"""Proves that the mistakes of real verifiers are caught, each by the cases that were made for it.

    check.py PAYCONFORM     the built command
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# By mistake: cases that must fail, among others; `none` is the honest port, for which nothing may fail.
CATCHES = {
    "none": [],
    "algorithm-from-message": [f"placetopay.notification.verify#named-{a}" for a in ("crc32b", "adler32", "joaat", "md4")],
    "loose-comparison": [f"edfapg.callback.verify#magic-{m}" for m in ("zero", "of-the-other", "well-known", "other-way")],
    "prefix-comparison": [
        f"edfapg.callback.verify#probe-{p}" for p in ("hash-eight-digits", "hash-first-digit", "hash-empty", "absent")
    ],
    "c-string": ["edfapg.callback.verify#probe-hash-nul-and-more"],
    "last-of-two-wins": [f"edfapg.callback.verify#twice-{f}" for f in ("amount-last", "hash-first", "trans-id-first")],
    "skipped-for-valu": [f"payfort.signature.verify#option-valu-{f}" for f in ("forged", "unsigned")],
    "skipped-for-status-00": [f"payfort.signature.verify#status-00-{f}" for f in ("unsigned", "with-success-code")],
    "substring-exclusion": [
        f"payfort.signature.verify#substring-{p}"
        for p in ("apple-signature-added", "value-signature-added", "parameter-added", "value-signature")
    ],
    "no-verification": ["edfapg.callback.verify#probe-absent", "placetopay.notification.verify#probe-absent"],
}


def check(command, mistake, *options):
    port = f"php scripts/security/mistaken_verifier.php {mistake}"
    words = [command, "check", "--vectors", "vectors", "--port", port, "--only", "*.verify", "--report", "json=-", *options]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout)


def failures(report):
    return {f"{case['op']}#{case['id']}" for case in report["cases"] if case["verdict"] not in ("pass", "unsupported")}


def main():
    command = str(Path(sys.argv[1]).resolve())
    problems = []
    for mistake, expected in CATCHES.items():
        status, report = check(command, mistake)
        failed = failures(report)
        if status != (1 if expected else 0):
            problems.append(f"{mistake}: exit status {status}")
        problems += [f"{mistake}: {name} does not catch it" for name in expected if name not in failed]
        if not expected and failed:
            problems.append(f"{mistake}: {len(failed)} cases fail for the honest port")
        print(f"{mistake}: {len(failed)} cases fail")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
