/* Position: what happened just before (LAST). */
#include <string.h>

#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/kernel/text.h"

/* ---- reading ---- */

/* The card that leaves this mark on a man: the last card of its player, or the first in the catalogue. */
static int leaving(const char *word, int last)
{
    if (last && km_card(last) && km_card(last)->leaves_him && text_equal(km_card(last)->leaves_him, word))
        return last;
    for (int card = 1; card < km_card_count(); card++)
        if (km_card(card) && km_card(card)->leaves_him && text_equal(km_card(card)->leaves_him, word))
            return card;
    return CARD_NONE;
}

/* It has no card beside the board, and ends with that player's turn. */
static bool leave_on(struct state *state, struct cursor *cursor, int card, int owner, int man, int seat)
{
    if (state->effects.count == EFFECTS_MAX)
        return cursor_refuse(cursor, "LIMIT", cursor->at, "there are more effects than there can be");
    state->effects.list[state->effects.count++] = (struct effect){
        .id = ++state->effects.last_id, .kind = card, .owner = owner, .target_kind = EFFECT_ON_MAN, .target = man,
        .data = { state->board.men[man].cell }, .moment = MOMENT_TURN_END, .seat = EFFECT_SEAT(seat), .left = 1,
    };
    return true;
}

/* "W NAME" or "W COPY as ROOT(B)" */
static bool read_card(struct state *state, struct cursor *cursor, int colour)
{
    struct last_card *last = &state->sides[colour].last_card;
    int other = state->sides[colour_other(colour)].last_card.order, from = colour;

    if (!km_take_card(cursor, &last->card))
        return false;
    last->root = last->card;
    if (try_word(cursor, "as") && (!km_take_card(cursor, &last->root) || !take_word(cursor, "(")
                                   || !km_take_side(cursor, &from) || !take_word(cursor, ")")))
        return false;
    last->side = from + 1;
    last->order = (other > last->order ? other : last->order) + 1;
    return true;
}

/* "W r g7": the man who moved, his kind, and his present cell. */
static bool read_move(struct state *state, struct cursor *cursor, int colour)
{
    enum kind kind = kind_of_letter(cursor_text(cursor)[1] ? '-' : *cursor_text(cursor));
    int cell, at = cursor->at++;

    if (!km_take_cell(cursor, &cell))
        return false;
    if (state->board.at[cell] == MAN_NONE || kind_base((enum kind)state->board.men[state->board.at[cell]].kind) != kind)
        return cursor_refuse(cursor, "ITEM", at, "the man moved last reads move B r g7, with that man on g7");
    state->moved[colour] = state->board.at[cell];
    state->moved_rook[colour] = MAN_NONE;
    return true;
}

/* "W e4 2" */
static bool read_hill(struct state *state, struct cursor *cursor, int colour)
{
    int cell, turns, at = cursor->at;

    if (!km_take_cell(cursor, &cell) || !take_int(cursor, "the number of turns", 0, 1000, &turns))
        return false;
    for (int i = 0; i < HILL_CELLS; i++)
        if (km_hill_cells[i] == cell) {
            state->sides[colour].hill[i] = turns;
            return true;
        }
    return cursor_refuse(cursor, "ITEM", at, "hill reads hill W e4 2, on d4, e4, d5 or e5");
}

/* "W K": he is under the hill and due in the turn that begins. */
static bool read_away(struct state *state, struct cursor *cursor, int colour)
{
    int man;

    return take_word(cursor, "K") && km_place_away(state, cursor, colour, KIND_KING, PLACE_AWAY, &man)
           && leave_on(state, cursor, leaving("away", CARD_NONE), colour, man, colour);
}

/* "held d5": may not move in the turn that begins. "shielded f3": shielded by the side that has just moved, in the other's
 * turn. */
static bool read_left_on_man(struct state *state, struct cursor *cursor, const char *word)
{
    int cell, mover = state->board.to_move, owner = colour_other(mover);

    if (!km_take_cell(cursor, &cell))
        return false;
    if (state->board.at[cell] == MAN_NONE)
        return cursor_refuse(cursor, "ITEM", cursor->at - 1, "%s names the square of a man, and nobody stands there", word);
    return leave_on(state, cursor, leaving(word, state->sides[owner].last_card.card), owner, state->board.at[cell], mover);
}

static bool read_seen(struct state *state, struct cursor *cursor)
{
    enum kind kind = kind_of_name(placing_rest(cursor));

    if (kind == KIND_NONE)
        return placing_unreadable(cursor, "seen WARLORD, or another kind that has a name");
    state->seen |= 1 << kind;
    cursor->at = cursor->end;
    return true;
}

static bool read_lost_move(struct state *state, struct cursor *cursor, int colour)
{
    (void)cursor;
    state->sides[colour].lost_move = true;
    return true;
}

static const struct { const char *word; bool (*read)(struct state *, struct cursor *, int colour); } sided[] = {
    { "card", read_card }, { "move", read_move }, { "hill", read_hill }, { "away", read_away }, { "lostmove", read_lost_move },
};
enum { SIDED = sizeof sided / sizeof sided[0] };

static bool read_one(struct state *state, struct cursor *cursor)
{
    int colour;

    if (try_word(cursor, "held"))
        return read_left_on_man(state, cursor, "held");
    if (try_word(cursor, "shielded"))
        return read_left_on_man(state, cursor, "shielded");
    if (try_word(cursor, "seen"))
        return read_seen(state, cursor);
    for (int i = 0; i < SIDED; i++)
        if (try_word(cursor, sided[i].word))
            return km_take_side(cursor, &colour) && sided[i].read(state, cursor, colour);
    return placing_unreadable(cursor, "card W NAME, move B r g7, held d5, shielded f3, hill W e4 2, away W K, lostmove W or "
                              "seen WARLORD");
}

/* Any text in brackets after it is a remark: RULES 3. */
static bool take_remarks(struct cursor *cursor)
{
    while (try_word(cursor, "(")) {
        cursor->at = placing_part(cursor, ")");
        if (!take_word(cursor, ")"))
            return false;
    }
    return take_end(cursor);
}

/* The list is complete: earlier values of what it tells are removed first. */
static void clear_last(struct state *state)
{
    int kept = 0;

    for (int i = 0; i < state->effects.count; i++)
        if (km_has_card(&state->effects.list[i]) || !km_card(state->effects.list[i].kind)->leaves_him)
            state->effects.list[kept++] = state->effects.list[i];
    memset(&state->effects.list[kept], 0, (size_t)(state->effects.count - kept) * sizeof state->effects.list[0]);
    state->effects.count = kept;
    state->seen = 0;
    memset(state->moved, 0, sizeof state->moved);
    memset(state->moved_rook, 0, sizeof state->moved_rook);
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        struct side *side = &state->sides[colour];

        side->last_card = (struct last_card){ 0 };
        memset(side->hill, 0, sizeof side->hill);
        side->lost_move = side->limit_used = false;
    }
}

/* The parts of a complete list of LAST. */
static const char *next_part(struct arena *arena, const char **list)
{
    size_t bytes = strcspn(*list, ",");
    const char *part = *list;

    if (!*part)
        return NULL;
    *list += bytes + (part[bytes] == ',');
    *list += strspn(*list, " ");
    return arena_text_n(arena, part, bytes);
}

/* Everything that the list names did happen before. */
static bool tells_all(struct arena *arena, const char *have, const char *wanted)
{
    const char *part, *other;

    while ((part = next_part(arena, &wanted))) {
        const char *rest = have;

        while ((other = next_part(arena, &rest)) && !text_equal(part, other))
            ;
        if (!other)
            return false;
    }
    return true;
}

bool km_read_last(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    const struct state *before = placing->asserting ? arena_copy(placing->arena, state, sizeof *state) : NULL;
    int end = cursor->end;
    const char *have;

    if (!take_word(cursor, ":"))
        return false;
    clear_last(state);
    while (placing_next(cursor, ",", end))
        if (!try_word(cursor, "-") && !try_word(cursor, "none") && !cursor_at_end(cursor) && !(read_one(state, cursor) && take_remarks(cursor)))
            return false;
    if (!placing->asserting)
        return true;
    have = km_last_text(placing->arena, before);
    return km_compared(placing, before, tells_all(placing->arena, have, km_last_text(placing->arena, state)) ? "" : have, "");
}

/* ---- writing ---- */

static const char *cards_text(struct arena *arena, const struct state *state)
{
    int first = state->sides[1].last_card.order < state->sides[0].last_card.order;
    const char *text = "";

    for (int i = 0; i < COLOUR_COUNT; i++) {
        int colour = first ^ i;
        const struct last_card *last = &state->sides[colour].last_card;
        const char *card = km_card_name_of(NULL, last->card);

        if (!last->card)
            continue;
        card = arena_printf(arena, "card %c %s", km_side_letter(colour), card);
        if (last->root != last->card)
            card = arena_printf(arena, "%s as %s(%c)", card, km_card_name_of(NULL, last->root), km_side_letter(last->side - 1));
        text = km_listed(arena, text, ", ", card);
    }
    return text;
}

static const char *moved_text(struct arena *arena, const struct state *state, int colour)
{
    const struct man *man = &state->board.men[state->moved[colour]];
    char cell[CELL_TEXT_BYTES], letter = kind_letter((enum kind)man->kind);

    if (state->moved[colour] == MAN_NONE || man->place != PLACE_BOARD || !letter)
        return NULL;
    return arena_printf(arena, "move %c %c %s", km_side_letter(colour),
                        man->colour == COLOUR_WHITE ? letter : text_lower(letter), cell_format(man->cell, cell));
}

/* "held d5", "shielded f3", "away W K", for an effect without a card. */
static const char *left_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct card *card = km_card(effect->kind);
    const struct man *man = &state->board.men[effect->target];
    char cell[CELL_TEXT_BYTES];

    if (effect->target_kind != EFFECT_ON_MAN || km_has_card(effect) || !card->leaves_him)
        return NULL;
    if (man->place == PLACE_AWAY)
        return arena_printf(arena, "away %c %s", km_side_letter(man->colour), km_kind_text(arena, man->kind));
    if (man->place != PLACE_BOARD || card->hides_king)
        return NULL;
    return arena_printf(arena, "%s %s", card->leaves_him, cell_format(man->cell, cell));
}

static const char *side_text(struct arena *arena, const struct state *state, const char *text, int colour)
{
    const struct side *side = &state->sides[colour];
    const char *moved = moved_text(arena, state, colour);
    char cell[CELL_TEXT_BYTES];

    if (moved)
        text = km_listed(arena, text, ", ", moved);
    for (int i = 0; i < HILL_CELLS; i++)
        if (side->hill[i] > 0)
            text = km_listed(arena, text, ", ", arena_printf(arena, "hill %c %s %d", km_side_letter(colour),
                                                             cell_format(km_hill_cells[i], cell), side->hill[i]));
    if (side->lost_move)
        text = km_listed(arena, text, ", ", arena_printf(arena, "lostmove %c", km_side_letter(colour)));
    return text;
}

const char *km_last_text(struct arena *arena, const struct state *state)
{
    const char *text = cards_text(arena, state), *piece;

    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        text = side_text(arena, state, text, colour);
    for (int i = 0; i < state->effects.count; i++)
        if ((piece = left_text(arena, state, &state->effects.list[i])))
            text = km_listed(arena, text, ", ", piece);
    for (int kind = KIND_FIRST_NAMED; kind < KIND_COUNT; kind++)
        if (state->seen >> kind & 1)
            text = km_listed(arena, text, ", ", arena_printf(arena, "seen %s", km_kind_text(arena, kind)));
    return text;
}
