"""Python values as JSON, and the texts of an input."""

from decimal import Decimal

from . import json_text
from .json_text import Members, Number


def answered(value):
    """A Python value as JSON; bytes that are not UTF-8 become `{"hex": …}`."""
    if isinstance(value, (bytes, bytearray)):
        try:
            return bytes(value).decode("utf-8")
        except UnicodeDecodeError:
            return Members([("hex", bytes(value).hex())])
    if isinstance(value, (Members, Number)):
        return value
    if isinstance(value, dict):
        return Members((str(name), answered(member)) for name, member in value.items())
    if isinstance(value, (list, tuple)):
        return [answered(element) for element in value]
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return Number(str(value))
    if value is None or isinstance(value, (str, bool)):
        return value
    raise TypeError(f"a function of the SDK returned {type(value).__name__}: return text, bytes, a dict or a bool")


def texts(value):
    if json_text.text(value) is not None:
        yield json_text.text(value)
    if isinstance(value, list):
        for element in value:
            yield from texts(element[1] if isinstance(value, Members) else element)


def has_bytes(value):
    data = json_text.text(value)
    if data is not None:
        return not json_text.is_utf8(data)
    return isinstance(value, list) and any(has_bytes(element[1] if isinstance(value, Members) else element) for element in value)
