"""The equality of each `match` of a suite, and whether an answer passes a case."""

import re
from decimal import Decimal
from urllib.parse import parse_qsl

from corpus.files import Number, compact, parse

STATUSES = ("confirmed", "unverified", "contradicted")


def body_meaning(body):
    """A body as JSON if possible, else as the pairs of a form, whose order does not count."""
    try:
        return parse(body or "null")
    except ValueError:
        return sorted(body.split("&"))


def same(match, one, other):
    """Whether two answers mean the same under the suite's `match`."""
    if match == "json" and is_request(one) and is_request(other):
        one, other = ({**m["value"], "body": body_meaning(m["value"].get("body"))} for m in (one, other))
    if match == "redacted" and one.keys() == other.keys() == {"value"}:
        return is_redacted(one["value"], text_bytes(other["value"]))
    if match in READERS and isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys() == {"value"}:
        return same_message(match, one["value"], other["value"])
    if isinstance(one, Number) and isinstance(other, Number):
        return one == other or (match == "json" and Decimal(one) == Decimal(other))
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(match, one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(same(match, a, b) for a, b in zip(one, other))
    if match == "hex" and isinstance(one, str):
        return one.lower() == other.lower()
    return one == other


def is_redacted(expected, log):
    """Whether a log has everything that it may keep, and nothing that it must hide."""
    kept, absent = ([text_bytes(text) for text in expected[key]] for key in ("kept", "absent"))
    return all(text in log for text in kept) and not any(text in log for text in absent)


def is_request(answer):
    return isinstance(answer, dict) and isinstance(answer.get("value"), dict) and "headers" in answer["value"]


def same_message(match, one, other):
    """Whether two bodies, or two whole requests, mean the same to a strict receiver."""
    if isinstance(one, dict) and isinstance(other, dict) and "method" in one and "method" in other:
        bodies = [message.get("body") for message in (one, other)]
        read = [None if body is None else sorted(READERS[match](text_bytes(body)), key=lambda p: p[0]) for body in bodies]
        heads = [(m["method"], m["url"], sorted((n.lower(), v) for n, v in m["headers"])) for m in (one, other)]
        return heads[0] == heads[1] and read[0] == read[1]
    return READERS[match](text_bytes(one)) == READERS[match](text_bytes(other))


def text_bytes(value):
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value.encode("utf-8")


def read_form(body):
    return parse_qsl(body.decode("latin-1"), keep_blank_values=True, encoding="latin-1")


def read_multipart(body):
    """The parts of a body whose first line is its boundary, each with its headers as one text."""
    boundary = body.split(b"\r\n", 1)[0]
    boundary = boundary[:-2] if body == boundary + b"\r\n" and boundary.endswith(b"--") else boundary
    pieces = (b"\r\n" + body).split(b"\r\n" + boundary)
    if pieces[0] or pieces[-1] not in (b"--", b"--\r\n"):
        raise SystemExit("an expected multipart body is not one")
    parts = [piece[2:].split(b"\r\n\r\n", 1) for piece in pieces[1:-1]]
    return [(re.sub(rb":[ \t]*", b": ", head), value) for head, value in parts]


READERS = {"form": read_form, "multipart": read_multipart}


def outcome(claim):
    """The value or rejection of an `expect` or of one of its claims; None if it is still to be filled."""
    return {k: claim[k] for k in ("value", "reject") if k in claim} or None


def judge(match, expect, answer):
    """None if the answer passes, else what was expected, by the README's rule for values and claims."""
    if "claims" not in expect:
        return None if same(match, outcome(expect), answer.expect) else compact(outcome(expect))
    claims = {status: [c for c in expect["claims"] if c["status"] == status] for status in STATUSES}
    false = [c["by"] for c in claims["contradicted"] if same(match, outcome(c), answer.expect)]
    if false:
        return f"not the contradicted claim of {false[0]}"
    accepted = [outcome(claim) for claim in claims["confirmed"] or claims["unverified"]]
    return None if any(same(match, one, answer.expect) for one in accepted) else compact(accepted)
