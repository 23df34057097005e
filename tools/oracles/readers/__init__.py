"""Checks what the JSON readers of eight languages accept by default: no case of a gateway's message may fail a port for it.

Each reads the bodies that the cases refuse; its result is put to the operation, and the answer must be among the case's claims.
"""

import base64
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from corpus.answers import judge
from corpus.fill import agreement
from corpus.files import ROOT, all_files, load
from corpus.oracle import consult

FOLDER = Path(__file__).resolve().parent
JARS = ":".join(f"/usr/share/java/jackson-{part}.jar" for part in ("core", "databind", "annotations"))
NEWTONSOFT = Path("/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll")
# The build command and the run command of each; $D is a folder for the build.
READERS = {
    "Python's json": ([], ["python3", "read.py"]),
    "PHP's json_decode": ([], ["php", "read.php"]),
    "JSON.parse": ([], ["node", "read.mjs"]),
    "Ruby's json": ([], ["ruby", "read.rb"]),
    "Go's encoding/json": (["go", "build", "-o", "$D/go", "read.go"], ["$D/go"]),
    "Jackson": (["javac", "-cp", JARS, "-d", "$D", "Read.java"], ["java", "-cp", f"{JARS}:$D", "Read"]),
    "Newtonsoft": (["mcs", f"-r:{NEWTONSOFT}", "-out:$D/read.exe", "read.cs"], ["mono", "$D/read.exe"]),
    "Swift's Foundation": (["swiftc", "-module-cache-path", "$D", "-o", "$D/swift", "read.swift"], ["$D/swift"]),
}
# Debian's Newtonsoft 5 accepts truncated bodies; later versions refuse them.
CUT = ("cut", "missing-brace")


def bodies():
    """The cases whose body is malformed JSON, each with its suite and the body's bytes."""
    for path in all_files():
        suite = load(path)
        if suite["op"].startswith(("json.", "form.", "multipart.")):
            continue
        for case in suite["cases"]:
            codes = [claim.get("reject") for claim in case["expect"].get("claims", [case["expect"]])]
            body = case["input"].get("body")
            is_form = str(case["input"].get("contentType")).startswith("application/x-www-form")
            if body is None or is_form or "malformed-body" not in codes or any(word in case["id"] for word in CUT):
                continue
            if isinstance(body, dict):
                yield suite, case, bytes.fromhex(body["hex"]) if "hex" in body else base64.b64decode(body["base64"])
            else:
                yield suite, case, body.encode()


def read(reader, lines):
    """A reader's result for each line; `-` for a refusal."""
    build, run = READERS[reader]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MONO_PATH": str(NEWTONSOFT.parent), "GOCACHE": folder, "GOFLAGS": "-mod=mod", "HOME": folder}
        for words in filter(None, (build, run)):
            words = [word.replace("$D", folder) for word in words]
            done = subprocess.run(words, cwd=FOLDER, env=environment, input=lines, capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[:-1]


def main():
    asked = list(bodies())
    lines = "".join(base64.b64encode(body).decode() + "\n" for _, _, body in asked)
    with ThreadPoolExecutor(2) as pool:
        said = dict(zip(READERS, pool.map(lambda reader: read(reader, lines), READERS)))
    taken = [(asked[n][0], asked[n][1], reader, text) for reader, texts in said.items() for n, text in enumerate(texts) if text != "-"]
    answers = consult([(suite["op"], {**case["input"], "body": text}) for suite, case, _, text in taken])
    problems = []
    for n, (suite, case, reader, _) in enumerate(taken):
        answer, _ = agreement(suite["match"], {name: given[n] for name, (_, given) in answers.items()})
        wrong = "no two oracles agree" if answer is None else judge(suite["match"], case["expect"], answer)
        if wrong:
            problems.append(f"{suite['op']}#{case['id']}: {reader} reads it, and the case would fail it: {wrong}")
    print(*problems, sep="\n", end="\n" if problems else "")
    short = [reader for reader, texts in said.items() if len(texts) != len(asked)]
    print(f"{len(asked)} malformed bodies, {len(READERS)} readers; {len(taken)} times one was taken, {len(problems)} times a case fails that", *short)
    return 1 if problems or short or len(taken) < 200 else 0
