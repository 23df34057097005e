"""Waivers for every failure of a report; and a second file in which one is stale, one is for a crash and one means no case."""

import json
import sys


def waiver(name, verdict):
    return {"case": name, "verdict": verdict, "issue": "https://issues.example/1", "owner": "SDK team #1",
            "reason": "The text is reversed by characters | <b>until</b> 2.0.", "expires": "2099-12-31"}


def write(path, waivers):
    with open(path, "w", encoding="ascii") as file:
        json.dump({"schemaVersion": 1, "waivers": waivers}, file)


cases = json.load(open(sys.argv[1], encoding="utf-8"))["cases"]
failures = {f"{case['op']}#{case['id']}": case["verdict"] for case in cases if case["verdict"] != "pass"}
passing = next(f"{case['op']}#{case['id']}" for case in cases if case["verdict"] == "pass")
good = [waiver(name, verdict) for name, verdict in failures.items()]
write(sys.argv[2], good)
write(sys.argv[3], [waiver(next(iter(failures)), "crash"), *good[1:-1], waiver(passing, "fail"), waiver("digest.md5#no-such-case", "fail")])
