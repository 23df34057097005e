"""Recomputes the case files with every oracle, and validates them against vectors/schema."""

import json
import re
from collections import Counter

from corpus import documents, logs, sample
from corpus.answers import judge
from corpus.files import CASE_KEYS, SCHEMAS, SUITE_KEYS, all_files, canonical_step, compact, line_of, load, load_each, render, shown, step_bytes
from corpus.oracle import consult

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MATCHES = {"exact", "hex", "credentials", "json", "form", "multipart", "redacted"}
KEPT = re.compile(r"[A-Za-z0-9._-]+")


def incomplete(path, suite):
    """The keys that a file or its cases lack; nothing else can be checked without them."""
    lacking = [f"{shown(path)}: lacks {key}" for key in SUITE_KEYS if key not in suite]
    for case in suite.get("cases", []):
        keys = ", ".join(key for key in CASE_KEYS if key not in case)
        if keys:
            lacking.append(f"{shown(path)}: {case.get('id')}: lacks {keys}")
    return lacking


def lint_suite(path, suite):
    """The flaws of a file, found before any oracle is asked."""
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
        elif logs.unfair(case):
            yield f"{name}: a log may show {compact(logs.unfair(case))}, so that 'absent' must not have it"


def first_difference(expected, got):
    for n, (want, have) in enumerate(zip(expected, got)):
        if step_bytes(want) != step_bytes(have):
            return f"step {n + 1}: expected {compact(want)}, got {compact(have)}"
    return f"{len(expected)} steps expected, {len(got)} got"


def check(name, match, case, oracle, traces, answer):
    """One oracle's disagreement with one case, or None."""
    if not answer.usable:
        return f"{name}: {oracle} gives no answer: {answer}"
    expected = judge(match, case["expect"], answer)
    if expected:
        return f"{name}: {oracle}: expected {expected}, got {answer}"
    if traces and [step_bytes(s) for s in case["steps"]] != [step_bytes(s) for s in answer.steps]:
        return f"{name}: {oracle}: {first_difference(case['steps'], answer.steps)}"
    return None


def verify(paths):
    loaded, lacking = load_each(paths)
    suites = list(loaded.items())
    lacking += [problem for path, suite in suites for problem in incomplete(path, suite)]
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


def is_refused(case):
    """Whether a refusal is the only right answer."""
    expect = case.get("expect", {})
    claims = expect.get("claims", [])
    confirmed = [claim for claim in claims if claim.get("status") == "confirmed"]
    taken = confirmed or [claim for claim in claims if claim.get("status") == "unverified"] or [expect]
    return all("reject" in answer for answer in taken)


def lonely_refusals(suites):
    """Refused cases without a twin, of operations that accept something; the package's tests require a twin."""
    everything = {**load_each(all_files())[0], **suites}.values()
    accepting = {suite["op"] for suite in everything for case in suite["cases"] if not is_refused(case)}
    for path, suite in suites.items():
        for case in suite["cases"] if suite["op"] in accepting else []:
            if "reject" in case.get("expect", {}) and "twin" not in case:
                yield path, (
                    f'{case["id"]}: refused, and no "twin"; write the id of the accepted case of {suite["op"]}'
                    ' that it differs from in one point'
                )


def lint(paths):
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    schemas = sorted(SCHEMAS.glob("*.json"))
    for path in schemas:
        load(path)  # ends with a sentence if it is no JSON
    contents = [json.loads(path.read_text(encoding="utf-8")) for path in schemas]
    for content in contents:
        Draft202012Validator.check_schema(content)
    registry = Registry().with_resources((c["$id"], Resource.from_contents(c)) for c in contents)
    suite = next(c for c in contents if c["$id"].endswith("/suite.json"))
    validator = Draft202012Validator(suite, registry=registry)
    suites, problems = load_each(paths)  # reports what is no JSON or has a name twice
    problems += [] if paths else ["no files"]
    for path in suites:
        data = path.read_bytes()
        if not data.isascii():
            line = line_of(data, next(n for n, byte in enumerate(data) if byte > 127))
            problems.append(f"{shown(path)}:{line}: not ASCII; run python3 tools/corpus format {shown(path)}, which writes escapes")
        for error in validator.iter_errors(json.loads(data)):
            problems.append(f"{shown(path)}: {error.json_path}: {error.message[:300]}")
    problems += [f"{shown(path)}: {problem}" for path, problem in lonely_refusals(suites)]
    if paths == all_files():
        problems += documents.problems(paths)
        problems += sample.problems()
    return report(problems, f"{len(paths)} files against {len(contents)} schemas")
