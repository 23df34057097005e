"""Prints the cases that the wheel leaves out for an SDK's options: python3 left.py OPTIONS."""

import json
import sys

from payment_conformance import Suite

with open(sys.argv[1], encoding="ascii") as file:
    options = json.load(file)
print(*(case for case in Suite(dict.fromkeys(options), options=options).cases if case.left_out()), sep="\n")
