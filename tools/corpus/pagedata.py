"""The sources of the pages: the cases, the tables of fields and the schema of the inputs."""

from corpus.files import CHOICES, FIELDS, SCHEMAS, VECTORS, all_files, load

# The names of signing secrets.
SECRETS = ["password", "phrase", "secretKey", "secret", "key"]


def has_empty_secret(case):
    return any(case["input"].get(name) in ("", {"hex": ""}) for name in SECRETS)


class PageData:
    def __init__(self):
        self.suites = [(path.relative_to(VECTORS).as_posix(), load(path)) for path in all_files()]
        self.cases = {f"{s['op']}#{c['id']}": c for _, s in self.suites for c in s["cases"]}
        self.operations = list(dict.fromkeys(s["op"] for _, s in self.suites))
        self.inputs = load(SCHEMAS / "inputs.json")["$defs"]
        tables = (load(path) for path in sorted(FIELDS.glob("*.json")) if path != CHOICES)
        self.calls = {call["op"]: call for table in tables for call in table["calls"]}

    def of(self, operation):
        return [case for _, suite in self.suites if suite["op"] == operation for case in suite["cases"]]

    def codes(self, operation):
        """Each code that a case expects, with the first such case: claims come later, and an empty secret, which has its own check, last."""
        found = {}
        for case in sorted(self.of(operation), key=lambda case: (has_empty_secret(case), "claims" in case["expect"])):
            # Two rules hold for all operations: computing may refuse an empty secret too, and values without a type are refused.
            claims = [] if has_empty_secret(case) else [claim for claim in case["expect"].get("claims", []) if not claim["by"].startswith("SDKs that read what they hash")]
            for answer in [case["expect"], *claims]:
                if "reject" in answer and answer.get("status") != "contradicted":
                    found.setdefault(answer["reject"], case["id"])
        return found
