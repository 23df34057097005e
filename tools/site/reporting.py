"""The HTML report of a run with thousands of failures: its size, order, links and filters."""

import shlex
import time

from sandbox.page import CONTRAST
from shared import expect, run

# The reference with every fourth answer spoilt.
PORT = """
import json, subprocess, sys
right = subprocess.Popen([sys.argv[1], "port"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    right.stdin.write(line)
    right.stdin.flush()
    message = json.loads(line)
    if message["t"] == "bye": break
    answer = json.loads(right.stdout.readline())
    if message["t"] == "case" and message["n"] % 4 == 0:
        if isinstance(answer.get("value"), str): answer["value"] = answer["value"][:5] + "\\u00e9\\u202e<b>" + answer["value"]
        elif "value" in answer: answer = {"t": "result", "n": message["n"], "reject": {"code": "invalid-value", "message": "no"}}
        else: answer = {"t": "result", "n": message["n"], "value": {"accepted": True}}
    print(json.dumps(answer), flush=True)
"""
SEVERITIES = ["critical", "high", "medium", "low", ""]
CARDS = "return [...document.querySelector(arguments[0]).parentElement.querySelectorAll('.card')].map(c => c.querySelector('.verdict')?.textContent ?? '')"

ROWS = "return [...document.querySelectorAll('#list summary')].map(s => s.querySelectorAll('.verdict')[1]?.textContent ?? '')"
# The groups of mistakes without details for any of the first three cases on the page.
BARE = """const cases = JSON.parse(document.getElementById('data').textContent).cases;
return [...document.querySelector('#mistakes').parentElement.querySelectorAll('[data-group]')].map(button => Number(button.dataset.group)).filter(group =>
  cases.filter(item => item.group === group).slice(0, 3).some(item => item.expected === undefined))"""
TICKS = "return [...document.querySelectorAll('.card p, #list .about')].map(e => e.textContent).filter(t => t.split('`').length > 2 && t.split('`').length % 2)"


def check(program, folder, browser):
    (folder / "spoiled.py").write_text(PORT)
    path = folder / "report.html"
    done = run(program, "check", "--port", f"python3 {folder}/spoiled.py {program}", "--report", f"html={path}", "--report", f"json={folder}/report.json", "--quiet")
    lines = done.stdout.splitlines()
    expect("the terminal's report has at most 200 lines, and ends with the verdict", len(lines) <= 200 and lines[-1].startswith("FAIL"), len(lines))
    size = path.stat().st_size
    expect("the report weighs at most 1.5 MB", size <= 1_500_000, size)
    browser.open(f"file://{path}")
    loaded = browser.js("return performance.getEntriesByType('navigation')[0].loadEventEnd")
    expect("the report loads within a second", loaded < 1000, loaded)
    bare = browser.js(BARE)
    expect("mistakes have their details before refusals that show nothing", not bare, bare)
    cases = browser.js("return document.getElementById('shown').textContent")
    expect("it shows the failures", int(cases.split()[0]) > 3000, cases)
    rows = browser.js(ROWS)
    expect("the worst cases first", rows == sorted(rows, key=SEVERITIES.index) and rows[0] == "critical", rows[:3])
    expect("no backtick where code is meant", not browser.js(TICKS), browser.js(TICKS))
    for section in ("#mistakes", "#unexplained"):
        order = [SEVERITIES.index(word) for word in browser.js(CARDS, section)]
        expect(f"{section}: the worst first", order == sorted(order) and order, order)
    expect("failing operations first", browser.js("return document.querySelector('.operations button').className") == "fail")
    text = browser.js("const b = document.querySelector('#mistakes').parentElement.querySelector('button'); b.click(); return b.textContent")
    expect("a card shows its cases", browser.js("return document.getElementById('shown').textContent").split()[0] in text + " 1", text)
    said = browser.js("return document.getElementById('shown').textContent")
    heading = browser.js("return document.querySelector('#mistakes').parentElement.querySelector('h3').textContent")
    expect("and says which, without the badge", said.split(" cases: ")[1].split()[0] == "Your" and said.split(": ", 1)[1] in heading, said)
    address = browser.js("return location.href")
    expect("a filter stands in the address", "#?group=" in address, address)
    browser.open("about:blank")
    browser.open(address)
    top = browser.js("return document.getElementById('cases').getBoundingClientRect().top")
    expect("at the list that it is about", -5 <= top < 100, top)
    expect("and comes back with it", browser.js("return document.querySelector('[aria-pressed=true]')?.dataset.group") == address.split("group=")[1])
    name = browser.js("return document.querySelector('#list details').entry.name")
    for width, scheme in ((1440, "light"), (390, "dark")):
        browser.open("about:blank")
        browser.open(f"file://{path}#{name}", width, 900, scheme)
        browser.until("a link opens its case", "return document.querySelector('#list details')?.open && document.querySelectorAll('#list details').length === 1")
        time.sleep(0.4)
        top = browser.js("return document.querySelector('#list details').getBoundingClientRect().top")
        expect(f"and stands at the top of {width}", -5 <= top < 100, top)
        over = browser.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        expect(f"the report fits {width} pixels", over <= 0, over)
        ratio, where = browser.js(CONTRAST)
        expect(f"the report's contrast at {width}", ratio >= 4.5, (ratio, where))
        browser.save(folder / f"report-{width}.png")
    words = browser.js("return document.querySelector('#list .body').innerText.toLowerCase()")
    expect("right and yours stand side by side", all(word in words for word in ("right", "yours", "runs only this case")), words[:200])
    browser.js("const port = document.querySelector('.tools input'); port.value = \"php it's.php\"; port.dispatchEvent(new Event('input'));"
               "navigator.clipboard.writeText = () => Promise.reject(); document.querySelector('.tools button').click()")
    browser.until("the command is shown where it cannot be copied", "return document.querySelector('.tools code')")
    command = shlex.split(browser.js("return document.querySelector('.tools code').textContent"))
    expect("the command runs the case with the reader's port", command == ["payconform", "check", "--port", "php it's.php", "--only", name.replace("/", "#")], command)
    browser.cdp("Emulation.setEmulatedMedia", media="print")
    printed = browser.js("return [...document.querySelectorAll('.operations .fail')].filter(b => b.checkVisibility()).length")
    expect("the failing operations are printed", printed > 10, printed)
    counts = browser.js("return [...document.querySelectorAll('#mistakes + .groups button')].map(b => b.checkVisibility() ? b.textContent : '')")
    expect("and so is how many cases show a mistake", counts and all("case" in text for text in counts), counts)
    browser.cdp("Emulation.setEmulatedMedia", media="")
    bar = browser.js("document.getElementById('kills').open = true; const s = document.querySelector('#kills svg'); s.focus();"
                     "s.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'})); return document.querySelector('#kills output').textContent")
    expect("a bar of the kill matrix has a name", bar.startswith("2 of ") and "cases fail a port" in bar, bar)
    complaints = browser.complaints()
    expect("the report says nothing to the console", complaints == [], complaints[:3])
    return f"a report of {size // 1000} kB in {loaded:.0f} ms, {twenty(program, folder, browser)}"


def twenty(program, folder, browser):
    """The results of 20 ports, each with thousands of failures."""
    text, words = (folder / "report.json").read_text(), []
    for number in range(20):
        path = folder / f"port-{number}.json"
        path.write_text(text.replace('"name":"payment-conformance reference"', f'"name":"acme-{number}"', 1))
        words += ["--results", path]
    done = run(program, "site", folder / "twenty", *words)
    expect("a site of 20 ports", done.returncode == 0, done.stderr)
    for path in words[1::2]: path.unlink()
    results = folder / "twenty/results"
    size = sum(path.stat().st_size for path in results.iterdir())
    expect("the results of 20 ports weigh at most 1 MB", size <= 1_000_000 and len(list(results.glob("port-*.html"))) == 20, size)
    worst = 0
    for name in ("index.html", "port-20.html"):
        browser.open(f"file://{results}/{name}", 390, 844)
        worst = max(worst, browser.js("return performance.getEntriesByType('navigation')[0].loadEventEnd"))
        over = browser.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        expect(f"{name} of 20 ports fits", over <= 0, over)
    expect("the results of 20 ports load within a second", worst < 1000, worst)
    return f"20 ports in {size // 1000} kB and {worst:.0f} ms"
