/* Q48: fixed-point numbers with 48 fractional bits, for ratings that are the same on every machine to the last bit.
 *
 * A value is a whole number of 2^-48 in 128 bits. Quotients truncate toward zero. Values below 2^67 may be multiplied,
 * divided and rooted: no product and no shifted dividend then exceeds 115 bits. */
#ifndef POSTERN_Q48_H
#define POSTERN_Q48_H

#include <stdint.h>

__extension__ typedef __int128 q48;

#define Q48_ONE ((q48)1 << 48)

/* a * b / 2^48, and a * 2^48 / b. b is not 0 for a quotient. */
q48 q48_mul(q48 a, q48 b);
q48 q48_div(q48 a, q48 b);

/* The root of a value that is not negative, rounded down. */
q48 q48_sqrt(q48 a);

/* e to the power of x, for x below 13; 0 for x below -99 ln 2. */
q48 q48_exp(q48 x);

/* The natural logarithm of a value above 0. */
q48 q48_log(q48 x);

/* The whole number nearest to a / b, halves away from zero. b is above 0. */
int64_t q48_near(q48 a, q48 b);

/* count * 2^48 / whole: a fraction as a value. */
q48 q48_ratio(int64_t count, int64_t whole);

#endif
