"""A mistake has one name, one severity and one wording wherever it is reported: terminal, reports, site, sandbox, audit."""

import base64
import hashlib
import html
import json
import re
import urllib.parse

from sandbox.client import CARD, EMAIL, FORM, KEY, PASSWORD, Sandbox, sale
from shared import ROOT, expect, run

NAME = "upper-missing"
# The hash of SALE without upper case.
PORT = """
import base64, hashlib, json, sys

def bytes_of(value):
    if isinstance(value, str): return value.encode("utf-8", "surrogatepass")
    return bytes.fromhex(value["hex"]) if "hex" in value else base64.b64decode(value["base64"])

for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye": break
    if message["t"] == "hello":
        print(json.dumps({"t": "hello", "protocol": 1, "port": {"name": "lower", "version": "1", "language": "python"}, "ops": ["edfapg.hash.sale"]}), flush=True)
        continue
    given = {name: bytes_of(value) for name, value in message["input"].items()}
    tail = given["cardToken"] if "cardToken" in given else given["cardNumber"][:6] + given["cardNumber"][-4:]
    value = hashlib.md5(given["email"][::-1] + given["password"] + tail[::-1]).hexdigest()
    print(json.dumps({"t": "result", "n": message["n"], "value": value}), flush=True)
"""
# A verification that accepts everything.
BELIEVER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye": break
    if message["t"] == "hello":
        print(json.dumps({"t": "hello", "protocol": 1, "port": {"name": "believer", "version": "1", "language": "python"}, "ops": ["edfapg.callback.verify"]}), flush=True)
    else:
        print(json.dumps({"t": "result", "n": message["n"], "value": {"accepted": True}}), flush=True)
"""
BELIEVED = "signature-not-verified"
FORMATS = ["html", "markdown", "junit", "tap", "sarif", "github", "json", "ndjson"]
# The formats that rate a mistake, or each of its cases; JUnit and GitHub have no place for it.
RATED = {"html": '"verdict {}"', "markdown": "{}: **", "tap": "severity: {}", "sarif": '"severity":"{}"',
         "json": '"severity":"{}"', "ndjson": '"severity":"{}"'}


def plain(text):
    """The text that a reader of any format sees."""
    text = html.unescape(text).replace("\\u003c", "<").replace('\\"', '"').replace("%0A", "\n")
    return re.sub(r"\s+", " ", re.sub(r"</?(?:code|p|dd|dt|h\d)[^>]*>", " ", text))


def catalogue(program, site):
    """Every fault in the terminal's list has a page with the same words, and is in the lists of the site."""
    blocks = re.findall(r"^(\S+)\n  your port (.*)\n  how (.*)\n  fix (.*)$", run(program, "faults").stdout, re.M)
    index, search = plain((site / "faults.html").read_text()), (site / "search.js").read_text()
    bad = []
    for name, *texts in blocks:
        # The terminal shows them unescaped.
        phrase, story, mend = (plain(html.escape(text)) for text in texts)
        page = plain((site / "fault" / f"{name}.html").read_text())
        wording = re.escape(phrase).replace("…", ".+?")
        if not (re.search(f"An SDK with this mistake {wording}\\. ", page) and story in page and mend in page): bad.append(name)
        if not re.search(f" {re.escape(name)} .{{0,90}}An SDK {wording}\\.", index) or f'"mistake","{name}"' not in search: bad.append(f"{name} in the lists")
    pages = {name: (site / "fault" / f"{name}.html").read_text().partition('<section id="places">')[2] for name, *_ in blocks}
    placeless = [name for name, text in pages.items() if not text]
    expect("the page of every mistake says where it shows", not placeless, (len(placeless), placeless[:5]))
    # Mistakes recognised by the parts of requests and answers, by a port's own inputs, or by how it reads a form, are no wrong formula
    # that a case catches.
    seen = ("sent-", "length-in-", "own-time-", "own-nonce-", "form-names-", "answered-", "other-input", "input-treated", "error-with-", "answer-refused", "left-in-log", "time-limit-other")
    blind = [name for name, text in pages.items() if "/case/" not in text and not name.startswith(seen)]
    expect("and most name a case", len(blind) <= 12 and BELIEVED not in blind, (len(blind), blind))
    expect("the list says how many do not", f" {sum('/case/' not in text or 'No case targets it' in text for text in pages.values())} are recognised from the answers only" in index, blind)
    expect("the site has the words of the terminal for every mistake", not bad and len(blocks) > 500, (len(bad), len(blocks), bad[:5]))
    return {name: (phrase, story, mend) for name, phrase, story, mend in blocks}


def severities(site):
    """A severity means the same on the site as in the corpus's README, and an operation has the same one in lists and on its own page."""
    told = re.findall(r"^\| `(\w+)` \| (.*) \|$", (ROOT / "vectors/README.md").read_text().partition("| severity |")[2].partition("\n\n")[0], re.M)
    index = plain((site / "faults.html").read_text())
    expect("the severities of the README", len(told) == 4 and all(f">{name}</span> {meaning} " in index for name, meaning in told), told)
    bad, count = [], 0
    for path in [*site.glob("gateway/*.html"), site / "operations.html"]:
        for name, rest in re.findall(r'<li><a href="[^"]*op/([^"]+)\.html">(.*?)</li>', path.read_text(), re.S):
            findings = (site / f"op/{name}.html").read_text().partition('<section id="findings">')[2].partition("</section>")[0]
            found = set(re.findall(r'"verdict (\w+)"', findings))
            worst = next((name for name, _ in told if name in found), None)
            count += 1
            listed = re.search(r'worst finding</span> <span class="verdict (\w+)"', rest)
            if (listed[1] if listed else None) != worst: bad.append((path.name, name, listed and listed[1], worst))
    for path in site.glob("op/*.html"):
        contract = re.search(r"<code>(vectors/operations/\w+\.md)</code>", path.read_text())
        expect(f"{path.name} names its contract", contract and f"`{path.stem}`" in (ROOT / contract[1]).read_text(), contract and contract[0])
    text = plain((site / "op/payfort.signature.html").read_text())
    rules = ("name=value of each member, with nothing in between", "Of the outermost members, signature is left out", "null", "{a=1, b=2}")
    expect("the rules of a signature stand in words", all(rule in text for rule in rules), [rule for rule in rules if rule not in text])
    expect("an operation's mark in a list is that of its page", count > 150 and not bad, (count, bad[:5]))


def in_python(mend):
    """The fix as shown to a port in Python: of the lines for all languages, only its own."""
    lines = re.search("^(.*?): ((?:PHP|Python|JavaScript|Java|Kotlin|Go|Ruby|C#|Swift) .*)\\.$", mend)
    if not lines: return mend
    line = re.search("(?:^|; )Python (.*?)(?:; (?:JavaScript|Java|Kotlin|Go|Ruby|C#|Swift) |$)", lines[2])
    return f"{lines[1]}: {line[1]}." if line else f"{lines[1]}."


def told(program, site, folder, what, name, known, severity):
    """The phrase of a run about a port with a mistake, after comparing every report and the site's results with it."""
    operation = {NAME: "edfapg.hash.sale", BELIEVED: "edfapg.callback.verify"}[name]
    words = [word for kind in FORMATS for word in ("--report", f"{kind}={folder}/{what}.{kind}")]
    said = run(program, "check", "--port", f"python3 {folder}/{what}.py", "--only", operation, *words).stdout
    phrase = re.search(f"MISTAKE  Your port (.*?): \\d+ cases? of {operation}, {severity}\n", said)
    expect(f"the terminal names and rates {name}", phrase and f"mistake   {name}" in said, said[:300])
    phrase, mend = phrase[1] if phrase else "", plain(in_python(known[name][2]))
    for kind in FORMATS:
        text = (folder / f"{what}.{kind}").read_text()
        expect(f"{kind} names {name}", all(one in plain(text) for one in (name, phrase, mend)), [one in plain(text) for one in (name, phrase, mend)])
        if kind in RATED: expect(f"{kind} rates {name}", RATED[kind].format(severity) in text)
    run(program, "site", folder / "named", "--results", f"{folder}/{what}.json")
    port = plain((folder / "named/results/port-1.html").read_text())
    mark = f'<span class="verdict {severity}">{severity}</span> '
    expect(f"the site's results name and rate {name}", re.search(f'<li>{mark}<a [^>]*> {name} </a> Your port {re.escape(phrase)}:', port), port[:10])
    page = plain((site / f"fault/{name}.html").read_text())
    # In other operations a mistake may do worse.
    if severity == "critical": expect(f"its page rates {name}", f'"verdict {severity}">{severity}</span> at its worst' in page)
    return phrase, mend


def check(program, site, folder):
    known = catalogue(program, site)
    severities(site)
    (folder / "lower.py").write_text(PORT)
    (folder / "believer.py").write_text(BELIEVER)
    told(program, site, folder, "believer", BELIEVED, known, "critical")
    phrase, mend = told(program, site, folder, "lower", NAME, known, "medium")
    wrong = lower_hash()
    sandbox = Sandbox(program)
    try:
        sandbox.post(sale(hash=wrong))
        record = json.loads(sandbox.http("GET", "/__sandbox/requests")[2])["records"][-1]
    finally:
        sandbox.kill()
    sentences = [finding["sentence"] for finding in record["findings"]]
    # One request fits other mistakes as well; the first is the one that a run proves.
    expect("the sandbox says the same", record["diagnosis"][:1] == [[NAME, known[NAME][2]]] and any(f"your SDK {phrase}" in one for one in sentences), (record["diagnosis"], sentences))
    body = urllib.parse.urlencode(sale(hash=wrong)).encode()
    entry = {"method": "POST", "url": "https://api.edfapay.com/payment/post", "headers": [["Content-Type", FORM]], "bodyBase64": base64.b64encode(body).decode()}
    (folder / "lower-traffic.ndjson").write_text(json.dumps(entry) + "\n")
    (folder / "lower-secrets.json").write_text(json.dumps({"edfapg": [{"clientKey": KEY, "password": PASSWORD}]}))
    said = run(program, "audit", folder / "lower-traffic.ndjson", "--secrets", folder / "lower-secrets.json").stdout
    expect("the audit says the same", f"{NAME}" in said and f"the sender {phrase}. {mend}" in plain(said), said[:800])
    return f"{len(known)} mistakes with one name"


def lower_hash():
    """The hash of the sandbox's sale without upper case."""
    return hashlib.md5((EMAIL[::-1] + PASSWORD + (CARD[:6] + CARD[-4:])[::-1]).encode()).hexdigest()
