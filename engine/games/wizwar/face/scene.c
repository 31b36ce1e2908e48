#include "engine/games/wizwar/face/scene.h"

#include <string.h>

#include "engine/games/wizwar/face/face.h"
#include "engine/games/wizwar/state/sight.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

#define LINE "<path d=\"M-20 0h40\" stroke=\"#3b3a36\" stroke-width=\"5\" stroke-linecap=\"square\"/>"

const struct scene_glyph ww_glyphs[] = {
    { "floor", "#ece5d5", "" },
    { "floor2", "#e2dac6", "" },
    { "home", NULL, "<path d=\"M7 18L20 5l13 13v17H7z\" fill=\"currentColor\" fill-opacity=\".22\" stroke=\"currentColor\""
                    " stroke-width=\"2\"/>" },
    { "chest", NULL, "<path d=\"M8 20h24v12H8z\" fill=\"currentColor\"/><path d=\"M8 18q0-9 12-9t12 9z\" fill=\"#fff\""
                     " stroke=\"currentColor\" stroke-width=\"1.600\"/><path d=\"M18 19h4v5h-4z\" fill=\"#2f2d29\"/>" },
    { "stone", NULL, "<path d=\"M1 1h38v38H1zM1 14h38M1 27h38M14 1v13M27 14v13M14 27v12\" fill=\"#8d8a84\" stroke=\"#3b3a36\""
                     " stroke-width=\"2\"/>" },
    { "growth", NULL, "<path d=\"M20 6q9-2 10 7 8 4 3 12 0 9-9 7-5 5-10 0-9 1-8-8-5-7 3-11 2-8 11-7z\" fill=\"#4d7f45\""
                      " stroke=\"#2a4f27\" stroke-width=\"1.600\"/>" },
    { "object", NULL, "<path d=\"M20 6l12 14-12 14L8 20z\" fill=\"#f0c24a\" stroke=\"#5a4a10\" stroke-width=\"2\"/>" },
    { "claws", NULL, "<path d=\"M6 34q-1-16 6-28M17 35q-1-16 6-29M28 34q-1-15 6-27\" fill=\"none\" stroke=\"currentColor\""
                     " stroke-width=\"5\" stroke-linecap=\"round\"/>" },
    { "wall", NULL, LINE },
    { "door", NULL, LINE "<path d=\"M-11-4h22v8h-22z\" fill=\"#b9772f\" stroke=\"#3b2a14\" stroke-width=\"1.200\"/>" },
    { "fire", NULL, "<path d=\"M-17 5q-4-6 3-11 7 5 3 11zM-3 5q-4-6 3-11 7 5 3 11zM11 5q-4-6 3-11 7 5 3 11z\" fill=\"#f08a24\""
                    " stroke=\"#a33b12\"/>" },
    { "water", NULL, "<path d=\"M-19 0q5-6 10 0t9 0 10 0 9 0\" fill=\"none\" stroke=\"#3f86b3\" stroke-width=\"4\"/>" },
    { "mirror", NULL, "<path d=\"M-12-3h24v6h-24z\" fill=\"#dfeef5\" stroke=\"#5c7f8f\" stroke-width=\"1.400\"/>" },
    { "ivy", NULL, "<path d=\"M-18 0h36\" stroke=\"#3f7d35\" stroke-width=\"5\" stroke-dasharray=\"4 2\"/>" },
    { "gate", NULL, "<path d=\"M-14 0h28\" stroke=\"#e9e4d6\" stroke-width=\"5\"/>" },
    { NULL, NULL, NULL },
};

/* A sector has four openings, and two sides share a number. */
enum { GATES_MAX = 2 * WW_SEATS };

struct showing {
    struct scene *scene;
    struct arena *arena;
    const struct wizwar *ww;
    const struct maze *maze;
    int seat;
    const char *sectors[SECTORS_MAX];   /* what they are called; NULL: not yet asked */
    int gates[GATES_MAX], gate_count;   /* the lower face of each pair of sides that lead to each other */
};

static const char *name_of(const struct showing *showing, int32_t place)
{
    return maze_square_name(showing->maze, place);
}

static void put(const struct showing *showing, int32_t place, const struct scene_item *item)
{
    if (maze_square(showing->maze, place) != GRID_NONE)
        scene_item(showing->scene, name_of(showing, place), item);
}

/* ---- squares ---- */

/* A sector has many squares, and is called once. */
static const char *sector_words(struct showing *showing, int tile)
{
    const struct sector *sector = &showing->ww->board.sectors[tile];

    if (!showing->sectors[tile] && sector->owner)
        showing->sectors[tile] = arena_printf(showing->arena, "sector %d, %s's", tile + 1, ww_seat_names[sector->owner - 1]);
    else if (!showing->sectors[tile])
        showing->sectors[tile] = arena_printf(showing->arena, "sector %d", tile + 1);
    return showing->sectors[tile];
}

static void show_square(struct showing *showing, int square, int column, int row)
{
    const struct maze *maze = showing->maze;
    int across, along, tile = tiles_find(&maze->tiles, &maze->grid, square, &across, &along);
    const struct sector *sector = &showing->ww->board.sectors[tile];

    scene_cell(showing->scene, name_of(showing, maze_place(maze, square)), column, row,
               (sector->column + sector->row) % 2 ? "floor2" : "floor", sector_words(showing, tile));
}

static void show_squares(struct showing *showing)
{
    const struct grid *grid = &showing->maze->grid;

    scene_grid(showing->scene, SCENE_SQUARES, grid->columns, grid->rows);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            int square = grid_square(grid, column, row);

            if (square != GRID_NONE && grid_exists(grid, square))
                show_square(showing, square, column, row);
        }
}

/* "-c" and "12" of "-c12". */
static void show_names(const struct showing *showing)
{
    const struct grid *grid = &showing->maze->grid;

    for (int column = 0; column < grid->columns; column++) {
        const char *name = name_of(showing, maze_place(showing->maze, grid_square(grid, column, 0)));
        int letters = name[0] == '-';

        while (text_is_alpha(name[letters]))
            letters++;
        scene_column_name(showing->scene, column, arena_text_n(showing->arena, name, (size_t)letters));
    }
    for (int row = 0; row < grid->rows; row++) {
        const char *name = name_of(showing, maze_place(showing->maze, grid_square(grid, 0, row)));

        name += name[0] == '-';
        while (text_is_alpha(*name))
            name++;
        scene_row_name(showing->scene, row, name);
    }
}

/* ---- edges ---- */

static enum scene_side side_of(int direction)
{
    static const enum scene_side sides[] = { [GRID_N] = SCENE_N, [GRID_E] = SCENE_E, [GRID_S] = SCENE_S, [GRID_W] = SCENE_W };

    return sides[direction];
}

static void put_edge(const struct showing *showing, int face, const struct scene_edge *edge)
{
    int32_t place = maze_place(showing->maze, face / 4);

    scene_edge(showing->scene, name_of(showing, place), side_of(face % 4), edge);
}

/* What a feature looks like; NULL: like nothing. An illusion never gets here: it is a wall or nothing (edge_truth). */
static const char *glyph_of(enum feature feature)
{
    if (feature_is_wall(feature))
        return "wall";
    if (feature_is_door(feature))
        return "door";
    return feature == FEATURE_FIRE ? "fire" : feature == FEATURE_WATER ? "water" : NULL;
}

/* Does the viewer know that the illusion is one? Its maker does, and whoever sees everything. */
static bool knows_illusion(const struct showing *showing, int face)
{
    return maze_feature(showing->maze, face) == FEATURE_ILLUSION
           && (showing->seat == SEAT_MODERATOR || maze_edge(showing->maze, face)->owner == showing->seat + 1);
}

/* The number that two sides share; 0: there are more than have numbers. */
static char gate_key(struct showing *showing, int face, int other)
{
    static const char keys[] = "123456789abcdefghijklmnopqrstuvwxyz";
    int lower = face < other ? face : other, gate = 0;

    while (gate < showing->gate_count && showing->gates[gate] != lower)
        gate++;
    if (gate == GATES_MAX || gate >= (int)sizeof keys - 1)
        return '\0';
    if (gate == showing->gate_count)
        showing->gates[showing->gate_count++] = lower;
    return keys[gate];
}

/* A side of the board where one goes on beyond it, with the side where one comes in. */
static void show_gate(struct showing *showing, int face)
{
    int halves[2], count = maze_halves(showing->maze, face, halves), other;

    if (count != 2)
        return;
    other = halves[0] == face ? halves[1] : halves[0];
    put_edge(showing, face, &(struct scene_edge){ .glyph = "gate", .key = gate_key(showing, face, other),
                                                  .say = arena_printf(showing->arena, "leads to %s",
                                                                      maze_face_name(showing->maze, other)) });
}

static void show_edge(struct showing *showing, int face)
{
    const struct edge *edge = maze_edge(showing->maze, face);
    enum feature feature = edge_truth(showing->maze, showing->ww, face, showing->seat);
    const char *glyph = glyph_of(feature);

    if (knows_illusion(showing, face))
        put_edge(showing, face, &(struct scene_edge){ .glyph = "wall", .owner = edge->owner, .doubtful = true,
                                                      .say = "an illusion of a wall" });
    else if (glyph)
        put_edge(showing, face, &(struct scene_edge){ .glyph = glyph, .say = feature_names[feature] });
    else if (maze_is_outer(showing->maze, face))
        show_gate(showing, face);
    if (edge && edge->mirror)
        put_edge(showing, face, &(struct scene_edge){ .glyph = "mirror", .say = "a mirror" });
}

static void show_edges(struct showing *showing)
{
    const struct maze *maze = showing->maze;

    for (int square = 0; square < maze->grid.columns * maze->grid.rows; square++)
        for (int direction = GRID_N; direction <= GRID_W && grid_exists(&maze->grid, square); direction++) {
            int face = grid_face(square, (enum grid_direction)direction), ivy = maze_ivy(maze, face);

            if (maze_key(maze, face) == face)
                show_edge(showing, face);
            if (ivy > 0)
                put_edge(showing, face, &(struct scene_edge){ .glyph = "ivy", .face = true,
                                                              .say = arena_printf(showing->arena, "ivy, %d points", ivy) });
        }
}

/* All that squares and edges are made of: the maze, who looks, and the doors that are held. */
struct ground {
    const struct maze *maze;
    int32_t seat, seats;
    int32_t held[WW_SEATS][2];
};

static struct ground ground_of(const struct showing *showing)
{
    struct ground ground;

    memset(&ground, 0, sizeof ground);
    ground.maze = showing->maze;
    ground.seat = showing->seat;
    ground.seats = showing->ww->seats;
    for (int seat = 0; seat < ground.seats; seat++) {
        ground.held[seat][0] = showing->ww->players[seat].holds_place;
        ground.held[seat][1] = showing->ww->players[seat].holds_direction;
    }
    return ground;
}

/* A maze lasts as long as its arena, and is the last one for a board that is equal. */
static void show_ground(struct showing *showing)
{
    struct ground ground = ground_of(showing);

    if (scene_ground_again(showing->scene, &ground, sizeof ground))
        return;
    show_squares(showing);
    show_names(showing);
    show_edges(showing);
    scene_ground_done(showing->scene);
}

/* ---- things and figures ---- */

static void show_home(const struct showing *showing, int seat)
{
    put(showing, showing->ww->players[seat].home,
        &(struct scene_item){ .layer = SCENE_STRUCTURE, .glyph = "home", .owner = seat + 1,
                              .say = arena_printf(showing->arena, "home base of %s", ww_seat_names[seat]) });
}

/* The viewer does not see a thing that is unreal to him. */
static bool is_shown(const struct showing *showing, const struct thing *thing)
{
    return showing->seat == SEAT_MODERATOR || thing->owner == showing->seat + 1
           || thing_is_real_to(showing->ww, thing, showing->seat);
}

static void show_thing(const struct showing *showing, int32_t place, const struct thing *thing)
{
    bool solid = thing_shows(thing, TRAIT(SOLID)), filled = solid || thing_shows(thing, TRAIT(CREATION));
    bool treasure = thing->kind == CARD_treasure;
    const char *name = ww_thing_shown(showing->arena, showing->ww, thing, showing->seat);

    put(showing, place,
        &(struct scene_item){ .layer = filled && !treasure ? SCENE_STRUCTURE : SCENE_GROUND,
                              .glyph = treasure ? "chest" : solid ? "stone" : filled ? "growth" : "object",
                              .owner = thing->owner, .tag = name,
                              .doubtful = !thing_is_real_to(showing->ww, thing, showing->seat),
                              .say = treasure ? arena_printf(showing->arena, "treasure %s", name) : name });
}

static void show_things(const struct showing *showing)
{
    const struct maze *maze = showing->maze;

    for (int square = 0; square < maze->grid.columns * maze->grid.rows; square++) {
        const struct thing *thing = NULL;
        int32_t place = maze_place(maze, square);

        if (!grid_exists(&maze->grid, square))
            continue;
        while ((thing = thing_in(showing->ww, place, thing)) != NULL)
            if (is_shown(showing, thing))
                show_thing(showing, place, thing);
    }
}

static const char *carried(const struct showing *showing, int figure)
{
    const struct thing *thing = NULL;
    const char *text = "";

    while ((thing = thing_carried(showing->ww, figure, thing)) != NULL)
        text = arena_printf(showing->arena, "%s%s%s", text, *text ? ", " : ", carries ",
                            thing_name(showing->arena, showing->ww, thing));
    return text;
}

static void show_figure(const struct showing *showing, int figure)
{
    const struct figure *of = &showing->ww->figures[figure];
    const char *name = figure_name(showing->arena, showing->ww, figure);

    put(showing, of->place,
        &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .with = figure_is_wizard(figure) ? NULL : "claws",
                              .owner = figure_seat(showing->ww, figure) + 1, .count = of->life, .tag = name,
                              .say = arena_printf(showing->arena, "%s, life %d%s", name, of->life, carried(showing, figure)) });
}

/* ---- beside the board ---- */

static const char *cards_text(const struct showing *showing, struct pile_const pile)
{
    const char *text = "";

    for (int i = 0; i < pile.count; i++)
        text = arena_printf(showing->arena, "%s%s%s", text, i ? ", " : "", ww_card_name(NULL, pile.cards[i]));
    return *text ? text : "none";
}

static void show_player(const struct showing *showing, int seat)
{
    const struct player *player = &showing->ww->players[seat];
    int cards = player->hand.count + player->inert.count;

    scene_note(showing->scene, "Wizards", 0, seat + 1,
               player->out ? "out of the game"
                           : arena_printf(showing->arena, "life %d, %d card%s", showing->ww->figures[seat].life, cards,
                                          text_plural(cards)));
    if (seat == showing->seat || showing->seat == SEAT_MODERATOR) {
        scene_note(showing->scene, "Wizards", 0, seat + 1,
                   arena_printf(showing->arena, "hand: %s", cards_text(showing, PILE_CONST(&player->hand))));
        if (player->inert.count)
            scene_note(showing->scene, "Wizards", 0, seat + 1,
                       arena_printf(showing->arena, "without effect: %s", cards_text(showing, PILE_CONST(&player->inert))));
    }
}

/* There may be more effects than there is room for: the last line says so. */
static void show_effects(const struct showing *showing)
{
    enum { SHOWN_MOST = SCENE_NOTES_MAX - 20 };
    const struct wizwar *ww = showing->ww;

    for (int i = 0; i < ww->effects.count && i < SHOWN_MOST; i++) {
        const struct effect *effect = &ww->effects.list[i];
        const char *on = effect->target_kind == TARGET_FIGURE
                             ? arena_printf(showing->arena, " on %s", figure_name(showing->arena, ww, effect->target)) : "";

        scene_note(showing->scene, "Effects", 0, effect->owner + 1,
                   arena_printf(showing->arena, "%s%s%s", ww_card_names[effect->kind], on,
                                effect->left ? arena_printf(showing->arena, ", %d left", (int)effect->left) : ""));
    }
    if (ww->effects.count > SHOWN_MOST)
        scene_note(showing->scene, "Effects", 0, 0, arena_printf(showing->arena, "and %d more", ww->effects.count - SHOWN_MOST));
}

/* What moved, as far as the squares are still there: a sector may have moved too. */
static void show_moves(const struct showing *showing, const struct value *events)
{
    for (const struct value *event = events ? events->first : NULL; event; event = event->next) {
        const char *from, *to, *figure;

        if (!text_equal(value_get_text(event, "event", ""), "moved"))
            continue;
        from = value_get_text(event, "from", "");
        to = value_get_text(event, "to", "");
        figure = value_get_text(event, "figure", "");
        if (showing->scene->path_count < SCENE_PATHS_MAX && scene_has(showing->scene, from) && scene_has(showing->scene, to))
            scene_path(showing->scene, from, to, text_find(figure, ww_seat_names, WW_SEATS) + 1,
                       arena_printf(showing->arena, "%s moved", figure));
    }
}

void ww_scene(struct scene *scene, const void *state, int seat, const struct value *events)
{
    struct showing showing = { .scene = scene, .arena = scene->arena, .ww = state, .seat = seat };

    if (showing.ww->seats == 0)
        return;                  /* before the set-up there is no board */
    showing.maze = maze_of(scene->lasting, &showing.ww->board);
    show_ground(&showing);
    for (int player = 0; player < showing.ww->seats; player++)
        show_home(&showing, player);
    show_things(&showing);
    for (int figure = 0; figure < FIGURES_MAX; figure++)
        if (figure_lives(showing.ww, figure))
            show_figure(&showing, figure);
    for (int player = 0; player < showing.ww->seats; player++)
        show_player(&showing, player);
    show_effects(&showing);
    show_moves(&showing, events);
}
