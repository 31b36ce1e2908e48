/* What a mail's receipt says about the standing orders that join its orders. */
#include "engine/game_joins.h"

#include <string.h>

#include "engine/game_standing.h"
#include "engine/kernel/order.h"

static void insert(struct standing *list, int *count, const struct standing *standing, int seat)
{
    struct standing added = *standing;
    int at = *count, highest = 0;

    for (int i = 0; i < *count; i++)
        highest = list[i].id > highest ? list[i].id : highest;
    added.seat = seat;
    added.id = added.id ? added.id : highest + 1;
    while (at > 0 && list[at - 1].id > added.id) {
        list[at] = list[at - 1];
        at--;
    }
    list[at] = added;
    ++*count;
}

/* The seat's standing orders when the mail has been taken, by their numbers. */
static struct standings standing_after(const struct game *game, const struct standing_change *change, struct sheet *sheet)
{
    struct standing *list = arena_alloc(sheet->arena, (size_t)(game->standing_count + change->added_count) * sizeof *list);
    int count = 0;

    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == sheet->seat && !change->cleared[i])
            insert(list, &count, &game->standing[i], sheet->seat);
    for (int i = 0; i < change->added_count; i++)
        insert(list, &count, &change->added[i], sheet->seat);
    return (struct standings){ list, count };
}

static bool has_joined(const struct open_turn *turn, const struct standing *standing)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (turn->answers[i].frozen && turn->answers[i].seat == standing->seat
            && answer_is_by(&turn->answers[i], standing->id))
            return true;
    return false;
}

/* The lines of the orders that were not among those before, side by side. */
static const char *added_lines(struct arena *arena, const char *before, const char *after)
{
    struct order_lines old = order_lines_of(arena, before), now = order_lines_of(arena, after);
    const char *text = "";

    for (int i = 0; i < now.count; i++) {
        bool is_old = false;

        for (int k = 0; k < old.count && !is_old; k++)
            if (old.list[k].text && strcmp(old.list[k].text, now.list[i].text) == 0) {
                is_old = true;
                old.list[k].text = NULL;
            }
        if (!is_old)
            text = arena_printf(arena, "%s%s%s", text, *text ? "; " : "", now.list[i].text);
    }
    return text;
}

static void note_for(const struct game *game, struct sheet *sheet, struct joining *joining, const char *orders)
{
    for (int i = 0; i < joining->all.count; i++) {
        const struct standing *standing = &joining->all.list[i];
        const char *joined;

        if (!standing_wants_to_join(joining, standing)
            || (standing->mode == STANDING_DECIDES && (has_joined(&game->turn, standing) || has_joined(&game->next, standing))))
            continue;
        joined = standing_join(joining, standing, orders);
        if (joined)
            sheet_note(sheet, "standing order %d joins: %s", standing->id, added_lines(sheet->arena, orders, joined));
        else
            sheet_note(sheet, "standing order %d stays out: these orders leave no place for it", standing->id);
        orders = joined ? joined : orders;
    }
}

void game_note_joins(const struct game *game, const struct standing_change *change, const void *state, struct sheet *sheet)
{
    struct joining joining = { .rules = game->rules, .options = game->options, .arena = sheet->arena, .state = state,
                               .all = standing_after(game, change, sheet) };

    for (int i = 0; i < sheet->request_count && joining.all.count > 0; i++) {
        const char *orders = sheet_answer(sheet, i);

        joining.request = &sheet->requests[i];
        if (orders)
            note_for(game, sheet, &joining, orders);
    }
}
