"""Checks `payconform audit` on captures whose truth is known.

    python3 tools/audit check PAYCONFORM [--seed N] [--messages N]   tests the contract; draws messages of five gateways, writes them in every format, and compares
    python3 tools/audit write FOLDER [--seed N] [--messages N]       writes the captures, the secrets and the expected verdicts

Every verdict must be right, and the first explanation of nine in ten wrong messages.
"""

import argparse
import collections
import json
import os
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import captures
import contract
import damage
import messages
import sandboxed
from shared import expect, finish, run


def expected(exchanges, form):
    """The messages with the numbers of their entries in a format."""
    entry, all_of_them = 0, []
    for number, exchange in enumerate(exchanges):
        all_of_them.append((entry, exchange.request))
        if exchange.response is not None:
            # A response with its own line or place is an entry.
            own = form == "http" or form == "ndjson" and number % 3 == 0
            entry += own
            all_of_them.append((entry, exchange.response))
        entry += 1
    return [(entry, message) for entry, message in all_of_them if message.gateway]


def judge(program, path, secrets):
    report = path.with_suffix(".report")
    result = run(program, "audit", path, "--secrets", secrets, "--report", f"ndjson={report}", "--quiet", timeout=900)
    lines = [json.loads(line) for line in report.read_text().splitlines()]
    return result, lines[:-1], lines[-1]["summary"]


def compare(name, wanted, told, misses):
    """Checks that each message got its verdict, and counts the first explanations."""
    found = {(line["entry"], line["direction"] == "response"): line for line in told}
    expect(f"{name}: as many messages", len(found) == len(wanted) == len(told), (len(found), len(wanted), len(told)))
    right = total = 0
    for entry, message in wanted:
        line = found.get((entry, message.direction == "response"))
        if line is None:
            expect(f"{name}: entry {entry}, {message.gateway} {message.call} {message.kind}", False, "not there")
            continue
        got = (line["gateway"], line["call"], line["direction"], line["verdict"])
        truth = (message.gateway, message.call, message.direction, message.verdict)
        if got != truth:
            expect(f"{name}: entry {entry}, {message.kind}", False, f"{got} for {truth}; {line['findings']}")
        if message.verdict == "verified" and message.merchant is not None:
            expect(f"{name}: merchant of entry {entry}", line.get("merchant") == message.merchant, line.get("merchant"))
        bad = [finding for finding in line["findings"] if finding["weight"] != "note"]
        if message.kind == "right" and bad:
            expect(f"{name}: a right {message.gateway} {message.call} {message.direction}", False, bad)
        if message.verdict == "wrong" and message.first:
            total += 1
            first = line["mistakes"][0]["id"] if line["mistakes"] else "nothing"
            if any(first == one or first.startswith(one + " ") for one in message.first):
                right += 1
            else:
                misses[(message.gateway, message.kind, first)] += 1
    return right, total


def check(program, seed, count):
    batches = messages.batches(random.Random(seed), count)
    misses, right, total, told = collections.Counter(), 0, 0, 0
    wrong_kinds = {(m.gateway, m.kind) for batch in batches for e in batch for m in (e.request, e.response) if m and m.verdict == "wrong"}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        contract.check(program, folder)
        sandboxed.check(program, folder)
        secrets = folder / "secrets.json"
        secrets.write_text(json.dumps(messages.KEYS))
        os.chmod(secrets, 0o600)
        share = (len(batches) + len(captures.FORMATS) - 1) // len(captures.FORMATS)
        for number, (form, write) in enumerate(captures.FORMATS.items()):
            part = [exchange for batch in batches[number * share:(number + 1) * share] for exchange in batch]
            data = write(part)
            path = folder / f"capture.{form}"
            path.write_bytes(captures.packed(data) if number % 2 else data)
            result, lines, summary = judge(program, path, secrets)
            expect(f"{form}: status", result.returncode == 1, (result.returncode, result.stderr[-400:], summary))
            expect(f"{form}: no flaw", "flaws" not in summary, summary)
            for secret in [value for gateway in messages.KEYS.values() for one in gateway for name, value in one.items() if name in ("password", "requestPhrase", "responsePhrase", "secretKey", "secret", "clientSecret", "macKey")]:
                expect(f"{form}: a secret in the output", secret not in result.stdout + path.with_suffix(".report").read_text(), "")
            wanted = expected(part, form)
            got, of = compare(form, wanted, lines, misses)
            right, total, told = right + got, total + of, told + len(wanted)
    flaws, damages = damage.sample(program, seed, 500)
    expect("damaged captures", not flaws, flaws[:5])
    for (gateway, kind, first), number in misses.most_common(40):
        print(f"first explanation of {gateway} {kind}: {first} ({number})")
    expect("the first explanation of nine in ten", right >= 0.9 * total, f"{right} of {total}")
    return finish(f"audit: {told} messages in {len(captures.FORMATS)} formats, {len(wrong_kinds)} kinds of wrong ones; the first explanation is right {right} of {total} times; {damages} damaged captures")


def write(folder, seed, count):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    exchanges = [exchange for batch in messages.batches(random.Random(seed), count) for exchange in batch]
    (folder / "secrets.json").write_text(json.dumps(messages.KEYS, indent=1) + "\n")
    os.chmod(folder / "secrets.json", 0o600)
    truth = {}
    for form, of in captures.FORMATS.items():
        (folder / f"capture.{form}").write_bytes(of(exchanges))
        truth[form] = [[entry, m.gateway, m.call, m.direction, m.verdict, m.kind, list(m.first)] for entry, m in expected(exchanges, form)]
    lines = [f' "{form}": [\n' + ",\n".join("  " + json.dumps(row) for row in rows) + "]" for form, rows in truth.items()]
    (folder / "expected.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["check", "write"])
    parser.add_argument("target")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--messages", type=int, default=2000)
    given = parser.parse_args()
    if given.action == "write":
        return write(given.target, given.seed, given.messages)
    return check(given.target, given.seed, given.messages)


if __name__ == "__main__":
    sys.exit(main())
