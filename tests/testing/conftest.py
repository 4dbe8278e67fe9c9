from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.variants import Variant, variants_in


@pytest.fixture
def broken(tmp_path: Path) -> Variant:
    """Makes High Noon with some pieces of its rules, or of its face, written otherwise."""
    return variants_in(tmp_path)
