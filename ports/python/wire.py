"""Form bodies, multipart bodies and amounts, on `urllib.parse`, `re` and `decimal`."""

import re
import string
from decimal import Decimal, localcontext
from urllib.parse import unquote_to_bytes, urlencode

from data import stands_for_bytes, text
from form import MOST_PAIRS, bounded, pieces
from operation import BadInput, Reject, as_text_or_hex, operation, optional


def shown(data):
    """Bytes as a value: a string where they are UTF-8, else `{"hex": …}`."""
    noted = as_text_or_hex(data)
    return noted.get("text", noted)


def one_of(*choices):
    def read(value, name):
        choice = text(value, name).decode("utf-8", "replace")
        if choice not in choices:
            raise BadInput(f"the field {name} is none of {', '.join(choices)}")
        return choice

    return read


# Forms

LETTERS = string.ascii_letters + string.digits

# By name: how a space is written, and what stays as it is beside letters and digits.
SPELLINGS = {
    "whatwg": ("+", "*-._"),
    "php": ("+", "-._"),
    "rfc3986": ("%20", "-._~"),
    "python": ("+", "-._~"),
    "uri-component": ("%20", "-._~!*'()"),
    "okhttp": ("%20", "*-._"),
    "url-components": ("%20", "-._~!*'()$+,;:@/?"),
    "dotnet": ("+", "-_.!*()"),
    "rfc3986-lower": ("%20", "-._~"),
    "curl-get": ("+", "-._~"),
    "url-query-allowed": ("%20", "-._~!*'()$+,;:@/?&="),
}
SMALL_DIGITS = {"dotnet", "rfc3986-lower", "curl-get"}


def pairs(value, name):
    if not isinstance(value, list) or any(not isinstance(p, list) or len(p) != 2 for p in value):
        raise BadInput(f"the field {name} is not a list of pairs")
    return [(text(n, name), text(v, name)) for n, v in value]


def nested_pairs(value, name):
    if not isinstance(value, list) or any(not isinstance(p, list) or len(p) != 2 for p in value):
        raise BadInput(f"the field {name} is not a list of pairs")
    return [pair for outer, inner in value for pair in flattened(text(outer, name), inner, name)]


def flattened(outer, value, field):
    """What is inside a value, under names in brackets."""
    if isinstance(value, list):
        inside = ((str(index), element) for index, element in enumerate(value))
    elif isinstance(value, dict) and not stands_for_bytes(value):
        inside = value.items()
    else:
        yield outer, text(value, field)
        return
    for name, inner in inside:
        yield from flattened(outer + b"[" + name.encode() + b"]", inner, field)


def escape(data, spelling):
    space, kept = SPELLINGS[spelling]
    kept = (LETTERS + kept).encode()
    form = "%{:02x}" if spelling in SMALL_DIGITS else "%{:02X}"
    escaped = "".join(chr(b) if b in kept else form.format(b) for b in data)
    return escaped.replace("%20", space)


def encode(pairs, spelling):
    if spelling == "raw":
        return b"&".join(name + b"=" + value for name, value in pairs)
    if spelling == "python":
        return urlencode(pairs).encode()  # the real one
    return "&".join(f"{escape(n, spelling)}={escape(v, spelling)}" for n, v in pairs).encode()


@operation("form.encode", pairs=nested_pairs, spelling=optional(one_of(*SPELLINGS, "raw"), "whatwg"))
def encode_form(steps, pairs, spelling):
    return shown(bounded(encode(bounded(pairs, MOST_PAIRS), spelling)))


BROKEN = re.compile(rb"%(?![0-9A-Fa-f]{2})")


def decode(pairs, plus=b" "):
    for pair in pairs:
        name, _, value = pair.partition(b"=")
        yield tuple(unquote_to_bytes(part.replace(b"+", plus)) for part in (name, value))


@operation("form.decode", body=text, reader=optional(one_of("strict", "whatwg"), "strict"))
def decode_form(steps, body, reader):
    pairs = pieces(body)
    if reader == "strict" and BROKEN.search(body):
        raise Reject("malformed-body", "the form has an invalid percent sequence")
    return [[shown(name), shown(value)] for name, value in decode(pairs)]


@operation("form.spelling", body=text)
def form_spelling(steps, body):
    pairs = pieces(body)

    def writes(spelling):
        if spelling == "url-query-allowed":  # & and = may stand anywhere, so that one pair is enough
            pair = [unquote_to_bytes(half) for half in body.split(b"=", 1)]
            return body == b"" or len(pair) == 2 and encode([pair], spelling) == body
        plus = b" " if SPELLINGS[spelling][0] == "+" else b"%2B"
        return encode(list(decode(pairs, plus)), spelling) == body

    found = [] if BROKEN.search(body) else [spelling for spelling in SPELLINGS if writes(spelling)]
    return found or ["raw"]


# Multipart

BOUNDARY = re.compile(rb"[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]")
TOKEN = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
SPACE = rb"[ \t]*"


def checked(boundary):
    if boundary is None or not BOUNDARY.fullmatch(boundary):
        raise Reject("invalid-boundary", "the boundary is not one that RFC 2046 allows")
    return boundary


def parts(value, name):
    if not isinstance(value, list):
        raise BadInput(f"the field {name} is not a list")
    read = []
    for part in value:
        if not isinstance(part, dict) or not {"name", "value"} <= part.keys() <= {
            "name", "value", "filename", "contentType"
        }:
            raise BadInput(f"an element of {name} is not a part")
        read.append({key: text(member, key) for key, member in part.items()})
    return read


def escape_name(name):
    return name.replace(b"\n", b"%0A").replace(b"\r", b"%0D").replace(b'"', b"%22")


def written(part, boundary):
    if b"\0" in part["name"] + part.get("filename", b""):
        raise Reject("invalid-header", "a name has a NUL, which no header may hold")
    head = b'Content-Disposition: form-data; name="' + escape_name(part["name"]) + b'"'
    if "filename" in part:
        head += b'; filename="' + escape_name(part["filename"]) + b'"'
    if "contentType" in part:
        if not re.fullmatch(rb"[\x20-\x7e]+", part["contentType"]):
            raise Reject("invalid-header", "a Content-Type has a byte that no header may hold")
        head += b"\r\nContent-Type: " + part["contentType"]
    if boundary in head or boundary in part["value"]:
        raise Reject("boundary-in-content", "the boundary occurs in a part")
    return b"--" + boundary + b"\r\n" + head + b"\r\n\r\n" + part["value"] + b"\r\n"


@operation("multipart.encode", boundary=text, parts=parts)
def encode_multipart(steps, boundary, parts):
    checked(boundary)
    return shown(bounded(b"".join(written(part, boundary) for part in parts) + b"--" + boundary + b"--\r\n"))


def parameters(data, quoted):
    """`; name=value` up to the end, as a list of pairs; None where it is anything else."""
    item = re.compile(SPACE + b";" + SPACE + b"(?:(" + TOKEN + b")=(?:(" + TOKEN + b')|"(' + quoted + b')"))?', re.S)
    found, at = [], 0
    while match := item.match(data, at):
        if match[1] is not None:  # a semicolon needs no parameter behind it, RFC 9110 5.6.6
            found.append((match[1].lower(), match[2], match[3]))
        at = match.end()
    return found if re.fullmatch(SPACE, data[at:]) else None


# What may stand between quotes (RFC 9110 5.6.4).
QUOTED = rb'(?:[\t\x20\x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t\x20-\x7e\x80-\xff])*'


def boundary_of(content_type):
    match = re.match(b"(" + TOKEN + b")/(" + TOKEN + b")", content_type)
    found = match and parameters(content_type[match.end():], QUOTED)
    if found is None or match[0].lower() != b"multipart/form-data":
        raise Reject("wrong-content-type", "the Content-Type is not multipart/form-data")
    boundaries = [
        plain if plain is not None else re.sub(rb"\\(.)", rb"\1", quoted, flags=re.S)
        for name, plain, quoted in found if name == b"boundary"
    ]
    return checked(boundaries[0] if len(boundaries) == 1 else None)


def malformed(why):
    return Reject("malformed-body", why)


def names(disposition):
    match = re.match(TOKEN, disposition)
    found = match and parameters(disposition[match.end():], b'[^"]*')
    if not found or match[0].lower() != b"form-data":
        raise malformed("a part has no Content-Disposition of form-data")

    def only(wanted):
        values = [plain if plain is not None else unescape_name(quoted) for n, plain, quoted in found if n == wanted]
        if len(values) > 1:
            raise malformed("a part has a name twice")
        return values[0] if values else None

    if only(b"name") is None:
        raise malformed("a part has no name")
    return only(b"name"), only(b"filename")


def unescape_name(name):
    return re.sub(b"%(0A|0D|22)", lambda match: bytes.fromhex(match[1].decode()), name)


def read_part(data, tolerant):
    """One part: what stands between the line of one boundary and the line break before the next."""
    end = rb"\r?\n" if tolerant else rb"\r\n"
    fields = {}
    at = 0
    while not (blank := re.compile(end).match(data, at)):
        line = re.compile(rb"([^\r\n\0]*)" + end).match(data, at)
        header = line and re.fullmatch(b"(" + TOKEN + b"):" + SPACE + b"(.*?)" + SPACE, line[1], re.S)
        if not header:
            raise malformed("a header is not one")
        name = header[1].lower()
        if name in fields and name in (b"content-disposition", b"content-type"):
            raise malformed("a part has a header twice")
        fields[name] = header[2]
        at = line.end()
    name, filename = names(fields.get(b"content-disposition", b""))
    part = {"name": shown(name)}
    if filename is not None:
        part["filename"] = shown(filename)
    if b"content-type" in fields:
        part["contentType"] = shown(fields[b"content-type"])
    part["value"] = data[blank.end():]
    return part


@operation(
    "multipart.decode",
    contentType=text, body=text, reader=optional(one_of("strict", "tolerant"), "strict"),
)
def decode_multipart(steps, content_type, body, reader):
    bounded(body)
    boundary = re.escape(boundary_of(content_type))
    return strict_parts(body, boundary) if reader == "strict" else tolerant_parts(body, boundary)


def strict_parts(body, boundary):
    # With a line break in front of the body, every delimiter looks the same.
    pieces = re.split(rb"\r\n--" + boundary, b"\r\n" + body)
    if pieces[0]:
        raise malformed("something stands before the first boundary")
    *inner, last = pieces[1:] or [b""]
    if last not in (b"--", b"--\r\n"):
        raise malformed("the last boundary is missing, or followed by something")
    if any(not piece.startswith(b"\r\n") for piece in inner):
        raise malformed("a line begins with the boundary and goes on")
    found = [read_part(piece[2:], tolerant=False) for piece in inner]
    return [{**part, "value": shown(part["value"])} for part in found]


def tolerant_parts(body, boundary):
    # A longer boundary is content, and so is one in the middle of a line.
    delimiter = re.compile(rb"(?:\A|(?<=\n))--" + boundary + rb"(?:(--)|[ \t]*(?:\r?\n|\Z))")
    marks = list(delimiter.finditer(body))
    if not marks:
        raise malformed("no boundary stands in the body")
    found = []
    for mark, following in zip(marks, [*marks[1:], None]):
        if mark[1]:
            break
        part = read_part(body[mark.end():following.start() if following else len(body)], tolerant=True)
        if following:  # the last line break is the boundary's
            part["value"] = re.sub(rb"\r?\n\Z", b"", part["value"])
        found.append({**part, "value": shown(part["value"])})
    return found


# Amounts

WITHOUT_MINOR_UNIT = set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split())
THOUSANDTHS = set("BHD IQD JOD KWD LYD OMR TND".split())
TEN_THOUSANDTHS = {"CLF", "UYW"}
HUNDREDTHS = set("""
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY
    COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
    SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
""".split())

LONGEST = {"payfort": 10, "nexi": 12, "edfapg": 32, "placetopay": 32, "everypay": 32}


def exponent(currency):
    code = currency.decode("utf-8", "replace")
    for digits, codes in ((0, WITHOUT_MINOR_UNIT), (3, THOUSANDTHS), (4, TEN_THOUSANDTHS), (2, HUNDREDTHS)):
        if code in codes:
            return digits
    raise Reject("unknown-currency", "the currency is not one of ISO 4217")


def scaled(amount, currency, gateway):
    digits = exponent(currency)
    if not re.fullmatch(rb"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", amount):
        raise Reject("invalid-amount", "the amount is not plain decimal text")
    if len(amount.partition(b".")[2]) > digits:
        raise Reject("too-many-decimals", "the amount has more decimals than the currency")
    return Decimal(amount.decode()), digits


AMOUNT = {"amount": text, "currency": text, "gateway": one_of(*LONGEST)}


@operation("amount.minor", **AMOUNT)
def minor(steps, amount, currency, gateway):
    with localcontext() as context:
        context.prec = len(amount) + 8
        value, digits = scaled(amount, currency, gateway)
        return bounded(format(value.scaleb(digits).to_integral_value(), "f"), LONGEST[gateway])


@operation("amount.decimal", **AMOUNT)
def decimal(steps, amount, currency, gateway):
    with localcontext() as context:
        context.prec = len(amount) + 8
        value, digits = scaled(amount, currency, gateway)
        return bounded(format(value.quantize(Decimal(1).scaleb(-digits)), "f"), LONGEST[gateway])
