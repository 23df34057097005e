"""Puts generated and damaged JSON texts to the kit and the parsers of Python, PHP and Node, and explains every difference.

A difference fails unless RFC 8259 leaves it open.
"""

import collections
import json
import random
import re
import subprocess

from corpus.oracle import ORACLES, consult

NODE = """
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const verdict = (line) => { try { JSON.parse(decoder.decode(Buffer.from(line, 'hex'))); return 1; } catch { return 0; } };
const lines = require('node:fs').readFileSync(0, 'latin1').split('\\n').slice(0, -1);
process.stdout.write(lines.map(verdict).join('\\n') + '\\n');
"""
PHP = r"""
while (($line = fgets(STDIN)) !== false) {
    json_decode(hex2bin(rtrim($line, "\n")), true, 100000);
    echo json_last_error() === JSON_ERROR_NONE ? 1 : 0, "\n";
}
"""
# The parts of texts, most of them right; texts are kept even if two parsers are known to disagree about them.
SCALARS = ["0", "-0", "1", "-1", "10", "1.5", "0.0", "1e5", "1E+5", "1e-05", "-1.25E10", "1E400", "true", "false", "null", '""', '"a"',
           '"\\u0041"', '"\\ud83d\\ude00"', '"\\n\\t\\/"', '"\u00e9"', '"\U0001f600"', '"\\u0000"', '"\u2028"', '"\x7f"', "9" * 30]
WRONG = ["01", "1.", ".5", "+1", "1e", "1e+", "-", "0x1", "NaN", "Infinity", "-Infinity", "True", "TRUE", "nulL", "tru", "undefined",
         "'a'", '"\\x41"', '"\\u12"', '"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"', '"a\nb"', '"\t"', '"\0"', '"', '"\\', "/**/", "//a\n",
         "1 2", "[,]", "{,}", "{a:1}", '{"a"}', '{"a":}', '{"a":1,}', "[1,]", "[1", "]", "}", "\ufeff", "\u00a0", "\f", "\v", "\0", "\u0661"]
DAMAGE = list('"\\{}[],:+-.eE0123456789 \t\r\n\0/utfnal\x7f') + ["\u00e9", "\\u", "\\ud83d", "null", '""', "[]", "{}"]
BYTES = [b"\xff", b"\x80", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xef\xbb\xbf", b"\xf0\x80\x80\x80"]


class Texts:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def space(self):
        return self.random.choice(["", "", "", " ", "\n", "\t", "\r\n "])

    def value(self, depth):
        kind = self.random.random()
        if depth > 5 or kind < 0.5:
            return self.random.choice(SCALARS if self.random.random() < 0.97 else WRONG)
        count = self.random.randrange(4)
        between = self.space() + "," + self.space()
        if kind < 0.75:
            return "[" + self.space() + between.join(self.value(depth + 1) for _ in range(count)) + self.space() + "]"
        names = [self.random.choice(['""', '"a"', '"\\u0061"', '"\u00e9"', '"b"', '"10"']) for _ in range(count)]
        members = [name + self.space() + ":" + self.space() + self.value(depth + 1) for name in names]
        return "{" + self.space() + between.join(members) + self.space() + "}"

    def text(self):
        kind = self.random.random()
        if kind < 0.02:
            depth = self.random.choice([100, 127, 128, 129, 200, 500, 2000])
            return ("[" * depth + "]" * self.random.choice([depth, depth, depth - 1])).encode()
        if kind < 0.04:
            digits = self.random.choice([1000, 1023, 1024, 1025, 3000])
            return self.random.choice(["1" * digits, "0." + "1" * (digits - 2), "1e" + "0" * (digits - 3) + "1", "-" + "1" * digits]).encode()
        text = self.space() + self.value(0) + self.space()
        if kind < 0.5:
            for _ in range(self.random.randrange(1, 3)):
                at = self.random.randrange(len(text) + 1)
                piece = self.random.choice(DAMAGE) if self.random.random() < 0.7 else ""
                text = text[:at] + piece + text[at + self.random.randrange(3):]
        data = text.encode("utf-8")
        if kind > 0.95:
            at = self.random.randrange(len(data) + 1)
            data = data[:at] + self.random.choice(BYTES) + data[at + self.random.randrange(2):]
        return data


def refuse(name):
    raise ValueError(name)


def python(data):
    """Python's own parser, with NaN refused, on input read as UTF-8."""
    try:
        json.loads(data.decode("utf-8"), parse_constant=refuse, parse_int=str, parse_float=str)
        return True
    except (ValueError, RecursionError):
        return False


def batch(command, texts):
    lines = "".join(text.hex() + "\n" for text in texts)
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return [line == "1" for line in output.splitlines()]


OUTSIDE = re.compile(rb'"(?:[^"\\]|\\.)*"', re.S)


def explanation(text, kit, name):
    """Why a parser disagrees with the kit; None if nothing explains it."""
    if kit:
        if name == "python" and text.count(b"[") + text.count(b"{") > 900:
            return "Python's stack ends"
        return None
    bare = OUTSIDE.sub(b'""', text)
    deepest = depth = 0
    for byte in bare:
        depth += (byte in b"[{") - (byte in b"]}")
        deepest = max(deepest, depth)
    if deepest > 128:
        return "RFC 8259 section 9: a limit of depth"
    if any(len(number) > 1024 for number in re.findall(rb"[-+.0-9eE]+", bare)):
        return "RFC 8259 section 9: a limit of number length"
    if name in ("python", "node") and re.search(rb"\\u[dD][89a-fA-F]", text):
        return "RFC 8259 section 8.2: an unpaired surrogate"
    return None


def main(payconform, count, seed):
    texts = [Texts(seed + n).text() for n in range(count)]
    ORACLES.clear()
    ORACLES["kit"] = [payconform, "port"]
    _, answers = consult([("json.decode", {"body": {"hex": text.hex()}}) for text in texts])["kit"]
    kit = [answer.kind == "value" for answer in answers]
    others = {
        "python": [python(text) for text in texts], "php": batch(["php", "-r", PHP], texts), "node": batch(["node", "-e", NODE], texts)}
    reasons, unexplained = collections.Counter(), 0
    for number, text in enumerate(texts):
        if answers[number].kind not in ("value", "reject") or answers[number].content in (None, "too-long"):
            unexplained += 1
            print(f"no verdict: {text[:200]!r} {answers[number]}")
        for name, verdicts in others.items():
            if verdicts[number] == kit[number]:
                continue
            reason = explanation(text, kit[number], name)
            reasons[f"{name}: {reason}"] += 1
            if reason is None:
                unexplained += 1
                print(f"{name} {'takes' if verdicts[number] else 'refuses'}, the kit does not: {text[:200]!r}")
    for reason, count in sorted(reasons.items()):
        print(f"  {count:6} {reason}")
    taken = sum(kit)
    print(f"seed {seed}: {len(texts)} JSON texts, {taken} taken; python, php, node; {unexplained} differences without a reason")
    return 1 if unexplained or not 0 < taken < len(texts) else 0
