"""JSON texts: read without loss, written as encoders write them, compared by meaning.

`json` itself does the reading; its hooks are what keeps order, repeated names and digits.
"""

import json

from data import text
from form import bounded
from operation import Reject, operation
from strict_json import MAX_DEPTH, Number, refuse_constant
from wire import one_of

LONGEST_TEXT = 1 << 20
LONGEST_NUMBER = 1024


class Pairs(list):
    """The members of an object as pairs; a name may be there twice."""


DECODER = json.JSONDecoder(
    object_pairs_hook=Pairs, parse_int=Number, parse_float=Number, parse_constant=refuse_constant
)


def read(data, once=False):
    bounded(data, LONGEST_TEXT)
    try:
        value = DECODER.decode(data.decode("utf-8"))
        check(value, 0, once)
        return value
    except (ValueError, RecursionError):
        raise Reject("malformed-body", "the text is not JSON") from None


def check(value, depth, once):
    """What the grammar leaves open: surrogates, depth, long numbers and, where it matters, repeated names."""
    if isinstance(value, Number) and len(value.spelling) > LONGEST_NUMBER:
        raise ValueError("a number is too long")
    if isinstance(value, str):
        value.encode("utf-8")  # fails for half a surrogate pair
    if not isinstance(value, list):
        return
    if depth == MAX_DEPTH:
        raise ValueError("nested too deeply")
    if isinstance(value, Pairs):
        if once and len(dict(value)) < len(value):
            raise ValueError("a name is there twice")
        for name, member in value:
            check(name, depth + 1, once)
            check(member, depth + 1, once)
    else:
        for element in value:
            check(element, depth + 1, once)


@operation("json.decode", body=text)
def decode(steps, body):
    return list(tokens(read(body)))


def tokens(value):
    if isinstance(value, Pairs):
        yield ["{"]
        for name, member in value:
            yield ["name", name]
            yield from tokens(member)
        yield ["}"]
    elif isinstance(value, list):
        yield ["["]
        for element in value:
            yield from tokens(element)
        yield ["]"]
    elif isinstance(value, str):
        yield ["text", value]
    elif isinstance(value, Number):
        yield ["number", value.spelling]
    else:
        yield ["literal", json.dumps(value)]


# By name: whether a slash is escaped, the characters beyond the usual ones that are, and what follows `,` and `:`.
SPELLINGS = {
    "php": (True, lambda c: c >= "\u0080", ""),
    "php-unescaped-slashes": (False, lambda c: c >= "\u0080", ""),
    "php-unescaped-unicode": (True, lambda c: c in "\u2028\u2029", ""),
    "php-unescaped": (False, lambda c: c in "\u2028\u2029", ""),
    "gson": (False, lambda c: c in "<>&='\u2028\u2029", ""),
    "python": (False, lambda c: c >= "\u007f", " "),
    "python-compact": (False, lambda c: c >= "\u007f", ""),
    "python-unicode": (False, lambda c: False, " "),
    "foundation": (True, lambda c: False, ""),
    "javascript": (False, lambda c: False, ""),
}


@operation("json.encode", value=lambda value, name: value, spelling=one_of(*SPELLINGS))
def encode(steps, value, spelling):
    text = written(value, *SPELLINGS[spelling])
    bounded(text.encode(), LONGEST_TEXT)
    return text


def written(value, slashes, is_escaped, space):
    if isinstance(value, dict):
        members = [f"{quoted(n, slashes, is_escaped)}:{space}{written(m, slashes, is_escaped, space)}" for n, m in value.items()]
        return "{" + f",{space}".join(members) + "}"
    if isinstance(value, list):
        return "[" + f",{space}".join(written(element, slashes, is_escaped, space) for element in value) + "]"
    if isinstance(value, Number):
        return value.spelling
    return quoted(value, slashes, is_escaped) if isinstance(value, str) else json.dumps(value)


def quoted(string, slashes, is_escaped):
    # json.dumps of one character knows the usual escapes, and the surrogates of one beyond U+FFFF.
    escaped = (json.dumps(c, ensure_ascii=is_escaped(c))[1:-1] for c in string)
    # It has no escape for ASCII that a reader does not need; Gson has.
    ascii = (f"\\u{ord(c):04x}" if is_escaped(c) and e == c else e for c, e in zip(string, escaped))
    return '"' + "".join(ascii).replace("/", "\\/" if slashes else "/") + '"'


@operation("json.compare", left=text, right=text)
def compare(steps, left, right):
    left, right = read(left, once=True), read(right, once=True)
    found = list(differences(left, right, ""))
    return {"equal": all(difference["is"] == "digits" for difference in found), "differences": found}


def kind(value):
    return next(k for k in (Pairs, list, str, Number, bool, type(None)) if isinstance(value, k))


def differences(left, right, at):
    if kind(left) is not kind(right):
        yield {"at": at, "is": "type"}
    elif isinstance(left, Number):
        if left.spelling != right.spelling:
            same = decimal(left) == decimal(right)
            yield {"at": at, "is": "digits" if same else "number", "left": left.spelling, "right": right.spelling}
    elif isinstance(left, Pairs):
        one, other = dict(left), dict(right)
        for name in sorted({*one, *other}, key=lambda name: name.encode("utf-8")):
            yield from member(one, other, name, f"{at}/" + name.replace("~", "~0").replace("/", "~1"))
    elif isinstance(left, list):
        one, other = dict(enumerate(left)), dict(enumerate(right))
        for index in range(max(len(left), len(right))):
            yield from member(one, other, index, f"{at}/{index}")
    elif left != right:
        yield {"at": at, "is": "value"}


def member(one, other, key, at):
    if key in one and key in other:
        yield from differences(one[key], other[key], at)
    else:
        yield {"at": at, "is": "missing" if key in one else "added"}


def decimal(number):
    """The value as sign, digits and the power of ten of the last, exactly; Decimal's exponents end too early."""
    mantissa, _, exponent = number.spelling.lower().partition("e")
    digits = mantissa.lstrip("-").replace(".", "").lstrip("0")
    power = int(exponent or 0) - len(mantissa.partition(".")[2]) + len(digits) - len(digits.rstrip("0"))
    return (mantissa.startswith("-"), digits.rstrip("0"), power) if digits else None
