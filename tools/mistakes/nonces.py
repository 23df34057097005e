"""A port with only `placetopay.auth` and one mistake of a real SDK: nonces.py MISTAKE."""

import base64
import hashlib
import json
import random
import secrets
import sys
import time
from datetime import datetime, timedelta, timezone

NUMBER = 0
STARTED = random.randrange(10_000)


def seed_as(now, mistake):
    if mistake == "late-seed":
        return (now + timedelta(minutes=6)).isoformat()
    if mistake == "early-seed":
        return (now - timedelta(minutes=6)).isoformat()
    if mistake == "local-time-as-utc":
        return now.replace(tzinfo=timezone.utc).isoformat() if now.utcoffset() else now.isoformat()
    if mistake == "other-offset":
        return now.replace(tzinfo=timezone(timedelta(hours=3))).isoformat()
    if mistake == "no-offset":
        return now.replace(tzinfo=None).isoformat()
    if mistake == "buddhist-year":
        return now.replace(year=now.year + 543).isoformat()
    if mistake == "islamic-year":
        return now.replace(year=1448).isoformat()
    if mistake == "arabic-digits":
        return now.isoformat().translate({ord("0") + n: chr(0x660 + n) for n in range(10)})
    if mistake == "own-clock":
        return datetime.now(timezone.utc).isoformat()
    return now.isoformat()


def nonce_as(now, mistake):
    global NUMBER
    NUMBER += 1
    made = {
        "twenty-bits": lambda: str(int(random.random() * 1_000_000)).encode(),
        "one-of-120": lambda: str(random.randint(1, 120)).encode(),
        "counter": lambda: f"{NUMBER:016}".encode(),
        "constant": lambda: b"0123456789abcdef",
        "time": lambda: f"{time.time():.6f}".encode(),
        "uniqid": lambda: f"{int(time.time()):08x}{NUMBER * 17 % 0xFFFFF:05x}".encode(),
        "md5-of-time": lambda: hashlib.md5(str(int(now.timestamp())).encode()).digest(),
        "fixed-seed": lambda: hashlib.md5(str(NUMBER).encode()).digest(),
        "mersenne-twister": lambda: random.randbytes(16),
        "mersenne-twister-in-hex": lambda: b"%032x" % random.getrandbits(128),
        "md5-of-counter": lambda: hashlib.md5(str(NUMBER + STARTED).encode()).digest(),
        "sha1-of-milliseconds": lambda: hashlib.sha1(str(time.time_ns() // 1_000_000 + NUMBER).encode()).digest(),
        "eight-bytes": lambda: secrets.token_bytes(8),
        "four-bytes": lambda: secrets.token_bytes(4),
        "thirty-two-bits-padded": lambda: secrets.token_bytes(4) + bytes(12),
    }.get(mistake)
    return made() if made else secrets.token_bytes(16)


def answer(given, mistake):
    now = datetime.fromisoformat(given["now"])
    seed, nonce, algorithm = seed_as(now, mistake), nonce_as(now, mistake), given.get("algorithm", "sha256")
    hashed = base64.b64encode(nonce) if mistake == "nonce-in-base64-hashed" else nonce
    key = hashlib.new(algorithm, hashed + seed.encode() + given["secretKey"].encode()).digest()
    return {"login": given["login"], "tranKey": base64.b64encode(key).decode(), "nonce": base64.b64encode(nonce).decode(), "seed": seed}


def main():
    mistake = sys.argv[1]
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "bye":
            return
        if message["t"] == "hello":
            reply = {"t": "hello", "protocol": 1, "port": {"name": mistake, "version": "1", "language": "python"}, "ops": ["placetopay.auth"]}
        else:
            reply = {"t": "result", "n": message["n"], "value": answer(message["input"], mistake)}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
