import base64
import json
import sys

for line in sys.stdin:
    try:
        value = json.loads(base64.b64decode(line))
        print(json.dumps(value) if isinstance(value, dict) else "-")
    except (ValueError, RecursionError):
        print("-")
