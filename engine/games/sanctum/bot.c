/* The greedy player: takes towns, casts every spell that it can pay, fights when it is stronger. */
#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/choose.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/text.h"

struct plan {
    struct arena *arena;
    const struct state *state;
    enum side side;
    struct reader reader;
    const char *text;
    bool claimed[SQUARES + 1];       /* goals of groups that already have an order */
};

static bool add(struct plan *plan, const char *line)
{
    struct sheet_line said;

    if (!sa_reader_line(&plan->reader, line, &said))
        return false;
    plan->text = *plan->text ? arena_printf(plan->arena, "%s\n%s", plan->text, said.canonical) : said.canonical;
    return true;
}

/* ---- strength ---- */

static int strength(const struct state *state, const struct group *group)
{
    int sum = 0;

    for (int i = 0; i < group->count; i++) {
        const struct minion *minion = &group->members[i];
        struct creature_kind kind = sa_creature((enum creature)minion->kind);
        int hand = sa_damage(state, group, minion, false, 0), missile = sa_damage(state, group, minion, true, 0);

        sum += minion->hits + sa_armor(state, group, minion) * 2 + (hand > missile ? hand : missile) * kind.attacks * 3;
    }
    return sum;
}

/* Hostile strength beside a square, of the strongest group there. */
static int threat(const struct state *state, const struct group *group, int square)
{
    int most = 0;

    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        const struct group *other = sa_group_get_at(state, sa_step(square, (enum direction)direction));
        int its = other && sa_hostile(group, other) ? strength(state, other) : 0;

        most = its > most ? its : most;
    }
    return most;
}

/* ---- moves ---- */

/* The value of a square for a group that could stand there; 0: none. */
static int worth(const struct plan *plan, const struct group *group, int square)
{
    enum { WORTH_SANCTUM = 12, WORTH_TOWN = 10, WORTH_PREY = 8 };
    const struct structure *structure = sa_structure_get_at(plan->state, square);
    int danger = threat(plan->state, group, square), mine = strength(plan->state, group);

    if (plan->claimed[square] || danger > mine)
        return 0;
    if (structure && structure->owner != (int)plan->side)
        return structure->kind == STRUCTURE_SANCTUM ? WORTH_SANCTUM : WORTH_TOWN;
    return danger > 0 ? WORTH_PREY : 0;
}

/* Searches outwards and keeps the best value minus steps; the way uses only squares without a group. */
static int best_goal(const struct plan *plan, const struct group *group, int came_from[SQUARES + 1])
{
    int steps[SQUARES + 1], waiting[SQUARES];
    int first = 0, last = 0, best = SQUARE_NONE, best_value = -SQUARES;

    for (int square = 0; square <= SQUARES; square++)
        steps[square] = -1;
    steps[group->square] = 0;
    waiting[last++] = group->square;
    while (first < last) {
        int square = waiting[first++];
        int value = worth(plan, group, square);

        if (value > 0 && value - steps[square] > best_value) {
            best_value = value - steps[square];
            best = square;
        }
        for (int direction = NORTH; direction < DIRECTIONS; direction++) {
            int next = sa_step(square, (enum direction)direction);

            if (next == SQUARE_NONE || steps[next] >= 0 || !sa_may_enter(plan->state, group, next)
                || sa_group_get_at(plan->state, next))
                continue;
            steps[next] = steps[square] + 1;
            came_from[next] = square;
            waiting[last++] = next;
        }
    }
    return best;
}

static void move_group(struct plan *plan, const struct group *group)
{
    int came_from[SQUARES + 1];
    int goal = best_goal(plan, group, came_from);
    int step = goal;

    if (goal == SQUARE_NONE || goal == group->square)
        return;
    plan->claimed[goal] = true;
    while (came_from[step] != group->square)
        step = came_from[step];
    if (threat(plan->state, group, step) <= strength(plan->state, group))
        add(plan, arena_printf(plan->arena, "MOVE gr%d %s", group->id, sa_square_names[step]));
}

static void move_groups(struct plan *plan)
{
    for (int i = 0; i < plan->state->group_count; i++) {
        const struct group *group = &plan->state->groups[i];

        if (group->owner == (int)plan->side && sa_on_board(group) && sa_controlled(plan->state, group))
            move_group(plan, group);
    }
}

/* ---- casts ---- */

/* Does a spell that may be cast on both sides help its target? */
static bool does_good(const struct spell *spell)
{
    return spell->whose == WHOSE_FRIENDLY || text_equal(spell->name, "Healing Draught");
}

static int distance(int from, int to)
{
    int columns = sa_column(from) - sa_column(to), rows = sa_row(from) - sa_row(to);

    return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

/* The caster's preference for this target. Negative: never. */
static int liking(const struct plan *plan, const struct spell *spell, const struct queue_target *target)
{
    const struct state *state = plan->state;
    const struct group *group = NULL;
    int square = sa_place_of(state, (enum target)target->kind, target->id);
    const struct effect *effect;

    if (target->kind == TARGET_GROUP)
        group = sa_group_get(state, target->id);
    if (target->kind == TARGET_MINION)
        group = sa_group_get_of(state, target->id, NULL);
    if (group)
        return (group->owner == (int)plan->side) == does_good(spell) ? strength(state, group) : -1;
    if (target->kind == TARGET_SPELL) {
        effect = effect_find(EFFECTS_CONST(&state->effects), target->id);
        return effect && effect->owner != (int)plan->side ? 1 : -1;
    }
    if (target->kind == TARGET_BOARDHOP)
        return offboard_find(OFFBOARD_CONST(&state->offboard), target->id)->owner == (int)plan->side ? -1 : 1;
    if (spell->unoccupied && sa_group_get_at(state, square))
        return -1;
    return SQUARES - distance(square, plan->side == SIDE_RED ? SANCTUM_BLUE : SANCTUM_RED);
}

/* Would the spell be squandered on this target, because it lies there now or is cast there by an earlier line? */
static bool is_wasted(const struct plan *plan, int card, const struct queue_target *target)
{
    const struct orders *orders = plan->reader.orders;

    if (sa_is_active(plan->state, card, (enum target)target->kind, target->id))
        return true;
    for (int i = 0; i < orders->count && sa_is_single(card); i++) {
        const struct order *order = &orders->list[i];

        if (order->kind == ORDER_CAST && order->spell == card && order->targets[0].kind == target->kind
            && order->targets[0].id == target->id)
            return true;
    }
    return false;
}

static bool cast_on_best(struct plan *plan, int card)
{
    enum { LISTED = 160 };
    const struct spell *spell = sa_spell(card);
    struct queue_target list[LISTED];
    int count = sa_legal_targets(plan->arena, plan->state, plan->side, card, list, LISTED);
    int best = -1, most = -1;

    for (int i = 0; i < count; i++) {
        int value = is_wasted(plan, card, &list[i]) ? -1 : liking(plan, spell, &list[i]);

        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best >= 0 && add(plan, arena_printf(plan->arena, "CAST %s ON %s", spell->name,
                                               sa_targets_text(plan->arena, &list[best], 1, card)));
}

static void cast_cards(struct plan *plan)
{
    const struct pile *hand = &plan->state->players[plan->side].hand;

    for (int i = 0; i < hand->count; i++) {
        const struct spell *spell = sa_spell(hand->cards[i]);

        if (!spell || spell->targets != TARGETS_ONE)
            continue;
        if (spell->target != TARGET_GLOBE)
            cast_on_best(plan, hand->cards[i]);
        else if (!is_wasted(plan, hand->cards[i], &(struct queue_target){ .kind = TARGET_GLOBE }))
            add(plan, arena_printf(plan->arena, "CAST %s", spell->name));
    }
    if (hand->count == HAND_FULL && plan->reader.casts == 0)
        add(plan, arena_printf(plan->arena, "DISCARD %s", sa_spell_name(hand->cards[0])));
}

static void train_novices(struct plan *plan)
{
    for (int i = 0; i < plan->state->structure_count; i++) {
        const struct structure *structure = &plan->state->structures[i];

        if (structure->owner == (int)plan->side && structure->novices > 0)
            add(plan, arena_printf(plan->arena, "TRAIN %s %s %d", sa_square_names[structure->home],
                                   structure->novices % 2 ? "SWORD" : "ARCHER", structure->novices));
    }
}

const char *sa_bot(struct arena *arena, const void *game, const struct request *request, struct rng *choice)
{
    const struct state *state = game;
    struct plan plan = { .arena = arena, .state = state, .side = sa_side_of_seat(state, request->seat), .text = "" };

    if (text_equal(request->kind, "setup"))
        return arena_printf(arena, "HOUSE %s\nDECK AUTO", sa_house_names[1 + rng_below(choice, HOUSES - 1)]);
    sa_reader_begin(&plan.reader, arena, state, plan.side, ARENA_NEW(arena, struct orders));
    train_novices(&plan);
    cast_cards(&plan);
    move_groups(&plan);
    return plan.text;
}
