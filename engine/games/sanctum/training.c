#include "engine/games/sanctum/training.h"

#include "engine/games/sanctum/conditions.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/reader.h"
#include "engine/kernel/turn.h"

/* Which structures had an order of this turn, by place in the list. */
struct served {
    bool structure[STRUCTURES_MAX];
};

/* The group that a recruit trained here would join, or a new one; NULL when the square is taken. */
static struct group *barracks(struct turn *turn, const struct structure *structure)
{
    struct state *state = turn_state(turn);
    struct group *group = sa_group_at(state, structure->home);

    if (!group) {
        group = sa_group_new(turn, (enum side)structure->owner, structure->home);
        group->fresh = true;
        return group;
    }
    if (group->owner != structure->owner || !sa_controlled(state, group) || group->count >= GROUP_MEMBERS)
        return NULL;
    return group;
}

int sa_train_recruits(struct turn *turn, int id, enum recruit_class class, int count)
{
    struct state *state = turn_state(turn);
    struct structure *structure = sa_structure(state, id);
    enum house nation = (enum house)state->players[structure->owner].house;
    int trained = 0, group_id = 0;

    for (; trained < count && structure->novices > 0; trained++) {
        struct group *group = barracks(turn, structure);

        if (!group)
            break;
        group_id = group->id;
        sa_minion_new(turn, group, sa_recruit(nation, class));
        structure->novices--;
    }
    if (trained > 0)
        emit(turn, EVENT_TRAIN, event_text("square", sa_square_names[structure->home]),
             event_text("owner", sa_side_names[structure->owner]), event_text("what", sa_class_names[class]),
             event_int("n", trained), event_text("group", sa_named(turn, TARGET_GROUP, group_id)));
    return trained;
}

static int train_mana(struct turn *turn, enum side side, struct structure *structure, enum mana mana, int count)
{
    struct state *state = turn_state(turn);
    int trained = count < structure->novices ? count : structure->novices;

    if (structure->kind != STRUCTURE_SANCTUM || trained <= 0)
        return 0;
    structure->novices -= trained;
    state->players[side].trained[mana] += trained;
    emit_to(turn, sa_owner_only(state, side), EVENT_TRAIN, event_text("square", sa_square_names[structure->home]),
            event_text("owner", sa_side_names[side]), event_text("what", sa_mana_names[mana]),
            event_int("n", trained));
    return trained;
}

static void refuse(struct turn *turn, enum side side, const struct order *order, int left)
{
    emit_to(turn, sa_owner_only(turn_state(turn), side), EVENT_ORDER_REFUSED, event_text("side", sa_side_names[side]),
            event_text("order", sa_order_text(turn_arena(turn), order)), event_text("code", "TRAIN"),
            event_text("reason", arena_printf(turn_arena(turn), "there was no room for %d of the novices", left)));
}

static void train(struct turn *turn, enum side side, const struct order *order, struct structure *structure)
{
    int wanted = order->amount > 0 && order->amount < structure->novices ? order->amount : structure->novices;
    int trained;

    if (order->trains == 0)
        trained = train_mana(turn, side, structure, (enum mana)order->mana, wanted);
    else
        trained = sa_train_recruits(turn, structure->id, (enum recruit_class)(order->trains - 1), wanted);
    if (trained < wanted && !order->standing)
        refuse(turn, side, order, wanted - trained);
    turn_step(turn);
}

/* A structure off the board trains nobody (RULES 11.3). */
static void serve(struct turn *turn, enum side side, const struct order *order, struct served *served)
{
    struct state *state = turn_state(turn);

    for (int i = 0; i < state->structure_count; i++) {
        struct structure *structure = &state->structures[i];
        bool meant = order->any ? !served->structure[i] : structure->home == order->square;

        if (!meant || structure->off || structure->owner != (int)side || (order->standing && served->structure[i]))
            continue;
        if (!order->any)
            served->structure[i] = true;
        train(turn, side, order, structure);
    }
}

/* First the orders of this turn, then the standing orders for one structure, then those for all. */
static void train_side(struct turn *turn, enum side side)
{
    const struct orders *orders = &((struct state *)turn_state(turn))->orders[side];
    struct served served = { { false } };

    for (int rank = 0; rank < 3; rank++) {
        for (int i = 0; i < orders->count; i++) {
            /* A later standing order replaces the earlier ones. */
            const struct order *order = &orders->list[rank == 0 ? i : orders->count - 1 - i];

            if (order->kind != ORDER_TRAIN || order->standing + order->any != rank)
                continue;
            if (sa_branch_stands(turn_state(turn), side, order->condition, order->otherwise))
                serve(turn, side, order, &served);
        }
    }
}

void sa_training_phase(struct turn *turn)
{
    enum side sequence[SIDES];

    sa_sequence(turn_state(turn), sequence);
    for (int i = 0; i < PLAYERS; i++)
        train_side(turn, sequence[i]);
}
