"""A Suite turns an SDK's functions into cases, each of which can be checked by itself."""

from . import corpus
from .case import Case
from .choice import Choice
from .free import Free
from .options import Options


class Suite:
    """An SDK's functions by the names of their operations.

    A function gets an `Input` and returns text, bytes, a dict, or whether a message verifies. `rejecting` gives the code
    of a rejection for what the SDK raises to refuse an input. `options`, by operation: the words that it takes of a field
    (`"algorithm": ["sha256"]`), `without` (inputs that it lacks), `demands` (those that it cannot do without), `text: "utf8"`,
    `refusals: "unnamed"`, or `"none"` where requests are built, `answers` (members of what it says of a response), as in a port's
    hello, and `skip` (patterns of the names of cases).
    """

    def __init__(self, operations, rejecting=lambda error: None, options=None):
        self.rejecting, self._calls = rejecting, dict(operations)
        options = options or {}
        self.cases, known = [], {}
        for suite in corpus.suites(self._calls):
            op = suite.get("op")
            if op not in known:
                known[op] = Free(corpus.freedoms(op)), Options(op, options.get(op, {}), map(Choice, corpus.choices(op)))
            self.cases += [Case(self, golden, (op,), suite.get("match"), *known[op]) for golden in suite.get("cases")]
        unknown = [name for name in [*self._calls, *options] if name not in known]
        if unknown:
            raise ValueError(f"'{unknown[0]}' is not an operation of the suite, or not among the functions")
        if not any(case.left_out() is None for case in self.cases):
            raise ValueError("there is no case to ask")

    @property
    def by_name(self):
        if not hasattr(self, "_names"):
            self._names = {case.name: case for case in self.cases}
        return self._names

    def call(self, operation, given):
        return self._calls[operation](given)
