#include "engine/league/wenglin.h"

#include "engine/league/q48.h"

enum { MILLION = 1000000, NEWCOMER_MU = 25000000, NEWCOMER_SIGMA = 8333333 };

/* A game as the model sees it, before anybody's rating changes. */
struct table {
    int count;
    const int *places;
    q48 mu[WENGLIN_SEATS_MAX];
    q48 variance[WENGLIN_SEATS_MAX];
    q48 strength[WENGLIN_SEATS_MAX];        /* e to the power of mu by the table's spread */
    q48 behind[WENGLIN_SEATS_MAX];          /* strengths of this place and the places after it */
    int tied[WENGLIN_SEATS_MAX];            /* how many share its place */
    q48 spread_squared, spread;
};

struct wenglin wenglin_newcomer(void)
{
    return (struct wenglin){ .mu = NEWCOMER_MU, .sigma = NEWCOMER_SIGMA };
}

static void set_values(struct table *table, const struct wenglin *seats, bool drift)
{
    for (int i = 0; i < table->count; i++) {
        q48 sigma = q48_ratio(seats[i].sigma, MILLION);

        table->mu[i] = q48_ratio(seats[i].mu, MILLION);
        table->variance[i] = q48_mul(sigma, sigma) + (drift ? Q48_ONE / 144 : 0);
        table->spread_squared += table->variance[i] + q48_ratio(625, 36);
    }
    table->spread = q48_sqrt(table->spread_squared);
}

static void set_strengths(struct table *table)
{
    q48 greatest = table->mu[0];

    for (int i = 1; i < table->count; i++)
        if (table->mu[i] > greatest)
            greatest = table->mu[i];
    for (int i = 0; i < table->count; i++)
        table->strength[i] = q48_exp(q48_div(table->mu[i] - greatest, table->spread));
    for (int q = 0; q < table->count; q++)
        for (int i = 0; i < table->count; i++) {
            if (table->places[i] >= table->places[q])
                table->behind[q] += table->strength[i];
            table->tied[q] += table->places[i] == table->places[q];
        }
}

static int64_t within(int64_t least, int64_t value, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

static struct wenglin after(const struct table *table, int seat)
{
    q48 omega = 0, delta = 0, left, sigma, variance = table->variance[seat];

    for (int q = 0; q < table->count; q++) {
        q48 share;

        if (table->places[q] > table->places[seat])
            continue;
        share = q48_div(table->strength[seat], table->behind[q]);
        omega += (q == seat ? Q48_ONE - share : -share) / table->tied[q];
        delta += q48_mul(share, Q48_ONE - share) / table->tied[q];
    }
    omega = q48_mul(omega, q48_div(variance, table->spread));
    delta = q48_mul(q48_mul(delta, q48_div(variance, table->spread_squared)), q48_div(q48_sqrt(variance), table->spread));
    left = Q48_ONE - delta > Q48_ONE / 10000 ? Q48_ONE - delta : Q48_ONE / 10000;
    sigma = q48_sqrt(q48_mul(variance, left));
    return (struct wenglin){
        .mu = within(-25000000, q48_near((table->mu[seat] + omega) * MILLION, Q48_ONE), 75000000),
        .sigma = within(500000, q48_near(sigma * MILLION, Q48_ONE), NEWCOMER_SIGMA),
    };
}

void wenglin_rate(struct wenglin *seats, const int *places, int count, bool drift)
{
    struct table table = { .count = count, .places = places };

    set_values(&table, seats, drift);
    set_strengths(&table);
    for (int i = 0; i < count; i++)
        seats[i] = after(&table, i);
}
