"""Damages captures of every format, a million times each, and holds what `payconform audit` says of them against what must hold.

    python3 Benchmarks/damage.py PAYCONFORM [COUNT] [FORMAT…]

No run may crash, take more than 256 MB, or call a message wrong whose body is one that was right. What is tried hangs on the seed alone, which is
the number of the round. `tools/audit check` tries a sample of the same.
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / "tools/audit")]

import damage

ROUND = 20_000


def main():
    program, count = sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else 1_000_000)
    print("| format | captures | verified | wrong | undeterminable | parts not read | memory, MB | minutes | flaws |\n" + "| --- " * 9 + "|")
    failed = False
    for form in sys.argv[3:] or damage.FORMATS:
        told, start = Counter(), time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            trial = damage.Trial(program, folder)
            for seed in range(-(-count // ROUND)):
                told += trial.run(form, seed, min(ROUND, count - seed * ROUND))
                for flaw in trial.flaws[:5] if not failed else []:
                    print(flaw, file=sys.stderr, flush=True)
                failed = failed or bool(trial.flaws)
            figures = [form, count, told["verified"], told["wrong"], told["undeterminable"], told["flaws"], trial.memory, round((time.monotonic() - start) / 60, 1), len(trial.flaws)]
        print("| " + " | ".join(map(str, figures)) + " |", flush=True)
    return failed


sys.exit(main())
