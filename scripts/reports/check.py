"""Checks every report of some runs with the tools of the people who read them; scripts/check-reports.sh starts it."""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import jsonschema
import referencing
import referencing.jsonschema
from lxml import etree

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FORMATS = ["json", "ndjson", "junit", "tap", "markdown", "github", "sarif", "text", "html"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def standing(case):
    """What a case counts as: a waiver that holds excuses a failure, any other is a failure itself."""
    if "waiver" in case:
        return "waived" if case["waiver"]["state"] == "holds" else "failed"
    return "passed" if case["verdict"] == "pass" else "failed"


def word(case):
    return "stale-waiver" if case.get("waiver", {}).get("state") == "stale" else case["verdict"]


def strays(report):
    return len(report.get("strayWaivers", []))


def check_json(folder, name):
    report = json.loads(read(f"{folder}/{name}.json"))
    schema = json.loads(read(f"{ROOT}/vectors/schema/report.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    waivers = json.loads(read(f"{ROOT}/vectors/schema/waivers.json"))
    registry = referencing.Registry().with_resource(
        waivers["$id"], referencing.jsonschema.DRAFT202012.create_resource(waivers))
    errors = list(jsonschema.Draft202012Validator(schema, registry=registry).iter_errors(report))
    assert not errors, f"{name}.json: {errors[0].json_path}: {errors[0].message[:300]}"
    lines = [json.loads(line) for line in read(f"{folder}/{name}.ndjson").splitlines()]
    assert [line["t"] for line in lines] == ["run"] + ["case"] * len(report["cases"]) + ["end"]
    assert lines[-1]["cases"] == len(report["cases"]) and lines[-1]["result"] == report["result"]
    for line, case in zip(lines[1:], report["cases"]):
        assert {k: v for k, v in line.items() if k != "t"} == case
    return report


def check_junit(folder, name, report, schemas):
    path = f"{folder}/{name}.junit"
    for schema in schemas:
        etree.XMLSchema(etree.parse(schema)).assertValid(etree.parse(path))
    root = ElementTree.parse(path).getroot()
    # What Apache Ant's schema adds to Jenkins': attributes, their form, and the order inside a suite.
    for place, suite in enumerate(root.findall("testsuite")):
        assert suite.get("id") == str(place) and suite.get("package") and suite.get("hostname")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.get("timestamp")), suite.get("timestamp")
        children = [child.tag for child in suite]
        cases = suite.findall("testcase")
        assert children == ["properties"] + ["testcase"] * len(cases) + ["system-out", "system-err"], children[:3]
        assert int(suite.get("tests")) == len(cases)
        for kind, attribute in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            assert int(suite.get(attribute)) == sum(case.find(kind) is not None for case in cases), suite.attrib
        for case in cases:
            assert len(case) <= 1 and case.get("classname")
            assert re.fullmatch(r"\d+\.\d{3}" if case.find("skipped") is None else r"0|\d+\.\d{3}", case.get("time")) or (
                case.get("classname") == "payconform"), case.attrib
        assert abs(float(suite.get("time")) - sum(float(case.get("time")) for case in cases)) < 1e-3 * (1 + len(cases))
    assert not root.attrib
    records = {f"{c.get('classname')}#{c.get('name')}": c for c in root.iter("testcase") if c.get("classname") != "payconform"}
    words = {"passed": [], "waived": ["skipped"]}
    wanted = {f"{c['op']}#{c['id']}": words.get(standing(c), [word(c)]) for c in report["cases"]}
    wanted |= {u: ["skipped"] for u in report["unsupported"]}
    extra = [c for c in root.iter("testcase") if c.get("classname") == "payconform"]
    assert len(extra) == strays(report) + (report["result"] in ("broken", "nothing")), "the run itself is told wrongly"
    assert records.keys() == wanted.keys(), "not a record for every case"
    times = {f"{c['op']}#{c['id']}": c["microseconds"] for c in report["cases"]}
    assert all(0 <= microseconds - float(records[name].get("time")) * 1e6 < 1000.5 for name, microseconds in times.items())
    assert not times or sum(times.values()) > 0
    # A failure's type is its mistake, where one is known; the suites list the mistakes with all their cases.
    mistakes = {case: mistake for mistake in report.get("mistakes", []) for case in mistake["cases"]}
    for case, words in wanted.items():
        if case in mistakes:
            words = ["+".join(fault["name"] for fault in mistakes[case]["faults"])]
            # A line of a report writes quotation marks with a backslash.
            assert mistakes[case]["phrase"].replace('"', '\\"')[:20] in records[case][0].get("message"), case
        kinds = [child.tag if child.tag == "skipped" else child.get("type") for child in records[case]]
        assert kinds == words, (case, words, kinds)
    output = "".join(suite.find("system-out").text or "" for suite in root.findall("testsuite"))
    assert sorted(re.findall(r"^  case (.*)$", output, re.M)) == sorted(mistakes)


def check_tap(folder, name, report):
    """Perl's own harness reads it and comes to the same numbers; the blocks are YAML."""
    import yaml
    path = f"{folder}/{name}.tap"
    run = subprocess.run(["prove", "--verbose", "--exec", "cat", path], capture_output=True, text=True, errors="replace")
    bad = sum(standing(c) != "passed" for c in report["cases"])
    text = run.stdout + run.stderr
    assert "Parse errors" not in text, text[-500:]
    assert (run.returncode == 0) == (report["result"] == "pass"), text[-500:]
    lines = read(path).split("\n")
    assert sum(line.startswith("not ok ") for line in lines) == bad + strays(report)
    assert sum(" # TODO " in line for line in lines) == sum(standing(c) == "waived" for c in report["cases"])
    assert sum(" # SKIP " in line and line.startswith("ok ") for line in lines) == len(report["unsupported"])
    assert sum(re.match(r"(not )?ok \d", line) is not None for line in lines) == (
        len(report["cases"]) + len(report["unsupported"]) + strays(report))
    blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.\n", read(path), re.S | re.M)
    assert len(blocks) == bad
    for block in blocks[:200]:
        assert set(yaml.safe_load(block)) - {"mistake"} == {"message", "verdict", "rows"}
    mistakes = report.get("mistakes", [])
    assert sum(line.startswith("# mistake ") for line in lines) == len(mistakes)
    assert sum("mistake" in yaml.safe_load(block) for block in blocks) == sum(len(m["cases"]) for m in mistakes)


def check_markdown(folder, name):
    """A renderer of GitHub's dialect makes of it only what the report put there."""
    import cmarkgfm
    from cmarkgfm.cmark import Options
    source = read(f"{folder}/{name}.markdown")
    assert len(source.encode()) < 1 << 20, "longer than the summary of a job may be"
    html = cmarkgfm.github_flavored_markdown_to_html(source, Options.CMARK_OPT_UNSAFE)
    tree = etree.HTML(html)
    tags = {element.tag for element in tree.iter() if isinstance(element.tag, str)}
    allowed = {"html", "body", "h2", "h3", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "code", "details", "summary",
               "ul", "li", "sub"}
    assert tags <= allowed, f"{name}.markdown: {tags - allowed}"
    assert len(tree.findall(".//h2")) == 1
    assert len(tree.findall(".//tbody/tr")) == source.count("\n| ") - 1 - (1 if "| --- |" in source else 0), "a row broke"
    assert "@octocat" not in source and "http://" not in source and "https://" not in source and "www." not in source


def check_github(folder, name, report):
    lines = read(f"{folder}/{name}.github").rstrip("\n").split("\n")
    for line in lines:
        assert re.match(r"::(error|notice) title=[^:,\r\n]*::", line), line[:200]
        assert "##[" not in line and "\r" not in line
    mistakes = report.get("mistakes", [])
    explained = {case for mistake in mistakes for case in mistake["cases"]}
    failing = {c["op"] for c in report["cases"] if standing(c) == "failed" and f"{c['op']}#{c['id']}" not in explained}
    waived = any(standing(c) == "waived" for c in report["cases"])
    trouble = report["result"] in ("broken", "nothing")
    errors = len(mistakes) + len(failing) + trouble + (strays(report) > 0)
    assert sum(line.startswith("::error ") for line in lines) == min(errors, 10)
    assert len(lines) == min(errors, 10) + 1 + waived
    for mistake, line in zip(mistakes[:8], lines[trouble:]):
        assert f"%3A {len(mistake['cases'])} case" in line.split("::")[1] and mistake["faults"][0]["name"] in line, line[:200]
    assert "##[" not in read(f"{folder}/{name}.text")
    # A command is known by the two colons at the beginning of a line.
    assert not any(line.lstrip().startswith("::") for line in read(f"{folder}/{name}.text").split("\n"))


def check_sarif(folder, name, report, schema, corpus):
    sarif = json.loads(read(f"{folder}/{name}.sarif"))
    validator = jsonschema.Draft4Validator(json.loads(read(schema)), format_checker=jsonschema.FormatChecker())
    errors = list(validator.iter_errors(sarif))
    assert not errors, f"{name}.sarif: {errors[0].json_path}: {errors[0].message[:300]}"
    run = sarif["runs"][0]
    mistakes = {case: "+".join(fault["name"] for fault in mistake["faults"])
                for mistake in report.get("mistakes", []) for case in mistake["cases"]}
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    told = [c for c in report["cases"] if standing(c) != "passed"]
    assert len(run["results"]) == len(told)
    assert len(run["invocations"][0].get("toolConfigurationNotifications", [])) == strays(report)
    for result, case in zip(run["results"], told):
        assert len(result["suppressions"]) == (standing(case) == "waived")
        assert rules[result["ruleIndex"]] == result["ruleId"]
        mistake = mistakes.get(f"{case['op']}#{case['id']}")
        assert result["ruleId"].split("/")[0] == (mistake or case["op"]), (result["ruleId"], mistake)
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"]
        lines = read(f"{corpus}/{place['artifactLocation']['uri']}").split("\n")
        # From that line on the first id is the case's, and the line before does not belong to it.
        below = "\n".join(lines[place["region"]["startLine"] - 1:])
        assert re.search(r'"id": *"([^"]*)"', below)[1] == case["id"] and below.lstrip().startswith("{"), (case["id"], place)
    assert run["invocations"][0]["executionSuccessful"] == (report["result"] in ("pass", "fail"))


def passes_luhn(digits):
    doubled = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits))]
    return sum(number // 10 + number % 10 for number in doubled) % 10 == 0


def strings(value):
    """Every text in a value, as it is: JSON escapes line ends."""
    if isinstance(value, str):
        return [value]
    return [text for inner in (value.values() if isinstance(value, dict) else value if isinstance(value, list) else []) for text in strings(inner)]


def check_secrets(folder, name, corpus):
    """No secret and no card number of any case, in any spelling, in any report."""
    import base64
    secrets, opened = {}, []
    for file in corpus_files(corpus):
        for case in json.loads(read(f"{corpus}/{file}"))["cases"]:
            for field, value in case["input"].items():
                if field in ("password", "secret", "secretKey", "phrase", "token", "cardToken"):
                    if isinstance(value, str) and len(value) >= 12:
                        secrets[value] = field
                elif field == "cardNumber":
                    # One digit over and over is nobody's card, and stands in many a padding.
                    if isinstance(value, str) and re.fullmatch(r"\d{13,19}", value) and len(set(value)) > 1:
                        secrets[value] = field
                else:
                    opened += [json.dumps(value), *strings(value)]
            opened.append(case["comment"])
    # A value that another case has in an open field, a transaction's number say, may be seen there; spaces around it hide nothing.
    opened = "\n".join(opened).lower()
    needles = {}
    for secret, field in secrets.items():
        if secret.strip().lower() in opened and not (field == "cardNumber" and passes_luhn(secret)):
            continue
        raw = secret.encode()
        for spelling in (secret, secret[::-1], secret.upper(), secret[::-1].upper(), raw.hex(), raw.hex().upper(),
                         base64.b64encode(raw).decode()):
            needles.setdefault(spelling, field)
    # grep looks for thousands of texts at once; a pattern of Python's would try them one by one at every byte.
    with open(f"{folder}/needles", "w", encoding="utf-8") as file:
        file.writelines(needle + "\n" for needle in needles if "\n" not in needle and "\r" not in needle)
    for format in FORMATS if needles else []:
        grep = ["grep", "--text", "--only-matching", "--byte-offset", "--max-count=1", "--fixed-strings", "--file", f"{folder}/needles"]
        found = subprocess.run([*grep, f"{folder}/{name}.{format}"], capture_output=True, env={**os.environ, "LC_ALL": "C"})
        assert found.returncode in (0, 1), found.stderr
        if found.stdout:
            place, text = found.stdout.decode("utf-8", "replace").split("\n")[0].split(":", 1)
            raise AssertionError(f"{name}.{format}: the {needles.get(text)} {text[:6]}… of {len(text)} stands at {place}")
    return len(needles)


def corpus_files(corpus):
    files = []
    for folder, _, names in os.walk(corpus):
        files += [os.path.relpath(os.path.join(folder, n), corpus) for n in names if n.endswith(".json")]
    return sorted((f for f in files if not f.startswith("schema/") and f != "kill-matrix.json"), key=str.encode)


def check_digest(report, corpus):
    listing = "".join(f"{hashlib.sha256(open(f'{corpus}/{f}', 'rb').read()).hexdigest()}  {f}\n" for f in corpus_files(corpus))
    assert report["corpus"]["sha256"] == hashlib.sha256(listing.encode()).hexdigest(), "the corpus has another digest"


def main():
    arguments = argparse.ArgumentParser()
    for option in ("folder", "corpus", "sarif-schema", "chromedriver", "chromium"):
        arguments.add_argument("--" + option, required=True)
    arguments.add_argument("--junit-schema", action="append", required=True)
    arguments.add_argument("--large", required=True)
    arguments.add_argument("names", nargs="+")
    options = arguments.parse_args()
    import page
    browser = page.open_browser(options.chromedriver, options.chromium)
    passed = 0
    try:
        for name in options.names:
            corpus = options.large if name == "large" else options.corpus
            report = check_json(options.folder, name)
            check_digest(report, corpus)
            check_junit(options.folder, name, report, options.junit_schema)
            check_tap(options.folder, name, report)
            check_markdown(options.folder, name)
            check_github(options.folder, name, report)
            check_sarif(options.folder, name, report, options.sarif_schema, corpus)
            needles = check_secrets(options.folder, name, corpus)
            path = os.path.abspath(f"{options.folder}/{name}.html")
            page.check_layout(browser, path, options.folder, name)
            page.check_filters(browser, path, report)
            page.check_keyboard(browser, path)
            page.check_harmless(browser, path)
            seconds, cases, filtering, frame = page.measure(browser, path)
            assert seconds < 20 and filtering < 1000, (seconds, filtering)
            print(f"{name}: {len(report['cases'])} cases, {needles} spellings of secrets looked for in {len(FORMATS)} formats; "
                  f"the page opens in {seconds:.2f} s, filters {cases} cases in {filtering:.0f} ms, "
                  f"scrolls with 95 % of frames within {frame:.0f} ms", flush=True)
            passed += 1
    finally:
        browser.quit()
    print(f"{passed} passed, 0 failed")


if __name__ == "__main__":
    sys.path.insert(0, HERE)
    main()
