/* Fixed point, ratings, points: kinds with numbers as results. */
#include <string.h>

#include "engine/league/glicko2.h"
#include "engine/league/points.h"
#include "engine/league/q48.h"
#include "engine/league/wenglin.h"
#include "processor/base/bytes.h"
#include "processor/league/calc.h"

/* ---- q48 ---- */

enum { WIDE_DIGITS = 40, EXP_MOST = 50 };

/* A number of 128 bits in digits. */
static const char *wide_text(struct arena *arena, q48 number)
{
    char digits[WIDE_DIGITS + 2], *at = digits + sizeof digits;
    q48 rest = number;

    *--at = '\0';
    do {
        *--at = (char)('0' + (int)(rest < 0 ? -(rest % 10) : rest % 10));
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        *--at = '-';
    return arena_text(arena, at);
}

static q48 sqrt_of(q48 a, q48 b)
{
    (void)b;
    return q48_sqrt(a);
}

static q48 exp_of(q48 a, q48 b)
{
    (void)b;
    return q48_exp(a);
}

static q48 log_of(q48 a, q48 b)
{
    (void)b;
    return q48_log(a);
}

static const char *div_forbids(int64_t a, int64_t b)
{
    (void)a;
    return b == 0 ? "nothing can be divided by 0" : NULL;
}

static const char *sqrt_forbids(int64_t a, int64_t b)
{
    (void)b;
    return a < 0 ? "there is no root of a negative number" : NULL;
}

static const char *exp_forbids(int64_t a, int64_t b)
{
    (void)b;
    return a > EXP_MOST * Q48_ONE ? "a is 50 times 2^48 at most" : NULL;
}

static const char *log_forbids(int64_t a, int64_t b)
{
    (void)b;
    return a <= 0 ? "only numbers above 0 have a logarithm" : NULL;
}

static const struct function {
    const char *name;
    const char *(*forbids)(int64_t a, int64_t b);    /* NULL: any two numbers are valid */
    q48 (*of)(q48 a, q48 b);
} functions[] = {
    { "mul", NULL, q48_mul }, { "div", div_forbids, q48_div }, { "sqrt", sqrt_forbids, sqrt_of },
    { "exp", exp_forbids, exp_of }, { "log", log_forbids, log_of },
};

static const struct function *function_of(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    return NULL;
}

bool calc_q48(struct calc *calc)
{
    const struct function *function = function_of(calc->row.cells[0]);
    const char *why_not;
    int64_t a, b;

    if (!cell_open(&calc->in, 0))
        return false;
    if (!function)
        return cell_refuse(&calc->in, "it is one of mul, div, sqrt, exp, log, not \"%.24s\"", calc->in.at);
    if (!cell_is_number(&calc->in, 1, INT64_MIN, INT64_MAX, &a) || !cell_is_number(&calc->in, 2, INT64_MIN, INT64_MAX, &b))
        return false;
    why_not = function->forbids ? function->forbids(a, b) : NULL;
    if (why_not)
        return cell_open(&calc->in, function->of == q48_div ? 2 : 1) && cell_refuse(&calc->in, "%s", why_not);
    calc_add(calc, wide_text(calc->arena, function->of(a, b)));
    return calc_write(calc);
}

/* ---- ratings ---- */

enum {
    RATING_LEAST = 100000, RATING_MOST = 4000000, DEVIATION_LEAST = 30000, DEVIATION_MOST = 350000,
    VOLATILITY_LEAST = 10000000, VOLATILITY_MOST = 100000000, MU_LEAST = -25000000, MU_MOST = 75000000, SIGMA_LEAST = 500000,
    SIGMA_MOST = 8333333, PLACE_MOST = 100
};

static bool take_strength(struct cells *in, int64_t *rating, int64_t *deviation)
{
    return cell_number(in, "a rating in thousandths", RATING_LEAST, RATING_MOST, rating) && cell_sign(in, ':') &&
           cell_number(in, "an RD in thousandths", DEVIATION_LEAST, DEVIATION_MOST, deviation);
}

/* opponent:RD:half points, with commas between games; a dash for none. */
static bool take_games(struct calc *calc, struct glicko2_game **games, int *count)
{
    struct cells *in = &calc->in;
    int capacity = 0;
    bool more = true;

    *games = NULL;
    *count = 0;
    if (!cell_open(in, 4))
        return false;
    if (cell_is_none(in))
        return true;
    while (more) {
        struct glicko2_game game;

        if (!take_strength(in, &game.rating, &game.deviation) || !cell_sign(in, ':') ||
            !cell_int(in, "a result in half points", 0, 2, &game.half_points) || !cell_more(in, ',', &more))
            return false;
        *games = arena_grow(calc->arena, *games, *count, &capacity, sizeof game);
        (*games)[(*count)++] = game;
    }
    return true;
}

bool calc_glicko2(struct calc *calc)
{
    struct glicko2 player;
    struct glicko2_game *games;
    int count;

    if (!cell_is_number(&calc->in, 1, RATING_LEAST, RATING_MOST, &player.rating) ||
        !cell_is_number(&calc->in, 2, DEVIATION_LEAST, DEVIATION_MOST, &player.deviation) ||
        !cell_is_number(&calc->in, 3, VOLATILITY_LEAST, VOLATILITY_MOST, &player.volatility) ||
        !take_games(calc, &games, &count))
        return false;
    player = glicko2_after(player, games, count);
    calc_add_number(calc, player.rating);
    calc_add_number(calc, player.deviation);
    calc_add_number(calc, player.volatility);
    return calc_write(calc);
}

/* mu:sigma:place, with commas between seats. */
static bool take_seats(struct cells *in, struct wenglin seats[WENGLIN_SEATS_MAX], int places[WENGLIN_SEATS_MAX], int *count)
{
    bool more = cell_open(in, 2);

    for (*count = 0; more; ++*count) {
        struct wenglin *seat = &seats[*count];

        if (*count == WENGLIN_SEATS_MAX)
            return cell_refuse(in, "a game has %d seats at most", WENGLIN_SEATS_MAX);
        if (!cell_number(in, "mu in millionths", MU_LEAST, MU_MOST, &seat->mu) || !cell_sign(in, ':') ||
            !cell_number(in, "sigma in millionths", SIGMA_LEAST, SIGMA_MOST, &seat->sigma) || !cell_sign(in, ':') ||
            !cell_int(in, "a place", 1, PLACE_MOST, &places[*count]) || !cell_more(in, ',', &more))
            return false;
    }
    return *count >= 2 || cell_refuse(in, "a game has two seats at least");
}

bool calc_wenglin(struct calc *calc)
{
    struct wenglin seats[WENGLIN_SEATS_MAX];
    int places[WENGLIN_SEATS_MAX], count;
    struct bytes list;
    int64_t drift;

    if (!cell_is_number(&calc->in, 1, 0, 1, &drift) || !take_seats(&calc->in, seats, places, &count))
        return false;
    wenglin_rate(seats, places, count, drift == 1);
    bytes_init(&list, calc->arena, 0);
    for (int i = 0; i < count; i++)
        bytes_printf(&list, "%s%lld:%lld", i > 0 ? "," : "", (long long)seats[i].mu, (long long)seats[i].sigma);
    calc_add(calc, list.data);
    return calc_write(calc);
}

/* ---- points ---- */

enum { NUMBERS_MAX = 64, POINTS_MOST = 1000000, TURNS_MOST = 1000000 };

static bool take_list(struct cells *in, int column, const char *what, int least, int most, int room, int *numbers, int *count)
{
    bool more = cell_open(in, column);

    for (*count = 0; more; ++*count) {
        if (*count == room)
            return cell_refuse(in, "there are %d numbers at most", room);
        if (!cell_int(in, what, least, most, &numbers[*count]) || !cell_more(in, ',', &more))
            return false;
    }
    return *count > 0;
}

static void add_list(struct calc *calc, const int *numbers, int count)
{
    struct bytes list;

    bytes_init(&list, calc->arena, 0);
    for (int i = 0; i < count; i++)
        bytes_printf(&list, "%s%d", i > 0 ? "," : "", numbers[i]);
    calc_add(calc, list.data);
}

bool calc_points(struct calc *calc)
{
    int places[TABLE_SEATS_MAX], points[TABLE_SEATS_MAX], count;
    struct place_points usual;

    if (!take_list(&calc->in, 1, "a place", 1, PLACE_MOST, TABLE_SEATS_MAX, places, &count))
        return false;
    if (count < TABLE_SEATS_MIN)
        return cell_refuse(&calc->in, "a table has two places at least");
    if (place_points_read(PLACE_POINTS_USUAL, &usual, calc->in.err) != OK)
        return false;
    points_of_places(&usual, places, count, points);
    add_list(calc, points, count);
    return calc_write(calc);
}

bool calc_share(struct calc *calc)
{
    int turns[NUMBERS_MAX], shares[NUMBERS_MAX], count;
    int64_t points;

    if (!cell_is_number(&calc->in, 1, 0, POINTS_MOST, &points) ||
        !take_list(&calc->in, 2, "how many turns a holder played", 0, TURNS_MOST, NUMBERS_MAX, turns, &count))
        return false;
    points_share((int)points, turns, count, shares);
    add_list(calc, shares, count);
    return calc_write(calc);
}

bool calc_reliability(struct calc *calc)
{
    struct reliability_counts counts;

    if (!cell_is_number(&calc->in, 1, 0, INT32_MAX, &counts.in_time) ||
        !cell_is_number(&calc->in, 2, 0, INT32_MAX, &counts.within_grace) ||
        !cell_is_number(&calc->in, 3, 0, INT32_MAX, &counts.missed) ||
        !cell_is_number(&calc->in, 4, 0, INT32_MAX, &counts.stood_in))
        return false;
    calc_add_number(calc, reliability(&counts));
    return calc_write(calc);
}
