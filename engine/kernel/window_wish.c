/* What a seat's setting says about being asked. */
#include "engine/kernel/window.h"

#include <string.h>

#include "engine/kernel/sheet.h"
#include "engine/kernel/standing.h"
#include "engine/kernel/text.h"

static const char always[] = "ALWAYS", never[] = "NEVER", usual_word[] = "DEFAULT", when[] = "IF ";

enum window_wish window_wish_of(struct turn *turn, int seat, const char *key,
                                struct value *(*facts)(struct turn *turn, int seat, void *context), void *context, bool usual)
{
    const char *value = turn_setting(turn, seat, key, usual_word);
    bool asks = usual;

    if (strcmp(value, always) == 0)
        asks = true;
    else if (strcmp(value, never) == 0)
        asks = false;
    else if (text_has_prefix(value, when))
        asks = standing_holds(value + strlen(when), facts ? facts(turn, seat, context) : NULL);
    return asks ? WINDOW_ASK : WINDOW_STANDING;
}

const char *window_wish_read(struct sheet *sheet, int line, const char *text)
{
    static const char *const plain[] = { always, never, usual_word };
    struct error err = { OK, "" };

    while (text_is_blank(*text))
        text++;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (text_equal_ignoring_case(text, plain[i]))
            return plain[i];
    if (!text_has_prefix_ignoring_case(text, when) || !text[strlen(when)]) {
        sheet_reject(sheet, line, "ORDER", (int)(text - sheet->lines[line].text) + 1,
                     "say ALWAYS, NEVER, DEFAULT, or IF and conditions, as in IF life<=5");
        return NULL;
    }
    text += strlen(when);
    if (standing_check(text, &err) != OK) {
        sheet_reject(sheet, line, "ORDER", (int)(text - sheet->lines[line].text) + 1, "%s", err.message);
        return NULL;
    }
    return arena_printf(sheet->arena, "IF %s", text);
}
