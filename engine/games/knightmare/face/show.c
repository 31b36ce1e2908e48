#include "engine/games/knightmare/face/show.h"

#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/help.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

/* ---- effects ---- */

static const char *man_text(struct arena *arena, const struct man *man)
{
    return arena_printf(arena, "%s %s", man->colour == COLOUR_WHITE ? "white" : "black", kind_name((enum kind)man->kind));
}

/* ", Prince on e1": the man who has given his crown to this one. */
static const char *prince_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct man *prince = &state->board.men[effect->data[DATA_PRINCE]];
    char cell[CELL_TEXT_BYTES];

    if (!km_card(effect->kind)->crowns || effect->data[DATA_PRINCE] == MAN_NONE || prince->place != PLACE_BOARD)
        return "";
    return arena_printf(arena, ", Prince on %s", cell_format(prince->cell, cell));
}

/* The man whom an effect is on, as the reader sees that square. For a joined piece both, when the effect is on the
 * whole. */
static const char *bearer(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct man *man = &state->board.men[effect->target];
    const char *with = "";

    if (effect->target_kind != EFFECT_ON_MAN)
        return "";
    if (man->joined && (km_card(effect->kind)->joins || effect->parent != 0))
        with = arena_printf(arena, "+%s", kind_name((enum kind)state->board.men[man->partner].kind));
    return arena_printf(arena, " (%s%s%s)", man_text(arena, man), with, prince_text(arena, state, effect));
}

static const char *state_of(struct arena *arena, const struct effect *effect)
{
    if (effect->suspended)
        return ", suspended";
    if (effect->moment == MOMENT_TURN_END && effect->seat != EFFECT_ANY_SEAT && effect->left == 1)
        return arena_printf(arena, ", to the end of %s's next turn", colour_name(effect->seat - EFFECT_SEAT(0)));
    return "";
}

/* The part that only its owner knows. */
static const char *secret_of(struct arena *arena, const struct state *state, const struct effect *effect, int seat)
{
    int cell = km_secret_cell(state, effect);
    char text[CELL_TEXT_BYTES];

    if (cell == CELL_NONE || (seat != SEAT_MODERATOR && seat != effect->owner))
        return "";
    return arena_printf(arena, " (known to its owner only: %s)", cell_format(cell, text));
}

const char *show_effect(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const char *place = km_effect_place(arena, state, effect);

    return arena_printf(arena, "%s of %s%s%s", km_card_name_of(NULL, effect->kind), colour_name(effect->owner),
                        *place ? " on " : "", place);
}

bool show_knows(const struct effect *effect, int seat)
{
    return !effect->hidden || seat == SEAT_MODERATOR || effect->owner == seat;
}

struct value *show_effects(struct arena *arena, const struct state *state, int seat)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const char *place = km_effect_place(arena, state, effect);

        if (!show_knows(effect, seat))
            continue;
        value_add_text(arena, list, arena_printf(arena, "%s%s%s%s", show_effect(arena, state, effect), *place ? bearer(arena, state, effect) : "",
                                                 secret_of(arena, state, effect, seat), state_of(arena, effect)));
    }
    return list;
}

/* ---- the hand ---- */

/* The steps of the opponent's turn that the card can answer, as TO names them: "s2"; "" when none. */
static const char *answers(struct arena *arena, const struct state *state, int card, int colour)
{
    const char *text = "";

    for (int step = 1; step <= state->step_count; step++) {
        struct cast cast = { .card = km_card(card), .colour = colour };
        const char *why;

        if (state->steps[step - 1].colour == colour)
            continue;
        why = km_forbids_response(arena, state, &cast, step);
        /* The player who names a target must choose a fitting one. */
        if (!why || (text_equal(cast.code, "TARGET") && km_card_names_something(arena, card)))
            text = arena_printf(arena, "%s%ss%d", text, *text ? ", " : "", step);
    }
    return text;
}

/* May the card answer a card that the opponent has just played in answer to the turn? */
static bool may_counter(const struct state *state, int card, int colour)
{
    return state->begun && state->board.to_move == colour && !state->sides[colour].played
        && (state->asked == ASKED_COUNTER || state->asked == ASKED_TURN_OR_COUNTER)
        && (km_card(card)->timing & TIMING_ON_CARD);
}

/* The remaining moments of the player's own turn. */
static int own_moments(const struct state *state, int colour)
{
    if (state->begun && state->sides[colour].played)
        return 0;
    if (state->asked == ASKED_COUNTER || state->asked == ASKED_DECISION)
        return 0;
    return state->asked == ASKED_CARD ? TIMING_AFTER : TIMING_BEFORE | TIMING_INSTEAD | TIMING_AFTER;
}

/* The possible uses of the card in the requested turn. The player must find the targets. */
static const char *use_now(struct arena *arena, const struct state *state, int card, int colour)
{
    const struct card *entry = km_card(card);
    const char *steps;
    bool own = state->board.to_move == colour;

    if (km_stops_cards(state))
        return "no cards may be played";
    if (may_counter(state, card, colour))
        return "now as a COUNTER";
    steps = own && !state->begun && !state->sides[colour].played ? answers(arena, state, card, colour) : "";
    if (*steps)
        return arena_printf(arena, "now in answer to %s", steps);
    if (!own || !(entry->timing & own_moments(state, colour)))
        return "";
    if (state->sides[colour].lost_move && !(entry->timing & (TIMING_BEFORE | TIMING_AFTER)))
        return "not now: you have lost the move";
    return "in this turn";
}

/* The first word of its order. */
static const char *order_word(const struct state *state, int card, int colour)
{
    if (may_counter(state, card, colour))
        return "COUNTER";
    return km_card(card)->timing & (TIMING_BEFORE | TIMING_INSTEAD | TIMING_AFTER) ? "PLAY" : "RESPOND";
}

struct value *show_hand(struct arena *arena, const struct state *state, int colour)
{
    const struct pile *hand = &state->sides[colour].hand;
    struct value *list = value_list(arena);

    for (int card = 1; card < km_card_count(); card++) {
        int copies = pile_count_of(PILE_CONST(hand), card);
        struct value *item;

        if (copies == 0)
            continue;
        item = value_add(list, value_object(arena));
        value_set_text(arena, item, "name", km_card_name_of(NULL, card));
        if (copies > 1)
            value_set_int(arena, item, "copies", copies);
        value_set_text(arena, item, "when", km_card_when(arena, card));
        value_set_text(arena, item, "text", km_card(card)->text);
        if (km_card_names_something(arena, card))
            value_set_text(arena, item, "example", km_seen_by(arena, km_card_example(card), colour));
        value_set_text(arena, item, "word", order_word(state, card, colour));
        if (*use_now(arena, state, card, colour))
            value_set_text(arena, item, "now", use_now(arena, state, card, colour));
    }
    return list;
}

/* ---- steps ---- */

static const char *step_text(struct arena *arena, const struct step *step)
{
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];
    const char *text;

    if (step->sort == STEP_CARD)
        return arena_printf(arena, "%s plays %s", colour_name(step->colour), km_card_name_of(NULL, step->card));
    if (step->sort == STEP_PROMOTION)
        return arena_printf(arena, "%s promotes on %s to a %s", colour_name(step->colour), cell_format(step->to, to),
                            kind_name((enum kind)step->kind));
    if (step->sort == STEP_END)
        return arena_printf(arena, "the end of %s's turn", colour_name(step->colour));
    text = arena_printf(arena, "%s %s %s-%s", colour_name(step->colour), kind_name((enum kind)step->kind),
                        cell_format(step->from, from), cell_format(step->to, to));
    if (step->taken)
        text = arena_printf(arena, "%s takes a %s", text, kind_name((enum kind)step->taken_kind));
    return step->card ? arena_printf(arena, "%s (%s)", text, km_card_name_of(NULL, step->card)) : text;
}

struct value *show_steps(struct arena *arena, const struct state *state)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < state->step_count; i++)
        value_add_text(arena, list, arena_printf(arena, "s%d %s", i + 1, step_text(arena, &state->steps[i])));
    return list;
}

/* ---- boxes and duties ---- */

static const char *box_text(struct arena *arena, const struct state *state, int colour, int place)
{
    const char *text = "";

    for (int kind = KIND_COUNT - 1; kind > KIND_NONE; kind--) {
        int count = 0;

        for (int man = 1; man < state->board.men_count; man++)
            count += state->board.men[man].colour == colour && state->board.men[man].place == place
                  && state->board.men[man].kind == kind;
        if (count > 0)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "",
                                count == 1 ? kind_name((enum kind)kind)
                                           : arena_printf(arena, "%d %ss", count, kind_name((enum kind)kind)));
    }
    return text;
}

const char *show_boxes(struct arena *arena, const struct state *state, int colour)
{
    static const struct { int place; const char *word; } boxes[] = {
        { PLACE_CAPTURED, "captured" }, { PLACE_DEAD, "dead" }, { PLACE_AWAY, "away for a while" },
    };
    const char *text = "";

    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        const char *men = box_text(arena, state, colour, boxes[i].place);

        if (*men)
            text = arena_printf(arena, "%s%s%s %s", text, *text ? "; " : "", boxes[i].word, men);
    }
    return text;
}

/* The legal moves that VENDETTA and CHALLENGE allow, unless they are too many to name. */
static void add_left_moves(struct arena *arena, const struct state *state, int colour, struct value *list)
{
    enum { NAMED_MOST = 12 };
    struct moves *legal, *left;
    struct move_rules_source source = knightmare_state_rules(state);
    struct move_rules *rules;
    const char *text = "";

    if (state->board.to_move != colour || state->effects.count == 0)
        return;
    legal = ARENA_NEW(arena, struct moves);
    left = ARENA_NEW(arena, struct moves);
    rules = ARENA_NEW(arena, struct move_rules);
    move_rules_derive(rules, &state->board, &source);
    moves_legal(rules, legal);
    *left = *legal;
    km_keep_forced(state, colour, left);
    if (left->count == legal->count)
        return;
    for (int i = 0; i < left->count && left->count <= NAMED_MOST; i++) {
        char move[NOTATION_BYTES];

        text = arena_printf(arena, "%s%s%s", text, i ? ", " : ": ", notation_order(&left->list[i], move));
    }
    value_add_text(arena, list, arena_printf(arena, "Of your %d move%s the effects in force leave you %d%s.", legal->count,
                                             text_plural(legal->count), left->count, text));
}

static const char *cells_text(struct arena *arena, uint64_t cells)
{
    const char *text = "";
    char cell[CELL_TEXT_BYTES];

    while (cells)
        text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", cell_format(cells_pop(&cells), cell));
    return text;
}

/* On the board there is no way out, which the cards may still be: RULES 10. */
static void add_mate(struct arena *arena, const struct state *state, int colour, struct value *list)
{
    int mated = state->board.to_move;

    if (state->options.cards == CARDS_NONE || state->ending || !km_board_mated(state, mated))
        return;
    value_add_text(arena, list, mated == colour
                       ? "No move of yours ends the check: a card that does is all that can save you, and without one the game is lost."
                       : arena_printf(arena, "No move of %s's ends the check: only a card can.", colour_name(mated)));
}

/* Two men who are no longer one piece: RULES 9.5. */
static void add_pairs(struct arena *arena, const struct state *state, int colour, struct value *list)
{
    char text[CELL_TEXT_BYTES];

    for (uint64_t cells = state->board.paired & state->board.of_colour[colour]; cells;) {
        int cell = cells_pop(&cells);
        const struct man *man = &state->board.men[state->board.at[cell]];

        if (man->joined)
            continue;
        cell_format(cell, text);
        value_add_text(arena, list,
                       arena_printf(arena, "Two men of yours stand on %s: move one away, or KEEP %c %s or KEEP %c %s; "
                                           "else the more valuable stays.",
                                    text, kind_letter(man->kind), text,
                                    kind_letter(state->board.men[man->partner].kind), text));
    }
}

struct value *show_duties(struct arena *arena, const struct state *state, int colour)
{
    struct value *list = value_list(arena);
    int king = km_returning_king(state, colour);

    if (state->sides[colour].lost_move)
        value_add_text(arena, list, "You have lost the move of this turn: cards before and after it are all you have.");
    if (king != MAN_NONE && state->board.to_move == colour)
        value_add_text(arena, list, arena_printf(arena, "Your King comes back: begin the turn with RETURN and one of %s.",
                                                 cells_text(arena, km_return_cells(state, king))));
    add_mate(arena, state, colour, list);
    add_left_moves(arena, state, colour, list);
    add_pairs(arena, state, colour, list);
    if (state->banned)
        value_add_text(arena, list, state->board.to_move == colour
                           ? "Your turn has to end otherwise than the one that was cancelled."
                           : "Your opponent's turn has to end otherwise than the one that was cancelled.");
    return list;
}
