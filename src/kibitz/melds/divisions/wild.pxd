cimport cython
from kibitz.melds.divisions.scored cimport Scored
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/cards.h":
    int JOKER

cdef extern from "kibitz/melds/divisions/wild.h":
    unsigned long long ONE, COLUMN, ALL_CELLS, SUIT_CELLS
    int HIGH_ACES, LONGEST_RUN, SHORTEST, MOST_SKELETONS, MOST_DIVISIONS, MOST_FILLERS, MOST_LAID, KINDS
    long long NONE

# The lengths of arrays have to be numbers: 400 is MOST_SKELETONS, 40 MOST_LAID, 53 the joker and the cards.
@cython.final
cdef class Worth:
    cdef long long cost
    cdef long long gain_of[56]
    cdef long long filler_gain[53]
    cdef int value[53]

@cython.final
cdef class WildEvaluator(Scored):
    cdef readonly object rules
    cdef int decks
    cdef int jokers
    cdef int wild
    cdef int high
    cdef long long cost
    cdef long long gain_of[56]
    cdef long long filler_gain[53]
    cdef int value[53]
    cdef int copies[53]
    cdef readonly bint is_settled
    cdef unsigned long long masks[400]
    cdef long long gains[400]
    cdef int needs[400]
    cdef int rooms[400]
    cdef int plain
    cdef int listed
    cdef readonly int walked
    cdef long long most[8]
    cdef long long bonus[8]
    cdef int fillers
    cdef int filler_cards[8]
    cdef int order[8]
    cdef long long best_gain
    cdef long long plain_gain
    cdef int laid[40]
    cdef int depth
    cdef readonly unsigned long long found_masks[40]
    cdef readonly int found_count
    cdef readonly int found_fillers[8]
    cdef readonly int found_filler_count
    cdef list journal

    @cython.locals(cell=cython.int, card=cython.int)
    cdef void price(self, Worth worth) noexcept

    @cython.locals(most=cython.int)
    cpdef check(self, int card)

    cpdef long long add(self, int card) except *

    cpdef long long remove(self, int card) except *

    @cython.locals(change=cython.int, step=cython.int)
    cpdef long long undo(self) except *

    cdef settle(self)

    cdef long long searched(self) except *

    cdef tuple first_found(self)

    @cython.locals(_=cython.int)
    cdef void divide(self) noexcept nogil

    @cython.locals(own=cython.int, number=cython.int, _=cython.int)
    cdef void choose_wild(self, int card) noexcept nogil

    @cython.locals(ones=cython.ulonglong, twos=cython.ulonglong, card=cython.int)
    cdef void divide_with_fillers(self) noexcept nogil

    @cython.locals(left=cython.ulonglong, place=cython.int, number=cython.int, best=cython.int)
    cdef void add_up_fillers(self) noexcept nogil

    @cython.locals(starts=cython.ulonglong, bit=cython.ulonglong, first=cython.int, mask=cython.ulonglong,
                   gain=cython.longlong, length=cython.int, end=cython.ulonglong, rows=cython.ulonglong,
                   two=cython.ulonglong, three=cython.ulonglong, four=cython.ulonglong, suits=cython.ulonglong,
                   suit=cython.int)
    cdef void list_plain(self, unsigned long long ones) noexcept nogil

    cdef void append(self, unsigned long long mask, long long gain, int need, int room) noexcept nogil

    @cython.locals(cells=cython.ulonglong, first=cython.int, column=cython.int, others=cython.ulonglong,
                   suit=cython.int, gain=cython.longlong)
    cdef void list_skeletons(self, unsigned long long ones) noexcept nogil

    @cython.locals(span=cython.int, size=cython.int, need=cython.int, cell=cython.int)
    cdef void extend(self, unsigned long long ones, int first, unsigned long long mask, int last, int gaps,
                     long long gain) noexcept nogil

    @cython.locals(need=cython.int, place=cython.int, one=cython.int)
    cdef void limit_needs(self) noexcept nogil

    @cython.locals(spare=cython.int, others=cython.longlong, place=cython.int, mask=cython.ulonglong,
                   after=cython.ulonglong, after_twos=cython.ulonglong, after_gain=cython.longlong,
                   after_need=cython.int, after_room=cython.int)
    cdef void choose(self, unsigned long long ones, unsigned long long twos, int first, long long gain, int need,
                     int room) noexcept nogil

    @cython.locals(melded=cython.int, place=cython.int, mask=cython.ulonglong, after=cython.ulonglong)
    cdef void walk(self, unsigned long long ones, unsigned long long twos, int first, long long gain, int need,
                   int room) noexcept nogil

    @cython.locals(i=cython.int, place=cython.int)
    cdef void keep(self, long long score, int melded) noexcept nogil

    cpdef int cards_melded(self) noexcept

    @cython.locals(points=cython.int, card=cython.int)
    cpdef int points_left(self) noexcept

    @cython.locals(card=cython.int)
    cpdef clear(self)

    @cython.locals(card=cython.int)
    cpdef take_over(self, copies)

    @cython.locals(found=list)
    cpdef list figures(self, hands)

    @cython.locals(card=cython.int)
    cdef look_at(self, hand, Py_ssize_t number)

    @cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t, first=cython.Py_ssize_t, card=cython.int,
                   ends="const int[::1]")
    cpdef evaluate(self, const unsigned char[::1] hands, size, long long[::1] scores)

    @cython.locals(twin=WildEvaluator)
    cpdef WildEvaluator copy(self)
