#include "engine/games/wizwar/face/face.h"

#include "engine/games/wizwar/cast/reading.h"

const char *ww_order_word(int index)
{
    static const char *const words[] = {
        "MOVE", "CAST", "NUMBER", "PUNCH", "TEAR", "THROW", "USE", "DISPLAY", "DROP", "HOLD", "CLOSE", "PICK", "TAKE", "DISCARD",
        "DRAW", "MONSTER", "ALTER", "CLIMB", "IDIOT", "SAY", "PLAY", "INTERRUPT", "PASS", "ASK", "CHOOSE", "MUST", "IF",
    };

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

static bool is_for_orders(const struct order *order)
{
    return order->kind != ORDER_PLAY;
}

static void judge_line(struct sheet *sheet, int line, int request)
{
    struct reading reading;
    struct order order;

    if (!reading_open(&reading, sheet, line, sheet->state, sheet->seat, true) || !order_read(&reading, &order))
        return;
    if (is_for_orders(&order))
        sheet_accept(sheet, line, request, "%s", reading.text);
    else
        cursor_refuse(&reading.cursor, "TIMING", -1, "there is nothing to answer");
}

void ww_judge(struct sheet *sheet)
{
    int request = sheet_request(sheet, "orders");

    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && request >= 0)
            judge_line(sheet, i, request);
}
