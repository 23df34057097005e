"""What the functions of an SDK are given, and what they may raise."""

import json
import unittest
from decimal import Decimal

from . import json_text


class Reject(Exception):
    """The SDK refuses an input, with one of the codes of vectors/OPERATIONS.md; may be raised or returned."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Failure(AssertionError):
    """A case that the SDK fails."""


class NotOffered(unittest.SkipTest):
    """A case about what the SDK does not have, which pytest and unittest count as skipped."""


class Input:
    """What an operation is given; text is bytes."""

    def __init__(self, members):
        self._members = members

    def __contains__(self, name):
        return self._members.has(name)

    def bytes(self, name, default=None):
        """The bytes of a text, however it is written; the default where it is absent."""
        return json_text.text(self._members.get(name)) if name in self else default

    def text(self, name, default=None):
        """A text for an SDK that takes strings. Raises UnicodeDecodeError where it is not UTF-8."""
        return self.bytes(name).decode("utf-8") if name in self else default

    def json(self, name=None):
        """A member, or the whole input, as JSON text: numbers in their spelling, members in their order."""
        return json_text.write(self._members if name is None else self._members.get(name))

    def plain(self, name=None):
        """The same as Python values, where the spelling of numbers does not matter."""
        return json.loads(self.json(name), parse_float=Decimal)
