/* Private settings: when a player wants to be asked, and the targets that his Targeted attacks pick. */
#include <string.h>

#include "engine/games/arena/face/judge.h"
#include "engine/games/arena/orders/order.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

/* "DEFAULT STRONGEST", or "C5 R3 R1". */
static bool read_target(struct cursor *cursor, const struct state *state, const char **key, const char **value)
{
    static const char *const usual[] = { "STRONGEST", "WEAKEST", "RIDER", "MOUNT", "DIE" };
    struct arena *arena = cursor_arena(cursor);
    int which = 0, space = 0;

    if (try_word(cursor, "DEFAULT")) {
        if (!take_name(cursor, "choice", usual, (int)(sizeof usual / sizeof usual[0]), 3, &which))
            return false;
        *key = "target";
        *value = usual[which];
        return take_end(cursor);
    }
    if (!take_space(cursor, ar_board_of(state), &space))
        return false;
    *key = arena_printf(arena, "target:%s", ar_space_name(arena, state, space));
    *value = "";
    do {
        int id = ar_tag_of(cursor_text(cursor));

        if (!id)
            return cursor_refuse(cursor, "NAME", cursor->at, "creatures by their tags are expected, like R3");
        *value = arena_printf(arena, "%s%s%s", *value, **value ? " " : "", ar_creature_tag(arena, id));
        try_word(cursor, cursor_text(cursor));
    } while (!cursor_at_end(cursor));
    return true;
}

/* ASK IF takes the conditions of standing orders. RULES 10.3. */
static const char *read_ask_if(struct cursor *cursor, const struct state *state)
{
    const char *conditions = ar_conditions(cursor, state);

    return conditions && take_end(cursor) ? arena_printf(cursor_arena(cursor), "IF %s", conditions) : NULL;
}

bool ar_setting(struct sheet *sheet, int line, const char **key, const char **value)
{
    enum { ASK_BYTES = 4 };
    const char *text = sheet->lines[line].text;
    struct cursor cursor;

    if (text_has_prefix_ignoring_case(text, "ask ")) {
        *key = "ask";
        if (cursor_open(&cursor, sheet, line) && try_word(&cursor, "ASK") && try_word(&cursor, "IF"))
            *value = read_ask_if(&cursor, sheet->state);
        else
            *value = window_wish_read(sheet, line, text + ASK_BYTES);
        return true;
    }
    /* No other first letter can be that of TARGET, or of a word that may stand before it. */
    if (!strchr("tTwW,-", text[0]) || !cursor_open(&cursor, sheet, line) || !try_word(&cursor, "TARGET"))
        return false;
    if (!read_target(&cursor, sheet->state, key, value))
        *value = NULL;
    return true;
}
