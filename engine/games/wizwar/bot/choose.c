#include "engine/games/wizwar/bot/choose.h"

#include "engine/games/wizwar/cast/act.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"

/* A list of orders in the making. */
struct choosing {
    struct arena *arena;
    const struct wizwar *ww;
    const struct maze *maze;
    int seat;
    struct rng *choice;
    const char *text;
};

static int some(struct choosing *choosing, int count)
{
    return count <= 1 ? 0 : (int)rng_below(choosing->choice, (uint64_t)count);
}

static void add(struct choosing *choosing, const char *line)
{
    choosing->text = *choosing->text ? arena_printf(choosing->arena, "%s\n%s", choosing->text, line) : line;
}

/* ---- targets ---- */

static bool some_figure(struct choosing *choosing, struct queue_act *act)
{
    int first = some(choosing, FIGURES_MAX);

    for (int i = 0; i < FIGURES_MAX; i++) {
        int figure = (first + i) % FIGURES_MAX;
        const char *code;

        if (!figure_lives(choosing->ww, figure))
            continue;
        act->target_count = 0;
        act_aim(act, TARGET_FIGURE, figure, PLACE_NONE);
        if (!act_forbids(choosing->maze, choosing->ww, act, false, &code))
            return true;
    }
    return false;
}

static int32_t some_place(struct choosing *choosing)
{
    const struct grid *grid = &choosing->maze->grid;

    for (;;) {
        int square = some(choosing, grid_squares(grid));

        if (grid_exists(grid, square))
            return maze_place(choosing->maze, square);
    }
}

static bool somewhere(struct choosing *choosing, struct queue_act *act, bool edge)
{
    const char *code;

    for (int tries = 0; tries < 12; tries++) {
        int side = edge ? some(choosing, 4) : 0;

        act->target_count = 0;
        act_aim(act, edge ? TARGET_EDGE : TARGET_SQUARE, side, some_place(choosing));
        if (!act_forbids(choosing->maze, choosing->ww, act, false, &code))
            return true;
    }
    return false;
}

static bool aim(struct choosing *choosing, struct queue_act *act)
{
    const struct card *card = ww_cards[act->kind];
    const char *code;

    if (!card || card_has(act->kind, CARD_SPECIAL))
        return false;
    if ((card->aims & (AIM_OPPONENT | AIM_MY_MONSTER)) && some_figure(choosing, act))
        return true;
    if ((card->aims & AIM_EDGE) && somewhere(choosing, act, true))
        return true;
    if ((card->aims & AIM_SQUARE) && somewhere(choosing, act, false))
        return true;
    act->target_count = 0;
    return (card->aims == 0 || (card->aims & AIM_ME)) && !act_forbids(choosing->maze, choosing->ww, act, false, &code);
}

static const char *number_words(struct choosing *choosing, const struct card *card)
{
    const struct hand *hand = &choosing->ww->players[choosing->seat].hand;

    for (int i = 0; card->number_use != NUMBER_NONE && i < hand->count; i++)
        if (hand->cards[i] > 0 && card_is_number(hand->cards[i]) && some(choosing, 2) == 0)
            return arena_printf(choosing->arena, " WITH %d", ww_cards[hand->cards[i]]->value);
    return "";
}

static void cast_some(struct choosing *choosing)
{
    const struct hand *hand = &choosing->ww->players[choosing->seat].hand;
    int first = some(choosing, hand->count > 0 ? hand->count : 1), cast = 0;

    for (int i = 0; i < hand->count && cast < 2; i++) {
        int card = hand->cards[(first + i) % hand->count];
        struct queue_act act = { .kind = card, .seat = choosing->seat, .source = choosing->seat, .data = { [ACT_SHARE] = WHOLE } };

        if (card <= 0 || !ww_cards[card])
            continue;
        if (card_type(card) == TYPE_OBJECT) {
            add(choosing, arena_printf(choosing->arena, "DISPLAY %s", ww_card_names[card]));
            continue;
        }
        if (some(choosing, 3) == 0 || !aim(choosing, &act))
            continue;
        add(choosing, arena_printf(choosing->arena, "CAST %s%s%s%s", ww_card_names[card], act.target_count ? " AT " : "",
                                   act.target_count ? target_name(choosing->arena, choosing->ww, &act.targets[0]) : "",
                                   number_words(choosing, ww_cards[card])));
        cast++;
    }
}

static void walk_some(struct choosing *choosing)
{
    static const char *const words[] = { "N", "E", "S", "W" };
    const char *line = "MOVE";

    for (int i = 0; i < WW_STEPS; i++)
        line = arena_printf(choosing->arena, "%s %s", line, words[some(choosing, 4)]);
    add(choosing, line);
}

static const char *choose_orders(struct choosing *choosing)
{
    walk_some(choosing);
    cast_some(choosing);
    walk_some(choosing);
    add(choosing, "DRAW 2");
    return choosing->text;
}

const char *ww_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    const struct wizwar *ww = state;
    struct choosing choosing = { .arena = arena, .ww = ww, .maze = maze_of(arena, &ww->board), .seat = request->seat,
                                 .choice = choice, .text = "" };

    return text_equal(request->kind, "orders") ? choose_orders(&choosing) : NULL;
}

const char *ww_chatter(struct arena *arena, const void *state, int seat, struct rng *choice)
{
    (void)arena;
    (void)state;
    (void)seat;
    (void)choice;
    return NULL;
}
