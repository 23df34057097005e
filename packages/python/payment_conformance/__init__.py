"""The golden cases of payment-conformance for pytest, or for any loop over `Suite(…).cases`."""

from ._digest import DIGEST, VERSION
from .case import Case
from .corpus import CorpusError
from .sdk import Failure, Input, NotOffered, Reject
from .suite import Suite

__version__ = VERSION
__all__ = ["DIGEST", "Case", "CorpusError", "Failure", "Input", "NotOffered", "Reject", "Suite"]
