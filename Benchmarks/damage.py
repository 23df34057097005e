"""Damages captures of every format, a million times each, and holds what an audit says of them against what must hold.

    python3 Benchmarks/damage.py AUDIT-FUZZ [COUNT] [FORMAT…]

AUDIT-FUZZ is the program of that name, built with `PAYCONFORM_BENCHMARKS=1 swift build -c release --product audit-fuzz`. No run may crash, take more than 256 MB, call a
message wrong whose body is one that was right, or take a second of a core for one capture. `inflate` compares as many streams with zlib. What is tried
hangs on the seed alone, which is the number of the round. `tools/audit check` tries a sample through the command line.
"""

import gzip
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / "tools/audit"), str(Path(__file__).resolve().parent.parent / "tools")]

import captures
import damage
import messages

ROUND = 50_000
# Megabytes of a run, and milliseconds of a capture.
MEMORY, SLOWEST = 256, 1000


def ascii_trace(exchanges):
    """What `curl --trace-ascii` writes: rows of 64 characters, which a line's end cuts short and is left out of."""
    def rows(data):
        start = 0
        while start < len(data):
            row = data[start:start + 64].split(b"\r\n")[0]
            yield f"{start:04x}: ".encode() + bytes(byte if 0x20 <= byte < 0x7f else 0x2e for byte in row) + b"\n"
            start += len(row) + (2 if data[start + len(row):].startswith(b"\r\n") else 0)
    out = []
    for exchange in exchanges:
        parts = [("=> Send header", captures.head(exchange.request, True)), ("=> Send data", exchange.request.body)]
        if exchange.response is not None:
            parts += [("<= Recv header", line + b"\r\n") for line in captures.head(exchange.response, False).split(b"\r\n")[:-1]] + [("<= Recv data", exchange.response.body)]
        out += [f"{title}, {len(data)} bytes (0x{len(data):x})\n".encode() + b"".join(rows(data)) for title, data in parts if data]
    return b"".join(out)


def verbose(exchanges):
    """What `curl -v` writes: headers behind arrows, and the body of the answer in between."""
    out = []
    for exchange in exchanges:
        out.append(b"*   Trying 203.0.113.1:443...\n* Connected to host (203.0.113.1) port 443\n")
        out += [b"> " + line + b"\n" for line in captures.head(exchange.request, True).split(b"\r\n")[:-1]]
        if exchange.response is not None:
            out += [b"< " + line + b"\n" for line in captures.head(exchange.response, False).split(b"\r\n")[:-1]]
            out.append(b"{ [5 bytes data]\n" + exchange.response.body + b"\n")
        out.append(b"* Connection #0 to host left intact\n")
    return b"".join(out)


def coded(exchanges):
    """Flows whose bodies are still in gzip or deflate, as a proxy saves them."""
    for number, exchange in enumerate(exchanges):
        for message in filter(None, [exchange.request, exchange.response]):
            message.body = gzip.compress(message.body, mtime=0) if number % 2 else zlib.compress(message.body)
            message.headers = [pair for pair in message.headers if pair[0] != "Content-Length"] + [["Content-Encoding", "gzip" if number % 2 else "deflate"]]
    return captures.flows(exchanges)


FORMATS = {**damage.FORMATS, "trace-ascii": ascii_trace, "verbose": verbose, "coded": coded}
damage.FORMATS.update(FORMATS)


def rounds(program, form, count):
    """What was told of each round, added up."""
    told, memory, slowest, flaws, start = Counter(), 0, 0, [], time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "secrets.json").write_text(json.dumps(messages.KEYS))
        files = []
        for number, data in enumerate(damage.whole(form)):
            files.append(folder / f"{number}")
            files[-1].write_bytes(data)
        for seed in range(-(-count // ROUND)):
            command = [program, str(folder / "secrets.json"), str(min(ROUND, count - seed * ROUND)), str(seed), *map(str, files)]
            with open(folder / "words", "wb") as words:
                process = subprocess.Popen(command, stdout=words, stderr=words)
                _, status, usage = os.wait4(process.pid, 0)
            lines = (folder / "words").read_text(errors="replace").splitlines()
            flaws += [f"{form}, seed {seed}: {line}" for line in lines if line.startswith("flaw:")]
            if os.waitstatus_to_exitcode(status) != 0:
                flaws.append(f"{form}, seed {seed}: exit status {os.waitstatus_to_exitcode(status)}: {lines[-3:]}")
                continue
            values = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", lines[-1])}
            slowest, memory = max(slowest, values.pop("slowest")), max(memory, usage.ru_maxrss // 1024)
            told.update(values)
    if memory > MEMORY:
        flaws.append(f"{form}: {memory} MB of memory")
    if slowest > SLOWEST:
        flaws.append(f"{form}: {slowest} ms for a capture")
    return [told["verified"], told["wrong"], told["unsigned"], told["undeterminable"], told["unread"]], memory, slowest, flaws, start


def stream(draw):
    """A text as zlib writes it in one of its ways, whole or damaged, and the letter of its coding."""
    kind = draw.randrange(4)
    text = [draw.randbytes, lambda n: bytes(draw.choices(b"abc=&", k=n)), lambda n: b"ab" * (n // 2), lambda n: bytes([draw.randrange(256)]) * n][kind](draw.choice([0, 1, 20, 100, 300, 300, 2000]))
    bits = draw.choice([-15, -9, 15, 9, 31, 31])
    writer = zlib.compressobj(draw.randrange(10), zlib.DEFLATED, bits, draw.choice([1, 8, 9]), draw.choice([0, 1, 2, 3, 4]))
    half = len(text) // 2
    data = writer.compress(text[:half]) + (writer.flush(draw.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH])) if draw.random() < 0.2 else b"") + writer.compress(text[half:]) + writer.flush()
    for _ in range(draw.choice([0, 0, 1, 1, 2])):
        if data:
            data = draw.choice([damage.cut, damage.flip, damage.flip, damage.flip, damage.replace, damage.delete])(draw, data)
    return ("g" if bits == 31 else "d"), data


def undone(letter, data):
    """What zlib makes of a stream: the text, `None` where it refuses it, `False` where it has more to say than that."""
    for bits in [31] if letter == "g" else [15, -15]:
        reader = zlib.decompressobj(bits)
        try:
            text = reader.decompress(data)
        except zlib.error:
            continue
        if reader.eof:
            return False if reader.unused_data else text
        # What was cut is damaged in one reading; a bare stream may begin as a framed one does.
    return None


def streams(program, count):
    start, skipped = time.monotonic(), 0
    process = subprocess.Popen([program, "inflate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    draw = random.Random(1)
    for _ in range(count):
        letter, data = stream(draw)
        text = undone(letter, data)
        if text is False:
            skipped += 1
            continue
        process.stdin.write(letter.encode() + len(data).to_bytes(4, "big") + data + bytes([text is not None]) + hashlib.sha256(text or b"").digest())
    output = process.communicate()[0].decode()
    values = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", output.splitlines()[-1])} if output else {"flaws": 1}
    print(f"inflate: {values} skipped={skipped} {(time.monotonic() - start) / 60:.1f} minutes", flush=True)
    for line in output.splitlines()[:-1]:
        print(line, file=sys.stderr)
    return process.returncode != 0 or values["flaws"] > 0


def main():
    program, count = sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else 1_000_000)
    failed = False
    print("| format | captures | verified | wrong | unsigned | undeterminable | parts not read | memory, MB | slowest, ms | minutes | flaws |\n" + "| --- " * 11 + "|", flush=True)
    for form in sys.argv[3:] or [*FORMATS, "inflate"]:
        if form == "inflate":
            failed = streams(program, count) or failed
            continue
        counts, memory, slowest, flaws, start = rounds(program, form, count)
        failed = failed or bool(flaws)
        figures = [form, count, *counts, memory, slowest, round((time.monotonic() - start) / 60, 1), len(flaws)]
        print("| " + " | ".join(map(str, figures)) + " |", flush=True)
        for flaw in flaws[:10]:
            print(flaw, file=sys.stderr, flush=True)
    return failed


sys.exit(main())
