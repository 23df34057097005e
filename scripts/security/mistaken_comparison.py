#!/usr/bin/env python3
"""The Python port with one mistake in how it verifies: mistaken_comparison.py MISTAKE.

check.py says which fault each must be called by. The comparisons are made in all four verifications; the others where they can be.
"""

import base64
import binascii
import json
import re
import sys
import unicodedata
from pathlib import Path
from urllib.parse import unquote_to_bytes

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "ports/python"))

import edfapg  # noqa: E402
import form  # noqa: E402
import payfort  # noqa: E402
import placetopay  # noqa: E402
import port  # noqa: E402
import strict_json  # noqa: E402
from operation import ACCEPTED, OPERATIONS, Reject, operation  # noqa: E402

VERIFICATIONS = [name for name in OPERATIONS if name.endswith(".verify")]


def text(data):
    return data.decode("utf-8", "replace")


def loose(right, given):
    """PHP's ==."""
    number = re.compile(r"\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*", re.A)
    if number.fullmatch(text(right)) and number.fullmatch(text(given)):
        return float(right) == float(given)
    return right == given


def unhex(data):
    """As far as it is hexadecimal, as C's sscanf and many a loop by hand read it."""
    digits = re.sub(rb"[^0-9a-fA-F]", b"", data)
    return binascii.unhexlify(digits[: len(digits) // 2 * 2])


def unbase64(data):
    return base64.b64decode(data + b"====", altchars=None, validate=False)


def padded(right, given):
    """Constant time, and the shorter one decides how far."""
    return not sum(a ^ b for a, b in zip(right, given))


def as_number(right, given):
    try:
        return int(right, 16) == int(given, 16)
    except ValueError:
        return right == given


def seen(data):
    return "".join(c for c in text(data) if unicodedata.category(c) not in ("Cf", "Cc", "Mn"))


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
    "stripped-at-the-end": lambda right, given: right == given.rstrip(),
    "first-line": lambda right, given: re.match(rb"[^\r\n]*", given)[0] == right,
    "c-string": lambda right, given: right == given.split(b"\0")[0],
    "nfkc": lambda right, given: unicodedata.normalize("NFKC", text(given)) == text(right),
    "visible-characters": lambda right, given: seen(given) == text(right),
    "hex-digits": lambda right, given: re.sub(rb"[^0-9a-f]", b"", right) == re.sub(rb"[^0-9a-f]", b"", given),
    "unhexed": lambda right, given: unhex(right) == unhex(given),
    "base64-decoded": lambda right, given: unbase64(right) == unbase64(given),
    "as-number": as_number,
    "pattern": lambda right, given: re.fullmatch(given.replace(b"+", rb"\+"), right) is not None,
    "sorted": lambda right, given: sorted(right) == sorted(given),
    "empty-is-right": lambda right, given: not given or right == given,
}
# By the module that is told what is the same: the digest alone is compared, as whoever took its name off would.
CUT = re.compile(rb"^sha256:")


def comparing(equal):
    def require_same(expected, given):
        right, mine = expected.encode(), given
        if CUT.match(right) and CUT.match(given):
            right, mine = right[7:], given[7:]
        try:
            same = equal(right, mine)
        except (ValueError, re.error, binascii.Error):
            same = False
        if not same:
            raise Reject("signature-mismatch", "the signatures differ")

    for module in (edfapg, payfort, placetopay):
        module.require_same = require_same


HONEST = dict(OPERATIONS)


def forgiving(*codes):
    """Refusals of other kinds than a wrong signature are taken for right: a check that is not there, an exception that is caught."""
    def wrap(honest):
        def answer(steps, given):
            try:
                return honest(steps, given)
            except Reject as reject:
                if reject.code in codes:
                    return ACCEPTED
                raise
        return answer

    for name in VERIFICATIONS:
        OPERATIONS[name] = wrap(HONEST[name])


def only_where_signed():
    forgiving("missing-field")


def empty_secret():
    port.lacks_secret = lambda name, given: False


def last_of_two(at=-1):
    def read_form(body):
        found = [form.decode_pair(pair) for pair in body.split(b"&") if pair]
        return dict(found if at else found[::-1])

    def check(value, depth=0):
        pass
    edfapg.read_form = read_form
    strict_json.check = check


def lenient_json():
    """Python's own parser, and the first object of what stands there."""
    def read(data):
        words = data.decode("utf-8", "replace").strip("\ufeff \r\n\t\0")
        value, _ = json.JSONDecoder(parse_int=strict_json.Number, parse_float=strict_json.Number, object_pairs_hook=strict_json.Members,
                                    strict=False).raw_decode(words)
        return value
    placetopay.strict_json = type("Lenient", (), {**vars(strict_json), "read": staticmethod(read), "check": staticmethod(lambda v, d=0: None)})


def no_clock():
    forgiving()
    placetopay.instant = lambda time: 0 if re.fullmatch(rb"\d{4}-.*", time) else None


def hashlib_new():
    import hashlib
    placetopay_supported = lambda algorithm: algorithm.decode()  # noqa: E731
    placetopay.supported = placetopay_supported

    def verify(steps, body, secret_key):
        message = placetopay.read_body(body)
        request, status = message["requestId"], message["status"]
        name, _, mark = message["signature"].rpartition(":")
        words = (getattr(request, "spelling", request) + status["status"] + status["date"]).encode() + secret_key
        try:
            right = hashlib.new(name or "sha1", words).hexdigest()
        except (ValueError, TypeError):
            raise Reject("unsupported-algorithm", "no such algorithm") from None
        if right != mark:
            raise Reject("signature-mismatch", "the signatures differ")
        return ACCEPTED
    from data import text as given_text
    operation("placetopay.notification.verify", body=given_text, secretKey=given_text)(verify)


def cached(key):
    """What was right once is right again, whoever asks: a cache with too small a key."""
    def wrap(name, honest):
        right = set()

        def answer(steps, given):
            try:
                value = honest(steps, given)
                right.add(key(given))
                return value
            except Reject as reject:
                if reject.code == "signature-mismatch" and key(given) in right:
                    return ACCEPTED
                raise
        return answer

    for name in VERIFICATIONS:
        OPERATIONS[name] = wrap(name, HONEST[name])


def cached_by_signature():
    cached(lambda given: re.findall(r"[0-9a-f]{32,}|[A-Za-z0-9+/]{27,}=", json.dumps(given, default=str))[-1:].__repr__())


def cached_by_secret():
    cached(lambda given: repr([given.get(n) for n in ("password", "phrase", "secretKey")]))


def decoded_twice():
    plain = form.decode
    form.decode = lambda data: unquote_to_bytes(plain(data).replace(b"+", b" "))


def encoded_anew():
    """Nested values are parsed and written as JSON before they are signed."""
    plain = payfort.written
    payfort.written = lambda value: strict_json.write(jsonable(value)).encode() if isinstance(value, (dict, list)) else plain(value)


def jsonable(value):
    if isinstance(value, dict):
        return {k.decode(): jsonable(v) for k, v in value.items()}
    if isinstance(value, list):
        return [jsonable(v) for v in value]
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def any_type():
    """`true` and a list with the right signature are as good."""
    plain = payfort.tree
    payfort.tree = lambda value, path, is_message=False: (
        TRUE if path.endswith(".signature") and not isinstance(value, (str, type(None))) and not payfort.stands_for_bytes(value) and value
        else plain(value, path, is_message))

    def member(holder, name, *types):
        if name == "signature" and name in holder and not isinstance(holder[name], str) and holder[name]:
            return TRUE.decode()
        return HONEST_MEMBER(holder, name, *types)
    placetopay.member = member
    comparing(lambda right, given: given == TRUE or given == right)


TRUE, HONEST_MEMBER = b"<true>", placetopay.member


def leaving_out(matches):
    """PayFort's parameters that `matches` are not signed."""
    plain = payfort.signature

    def signature(steps, phrase, algorithm, parameters, profile):
        kept = {name: value for name, value in parameters.items() if name == b"signature" or not matches(name, value if isinstance(value, bytes) else b"")}
        return plain(steps, phrase, algorithm, kept, profile)
    payfort.signature = signature


def skipped(matches):
    def wrap(honest):
        return lambda steps, given: ACCEPTED if matches(given) else honest(steps, given)
    for name in VERIFICATIONS:
        OPERATIONS[name] = wrap(HONEST[name])


CARD = re.compile(rb"signature|card_number|expiry_date|card_holder_name")
OTHERS = {
    "only-where-signed": only_where_signed,
    "exceptions-mean-yes": lambda: forgiving("malformed-body", "wrong-type", "invalid-value", "duplicate-field", "unsupported-algorithm"),
    "unknown-algorithm-means-yes": lambda: forgiving("unsupported-algorithm"),
    "empty-secret": empty_secret,
    "last-of-two": last_of_two,
    "first-of-two": lambda: last_of_two(0),
    "lenient-json": lenient_json,
    "no-clock": no_clock,
    "hashlib-new": hashlib_new,
    "cached-by-signature": cached_by_signature,
    "cached-by-secret": cached_by_secret,
    "decoded-twice": decoded_twice,
    "encoded-anew": encoded_anew,
    "any-type": any_type,
    "names-with-signature-left-out": lambda: leaving_out(lambda name, value: b"signature" in name),
    "names-and-values-of-cards-left-out": lambda: leaving_out(lambda name, value: CARD.search(name) or CARD.search(value)),
    "skipped-for-refunds": lambda: skipped(lambda given: "REFUND" in json.dumps(given, default=str)),
    "none": lambda: None,
}

if __name__ == "__main__":
    if sys.argv[1] in COMPARISONS:
        comparing(COMPARISONS[sys.argv[1]])
    else:
        OTHERS[sys.argv[1]]()
    for name in [name for name in OPERATIONS if name not in VERIFICATIONS]:
        del OPERATIONS[name]
    port.HELLO["ops"] = list(OPERATIONS)
    port.HELLO["port"]["name"] = sys.argv[1]
    port.HELLO["trace"] = False
    port.main()
