/* Counteractions that send an act back to its maker. */
#include "engine/games/wizwar/cast/reading.h"

/* Only a spell at a figure can be sent back. */
static const char *return_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered)
{
    (void)maze;
    (void)ww;
    (void)act;
    if (!act_is_spell(answered))
        return "it is not a spell";
    return act_victim(answered) == FIGURE_NONE ? "it is aimed at nobody" : NULL;
}

/* The choices for the share that goes back: THEN S S, THEN d5. */
static bool read_ways(struct reading *reading, struct queue_act *act)
{
    int direction = 0;
    int32_t place = PLACE_NONE;

    if (!read_direction(reading, &direction))
        return read_square(reading, &place) && (act_aim(act, TARGET_BACK, 0, place), true);
    do
        act_aim(act, TARGET_BACK, direction, PLACE_NONE);
    while (read_direction(reading, &direction));
    return true;
}

static void pass_words(const struct queue_act *from, struct queue_act *to)
{
    const struct queue_target *word;

    for (int n = 0; (word = act_target(from, TARGET_BACK, n)) != NULL; n++)
        act_aim(to, TARGET_BACK, word->id, word->place);
}

/* Half for each: points, and NUMBER durations and spaces rounded up; each share has its own clock (WW-DUR-08, 09). */
static void reflect(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    struct queue_act *met = queue_edit(turn, QUEUE(&ww_of(turn)->acts), act->parent);
    int half = met->data[ACT_SHARE] / 2, victim = act_victim(answered);

    met->data[ACT_SHARE] = half;
    pass_words(act, met);
    if (card_has(met->kind, CARD_MOVES))
        met->data[ACT_FLAGS] |= ACT_SHARED;
    else {
        deaths_wait(turn, met->id);
        act_return(turn, answered, victim, half);
    }
}

const struct card ww_card_reflection = {
    .number = CARD_reflection, .help = "you and its caster each suffer half of it",
    .read = read_ways, .answer_forbids = return_forbids, .answer = reflect,
    .flags = CARD_RETURNS,
};

static void reflect_all(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    struct queue_act back = *answered;

    queue_stop(QUEUE(&ww_of(turn)->acts), answered->id, act->id);
    pass_words(act, &back);
    if (!card_has(answered->kind, CARD_NULLIFIED))
        act_return(turn, &back, act_victim(answered), answered->data[ACT_SHARE]);
}

const struct card ww_card_full_reflection = {
    .number = CARD_full_reflection, .help = "its caster suffers it instead of you",
    .read = read_ways, .answer_forbids = return_forbids, .answer = reflect_all,
    .flags = CARD_RETURNS,
};

static const char *double_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered)
{
    const struct card *card = ww_card(answered->kind);

    if (!card || (card->points == 0 && card->points_each == 0))
        return "it deals no points";
    return return_forbids(maze, ww, act, answered);
}

static void double_back(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    queue_stop(QUEUE(&ww_of(turn)->acts), answered->id, act->id);
    act_return(turn, answered, act_victim(answered), 2 * answered->data[ACT_SHARE]);
}

const struct card ww_card_double_back = {
    .number = CARD_double_back, .help = "sends a point attack back with twice its points",
    .answer_forbids = double_forbids, .answer = double_back,
    .flags = CARD_RETURNS,
};

/* Played at an attack, it works from now on, so also against that attack. */
static void take_hold(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    (void)answered;
    effect_lay(turn, act->kind, act->seat, act->seat, act->source, act_count(act), WHOLE);
}

const struct card ww_card_empathy = {
    .number = CARD_empathy, .aims = AIM_ME, .number_use = NUMBER_DURATION, .flags = CARD_ALSO_NEUTRAL,
    .traits = TRAIT(EMPATHY), .rulings = "WW-EMP-01 to 02",
    .help = "what an attacker does to you is also done to him",
    .resolve = act_lay, .answer = take_hold,
};

/* The cast begins it; as an attacker's share it deals the lost life, and only cards that answer everything answer it
 * (WW-PAIN-01). */
static void link_or_strike(struct turn *turn, const struct queue_act *act)
{
    if (act_flag(act, ACT_LINKED))
        act_strike(turn, act, act->data[ACT_NUMBER]);
    else
        act_lay(turn, act);
}

const struct card ww_card_pain_link = {
    .number = CARD_pain_link, .aims = AIM_ME, .number_use = NUMBER_DURATION, .flags = CARD_ALSO_NEUTRAL,
    .traits = TRAIT(PAIN_LINK), .rulings = "WW-PAIN-01 to 02",
    .help = "what you lose by an attack its maker loses as well",
    .resolve = link_or_strike, .answer = take_hold,
};
