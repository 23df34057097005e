"""What an SDK has of an operation and what it has not, as a port says it in its hello."""

import fnmatch

from urllib.parse import unquote_to_bytes

from . import json_text, values
from .json_text import Members

OTHERS = ("without", "demands", "text", "refusals", "skip")
ABSENT = object()
NOT_NONE = "which is only for operations that build a request or a body: others must refuse"


def is_built(operation):
    """Whether it builds what is sent, of which an SDK may leave the refusals to the receiver."""
    return ".request." in operation or operation == "multipart.encode"


class Options:
    """The options of one operation.

    Raises ValueError for what is none: a word that is passed over would ask the SDK for what it does not have, or leave out what it has.
    """

    def __init__(self, operation, given, choices):
        self._operation, self._given, self._choices = operation, given, {choice.name: choice for choice in choices}
        for name, value in given.items():
            self._check(name, value)
        self._taken = [(choice, given[name]) for name, choice in self._choices.items() if name in given]
        self._without, self._demands, self._skip = (given.get(name, []) for name in ("without", "demands", "skip"))
        self._answers = next((choice for choice, _ in self._taken if choice.is_of_answers), None)
        self._takes_text_alone = "text" in given
        self.refuses_unnamed, self._refuses_nothing = "refusals" in given, given.get("refusals") == "none"

    def _check(self, name, value):
        place = f"'{self._operation}' · '{name}'"
        is_list = isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)
        if name in self._choices:
            words = self._choices[name].words
            if not is_list or not value:
                raise ValueError(f"{place} must have a list of at least one word")
            if not set(value) <= set(words):
                raise ValueError(f"{place} has a word that is not one of {', '.join(words)}")
        elif name in ("clock", "nonce"):
            raise ValueError(f"{place} is for 'payconform check' alone, which judges with the {name} that an answer carries")
        elif name not in OTHERS:
            raise ValueError(f"{place} is not an option of the operation: there are {', '.join([*self._choices, *OTHERS])}")
        elif name in ("without", "demands", "skip") and not is_list:
            raise ValueError(f"{place} must be a list of names")
        elif name == "text" and value != "utf8":
            raise ValueError(f'{place} must say "utf8", or nothing')
        elif name == "refusals" and value == "none" and not is_built(self._operation):
            raise ValueError(f'{place} says "none", {NOT_NONE}')
        elif name == "refusals" and value not in ("unnamed", "none"):
            raise ValueError(f'{place} must say "unnamed", or "none" where a request or a body is built, or nothing')

    def answered(self, value):
        """What of an answer, or of what is expected, the SDK answers."""
        return _shown(value, [path.split(".") for path in self._given["answers"]]) if self._answers else value

    def objection(self, name, given, acceptable, twin_is_whole):
        """Why an input, that of the case with this name, is not offered; None where it is.

        `acceptable`: the claims that let an SDK pass; `twin_is_whole`: whether the SDK answers all that the case's twin says.
        """
        if self._refuses_nothing and "reject" in acceptable[0]:
            return "to be refused"
        codes = [claim.get("reject") for claim in acceptable]
        if self._answers and all(codes) and not twin_is_whole and not any(self._answers.is_refused(code, self._given["answers"]) for code in codes):
            return "refused for a member that the SDK may not read"
        for choice, taken in self._taken:
            word = choice.word(given)
            if word is not None and word not in taken:
                return f"with {choice.name} {word if word in choice.words else 'unknown to the suite'}"
        for path in self._without:
            if _value(given, path) is not ABSENT:
                return f"with {path}"
        for path in self._demands:
            if _value(given, path) in (ABSENT, None, ""):
                return f"without {path}"
        form = json_text.text(given.get("form")) or b""
        if self._takes_text_alone and (values.has_bytes(given) or not json_text.is_utf8(unquote_to_bytes(form))):
            return "with bytes that are not UTF-8"
        return "left out by name" if any(fnmatch.fnmatchcase(name, pattern) for pattern in self._skip) else None


def _shown(value, paths):
    """What of a value some paths lead to, also into each object of a list; inside a member what is empty then is left out."""
    if isinstance(value, Members):
        kept = []
        for name, member in value:
            own = [path[1:] for path in paths if path[0] == name]
            part = member if [] in own else _shown(member, own)
            if [] in own or own and part != []:
                kept.append((name, part))
        return Members(kept)
    return [part for part in (_shown(each, paths) for each in value) if part != []] if isinstance(value, list) else value


def _value(value, path):
    """What a way through objects leads to, null too; ABSENT where it leads nowhere."""
    for name in path.split("."):
        if not isinstance(value, Members) or not value.has(name):
            return ABSENT
        value = value.get(name)
    return value
