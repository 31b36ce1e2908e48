/* House of Abomination: Imps; WIL and STR. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/kernel/turn.h"

static void accursed_dying(struct turn *turn, const struct effect *effect, int group)
{
    sa_group_hurt(turn, group, 3, sa_spell_name(effect->kind));
}

const struct spell sa_spell_accursed_minion = {
    .name = "Accursed Minion",
    .house = HOUSE_ABOMINATION, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .resolve = sa_cast_enchant,
    .dying = accursed_dying,
    .text = "Any minion: when it dies or is killed, every other minion of its group takes 3 damage.",
    .rulings = "SA-OFF-12",
};

/* The groups that it took expire or are removed with it. */
const struct spell sa_spell_awaiting = {
    .name = "Awaiting",
    .house = HOUSE_ABOMINATION, .primary = 2, .secondary = 2,
    .type = TYPE_CONJURATION, .target = TARGET_GLOBE, .lasts_turns = 4,
    .holds_back = true,
    .resolve = sa_cast_enchant,
    .ended = sa_hold_back_over,
    .text = "4 turns: every monster group that is created goes off the board at once, and returns when Awaiting "
            "runs out. If Awaiting is dispelled they are removed from the game.",
    .rulings = "SA-HOP-06 SA-RET-07 SA-LIST-08 SA-LIST-09 SA-LIST-10 SA-LIST-11",
};

const struct spell sa_spell_bog_horror = {
    .name = "Bog Horror",
    .house = HOUSE_ABOMINATION, .primary = 3, .secondary = 1,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = "sf.", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_BOG_HORROR, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty swamp, forest or plains, not an entrance: creates 1 Bog Horror.",
};

static const char *minion_name(const void *context, int index)
{
    const char *const *names = context;

    return names[index];
}

/* One random recruit of the caster on the board, by number: SA-OFF-07. */
static void pact_of_the_maw_each_turn(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    int ids[GROUPS_MAX * GROUP_MEMBERS];
    const char **names = arena_alloc(turn_arena(turn), sizeof ids / sizeof ids[0] * sizeof *names);
    int count = 0;

    for (int id = 1; id <= state->last_minion; id++) {
        const struct group *group = sa_group_get_of(state, id, NULL);

        if (!group || !sa_on_board(group) || !sa_of_recruits(group) || group->owner != effect->owner)
            continue;
        names[count] = sa_named(turn, TARGET_MINION, id);
        ids[count++] = id;
    }
    if (count > 0)
        sa_minion_hurt(turn, ids[pick(turn, AUDIENCE_ALL, count, "pact-of-the-maw", minion_name, names)], 1,
                       sa_spell_name(effect->kind));
}

const struct spell sa_spell_pact_of_the_maw = {
    .name = "Pact of the Maw",
    .house = HOUSE_ABOMINATION, .primary = 1, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_GLOBE, .repeats = true,
    .mana = MANA_WIL, .mana_amount = 1,
    .resolve = sa_cast_enchant,
    .each_turn = pact_of_the_maw_each_turn,
    .text = "+1 WIL each turn; at each start of turn one random recruit of yours on the board takes 1 damage. May be "
            "cast more than once.",
    .rulings = "SA-OFF-07",
};

static void plague(struct turn *turn, const struct queue_act *cast)
{
    struct state *state = turn_state(turn);
    int roster[GROUP_MEMBERS];
    int count = sa_roster(state, sa_target(cast), roster);

    for (int i = 0; i < count; i++) {
        struct minion *minion = sa_minion(state, roster[i]);

        if (!minion)
            continue;            /* an Accursed Minion before it in the roster has killed it too */
        minion->hits_most = (int16_t)(minion->hits_most > 2 ? minion->hits_most - 2 : 1);
        if (minion->hits > minion->hits_most)
            minion->hits = minion->hits_most;
        sa_minion_hurt(turn, roster[i], 2, "Plague");
    }
}

const struct spell sa_spell_plague = {
    .name = "Plague",
    .house = HOUSE_ABOMINATION, .primary = 4, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP,
    .resolve = plague,
    .text = "Any group: every member has 2 maximum hit points less for good, then takes 2 damage.",
    .rulings = "SA-SQUANDER-05",
};
