"""The pages in a headless Chromium: console, width, contrast, keyboard, calculators, and their requests."""

import json
import re
import time

from corpus.files import all_files
import analysing
import auditing
import reporting
from sandbox.page import CONTRAST, Browser
from shared import expect

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Down": "\ue015"}
ASKED = "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('file:'))"
OVER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth;"
LOOKS = f"return [(() => {{ {OVER} }})(), (() => {{ {CONTRAST} }})()];"
OPENED = "for (const d of document.querySelectorAll('details')) { d.removeAttribute('name'); d.open = true; }"
KINDS = ["index.html", "operations.html", "faults.html", "freedoms.html", "start/sdk.html", "gateway/payfort.html", "op/edfapg.hash.sale.html",
         "op/edfapg.callback.verify.html", "op/edfapg.request.sale.html", "op/edfapg.response.decode.html", "case/edfapg.hash.wallet.html",
         "fault/reversal-by-grapheme.html", "results/index.html", "results/port-2.html"]
# The elements that the Tab key should reach, and what it does.
WATCHED = r"""
const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true }));
window.watched = { all, seen: new Set(), ringless: [] };
document.addEventListener('focusin', ({ target }) => {
  watched.seen.add(target);
  const { outlineStyle, outlineWidth } = getComputedStyle(target);
  if (outlineStyle === 'none' || outlineWidth === '0px') watched.ringless.push(target.outerHTML.slice(0, 120));
});
return all.length;"""
ASK = "const box = document.getElementById('search'); box.value = arguments[0]; box.dispatchEvent(new Event('input'))"
# Searches, and the result that should come first.
FOUND = [("how does payfort sign", "operation", "payfort.signature"), ("edfapg sale unsigned", "not protected", "edfapg.hash.sale"),
         ("golang", "page", "I write an SDK"), ("go", "page", "I write an SDK"), ("sarif", "page", "I run CI"), ("timeout", "page", "I run CI"),
         ("leak", "page", "I audit"), ("critical", "severity", "critical"), ("phrase last", "mistake", "secret-last"), ("secret last", "mistake", "secret-last"),
         ("what is not covered", "page", "I audit"), ("sandbox", "page", "I write an SDK"), ("wrong order", "mistake", "operand-moved"),
         ("PASS", "page", "I run CI"), ("order_amount", "field", "order_amount"), ("missing_field", "error", "missing-field"),
         ("00008", "code", "008"), ("signature mismatch 008", "code", "008"), ("insufficient funds", "code", "029"),
         ("authentication failed 102", "code", "102")]
HERE = "return location.protocol === 'file:'"
WALKED = "return [watched.all.filter(e => !watched.seen.has(e)).map(e => e.outerHTML.slice(0, 120)), watched.ringless]"


def press(browser, *keys):
    actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
    browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": actions}]})


def look(browser, site):
    """Every page at 390 and at 1440 pixels, in light and dark mode in turn."""
    paths = sorted(path.relative_to(site) for path in site.rglob("*.html"))
    views = [(390, 800), (1440, 900)]
    for number, path in enumerate(paths):
        scheme = "dark" if number // 2 % 2 else "light"
        browser.open(f"file://{site}/{path}", *views[0], scheme)
        outside = browser.js(ASKED)
        expect(f"{path} asks for nothing outside", not outside, outside)
        over, (ratio, text) = browser.js(LOOKS)
        expect(f"{path}: contrast", ratio >= 4.5, f"{ratio:.2f} of {text}")
        expect(f"{path} fits {views[0][0]} pixels", over <= 0, f"{over} px too wide")
        browser.view(*views[1], scheme)
        over = browser.js(OVER)
        expect(f"{path} fits {views[1][0]} pixels", over <= 0, f"{over} px too wide")
        if path.parts[0] == "op":
            broken = browser.js(auditing.BROKEN, ".fields th, .fields th code, .fields .need")
            expect(f"{path}: no name of an input is broken", not broken, broken)
        views.reverse()
    complaints = browser.complaints()
    expect("no console message", complaints == [], complaints[:3])
    expect("no markup of a port ran", browser.js("return window.pwned === undefined"))
    return len(paths)


def walk(browser, address):
    """The elements that the Tab key does not reach, those that do not show the focus, and the number of focusable ones."""
    browser.open(address)
    count = browser.js(WATCHED)
    for _ in range(0, count + 60, 100): press(browser, *["Tab"] * 100)
    return *browser.js(WALKED), count


def kinds(browser, site):
    """One page of each kind with everything unfolded, in both schemes; the Tab key reaches all its links and controls, and each shows the focus."""
    for path in KINDS:
        for scheme in ("light", "dark"):
            browser.open(f"file://{site}/{path}", 390, 800, scheme)
            over, (ratio, text) = browser.js(OPENED + LOOKS)
            expect(f"{path}, open, {scheme}: contrast", ratio >= 4.5, f"{ratio:.2f} of {text}")
            expect(f"{path}, open, fits", over <= 0, f"{over} px too wide")
        missed, ringless, count = walk(browser, f"file://{site}/{path}")
        # On a busy machine the browser may show the focus only after it was reported: once, not each time.
        if ringless: ringless = [element for element in walk(browser, f"file://{site}/{path}")[1] if element in ringless]
        expect(f"{path}: the keyboard reaches all", not missed, (len(missed), "of", count, missed[:3]))
        expect(f"{path}: what has the focus shows it", not ringless, ringless[:3])


def keyboard(browser, site):
    """From the entrance to the page of a fault, and back to an operation, without a pointer."""
    browser.open(f"file://{site}/index.html")
    for words, title in (("payfort.signature", "payfort.signature"), ("reversal grapheme", "reversal-by-grapheme"), ("order_amount", None),
                         ("I run CI", "I run CI"), ("mitmproxy", "I audit"), ("go build", "I write an SDK"), ("control character payer", None)):
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

    # A window without focus, as on a busy machine, sends no focus event to the box.
    browser.js("document.getElementById('search').dispatchEvent(new Event('focus'))")
    browser.until("the index comes", "return document.getElementById('found') && globalThis.payconformSearch !== undefined && document.getElementById('index') !== null")
    for words, kind, title in FOUND:
        browser.js(ASK, words)
        browser.until(f"{words} is answered", "return document.querySelector('#found a, #found li') !== null")
        got = browser.js("return [...document.querySelector('#found li').querySelectorAll('small, b')].map(e => e.textContent)")
        expect(f"{words}: {title} first", got == [kind, title], got)
    cut = browser.js("return [...document.querySelectorAll('#found span')].map(e => e.textContent).filter(t => t.length > 112)")
    expect("what is found is told in brief", not cut, cut[:2])


def jumps(browser, site):
    """A link to a case among hundreds ends at that case, opened, with its name on top; from outside and from the page itself."""
    pages = sorted((site / "case").glob("*.html"), key=lambda path: -path.stat().st_size)[:3]
    for width, height in ((1440, 1000), (390, 844)):
        for path in pages:
            names = re.findall(r'class="body" id="([^"]+)"', path.read_text())
            browser.open("about:blank", width, height)
            for name in (names[len(names) * 2 // 3], names[len(names) // 3]):
                browser.js("location.href = arguments[0]", f"file://{path}#{name}") if browser.js(HERE) else browser.open(f"file://{path}#{name}")
                browser.until("the page is there", "return document.readyState === 'complete'")
                time.sleep(0.5)
                top = browser.js("return document.getElementById(arguments[0]).closest('details[open]')?.getBoundingClientRect().top", name)
                expect(f"a link to {path.stem}#{name} ends there at {width} pixels", top is not None and 0 <= top < 40, top)


CALCULATE = r"""
const bad = [], port = globalThis.payconform;
// The members of an object may come in any order.
const ordered = (text) => text?.startsWith('{') ? JSON.stringify(Object.entries(JSON.parse(text)).sort()) : text;
for (const [name, op, input, value] of arguments[0]) {
  const reply = port.answer(new Map([['op', op], ['input', port.readJson(port.Buffer.from(input))]]));
  const got = reply.value === undefined ? reply.reject?.code : port.writeJson(reply.value);
  if (got !== value && ordered(got) !== ordered(value)) bad.push(`${name}: ${got}`);
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
    """The port in the page answers the cases of signatures and verifications as expected."""
    chosen = []
    for path in all_files():
        suite = json.loads(path.read_text())
        if any(word in suite["op"] for word in (".request.", ".response.", "log.", "json.", "multipart.", "form.")): continue
        for case in suite["cases"]:
            # Numbers and names must stay as written, so inputs with either are left to the port's own run.
            text = json.dumps(case["input"], separators=(",", ":"))
            expected = case["expect"].get("reject") or (json.dumps(case["expect"]["value"], separators=(",", ":")) if "value" in case["expect"] else None)
            if expected and suite["op"] != "placetopay.auth" and not any(mark in text for mark in (".0", "e+", "E")): chosen.append((f"{suite['op']}#{case['id']}", suite["op"], text, expected))
    browser.open(f"file://{site}/op/edfapg.hash.sale.html")
    browser.js("document.querySelector('#calculator input').focus()")
    browser.until("the port comes when it is needed", "return globalThis.payconform !== undefined")
    bad = browser.js(CALCULATE, chosen)
    expect("the calculators answer as the cases expect", not bad, f"{len(bad)} of {len(chosen)}: {bad[:3]}")
    answer, root, words = browser.js(TREE)
    expect("the tree has the value of the port", root == f'"{answer}"' and len(answer) == 32, (answer, root))
    expect("and is that of the token", "cardToken" in words and "cardNumber" not in words, words)
    return len(chosen)


def check(program, site, folder):
    browser = Browser()
    try:
        pages = look(browser, site)
        kinds(browser, site)
        keyboard(browser, site)
        jumps(browser, site)
        # The Tab key finally leaves the page for the browser's own controls, and its window then has no focus.
        browser.quit()
        browser = Browser()
        cases = calculators(browser, site)
        report = f"{analysing.check(program, folder, browser)}, {auditing.check(program, folder, browser)}, {reporting.check(program, folder, browser)}"
        browser.open(f"file://{site}/results/index.html", 1440, 900)
        browser.save(folder / "results.png")
        browser.open(f"file://{site}/op/edfapg.hash.sale.html", 390, 844, "dark")
        browser.save(folder / "operation-phone.png")
    finally:
        browser.quit()
    return f"{pages} in a browser, {cases} cases in the page, {report}"
