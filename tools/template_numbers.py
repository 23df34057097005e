"""Tests the lines of ports/templates/README.md that keep numbers as written: each works where the page says it goes."""

import functools
import json
import re
import sys

from shared import ROOT, run

PAGE = ROOT / "ports/templates/README.md"
MARK = "numbers: README.md"
# How each template's working operation answers, and how it would return the given input.
ECHO = {
    "port.php": ('"Bearer $token"', "json_encode($input)"), "port.py": ('"Bearer " + token.decode()', "json.dumps(given)"),
    "port.mjs": ("`Bearer ${token}`", "JSON.stringify(input)"), "port.rb": ('"Bearer #{token}"', "JSON.generate(input)"),
    "Port.java": ('"Bearer " + token', "input.toString()"), "Port.kt": ('"Bearer $token"', "input.toString()"),
    "port.go": ('"Bearer " + string(token)', 'object{"token": "abc", "given": input["given"]}'),
    "port.cs": ('"Bearer " + Encoding.ASCII.GetString(token)', "JsonConvert.SerializeObject(input)"),
}
NUMBERS = ["-0", "1e2", "1.10", "9007199254740993", "0", "-12.50", "1E+2", "1e-7", "1e300", "1.0", "123456789012345678901234567890.123456789"]
# Text that looks like numbers and ends of strings, and more of it than a recursive expression can handle.
TEXTS = ["1.10", "a\"5", "\\", "-0, 1e2", "é: 7", "\\\"6\\", "x" * 300_000, "é\"1" * 50_000]
CASE = '{"t":"case","n":5000000007,"op":"everypay.authorization.bearer","input":{"token":"abc","given":[%s,{"a":%s,"b":[-0]},%s]}}\n'
GIVEN = CASE % (",".join(NUMBERS), NUMBERS[2], ",".join(map(json.dumps, TEXTS)))
WANTED = [*NUMBERS, {"a": NUMBERS[2], "b": ["-0"]}, *TEXTS]


def lines():
    """The page's lines, by template."""
    rows = re.findall(r"^    (.*?) +(?://|#) (port\.\w+|Port\.\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: line for line, name in rows}


def source(name):
    """A template with its line above the marked one, with the same indentation; Go keeps numbers anyway, in Python the line replaces it."""
    text, line = (ROOT / "ports/templates" / name).read_text(encoding="utf-8"), lines().get(name)
    if name != "port.go":
        if line is None or text.count(MARK) != 1:
            sys.exit(f"{name}: ports/templates/README.md has no line for it, or the template no place for the line")
        marked = re.search(rf"^( *)(.*){MARK}\n", text, re.MULTILINE)
        text = text.replace(marked[0], f"{marked[1]}{line}\n" + ("" if name == "port.py" else marked[0]))
    old, new = ECHO[name]
    return text.replace(old, new, 1)


def check(name, command):
    """A built template with its line returns each number as written, and every text."""
    as_written = functools.partial(json.loads, parse_int=str, parse_float=str)
    done = run("sh", "-c", command, input=GIVEN, timeout=60)
    try:
        answer = as_written(done.stdout.splitlines()[0])
        got = (as_written(answer["value"]) if isinstance(answer["value"], str) else answer["value"])["given"]
    except (IndexError, KeyError, ValueError):
        sys.exit(f"{name} with the line for numbers answers {done.stdout[-600:]}\n{done.stderr[-600:]}")
    if got != WANTED or answer["n"] != "5000000007":
        sys.exit(f"{name} with the line for numbers: {[(one, other) for one, other in zip(got, WANTED) if one != other]}"[:900])
