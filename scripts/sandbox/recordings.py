#!/usr/bin/env python3
"""What the live suites attached has no secret in it, and one answer of each gateway becomes a case that is checked like any other.

usage: scripts/sandbox/recordings.py PAYCONFORM FOLDER      the folder is that of `swift test --attachments-path`
"""
import importlib.util, json, os, pathlib, shutil, subprocess, sys, tempfile

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent
spec = importlib.util.spec_from_file_location("clients", here.parent / "check-sandbox.py")
clients = importlib.util.module_from_spec(spec)
spec.loader.exec_module(clients)
expect = clients.expect
SECRETS = ["sandbox-secret-password", "sandbox-request-phrase", "sandbox-response-phrase", "sandbox-secret-key", "sandbox-api-secret", "sandbox+client/secret=",
           "4111111111111111", "4005550000000001", "5123445000000008", "4000000000000002"]
TOKENS = ("sdk_token", "token_name", "access_token", "mobile_access_token", "recurring_token", "token")


def run(*words): return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300, cwd=root)


def tokens(value):
    """The values of what stands for a card or a right to pay, at any depth."""
    if isinstance(value, list): return [found for inner in value for found in tokens(inner)]
    if not isinstance(value, dict): return []
    own = [inner for name, inner in value.items() if name in TOKENS and isinstance(inner, str)]
    return own + tokens(list(value.values()))


def main():
    program, files = sys.argv[1], sorted(pathlib.Path(sys.argv[2]).glob("*.json"))
    recordings = {}
    for path in files:
        text = path.read_text()
        expect(f"{path.name}: no secret", not any(secret in text or secret[::-1] in text for secret in SECRETS))
        recording = json.loads(text)
        try: body = json.loads(recording["input"]["body"])
        except ValueError: body = {}
        expect(f"{path.name}: no token", all(token == "REDACTED" for token in tokens(body)), [name for name in TOKENS if name in body])
        if recording["input"]["status"].startswith("2") and body: recordings.setdefault(recording["op"], (path, recording))
    expect("each gateway is recorded", sorted(recordings) == [f"{name}.response.decode" for name in ("edfapg", "everypay", "nexi", "payfort", "placetopay")], sorted(recordings))
    expect("much is recorded", len(files) > 150, len(files))
    with tempfile.TemporaryDirectory() as folder:
        corpus = pathlib.Path(folder) / "vectors"
        shutil.copytree(root / "vectors", corpus)
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
            # What it means the ports say; until then the corpus has a case without an expectation, which is refused.
            filled = run(sys.executable, "scripts/vectors.py", "fill", golden[-1])
            expect(f"{gateway}: the ports agree about what was observed", filled.returncode == 0, filled.stdout + filled.stderr)
        for step in (["vectors", "lint", corpus], ["check", "--vectors", corpus, "--only", "*#observed-one"]):
            done = run(program, *step)
            expect(f"{step[0]} with the new cases", done.returncode == 0, done.stdout[-600:] + done.stderr[-600:])
        kinds = [[proof["kind"] for proof in json.loads(path.read_text())["cases"][0]["evidence"]] for path in golden]
        expect("their evidence", all(kind == ["observed", "oracle"] for kind in kinds), kinds)
    print(f"{len(clients.failures)} failures" if clients.failures else f"{len(files)} recordings without a secret; one of each gateway is a case now")
    sys.exit(1 if clients.failures else 0)


if __name__ == "__main__": main()
