cimport cython
cimport kibitz.native.machine_in_c as machine

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
    #if __GNUC__ >= 12
    #define WIDTHS "arch=x86-64-v4", "avx2", "default"
    #else
    #define WIDTHS "avx2", "default"
    #endif
    /* O2: at O3 loops of eight are unrolled before they could become vectors. No contraction to fused products, which
       round once: every width gives the values of the Python source. */
    #define IN_LANES __attribute__((target_clones(WIDTHS), optimize("O2", "fp-contract=off"), unused)) static void
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_9card_turn_spread(
        double *__restrict, double *__restrict, Py_ssize_t, Py_ssize_t);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_9card_turn_raise_pairs(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, Py_ssize_t);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_9card_turn_roll_one_die(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, double, Py_ssize_t, Py_ssize_t);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_9card_turn_keep_best(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, Py_ssize_t);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_9card_turn_mean(
        double *__restrict, double *__restrict, double *__restrict, Py_ssize_t, Py_ssize_t);
    #endif
    typedef double *__restrict lone_doubles;
    typedef short *__restrict lone_shorts;
    """
    ctypedef double* lone_doubles
    ctypedef short* lone_shorts

cdef extern from "kibitz/games/sebastian/cards/description.h":
    int MOST_CATEGORIES

cdef extern from "kibitz/games/sebastian/solve/card_sides.h":
    int FEWER, TURN_LANES

cdef extern from "kibitz/games/sebastian/solve/card_turn.h":
    int USUAL_FACES

cdef double NOTHING

# Sizes: 8 lanes of 1001 rows of endings, of 3004 multisets or alone; 1287 partial multisets of 8 faces; 3003 multisets
# of 6 entries; 20 categories of 1716 rolls.
@cython.final
cdef class CardTurn:
    cdef int dice
    cdef readonly int faces
    cdef double share
    cdef Py_ssize_t first
    cdef Py_ssize_t last
    cdef short size_from[8]
    cdef double endings_room[8008]
    cdef double even_room[24032]
    cdef double odd_room[24032]
    cdef double *endings
    cdef double *even
    cdef double *odd
    cdef double waste[8]
    cdef double before[8]
    cdef short more[10296]
    cdef short fewer[18018]
    cdef short rows_from[21]
    cdef short points[1000]
    cdef short pair[68640]
    cdef int pair_from[21]
    cdef short may_waste[20]
    cdef short joker_row[160]
    cdef short joker_roll[8]
    cdef double roll_odds[1716]

    @cython.locals(category=cython.Py_ssize_t, at=cython.Py_ssize_t, u=cython.Py_ssize_t, value=cython.double,
                   values=cython.p_double)
    cdef void end(self, int wanted) noexcept nogil

    @cython.locals(category=cython.Py_ssize_t, at=cython.Py_ssize_t, row=cython.Py_ssize_t, u=cython.Py_ssize_t,
                   value=cython.double, values=cython.p_double)
    cdef void end_joker(self, Py_ssize_t face, int allowed) noexcept nogil

    @cython.locals(at=cython.Py_ssize_t, u=cython.Py_ssize_t, values=cython.p_double)
    cdef void add_extra(self, Py_ssize_t face, double *extra) noexcept nogil

    @cython.locals(size=cython.int, number=cython.Py_ssize_t, source=cython.p_double)
    cdef void write(self, double[::1] values, Py_ssize_t begin) noexcept

    @cython.locals(size=cython.int, first=cython.Py_ssize_t, last=cython.Py_ssize_t)
    cdef void throw(self) noexcept nogil

    @cython.locals(size=cython.int, first=cython.Py_ssize_t, last=cython.Py_ssize_t)
    cdef void keep(self) noexcept nogil

    cdef void first_roll(self) noexcept nogil

@cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, u=cython.Py_ssize_t)
cdef void spread(lone_doubles values, lone_doubles waste, Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t, a=cython.Py_ssize_t, u=cython.Py_ssize_t)
cdef void raise_pairs(lone_doubles values, lone_doubles endings, lone_shorts pair,
                      Py_ssize_t begin, Py_ssize_t end) noexcept nogil

@cython.locals(keep=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, u=cython.Py_ssize_t,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t,
               e=cython.Py_ssize_t, f=cython.Py_ssize_t, face=cython.Py_ssize_t)
cdef void roll_one_die(lone_doubles values, lone_doubles larger, lone_shorts more, Py_ssize_t faces, double share,
                       Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(keep=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, u=cython.Py_ssize_t,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t,
               e=cython.Py_ssize_t, f=cython.Py_ssize_t, left=cython.double, right=cython.double)
cdef void keep_best(lone_doubles values, lone_doubles smaller, lone_shorts fewer,
                    Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, fours=cython.Py_ssize_t,
               u=cython.Py_ssize_t)
cdef void mean(lone_doubles before, lone_doubles values, lone_doubles roll_odds,
               Py_ssize_t first, Py_ssize_t last) noexcept nogil
