"""Checks what people write in the pages of operations: a section for each, its inputs, codes that exist, links, lines that wrap."""

import re

from corpus.files import shown

WIDTH = 120
HEAD = re.compile(r"^(#+) (.*)$")
OPERATION = re.compile(r"`([a-z0-9]+\.[a-z0-9.-]+)`")
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")
SHARED = ["action", "status", "contentType", "body"]


class Section:
    def __init__(self, level, title, above):
        self.level, self.title, self.above, self.lines = level, title, above, []

    def inputs(self):
        """Name and requirement of each input in the table of this section and of those that it stands in."""
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
            elif named:
                yield f"{shown(path)}: the section {named[1]} is of no operation, or the second"
    for operation in data.operations:
        if operation not in place:
            yield f"{operation}: no page has a section for it"
        else:
            yield from inputs(data, operation, *place[operation])
            yield from parts(data, operation, *place[operation])
    codes = set(re.findall(r"^\| `([a-z-]+)` \|", texts[paths[0]], re.M))
    used = {code for operation in data.operations for code in data.codes(operation)}
    yield from (f"{shown(paths[0])}: no row for the code {code}" for code in sorted(used - codes))
    for path, text in texts.items():
        yield from links(path, text)
        yield from lines(path, text)


def inputs(data, operation, path, section):
    schema = data.inputs.get(operation)
    if schema is None:
        yield f"vectors/schema/inputs.json: no input of {operation}"
        return
    rows = dict(section.inputs())
    if ".response." in operation:
        rows |= {name: "required" if name in schema["required"] else "optional" for name in SHARED}
    for name in sorted(rows.keys() ^ schema["properties"].keys()):
        yield f"{shown(path)}: {operation}: the input {name} is in the page or the schema alone"
    required = {name for name, must in rows.items() if must == "required"}
    for name in sorted(required ^ set(schema.get("required", []))):
        yield f"{shown(path)}: {operation}: page and schema differ on whether {name} is required"


def parts(data, operation, path, section):
    text = "\n".join(section.lines)
    if any("value" in case["expect"] for case in data.of(operation)) and f"<!-- example {operation}#" not in text:
        yield f"{shown(path)}: {operation} has no example"
    if data.codes(operation) and f"<!-- rejections {operation} " not in text:
        yield f"{shown(path)}: {operation} does not say its rejections"
    if data.calls.get(operation, {}).get("fields") and f"<!-- fields {operation} -->" not in text:
        yield f"{shown(path)}: {operation} has no table of fields"


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
    """Running text wraps; a row of a table and what a case holds cannot."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        fenced ^= line.startswith("```")
        if len(line) > WIDTH and not fenced and not line.startswith(("|", "**Example**")):
            yield f"{shown(path)}:{number}: {len(line)} characters; wrap it"
