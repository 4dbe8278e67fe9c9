"""The contract, as a test: every game is run against it, those of other packages too.

>>> import saloon
>>> from saloon.testing import check
>>> report = check(saloon.game("longhorn"), games=1, compile=False)
>>> report.games
2
"""

from saloon.testing.broken import ContractBroken
from saloon.testing.checking import Report, check
from saloon.testing.cuda import check_cuda

__all__ = ["ContractBroken", "Report", "check", "check_cuda"]
