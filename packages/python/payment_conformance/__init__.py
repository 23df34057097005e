"""The golden cases of payment-conformance for pytest, or for any loop over `Suite(…).cases`."""

from ._digest import DIGEST, VERSION
from .corpus import CorpusError
from .suite import Case, Failure, Input, NotOffered, Reject, Suite

__version__ = VERSION
__all__ = ["DIGEST", "Case", "CorpusError", "Failure", "Input", "NotOffered", "Reject", "Suite"]
