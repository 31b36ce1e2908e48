#include "engine/games/arena/face/judge.h"

#include "engine/games/arena/orders/order.h"
#include "engine/kernel/suggest.h"

/* ---- the orders of a turn ---- */

/* Most obstacles to an order may change before its moment; only those that cannot change refuse it here. */
static bool judge_line(struct sheet *sheet, int line, void *context)
{
    const int *request = context;
    struct cursor cursor;
    struct order order;

    if (!cursor_open(&cursor, sheet, line) || !ar_read_order(&cursor, sheet->state, sheet->seat, &order))
        return false;
    sheet_accept(sheet, line, *request, "%s%s", ar_front_text(order.front), order.text);
    return true;
}

static void judge_orders(struct sheet *sheet, int request)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && !judge_line(sheet, i, &request))
            sheet->lines[i].nearest = suggest(sheet, i, judge_line, &request);
}

void ar_judge(struct sheet *sheet)
{
    int army = sheet_request(sheet, "army"), orders = sheet_request(sheet, "orders");

    if (army >= 0)
        ar_judge_army(sheet, army);
    else if (orders >= 0)
        judge_orders(sheet, orders);
}

void ar_judge_untimely(struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++) {
        struct cursor cursor;
        struct order order;

        if (sheet->lines[i].verdict != VERDICT_NONE || !cursor_open_text(&cursor, sheet->arena, sheet->lines[i].text)
            || !ar_read_order(&cursor, sheet->state, sheet->seat, &order) || order.verb != VERB_PASS)
            continue;
        sheet->lines[i].verdict = VERDICT_IGNORED;
        sheet_note(sheet, "nothing is asked of you now, so PASS changes nothing");
    }
}
