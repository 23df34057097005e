"""A Suite turns an SDK's functions into cases, each of which can be checked by itself."""

import fnmatch
import json
import re
import unittest
from decimal import Decimal

from . import corpus, json_text, judge
from .json_text import Members, Number


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


class Case:
    """One golden case for one SDK."""

    def __init__(self, suite, golden, names, match, free, options):
        self._suite, self._input, self._twin = suite, golden.get("input"), golden.get("twin")
        self.operation, self.match, self.free = names[0], match, free
        self.name, self.comment = f"{names[0]}#{golden.get('id')}", golden.get("comment")
        self.refuses_unnamed = options.get("refusals") == "unnamed"
        self._options = options
        expect = golden.get("expect")
        claims = [dict(claim) for claim in expect.get("claims") or [expect]]
        confirmed = [claim for claim in claims if claim.get("status", "confirmed") == "confirmed"]
        self.acceptable = confirmed or [claim for claim in claims if claim["status"] == "unverified"]
        self.must_refuse = all("reject" in claim for claim in self.acceptable)

    def __str__(self):
        return self.name

    @property
    def twin(self):
        """The accepted case that a refused one differs from in one point."""
        return self._suite.by_name[f"{self.operation}#{self._twin}"] if self._twin else None

    def left_out(self):
        """Why the SDK is not asked; None where it is."""
        for path in self._options.get("without", []):
            value = self._input
            for name in path.split("."):
                value = value.get(name) if isinstance(value, Members) else None
            if value is not None:
                return f"not offered: with {path}"
        if self._options.get("text") == "utf8" and _has_bytes(self._input):
            return "not offered: with bytes that are not UTF-8"
        if any(fnmatch.fnmatchcase(self.name, pattern) for pattern in self._options.get("skip", [])):
            return "not offered: left out by name"
        twin = self.twin.left_out() if self.twin else None
        return twin and f"{twin} in its twin"

    def answer(self):
        """What the SDK does: `{"value": …}`, `{"reject": code}` or `{"error": sentence}`."""
        try:
            value = self._suite.call(self.operation, Input(self._input))
        except Reject as refusal:
            value = refusal
        except Exception as error:  # whatever an SDK raises is its answer
            code = self._suite.rejecting(error)
            # The text of an exception may quote a secret.
            return {"reject": code} if code else {"error": f"it raised {type(error).__name__}"}
        if isinstance(value, Reject):
            return {"reject": value.code}
        if value is False:
            return {"reject": "refused"}
        try:
            return {"value": Members([("accepted", True)]) if value is True else _answered(value)}
        except TypeError as error:
            return {"error": str(error)}

    def judge(self, answer):
        """Why an answer is wrong; None where it is right. A refusal is judged without its twin."""
        return judge.problem(self, answer)

    def check(self):
        """Asks the SDK. Raises Failure where its answer is wrong, NotOffered where it is not asked."""
        __tracebackhide__ = True
        reason = self.left_out()
        if reason:
            raise NotOffered(reason)
        found = self.judge(self.answer())
        if not found and self.must_refuse and self.twin:
            answer = self.twin.answer()
            if "value" not in answer or self.operation.endswith(".verify") and self.twin.judge(answer):
                found = f"refused as expected, but {self.twin.name}, which must be accepted, was refused too: it shows nothing"
        if found:
            raise Failure(f"{self.name}: {self.comment}\n  {self.masked(found)}")

    def masked(self, sentence):
        """A sentence without the texts of the input, which an SDK may have put into a name or a code."""
        texts = {data.decode(errors="replace") for data in _texts(self._input) if len(data) >= 6}
        for text in sorted(texts, key=len, reverse=True):
            sentence = sentence.replace(text, "(a text of the input)")
        return sentence

    def shown(self, data):
        """A value for people: a digest or an amount as it is, of anything else the length alone."""
        if re.fullmatch(rb"(?:[0-9a-fA-F]{32,128}|[0-9.]{1,12})", data) and data not in list(_texts(self._input)):
            return data.decode()
        return f"{len(data)} bytes"


class Suite:
    """An SDK's functions by the names of their operations.

    A function gets an `Input` and returns text, bytes, a dict, or whether a message verifies. `rejecting` gives the code
    of a rejection for what the SDK raises to refuse an input. `options`, by operation: `without` (inputs that it lacks),
    `text: "utf8"`, `refusals: "unnamed"`, as in a port's hello, and `skip` (patterns of the names of cases).
    """

    def __init__(self, operations, rejecting=lambda error: None, options=None):
        self.rejecting, self._calls = rejecting, dict(operations)
        options = options or {}
        self.cases = []
        for suite in corpus.suites(self._calls):
            op = suite.get("op")
            free = judge.Free(corpus.freedoms(op))
            self.cases += [Case(self, golden, (op,), suite.get("match"), free, options.get(op, {})) for golden in suite.get("cases")]
        unknown = [name for name in [*self._calls, *options] if name not in {case.operation for case in self.cases}]
        if unknown:
            raise ValueError(f"'{unknown[0]}' is no operation of the suite, or not among the functions")
        if not any(case.left_out() is None for case in self.cases):
            raise ValueError("there is no case to ask")

    @property
    def by_name(self):
        if not hasattr(self, "_names"):
            self._names = {case.name: case for case in self.cases}
        return self._names

    def call(self, operation, given):
        return self._calls[operation](given)


def _answered(value):
    """A Python value as JSON; bytes that are not UTF-8 become `{"hex": …}`."""
    if isinstance(value, (bytes, bytearray)):
        try:
            return bytes(value).decode("utf-8")
        except UnicodeDecodeError:
            return Members([("hex", bytes(value).hex())])
    if isinstance(value, (Members, Number)):
        return value
    if isinstance(value, dict):
        return Members((str(name), _answered(member)) for name, member in value.items())
    if isinstance(value, (list, tuple)):
        return [_answered(element) for element in value]
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return Number(str(value))
    if value is None or isinstance(value, (str, bool)):
        return value
    raise TypeError(f"a function of the SDK returned {type(value).__name__}: return text, bytes, a dict or a bool")


def _texts(value):
    if json_text.text(value) is not None:
        yield json_text.text(value)
    if isinstance(value, list):
        for element in value:
            yield from _texts(element[1] if isinstance(value, Members) else element)


def _has_bytes(value):
    data = json_text.text(value)
    if data is not None:
        try:
            data.decode("utf-8")
            return False
        except UnicodeDecodeError:
            return True
    return isinstance(value, list) and any(_has_bytes(element[1] if isinstance(value, Members) else element) for element in value)
