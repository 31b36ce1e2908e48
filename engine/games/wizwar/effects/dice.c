/* Dice and chance. A first roll of a die in normal play may raise an Event; rolling again and rolls while Events are
 * carried out raise none (RULES 14). */
#include "engine/games/wizwar/effects/effects.h"

static bool somebody_cares(const struct wizwar *ww, bool common)
{
    for (int i = 0; i < ww->thing_count; i++) {
        const struct card *card = ww_card(ww->things[i].kind);

        if (card && (common ? card->on_common != NULL : card->on_uncommon != NULL))
            return true;
    }
    for (int i = 0; i < ww->board.edge_count; i++)
        if (!common && (ww->board.edges[i].ivy[0] > 0 || ww->board.edges[i].ivy[1] > 0))
            return true;
    return false;
}

/* Odd is a Common Event, 4 an Uncommon one; nobody learns of an Event that affects nothing in play (WW-EVENT-07, 08). */
static void raise_event(struct turn *turn, int result)
{
    struct wizwar *ww = ww_of(turn);

    if (ww->now.quiet)
        return;
    if (result % 2 != 0 && somebody_cares(ww, true))
        ww->now.commons++;
    else if (result == 4 && somebody_cares(ww, false))
        ww->now.uncommons++;
}

int roll_die(struct turn *turn, int sides, const char *purpose)
{
    int result = roll(turn, AUDIENCE_ALL, sides, purpose);

    raise_event(turn, result);
    return result;
}

static int smallest_die(int count)
{
    static const int dice[] = { 4, 6, 8, 10, 12, 20 };

    for (size_t i = 0; i < sizeof dice / sizeof dice[0]; i++)
        if (dice[i] >= count)
            return dice[i];
    return count;
}

int die_choice(struct turn *turn, int count, const char *purpose)
{
    int sides = smallest_die(count), result;

    if (count <= 1)
        return 0;
    result = roll_die(turn, sides, purpose);
    if (count == 2)
        return result % 2 != 0 ? 0 : 1;
    while (result > count)
        result = roll(turn, AUDIENCE_ALL, sides, purpose);
    return result - 1;
}

int chance(struct turn *turn, int count, const char *purpose)
{
    return count <= 1 ? 0 : roll(turn, AUDIENCE_ALL, count, purpose) - 1;
}

int32_t place_by_chance(struct turn *turn)
{
    const struct maze *maze = ww_maze(turn);
    int squares = grid_squares(&maze->grid), count = 0;
    int32_t *places = arena_alloc(turn_arena(turn), (size_t)squares * sizeof *places);

    for (int square = 0; square < squares; square++)
        if (grid_exists(&maze->grid, square)
            && !square_shows(ww_of(turn), maze_place(maze, square), TRAIT(SOLID), FIGURE_NONE))
            places[count++] = maze_place(maze, square);
    ensure(turn, count > 0);
    return places[chance(turn, count, "square")];
}

/* ---- events ---- */

static void run_hooks(struct turn *turn, bool common)
{
    emit(turn, WW_HAPPENS, event_text("kind", common ? "common" : "uncommon"));
    for (int card = 1; card < CARD_LIMIT; card++) {
        void (*hook)(struct turn *) = !ww_card(card) ? NULL : common ? ww_card(card)->on_common : ww_card(card)->on_uncommon;

        if (hook && !ww_of(turn)->ending)
            hook(turn);
    }
    turn_step(turn);
}

/* The dice of an Event cause no Events, and an Event comes when the action is over (WW-EVENT-09). */
void events_happen(struct turn *turn)
{
    struct now *now = &ww_of(turn)->now;

    if (now->quiet)
        return;
    now->quiet = true;
    while (now->commons + now->uncommons > 0 && !ww_of(turn)->ending) {
        bool common = now->commons > 0;

        now->commons -= common;
        now->uncommons -= !common;
        run_hooks(turn, common);
    }
    now->commons = now->uncommons = 0;
    now->quiet = false;
}
