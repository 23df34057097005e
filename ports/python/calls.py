"""What all requests share: tables of fields, endpoints, the shape of a request."""

import re

import strict_json
from data import text
from operation import BadInput, Reject
from wire import encode, shown

FORMS = {
    "digits": rb"[0-9]*",
    "ip": rb"[0-9a-fA-F.:]*",
    "amount": rb"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?",
    "month": rb"0[1-9]|1[0-2]",
    "year": rb"[0-9]{4}",
    "yymm": rb"[0-9]{2}(?:0[1-9]|1[0-2])",
    "date": rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])",
    "url": rb"[A-Za-z][A-Za-z0-9+.\-]*:[\x21-\x7e]+",
    "locale": rb"[A-Za-z0-9_]{2}_[A-Z]{2}",
    "email": rb"[^\x00-\x20\x7f@]+@[^\x00-\x20\x7f@]+",
    "text": rb"(?s:.*)",
    "integer": rb"[0-9]*",
    "time": rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]"
    rb"(?::(?:[0-5][0-9]|60)(?:\.[0-9]+)?)?(?:Z|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])",
}
BY_CHARACTER = {"digits", "ip"}  # a violation is a wrong character, not a wrong form
JSON_TYPES = {
    "number": strict_json.Number, "boolean": bool, "object": dict, "array": list,
}


class Rule:
    """One row of a table: `payer_city! 32 text`; `!` marks what is required, `-` an unlimited length, `3-4` two limits."""

    def __init__(self, row):
        name, longest, self.kind, *rest = row.split(" ", 3)
        self.required = name.endswith("!")
        self.name = name.rstrip("!")
        self.path = self.name.split(".")
        shortest, _, most = longest.rpartition("-") if longest != "-" else ("", "", None)
        self.shortest = int(shortest or 1)
        self.longest = most and int(most)
        self.extra = rest[0] if rest else ""

    def find(self, fields, path):
        for name in path:
            fields = fields.get(name) if isinstance(fields, dict) else None
        return fields

    def check(self, fields):
        value = self.find(fields, self.path)
        if value is None:
            if self.required and (len(self.path) == 1 or self.find(fields, self.path[:-1]) is not None):
                raise Reject("missing-field", f"{self.name} is missing")
            return
        if self.kind in JSON_TYPES:
            if not isinstance(value, JSON_TYPES[self.kind]):
                raise Reject("wrong-type", f"{self.name} has a wrong type")
            return
        if self.kind == "integer" and isinstance(value, strict_json.Number):
            value = value.spelling
        if isinstance(value, str):
            value = value.encode("utf-8")
        if not isinstance(value, bytes):
            raise Reject("wrong-type", f"{self.name} is not text")
        self.check_text(value)

    def check_text(self, data):
        if not data:
            if self.required:
                raise Reject("missing-field", f"{self.name} is empty")
            return
        wrong_characters = Reject("invalid-characters", f"{self.name} has a character that is not allowed")
        try:
            characters = data.decode("utf-8")
        except UnicodeDecodeError:
            raise wrong_characters from None
        if re.search("[\x00-\x1f\x7f-\x9f]", characters):
            raise wrong_characters
        if self.longest is not None and len(characters) > self.longest:
            raise Reject("too-long", f"{self.name} is too long")
        if self.kind in ("alnum", "words"):
            beyond = r"\x80-\U0010ffff" if self.kind == "words" else ""
            if not re.fullmatch(f"[A-Za-z0-9{beyond}{re.escape(self.extra)}]*", characters):
                raise wrong_characters
        elif self.kind == "numeric":
            if not re.fullmatch(f"[0-9{re.escape(self.extra)}]*", characters):
                raise wrong_characters
        elif self.kind in BY_CHARACTER:
            if not re.fullmatch(FORMS[self.kind], data):
                raise wrong_characters
        elif self.kind == "yymm" and not data.isdigit():
            raise wrong_characters
        elif not self.has_form(data, characters):
            raise Reject("invalid-value", f"{self.name} does not have its form")
        elif self.kind == "url" and not is_safe_url(characters):
            raise Reject("invalid-url", f"{self.name} is neither https nor an app's")
        if len(characters) < self.shortest:
            raise Reject("invalid-value", f"{self.name} is too short")

    def has_form(self, data, characters):
        if self.kind == "choice":
            return characters in self.extra.split("|")
        if self.kind == "capitals":
            return re.fullmatch("[A-Z]{" + self.extra + "}", characters) is not None
        if self.kind == "json":
            return is_json_object(data)
        return re.fullmatch(FORMS[self.kind], data) is not None


def is_safe_url(url):
    scheme, rest = url.split(":", 1)
    if scheme.lower() == "http":  # on this very machine, where tests listen, nobody stands in between
        return re.match(r"//(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]+)?(?:[/?#]|$)", rest) is not None
    if scheme.lower() == "https":
        return re.match(r"//[^/?#:@\\][^/?#@\\]*(?:[/?#]|$)", rest) is not None
    return scheme.lower() not in ("ftp", "javascript", "vbscript", "data", "file", "blob", "about")


def is_json_object(data):
    try:
        value = strict_json.read(data)
        strict_json.check(value)
    except ValueError:
        return False
    return isinstance(value, dict)


def table(rows):
    return [Rule(row.lstrip()) for row in rows.splitlines() if row.strip()]


def json_object(value, name):
    if not isinstance(value, dict):
        raise BadInput(f"the field {name} is not an object")
    return value


def closed_object(rules):
    """An object of any JSON whose names are those of a table."""
    known = {rule.path[0] for rule in rules}

    def read(value, name):
        for member in json_object(value, name):
            if member not in known:
                raise BadInput(f"{name}.{member} is not a field of this call")
        return value

    return read


def check_one(row, value):
    """Checks a field that stands on its own."""
    rule = Rule(row)
    rule.check({rule.name: value})


def fields_of(rules):
    """The reader of an input field `fields` whose values are text."""

    def read(value, name):
        if not isinstance(value, dict):
            raise BadInput(f"the field {name} is not an object")
        known = {rule.name for rule in rules}
        for member in value:
            if member not in known:
                raise BadInput(f"{name}.{member} is not a field of this call")
        return {key: text(member, f"{name}.{key}") for key, member in value.items()}

    return read


def check(rules, fields):
    for rule in rules:
        rule.check(fields)


def in_order(rules, fields):
    return [(rule.name.encode(), fields[rule.name]) for rule in rules if rule.name in fields]


def endpoint(url):
    if not re.fullmatch(rb"https://[\x21-\x7e]+", url) or re.search(rb'[@?#\\"<>]', url) or url[8:9] in b"/:":
        raise Reject("invalid-url", "the URL is not plain https")
    return url.rstrip(b"/")


def request(url, headers, body=None, method="POST"):
    built = {"method": method, "url": shown(url), "headers": [[n, v] for n, v in headers.items()]}
    if body is not None:
        built["body"] = shown(body)
    return built


def form(url, pairs, headers=None):
    headers = {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
    return request(url, headers, encode(pairs, "whatwg"))
