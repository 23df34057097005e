"""How long the pages take to load: python3 tools/site/times.py SITE, on a machine that does nothing beside.

The heaviest are opened, and one of each kind; the best of some tries counts, as anything else can only make a page slower.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from browsing import KINDS
from sandbox.page import Browser
from shared import expect, finish

AT_MOST = 200  # milliseconds
TRIES = 8
HEAVIEST = 40
LOADED = "return performance.getEntriesByType('navigation')[0].loadEventEnd"


def milliseconds(browser, address):
    best = float("inf")
    for _ in range(TRIES):
        browser.open(address, 390, 800)
        best = min(best, browser.js(LOADED))
        if best < AT_MOST: break
    return best


site = Path(sys.argv[1]).resolve()
by_size = sorted(site.rglob("*.html"), key=lambda path: -path.stat().st_size)
paths = dict.fromkeys([*by_size[:HEAVIEST], *(site / path for path in KINDS)])
browser = Browser()
try:
    times = sorted((milliseconds(browser, f"file://{path}"), str(path.relative_to(site))) for path in paths)
finally:
    browser.quit()
for time, path in times: expect(f"{path} loads in {AT_MOST} ms", time < AT_MOST, f"{time:.0f} ms")
sys.exit(finish(f"{len(times)} of {len(by_size)} pages: {times[len(times) // 2][0]:.0f} ms each, at most {times[-1][0]:.0f} ({times[-1][1]})"))
