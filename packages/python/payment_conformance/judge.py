"""Whether an answer is as good as the expected one, by the rules of vectors/README.md, `match`."""

import re

from . import json_text, wire
from .json_text import Members, Number

MULTIPART = b"multipart/form-data"


def problem(case, answer):
    """Why an answer is wrong, without a value of it; None where it is right.

    An answer is `{"value": …}`, `{"reject": code}` or `{"error": sentence}`.
    """
    if "error" in answer:
        return f"the SDK failed: {answer['error']}"
    expected = case.acceptable
    if any(_agrees(case, answer, claim) for claim in expected):
        return None
    if "reject" in answer:
        codes = [claim["reject"] for claim in expected if "reject" in claim]
        if case.refuses_unnamed and answer["reject"] == "refused" and codes:
            return None
        return f"refused with {answer['reject']}, expected " + (" or ".join(codes) if codes else "a value: it must be accepted")
    values = [claim["value"] for claim in expected if "value" in claim]
    if not values:
        return "accepted, although it must be refused with " + " or ".join(claim["reject"] for claim in expected)
    return difference(case, values[0], answer["value"])


def _agrees(case, answer, claim):
    if "reject" in claim:
        return answer.get("reject") == claim["reject"]
    return "value" in answer and accepts(case.match, case.free, claim["value"], answer["value"])


def accepts(match, free, expected, got):
    if json_text.same(expected, got):
        return True
    if match == "json" and not _is_request(expected):
        return json_text.means(expected, got)
    if match in ("json", "form", "multipart"):
        return _messages_agree(match, free, expected, got)
    mine, theirs = json_text.text(got), json_text.text(expected)
    if match == "redacted":
        absent, kept = ([json_text.text(text) for text in expected.get(name)] for name in ("absent", "kept"))
        return mine is not None and all(text in mine for text in kept) and not any(text in mine for text in absent)
    if mine is None:
        return False
    return mine == theirs if match == "exact" else theirs is not None and mine.lower() == theirs.lower()


def _is_request(value):
    return isinstance(value, Members) and value.has("method") and value.has("url")


def _messages_agree(match, free, expected, got):
    if _is_request(expected):
        return isinstance(got, Members) and not places(match, free, expected, got)
    one, other = json_text.text(expected), json_text.text(got)
    if one is None or other is None:
        return False
    # A body on its own has the boundary that its operation was given.
    one, other = (_read(match, body, wire.boundary_of_body(one)) for body in (one, other))
    return one is not None and one == other


def _read(match, body, boundary):
    if match == "form":
        return wire.read_form(body)
    parts = wire.read_multipart(body, boundary)
    return None if parts is None else [part for part, _ in parts]


# Requests


def places(match, free, expected, got):
    """Where a request differs from the expected one, as far as the difference counts."""
    found = [name for name in ("method", "url") if expected.get(name) != got.get(name)]
    wanted, headers = _headers(expected), _headers(got)
    as_multipart = free.form_as_multipart and wire.boundary_of_type(_only(got, b"content-type")) is not None
    for name, values in wanted.items():
        if headers.get(name) != values and name.decode() not in free.headers and not (name == b"content-type" and as_multipart):
            found.append(f"header {name.decode()}" + ("" if name in headers else ": missing"))
    found += _body_places(match, free, expected, got, as_multipart)
    return found + _surplus(free, expected, got)


def _pairs(request):
    headers = request.get("headers")
    for pair in headers if type(headers) is list else []:
        if type(pair) is list and len(pair) == 2 and isinstance(pair[0], str) and json_text.text(pair[1]) is not None:
            yield pair[0].lower().encode(), json_text.text(pair[1])


def _headers(request):
    headers = {}
    for name, value in _pairs(request):
        headers.setdefault(name, []).append(_meaning(name, value))
    return headers


def _only(request, wanted):
    values = [value for name, value in _pairs(request) if name == wanted]
    return values[0] if len(values) == 1 else b""


def _meaning(name, value):
    """A Content-Type without charset and boundary, credentials with their scheme in small letters."""
    if name == b"authorization" and b" " in value:
        scheme, space, rest = value.partition(b" ")
        return scheme.lower() + space + rest
    kind = wire.media_type(value) if name == b"content-type" else None
    if not kind:
        return value
    kept = [(n, v) for n, v in kind[1] if not (n == b"boundary" and kind[0] == MULTIPART or n == b"charset" and v.lower() == b"utf-8")]
    return kind[0] + b"".join(b";" + n + b"=" + v for n, v in kept)


def _body_places(match, free, expected, got, as_multipart):
    one, other = (None if not request.has("body") else json_text.text(request.get("body")) for request in (expected, got))
    if not expected.has("body") and not got.has("body"):
        return []
    if one is None or other is None:
        return ["body"]
    if match == "json":
        try:
            one, other = (free.reduced(json_text.read(body)) for body in (one, other))
        except ValueError:
            return ["body: not JSON"]
        return [] if json_text.means(one, other) else [f"body {pointer}" for pointer in _pointers(one, other, "")] or ["body"]
    one = _read(match, one, wire.boundary_of_type(_only(expected, b"content-type")))
    boundary = wire.boundary_of_type(_only(got, b"content-type"))
    other = _read("multipart" if as_multipart else match, other, boundary)
    if one is None or other is None:
        return ["body: not readable as its Content-Type says"]
    one, other = (sorted(free.reduced_parts(parts), key=lambda part: part[0]) for parts in (one, other))
    names = dict.fromkeys(part[0] for part in one + other)
    of = lambda parts, name: [part for part in parts if part[0] == name]
    return [f"field {name.decode(errors='replace')}" + _word(of(one, name), of(other, name)) for name in names if of(one, name) != of(other, name)]


def _word(right, mine):
    return ": missing" if not mine else ": not expected" if not right else ""


def _pointers(one, other, path):
    if not (isinstance(one, Members) and isinstance(other, Members)):
        return [] if json_text.means(one, other) else [path or "the whole"]
    names = dict.fromkeys(name for name, _ in one + other)
    found = []
    for name in names:
        if not one.has(name) or not other.has(name):
            found.append(f"{path}/{name}" + (": not expected" if other.has(name) else ": missing"))
        else:
            found += _pointers(one.get(name), other.get(name), f"{path}/{name}")
    return found


# What a request has beside the expected one


def _surplus(free, expected, got):
    names = [name for name, _ in got]
    found = ["a member of the request that nobody asked for"] if sorted(names) != sorted(set(names) & {"method", "url", "headers", "body"}) else []
    if not got.has("headers"):
        return found
    if type(got.get("headers")) is not list:
        return found + ["headers: not a list of [name, value]"]
    known = {name for name in _headers(expected) if name.decode() not in free.headers}
    url, body, seen = json_text.text(got.get("url")) or b"", json_text.text(got.get("body")) or b"", set()
    for pair in got.get("headers"):
        is_pair = type(pair) is list and len(pair) == 2 and isinstance(pair[0], str)
        value = json_text.text(pair[1]) if is_pair else None
        if value is None:
            found.append("headers: not a list of [name, value]")
            continue
        name = pair[0].lower().encode()
        if name in known:
            continue
        if not re.fullmatch(wire.TOKEN, name):
            found.append("a header with a character that cannot stand in its name")
            continue
        if _has_control(value):
            found.append(f"header {name.decode()}: a control character")
        if name in FRAMING and (name in seen or not _is_true(name, value.lower(), url, body)):
            found.append(f"header {name.decode()}: says of the message what is not so")
        seen.add(name)
    if expected.get("body") != got.get("body"):
        for part, rest in wire.read_multipart(body, wire.boundary_of_type(_only(got, b"content-type"))) or []:
            for name, value in rest:
                if _has_control(value):
                    found.append("a header of a part: a control character")
                if name.lower() in FRAMING and not _is_true_of_part(name.lower(), value.lower(), part[1]):
                    found.append("a header of a part: says of the content what is not so")
    return found


FRAMING = {
    b"host", b"content-length", b"content-encoding", b"content-transfer-encoding", b"transfer-encoding", b"connection", b"te",
    b"trailer", b"upgrade", b"expect"}


def _has_control(value):
    return re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", value) is not None


def _is_true(name, word, url, body):
    if name == b"host":
        host = re.split(rb"[/?#]", url[len(b"https://"):].lower())[0]
        return word in (host, host + b":443")
    return word in {
        b"content-length": [str(len(body)).encode()], b"content-encoding": [b"identity"], b"connection": [b"keep-alive", b"close"],
        b"te": [b"trailers"], b"expect": [b"100-continue"]}.get(name, [])


def _is_true_of_part(name, word, content):
    if name == b"content-length":
        return word == str(len(content)).encode()
    return name == b"content-transfer-encoding" and (word in (b"8bit", b"binary") or word == b"7bit" and content.isascii())


class Free:
    """What right SDKs do differently in the requests of an operation: `free` of vectors/fields/."""

    def __init__(self, entries):
        self.entries = [(entry.get("kind"), entry) for entry in entries]
        self.headers = {entry.get("name").lower() for kind, entry in self.entries if kind == "header"}
        self.form_as_multipart = any(kind == "formAsMultipart" for kind, _ in self.entries)
        self.empty = {name.encode() for kind, entry in self.entries if kind == "emptyFields" for name in entry.get("fields")}

    def reduced(self, body):
        """A JSON body without what is free in it."""
        for kind, entry in self.entries:
            if kind == "default":
                body = _changed(body, entry.get("field").get("name").split("."), lambda value: None if any(
                    json_text.means(one, value) for one in entry.get("field").get("values")) else value)
            elif kind == "hexInCapitals":
                body = _changed(body, entry.get("field").split("."), lambda value: _folded(value))
            elif kind == "numberAsText":
                body = _changed(body, entry.get("field").split("."), lambda value: Number(value) if isinstance(
                    value, str) and re.fullmatch(r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", value, re.A) else value)
        return body

    def reduced_parts(self, parts):
        """The parts of a form without what is free in them; a name that is there twice is never left out."""
        parts = [_without_default_type(part) for part in parts if part[1] or part[0] not in self.empty]
        for kind, entry in self.entries:
            if kind not in ("default", "hexInCapitals"):
                continue
            field = entry.get("field")
            name = (field.get("name") if kind == "default" else field).encode()
            index = [place for place, part in enumerate(parts) if part[0] == name]
            if len(index) != 1:
                continue
            part = parts[index[0]]
            if kind == "hexInCapitals":
                parts[index[0]] = (name, _folded(part[1]), *part[2:])
            elif part[1] in [json_text.text(value) for value in field.get("values")]:
                del parts[index[0]]
        return parts


def _folded(value):
    digits = value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else b"-"
    return value.lower() if re.fullmatch(rb"[0-9A-Fa-f]*", digits) else value


def _changed(body, path, change):
    """The body with the value at the end of a path changed, or left out where that gives None."""
    if not isinstance(body, Members) or not body.has(path[0]):
        return body
    value = body.get(path[0])
    new = change(value) if len(path) == 1 else _changed(value, path[1:], change)
    return body.without(path[0]) if new is None and value is not None else body.replacing(path[0], new)


def _without_default_type(part):
    kind = wire.media_type(part[3]) if part[3] is not None and part[2] is None else None
    if kind and kind[0] == b"text/plain" and all(name == b"charset" and value.lower() == b"utf-8" for name, value in kind[1]):
        return part[0], part[1], None, None
    return part


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
        return "the value differs in " + "; ".join(_pointers(expected, got, "")[:6] or ["the whole"])
    lines = [f"expected {case.shown(one)}", f"got      {case.shown(other)}"]
    place = next((index for index, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return "\n  ".join(lines + [f"they differ from byte {place + 1}"])
