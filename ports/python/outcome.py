"""What all responses share: reading a body, and the outcome's shape."""

import re

import strict_json
from data import text
from form import bounded, read_form
from operation import BadInput, Reject, optional
from wire import QUOTED, TOKEN, parameters, shown

FORM = b"application/x-www-form-urlencoded"
AMOUNT = re.compile(r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")


def http_status(value, name):
    status = text(value, name).decode("utf-8", "replace")
    if not re.fullmatch("[1-9][0-9]{2}", status):
        raise BadInput(f"the field {name} is not an HTTP status")
    return int(status)


def response_fields(actions):
    def action(value, name):
        chosen = text(value, name).decode("utf-8", "replace")
        if chosen not in actions:
            raise BadInput(f"the field {name} is not an action of this gateway")
        return chosen

    return {"action": action, "status": http_status, "contentType": optional(text, b""), "body": text}


def media_type(content_type):
    """The type in small letters and whether its charset is UTF-8; a type that is not well formed is empty."""
    match = re.match(b"(" + TOKEN + b")/(" + TOKEN + b")", content_type)
    found = match and parameters(content_type[match.end():], QUOTED)
    if found is None:
        return b"", False
    name = match[0].lower()
    charsets = [
        plain if plain is not None else re.sub(rb"\\(.)", rb"\1", quoted, flags=re.S)
        for n, plain, quoted in found if n == b"charset"
    ]
    return name, all(charset.lower() == b"utf-8" for charset in charsets)


def read_json(content_type, body):
    name, is_utf8 = media_type(content_type)
    if not is_utf8 or not (name == b"application/json" or name.endswith(b"+json")):
        raise Reject("wrong-content-type", "the Content-Type is not JSON")
    try:
        value = strict_json.read(body)
        strict_json.check(value)
    except ValueError:
        raise Reject("malformed-body", "the body is not JSON") from None
    return value


def read_form_of_texts(content_type, body):
    """What a browser posts to the shop, as the members of an object."""
    if not media_type(content_type)[1]:
        raise Reject("wrong-content-type", "the Content-Type is not a form in UTF-8")
    parameters = read_form(body)
    try:
        return {name.decode(): value.decode() for name, value in parameters.items()}
    except UnicodeDecodeError:
        raise Reject("malformed-body", "the form is not UTF-8") from None


def read_body(status, content_type, body, kinds=(dict,), or_form=False):
    """The body, or None where a status that is no success came without one."""
    bounded(body)
    success = 200 <= status <= 299
    try:
        is_form = or_form and media_type(content_type)[0] == FORM
        value = read_form_of_texts(content_type, body) if is_form else read_json(content_type, body)
        if not isinstance(value, kinds):
            raise Reject("malformed-body", "the body is of a wrong type")
    except Reject:
        if success:
            raise
        return None
    return value


def status_only(status):
    return {"kind": "error", "status": str(status)}


def outcome(status, members):
    """The outcome without what is absent; a status that is no success never goes with good news."""
    members = {"kind": members["kind"], **members}
    members = {name: value for name, value in members.items() if value not in (None, [])}
    if not 200 <= status <= 299 and members["kind"] not in ("error", "declined", "unknown", "cancelled"):
        members["kind"] = "unknown"
    return members


class Members:
    """The members of an object: text, scalars, amounts, objects; None where absent, null or empty."""

    def __init__(self, value, path=""):
        self.value = value
        self.path = path

    def wrong(self, name):
        return Reject("wrong-type", f"{self.path}{name} has a wrong type")

    def text(self, name):
        value = self.value.get(name)
        if value is not None and not isinstance(value, str):
            raise self.wrong(name)
        return value or None

    def scalar(self, name):
        value = self.value.get(name)
        return value.spelling if isinstance(value, strict_json.Number) else self.text(name)

    def identifier(self, name):
        """What names something: a scalar without control characters."""
        value = self.scalar(name)
        if value is not None and re.search("[\x00-\x1f\x7f-\x9f]", value):
            raise Reject("invalid-characters", f"{self.path}{name} has a control character")
        return value

    def text_identifier(self, name):
        self.text(name)
        return self.identifier(name)

    def bearer(self, name):
        token = self.text(name)
        if token is not None and not re.fullmatch("[!-~]+", token):
            raise Reject("invalid-token", f"{self.path}{name} cannot stand in a header")
        return token

    def objects(self, name):
        value = self.value.get(name)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(element, dict) for element in value):
            raise self.wrong(name)
        return [Members(element, f"{self.path}{name}.") for element in value]

    def amount(self, name):
        digits = self.scalar(name)
        if digits is not None and not AMOUNT.fullmatch(digits):
            raise Reject("invalid-amount", f"{self.path}{name} is no plain amount")
        return digits

    def object(self, name):
        value = self.value.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.wrong(name)
        return Members(value, f"{self.path}{name}.")

    def need(self, value, name):
        if value is None:
            raise Reject("missing-field", f"{self.path}{name} is missing")
        return value


def upper(word):
    """ASCII only."""
    return word.encode().upper().decode()


def safe_redirect(url):
    authority = re.match(r"https://([^/?#:][^/?#]*)", url)
    if not authority or "@" in authority[1] or not re.fullmatch(r'[!#-;=?-\[\]-~]+', url):
        raise Reject("unsafe-redirect", "the redirect is not plain https")
    return url


def failure(code=None, field=None, message=None):
    members = {"code": code, "field": field, "message": message}
    return {name: value for name, value in members.items() if value is not None}
