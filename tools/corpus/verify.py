"""Recomputes the case files with every oracle, and validates them against vectors/schema."""

import json
import re
from collections import Counter

from corpus import documents, sample
from corpus.answers import judge
from corpus.files import CASE_KEYS, SCHEMAS, SUITE_KEYS, all_files, canonical_step, compact, load, render, shown, step_bytes
from corpus.oracle import consult

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MATCHES = {"exact", "hex", "credentials", "json", "form", "multipart", "redacted"}
KEPT = re.compile(r"[A-Za-z0-9._-]+")


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
        yield f"{shown(path)}: not in canonical format, or `count` is wrong; run format on it"
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


def lint(paths):
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
        load(path)  # which says what is no JSON, or has a name twice
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            problems.append(f"{shown(path)}: {error.json_path}: {error.message[:300]}")
    if paths == all_files():
        problems += documents.problems(paths)
        problems += sample.problems()
    return report(problems, f"{len(paths)} files against {len(contents)} schemas")
