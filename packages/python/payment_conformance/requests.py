"""Where a request differs from the expected one, as far as the difference counts."""

import re

from . import json_text, wire
from .headers import headers, only
from .surplus import surplus


def places(match, free, expected, got):
    """Where a request differs from the expected one, as far as the difference counts."""
    found = ["method"] if expected.get("method") != got.get("method") else []
    found += ["url"] if free.reduced_url(_url(expected)) != free.reduced_url(_url(got)) else []
    wanted, given = headers(expected), headers(got)
    kind = _kind(match, free, got)
    for name, values in wanted.items():
        if given.get(name) != values and name.decode() not in free.headers and not (name == b"content-type" and kind != match):
            found.append(f"header {name.decode()}" + ("" if name in given else ": missing"))
    found += _body_places(match, kind, free, expected, got)
    return found + surplus(free, expected, got)


def _kind(match, free, got):
    """How the body of a request is read: a form may come in multipart and multipart as a form, where that is free."""
    stated = only(got, b"content-type")
    if match == "form" and free.form_as_multipart and wire.boundary_of_type(stated) is not None:
        return "multipart"
    is_form = (wire.media_type(stated) or [b""])[0] == wire.FORM
    return "form" if match == "multipart" and free.multipart_as_form and is_form else match


def _url(request):
    """The URL without what makes no difference (RFC 3986, 6.2.2 and 6.2.3): see vectors/README.md."""
    url = re.sub(rb"^[^:/?#]*://[^/?#]*", _origin, json_text.text(request.get("url")) or b"")
    url = re.sub(rb"\?[^#]*", lambda query: query[0].replace(b"+", b"%20"), url, count=1)
    return re.sub(rb"%[0-9A-Fa-f]{2}", _escape, url)


def _origin(found):
    """Scheme and host in small letters, without the port that https has anyway."""
    origin = found[0].lower()
    return re.sub(rb"^(https://.*):(?:443)?\Z", rb"\1", origin, flags=re.S)


def _escape(escape):
    character = bytes.fromhex(escape[0][1:].decode())
    return character if re.fullmatch(rb"[A-Za-z0-9._~!'()*-]", character) else escape[0].upper()


def _body_places(match, kind, free, expected, got):
    one, other = (None if not request.has("body") else json_text.text(request.get("body")) for request in (expected, got))
    # An empty body and none are the same bytes on the wire.
    if all(not request.has("body") or text == b"" for request, text in ((expected, one), (got, other))):
        return []
    if one is None or other is None:
        return ["body"]
    if match == "json":
        try:
            one, other = (free.reduced(json_text.read(body)) for body in (one, other))
        except ValueError:
            return ["body: not JSON"]
        return [] if json_text.means(one, other) else [f"body {pointer}" for pointer in json_text.pointers(one, other, "")] or ["body"]
    one = wire.read_parts(match, one, wire.boundary_of_type(only(expected, b"content-type")))
    boundary = wire.boundary_of_type(only(got, b"content-type"))
    other = wire.read_parts(kind, other, boundary)
    if one is None or other is None:
        return ["body: not readable as its Content-Type says"]
    one, other = (sorted(free.reduced_parts(parts), key=lambda part: part[0]) for parts in (one, other))
    names = dict.fromkeys(part[0] for part in one + other)
    of = lambda parts, name: [part for part in parts if part[0] == name]
    return [f"field {name.decode(errors='replace')}" + _word(of(one, name), of(other, name)) for name in names if of(one, name) != of(other, name)]


def _word(right, mine):
    return ": missing" if not mine else ": not expected" if not right else ""
