#!/usr/bin/env python3
"""Writes vectors/security/every-*.json: hostile text in every field of every request, not only in one of each class.

    every_field.py      takes the accepted cases of each request's file, and asks the ports what each field may hold

One case has all characters that mean something in a form or in JSON in all fields at once, each with a number of its own, so that
one encoder that forgets one field is seen. What a field may not hold is refused in a case for that field alone.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import vectors  # noqa: E402
from injection_cases import NOTES, kebab, leaves, put  # noqa: E402
from seen_in import noted  # noqa: E402
from vectors_format import Number, parse, render  # noqa: E402
from vectors_oracle import Oracle  # noqa: E402

MEANINGFUL = ["&", "=", "+", "%26", "\"", "\\", "'", "<"]
CONTROL = "\r\nX-Injected: 1\0"
# Of two accepted calls one is chosen by these; what they may not hold is a bad input, or belongs to other operations.
CHOICES = {"environment", "algorithm", "grantType", "command"}
EVIDENCE = {"kind": "derived", "ref": "a text is one value, whatever it says"}
WHY = "One more value for a rule that other cases prove, in another form or field: SDKs write their checks field by field."


def at(given, path):
    for name in path:
        if not isinstance(given, dict) or name not in given:
            return None
        given = given[name]
    return given


def filled(value, text, n):
    """A field's own value with the text inside it, and a number that no other field has."""
    try:
        members = json.loads(value)
    except ValueError:
        members = None
    if isinstance(members, dict):
        return json.dumps({**members, "x": f"{text}{n}"})
    return f"{value}{text}{n}"


def holder(given, path):
    """Whether the objects above a field are there, so that it can be put."""
    return isinstance(at(given, path[:-1]), dict)


class Call:
    """One operation: what its ports take."""

    def __init__(self, operation, accepted, oracle):
        self.operation, self.oracle = operation, oracle
        self.richest = max(accepted, key=lambda given: sum(1 for _ in leaves(given)))
        self.values = {}
        for given in [self.richest, *accepted]:
            for path in leaves(given):
                if at(given, path) and path[-1] not in CHOICES:
                    self.values.setdefault(path, at(given, path))
        self.add_missing()

    def answers(self, inputs):
        return [answer.expect for answer in self.oracle.ask([(self.operation, given) for given in inputs])]

    def taken(self, given):
        return "value" in (self.answers([given])[0] or {})

    def add_missing(self):
        for path, value in self.values.items():
            if at(self.richest, path) is None and holder(self.richest, path):
                more = put(self.richest, path, value)
                self.richest = more if self.taken(more) else self.richest

    def marks(self, path):
        """The characters that a field may hold, and those that it may not."""
        value = self.values[path]
        answers = self.answers([put(self.richest, path, filled(value, mark, "")) for mark in MEANINGFUL])
        held = [mark for mark, answer in zip(MEANINGFUL, answers) if "value" in (answer or {})]
        refused = [mark for mark, answer in zip(MEANINGFUL, answers) if "reject" in (answer or {})]
        return held, refused

    def cases(self):
        full, refused, n = self.richest, {}, 10
        for path in [path for path in self.values if at(self.richest, path) is not None]:
            held, refused[path] = self.marks(path)
            if held:
                n += 1
                more = put(full, path, filled(self.values[path], "".join(held), n))
                full = more if self.taken(more) else full
        twin = "every-field-at-once"
        yield case(twin, "All that means something in a form or in JSON, in every field that may hold it.", full)
        for path, marks in refused.items():
            name, where = "-".join(kebab((step,)) for step in path if step not in ("fields", "request")), ".".join(path)
            tries = [("control", f"{where} holds CR LF, a header and a NUL.", put(full, path, self.values[path] + CONTROL))]
            if marks:
                short = self.values[path][:1] + "".join(marks)
                tries.append(("marks", f"{where} may not hold {' '.join(marks)}.", put(full, path, short)))
            for (kind, words, given), answer in zip(tries, self.answers([t[2] for t in tries])):
                if "reject" in (answer or {}):
                    yield {**case(f"every-{kind}-{name}", f"{words} Twin: {twin}.", given), "twin": twin}


def case(id, comment, given):
    return {"id": id, "comment": comment, "flags": ["Injection", "Evidence"], "input": given, "evidence": [EVIDENCE]}


def main():
    oracle, targets = Oracle("python"), []
    notes = {"Injection": NOTES["Injection"],
             "Evidence": {"bug": "unnamed-mistake", "effect": "a mistake that nobody has named yet goes unseen", "means": WHY, "severity": "low"}}
    for path in sorted(ROOT.glob("vectors/*/request-*.json")):
        suite = parse(path.read_text())
        accepted = [case["input"] for case in suite["cases"] if "value" in case["expect"]]
        found = list(Call(suite["op"], accepted, oracle).cases())
        gateway, _, action = suite["op"].split(".")
        targets.append(ROOT / f"vectors/security/every-{gateway}-{action}.json")
        new = {"schemaVersion": Number(1), "op": suite["op"], "title": f"Hostile text in every field of {suite['op']}", "match": suite["match"],
               "notes": noted(notes, suite["op"]), "cases": found}
        targets[-1].write_bytes(render(new).encode("ascii"))
        print(suite["op"], len(found))
    oracle.close()
    return vectors.fill(targets)


if __name__ == "__main__":
    sys.exit(main())
