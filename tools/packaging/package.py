"""Writes the files in which the command is distributed; each depends only on the command and the repository."""

import hashlib
import json
import platform
import re
import shutil
import subprocess
from pathlib import Path

import archives

TRIPLES = {("Linux", "x86_64"): "x86_64-unknown-linux-gnu", ("Linux", "aarch64"): "aarch64-unknown-linux-gnu",
           ("Darwin", "arm64"): "arm64-apple-macosx", ("Darwin", "x86_64"): "x86_64-apple-macosx"}
COMPLETIONS = {"bash": "bash-completion/completions/payconform", "zsh": "zsh/site-functions/_payconform",
               "fish": "fish/vendor_completions.d/payconform.fish"}


def version(root):
    """The version, from its only definition."""
    return re.search(r'version = "(.*)"', (root / "Sources/ConformanceKit/Tool.swift").read_text(encoding="utf-8"))[1]


def write(root, command, output):
    if output.exists():
        if any(output.iterdir()) and not (output / "SHA256SUMS").exists():
            raise SystemExit(f"tools/release: {output} holds something else than a release")
        shutil.rmtree(output)
    output.mkdir(parents=True)
    here, system = Path(__file__).resolve().parent, (platform.system(), platform.machine())
    name = f"payconform-{version(root)}-{system[0].lower()}-{system[1]}"
    files = tree(root, command)
    publish(output / f"{name}.tar.gz", archives.gz(archives.tar([(f"{name}/{path}", *rest) for path, *rest in files])))

    bundle = [("payconform.artifactbundle/info.json", json.dumps(info(root, name, TRIPLES[system]), indent=2).encode() + b"\n", 0o644),
              (f"payconform.artifactbundle/{name}/bin/payconform", command.read_bytes(), 0o755)]
    publish(output / f"payconform-{version(root)}.artifactbundle.zip", archives.zipped(bundle))
    plugin = output / "payconform-plugin"
    shutil.copytree(here / "plugin", plugin)
    for path, content, mode in bundle:
        publish(plugin / path, content, mode)

    # Docker builds it; COPY --from takes the command out of it.
    publish(output / "image/payconform", command.read_bytes(), 0o755)
    shutil.copy(here / "Dockerfile", output / "image/Dockerfile")

    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(output.iterdir()) if path.is_file()]
    (output / "SHA256SUMS").write_text("".join(sums))
    print("".join(sums), end="")
    print(f"{output}: {name}, {command.stat().st_size / 1e6:.1f} MB, with man page, completions, SwiftPM plugin and image")


def publish(path, content, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def tree(root, command):
    """The files as in /usr/local."""
    def says(*words):
        return subprocess.run([command, *words], check=True, capture_output=True).stdout
    return [("bin/payconform", command.read_bytes(), 0o755), ("LICENSE", (root / "LICENSE").read_bytes(), 0o644),
            ("share/man/man1/payconform.1", says("help", "--format", "man"), 0o644),
            *((f"share/{path}", says("completions", shell), 0o644) for shell, path in COMPLETIONS.items())]


def info(root, name, triple):
    """The description of the bundle (SE-0305)."""
    variant = {"path": f"{name}/bin/payconform", "supportedTriples": [triple]}
    return {"schemaVersion": "1.0", "artifacts": {"payconform": {"type": "executable", "version": version(root), "variants": [variant]}}}
