"""Runs what people copy: ports and templates, the Swift SDK, the action, the job for CI; tools/packages runs the other examples.

    python3 tools/examples.py ports PAYCONFORM         the ports and templates through the selftest, adapters with one flaw each
    python3 tools/examples.py swift                    the tests of Examples/SwiftSDK
    python3 tools/examples.py ci PAYCONFORM            the steps of action.yml and of Examples/gitlab, as their services run them

Each must also see a mistake. Needs PyYAML (PyPI), libjackson2-databind-java (Debian), and a JDK.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import broken_adapters
from shared import ROOT, run

PORTS = ["php ports/php/port.php", "python3 ports/python/port.py", "node ports/javascript/port.mjs"]
JARS = Path("/usr/share/java")
JACKSON = [f"jackson-{name}" for name in ("core", "databind", "annotations")]
# The templates whose language is there, each with how it prints.
TEMPLATES = {
    "php -n {}/port.php": "echo 'noise', PHP_EOL;", "python3 {}/port.py": "print('noise');", "node {}/port.mjs": "console.log('noise');",
    "ruby {}/port.rb": "puts 'noise';",
    f"java -cp {':'.join(str(JARS / name) + '.jar' for name in JACKSON)} {{}}/Port.java": 'System.out.println("noise");'}


def must(wanted, *words, **options):
    """A command must end with that status."""
    done = run(*words, timeout=900, **options)
    if done.returncode != wanted:
        sys.exit(f"{(done.stdout + done.stderr)[-3000:]}\n'{' '.join(map(str, words))}' ended with {done.returncode}, not {wanted}")
    return done.stdout


def spoil(path, old, new, target):
    """A copy with one text exchanged, which must be there."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if old not in text:
        sys.exit(f"{path} does not hold '{old}' any more")
    target.parent.mkdir(exist_ok=True)
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    return target


def ports(payconform, work):
    for port in PORTS:
        must(0, payconform, "port-selftest", "--port", port)
    templates(payconform, work)
    must(0, "javac", "-d", work / "java", *(ROOT / "ports/java").glob("*.java"))
    must(0, payconform, "port-selftest", "--port", f"java -cp {work}/java Port")
    print("Java port:", must(0, payconform, "check", "--port", f"java -cp {work}/java Port").splitlines()[-1])
    if broken_adapters.main(payconform):
        sys.exit(1)
    print("the ports and the templates pass the selftest")


def templates(payconform, work):
    """Each passes, also where the SDK prints, and a wrong value is seen."""
    for path in (ROOT / "ports/templates").glob("[Pp]ort.*"):
        if len(path.read_text(encoding="utf-8").splitlines()) > (80 if path.suffix == ".go" else 59):
            sys.exit(f"{path} is too long to be a template")
    for command, noise in TEMPLATES.items():
        port, path = command.format("ports/templates"), command.format("ports/templates").split()[-1]
        must(0, payconform, "port-selftest", "--port", port)
        must(0, payconform, "check", "--port", port)
        found = re.search("(return )?['\"`]Bearer ", (ROOT / path).read_text(encoding="utf-8"))
        for folder, new, wanted in (("noisy", f"{noise} {found[0]}", 0), ("wrong", found[0].replace("B", "b"), 1)):
            spoil(path, found[0], new, work / folder / Path(path).name)
            must(wanted, payconform, "check", "--port", command.format(work / folder))


def swift(_, work):
    """The tests of Examples/SwiftSDK pass, and fail without the waiver of its wrong formula. A copy, which can lose its waivers."""
    sdk = shutil.copytree(ROOT / "Examples/SwiftSDK", work / "sdk", ignore=shutil.ignore_patterns(".build"))
    spoil("Examples/SwiftSDK/Package.swift", 'path: "../.."', f'path: "{ROOT}"', sdk / "Package.swift")
    tests = ["swift", "test", "--package-path", sdk]
    if not re.search("Test run with [1-9][0-9]* tests? .*passed", must(0, *tests)):
        sys.exit("the Swift SDK ran no test")
    (sdk / "Tests/SwiftSDKTests/waivers.json").write_text('{"schemaVersion": 1, "waivers": []}')
    text = must(1, *tests)
    for wanted in ("FAIL  edfapg.hash.wallet#", "your port uses SHA-256 for MD5 instead", "right formula  hex(md5("):
        if wanted not in text:
            sys.exit(f"the Swift SDK's wrong formula is seen without its waiver, but '{wanted}' is not said")
    print("the Swift SDK: passes, and without the waiver of its wrong formula the mistake is named")


def script(text, environment, folder):
    """As GitHub runs `shell: bash`, and stricter than GitLab does."""
    return run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text, env={**os.environ, **environment}, cwd=folder, timeout=900)


def action(given, folder, wanted):
    """The action with some inputs; the others have their defaults, and an unknown one is a mistake of this tool."""
    import yaml
    file = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(given) <= set(file["inputs"])
    inputs = {name: given.get(name, entry.get("default", "")) for name, entry in file["inputs"].items()}
    fill = lambda text: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda match: inputs[match[1]], text)
    for step in file["runs"]["steps"]:
        environment = {name: fill(text) for name, text in step.get("env", {}).items()}
        assert "${{" not in step["run"], "an input would be read as part of the script"
        place = folder / fill(step.get("working-directory", "."))
        done = script(step["run"], {**environment, "GITHUB_ACTION_PATH": str(ROOT)}, place)
        if done.returncode != 0:
            break
    assert done.returncode == wanted, f"action: {done.returncode}, not {wanted}\n{done.stdout[-800:]}\n{done.stderr[-800:]}"
    return done.stdout


def cases(path):
    return json.loads(path.read_text(encoding="utf-8"))["cases"]


def waivers(report, target):
    """One for each failure of a report."""
    entry = {"issue": "https://issues.example/1", "owner": "SDK team #1", "reason": "Until | <b>2.0</b>.", "expires": "2099-12-31"}
    entries = [{"case": f"{case['op']}#{case['id']}", "verdict": case["verdict"], **entry} for case in cases(report) if case["verdict"] != "pass"]
    target.write_text(json.dumps({"schemaVersion": 1, "waivers": entries}))


def ci(payconform, folder):
    port, only = f"python3 {ROOT}/ports/python/port.py", "everypay.authorization.*\nedfapg.hash.sale\n"
    text = action({"port": port, "only": only, "reports": "junit=a b.xml\njson=run.json\n"}, folder, 0)
    assert (folder / "a b.xml").stat().st_size > 0 and " passed" in text
    assert {case["op"].rsplit(".", 1)[0] for case in cases(folder / "run.json")} == {"everypay.authorization", "edfapg.hash"}
    wrong = {"port": f"php {ROOT}/tools/mistakes/verifier.php loose-comparison", "only": "edfapg.callback.verify", "reports": "json=wrong.json"}
    action(wrong, folder, 1)
    waivers(folder / "wrong.json", folder / "good.json")
    action({**wrong, "waivers": "good.json", "jobs": "2"}, folder, 0)
    for part in (1, 2):
        action({"port": port, "only": only, "shard": f"{part}/2", "reports": f"json={part}.json"}, folder, 0)
    assert len(cases(folder / "1.json") + cases(folder / "2.json")) == len(cases(folder / "run.json"))
    action({"port": "exit 7; $(touch injected)", "only": only}, folder, 3)
    action({"port": port, "only": "`touch injected`\n$(touch injected)", "reports": ""}, folder, 4)
    assert not (folder / "injected").exists()
    print("action.yml: passes, and sees a mistake, waivers, shards, a port that does not start, and a run of nothing")
    import yaml
    job = yaml.safe_load((ROOT / "Examples/gitlab/.gitlab-ci.yml").read_text(encoding="utf-8"))["conformance"]
    (folder / "conformance").mkdir()
    (folder / "conformance/port.php").write_text(f"<?php require '{ROOT}/ports/php/port.php';\n")
    (folder / "conformance/waivers.json").write_text('{"schemaVersion": 1, "waivers": []}')
    built, total = ".payconform/.build/release/payconform", 0
    assert any(f"--package-path {built.split('/.build')[0]}" in line for line in job["before_script"])
    for index in range(1, job["parallel"] + 1):
        for line in job["script"]:
            assert built in line
            done = script(line.replace(built, payconform), {"CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(job["parallel"])}, folder)
            assert done.returncode == 0, done.stdout[-800:] + done.stderr[-800:]
        total += (folder / job["artifacts"]["reports"]["junit"]).read_text(encoding="utf-8").count("<testcase ")
    count = len(must(0, payconform, "vectors", "list").splitlines())
    assert total == count, f"the parts have {total} cases of {count}"
    print(f"Examples/gitlab: its {job['parallel']} parts have all {total} cases (built elsewhere, not cloned)")


def main():
    parts = {"ports": ports, "swift": swift, "ci": ci}
    if len(sys.argv) != (2 if sys.argv[1:] == ["swift"] else 3) or sys.argv[1] not in parts:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        parts[sys.argv[1]](str(Path(sys.argv[-1]).resolve()), Path(folder))


if __name__ == "__main__":
    main()
