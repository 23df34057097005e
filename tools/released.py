"""Tests the output of tools/release as people get it: the tarball in an empty root, completions, man page, the plugin for SwiftPM.

    python3 tools/released.py DIST

The empty root needs root, or a system with user namespaces; the completions need bash, zsh and fish.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

from corpus.files import VECTORS
from shared import ROOT, expect, finish, run

sys.path.insert(0, str(ROOT / "tools/packaging"))
sys.dont_write_bytecode = True
import archives  # noqa: E402
import package  # noqa: E402

MEGABYTES = 40
SALE = '{"email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3", "cardNumber": "4111111111111111"}'
# All commands that read vectors, and some that do not, with the status and a text that the output must contain.
COMMANDS = [
    (["check"], 0, "PASS"), (["check", "--sample"], 0, "PASS"), (["check", "--only", "*sale*", "--report", "html=-"], 0, "kill"),
    (["vectors", "lint"], 0, "no flaw"), (["vectors", "list"], 0, "edfapg.hash.sale#"), (["vectors", "coverage"], 0, ""),
    (["vectors", "show", "edfapg.hash.sale#doc-appendix-b"], 0, "Appendix B"), (["vectors", "export", "--format", "ndjson"], 0, '"op":'),
    (["describe", "edfapg.hash.sale"], 0, "an input to copy"), (["analyze", "edfapg"], 0, ""), (["operations"], 0, "edfapg.hash.sale"),
    (["faults", "edfapg.hash.sale", "--matrix"], 0, ""), (["explain", "edfapg.hash.sale"], 0, "reversed email"),
    (["diagnose", "edfapg.hash.sale", "--got", "13fb06991c43b062d24b2afb08a2d45d"], 0, ""), (["nonces", "--count", "1024"], 0, "")]


def empty_root(folder, command, *words, **options):
    """Runs the command alone in a root: no library, no /tmp, no /proc, no /dev."""
    enter = ["chroot"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "chroot"]
    return run(*enter, folder, f"/{command}", *words, input=SALE, **options)


def tarball(dist, work, version):
    """From the file to a verdict, with nothing else; its checksums are right, and packing it again gives the same bytes."""
    start = time.monotonic()
    file = next(dist.glob(f"payconform-{version}-linux-*.tar.gz"))
    with tarfile.open(file) as archive:
        archive.extractall(work / "unpacked", filter="fully_trusted")
    root = work / "unpacked" / file.name.removesuffix(".tar.gz")
    done = empty_root(root / "bin", "payconform", "check")
    seconds = time.monotonic() - start
    expect("a verdict within 10 s of the file", done.returncode == 0 and seconds < 10, f"{seconds:.1f} s {done}")
    size = (root / "bin/payconform").stat().st_size
    expect(f"at most {MEGABYTES} MB", size <= MEGABYTES * 1_000_000, size)
    sums = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
    expect("every file has its sum", set(sums) == {path.name for path in dist.iterdir() if path.is_file()} - {"SHA256SUMS"}, sums)
    for name, sum_ in sums.items():
        expect(f"{name} has its sum", hashlib.sha256((dist / name).read_bytes()).hexdigest() == sum_)
    again = [(path.relative_to(root.parent).as_posix(), path.read_bytes(), path.stat().st_mode & 0o777) for path in root.rglob("*") if path.is_file()]
    expect("packing again gives the same bytes", archives.gz(archives.tar(again)) == file.read_bytes())
    expect("the man page is troff that a reader takes", not run("groff", "-man", "-ww", "-Kutf8", "-Tutf8", root / "share/man/man1/payconform.1").stderr)
    return root, seconds


def alone(command):
    """Runs every command in the empty root; the embedded corpus is the repository's."""
    for words, status, text in COMMANDS:
        done = empty_root(command.parent, command.name, *words)
        expect(f"alone: {' '.join(words)}", done.returncode == status and text in done.stdout, (done.returncode, done.stdout[-300:], done.stderr[-300:]))
    golden = sorted(path for path in VECTORS.rglob("*.json") if path.relative_to(VECTORS).parts[0] not in ("schema", "fields", "kill-matrix.json", "index.json"))
    lines = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(VECTORS).as_posix()}\n" for path in golden)
    said = empty_root(command.parent, command.name, "--version").stdout
    expect("--version has the digest of the corpus", hashlib.sha256(lines.encode()).hexdigest() in said, said)
    expect("--version has the version and the build", f"payment-conformance {package.version(ROOT)}\n" in said and "build release, " in said, said)


def surroundings(command, work):
    """Machines that lack something."""
    (work / "home").mkdir(mode=0o555)
    for label, environment in (("a HOME that is read-only", {"HOME": str(work / "home")}), ("no environment", {}), ("LANG=C", {"LANG": "C", "LC_ALL": "C"}),
                               ("no TMPDIR", {"TMPDIR": "/nonexistent"})):
        done = run(command, "check", "-q", "--only", "edfapg.*", env=environment)
        expect(f"{label}: nothing is said, and 0", (done.returncode, done.stdout, done.stderr) == (0, "", ""), done)
    done = subprocess.run(["bash", "-c", '"$0" check --only "edfapg.hash.*" <&-', command], capture_output=True, text=True)
    expect("stdin may be closed", done.returncode == 0 and "PASS" in done.stdout, done)
    report = work / "closed.json"
    done = subprocess.run(["bash", "-c", '"$0" check --only "edfapg.hash.*" --report json="$1" >&-', command, report], capture_output=True, text=True)
    expect("a closed stdout is no success, and no report gets what was for it", done.returncode == 4 and json.loads(report.read_text())["result"] == "pass", done)


def completions(root, command):
    """Each option in a command's help is completed, by three shells that read the scripts."""
    share = root / "share"
    scripts = {"bash": share / "bash-completion/completions/payconform", "zsh": share / "zsh/site-functions/_payconform",
               "fish": share / "fish/vendor_completions.d/payconform.fish"}
    for shell, script in scripts.items():
        done = run(shell, "-n", script)
        expect(f"{shell} reads its completions", done.returncode == 0 and not done.stderr, done.stderr)
    complete = 'source "$1"; COMP_WORDS=(payconform "${@:2}"); COMP_CWORD=$(($# - 1)); _payconform; printf "%s\\n" "${COMPREPLY[@]}"'
    def bash(*words):
        return run("bash", "-c", complete, "bash", scripts["bash"], *words).stdout.split()
    for command_name in bash(""):
        if command_name.startswith("-"):
            continue
        words = {"vectors": ["list"], "report": ["verify"], "waivers": ["update"]}.get(command_name, [])
        said = re.search(r"it has (--[^;]*)", run(command, command_name, *words, "--zzzzzzzzzzzzzzzz").stderr)
        own = set(said[1].split(", ")) if said else set()
        # Waivers are made from a whole run.
        own -= {"--only", "--shard", "--require", "--record", "--replay", "--comment"} if command_name == "waivers" else set()
        completed = set(bash(command_name, "--"))
        expect(f"{command_name}: the help, and so the completions, have all options", own <= completed, own - completed)
        fish = run("fish", "-c", f"source {scripts['fish']}; complete -C 'payconform {command_name} --'").stdout
        expect(f"{command_name}: so has fish", all(option in fish for option in own), fish)
    expect("bash completes values", bash("check", "--fail-on", "cr") == ["critical"])
    expect("bash completes operations", "edfapg.hash.sale" in bash("compute", "edfapg.hash.s"))


def plugin(dist, work):
    """A Swift SDK runs the suite without compiling it."""
    sdk = work / "sdk"
    (sdk / "Sources/SDK").mkdir(parents=True)
    (sdk / "Sources/SDK/SDK.swift").write_text("public enum SDK {}\n")
    (sdk / "Package.swift").write_text(f"""// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "SDK", dependencies: [.package(path: "{dist / 'payconform-plugin'}")], targets: [.target(name: "SDK")])
""")
    start = time.monotonic()
    for words, status, text in ((["check", "--only", "edfapg.hash.*", "--report", "junit=out.xml"], 0, "PASS"), (["chekc"], 1, "did you mean 'check'?")):
        done = run("swift", "package", "--package-path", sdk, "payconform", *words, timeout=600)
        expect(f"swift package payconform {' '.join(words)}", done.returncode == status and text in done.stdout + done.stderr, done)
    expect("reports stand in the package", (sdk / "out.xml").is_file())
    expect("the package shows no change beside its own", "Sources" in os.listdir(sdk))
    with zipfile.ZipFile(next(dist.glob("*.artifactbundle.zip"))) as bundle:
        info = json.loads(bundle.read("payconform.artifactbundle/info.json"))
        variant = info["artifacts"]["payconform"]["variants"][0]
        entry = bundle.getinfo(f"payconform.artifactbundle/{variant['path']}")
        expect("the bundle has the command, executable", entry.external_attr >> 16 & 0o111 == 0o111 and variant["supportedTriples"], entry)
    expect("the image is the command and nothing else", sorted(os.listdir(dist / "image")) == ["Dockerfile", "payconform"])
    return time.monotonic() - start


def versions(version):
    """The version is defined in the kit; files that people copy must name the same one."""
    for path, pattern in (("README.md", r"payconform-([0-9][0-9.]*)-linux"), ("README.md", r'payment-conformance","version":"([^"]*)"'),
                          ("ports/README.md", r'payment-conformance","version":"([^"]*)"'), ("Examples/README.md", r"payment-conformance@v(\S+)"),
                          ("Examples/gitlab/.gitlab-ci.yml", r"(?:download/v|payconform-)([0-9][0-9.]*[0-9])"), ("CHANGELOG.md", r"## Tool, [^(]*\(([^)]*)\)")):
        found = re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"))
        expect(f"{path} names version {version}", found and set(found) == {version}, found)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    dist, version = Path(sys.argv[1]).resolve(), package.version(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        root, seconds = tarball(dist, work, version)
        command = root / "bin/payconform"
        alone(command)
        surroundings(command, work)
        completions(root, command)
        building = plugin(dist, work)
        versions(version)
    return finish(f"payconform {version}: {seconds:.1f} s from the tarball to a verdict in an empty root; the plugin took {building:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
