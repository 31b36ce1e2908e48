#include "engine/games/arena/bot/bot.h"

#include "engine/games/arena/state/values.h"
#include "engine/kernel/text.h"

enum { UNITS_MAX = 160 };

/* A unit on the ground that can walk by order. */
struct unit {
    int id, space, power, move;
    int16_t steps[HEX_SPACES_MAX];   /* of a walk of this turn */
    int goal;                        /* its target; HEX_NONE: none yet */
    struct attack ranged;
    int aim;                         /* the target of its shot; HEX_NONE: none */
};

struct plan {
    struct arena *arena;
    const struct state *state;
    int seat, count;
    struct unit *units;
};

/* ---- reachable hexes ---- */

struct walker {
    const struct plan *plan;
    const struct creature *creature;
};

/* It stops where an enemy is. */
static const char *walk_forbidden(const void *context, int from, int to, int side)
{
    const struct walker *walker = context;
    const struct state *state = walker->plan->state;

    if (side == HEX_NONE || hex_layer(to) != HEX_GROUND)
        return "not on the ground";
    if (from != walker->creature->space && ar_present(state, ar_other(walker->plan->seat), from))
        return "an enemy";
    if (ar_walled(state, from, to))
        return "a wall";
    return ar_entry_barred(state, walker->creature, to);
}

/* With everybody aboard. */
static int unit_power(const struct state *state, const struct creature *bottom)
{
    int power = ar_battle_power(state, bottom);

    for (int i = 0; i < state->creature_count; i++)
        if (ar_rides(state, &state->creatures[i], bottom))
            power += ar_battle_power(state, &state->creatures[i]);
    return power;
}

static void add_unit(struct plan *plan, const struct creature *creature)
{
    const struct state *state = plan->state;
    struct walker walker = { plan, creature };
    struct unit *unit = &plan->units[plan->count++];

    *unit = (struct unit){ .id = creature->id, .space = creature->space, .power = unit_power(state, creature),
                           .move = ar_move(state, creature), .goal = HEX_NONE, .ranged = ar_ranged(state, creature),
                           .aim = HEX_NONE };
    hex_reach(ar_board_of(state), &(struct hex_walk){ .forbids = walk_forbidden, .context = &walker, .steps_max = unit->move + 1 },
              creature->space, unit->steps);
}

static void find_units(struct plan *plan)
{
    const struct state *state = plan->state;

    for (int i = 0; i < state->creature_count && plan->count < UNITS_MAX; i++) {
        const struct creature *creature = &state->creatures[i];

        if (!creature->mount && ar_controller(state, creature) == plan->seat && hex_layer(creature->space) == HEX_GROUND
            && !ar_helpless(state, creature) && !ar_casting(state, creature->id))
            add_unit(plan, creature);
    }
}

static bool reaches(const struct unit *unit, int space)
{
    return unit->steps[space] != HEX_NONE && unit->steps[space] <= unit->move;
}

/* ---- powers ---- */

/* The most Power that the other side could bring to a hex in its next turn. */
static int threat_to(const struct plan *plan, int hex)
{
    const struct state *state = plan->state;
    int threat = 0;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        struct flight flight = ar_flight(state, creature);
        int pace = ar_move(state, creature);

        if (flight.turns > 0 && flight.speed > pace)
            pace = flight.speed;
        if (ar_controller(state, creature) == ar_other(plan->seat)
            && hex_distance(ar_board_of(state), hex_of(creature->space), hex) <= (pace ? pace : 1))
            threat += ar_battle_power(state, creature) + (pace == 0);
    }
    return threat;
}

/* ---- sending units ---- */

/* The strongest free unit that reaches the space, or NULL. */
static struct unit *strongest(struct plan *plan, int space)
{
    struct unit *best = NULL;

    for (int i = 0; i < plan->count; i++)
        if (plan->units[i].goal == HEX_NONE && reaches(&plan->units[i], space)
            && (!best || plan->units[i].power > best->power))
            best = &plan->units[i];
    return best;
}

/* Could it shoot there from its present space? Then it stays. */
static bool covers(const struct plan *plan, const struct unit *unit, int space)
{
    int distance = hex_space_distance(ar_board_of(plan->state), unit->space, space);

    return unit->goal == HEX_NONE && unit->ranged.most > 0 && distance >= unit->ranged.least && distance <= unit->ranged.most
           && !ar_present(plan->state, ar_other(plan->seat), unit->space);
}

static int shoot(struct plan *plan, int space)
{
    int sum = 0;

    for (int i = 0; i < plan->count; i++)
        if (covers(plan, &plan->units[i], space)) {
            plan->units[i].goal = plan->units[i].space;
            plan->units[i].aim = space;
            sum += plan->units[i].ranged.power;
        }
    return sum;
}

static void call_off(struct plan *plan, int space)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->units[i].goal == space || plan->units[i].aim == space)
            plan->units[i].goal = plan->units[i].aim = HEX_NONE;
}

/* Sends the fewest units that bring at least this much Power, counting shots; sends nobody if all together are too
 * weak. */
static bool send(struct plan *plan, int space, int least, int shot)
{
    int sum = shot;
    struct unit *unit;

    while (sum < least && (unit = strongest(plan, space)) != NULL) {
        unit->goal = space;
        sum += unit->power;
    }
    if (sum < least)
        call_off(plan, space);
    return sum >= least;
}

/* The other side's king first, then the creatures nearest to its own king. */
static void attack(struct plan *plan)
{
    const struct state *state = plan->state;
    const struct hex_board *board = ar_board_of(state);
    int own = ar_king_hex(state->basic, plan->seat), king = ar_king_hex(state->basic, ar_other(plan->seat));

    send(plan, hex_space(king, HEX_GROUND), ar_side_power(state, ar_other(plan->seat), hex_space(king, HEX_GROUND)) + 1, 0);
    for (int distance = 0; distance <= board->rows[board->row_count / 2].count; distance++)
        for (int hex = 0; hex < hex_count(board); hex++) {
            int space = hex_space(hex, HEX_GROUND);

            if (hex != king && hex_distance(board, own, hex) == distance && ar_present(state, ar_other(plan->seat), space))
                send(plan, space, ar_side_power(state, ar_other(plan->seat), space) + 1, shoot(plan, space));
        }
}

/* A tie sends attackers back, so Power equal to the threat is enough. */
static void guard(struct plan *plan)
{
    int king = ar_king_hex(plan->state->basic, plan->seat), threat = threat_to(plan, king);
    struct unit *unit;

    if (threat == 0 || send(plan, hex_space(king, HEX_GROUND), threat, 0))
        return;
    while ((unit = strongest(plan, hex_space(king, HEX_GROUND))) != NULL)
        unit->goal = hex_space(king, HEX_GROUND);
}

/* Moves together one hex nearer to the other side's king. */
static void advance(struct plan *plan)
{
    const struct state *state = plan->state;
    const struct hex_board *board = ar_board_of(state);
    int king = ar_king_hex(state->basic, ar_other(plan->seat));

    for (int i = 0; i < plan->count; i++) {
        struct unit *unit = &plan->units[i];
        int best = unit->space;

        for (int hex = 0; hex < hex_count(board) && unit->goal == HEX_NONE; hex++) {
            int space = hex_space(hex, HEX_GROUND);

            if (reaches(unit, space) && unit->steps[space] <= 1 && !ar_present(state, ar_other(plan->seat), space)
                && hex_distance(board, hex, king) < hex_distance(board, hex_of(best), king))
                best = space;
        }
        if (unit->goal == HEX_NONE)
            unit->goal = best;
    }
}

/* ---- writing ---- */

/* The hexes of a shortest walk, from the end back. */
static const char *path_text(const struct plan *plan, const struct unit *unit)
{
    const struct hex_board *board = ar_board_of(plan->state);
    struct walker walker = { plan, ar_creature(plan->state, unit->id) };
    const char *path = "";
    int at = unit->goal;

    while (at != unit->space) {
        int around[HEX_DIRECTIONS], count = hex_neighbours(board, hex_of(at), around), next = HEX_NONE;

        path = arena_printf(plan->arena, " %s%s", ar_space_name(plan->arena, plan->state, at), path);
        for (int i = 0; i < count; i++) {
            int space = hex_space(around[i], HEX_GROUND);

            if (next == HEX_NONE && unit->steps[space] == unit->steps[at] - 1
                && !walk_forbidden(&walker, space, at, hex_side(board, around[i], hex_of(at))))
                next = space;
        }
        if (next == HEX_NONE)
            return "";
        at = next;
    }
    return path;
}

static const char *write_orders(const struct plan *plan)
{
    const char *text = "";

    for (int i = 0; i < plan->count; i++) {
        const struct unit *unit = &plan->units[i];

        if (unit->goal != HEX_NONE && unit->goal != unit->space)
            text = arena_printf(plan->arena, "%s%sMOVE %s%s", text, *text ? "\n" : "",
                                ar_creature_tag(plan->arena, unit->id), path_text(plan, unit));
    }
    for (int i = 0; i < plan->count; i++)
        if (plan->units[i].aim != HEX_NONE)
            text = arena_printf(plan->arena, "%s%sSHOOT %s AT %s", text, *text ? "\n" : "",
                                ar_creature_tag(plan->arena, plan->units[i].id),
                                ar_space_name(plan->arena, plan->state, plan->units[i].aim));
    return *text ? text : "PASS";
}

static const char *order(struct arena *arena, const struct state *state, int seat)
{
    struct plan plan = { .arena = arena, .state = state, .seat = seat,
                         .units = arena_alloc(arena, UNITS_MAX * sizeof(struct unit)) };

    find_units(&plan);
    attack(&plan);
    guard(&plan);
    advance(&plan);
    return write_orders(&plan);
}

/* ---- armies ---- */

/* Strong walkers, a few runners, and shooters: only attackers shoot, so equal armies do not stand still. */
static const char *buy(struct arena *arena, const struct state *state, int seat, struct rng *choice)
{
    static const char *const wanted[] = { "Giant", "Catapult", "Ogre", "Centaur", "Elven Archer", "Ogre", "Ballista", "Centaur",
                                          "Archer", "Orc" };
    enum { KINDS = sizeof wanted / sizeof wanted[0] };
    int left = state->players[seat].points, missed = 0;
    const char *text = "";

    for (int i = (int)rng_below(choice, KINDS); missed < KINDS; i = (i + 1) % KINDS) {
        int cost = ar_creature_kind(ar_creature_named(wanted[i]))->cost;

        missed = cost <= left ? 0 : missed + 1;
        if (cost > left)
            continue;
        left -= cost;
        text = arena_printf(arena, "%s%sBUY %s", text, *text ? "\n" : "", wanted[i]);
    }
    return text;
}

const char *ar_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    if (text_equal(request->kind, "army"))
        return ((const struct state *)state)->basic ? NULL : buy(arena, state, request->seat, choice);
    return text_equal(request->kind, "orders") ? order(arena, state, request->seat) : NULL;
}
