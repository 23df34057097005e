"""Shared by the tools: the path of the repository, and a list of failures."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Gateway credentials in the user's environment must not reach a sandbox under test.
GATEWAYS = ("EDFAPG_", "PAYFORT_", "PLACETOPAY_", "EVERYPAY_", "NEXI_")
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(GATEWAYS)}
failures = []


def expect(what, condition, got=""):
    """Records a failure and continues."""
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}: {got}", flush=True)


def finish(message):
    """Prints the last line of a tool and returns its exit status."""
    print(f"{len(failures)} failures" if failures else message)
    return 1 if failures else 0


def run(*words, **options):
    """Runs a command in the repository's folder; returns its status and both streams as text."""
    return subprocess.run([str(word) for word in words], **{"capture_output": True, "text": True, "timeout": 300, "cwd": ROOT, **options})
