/* Position: the men, on the board and off it. */
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/kernel/text.h"

enum kind km_kind_of_text(const char *text)
{
    return text[0] && !text[1] ? kind_of_letter(text[0]) : kind_of_name(text);
}

const char *km_kind_text(struct arena *arena, int kind)
{
    return kind < KIND_FIRST_NAMED ? arena_printf(arena, "%c", kind_letter((enum kind)kind)) : km_kind_word(arena, kind);
}

/* The man is made on an empty cell and then lifted. */
bool km_place_away(struct state *state, struct cursor *cursor, int colour, int kind, enum place place, int *man)
{
    uint64_t empty = ~board_occupied(&state->board);

    *man = empty ? board_add(&state->board, colour, kind, cells_first(empty)) : MAN_NONE;
    if (*man == MAN_NONE)
        return cursor_refuse(cursor, "LIMIT", cursor->at, "there are more men than a game can have");
    board_lift(&state->board, *man, place);
    return true;
}

/* A man whom a list no longer names is out of the game, with the effects on him. */
static void unplace(struct state *state, int man)
{
    struct claims none;

    if (state->board.men[man].place == PLACE_BOARD)
        board_lift(&state->board, man, PLACE_GONE);
    board_shelve(&state->board, man, PLACE_GONE);
    state->left++;
    claims_begin(&none, EFFECTS(&state->effects), EFFECT_ON_MAN, man);
    claims_end(&none, EFFECTS(&state->effects), NULL);
}

/* ---- FEN ---- */

/* The man who is there now as before; MAN_NONE: nobody. */
static int same_man(const struct board *before, const struct board *now, int man)
{
    const struct man *old = &before->men[man];
    int other = old->place == PLACE_BOARD && old->partner == MAN_NONE ? now->at[old->cell] : MAN_NONE;

    return other != MAN_NONE && now->men[other].kind == old->kind && now->men[other].colour == old->colour ? other : MAN_NONE;
}

/* A FEN makes new men. The effects on a man stay only with the man who is on the same cell as before. */
static void carry_effects(struct state *state, const struct board *before)
{
    int kept = 0;

    for (int i = 0; i < state->effects.count; i++) {
        struct effect effect = state->effects.list[i];
        const struct card *card = km_card(effect.kind);

        if (effect.target_kind == EFFECT_ON_MAN) {
            effect.target = card->joins || card->hides_king ? MAN_NONE : same_man(before, &state->board, effect.target);
            if (card->crowns)
                effect.data[DATA_PRINCE] = same_man(before, &state->board, effect.data[DATA_PRINCE]);
            if (effect.target == MAN_NONE)
                continue;
        }
        state->effects.list[kept++] = effect;
    }
    memset(&state->effects.list[kept], 0, (size_t)(state->effects.count - kept) * sizeof state->effects.list[0]);
    state->effects.count = kept;
    kept = 0;
    for (int i = 0; i < state->beside_count; i++)
        if (effect_find(EFFECTS_CONST(&state->effects), state->beside[i].effect))
            state->beside[kept++] = state->beside[i];
    state->beside_count = kept;
}

/* The records that refer to men by number. */
static void forget_men(struct state *state)
{
    state->left = state->loss_count = state->lapsed_count = state->step_count = 0;
    memset(state->moved, 0, sizeof state->moved);
    memset(state->moved_rook, 0, sizeof state->moved_rook);
}

/* For a FEN only the men are compared, and it need not contain more. */
static bool asks_men(struct placing *placing, const struct board *wanted)
{
    char have[FEN_BYTES], want[FEN_BYTES];

    fen_write(&((struct state *)placing->state)->board, have);
    fen_write(wanted, want);
    return (strcspn(have, " ") == strcspn(want, " ") && memcmp(have, want, strcspn(want, " ")) == 0)
           || placing_unlike(placing, "FEN %s", have);
}

bool km_read_fen(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    const char *text = placing_rest(cursor);
    struct board board = state->board;
    const struct board *before;
    struct error err = { 0 };

    if (placing->asserting && !strchr(text, ' '))
        text = arena_printf(placing->arena, "%s w - -", text);
    if (fen_read(&board, text, FEN_CARDS, &err) != OK)
        return cursor_refuse(cursor, "ITEM", cursor->at, "%s", err.message);
    if (placing->asserting)
        return asks_men(placing, &board);
    if (state->options.copies == 0)
        knightmare_state_init(state);
    before = arena_copy(placing->arena, &state->board, sizeof state->board);
    state->board = board;
    carry_effects(state, before);
    forget_men(state);
    return true;
}

/* ---- men without a FEN letter ---- */

static bool is_unlettered(const struct man *man)
{
    return man->place == PLACE_BOARD && !kind_letter((enum kind)man->kind);
}

/* "PRINCESS(W)@d1" */
static bool take_added(struct cursor *cursor, int *kind, int *colour, int *cell)
{
    static const char form[] = "ADD: PRINCESS(W)@d1";
    int end = cursor->end;

    cursor->end = placing_part(cursor, "(");
    *kind = (int)kind_of_name(placing_rest(cursor));
    cursor->at = cursor->end;
    cursor->end = end;
    if (*kind == KIND_NONE || !take_word(cursor, "(") || !km_take_side(cursor, colour) || !take_word(cursor, ")"))
        return placing_unreadable(cursor, form);
    *cell = *cursor_text(cursor) == '@' ? cell_parse(cursor_text(cursor) + 1) : CELL_NONE;
    if (*cell == CELL_NONE)
        return placing_unreadable(cursor, form);
    cursor->at++;
    return take_end(cursor);
}

static const char *added_text(struct arena *arena, const struct state *state)
{
    char cell[CELL_TEXT_BYTES];
    const char *text = "";

    for (int i = 1; i < state->board.men_count; i++) {
        const struct man *man = &state->board.men[i];

        if (is_unlettered(man))
            text = km_listed(arena, text, " ; ", arena_printf(arena, "%s(%c)@%s", km_kind_text(arena, man->kind),
                                                              km_side_letter(man->colour), cell_format(man->cell, cell)));
    }
    return text;
}

bool km_read_added(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    const struct state *before = placing->asserting ? arena_copy(placing->arena, state, sizeof *state) : NULL;
    int end = cursor->end, kind, colour, cell = CELL_NONE;

    if (!take_word(cursor, ":"))
        return false;
    for (int man = 1; man < state->board.men_count; man++)
        if (is_unlettered(&state->board.men[man]))
            unplace(state, man);
    while (placing_next(cursor, ";", end)) {
        if (!take_added(cursor, &kind, &colour, &cell))
            return false;
        if (state->board.at[cell] == MAN_NONE && board_add(&state->board, colour, kind, cell) == MAN_NONE)
            return cursor_refuse(cursor, "LIMIT", 0, "there are more men than a game can have");
        if (state->board.men[state->board.at[cell]].kind != kind && !placing->asserting)
            return cursor_refuse(cursor, "ITEM", cursor->at - 1, "ADD: somebody stands on %s already",
                                 cursor->tokens.list[cursor->at - 1].text + 1);
    }
    return !placing->asserting
           || km_compared(placing, before, added_text(placing->arena, before), added_text(placing->arena, state));
}

void km_write_men(struct writing *writing, const void *game)
{
    const struct state *state = game;
    const char *added = added_text(writing->arena, state);
    char fen[FEN_BYTES];

    fen_write(&state->board, fen);
    write_item(writing, "FEN %s", fen);
    if (*added)
        write_item(writing, "ADD: %s", added);
}

/* ---- boxes ---- */

enum { BOXES = 2 };
static const char *const box_names[BOXES] = { "captured", "dead" };
static const enum place box_places[BOXES] = { PLACE_CAPTURED, PLACE_DEAD };

const char *km_box_text(struct arena *arena, const struct state *state, int colour)
{
    const char *text = "";

    for (int box = 0; box < BOXES; box++) {
        const char *men = "";

        for (int i = 1; i < state->board.men_count; i++)
            if (state->board.men[i].colour == colour && state->board.men[i].place == box_places[box])
                men = km_listed(arena, men, ",", km_kind_text(arena, state->board.men[i].kind));
        if (*men)
            text = km_listed(arena, text, " ; ", arena_printf(arena, "%s %s", box_names[box], men));
    }
    return text;
}

/* "N", "PRINCESS", "K (Prince)" up to the cursor's end. */
static bool take_boxed(struct cursor *cursor, enum kind *kind)
{
    int end = cursor->end;

    cursor->end = placing_part(cursor, "(");
    *kind = km_kind_of_text(placing_rest(cursor));
    cursor->end = end;
    if (*kind == KIND_NONE)
        return cursor_refuse(cursor, "ITEM", cursor->at, "\"%s\" is no man in a box", cursor_text(cursor));
    cursor->at = placing_part(cursor, "(");
    if (*kind == KIND_KING && try_word(cursor, "(") && !(take_word(cursor, "Prince") && take_word(cursor, ")")))
        return false;
    return take_end(cursor);
}

/* The men that the boxes of one colour must hold, in order. */
struct boxed {
    int count;
    struct { int box, kind; } list[MEN_MAX];
};

static bool take_box(struct cursor *cursor, struct boxed *boxed)
{
    int box = text_find_ignoring_case(cursor_text(cursor), box_names, BOXES), end = cursor->end;
    enum kind kind;

    if (try_word(cursor, "-") || try_word(cursor, "none"))
        return take_end(cursor);
    if (box < 0)
        return placing_unreadable(cursor, "BOX W: captured N,P ; dead P");
    cursor->at++;
    while (placing_next(cursor, ",", end)) {
        if (try_word(cursor, "-") || try_word(cursor, "none"))
            continue;
        if (!take_boxed(cursor, &kind))
            return false;
        if (boxed->count == MEN_MAX)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "there are more men than a game can have");
        boxed->list[boxed->count].box = box;
        boxed->list[boxed->count++].kind = (int)kind;
    }
    return true;
}

/* Takes a man of the list, if he is on it. */
static bool strike(struct boxed *boxed, const struct man *man)
{
    for (int i = 0; i < boxed->count; i++)
        if (box_places[boxed->list[i].box] == man->place && boxed->list[i].kind == man->kind) {
            boxed->count--;
            memmove(&boxed->list[i], &boxed->list[i + 1], (size_t)(boxed->count - i) * sizeof boxed->list[0]);
            return true;
        }
    return false;
}

/* Removes men who are not named, and adds missing ones. */
static bool fill_boxes(struct placing *placing, struct cursor *cursor, int colour, struct boxed *boxed)
{
    struct state *state = placing->state;
    int made;

    for (int i = 1; i < state->board.men_count; i++) {
        const struct man *man = &state->board.men[i];

        if (man->colour != colour || (man->place != PLACE_CAPTURED && man->place != PLACE_DEAD) || strike(boxed, man))
            continue;
        if (placing->asserting)
            return placing_unlike(placing, "%s", km_box_text(placing->arena, state, colour));
        unplace(state, i);
    }
    if (placing->asserting && boxed->count > 0)
        return placing_unlike(placing, "%s", km_box_text(placing->arena, state, colour));
    for (int i = 0; i < boxed->count; i++)
        if (!km_place_away(state, cursor, colour, boxed->list[i].kind, box_places[boxed->list[i].box], &made))
            return false;
    return true;
}

bool km_read_box(struct placing *placing, struct cursor *cursor)
{
    struct boxed boxed = { .count = 0 };
    int colour, end = cursor->end;

    if (!km_take_side(cursor, &colour))
        return false;
    if (!try_word(cursor, ":"))
        return km_read_fact(placing, cursor);
    while (placing_next(cursor, ";", end))
        if (!take_box(cursor, &boxed))
            return false;
    return fill_boxes(placing, cursor, colour, &boxed);
}

void km_write_boxes(struct writing *writing, const void *state)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        const char *text = km_box_text(writing->arena, state, colour);

        if (*text)
            write_item(writing, "BOX %c: %s", km_side_letter(colour), text);
    }
}
