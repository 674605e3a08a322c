"""The numbers of MT19937 and of its seeding, which Python's random module uses.

Makoto Matsumoto and Takuji Nishimura, Mersenne Twister, ACM Transactions on Modeling and Computer Simulation 8 (1998),
and their mt19937ar.c of 2002.
"""

WORDS = 624
"""The length of a generator's state."""
AHEAD = 397
TOP_BIT = 0x80000000
LOW_BITS = 0x7FFFFFFF
TWIST = 0x9908B0DF
TEMPER_B = 0x9D2C5680
TEMPER_C = 0xEFC60000
FIRST_WORD = 19650218
FIRST_FACTOR = 1812433253
KEY_FACTOR = 1664525
LAST_FACTOR = 1566083941
