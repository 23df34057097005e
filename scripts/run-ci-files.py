"""Runs the steps of action.yml and of the example for GitLab as their services do; scripts/check-examples.sh starts it."""

import json
import os
import re
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    sys.exit("run-ci-files: PyYAML is missing, so neither action.yml nor Examples/gitlab was run")

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAYCONFORM = os.path.abspath(sys.argv[1])


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return yaml.safe_load(file)


def run(script, environment, folder):
    """As GitHub runs `shell: bash`, and stricter than GitLab does."""
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, env={**os.environ, **environment}, cwd=folder, capture_output=True, text=True)


def action(given, folder, wanted):
    """The action with some inputs; the others have their defaults, and an unknown one is a mistake of this script."""
    file = read("action.yml")
    assert set(given) <= set(file["inputs"])
    inputs = {name: given.get(name, entry.get("default", "")) for name, entry in file["inputs"].items()}
    fill = lambda text: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda match: inputs[match[1]], text)
    for step in file["runs"]["steps"]:
        environment = {name: fill(text) for name, text in step.get("env", {}).items()}
        assert "${{" not in step["run"], "an input would be read as part of the script"
        place = os.path.join(folder, fill(step.get("working-directory", ".")))
        done = run(step["run"], {**environment, "GITHUB_ACTION_PATH": ROOT}, place)
        if done.returncode != 0:
            break
    assert done.returncode == wanted, f"action: {done.returncode}, not {wanted}\n{done.stdout[-800:]}\n{done.stderr[-800:]}"
    return done.stdout


def check_action(folder):
    port = f"python3 {ROOT}/ports/python/port.py"
    only = "everypay.authorization.*\nedfapg.hash.sale\n"
    text = action({"port": port, "only": only, "reports": "junit=a b.xml\njson=run.json\n"}, folder, 0)
    assert os.path.getsize(f"{folder}/a b.xml") > 0 and " passed" in text
    run_ = json.load(open(f"{folder}/run.json", encoding="utf-8"))
    assert {case["op"].rsplit(".", 1)[0] for case in run_["cases"]} == {"everypay.authorization", "edfapg.hash"}
    wrong = {"port": f"python3 {ROOT}/scripts/reports/wrong_port.py", "only": "edfapg.hash.sale", "reports": "json=wrong.json"}
    action(wrong, folder, 1)
    subprocess.run([sys.executable, f"{ROOT}/scripts/reports/waivers.py", "wrong.json", "good.json", "bad.json"], cwd=folder, check=True)
    action({**wrong, "waivers": "good.json", "jobs": "2"}, folder, 0)
    shards = [action({"port": port, "only": only, "shard": f"{i}/2", "reports": f"json={i}.json"}, folder, 0) for i in (1, 2)]
    count = sum(len(json.load(open(f"{folder}/{i}.json", encoding="utf-8"))["cases"]) for i in (1, 2))
    assert len(shards) == 2 and count == len(run_["cases"]), (count, len(run_["cases"]))
    action({"port": "exit 7; $(touch injected)", "only": only}, folder, 3)
    action({"port": port, "only": "`touch injected`\n$(touch injected)", "reports": ""}, folder, 4)
    assert not os.path.exists(f"{folder}/injected")
    print("action.yml: passes, and sees a mistake, waivers, shards, a port that does not start, and a run of nothing")


def check_gitlab(folder):
    job = read("Examples/gitlab/.gitlab-ci.yml")["conformance"]
    os.mkdir(f"{folder}/conformance")
    with open(f"{folder}/conformance/port.php", "w", encoding="utf-8") as file:
        file.write(f"<?php require '{ROOT}/ports/php/port.php';\n")
    with open(f"{folder}/conformance/waivers.json", "w", encoding="utf-8") as file:
        json.dump({"schemaVersion": 1, "waivers": []}, file)
    built = ".payconform/.build/release/payconform"
    assert any(f"--package-path {built.split('/.build')[0]}" in line for line in job["before_script"])
    total = 0
    for index in range(1, job["parallel"] + 1):
        for line in job["script"]:
            assert built in line
            line = line.replace(built, PAYCONFORM)
            done = run(line, {"CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(job["parallel"])}, folder)
            assert done.returncode == 0, done.stdout[-800:] + done.stderr[-800:]
        with open(f"{folder}/{job['artifacts']['reports']['junit']}", encoding="utf-8") as file:
            total += file.read().count("<testcase ")
    names = subprocess.run([PAYCONFORM, "vectors", "list"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert total == len(names), f"the parts have {total} cases of {len(names)}"
    print(f"Examples/gitlab: its {job['parallel']} parts have all {total} cases (built elsewhere, not cloned)")


for check in (check_action, check_gitlab):
    with tempfile.TemporaryDirectory() as folder:
        check(folder)
