"""Checks that no module imports one above it, none that computes a value sees an expected one, and each imports only what its target names."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# From the bottom up.
FLOORS = ["CorpusData", "Platform", "Encodings", "Formulas", "Gateways", "Messages", "Analysis", "ConformanceKit", "Faults", "Fresh", "Ports", "Vectors",
          "Reports", "Site", "ConformanceTesting", "SampleSDK", "Sandbox", "Audit", "payconform"]
MAY_SEE_EXPECTED_VALUES = {"ConformanceTesting", "payconform"}

folders = {path.name for path in (ROOT / "Sources").iterdir() if path.is_dir()}
flaws = [f"Sources/{name} has no floor in tools/arrows.py" for name in sorted(folders - set(FLOORS))]
manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
for name in sorted(folders & set(FLOORS)):
    target = re.search(rf'arget\(\s*name: "{name}"(?:, dependencies: \[([^\]]*)\]|,\s*dependencies: \[([^\]]*)\])?', manifest)
    named = set(re.findall(r'"(\w+)"', (target[1] or target[2] or "") if target else ""))
    for path in sorted((ROOT / "Sources" / name).rglob("*.swift")):
        if any(part.endswith(".docc") for part in path.parts): continue  # code shown in a tutorial is in no module
        for module in re.findall(r"^(?:(?:public|package|internal|private) )?import (\w+)", path.read_text(encoding="utf-8"), re.M):
            where = f"{path.relative_to(ROOT)} imports {module}"
            if module in FLOORS and FLOORS.index(module) >= FLOORS.index(name):
                flaws.append(f"{where}, which is above it")
            elif module in FLOORS and module not in named:
                flaws.append(f"{where}, which Package.swift does not give it")
            if module == "Vectors" and name not in MAY_SEE_EXPECTED_VALUES:
                flaws.append(f"{where}: it must not see an expected value")
print(*flaws or [f"{len(folders)} modules, no arrow up"], sep="\n")
sys.exit(1 if flaws else 0)
