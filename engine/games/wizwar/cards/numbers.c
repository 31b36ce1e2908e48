/* NUMBER cards, and cards that accompany another card. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_number_2 = {
    .number = CARD_number_2, .flags = CARD_NOT_SPELL, .value = 2,
    .help = "counts 2: steps, or the number of one spell, wand or weapon",
};

const struct card ww_card_number_3 = {
    .number = CARD_number_3, .flags = CARD_NOT_SPELL, .value = 3,
    .help = "counts 3: steps, or the number of one spell, wand or weapon",
};

const struct card ww_card_number_4 = {
    .number = CARD_number_4, .flags = CARD_NOT_SPELL, .value = 4,
    .help = "counts 4: steps, or the number of one spell, wand or weapon",
};

const struct card ww_card_number_5 = {
    .number = CARD_number_5, .flags = CARD_NOT_SPELL, .value = 5,
    .help = "counts 5: steps, or the number of one spell, wand or weapon",
};

const struct card ww_card_number_6 = {
    .number = CARD_number_6, .flags = CARD_NOT_SPELL, .value = 6,
    .help = "counts 6: steps, or the number of one spell, wand or weapon",
};

const struct card ww_card_add = {
    .number = CARD_add, .flags = CARD_SPECIAL, .goes_with = SPENT_ADD, .help = "two NUMBER cards count as one with their sum",
};

const struct card ww_card_amplify = {
    .number = CARD_amplify, .flags = CARD_SPECIAL, .goes_with = SPENT_AMPLIFY, .rulings = "WW-AMP-01 to 03",
    .help = "doubles the points of the spell it is cast with",
};

/* "BLIND ON Blue" */
static bool aim_running(struct reading *reading, struct queue_act *act)
{
    struct queue_target target = { 0 };
    int card;

    if (!read_card(reading, &card) || !take_word(&reading->cursor, "on"))
        return false;
    reading_say(reading, "ON");
    if (!read_target(reading, AIM_OPPONENT | AIM_ME | AIM_MY_MONSTER | AIM_MY_EGO, &target))
        return false;
    act_aim(act, (enum target_kind)target.kind, target.id, target.place);
    act_aim(act, TARGET_CARD, card, PLACE_NONE);
    return true;
}

/* The oldest spell of that name on the figure with a running count. */
static const struct effect *running(const struct wizwar *ww, const struct queue_act *act)
{
    const struct queue_target *card = act_target(act, TARGET_CARD, 0);

    for (int i = 0; i < ww->effects.count && card; i++) {
        const struct effect *effect = &ww->effects.list[i];

        if (effect->kind == card->id && effect->left > 0 && effect->target_kind == TARGET_FIGURE
            && effect->target == act_victim(act))
            return effect;
    }
    return NULL;
}

static const char *extend_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "TARGET";
    return running(ww, act) ? NULL : "no such spell with a count runs on him: CAST EXTEND AT BLIND ON BLUE";
}

static void extend(struct turn *turn, const struct queue_act *act)
{
    const struct effect *effect = running(ww_of(turn), act);

    if (effect)
        effect_double(turn, effect->id);
}

const struct card ww_card_extend = {
    .number = CARD_extend, .range = RANGE_ANY, .aims = AIM_OPPONENT | AIM_ME | AIM_MY_MONSTER | AIM_MY_EGO, .flags = CARD_SPECIAL,
    .goes_with = SPENT_EXTEND,
    .help = "doubles the count of the spell it is cast with, or of one that runs",
    .form = " AT {spell}",
    .aim = aim_running, .forbids = extend_forbids, .resolve = extend,
};

const struct card ww_card_around_the_corner = {
    .number = CARD_around_the_corner, .flags = CARD_SPECIAL, .goes_with = SPENT_CORNER, .rulings = "WW-ATC-01 to 07",
    .help = "bends the line of one spell once, in a square that you see",
};

/* Takes the card of the spell that has just worked from the discards (RULES 16.1, WW-REUSE-01, 02). */
static const char *reuse_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    (void)act;
    *code = "TIMING";
    return ww->now.reusable && pile_has(PILE_CONST(&ww->discards), ww->now.reusable) ? NULL : "it is not a spell that has just worked";
}

static void reuse(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    int card = ww->now.reusable;

    if (!card || !pile_take(PILE(&ww->discards), card))
        return;
    pile_push(turn, PILE(&ww->players[act->seat].hand), card);
    ww->now.reusable = CARD_NONE;
    emit(turn, WW_CARDS_MOVED, event_text("to", ww_seat_names[act->seat]), event_int("count", 1));
}

const struct card ww_card_reuse_spell = {
    .number = CARD_reuse_spell, .flags = CARD_NOT_REUSED, .rulings = "WW-REUSE-01 to 02",
    .help = "the card of the spell that has just worked for you comes back to your hand",
    .forbids = reuse_forbids, .resolve = reuse,
};
