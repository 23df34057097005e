"""The HTML report in a real browser: what it shows, filters, keyboard, width, colours, no network, speed, screenshots."""

import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PHONE, DESKTOP = (360, 740), (1280, 900)


def open_browser(driver_path, binary):
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=driver_path))


class Page:
    """One report, opened at one width in one colour scheme."""

    def __init__(self, browser, path, size=DESKTOP, scheme="light"):
        self.browser = browser
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        browser.get_log("browser"), browser.get_log("performance")
        begin = time.monotonic()
        browser.get("file://" + path)
        self.seconds = time.monotonic() - begin

    def js(self, code, *arguments):
        return self.browser.execute_script(code, *arguments)

    def shown(self):
        """The cases that the page says it has; the first 200 of them are there at once."""
        said, there = self.js("return [parseInt(document.getElementById('shown').textContent),"
                              "document.querySelectorAll('#list > li').length]")
        assert min(said, 200) <= there <= said, f"the page says {said} cases and shows {there}"
        return said

    def grow(self):
        """Shows the rest, as pressing the button again and again does; so many rows are there then."""
        return self.js("const more = document.getElementById('more'); while (!more.hidden) more.click();"
                       "return document.querySelectorAll('#list > li').length")

    def choose(self, id, value):
        """As the browser tells it; WebDriver's own way of choosing takes seconds beside thousands of rows."""
        self.js("const s = document.getElementById(arguments[0]); s.value = arguments[1];"
                "for (const kind of ['input', 'change']) s.dispatchEvent(new Event(kind, {bubbles: true}))", id, value)

    def reset(self):
        self.js("document.querySelector('#filters button[type=reset]').click()")

    def active(self):
        return self.js("const e = document.activeElement; return [e.tagName, e.id || e.innerText]")

    def keys(self, *keys):
        """As the keyboard sends them; WebDriver's way to an element looks first whether each of thousands of rows can be seen."""
        webdriver.ActionChains(self.browser).send_keys(*keys).perform()

    def requests(self):
        """What the page asked the network for, apart from itself."""
        import json
        asked = []
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.append(message["params"]["request"]["url"])
        return [url for url in asked if not url.startswith("file://") or not url.endswith(".html")]

    def complaints(self):
        return [e["message"] for e in self.browser.get_log("browser") if "favicon" not in e["message"]]

    def overflow(self):
        """Pixels by which the page is wider than its window."""
        return self.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def contrasts(self):
        """The lowest contrast (WCAG 2.2 §1.4.3) of any text that is shown, and that text."""
        return self.js(r"""
          const parse = (c) => (c.match(/[\d.]+/g) || []).map(Number);
          const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
            return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
          const back = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
          let worst = [99, ""];
          const rows = [...document.querySelectorAll("#list > li")].slice(0, 12);
          const parts = [...document.querySelectorAll("header, #matrix, #filters, #shown, footer"), ...rows];
          for (const e of parts.flatMap((part) => [part, ...part.querySelectorAll("*")])) {
            if (!e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
            if (["SCRIPT", "STYLE", "NOSCRIPT"].includes(e.tagName)) continue;
            const [a, b] = [light(parse(getComputedStyle(e).color)), light(back(e))].sort((x, y) => y - x);
            const ratio = (a + 0.05) / (b + 0.05);
            if (ratio < worst[0]) worst = [ratio, e.tagName + "." + e.className + " " + e.textContent.slice(0, 40)];
          }
          return worst;""")


def screenshot(page, path):
    page.browser.save_screenshot(path)


def check_layout(browser, path, folder, name):
    for size, width in ((PHONE, "phone"), (DESKTOP, "desktop")):
        for scheme in ("light", "dark"):
            page = Page(browser, path, size, scheme)
            assert page.overflow() <= 0, f"{name}, {width}: the page is {page.overflow()} px too wide"
            screenshot(page, f"{folder}/{name}-{width}-{scheme}.png")
            first = page.js("return [...document.querySelectorAll('#list > li summary')].slice(0, 3)")
            for summary in first:
                summary.send_keys(Keys.ENTER)
            page.js("document.querySelector('#list > li').scrollIntoView()")
            time.sleep(0.2)
            assert page.overflow() <= 0, f"{name}, {width}: an opened case makes the page {page.overflow()} px too wide"
            ratio, text = page.contrasts()
            assert ratio >= 4.5, f"{name}, {width}, {scheme}: contrast {ratio:.2f} of {text!r}"
            screenshot(page, f"{folder}/{name}-{width}-{scheme}-open.png")
            assert page.requests() == [], f"the page asks the network for {page.requests()}"
            assert page.complaints() == [], f"the browser complains: {page.complaints()}"
            small = page.js("""
              const rows = [...document.querySelectorAll("#list > li summary")].slice(0, 12);
              return [...document.querySelectorAll("button, input, select"), ...rows]
                .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 44).map((e) => e.textContent.slice(0, 40));""")
            assert small == [], f"controls smaller than a finger: {small}"


def check_filters(browser, path, report):
    page = Page(browser, path)
    cases = report["cases"]
    from check import standing, word
    failing = [c for c in cases if standing(c) == "failed"]
    assert page.shown() == (len(failing) or len(cases)), "the page does not begin with the failures"
    page.reset()
    assert page.shown() == len(cases)
    for verdict in {word(c) for c in cases}:
        page.choose("verdict", verdict)
        assert page.shown() == sum(word(c) == verdict for c in cases), verdict
    waived = [c for c in cases if standing(c) == "waived"]
    if waived:
        page.choose("verdict", "waived")
        assert page.shown() == len(waived)
        texts = page.js("return [...document.querySelectorAll('#list > li .verdict')].map((e) => e.textContent)")
        assert all(text.endswith(", waived") for text in texts), texts[:3]
    page.reset()
    for gateway in {c["op"].split(".")[0] for c in cases}:
        page.choose("gateway", gateway)
        assert page.shown() == sum(c["op"].startswith(gateway + ".") for c in cases), gateway
    page.reset()
    for bug in {f["bug"] for c in cases for f in c.get("flags", [])}:
        page.choose("bug", bug)
        assert page.shown() == sum(any(f["bug"] == bug for f in c.get("flags", [])) for c in cases), bug
    page.reset()
    name = cases[len(cases) // 2]
    page.browser.find_element(By.ID, "words").send_keys(f"{name['op']}#{name['id']}")
    assert page.shown() >= 1
    page.reset()
    for button in page.browser.find_elements(By.CSS_SELECTOR, "#matrix button")[:6]:
        page.js("arguments[0].click()", button)
        operation = button.get_attribute("data-operation")
        wanted = [c for c in cases if c["op"] == operation]
        bad = [c for c in wanted if standing(c) == "failed"]
        assert page.shown() == len(bad or wanted), operation
        assert button.get_attribute("aria-pressed") == "true"
        page.js("arguments[0].click()", button)
    page.choose("verdict", "")
    assert page.shown() == len(cases)
    # One after the other, all of them come.
    assert page.grow() == len(cases)
    names = page.js("return [...document.querySelectorAll('#list > li code')].map((e) => e.textContent)")
    assert names == [f"{c['op']}#{c['id']}" for c in cases], "the rest of the cases is not there, or not in order"
    page.reset()
    if len(cases) > 400:
        page.js("window.scrollTo(0, document.body.scrollHeight)")
        time.sleep(1)
        assert page.js("return document.querySelectorAll('#list > li').length") >= 400, "reading on shows no more"


def check_keyboard(browser, path):
    page = Page(browser, path)
    page.keys(Keys.TAB)
    assert page.active()[1] == "To the cases", page.active()
    page.reset()
    page.js("document.activeElement.blur()")
    page.keys("/")
    assert page.active() == ["INPUT", "words"], page.active()
    page.keys("a")
    assert page.shown() > 0
    page.keys(Keys.ARROW_DOWN)
    first = page.active()
    assert first[0] == "SUMMARY", first
    page.keys(Keys.ARROW_DOWN)
    assert page.active()[0] == "SUMMARY" and page.active() != first
    page.keys(Keys.ARROW_UP)
    assert page.active() == first
    page.keys(Keys.END)
    assert page.active() != first
    page.keys(Keys.HOME)
    assert page.active() == first
    page.keys(Keys.ENTER)
    assert page.js("return document.activeElement.parentElement.open"), "Enter does not open a case"
    # The page fills a case when the browser tells it that it was opened, which is later.
    for _ in range(50):
        if page.js("return document.activeElement.parentElement.querySelector('.body dl') !== null"):
            break
        time.sleep(0.1)
    else:
        raise AssertionError("nothing was opened")
    outline = page.js("return getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none", "the focus cannot be seen"
    # A choice by typing, as the keyboard does it.
    page.reset()
    page.grow()
    gateways = "return [...new Set([...document.querySelectorAll('#list > li code')].map((e) => e.textContent.split('.')[0]))]"
    last = page.js(gateways)[-1]
    name = page.js("return document.querySelector(`#gateway option[value='${arguments[0]}']`).textContent", last)
    page.browser.find_element(By.ID, "gateway").send_keys(name)
    assert page.js(gateways) == [last], (name, page.js(gateways))
    # Every control is reached with Tab alone, before the list.
    page = Page(browser, path)
    seen = []
    for _ in range(200):
        page.keys(Keys.TAB)
        tag, label = page.active()
        if page.js("return document.activeElement.closest('#list') !== null"):
            break
        seen.append(label)
    for id in ("words", "verdict", "gateway", "bug"):
        assert id in seen, f"Tab does not reach {id}"


def check_harmless(browser, path):
    """Text of the port is text, and the page cannot reach anything."""
    page = Page(browser, path)
    page.js("for (const row of [...document.querySelectorAll('#list > li')].slice(0, 60))"
            "row.firstChild.open = true")
    time.sleep(0.3)
    assert browser.title.startswith("Payment conformance: "), f"a script of the port ran: {browser.title}"
    foreign = page.js("return document.querySelectorAll('img, a[href^=\"http\"], iframe, #list script').length")
    assert foreign == 0, f"{foreign} elements of the port stand in the page"
    assert page.requests() == [] and page.complaints() == [], (page.requests(), page.complaints())
    # The policy stops a script even where the markup were broken.
    page.js("const s = document.createElement('script'); s.textContent = 'document.title = \"broken\"'; document.body.append(s)")
    assert browser.title != "broken", "the page lets foreign scripts run"


def measure(browser, path):
    """Seconds until the page is usable, and milliseconds of a filter with its layout."""
    page = Page(browser, path, PHONE)
    page.reset()
    timings = page.js("""
      const times = [];
      for (const word of ["a", "hash", "empty", "", "zzz", ""]) {
        const begin = performance.now();
        const words = document.getElementById("words");
        words.value = word;
        words.dispatchEvent(new Event("input", {bubbles: true}));
        document.body.getBoundingClientRect();
        times.push(performance.now() - begin);
      }
      return times;""")
    browser.set_script_timeout(60)
    frames = browser.execute_async_script("""
      const done = arguments[0], gaps = [];
      const begin = performance.now();
      let last = begin, n = 0;
      const step = (now) => { gaps.push(now - last); last = now; window.scrollBy(0, 700);
        // A machine without a graphics card that does other things too may need seconds for a frame.
        if (++n < 120 && now - begin < 15000) requestAnimationFrame(step); else done(gaps.slice(2)); };
      requestAnimationFrame(step);""")
    return page.seconds, page.shown(), max(timings), sorted(frames)[int(len(frames) * 0.95)]
