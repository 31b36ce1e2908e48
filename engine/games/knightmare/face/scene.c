#include "engine/games/knightmare/face/scene.h"

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/show.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

/* A man: the body in his colour with its outline, and lines in it. */
#define BODY(path, fill, line) \
    "<path d=\"" path "\" fill=\"" fill "\" stroke=\"" line "\" stroke-width=\"1.700\" stroke-linejoin=\"round\"/>"
#define INSIDE(path, line) \
    "<path d=\"" path "\" fill=\"none\" stroke=\"" line "\" stroke-width=\"1.500\" stroke-linecap=\"round\"/>"
#define FOOT "M10 34h20v-4H10z"
#define MEN(prefix, fill, line, inside)                                                                                  \
    { prefix "pawn", fill, BODY("M20 9a5 5 0 0 1 3 9q4 3 4 12H13q0-9 4-12a5 5 0 0 1 3-9z" FOOT, fill, line) },           \
    { prefix "knight", fill, BODY("M13 30q0-8 6-12l-7 3-3-4 8-9 1-4 4 4q9 3 9 22z" FOOT, fill, line)                     \
                             INSIDE("M17 13h1.500M25 13q3 4 3 12", inside) },                                            \
    { prefix "bishop", fill, BODY("M20 5q9 9 4 17l3 8H13l3-8q-5-8 4-17z" FOOT, fill, line)                               \
                             INSIDE("M20 12v6M17 15h6M15 27h10", inside) },                                              \
    { prefix "rook", fill, BODY("M11 7h4v3h3V7h4v3h3V7h4v7l-3 3v13H14V17l-3-3z" FOOT, fill, line)                        \
                           INSIDE("M15 17.500h10M15 27h10", inside) },                                                   \
    { prefix "queen", fill, BODY("M13 30L8 12l7 8 2-12 3 11 3-11 2 12 7-8-5 18z" FOOT, fill, line)                       \
                            INSIDE("M14.500 27h11", inside) },                                                           \
    { prefix "king", fill, BODY("M18 4h4v3h3v3h-3v4q9-3 9 5 0 5-5 11H14q-5-6-5-11 0-8 9-5v-4h-3V7h3z" FOOT, fill, line)  \
                           INSIDE("M20 17v8M14.500 27h11", inside) }

const struct scene_glyph km_glyphs[] = {
    { "light", "#efe8d8", "" },
    { "dark", "#a3b59a", "" },
    MEN("white-", "#fffdf6", "#1e2125", "#1e2125"),
    MEN("black-", "#30353c", "#101214", "#e9e4d6"),
    { "stone", NULL, "<path d=\"M7 32l3-12 8-7 9 3 6 16z\" fill=\"#8d8a84\" stroke=\"#3b3a36\" stroke-width=\"1.600\"/>" },
    { "spell", NULL, "<path d=\"M3 3h34v34H3zM3 15L15 3M3 27L27 3M3 37L37 3M15 37l22-22M27 37l10-10\" fill=\"none\""
                     " stroke=\"#7d4bb3\" stroke-opacity=\".55\" stroke-width=\"1.500\"/>" },
    { "check", NULL, "<path d=\"M2 2h36v36H2z\" fill=\"#d0271d\" fill-opacity=\".38\" stroke=\"#d0271d\" stroke-width=\"3\"/>" },
    { "wall", NULL, "<path d=\"M-20 0h40\" stroke=\"#6b3f1d\" stroke-width=\"7\" stroke-linecap=\"round\"/>"
                    "<path d=\"M-20 0h40\" stroke=\"#d9a066\" stroke-width=\"2.500\"/>" },
    { NULL, NULL, NULL },
};

enum { SIDE = 8, KEYS = 26 };

struct showing {
    struct scene *scene;
    struct arena *arena;
    const struct state *state;
    const struct move_rules *rules;
    int seat, colour;            /* colour: at whose side of the table the reader sits */
    int8_t rows[CELL_COUNT], columns[CELL_COUNT];
    int keys;                    /* letters of effects in use */
};

static const char *name_of(const struct showing *showing, int cell)
{
    char text[CELL_TEXT_BYTES];

    return arena_text(showing->arena, cell_format(cell, text));
}

/* ---- the board ---- */

/* The cell at a place of the picture: row 0 is farthest from the reader. */
static int cell_of(const struct showing *showing, int row, int column)
{
    return showing->colour == COLOUR_WHITE ? board_cell(&showing->state->board, COLOUR_WHITE, column, SIDE - row)
                                           : board_cell(&showing->state->board, COLOUR_BLACK, SIDE - 1 - column, SIDE - row);
}

/* The common label of the cells of a row or column. */
static const char *label(const struct showing *showing, int one, int other)
{
    return arena_printf(showing->arena, "%c",
                        cell_file(one) == cell_file(other) ? 'a' + cell_file(one) : '1' + cell_rank(one));
}

static void show_cell(const struct showing *showing, int row, int column)
{
    int cell = cell_of(showing, row, column);
    const char *ground = (cell_file(cell) + cell_rank(cell)) % 2 ? "light" : "dark";

    scene_cell(showing->scene, name_of(showing, cell), column, row, ground, ground);
}

static void show_ground(const struct showing *showing, uint64_t area)
{
    scene_grid(showing->scene, SCENE_SQUARES, SIDE, SIDE);
    for (int i = 0; i < SIDE; i++) {
        scene_row_name(showing->scene, i, label(showing, cell_of(showing, i, 0), cell_of(showing, i, 1)));
        scene_column_name(showing->scene, i, label(showing, cell_of(showing, 0, i), cell_of(showing, 1, i)));
    }
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (area & cell_bit(cell_of(showing, row, column)))
                show_cell(showing, row, column);
    scene_ground_done(showing->scene);
}

static void show_board_cells(struct showing *showing)
{
    uint64_t area = km_area(showing->state);
    const uint64_t of[] = { area, (uint64_t)showing->state->board.orient, (uint64_t)showing->colour };

    if (!scene_ground_again(showing->scene, of, sizeof of))
        show_ground(showing, area);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            showing->rows[cell_of(showing, row, column)] = (int8_t)row;
            showing->columns[cell_of(showing, row, column)] = (int8_t)column;
        }
    for (uint64_t cells = showing->rules->blocked & area & ~board_occupied(&showing->state->board); cells;)
        scene_item(showing->scene, name_of(showing, cells_pop(&cells)),
                   &(struct scene_item){ .layer = SCENE_STRUCTURE, .glyph = "stone", .say = "nobody may enter" });
}

/* ---- men ---- */

static const char *glyph_of(const struct man *man)
{
    static const char *const glyphs[COLOUR_COUNT][KIND_FIRST_NAMED] = {
        { NULL, "white-pawn", "white-knight", "white-bishop", "white-rook", "white-queen", "white-king" },
        { NULL, "black-pawn", "black-knight", "black-bishop", "black-rook", "black-queen", "black-king" },
    };
    enum kind base = kind_base((enum kind)man->kind);

    return glyphs[man->colour][base < KIND_FIRST_NAMED ? base : KIND_QUEEN];
}

static void show_man(struct showing *showing, int cell)
{
    const struct board *board = &showing->state->board;
    const struct man *man = &board->men[board->at[cell]];
    const struct man *partner = man->partner == MAN_NONE ? NULL : &board->men[man->partner];
    const char *with = partner ? arena_printf(showing->arena, "%s%s", man->joined ? " joined with a " : " beside a ",
                                              kind_name((enum kind)partner->kind)) : "";

    scene_item(showing->scene, name_of(showing, cell),
               &(struct scene_item){ .layer = SCENE_PIECE, .glyph = glyph_of(man), .with = partner ? glyph_of(partner) : NULL,
                                     .owner = man->colour + 1,
                                     .letter = arena_printf(showing->arena, "%c", show_letter(man)),
                                     .say = arena_printf(showing->arena, "%s %s%s", colour_name(man->colour),
                                                         kind_name((enum kind)km_kind_of(showing->state, board->at[cell])), with) });
}

static void show_check(struct showing *showing)
{
    int colour = showing->state->board.to_move;

    for (uint64_t kings = attacks_checked(showing->rules, colour); kings;)
        scene_item(showing->scene, name_of(showing, cells_pop(&kings)),
                   &(struct scene_item){ .layer = SCENE_MARK, .glyph = "check", .owner = colour + 1,
                                         .say = arena_printf(showing->arena, "%s is in check", colour_name(colour)) });
}

/* ---- effects ---- */

static char next_key(struct showing *showing)
{
    return showing->keys < KEYS ? (char)('A' + showing->keys++) : '\0';
}

static void put_effect(struct showing *showing, int cell, char key, int owner, const char *say)
{
    if (key && scene_has(showing->scene, name_of(showing, cell)))
        scene_item(showing->scene, name_of(showing, cell),
                   &(struct scene_item){ .layer = SCENE_BADGE, .glyph = "spark", .key = key, .owner = owner, .say = say });
}

static enum scene_side side_between(const struct showing *showing, int cell, int other)
{
    if (showing->rows[cell] == showing->rows[other])
        return showing->columns[cell] < showing->columns[other] ? SCENE_E : SCENE_W;
    return showing->rows[cell] < showing->rows[other] ? SCENE_S : SCENE_N;
}

static void put_wall(struct showing *showing, struct edge edge, const char *say)
{
    int other = cell_step(edge.cell, edge.direction);

    if (other != CELL_NONE && scene_has(showing->scene, name_of(showing, edge.cell)))
        scene_edge(showing->scene, name_of(showing, edge.cell), side_between(showing, edge.cell, other),
                   &(struct scene_edge){ .glyph = "wall", .say = say });
}

static void show_one_effect(struct showing *showing, const struct effect *effect)
{
    const struct state *state = showing->state;
    const struct man *man = effect->target_kind == EFFECT_ON_MAN ? &state->board.men[effect->target] : NULL;
    const char *say = show_effect(showing->arena, state, effect);
    bool on_man = man && man->place == PLACE_BOARD;
    bool on_cell = effect->target_kind == EFFECT_ON_BOARD && km_card(effect->kind)->lies == LIES_ON_CELL
                   && effect->target < CELL_COUNT;
    char key = on_man || on_cell ? next_key(showing) : '\0';

    if (on_man)
        put_effect(showing, man->cell, key, effect->owner + 1, say);
    if (on_cell && scene_has(showing->scene, name_of(showing, effect->target))) {
        scene_item(showing->scene, name_of(showing, effect->target),
                   &(struct scene_item){ .layer = SCENE_MARK, .glyph = "spell", .owner = effect->owner + 1, .say = say });
        put_effect(showing, effect->target, key, effect->owner + 1, say);
    }
    for (int edge = 0; edge < CAST_EDGES && km_card(effect->kind)->lies == LIES_ON_EDGES; edge++)
        put_wall(showing, km_effect_edge(effect, edge), say);
    scene_note(showing->scene, "Effects", key, effect->owner + 1,
               arena_printf(showing->arena, "%s%s", say, effect->suspended ? ", suspended" : ""));
}

/* There may be more effects than there is room for: the last line says so. */
static void show_all_effects(struct showing *showing)
{
    enum { SHOWN_MOST = SCENE_NOTES_MAX - 20 };
    int count = 0;

    for (int i = 0; i < showing->state->effects.count; i++)
        if (show_knows(&showing->state->effects.list[i], showing->seat) && count++ < SHOWN_MOST)
            show_one_effect(showing, &showing->state->effects.list[i]);
    if (count > SHOWN_MOST)
        scene_note(showing->scene, "Effects", 0, 0, arena_printf(showing->arena, "and %d more", count - SHOWN_MOST));
}

/* ---- beside the board, and what happened ---- */

static const char *hand_text(const struct showing *showing, const struct pile *hand)
{
    const char *text = "";

    for (int i = 0; i < hand->count; i++)
        text = arena_printf(showing->arena, "%s%s%s", text, i ? ", " : "", km_card_name_of(NULL, hand->cards[i]));
    return text;
}

static void show_side(const struct showing *showing, int colour)
{
    const struct side *side = &showing->state->sides[colour];
    const char *boxes = show_boxes(showing->arena, showing->state, colour);

    if (*boxes)
        scene_note(showing->scene, "Boxes", 0, colour + 1, boxes);
    if (showing->state->options.cards == CARDS_NONE)
        return;
    scene_note(showing->scene, "Cards", 0, colour + 1,
               arena_printf(showing->arena, "%d in hand, %d in the deck", side->hand.count, side->deck.count));
    if ((showing->seat == colour || showing->seat == SEAT_MODERATOR) && side->hand.count)
        scene_note(showing->scene, "Cards", 0, colour + 1, hand_text(showing, &side->hand));
}

/* One move at a time: its ends are marked, whoever moved. */
static void show_moves(struct showing *showing, const struct value *events)
{
    for (const struct value *event = events ? events->first : NULL; event; event = event->next) {
        const char *from = value_get_text(event, "from", ""), *to = value_get_text(event, "to", "");

        if (text_equal(value_get_text(event, "event", ""), "moved") && scene_has(showing->scene, from)
            && scene_has(showing->scene, to) && showing->scene->path_count < SCENE_PATHS_MAX)
            scene_path(showing->scene, from, to, 0,
                       arena_printf(showing->arena, "%s moved", value_get_text(event, "man", "a man")));
    }
}

static void show_position(struct showing *showing, const struct value *events)
{
    show_board_cells(showing);
    show_check(showing);
    for (uint64_t cells = board_occupied(&showing->state->board) & km_area(showing->state); cells;)
        show_man(showing, cells_pop(&cells));
    show_all_effects(showing);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        show_side(showing, colour);
    show_moves(showing, events);
}

void km_scene(struct scene *scene, const void *game, int seat, const struct value *events)
{
    const struct state *state = game;
    struct move_rules_source source = knightmare_state_rules(state);
    struct move_rules rules;
    struct showing showing = { .scene = scene, .arena = scene->arena, .state = state, .rules = &rules, .seat = seat,
                               .colour = seat == COLOUR_BLACK ? COLOUR_BLACK : COLOUR_WHITE };

    move_rules_derive(&rules, &state->board, &source);
    if (seat >= 0 && seat == state->blindfolded - 1)
        scene_note(scene, "Board", 0, seat + 1, "you see no board until you have recalled the man who was taken away");
    else
        show_position(&showing, events);
}
