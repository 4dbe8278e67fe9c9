"""How Hypothesis searches here: a busy machine is no failure."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("saloon", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("saloon")
