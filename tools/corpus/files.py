"""The canonical form of case files: ASCII, fixed key order, numbers as typed, LF at the end."""

import json
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VECTORS = ROOT / "vectors"
SCHEMAS = VECTORS / "schema"
FIELDS = VECTORS / "fields"
CHOICES = FIELDS / "choices.json"
MATRIX = "kill-matrix.json"  # which faults the cases catch, written by payconform faults --matrix
INDEX = "index.json"  # the numbers of files and cases, so that an incomplete corpus is refused
WIDTH = 120
SHORT = 20  # a list whose elements are no longer than this is wrapped into lines
SUITE_KEYS = ["schemaVersion", "op", "title", "match", "notes", "count", "cases"]
CASE_KEYS = ["id", "comment", "flags", "input", "steps", "expect", "evidence"]
CASE_ORDER = CASE_KEYS[:2] + ["twin"] + CASE_KEYS[2:]
CLAIM_KEYS = ["value", "reject", "by", "status"]
NOTE_KEYS = ["bug", "effect", "means", "severity", "seenIn"]
STEP_KEYS = ["name", "text", "hex"]
EVIDENCE_KEYS = ["kind", "ref"]
EXPANDED = {"notes", "cases", "case", "steps", "claims"}


class Number(str):
    """A JSON number with its original digits; `1.10` and `1.1` are different signatures."""


def _refuse_constant(text):
    raise ValueError(f"{text} is not JSON")


def _pairs(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError("a name occurs twice: " + next(n for n in names if names.count(n) > 1))
    return members


def parse(text):
    """Reads JSON strictly: numbers stay text, a repeated name or NaN is refused."""
    return json.loads(
        text, parse_int=Number, parse_float=Number, parse_constant=_refuse_constant, object_pairs_hook=_pairs
    )


def compact(value):
    """One line of pure ASCII, with numbers as they were read."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {compact(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(compact(v) for v in value) + "]"
    return json.dumps(value)


def _ordered(members, keys):
    known = [k for k in keys if k in members]
    return {k: members[k] for k in known + [k for k in members if k not in keys]}


def _ordered_case(case):
    case = _ordered(case, CASE_ORDER)
    if "steps" in case:
        case["steps"] = [_ordered(step, STEP_KEYS) for step in case["steps"]]
    if "evidence" in case:
        case["evidence"] = [_ordered(item, EVIDENCE_KEYS) for item in case["evidence"]]
    if "claims" in case.get("expect", {}):
        case["expect"] = {**case["expect"], "claims": [_ordered(c, CLAIM_KEYS) for c in case["expect"]["claims"]]}
    return case


def _render(value, indent, name, lead):
    """`lead` is the length of the first line before the value: its indentation and its name."""
    line = compact(value)
    nested = isinstance(value, (dict, list)) and len(value) > 0
    if not nested or (name not in EXPANDED and lead + len(line) + 1 <= WIDTH):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, list) and name not in EXPANDED and all(len(compact(item)) <= SHORT for item in value):
        words = ", ".join(compact(item).replace(" ", "\0") for item in value)
        rows = textwrap.wrap(words, WIDTH - len(inner), break_long_words=False, break_on_hyphens=False)
        return "[\n" + "\n".join(inner + row.replace("\0", " ") for row in rows) + "\n" + " " * indent + "]"
    if isinstance(value, dict):
        rows = []
        for key, member in value.items():
            start = f"{inner}{json.dumps(key)}: "
            rows.append(start + _render(member, indent + 2, key, len(start)))
    else:
        child = "case" if name == "cases" else ""
        rows = [inner + _render(item, indent + 2, child, len(inner)) for item in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return opening + "\n" + ",\n".join(rows) + "\n" + " " * indent + closing


def render(suite):
    """The text of a case file, with right `count` and key order; members inside `input` keep their order."""
    suite = dict(suite)
    suite["cases"] = [_ordered_case(case) for case in suite["cases"]]
    suite["count"] = Number(len(suite["cases"]))
    suite["notes"] = {flag: _ordered(note, NOTE_KEYS) for flag, note in sorted(suite.get("notes", {}).items())}
    return _render(_ordered(suite, SUITE_KEYS), 0, "case", 0) + "\n"


def step_bytes(step):
    """A step's name and bytes."""
    return step["name"], bytes.fromhex(step["hex"]) if "hex" in step else step["text"].encode("utf-8")


def canonical_step(step):
    """The step as text if its bytes are UTF-8, else in hex."""
    name, data = step_bytes(step)
    try:
        return {"name": name, "text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"name": name, "hex": data.hex()}


def all_files():
    return sorted(path for path in VECTORS.rglob("*.json") if not {SCHEMAS, FIELDS} & set(path.parents) and path.name not in (MATRIX, INDEX))


def write_index():
    suites, problems = load_each(all_files())
    if problems:
        raise SystemExit("\n".join(problems))
    cases = sum(len(suite["cases"]) for suite in suites.values())
    (VECTORS / INDEX).write_text(f'{{"schemaVersion": 1, "files": {len(suites)}, "cases": {cases}}}\n', encoding="ascii")


def shown(path):
    return path.relative_to(ROOT) if ROOT in path.parents else path


def line_of(data, place):
    """The number of the line that contains this offset of a file."""
    return data.count(b"\n", 0, place) + 1


def load(path):
    """Reads a file as UTF-8; `render` escapes what is not ASCII."""
    try:
        return parse(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        place = f"{shown(path)}:{line_of(problem.object, problem.start)}"
        raise SystemExit(f"{place}: not UTF-8; save the file as UTF-8, or write \\u00e9 for an e with an acute accent") from problem
    except (OSError, ValueError) as problem:
        raise SystemExit(f"{shown(path)}: {problem}") from problem


def _lacking(suite):
    """The keys that a file needs before it can be used."""
    if not isinstance(suite, dict):
        yield "no object"
        return
    yield from (f"lacks {key}" for key in ("op", "match", "cases") if key not in suite)
    for n, case in enumerate(suite.get("cases", []), 1):
        yield from (f"case {n} lacks {key}" for key in ("id", "input") if key not in case)


def load_each(paths):
    """The readable files by path, and sentences about the others."""
    suites, problems = {}, []
    for path in paths:
        try:
            suite = load(path)
        except SystemExit as problem:
            problems.append(str(problem))
            continue
        lacking = [f"{shown(path)}: {problem}" for problem in _lacking(suite)]
        problems += lacking
        if not lacking:
            suites[path] = suite
    return suites, problems


def write(path, suite):
    path.write_bytes(render(suite).encode("ascii"))
