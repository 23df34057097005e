#!/bin/sh
# What the runner costs, as ratios within one run on one machine. Needs PHP and Python. `--endurance` adds
# 10,000 restarts, with so few descriptors that none may leak, and floods of 1 GiB.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

PAYCONFORM_BENCHMARKS=1 swift build -c release
payconform=$(swift build -c release --show-bin-path)/payconform
stream=$(dirname "$payconform")/PortStream

python3 - "$payconform" "$stream" "$work" "${1:-}" <<'PYTHON'
import json, resource, subprocess, sys, time

payconform, stream, work, mode = sys.argv[1:5]
php = "php ports/php/port.php"


def seconds(*command, stdin=None, best_of=5):
    times = []
    for _ in range(best_of):
        start = time.monotonic()
        with open(stdin or "/dev/null", "rb") as given:
            subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append(time.monotonic() - start)
    return min(times)


def peak_kilobytes(*command):
    """The peak of this one process; its children are not counted."""
    out = subprocess.run(["python3", "-c", PEAK, *command], capture_output=True, text=True).stdout
    return int(out.split()[-1])


PEAK = """
import os, sys
pid = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
_, _, usage = os.wait4(pid, 0)
print(usage.ru_maxrss)
"""


def line(what, figure, goal):
    print(f"{what:62} {figure:>10}   {goal}")


recording = f"{work}/recording.ndjson"
subprocess.run([payconform, "check", "--port", php, "--record", recording], stdout=subprocess.DEVNULL, check=True)
sent = [json.loads(text)["sent"] for text in open(recording) if '"sent"' in text]
cases = [message for message in sent if message["t"] == "case"]
with open(f"{work}/lines", "w") as lines:
    lines.writelines(json.dumps(message) + "\n" for message in sent)
with open(f"{work}/one", "w") as lines:
    lines.writelines(json.dumps(message) + "\n" for message in sent[:2])

corpus = seconds(payconform, "vectors", "lint")
whole = seconds(payconform, "check", "--port", php)
piped = seconds(*php.split(), stdin=f"{work}/lines")
single = seconds(*php.split(), stdin=f"{work}/one", best_of=15) * len(cases)
print(f"{len(cases)} cases; loading the corpus {corpus:.3f} s of {whole:.3f} s")
line("a PHP process per case / payconform check", f"{single / whole:.0f} x", "at least 300")
line("the lines piped through PHP, unjudged / payconform check", f"{piped / whole:.2f} x", "at least 0.5")
line("the same / payconform check without loading the corpus", f"{piped / (whole - corpus):.2f} x", "")

one, two = (seconds(stream, "3000", "exec python3 Benchmarks/slow-port.py", jobs, best_of=3) for jobs in ("1", "2"))
line("--jobs 1 / --jobs 2, port that costs 1 ms a case", f"{one / two:.2f} x", "at least 1.6")

small = peak_kilobytes(stream, "10000", f"{payconform} port")
large = peak_kilobytes(stream, "1000000", f"{payconform} port")
line("memory for 10^6 generated cases / 10^4", f"{large / small:.2f} x", f"at most 1.5 ({small} KB, {large} KB)")

if mode == "--endurance":
    start = time.monotonic()
    out = subprocess.run(
        ["sh", "-c", 'ulimit -n 48; exec "$@"', "sh", stream, "10000", "exec sh Tests/Fixtures/hostile-port.sh exits-after-each"],
        capture_output=True, text=True)
    left = subprocess.run(["pgrep", "-f", "hostile-port.sh"], capture_output=True, text=True).stdout.split()
    line("10,000 cases, each of which ends its process", f"{time.monotonic() - start:.0f} s", out.stdout.strip() + out.stderr[-200:])
    line("processes left behind", str(len(left)), "0")
    for descriptor, name in ((1, "stdout"), (2, "stderr")):
        port = f"exec python3 Benchmarks/flooding-port.py {descriptor} 1024"
        flooded = peak_kilobytes(payconform, "check", "--port", port, "--only", "edfapg.hash.wallet#baseline", "--deadline", "300")
        line(f"memory while a port writes 1 GiB to {name}", f"{flooded >> 10} MB", "at most 256")
PYTHON
