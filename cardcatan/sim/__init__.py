"""Mass play: many games, and what they add up to."""

from cardcatan.sim.batch import SOURCES
from cardcatan.sim.simulate import simulate
from cardcatan.sim.stats import chi_square, wilson
from cardcatan.sim.totals import PlayerTotals, Totals

__all__ = ["SOURCES", "PlayerTotals", "Totals", "chi_square", "simulate", "wilson"]
