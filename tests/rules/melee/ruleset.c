/* The melee's entry: its tables and views. */
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/view.h"
#include "tests/rules/melee/melee.h"

static const struct event_type event_types[] = {
#define X(type, text, ...) { .name = text, __VA_ARGS__ },
    MELEE_EVENTS(X)
#undef X
};

static const struct ruleset_option options[] = {
    { .name = "deal", .values = (const char *const[]){ "mixed", "even", NULL },
      .help = "even: nobody shuffles at the begin, the cards lie in their order, six times" },
    { .name = "hands", .values = (const char *const[]){ "full", "choose", NULL },
      .help = "choose: one draws above what a hand holds and says then which cards go" },
    { .name = NULL },
};

static const struct question *const questions[] = { &melee_discard_question, NULL };

/* ---- views ---- */

static const char *card_name(const void *context, int card)
{
    (void)context;
    return melee_cards[card];
}

static struct value *side_view(struct arena *arena, const struct melee *melee, int side, int seat)
{
    const struct fighter *fighter = &melee->sides[side];
    struct value *view = value_object(arena);

    value_set_text(arena, view, "name", melee_names[side]);
    value_set_int(arena, view, "life", fighter->life);
    value_set_int(arena, view, "out", fighter->out);
    value_set_int(arena, view, "cards", fighter->hand.count);
    value_set_bool(arena, view, "walled", fighter->walled);
    if (seat >= 0)
        value_set_bool(arena, view, "blocked", melee_walled(melee, seat, side));
    if (view_shows(seat, side))
        value_set(arena, view, "hand", view_cards(arena, PILE_CONST(&fighter->hand), card_name, NULL));
    return view;
}

static struct value *effects_view(struct arena *arena, const struct melee *melee)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < melee->effects.count; i++) {
        const struct effect *effect = &melee->effects.list[i];
        struct value *item = value_add(list, value_object(arena));

        value_set_text(arena, item, "effect", melee_cards[effect->kind]);
        value_set_int(arena, item, "number", effect->number);
        value_set_text(arena, item, "on", melee_names[effect->target]);
        value_set_text(arena, item, "by", melee_names[effect->owner]);
        value_set_int(arena, item, "left", effect->left);
    }
    return list;
}

static struct value *acts_view(struct arena *arena, const struct melee *melee)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < melee->acts.count; i++) {
        const struct queue_act *act = &melee->acts.acts[i];
        struct value *item = value_add(list, value_object(arena));

        value_set_int(arena, item, "act", act->id);
        value_set_text(arena, item, "card", melee_cards[act->kind]);
        value_set_text(arena, item, "side", melee_names[act->seat]);
        value_set_text(arena, item, "stage", act_stage_names[act->stage]);
        value_set_int(arena, item, "victim", act->data[ACT_VICTIM]);
    }
    return list;
}

static struct value *view(struct arena *arena, const void *state, int seat)
{
    const struct melee *melee = state;
    struct value *view_ = value_object(arena), *sides = value_list(arena);

    value_set_int(arena, view_, "turn", melee->turn);
    value_set_int(arena, view_, "deck", melee->deck.count);
    for (int side = 0; side < melee->seats; side++)
        value_add(sides, side_view(arena, melee, side, seat));
    value_set(arena, view_, "sides", sides);
    value_set(arena, view_, "effects", effects_view(arena, melee));
    view_list(arena, view_, "acts", acts_view(arena, melee));
    return view_;
}

/* ---- help ---- */

static const char *card_row(struct arena *arena, int card)
{
    return arena_printf(arena, "  %s\n", melee_cards[card]);
}

static const char *cards_page(struct arena *arena)
{
    return help_rows(arena, "CARDS. HELP CARDS and a name finds one of them:\n", CARD_NONE + 1, CARD_COUNT, card_row);
}

static const char *card_page(struct arena *arena, const char *name)
{
    int card = text_find_ignoring_case(name, melee_cards + 1, CARD_COUNT - 1) + 1;

    return card ? arena_printf(arena, "%s is a card of the melee.\n", melee_cards[card]) : NULL;
}

static const struct help_page help[] = {
    { .words = "", .text = "MELEE. Three to six fight with cards until one is left.\n" },
    { .words = "cards|deck", .made = cards_page, .find = card_page },
    { .find = card_page },
    { .words = NULL },
};

/* ---- the rest ---- */

static bool in_play(const void *state, int seat)
{
    return melee_in_play(state, seat);
}

static int turn_number(const void *state)
{
    return ((const struct melee *)state)->turn;
}

static const char *seat_name(const void *state, int seat)
{
    (void)state;
    return melee_names[seat];
}

static int seat_count(const void *state)
{
    return ((const struct melee *)state)->seats;
}

static void result(const void *state, struct ruleset_result *out)
{
    const struct melee *melee = state;

    out->over = melee->ending != ENDING_NONE;
    out->how = melee_ending_names[melee->ending];
    if (!out->over || melee->ending == ENDING_AGREED)
        return;
    melee_places(melee, out->places);
    for (int seat = 0; seat < melee->seats; seat++)
        if (out->places[seat] == 1)
            out->winners |= AUDIENCE_SEAT(seat);
}

const struct ruleset melee_rules = {
    .name = "melee",
    .title = "Melee",
    .seats_least = 3,
    .seats_most = MELEE_SEATS,
    .options = options,
    .events = event_types,
    .event_count = sizeof event_types / sizeof event_types[0],
    .refusal_event = "refused",
    .endings = melee_ending_names,
    .ending_count = ENDING_COUNT,
    .moment_count = MOMENT_COUNT,
    .effects = &melee_effects,
    .state = &melee_codec,
    .setup = melee_setup,
    .resolve = melee_resolve,
    .between = melee_between,
    .interludes_at_once = true,
    .interlude_forbids = melee_interlude_forbids,
    .offer = melee_offer,
    .setting = melee_setting,
    .chatter = melee_chatter,
    .in_play = in_play,
    .redact = melee_redact,
    .view = view,
    .scene = melee_scene,
    .glyphs = melee_glyphs,
    .judge = melee_judge,
    .questions = questions,
    .order_word = melee_order_word,
    .idle = "PASS",
    .choose = melee_choose,
    .state_check = melee_check,
    .turn_number = turn_number,
    .seat_name = seat_name,
    .names_are_fixed = true,
    .seat_count = seat_count,
    .result = result,
    .exchange_hidden = melee_exchange,
    .help = help,
};
