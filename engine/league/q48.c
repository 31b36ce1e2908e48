#include "engine/league/q48.h"

static const int64_t ln2 = INT64_C(195103586505167);

enum { EXP_TERMS = 20, LOG_LAST = 41, EXP_LEAST = -99 };

q48 q48_mul(q48 a, q48 b)
{
    return a * b / Q48_ONE;
}

q48 q48_div(q48 a, q48 b)
{
    return a * Q48_ONE / b;
}

/* Bit by bit from the top: keeps each bit with which the square still fits. */
q48 q48_sqrt(q48 a)
{
    q48 rest = a * Q48_ONE, root = 0, bit = (q48)1 << 124;

    while (bit > rest)
        bit /= 4;
    for (; bit > 0; bit /= 4) {
        if (rest >= root + bit) {
            rest -= root + bit;
            root = root / 2 + bit;
        } else {
            root /= 2;
        }
    }
    return root;
}

q48 q48_exp(q48 x)
{
    q48 term = Q48_ONE, sum = Q48_ONE, power, rest;

    power = x / ln2 - (x % ln2 < 0);
    rest = x - power * ln2;
    for (int n = 1; n <= EXP_TERMS; n++) {
        term = q48_mul(term, rest) / n;
        sum += term;
    }
    if (power < EXP_LEAST)
        return 0;
    return power < 0 ? sum / ((q48)1 << -power) : sum * ((q48)1 << power);
}

/* By the series of the inverse hyperbolic tangent, for the part of x between 1 and 2. */
q48 q48_log(q48 x)
{
    q48 y, square, power, sum = 0;
    int doublings = 0;

    for (; x < Q48_ONE; x *= 2)
        doublings--;
    for (; x >= 2 * Q48_ONE; x /= 2)
        doublings++;
    y = q48_div(x - Q48_ONE, x + Q48_ONE);
    square = q48_mul(y, y);
    power = y;
    for (int n = 1; n <= LOG_LAST; n += 2) {
        sum += power / n;
        power = q48_mul(power, square);
    }
    return 2 * sum + doublings * (q48)ln2;
}

int64_t q48_near(q48 a, q48 b)
{
    q48 half = a < 0 ? -b : b;

    return (int64_t)((2 * a + half) / (2 * b));
}

q48 q48_ratio(int64_t count, int64_t whole)
{
    return count * Q48_ONE / whole;
}
