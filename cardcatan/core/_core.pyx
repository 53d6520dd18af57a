"""The door to the C core: values in, values out; no rule of a game is written here."""

from enum import IntEnum
from types import GenericAlias
from typing import NamedTuple

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cardcatan.core._c cimport *

from cardcatan import errors
from cardcatan.errors import CatanError, IllegalAction, NotationError

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals"()
    void *error_set "PyErr_Occurred"()

include "names.pxi"
include "board_names.pxi"
include "rules.pxi"
include "board_rules.pxi"
include "action.pxi"
include "board_action.pxi"
include "legal.pxi"
include "view.pxi"
include "game.pxi"
include "island.pxi"
include "board_view.pxi"
include "board_game.pxi"
include "bot.pxi"
include "play.pxi"
