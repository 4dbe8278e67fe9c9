"""The games of the house, those that are only announced included."""

from __future__ import annotations

from saloon.sitting.titles import title

__all__ = ["ANNOUNCED", "title"]

ANNOUNCED = {
    "bang_dice": (3, 4, 5, 6, 7, 8),
    "boomtown": (2, 3, 4, 5),
    "goat": (2, 3, 4, 5),
    "longhorn": (2,),
    "public_enemy": (2, 3, 4, 5, 6),
}
"""The five games of the house, there yet or not, and how many can play them."""
