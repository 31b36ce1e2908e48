#include "engine/games/wizwar/face/face.h"

#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"

const char *ww_order_word(int index)
{
    static const char *const words[] = {
        "MOVE", "CAST", "NUMBER", "PUNCH", "TEAR", "THROW", "USE", "DISPLAY", "DROP", "HOLD", "CLOSE", "PICK", "TAKE", "DISCARD",
        "DRAW", "MONSTER", "ALTER", "CLIMB", "IDIOT", "SAY", "PLAY", "INTERRUPT", "PASS", "ASK", "CHOOSE", "MUST", "IF",
    };

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

static bool judge_line(struct sheet *sheet, int line, void *context)
{
    const int *request = context;
    struct reading reading;
    struct order order;

    if (!reading_open(&reading, sheet, line, sheet->state, sheet->seat, true) || !order_read(&reading, &order))
        return false;
    if (order.kind == ORDER_PLAY)
        return cursor_refuse(&reading.cursor, "TIMING", -1, "there is nothing to answer");
    sheet_accept(sheet, line, *request, "%s", reading.text);
    return true;
}

/* A line that is understood, but answers nothing, has no form in which it would be an order. */
static bool is_answer(const struct sheet_line *line)
{
    return line->verdict == VERDICT_REJECTED && text_equal(line->code, "TIMING");
}

void ww_judge(struct sheet *sheet)
{
    int request = sheet_request(sheet, "orders");

    for (int i = 0; i < sheet->line_count && request >= 0; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && !judge_line(sheet, i, &request) && !is_answer(&sheet->lines[i]))
            sheet->lines[i].nearest = suggest(sheet, i, judge_line, &request);
}
