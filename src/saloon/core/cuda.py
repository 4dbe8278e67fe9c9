"""The graphics card: Numba's CUDA half where it is installed, and clear sentences where it is not."""

from __future__ import annotations

import importlib.util
from typing import Any
from unittest import mock

from saloon.core.errors import NotPossible

COMPUTE_CAPABILITY = (9, 0)
"""The generation of cards that is compiled for where there is no card to ask."""


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


def ptx_of(kernel: Any, signature: Any) -> str:
    """A kernel compiled to PTX, for which no card is needed."""
    cuda, _ = numba_cuda()
    with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=_Device):
        ptx, _ = cuda.compile(kernel, signature, cc=COMPUTE_CAPABILITY, device=False, abi="numba")
    return str(ptx)


class _Device:
    """Stands for a card, which compiling asks for its generation only."""

    compute_capability = COMPUTE_CAPABILITY
