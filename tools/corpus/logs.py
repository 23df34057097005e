"""The parts of a case's card numbers that a log may show, which its `absent` must not name: rule 1 of vectors/operations/logs.md."""

import base64
import html
import json
import re
import unicodedata
from urllib.parse import unquote, unquote_plus

GROUP = re.compile(r"\d+")
BASE64 = re.compile(r"[A-Za-z0-9+/_-]{18,}(?:\r?\n[A-Za-z0-9+/_-]+)*")
HEXADECIMAL = re.compile(r"[0-9A-Fa-f]{26,}")
DEEPEST = 200  # the most readings of one text, so that no case takes long


def texts(value):
    """All texts of an input, bytes read as UTF-8."""
    if isinstance(value, dict) and set(value) == {"hex"}:
        yield bytes.fromhex(value["hex"]).decode("utf-8", "replace")
    elif isinstance(value, (dict, list)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


def decoded(text):
    """Texts that a log may print in place of this one."""
    yield from (unquote(text, errors="replace"), unquote_plus(text, errors="replace"), html.unescape(text))
    yield re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)
    yield text.replace("\\r", "\r").replace("\\n", "\n").replace("\\t", "\t")
    try:
        yield from texts(json.loads(text))
    except (ValueError, RecursionError):
        pass
    for run in BASE64.findall(text):
        letters = re.sub(r"\s", "", run).replace("-", "+").replace("_", "/")
        for part in (letters[at:] for at in range(4)):
            yield base64.b64decode(part[: len(part) - (len(part) % 4 == 1)] + "==").decode("latin-1")
    for run in HEXADECIMAL.findall(text):
        yield from (bytes.fromhex(part[: len(part) // 2 * 2]).decode("latin-1") for part in (run, run[1:]))


def readings(text):
    found, todo = {text}, [text]
    while todo and len(found) < DEEPEST:
        for other in decoded(todo.pop()):
            if other not in found:
                found.add(other)
                todo.append(other)
    return found


def has_check_digit(digits):
    doubled = [sum(divmod(2 * d, 10)) for d in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def shown(text):
    """The beginning and end of each card number in a text, with the characters between the digits."""
    groups = list(GROUP.finditer(text))
    for first, group in enumerate(groups):
        places = []
        for before, other in zip([group, *groups[first:]], groups[first:]):
            between = text[before.end() : other.start()]
            if len(between) > 16 or any(c.isalpha() for c in between):
                break
            places += range(*other.span())
            if not 13 <= len(places) <= 19 or not has_check_digit([unicodedata.digit(text[place]) for place in places]):
                continue
            leading = 8 if len(places) >= 16 else 6
            yield text[places[0] : places[leading - 1] + 1]
            yield text[places[-4] :][: places[-1] - places[-4] + 1]


def spelled(piece):
    """A piece in plain text and in the codings of a log; in base 64 only the characters that it determines."""
    data = piece.encode("utf-8")
    yield from (piece, data.hex(), data.hex().upper())
    for pattern in ("%{:02x}", "%{:02X}", "\\x{:02x}", "\\x{:02X}"):
        yield "".join(pattern.format(byte) for byte in data)
    for pattern in ("&#{};", "&#x{:x};", "&#x{:X};", "\\u{:04x}", "\\u{:04X}"):
        yield "".join(pattern.format(ord(c)) for c in piece)
    for before in range(3):
        letters = base64.b64encode(b"\0" * before + data).decode("ascii")
        yield letters[(0, 2, 3)[before] : (before + len(data)) * 8 // 6]


def unfair(case):
    """The texts of `absent` that a log may show, in the order of the list."""
    found = {piece for text in texts(case["input"]) for reading in readings(text) for piece in shown(reading)}
    pieces = {spelling for piece in found for spelling in spelled(piece)}
    absent = case["expect"]["value"]["absent"]
    return [text for text in absent if isinstance(text, str) and any(text in piece for piece in pieces)]
