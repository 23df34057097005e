"""What a run must never do whatever happens to it: destroy its inputs, lose a report in silence, or leave a process behind.

    python3 tools/runs.py PAYCONFORM
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from shared import ROOT, finish
from shared import expect as check

PORT = ROOT / "Tests/Fixtures/hostile-port.sh"
ONLY = ["--only", "everypay.authorization.bearer"]


def run(tool, *arguments):
    return subprocess.run([tool, *arguments], capture_output=True, text=True, timeout=120)


def overwriting(tool, folder):
    """Whatever names an input is refused before a byte of it is gone, by another name and another link too."""
    port = ["--port", f"sh '{PORT}' honest"]
    waivers, recording, golden = folder / "waivers.json", folder / "recording.ndjson", folder / "vectors"
    waivers.write_text('{"schemaVersion": 1, "waivers": []}')
    result = run(tool, "check", *port, *ONLY, "--record", str(recording))
    check("a recording is made", recording.stat().st_size > 100, result)
    golden.mkdir()
    (golden / "x.json").write_text("{}")
    (folder / "link").symlink_to(waivers)
    os.link(waivers, folder / "hard")
    (folder / "reports").mkdir()
    detour = folder / "reports" / ".." / "waivers.json"
    for target in (waivers, folder / "link", folder / "hard", detour):
        result = run(tool, "check", *ONLY, "--waivers", str(waivers), "--report", f"json={target}")
        check(f"a report over {target.name}", result.returncode == 2 and "which this run needs" in result.stderr, result)
        result = run(tool, "check", *port, *ONLY, "--waivers", str(waivers), "--record", str(target))
        check(f"a recording over {target.name}", result.returncode == 2 and "which this run needs" in result.stderr, result)
    others = [
        ("a report over the recording it replays", ["check", "--replay", str(recording), "--report", f"json={recording}"]),
        ("a report over the recording it makes", ["check", *port, "--record", str(recording), "--report", f"json={recording}"]),
        ("a report in the corpus", ["check", "--vectors", str(golden), "--report", f"json={golden}/x.json"]),
        ("a recording in the corpus", ["check", *port, "--vectors", str(golden), "--record", f"{golden}/x.json"]),
        ("a merged report over a part", ["report", "merge", str(recording), "--report", f"json={recording}"])]
    for label, arguments in others:
        size = recording.stat().st_size
        result = run(tool, *arguments)
        # A merge reads its parts first, and these are none.
        check(label, result.returncode == 2 or "merge" in arguments and result.returncode == 4, result)
        check(f"{label}: it is as it was", recording.stat().st_size == size, result)
    check("the inputs are as they were", json.loads(waivers.read_text())["waivers"] == [] and (golden / "x.json").read_text() == "{}")


def full_disks(tool):
    """/dev/full takes nothing, like a disk that is full."""
    if not os.path.exists("/dev/full"):
        return
    for format in ("json", "html"):
        result = run(tool, "check", *ONLY, "--report", f"{format}=/dev/full")
        check(f"{format} on a full disk", result.returncode == 4 and "cannot be written" in result.stderr, result)
    check("it is the device that it was", not os.path.isfile("/dev/full"))
    result = run(tool, "check", "--only", "everypay.authorization.bearer#*", "--port", f"sh '{PORT}' honest", "--record", "/dev/full")
    check("a recording on a full disk", result.returncode == 4 and "could not be written to its end" in result.stderr, result)
    with open("/dev/full", "w") as full:
        for arguments in ([], ["--report", "tap=-"]):
            result = subprocess.run([tool, "check", *ONLY, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
            check("a full stdout", result.returncode == 4 and "stdout was not taken to its end" in result.stderr)


REFUSER = """
import json, sys
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        say(t="hello", protocol=1, port={"name": "refuser", "version": "1", "language": "python"},
            ops=["payfort.signature.verify"], trace=False, maxInFlight=1)
    elif message["t"] == "case":
        say(t="result", n=message["n"], reject={"code": "signature-mismatch", "message": "no"})
"""


def drafts(tool, folder):
    """What a port that refuses everything gets as waivers fits the published schema once people have filled it in, and holds."""
    from jsonschema import Draft202012Validator
    schema = json.loads((ROOT / "vectors/schema/waivers.json").read_text())
    script, waivers = folder / "refuser.py", folder / "drafts.json"
    script.write_text(REFUSER)
    waivers.write_text('{"schemaVersion": 1, "waivers": []}')
    port = ["--port", f"{sys.executable} '{script}'"]
    result = run(tool, "waivers", "update", "--waivers", str(waivers), *port)
    content = json.loads(waivers.read_text())
    verdicts = {entry["verdict"] for entry in content["waivers"]}
    check(f"drafts for every verdict of a refuser, not {verdicts}", {"vacuous", "wrong-rejection"} <= verdicts, result)
    result = run(tool, "waivers", "update", "--waivers", str(waivers), *port, "--issue", "no link")
    check("an issue that is no link", result.returncode == 2 and "--issue must be a link" in result.stderr, result)
    result = run(tool, "waivers", "update", "--waivers", str(waivers), *port, "--owner", "")
    check("an empty owner", result.returncode == 2 and "--owner must not be empty" in result.stderr, result)
    check("the file is as it was", json.loads(waivers.read_text()) == content)
    content["waivers"][0]["owner"] = "somebody else"
    waivers.write_text(json.dumps(content))
    words = ["--issue", "https://tracker.example/1", "--owner", "payments", "--reason", "not yet"]
    result = run(tool, "waivers", "update", "--waivers", str(waivers), *port, *words)
    check("words for all drafts", result.returncode == 0 and "Fill in" not in result.stdout, result)
    content = json.loads(waivers.read_text())
    owners = [entry["owner"] for entry in content["waivers"]]
    check("what people wrote stays", owners.count("somebody else") == 1 and owners.count("payments") == len(owners) - 1, owners)
    for error in list(Draft202012Validator(schema).iter_errors(content))[:1]:
        check(f"the schema of waivers: {error.message[:200]}", False)
    result = run(tool, "check", "--waivers", str(waivers), *port, "--only", "payfort.signature.verify")
    check("drafts that were filled in hold", result.returncode == 0, result)


def processes(nap):
    text = subprocess.run(["ps", "-A", "-o", "args"], capture_output=True, text=True).stdout
    return [line for line in text.splitlines() if f"sleep {nap}" in line and "sh -c" not in line]


def interrupted(tool):
    """Before the hello and in mid-run, by whoever: the run ends as one that broke down, and nothing of the port is left."""
    for place, behaviour in enumerate(("silent-at-start", "hanger-at-once", "escapes-and-hangs")):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            nap = 5_000_000 + 100 * place + number
            port = f"exec sh '{PORT}' {behaviour} 1 {nap}"
            command = [tool, "check", *ONLY, "--port", port, "--deadline", "60"]
            started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            deadline = time.monotonic() + 30
            while not processes(nap) and time.monotonic() < deadline:
                time.sleep(0.05)
            label = f"{behaviour}, {signal.Signals(number).name}"
            check(f"{label}: the port is there", processes(nap))
            started.send_signal(number)
            try:
                out, err = started.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                started.kill()
                out, err = started.communicate()
            check(f"{label}: exit 4 and a sentence, not {started.returncode}: {err[-200:]}",
                  started.returncode == 4 and "the run was interrupted" in out + err)
            # A process that was killed is there until somebody has taken note of it.
            deadline = time.monotonic() + 5
            while processes(nap) and time.monotonic() < deadline:
                time.sleep(0.05)
            check(f"{label}: nothing is left", not processes(nap))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        overwriting(tool, pathlib.Path(folder))
        drafts(tool, pathlib.Path(folder))
    full_disks(tool)
    interrupted(tool)
    return finish("no run destroys, loses or leaves anything")


if __name__ == "__main__":
    sys.exit(main())
