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
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_take_over(
        double *__restrict, double *__restrict, int);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_end_turns(
        double *__restrict, double *__restrict, short *__restrict, short *__restrict, short *__restrict, int);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_roll_one_die(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, Py_ssize_t);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_keep_best(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, Py_ssize_t);
    IN_LANES __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_first_roll(
        double *__restrict, double *__restrict, double *__restrict);
    #endif
    typedef double *__restrict lone_doubles;
    typedef short *__restrict lone_shorts;
    """
    ctypedef double* lone_doubles
    ctypedef short* lone_shorts

cdef extern from "kibitz/games/sebastian/rules.h":
    int FACES, FIRST_ROLL, MULTISET_COUNT, ROLL_COUNT, SUMS

cdef extern from "kibitz/games/sebastian/solve/turn_rows.h":
    int ALL_SUMS, COMPANY_ROW, FEWER_ENTRIES, PRATTLE_ROW, QUINTUPLICATAM_ROW, SQUADRON_ROW, TURN_LANES

cdef extern from "kibitz/games/sebastian/solve/turn_lanes.h":
    int SHOWING, SIZE_1, SIZE_2, SIZE_3, SIZE_4

cdef double SIXTH

# Sizes: 8 lanes of 134 rows of endings, of 463 multisets or alone; 97 rows of endings below the faces; 252 rolls, of which 126 show a face.
@cython.final
cdef class TurnLanes:
    cdef double endings_room[1072]
    cdef double even_room[3704]
    cdef double odd_room[3704]
    cdef double *endings
    cdef double *even
    cdef double *odd
    cdef bint five_is_squadron
    cdef short category[97]
    cdef short points[97]
    cdef double waste[8]
    cdef double before[8]
    cdef short more[1260]
    cdef short fewer[2305]
    cdef short sum_row[252]
    cdef short pattern_row[252]
    cdef short showing[1512]
    cdef double roll_odds[252]

    @cython.locals(_reroll=cython.int)
    cdef void solve(self, int open_faces) noexcept nogil

@cython.locals(ending=cython.Py_ssize_t, row=cython.Py_ssize_t, easier=cython.Py_ssize_t, u=cython.Py_ssize_t,
               prattle=cython.double, company=cython.double, squadron=cython.double, five=cython.double)
cdef void take_over(lone_doubles endings, lone_doubles waste, bint five_is_squadron) noexcept nogil

# Py_ssize_t, since an int that may wrap can't index a vector.
@cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, face=cython.Py_ssize_t, i=cython.Py_ssize_t,
               u=cython.Py_ssize_t, a=cython.Py_ssize_t, b=cython.Py_ssize_t)
cdef void end_turns(lone_doubles values, lone_doubles endings, lone_shorts sum_row, lone_shorts pattern_row,
                    lone_shorts showing, int open_faces) noexcept nogil

@cython.locals(keep=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, u=cython.Py_ssize_t,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t,
               e=cython.Py_ssize_t, f=cython.Py_ssize_t)
cdef void roll_one_die(lone_doubles values, lone_doubles larger, lone_shorts more,
                       Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(keep=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, u=cython.Py_ssize_t,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t,
               e=cython.Py_ssize_t, left=cython.double, right=cython.double)
cdef void keep_best(lone_doubles values, lone_doubles smaller, lone_shorts fewer,
                    Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, u=cython.Py_ssize_t)
cdef void first_roll(lone_doubles before, lone_doubles values, lone_doubles roll_odds) noexcept nogil
