"""Every link leads to a file of the site, and to an element if it names one; nothing comes from anywhere else."""

import html
import re

from shared import expect

LINK = re.compile(r'(?:href|src)="([^"]*)"')
ID = re.compile(r'\bid="([^"]*)"')


def check(site):
    pages = {path: path.read_text() for path in site.rglob("*.html")}
    ids = {path: set(ID.findall(text)) for path, text in pages.items()}
    broken, outside, count = [], [], 0
    for path, text in pages.items():
        for link in set(LINK.findall(text)):
            count += 1
            link = html.unescape(link)
            if re.match(r"[a-z]+:|//", link):
                outside.append(f"{path.relative_to(site)}: {link}")
                continue
            target, _, fragment = link.partition("#")
            place = (path.parent / target.partition("?")[0]).resolve() if target else path
            if not place.is_file() or fragment and fragment not in ids.get(place, ()): broken.append(f"{path.relative_to(site)}: {link}")
    expect("links lead somewhere", not broken, broken[:10])
    expect("nothing is outside", not outside, outside[:10])
    doubled = [str(path) for path, text in pages.items() if len(ID.findall(text)) != len(ids[path])]
    expect("no id stands twice on a page", not doubled, doubled[:10])
    untitled = [str(path) for path, text in pages.items() if text.count("<h1>") != 1]
    expect("every page has one heading", not untitled, untitled[:10])
    return f"{len(pages)} pages with {count} links"
