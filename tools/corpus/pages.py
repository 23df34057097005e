"""Makes the parts of the pages in vectors/ that follow from the data, and checks the rest of them.

A part stands between `<!-- kind argument -->` and `<!-- end -->`:

    contents FILE      the operations that the page has sections for
    example OP#ID      the case: its input, steps and answer
    fields OP          the table of a request's fields, from vectors/fields, and what is free in it
    rejections OP CODE, … > CODE > …    the codes that its cases expect, each with a case and the check that answers it
"""

import re
import textwrap

from corpus.files import VECTORS, shown
from corpus.pagechecks import WIDTH, anchor, problems, sections
from corpus.pagedata import PageData
from corpus.pageparts import PARTS, files_page, flags_page

MADE = re.compile(r"<!-- (contents|example|fields|rejections) (\S+)((?:(?!-->)[^<])*)\s-->\n(.*?)<!-- end -->\n", re.S)


def written():
    """The pages that people write, with made parts in them."""
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


def current(data):
    """Every page with the text that it should have."""
    def make(part):
        given = [part[2], part[3].split(">")] if part[3] else [part[2]]
        made = contents(part.string) if part[1] == "contents" else PARTS[part[1]](data, *given)
        return f"{part[0][:part.start(4) - part.start()]}{made}<!-- end -->\n"

    pages = {path: MADE.sub(make, path.read_text(encoding="utf-8")) for path in written()}
    return pages | {VECTORS / "FILES.md": files_page(data), VECTORS / "FLAGS.md": flags_page(data)}


def main(only_check):
    data = PageData()
    found = []
    for path, text in current(data).items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if only_check:
            found.append(f"{shown(path)}: not current; run python3 tools/corpus pages")
        else:
            path.write_text(text, encoding="utf-8")
    found += problems(data, written())
    for problem in found:
        print(problem)
    print(f"{len(written()) + 2} pages, {len(data.operations)} operations; {len(found)} problems")
    return 1 if found else 0
