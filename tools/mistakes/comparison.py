"""The Python port with one mistake in how all its verifications compare signatures: comparison.py MISTAKE."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "ports/python"))

import edfapg  # noqa: E402
import payfort  # noqa: E402
import placetopay  # noqa: E402
import port  # noqa: E402
from operation import ACCEPTED, OPERATIONS, Reject  # noqa: E402

VERIFICATIONS = [name for name in OPERATIONS if name.endswith(".verify")]


def text(data):
    return data.decode("utf-8", "replace")


def loose(right, given):
    """PHP's ==."""
    number = re.compile(r"\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*", re.A)
    if number.fullmatch(text(right)) and number.fullmatch(text(given)):
        return float(right) == float(given)
    return right == given


def padded(right, given):
    """Compares in constant time, but only as far as the shorter one."""
    return not sum(a ^ b for a, b in zip(right, given))


COMPARISONS = {
    "loose": loose,
    "first-eight": lambda right, given: right[:8] == given[:8],
    "last-eight": lambda right, given: right[-8:] == given[-8:],
    "as-far-as-given": lambda right, given: right.startswith(given),
    "padded": padded,
    "begins-with-the-right-one": lambda right, given: given.startswith(right),
    "right-in-given": lambda right, given: right in given,
    "given-in-right": lambda right, given: given in right,
    "same-length": lambda right, given: len(right) == len(given),
    "any-case": lambda right, given: right.lower() == given.lower(),
    "casefold": lambda right, given: text(right).casefold() == text(given).casefold(),
    "stripped": lambda right, given: right == given.strip(),
    "c-string": lambda right, given: right == given.split(b"\0")[0],
    "first-line": lambda right, given: re.match(rb"[^\r\n]*", given)[0] == right,
    "empty-is-right": lambda right, given: not given or right == given,
}
# By module, its comparison: only the digest is compared, as after removing the prefix with its name.
CUT = re.compile(rb"^sha256:")


def comparing(equal):
    def require_same(expected, given):
        right, mine = expected.encode(), given
        if CUT.match(right) and CUT.match(given):
            right, mine = right[7:], given[7:]
        try:
            same = equal(right, mine)
        except ValueError:
            same = False
        if not same:
            raise Reject("signature-mismatch", "the signatures differ")

    for module in (edfapg, payfort, placetopay):
        module.require_same = require_same


def only_where_signed():
    """Accepts a message without a signature: the check is missing."""
    def wrap(honest):
        def answer(steps, given):
            try:
                return honest(steps, given)
            except Reject as reject:
                if reject.code == "missing-field":
                    return ACCEPTED
                raise
        return answer

    for name in VERIFICATIONS:
        OPERATIONS[name] = wrap(OPERATIONS[name])


if __name__ == "__main__":
    if sys.argv[1] in COMPARISONS:
        comparing(COMPARISONS[sys.argv[1]])
    elif sys.argv[1] == "only-where-signed":
        only_where_signed()
    elif sys.argv[1] != "none":
        sys.exit(f"no mistake is called {sys.argv[1]}")
    for name in [name for name in OPERATIONS if name not in VERIFICATIONS]:
        del OPERATIONS[name]
    port.HELLO["ops"] = list(OPERATIONS)
    port.HELLO["port"]["name"] = sys.argv[1]
    port.HELLO["trace"] = False
    port.main()
