#include "engine/league/glicko2.h"

#include "engine/league/q48.h"

static const int64_t pi_squared = INT64_C(2778046668940015);

/* One point of the paper's scale is 173.7178 of ours; its tolerance, 1e-6. */
enum { SCALE_E4 = 1737178, MILLION = 1000000, BILLION = 1000000000, CENTRE = 1500000, ROUNDS_MAX = 100, APART_MAX = 6 };

struct glicko2 glicko2_newcomer(void)
{
    return (struct glicko2){ .rating = CENTRE, .deviation = 350000, .volatility = 60000000 };
}

static q48 square(q48 x)
{
    return q48_mul(x, x);
}

static q48 to_scale(int64_t thousandths)
{
    return q48_ratio(thousandths * 10, SCALE_E4);
}

static int64_t within(int64_t least, int64_t value, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

static int64_t from_scale(q48 value)
{
    return q48_near(value * SCALE_E4, 10 * Q48_ONE);
}

/* The evidence of a period's games: the inverse of their variance, and by how much the results exceed the expected
 * ones. */
struct evidence {
    q48 inverse, gain;
};

/* Chance to win for a difference in strength. */
static q48 expected(q48 difference)
{
    q48 e = q48_exp(difference < 0 ? difference : -difference);

    return q48_div(difference < 0 ? e : Q48_ONE, Q48_ONE + e);
}

static void add_game(struct evidence *evidence, q48 mu, const struct glicko2_game *game)
{
    q48 phi = to_scale(game->deviation);
    q48 g = q48_div(Q48_ONE, q48_sqrt(Q48_ONE + q48_div(3 * square(phi), pi_squared)));
    q48 z = q48_mul(g, mu - to_scale(game->rating - CENTRE));
    q48 e;

    if (z > APART_MAX * Q48_ONE)
        z = APART_MAX * Q48_ONE;
    if (z < -APART_MAX * Q48_ONE)
        z = -APART_MAX * Q48_ONE;
    e = expected(z);
    evidence->inverse += q48_mul(square(g), q48_mul(e, Q48_ONE - e));
    evidence->gain += q48_mul(g, q48_ratio(game->half_points, 2) - e);
}

/* The function whose zero is the logarithm of the new variance of strength. */
struct search {
    q48 delta_squared, spread, start;       /* spread: phi^2 + v */
};

static q48 at(const struct search *search, q48 x)
{
    q48 e = q48_exp(x), d = search->spread + e;

    return q48_mul(q48_div(search->delta_squared - d, d), q48_div(e, d)) / 2 - q48_div(x - search->start, Q48_ONE / 4);
}

static q48 other_end(const struct search *search)
{
    q48 x;

    if (search->delta_squared - search->spread > 0)
        return q48_log(search->delta_squared - search->spread);
    x = search->start;
    do
        x -= Q48_ONE / 2;
    while (at(search, x) < 0);
    return x;
}

static q48 magnitude(q48 x)
{
    return x < 0 ? -x : x;
}

static q48 zero(const struct search *search)
{
    q48 a = search->start, b = other_end(search);
    q48 at_a = at(search, a), at_b = at(search, b);

    for (int i = 0; i < ROUNDS_MAX && magnitude(b - a) > Q48_ONE / MILLION && at_a != at_b; i++) {
        q48 c = a + (a - b) * at_a / (at_b - at_a);
        q48 at_c = at(search, c);

        /* Compares only the signs, because the product could be too wide. */
        if (at_c == 0 || at_b == 0 || (at_c < 0) != (at_b < 0)) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return a;
}

static q48 new_volatility(q48 sigma, q48 phi, const struct evidence *evidence)
{
    q48 v = q48_div(Q48_ONE, evidence->inverse);
    struct search search = {
        .delta_squared = square(q48_mul(v, evidence->gain)),
        .spread = square(phi) + v,
        .start = q48_log(square(sigma)),
    };

    return q48_exp(zero(&search) / 2);
}

struct glicko2 glicko2_after(struct glicko2 before, const struct glicko2_game *games, int count)
{
    q48 mu = to_scale(before.rating - CENTRE), phi = to_scale(before.deviation);
    q48 sigma = q48_ratio(before.volatility, BILLION), star;
    struct evidence evidence = { 0 };

    for (int i = 0; i < count; i++)
        add_game(&evidence, mu, &games[i]);
    if (count > 0)
        sigma = new_volatility(sigma, phi, &evidence);
    star = square(phi) + square(sigma);
    if (count > 0) {
        star = q48_div(Q48_ONE, q48_div(Q48_ONE, star) + evidence.inverse);
        mu += q48_mul(star, evidence.gain);
    }
    return (struct glicko2){
        .rating = within(100000, from_scale(mu) + CENTRE, 4000000),
        .deviation = within(30000, from_scale(q48_sqrt(star)), 350000),
        .volatility = within(10000000, q48_near(sigma * BILLION, Q48_ONE), 100000000),
    };
}
