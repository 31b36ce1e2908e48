/* The target that a Targeted attack picks, by its player's settings, RULES 11.4. They are read only when the choice is
 * open, so nobody knows them before. */
#include <string.h>

#include "engine/games/arena/turn/turn.h"
#include "engine/kernel/text.h"

static bool is_among(const int *ids, int count, int id)
{
    for (int i = 0; i < count; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/* The first named creature that may be chosen; 0: none. */
static int first_named(struct turn *turn, const char *names, const int *ids, int count)
{
    while (*names) {
        const char *end = names + strcspn(names, " ");
        int id = ar_tag_of(arena_text_n(turn_arena(turn), names, (size_t)(end - names)));

        if (id && is_among(ids, count, id))
            return id;
        names = end + (*end == ' ');
    }
    return 0;
}

/* Does the first come before the other: by Power, then by cost, then by tag? */
static bool goes_before(const struct state *state, int one, int other, bool weakest)
{
    const struct creature *first = ar_creature(state, one), *second = ar_creature(state, other);
    int power = ar_battle_power(state, first) - ar_battle_power(state, second);
    int cost = ar_creature_kind(first->kind)->cost - ar_creature_kind(second->kind)->cost;

    if (power)
        return weakest ? power < 0 : power > 0;
    if (cost)
        return weakest ? cost < 0 : cost > 0;
    return one < other;
}

static int best_of(const struct state *state, const int *ids, int count, bool weakest)
{
    int best = 0;

    for (int i = 0; i < count; i++)
        if (!best || goes_before(state, ids[i], best, weakest))
            best = ids[i];
    return best;
}

static bool is_ridden(const struct state *state, int id)
{
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount == id)
            return true;
    return false;
}

/* Those that ride, or that are ridden. */
static int only_some(const struct state *state, const int *ids, int count, bool riders, int *some)
{
    int found = 0;

    for (int i = 0; i < count; i++)
        if (riders ? ar_creature(state, ids[i])->mount != 0 : is_ridden(state, ids[i]))
            some[found++] = ids[i];
    return found;
}

int ar_pick_victim(struct turn *turn, int seat, int space, const int *eligible, int count)
{
    const struct state *state = ar_state(turn);
    const char *key = arena_printf(turn_arena(turn), "target:%s", ar_at(turn, space));
    int named = first_named(turn, turn_setting(turn, seat, key, ""), eligible, count), some[CREATURES_MAX], found;
    const char *usual;

    if (named)
        return named;
    usual = turn_setting(turn, seat, "target", "STRONGEST");
    if (text_equal(usual, "DIE"))
        return 0;
    if (text_equal(usual, "RIDER") || text_equal(usual, "MOUNT")) {
        found = only_some(state, eligible, count, text_equal(usual, "RIDER"), some);
        if (found > 0)
            return best_of(state, some, found, false);
    }
    return best_of(state, eligible, count, text_equal(usual, "WEAKEST"));
}
