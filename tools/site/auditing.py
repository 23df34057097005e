"""The page of `payconform audit` in a headless Chromium: width, contrast, and no word broken in a heading or a call."""

from pathlib import Path

from sandbox.page import CONTRAST
from shared import expect, run

CAPTURE = Path(__file__).resolve().parents[2] / "Tests/Fixtures/captures/capture.har"
# A selector for the headings and the names of calls.
HEADS = "th, table:not(:first-of-type) td:first-child"
# Finds words that are broken across lines, in the elements of a selector.
BROKEN = r"""
const broken = [];
for (const cell of document.querySelectorAll(arguments[0])) {
  const text = cell.firstChild, range = document.createRange();
  if (text?.nodeType !== 3) continue;
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word);
  }
}
return broken;"""


def check(program, folder, browser):
    path, secrets = folder / "audit.html", folder / "audit-secrets.json"
    secrets.write_text('{"edfapg": [{"clientKey": "c2-client-key", "password": "c2-password"}]}')
    secrets.chmod(0o600)
    run(program, "audit", CAPTURE, "--secrets", secrets, "--report", f"html={path}")
    for width, scheme in ((1440, "light"), (390, "dark")):
        browser.open(f"file://{path}", width, 900, scheme)
        over = browser.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        expect(f"the audit fits {width} pixels", over <= 0, over)
        broken = browser.js(BROKEN, HEADS)
        expect(f"no word is broken in the audit at {width}", not broken, broken)
        ratio, where = browser.js(CONTRAST)
        expect(f"the audit's contrast at {width}", ratio >= 4.5, (ratio, where))
        browser.save(folder / f"audit-{width}.png")
    return f"an audit of {path.stat().st_size // 1000} kB"
