"""Checks what a run must never do: destroy its inputs, lose a report silently, or leave a process behind.

    python3 tools/runs.py PAYCONFORM
"""

import hashlib
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
    """A path that names an input, also by another name or link, is refused before a byte of it is lost."""
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
        # A merge reads its parts first, and these are no reports.
        check(label, result.returncode == 2 or "merge" in arguments and result.returncode == 4, result)
        check(f"{label}: it is as it was", recording.stat().st_size == size, result)
    older = folder / "older.json"
    older.write_text("older")
    result = run(tool, "check", *ONLY, "--waivers", str(folder / "none.json"), "--report", f"json={older}")
    check("a refused call leaves the report of an older run", result.returncode == 2 and older.read_text() == "older", result)
    check("the inputs are as they were", json.loads(waivers.read_text())["waivers"] == [] and (golden / "x.json").read_text() == "{}")


def full_disks(tool):
    """/dev/full accepts nothing, like a full disk."""
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
            check("a full stdout", result.returncode == 4 and "stdout was written only in part" in result.stderr)


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
    """The waivers drafted for a port that refuses everything fit the published schema once people have filled them in, and hold."""
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


# A port with one operation.
MD5 = """
import base64, hashlib, json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        answer = {"t": "hello", "protocol": 1, "port": {"name": "md5", "version": "1", "language": "python"}, "ops": ["digest.md5"]}
    elif message["t"] == "case":
        data = message["input"]["data"]
        data = data.encode() if isinstance(data, str) else bytes.fromhex(data["hex"]) if "hex" in data else base64.b64decode(data["base64"])
        answer = {"t": "result", "n": message["n"], "value": hashlib.md5(data).hexdigest()}
    else:
        break
    print(json.dumps(answer), flush=True)
"""


def stated(tool, folder):
    """A statement fits its schema and belongs to its report; a run that leaves something out is not official."""
    from jsonschema import Draft202012Validator
    schema = json.loads((ROOT / "vectors/schema/statement.json").read_text())
    report, statement, text = folder / "run.json", folder / "statement.json", folder / "statement.md"
    script = folder / "md5.py"
    script.write_text(MD5)
    port = ["--port", f"{sys.executable} '{script}'"]
    files = [f"json={report}", f"statement={statement}", f"statement-text={text}"]
    result = run(tool, "check", "--official", *port, *(word for file in files for word in ("--report", file)))
    check("an official run", result.returncode == 0, result)
    for error in list(Draft202012Validator(schema).iter_errors(json.loads(statement.read_text())))[:1]:
        check(f"the schema of statements: {error.message[:200]}", False)
    both = ["--statement", str(statement), "--statement", str(text)]
    result = run(tool, "report", "verify", str(report), *both)
    check("both forms of a statement", result.returncode == 0 and "2 statements recomputed" in result.stdout, result)
    for path in (statement, text, report):
        content = path.read_text()
        path.write_text(content + " ")
        result = run(tool, "report", "verify", str(report), *both)
        check(f"a space behind {path.name}", result.returncode == 4 and "one of them was changed" in result.stderr, result)
        path.write_text(content)
    for words in (ONLY, ["--shard", "1/2"], ["--fresh", "1"], ["--vectors", "vectors"], ["--fail-on", "high"]):
        result = run(tool, "check", "--official", *port, *words)
        check(f"an official run with {words[0]}", result.returncode == 2 and words[0] in result.stderr, result)
    believer, waivers = folder / "believer.py", folder / "critical.json"
    believer.write_text(MD5.replace("digest.md5", "nexi.mac.verify").replace('["data"]', '.get("data", "")').replace("hashlib.md5(data).hexdigest()", '{"accepted": True}'))
    believer = ["--port", f"{sys.executable} '{believer}'"]
    run(tool, "check", *believer, "--report", f"json={folder}/believer.json")
    failing = [case for case in json.loads((folder / "believer.json").read_text())["cases"] if case["verdict"] != "pass"]
    entry = {"issue": "https://issues.example/1", "owner": "me", "reason": "later", "expires": "2099-12-31"}
    entries = [{"case": f"{case['op']}#{case['id']}", "verdict": case["verdict"], **entry} for case in failing]
    waivers.write_text(json.dumps({"schemaVersion": 1, "waivers": entries}))
    result = run(tool, "check", "--official", *believer, "--waivers", str(waivers))
    last = result.stdout.splitlines()[-1]
    check("an official run with a critical waiver does not conform, which is said last",
          result.returncode == 1 and "FAIL  does not conform: critical failures cannot be waived" in last and len(last) < 300, result)
    result = run(tool, "check", *port, *ONLY, "--report", files[1])
    check("a statement of another run", result.returncode == 2 and "--official" in result.stderr, result)
    check("a statement that was there stays", statement.stat().st_size > 100)


# Answers every third text wrongly, and writes commands for terminals and GitHub before its hello.
LEARNT = """
import json, sys
print("\\x1b]0;owned\\x07\\x1b[31m", "::error::port", sep="\\n", file=sys.stderr, flush=True)
SAY_HELLO
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        print(json.dumps({"t": "hello", "protocol": 1, "port": {"name": "learnt", "version": "1", "language": "python"},
                          "ops": ["edfapg.hash.schedule", "form.spelling"]}), flush=True)
    elif message["t"] == "case":
        print(json.dumps({"t": "result", "n": message["n"], "value": "d41d8cd98f00b204e9800998ecf8427e"}), flush=True)
"""


def fresh(tool, folder):
    """New inputs are the same for a seed, fail ports that look answers up, and can be replayed, sharded, joined and recomputed."""
    ours = ["--port", f"'{tool}' port", "--only", "payfort.*", "--only", "placetopay.auth"]
    asked = ["check", "--fresh", "20", "--seed", "7"]
    record, report = folder / "fresh.ndjson", folder / "fresh.json"
    result = run(tool, *asked, *ours, "--record", str(record), "--report", f"json={report}")
    check("new inputs for the kit as a port", result.returncode == 0 and "--fresh 20 --seed 7" in result.stdout, result)
    content = json.loads(report.read_text())
    check("the report says what was asked", content["fresh"] == {"count": 20, "seed": 7}, content["fresh"])
    check("twenty of each", content["plan"]["run"] == 20 * sum(op.startswith("payfort.") or op == "placetopay.auth" for op in content["port"]["ops"]))
    result = run(tool, "report", "verify", str(report))
    check("verdicts computed again from the seed", result.returncode == 0 and "confirmed" in result.stdout, result)
    report.write_text(report.read_text().replace('"seed":7', '"seed":8', 1))
    check("and refused with another", run(tool, "report", "verify", str(report)).returncode == 4)
    result = run(tool, *asked, "--only", "payfort.*", "--only", "placetopay.auth", "--replay", str(record))
    check("replayed", result.returncode == 0, result)
    for shard in (1, 2):
        run(tool, *asked, *ours, "--shard", f"{shard}/2", "--report", f"json={folder}/part{shard}.json")
    result = run(tool, "report", "merge", f"{folder}/part1.json", f"{folder}/part2.json", "--report", f"json={folder}/whole.json")
    check("shards joined", result.returncode == 0, result)
    check("what is joined is computed again", run(tool, "report", "verify", f"{folder}/whole.json").returncode == 0)
    script = folder / "learnt.py"
    script.write_text(LEARNT.replace("SAY_HELLO", ""))
    port = ["--port", f"{sys.executable} '{script}'"]
    result = run(tool, *asked, *port)
    kept = [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]
    check("what is learnt fails", result.returncode == 1 and {c["op"] for c in kept} == {"edfapg.hash.schedule", "form.spelling"}, result)
    check("a small case to keep", len(json.dumps(kept[0]["input"])) < 60 and kept[0]["id"].startswith("fresh-7-") and "expect" in kept[0], kept)
    result = run(tool, "check", "--fresh", "3", *port)
    check("a seed is drawn and told", "--fresh 3 --seed " in result.stdout, result)
    for label, words in [("no number", ["--fresh", "x"]), ("too many", ["--fresh", "100001"]), ("a seed alone", ["--seed", "1"]),
                         ("a seed below 0", ["--fresh", "1", "--seed", "-1"]), ("shards without a seed", ["--fresh", "1", "--shard", "1/2"]),
                         ("waivers", ["--fresh", "1", "--waivers", "x"]), ("with --sample", ["--sample", "--fresh", "1"])]:
        result = run(tool, "check", *words)
        check(f"{label}: exit 2 and a sentence", result.returncode == 2 and result.stderr.startswith("payconform: --"), result)
    # A required case that is not offered fails, with new inputs too.
    result = run(tool, *asked, *port, "--require", "edfapg.hash.sale")
    check("required and not offered", "Required and not offered" in result.stdout, result)


KEEPS = """
import json, sys
answered = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        print(json.dumps({"t": "hello", "protocol": 1, "port": {"name": "keeps", "version": "1", "language": "python"},
                          "ops": ["everypay.authorization.bearer"]}), flush=True)
    elif message["t"] == "case":
        answered += 1
        token = message["input"]["token"]
        right = answered == 1 and isinstance(token, str)
        print(json.dumps({"t": "result", "n": message["n"], **({"value": "Bearer " + token} if right else {"reject": {"code": "too-long"}})}), flush=True)
"""


def keeping(tool, folder):
    """A port that answers rightly once is distinguished from one that never does."""
    script = folder / "keeping.py"
    script.write_text(KEEPS)
    result = run(tool, "check", "--port", f"{sys.executable} '{script}'", *ONLY)
    check("what a port keeps shows where it is asked a case alone",
          result.returncode == 1 and "Your port keeps state from one case to the next: it refuses as too-long" in result.stdout, result)
    script.write_text(KEEPS.replace("answered == 1", "False"))
    result = run(tool, "check", "--port", f"{sys.executable} '{script}'", *ONLY)
    check("one that is always wrong keeps nothing", result.returncode == 1 and "keeps state" not in result.stdout, result)


def attacked(tool, folder):
    """The effects of a port, a name or a link on people, on other files and on the corpus."""
    script = folder / "silent.py"
    script.write_text(LEARNT.replace("SAY_HELLO", "sys.exit(1)"))
    result = run(tool, "check", "--port", f"{sys.executable} '{script}'")
    check("a log before the hello commands nobody", result.returncode == 3 and "\x1b" not in result.stderr
          and not any(line.strip().startswith("::") for line in result.stderr.splitlines()), result)
    result = run(tool, "check", "--vectors", "\x1b[31m\n::error::x")
    check("nor does a name", "\x1b" not in result.stderr and "\n::" not in result.stderr, result)
    one, state, scenario = folder / "one.json", folder / "state", folder / "scenario.json"
    result = run(tool, "check", *ONLY, "--report", f"json={one}", "--report", f"junit={folder}/./one.json")
    check("two reports in one file", result.returncode == 2 and "one file" in result.stderr, result)
    link, recording = folder / "later", folder / "later.ndjson"
    link.symlink_to(recording)
    result = run(tool, "check", "--port", f"'{tool}' port", *ONLY, "--record", str(recording), "--report", f"json={link}")
    check("a report through a link over a recording that is not there yet", result.returncode == 2, result)
    scenario.write_text('{"rules": []}')
    for option, path in (("--state", state), ("--scenario", scenario)):
        result = run(tool, "sandbox", "--listen", "127.0.0.1:0", option, str(path), "--report", f"json={folder}/./{path.name}")
        check(f"a report over {option}", result.returncode == 2 and "which this run needs" in result.stderr, result)
    check("the scenario is as it was", scenario.read_text() == '{"rules": []}')
    begin = time.monotonic()
    result = run(tool, "faults", "--matrix", "--format", "yaml")
    check("a format that is none is refused at once", result.returncode == 2 and time.monotonic() - begin < 2, result)
    sparse = folder / "sparse"
    (sparse / "a").mkdir(parents=True)
    with open(sparse / "a/x.json", "wb") as file:
        file.truncate(6 << 30)
    result = run(tool, "check", "--vectors", str(sparse))
    check("a sparse golden file", result.returncode == 5 and "64 MiB" in result.stderr, result)
    script.write_text(LEARNT.replace("SAY_HELLO", "").replace('"d41d8cd98f00b204e9800998ecf8427e"', '"1," * 7_000_000 if message["n"] == 1 else "x"'))
    begin = time.monotonic()
    result = run(tool, "check", "--port", f"{sys.executable} '{script}'", "--only", "edfapg.hash.schedule#*")
    check("a wrong answer of 14 MB is told of in time", result.returncode == 1 and time.monotonic() - begin < 15, result.stdout[-300:])
    busy = folder / "busy.ndjson"
    started = subprocess.Popen([tool, "check", *ONLY, "--port", f"sh '{PORT}' silent-at-start 1 5", "--record", str(busy)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while not busy.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    result = run(tool, "check", *ONLY, "--port", f"'{tool}' port", "--record", str(busy))
    started.kill()
    started.wait()
    check("a second run with one recording", result.returncode == 2 and "another run" in result.stderr, result)


    # Names that a port chose also reach a terminal in its selftest.
    script.write_text(LEARNT.replace("SAY_HELLO", "").replace('"form.spelling"]', '"form.spelling", "\\x1b[31m\\n::error::x"]'))
    result = run(tool, "port-selftest", "--port", f"{sys.executable} '{script}'")
    check("an operation's name commands nobody", "not an operation of the suite" in result.stdout and "\x1b" not in result.stdout
          and not any(line.strip().startswith("::") for line in result.stdout.splitlines()), result)
    script.write_text(SLOW.replace("FLAG", str(folder / "slept")))
    begin = time.monotonic()
    result = run(tool, "nonces", "--port", f"{sys.executable} '{script}'", "--budget", "2")
    check("nonces end with their budget", result.returncode == 4 and "within its 2 s" in result.stderr and time.monotonic() - begin < 12, result)


# Takes long for one case, when it is first asked; and for every nonce.
SLOW = """
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        print(json.dumps({"t": "hello", "protocol": 1, "port": {"name": "slow", "version": "1", "language": "python"},
                          "ops": ["everypay.authorization.bearer", "placetopay.auth"]}), flush=True)
    elif message["t"] == "case":
        if message["op"] == "placetopay.auth": time.sleep(0.1)
        if message["n"] == 3 and not os.path.exists("FLAG"):
            open("FLAG", "w").close()
            time.sleep(4)
        print(json.dumps({"t": "result", "n": message["n"], "value": "Bearer " + str(message["input"].get("token"))}), flush=True)
"""


def remarked(tool, folder):
    """A late answer, a replay and cases that were not asked are mentioned in every report of the run."""
    script, record, report = folder / "slow.py", folder / "slow.ndjson", folder / "slow.json"
    script.write_text(SLOW.replace("FLAG", str(folder / "late")))
    one = ["--only", "everypay.authorization.bearer#hostile-*", "--only", "everypay.authorization.bearer"]
    late = "1 answer came only when asked again, the first to everypay.authorization.bearer#"
    result = run(tool, "check", *one, "--port", f"{sys.executable} '{script}'", "--deadline", "1", "--record", str(record))
    check("a stall that is forgiven is told", late in result.stdout and "replay" not in result.stdout, result)
    result = run(tool, "check", *one, "--replay", str(record), "--report", f"json={report}")
    check("a replay says so, and knows of the stall", late in result.stdout and "A replay: " in result.stdout, result)
    content = json.loads(report.read_text())
    digest = hashlib.sha256(record.read_bytes()).hexdigest()
    check("in JSON too", content["replayed"] == {"sha256": digest} and content["stalls"][0]["seconds"] == 1, content.get("stalls"))
    from jsonschema import Draft202012Validator
    schema = json.loads((ROOT / "vectors/schema/report.json").read_text())
    for error in list(Draft202012Validator(schema).iter_errors(content))[:1]:
        check(f"the schema of reports: {error.message[:200]}", False)
    result = run(tool, "report", "verify", str(report))
    check("report verify says what was not asked for", "cases were not asked for (--only everypay.authorization.bearer#hostile-*, " in result.stdout
          and "A replay: " in result.stdout, result)


def processes(nap):
    text = subprocess.run(["ps", "-A", "-o", "args"], capture_output=True, text=True).stdout
    return [line for line in text.splitlines() if f"sleep {nap}" in line and "sh -c" not in line]


def interrupted(tool):
    """Interrupted before the hello or during the run, by any signal: the run ends as broken, and no process of the port is left."""
    for place, behaviour in enumerate(("silent-at-start", "hanger-at-once", "escapes-and-hangs", "escapes-clean")):
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
            # A killed process is listed until its parent has collected it.
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
        stated(tool, pathlib.Path(folder))
        fresh(tool, pathlib.Path(folder))
        keeping(tool, pathlib.Path(folder))
        attacked(tool, pathlib.Path(folder))
        remarked(tool, pathlib.Path(folder))
    full_disks(tool)
    interrupted(tool)
    return finish("no run destroys, loses or leaves anything")


if __name__ == "__main__":
    sys.exit(main())
