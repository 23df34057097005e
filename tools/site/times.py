"""How long the pages take to load: python3 tools/site/times.py SITE, on an otherwise idle machine.

Opens the heaviest pages and one of each kind; the best of several tries counts, as anything else can only slow a page down. The
limit is 200 ms, or on a slow machine the time of a plain table of a fixed size.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from browsing import KINDS
from sandbox.page import Browser
from shared import expect, finish

AT_MOST = 200  # milliseconds
PLAIN_ROWS = 6000  # of a table that takes about a third longer than the heaviest page
TRIES = 8
HEAVIEST = 40
LOADED = "return performance.getEntriesByType('navigation')[0].loadEventEnd"


def milliseconds(browser, address, enough):
    best = float("inf")
    for _ in range(TRIES):
        browser.open(address, 390, 800)
        best = min(best, browser.js(LOADED))
        if best < enough: break
    return best


def plain(folder):
    rows = "".join(f"<tr><td>{row}<td><code>field-{row}</code><td>a value of the row {row}" for row in range(PLAIN_ROWS))
    page = Path(folder) / "plain.html"
    page.write_text(f"<!doctype html><title>A table</title><table>{rows}</table>")
    return f"file://{page}"


site = Path(sys.argv[1]).resolve()
by_size = sorted(site.rglob("*.html"), key=lambda path: -path.stat().st_size)
paths = dict.fromkeys([*by_size[:HEAVIEST], *(site / path for path in KINDS)])
browser = Browser()
try:
    with tempfile.TemporaryDirectory() as folder: usual = milliseconds(browser, plain(folder), 0)
    enough = max(AT_MOST, usual)
    times = sorted((milliseconds(browser, f"file://{path}", enough), str(path.relative_to(site))) for path in paths)
finally:
    browser.quit()
for time, path in times: expect(f"{path} loads in {enough:.0f} ms", time < enough, f"{time:.0f} ms")
sys.exit(finish(f"{len(times)} of {len(by_size)} pages: {times[len(times) // 2][0]:.0f} ms each, at most {times[-1][0]:.0f} ({times[-1][1]}); a plain table: {usual:.0f}"))
