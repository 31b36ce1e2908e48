#include "engine/league/tables.h"

#include "engine/kernel/rng.h"

enum { SUMS = 3, EXCHANGES_A_PLAYER = 10 };

/* Sums over the pairs of a table: meetings squared, rank differences squared, lots. */
struct sums {
    int64_t at[SUMS];
};

struct seated {
    const struct tables_player *player;
    int table;
};

struct draw {
    const struct tables_round *round;
    int count, tables;
    struct seated *seated;      /* by rank among those who play */
    struct sums *pairs;         /* the cost of two players at one table, by rank and rank */
};

/* ---- choosing the players ---- */

static int tables_for(const struct tables_round *round, int players)
{
    return (players + round->most - 1) / round->most;
}

/* How many can play without a table that is too small. */
static int players_for(const struct tables_round *round)
{
    int players = round->count;

    while (players > 0 && players / tables_for(round, players) < round->least)
        players--;
    return players;
}

/* The next player to sit out: fewest byes, then lowest in the ranking. */
static int next_out(const struct tables_round *round, const bool *out)
{
    int found = -1;

    for (int i = 0; i < round->count; i++)
        if (!out[i] && (found < 0 || round->players[i].byes <= round->players[found].byes))
            found = i;
    return found;
}

static void choose_players(struct draw *draw, struct tables_drawn *drawn)
{
    const struct tables_round *round = draw->round;
    int players = players_for(round);
    bool out[TABLES_PLAYERS_MAX] = { false };

    while (round->count - drawn->out_count > players) {
        int i = next_out(round, out);

        out[i] = true;
        drawn->out[drawn->out_count++] = round->players[i].slot;
    }
    for (int i = 0; i < round->count; i++)
        if (!out[i])
            draw->seated[draw->count++].player = &round->players[i];
    draw->tables = players > 0 ? tables_for(round, players) : 0;
}

/* ---- assigning tables ---- */

static void deal(struct draw *draw)
{
    for (int i = 0; i < draw->count; i++) {
        int column = i % draw->tables;

        draw->seated[i].table = i / draw->tables % 2 == 0 ? column : draw->tables - 1 - column;
    }
}

static void cut(struct draw *draw)
{
    int larger = draw->count % draw->tables, at = 0;

    for (int table = 0; table < draw->tables; table++)
        for (int i = 0; i < draw->count / draw->tables + (table < larger); i++)
            draw->seated[at++].table = table;
}

static struct sums *pair_of(const struct draw *draw, int i, int j)
{
    return &draw->pairs[i * draw->count + j];
}

static int64_t square(int64_t number)
{
    return number * number;
}

static void set_pairs(struct draw *draw)
{
    struct rng lots = rng_stream(draw->round->seed, "pairing");

    for (int i = 0; i < draw->count; i++)
        for (int j = 0; j < draw->count; j++) {
            int a = draw->seated[i].player->slot, b = draw->seated[j].player->slot;

            lots.next = (uint64_t)(a < b ? a : b) * 65536 + (uint64_t)(a < b ? b : a);
            pair_of(draw, i, j)->at[0] = square(draw->round->met[(a - 1) * draw->round->slots + b - 1]);
            pair_of(draw, i, j)->at[1] = square(i - j);
            pair_of(draw, i, j)->at[2] = (int64_t)(rng_next64(&lots) >> 16);
        }
}

/* The change of cost if i and j exchange their tables. */
static struct sums change_of(const struct draw *draw, int i, int j)
{
    struct sums change = { { 0 } };

    for (int k = 0; k < draw->count; k++) {
        int sign = k == i || k == j ? 0 : (draw->seated[k].table == draw->seated[j].table)
                                              - (draw->seated[k].table == draw->seated[i].table);

        for (int n = 0; n < SUMS && sign != 0; n++)
            change.at[n] += sign * (pair_of(draw, i, k)->at[n] - pair_of(draw, j, k)->at[n]);
    }
    return change;
}

static bool is_less(const struct sums *left, const struct sums *right)
{
    for (int n = 0; n < SUMS; n++)
        if (left->at[n] != right->at[n])
            return left->at[n] < right->at[n];
    return false;
}

/* Makes the exchange that lowers the sums the most; the first among equals. False: no exchange lowers them. */
static bool exchange(struct draw *draw)
{
    struct sums best = { { 0 } };
    int best_i = -1, best_j = -1, table;

    for (int i = 0; i < draw->count; i++)
        for (int j = i + 1; j < draw->count; j++) {
            struct sums change;

            if (draw->seated[i].table == draw->seated[j].table)
                continue;
            change = change_of(draw, i, j);
            if (!is_less(&change, &best))
                continue;
            best = change;
            best_i = i;
            best_j = j;
        }
    if (best_i < 0)
        return false;
    table = draw->seated[best_i].table;
    draw->seated[best_i].table = draw->seated[best_j].table;
    draw->seated[best_j].table = table;
    return true;
}

/* ---- assigning seats ---- */

struct order {
    int64_t squares;
    int count;
    const struct tables_player *players[TABLE_SEATS_MAX];
    uint64_t lots[TABLE_SEATS_MAX];
};

static bool is_better(const struct order *left, const struct order *right)
{
    if (left->squares != right->squares)
        return left->squares < right->squares;
    for (int seat = 0; seat < left->count; seat++)
        if (left->lots[seat] != right->lots[seat])
            return left->lots[seat] < right->lots[seat];
    return false;
}

static void swap_seats(struct order *order, int a, int b)
{
    const struct tables_player *player = order->players[a];
    uint64_t lot = order->lots[a];

    order->players[a] = order->players[b];
    order->lots[a] = order->lots[b];
    order->players[b] = player;
    order->lots[b] = lot;
}

/* Tries every remaining player in the next seat. */
static void try_orders(struct order order, int seat, struct order *best)
{
    if (seat == order.count) {
        if (best->count == 0 || is_better(&order, best))
            *best = order;
        return;
    }
    for (int i = seat; i < order.count; i++) {
        struct order next = order;

        swap_seats(&next, seat, i);
        next.squares += square(next.players[seat]->seats_had[seat]);
        try_orders(next, seat + 1, best);
    }
}

static struct tables_table seat(const struct draw *draw, int table)
{
    struct rng lots = rng_stream(draw->round->seed, "seats");
    struct order order = { .count = 0 }, best = { .count = 0 };
    struct tables_table seated = { .count = 0 };

    for (int i = 0; i < draw->count; i++) {
        if (draw->seated[i].table != table)
            continue;
        lots.next = (uint64_t)draw->seated[i].player->slot;
        order.players[order.count] = draw->seated[i].player;
        order.lots[order.count++] = rng_next64(&lots);
    }
    try_orders(order, 0, &best);
    for (int i = 0; i < best.count; i++)
        seated.slots[seated.count++] = best.players[i]->slot;
    return seated;
}

void tables_draw(struct arena *arena, const struct tables_round *round, struct tables_drawn *drawn)
{
    size_t count = (size_t)round->count;
    struct draw draw = {
        .round = round, .seated = arena_alloc(arena, count * sizeof(struct seated)),
        .pairs = arena_alloc(arena, count * count * sizeof(struct sums)),
    };

    *drawn = (struct tables_drawn){ .count = 0 };
    choose_players(&draw, drawn);
    if (round->is_first) {
        deal(&draw);
    } else if (draw.tables > 0) {
        cut(&draw);
        set_pairs(&draw);
        for (int i = 0; i < EXCHANGES_A_PLAYER * draw.count && exchange(&draw); i++)
            ;
    }
    for (int table = 0; table < draw.tables; table++)
        drawn->tables[drawn->count++] = seat(&draw, table);
}
