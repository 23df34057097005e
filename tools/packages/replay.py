"""A port that gives recorded answers: python3 replay.py ANSWERS [OPTIONS], a file with a line `[op, input, answer]` for each case.

With OPTIONS, those of its hello, it has only their operations.
"""

import json
import sys



def key(op, text):
    """An input as written: a number differs from the text of its digits."""
    return op, json.dumps(text)


def read(text):
    return json.loads(text, parse_int=lambda digits: {"number": digits}, parse_float=lambda digits: {"number": digits})


options, recorded = {}, {}
if len(sys.argv) > 2:
    with open(sys.argv[2], encoding="ascii") as file:
        options = json.load(file)
with open(sys.argv[1], encoding="ascii") as lines:
    for line in lines:
        _, op, given, answer = line.rstrip("\n").split("\t")
        recorded[key(op, read(given))] = answer
for line in sys.stdin:
    message = read(line)
    if message["t"] == "hello":
        ops = sorted(options or {op for op, _ in recorded})
        port = {"name": "replay", "version": "1", "language": "python"}
        print(json.dumps({"t": "hello", "protocol": 1, "port": port, "ops": ops, "options": options, "maxInFlight": 64}))
    elif message["t"] == "case":
        answer = recorded[key(message["op"], message["input"])]
        print(f'{{"t":"result","n":{message["n"]["number"]},{answer[1:]}')
    else:
        break
    sys.stdout.flush()
