cimport cython

cdef extern from "kibitz/melds/cards.h":
    int JOKER

cdef extern from "kibitz/games/indian_rummy/engine/distance.h":
    int CARDS_OF_A_SHOW, BLOCK, MOST_BLOCKS, FEWEST_BLOCKS, RUNS, MISSING_BLOCK, HIGH, PLACES, KINDS, MOST_LISTED
    int MOST_MORE, FAR

# The lengths of arrays have to be numbers: 400 is MOST_LISTED, 53 KINDS, 4 MOST_BLOCKS.
@cython.final
cdef class Distance:
    cdef int wild
    cdef readonly int copies[53]
    cdef readonly int unseen[53]
    cdef int cards[1200]
    cdef int sizes[400]
    cdef int is_run[400]
    cdef int starts[400]
    cdef int wilds[400]
    cdef int listed
    cdef int whole
    cdef int fillers
    cdef int chosen[4]
    cdef int longer[53]
    cdef int counted
    cdef int best
    cdef readonly int outs

    @cython.locals(card=cython.int)
    cpdef look(self, hand, unseen)

    cpdef check(self, int card)

    cpdef add(self, int card)

    cpdef remove(self, int card)

    @cython.locals(card=cython.int)
    cpdef int measure(self) noexcept nogil

    @cython.locals(card=cython.int)
    cpdef int count_outs(self, int distance) noexcept nogil

    @cython.locals(first=cython.int, other=cython.int, suit=cython.int, step=cython.int, place=cython.int)
    cdef bint has_neighbour(self, int card) noexcept nogil

    @cython.locals(suit=cython.int, place=cython.int, first=cython.int, second=cython.int, third=cython.int,
                   has_third=cython.bint, one=cython.int, two=cython.int, three=cython.int)
    cdef void list_blocks(self, int size) noexcept nogil

    @cython.locals(at=cython.int, wilds=cython.int, number=cython.int)
    cdef void append(self, int size, int is_run, int place, int first, int second, int third) noexcept nogil

    @cython.locals(more=cython.int, fillers=cython.int, least=cython.int, total=cython.int, missing=cython.int,
                   rest=cython.int, lacks=cython.int, own=cython.int, left=cython.int, found=cython.int,
                   at=cython.int, lack=cython.int, nearest=cython.int, number=cython.int)
    cdef void search(self, int first, int blocks, int sets, int need, int pure, int wilds) noexcept nogil

    @cython.locals(number=cython.int)
    cdef bint take(self, int at) noexcept nogil

    @cython.locals(number=cython.int, at=cython.int, suit=cython.int, first=cython.int, card=cython.int,
                   low=cython.int, span=cython.int)
    cdef int count_more(self, int blocks) noexcept nogil

    cdef void lengthen(self, int card) noexcept nogil

    @cython.locals(found=cython.int, card=cython.int)
    cdef int count_beyond(self, int place, int step, int suit, int takes) noexcept nogil
