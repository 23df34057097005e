"""What the tools have in common: where the repository is, and a list of what has failed."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Gateways' credentials of whoever runs the tools must not reach a sandbox under test.
GATEWAYS = ("EDFAPG_", "PAYFORT_", "PLACETOPAY_", "EVERYPAY_", "NEXI_")
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(GATEWAYS)}
failures = []


def expect(what, condition, got=""):
    """Notes a failure, and goes on."""
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}: {got}", flush=True)


def finish(message):
    """The last line of a tool, and its exit status."""
    print(f"{len(failures)} failures" if failures else message)
    return 1 if failures else 0


def run(*words, **options):
    """A command in the repository's folder: its status, and both streams as text."""
    return subprocess.run([str(word) for word in words], **{"capture_output": True, "text": True, "timeout": 300, "cwd": ROOT, **options})
