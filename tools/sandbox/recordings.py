"""Checks that the live tests' attachments hold no secret, and that one answer of each gateway becomes a case that is checked like any other."""

import json
import pathlib
import shutil
import sys
import tempfile

from sandbox.client import CARD, SECRETS
from shared import ROOT, expect, run

HIDDEN = [*SECRETS, CARD, "4005550000000001", "5123445000000008", "4000000000000002"]
TOKENS = ("sdk_token", "token_name", "access_token", "mobile_access_token", "recurring_token", "token")


def tokens(value):
    """The values that stand for a card or a right to pay, at any depth."""
    if isinstance(value, list): return [found for inner in value for found in tokens(inner)]
    if not isinstance(value, dict): return []
    own = [inner for name, inner in value.items() if name in TOKENS and isinstance(inner, str)]
    return own + tokens(list(value.values()))


def check(program, recorded):
    """`recorded` is the folder of `swift test --attachments-path`."""
    files = sorted(recorded.glob("*.json"))
    recordings = {}
    for path in files:
        text = path.read_text()
        expect(f"{path.name}: no secret", not any(secret in text or secret[::-1] in text for secret in HIDDEN))
        recording = json.loads(text)
        try: body = json.loads(recording["input"]["body"])
        except ValueError: body = {}
        expect(f"{path.name}: no token", all(token == "REDACTED" for token in tokens(body)), [name for name in TOKENS if name in body])
        if recording["input"]["status"].startswith("2") and body: recordings.setdefault(recording["op"], (path, recording))
    expect("each gateway is recorded", sorted(recordings) == [f"{name}.response.decode" for name in ("edfapg", "everypay", "nexi", "payfort", "placetopay")], sorted(recordings))
    expect("much is recorded", len(files) > 150, len(files))
    with tempfile.TemporaryDirectory() as folder:
        corpus = pathlib.Path(folder) / "vectors"
        shutil.copytree(ROOT / "vectors", corpus)
        golden = []
        for operation, (path, recording) in recordings.items():
            gateway = operation.split(".")[0]
            golden.append(corpus / gateway / "response-decode-observed.json")
            def adopt(file, *into):
                return run(program, "vectors", "adopt", file, "--id", "observed-one", "--comment", "What the gateway answered.", *into, "--vectors", corpus)
            refused = adopt(path, "--into", golden[-1])
            expect(f"{gateway}: an answer of the sandbox is no observation", refused.returncode == 1 and "is the sandbox" in refused.stderr, refused.stderr)
            real = pathlib.Path(folder) / f"{gateway}.json"
            real.write_text(json.dumps({**recording, "host": "test.gateway.example"}))
            adopted = adopt(real, "--into", golden[-1])
            expect(f"{gateway}: an answer is adopted", adopted.returncode == 0, adopted.stderr)
            # The ports say what it means; until then the corpus has a case without an expectation, which is refused.
            filled = run(sys.executable, "tools/corpus", "fill", golden[-1])
            expect(f"{gateway}: the ports agree about what was observed", filled.returncode == 0, filled.stdout + filled.stderr)
        for step in (["vectors", "lint", corpus], ["check", "--vectors", corpus, "--only", "*#observed-one"]):
            done = run(program, *step)
            expect(f"{step[0]} with the new cases", done.returncode == 0, done.stdout[-600:] + done.stderr[-600:])
        kinds = [[proof["kind"] for proof in json.loads(path.read_text())["cases"][0]["evidence"]] for path in golden]
        expect("their evidence", all(kind == ["observed", "oracle"] for kind in kinds), kinds)
    print(f"{len(files)} recordings looked at; one of each gateway is a case now")
