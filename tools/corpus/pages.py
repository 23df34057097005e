"""Makes the parts of the pages in vectors/ that follow from the data, and checks the other parts; also `allOf` of schema/inputs.json.

A part is between `<!-- kind argument -->` and `<!-- end -->`:

    contents FILE      the operations that the page has sections for
    example OP#ID      the case: its input, steps and answer
    fields OP          the table of a request's fields, from vectors/fields, and its freedoms
    rejections OP CODE, … > CODE > …    the codes that its cases expect, each with a case and the check that gives it
"""

import re
import textwrap

from corpus.files import SCHEMAS, VECTORS, all_files, load, shown
from corpus.pagechecks import WIDTH, anchor, problems, sections
from corpus.pagedata import PageData
from corpus.pageparts import PARTS, PartError, files_page, flags_page
from corpus.verify import incomplete, report

MARK = r"<!-- (contents|example|fields|rejections) "
MADE = re.compile(MARK + r"(\S+)((?:(?!-->)[^<])*)\s-->\n((?:(?!" + MARK.replace("(", "(?:") + r").)*?)<!-- end -->\n", re.S)
INPUTS = SCHEMAS / "inputs.json"
ALL_OF = re.compile(r'(?<="allOf": \[\n).*?(?=\n  \],\n  "\$defs")', re.S)


def written():
    """The pages that people write, with generated parts in them."""
    return [VECTORS / "OPERATIONS.md", *sorted((VECTORS / "operations").glob("*.md"))]


def contents(text):
    """A line for each heading with operations below it."""
    lines = []
    for section in sections(text):
        name = section.title.strip("`")
        link = f"[{name.split('.', 1)[1] if section.title[0] == '`' else name}](#{anchor(section.title)})"
        if section.level == 2:
            lines.append(f"* {link}")
        elif section.title.startswith("`"):
            lines[-1] += (", " if "(" in lines[-1].partition(": ")[2] else ": ") + link
    wrapped = (textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) for line in lines)
    return "\n" + "\n".join(wrapped) + "\n\n"


def line(text, found):
    """The number of the line of a match."""
    return text.count("\n", 0, found.start()) + 1


def current(data):
    """Every page with its right text, and a sentence for each part that cannot be made."""
    pages, failed = {}, []
    for path in written():
        def make(part):
            given = [part[2], part[3].split(">")] if part[3] else [part[2]]
            try:
                made = contents(part.string) if part[1] == "contents" else PARTS[part[1]](data, *given)
            except PartError as problem:
                failed.append(f"{shown(path)}:{line(part.string, part)}: {part[1]} {part[2]}: {problem}")
                return part[0]
            mark = part[0][: part.start(4) - part.start()]
            return f"{mark}{made}<!-- end -->\n"

        text = path.read_text(encoding="utf-8")
        whole = {part.start() for part in MADE.finditer(text)}
        for mark in re.finditer(MARK, text):
            if mark.start() not in whole:
                failed.append(f"{shown(path)}:{line(text, mark)}: this mark of {mark[1]} is not complete, or has no <!-- end --> on a line behind it")
        pages[path] = MADE.sub(make, text)
    made = {INPUTS: schema_of_inputs(), VECTORS / "FILES.md": files_page(data), VECTORS / "FLAGS.md": flags_page(data)}
    return pages | made, failed


def schema_of_inputs():
    """The schema with every input of `$defs` tied to its operation, whose name has a dot."""
    text = INPUTS.read_text(encoding="utf-8")
    operations = [name for name in load(INPUTS)["$defs"] if "." in name]
    rows = ",\n".join(
        f'''    {{
      "if": {{"properties": {{"op": {{"const": "{name}"}}}}}},
      "then": {{"properties": {{"cases": {{"items": {{"properties": {{"input": {{"$ref": "#/$defs/{name}"}}}}}}}}}}}}
    }}''' for name in operations
    )
    made, count = ALL_OF.subn(lambda _: rows, text, count=1)
    if not count:
        raise SystemExit(f'{shown(INPUTS)}: no lines from "allOf": [ to "$defs"')
    return made


def main(only_check):
    unfilled = [shown(path) for path in all_files() if incomplete(path, load(path))]
    if unfilled:
        return report([f"{path}: not filled; run python3 tools/corpus fill {path}" for path in unfilled], "no page was made")
    data = PageData()
    pages, found = current(data)
    for path, text in pages.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if only_check:
            found.append(f"{shown(path)}: not current; run python3 tools/corpus pages")
        else:
            path.write_text(text, encoding="utf-8")
    found += problems(data, written())
    for problem in found:
        print(problem)
    print(f"{len(written()) + 2} pages and the schema of inputs, {len(data.operations)} operations; {len(found)} problems")
    return 1 if found else 0
