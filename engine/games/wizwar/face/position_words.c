/* Positions: words that items of all kinds share. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

#include "engine/kernel/text.h"

bool position_words(struct cursor *cursor, const char *words)
{
    int at = cursor->at;

    for (const char *word = words; *word; word += strcspn(word, " "), word += *word == ' ')
        if (!try_word(cursor, arena_text_n(cursor_arena(cursor), word, strcspn(word, " ")))) {
            cursor->at = at;
            return false;
        }
    return true;
}

static bool is_remark(const struct cursor *cursor, int at)
{
    return order_is(&cursor->tokens, at, "(") && at + 1 < cursor->end && !text_is_digit(cursor->tokens.list[at + 1].text[0])
        && !order_is(&cursor->tokens, at + 1, "exact");
}

/* The marks of "Blue.life=10", which reads as "Blue life 10". */
static bool is_mark(const struct cursor *cursor, int at)
{
    return order_is(&cursor->tokens, at, ".") || order_is(&cursor->tokens, at, "=");
}

void position_drop_remarks(struct cursor *cursor)
{
    for (int at = cursor->at; at < cursor->end; at++) {
        int past = at;

        if (!is_remark(cursor, at) && !is_mark(cursor, at))
            continue;
        while (is_remark(cursor, at) && past < cursor->end && !order_is(&cursor->tokens, past, ")"))
            past++;
        past += past < cursor->end;
        memmove(&cursor->tokens.list[at], &cursor->tokens.list[past], (size_t)(cursor->tokens.count - past) * sizeof *cursor->tokens.list);
        cursor->tokens.count -= past - at;
        cursor->end -= past - at;
        at--;
    }
}

/* ---- places ---- */

bool position_place(struct cursor *cursor, const struct wizwar *ww, int32_t *place)
{
    const struct maze *maze = maze_of(cursor_arena(cursor), &ww->board);
    int square = GRID_NONE;

    if (!take_square(cursor, &maze->grid, &square))
        return false;
    *place = maze_place(maze, square);
    return true;
}

bool position_is_square(struct cursor *cursor, const struct wizwar *ww)
{
    const struct maze *maze = maze_of(cursor_arena(cursor), &ww->board);
    size_t used = 0;
    int square = grid_parse(&maze->grid, cursor_text(cursor), &used);

    return square != GRID_NONE && cursor_text(cursor)[used] == '\0';
}

/* ---- cards ---- */

bool position_card(struct cursor *cursor, int *card)
{
    if (!take_name(cursor, "card", ww_card_words, WORDS_OF_POSITIONS, 3, card))
        return false;
    *card = card_of_word(*card);
    return true;
}

/* ---- seats ---- */

bool position_seat(struct cursor *cursor, int *seat)
{
    return take_name(cursor, "player", ww_seat_names, WW_SEATS, 3, seat);
}

bool position_plays(struct cursor *cursor, const struct wizwar *ww, int seat)
{
    return ww->seats == 0 || seat < ww->seats
        || cursor_refuse(cursor, "NAME", cursor->at - 1, "%s does not play: the board has %d seats, up to %s", ww_seat_names[seat],
                         ww->seats, ww_seat_names[ww->seats - 1]);
}

bool position_is_seat(const struct cursor *cursor)
{
    for (int seat = 0; seat < WW_SEATS; seat++)
        if (cursor_is(cursor, ww_seat_names[seat]))
            return true;
    return false;
}

bool position_next_seat(struct cursor *cursor)
{
    int at = cursor->at;

    if ((try_word(cursor, ",") || try_word(cursor, "and")) && position_is_seat(cursor))
        return true;
    cursor->at = at;
    return false;
}

bool position_owner(struct cursor *cursor, int32_t *owner)
{
    int seat = 0;

    if (!position_seat(cursor, &seat))
        return false;
    *owner = seat + 1;
    return true;
}

bool position_owns(struct cursor *cursor, int *seat)
{
    for (*seat = 0; *seat < WW_SEATS; ++*seat)
        if (cursor_is(cursor, arena_printf(cursor_arena(cursor), "%s's", ww_seat_names[*seat]))) {
            cursor->at++;
            return true;
        }
    return false;
}

bool position_believers(struct cursor *cursor, int32_t *decided, int32_t *believes)
{
    bool not = try_word(cursor, "not"), yet = try_word(cursor, "yet"), unreal = try_word(cursor, "unreal");
    int seat = 0;

    if (yet && (!take_word(cursor, "observed") || !take_word(cursor, "by")))
        return false;
    try_word(cursor, "real");
    try_word(cursor, "for");
    do {
        if (!position_seat(cursor, &seat))
            return false;
        *decided = yet ? *decided & ~(1 << seat) : *decided | 1 << seat;
        *believes = not || unreal ? *believes & ~(1 << seat) : *believes | 1 << seat;
    } while (position_next_seat(cursor));
    return true;
}
