/* House of Justice: Gargoyles; ORD and MYS. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/hops.h"
#include "engine/kernel/turn.h"

/* That spell uses the mark up, whatever its result; a cast that its IF cancels does not count as a spell. */
static void intercession(struct turn *turn, const struct queue_act *cast)
{
    struct queue *queue = &((struct state *)turn_state(turn))->queue;

    for (int i = 0; i < queue->count; i++) {
        if (queue->acts[i].seat == cast->seat || queue->acts[i].data[CAST_EATEN])
            continue;
        queue->acts[i].data[CAST_EATEN] = 1;
        return;
    }
}

const struct spell sa_spell_intercession = {
    .name = "Intercession",
    .house = HOUSE_JUSTICE, .primary = 3, .secondary = 3,
    .type = TYPE_MANIFESTATION, .target = TARGET_GLOBE,
    .resolve = intercession,
    .text = "The opponent's next spell that still waits in this turn's queue is squandered when it comes up.",
};

const struct spell sa_spell_parted_sea = {
    .name = "Parted Sea",
    .house = HOUSE_JUSTICE, .primary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_SQUARE,
    .terrain = "w", .lasts_turns = 3, .parts_water = true,
    .resolve = sa_cast_enchant,
    .text = "Water square, 3 turns: any group may enter it and nobody drowns in it.",
};

/* Visible individual spells only; helpers and group spells stay: SA-LEAVE-07. */
static void ritual_cleansing(struct turn *turn, const struct queue_act *cast)
{
    const struct state *state = turn_state(turn);
    int ids[EFFECTS_MAX];
    int count = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == TARGET_MINION && effect->target == sa_target(cast) && !effect->hidden)
            ids[count++] = effect->id;
    }
    for (int i = 0; i < count; i++)
        sa_dispel(turn, ids[i]);
}

const struct spell sa_spell_ritual_cleansing = {
    .name = "Ritual Cleansing",
    .house = HOUSE_JUSTICE, .primary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION,
    .resolve = ritual_cleansing,
    .text = "Any minion: all visible individual spells on it are dispelled.",
    .rulings = "SA-LEAVE-07",
};

const struct spell sa_spell_sentinel = {
    .name = "Sentinel",
    .house = HOUSE_JUSTICE, .primary = 4, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .wards = true,
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: while it is on the board, spells of the opponent that target its square, one of the 4 "
            "squares next to it, or anything there, are squandered.",
    .rulings = "SA-OFF-04",
};

const struct spell sa_spell_tollkeeper = {
    .name = "Tollkeeper",
    .house = HOUSE_JUSTICE, .primary = 3, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .toll = 1,
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: while it is on the board each spell of the opponent costs 1 more of its house's "
            "primary mana.",
    .rulings = "SA-OFF-03",
};

static void unravel(struct turn *turn, const struct queue_act *cast)
{
    if (cast->targets[0].kind == TARGET_BOARDHOP)
        sa_boardhop_dispel(turn, sa_target(cast));
    else
        sa_dispel(turn, sa_target(cast));
}

const struct spell sa_spell_unravel = {
    .name = "Unravel",
    .house = HOUSE_JUSTICE, .primary = 2, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_SPELL,
    .resolve = unravel,
    .text = "One visible active spell, named by its id (s4, bh2), is dispelled. What is inside a boardhop is then "
            "removed from the game.",
    .rulings = "SA-OFF-12 SA-OFF-13 SA-OFF-14 SA-LIST-11 SA-HOPPER-04 SA-RET-15 SA-LEAVE-07",
};
