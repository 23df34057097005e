"""RFC 8259 without the liberties of Python's `json`.

Numbers keep their spelling, objects their order. `read` takes what the grammar allows; `check`
refuses what the grammar leaves open. They are two, so that a case line with a lone surrogate
in its input can still be answered under its own `n`.
"""

import json
from dataclasses import dataclass

MAX_DEPTH = 128
MAX_NUMBER = 1024  # characters


@dataclass(frozen=True)
class Number:
    """A number, as its characters: 1.10 is not 1.1, and -0 is not 0."""

    spelling: str


class Members(dict):
    """An object, in document order, that knows whether a name was given twice."""

    def __init__(self, pairs):
        super().__init__(pairs)
        self.has_repeated_name = len(self) != len(pairs)


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")  # NaN, Infinity, -Infinity


DECODER = json.JSONDecoder(
    object_pairs_hook=Members,
    parse_int=Number,
    parse_float=Number,
    parse_constant=refuse_constant,
)


def read(data):
    """The value in these bytes. Raises ValueError where they are not one JSON text."""
    try:
        # Decoded here, because json.loads would guess UTF-16 and UTF-32.
        return DECODER.decode(data.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def check(value, depth=0):
    """Raises ValueError for repeated names, lone surrogates, numbers beyond MAX_NUMBER, nesting beyond MAX_DEPTH."""
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError("a string has half a surrogate pair")
    elif isinstance(value, Number):
        if len(value.spelling) > MAX_NUMBER:
            raise ValueError("a number is too long")
    elif isinstance(value, (dict, list)):
        if depth == MAX_DEPTH:
            raise ValueError("nested too deeply")
        if isinstance(value, dict):
            if value.has_repeated_name:
                raise ValueError("an object has a name twice")
            for name in value:
                check(name)
            value = value.values()
        for element in value:
            check(element, depth + 1)


def write(value):
    """ASCII-only JSON on one line, numbers as they were spelled."""
    if isinstance(value, Number):
        return value.spelling
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{write(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value)
