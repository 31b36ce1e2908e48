/* Writes positions and compares them with what a scenario expects. */
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/options.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/kernel/text.h"

static char side_letter(int colour)
{
    return colour == COLOUR_WHITE ? 'W' : 'B';
}

static const char *joined(struct arena *arena, const char *text, const char *between, const char *piece)
{
    return *text ? arena_printf(arena, "%s%s%s", text, between, piece) : piece;
}

/* ---- cards and men ---- */

static const char *pile_text(struct arena *arena, const struct pile *pile)
{
    const char *text = "";

    for (int i = 0; i < pile->count; i++)
        text = joined(arena, text, ", ", km_card_name_of(NULL, pile->cards[i]));
    return text;
}

static void count_boxes(const struct state *state, int colour, struct boxes *boxes)
{
    *boxes = (struct boxes){ .count = { 0 } };
    for (int i = 1; i < state->board.men_count; i++) {
        const struct man *man = &state->board.men[i];

        int box = man->place == PLACE_DEAD;

        if (man->colour == colour && (man->place == PLACE_CAPTURED || box))
            boxes->kinds[box][boxes->count[box]++] = man->kind;
    }
}

/* "N", or "PRINCESS" of those who have a name. */
static const char *kind_text(struct arena *arena, int kind)
{
    if (kind < KIND_FIRST_NAMED)
        return arena_printf(arena, "%c", kind_letter((enum kind)kind));
    return km_kind_word(arena, kind);
}

static const char *boxes_text(struct arena *arena, const struct boxes *boxes)
{
    static const char *const names[] = { "captured", "dead" };
    const char *text = "";

    for (int b = 0; b < 2; b++) {
        const char *men = "";

        for (int i = 0; i < boxes->count[b]; i++)
            men = joined(arena, men, ",", kind_text(arena, boxes->kinds[b][i]));
        if (*men)
            text = joined(arena, text, " ; ", arena_printf(arena, "%s %s", names[b], men));
    }
    return text;
}

/* Men on the board whom FEN has no letter for. */
static const char *added_text(struct arena *arena, const struct state *state)
{
    char cell[CELL_TEXT_BYTES];
    const char *text = "";

    for (int i = 1; i < state->board.men_count; i++) {
        const struct man *man = &state->board.men[i];

        if (man->place == PLACE_BOARD && !kind_letter((enum kind)man->kind))
            text = joined(arena, text, " ; ", arena_printf(arena, "%s(%c)@%s", kind_text(arena, man->kind),
                                                           side_letter(man->colour), cell_format(man->cell, cell)));
    }
    return text;
}

static const char *heirs_text(struct arena *arena, const struct state *state)
{
    const char *text = "";

    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        if (cells_many(state->board.of_kind[KIND_KING] & state->board.of_colour[colour]))
            text = joined(arena, text, ", ", arena_printf(arena, "%c", side_letter(colour)));
    return text;
}

/* ---- effects ---- */

/* "[Q+N]" of a merge, "(part Q)" or "(merged)" of what else lies on a merged piece: the part, if it is older. */
static const char *parts_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct man *man = &state->board.men[effect->target];
    int joins = 0;

    if (effect->target_kind != EFFECT_ON_MAN || !man->joined || man->partner == MAN_NONE)
        return "";
    if (km_cards[effect->kind]->joins)
        return arena_printf(arena, "[%s+%s]", kind_text(arena, man->kind),
                            kind_text(arena, state->board.men[man->partner].kind));
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *other = &state->effects.list[i];

        if (km_cards[other->kind]->joins && other->target_kind == EFFECT_ON_MAN
            && (other->target == effect->target || other->target == man->partner))
            joins = other->id;
    }
    return effect->id < joins ? arena_printf(arena, "(part %s)", kind_text(arena, man->kind)) : "(merged)";
}

static const char *effect_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const char *place = km_effect_place(arena, state, effect), *copy = "";
    int card = km_card_beside(state, effect);

    if (card != effect->kind)
        copy = arena_printf(arena, ", card %s", card ? km_card_name_of(NULL, card) : "none");
    return arena_printf(arena, "%s(%c%s)%s%s%s%s", km_card_name_of(NULL, effect->kind), side_letter(effect->owner), copy,
                        *place ? "@" : "", place, parts_text(arena, state, effect), effect->asleep ? " suspended" : "");
}

/* Those with a card beside the board; what holds a man for a turn is told by LAST. */
static const char *effects_text(struct arena *arena, const struct state *state)
{
    const char *text = "";

    for (int i = 0; i < state->effects.count; i++)
        if (km_has_card(&state->effects.list[i]))
            text = joined(arena, text, " ; ", effect_text(arena, state, &state->effects.list[i]));
    return text;
}

/* ---- what went just before ---- */

static const char *last_cards_text(struct arena *arena, const struct state *state)
{
    int first = state->sides[1].last_card.order < state->sides[0].last_card.order;
    const char *text = "";

    for (int i = 0; i < COLOUR_COUNT; i++) {
        int colour = first ^ i;
        const struct last_card *last = &state->sides[colour].last_card;
        const char *card = km_card_name_of(NULL, last->card);

        if (!last->card)
            continue;
        card = arena_printf(arena, "card %c %s", side_letter(colour), card);
        if (last->root != last->card)
            card = arena_printf(arena, "%s as %s(%c)", card, km_card_name_of(NULL, last->root), side_letter(last->side - 1));
        text = joined(arena, text, ", ", card);
    }
    return text;
}

static const char *moved_text(struct arena *arena, const struct state *state, int colour)
{
    const struct man *man = &state->board.men[state->moved[colour]];
    char cell[CELL_TEXT_BYTES], letter;

    if (state->moved[colour] == MAN_NONE || man->place != PLACE_BOARD || !kind_letter((enum kind)man->kind))
        return NULL;
    letter = kind_letter((enum kind)man->kind);
    return arena_printf(arena, "move %c %c %s", side_letter(colour),
                        man->colour == COLOUR_WHITE ? letter : text_lower(letter), cell_format(man->cell, cell));
}

/* "held d5", "shielded f3", "away W K" of an effect without a card. */
static const char *timed_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct card *card = km_cards[effect->kind];
    const struct man *man = &state->board.men[effect->target];
    char cell[CELL_TEXT_BYTES];

    if (effect->target_kind != EFFECT_ON_MAN || km_has_card(effect))
        return NULL;
    if (man->place == PLACE_AWAY)
        return arena_printf(arena, "away %c %s", side_letter(man->colour), kind_text(arena, man->kind));
    if (man->place != PLACE_BOARD || (card->bend != km_bend_held && card->bend != km_bend_shielded))
        return NULL;
    return arena_printf(arena, "%s %s", card->bend == km_bend_held ? "held" : "shielded", cell_format(man->cell, cell));
}

static const char *last_text(struct arena *arena, const struct state *state)
{
    const char *text = last_cards_text(arena, state), *piece;
    char cell[CELL_TEXT_BYTES];

    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        if ((piece = moved_text(arena, state, colour)))
            text = joined(arena, text, ", ", piece);
        for (int i = 0; i < HILL_CELLS; i++)
            if (state->sides[colour].hill[i] > 0)
                text = joined(arena, text, ", ",
                              arena_printf(arena, "hill %c %s %d", side_letter(colour), cell_format(km_hill_cells[i], cell),
                                           state->sides[colour].hill[i]));
        if (state->sides[colour].lost_move)
            text = joined(arena, text, ", ", arena_printf(arena, "lostmove %c", side_letter(colour)));
    }
    for (int i = 0; i < state->effects.count; i++)
        if ((piece = timed_text(arena, state, &state->effects.list[i])))
            text = joined(arena, text, ", ", piece);
    for (int kind = KIND_FIRST_NAMED; kind < KIND_COUNT; kind++)
        if (state->seen >> kind & 1)
            text = joined(arena, text, ", ", arena_printf(arena, "seen %s", kind_text(arena, kind)));
    return text;
}

/* ---- items ---- */

const char *position_item_text(struct arena *arena, const struct state *state, enum item item, int colour)
{
    char fen[FEN_BYTES];
    struct boxes boxes;

    switch (item) {
    case ITEM_FEN:
        fen_write(&state->board, fen);
        return arena_text(arena, fen);
    case ITEM_HAND:
        return pile_text(arena, &state->sides[colour].hand);
    case ITEM_DECK:
        return pile_text(arena, &state->sides[colour].deck);
    case ITEM_DISCARDS:
        return pile_text(arena, &state->sides[colour].discards);
    case ITEM_BOX:
        count_boxes(state, colour, &boxes);
        return boxes_text(arena, &boxes);
    case ITEM_CE:
        return effects_text(arena, state);
    case ITEM_ORIENT:
        return position_orients[state->board.orient & 3];
    case ITEM_LAST:
        return last_text(arena, state);
    case ITEM_HEIR:
        return heirs_text(arena, state);
    case ITEM_ADD:
        return added_text(arena, state);
    case ITEM_OPT:
        return km_options_write(arena, &state->options);
    case ITEM_COUNT:
        break;
    }
    return "";
}

/* In an order in which they can be read again: what stands on the board before what lies on it. */
const char *km_position_write(struct arena *arena, const void *game)
{
    static const struct { enum item item; int colour; const char *heading; bool always; } lines[] = {
        { ITEM_FEN, 0, "FEN ", true }, { ITEM_ADD, 0, "ADD: ", false }, { ITEM_ORIENT, 0, "ORIENT ", false },
        { ITEM_BOX, 0, "BOX W: ", false }, { ITEM_BOX, 1, "BOX B: ", false },
        { ITEM_HAND, 0, "W: ", true }, { ITEM_DECK, 0, "deck W: ", false }, { ITEM_DISCARDS, 0, "discards W: ", false },
        { ITEM_HAND, 1, "B: ", true }, { ITEM_DECK, 1, "deck B: ", false }, { ITEM_DISCARDS, 1, "discards B: ", false },
        { ITEM_CE, 0, "CE: ", false }, { ITEM_LAST, 0, "LAST: ", false }, { ITEM_OPT, 0, "OPT ", false },
    };
    const char *text = "";

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *item = position_item_text(arena, game, lines[i].item, lines[i].colour);

        if (lines[i].always || (*item && !text_equal(item, "0")))
            text = arena_printf(arena, "%s%s%s\n", text, lines[i].heading, item);
    }
    return text;
}

/* ---- comparing: an item is read over a copy, and what it names must be so ---- */

static bool same_cards(const struct pile *one, const struct pile *other)
{
    for (int card = 1; card < km_card_count(); card++)
        if (pile_count_of(PILE_CONST(one), card) != pile_count_of(PILE_CONST(other), card))
            return false;
    return one->count == other->count;
}

static const char *pile_holds(struct arena *arena, const struct pile *have, const struct pile *wanted)
{
    return same_cards(have, wanted) ? NULL : arena_printf(arena, "it is \"%s\"", pile_text(arena, have));
}

/* The hand, and what of the deck or the discards stands beside it. */
static const char *hand_holds(struct arena *arena, const struct state *state, const struct state *wanted, int colour,
                              const char *text)
{
    const struct side *have = &state->sides[colour], *want = &wanted->sides[colour];

    if (!text_has_prefix_ignoring_case(text, "deck ") && !text_has_prefix_ignoring_case(text, "discards ")
        && pile_holds(arena, &have->hand, &want->hand))
        return pile_holds(arena, &have->hand, &want->hand);
    for (int i = 0; strstr(text, "deck top ") && i < want->deck.count; i++)
        if (i >= have->deck.count || have->deck.cards[i] != want->deck.cards[i])
            return arena_printf(arena, "the deck is \"%s\"", pile_text(arena, &have->deck));
    return strstr(text, "discards ") ? pile_holds(arena, &have->discards, &want->discards) : NULL;
}

/* All that is named of what went before has gone before. */
static const char *last_holds(struct arena *arena, const struct state *state, const struct state *wanted)
{
    const char *have = last_text(arena, state), *want = last_text(arena, wanted), *part;

    while ((part = position_part(arena, &want, ","))) {
        const char *rest = have, *other;
        bool found = !*part;

        while (!found && (other = position_part(arena, &rest, ",")))
            found = text_equal(part, other);
        if (!found)
            return arena_printf(arena, "it is LAST: %s", have);
    }
    return NULL;
}

/* Without what is said of cards beside the board: "NAME(W, card COPY)" is NAME(W). */
static const char *without_copies(struct arena *arena, const char *text)
{
    static const char begins[] = ", card ";
    char *copy = arena_text(arena, text), *at;

    while ((at = strstr(copy, begins)))
        memmove(at, at + strcspn(at, ")"), strlen(at + strcspn(at, ")")) + 1);
    return copy;
}

static const char *text_holds(struct arena *arena, const char *have, const char *want)
{
    return text_equal_ignoring_case(have, want) ? NULL : arena_printf(arena, "it is \"%s\"", have);
}

/* Of a FEN the men alone. */
static const char *men_holds(struct arena *arena, const struct state *state, const struct state *wanted)
{
    char have[FEN_BYTES], want[FEN_BYTES];

    fen_write(&state->board, have);
    fen_write(&wanted->board, want);
    return strcspn(have, " ") == strcspn(want, " ") && memcmp(have, want, strcspn(want, " ")) == 0
               ? NULL : arena_printf(arena, "it is FEN %s", have);
}

/* The same men, whatever their order. */
static bool same_men(const struct boxes *one, const struct boxes *other)
{
    int balance[2][KIND_COUNT] = { { 0 } };

    for (int b = 0; b < 2; b++) {
        for (int i = 0; i < one->count[b]; i++)
            balance[b][one->kinds[b][i]]++;
        for (int i = 0; i < other->count[b]; i++)
            balance[b][other->kinds[b][i]]--;
        for (int kind = 0; kind < KIND_COUNT; kind++)
            if (balance[b][kind] != 0)
                return false;
    }
    return true;
}

static const char *boxes_hold(struct arena *arena, const struct state *state, int colour, const char *rest,
                              struct error *err)
{
    struct boxes have, want;

    if (position_read_boxes(arena, rest, &want, err) != OK)
        return NULL;
    count_boxes(state, colour, &have);
    return same_men(&have, &want) ? NULL : arena_printf(arena, "it is \"%s\"", boxes_text(arena, &have));
}

/* Without what the item is about, so that reading it adds to nothing. */
static struct state *bare_copy(struct arena *arena, const struct state *state, enum item item)
{
    struct state *copy = ARENA_NEW(arena, struct state);

    *copy = *state;
    if (item == ITEM_HAND || item == ITEM_DECK || item == ITEM_DISCARDS || item == ITEM_LAST)
        memset(copy->sides, 0, sizeof copy->sides);
    if (item == ITEM_FEN || item == ITEM_CE || item == ITEM_LAST)
        memset(&copy->effects, 0, sizeof copy->effects);
    if (item != ITEM_LAST)
        return copy;
    copy->seen = 0;
    memset(copy->moved, 0, sizeof copy->moved);
    return copy;
}

const char *km_position_holds(struct arena *arena, const void *game, const char *text, struct error *err)
{
    const struct state *state = game;
    const char *rest;
    int colour;
    enum item item = position_item(arena, text, &colour, &rest);
    struct state *wanted = bare_copy(arena, state, item);

    if (item == ITEM_COUNT)
        return position_fact_holds(arena, state, text, err);
    if (item == ITEM_BOX)
        return boxes_hold(arena, state, colour, rest, err);
    if (item == ITEM_HEIR)
        return text_holds(arena, heirs_text(arena, state), rest);
    if (item == ITEM_ADD)
        return text_holds(arena, added_text(arena, state), rest);
    if (item == ITEM_FEN && !strchr(rest, ' '))
        text = arena_printf(arena, "%s w - -", text);      /* the men alone are compared, and may be all that it says */
    if (item == ITEM_CE ? position_read_effects(arena, wanted, rest, true, err) != OK
                        : position_read_item(arena, wanted, text, err) != OK)
        return NULL;
    switch (item) {
    case ITEM_FEN:
        return men_holds(arena, state, wanted);
    case ITEM_HAND:
        return hand_holds(arena, state, wanted, colour, rest);
    case ITEM_DECK:
        return pile_holds(arena, &state->sides[colour].deck, &wanted->sides[colour].deck);
    case ITEM_DISCARDS:
        return pile_holds(arena, &state->sides[colour].discards, &wanted->sides[colour].discards);
    case ITEM_LAST:
        return last_holds(arena, state, wanted);
    case ITEM_CE:
        if (!strstr(rest, ", card "))    /* which card lies there is not asked */
            return text_holds(arena, without_copies(arena, effects_text(arena, state)),
                              without_copies(arena, effects_text(arena, wanted)));
        return text_holds(arena, effects_text(arena, state), effects_text(arena, wanted));
    default:
        return text_holds(arena, position_item_text(arena, state, item, colour),
                          position_item_text(arena, wanted, item, colour));
    }
}
