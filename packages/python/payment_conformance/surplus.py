"""What a request has beside the expected one and must not have, whatever the gateway reads of it."""

import re

from . import json_text, wire
from .headers import headers, only

FRAMING = {
    b"host", b"content-length", b"content-encoding", b"content-transfer-encoding", b"transfer-encoding", b"connection", b"te",
    b"trailer", b"upgrade", b"expect"}


def surplus(free, expected, got):
    names = [name for name, _ in got]
    found = ["a member of the request that nobody asked for"] if sorted(names) != sorted(set(names) & {"method", "url", "headers", "body"}) else []
    if not got.has("headers"):
        return found
    if type(got.get("headers")) is not list:
        return found + ["headers: not a list of [name, value]"]
    known = {name for name in headers(expected) if name.decode() not in free.headers}
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
        if name in FRAMING and (name in seen or not _is_true(name, wire.trimmed(value).lower(), url, body)):
            found.append(f"header {name.decode()}: contradicts the message")
        seen.add(name)
    if expected.get("body") != got.get("body"):
        for part, rest in wire.read_multipart(body, wire.boundary_of_type(only(got, b"content-type"))) or []:
            for name, value in rest:
                if _has_control(value):
                    found.append("a header of a part: a control character")
                if name.lower() in FRAMING and not _is_true_of_part(name.lower(), value.lower(), part[1]):
                    found.append("a header of a part: contradicts the content of the part")
    return found


def _has_control(value):
    return re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", value) is not None


def _is_true(name, word, url, body):
    if name == b"host":
        host = re.split(rb"[/?#]", url[len(b"https://"):].lower())[0]
        return host in (word, word + b":443") or word == host + b":443"
    if name == b"connection":
        return all(wire.trimmed(each) in (b"keep-alive", b"close", b"te") for each in word.split(b",") if each)
    if name == b"te":
        return all(re.fullmatch(rb"((trailers|compress|deflate|gzip)([; ].*)?)?", wire.trimmed(each), re.S) for each in word.split(b","))
    return word in {
        b"content-length": [str(len(body)).encode()], b"content-encoding": [b"identity"],
        b"expect": [b"", b"100-continue"]}.get(name, [])


def _is_true_of_part(name, word, content):
    if name == b"content-length":
        return word == str(len(content)).encode()
    return name == b"content-transfer-encoding" and (word in (b"8bit", b"binary") or word == b"7bit" and content.isascii())
