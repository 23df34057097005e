"""How fast `payconform audit` is, beside `jq -c .` over the same files in the same run.

    python3 Benchmarks/audit.py PAYCONFORM [MEGABYTES]

Files of MEGABYTES each (64): a HAR in which a few payments stand among pages and pictures; a HAR and NDJSON of right payments alone; NDJSON
of wrong payments of one kind, each with values of its own. Each is read three times, and the best is told; behind it the seconds that
passed with one job, with two and with four.
"""

import base64
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools/audit"), str(ROOT / "tools")]

import captures
import messages


def har(path, size):
    """Payments, and between them pages of 2 to 200 KB as browsers store them."""
    draw = random.Random(1)
    maker = messages.Maker(draw)
    page = json.dumps("<p class=\"a\">" + "".join(draw.choice("abc def<>\"/\n") for _ in range(100000)))[1:-1].replace("\\\"", "'").replace("\\", "")
    with open(path, "wb") as file:
        file.write(b'{"log":{"version":"1.2","entries":[\n')
        first = True
        while file.tell() < size:
            entries = json.loads(captures.har(maker.payfort("")).decode("utf-8-sig"))["log"]["entries"]
            for _ in range(20):
                text = page[: draw.randint(2000, 99000)]
                content = {"size": len(text), "mimeType": "text/html", "text": text}
                if draw.random() < 0.3:
                    content = {"size": len(text), "mimeType": "image/png", "text": base64.b64encode(text.encode()).decode(), "encoding": "base64"}
                entries.append({"startedDateTime": "2026-11-22T10:00:00.000Z", "request": {"method": "GET", "url": f"https://shop.example/p/{draw.random()}", "headers": [
                    {"name": f"X-Header-{i}", "value": "some value of a header"} for i in range(12)], "bodySize": 0}, "response": {"status": 200, "headers": [], "content": content}})
            for entry in entries:
                file.write((b"" if first else b",\n") + json.dumps(entry).encode())
                first = False
        file.write(b"\n]}}\n")


def har_of_payments(path, size):
    draw = random.Random(2)
    maker = messages.Maker(draw)
    with open(path, "wb") as file:
        file.write(b'{"log":{"version":"1.2","entries":[\n')
        first = True
        while file.tell() < size:
            log = json.loads(captures.har([exchange for _ in range(200) for exchange in right(maker)]).decode("utf-8-sig"))
            for entry in log["log"]["entries"]:
                file.write((b"" if first else b",\n") + json.dumps(entry, indent=1).encode())
                first = False
        file.write(b"\n]}}\n")


def lines(path, size, make):
    draw = random.Random(2)
    maker = messages.Maker(draw)
    with open(path, "wb") as file:
        while file.tell() < size:
            file.write(captures.ndjson([exchange for _ in range(200) for exchange in make(maker)]))


def right(maker):
    return getattr(maker, maker.random.choice(["payfort", "placetopay", "everypay", "nexi_notice", "edfapg_other"]))("")


def wrong(maker):
    return maker.payfort("not-sorted")


def timed(command, file):
    """Seconds of a core, seconds that passed, and megabytes of memory, each the least of three."""
    best = None
    for _ in range(3):
        start = time.monotonic()
        with open(file, "rb") as stdin:
            process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, _, usage = os.wait4(process.pid, 0)
        told = (usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss // 1024)
        best = tuple(map(min, best or told, told))
    return best


def main():
    program, size = sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else 64) << 20
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "secrets.json").write_text(json.dumps(messages.KEYS))
        os.chmod(folder / "secrets.json", 0o600)
        files = {"HAR, few payments": (har, folder / "a.har"), "HAR, right payments": (har_of_payments, folder / "d.har"), "NDJSON, right payments": (lambda p, s: lines(p, s, right), folder / "b.ndjson"),
                 "NDJSON, wrong payments": (lambda p, s: lines(p, s // 8, wrong), folder / "c.ndjson")}
        print(f"{'file':24} {'MB':>6} {'audit MB/s':>11} {'memory MB':>10} {'jq MB/s':>9} {'audit : jq':>10}   seconds with 1, 2 and 4 jobs")
        for name, (make, path) in files.items():
            make(path, size)
            megabytes = path.stat().st_size / 1e6
            command = [program, "audit", str(path), "--secrets", str(folder / "secrets.json"), "--report", "ndjson=/dev/null"]
            runs = [timed([*command, "--jobs", jobs], path) for jobs in ("1", "2", "4")]
            (audit, _, memory), waits = runs[0], " ".join(f"{run[1]:6.2f}" for run in runs)
            jq = timed(["jq", "-c", "."], path)[0] if shutil.which("jq") else float("nan")
            print(f"{name:24} {megabytes:6.0f} {megabytes / audit:11.1f} {memory:10} {megabytes / jq:9.1f} {jq / audit:10.2f}   {waits}", flush=True)


main()
