"""Damaged captures of every format: no crash, no unbounded memory, and no right body reported as wrong."""

import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import captures
import messages
from shared import CLEAN

FORMATS = {**captures.FORMATS, "gzip": lambda exchanges: gzip.compress(captures.ndjson(exchanges), mtime=0)}
# Enough for a run over thousands of small captures, however damaged: the memory across messages is bounded.
MEMORY = 256


def whole(form):
    """Small captures of right messages whose signatures do not depend on other messages."""
    made = []
    for number, name in enumerate(["edfapg_sale", "payfort", "placetopay", "everypay_form", "nexi_notice"]):
        maker = messages.Maker(random.Random(number))
        exchanges = getattr(maker, name)("")
        made.append(FORMATS[form](exchanges[:1] if name == "edfapg_sale" else exchanges[:2]))
    return made


def cut(draw, data):
    return data[:draw.randrange(len(data) + 1)]


def flip(draw, data):
    place = draw.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << draw.randrange(8)]) + data[place + 1:]


def replace(draw, data):
    place = draw.randrange(len(data))
    return data[:place] + bytes([draw.choice(b"\0\r\n \"\\{}[]:,;=&%0129\xff\xed\xa0")]) + data[place + 1:]


def part(draw, data):
    start = draw.randrange(len(data))
    return start, min(len(data), start + draw.choice([1, 2, 3, 10, 100, 1000]))


def delete(draw, data):
    start, end = part(draw, data)
    return data[:start] + data[end:]


def repeat(draw, data):
    start, end = part(draw, data)
    return data[:end] + data[start:end] * draw.choice([1, 1, 1, 50]) + data[end:]


def move(draw, data):
    start, end = part(draw, data)
    rest = data[:start] + data[end:]
    place = draw.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def insert(draw, data):
    place = draw.randrange(len(data) + 1)
    return data[:place] + draw.choice([draw.randbytes(8), b"[" * 2000, b"{\"a\":" * 500, b"\r\n\r\n", b"\xef\xbf\xbd", b"\\ud800", b"\n{}\n"]) + data[place:]


def number(draw, data):
    """Replaces a number: a length, a status or a time."""
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return data
    one = draw.choice(found)
    other = draw.choice([b"0", b"-1", b"999999999999", b"1000000000000000000000", str(max(0, int(one[0][:15]) + draw.choice([-1, 1, 16]))).encode(), b"1e9"])
    return data[:one.start()] + other + data[one.end():]


KINDS = [cut, flip, flip, replace, replace, delete, repeat, move, insert, number]


def damaged(draw, data):
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        if data:
            data = draw.choice(KINDS)(draw, data)
    return data


def sent(message):
    """A body sent in one direction; an answer after the head of a request is really wrong there."""
    return message["gateway"], message["direction"], message["digests"]["body"]


class Trial:
    """Runs over folders of damaged captures; `flaws` lists what is wrong."""

    def __init__(self, program, folder):
        self.program, self.folder, self.flaws, self.memory = program, Path(folder), [], 0
        self.secrets = self.folder / "secrets.json"
        self.secrets.write_text(json.dumps(messages.KEYS))
        os.chmod(self.secrets, 0o600)

    def audit(self, captures_, name):
        folder, report = self.folder / name, self.folder / f"{name}.json"
        folder.mkdir()
        for number_, data in enumerate(captures_):
            (folder / f"{number_:06}").write_bytes(data)
        command = [str(self.program), "audit", str(folder), "--secrets", str(self.secrets), "--report", f"json={report}", "--quiet"]
        with open(self.folder / "words", "wb") as words:
            process = subprocess.Popen(command, stdout=words, stderr=words, env=CLEAN)
            _, status, usage = os.wait4(process.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        if code not in (0, 1, 4):
            self.flaws.append(f"{name}: exit status {code}: {(self.folder / 'words').read_bytes()[-300:]}")
            return {"messages": [], "summary": {}}
        self.memory = max(self.memory, usage.ru_maxrss // 1024)
        told = json.loads(report.read_bytes())
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
        report.unlink()
        return told

    def run(self, form, seed, count):
        """Damages captures of a format `count` times and counts the verdicts."""
        originals = whole(form)
        right = self.audit(originals, f"{form}-whole")["messages"]
        known = {sent(one) for one in right if one["verdict"] == "verified"}
        if not known or any(one["verdict"] == "wrong" for one in right):
            self.flaws.append(f"{form}: the whole captures are not right: {[(one['gateway'], one['verdict']) for one in right]}")
        draw, told = random.Random(f"{seed} {form}"), Counter()
        made = [damaged(draw, draw.choice(originals)) for _ in range(count)]
        report = self.audit(made, f"{form}-{seed}")
        for one in report["messages"]:
            told[one["verdict"]] += 1
            if one["verdict"] == "wrong" and sent(one) in known:
                self.flaws.append(f"{form}, seed {seed}, capture {one['file'][-6:]}: {one['gateway']} {one['call']} {one['direction']} is called wrong, and its body is whole")
        told["flaws"] += report["summary"].get("flaws", 0)
        if self.memory > MEMORY:
            self.flaws.append(f"{form}, seed {seed}: {self.memory} MB of memory")
        return told


def sample(program, seed, count):
    """Tries each format `count` times; returns the flaws and the number of captures."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(program, folder)
        for form in FORMATS:
            trial.run(form, seed, count)
        return trial.flaws, count * len(FORMATS)
