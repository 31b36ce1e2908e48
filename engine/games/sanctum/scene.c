#include "engine/games/sanctum/scene.h"

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

#define LINES(path, colour) \
    "<path d=\"" path "\" fill=\"none\" stroke=\"" colour "\" stroke-width=\"1.600\" stroke-linecap=\"round\"/>"

const struct scene_glyph sa_glyphs[] = {
    { "plains", "#e3e6bf", "" },
    { "barren", "#cdc1a6", LINES("M6 11l6 4 4-3 4 6M26 9l2 6 6 2M9 31l6-5 4 3 5-5M28 34l2-6 5-1", "#8d7d5e") },
    { "forest", "#bcd39a", "<path d=\"M12 6l7 18H5zM28 6l7 18H21zM20 15l8 20H12z\" fill=\"#4d7f45\"/>" },
    { "desert", "#f2dfa3", LINES("M4 14q7-8 14 0M20 24q7-8 14 0M6 33q7-8 14 0", "#b8933f") },
    { "swamp", "#b3bd98", LINES("M4 29q4-4 8 0t8 0 8 0 8 0M4 35q4-4 8 0t8 0 8 0 8 0M12 24V10M16 24l3-10M28 22V8M25 22l-3-9",
                                "#55683f") },
    { "mountain", "#cfcac2", "<path d=\"M3 33l12-23 6 10 5-7 11 20z\" fill=\"#847d74\"/><path d=\"M15 10l5 8-5 3-4-3z\" fill=\"#fff\"/>" },
    { "water", "#a5cfe8", LINES("M4 11q4-5 8 0t8 0 8 0 8 0M4 21q4-5 8 0t8 0 8 0 8 0M4 31q4-5 8 0t8 0 8 0 8 0", "#3f86b3") },
    { "lava", "#4a302c", LINES("M3 12l8 4 5-5 8 6 6-4 7 3M4 28l6-5 8 6 7-6 6 5 5-3M16 11l2 18", "#ff8a33") },
    { "sanctum", NULL, "<path d=\"M5 34v-4h30v4zM8 30V17h5v13zM17 30V17h5v13zM27 30V17h5v13z\" fill=\"#f6f0e2\" stroke=\"#2f2d29\"/>"
                       "<path d=\"M4 17L20 6l16 11z\" fill=\"currentColor\" stroke=\"#2f2d29\"/>" },
    { "town", NULL, "<path d=\"M6 33V20h12v13zM20 33V15h13v18z\" fill=\"#f6f0e2\" stroke=\"#2f2d29\"/>"
                    "<path d=\"M4 21l8-9 8 9zM18 16l8-10 9 10z\" fill=\"currentColor\" stroke=\"#2f2d29\"/>" },
    { "colony", NULL, "<path d=\"M9 33l11-23 11 23z\" fill=\"currentColor\" stroke=\"#2f2d29\"/><path d=\"M17 33l3-9 3 9z\" fill=\"#f6f0e2\"/>" },
    { "sword", NULL, "<path d=\"M20 3v24M11 27h18M20 27v10\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"5\" stroke-linecap=\"round\"/>" },
    { "bow", NULL, "<path d=\"M10 3q18 6 18 17T10 37M10 3v34M3 20h33M30 14l7 6-7 6\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"4\""
                   " stroke-linejoin=\"round\"/>" },
    { "claws", NULL, "<path d=\"M6 34q-1-16 6-28M17 35q-1-16 6-29M28 34q-1-15 6-27\" fill=\"none\" stroke=\"currentColor\""
                     " stroke-width=\"5\" stroke-linecap=\"round\"/>" },
    { NULL, NULL, NULL },
};

struct showing {
    struct scene *scene;
    struct arena *arena;
    const struct state *state;
    int seat;
};

/* RED 1, BLUE 2, NEUTRAL nobody. */
static int owner_of(int side)
{
    return sa_is_player((enum side)side) ? side + 1 : 0;
}

/* ---- the board ---- */

static const char *ground_of(char terrain)
{
    switch (terrain) {
    case TERRAIN_BARREN: return "barren";
    case TERRAIN_FOREST: return "forest";
    case TERRAIN_DESERT: return "desert";
    case TERRAIN_SWAMP: return "swamp";
    case TERRAIN_MOUNTAIN: return "mountain";
    case TERRAIN_WATER: return "water";
    case TERRAIN_LAVA: return "lava";
    default: return "plains";
    }
}

static void show_board(const struct showing *showing)
{
    struct scene *scene = showing->scene;

    if (scene_ground_again(scene, showing->state->terrain, sizeof showing->state->terrain))
        return;
    scene_grid(scene, SCENE_SQUARES, COLUMNS, ROWS);
    for (int i = 0; i < COLUMNS; i++) {
        scene_column_name(scene, i, arena_printf(showing->arena, "%c", 'A' + i));
        scene_row_name(scene, i, arena_printf(showing->arena, "%d", ROWS - i));
    }
    for (int square = 1; square <= SQUARES; square++)
        if (sa_playable(square))
            scene_cell(scene, sa_square_names[square], sa_column(square) - 1, ROWS - sa_row(square),
                       ground_of(showing->state->terrain[square]), sa_terrain(showing->state->terrain[square])->name);
    scene_ground_done(scene);
}

/* "; Iron Ranks, Footsore": the spells on a target that have a number, so that orders can name them. */
static const char *spells_on(const struct showing *showing, enum target kind, int target)
{
    const char *text = "";

    for (int i = 0; i < showing->state->effects.count; i++) {
        const struct effect *effect = &showing->state->effects.list[i];

        if (effect->number && effect->target_kind == (int)kind && effect->target == target)
            text = arena_printf(showing->arena, "%s%s%s", text, *text ? ", " : "; ", sa_spell_name(effect->kind));
    }
    return text;
}

static void show_structure(const struct showing *showing, const struct structure *structure)
{
    static const char *const glyphs[STRUCTURE_KINDS] = { NULL, "sanctum", "town", "colony" };

    if (structure->off)
        return;
    scene_item(showing->scene, sa_square_names[structure->home],
               &(struct scene_item){ .layer = SCENE_STRUCTURE, .glyph = glyphs[structure->kind], .owner = owner_of(structure->owner),
                                     .say = arena_printf(showing->arena, "%s of %s%s", sa_structure_names[structure->kind],
                                                         sa_side_names[structure->owner],
                                                         spells_on(showing, TARGET_STRUCTURE, structure->id)) });
}

/* ---- groups ---- */

static const char *class_of(const struct group *group)
{
    struct creature_kind kind = sa_creature((enum creature)group->members[0].kind);

    if (kind.nation == HOUSE_NONE)
        return "claws";
    return kind.class == CLASS_ARCHER ? "bow" : "sword";
}

/* "2 Human swordsman, 1 Human archer": in roster order, likes that follow each other together. */
static const char *members_of(const struct showing *showing, const struct group *group)
{
    const char *text = "";

    for (int i = 0, alike; i < group->count; i += alike) {
        for (alike = 1; i + alike < group->count && group->members[i + alike].kind == group->members[i].kind; alike++)
            ;
        text = arena_printf(showing->arena, "%s%s%d %s", text, i ? ", " : "", alike,
                            sa_creature((enum creature)group->members[i].kind).name);
    }
    return text;
}

/* How much is left of what the group can bear, where something was lost. */
static int health_of(const struct group *group)
{
    int hits = 0, most = 0;

    for (int i = 0; i < group->count; i++) {
        hits += group->members[i].hits;
        most += group->members[i].hits_most;
    }
    return hits >= most ? 0 : hits * 100 / most > 0 ? hits * 100 / most : 1;
}

static void show_group(const struct showing *showing, const struct group *group)
{
    const char *tag = sa_name(showing->arena, showing->state, TARGET_GROUP, group->id);

    if (!sa_on_board(group) || group->count == 0)
        return;
    scene_item(showing->scene, sa_square_names[group->square],
               &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .with = class_of(group), .owner = owner_of(group->owner),
                                     .count = group->count, .health = health_of(group), .tag = tag,
                                     .say = arena_printf(showing->arena, "%s: %s%s", tag, members_of(showing, group),
                                                         spells_on(showing, TARGET_GROUP, group->id)) });
}

/* ---- spells, boardhops, players ---- */

/* There may be more of them than there is room for notes: what lies on squares is on the board too. */
static void show_spells(const struct showing *showing)
{
    for (int i = 0; i < showing->state->effects.count; i++) {
        const struct effect *effect = &showing->state->effects.list[i];
        const char *name = sa_spell_name(effect->kind);

        if (!effect->number)
            continue;
        if (effect->target_kind == TARGET_SQUARE)
            scene_item(showing->scene, sa_square_names[effect->target],
                       &(struct scene_item){ .layer = SCENE_BADGE, .glyph = "spark", .owner = owner_of(effect->owner), .say = name });
        else if (effect->target_kind == TARGET_GLOBE && showing->scene->note_count < SCENE_NOTES_MAX / 2)
            scene_note(showing->scene, "The globe", 0, owner_of(effect->owner), name);
    }
}

static void show_hops(const struct showing *showing)
{
    const struct state *state = showing->state;

    for (int i = 0; i < state->offboard.count && showing->scene->note_count < SCENE_NOTES_MAX - 10; i++) {
        const struct container *hop = &state->offboard.list[i];
        const char *exit = hop->exit == SQUARE_NONE ? "" : arena_printf(showing->arena, ", exit %s", sa_square_names[hop->exit]);
        const char *clock = hop->clock == OFFBOARD_NO_CLOCK ? "" : arena_printf(showing->arena, ", clock %d", (int)hop->clock);

        scene_note(showing->scene, "Boardhops", 0, owner_of(hop->owner),
                   arena_printf(showing->arena, "bh%d, %s, holds %s%s%s", hop->id, sa_spell_name(hop->kind),
                                sa_name(showing->arena, state, (enum target)hop->holds_kind, hop->holds), clock, exit));
    }
}

static const char *hand_text(const struct showing *showing, const struct pile *hand)
{
    const char *text = "";

    for (int i = 0; i < hand->count; i++)
        text = arena_printf(showing->arena, "%s%s%s", text, i ? ", " : "", sa_spell_name(hand->cards[i]));
    return *text ? text : "none";
}

static bool shows_own(const struct showing *showing, int side)
{
    return showing->seat == SEAT_MODERATOR
           || (showing->seat >= 0 && (int)sa_side_of_seat(showing->state, showing->seat) == side);
}

static void show_player(const struct showing *showing, int side)
{
    const struct player *player = &showing->state->players[side];

    scene_note(showing->scene, "Players", 0, owner_of(side),
               arena_printf(showing->arena, "%s, %d card%s in hand, %d in the deck, %d structure%s", sa_house_names[player->house],
                            player->hand.count, text_plural(player->hand.count), player->deck.count,
                            sa_structures_of(showing->state, (enum side)side),
                            text_plural(sa_structures_of(showing->state, (enum side)side))));
    if (!shows_own(showing, side))
        return;
    scene_note(showing->scene, "Players", 0, owner_of(side),
               arena_printf(showing->arena, "mana %s", sa_mana_text(showing->arena, player->pool)));
    scene_note(showing->scene, "Players", 0, owner_of(side),
               arena_printf(showing->arena, "hand: %s", hand_text(showing, &player->hand)));
}

/* ---- what happened ---- */

static int owner_named(const struct value *event, const char *key)
{
    enum side side = sa_side_named(value_get_text(event, key, ""));

    return side < SIDES ? owner_of((int)side) : 0;
}

static void show_move(const struct showing *showing, const struct value *event)
{
    const char *from = value_get_text(event, "from", ""), *to = value_get_text(event, "to", "");

    if (scene_has(showing->scene, from) && scene_has(showing->scene, to) && showing->scene->path_count < SCENE_PATHS_MAX)
        scene_path(showing->scene, from, to, owner_named(event, "owner"),
                   arena_printf(showing->arena, "%s moved", value_get_text(event, "group", "")));
}

static enum scene_side side_towards(int from, int to)
{
    static const enum scene_side sides[] = { [NORTH] = SCENE_N, [EAST] = SCENE_E, [SOUTH] = SCENE_S, [WEST] = SCENE_W };

    for (enum direction direction = 0; direction < DIRECTIONS; direction++)
        if (sa_step(from, direction) == to)
            return sides[direction];
    return SCENE_SIDES;
}

/* On the side where two squares meet; in one square in its corner. */
static void show_combat(const struct showing *showing, const struct value *event)
{
    const char *at = value_get_text(event, "square", ""), *other = value_get_text(event, "at", "");
    const char *say = arena_printf(showing->arena, "combat of %s and %s", value_get_text(event, "group", ""),
                                   value_get_text(event, "enemy", ""));
    enum scene_side side = side_towards(sa_square_named(at), sa_square_named(other));

    if (!scene_has(showing->scene, at))
        return;
    if (side != SCENE_SIDES)
        scene_edge(showing->scene, at, side, &(struct scene_edge){ .glyph = "clash", .happened = true, .say = say });
    else
        scene_item(showing->scene, at, &(struct scene_item){ .layer = SCENE_EVENT, .glyph = "burst", .say = say });
}

static void show_mark(const struct showing *showing, const struct value *event, enum scene_layer layer, const char *glyph,
                      int owner, const char *say)
{
    const char *square = value_get_text(event, "square", "");

    if (scene_has(showing->scene, square))
        scene_item(showing->scene, square, &(struct scene_item){ .layer = layer, .glyph = glyph, .owner = owner, .say = say });
}

static void show_events(const struct showing *showing, const struct value *events)
{
    for (const struct value *event = events ? events->first : NULL; event; event = event->next) {
        const char *name = value_get_text(event, "event", "");

        if (text_equal(name, "move"))
            show_move(showing, event);
        else if (text_equal(name, "combat-start"))
            show_combat(showing, event);
        else if (text_equal(name, "capture"))
            show_mark(showing, event, SCENE_MARK, "frame", owner_named(event, "by"),
                      arena_printf(showing->arena, "captured by %s", value_get_text(event, "by", "")));
    }
}

void sa_scene(struct scene *scene, const void *game, int seat, const struct value *events)
{
    const struct state *state = game;
    struct showing showing = { .scene = scene, .arena = scene->arena, .state = state, .seat = seat };

    if (state->turn == 0)
        return;                  /* before the set-up there is no board */
    for (int side = 0; side < PLAYERS; side++)
        scene_owner(scene, owner_of(side), sa_side_names[side]);
    show_board(&showing);
    for (int i = 0; i < state->structure_count; i++)
        show_structure(&showing, &state->structures[i]);
    for (int i = 0; i < state->group_count; i++)
        show_group(&showing, &state->groups[i]);
    for (int side = 0; side < PLAYERS; side++)
        show_player(&showing, side);
    show_spells(&showing);
    show_hops(&showing);
    show_events(&showing, events);
}
