"""Checks the written parts of the pages of operations: a section for each, its inputs, codes that exist, links, lines that wrap."""

import json
import re

from corpus.files import FIELDS, shown
from corpus.pageparts import mark_of_checks, no_table

WIDTH = 120
HEAD = re.compile(r"^(#+) (.*)$")
OPERATION = re.compile(r"`([a-z0-9]+\.[a-z0-9.-]+)`")
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")
SHARED = ["action", "status", "contentType", "body"]


class Section:
    def __init__(self, level, title, above):
        self.level, self.title, self.above, self.lines = level, title, above, []

    def inputs(self):
        """Name and requirement of each input in the table of this section and of the sections around it."""
        rows, inside = [], False
        for line in self.lines:
            inside = line.startswith("| input |") or (inside and line.startswith("|"))
            cells = [cell.strip() for cell in line.strip("|").split("|")] if inside else []
            rows += [(name, cells[2]) for name in re.findall(r"`(\w+)`", cells[0])] if len(cells) > 2 else []
        return (self.above.inputs() if self.above else []) + rows


def sections(text):
    stack, found, fenced = [], [], False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        head = HEAD.match(line) if not fenced else None
        if head:
            level = len(head[1])
            stack = [section for section in stack if section.level < level]
            stack.append(Section(level, head[2], stack[-1] if stack else None))
            found.append(stack[-1])
        elif stack:
            stack[-1].lines.append(line)
    return found


def anchor(title):
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def anchors(text):
    return {anchor(section.title) for section in sections(text)}


def problems(data, paths):
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    place = {}
    for path, text in texts.items():
        for section in sections(text):
            named = OPERATION.fullmatch(section.title)
            if named and named[1] in data.operations and named[1] not in place:
                place[named[1]] = (path, section)
            elif named and named[1] in place:
                yield f"{shown(path)}: {named[1]} has a section already, in {shown(place[named[1]][0])}"
            elif named:
                yield f"{shown(path)}: no case file has the \"op\" {named[1]} of this section; write its cases, or correct the heading"
    for operation in data.operations:
        if operation not in place:
            heading = f"### `{operation}`"
            yield f"vectors/operations/{operation.split('.')[0]}.md: no section for {operation}; write one below this heading:\n    {heading}"
        else:
            yield from inputs(data, operation, *place[operation])
            yield from parts(data, operation, *place[operation])
    yield from listed(paths, texts)
    codes = set(re.findall(r"^\| `([a-z-]+)` \|", texts[paths[0]], re.M))
    used = {code for operation in data.operations for code in data.codes(operation)}
    yield from (f"{shown(paths[0])}: no row for the code {code}" for code in sorted(used - codes))
    for path, text in texts.items():
        yield from links(path, text)
        yield from lines(path, text)


def inputs(data, operation, path, section):
    schema, rows = data.inputs.get(operation), dict(section.inputs())
    if schema is None:
        yield f"vectors/schema/inputs.json: no input of {operation} in $defs; write this, each field with its own type:\n    {schema_to_paste(operation, rows)}"
        return
    if ".response." in operation:
        rows |= {name: "required" if name in schema.get("required", []) else "optional" for name in SHARED}
    for name in sorted(rows.keys() ^ schema.get("properties", {}).keys()):
        there, lacking = ("the page", "vectors/schema/inputs.json") if name in rows else ("vectors/schema/inputs.json", "the table of the page")
        yield f"{shown(path)}: {operation}: the input {name} is in {there} and not in {lacking}"
    required = {name for name, must in rows.items() if must == "required"}
    for name in sorted(required ^ set(schema.get("required", []))):
        there, other = ("here", "in vectors/schema/inputs.json") if name in required else ("in vectors/schema/inputs.json", "here")
        yield f"{shown(path)}: {operation}: the input {name} is required {there} and not {other}"


def parts(data, operation, path, section):
    text = "\n".join(section.lines)

    def lacks(what, mark):
        return f"{shown(path)}: {operation} has no {what}; write these two lines into its section:\n    {mark}\n    <!-- end -->"

    accepted = [case["id"] for case in data.of(operation) if "value" in case["expect"]]
    if accepted and f"<!-- example {operation}#" not in text:
        yield lacks("example", f"<!-- example {operation}#{'baseline' if 'baseline' in accepted else accepted[0]} -->")
    if data.codes(operation) and f"<!-- rejections {operation} " not in text:
        yield lacks("rejections", mark_of_checks(operation, data.codes(operation))) + "\n  with its codes in the order of the checks; codes of one check have a comma between them"
    if f"<!-- fields {operation} -->" in text:
        return
    if data.calls.get(operation, {}).get("fields"):
        yield lacks("table of fields", f"<!-- fields {operation} -->")
    elif ".request." in operation and not (FIELDS / f"{operation.split('.')[0]}.json").exists():
        yield f"{shown(path)}: {no_table(operation)}"


def listed(paths, texts):
    """Every page of operations has a row in the table of the first page."""
    for path in paths[1:]:
        link = f"({path.parent.name}/{path.name})"
        if link not in texts[paths[0]]:
            titles = [section.title for section in sections(texts[path]) if section.level <= 2] or [path.stem]
            row = f"| [{path.stem}]{link} | {titles[0]}: {', '.join(titles[1:]).lower()} |"
            yield f"{shown(paths[0])}: no row for the page {path.name}; write one into the table of pages, such as\n    {row}"


def schema_to_paste(operation, rows):
    """A schema for the inputs in the page's table."""
    if ".response." in operation:
        rows = rows | dict.fromkeys(SHARED, "required") | {"contentType": "optional"}
    required = [name for name, must in rows.items() if must == "required"]
    properties = {name: {"$ref": "#/$defs/text"} for name in rows}
    return f'"{operation}": ' + json.dumps({"type": "object", "additionalProperties": False, "required": required, "properties": properties})


def links(path, text):
    for target, anchor in LINK.findall(re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.S)):
        if ":" in target:
            continue
        file = (path.parent / target).resolve() if target else path
        if not file.exists():
            yield f"{shown(path)}: the link {target} leads nowhere"
        elif anchor and anchor not in anchors(file.read_text(encoding="utf-8")):
            yield f"{shown(path)}: {target}#{anchor} is no heading"


def lines(path, text):
    """Running text must wrap; a row of a table and the contents of a case cannot."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        fenced ^= line.startswith("```")
        if len(line) > WIDTH and not fenced and not line.startswith(("|", "**Example**")):
            yield f"{shown(path)}:{number}: {len(line)} characters; wrap it"
