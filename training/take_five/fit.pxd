cimport cython
from kibitz.games.take_five.engine.beginners cimport simple_card, simple_row
from kibitz.games.take_five.engine.network cimport Network
from kibitz.games.take_five.engine.table cimport Table
from training.adam cimport Adam

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, MOST_SEATS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int CARD_GROUPS, NETWORK_PLAYER, POINTS_PER_TARGET, SIMPLE_KINDS, WEIGHTS, WIDTH

cdef extern from "training/take_five/fit.h":
    int BIAS, COUNT, FIRST_FEATURE, FULL_TABLES, TABLES, LATEST_EXPLORATION, PERCENT, POINTS_BEFORE, RECORD

@cython.final
cdef class Trainer:
    cdef public Table table, rng
    cdef public Network network
    cdef public Adam adam
    cdef double[::1] parameters, gradients
    cdef int in_batch
    cdef long long examples
    cdef double squared_error
    cdef int kinds[10]
    cdef int exploration_turns[10]
    cdef int records[5000]
    cdef double hidden[16]
    cdef public int simple_percent

    @cython.locals(_game=cython.int)
    cdef void run(self, int games, int seats, double rate, int batch)

    @cython.locals(table=Table, seat=cython.int, is_simple=cython.bint, i=cython.int, record=cython.int,
                   shared=cython.int, place=cython.int, forced=cython.int)
    cdef void play(self, int seats)

    @cython.locals(seat=cython.int, left=cython.int, record=cython.int, points=cython.int)
    cdef void learn_from_game(self, double rate, int batch)

    @cython.locals(parameters=double[::1], gradients=double[::1], h=cython.int, place=cython.int, count=cython.int,
                   feature=cython.int, output=cython.double, error=cython.double)
    cdef void backpropagate(self, int record, double target)
