cimport cython

from kibitz.native.machine_in_c cimport splitmix64

cdef unsigned long long MASK64, MULTIPLIER

@cython.final
cdef class Table:
    cdef public int seats, left
    cdef int packed
    cdef int ends[4]
    cdef int sizes[4]
    cdef int sums[4]
    cdef int hands[100]
    cdef int taken[10]
    cdef int chosen[10]
    cdef int ranks[10]
    cdef int order[10]
    cdef int below[106]
    cdef int points[105]
    cdef int pack[104]
    cdef unsigned long long dice

    cpdef void shake(self, unsigned long long seed) noexcept nogil

    @cython.locals(x=cython.ulonglong)
    cpdef int roll(self, int n) noexcept nogil

    @cython.locals(size=cython.int, place=cython.int, other=cython.int, card=cython.int)
    cpdef void shuffle(self, int seats) noexcept nogil

    @cython.locals(row=cython.int, card=cython.int)
    cdef void open_rows(self) noexcept nogil

    @cython.locals(seat=cython.int, i=cython.int, card=cython.int, place=cython.int)
    cpdef void deal(self, int seats) noexcept nogil

    @cython.locals(card=cython.int, seat=cython.int, i=cython.int)
    cpdef void count(self) noexcept nogil

    @cython.locals(place=cython.int)
    cpdef void drop(self, int seat, int card) noexcept nogil

    @cython.locals(seat=cython.int, card=cython.int, rank=cython.int, other=cython.int, lower=cython.int,
                   lowest=cython.int, row=cython.int)
    cpdef int line_up(self) noexcept nogil

    @cython.locals(best=cython.int, closest=cython.int, row=cython.int, end=cython.int)
    cpdef void place(self, int seat, int card, int forced) noexcept nogil

    @cython.locals(turn=cython.int, play=cython.int)
    cpdef void settle(self, int row) noexcept nogil

    @cython.locals(best=cython.int, row=cython.int)
    cpdef int cheapest(self) noexcept nogil

    @cython.locals(row=cython.int, seat=cython.int, i=cython.int)
    cpdef void copy(self, Table other) noexcept nogil

    @cython.locals(seat=cython.int, turn=cython.int, forced=cython.int)
    cpdef void random_game(self, int seats) noexcept nogil

    @cython.locals(total=cython.longlong, seat=cython.int, _game=cython.int)
    cpdef long long random_games(self, int games, int seats) noexcept nogil
