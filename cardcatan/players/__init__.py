"""Who can sit at a seat: bots, and the protocol that a player of your own follows."""

from cardcatan.players.make import CorePlayer, GreedyPlayer, SearchPlayer, make_player
from cardcatan.players.player import Player, RandomPlayer, play_out

__all__ = ["CorePlayer", "GreedyPlayer", "Player", "RandomPlayer", "SearchPlayer", "make_player", "play_out"]
