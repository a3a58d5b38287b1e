"""A figure: what was measured, and the goal it should meet."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """One row of the table. Without a goal it only tells more about the row above."""

    name: str
    value: str
    goal: str = ""
    is_met: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.is_met is None else "met" if self.is_met else "SHORT"

    @property
    def line(self) -> str:
        return f"{self.name:<50} {self.value:>32}  {self.goal:<18} {self.verdict}".rstrip()


def at_most(name: str, value: float, most: float, unit: str, digits: int = 1) -> Figure:
    return Figure(name, f"{value:.{digits}f} {unit}", f"≤ {most:g} {unit}", value <= most)


def at_least(name: str, value: float, least: float, unit: str = "") -> Figure:
    return Figure(name, f"{value:,.0f} {unit}".rstrip(), f"≥ {least:,.0f} {unit}".rstrip(), value >= least)


def told(name: str, value: str) -> Figure:
    return Figure(name, value)
