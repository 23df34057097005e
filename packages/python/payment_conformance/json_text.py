"""JSON (RFC 8259) without loss: numbers keep their spelling, objects their order and repeated names."""

import base64
import json
import re

MOST_DEPTH = 128
MOST_DIGITS = 1024


class Number:
    """A number as its characters: 1.10 is not 1.1."""

    def __init__(self, digits):
        self.digits = digits

    def __eq__(self, other):
        return isinstance(other, Number) and self.digits == other.digits

    def value(self):
        """What it amounts to, exactly, however long: sign, significant digits, power of ten."""
        sign, whole, fraction, exponent = re.fullmatch(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?", self.digits).groups("")
        digits = (whole + fraction).lstrip("0")
        significant = digits.rstrip("0")
        if not significant:
            return "0"
        return sign, significant, int(exponent or 0) + len(digits) - len(significant) - len(fraction)


class Members(list):
    """An object: its names and values, in their order."""

    def get(self, name):
        return next((value for key, value in self if key == name), None)

    def has(self, name):
        return any(key == name for key, _ in self)

    def without(self, name):
        return Members(pair for pair in self if pair[0] != name)

    def replacing(self, name, value):
        return Members((key, value if key == name else old) for key, old in self)


def is_utf8(data):
    try:
        data.decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False


def _refuse(name):
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=Members, parse_int=Number, parse_float=Number, parse_constant=_refuse)


def read(data):
    """The value in these bytes. Raises ValueError where they are not one JSON text."""
    try:
        value = _DECODER.decode(data.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _check(value, 0)
    return value


def _check(value, depth):
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError("half a surrogate pair")
    elif isinstance(value, Number):
        if len(value.digits) > MOST_DIGITS:
            raise ValueError("a number is too long")
    elif isinstance(value, list):
        if depth == MOST_DEPTH:
            raise ValueError("nested too deeply")
        for element in value:
            if isinstance(value, Members):
                _check(element[0], depth)
                element = element[1]
            _check(element, depth + 1)


def write(value):
    """ASCII on one line, numbers as they were spelled."""
    if isinstance(value, Number):
        return value.digits
    if isinstance(value, Members):
        return "{" + ",".join(f"{json.dumps(name)}:{write(member)}" for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value)


def same(one, other):
    """Whether two values are written alike: members in one order, numbers in the same digits."""
    return write(one) == write(other)


def means(one, other):
    """Whether two values mean the same: members in any order, numbers by value."""
    if isinstance(one, Number) and isinstance(other, Number):
        return one.value() == other.value()
    if isinstance(one, Members) and isinstance(other, Members):
        one, other = (sorted(members, key=lambda member: member[0].encode()) for members in (one, other))
        return len(one) == len(other) and all(a[0] == b[0] and means(a[1], b[1]) for a, b in zip(one, other))
    if type(one) is list and type(other) is list:
        return len(one) == len(other) and all(map(means, one, other))
    return type(one) is type(other) and not isinstance(one, list) and one == other


def pointers(one, other, path):
    """The JSON pointers at which two values do not mean the same."""
    if not (isinstance(one, Members) and isinstance(other, Members)):
        return [] if means(one, other) else [path or "the whole"]
    names = dict.fromkeys(name for name, _ in one + other)
    found = []
    for name in names:
        if not one.has(name) or not other.has(name):
            found.append(f"{path}/{name}" + (": not expected" if other.has(name) else ": missing"))
        else:
            found += pointers(one.get(name), other.get(name), f"{path}/{name}")
    return found


def text(value):
    """The bytes of a text: a string, `{"hex": …}` or `{"base64": …}`; None for what is none."""
    if isinstance(value, str):
        return value.encode()
    if not isinstance(value, Members) or len(value) != 1 or not isinstance(value[0][1], str):
        return None
    (name, coded), = value
    if name == "hex":
        return bytes.fromhex(coded) if re.fullmatch("(?:[0-9A-Fa-f]{2})*", coded) else None
    if name != "base64":
        return None
    try:
        data = base64.b64decode(coded, validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode() == coded else None
