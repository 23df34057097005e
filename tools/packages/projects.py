"""Installs each package, offline, into an empty project, and runs the example of its framework there."""

import gzip
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from build import ROOT

JUDGES = Path(__file__).parent / "judges"
JARS = Path("/usr/share/java")
JUNIT = [
    *(f"junit-jupiter-{name}" for name in ("api", "engine")),
    *(f"junit-platform-{name}" for name in ("commons", "engine", "launcher", "console", "reporting")), "opentest4j",
    "opentest4j-reporting-events", "apiguardian-api", "picocli"]
CASE = "everypay.authorization.basic#"
SECRET = "s3cr3t-Of-The-Shop"
# Vitest itself comes from npm; its `test` has the interface of Node's, which runs the file here.
VITEST = "export { test } from 'node:test'\n"


def run(*words, status=(0,), folder, **environment):
    """Runs a command that must end with an expected status, and returns its output."""
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, capture_output=True, text=True, timeout=300, env={**os.environ, **environment}, stdin=subprocess.DEVNULL)
    if done.returncode not in status:
        sys.exit(f"{(done.stdout + done.stderr)[-3000:]}\n'{' '.join(map(str, words))}' ended with {done.returncode}")
    return done.stdout + done.stderr


@dataclass
class Project:
    """A folder with an installed package."""

    folder: Path
    package: Path

    def example(self, old="", new=""):
        """The framework's example with one text replaced, which must occur."""
        text = (ROOT / "Examples" / self.source).read_text(encoding="utf-8")
        if old not in text:
            sys.exit(f"Examples/{self.source} does not hold '{old}' any more")
        target = self.folder / Path(self.source).name
        target.write_text(text.replace(old, new, 1), encoding="utf-8")
        return target

    def spoil(self):
        """Changes one byte of the installed corpus."""
        path = next(self.folder.rglob("corpus.gz"))
        path.write_bytes(spoilt(path.read_bytes()))


def spoilt(packed):
    return gzip.compress(gzip.decompress(packed).replace(b'"title"', b'"Title"', 1), 1)


class Wheel(Project):
    source = "pytest/test_conformance.py"
    always = 'if b":" in username', "if True"
    leak = 'return "Basic "', 'raise Reject(given.text("secret"))  # "'

    def install(self):
        run(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", "site", self.package, folder=self.folder)

    def test(self, *status):
        return run(sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", status=status, folder=self.folder, PYTHONPATH=str(self.folder / "site"))

    def judge(self, *files, script="judge", status=(0,)):
        return run(sys.executable, JUDGES / f"{script}.py", *files, status=status, folder=self.folder, PYTHONPATH=str(self.folder / "site"))


class Npm(Project):
    source = "vitest/conformance.test.mjs"
    always = "if (username.includes(':'))", "if (true)"
    leak = "return 'Basic '", "throw new Reject(given.text('secret')) // '"

    def install(self):
        (self.folder / "package.json").write_text('{"private": true}\n')
        if shutil.which("npm"):
            run("npm", "install", "--offline", "--no-audit", "--no-fund", self.package, folder=self.folder, npm_config_cache=str(self.folder / "cache"))
        else:  # Debian's nodejs comes without it
            target = self.folder / "node_modules/payment-conformance"
            target.mkdir(parents=True)
            run("tar", "-xzf", self.package, "--strip-components=1", "-C", target, folder=self.folder)
        module = self.folder / "node_modules/vitest"
        module.mkdir()
        (module / "index.mjs").write_text(VITEST)
        (module / "package.json").write_text('{"name": "vitest", "type": "module", "main": "index.mjs"}')

    def test(self, *status):
        return run("node", "--test", "--test-reporter=spec", "conformance.test.mjs", status=status, folder=self.folder)

    def judge(self, *files, script="judge", status=(0,)):
        return run("node", JUDGES / f"{script}.mjs", *files, status=status, folder=self.folder)


class Composer(Project):
    source = "phpunit/ConformanceTest.php"
    always = "if (str_contains($username, ':'))", "if (true)"
    leak = "return 'Basic '", "throw new Reject($given->text('secret')); // '"

    def install(self):
        with zipfile.ZipFile(self.package) as file:
            file.extractall(self.folder / "packages/payment-conformance")
        shutil.copy(ROOT / "Examples/phpunit/composer.json", self.folder)
        run("composer", "install", "--no-interaction", "--quiet", folder=self.folder, COMPOSER_HOME=str(self.folder / "home"), COMPOSER_ALLOW_SUPERUSER="1")

    def test(self, *status):
        return run(
            "phpunit", "--bootstrap", "vendor/autoload.php", "--do-not-cache-result", "--testdox", "ConformanceTest.php", status=status, folder=self.folder)

    def judge(self, *files, script="judge", status=(0,)):
        return run("php", "-n", "-d", "memory_limit=512M", JUDGES / f"{script}.php", *files, status=status, folder=self.folder)

    def spoil(self):
        path = self.folder / "vendor/payment-conformance/payment-conformance/corpus.gz"
        path.write_bytes(spoilt(path.read_bytes()))


class Jar(Project):
    source = "junit/ConformanceTest.java"
    always = '.contains(":")', ".length() >= 0"
    leak = 'return "Basic "', 'if (given.has("secret")) throw new Reject(given.text("secret")); return "Basic "'

    @property
    def classes(self):
        return ":".join([str(self.folder / "classes"), str(self.folder / self.package.name), *(str(JARS / f"{name}.jar") for name in JUNIT)])

    def install(self):
        shutil.copy(self.package, self.folder)
        run("javac", "-J-XX:TieredStopAtLevel=1", "-cp", self.classes, "-d", "classes", *sorted(JUDGES.glob("org/paymentconformance/*.java")), folder=self.folder)

    def test(self, *status):
        run("javac", "-J-XX:TieredStopAtLevel=1", "-cp", self.classes, "-d", "classes", "ConformanceTest.java", folder=self.folder)
        console = ["org.junit.platform.console.ConsoleLauncher", "--select-class", "ConformanceTest", "--disable-banner", "--fail-if-no-tests"]
        return run("java", "-XX:TieredStopAtLevel=1", "-cp", self.classes, *console, status=status, folder=self.folder)

    def judge(self, *files, script="judge", status=(0,)):
        program = {"judge": "Judges", "left": "Left"}[script]
        return run("java", "-XX:TieredStopAtLevel=1", "-cp", self.classes, f"org.paymentconformance.{program}", *files, status=status, folder=self.folder)

    def spoil(self):
        path = self.folder / self.package.name
        with zipfile.ZipFile(path) as file:
            entries = {name: file.read(name) for name in file.namelist()}
        with zipfile.ZipFile(path, "w") as file:
            for name, data in entries.items():
                file.writestr(name, spoilt(data) if name.endswith("corpus.gz") else data)


PROJECTS = {"wheel": Wheel, "npm": Npm, "composer": Composer, "jar": Jar}


def install(kind, package, work):
    folder = work / kind
    folder.mkdir()
    project = PROJECTS[kind](folder, package)
    project.install()
    return project


def try_out(kind, project):
    """Passes with a right SDK; fails with a wrong one, with a misspelt operation, and with another corpus."""
    project.example()
    text = project.test(0)
    if CASE not in text:
        sys.exit(f"the {kind} package runs no test with the name of a case:\n{text[-2000:]}")
    project.example(*project.leak)
    text = project.test(1)
    if "refused with (a text of the input)" not in text or SECRET in text:
        sys.exit(f"the {kind} package says a secret, or not that it was said:\n{text[-2000:]}")
    project.example(*project.always)
    if "it shows nothing" not in project.test(1):
        sys.exit(f"the {kind} package takes a refusal for a check, though the SDK refuses everything")
    quote = "'" if "'Basic '" in (project.folder / Path(project.source).name).read_text(encoding="utf-8") else '"'
    project.example(f"{quote}Basic {quote}", f"{quote}Digest {quote}")
    text = project.test(1)
    for wanted in (CASE, "they differ from byte 1"):
        if wanted not in text:
            sys.exit(f"the {kind} package sees a wrong value, and does not say '{wanted}':\n{text[-2000:]}")
    project.example("everypay.authorization.basic", "everypay.authorization.basics")
    if "everypay.authorization.basics" not in project.test(1, 2):
        sys.exit(f"the {kind} package does not name an operation that there is not")
    project.example()
    project.spoil()
    if "install it again" not in project.test(1, 2):
        sys.exit(f"the {kind} package does not notice that its corpus was changed")
