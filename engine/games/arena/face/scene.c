#include "engine/games/arena/face/scene.h"

#include <string.h>

#include "engine/games/arena/face/lists.h"
#include "engine/games/arena/state/values.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

const struct scene_glyph ar_glyphs[] = {
    { "water", "#7fb4d8", "<path d=\"M6 14q5-5 9 0t9 0 9 0M6 22q5-5 9 0t9 0 9 0M6 30q5-5 9 0t9 0 9 0\" fill=\"none\""
                          " stroke=\"#3f86b3\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>" },
    { "river", "#b7d9ea", "<path d=\"M6 17q5-5 9 0t9 0 9 0M6 25q5-5 9 0t9 0 9 0\" fill=\"none\" stroke=\"#3f86b3\""
                          " stroke-width=\"1.6\" stroke-linecap=\"round\"/>" },
    { "grass", "#e3e6bf", "" },
    { "forest", "#bcd39a", "<path d=\"M12 7l7 18H5zM28 7l7 18H21zM20 15l8 19H12z\" fill=\"#4d7f45\"/>" },
    { "rocky", "#cfcac2", "<path d=\"M4 31l11-19 6 9 4-6 11 16z\" fill=\"#847d74\"/><path d=\"M15 12l4 6-4 3-4-2z\" fill=\"#fff\"/>" },
    { "crown", NULL, "<path d=\"M6 31V12l7 8 7-12 7 12 7-8v19z\" fill=\"currentColor\" stroke=\"#2f2d29\" stroke-width=\"1.4\""
                     " stroke-linejoin=\"round\"/>" },
    { "storm", NULL, "<path d=\"M23 3L9 23h9l-4 14 16-21h-9z\" fill=\"#ffd23f\" stroke=\"#5a4a10\" stroke-width=\"1.4\""
                     " stroke-linejoin=\"round\"/>" },
    { "corpse", NULL, "<path d=\"M9 9l22 22M31 9L9 31\" stroke=\"#6b665c\" stroke-width=\"4\" stroke-linecap=\"round\"/>" },
    { "item", NULL, "<path d=\"M20 6l14 14-14 14L6 20z\" fill=\"#f0c24a\" stroke=\"#5a4a10\" stroke-width=\"2\"/>" },
    { "wall", NULL, "<path d=\"M-18 0h36\" stroke=\"#3f6b2a\" stroke-width=\"7\" stroke-dasharray=\"4 2\"/>" },
    { NULL, NULL, NULL },
};

struct showing {
    struct scene *scene;
    const struct state *state;
    int seat;
    const char *cells[HEXES_MAX];
};

static const char *cell_of(const struct showing *showing, int space)
{
    return showing->cells[hex_of(space)];
}

/* The hex that a space's name is in: "C4" of "C4^". */
static const char *cell_named(struct showing *showing, const char *space)
{
    return arena_text_n(showing->scene->arena, space, strcspn(space, "^"));
}

/* ---- the board ---- */

static void show_hex(struct showing *showing, int hex)
{
    static const char *const glyphs[TERRAINS] = { "water", "river", "grass", "forest", "rocky" };
    const struct state *state = showing->state;
    const struct hex_board *board = ar_board_of(state);
    char name[HEX_NAME_BYTES];

    scene_cell(showing->scene, hex_name(board, hex, name), hex_x(board, hex), hex_row(board, hex), glyphs[state->terrain[hex]],
               ar_terrain_names[state->terrain[hex]]);
}

static void show_hexes(struct showing *showing)
{
    const struct hex_board *board = ar_board_of(showing->state);
    int columns = 0;

    for (int row = 0; row < board->row_count; row++)
        if (board->rows[row].indent + 2 * board->rows[row].count - 1 > columns)
            columns = board->rows[row].indent + 2 * board->rows[row].count - 1;
    scene_grid(showing->scene, SCENE_HEXES, columns, board->row_count);
    for (int hex = 0; hex < hex_count(board); hex++)
        show_hex(showing, hex);
}

/* The cells of the scene are the hexes in their order. */
static void show_ground(struct showing *showing)
{
    const struct state *state = showing->state;
    int8_t of[1 + HEXES_MAX] = { state->basic };

    memcpy(of + 1, state->terrain, sizeof state->terrain);
    if (!scene_ground_again(showing->scene, of, sizeof of)) {
        show_hexes(showing);
        scene_ground_done(showing->scene);
    }
    for (int hex = 0; hex < showing->scene->cell_count; hex++)
        showing->cells[hex] = showing->scene->cells[hex].id;
}

static void show_board(struct showing *showing)
{
    show_ground(showing);
    for (int hex = 0; hex < hex_count(ar_board_of(showing->state)); hex++)
        scene_hold(showing->scene, showing->cells[hex], showing->state->control[hex]);
    for (int seat = 0; seat < SEATS; seat++)
        scene_item(showing->scene, showing->cells[ar_king_hex(showing->state->basic, seat)],
                   &(struct scene_item){ .layer = SCENE_STRUCTURE, .glyph = "crown", .owner = seat + 1,
                                         .say = arena_printf(showing->scene->arena, "the hex of %s's king", ar_seat_names[seat]) });
}

/* ---- what stands, lies and rages there ---- */

static void show_creature(struct showing *showing, const struct creature *creature)
{
    struct arena *arena = showing->scene->arena;
    const char *tag = ar_creature_tag(arena, creature->id);
    const struct queue_act *casting = ar_casting(showing->state, creature->id);
    const char *rides = creature->mount ? arena_printf(arena, ", rides %s", ar_creature_tag(arena, creature->mount)) : "";
    const char *casts = casting ? arena_printf(arena, ", casting %s", ar_card_names[casting->kind]) : "";

    scene_item(showing->scene, cell_of(showing, creature->space),
               &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .owner = ar_controller(showing->state, creature) + 1,
                                     .count = ar_power(showing->state, creature), .tag = tag,
                                     .aloft = hex_layer(creature->space) == HEX_AIR,
                                     .say = arena_printf(arena, "%s, %s, power %d%s%s", tag, ar_creature_names[creature->kind],
                                                         ar_power(showing->state, creature), rides, casts) });
}

static void show_item(struct showing *showing, const struct item *item)
{
    if (item->bearer)
        return;
    scene_item(showing->scene, cell_of(showing, item->space),
               &(struct scene_item){ .layer = SCENE_GROUND, .glyph = "item", .aloft = hex_layer(item->space) == HEX_AIR,
                                     .say = arena_printf(showing->scene->arena, "I%d, %s%s", (int)item->number,
                                                         ar_card_names[item->card], item->spoilt ? ", without its magic" : "") });
}

/* All corpses of a hex are one thing: there can be more than a scene holds. */
static void show_corpses(struct showing *showing, int hex)
{
    struct arena *arena = showing->scene->arena;
    const char *text = "";
    int count = 0;

    for (int i = 0; i < showing->state->corpse_count; i++) {
        const struct corpse *corpse = &showing->state->corpses[i];

        if (corpse->hex == hex)
            text = arena_printf(arena, "%s%sK%d of %s", text, count++ ? ", " : "", (int)corpse->number,
                                ar_creature_tag(arena, corpse->creature));
    }
    if (count > 0)
        scene_item(showing->scene, showing->cells[hex],
                   &(struct scene_item){ .layer = SCENE_GROUND, .glyph = "corpse",
                                         .say = arena_printf(arena, "corpse%s %s", text_plural(count), text) });
}

static void show_storm(struct showing *showing, int hex)
{
    const struct effect *storm = ar_storm_at(showing->state, hex);

    if (storm)
        scene_item(showing->scene, showing->cells[hex],
                   &(struct scene_item){ .layer = SCENE_MARK, .glyph = "storm",
                                         .say = arena_printf(showing->scene->arena, "storm, %d left", (int)storm->left) });
}

static void show_things(struct showing *showing)
{
    const struct state *state = showing->state;

    for (int hex = 0; hex < hex_count(ar_board_of(state)); hex++) {
        show_corpses(showing, hex);
        show_storm(showing, hex);
    }
    for (int i = 0; i < state->item_count; i++)
        show_item(showing, &state->items[i]);
    for (int i = 0; i < state->creature_count; i++)
        show_creature(showing, &state->creatures[i]);
}

/* ---- walls ---- */

static enum scene_side side_towards(const struct hex_board *board, int from, int to)
{
    static const enum scene_side sides[HEX_DIRECTIONS] = {
        [HEX_NW] = SCENE_NW, [HEX_NE] = SCENE_NE, [HEX_W] = SCENE_W, [HEX_E] = SCENE_E, [HEX_SW] = SCENE_SW, [HEX_SE] = SCENE_SE,
    };

    for (enum hex_direction direction = HEX_NW; direction < HEX_DIRECTIONS; direction++)
        if (hex_step(board, from, direction) == to)
            return sides[direction];
    return SCENE_SIDES;
}

static void show_wall(struct showing *showing, const struct effect *effect)
{
    const struct hex_board *board = ar_board_of(showing->state);
    struct arena *arena = showing->scene->arena;
    int one, other;

    if (effect->target_kind != TARGET_WALL || !hex_side_ends(board, effect->target, &one, &other))
        return;
    scene_edge(showing->scene, showing->cells[one], side_towards(board, one, other),
               &(struct scene_edge){ .glyph = "wall", .owner = effect->owner + 1,
                                     .say = arena_printf(arena, "%s of %s on %s", ar_card_names[effect->kind],
                                                         ar_seat_names[effect->owner],
                                                         ar_side_name(arena, showing->state, effect->target)) });
}

/* ---- beside the board ---- */

static const char *known_spells(struct showing *showing, const uint64_t spells[SPELL_WORDS])
{
    const char *text = "";

    for (int card = 1; card < CARDS; card++)
        if (ar_lists(spells, card))
            text = arena_printf(showing->scene->arena, "%s%s%s", text, *text ? ", " : "", ar_card_names[card]);
    return *text ? text : "none";
}

static void show_player(struct showing *showing, int player)
{
    const struct player *of = &showing->state->players[player];
    struct arena *arena = showing->scene->arena;

    scene_note(showing->scene, "Players", 0, player + 1, arena_printf(arena, "pool %d, %d points", of->pool, of->points));
    if (showing->seat == player || showing->seat == SEAT_MODERATOR)
        scene_note(showing->scene, "Players", 0, player + 1,
                   arena_printf(arena, "spells: %s", known_spells(showing, of->spells)));
}

/* Enchantments with a number, which orders can name. There may be more than there is room for: the last line says so. */
static void show_enchantments(struct showing *showing)
{
    enum { SHOWN_MOST = SCENE_NOTES_MAX - 10 };
    const struct state *state = showing->state;
    struct arena *arena = showing->scene->arena;
    int count = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (!effect->number || count++ >= SHOWN_MOST)
            continue;
        scene_note(showing->scene, "Enchantments", 0, effect->owner + 1,
                   arena_printf(arena, "X%d, %s on %s", (int)effect->number, ar_card_names[effect->kind],
                                ar_effect_on(arena, state, effect)));
    }
    if (count > SHOWN_MOST)
        scene_note(showing->scene, "Enchantments", 0, 0, arena_printf(arena, "and %d more", count - SHOWN_MOST));
}

/* ---- what happened ---- */

/* A creature's tag begins with its side's letter. */
static int owner_of(const char *tag)
{
    return tag[0] == ar_seat_names[SEAT_LEFT][0] ? SEAT_LEFT + 1 : tag[0] == ar_seat_names[SEAT_RIGHT][0] ? SEAT_RIGHT + 1 : 0;
}

static void show_move(struct showing *showing, const struct value *event, const char *how)
{
    const char *creature = value_get_text(event, "creature", "");

    scene_path(showing->scene, cell_named(showing, value_get_text(event, "from", "")),
               cell_named(showing, value_get_text(event, "to", "")), owner_of(creature),
               arena_printf(showing->scene->arena, "%s %s", creature, how));
}

static void show_battle(struct showing *showing, const struct value *event)
{
    scene_item(showing->scene, cell_named(showing, value_get_text(event, "at", "")),
               &(struct scene_item){ .layer = SCENE_EVENT, .glyph = "burst",
                                     .say = arena_printf(showing->scene->arena, "battle: LEFT %d, RIGHT %d, won by %s",
                                                         (int)value_get_int(event, "left", 0),
                                                         (int)value_get_int(event, "right", 0),
                                                         value_get_text(event, "winner", "nobody")) });
}

/* More moves than a scene holds are told in words, by the report. */
static void show_events(struct showing *showing, const struct value *events)
{
    for (const struct value *event = events ? events->first : NULL; event; event = event->next) {
        const char *name = value_get_text(event, "event", "");

        if (showing->scene->path_count < SCENE_PATHS_MAX && text_equal(name, "move"))
            show_move(showing, event, "moved");
        else if (showing->scene->path_count < SCENE_PATHS_MAX && text_equal(name, "retreat"))
            show_move(showing, event, "retreated");
        else if (text_equal(name, "battle"))
            show_battle(showing, event);
    }
}

void ar_scene(struct scene *scene, const void *state, int seat, const struct value *events)
{
    struct showing showing = { .scene = scene, .state = state, .seat = seat };

    show_board(&showing);
    show_things(&showing);
    for (int i = 0; i < showing.state->effects.count; i++)
        show_wall(&showing, &showing.state->effects.list[i]);
    for (int player = 0; player < SEATS; player++)
        show_player(&showing, player);
    show_enchantments(&showing);
    show_events(&showing, events);
}
