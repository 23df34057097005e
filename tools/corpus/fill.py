"""Writes the expected values and steps of open cases, if at least two oracles agree on them."""

from collections import Counter

from corpus.answers import judge, outcome
from corpus.files import canonical_step, compact, load_each, write
from corpus.oracle import consult


def unfilled(case):
    expect = case.get("expect")
    claims = (expect or {}).get("claims", [])
    return expect is None or "steps" not in case or any(outcome(claim) is None for claim in claims)


def in_order(value):
    """JSON with its members sorted, as their order does not count if the match is `json`."""
    if isinstance(value, dict):
        return {name: in_order(value[name]) for name in sorted(value)}
    return [in_order(element) for element in value] if isinstance(value, list) else value


def agreement(match, answers):
    """The answer that most oracles gave and their names; None for fewer than two."""
    def key_of(answer):
        return compact(in_order([answer.expect, answer.steps])) if match == "json" else answer.key

    usable = {name: answer for name, answer in answers.items() if answer and answer.usable}
    if not usable:
        return None, []
    key, votes = Counter(key_of(answer) for answer in usable.values()).most_common(1)[0]
    names = [name for name, answer in usable.items() if key_of(answer) == key]
    return (usable[names[0]], names) if votes >= 2 else (None, [])


def fill_case(match, case, answer, names):
    """Writes the agreed answer into the case; returns the contradiction, if there is one."""
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
    suites, problems = load_each(paths)
    for problem in problems:
        print(problem)
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
        write(path, suite)
    print(f"filled {len(todo) - refused} of {len(todo)} open cases in {len(suites)} of {len(paths)} files; {refused} refused")
    return 1 if refused or problems else 0
