"""A choice that inputs make, and of whose words an SDK may take only some: a row of vectors/fields/choices.json."""

from . import json_text
from .json_text import Members


class Choice:
    def __init__(self, row):
        self.name, self.words, self._row = row.get("name"), row.get("words"), row

    @property
    def is_of_answers(self):
        """Whether its words are members of an answer, and no input makes it."""
        return self._row.has("refusals")

    def is_refused(self, code, answered):
        """Whether an SDK that answers these members can be asked to refuse with a code."""
        row = next((row for row in self._row.get("refusals") if row.get("code") == code), None)
        return row is not None and (not row.has("member") or row.get("member") in [path.split(".")[0] for path in answered])

    def word(self, given):
        """The word of an input; None where it has none."""
        if not self._row.has("signs"):
            text = json_text.text(given.get(self.name))
            return self._row.get("default") if text is None else text.decode(errors="replace")
        for name in self._row.get("path"):
            given = given.get(name) if isinstance(given, Members) else None
        text = self._text(given)
        return next((sign.get("word") for sign in self._row.get("signs") if _shows(sign, given, text)), None)

    def _text(self, value):
        text = json_text.text(value)
        if text is None or not self._row.has("member"):
            return text
        try:
            message = json_text.read(text.removeprefix(b"\xef\xbb\xbf"))
        except ValueError:
            return None
        member = message.get(self._row.get("member")) if isinstance(message, Members) else None
        return member.encode() if isinstance(member, str) else None


def _shows(sign, value, text):
    """Whether a value, or its text, shows that the word of a sign is meant; a text that is none is empty and nothing else."""
    if sign.has("nested") or sign.has("literals"):
        is_object, is_nested = isinstance(value, Members), isinstance(value, Members) and any(isinstance(member, list) for _, member in value)
        if sign.has("nested"):
            return is_object and sign.get("nested") is is_nested
        return is_object and not is_nested and any(member is None or isinstance(member, bool) for _, member in value)
    if sign.has("empty"):
        return sign.get("empty") is not bool(text)
    if text is None:
        return False
    return text.startswith(sign.get("begins").encode()) if sign.has("begins") else sign.get("lacks").encode() not in text
