"""What right SDKs do differently in the requests of an operation: `free` of vectors/fields/."""

import re
from datetime import date

from . import json_text
from .json_text import Members, Number

_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):?(\d\d))", re.A)


class Free:
    """What right SDKs do differently in the requests of an operation: `free` of vectors/fields/."""

    def __init__(self, entries):
        self.entries = [(entry.get("kind"), entry) for entry in entries]
        self.headers = {entry.get("name").lower() for kind, entry in self.entries if kind == "header"}
        self.orders = [entry.get("field") for kind, entry in self.entries if kind == "memberOrder"]
        self.own_fields = [name for kind, entry in self.entries if kind == "ownFields" for name in entry.get("fields")]
        self.form_as_multipart = any(kind == "formAsMultipart" for kind, _ in self.entries)
        self.multipart_as_form = any(kind == "multipartAsForm" for kind, _ in self.entries)
        parameters = [entry.get("parameter") for kind, entry in self.entries if kind == "query"]
        self.query = {f"{one.get('name')}={one.get('value')}".encode() for one in parameters}
        self.empty = {name.encode() for kind, entry in self.entries if kind == "emptyFields" for name in entry.get("fields")}

    def reduced_url(self, url):
        """A URL without the parameters of its query that may be there."""
        start, mark, query = url.partition(b"?")
        return start + mark + b"&".join(piece for piece in query.split(b"&") if piece not in self.query)

    def reduced(self, body):
        """A JSON body without what is free in it, and without members that are null."""
        body = _without_nulls(body)
        for kind, entry in self.entries:
            if kind == "default":
                body = _changed(body, entry.get("field").get("name").split("."), lambda value: None if any(
                    json_text.means(one, value) for one in entry.get("field").get("values")) else value)
            elif kind == "hexInCapitals":
                body = _changed(body, entry.get("field").split("."), lambda value: _folded(value))
            elif kind == "numberAsText":
                body = _changed(body, entry.get("field").split("."), lambda value: Number(value) if isinstance(
                    value, str) and re.fullmatch(r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", value, re.A) else value)
            elif kind == "sameTime":
                body = _changed(body, entry.get("field").split("."), _moment)
            elif kind == "emptyFields":
                for name in entry.get("fields"):
                    body = _changed(body, name.split("."), lambda value: None if value == "" else value)
            elif kind == "otherMembers":
                for name in entry.get("fields"):
                    body = _changed(body, [name], lambda value: None)
            elif kind == "textAsNumber":
                body = _changed(body, entry.get("field").split("."), lambda value: value.digits if isinstance(value, Number) else value)
        return body

    def reduced_parts(self, parts):
        """The parts of a form without what is free in them; a name that is there twice is never left out."""
        parts = [part for part in parts if part[1] or part[0] not in self.empty]
        for kind, entry in self.entries:
            if kind not in ("default", "hexInCapitals", "jsonText"):
                continue
            field = entry.get("field")
            name = (field.get("name") if kind == "default" else field).encode()
            index = [place for place, part in enumerate(parts) if part[0] == name]
            if len(index) != 1:
                continue
            part = parts[index[0]]
            if kind == "hexInCapitals":
                parts[index[0]] = (name, _folded(part[1]), *part[2:])
            elif kind == "jsonText":
                parts[index[0]] = (name, _plain(part[1]), *part[2:])
            elif part[1] in [json_text.text(value) for value in field.get("values")]:
                del parts[index[0]]
        return parts


def _without_nulls(value):
    if isinstance(value, Members):
        return Members([(name, _without_nulls(member)) for name, member in value if member is not None])
    return [_without_nulls(element) for element in value] if isinstance(value, list) else value


def _folded(value):
    digits = value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else b"-"
    return value.lower() if re.fullmatch(rb"[0-9A-Fa-f]*", digits) else value


def _moment(value):
    """The moment that a time of ISO 8601 is, whatever its offset; any other value as it is."""
    found = _TIME.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return value
    day, hour, minute, second, fraction, sign, hours, minutes = found.groups(default="")
    hour, minute, second, hours, minutes = (int(digits or 0) for digits in (hour, minute, second, hours, minutes))
    try:
        days = date.fromisoformat(day).toordinal()
    except ValueError:
        return value
    if max(hour, hours) > 23 or max(minute, second, minutes) > 59:
        return value
    offset = (hours * 60 + minutes) * (-1 if sign == "-" else 1)
    return f"{days * 86400 + hour * 3600 + (minute - offset) * 60 + second}.{fraction.rstrip('0')}"


def _plain(value):
    """The JSON that a text is in one spelling, its members by name; any other text as it is."""
    try:
        return json_text.write(_by_name(json_text.read(value)))
    except ValueError:
        return value


def _by_name(value):
    if isinstance(value, Members):
        return Members(sorted(((name, _by_name(member)) for name, member in value), key=lambda member: member[0]))
    return [_by_name(element) for element in value] if isinstance(value, list) else value


def _changed(body, path, change):
    """The body with the value at the end of a path changed, or left out where that gives None."""
    if not isinstance(body, Members) or not body.has(path[0]):
        return body
    value = body.get(path[0])
    new = change(value) if len(path) == 1 else _changed(value, path[1:], change)
    return body.without(path[0]) if new is None and value is not None else body.replacing(path[0], new)
