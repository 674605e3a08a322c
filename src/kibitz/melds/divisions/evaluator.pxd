cimport cython
from kibitz.melds.divisions.scored cimport Scored
from kibitz.melds.divisions.sweep cimport Sweep
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/divisions/melds.h":
    int RUNS, SETS_OF_A_RANK

cdef extern from "kibitz/melds/divisions/evaluator.h":
    unsigned long long HAND, ACE_TO_KING, COLUMN_CELLS, ONE
    int LAST_COLUMN, KING_OF_DIAMONDS, CELLS_TO_64, MOST_CANDIDATES, MOST_WALKED, JOURNAL, COLUMN_MELDS

# The lengths of arrays have to be numbers, in the .py as well: 329 melds, 256 is JOURNAL, 40 is COLUMN_MELDS * 13 + 1,
# and no walk is deeper than the 34 melds that two decks can form.
cdef unsigned long long MELD_MASK[329]
cdef short RUN_OF[52]
cdef short SET_OF[16]

@cython.locals(starts=cython.ulonglong)
cdef unsigned long long in_runs(unsigned long long ones) noexcept nogil

@cython.locals(a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong)
cdef unsigned long long in_sets(unsigned long long ones) noexcept nogil

cdef int run_number(int first, int length) noexcept nogil

cdef int set_number(int suits, int column) noexcept nogil

@cython.final
cdef class Evaluator(Scored):
    cdef readonly tuple values
    cdef readonly int decks
    cdef long long[::1] scores
    cdef Sweep sweep
    cdef int value[13]
    cdef readonly unsigned long long ones
    cdef readonly unsigned long long twos
    cdef readonly unsigned long long live
    cdef long long span_score[13]
    cdef int span_count[13]
    cdef short span_melds[40]
    cdef short listed[329]
    cdef int listed_count
    cdef int depth
    cdef int next
    cdef unsigned long long left_ones
    cdef unsigned long long left_twos
    cdef readonly long long gain
    cdef short laid[36]
    cdef unsigned long long ones_before[36]
    cdef unsigned long long twos_before[36]
    cdef long long gain_before[36]
    cdef unsigned char journal[256]
    cdef readonly int changes
    cdef int oldest

    cpdef long long add(self, int card) except *

    cpdef long long remove(self, int card) except *

    cdef void remember(self, int change) noexcept nogil

    @cython.locals(change=cython.int)
    cpdef long long undo(self) except *

    @cython.locals(bit=cython.ulonglong)
    cdef void put(self, int card) noexcept nogil

    @cython.locals(bit=cython.ulonglong, first=cython.int, last=cython.int)
    cdef void take(self, int card) noexcept nogil

    @cython.locals(links=cython.ulonglong)
    cdef int first_column(self, int column) noexcept nogil

    @cython.locals(links=cython.ulonglong)
    cdef int last_column(self, int column) noexcept nogil

    @cython.locals(column=cython.int, end=cython.int)
    cdef void settle(self, int first, int last) noexcept nogil

    @cython.locals(span=cython.ulonglong, ones=cython.ulonglong, twos=cython.ulonglong, runs=cython.ulonglong,
                   sets=cython.ulonglong)
    cdef void settle_island(self, int first, int last) noexcept nogil

    @cython.locals(bit=cython.ulonglong, score=cython.longlong, count=cython.int, cell=cython.int, length=cython.int,
                   meld=cython.int, column=cython.int)
    cdef void lay_all(self, unsigned long long runs, unsigned long long sets, int first) noexcept nogil

    @cython.locals(best=cython.longlong, best_count=cython.int, walked=cython.int, i=cython.int)
    cdef void search(self, unsigned long long ones, unsigned long long twos, int first) noexcept nogil

    @cython.locals(runs=cython.ulonglong, runs2=cython.ulonglong, begun=cython.ulonglong, begun2=cython.ulonglong,
                   sets=cython.ulonglong, sets2=cython.ulonglong, kept_runs=cython.ulonglong,
                   kept_runs2=cython.ulonglong, kept_begun=cython.ulonglong, kept_begun2=cython.ulonglong,
                   kept_sets=cython.ulonglong, kept_sets2=cython.ulonglong, differ=cython.ulonglong,
                   bit=cython.ulonglong, mask=cython.ulonglong, meld=cython.int, i=cython.int, order=cython.int)
    cdef bint comes_before(self, int at, int count) noexcept nogil

    @cython.locals(count=cython.int, starts=cython.ulonglong, bit=cython.ulonglong, sets=cython.ulonglong,
                   meld=cython.int, longest=cython.int, column=cython.int, suits=cython.int)
    cdef void begin(self, unsigned long long ones, unsigned long long twos) noexcept nogil

    @cython.locals(mask=cython.ulonglong)
    cdef bint advance(self) noexcept nogil

    cdef void lay(self, unsigned long long mask) noexcept nogil

    cdef bint is_maximal(self) noexcept nogil

    cpdef void clear(self) noexcept nogil

    @cython.locals(card=cython.int)
    cpdef long long hold(self, unsigned long long ones, unsigned long long twos) except *

    cdef long long set_hand(self, unsigned long long ones, unsigned long long twos) noexcept nogil

    cpdef int cards_melded(self) noexcept nogil

    @cython.locals(points=cython.int, cells=cython.ulonglong)
    cpdef int points_left(self) noexcept nogil

    @cython.locals(ends="const int[::1]")
    cpdef evaluate(self, const unsigned char[::1] hands, size, long long[::1] scores)

    @cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t, first=cython.Py_ssize_t, card=cython.int,
                   points=cython.int, impossible=cython.Py_ssize_t, ends="const int[::1]")
    cpdef evaluate_figures(self, const unsigned char[::1] hands, size, long long[::1] scores, int[::1] cards,
                           int[::1] left)

    cdef ends_of(self, size, Py_ssize_t cards, Py_ssize_t hands)

    @cython.locals(number=cython.Py_ssize_t)
    cdef fill_ends(self, int[::1] ends, int size)

    @cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t, first=cython.Py_ssize_t, card=cython.int,
                   ones=cython.ulonglong, twos=cython.ulonglong)
    cdef Py_ssize_t first_impossible_hand(self, const unsigned char[::1] hands, const int[::1] ends) noexcept nogil

    @cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t, first=cython.Py_ssize_t, card=cython.int,
                   ones=cython.ulonglong, twos=cython.ulonglong, own_ones=cython.ulonglong,
                   own_twos=cython.ulonglong)
    cdef void score_all(self, const unsigned char[::1] hands, const int[::1] ends,
                        long long[::1] scores) noexcept nogil

    @cython.locals(own_ones=cython.ulonglong, own_twos=cython.ulonglong, points=cython.int, found=list)
    cpdef list figures(self, hands)

    @cython.locals(ones=cython.ulonglong, twos=cython.ulonglong, bit=cython.ulonglong, points=cython.int,
                   card=cython.int)
    cdef int look_at(self, hand, Py_ssize_t number) except -1

    @cython.locals(own_ones=cython.ulonglong, own_twos=cython.ulonglong)
    cpdef tuple divide(self, hand)

    cpdef count(self, const unsigned char[::1] hands, size, long long[::1] counts, long long[::1] maximal)

    @cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t, first=cython.Py_ssize_t, card=cython.int,
                   ones=cython.ulonglong, twos=cython.ulonglong, every=cython.longlong, full=cython.longlong)
    cdef void count_all(self, const unsigned char[::1] hands, const int[::1] ends, long long[::1] counts,
                        long long[::1] maximal) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, card="unsigned char", bits="unsigned char")
    cdef check_cards(self, const unsigned char[::1] hands)

    cpdef churn(self, const unsigned char[::1] changes, long long[::1] scores)

    @cython.locals(i=cython.Py_ssize_t, change=cython.int, ones=cython.ulonglong, twos=cython.ulonglong,
                   bit=cython.ulonglong)
    cdef Py_ssize_t first_impossible_change(self, const unsigned char[::1] changes) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, change=cython.int)
    cdef void make_changes(self, const unsigned char[::1] changes, long long[::1] scores) noexcept nogil

    @cython.locals(ones=cython.ulonglong, twos=cython.ulonglong, mask=cython.ulonglong, column=cython.int, i=cython.int)
    cdef list cards_left(self)

    @cython.locals(card=cython.int, cards=list)
    cdef list cards_of(self, unsigned long long ones, unsigned long long twos)

    @cython.locals(twin=Evaluator, i=cython.int)
    cpdef Evaluator copy(self)

    cpdef recall(self, bytes journal)

    @cython.locals(walker=Evaluator)
    cdef Evaluator walker(self)

    @cython.locals(column=cython.int, i=cython.int, numbers=list)
    cpdef list best(self)
