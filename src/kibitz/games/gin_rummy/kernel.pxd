cimport cython

from kibitz.games.gin_rummy.engine.table cimport Table
from kibitz.learn.kernel cimport Games
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/games/gin_rummy/rules.h":
    int BIG_GIN_BONUS, BOX_BONUS, GAME_BONUS, GIN_BONUS, LAST_STOCK, MOST_HANDS, MOST_OPEN_DRAWS, MOST_TURNS
    int UNDERCUT_BONUS, WIN

cdef extern from "kibitz/games/gin_rummy/kernel.h":
    int KINDS, SEATS, STOCK, OPEN, PASS, THROW, KNOCK, BIG, ACTIONS, AT_KNOWN, AT_SHOWN, AT_THROWN, AT_REFUSED, AT_TOP
    int AT_FIRST, AT_FRESH, AT_STAGE, AT_TURNS, AT_STOCK, AT_DEADWOOD, AT_LIMIT, AT_POINTS, AT_WON, AT_PLAYED, SIZE
    int OVER, FIRST, SECOND, TO_DRAW, TO_THROW, NOBODY, MOST_VALUE, SPADES, OKLAHOMA_SPADES
    unsigned long long ONE

cdef class Kernel(Games):
    cdef Table table
    cdef int dealt, most_left, target, oklahoma
    cdef bint has_bonuses, has_big_gin, gives_back, has_wall
    cdef int pack[52]
    cdef unsigned long long[::1] hands
    cdef unsigned long long[::1] known
    cdef unsigned long long[::1] thrown
    cdef signed char[::1] pile
    cdef int[::1] pile_size
    cdef int[::1] stock_size
    cdef int[::1] points
    cdef int[::1] won
    cdef int[::1] played
    cdef int[::1] starter
    cdef signed char[::1] first
    cdef unsigned char[::1] stage
    cdef int[::1] turns
    cdef signed char[::1] drawn
    cdef signed char[::1] before
    cdef unsigned char[::1] was_taken
    cdef int[::1] open_draws

    @cython.locals(seat=cython.int)
    cdef void begin(self, int game) noexcept nogil

    @cython.final
    @cython.locals(card=cython.int, seat=cython.int, i=cython.int, place=cython.int)
    cdef void deal(self, int game) noexcept nogil

    @cython.final
    @cython.locals(gone=cython.ulonglong, left=cython.ulonglong, i=cython.int, _=cython.int, place=cython.int)
    cdef int turn_up(self, int game) noexcept nogil

    @cython.final
    @cython.locals(first=cython.int)
    cdef int limit(self, int game) noexcept nogil

    @cython.locals(seat=cython.int, hand=cython.Py_ssize_t, card=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.final
    cdef bint ends_when_taken(self, int game) noexcept nogil

    @cython.final
    @cython.locals(hand=cython.Py_ssize_t, is_taken=cython.bint, is_repeated=cython.bint)
    cdef void throw(self, int game, int seat, int card, bint knocks) noexcept nogil

    @cython.final
    @cython.locals(other=cython.int, factor=cython.int, mine=cython.int, theirs=cython.int, size=cython.int)
    cdef int won_by(self, int game, int knocker) noexcept nogil

    @cython.final
    @cython.locals(base=cython.Py_ssize_t, gained=cython.int, most=cython.int, seat=cython.int)
    cdef void end(self, int game, int knocker) noexcept nogil

    @cython.final
    @cython.locals(base=cython.Py_ssize_t, ahead=cython.int, leader=cython.int, bonus=cython.int)
    cdef void reward(self, int game) noexcept nogil

    @cython.locals(base=cython.Py_ssize_t, seat=cython.int, seen=cython.Py_ssize_t, own=cython.ulonglong,
                   card=cython.int, size=cython.int, fresh=cython.int, left=cython.int, i=cython.int)
    cdef void write(self, int game) noexcept nogil

    @cython.final
    @cython.locals(mask=cython.Py_ssize_t, stage=cython.int, limit=cython.int, is_at_the_wall=cython.bint,
                   i=cython.int, is_last=cython.bint, card=cython.int)
    cdef void allow(self, int game, unsigned long long own, int left, int fresh) noexcept nogil

    @cython.final
    @cython.locals(left=cython.int)
    cdef int points_without(self, int card) noexcept nogil

    @cython.locals(own=cython.ulonglong, left=cython.int, stage=cython.int, is_at_the_wall=cython.bint,
                   refused=cython.int, fresh=cython.int, least=cython.int, best=cython.int, card=cython.int)
    cdef int choose(self, int game, int kind) noexcept nogil

    @cython.final
    @cython.locals(least=cython.int)
    cdef int least_with(self, int card, unsigned long long own) noexcept nogil

    @cython.final
    cdef bint may_knock_with(self, int game, unsigned long long own, int limit) noexcept nogil
