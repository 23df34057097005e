"""The Python port with one mistake: EdfaPg's text is reversed character by character instead of byte by byte."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "ports", "python"))

import edfapg  # noqa: E402
import port  # noqa: E402

right = edfapg.reverse


def reverse(data):
    try:
        return data.decode("utf-8")[::-1].encode("utf-8")
    except UnicodeDecodeError:
        return right(data)


edfapg.reverse = reverse
port.main()
