cimport cython

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Judge;
    CLONED static int __pyx_f_6kibitz_5games_9play_nine_6engine_6search_5Judge_glow(
        struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Judge *, int, int);
    """

cdef int UNIT, BRIGHTEST, FACTOR_BITS, MOST_REST
cdef long long PARTS, LIFT, NEVER, EVERYTHING
cdef int WIDTH, CARDS, HIDDEN, KINDS, OPEN_KINDS, MOST, ROWS
cdef long long DECK_SUM

@cython.final
cdef class Judge:
    cdef readonly int columns, nets
    cdef short[::1] weights
    cdef short[::1] outputs
    cdef int[::1] slopes
    cdef long long[::1] terms
    cdef int first[120]
    cdef int second[120]
    cdef int kind[256]
    cdef int deck[14]
    cdef int kitty[14]
    cdef int most_copies[120]
    cdef int first_row[120]
    cdef int alone[120]
    cdef int bonus[2662]
    cdef public int board[40]
    cdef int count[480]
    cdef int matched[56]
    cdef int halves[56]
    cdef int whole[4]
    cdef public int hidden[4]
    cdef public int stop_value[4]
    cdef int sums[1024]
    cdef int slope[4]
    cdef short rest[256]
    cdef short lit[256]
    cdef public int lines[1120]
    cdef int rows[28]
    cdef int places[28]
    cdef public long long means[40]
    cdef public long long best[56]
    cdef public long long turned[4]
    cdef public long long drawn[4]
    cdef public long long margin[4]
    cdef public long long doubt

    @cython.locals(level=cython.int)
    cpdef void set_care(self, long long margin, long long doubt) noexcept nogil

    cpdef void weigh_places(self, int draws, int depth, int card) noexcept nogil

    cpdef long long weighed(self, int place, int side, int card) noexcept nogil

    cpdef long long weighed_turn(self, int place) noexcept nogil

    @cython.locals(kind=cython.int, card=cython.int, total=cython.int, place=cython.int, low=cython.int)
    cpdef void lay(self, int level) noexcept nogil

    @cython.locals(total=cython.int, card=cython.int)
    cdef int bonuses(self, int level, int whole) noexcept nogil

    cdef int bonus_of(self, int card, int matched, int halves, int whole) noexcept nogil

    @cython.locals(most=cython.int)
    cdef int row(self, int kind, int copies) noexcept nogil

    @cython.locals(at=cython.Py_ssize_t, unit=cython.Py_ssize_t, total=cython.int, place=cython.int, kind=cython.int,
                   copies=cython.int, other=cython.int, row=cython.int, start=cython.Py_ssize_t)
    cdef void add_up(self, int level, int net) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, unit=cython.Py_ssize_t, light=cython.short, total=cython.int)
    cdef int glow(self, int net, int row) noexcept nogil

    @cython.locals(turn=cython.int, light=cython.longlong)
    cdef void glow_all(self, int net, int asked) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, begin=cython.Py_ssize_t, unit=cython.Py_ssize_t, rest=cython.int)
    cdef void take_away(self, int level, int row) noexcept nogil

    @cython.locals(old=cython.int, low=cython.int, high=cython.int, at=cython.int, whole=cython.int, hidden=cython.int,
                   stop=cython.int, matched=cython.int, halves=cython.int, slope=cython.longlong, row=cython.int, asked=cython.int,
                    side=cython.int, kept=cython.int, card=cython.int,
                   kind=cython.int, value=cython.longlong)
    cdef void draw_lines(self, int level, int place, int net) noexcept nogil

    @cython.locals(value=cython.longlong, net=cython.int, old=cython.int, row=cython.int)
    cpdef long long estimate(self, int level, int draws) noexcept nogil

    @cython.locals(other=cython.int, found=cython.bint)
    cpdef bint repeats(self, int level, int place) noexcept nogil

    @cython.locals(turned=cython.longlong, card=cython.int, place=cython.int, kind=cython.int, at=cython.int,
                   side=cython.int, value=cython.longlong, drawn=cython.longlong, total=cython.longlong)
    cdef long long summarize(self, int level) noexcept nogil

    @cython.locals(at=cython.int, total=cython.longlong, card=cython.int)
    cdef long long mean_of(self, int level, int place) noexcept nogil

    @cython.locals(place=cython.int, total=cython.longlong)
    cpdef long long look(self, int level, int draws, int depth, int only) noexcept nogil

    @cython.locals(margin=cython.longlong, turning=cython.bint, card=cython.int, place=cython.int, kind=cython.int,
                   at=cython.int, turns=cython.bint, side=cython.int, kept=cython.int, value=cython.longlong,
                   near=cython.bint, other=cython.int, parts=cython.longlong)
    cdef void deepen(self, int level, int draws, int depth, int only) noexcept nogil

    @cython.locals(lead=cython.longlong)
    cpdef bint takes(self, int draws, int depth, int card) noexcept nogil

    cpdef int choose(self, int draws, int depth, int card) noexcept nogil

    @cython.locals(choice=cython.int, best=cython.longlong, place=cython.int, kind=cython.int, side=cython.int,
                   value=cython.longlong)
    cpdef int pick(self, int card) noexcept nogil
