"""Prints the verdicts of the wheel's judge on recorded answers, optionally of an SDK with options: python3 judge.py ANSWERS [OPTIONS]."""

import json
import sys

from payment_conformance import Suite, json_text

with open(sys.argv[1], encoding="ascii") as file:
    lines = [line.rstrip("\n").split("\t") for line in file]
options = {}
if len(sys.argv) > 2:
    with open(sys.argv[2], encoding="ascii") as file:
        options = json.load(file)
cases = Suite({op: None for _, op, _, _ in lines}, options=options).by_name
for name, _, _, answer in lines:
    said = json_text.read(answer.encode())
    answer = {"value": said.get("value")} if said.has("value") else {"reject": said.get("reject").get("code")}
    print(name, "fail" if cases[name].judge(answer) else "pass", sep="\t")
