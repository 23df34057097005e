"""A port that writes 1 GiB before its only answer, to stderr or, without a line's end, to stdout: `flooding-port.py 1|2`."""

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
    for _ in range(1 << 14):
        os.write(int(sys.argv[1]), b"x" * 65536)
    print(json.dumps({"t": "result", "n": message["n"], "value": "x"}), flush=True)
