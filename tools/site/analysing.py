"""The page of `payconform analyze` in a headless Chromium: order, filter, links, width, contrast."""

from sandbox.page import CONTRAST
from shared import expect, run

SEVERITIES = ["critical", "high", "medium", "low"]
SEEN = "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.querySelector('.verdict').textContent)"
ONCE = "return [...document.querySelectorAll('section[class]')].every(s => { const all = [...s.querySelectorAll('details.finding > summary')]" \
       ".map(e => e.querySelector('.verdict').textContent + e.childNodes[1].data); return new Set(all).size === all.length && all.length > 0; })"
LOST = "return [...document.querySelectorAll('a')].map(a => a.getAttribute('href').slice(1)).filter(id => !document.getElementById(id))"


def check(program, folder, browser):
    path = folder / "analysis.html"
    path.write_text(run(program, "analyze", "--format", "html").stdout)
    browser.open(f"file://{path}")
    for part in ("#worst li", "#edfapg details.finding"):
        order = [SEVERITIES.index(word) for word in browser.js(SEEN, part)]
        expect(f"{part}: the worst first", order == sorted(order) and order, order)
    expect("a finding stands once", browser.js(ONCE))
    expect("every link leads somewhere", browser.js(LOST) == [], browser.js(LOST))
    browser.js("for (const id of ['show-high', 'show-edfapg']) document.getElementById(id).click()")
    expect("a gateway is taken out", browser.js(SEEN, "#edfapg details.finding") == [])
    left = browser.js(SEEN, "details.finding")
    expect("a severity is taken out", "high" not in left and "critical" in left, left)
    for width, scheme in ((1440, "light"), (390, "dark")):
        browser.open(f"file://{path}", width, 900, scheme)
        browser.js("for (const d of document.querySelectorAll('details')) d.open = true")
        over = browser.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        expect(f"the analysis fits {width} pixels", over <= 0, over)
        ratio, where = browser.js(CONTRAST)
        expect(f"the analysis' contrast at {width}", ratio >= 4.5, (ratio, where))
        browser.save(folder / f"analysis-{width}.png")
    complaints = browser.complaints()
    expect("the analysis says nothing to the console", complaints == [], complaints[:3])
    return f"an analysis of {path.stat().st_size // 1000} kB"
