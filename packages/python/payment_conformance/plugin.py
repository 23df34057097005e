"""The pytest plugin: a test with the argument `conformance_case` runs once for each case of its module's `conformance`."""

import pytest

from .suite import Suite


def pytest_generate_tests(metafunc):
    if "conformance_case" not in metafunc.fixturenames:
        return
    suite = getattr(metafunc.module, "conformance", None)
    if not isinstance(suite, Suite):
        raise pytest.UsageError(f"{metafunc.module.__name__} has no Suite named 'conformance'")
    metafunc.parametrize("conformance_case", suite.cases, ids=str)
