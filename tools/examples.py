"""Runs the examples that people copy: ports and templates, the Swift SDK, the action, the CI job; tools/packages runs the other examples.

    python3 tools/examples.py ports PAYCONFORM         the ports and templates through the selftest, and adapters with one flaw each
    python3 tools/examples.py kotlin PAYCONFORM        the same for the template in Kotlin, whose compiler is slow
    python3 tools/examples.py swift                    the tests of Examples/SwiftSDK
    python3 tools/examples.py ci DIST                  the steps of action.yml and of Examples/gitlab, run as their services do, with the
                                                       output of tools/release in DIST on a file server

Each must also detect a mistake. Needs PyYAML (PyPI), a JDK, and of Debian libjackson2-databind-java, golang-go, mono-mcs and
libnewtonsoft-json5.0-cil and kotlin.
"""

import functools
import json
import os
import re
import shutil
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import broken_adapters
import template_numbers
from shared import ROOT, run

PORTS = ["php ports/php/port.php", "python3 ports/python/port.py", "node ports/javascript/port.mjs"]
JARS = Path("/usr/share/java")
JACKSON = [f"jackson-{name}" for name in ("core", "databind", "annotations")]
NEWTONSOFT = "/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll"


class Template(NamedTuple):
    """How a template is built and run, with its folder for {}, how its language prints, a call that makes its library's code throw,
    and the files that it needs beside it."""

    file: str
    run: str
    noise: str
    throws: str
    build: str = "true"
    beside: tuple = ()


CLASSES = ":".join(f"{JARS / name}.jar" for name in JACKSON)
TEMPLATES = [
    Template("port.php", "php -n {}/port.php", "echo 'noise', PHP_EOL;", "new DateTime('no time');"),
    Template("port.py", "python3 {}/port.py", "print('noise');", "base64.b64decode('a', validate=True);"),
    Template("port.mjs", "node {}/port.mjs", "console.log('noise');", "Buffer.from(5);"),
    Template("port.rb", "ruby {}/port.rb", "puts 'noise';", "JSON.parse('{');"),
    Template("Port.java", f"java -cp {CLASSES} {{}}/Port.java", 'System.out.println("noise");', 'Integer.parseInt("x");'),
    Template("port.go", "{}/port", 'fmt.Println("noise");', 'regexp.MustCompile("(");', "go build -o {}/port {}/port.go {}/protocol.go", ("protocol.go",)),
    Template("port.cs", "mono --debug {}/port.exe", 'Console.WriteLine("noise");', 'int.Parse("x");', f"mcs -debug -warnaserror -r:{NEWTONSOFT} {{}}/port.cs"),
]
KOTLIN = Template("Port.kt", f"java -cp {{}}/port.jar:{CLASSES} PortKt", 'println("noise");', '"x".toInt();', f"kotlinc -cp {CLASSES} {{}}/Port.kt -include-runtime -d {{}}/port.jar")


def must(wanted, *words, **options):
    """Runs a command that must end with this status."""
    done = run(*words, timeout=900, **options)
    if done.returncode != wanted:
        sys.exit(f"{(done.stdout + done.stderr)[-3000:]}\n'{' '.join(map(str, words))}' ended with {done.returncode}, not {wanted}")
    return done.stdout


def spoil(path, old, new, target):
    """Writes a copy with one text replaced, which must occur."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if old not in text:
        sys.exit(f"{path} does not hold '{old}' any more")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    return target


def ports(payconform, work):
    for port in PORTS:
        must(0, payconform, "port-selftest", "--port", port)
    for path in (ROOT / "ports/templates").glob("[Pp]*.*"):
        if len(path.read_text(encoding="utf-8").splitlines()) > 59:
            sys.exit(f"{path} is too long to be a template")
    for template in TEMPLATES:
        copied(template, payconform, work)
    in_a_go_module(payconform, work / "acme")
    must(0, "javac", "-d", work / "java", *(ROOT / "ports/java").glob("*.java"))
    must(0, payconform, "port-selftest", "--port", f"java -cp {work}/java Port")
    print("Java port:", must(0, payconform, "check", "--port", f"java -cp {work}/java Port").splitlines()[-1])
    if broken_adapters.main(payconform):
        sys.exit(1)
    print("the ports and the templates pass the selftest")


def copied(template, payconform, work):
    """Checks that a template passes, also if the SDK prints, and that a wrong value is detected."""
    path = f"ports/templates/{template.file}"
    right = re.search("(return )?['\"`]Bearer ", (ROOT / path).read_text(encoding="utf-8"))[0]
    for folder, text, wanted in (("plain", right, 0), ("noisy", f"{template.noise} {right}", 0), ("wrong", right.replace("Bearer", "Basic"), 1)):
        command = built(template, spoil(path, right, text, work / folder / template.file).parent)
        if folder == "plain":
            must(0, payconform, "port-selftest", "--port", command)
            lives_on(template.file, command)
        must(wanted, payconform, "check", "--port", command)
    places_its_errors(template, built(template, spoil(path, right, f"{template.throws} {right}", work / "throws" / template.file).parent))
    place = work / "numbers" / template.file
    place.parent.mkdir(exist_ok=True)
    place.write_text(template_numbers.source(template.file), encoding="utf-8")
    template_numbers.check(template.file, built(template, place.parent))


def in_a_go_module(payconform, module):
    """Go's template, in a folder of the SDK's module, is built there by one command."""
    port = spoil("ports/templates/port.go", 'return "Bearer " + string(token), err', "return acme.Bearer(token), err", module / "cmd/port/port.go")
    port.write_text(port.read_text(encoding="utf-8").replace("import (", 'import (\n\t"example.com/acme"\n', 1), encoding="utf-8")
    shutil.copy(ROOT / "ports/templates/protocol.go", port.parent)
    (module / "go.mod").write_text("module example.com/acme\n\ngo 1.18\n", encoding="utf-8")
    (module / "acme.go").write_text('package acme\n\nfunc Bearer(token []byte) string { return "Bearer " + string(token) }\n', encoding="utf-8")
    must(0, "go", "build", "-o", "port", "./cmd/port", cwd=module)
    must(0, payconform, "check", "--port", module / "port")


def built(template, place):
    """Builds a template in a folder and returns its command."""
    for name in template.beside:
        shutil.copy(ROOT / "ports/templates" / name, place)
    must(0, *template.build.replace("{}", str(place)).split())
    return template.run.replace("{}", str(place))


def places_its_errors(template, command):
    """An exception of the library is logged with the line of the port that called it, where it can be fixed."""
    case = '{"t":"case","n":1,"op":"everypay.authorization.bearer","input":{"token":"abc"}}\n'
    done = run("sh", "-c", command, input=case, timeout=60)
    text = (ROOT / "ports/templates" / template.file).read_text(encoding="utf-8")
    line = 1 + text[:text.index("Bearer ")].count("\n")
    if '"error"' not in done.stdout or not re.search(rf"^\S+ \S*\b{template.file}:{line}\)?$", done.stderr, re.MULTILINE):
        sys.exit(f"{template.file}: an error of line {line} was answered {done.stdout} and logged {done.stderr}")


def lives_on(name, command):
    """A line that is no JSON is answered by its number; so are the next line and one with white space, as jq and json.dumps write it."""
    case = '{"t":"case","n":%d,"op":"everypay.authorization.bearer","input":{"token":"abc"%s\n'
    lines = must(0, "sh", "-c", command, input=case % (5000000007, "]") + case % (8, "}}") + json.dumps(json.loads(case % (9, "}}"))) + '\n{"t": "bye"}\n').splitlines()
    answers = [json.loads(line) for line in lines]
    right = [{"t": "result", "n": n, "value": "Bearer abc"} for n in (8, 9)]
    if len(answers) != 3 or answers[0].get("n") != 5000000007 or "error" not in answers[0] or answers[1:] != right:
        sys.exit(f"{name}: a line that is no JSON, and two that are, were answered {answers}")


def kotlin(payconform, work):
    copied(KOTLIN, payconform, work)
    print("Kotlin's template passes the selftest")


def swift(_, work):
    """The tests of Examples/SwiftSDK pass, and a copy without the waiver of its wrong formula fails."""
    sdk = shutil.copytree(ROOT / "Examples/SwiftSDK", work / "sdk", ignore=shutil.ignore_patterns(".build"))
    spoil("Examples/SwiftSDK/Package.swift", 'path: "../.."', f'path: "{ROOT}"', sdk / "Package.swift")
    # Builds in the same folder, where the suite's modules are already compiled with the same flags.
    tests = ["swift", "test", "--package-path", sdk, "--scratch-path", ROOT / ".build"]
    if not re.search("Test run with [1-9][0-9]* tests? .*passed", must(0, *tests)):
        sys.exit("the Swift SDK ran no test")
    (sdk / "Tests/SwiftSDKTests/waivers.json").write_text('{"schemaVersion": 1, "waivers": []}')
    text = must(1, *tests)
    for wanted in ("FAIL  edfapg.hash.wallet#", "your port uses SHA-256 for MD5", "right formula  hex(md5("):
        if wanted not in text:
            sys.exit(f"the Swift SDK's wrong formula is seen without its waiver, but '{wanted}' is not said")
    print("the Swift SDK: passes, and without the waiver of its wrong formula the mistake is named")


def script(text, environment, folder):
    """Runs a script as GitHub runs `shell: bash`, which is stricter than GitLab."""
    return run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text, env={**os.environ, **environment}, cwd=folder, timeout=900)


class Served:
    """Serves the output of tools/release on loopback, like the files of a real release."""

    def __init__(self, dist, folder):
        shutil.copytree(dist, folder / "v0", ignore=shutil.ignore_patterns("payconform-plugin", "image"))
        self.file = next((folder / "v0").glob("payconform-*-linux-*.tar.gz"))
        (folder / "v0").rename(folder / f"v{self.file.name.split('-')[1]}")
        handler = functools.partial(QuietHandler, directory=folder)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.sums = (dist / "SHA256SUMS").read_text()


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Action:
    """Runs action.yml as GitHub does, but more strictly: an unknown input or context is an error."""

    def __init__(self, folder, sums):
        import yaml
        self.file = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        # The action as in a release: this source, and the checksums of the files built from it.
        self.path, self.temp = folder / "action", folder / "runner"
        self.path.mkdir(), self.temp.mkdir()
        for part in ("tools", "Sources", "vectors", "Package.swift"):
            (self.path / part).symlink_to(ROOT / part)
        if sums:
            (self.path / "release.sha256").write_text(sums)

    def __call__(self, given, folder, wanted):
        """Runs it with some inputs and defaults for the others. Returns the output; `outputs`, `summary` and `uploaded` keep the rest."""
        assert set(given) <= set(self.file["inputs"])
        known = {f"inputs.{name}": given.get(name, entry.get("default", "")) for name, entry in self.file["inputs"].items()}
        known |= {"github.action_repository": ""}
        said, status, summary, self.uploaded = "", 0, self.temp / "summary", None
        summary.write_text("")
        for step in self.file["runs"]["steps"]:
            if not self.runs(step, known, status):
                continue
            fill = lambda text: re.sub(r"\$\{\{ ([a-z_.-]+) \}\}", lambda match: known[match[1]], text)
            if "uses" in step:
                self.uploaded = json.loads(Path(fill(step["with"]["sarif_file"])).read_text())
                continue
            environment = {name: fill(text) for name, text in step.get("env", {}).items()}
            assert "${{" not in step["run"], "an input would be read as part of the script"
            output = self.temp / "output"
            output.write_text("")
            done = script(step["run"], {**environment, "GITHUB_ACTION_PATH": str(self.path), "RUNNER_TEMP": str(self.temp),
                                        "GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(summary)}, folder / fill(step.get("working-directory", ".")))
            said, status = said + done.stdout + done.stderr, status or done.returncode
            known |= {f"steps.{step.get('id')}.outputs.{name}": value for name, value in (line.split("=", 1) for line in output.read_text().splitlines())}
        assert status == wanted, f"action: {status}, not {wanted}\n{said[-1600:]}"
        values = {name: entry["value"].removeprefix("${{ ").removesuffix(" }}") for name, entry in self.file["outputs"].items()}
        self.outputs = {name: known.get(value, "") for name, value in values.items()}
        self.summary = summary.read_text(encoding="utf-8")
        return said

    @staticmethod
    def runs(step, known, status):
        """The only condition in action.yml."""
        if "if" not in step:
            return status == 0
        assert step["if"] == "${{ !cancelled() && steps.check.outputs.sarif != '' }}"
        return known.get("steps.check.outputs.sarif", "") != ""


def cases(path):
    return json.loads(path.read_text(encoding="utf-8"))["cases"]


def waivers(report, target):
    """Writes a waiver for each failure of a report."""
    entry = {"issue": "https://issues.example/1", "owner": "SDK team #1", "reason": "Until | <b>2.0</b>.", "expires": "2099-12-31"}
    entries = [{"case": f"{case['op']}#{case['id']}", "verdict": case["verdict"], **entry} for case in cases(report) if case["verdict"] != "pass"]
    target.write_text(json.dumps({"schemaVersion": 1, "waivers": entries}))


def ci(dist, folder):
    served = Served(Path(dist), folder / "served")
    action = Action(folder, served.sums)
    download(action, served, folder)
    port, only = f"python3 {ROOT}/ports/python/port.py", "everypay.authorization.*\nedfapg.hash.sale\n"
    good = {"port": port, "only": only, "releases": served.url}
    text = action({**good, "reports": "junit=a b.xml\njson=run.json\n", "require": "edfapg.hash.sale\n"}, folder, 0)
    asked = cases(folder / "run.json")
    assert (folder / "a b.xml").stat().st_size > 0 and " passed" in text
    assert {case["op"].rsplit(".", 1)[0] for case in asked} == {"everypay.authorization", "edfapg.hash"}
    assert action.outputs == {"result": "pass", "passed": str(len(asked)), "failed": "0", "not-offered": "0"}, action.outputs
    assert "Payment conformance" in action.summary and action.uploaded is None
    wrong = {**good, "port": f"php {ROOT}/tools/mistakes/verifier.php loose-comparison", "only": "edfapg.callback.verify", "reports": "json=wrong.json"}
    action({**wrong, "sarif": "true", "summary": "false"}, folder, 1)
    failed = [case for case in cases(folder / "wrong.json") if case["verdict"] != "pass"]
    assert action.outputs["failed"] == str(len(failed)) and action.outputs["result"] == "fail" and action.summary == ""
    assert len(action.uploaded["runs"][0]["results"]) == len(failed)
    # An accepted forgery is critical, so no choice of fail-on passes it; a wrong value is medium.
    action({**wrong, "fail-on": "critical"}, folder, 1)
    value = spoil("ports/templates/port.py", 'return "Bearer ', 'return "Basic ', folder / "value/port.py")
    action({**good, "port": f"python3 {value}", "fail-on": "high"}, folder, 0)
    action({**good, "port": f"python3 {value}"}, folder, 1)
    waivers(folder / "wrong.json", folder / "good.json")
    action({**wrong, "waivers": "good.json", "jobs": "2"}, folder, 0)
    for part in (1, 2):
        action({**good, "shard": f"{part}/2", "reports": f"json={part}.json"}, folder, 0)
    assert len(cases(folder / "1.json") + cases(folder / "2.json")) == len(asked)
    action({**good, "port": "exit 7; $(touch injected)"}, folder, 3)
    assert action.outputs["passed"] == "" and action.summary == ""
    action({**good, "port": ""}, folder, 2), action({**good, "fail-on": "never"}, folder, 2), action({**good, "budget": "$(touch injected)"}, folder, 2)
    action({**good, "require": "edfapg.hash.sale\nnothing.*"}, folder, 2)
    slow = "python3 -c \"import time; time.sleep(60)\""
    action({**good, "port": slow, "deadline": "1", "budget": "5"}, folder, 3)
    action({**good, "only": "`touch injected`\n$(touch injected)", "reports": ""}, folder, 4)
    assert not (folder / "injected").exists()
    huge(action, good, folder)
    print("action.yml: downloads by checksum, builds where it must, and sees a mistake, waivers, shards, a bad port, a run of nothing")
    gitlab(served, folder)


def download(action, served, folder):
    """Bad downloads: only the file with the right checksum is run."""
    given = {"port": f"python3 {ROOT}/ports/python/port.py", "only": "everypay.authorization.*"}
    assert "payconform 0" in action({**given, "releases": served.url}, folder, 0)
    right = (action.path / "release.sha256").read_text()
    (action.path / "release.sha256").write_text(re.sub("^[0-9a-f]{64}", "0" * 64, right, flags=re.M))
    said = action({**given, "releases": served.url}, folder, 1)
    assert "it is not run" in said and " passed" not in said, said
    # No release for the system, a missing file, or a server that is down: then it is built.
    (action.path / "release.sha256").write_text(right.replace("-linux-", "-plan9-"))
    assert "there is no release for linux" in action({**given, "releases": served.url}, folder, 0)
    (action.path / "release.sha256").write_text(right)
    assert "cannot be had" in action({**given, "releases": f"{served.url}/nothing"}, folder, 0)
    assert "cannot be had" in action({**given, "releases": "http://127.0.0.1:1"}, folder, 0)
    (action.path / "release.sha256").unlink()
    assert "no release is published" in action({**given, "releases": served.url}, folder, 0)
    (action.path / "release.sha256").write_text(right)


def huge(action, given, folder):
    """A summary longer than GitHub's limit is cut at a line and says so; a fake command writes one."""
    check = next(step for step in action.file["runs"]["steps"] if step.get("id") == "check")
    fake = 'printf "#!/bin/sh\\nyes \\"a line of the summary é\\" | head -n 99999 >$RUNNER_TEMP/payconform/summary.md\\n" >"$work/payconform"\n'
    real, check["run"] = check["run"], check["run"].replace("status=0\n", f"status=0\n{fake}")
    action(given, folder, 0)
    check["run"] = real
    lines = action.summary.splitlines()
    assert len(action.summary.encode()) < 1 << 20 and "… and more" in lines[-1] and set(lines[:-2]) == {"a line of the summary é"}, lines[-3:]


def gitlab(served, folder):
    """Runs the job of Examples/gitlab, with this build's checksum in place of the one that people copy from a release."""
    import yaml
    job = yaml.safe_load((ROOT / "Examples/gitlab/.gitlab-ci.yml").read_text(encoding="utf-8"))["conformance"]
    assert "parallel" not in job and served.file.name == f"{job['variables']['FILE']}.tar.gz"
    place = folder / "gitlab"
    (place / "conformance").mkdir(parents=True)
    (place / "conformance/port.php").write_text(f"<?php require '{ROOT}/ports/php/port.php';\n")
    (place / "conformance/waivers.json").write_text('{"schemaVersion": 1, "waivers": []}')
    sum_ = next(line.split()[0] for line in served.sums.splitlines() if line.endswith(".tar.gz"))
    variables = {**job["variables"], "RELEASE": f"{served.url}/{job['variables']['RELEASE'].rsplit('/', 1)[1]}"}
    lines = "\n".join(job["before_script"] + job["script"])
    assert script(lines, variables, place).returncode == 1, "a wrong sum passes"
    assert not (place / "junit.xml").exists()
    done = script(lines, {**variables, "SHA256": sum_}, place)
    assert done.returncode == 0, done.stdout[-800:] + done.stderr[-800:]
    reports, count = job["artifacts"]["reports"], len(must(0, place / f"{variables['FILE']}/bin/payconform", "vectors", "list").splitlines())
    assert (place / reports["junit"]).read_text(encoding="utf-8").count("<testcase ") == count
    assert f"\npassed={count}\n" in (place / reports["dotenv"]).read_text()
    print(f"Examples/gitlab: all {count} cases, with the published file by its checksum")


def main():
    parts = {"ports": ports, "kotlin": kotlin, "swift": swift, "ci": ci}
    if len(sys.argv) != (2 if sys.argv[1:] == ["swift"] else 3) or sys.argv[1] not in parts:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        parts[sys.argv[1]](str(Path(sys.argv[-1]).resolve()), Path(folder))


if __name__ == "__main__":
    main()
