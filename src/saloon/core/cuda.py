"""The graphics card: Numba's CUDA half where it is installed, and clear sentences where it is not."""

from __future__ import annotations

import importlib.util
from typing import Any

from saloon.core.errors import NotPossible


def numba_cuda() -> tuple[Any, Any]:
    """Numba's CUDA half, and Numba; NotPossible says how to get them."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise NotPossible("numba-cuda is not installed: pip install 'saloon[cuda]'")
    import numpy as np

    vars(np).setdefault("row_stack", np.vstack)  # gone from NumPy 2.5, and numba.cuda still names it
    import numba
    from numba import cuda

    return cuda, numba


def the_card() -> Any:
    """The graphics card of this machine; NotPossible if there is none."""
    cuda, _ = numba_cuda()
    if not cuda.is_available():
        raise NotPossible(
            "there is no graphics card here that CUDA can use: play on threads, or on a machine that has one"
        )
    return cuda.get_current_device()
