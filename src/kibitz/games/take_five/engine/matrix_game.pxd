cimport cython

cdef extern from "kibitz/games/take_five/engine/layout.h":
    double PARTS
    int MOST_CHOICES

cdef extern from "kibitz/games/take_five/engine/matrix_game.h":
    int MOST_PIVOTS

@cython.final
cdef class MatrixGame:
    cdef double entries[1600]
    cdef double lines[40]
    cdef double columns[40]
    cdef double tableau[1681]
    cdef int line_labels[40]
    cdef int column_labels[40]

    @cython.locals(line=cython.int, column=cython.int, best_line=cython.int, highest=cython.double,
                   lowest=cython.double, entry=cython.double, best_column=cython.int, least=cython.double,
                   most=cython.double)
    cpdef double solve(self, int lines, int columns) noexcept

    @cython.locals(shift=cython.double, width=cython.int, line=cython.int, column=cython.int, pivots=cython.int,
                   entering=cython.int, leaving=cython.int, smallest=cython.double, ratio=cython.double,
                   total=cython.double, share=cython.double, tableau="double *")
    cdef double mix(self, int lines, int columns, double highest) noexcept

    @cython.locals(width=cython.int, place=cython.int, inverse=cython.double, line=cython.int, column=cython.int,
                   factor=cython.double, label=cython.int, tableau="double *")
    cdef void pivot(self, int lines, int columns, int leaving, int entering) noexcept
