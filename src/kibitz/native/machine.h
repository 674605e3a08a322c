#ifndef KIBITZ_MACHINE_H
#define KIBITZ_MACHINE_H

#include <stddef.h>

/* Generators that one block of kibitz.random.mersenne advances together: a multiple of every vector's width. */
#define LANES 128
/* Games that one loop plays by turns: while one waits for memory, the processor goes on with the others. */
#define INTERLEAVED 4
#define MASK32 0xFFFFFFFFu

#define CACHE_LINE 64

static inline int alignment_offset(const void *block) { return (int)(-(size_t)block % CACHE_LINE); }
static inline double *from_cache_line(double *block) { return (double *)((char *)block + alignment_offset(block)); }

#if defined(__GNUC__)
static inline int highest_bit(unsigned long long x) { return 63 - __builtin_clzll(x); }
static inline int lowest_bit(unsigned long long x) { return __builtin_ctzll(x); }
static inline void prefetch_line(const void *address) { __builtin_prefetch(address); }
#else
static inline int lowest_bit(unsigned long long x)
{
    int bit = 0;
    while (!(x >> bit & 1)) bit++;
    return bit;
}
static inline void prefetch_line(const void *address) { (void)address; }
static inline int highest_bit(unsigned long long x)
{
    int bit = 0;
    for (int step = 32; step; step /= 2)
        if (x >> step) { x >>= step; bit += step; }
    return bit;
}
#endif

/* The number that the generator splitmix64 gives in this state; machine.py names the source. */
static inline unsigned long long splitmix64(unsigned long long state)
{
    unsigned long long mixed = state + 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

/* The prototype of a hot function is declared with CLONED before Cython defines it: one copy for each vector width,
   chosen when the module is loaded. A build with -DCLONED= has one copy, for the machine that CFLAGS name. */
#if defined(CLONED)
#elif defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
#define CLONED __attribute__((unused, target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define CLONED
#endif

#endif
