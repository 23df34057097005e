#!/usr/bin/env python3
"""Fills, verifies and validates the case files in vectors/.

    vectors.py fill FILE…        writes the expected values and steps that at least two oracles agree on
    vectors.py verify [FILE…]    recomputes everything with every oracle (default: all files)
    vectors.py schema [FILE…]    validates the files against vectors/schema (needs the package jsonschema)
"""

import argparse
import json
import re
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from urllib.parse import parse_qsl

from vectors_format import CASE_KEYS, SUITE_KEYS, Number, canonical_step, compact, parse, render, step_bytes
from vectors_oracle import ROOT, OracleError, consult

VECTORS = ROOT / "vectors"
SCHEMAS = VECTORS / "schema"
MATRIX = "kill-matrix.json"  # what the cases catch, written by payconform faults --matrix
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
STATUSES = ("confirmed", "unverified", "contradicted")
MATCHES = {"exact", "hex", "json", "form", "multipart", "redacted"}
KEPT = re.compile(r"[A-Za-z0-9._-]+")


def all_files():
    return sorted(p for p in VECTORS.rglob("*.json") if SCHEMAS not in p.parents and p.name != MATRIX)


def shown(path):
    return path.relative_to(ROOT) if ROOT in path.parents else path


def load(path):
    try:
        return parse(path.read_text(encoding="ascii"))
    except ValueError as problem:
        raise SystemExit(f"{shown(path)}: {problem}") from problem


def body_meaning(body):
    """A body as JSON where it is that, else as the pairs of a form, whose order says nothing."""
    try:
        return parse(body or "null")
    except ValueError:
        return sorted(body.split("&"))


def same(match, one, other):
    """Whether two answers mean the same under the suite's `match`."""
    if match == "json" and is_request(one) and is_request(other):
        one, other = ({**m["value"], "body": body_meaning(m["value"].get("body"))} for m in (one, other))
    if match == "redacted" and one.keys() == other.keys() == {"value"}:
        return is_redacted(one["value"], text_bytes(other["value"]))
    if match in READERS and isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys() == {"value"}:
        return same_message(match, one["value"], other["value"])
    if isinstance(one, Number) and isinstance(other, Number):
        return one == other or (match == "json" and Decimal(one) == Decimal(other))
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(match, one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(same(match, a, b) for a, b in zip(one, other))
    if match == "hex" and isinstance(one, str):
        return one.lower() == other.lower()
    return one == other


def is_redacted(expected, log):
    """Whether a log has everything that it may have, and nothing that it may not."""
    kept, absent = ([text_bytes(text) for text in expected[key]] for key in ("kept", "absent"))
    return all(text in log for text in kept) and not any(text in log for text in absent)


def is_request(answer):
    return isinstance(answer, dict) and isinstance(answer.get("value"), dict) and "headers" in answer["value"]


def same_message(match, one, other):
    """Whether two bodies, or two whole requests, say the same to a strict receiver."""
    if isinstance(one, dict) and isinstance(other, dict) and "method" in one and "method" in other:
        bodies = [message.get("body") for message in (one, other)]
        read = [None if body is None else sorted(READERS[match](text_bytes(body)), key=lambda p: p[0]) for body in bodies]
        heads = [(m["method"], m["url"], sorted((n.lower(), v) for n, v in m["headers"])) for m in (one, other)]
        return heads[0] == heads[1] and read[0] == read[1]
    return READERS[match](text_bytes(one)) == READERS[match](text_bytes(other))


def text_bytes(value):
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value.encode("utf-8")


def read_form(body):
    return parse_qsl(body.decode("latin-1"), keep_blank_values=True, encoding="latin-1")


def read_multipart(body):
    """The parts of a body whose first line is its boundary, headers as one text."""
    boundary = body.split(b"\r\n", 1)[0]
    boundary = boundary[:-2] if body == boundary + b"\r\n" and boundary.endswith(b"--") else boundary
    pieces = (b"\r\n" + body).split(b"\r\n" + boundary)
    if pieces[0] or pieces[-1] not in (b"--", b"--\r\n"):
        raise SystemExit("an expected multipart body is not one")
    parts = [piece[2:].split(b"\r\n\r\n", 1) for piece in pieces[1:-1]]
    return [(re.sub(rb":[ \t]*", b": ", head), value) for head, value in parts]


READERS = {"form": read_form, "multipart": read_multipart}


def outcome(claim):
    """The value or rejection of an `expect` or of one of its claims; None where it is still to be filled."""
    return {k: claim[k] for k in ("value", "reject") if k in claim} or None


# fill


def unfilled(case):
    expect = case.get("expect")
    claims = (expect or {}).get("claims", [])
    return expect is None or "steps" not in case or any(outcome(claim) is None for claim in claims)


def in_order(value):
    """JSON with its members in one order, which says nothing where the match is `json`."""
    if isinstance(value, dict):
        return {name: in_order(value[name]) for name in sorted(value)}
    return [in_order(element) for element in value] if isinstance(value, list) else value


def agreement(match, answers):
    """The answer that most oracles gave and their names; at least two, or nothing."""
    def key_of(answer):
        return compact(in_order([answer.expect, answer.steps])) if match == "json" else answer.key

    usable = {name: answer for name, answer in answers.items() if answer and answer.usable}
    if not usable:
        return None, []
    key, votes = Counter(key_of(answer) for answer in usable.values()).most_common(1)[0]
    names = [name for name, answer in usable.items() if key_of(answer) == key]
    return (usable[names[0]], names) if votes >= 2 else (None, [])


def fill_case(match, case, answer, names):
    """Writes the agreed answer into the case; returns what it contradicts, if anything."""
    expect = case.setdefault("expect", answer.expect)
    for claim in expect.get("claims", []):
        if outcome(claim) is None:
            claim.update(answer.expect)
    wrong = judge(match, expect, answer)
    if wrong:
        return f"the file expects {wrong}"
    case["steps"] = [canonical_step(step) for step in answer.steps]
    case.setdefault("flags", [])
    proof = {"kind": "oracle", "ref": ", ".join(names)}
    if proof not in case.setdefault("evidence", []):
        case["evidence"].append(proof)
    return None


def fill(paths):
    suites = {path: load(path) for path in paths}
    todo = [(suite, case) for suite in suites.values() for case in suite["cases"] if unfilled(case)]
    consulted = consult([(suite["op"], case["input"]) for suite, case in todo])
    refused = 0
    for n, (suite, case) in enumerate(todo):
        answers = {name: given[n] for name, (_, given) in consulted.items()}
        answer, names = agreement(suite["match"], answers)
        problem = "no two oracles agree" if answer is None else fill_case(suite["match"], case, answer, names)
        dissent = {k: a for k, a in answers.items() if a and k not in names}
        if problem or dissent:
            print(f"{suite['op']}#{case['id']}: {problem or 'filled, but not all agree'}")
            for name, given in answers.items():
                print(f"    {name}: {given} {compact(given.steps) if given else ''}")
        refused += problem is not None
    for path, suite in suites.items():
        path.write_bytes(render(suite).encode("ascii"))
    print(f"filled {len(todo) - refused} of {len(todo)} open cases in {len(paths)} files; {refused} refused")
    return 1 if refused else 0


# verify


def incomplete(path, suite):
    """The keys that a file or its cases lack; nothing else can be checked before they are there."""
    lacking = [f"{shown(path)}: lacks {key}" for key in SUITE_KEYS if key not in suite]
    for case in suite.get("cases", []):
        keys = ", ".join(key for key in CASE_KEYS if key not in case)
        if keys:
            lacking.append(f"{shown(path)}: {case.get('id')}: lacks {keys}")
    return lacking


def lint_suite(path, suite):
    """What is wrong with a file before any oracle is asked."""
    if path.read_bytes() != render(suite).encode("ascii"):
        yield f"{shown(path)}: not in canonical format, or `count` is wrong; run fill on it"
    if suite["match"] not in MATCHES:
        yield f"{shown(path)}: unknown match {suite['match']}"
    if not suite["cases"]:
        yield f"{shown(path)}: no cases"
    used = {flag for case in suite["cases"] for flag in case["flags"]}
    for flag in sorted(used ^ set(suite["notes"])):
        yield f"{shown(path)}: flag {flag} has " + ("no note" if flag in used else "a note and no case")


def lint_case(name, match, case):
    if not ID.fullmatch(case["id"]):
        yield f"{name}: the id is not kebab-case"
    if case["steps"] != [canonical_step(step) for step in case["steps"]]:
        yield f"{name}: a step that is UTF-8 must be given as text"
    if not case["evidence"]:
        yield f"{name}: no evidence"
    if match == "redacted":
        value = case["expect"].get("value", {})
        if set(value) != {"absent", "kept"} or not all(KEPT.fullmatch(text) for text in value["kept"]):
            yield f"{name}: a redacted value has 'absent', and 'kept' with letters, digits, '-', '_' and '.' alone"


def judge(match, expect, answer):
    """None where the answer passes, else what was expected: the rule of the README for values and claims."""
    if "claims" not in expect:
        return None if same(match, outcome(expect), answer.expect) else compact(outcome(expect))
    claims = {status: [c for c in expect["claims"] if c["status"] == status] for status in STATUSES}
    false = [c["by"] for c in claims["contradicted"] if same(match, outcome(c), answer.expect)]
    if false:
        return f"not the contradicted claim of {false[0]}"
    accepted = [outcome(claim) for claim in claims["confirmed"] or claims["unverified"]]
    return None if any(same(match, one, answer.expect) for one in accepted) else compact(accepted)


def first_difference(expected, got):
    for n, (want, have) in enumerate(zip(expected, got)):
        if step_bytes(want) != step_bytes(have):
            return f"step {n + 1}: expected {compact(want)}, got {compact(have)}"
    return f"{len(expected)} steps expected, {len(got)} got"


def check(name, match, case, oracle, traces, answer):
    """The disagreement of one oracle with one case, or None."""
    if not answer.usable:
        return f"{name}: {oracle} gives no answer: {answer}"
    expected = judge(match, case["expect"], answer)
    if expected:
        return f"{name}: {oracle}: expected {expected}, got {answer}"
    if traces and [step_bytes(s) for s in case["steps"]] != [step_bytes(s) for s in answer.steps]:
        return f"{name}: {oracle}: {first_difference(case['steps'], answer.steps)}"
    return None


def verify(paths):
    suites = [(path, load(path)) for path in paths]
    lacking = [problem for path, suite in suites for problem in incomplete(path, suite)]
    if lacking:
        return report(lacking, f"{len(paths)} files; no oracle was asked")
    problems = [problem for path, suite in suites for problem in lint_suite(path, suite)]
    cases = [(f"{suite['op']}#{case['id']}", suite, case) for _, suite in suites for case in suite["cases"]]
    counts = Counter(name for name, _, _ in cases)
    problems += [f"{name}: the name occurs {n} times" for name, n in counts.items() if n > 1]
    problems += [problem for name, suite, case in cases for problem in lint_case(name, suite["match"], case)]
    if not cases:
        problems.append("zero cases")
    if problems:
        return report(problems, f"{len(cases)} cases in {len(paths)} files; no oracle was asked")
    consulted = consult([(suite["op"], case["input"]) for _, suite, case in cases])
    asked = 0
    for n, (name, suite, case) in enumerate(cases):
        given = {o: (traces, answers[n]) for o, (traces, answers) in consulted.items() if answers[n] is not None}
        asked += len(given)
        found = [check(name, suite["match"], case, o, traces, answer) for o, (traces, answer) in given.items()]
        problems += [problem for problem in found if problem]
        if found.count(None) < 2:
            problems.append(f"{name}: confirmed by {found.count(None)} oracles, two are needed")
    steps = sum(len(case["steps"]) for _, _, case in cases)
    summary = f"{len(cases)} cases, {steps} steps, {len(paths)} files; {asked} answers of {len(consulted)} oracles"
    return report(problems, summary)


def report(problems, summary):
    for problem in problems:
        print(problem)
    print(f"{summary}; {len(problems)} problems")
    return 1 if problems else 0


# schema


def schema(paths):
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    contents = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(SCHEMAS.glob("*.json"))]
    for content in contents:
        Draft202012Validator.check_schema(content)
    registry = Registry().with_resources((c["$id"], Resource.from_contents(c)) for c in contents)
    suite = next(c for c in contents if c["$id"].endswith("/suite.json"))
    validator = Draft202012Validator(suite, registry=registry)
    problems = [] if paths else ["no files"]
    for path in paths:
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            problems.append(f"{shown(path)}: {error.json_path}: {error.message[:300]}")
    return report(problems, f"{len(paths)} files against {len(contents)} schemas")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["fill", "verify", "schema"])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.command == "fill" and not arguments.files:
        parser.error("fill needs the files to fill")
    paths = [path.resolve() for path in arguments.files] or all_files()
    try:
        return {"fill": fill, "verify": verify, "schema": schema}[arguments.command](paths)
    except OracleError as problem:
        print(problem)
        return 1


if __name__ == "__main__":
    sys.exit(main())
