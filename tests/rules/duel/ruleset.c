/* The duel's entry: its tables, its views, and what they hide. */
#include <string.h>

#include "engine/kernel/view.h"
#include "tests/rules/duel/duel.h"

const char *const duel_cards[CARD_COUNT] = { "?", "STRIKE", "PARRY", "POISON", "MIRROR", "BANISH", "YESTERDAY",
                                             "BRAWL", "RIPOSTE" };
const char *const duel_colours[DUEL_SEATS] = { "red", "blue" };
const char *const duel_stances[] = { "none", "high", "low" };
static const char *const ending_names[ENDING_COUNT] = { "none", "life", "resignation", "agreement", "time" };

PILE_CODEC(pile_codec, pile);
EFFECTS_CODEC(effects_codec, effects);
OFFBOARD_CODEC(offboard_codec, offboard);

static const struct codec_field duellist_fields[] = {
    SECRET(FIELD_STRUCT(struct duellist, "deck", deck, &pile_codec), SEEN_NOBODY),
    FIELD_STRUCT(struct duellist, "discards", discards, &pile_codec),
    SECRET(FIELD_STRUCT(struct duellist, "hand", hand, &pile_codec), SEEN_INDEX),
    FIELD_INT(struct duellist, "life", life),
    FIELD_INT(struct duellist, "squire", squire),
    FIELD_ENUM(struct duellist, "stance", stance, duel_stances),
};
static const struct codec duellist_codec = CODEC_TABLE("duellist", struct duellist, duellist_fields);

static const struct codec_field duel_fields[] = {
    FIELD_STRUCT(struct duel, "away", away, &offboard_codec),
    FIELD_STRUCT(struct duel, "effects", effects, &effects_codec),
    FIELD_ENUM(struct duel, "ending", ending, ending_names),
    FIELD_ARRAY(struct duel, "sides", sides, CODEC_STRUCT, &duellist_codec),
    FIELD_INT(struct duel, "turn", turn),
    FIELD_INT(struct duel, "winner", winner),
};
const struct codec duel_codec = CODEC_TABLE("duel", struct duel, duel_fields);

static const struct event_type event_types[] = {
#define X(type, text, audience) { .name = text, .seen_by = audience },
    DUEL_EVENTS(X)
#undef X
};

static const struct ruleset_option options[] = {
    { .name = "pace", .values = (const char *const[]){ "slow", "quick", NULL }, .help = "shown, and without effect" },
    { .name = "deal", .values = (const char *const[]){ "mixed", "even", NULL },
      .help = "even: nobody shuffles, both begin with STRIKE, PARRY, POISON, MIRROR" },
    { .name = "breaks", .values = (const char *const[]){ "never", "held", "dies", "loops", "reads", NULL },
      .help = "a bug in turn 2: one that a check finds, one that ends the program, or one that never ends; or one in "
              "reading the line BREAK" },
    { .name = NULL },
};

static const char *card_name(const void *context, int card)
{
    (void)context;
    return duel_cards[card];
}

static struct value *side_view(struct arena *arena, const struct duel *duel, int side, int seat)
{
    const struct duellist *duellist = &duel->sides[side];
    struct value *view = value_object(arena);

    value_set_int(arena, view, "life", duellist->life);
    value_set_int(arena, view, "squire", duellist->squire);
    value_set_text(arena, view, "stance", duel_stances[duellist->stance]);
    view_side(arena, view, &(struct view_side){ .hand = PILE_CONST(&duellist->hand), .deck = PILE_CONST(&duellist->deck),
                                                .discards = PILE_CONST(&duellist->discards), .name_of = card_name,
                                                .own = view_shows(seat, side) });
    return view;
}

static struct value *view(struct arena *arena, const void *state, int seat)
{
    const struct duel *duel = state;
    struct value *view_ = value_object(arena);
    struct value *poisons = value_list(arena);

    value_set_int(arena, view_, "turn", duel->turn);
    value_set_text(arena, view_, "ending", ending_names[duel->ending]);
    for (int side = 0; side < DUEL_SEATS; side++)
        value_set(arena, view_, duel_colours[side], side_view(arena, duel, side, seat));
    for (int i = 0; i < duel->effects.count; i++) {
        struct value *poison = value_add(poisons, value_object(arena));

        value_set_text(arena, poison, "on", duel_colours[duel->effects.list[i].target]);
        value_set_int(arena, poison, "left", duel->effects.list[i].left);
    }
    value_set(arena, view_, "poisons", poisons);
    return view_;
}

static int turn_number(const void *state)
{
    return ((const struct duel *)state)->turn;
}

static const char *seat_name(const void *state, int seat)
{
    (void)state;
    return duel_colours[seat];
}

static int seat_count(const void *state)
{
    (void)state;
    return DUEL_SEATS;
}

static void result(const void *state, struct ruleset_result *out)
{
    const struct duel *duel = state;

    out->over = duel->ending != ENDING_NONE;
    out->winners = duel->winner ? AUDIENCE_SEAT(duel->winner - 1) : AUDIENCE_NOBODY;
    out->how = ending_names[duel->ending];
}

/* What a seat has not seen: the other's hand and deck together, and the order of its own deck. */

static bool exchange_hidden(void *state, int seat, const char *named, struct rng *choice)
{
    struct duel *duel = state;
    struct duellist *hidden = &duel->sides[1 - seat];

    if (hidden->hand.count + hidden->deck.count < 2)
        return false;
    pile_mix(PILE(&hidden->hand), PILE(&hidden->deck), &(struct pile_names){ named, card_name, NULL }, choice);
    return true;
}

const struct ruleset duel_rules = {
    .name = "duel",
    .title = "Duel",
    .seats_least = DUEL_SEATS,
    .seats_most = DUEL_SEATS,
    .options = options,
    .events = event_types,
    .event_count = sizeof event_types / sizeof event_types[0],
    .endings = ending_names,
    .ending_count = ENDING_COUNT,
    .moment_count = MOMENT_COUNT,
    .effects = &duel_effects,
    .state = &duel_codec,
    .setup = duel_setup,
    .resolve = duel_resolve,
    .between = duel_between,
    .ended_early = duel_ended_early,
    .interlude = duel_interlude,
    .setting = duel_setting,
    .chatter = duel_chatter,
    .view = view,
    .scene = duel_scene,
    .glyphs = duel_glyphs,
    .questions = duel_questions,
    .judge = duel_judge,
    .order_word = duel_order_word,
    .choose = duel_choose,
    .position = &duel_position,
    .state_check = duel_check,
    .turn_number = turn_number,
    .seat_name = seat_name,
    .names_are_fixed = true,
    .seat_count = seat_count,
    .result = result,
    .exchange_hidden = exchange_hidden,
};
