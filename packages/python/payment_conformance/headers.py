"""The headers of a request, by what they say."""

from . import json_text, wire


def pairs(request):
    """The well-formed headers, their names in small letters, their values without the space around them."""
    listed = request.get("headers")
    for pair in listed if type(listed) is list else []:
        if type(pair) is list and len(pair) == 2 and isinstance(pair[0], str) and json_text.text(pair[1]) is not None:
            yield pair[0].lower().encode(), wire.trimmed(json_text.text(pair[1]))


def headers(request):
    """The meaning of every header, by its name."""
    found = {}
    for name, value in pairs(request):
        found.setdefault(name, []).append(meaning(name, value))
    return found


def only(request, wanted):
    """The value of a header that is there once."""
    values = [value for name, value in pairs(request) if name == wanted]
    return values[0] if len(values) == 1 else b""


def meaning(name, value):
    """A Content-Type without charset and boundary, credentials with their scheme in small letters and one space behind it."""
    if name == b"authorization" and b" " in value:
        scheme, space, rest = value.partition(b" ")
        return scheme.lower() + space + rest.lstrip(b" ")
    kind = wire.media_type(value) if name == b"content-type" else None
    if not kind:
        return value
    kept = [(n, v) for n, v in kind[1] if not (n == b"boundary" and kind[0] == wire.MULTIPART or n == b"charset" and v.lower() == b"utf-8")]
    return kind[0] + b"".join(b";" + n + b"=" + v for n, v in kept)
