/* Positions: edges, what is on their faces, and force fields. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

#include "engine/kernel/text.h"

/* A feature by its words, where it comes before its edges. */
struct named_feature {
    const char *words;
    enum feature feature;
    bool ivy, mirror;
};

static bool take_face(struct cursor *cursor, const struct maze *maze, int *face)
{
    size_t used = 0;

    *face = grid_parse_face(&maze->grid, cursor_text(cursor), &used);
    if (*face == GRID_NONE || cursor_text(cursor)[used])
        return cursor_refuse(cursor, "SQUARE", cursor->at, "\"%s\" is no edge, as c4E is one", cursor_text(cursor));
    cursor->at++;
    return true;
}

/* "nubbin d2SE" holds when one is there; it is computed, so no item can place it. */
bool position_read_nubbin(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    const struct maze *maze = maze_of(placing->arena, &ww->board);
    enum grid_direction corner = GRID_NE;
    size_t used = 0;
    int square = grid_parse_corner(&maze->grid, cursor_text(cursor), &used, &corner);

    if (square == GRID_NONE || cursor_text(cursor)[used])
        return cursor_refuse(cursor, "SQUARE", cursor->at, "\"%s\" is no corner, as c3NE is one", cursor_text(cursor));
    cursor->at++;
    if (!nubbin_stands(maze, ww, maze_place(maze, square), corner, FIGURE_NONE))
        return placing->asserting ? placing_unlike(placing, "none stands there")
                                  : cursor_refuse(cursor, "ITEM", 0, "walls make nubbins: name the walls");
    return take_end(cursor);
}

/* The words of the features, the longer first. */
static const struct { const char *words; enum feature feature; } feature_words[] = {
    { "created wall", FEATURE_MADE_WALL }, { "created door", FEATURE_MADE_DOOR }, { "wall of fire", FEATURE_FIRE },
    { "illusion wall", FEATURE_ILLUSION }, { "wall", FEATURE_WALL }, { "door", FEATURE_DOOR }, { "open", FEATURE_OPEN },
    { "water", FEATURE_WATER }, { "destroyed", FEATURE_OPEN },
};
enum { FEATURE_WORDS = sizeof feature_words / sizeof feature_words[0] };

/* One property of the edge; FIELD_ABSENT: it is something else. */
static enum field_taken take_feature(struct cursor *cursor, struct edge *edge)
{
    int points = 0;

    for (int i = 0; i < FEATURE_WORDS; i++)
        if (position_words(cursor, feature_words[i].words)) {
            edge->feature = (int32_t)feature_words[i].feature;
            return FIELD_TAKEN;
        }
    if (!try_word(cursor, "points"))
        return FIELD_ABSENT;
    if (!take_int(cursor, "the points", 1, 20, &points))
        return FIELD_WRONG;
    edge->lost = feature_points((enum feature)edge->feature) - points;
    return FIELD_TAKEN;
}

/* "ivy", "ivy 7", "ivy on face c4E", "no ivy". A number that an expectation does not give is not looked at. */
static bool take_ivy(struct placing *placing, struct cursor *cursor, const struct maze *maze, int face, struct edge *edge)
{
    bool none = try_word(cursor, "no");
    int points = 0;
    int32_t *ivy;

    if (!take_word(cursor, "ivy"))
        return false;
    try_word(cursor, "on");
    if (try_word(cursor, "face") && !take_face(cursor, maze, &face))
        return false;
    try_word(cursor, "only");
    ivy = &edge->ivy[maze_key(maze, face) != face];
    if (!none && text_is_digit(cursor_text(cursor)[0]) && !take_int(cursor, "the points of the layer", 1, 7, &points))
        return false;
    *ivy = none ? 0 : points ? points : placing->asserting && *ivy ? *ivy : 7;
    return true;
}

static bool take_more(struct placing *placing, struct cursor *cursor, const struct maze *maze, int face, struct edge *edge)
{
    if (try_word(cursor, ",") || try_word(cursor, "with") || try_word(cursor, "added"))
        return true;
    if (cursor_is(cursor, "ivy") || cursor_is(cursor, "no"))
        return take_ivy(placing, cursor, maze, face, edge);
    if (try_word(cursor, "of"))
        return position_owner(cursor, &edge->owner);
    if (cursor_is(cursor, "real") || cursor_is(cursor, "unreal") || cursor_is(cursor, "not"))
        return position_believers(cursor, &edge->decided, &edge->believes);
    if (try_word(cursor, "mirror"))
        return edge->mirror = true;
    if (try_word(cursor, "unlocked"))
        return edge->unlocked = true;
    if (try_word(cursor, "enchanted"))
        return edge->enchanted = true;
    return placing_unreadable(cursor, "edge c4E wall points 20; edge c4E ivy 7; door c4E of blue unlocked; wall c4E with ivy");
}

/* "open", "closed" behind a door. It is open while somebody holds it, so no item of its own opens it. */
static bool take_leaf(struct placing *placing, struct cursor *cursor, const struct maze *maze, int face)
{
    bool open = cursor_is(cursor, "open"), held = edge_truth(maze, ww_placed(placing), face, FIGURE_NONE) == FEATURE_OPEN;

    cursor->at++;
    if (open == held)
        return true;
    if (placing->asserting)
        return placing_unlike(placing, held ? "it is open" : "it is closed");
    return cursor_refuse(cursor, "ITEM", cursor->at - 1, "a door is open while somebody holds it: Blue c3 holding it");
}

/* What the cursor says of the edge on which this face is, up to the cursor's end. */
static bool read_properties(struct placing *placing, struct cursor *cursor, const struct maze *maze, int face, struct edge *edge,
                            bool door)
{
    while (!cursor_at_end(cursor)) {
        if (door)
            try_word(cursor, "is");
        if (door && (cursor_is(cursor, "open") || cursor_is(cursor, "closed"))) {
            if (!take_leaf(placing, cursor, maze, face))
                return false;
            continue;
        }
        switch (take_feature(cursor, edge)) {
        case FIELD_WRONG:
            return false;
        case FIELD_ABSENT:
            if (!take_more(placing, cursor, maze, face, edge))
                return false;
            break;
        case FIELD_TAKEN:
            door = feature_is_door((enum feature)edge->feature);
            break;
        }
    }
    return true;
}

/* Unless the item says otherwise, the maker of an illusion is not deceived by it, and never rolls (RULES 16.6). */
static void maker_knows(struct edge *edge)
{
    if (edge->feature == FEATURE_ILLUSION && edge->owner)
        edge->decided |= 1 << (edge->owner - 1);
}

/* "7", "points 7" behind "IVY on face c4E": the points of the layer. */
static bool take_layer(struct cursor *cursor, int32_t *ivy)
{
    int points = 0;

    if (!try_word(cursor, "points") && !text_is_digit(cursor_text(cursor)[0]))
        return true;
    if (!take_int(cursor, "the points of the layer", 1, 7, &points))
        return false;
    *ivy = points;
    return true;
}

/* Sets only the named properties of an edge; a new feature replaces the old one. */
static bool change_edge(struct placing *placing, struct cursor *cursor, int face, const struct named_feature *feature)
{
    struct wizwar *ww = ww_placed(placing);
    const struct maze *maze = maze_of(placing->arena, &ww->board);
    struct edge *edge = edge_edit(maze, &ww->board, face);
    int32_t *ivy;

    if (!edge)
        return cursor_refuse(cursor, "LIMIT", 0, "%d edges are the most", EDGES_MAX);
    ivy = &edge->ivy[maze_key(maze, face) != face];
    if (feature && feature->ivy)
        *ivy = placing->asserting && *ivy ? *ivy : 7;
    else if (feature && feature->mirror)
        edge->mirror = true;
    else if (feature)
        edge->feature = (int32_t)feature->feature;
    if ((feature && feature->ivy && !take_layer(cursor, ivy)) 
        || !read_properties(placing, cursor, maze, face, edge, feature && feature_is_door(feature->feature)))
        return false;
    maker_knows(edge);
    edge_tidy(maze, &ww->board, face);
    return true;
}

bool position_read_edge(struct placing *placing, struct cursor *cursor)
{
    int face = GRID_NONE;

    return take_face(cursor, maze_of(placing->arena, &ww_placed(placing)->board), &face)
        && change_edge(placing, cursor, face, NULL);
}

/* ---- a feature, then its edges: "wall c3E points 20", "walls c3N and c3S", "IVY on face c4E" ---- */

static const struct named_feature named_features[] = {
    { "created walls", FEATURE_MADE_WALL, false, false }, { "created wall", FEATURE_MADE_WALL, false, false },
    { "created doors", FEATURE_MADE_DOOR, false, false }, { "created door", FEATURE_MADE_DOOR, false, false },
    { "drawn wall", FEATURE_WALL, false, false }, { "wall of fire", FEATURE_FIRE, false, false },
    { "illusion wall", FEATURE_ILLUSION, false, false }, { "walls", FEATURE_WALL, false, false },
    { "wall", FEATURE_WALL, false, false }, { "doors", FEATURE_DOOR, false, false }, { "door", FEATURE_DOOR, false, false },
    { "opening", FEATURE_OPEN, false, false }, { "water", FEATURE_WATER, false, false },
    { "magic mirror", FEATURE_OPEN, false, true }, { "ivy", FEATURE_OPEN, true, false },
};
enum { NAMED_FEATURES = sizeof named_features / sizeof named_features[0], FACES_MAX = 64 };

static bool face_is_next(const struct cursor *cursor, const struct maze *maze)
{
    size_t used = 0;

    return *cursor_text(cursor) && grid_parse_face(&maze->grid, cursor_text(cursor), &used) != GRID_NONE
        && !cursor_text(cursor)[used];
}

/* The words before the first edge; the seat of "door of blue c3E". */
static bool take_between(struct cursor *cursor, int32_t *owner)
{
    if (try_word(cursor, "of") && !position_owner(cursor, owner))
        return false;
    while (try_word(cursor, "on") || try_word(cursor, "at") || try_word(cursor, "edge") || try_word(cursor, "face"))
        ;
    return true;
}

static bool read_features(struct placing *placing, struct cursor *cursor, const struct named_feature *feature, int32_t owner)
{
    struct wizwar *ww = ww_placed(placing);
    const struct maze *maze = maze_of(placing->arena, &ww->board);
    int faces[FACES_MAX], count = 0, after;

    do {
        if (count == FACES_MAX)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "%d edges are the most in one item", FACES_MAX);
        if (!take_face(cursor, maze, &faces[count++]))
            return false;
        after = cursor->at;
        if (!try_word(cursor, ","))
            try_word(cursor, "and");
    } while (face_is_next(cursor, maze));
    for (int i = 0; i < count; i++) {
        cursor->at = after;
        if (!change_edge(placing, cursor, faces[i], feature))
            return false;
        if (owner) {
            struct edge *edge = edge_edit(maze, &ww->board, faces[i]);

            edge->owner = owner;
            maker_knows(edge);
        }
    }
    return true;
}

bool position_read_feature(struct placing *placing, struct cursor *cursor, bool *is_one)
{
    const struct maze *maze = maze_of(placing->arena, &ww_placed(placing)->board);
    int at = cursor->at;
    int32_t owner = 0;

    for (int i = 0; i < NAMED_FEATURES; i++) {
        cursor->at = at;
        *is_one = position_words(cursor, named_features[i].words) && take_between(cursor, &owner) && face_is_next(cursor, maze);
        if (*is_one)
            return read_features(placing, cursor, &named_features[i], owner);
    }
    cursor->at = at;
    return true;
}

bool position_wall_in(struct placing *placing, struct cursor *cursor, int32_t place)
{
    static const struct named_feature wall = { "wall", FEATURE_WALL, false, false };
    const struct maze *maze = maze_of(placing->arena, &ww_placed(placing)->board);
    int at = cursor->at, end = cursor->end;
    bool good = true;

    for (int direction = 0; direction < 4 && good; direction++) {
        cursor->end = cursor->at = at;
        good = change_edge(placing, cursor, maze_face(maze, place, direction), &wall);
    }
    cursor->end = end;
    return good;
}

static const char *words_of(enum feature feature)
{
    for (int i = 0; i < FEATURE_WORDS; i++)
        if (feature_words[i].feature == feature)
            return feature_words[i].words;
    return "open";
}

static const char *names_in(struct arena *arena, const char *head, uint32_t bits)
{
    const char *text = "";

    for (int seat = 0; seat < WW_SEATS; seat++)
        if (bits >> seat & 1u)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : head, ww_seat_names[seat]);
    return text;
}

void position_write_edges(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;
    const struct maze *maze = maze_of(writing->arena, &ww->board);

    for (int i = 0; i < ww->board.edge_count; i++) {
        const struct edge *edge = &ww->board.edges[i];
        int face = maze_face(maze, edge->place, edge->direction), far = grid_other_face(&maze->grid, face);
        int points = feature_points((enum feature)edge->feature);

        write_item(writing, "edge %s %s%s%s%s%s%s%s%s%s", maze_face_name(maze, face), words_of((enum feature)edge->feature),
                   edge->lost ? arena_printf(writing->arena, " points %d", points - edge->lost) : "",
                   edge->owner ? arena_printf(writing->arena, " of %s", ww_seat_names[edge->owner - 1]) : "",
                   names_in(writing->arena, " real ", (uint32_t)edge->believes),
                   names_in(writing->arena, " unreal ", (uint32_t)(edge->decided & ~edge->believes)),
                   edge->mirror ? " mirror" : "", edge->unlocked ? " unlocked" : "", edge->enchanted ? " enchanted" : "",
                   edge->ivy[0] ? arena_printf(writing->arena, " ivy %d", edge->ivy[0]) : "");
        if (edge->ivy[1] && far != GRID_NONE)
            write_item(writing, "edge %s ivy %d", maze_face_name(maze, far), edge->ivy[1]);
    }
}

/* ---- force fields ---- */

/* "field of red c3E", "field of red against blue", "field of red" */
bool position_read_field(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    const struct maze *maze = maze_of(placing->arena, &ww->board);
    struct field field = { .place = PLACE_NONE };
    int number = 0, face = GRID_NONE, figure = FIGURE_NONE;

    if (!take_word(cursor, "of") || !position_seat(cursor, &number))
        return false;
    field.seat = number;
    if (try_word(cursor, "against")) {
        if (!position_bearer(cursor, ww, &figure))
            return false;
        field.against = figure + 1;
    } else if (!cursor_at_end(cursor)) {
        if (!take_face(cursor, maze, &face))
            return false;
        field.place = maze_place(maze, grid_face_square(face));
        field.direction = (int32_t)grid_face_direction(face);
    }
    if (!take_end(cursor))
        return false;
    for (int i = 0; i < ww->field_count; i++)
        if (memcmp(&ww->fields[i], &field, sizeof field) == 0)
            return true;
    if (placing->asserting)
        return placing_unlike(placing, "there is none");
    if (ww->field_count == FIELDS_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "%d force fields are the most", FIELDS_MAX);
    ww->fields[ww->field_count++] = field;
    return true;
}

void position_write_fields(struct writing *writing, const struct wizwar *ww)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);

    for (int i = 0; i < ww->field_count; i++) {
        const struct field *field = &ww->fields[i];

        write_item(writing, "field of %s%s%s%s%s", ww_seat_names[field->seat], field->against ? " against " : "",
                   field->against ? position_figure_text(writing->arena, ww, field->against - 1) : "", field->place == PLACE_NONE ? "" : " ",
                   field->place == PLACE_NONE ? "" : maze_face_name(maze, maze_face(maze, field->place, field->direction)));
    }
}
