"""Checks that the packages' judges agree with the runner about the same answers, right and wrong."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from build import VECTORS
from variants import answer, in_own_order, parse, render, right, with_own_fields

ROUNDS = 2
CHOICES = VECTORS / "fields/choices.json"


def record(work, number):
    """A file with an answer for each case: name, operation, input and answer, separated by tabs. The answers are right without a number."""
    target, seen, place = work / f"answers-{number}.tsv", set(), Counter()
    with target.open("w", encoding="ascii") as file:
        for path in sorted(VECTORS.rglob("*.json")):
            if path.relative_to(VECTORS).parts[0] in ("schema", "fields") or path.name in ("kill-matrix.json", "index.json"):
                continue
            suite = parse(path.read_text(encoding="ascii"))
            for case in suite["cases"]:
                key = suite["op"], render(case["input"])
                if number is None:
                    file.write(f"{suite['op']}#{case['id']}\t{key[0]}\t{key[1]}\t{render(right(suite['match'], case['expect']))}\n")
                    continue
                place[suite["match"]] += 1
                # Only requests have enough variants to need every round.
                if key in seen or number > 0 and ".request." not in suite["op"]:
                    continue
                seen.add(key)
                said = answer(suite["match"], case["expect"], place[suite["match"]] + 17 * number)
                if number > 0 and suite["op"] == "payfort.request.applepay":
                    said = in_own_order(case) or said
                if number > 0 and suite["op"] in ("payfort.request.purchase", "payfort.request.authorization") and place[suite["match"]] % 2:
                    said = with_own_fields(case, place[suite["match"]] // 2) or said
                file.write(f"{suite['op']}#{case['id']}\t{key[0]}\t{key[1]}\t{render(said)}\n")
    return target


def partial(work):
    """Options of an SDK that returns every second member of a response."""
    rows = json.loads(CHOICES.read_text(encoding="ascii"))["operations"]
    members = {row["op"]: choice["words"] for row in rows for choice in row["choices"] if "refusals" in choice}
    target = work / "partial.json"
    target.write_text(json.dumps({op: {"answers": words[::2]} for op, words in members.items()}), encoding="ascii")
    return target


def verdicts(payconform, answers, work, digest, *options):
    """The runner's verdicts on the recorded answers, without leaks, which only the runner looks for."""
    names = [line.split("\t")[0] for line in answers.read_text(encoding="ascii").splitlines()]
    report = work / "report.json"
    port = f"{sys.executable} {Path(__file__).parent / 'replay.py'} {answers} {' '.join(map(str, options))}"
    only = [] if answers.name.endswith("-0.tsv") else ["--only", "*.request.*"]
    done = subprocess.run([payconform, "check", "--quiet", "--port", port, *only, "--report", f"json={report}"], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"the runner ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    report = json.loads(report.read_text(encoding="utf-8"))
    if report["corpus"]["sha256"] != digest:
        sys.exit("the packages carry another corpus than the runner")
    said = {f"{case['op']}#{case['id']}": case["verdict"] for case in report["cases"]}
    return {name: said[name] in ("pass", "vacuous") for name in names if said.get(name) not in (None, "leak")}


def compare(name, text, runner):
    """Exits if a judge and the runner disagree."""
    said = {case: verdict == "pass" for case, verdict in (line.split("\t") for line in text.splitlines())}
    wrong = [case for case, passes in runner.items() if said.get(case) is not passes]
    if wrong:
        for case in wrong[:12]:
            print(f"{case}: the runner says {'pass' if runner[case] else 'fail'}, the {name} package says {said.get(case)}")
        sys.exit(f"the {name} package disagrees with the runner about {len(wrong)} of {len(runner)} answers")
