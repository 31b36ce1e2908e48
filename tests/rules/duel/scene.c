/* What is to be seen of a duel: the line of five cells with the squires, and beside it the duellists. */
#include "engine/kernel/placing.h"
#include "engine/kernel/text.h"
#include "tests/rules/duel/duel.h"

const struct scene_glyph duel_glyphs[] = {
    { "ground", "#e3e6bf", "" },
    { "squire", NULL, "<path d=\"M13 35V21l7-5 7 5v14zM20 5a5 5 0 0 1 0 10 5 5 0 0 1 0-10z\" fill=\"currentColor\" stroke=\"#fff\""
                      " stroke-width=\"1.6\"/>" },
    { NULL, NULL, NULL },
};

static const char *cell_name(struct scene *scene, int cell)
{
    return arena_printf(scene->arena, "%d", cell);
}

static void show_squire(struct scene *scene, const struct duel *duel, int seat)
{
    const struct duellist *side = &duel->sides[seat];

    if (side->squire)
        scene_item(scene, cell_name(scene, side->squire),
                   &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "squire", .owner = seat + 1,
                                         .say = arena_printf(scene->arena, "squire of %s", duel_colours[seat]) });
    else
        scene_note(scene, "Away", 0, seat + 1, "the squire is off the board");
}

static void show_duellist(struct scene *scene, const struct duel *duel, int seat)
{
    const struct duellist *side = &duel->sides[seat];

    scene_note(scene, "Duellists", 0, seat + 1,
               arena_printf(scene->arena, "life %d, stance %s, %d card%s", side->life, duel_stances[side->stance],
                            side->hand.count, text_plural(side->hand.count)));
}

static void show_hand(struct scene *scene, const struct duel *duel, int seat)
{
    struct pile_const hand = PILE_CONST(&duel->sides[seat].hand);

    scene_note(scene, "Hands", 0, seat + 1, pile_text(scene->arena, duel_cards, hand));
}

/* Where a squire stepped in this turn. */
static void show_steps(struct scene *scene, const struct value *events)
{
    for (const struct value *event = events ? events->first : NULL; event; event = event->next) {
        const char *cell = cell_name(scene, (int)value_get_int(event, "cell", 0)), *side = value_get_text(event, "side", "");

        if (text_equal(value_get_text(event, "event", ""), "step") && scene_has(scene, cell))
            scene_item(scene, cell, &(struct scene_item){ .layer = SCENE_MARK, .glyph = "to",
                                                          .owner = text_find(side, duel_colours, DUEL_SEATS) + 1,
                                                          .say = arena_printf(scene->arena, "the squire of %s stepped here", side) });
    }
}

void duel_scene(struct scene *scene, const void *state, int seat, const struct value *events)
{
    const struct duel *duel = state;

    scene_grid(scene, SCENE_SQUARES, DUEL_CELLS, 1);
    for (int cell = 1; cell <= DUEL_CELLS; cell++) {
        scene_column_name(scene, cell - 1, cell_name(scene, cell));
        scene_cell(scene, cell_name(scene, cell), cell - 1, 0, "ground", "open ground");
    }
    for (int side = 0; side < DUEL_SEATS; side++)
        show_squire(scene, duel, side);
    for (int side = 0; side < DUEL_SEATS; side++)
        show_duellist(scene, duel, side);
    for (int side = 0; side < DUEL_SEATS; side++)
        if (seat == side || seat == SEAT_MODERATOR)
            show_hand(scene, duel, side);
    for (int i = 0; i < duel->effects.count; i++)
        scene_note(scene, "Effects", 0, duel->effects.list[i].target + 1,
                   arena_printf(scene->arena, "poisoned, %d left", (int)duel->effects.list[i].left));
    show_steps(scene, events);
}
