#include "engine/league/swiss.h"

#include "engine/kernel/rng.h"
#include "engine/league/seating.h"

enum number {
    COST_APART, COST_MET, COST_SECOND_BYE, COST_BYE_SCORE, COST_ABSOLUTE, COST_SCORES, COST_STRONG, COST_FLOAT, COST_WISH,
    COST_DISTANCE, COST_LOT
};

enum float_way { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP };

struct entrant {
    int slot;
    int score;              /* half points; an open game counts as one */
    int free;               /* how often the player had points without a game */
    enum float_way floated; /* in the last round */
    int rank;               /* from 0, among all who are paired */
    int index;              /* from 0, among those with the same score */
    int group;              /* how many have the same score */
    struct seating seating;
};

struct round {
    const struct section *section;
    const struct swiss_settings *settings;
    struct rng lots;
    int count;
    struct entrant *entrants;       /* by rank */
    int *met;                       /* by slot and slot: times */
};

/* ---- the players ---- */

static enum float_way float_of(const struct section *section, int slot)
{
    int last = section->rounds - 1, mine, other;
    const struct slot_round *round;

    if (last < 0)
        return FLOAT_NONE;
    round = section_round(section, slot, last);
    if (round->kind == ROUND_BYE)
        return FLOAT_DOWN;
    if (!round_is_game(round))
        return FLOAT_NONE;
    mine = section_points(section, slot, last, 1);
    other = section_points(section, round->opponent, last, 1);
    return other < mine ? FLOAT_DOWN : other > mine ? FLOAT_UP : FLOAT_NONE;
}

static int free_points(const struct section *section, int slot)
{
    int count = 0;

    for (int i = 0; i < section->rounds; i++) {
        const struct slot_round *round = section_round(section, slot, i);

        count += round->kind == ROUND_BYE || round->kind == ROUND_FULL || (round->kind == ROUND_FORFEIT && round->points == 2);
    }
    return count;
}

/* By insertion: score falling, start number rising. */
static void add_entrant(struct round *round, int slot)
{
    struct entrant entrant = {
        .slot = slot, .score = section_points(round->section, slot, round->section->rounds, 1),
        .free = free_points(round->section, slot), .floated = float_of(round->section, slot),
        .seating = seating_of(round->section, slot),
    };
    int at = round->count++;

    for (; at > 0 && round->entrants[at - 1].score < entrant.score; at--)
        round->entrants[at] = round->entrants[at - 1];
    round->entrants[at] = entrant;
}

static void set_ranks(struct round *round)
{
    for (int from = 0, to; from < round->count; from = to) {
        for (to = from; to < round->count && round->entrants[to].score == round->entrants[from].score; to++) {
            round->entrants[to].rank = to;
            round->entrants[to].index = to - from;
        }
        for (int i = from; i < to; i++)
            round->entrants[i].group = to - from;
    }
}

static int *times_met(const struct round *round, int slot, int other)
{
    return &round->met[(size_t)(slot - 1) * (size_t)round->section->slots + (size_t)(other - 1)];
}

static void count_meetings(struct round *round)
{
    for (int slot = 1; slot <= round->section->slots; slot++)
        for (int i = 0; i < round->section->rounds; i++) {
            const struct slot_round *game = section_round(round->section, slot, i);

            if (round_is_game(game))
                ++*times_met(round, slot, game->opponent);
        }
}

/* ---- the cost of a pair ---- */

static int64_t square(int64_t number)
{
    return number * number;
}

/* A lot of 48 bits for two start numbers; low 0: for a bye. */
static int64_t lot_of(const struct round *round, int a, int b)
{
    struct rng lots = round->lots;
    uint64_t low = (uint64_t)(a < b ? a : b), high = (uint64_t)(a < b ? b : a);

    lots.next = low * 65536 + high;
    return (int64_t)(rng_next64(&lots) >> 16);
}

static bool are_apart(const struct swiss_settings *settings, int a, int b)
{
    for (int i = 0; i < settings->apart_count; i++) {
        struct swiss_pair pair = settings->apart[i];

        if ((pair.a == a && pair.b == b) || (pair.a == b && pair.b == a))
            return true;
    }
    return false;
}

/* a is ranked above b. */
static struct cost cost_of_pair(const struct round *round, const struct entrant *a, const struct entrant *b)
{
    bool even = a->score == b->score;
    struct cost cost = { {
        [COST_APART] = are_apart(round->settings, a->slot, b->slot),
        [COST_MET] = *times_met(round, a->slot, b->slot),
        [COST_SCORES] = square(a->score - b->score),
        [COST_FLOAT] = even ? 0 : (a->floated == FLOAT_DOWN) + (b->floated == FLOAT_UP),
        [COST_DISTANCE] = square(even ? b->index - a->index - a->group / 2 : b->rank - a->rank - 1),
        [COST_LOT] = lot_of(round, a->slot, b->slot),
    } };

    if (round->settings->free_seats)
        return cost;
    cost.at[COST_ABSOLUTE] = seating_clash(&a->seating, &b->seating, WISH_ABSOLUTE);
    cost.at[COST_STRONG] = seating_clash(&a->seating, &b->seating, WISH_STRONG);
    cost.at[COST_WISH] = seating_clash(&a->seating, &b->seating, WISH_MILD);
    return cost;
}

static struct cost cost_of_bye(const struct round *round, const struct entrant *a)
{
    return (struct cost){ {
        [COST_SECOND_BYE] = a->free > 0,
        [COST_BYE_SCORE] = a->score,
        [COST_FLOAT] = a->floated == FLOAT_DOWN,
        [COST_DISTANCE] = square(round->count - 1 - a->rank),
        [COST_LOT] = lot_of(round, 0, a->slot),
    } };
}

/* Vertices are ranks; the bye, if there is one, comes after them. */
static struct cost *costs_of(struct arena *arena, const struct round *round, int vertices)
{
    struct cost *costs = arena_alloc(arena, cost_index(0, vertices) * sizeof *costs);

    for (int b = 1; b < round->count; b++)
        for (int a = 0; a < b; a++)
            costs[cost_index(a, b)] = cost_of_pair(round, &round->entrants[a], &round->entrants[b]);
    for (int a = 0; vertices > round->count && a < round->count; a++)
        costs[cost_index(a, round->count)] = cost_of_bye(round, &round->entrants[a]);
    return costs;
}

/* ---- boards ---- */

static struct swiss_board board_of(const struct round *round, const struct entrant *a, const struct entrant *b)
{
    bool a_is_first;

    if (round->settings->free_seats)
        a_is_first = lot_of(round, a->slot, b->slot) % 2 == 0;
    else
        a_is_first = seating_puts_first(&a->seating, &b->seating, (a->slot % 2 == 1) == (round->settings->initial == 1));
    return (struct swiss_board){ .first = a_is_first ? a->slot : b->slot, .second = a_is_first ? b->slot : a->slot };
}

static int set_boards(const struct round *round, const struct cost *costs, const int *mates, struct swiss_board *boards)
{
    int count = 0, bye = -1;

    for (int a = 0; a < round->count; a++) {
        int b = mates[a];

        if (b == round->count)
            bye = a;
        if (b < a || b == round->count)
            continue;
        boards[count] = board_of(round, &round->entrants[a], &round->entrants[b]);
        boards[count++].cost = costs[cost_index(a, b)];
    }
    if (bye >= 0)
        boards[count++] = (struct swiss_board){
            .first = round->entrants[bye].slot, .cost = costs[cost_index(bye, round->count)],
        };
    return count;
}

int swiss_pair(struct arena *arena, const struct section *section, const struct swiss_settings *settings,
               struct swiss_board *boards)
{
    size_t slots = (size_t)section->slots;
    struct round round = {
        .section = section, .settings = settings, .lots = rng_stream(settings->seed, "pairing"),
        .entrants = arena_alloc(arena, slots * sizeof(struct entrant)),
        .met = arena_alloc(arena, slots * slots * sizeof(int)),
    };
    struct cost *costs;
    int vertices, *mates;

    for (int slot = 1; slot <= section->slots; slot++)
        if (!settings->absent || !settings->absent[slot])
            add_entrant(&round, slot);
    if (round.count == 0)
        return 0;
    set_ranks(&round);
    count_meetings(&round);
    vertices = round.count + round.count % 2;
    costs = costs_of(arena, &round, vertices);
    mates = arena_alloc(arena, (size_t)vertices * sizeof *mates);
    matching_least(arena, vertices, costs, mates);
    return set_boards(&round, costs, mates, boards);
}

/* ---- one pair ---- */

struct swiss_remarks swiss_remark(const struct section *section, const struct swiss_settings *settings, int slot, int other)
{
    struct swiss_remarks remarks = { .apart = other && are_apart(settings, slot, other), .free = !other && free_points(section, slot) > 0 };
    struct seating one, two;

    for (int i = 0; i < section->rounds && other; i++)
        remarks.met += round_is_game(section_round(section, slot, i)) && section_round(section, slot, i)->opponent == other;
    if (!other || settings->free_seats)
        return remarks;
    one = seating_of(section, slot);
    two = seating_of(section, other);
    remarks.clash = seating_clash(&one, &two, WISH_ABSOLUTE);
    return remarks;
}
