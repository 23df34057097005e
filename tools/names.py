"""Checks that a file of Sources/ holds one type and is named after it, or after the type that it extends: Type.swift, Type+Topic.swift."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEFORE = r"^(?:@\w+(?:\([^)]*\))? )*((?:[a-z]+ )*)"
TYPE = re.compile(BEFORE + r"(struct|enum|class|actor|protocol|typealias) (\w+)", re.M)
EXTENSION = re.compile(BEFORE + r"extension \[?([\w.]+)", re.M)


def flaw(path):
    """The flaw of a file's name; None if it declares nothing or only free functions."""
    text, (stem, plus, _) = path.read_text(encoding="utf-8"), path.stem.partition("+")
    types = [name for access, kind, name in TYPE.findall(text) if "private" not in access and kind != "typealias"]
    named = {name for _, _, name in TYPE.findall(text)}
    # A list of bytes is an Array.
    extended = {"Array" if name == "UInt8" else name.split(".")[-1] for access, name in EXTENSION.findall(text) if "private" not in access}
    if plus and types:
        return f"holds the type {types[0]}, which has a file of its own"
    if plus and stem not in extended:
        return f"extends no {stem}"
    if len(types) > 1:
        return f"holds several types, {' and '.join(types)}"
    if not plus and stem not in named and (types or extended):
        return f"holds no type {stem}: {types[0]}.swift" if types else f"holds no type {stem}: {min(extended)}+{stem}.swift"


files = [path for path in sorted((ROOT / "Sources").rglob("*.swift")) if not any(part.endswith(".docc") for part in path.parts)]
flaws = [f"{path.relative_to(ROOT)} {problem}" for path in files if path.name != "main.swift" and (problem := flaw(path))]
print(*flaws or [f"{len(files)} files, each named after what it holds"], sep="\n")
sys.exit(1 if flaws else 0)
