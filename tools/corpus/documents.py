"""Checks the page that maps the documents to operations and cases: every name exists, every row has a case or a reason."""

import re

from corpus.files import ROOT, VECTORS, load

PAGE = VECTORS / "DOCUMENTS.md"
README = ROOT / "README.md"
NAME = re.compile(r"`([a-z0-9]+(?:\.[a-z0-9-]+)+)(?:#([a-z0-9-]+))?`")
REASON = re.compile(r"not tested: \*\*([^*]+)\*\*")


def known(paths):
    """The ids of the cases by operation."""
    cases = {}
    for suite in map(load, paths):
        cases.setdefault(suite["op"], set()).update(case["id"] for case in suite["cases"])
    return cases


def excused(readme):
    """The README's list of what is not tested."""
    return readme.split("## What is not tested", 1)[-1].split("\n## ", 1)[0].replace("\n", " ").lower()


def problems(paths):
    """The flaws of the page, given these case files."""
    cases = known(paths)
    groups = {op.split(".")[0] for op in cases}
    untested = re.sub(r"\s+", " ", excused(README.read_text(encoding="utf-8")))
    rows = 0
    for number, line in enumerate(PAGE.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{PAGE.relative_to(ROOT)}:{number}"
        names = [(op, case) for op, case in NAME.findall(line) if op.split(".")[0] in groups or case]
        for op, case in names:
            if op not in cases:
                yield f"{place}: there is no operation {op}"
            elif case and case not in cases[op]:
                yield f"{place}: there is no case {op}#{case}"
        if not line.startswith("| ") or line.startswith(("| section |", "| --- |")):
            continue
        rows += 1
        reasons = REASON.findall(line)
        if line.count("|") != 3:
            yield f"{place}: a row has two cells"
        if not names and not reasons:
            yield f"{place}: the row has neither an operation nor a reason"
        for reason in reasons:
            if reason.lower() not in untested:
                yield f"{place}: the README does not list '{reason}' under What is not tested"
        if re.search(r"\bopen\b", line):
            yield f"{place}: the row is open"
    if not rows:
        yield f"{PAGE.relative_to(ROOT)}: no rows"
