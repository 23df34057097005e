"""A port that writes many MiB, with no line's end, to stdout (1) or stderr (2) before an answer: `flooding-port.py 1|2 MIB`."""

import json
import os
import sys

HELLO = {
    "t": "hello", "protocol": 1, "port": {"name": "flooding", "version": "1", "language": "python"},
    "ops": ["edfapg.hash.wallet"],
}

for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye":
        break
    if message["t"] == "hello":
        print(json.dumps(HELLO), flush=True)
        continue
    for _ in range(int(sys.argv[2]) * 16):
        os.write(int(sys.argv[1]), b"x" * 65536)
    print(json.dumps({"t": "result", "n": message["n"], "value": "x"}), flush=True)
