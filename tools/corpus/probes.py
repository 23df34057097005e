"""Checks that every verification has every possible probe, read from the cases themselves and not from their names.

Each refused case is compared with its accepted twin, which shows what an attacker changed. A probe that no case of an operation makes
must be listed below as impossible for the operation, with the reason.
"""

import json
import re
import unicodedata
from collections import defaultdict
from urllib.parse import unquote_plus

from corpus.files import Number, all_files, load, parse

ABSENT = object()
# By probe: how the given signature differs from the right one; both are text.
SIGNATURES = {
    "empty": lambda given, right: given == "",
    "the digit 0": lambda given, right: given == "0",
    "the word true": lambda given, right: given == "true",
    "the word null": lambda given, right: given == "null",
    "truncated at the end": lambda given, right: 0 < len(given) < len(right) and right.startswith(given),
    "truncated at the front": lambda given, right: 0 < len(given) < len(right) and right.endswith(given),
    "extended": lambda given, right: given.startswith(right),
    "prefixed": lambda given, right: given.endswith(right),
    "doubled": lambda given, right: given == right * 2,
    "one character at the front changed": lambda given, right: len(given) == len(right) and given[1:] == right[1:],
    "one character at the end changed": lambda given, right: len(given) == len(right) and given[:-1] == right[:-1] or given[:-2] == right[:-2] and given[-1:] == "=",
    "one character in the middle changed": lambda given, right: len(given) == len(right) and given[:4] == right[:4] and given[-4:] == right[-4:],
    "letters of the other case": lambda given, right: given.lower() == right.lower(),
    "white space in front": lambda given, right: given.lstrip() == right,
    "white space behind": lambda given, right: given.rstrip() == right,
    "a NUL and more behind": lambda given, right: given.split("\0")[0] == right,
    "reversed": lambda given, right: given == right[::-1],
    "halves swapped": lambda given, right: len(given) == len(right) and sorted(given) == sorted(right) and given[:4] == right[len(right) // 2:][:4],
    "full-width": lambda given, right: unicodedata.normalize("NFKC", given) == right,
    "digits of another script": lambda given, right: "".join(str(unicodedata.digit(c, c)) for c in given) == right,
    "letters of another script": lambda given, right: len(given) == len(right) and any("CYRILLIC" in unicodedata.name(c, "") for c in given),
    "characters that nobody sees": lambda given, right: "".join(c for c in given if unicodedata.category(c) not in ("Cf", "Mn")) == right,
    "a magic hash": lambda given, right: re.fullmatch(r"[ +-]?0+[eE.]?[0-9]+", given) is not None,
    "two magic hashes": lambda given, right: all(re.fullmatch("0+e[0-9]+", text) for text in (given, right)),
    "zeros in front": lambda given, right: given.lstrip("0") == right.lstrip("0"),
    "coded once more": lambda given, right: len(given) > len(right) and not given.startswith(right) and re.fullmatch("[0-9a-fA-F]+|[A-Za-z0-9+/]+=*", given),
    "quoted": lambda given, right: given.strip("\"'") == right,
    "a pattern": lambda given, right: given in (".*", "%", "*", "^.*$"),
}
# By probe: whether a case's input has it, whatever the given signature is.
MESSAGES = {
    "absent": lambda case, twin: case.signature is ABSENT,
    "null": lambda case, twin: case.signature is None,
    "an array": lambda case, twin: isinstance(case.signature, list) or {"hash[]", "hmac[]"} & set(case.names),
    "an object": lambda case, twin: isinstance(case.signature, dict) or any(n.startswith(("hash[", "hmac[")) and not n.endswith("[]") for n in case.names),
    "a number": lambda case, twin: isinstance(case.signature, Number),
    "true": lambda case, twin: case.signature is True,
    "another message's": lambda case, twin: case.own != twin.own and case.same_secret(twin),
    "another secret's": lambda case, twin: not case.same_secret(twin) and case.own == twin.own,
    "an unknown algorithm": lambda case, twin: case.reject == "unsupported-algorithm",
    "an algorithm from the message": lambda case, twin: isinstance(case.signature, str) and re.match("[a-z0-9-]+:", case.signature) and case.reject == "unsupported-algorithm",
    "a parameter added": lambda case, twin: twin.signature == case.signature and len(case.own) > len(twin.own),
    "a parameter removed": lambda case, twin: twin.signature == case.signature and len(case.own) < len(twin.own),
    "reordered": lambda case, twin: False,  # found by comparing all messages, below
    "duplicate parameters": lambda case, twin: len(set(case.names)) < len(case.names),
    "the first of two is right": lambda case, twin: case.doubled(twin, 0),
    "the last of two is right": lambda case, twin: case.doubled(twin, -1),
    "trailing data": lambda case, twin: case.text.startswith(twin.text) and case.text != twin.text,
    "a message that cannot be read": lambda case, twin: case.reject == "malformed-body",
    "moved over a boundary": lambda case, twin: case.id.startswith(("boundary-", "absorbed-")),
    "a request for a message": lambda case, twin: "reflected" in case.id,
    "replayed": lambda case, twin: case.id == "replayed",
    "plus for a space": lambda case, twin: "+" in case.text and case.text.replace("+", "%20") != case.text,
    "skipped for one kind of message": lambda case, twin: case.id.startswith(("skip-", "option-", "status-00")),
    "an empty secret": lambda case, twin: any(case.input.get(name) == "" for name in ("password", "phrase", "secretKey", "secret", "key")),
}
# Not always refused: an operation may accept these as they are, and has a case that says so.
ACCEPTED = {"reordered", "replayed", "moved over a boundary", "plus for a space", "a request for a message", "letters of the other case"}
TEXT = "the key is a field of the input, which is text or a bad input"
TEXTS = "the fields are texts or a bad input"
OBJECT = "the parameters are an object, which is read before; with a name twice it is a bad input"
NOT_SO = {
    "edfapg.callback.verify": {
        "null": "a form has text alone", "a number": "a form has text alone", "true": "a form has text alone",
        "an unknown algorithm": "there is one algorithm", "an algorithm from the message": "there is one algorithm",
    },
    "payfort.signature.verify": {
        "two magic hashes": "nobody knows a SHA-256 of that form", "an algorithm from the message": "a message names none",
        "duplicate parameters": OBJECT, "the first of two is right": OBJECT, "the last of two is right": OBJECT, "trailing data": OBJECT,
        "a message that cannot be read": OBJECT, "plus for a space": OBJECT,
    },
    "everypay.hmac.verify": {
        "null": "a form has text alone", "a number": "a form has text alone", "true": "a form has text alone",
        "an unknown algorithm": "there is one algorithm", "an algorithm from the message": "there is one algorithm",
        "two magic hashes": "nobody knows an HMAC of that form",
    },
    "nexi.mac.verify": {
        "null": TEXTS, "an array": TEXTS, "an object": TEXTS, "a number": TEXTS, "true": TEXTS,
        "an unknown algorithm": "there is one algorithm", "an algorithm from the message": "there is one algorithm",
        "two magic hashes": "nobody knows an HMAC of that form", "duplicate parameters": OBJECT, "the first of two is right": OBJECT,
        "the last of two is right": OBJECT, "trailing data": OBJECT, "a message that cannot be read": OBJECT, "plus for a space": OBJECT,
    },
    "placetopay.notification.verify": {"a request for a message": "a request is signed by another formula: construction-trankey is its signature"},
    "placetopay.auth.verify": {
        "absent": TEXT, "null": TEXT, "an array": TEXT, "an object": TEXT, "a number": TEXT, "true": TEXT,
        "a magic hash": "base 64 of a digest ends with = and is no number", "two magic hashes": "base 64 of a digest ends with = and is no number",
        "zeros in front": "0 is a digit of base 64 like others", "an algorithm from the message": "it is a setting",
        "a parameter added": TEXT, "a parameter removed": TEXT, "reordered": TEXT, "duplicate parameters": TEXT, "the first of two is right": TEXT,
        "the last of two is right": TEXT, "trailing data": TEXT, "a message that cannot be read": TEXT, "plus for a space": TEXT,
        "a request for a message": "only requests are verified", "skipped for one kind of message": "all messages are of one kind",
    },
}


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def pairs(text):
    return [tuple(unquote_plus(part, errors="surrogateescape") for part in pair.partition("=")[::2]) for pair in text.split("&") if pair]


def names(text):
    """The names in each object of a JSON text; empty if it is not JSON."""
    found = []
    try:
        json.loads(text, object_pairs_hook=lambda members: (found.append([name for name, _ in members]), dict(members))[1])
    except ValueError:
        return []
    return max(found, key=lambda one: len(one) - len(set(one)), default=[])


class Message:
    """The input of a case of a verification."""

    def __init__(self, operation, case):
        self.id, self.input = case["id"], case["input"]
        codes = [claim.get("reject") for claim in case["expect"].get("claims", [case["expect"]])]
        self.reject = next((code for code in codes if code), None)
        # The sources of a disputed case say both; it may have no twin.
        self.is_disputed = len(codes) > 1 and None in codes and self.reject is not None
        secret = {"edfapg": ["password", "email"], "payfort": ["phrase", "algorithm"], "placetopay": ["secretKey"], "everypay": ["secret"], "nexi": ["key", "merchantId"]}[operation.split(".")[0]]
        self.secret = [self.input.get(name) for name in secret]
        given, self.text = self.input, ""
        if operation.startswith(("edfapg", "everypay")):
            self.text = given["form"] if isinstance(given["form"], str) else bytes.fromhex(given["form"].get("hex", "")).decode("utf-8", "replace")
            own = pairs(self.text)
            self.names = [name for name, _ in own]
            self.signature = next((value for name, value in own if name in ("hash", "hmac")), ABSENT)
        elif operation.startswith("nexi"):
            own = list(given["fields"].items())
            self.names = [name for name, _ in own]
            self.signature = next((value for name, value in own if name.lower() == "mac"), ABSENT)
        elif operation.startswith("payfort"):
            own = list(given["parameters"].items())
            self.names = [name for name, _ in own]
            self.signature = given["parameters"].get("signature", ABSENT)
        elif operation.endswith("auth.verify"):
            own = [(name, str(given[name])) for name in ("nonce", "seed", "tranKey")]
            self.names, self.signature = [], given["tranKey"]
        else:
            self.text = given["body"] if isinstance(given["body"], str) else ""
            self.names = names(self.text)
            try:
                body = parse(self.text)
            except ValueError:
                body = None
            own = list(body.items()) if isinstance(body, dict) else []
            self.signature = body.get("signature", ABSENT) if isinstance(body, dict) else ABSENT
        self.own = [(name, json.dumps(value, default=str, sort_keys=True)) for name, value in own if name not in ("hash", "signature", "tranKey", "hmac", "MAC", "mac")]

    def same_secret(self, other):
        return self.secret == other.secret

    def doubled(self, twin, at):
        """Whether a name occurs twice with two values, of which the one at this position is the twin's."""
        own = pairs(self.text) if "=" in self.text and not self.text.startswith("{") else self.members()
        values = defaultdict(list)
        for name, value in own:
            values[name].append(value)
        before = dict(pairs(twin.text) if not twin.text.startswith("{") else twin.members())
        return any(len(v) > 1 and v[0] != v[-1] and before.get(n) == v[at] for n, v in values.items())

    def members(self):
        found = []
        try:
            json.loads(self.text, object_pairs_hook=lambda members: (found.extend((n, json.dumps(v)) for n, v in members), dict(members))[1])
        except ValueError:
            pass
        return found


def probes(operation, cases):
    """The probes made by an operation's cases, with the case that makes each."""
    messages = {case["id"]: Message(operation, case) for case in cases}
    made, orders = defaultdict(list), defaultdict(set)
    for message in messages.values():
        orders[str(message.signature)].add(tuple(name for name, _ in message.own))
    for case in cases:
        message, twin = messages[case["id"]], messages.get(case.get("twin"))
        if message.is_disputed and not twin:
            right_ones = [m for m in messages.values() if not m.reject and m.same_secret(message)]
            alike = (lambda m: message.doubled(m, 0) or message.doubled(m, -1), lambda m: m.own == message.own,
                     lambda m: m.signature == message.signature)
            twin = next((m for is_alike in alike for m in right_ones if is_alike(m)), None)
        given, right = message.signature, getattr(twin, "signature", None)
        if twin and is_text(given) and is_text(right) and given != right:
            plain = [text.removeprefix("sha256:") for text in (given, right)]
            plain = [given, right] if plain[0] == plain[1] else plain
            for name, holds in SIGNATURES.items():
                if holds(*plain):
                    made[name].append(case["id"])
        for name, holds in MESSAGES.items():
            if (twin or name in ACCEPTED) and holds(message, twin or next(iter(messages.values()))):
                made[name].append(case["id"])
        names = [name for name, _ in message.own]
        if not case.get("twin") and any([n for n in order if n in names] != [n for n in names if n in order] for order in orders[str(given)]):
            made["reordered"].append(case["id"])
        if not twin and is_text(given):
            other = next((m for m in messages.values() if m is not message and m.own == message.own and is_text(m.signature)
                          and m.signature != given and m.signature.lower() == given.lower()), None)
            if other:
                made["letters of the other case"].append(case["id"])
    return made


def main(is_verbose):
    operations = defaultdict(list)
    for suite in map(load, all_files()):
        if suite["op"].endswith(".verify"):
            operations[suite["op"]] += suite["cases"]
    problems, count = [], 0
    for operation, cases in sorted(operations.items()):
        made, excused = probes(operation, cases), NOT_SO.get(operation, {})
        for name in [*SIGNATURES, *MESSAGES]:
            count += 1
            if is_verbose:
                print(f"{operation}: {name}: {', '.join(made[name][:3]) or excused.get(name, '-')} {len(made[name])}")
            if not made[name] and name not in excused:
                problems.append(f"{operation}: no case has {name}")
            if made[name] and name in excused:
                problems.append(f"{operation}: {made[name][0]} has {name}, which it cannot have: {excused[name]}")
    for problem in problems:
        print(problem)
    left_out = sum(len(excused) for excused in NOT_SO.values())
    print(f"{len(operations)} verifications, {count} probes, {left_out} of which they cannot have; {len(problems)} missing")
    return 1 if problems or len(operations) < 4 else 0
