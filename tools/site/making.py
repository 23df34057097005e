"""Makes the site with reports of ports, one of which has a hostile name, and tries input that must be refused."""

import html
import json
import os
import re

from naming import plain
from shared import expect, run

HOSTILE = '"><img src=x onerror="window.pwned=1"></script><script>window.pwned=1</script>\u202e'
# A port that answers every wallet hash wrongly, or as told; its name and version would be markup.
PORT = f"""
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye": break
    if message["t"] == "hello":
        print(json.dumps({{"t": "hello", "protocol": 1, "port": {{"name": {HOSTILE!r}, "version": "1", "language": {HOSTILE!r}}},
                          "ops": ["edfapg.hash.wallet", "card.luhn"]}}), flush=True)
    else:
        print(json.dumps({{"t": "result", "n": message["n"], "value": sys.argv[1]}}), flush=True)
"""


def report(program, folder, name, port, only):
    path = folder / f"{name}.json"
    words = ["--port", port] if port else []
    done = run(program, "check", *words, "--only", only, "--report", f"json={path}", "--quiet")
    expect(f"a report of {name}", path.exists(), done.stderr[-300:])
    return path


def files(site): return {str(path.relative_to(site)): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def check(program, folder):
    (folder / "port.py").write_text(PORT)
    reports = [report(program, folder, "reference", None, "edfapg.*"),
               report(program, folder, "hostile", f"python3 {folder}/port.py 0", "edfapg.hash.wallet"),
               report(program, folder, "later", f"python3 {folder}/port.py 1", "card.luhn")]
    site, again = folder / "site", folder / "again"
    words = [word for path in reports for word in ("--results", path)]
    done = run(program, "site", site, *words)
    expect("the site is made", done.returncode == 0, done.stderr)
    done = run(program, "site", again, *words)
    expect("the same inputs give the same bytes", files(site) == files(again))
    expect("a site is made anew in its place", run(program, "site", again).returncode == 0)
    expect("with nothing of the old one", not (again / "results/port-1.html").exists() and not list(folder.glob("again.*")))
    other = folder / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine")
    done = run(program, "site", other)
    expect("a folder of somebody else is left alone", done.returncode == 2 and list(other.iterdir()) == [other / "mine.txt"], done.stderr)
    expect("a file is no folder", run(program, "site", other / "mine.txt").returncode == 2)
    expect("no folder is a wrong call", run(program, "site").returncode == 2)
    done = run(program, "site", "/proc/site")
    expect("what cannot be written says so", done.returncode == 4 and "cannot be written" in done.stderr, done.stderr)
    text = reports[0].read_text()
    bad = {"no JSON": text[:-20], "another count": text.replace('"run":', '"run":1', 1), "an unknown key": text.replace("{", '{"x":1,', 1)}
    for what, content in bad.items():
        (folder / "bad.json").write_text(content)
        done = run(program, "site", folder / "bad", "--results", folder / "bad.json")
        expect(f"a report with {what} is refused", done.returncode == 4 and "is refused" in done.stderr and not (folder / "bad").exists(), done.stderr)
    kept = site / "notes" / "mine.txt"
    kept.parent.mkdir()
    kept.write_text("kept")
    done = run(program, "site", site)
    expect("a file of somebody else is not lost", done.returncode == 2 and "notes/mine.txt" in done.stderr and kept.read_text() == "kept", done.stderr)
    kept.unlink()
    kept.parent.rmdir()
    expect("a report that is not there is a wrong call", run(program, "site", folder / "bad", "--results", folder / "none.json").returncode == 2)
    names = sorted(path.stem for path in (site / "results").glob("badge-*.json"))
    expect("a badge has its port's name, the last report's of several", "badge-payment-conformance-reference" in names and len(names) == 3
           and sum("~2" in name for name in names) == 1, names)
    shields = json.loads((site / "results/badge-payment-conformance-reference.json").read_text())
    expect("a badge", shields["schemaVersion"] == 1 and shields["message"] == "100 %", shields)
    expect("a failing badge", json.loads(next((site / "results").glob("badge-*~2.json")).read_text())["message"].endswith(", 0.0 %"))
    page = plain((site / "op/payfort.signature.html").read_text())
    expect("the formula that holds where nothing is said comes first", "hex(sha256(" in page and page.index("hex(sha256(") < page.index("hex(sha1("), page[:300])
    joined = re.search(r'"(PASSaccess_code[^"]*)"', page)
    expect("a step is shown from its first byte to its last", joined is not None and joined[1].endswith("PASS"), joined and joined[1])
    page = html.unescape((site / "op/payfort.request.purchase.html").read_text())
    expect("the body of an example stands as it goes out", '\n\n{"' in page.partition('<pre class="message">')[2].partition("</pre>")[0], page[:300])
    expect("allowed characters are written once, a space in words", "any of _\\/-.' and space" in page)
    size = sum(os.path.getsize(path) for path in (site / "results").iterdir())
    expect("the results are small", size < 3 * 50_000, size)
    return site
