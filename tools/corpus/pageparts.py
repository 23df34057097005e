"""The generated parts of pages, as Markdown."""

import json
from collections import Counter

from corpus.files import Number, compact, parse
from corpus.pagedata import has_empty_secret

WIDE = 100


class PartError(Exception):
    """Why a part cannot be made."""


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(cell(c) for c in row) + " |" for row in rows]) + "\n"


def fence(language, text):
    return f"```{language}\n{text}\n```\n"


def pretty(value, indent=0):
    """JSON in lines of readable length; texts are not broken."""
    line = compact(value)
    if not isinstance(value, (dict, list)) or not value or indent + len(line) <= WIDE:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [f"{inner}{json.dumps(k)}: {pretty(v, indent + 2)}" for k, v in value.items()]
    else:
        rows = [inner + pretty(v, indent + 2) for v in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(rows) + "\n" + " " * indent + closing


def body_lines(body):
    """A body in readable lines: JSON indented, a form with one pair per line."""
    if isinstance(body, dict):
        return compact(body)
    if body.startswith("--"):
        lines = body.replace("\r\n", "\n").split("\n")
        return "\n".join(body_lines(line) if len(line) > WIDE and line[:1] == "{" else line for line in lines)
    try:
        return pretty(parse(body))
    except ValueError:
        return body.replace("&", "\n&")


def message(value):
    head = [f"{value['method']} {value['url']}", *(f"{name}: {text}" for name, text in value["headers"])]
    return "\n".join(head + (["", body_lines(value["body"]).rstrip("\n")] if "body" in value else []))


def what(claim):
    return f"`{claim['reject']}`" if "reject" in claim else "another request"


def answer(expect):
    if "value" in expect:
        value = expect["value"]
        if isinstance(value, dict) and "headers" in value:
            return "The request, its body wrapped for reading:\n\n" + fence("http", message(value))
        if isinstance(value, str) and is_long(value) and (lines := body_lines(value)) != value:
            return f"answers a text, here in lines {ending(value)}:\n\n" + fence(language(lines), lines)
        return "answers\n\n" + fence("json", pretty(value))
    if "reject" in expect:
        return f"is rejected with `{expect['reject']}`.\n"
    first, *others = expect["claims"]
    if "headers" in first.get("value", {}):
        return answer({"value": first["value"]}) + "".join(f"\nAlso accepted: {what(other)}, by {other['by']}.\n" for other in others)
    return "has claims: sources disagree.\n\n" + fence("json", pretty(expect["claims"]))


def step(one):
    name, text = one["name"], one.get("text")
    shown = "`" + json.dumps(text) + "`" if text is not None else "`0x" + one["hex"] + "`"
    return [f"`{name}`", shown]


def is_long(text):
    """Whether a text is too long for one line of JSON and is shown in lines instead."""
    return len(json.dumps(text)) > 3 * WIDE // 2


def ending(text):
    """How the lines end in which a text is shown."""
    return "that end with CR LF" if "\r\n" in text else "for reading"


def language(lines):
    return "json" if lines[:1] in "[{" else "text"


def unfolded(value, path=""):
    """An input with its long forms and JSON texts cut, and the cut texts in readable lines, each with its place."""
    if isinstance(value, dict):
        parts = {name: unfolded(inner, f"{path}.{name}" if path else name) for name, inner in value.items()}
        return {name: short for name, (short, _) in parts.items()}, [one for _, cut in parts.values() for one in cut]
    if not isinstance(value, str) or not is_long(value) or (lines := body_lines(value)) == value:
        return value, []
    return value[:40] + " ...", [(path, value, lines)]


def example(data, name):
    """A case, given as `op#id`."""
    case = data.cases.get(name)
    if case is None:
        raise PartError(f"there is no case {name}")
    comment = case["comment"].rstrip(".")
    shown, cut = unfolded(case["input"])
    parts = [f"**Example** `{name.split('#')[1]}`: {comment}.\n", fence("json", pretty(shown))]
    for path, text, lines in cut:
        ends = ending(text)
        parts.append(f"The text of `{path}` in lines {ends}; `payconform vectors show` prints it as it is:\n")
        parts.append(fence(language(lines), lines))
    if case["steps"]:
        parts.append(table(["step", "bytes"], [step(one) for one in case["steps"]]))
    return "\n" + "\n".join([*parts, answer(case["expect"])]) + "\n"


def lengths(field):
    """`3-4`, or only the longest."""
    return "-".join(str(field[name]) for name in ("shortest", "longest") if name in field)


def must(field):
    dispute = f"sources disagree: {field['disputed']}" if "disputed" in field else None
    return "; ".join(filter(None, ["required" if field["required"] else None, dispute]))


def no_table(operation):
    """The message that the table of a request's fields was not printed yet."""
    gateway = operation.split(".")[0]
    file = f"vectors/fields/{gateway}.json"
    return f"{file} has no fields of {operation}; build what Sources/Gateways says of it, then run payconform vectors fields {gateway} > {file}"


def fields(data, operation):
    """The table of a request's fields, in the order in which they are checked."""
    call = data.calls.get(operation)
    if call is None:
        raise PartError(no_table(operation))
    rows = [(f"`{f['name']}`", f"`{kind(f)}`", lengths(f), must(f)) for f in call["fields"]]
    text = "\n" + table(["field", "kind", "longest", ""], rows)
    return text + ("\n" + table(["free", "who does it"], map(freedom, call["free"])) if call["free"] else "") + "\n"


def kind(field):
    """`words -. ` with the space shown."""
    name, _, characters = field["kind"].partition(" ")
    return f"{name} {characters.replace(' ', '␣')}" if characters else name


def freedom(row):
    """A freedom of right SDKs, and the SDKs that use it."""
    match row:
        case {"kind": "header", "name": name}:
            what = f"the header `{name}` is absent"
        case {"kind": "default", "field": {"name": name, "values": values}}:
            what = f"`{name}` of {' or '.join(f'`{v if isinstance(v, str) else compact(v)}`' for v in values)} is sent or left out"
        case {"kind": "emptyFields", "fields": names}:
            what = "sent empty: " + ", ".join(f"`{name}`" for name in names)
        case {"kind": "otherMembers", "fields": names}:
            what = "members of another call, with any value: " + ", ".join(f"`{name}`" for name in names)
        case {"kind": "hexInCapitals", "field": name}:
            what = f"`{name}` in capitals"
        case {"kind": "numberAsText", "field": name}:
            what = f"`{name}` as text"
        case {"kind": "textAsNumber", "field": name}:
            what = f"`{name}` as a number"
        case {"kind": "sameTime", "field": name}:
            what = f"the time of `{name}` with another offset"
        case {"kind": "jsonText", "field": name}:
            what = f"the JSON of `{name}` in any spelling"
        case {"kind": "memberOrder", "field": name}:
            what = f"the members of `{name}` in any order, signed in that order"
        case {"kind": "formAsMultipart"}:
            what = "the body as `multipart/form-data`"
        case {"kind": "multipartAsForm"}:
            what = "the body as `application/x-www-form-urlencoded`"
        case {"kind": "query", "parameter": {"name": name, "value": value}}:
            what = f"`{name}={value}` in the query of the URL"
        case {"kind": "ownFields", "fields": names}:
            what = "sent in addition, and signed if the call is: " + ", ".join(f"`{name}`" for name in names)
        case _:
            raise PartError(f"vectors/fields: no words for {compact(row)}")
    return what, row["evidence"]


def mark_of_checks(operation, codes):
    """The mark for an operation's rejections, in which a person orders the codes by the checks."""
    return f"<!-- rejections {operation}{' ' if codes else ''}{' > '.join(sorted(codes))} -->"


def rejections(data, operation, checks=()):
    """A row for each code, with the first check that gives it."""
    codes, checks = data.codes(operation), [[code.strip() for code in stage.split(",")] for stage in checks]
    # The limit of all messages has its own page, and no case shows it.
    checks = checks[1:] if checks[:1] == [["too-long"]] and "too-long" not in codes else checks
    if not codes:
        return "\nIt rejects nothing.\n\n"
    places = {code: [str(n) for n, stage in enumerate(checks, 1) if code in stage] for code in codes}
    # An empty secret is refused before all other checks; a code that only another source gives is no check here.
    certain = {case["expect"].get("reject") for case in data.of(operation)}
    lost = [code for code, numbers in places.items() if not numbers and code != "missing-field" and code in certain]
    if lost:
        raise PartError(f"the order of the checks lacks {', '.join(lost)}; write each behind the operation, as in {mark_of_checks(operation, codes)}")
    empty = next((case["id"] for case in data.of(operation) if case["expect"].get("reject") == "missing-field" and has_empty_secret(case)), None)
    first = [("first", "`missing-field`", f"`{empty}`")] if empty and places["missing-field"] else []
    rows = sorted(codes.items(), key=lambda row: (int((places[row[0]] or [0 if row[0] in certain else 99])[0]), row[0]))
    return "\n" + table(["check", "rejection", "for example"], first + [(", ".join(places[c]) or ("first" if c in certain else "disputed"), f"`{c}`", f"`{i}`") for c, i in rows]) + "\n"


PARTS = {"example": example, "fields": fields, "rejections": rejections}


def files_page(data):
    """The index of the case files."""
    rows = [
        (f"[{name}]({name})", f"`{s['op']}`", len(s["cases"]), s["title"], " ".join(f"`{n}`" for n in s["notes"]))
        for name, s in data.suites
    ]
    total = sum(row[2] for row in rows)
    head = "# Files\n\nEvery file of cases, with its notes: the flags that its cases carry ([FLAGS.md](FLAGS.md)). Made by\n"
    head += f"`python3 tools/corpus pages`. There are {len(rows)} files with {total} cases.\n\n"
    return head + table(["file", "operation", "cases", "about", "notes"], rows)


def flags_page(data):
    """Every flag with the text of its notes."""
    meanings, names = Counter(), {}
    for name, suite in data.suites:
        for case in suite["cases"]:
            for flag in case["flags"]:
                note = suite["notes"][flag]
                key = (flag, note["bug"], note["means"])
                meanings[key] += 1
                names.setdefault(key, f"`{suite['op']}#{case['id']}`")
    order = sorted(meanings, key=lambda key: (key[0].lower(), -meanings[key], key))
    rows = [(f"`{key[0]}`", meanings[key], key[1], key[2], names[key]) for key in order]
    head = "# Flags\n\nA flag says which mistake a case would reveal. Its note in the file adds the effect, so a flag that means several\n"
    head += "things has a row for each. Made by `python3 tools/corpus pages`.\n\n"
    return head + table(["flag", "cases", "bug", "meaning", "for example"], rows)
