"""The lab: simulations and arenas, to measure games and bots."""
