"""Builds the packages for other test frameworks: the same inputs give the same bytes."""

import gzip
import hashlib
import io
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VECTORS = ROOT / "vectors"
PACKAGES = ROOT / "packages"
MOST_BYTES = 2_000_000
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip file can hold
NAME = "payment-conformance"
LICENSE = (ROOT / "LICENSE").read_bytes()
# `tool.version`, from its only definition.
VERSION = re.search(r'version = "([0-9.]+)"', (ROOT / "Sources/ConformanceKit/Tool.swift").read_text(encoding="utf-8"))[1]


def corpus():
    """All golden files and the tables of freedoms, each after its name and size; and the digest of the golden files."""
    golden = sorted(
        (str(path.relative_to(VECTORS)) for path in VECTORS.rglob("*.json")
         if path.name not in ("kill-matrix.json", "index.json") and path.relative_to(VECTORS).parts[0] not in ("schema", "fields")), key=str.encode)
    tables = sorted(str(path.relative_to(VECTORS)) for path in VECTORS.glob("fields/*.json"))
    packed, lines = io.BytesIO(), ""
    for name in golden + tables:
        text = (VECTORS / name).read_bytes()
        packed.write(f"{name} {len(text)}\n".encode() + text)
        if name in golden:
            lines += f"{hashlib.sha256(text).hexdigest()}  {name}\n"
    return gzip.compress(packed.getvalue(), 9, mtime=0), hashlib.sha256(lines.encode()).hexdigest()


def sources(folder, *patterns):
    """The files of a package by their names in it."""
    paths = sorted(path for pattern in patterns for path in (PACKAGES / folder).glob(pattern))
    return {str(path.relative_to(PACKAGES / folder)): path.read_bytes() for path in paths}


def zipped(target, files):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o644 << 16
            file.writestr(entry, data, zipfile.ZIP_STORED if name.endswith(".gz") else zipfile.ZIP_DEFLATED)
    return target


def wheel(folder, data, digest):
    name = NAME.replace("-", "_")
    files = sources("python", f"{name}/*.py")
    files[f"{name}/_digest.py"] = f'DIGEST = "{digest}"\nVERSION = "{VERSION}"\n'.encode()
    files[f"{name}/corpus.gz"] = data
    info = f"{name}-{VERSION}.dist-info"
    readme = (PACKAGES / "python/README.md").read_text(encoding="utf-8")
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\nSummary: The golden cases of payment-conformance for pytest\n"
        f"Requires-Python: >=3.9\nLicense: Apache-2.0\nDescription-Content-Type: text/markdown\n\n{readme}").encode()
    files[f"{info}/LICENSE"] = LICENSE
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: tools/packages\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = f"[pytest11]\n{NAME} = {name}.plugin\n".encode()
    encoded = lambda text: urlsafe_b64encode(hashlib.sha256(text).digest()).decode().rstrip("=")
    record = "".join(f"{path},sha256={encoded(text)},{len(text)}\n" for path, text in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    return zipped(folder / f"{name}-{VERSION}-py3-none-any.whl", files)


def npm(folder, data, digest):
    files = sources("npm", "*.mjs", "package.json", "README.md")
    files["package.json"] = files["package.json"].replace(b'"0.0.0"', f'"{VERSION}"'.encode())
    files["LICENSE"] = LICENSE
    files["digest.mjs"] = f"export const DIGEST = '{digest}';\n".encode()
    files["corpus.gz"] = data
    target = folder / f"{NAME}-{VERSION}.tgz"
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as file:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(text), 0o644
            file.addfile(entry, io.BytesIO(text))
    target.write_bytes(gzip.compress(tar.getvalue(), 9, mtime=0))
    return target


def composer(folder, data, digest):
    files = sources("php", "src/*.php", "autoload.php", "composer.json", "README.md")
    files["composer.json"] = files["composer.json"].replace(b'"0.0.0"', f'"{VERSION}"'.encode())
    files["LICENSE"] = LICENSE
    files["src/Digest.php"] = f"<?php\n\ndeclare(strict_types=1);\n\nnamespace PaymentConformance\\Testing;\n\nconst DIGEST = '{digest}';\n".encode()
    files["corpus.gz"] = data
    return zipped(folder / f"{NAME}-{VERSION}.zip", files)


def jar(folder, data, digest):
    name = "org/paymentconformance"
    with tempfile.TemporaryDirectory() as work:
        generated = Path(work) / "Digest.java"
        generated.write_text(f'package org.paymentconformance;\n\nfinal class Digest {{\n    static final String VALUE = "{digest}";\n}}\n')
        classes = Path(work) / "classes"
        api = ":".join(f"/usr/share/java/{jar}.jar" for jar in ("junit-jupiter-api", "junit-platform-commons", "opentest4j", "apiguardian-api"))
        subprocess.run(
            ["javac", "-J-XX:TieredStopAtLevel=1", "--release", "17", "-Xlint:all", "-Werror", "-cp", api, "-d", classes, generated, *sorted((PACKAGES / "java").glob(f"{name}/*.java"))],
            check=True)
        files = {"META-INF/MANIFEST.MF": f"Manifest-Version: 1.0\r\nAutomatic-Module-Name: org.paymentconformance\r\nImplementation-Version: {VERSION}\r\n\r\n".encode()}
        files |= {str(path.relative_to(classes)): path.read_bytes() for path in sorted(classes.rglob("*.class"))}
    files[f"{name}/corpus.gz"] = data
    files["META-INF/LICENSE"] = LICENSE
    return zipped(folder / f"{NAME}-{VERSION}.jar", files)


def build(folder, kinds=None):
    """Builds the packages by kind; exits if one is too large."""
    folder.mkdir(parents=True, exist_ok=True)
    data, digest = corpus()
    built = {}
    for make in (wheel, npm, composer, jar):
        if kinds is None or make.__name__ in kinds:
            built[make.__name__] = made = make(folder, data, digest)
            if made.stat().st_size > MOST_BYTES:
                sys.exit(f"{made.name} has {made.stat().st_size} bytes, more than {MOST_BYTES}")
    return built, digest
