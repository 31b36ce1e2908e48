/* Counteractions that stop an act or reduce its points. */
#include "engine/games/wizwar/cast/reading.h"

/* The answered act, for changes. */
static struct queue_act *met(struct turn *turn, const struct queue_act *act)
{
    return queue_edit(turn, QUEUE(&ww_of(turn)->acts), act->parent);
}

static void nullify(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    queue_stop(QUEUE(&ww_of(turn)->acts), answered->id, act->id);
}

static bool has_points(const struct queue_act *answered)
{
    const struct card *card = ww_card(answered->kind);

    return card && (card->points > 0 || card->points_each > 0 || answered->kind >= PSEUDO_FIRST
                    || card_shows(answered->kind, TRAIT(COSTS_DRAWS)));
}

/* It answers a counteraction against one's own spell, and nothing answers it. */
static const char *anti_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                const struct queue_act *answered)
{
    const struct queue_act *own = act_find(ww, answered->parent);

    (void)maze;
    if (!own || own->seat != act->seat)
        return "it answers no spell of yours";
    return answered->kind == act->kind ? "it cannot be cancelled" : NULL;
}

const struct card ww_card_anti_anti = {
    .number = CARD_anti_anti, .flags = CARD_SAVES_SPELLS | CARD_FINAL, .help = "cancels a counteraction against your spell",
    .answer_forbids = anti_forbids, .answer = nullify,
};

static const char *negate_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered)
{
    if (answered->parent || card_type(answered->kind) != TYPE_NEUTRAL)
        return "it is no neutral spell";
    if (!act_is_spell(answered))
        return "it is not a spell";
    if (answered->seat == act->seat)
        return "it is your own";
    return figure_sees(maze, ww, act->source, answered->source) ? NULL : "its caster is out of sight";
}

const struct card ww_card_negate_neutral = {
    .number = CARD_negate_neutral, .flags = CARD_BYSTANDER,
    .help = "cancels a neutral spell that an opponent in your sight casts",
    .answer_forbids = negate_forbids, .answer = nullify,
};

static const char *points_forbid(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                 const struct queue_act *answered)
{
    (void)maze;
    (void)ww;
    (void)act;
    return has_points(answered) ? NULL : "it deals no points";
}

/* Three points each; for a spell with a duration, only those of this turn (WW-ABSORB-01, 02). */
static void absorb(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    (void)answered;
    met(turn, act)->data[ACT_FLAGS] += 3 << ACT_ABSORBED_SHIFT;
}

const struct card ww_card_absorb = {
    .number = CARD_absorb, .rulings = "WW-ABSORB-01 to 02", .help = "takes three points off an attack",
    .answer_forbids = points_forbid, .answer = absorb,
};

static const char *spell_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                 const struct queue_act *answered)
{
    (void)maze;
    (void)ww;
    (void)act;
    if (act_flag(answered, ACT_WAND))
        return "a wand shot leaves no card to keep";
    if (!act_is_spell(answered))
        return "it is not a spell";
    return answered->parent && !card_has(answered->kind, CARD_RETURNS) ? "it is not aimed at you" : NULL;
}

/* The card, not its NUMBER cards, comes from the discards to the hand (RULES 16.2). */
static void absorb_spell(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    struct wizwar *ww = ww_of(turn);

    nullify(turn, act, answered);
    if (!pile_take(PILE(&ww->discards), answered->kind))
        return;
    if (card_type(answered->kind) == TYPE_TRAP)
        pile_push(turn, PILE(&ww->players[act->seat].inert), answered->kind);     /* WW-GIFTB-02 */
    else
        pile_push(turn, PILE(&ww->players[act->seat].hand), answered->kind);
    emit(turn, WW_CARDS_MOVED, event_text("to", ww_seat_names[act->seat]), event_int("count", 1));
}

const struct card ww_card_absorb_spell = {
    .number = CARD_absorb_spell, .flags = CARD_SHIELDS_ALL, .rulings = "WW-ABSP-01 to 03",
    .help = "stops a spell at you, and its card is yours",
    .answer_forbids = spell_forbids, .answer = absorb_spell,
};

static void blunt(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    (void)answered;
    met(turn, act)->data[ACT_FLAGS] += 1 << ACT_BLUNTED_SHIFT;
}

const struct card ww_card_blunt = {
    .number = CARD_blunt, .help = "halves the damage of an attack",
    .answer_forbids = points_forbid, .answer = blunt,
};

static const char *shield_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered)
{
    int victim = act_victim(answered);

    (void)maze;
    if (!act_is_spell(answered))
        return "it is not a spell";
    if (card_has(answered->kind, CARD_SHIELDED_BY_ALL))
        return NULL;
    if (victim == FIGURE_NONE || figure_seat(ww, victim) != act->seat
        || (answered->seat == act->seat && !act_flag(answered, ACT_TRAP)))
        return "you are not its target";
    return NULL;
}

const struct card ww_card_full_shield = {
    .number = CARD_full_shield, .flags = CARD_BYSTANDER | CARD_FROM_GROUPS, .help = "cancels a spell that is aimed at you",
    .answer_forbids = shield_forbids, .answer = nullify,
};

static const char *reverse_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                   const struct queue_act *answered)
{
    (void)maze;
    (void)ww;
    (void)act;
    if (!has_points(answered) && !act_flag(answered, ACT_UNANSWERABLE))
        return "it deals no points";
    return card_has(answered->kind, CARD_PHYSICAL) ? "it is no magical damage" : NULL;
}

static void reverse(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    (void)answered;
    met(turn, act)->data[ACT_FLAGS] |= ACT_REVERSED;
}

const struct card ww_card_reverse = {
    .number = CARD_reverse, .flags = CARD_ANSWERS_ALL, .rulings = "WW-REV-01",
    .help = "magical damage gives you life instead",
    .answer_forbids = reverse_forbids, .answer = reverse,
};

/* An attack with an obvious direction, at oneself or past oneself from another square; or a figure that is about to enter
 * (WW-FF-01 to 11). */
static const char *field_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                 const struct queue_act *answered)
{
    const struct card *card = answered ? ww_card(answered->kind) : NULL;
    int victim = answered ? act_victim(answered) : FIGURE_NONE;
    int32_t own = ww->figures[act->source].place;
    bool near = card && (card->range == RANGE_LOS || card->range == RANGE_HERE || answered->kind >= PSEUDO_FIRST);

    /* Before a step: act->class is the face by which the figure would enter. */
    if (!answered)
        return act->class == GRID_NONE ? "nobody is about to come into your square" : NULL;
    if (!near || answered->parent)
        return "it has no direction";
    if (victim == act->source)
        return NULL;
    if (victim == FIGURE_NONE || act_from(ww, answered) == own)
        return "it is not a direct attack";
    return line_passes(maze, ww, observer_of(ww, answered->source), act_bend(ww, answered), ww->figures[victim].place, own,
                       RIMS_MOST)
               ? NULL : "it does not come past you";
}

static void raise_field(struct turn *turn, const struct queue_act *act, int32_t place, int direction, int against)
{
    struct wizwar *ww = ww_of(turn);

    if (ww->field_count == FIELDS_MAX)
        return;
    ww->fields[ww->field_count++] = (struct field){ .seat = act->seat, .place = place, .direction = direction, .against = against + 1 };
    emit(turn, WW_EDGE, event_text("edge", place ? ww_face(turn, maze_face(ww_maze(turn), place, direction)) : NULL),
         event_text("holds", "force field"));
}

/* Its position is where the line enters; against a figure in the same square it has none (WW-FF-08). */
static void raise_against(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    const struct wizwar *ww = ww_of(turn);
    int32_t own = ww->figures[act->source].place, from = act_bend(ww, answered);
    int heading = from == own ? GRID_NONE : heading_between(turn, observer_of(ww, answered->source), own, from);

    nullify(turn, act, answered);
    if (heading == GRID_NONE)
        raise_field(turn, act, PLACE_NONE, 0, answered->source);
    else
        raise_field(turn, act, own, heading, answered->source);
}

/* Before a figure enters: act->class is the face by which it would. */
static void raise_before(struct turn *turn, const struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);

    ensure(turn, act->class != GRID_NONE);
    raise_field(turn, act, maze_place(maze, grid_face_square(act->class)), (int)grid_face_direction(act->class), act_victim(act));
}

const struct card ww_card_force_field = {
    .number = CARD_force_field, .flags = CARD_BYSTANDER | CARD_ANSWERS_EVENTS, .rulings = "WW-FF-01 to 12",
    .help = "stops what comes over one side of your square until the turn ends",
    .range = RANGE_ANY, .aims = AIM_OPPONENT, .answer_forbids = field_forbids, .answer = raise_against,
    .resolve = raise_before,
};
