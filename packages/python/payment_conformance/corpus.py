"""The golden files as this package carries them: the bytes of the repository, under one SHA-256."""

import functools
import gzip
import hashlib
import importlib.resources
import re

from . import json_text
from ._digest import DIGEST


class CorpusError(Exception):
    """The package's corpus is not the one that it says it carries."""


@functools.lru_cache(maxsize=None)
def files():
    """The files by their names; the digest of the golden ones is what `payconform` prints for its corpus."""
    with importlib.resources.files(__package__).joinpath("corpus.gz").open("rb") as packed:
        data = gzip.decompress(packed.read())
    found, at = {}, 0
    while at < len(data):
        end = data.index(b"\n", at)
        name, size = data[at:end].decode().split(" ")
        found[name] = data[end + 1:end + 1 + int(size)]
        at = end + 1 + int(size)
    lines = "".join(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text in found.items() if not name.startswith("fields/"))
    if hashlib.sha256(lines.encode()).hexdigest() != DIGEST:
        raise CorpusError(f"the corpus of this package is not {DIGEST}: install it again")
    return found


def suites(operations):
    """The golden files of these operations, parsed."""
    for name, text in files().items():
        op = re.search(rb'^  "op": "([^"]+)"', text, re.M)
        if not name.startswith("fields/") and op[1].decode() in operations:
            yield json_text.read(text)


def choices(operation):
    """The choices of an operation of whose words an SDK may take only some."""
    rows = json_text.read(files()["fields/choices.json"]).get("operations")
    return next((row.get("choices") for row in rows if row.get("op") == operation), [])


def freedoms(operation):
    """What is free in the requests of an operation."""
    table = files().get(f"fields/{operation.partition('.')[0]}.json")
    calls = json_text.read(table).get("calls") if table and ".request." in operation else []
    return next((call.get("free") or [] for call in calls if call.get("op") == operation), [])
