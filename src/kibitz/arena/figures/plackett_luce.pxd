cimport cython

@cython.locals(at=cython.Py_ssize_t, game=cython.Py_ssize_t, count=cython.int, first=cython.Py_ssize_t,
               begin=cython.int, end=cython.int, place=cython.int, left=cython.double, share=cython.double)
cpdef add_expected(const int[::1] games, const double[::1] times, const double[::1] gamma, double[::1] weight)

@cython.locals(players=cython.Py_ssize_t, at=cython.Py_ssize_t, count=cython.int, first=cython.Py_ssize_t,
               begin=cython.int, end=cython.int, place=cython.int, other=cython.int, winners=cython.int,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, left=cython.double, share=cython.double)
cpdef add_deal(const int[::1] games, double times, const double[::1] gamma, double[::1] information,
               double[::1] gradient)

@cython.locals(players=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, a=cython.Py_ssize_t,
               b=cython.Py_ssize_t)
cpdef add_product(const int[::1] present, double[::1] gradient, double times, double[::1] products)

@cython.locals(a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, pivot=cython.double,
               factor=cython.double)
cpdef invert(double[::1] matrix, Py_ssize_t count)

@cython.locals(a=cython.Py_ssize_t, b=cython.Py_ssize_t, k=cython.Py_ssize_t, factor=cython.double)
cpdef multiply(const double[::1] left, const double[::1] right, double[::1] product, Py_ssize_t count)
