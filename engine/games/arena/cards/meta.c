/* Meta: magic about magic. */
#include "engine/games/arena/cards/cards.h"

static const char *act_label(struct turn *turn, const struct queue_act *act)
{
    return arena_printf(turn_arena(turn), "F%d", ar_declaration(act).label);
}

/* AR-CAST-08, AR-DECL-07, AR-ORDER-02. */
static void block_works(struct turn *turn, const struct declaration *declaration)
{
    struct state *state = ar_state(turn);
    const struct queue_act *act = queue_find(QUEUE_CONST(&state->acts), declaration->target);

    emit(turn, ARENA_CANCELLED, event_text("effect", act_label(turn, act)), event_text("card", ar_card(act->kind)->name),
         event_text("by", ar_card(declaration->card)->name));
    queue_remove(QUEUE(&state->acts), act->id);
}

/* The same effect, on its user. */
static void reflect_works(struct turn *turn, const struct declaration *declaration)
{
    struct state *state = ar_state(turn);
    struct queue_act *act = queue_edit(turn, QUEUE(&state->acts), declaration->target);

    if (ar_card(act->kind)->target == TARGET_CREATURE)
        act->targets[0].id = act->source;
    else
        ar_untouched(turn, declaration, "it aims at no creature");
}

/* Tech effects are untouched. */
static void disenchant_works(struct turn *turn, const struct declaration *declaration)
{
    struct item *item = ar_item_edit(ar_state(turn), declaration->target);

    if (ar_card(item->card)->type == MAGIC_TECH) {
        ar_untouched(turn, declaration, "it is Tech");
        return;
    }
    item->spoilt = true;
    emit(turn, ARENA_SPOILT, event_text("item", arena_printf(turn_arena(turn), "I%d", (int)item->number)),
         event_text("name", ar_card(item->card)->name));
}

static void drain_strikes(struct turn *turn, const struct declaration *declaration, int creature)
{
    enum { DRAINED = 8 };
    const struct state *state = ar_state(turn);
    const struct creature *target = ar_creature(state, creature);

    if (ar_is_caster(state, target))
        ar_pool_pay(turn, ar_controller(state, target), DRAINED);
    else
        ar_untouched(turn, declaration, "it casts no spells");
}

const struct card ar_card_block_magic = {
    .name = "Block Magic", .type = MAGIC_META, .level = 1, .cost = 3, .casting = CAST_COUNTERSPELL, .range = 3,
    .target = TARGET_EFFECT, .duration = LASTS_INSTANT,
    .works = block_works,
    .text = "One declared effect (F1) that is magic does not happen. What it cost stays spent.",
    .rulings = "AR-DECL-07 AR-EFFECT-01 AR-ORDER-04 AR-TECH-02",
};

const struct card ar_card_dispel_magic = {
    .name = "Dispel Magic", .type = MAGIC_META, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 2,
    .target = TARGET_ENCHANTMENT, .duration = LASTS_INSTANT,
    .works = ar_work_dispel, .dispels = true,
    .text = "Ends one enchantment, by its tag (X1).",
    .rulings = "AR-DUR-12 AR-DUR-17",
};

const struct card ar_card_disenchant = {
    .name = "Disenchant", .type = MAGIC_META, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_ITEM, .duration = LASTS_INSTANT,
    .works = disenchant_works,
    .text = "The item has lost its magic for good. Tech is not magic.",
    .rulings = "AR-ORDER-04",
};

const struct card ar_card_spell_shield = {
    .name = "Spell Shield", .type = MAGIC_META, .level = 2, .cost = 5, .casting = CAST_COUNTERSPELL, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .flags = CHANGE_WARDED },
    .text = "Spells aimed at that creature that would still work in this phase fail.",
};

const struct card ar_card_ward = {
    .name = "Ward", .type = MAGIC_META, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_WARDED },
    .text = "Protects its target like an Amulet of Protection from Magic.",
};

const struct card ar_card_anti_magic = {
    .name = "Anti-Magic", .type = MAGIC_META, .level = 3, .cost = 12, .casting = CAST_TURNS, .turns = 1, .range = 2,
    .target = TARGET_HEX, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_ANTI_MAGIC },
    .text = "In that hex and the air over it no magic works, from inside or outside: spells are not cast there, items and "
            "abilities that always work are off. Tech works, and so does what ends this enchantment.",
    .rulings = "AR-CAST-25 AR-CAST-26",
};

const struct card ar_card_drain_power = {
    .name = "Drain Power", .type = MAGIC_META, .level = 3, .cost = 5, .casting = CAST_TURNS, .turns = 1, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = drain_strikes,
    .text = "If the target casts spells, its player's pool loses 8, but never falls below 0.",
};

const struct card ar_card_reflect = {
    .name = "Reflect", .type = MAGIC_META, .level = 3, .cost = 8, .casting = CAST_COUNTERSPELL, .range = 3,
    .target = TARGET_EFFECT, .duration = LASTS_INSTANT,
    .works = reflect_works,
    .text = "A declared effect (F1) that aims at one creature strikes the creature that uses it.",
};
