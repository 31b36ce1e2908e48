/* What is to be seen of a melee: the fighters on the six hexes around an empty one, and beside them cards, traps and acts. */
#include "engine/kernel/hex.h"
#include "engine/kernel/placing.h"
#include "engine/kernel/text.h"
#include "tests/rules/melee/melee.h"

static const struct hex_board ring = { .row_count = 3, .rows = { { 1, 2 }, { 0, 3 }, { 1, 2 } } };

/* The fighters stand clockwise, the first in the upper left. */
static const struct place {
    enum hex_direction from_middle;
    enum scene_side outside;     /* the side of the hex that faces away from the middle */
} places[MELEE_SEATS] = {
    { HEX_NW, SCENE_NW }, { HEX_NE, SCENE_NE }, { HEX_E, SCENE_E }, { HEX_SE, SCENE_SE }, { HEX_SW, SCENE_SW }, { HEX_W, SCENE_W },
};

const struct scene_glyph melee_glyphs[] = {
    { "ground", "#e9dcc3", "" },
    { "wall", NULL, "<path d=\"M-20-2.500h40v5h-40z\" fill=\"#555\"/>" },
    { NULL, NULL, NULL },
};

/* Names of hexes, in board order. */
static const char *hex_id(struct scene *scene, int hex)
{
    char name[HEX_NAME_BYTES];

    return arena_text(scene->arena, hex_name(&ring, hex, name));
}

static const char *place_of(struct scene *scene, int seat)
{
    int middle = hex_at(&ring, 1, 2);

    return hex_id(scene, hex_step(&ring, middle, places[seat].from_middle));
}

static void show_ring(struct scene *scene)
{
    scene_grid(scene, SCENE_HEXES, 5, ring.row_count);
    for (int hex = 0; hex < hex_count(&ring); hex++)
        scene_cell(scene, hex_id(scene, hex), hex_x(&ring, hex), hex_row(&ring, hex), "ground", "sand");
}

/* A wall is drawn for those who believe in it. */
static void show_fighter(struct scene *scene, const struct melee *melee, int side, int viewer)
{
    const struct fighter *fighter = &melee->sides[side];
    const char *place = place_of(scene, side);

    if (!melee_in_play(melee, side)) {
        scene_note(scene, "Out", 0, side + 1, arena_printf(scene->arena, "%s left as number %d", melee_names[side], fighter->out));
        return;
    }
    scene_item(scene, place, &(struct scene_item){
                   .layer = SCENE_PIECE, .glyph = "token", .owner = side + 1, .health = 100 * fighter->life / MELEE_LIFE,
                   .say = arena_printf(scene->arena, "%s, life %d, %d card%s", melee_names[side], fighter->life,
                                       fighter->hand.count, text_plural(fighter->hand.count)) });
    if (side == melee->active)
        scene_item(scene, place, &(struct scene_item){ .layer = SCENE_MARK, .glyph = "from", .owner = side + 1, .say = "has the turn" });
    if (viewer >= 0 && melee_walled(melee, viewer, side))
        scene_edge(scene, place, places[side].outside,
                   &(struct scene_edge){ .glyph = "wall", .owner = side + 1, .say = "a wall that you believe in" });
}

/* Curses, and those traps that the viewer knows. */
static void show_effects(struct scene *scene, const struct melee *melee)
{
    for (int i = 0; i < melee->effects.count; i++) {
        const struct effect *effect = &melee->effects.list[i];

        scene_note(scene, "Effects", 0, effect->owner + 1,
                   arena_printf(scene->arena, "%s on %s", melee_cards[effect->kind],
                                effect->target_kind == TARGET_FIGHTER ? melee_names[effect->target] : "an act"));
    }
}

void melee_scene(struct scene *scene, const void *state, int seat, const struct value *events)
{
    const struct melee *melee = state;

    (void)events;
    show_ring(scene);
    for (int side = 0; side < melee->seats; side++)
        show_fighter(scene, melee, side, seat);
    for (int side = 0; side < melee->seats; side++)
        if (seat == side || seat == SEAT_MODERATOR)
            scene_note(scene, "Hands", 0, side + 1, pile_text(scene->arena, melee_cards, PILE_CONST(&melee->sides[side].hand)));
    show_effects(scene, melee);
}
