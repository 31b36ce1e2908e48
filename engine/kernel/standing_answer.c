/* What a standing order answers, and how it joins orders that are mailed. */
#include "engine/kernel/standing.h"

#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/sheet.h"
#include "engine/kernel/text.h"

static const char *answer_of(const struct ruleset *rules, const struct value *options, struct arena *arena,
                             const void *state, const struct request *request, const char *text)
{
    struct sheet sheet = { .standing = true };
    const char *answer;

    sheet_judge(&sheet, arena, rules, options, state, request->seat, request, 1, text);
    answer = sheet_answer(&sheet, 0);
    return answer || *text ? answer : "";
}

/* The bytes of the first alternative, without the newline after it; *rest is the text after the line ELSE that ends it,
 * or NULL. */
static size_t first_alternative(const char *text, const char **rest)
{
    *rest = NULL;
    for (const char *line = text; *line;) {
        size_t bytes = strcspn(line, "\n");
        const char *next = line + bytes + (line[bytes] == '\n');

        if (text_n_equal_ignoring_case(line, bytes, "ELSE")) {
            *rest = next;
            return line == text ? 0 : (size_t)(line - text) - 1;
        }
        line = next;
    }
    return strlen(text);
}

static bool is_withheld(const struct ruleset *rules, struct arena *arena, int seat, struct standings all, const char *line)
{
    for (int i = 0; i < all.count; i++)
        if (all.list[i].mode == STANDING_SETS && all.list[i].seat == seat
            && rules->withholds(arena, all.list[i].kind, all.list[i].text, line))
            return true;
    return false;
}

/* The lines that no setting of the seat withholds; NULL: it had lines, and all are withheld. */
static const char *lines_left(const struct ruleset *rules, struct arena *arena, int seat, struct standings all, const char *text)
{
    const char *left = NULL;

    if (!rules->withholds || !*text)
        return text;
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        const char *line = arena_text_n(arena, text, bytes);

        if (!is_withheld(rules, arena, seat, all, line))
            left = left ? arena_printf(arena, "%s\n%s", left, line) : line;
        text += bytes + (text[bytes] == '\n');
    }
    return left;
}

const char *standing_answer(const struct ruleset *rules, const struct value *options, struct arena *arena,
                            const void *state, const struct request *request, struct standings all, const char *text)
{
    const char *answer = NULL, *rest, *left;

    for (; text && !answer; text = rest) {
        size_t bytes = first_alternative(text, &rest);

        left = lines_left(rules, arena, request->seat, all, arena_text_n(arena, text, bytes));
        answer = left ? answer_of(rules, options, arena, state, request, left) : NULL;
    }
    return answer;
}

/* ---- joining orders ---- */

/* The canonical form of a whole turn's orders; NULL: a line of it is refused. */
static const char *judged(const struct joining *joining, const char *orders)
{
    struct sheet sheet = { .standing = true, .joining = true };

    sheet_judge(&sheet, joining->arena, joining->rules, joining->options, joining->state, joining->request->seat,
                joining->request, 1, orders);
    return sheet_answer(&sheet, 0);
}

/* The lines as they read behind these orders: canonical, or as written where they are refused there. */
static struct order_lines read_behind(const struct joining *joining, const char *orders, const char *lines)
{
    struct sheet sheet = { .standing = true, .joining = true };
    int before = order_lines_of(joining->arena, orders).count;
    struct order_lines read = { 0 };

    sheet_judge(&sheet, joining->arena, joining->rules, joining->options, joining->state, joining->request->seat,
                joining->request, 1, arena_printf(joining->arena, "%s\n%s", orders, lines));
    for (int i = before; i < sheet.line_count; i++)
        order_add(joining->arena, &read, sheet.lines[i].canonical ? sheet.lines[i].canonical : sheet.lines[i].text, 0, 1);
    return read;
}

static bool is_same_thing(const struct joining *joining, const char *mailed, const char *standing)
{
    return strcmp(mailed, standing) == 0
        || (joining->rules->same_thing && joining->rules->same_thing(joining->arena, mailed, standing));
}

/* Without the lines for what the orders have ordered themselves. */
static struct order_lines left_over(const struct joining *joining, const struct order_lines *orders, struct order_lines lines)
{
    struct order_lines left = { 0 };

    for (int i = 0; i < lines.count; i++) {
        bool same = false;

        for (int k = 0; k < orders->count && !same; k++)
            same = is_same_thing(joining, orders->list[k].text, lines.list[i].text);
        if (!same)
            order_add(joining->arena, &left, lines.list[i].text, 0, 1);
    }
    return left;
}

/* Adds the lines of one part of the turn. */
static const char *add_part(const struct joining *joining, const char *text, const struct order_lines *lines, int part)
{
    int at = 0;

    for (int i = 0; i < lines->count; i++) {
        int own = joining->rules->part_of_turn(joining->arena, lines->list[i].text);

        at = own > at ? own : at;
        if (at == part)
            text = arena_printf(joining->arena, "%s%s%s", text, *text ? "\n" : "", lines->list[i].text);
    }
    return text;
}

enum { PARTS_OF_TURN = 8 };

static const char *in_parts(const struct joining *joining, const struct order_lines *orders, const struct order_lines *lines)
{
    const char *text = "";

    for (int part = 0; part < PARTS_OF_TURN; part++) {
        text = add_part(joining, text, orders, part);
        text = add_part(joining, text, lines, part);
    }
    return judged(joining, text);
}

static const char *text_of(struct arena *arena, const struct order_lines *lines)
{
    const char *text = "";

    for (int i = 0; i < lines->count; i++)
        text = arena_printf(arena, "%s%s%s", text, *text ? "\n" : "", lines->list[i].text);
    return text;
}

static const char *one_behind_other(const struct joining *joining, const struct order_lines *first, const struct order_lines *then)
{
    struct order_lines both = { 0 };

    for (int i = 0; i < first->count; i++)
        order_add(joining->arena, &both, first->list[i].text, 0, 1);
    for (int i = 0; i < then->count; i++)
        order_add(joining->arena, &both, then->list[i].text, 0, 1);
    return judged(joining, text_of(joining->arena, &both));
}

static const char *with_lines(const struct joining *joining, const char *text, const char *lines)
{
    struct order_lines orders = order_lines_of(joining->arena, text), left;
    const char *joined;

    if (!*lines || !*text)
        return *lines ? judged(joining, lines) : NULL;
    left = left_over(joining, &orders, read_behind(joining, text, lines));
    if (left.count == 0)
        return NULL;
    if (joining->rules->part_of_turn)
        return in_parts(joining, &orders, &left);
    joined = one_behind_other(joining, &orders, &left);
    return joined ? joined : one_behind_other(joining, &left, &orders);
}

static const char *with_first_legal(const struct joining *joining, const char *text, const char *orders)
{
    const char *joined = NULL, *rest, *left;

    if (joining->rules->idle && strcmp(orders, joining->rules->idle) == 0)
        orders = "";
    for (; text && !joined; text = rest) {
        size_t bytes = first_alternative(text, &rest);

        left = lines_left(joining->rules, joining->arena, joining->request->seat, joining->all,
                          arena_text_n(joining->arena, text, bytes));
        joined = left ? with_lines(joining, orders, left) : NULL;
    }
    return joined;
}

bool standing_wants_to_join(const struct joining *joining, const struct standing *standing)
{
    const struct request *request = joining->request;
    struct value *facts = NULL;

    if (standing->seat != request->seat || strcmp(standing->kind, request->kind) != 0)
        return false;
    if (standing->mode == STANDING_JOINS)
        return true;
    return standing->mode == STANDING_DECIDES && strcmp(standing->kind, STANDING_ORDERS) == 0
           && !standing_is_ready(joining->rules, standing)
           && value_read(joining->arena, request->facts, strlen(request->facts), &facts, NULL) == OK
           && standing_holds(standing->conditions, facts);
}

const char *standing_join(const struct joining *joining, const struct standing *standing, const char *orders)
{
    if (!standing_wants_to_join(joining, standing))
        return NULL;
    if (standing->mode == STANDING_JOINS)
        return *orders ? arena_printf(joining->arena, "%s\n%s", orders, standing->text) : standing->text;
    return with_first_legal(joining, standing->text, orders);
}
