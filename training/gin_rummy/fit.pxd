cimport cython
from kibitz.games.gin_rummy.engine.network cimport Network
from kibitz.games.gin_rummy.engine.player cimport Player
from kibitz.games.gin_rummy.engine.table cimport Table
from training.adam cimport Adam
from training.gin_rummy.habits cimport Habits

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    int DRAWING, FIRST_OFFER, FREE, GOAL, SECOND_OFFER, INPUT_SCALE, KNOCKED, LAST_STOCK, MOST_TURNS, OUTPUT_SCALE, OUTPUTS
    int PARAMETERS, PASSED_FIRST, PASSED_SECOND, POINTS, THROWN, WIDTH
    long long POINT

cdef extern from "training/gin_rummy/fit.h":
    int RECORD, MOST_RECORDS, HEAD, COUNT, FIRST_FEATURE, PERCENT, POINTS_PERCENT, START_PERCENT
    long long CLOSE

cdef double UNIT, ENDLESS

@cython.final
cdef class Trainer:
    cdef readonly Table table, rng
    cdef public Player player
    cdef readonly Habits habits
    cdef public Adam adam
    cdef public float[::1] parameters
    cdef readonly float[::1] gradients
    cdef public int in_batch
    cdef long long examples
    cdef double squared_error
    cdef int[::1] records
    cdef int[::1] owner
    cdef int[::1] exact
    cdef int[::1] cuts
    cdef float[::1] expected
    cdef int count
    cdef int is_endless
    cdef float[::1] hidden
    cdef public int explore, other_share, only_simple, only_patient, batch
    cdef public double trace, rate

    @cython.locals(_hand=cython.int, other=cython.int, won=cython.int)
    cdef void run(self, int hands)

    @cython.locals(kind=cython.int, first=cython.int)
    cdef void choose_score(self)

    @cython.locals(network=Network, first=cython.int, place=cython.int)
    cdef void record(self, int player, long long expected, int cut, int exact)

    @cython.locals(table=Table, habits=Habits, offer=cython.int, player=cython.int, must_draw=cython.int, turns=cython.int,
                   fresh=cython.int, takes=cython.bint, knocks=cython.bint, won=cython.int)
    cdef int play(self, int other)

    @cython.locals(table=Table, mind=Player, network=Network, takes=cython.bint, best=cython.longlong, cut=cython.int,
                   kind=cython.int)
    cdef bint draw(self, int player, int offer, int must_draw)

    @cython.locals(table=Table, mind=Player, network=Network, card=cython.int, best=cython.longlong, knocks=cython.bint,
                   cut=cython.int)
    cdef bint throw(self, int player, int fresh)

    @cython.locals(mind=Player, count=cython.int, found=cython.int, card=cython.int)
    cdef int close_card(self, int chosen)

    @cython.locals(player=cython.int, reward=cython.double, i=cython.int)
    cdef void learn_from_hand(self, int won)

    @cython.locals(parameters="float[::1]", gradients="float[::1]", hidden="float[::1]", h=cython.int,
                   place=cython.int, count=cython.int, feature=cython.int, output=cython.int, value=cython.double,
                   error=cython.float)
    cdef void backpropagate(self, int record, double target)
