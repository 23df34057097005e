"""Whether an answer is as good as the expected one, by the rules of vectors/README.md, `match`."""

from . import json_text, wire
from .headers import meaning
from .json_text import Members
from .order import signed_as_sent
from .requests import places


def problem(case, answer):
    """Why an answer is wrong, without a value of it; None where it is right.

    An answer is `{"value": …}`, `{"reject": code}` or `{"error": sentence}`.
    """
    if "error" in answer:
        return f"the SDK failed: {answer['error']}"
    if ".response." in case.operation and "value" in answer:
        answer = {**answer, "value": _without_absent(answer["value"])}
    expected = case.acceptable
    if any(_agrees(case, answer, claim) for claim in expected):
        return None
    if "reject" in answer:
        codes = [claim["reject"] for claim in expected if "reject" in claim]
        # Where taking it is as right as refusing it, no source says with which code it would be refused.
        if codes and (len(codes) < len(expected) or case.refuses_unnamed and answer["reject"] == "refused"):
            return None
        return f"refused with {answer['reject']}, expected " + (" or ".join(codes) if codes else "a value: it must be accepted")
    values = [claim["value"] for claim in expected if "value" in claim]
    if not values:
        return "accepted, although it must be refused with " + " or ".join(claim["reject"] for claim in expected)
    return difference(case, signed_as_sent(case, values[0], answer["value"]), answer["value"])


def _without_absent(value):
    """What a response says, without members that are null or empty."""
    if isinstance(value, Members):
        kept = [(name, _without_absent(member)) for name, member in value]
        return Members([pair for pair in kept if pair[1] is not None and pair[1] != [] and pair[1] != ""])
    return [_without_absent(element) for element in value] if isinstance(value, list) else value


def _agrees(case, answer, claim):
    if "reject" in claim:
        return answer.get("reject") == claim["reject"]
    return "value" in answer and accepts(case.match, case.free, signed_as_sent(case, claim["value"], answer["value"]), answer["value"])


def accepts(match, free, expected, got):
    if json_text.same(expected, got):
        return True
    if match == "json" and not _is_request(expected):
        return json_text.means(expected, got) or json_text.means(_in_one_order(expected), _in_one_order(got))
    if match in ("json", "form", "multipart"):
        return _messages_agree(match, free, expected, got)
    mine, theirs = json_text.text(got), json_text.text(expected)
    if match == "redacted":
        absent, kept = ([json_text.text(text) for text in expected.get(name)] for name in ("absent", "kept"))
        return mine is not None and all(text in mine for text in kept) and not any(text in mine for text in absent)
    if mine is None or theirs is None:
        return False
    if match == "credentials":
        return meaning(b"authorization", mine) == meaning(b"authorization", theirs)
    return mine == theirs if match == "exact" else mine.lower() == theirs.lower()


def _in_one_order(value):
    """An outcome with the parameters of its redirect and its errors in one order; parameters of one name keep theirs."""

    def key(texts):
        return [json_text.text(text) or b"" for text in texts]

    def part(name, member):
        if name == "redirect" and isinstance(member, Members):
            return Members([(inner, part(inner, value)) for inner, value in member])
        if name == "params" and isinstance(member, list):
            return sorted(member, key=lambda pair: key(pair[:1]) if isinstance(pair, list) else [])
        if name == "errors" and isinstance(member, list):
            names = ("code", "field", "message")
            return sorted(member, key=lambda error: key(error.get(each) for each in names) if isinstance(error, Members) else [])
        return member

    return Members([(name, part(name, member)) for name, member in value]) if isinstance(value, Members) else value


def _is_request(value):
    return isinstance(value, Members) and value.has("method") and value.has("url")


def _messages_agree(match, free, expected, got):
    if _is_request(expected):
        return isinstance(got, Members) and not places(match, free, expected, got)
    one, other = json_text.text(expected), json_text.text(got)
    if one is None or other is None:
        return False
    # A body on its own has the boundary that its operation was given.
    one, other = (wire.read_parts(match, body, wire.boundary_of_body(one)) for body in (one, other))
    return one is not None and one == other


def difference(case, expected, got):
    """Where an answer differs from the expected value; values are shown only where they can be no secret."""
    if _is_request(expected):
        if not isinstance(got, Members):
            return "no request: an object with method, url, headers and body was expected"
        return "the request differs in " + "; ".join(places(case.match, case.free, expected, got)[:6])
    if case.match == "redacted":
        return "the log holds what must not be in it, or lacks what it must keep"
    one, other = json_text.text(expected), json_text.text(got)
    if one is None or other is None:
        return "the value differs in " + "; ".join(json_text.pointers(expected, got, "")[:6] or ["the whole"])
    lines = [f"expected {case.shown(one)}", f"got      {case.shown(other)}"]
    place = next((index for index, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return "\n  ".join(lines + [f"they differ from byte {place + 1}"])
