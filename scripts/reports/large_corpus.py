"""A corpus of some thousand cases for the speed of reports; its answers are computed here, with hashlib."""

import hashlib
import json
import os
import sys


def write(folder, count):
    os.makedirs(f"{folder}/digests", exist_ok=True)
    suites = ["md5", "sha1", "sha256", "sha512"]
    for place, name in enumerate(suites):
        cases = []
        for number in range(place, count, len(suites)):
            data = f"case number {number} " + "x" * (number % 200)
            digest = hashlib.new(name, data.encode()).hexdigest()
            title = {"md5": "MD5", "sha1": "SHA-1", "sha256": "SHA-256", "sha512": "SHA-512"}[name]
            cases.append({
                "id": f"number-{number}", "comment": f"A message of {len(data)} bytes, number {number}.",
                "flags": ["Length"], "input": {"data": data}, "steps": [{"name": title, "hex": digest}],
                "expect": {"value": digest}, "evidence": [{"kind": "derived", "ref": "Python's hashlib"}]})
        suite = {
            "schemaVersion": 1, "op": f"digest.{name}", "title": f"Many messages for {title}", "match": "exact",
            "notes": {"Length": {"bug": "padding", "effect": "valid payment refused", "means": "A message of any length."}},
            "count": len(cases), "cases": cases}
        with open(f"{folder}/digests/{name}.json", "w", encoding="ascii") as file:
            json.dump(suite, file, indent=1)


write(sys.argv[1], int(sys.argv[2]))
