"""What a strict receiver reads: forms, multipart bodies, and the values of headers."""

import re
from urllib.parse import unquote_to_bytes

TOKEN = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
SPACE = rb"[ \t]*"
FORM, MULTIPART = b"application/x-www-form-urlencoded", b"multipart/form-data"
BOUNDARY = re.compile(rb"[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]")


def trimmed(value):
    """The value of a header without the spaces and tabs around it, which say nothing."""
    return value.strip(b" \t")


def read_form(body):
    """The pairs as parts without a file; None where the body is no form."""
    if re.search(rb"%(?![0-9A-Fa-f]{2})", body):
        return None
    pairs = (piece.partition(b"=") for piece in body.split(b"&") if piece)
    return [(_decoded(name), _decoded(value), None, None) for name, _, value in pairs]


def _decoded(data):
    return unquote_to_bytes(data.replace(b"+", b" "))


def parameters(data, quoted=rb'(?:[^"\\]|\\.)*'):
    """`; name=value` up to the end, as a list of pairs; None where it is anything else."""
    item = re.compile(SPACE + b";" + SPACE + b"(?:(" + TOKEN + b")=(?:(" + TOKEN + b')|"(' + quoted + b')"))?', re.S)
    found, at = [], 0
    while match := item.match(data, at):
        if match[1] is not None:
            found.append((match[1].lower(), match[2], match[3]))
        at = match.end()
    return found if re.fullmatch(SPACE, data[at:]) else None


def media_type(data):
    """Type and subtype in small letters, and the parameters; None where it is none."""
    match = re.match(TOKEN + b"/" + TOKEN, data)
    found = parameters(data[match.end():]) if match else None
    if found is None:
        return None
    return match[0].lower(), [(n, p if p is not None else re.sub(rb"\\(.)", rb"\1", q, flags=re.S)) for n, p, q in found]


def boundary_of_type(data):
    """The only valid boundary that a Content-Type of multipart states, or None."""
    kind = media_type(data)
    if not kind or kind[0] != MULTIPART:
        return None
    found = [value for name, value in kind[1] if name == b"boundary"]
    return found[0] if len(found) == 1 and BOUNDARY.fullmatch(found[0]) else None


def boundary_of_body(body):
    """The boundary that the first line of a body is, or None."""
    line = body.partition(b"\r")[0]
    if not line.startswith(b"--"):
        return None
    is_empty = len(body) <= len(line) + 2 and len(line) > 4 and line.endswith(b"--")
    boundary = line[2:-2] if is_empty else line[2:]
    return boundary if BOUNDARY.fullmatch(boundary) else None


def read_multipart(body, boundary):
    """The parts as name, value, filename, type; with the other headers of each. None where a strict receiver refuses."""
    if boundary is None:
        return None
    # With a line break in front of the body, which may have one, every delimiter looks the same.
    first, *pieces = re.split(rb"\r\n--" + re.escape(boundary), body if body.startswith(b"\r\n--") else b"\r\n" + body)
    if first or not pieces or pieces.pop() not in (b"--", b"--\r\n"):
        return None
    if any(not piece.startswith(b"\r\n") for piece in pieces):
        return None
    parts = [_part(piece[2:]) for piece in pieces]
    return None if None in parts else parts


def _part(data):
    fields, rest, at = {}, [], 0
    while not data.startswith(b"\r\n", at):
        line = re.compile(rb"([^\r\n\0]*)\r\n").match(data, at)
        header = line and re.fullmatch(b"(" + TOKEN + b"):" + SPACE + b"(.*?)" + SPACE, line[1], re.S)
        if not header:
            return None
        name = header[1].lower()
        if name in (b"content-disposition", b"content-type"):
            if name in fields:
                return None
            fields[name] = header[2]
        else:
            rest.append((header[1], header[2]))
        at = line.end()
    disposition = fields.get(b"content-disposition", b"")
    kind = re.match(TOKEN, disposition)
    found = parameters(disposition[kind.end():], b'[^"]*') if kind and kind[0].lower() == b"form-data" else None
    if not found:
        return None
    names, files = ([p if p is not None else _unescaped(q) for n, p, q in found if n == name] for name in (b"name", b"filename"))
    if len(names) != 1 or len(files) > 1:
        return None
    return (names[0], data[at + 2:], files[0] if files else None, fields.get(b"content-type")), rest


def _unescaped(name):
    return re.sub(b"%(0A|0D|22)", lambda match: bytes.fromhex(match[1].decode()), name)


def read_parts(match, body, boundary):
    """The pairs of a form, or the parts of a multipart body without their other headers and a type that says nothing; None where it is none."""
    if match == "form":
        return read_form(body)
    parts = read_multipart(body, boundary)
    return None if parts is None else [_without_default_type(part) for part, _ in parts]

def _without_default_type(part):
    """A part without the type that it has where none is said, or without a charset in which its bytes say the same."""
    kind = media_type(part[3]) if part[3] is not None and part[2] is None else None
    charsets = (b"utf-8", b"us-ascii", b"iso-8859-1") if part[1].isascii() else (b"utf-8",)
    if kind and kind[0] == b"text/plain" and all(name == b"charset" and value.lower() in charsets for name, value in kind[1]):
        return part[0], part[1], None, None
    return part
