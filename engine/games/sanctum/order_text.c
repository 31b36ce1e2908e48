/* The canonical full form of orders, and warnings about a MOVE. */
#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/movement.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/text.h"

static const char *cast_text(struct arena *arena, const struct order *order)
{
    const char *targets = sa_targets_text(arena, order->targets, order->target_count, order->spell);

    if (order->target_count == 0)
        return arena_printf(arena, "CAST %s", sa_spell_name(order->spell));
    return arena_printf(arena, "CAST %s %s%s", sa_spell_name(order->spell),
                        sa_spell(order->spell)->targets == TARGETS_PAIRS ? "" : "ON ", targets);
}

static const char *move_text(struct arena *arena, const struct order *order)
{
    const char *text = arena_printf(arena, "MOVE gr%d%s", order->group, order->standing ? " VIA" : "");

    for (int i = 0; i < order->step_count; i++)
        text = arena_printf(arena, "%s %s", text, sa_square_names[order->steps[i]]);
    return text;
}

static const char *train_text(struct arena *arena, const struct order *order)
{
    const char *where = order->any ? "ANY" : sa_square_names[order->square];
    const char *what = order->trains == 0                      ? arena_printf(arena, "MANA %s", sa_mana_names[order->mana])
                       : order->trains == 1 + CLASS_ARCHER     ? "ARCHER"
                                                               : "SWORD";

    if (order->standing)
        return arena_printf(arena, "TRAIN %s %s", where, what);
    return arena_printf(arena, "TRAIN %s %s %d", where, what, order->amount);
}

static const char *plain_text(struct arena *arena, const struct order *order)
{
    switch (order->kind) {
    case ORDER_CAST:
        return cast_text(arena, order);
    case ORDER_MOVE:
        return move_text(arena, order);
    case ORDER_HOLD:
        return order->group ? arena_printf(arena, "HOLD gr%d", order->group) : "HOLD";
    case ORDER_TRAIN:
        return train_text(arena, order);
    case ORDER_DISCARD:
        return arena_printf(arena, "DISCARD %s", sa_spell_name(order->spell));
    case ORDER_MANA:
        return arena_printf(arena, "MANA %s %s", order->any ? "ANY" : sa_square_names[order->square],
                            sa_mana_names[order->mana]);
    default:
        return "";
    }
}

const char *sa_order_text(struct arena *arena, const struct order *order)
{
    const char *text = plain_text(arena, order);

    return order->standing ? arena_printf(arena, "STANDING %s", text) : text;
}

/* ---- warnings ---- */

static int apart(int from, int to)
{
    int columns = sa_column(from) - sa_column(to), rows = sa_row(from) - sa_row(to);

    return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

/* The open step that brings the group nearest to a square. */
static int nearest_step(const struct state *state, const struct group *group, int to)
{
    int best = SQUARE_NONE;

    for (int direction = NORTH; sa_on_board(group) && direction < DIRECTIONS; direction++) {
        int next = sa_step(group->square, (enum direction)direction);

        if (next == SQUARE_NONE || sa_step_forbidden(state, group, next))
            continue;
        if (best == SQUARE_NONE || apart(next, to) < apart(best, to))
            best = next;
    }
    return best;
}

static const char *why_not(struct arena *arena, const struct state *state, const struct group *group, int to,
                           const char *reason)
{
    const char *square = sa_square_names[to];

    if (text_equal(reason, "off_board"))
        return arena_printf(arena, "gr%d is off the board", group->id);
    if (text_equal(reason, "not_adjacent"))
        return arena_printf(arena, "%s is not next to %s, where gr%d stands", square, sa_square_names[group->square],
                            group->id);
    if (text_equal(reason, "cannot_move"))
        return arena_printf(arena, "gr%d cannot move now (%s)", group->id, sa_rooted(state, group));
    if (text_equal(reason, "terrain"))
        return arena_printf(arena, "gr%d cannot enter %s (%s)", group->id, square,
                            sa_terrain(state->terrain[to])->name);
    return arena_printf(arena, "a hostile group stands on %s", square);
}

const char *sa_move_warning(const struct reader *reader, const struct order *order, int *nearest)
{
    const struct state *state = reader->state;
    const struct group *group = sa_group_get(state, order->group);
    const char *reason = sa_step_forbidden(state, group, order->steps[0]);

    *nearest = SQUARE_NONE;
    if (reason) {
        *nearest = nearest_step(state, group, order->steps[0]);
        return why_not(reader->arena, state, group, order->steps[0], reason);
    }
    if (order->step_count > 1 && !sa_moves_twice(state, group))
        return arena_printf(reader->arena, "the second step counts only if gr%d moves twice", group->id);
    return NULL;
}
