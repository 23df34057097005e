"""Runs the Python of vectors/README.md as a reader would, with right functions and a wrong one."""

import contextlib
import hashlib
import io
import os
import re

from corpus.files import ROOT, VECTORS, shown

PAGE = VECTORS / "README.md"


def right(email, password):
    return hashlib.md5((email[::-1] + password).upper()).hexdigest()


def strict(email, password):
    """Refuses input where claims allow a refusal."""
    email.decode("ascii")
    if not password:
        raise ValueError
    return right(email, password)


def forwards(email, password):
    return hashlib.md5((email + password).upper()).hexdigest()


def printed(code, function):
    """The output of the code with this function as `my_wallet_hash`."""
    here, text = os.getcwd(), io.StringIO()
    os.chdir(ROOT)
    try:
        with contextlib.redirect_stdout(text):
            exec(code, {"my_wallet_hash": function})
    finally:
        os.chdir(here)
    return text.getvalue()


def problems():
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    if len(blocks) != 1:
        yield f"{shown(PAGE)}: {len(blocks)} blocks of Python, not the one that is run here"
    for code in blocks:
        for function in (right, strict):
            said = printed(code, function)
            if said:
                yield f"{shown(PAGE)}: the Python there fails a right function ({function.__name__}): {said.splitlines()[0]}"
        if "edfapg.hash.wallet#baseline: expected ['" not in printed(code, forwards):
            yield f"{shown(PAGE)}: the Python there passes a function that does not reverse"
