"""Tests the page of `payconform sandbox` in a headless Chromium.

Speaks the W3C WebDriver protocol itself; needs chromium and chromedriver, nothing from PyPI. Screenshots go into FOLDER.
"""

import atexit
import base64
import html
import json
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

from sandbox.client import CARD, PASSWORD, Sandbox, sale
from shared import expect, finish

HOSTILE = '"><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>\u202e{{7*7}}\'`</details>'


class Browser:
    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        atexit.register(self.driver.kill)
        line = ""
        while "successfully on port" not in line: line = self.driver.stdout.readline()
        self.base = "http://127.0.0.1:" + line.rsplit(" ", 1)[1].strip(" .\n")
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        # Saves processor time for the same pages: no process is kept or made for the next page.
        flags += ["--disable-extensions", "--disable-background-networking", "--disable-component-update",
                  "--disable-features=ProactivelySwapBrowsingInstance,BackForwardCache,RenderDocument,PaintHolding"]
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": flags},
                                                                                  "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += f"/session/{session['sessionId']}"
        self.shown = None

    def call(self, method, path, body=None):
        data = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        return json.loads(urllib.request.urlopen(request, timeout=60).read())["value"]

    def js(self, code, *arguments): return self.call("POST", "/execute/sync", {"script": code, "args": list(arguments)})

    def cdp(self, command, **parameters): return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def view(self, width, height, scheme="light"):
        if self.shown == (width, height, scheme): return
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.shown = width, height, scheme

    def open(self, url, width=1280, height=900, scheme="light"):
        self.view(width, height, scheme)
        self.call("POST", "/url", {"url": url})

    def post(self, answer, *view):
        """Does what the shop has the customer's browser do: posts redirect_params."""
        fields = "".join(f"<input type=hidden name={html.escape(name)} value='{html.escape(value)}'>" for name, value in answer["redirect_params"].items())
        form = f"<form method=post action='{html.escape(answer['redirect_url'])}'>{fields}</form>"
        self.open("data:text/html," + urllib.parse.quote(form), *view)
        self.js("document.forms[0].submit()")
        self.until("the browser is sent on", "return location.href === arguments[0]", answer["redirect_url"])

    def complaints(self): return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})]

    def save(self, path):
        with open(path, "wb") as file: file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def until(self, what, code, *arguments, seconds=10):
        end = time.monotonic() + seconds
        while not (got := self.js(code, *arguments)) and time.monotonic() < end: time.sleep(0.1)
        expect(what, got)

    def quit(self):
        try: self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


SHOWN = "return [...document.querySelectorAll('#records details:not([hidden])')].map(d => d.querySelector('summary').innerText)"
CONTRAST = r"""
  const parse = c => (c.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => { const f = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  // A page has thousands of elements and a handful of colours.
  const kept = make => { const known = new Map(); return key => known.get(key) ?? (known.set(key, make(key)), known.get(key)); };
  const colour = kept(text => { const c = parse(text); return { light: light(c), covers: c.length === 3 || c[3] === 1 }; });
  const back = kept(e => { if (!e) return light([255, 255, 255]); const c = colour(getComputedStyle(e).backgroundColor);
    return c.covers ? c.light : back(e.parentElement); });
  let worst = [99, ""];
  for (const e of document.body.querySelectorAll("*")) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || !e.checkVisibility()) continue;
    const [a, b] = [colour(getComputedStyle(e).color).light, back(e)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < worst[0]) worst = [ratio, e.tagName + " " + e.textContent.slice(0, 40)];
  }
  return worst;"""


def look(browser, url, folder):
    """Width, colours and sizes on a desktop and a phone, in light and dark mode."""
    for name, width, height in (("desktop", 1280, 900), ("phone", 360, 740)):
        for scheme in ("light", "dark"):
            browser.open(url, width, height, scheme)
            browser.until("records appear", "return document.querySelectorAll('#records details').length > 4")
            browser.js("for (const d of document.querySelectorAll('#records details')) d.open = d.innerText.includes('signature')")
            time.sleep(0.3)
            over = browser.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
            expect(f"{name}, {scheme}: fits", over <= 0, f"{over} px too wide")
            ratio, text = browser.js(CONTRAST)
            expect(f"{name}, {scheme}: contrast", ratio >= 4.5, f"{ratio:.2f} of {text}")
            small = browser.js("return [...document.querySelectorAll('input, select, summary')].filter(e => e.getBoundingClientRect().height < 44).length")
            expect(f"{name}, {scheme}: controls for fingers", small == 0, small)
            browser.save(f"{folder}/sandbox-{name}-{scheme}.png")


def choose(browser, control, value):
    browser.js("const c = document.getElementById(arguments[0]); c.value = arguments[1]; c.dispatchEvent(new Event('input', {bubbles: true}))", control, value)
    return browser.js(SHOWN)


def callbacks(sandbox, browser):
    """A forged callback that a receiver accepts is in the row of its request; so is a right one, in another colour."""
    inbox, colours = f"http://127.0.0.1:{sandbox.port}/__sandbox/inbox", []
    for forged in (False, True):
        scenario = {"callback": inbox} | ({"rules": [{"do": "forge-callback"}]} if forged else {})
        status, _, body = sandbox.http("PUT", "/__sandbox/scenario", json.dumps(scenario).encode(), **{"Content-Type": "application/json"})
        expect("a scenario with callbacks", status == 200, body)
        sandbox.post(sale())
        browser.until("a callback has its verdict", "return document.querySelector('#records .sent').textContent.includes(arguments[0])",
                      "check that nothing was booked" if forged else "callback answered 200")
        colours.append(browser.js("const { color, backgroundColor } = getComputedStyle(document.querySelector('#records .sent')); return [color, backgroundColor]"))
    expect("each in the colour of its verdict", all(right != bad for right, bad in zip(*colours)), colours)
    letters = json.loads(sandbox.http("GET", "/__sandbox/inbox")[2])["callbacks"]
    expect("the inbox says which callback is right", [(one["gateway"], one["verdict"]) for one in letters] == [("edfapg", "verified"), ("edfapg", "wrong")], letters)
    browser.js("document.querySelector('#records details').open = true")
    browser.until("and stands with its request", "return document.querySelector('#records .callbacks dd')?.textContent.includes('deliberately wrong')")
    sandbox.http("PUT", "/__sandbox/scenario", b"{}", **{"Content-Type": "application/json"})


def main(program, folder=None):
    sandbox = Sandbox(program)
    url = f"http://127.0.0.1:{sandbox.port}/__sandbox/"
    browser = Browser()
    folder = folder or tempfile.mkdtemp()
    try:
        browser.open(url)
        browser.until("an empty page says so", "return document.getElementById('shown').textContent === 'No requests yet.'")
        sandbox.post(sale())
        browser.until("a request comes in by itself", "return document.querySelectorAll('#records details.good').length === 1")
        browser.js("document.querySelector('#records details').open = true")
        sandbox.post(sale(hash="0" * 32))
        sandbox.post(sale(order_id=HOSTILE, payer_city=HOSTILE))
        sandbox.post(body=urllib.parse.urlencode({"action": HOSTILE, HOSTILE: HOSTILE, CARD: CARD}).encode(), form=None)
        sandbox.http("POST", "/edfapg/" + urllib.parse.quote(HOSTILE, safe="<>\"'`{}*/="))
        sandbox.http("GET", "/nowhere/<img/src=x/onerror=window.pwned=1>", Host="127.0.0.1")
        browser.until("all come in", "return document.querySelectorAll('#records details').length === 6")
        expect("what is open stays open", browser.js("return [...document.querySelectorAll('#records details')].at(-1).open"))
        expect("the newest is first", browser.js(SHOWN)[0].startswith("unknown-call"), browser.js(SHOWN))
        expect("counts", browser.js("return document.getElementById('count').textContent") == "6 requests, 5 not conformant",
               browser.js("return document.getElementById('count').textContent"))
        browser.js("for (const d of document.querySelectorAll('#records details')) d.open = true")
        time.sleep(0.3)
        text = browser.js("return document.getElementById('records').innerText")
        for word in ("signature-mismatch, hash", "The expected signature, step by step", "reversed email", "What was received", "411111******1111",
                     "img src=x onerror=", "payer_city"):
            expect(f"the page shows {word}", word in text)
        row = browser.js("return [...document.querySelectorAll('#records summary')].find(s => s.innerText.includes('signature-mismatch')).innerText")
        expect("the row says what is wrong, and the time last", "hash: it is not what edfapg.hash.sale gives" in row and row.rstrip().endswith("UTC"), row)
        curl = browser.js("return [...document.querySelectorAll('#records pre')].map(p => p.textContent)")
        expect("a request as a command", any("curl" in c and "'action=SALE'" in c and "--data-urlencode 'card_number=411111******1111'" in c and "⟨card_cvv2⟩" in c for c in curl), curl[:2])
        # Hostile data stays text: it makes no element, runs nothing and requests nothing.
        tags = set(browser.js("return [...document.getElementById('records').querySelectorAll('*')].map(e => e.tagName)"))
        expect("only the page's own elements", tags <= {"DETAILS", "SUMMARY", "SPAN", "DIV", "H2", "DL", "DT", "DD", "PRE", "BUTTON"}, tags)
        expect("nothing ran", browser.js("return window.pwned === undefined"))
        expect("no secret on the page", not any(s in browser.js("return document.documentElement.outerHTML") for s in (PASSWORD, CARD, ">987<")))
        complaints = browser.complaints()
        expect("no complaint of the browser", complaints == [], complaints)
        # The policy stops what would get through: an inline handler, a script, an outside image.
        browser.js("document.body.insertAdjacentHTML('beforeend', '<img src=\"http://192.0.2.1/x\" onerror=\"window.pwned=1\"><b onclick=\"window.pwned=2\">b</b>');"
                   "const s = document.createElement('script'); s.textContent = 'window.pwned=3'; document.body.append(s); document.querySelector('body > b').click()")
        time.sleep(0.5)
        expect("the policy holds", browser.js("return window.pwned === undefined"))
        expect("the policy was asked", any("Content Security Policy" in c for c in browser.complaints()))
        look(browser, url, folder)
        browser.open(url)
        browser.until("records appear", "return document.querySelectorAll('#records details').length === 6")
        expect("filter: conformant", len(choose(browser, "verdict", "good")) == 1)
        expect("filter: not conformant", len(choose(browser, "verdict", "bad")) == 5)
        expect("filter: words", len(choose(browser, "words", "SIGNATURE-mismatch")) == 1)
        expect("filter: says how many", browser.js("return document.getElementById('shown').textContent") == "1 of the newest 6 are shown")
        choose(browser, "words", "")
        expect("filter: gateway", len(choose(browser, "gateway", "unknown")) == 1)
        sandbox.post(sale())
        browser.until("a filter holds for what comes later", "return document.querySelectorAll('#records details').length === 7")
        expect("filter: still", len(browser.js(SHOWN)) == 1)
        browser.js("document.querySelector('#records details:not([hidden]) summary').focus()")
        browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": [{"type": "keyDown", "value": "\ue007"}, {"type": "keyUp", "value": "\ue007"}]}]})
        expect("the keyboard opens", browser.js("return document.querySelector('#records details:not([hidden])').open"))
        # More requests than before arrive before the page polls again: by numbers alone it would keep the forgotten ones.
        browser.js("window.fetched = window.fetch; window.fetch = () => new Promise(() => {})")
        time.sleep(1.2)
        sandbox.http("DELETE", "/__sandbox/requests")
        for _ in range(9): sandbox.post(sale())
        choose(browser, "gateway", "")
        browser.js("window.fetch = window.fetched; load()")
        browser.until("what was forgotten is gone", "return document.querySelectorAll('#records details').length === 9 && document.querySelectorAll('#records .bad').length === 0")
        expect("its count too", browser.js("return document.getElementById('count').textContent") == "9 requests, 0 not conformant")
        callbacks(sandbox, browser)
        sandbox.http("DELETE", "/__sandbox/requests")
        browser.until("forgetting empties the page", "return document.querySelectorAll('#records details').length === 0")
        sandbox.post(sale())
        browser.until("and it goes on", "return document.querySelectorAll('#records details').length === 1")
        # The page of 3-D Secure is for a browser too.
        answer = sandbox.post(sale("05", order_id=HOSTILE))[1]
        browser.post(answer)
        expect("3-D Secure shows the order as text", HOSTILE[:20] in browser.js("return document.body.innerText") and browser.js("return document.images.length === 0 && window.pwned === undefined"))
        # A directional character in an order's name affects only its own line; the button is large enough for a finger.
        blocks = browser.js("return [...document.querySelectorAll('h1, dt, dd, p, button')].map(e => e.innerText)")
        expect("3-D Secure shows what arrived in a block of its own", sum("{{7*7}}" in b for b in blocks) == 1 and "10.00 SAR" in blocks, blocks)
        for name, width, scheme in (("desktop", 1280, "light"), ("phone", 360, "dark")):
            browser.post(answer, width, 740, scheme)
            expect(f"3-D Secure, {name}: contrast", browser.js(CONTRAST)[0] >= 4.5, browser.js(CONTRAST))
            expect(f"3-D Secure, {name}: fits", browser.js("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
            expect(f"3-D Secure, {name}: a button for fingers", browser.js("return document.querySelector('button').getBoundingClientRect().height >= 44"))
            browser.save(f"{folder}/sandbox-3ds-{name}-{scheme}.png")
        time.sleep(0.5)
        expect("a browser asks for nothing that is counted", [r["call"] for r in sandbox.records()] == ["SALE", "SALE"] + ["3DS"] * 3, sandbox.records()[-1])
        # A page of another site can neither read nor steer.
        other = Sandbox(program)
        browser.open(f"http://localhost:{other.port}/__sandbox/page.css")
        code = """return (async () => { try { const r = await fetch(arguments[0] + arguments[1], {method: arguments[2], mode: arguments[3],
          headers: arguments[2] === 'PUT' ? {'Content-Type': 'application/json'} : {}, body: arguments[2] === 'PUT' ? '{}' : undefined});
          return r.type + ' ' + r.status; } catch (e) { return 'refused'; } })()"""
        for path, method, mode in (("requests", "GET", "cors"), ("requests", "GET", "no-cors"), ("scenario", "PUT", "cors"), ("requests", "DELETE", "cors")):
            got = browser.js(code, url, path, method, mode)
            expect(f"another site's {method} {path} ({mode})", got in ("refused", "opaque 0"), got)
        expect("which did not reach it", json.loads(sandbox.http("GET", "/__sandbox/requests")[2])["requests"] == 5)
        other.stop()
        sandbox.process.kill()
        browser.open("data:text/html,x")
    finally:
        browser.quit()
        sandbox.process.kill()
    return finish(f"the page does what it says; screenshots in {folder}")
