"""The pages in a headless Chromium: console, width, contrast, keyboard, calculators, and what they ask for."""

import json

from corpus.files import all_files
import analysing
import reporting
from sandbox.page import CONTRAST, Browser
from shared import expect

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Down": "\ue015"}
OUTSIDE = "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('file:'))"


def press(browser, *keys):
    actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
    browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": actions}]})


def look(browser, site):
    """Every kind of page at 390 and 1440 pixels; of the pages of one mistake, one in twenty: they have one template."""
    paths = sorted(path.relative_to(site) for path in site.rglob("*.html"))
    faults = [path for path in paths if path.parts[0] == "fault"]
    chosen = [path for path in paths if path.parts[0] != "fault"] + faults[::20]
    slow = []
    for number, path in enumerate(chosen):
        wide = number % 4 == 3
        browser.open(f"file://{site}/{path}", *((1440, 900) if wide else (390, 800)), "dark" if number % 2 else "light")
        over = browser.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        expect(f"{path} fits", over <= 0, f"{over} px too wide")
        expect(f"{path} asks for nothing outside", not browser.js(OUTSIDE), browser.js(OUTSIDE))
        if path.parts[0] != "case":
            ratio, text = browser.js(CONTRAST)
            expect(f"{path}: contrast", ratio >= 4.5, f"{ratio:.2f} of {text}")
        slow.append((browser.js("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"), str(path)))
    complaints = browser.complaints()
    expect("no console message", complaints == [], complaints[:3])
    expect("no markup of a port ran", browser.js("return window.pwned === undefined"))
    return len(chosen), sorted(slow)


def keyboard(browser, site):
    """From the entrance to the page of a mistake, and back to an operation, without a pointer."""
    browser.open(f"file://{site}/index.html")
    for words, title in (("payfort.signature", "payfort.signature"), ("reversal grapheme", "reversal-by-grapheme"), ("order_amount", None),
                         ("I run CI", "I run CI"), ("control character payer", None)):
        press(browser, "/")
        browser.until("the search has the focus", "return document.activeElement.id === 'search'")
        press(browser, *words)
        browser.until(f"something is found for {words}", "return document.querySelectorAll('#found a').length > 0")
        before = browser.js("return location.href")
        press(browser, "Down", "Enter")
        browser.until(f"{words} leads to a page", "return location.href !== arguments[0]", before)
        if title: browser.until(f"{words} leads to {title}", "return document.querySelector('h1').textContent === arguments[0]", title)
    browser.open(f"file://{site}/case/edfapg.hash.sale.html#rafinita-task")
    browser.until("a link to a case opens it", "return document.getElementById('rafinita-task').closest('details').open")
    browser.open(f"file://{site}/case/edfapg.hash.sale.html?flag=NFD")
    browser.until("a link to a flag filters", "return document.getElementById('shown').textContent.startsWith('8 of ')")


CALCULATE = r"""
const bad = [], port = globalThis.payconform;
for (const [name, op, input, value] of arguments[0]) {
  const reply = port.answer(new Map([['op', op], ['input', port.readJson(port.Buffer.from(input))]]));
  const got = reply.value === undefined ? reply.reject?.code : port.writeJson(reply.value);
  if (got !== value) bad.push(`${name}: ${got}`);
}
return bad;"""
TREE = r"""
document.getElementById('in-email').value = 'jos\u00e9@example.com';
document.getElementById('in-cardToken').value = 'ab12';
document.getElementById('in-cardNumber').value = '';
document.getElementById('calculator').dispatchEvent(new Event('input', { bubbles: true }));
const tree = document.querySelector('.trees > .formula:not([hidden])');
return [document.getElementById('answer').textContent, tree.querySelector('output').textContent,
  [...tree.querySelectorAll('.node')].map((node) => node.querySelector('.fn').textContent)];"""


def calculators(browser, site):
    """The port in the page answers the cases of signatures and verifications as they expect it."""
    chosen = []
    for path in all_files():
        suite = json.loads(path.read_text())
        if any(word in suite["op"] for word in (".request.", ".response.", "log.", "json.", "multipart.", "form.")): continue
        for case in suite["cases"]:
            # Numbers and names must stay as they are written, so inputs with either are left to the port's own run.
            text = json.dumps(case["input"], separators=(",", ":"))
            expected = case["expect"].get("reject") or (json.dumps(case["expect"]["value"], separators=(",", ":")) if "value" in case["expect"] else None)
            if expected and suite["op"] != "placetopay.auth" and not any(mark in text for mark in (".0", "e+", "E")): chosen.append((f"{suite['op']}#{case['id']}", suite["op"], text, expected))
    browser.open(f"file://{site}/op/edfapg.hash.sale.html")
    bad = browser.js(CALCULATE, chosen)
    expect("the calculators answer as the cases expect", not bad, f"{len(bad)} of {len(chosen)}: {bad[:3]}")
    answer, root, words = browser.js(TREE)
    expect("the tree has the value of the port", root == f'"{answer}"' and len(answer) == 32, (answer, root))
    expect("and is that of the token", "cardToken" in words and "cardNumber" not in words, words)
    return len(chosen)


def check(program, site, folder):
    browser = Browser()
    try:
        pages, slow = look(browser, site)
        keyboard(browser, site)
        cases = calculators(browser, site)
        report = f"{analysing.check(program, folder, browser)}, {reporting.check(program, folder, browser)}"
        browser.open(f"file://{site}/results/index.html", 1440, 900)
        browser.save(folder / "results.png")
        browser.open(f"file://{site}/op/edfapg.hash.sale.html", 390, 844, "dark")
        browser.save(folder / "operation-phone.png")
    finally:
        browser.quit()
    middle, (worst, name) = slow[len(slow) // 2][0], slow[-1]
    return f"{pages} in a browser, {middle:.0f} ms each, at most {worst:.0f} ({name}), {cases} cases in the page, {report}"
