"""A port that takes one millisecond for every case, whatever else it costs."""

import json
import sys
import time

HELLO = {
    "t": "hello", "protocol": 1, "port": {"name": "slow", "version": "1", "language": "python"},
    "ops": ["edfapg.hash.wallet"], "maxInFlight": 16,
}

for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "bye":
        break
    if message["t"] == "hello":
        print(json.dumps(HELLO), flush=True)
        continue
    time.sleep(0.001)
    print(json.dumps({"t": "result", "n": message["n"], "value": "x"}), flush=True)
