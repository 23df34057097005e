"""What may be logged of a request, a response or any text: no card number, no code, no secret."""

import base64
import copy
import itertools
import json
import re
from urllib.parse import quote, quote_plus, unquote, unquote_plus

import strict_json
from data import text
from form import bounded
from named_values import HIDDEN, hide_elements, hide_named, hide_serialized, is_sensitive
from operation import BadInput, operation, optional
from wire import pairs

DEEPEST = 8

# Full-width digits and the two Arabic rows are digits; spaces of all widths, dashes and a dot stand between groups.
DIGIT = "[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]"
SEPARATOR = "[ .\\-\u00a0\u2000-\u2015\u202f\u2212]{1,3}"
PARTING = "\n,;:/|_"  # the signs between lines, and between the elements of lists
BETWEEN_PARTS = f"[ \\t]{{0,8}}(?:\\r?\\n|[{PARTING}])[ \\t]{{0,8}}"
DIGITS = re.compile(f"{DIGIT}+(?:(?:{SEPARATOR}|{BETWEEN_PARTS}){DIGIT}+)*")
# A number that was a floating-point one; zeros at its end are not written.
POWERED = re.compile(r"(?<![0-9])([1-9])\.([0-9]{5,18})([eE])(\+?)(1[2-8])(?![0-9])")
CREDENTIALS = re.compile(r"(?i)\b(basic|bearer)[ \t+]+[A-Za-z0-9+/=._~-]{4,}")
WEB_TOKEN = re.compile(r"(?<![A-Za-z0-9_])eyJ[\w-]*\.[\w-]*\.[\w-]*", re.A)
USER_ARGUMENT = re.compile(r"""( -u| --user| --proxy-user)([ ="'\\]*)[^\s"':]*:[^\s"']*""")
COOKIE_ARGUMENT = re.compile(r"""( -b| --cookie)([ ="'\\]*)[^\s"'=]+=[^\s"']*""")
# To the end of the key, or of what there is.
PRIVATE_KEY = re.compile(r"(-----BEGIN [^-]{0,52}PRIVATE KEY-----).*?(?=-----END|\Z)", re.S)
USER_INFO = re.compile(r"://[^/@\s\"']*@")
# The head of a multipart body's part and its content; line ends and quotes may be escaped.
LINE_END = r"(?:\r?\n|(?:\\r)?\\n)"
IN_LINE = rf"(?:(?!{LINE_END}).)*"
PART = re.compile(
    rf"(form-data{IN_LINE[:-1]}*?[;\s]name=\\*(?:\"([^\"\\]*)|([^\s;\"\\]+)){IN_LINE}"
    rf"(?:{LINE_END}(?!--)(?:(?!{LINE_END})[^:])*:{IN_LINE})*{LINE_END}{{2}})(?!--)(.+?)(?={LINE_END}--|\Z)", re.I | re.S)
PART_NAME = re.compile(r'(?<![\w*])name=(?:"([^"]*)"|([^\s;]+))')
WHOLE_LINE = re.compile(r"""(?i)(authorization|cookie)([ \t]*:[ \t]*)[^\s"'\\][^\r\n"']*""")
UNITS = re.compile(r"(?:\\u[0-9A-Fa-f]{4})+")
CHARACTER = re.compile(r"\\u\{([0-9A-Fa-f]{1,7})\}|\\x([0-9A-Fa-f]{2})|&#[xX]([0-9A-Fa-f]{1,7});|&#([0-9]{1,7});|&(quot|apos|amp|lt|gt);")
NAMED = {"quot": '"', "apos": "'", "amp": "&", "lt": "<", "gt": ">"}
# Base 64 on one line, or with line ends behind long lines; hexadecimal.
BASE64 = re.compile(r"[A-Za-z0-9+/_-]+(?:(?<=[A-Za-z0-9+/_-]{60})\r?\n[A-Za-z0-9+/_-]+)*={0,2}")
HEX = re.compile(r"[0-9A-Fa-f]{26,}")


def secrets(value, name):
    if not isinstance(value, dict):
        raise BadInput(f"the field {name} is not an object")
    return [text(member, f"{name}.{member_name}").decode("utf-8", "replace") for member_name, member in value.items()]


@operation(
    "log.redact",
    method=optional(text), status=optional(text), url=optional(text), headers=optional(pairs), body=optional(text),
    text=optional(text), secrets=optional(secrets, []),
)
def redact(steps, method, status, url, headers, body, free, known):
    if all(part is None for part in (url, headers, body, free)):
        raise BadInput("one of the fields url, headers, body and text is needed")
    parts = [method, status, url, body, free, *itertools.chain.from_iterable(headers or [])]
    bounded(b"".join(part for part in parts if part))
    clean = Redactor(known)
    line = [clean.free(shown(method)), clean.free(shown(status)), clean.value(shown(url))]
    lines = [" ".join(part for part in line if part)]
    for name, value in headers or []:
        name, value = shown(name), shown(value)
        lines.append(f"{clean.free(name)}: {HIDDEN if is_sensitive(name) else clean.value(value)}")
    lines += [clean.body(shown(body)), clean.value(shown(free))]
    return "\n".join(line for line in lines if line)


def shown(data):
    return (data or b"").decode("utf-8", "replace")


class Redactor:
    decodes = True

    def __init__(self, known):
        spellings = {spelling for secret in known if len(secret.encode()) >= 4 for spelling in spelled(secret)}
        longest = sorted((s for s in spellings if len(s) >= 4), key=len, reverse=True)
        self.known = re.compile("|".join(map(re.escape, longest))) if longest else None

    def without_known(self, words):
        """Before anything is split: a secret can have any separator in it."""
        return self.known.sub(HIDDEN, words) if self.known else words

    def body(self, body, depth=0):
        if depth > DEEPEST:
            return HIDDEN
        body = self.unescaped(self.without_known(body))
        first = body.split("\n", 1)[0].rstrip("\r")
        if first.startswith("--") and "form-data" in body.lower():
            return self.multipart(body, first, depth)
        if re.match(r"[^\s=&{\[\"]+=", body) and "\n" not in body:
            return self.form(body, depth)
        return self.value(body, depth)

    def value(self, value, depth=0):
        """Text of unknown form: JSON, pairs, or words."""
        if depth > DEEPEST:
            return HIDDEN
        value = self.unescaped(self.without_known(value))
        if value.lstrip()[:1] in ("{", "["):
            try:
                return strict_json.write(self.tree(strict_json.read(value.encode()), depth))
            except (ValueError, RecursionError):
                return self.free(value)
        if "=" in value and not re.search(r"\s", value):
            return self.form(value, depth)
        return self.free(value)

    def tree(self, node, depth):
        if depth > DEEPEST * 16:
            return HIDDEN
        if isinstance(node, dict):
            named = any(isinstance(node.get(name), str) and is_sensitive(node[name]) for name in ("name", "key"))
            return {
                self.free(name): HIDDEN if (is_sensitive(name) or named and name == "value") and member is not None else self.tree(member, depth + 1)
                for name, member in node.items()
            }
        if isinstance(node, list):
            return [self.tree(element, depth + 1) for element in node]
        if isinstance(node, str):
            return self.value(node, depth + 1)
        if isinstance(node, strict_json.Number):
            cleaned = self.free(node.spelling)
            return node if cleaned == node.spelling else cleaned
        return node

    def form(self, body, depth):
        return "&".join(self.pair(pair, depth) for pair in body.split("&"))

    def pair(self, pair, depth):
        name, equals, value = pair.partition("=")
        plain_name, plain = unquote_plus(name), unquote_plus(value)
        if equals and is_sensitive(plain_name):
            return f"{self.free(plain_name)}={HIDDEN}"
        clean_name, clean = self.free(plain_name), self.body(plain, depth + 1) if plain else ""
        # What holds nothing secret stays as it was written.
        return pair if (clean_name, clean) == (plain_name, plain) and self.free(pair) == pair else f"{clean_name}{equals}{clean}"

    def multipart(self, body, delimiter, depth):
        parts = []
        for part in body.split(delimiter):
            head, gap, value = re.match(r"(?s)(.*?)(\r?\n\r?\n|$)(.*)", part).groups()
            name = PART_NAME.search(head)
            sensitive = name and is_sensitive(name[1] or name[2])
            parts.append(self.free(head) + gap + (HIDDEN if sensitive and value else self.body(value, depth + 1)))
        return self.free(delimiter).join(parts)

    def free(self, words):
        """Words: names with values, credentials, URLs, cards and known secrets, as they stand and as they decode."""
        words = level = self.plain(words)
        for _ in range(DEEPEST):
            decoded = unquote(unescape(level), errors="replace")
            if decoded == level:
                break
            level = self.plain(decoded)
            if level != decoded:
                words = level
        return words

    def plain(self, words):
        words = self.without_coded(self.without_known(words))
        words = PART.sub(lambda part: part[1] + HIDDEN if is_sensitive(part[2] or part[3] or "") else part[0], words)
        words = hide_elements(hide_serialized(PRIVATE_KEY.sub(rf"\1{HIDDEN}", words)))
        words = USER_INFO.sub(f"://{HIDDEN}@", words)
        if "curl" in words:
            words = COOKIE_ARGUMENT.sub(rf"\1\2{HIDDEN}", USER_ARGUMENT.sub(rf"\1\2{HIDDEN}", words))
        words = WEB_TOKEN.sub(HIDDEN, CREDENTIALS.sub(rf"\1 {HIDDEN}", words))
        words = WHOLE_LINE.sub(rf"\1\2{HIDDEN}", words)
        return POWERED.sub(mask_powered, DIGITS.sub(mask_cards, hide_named(words)))

    def without_coded(self, words):
        """Before the digits of a coded text are taken for a card number's."""
        if not self.decodes:
            return words
        words = BASE64.sub(lambda run: HIDDEN if self.is_telling_base64(run[0]) else run[0], words)
        return HEX.sub(lambda run: HIDDEN if self.is_telling_hex(run[0]) else run[0], words)

    def unescaped(self, words):
        """Entities hold the ampersand that parts a form, so they are undone before it, where something in them has to go."""
        if "&#" not in words and "&quot;" not in words:
            return words
        decoded = unescape(words)
        return words if self.plain(decoded) == decoded else decoded

    def is_telling_base64(self, run):
        run = re.sub(r"[\r\n=]", "", run).replace("-", "+").replace("_", "/")
        if len(run) < 18:
            return False
        starts = [run[start:] for start in range(4)]
        # A single character too many is no byte.
        return any(self.is_telling(base64.b64decode(text[: len(text) - (len(text) % 4 == 1)] + "==")) for text in starts)

    def is_telling_hex(self, run):
        return any(self.is_telling(bytes.fromhex(run[start : start + (len(run) - start) // 2 * 2])) for start in (0, 1))

    def is_telling(self, data):
        """Names are looked for in UTF-8 alone: among other bytes they are chance."""
        inner = copy.copy(self)
        inner.decodes = False
        try:
            words = data.decode("utf-8")
        except ValueError:
            words = data.decode("utf-8", "replace")
            return DIGITS.sub(mask_cards, inner.without_known(words)) != words
        if words[:1] in ("{", "["):
            try:
                tree = strict_json.read(data)
                return strict_json.write(inner.tree(tree, 0)) != strict_json.write(tree)
            except (ValueError, RecursionError):
                pass
        return inner.value(words) != words


def unescape(words):
    """The escapes of JSON, of programs and of HTML."""
    units = lambda run: bytes.fromhex(run[0].replace("\\u", "")).decode("utf-16-be", "replace")
    return CHARACTER.sub(character, UNITS.sub(units, words))


def character(match):
    braced, byte, hexadecimal, decimal, name = match.groups()
    if name:
        return NAMED[name]
    code = int(decimal) if decimal else int(braced or byte or hexadecimal, 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else match[0]


def mask_powered(match):
    first, fraction, e, plus, exponent = match.groups()
    digits = (first + fraction).ljust(int(exponent) + 1, "0")
    if len(digits) > int(exponent) + 1 or not has_check_digit(digits):
        return match[0]
    return f"{first}.{''.join('*' if 6 <= at < len(digits) - 4 else d for at, d in enumerate(fraction, 1))}{e}{plus}{exponent}"


def mask_cards(match):
    """A star for each digit in the middle of a card number; where numbers overlap, of each of them."""
    shown = list(match[0])
    groups = list(re.finditer(f"{DIGIT}+", match[0]))
    for first in range(len(groups)):
        places = []
        for at, group in enumerate(groups[first:], first):
            if at > first and not belong_together(groups[at - 1], match[0][groups[at - 1].end() : group.start()], group):
                break
            places += range(*group.span())
            if len(places) > 19:
                break
            if len(places) >= 13 and has_check_digit([match[0][place] for place in places]) and is_one_number(groups[first : at + 1], match[0]):
                for place in places[6:-4]:
                    shown[place] = "*"
    return "".join(shown)


def belong_together(group, separator, other):
    """Beside one space or dash, only short groups do: a time has a dot behind ten digits."""
    return separator in (" ", "-") or max(len(group[0]), len(other[0])) <= 6


def is_one_number(groups, run):
    """On several lines, and in a list, in the groups of a card alone, so that columns of numbers, and years, stay."""
    if not set(PARTING) & set(run[groups[0].start() : groups[-1].end()]):
        return True
    widths = [len(group[0]) for group in groups]
    return widths in ([4, 4, 4, 4], [4, 6, 5], [4, 4, 4, 4, 3]) and int(groups[0][0]) >= 2221


def has_check_digit(digits):
    doubled = [sum(divmod(2 * int(d), 10)) for d in digits[-2::-2]]
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def spelled(secret):
    data = secret.encode()
    yield secret
    # Signatures are made of secrets in capitals and backwards, and whoever looks for his mistake logs what he hashes.
    for turned in (data.upper(), data[::-1], data[::-1].upper()):
        yield turned.decode("utf-8", "replace")
    yield data.hex()
    yield data.hex().upper()
    for percent in (quote(secret, safe=""), quote_plus(secret), quote(secret)):
        yield percent
        yield re.sub("%..", lambda match: match[0].lower(), percent)
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield json.dumps(secret)[1:-1].replace("/", "\\/")
    for before in range(3):  # base 64 of a longer text: the characters that the secret alone decides
        coded = base64.b64encode(b"\0" * before + data).decode()
        coded = coded[before + 1 if before else 0 : (before + len(data)) // 3 * 4]
        yield coded
        yield coded.replace("+", "-").replace("/", "_")
