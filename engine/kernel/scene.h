/* Scene: what is to be seen of a position, in a rule set's words. A rule set describes it once; the picture, the text
 * and the list for screen readers are made from it here.
 *
 * A scene is cells with things on them, between them (edges, paths) and beside them (notes). Everything has a `say`: what
 * cannot be said cannot be drawn. It holds no colours and no geometry. It is made from a state that is already redacted for
 * its viewer (ruleset_scene), lives in one arena, and equal states give the same bytes. Texts lose control characters and
 * marks of direction when they come in, so that no writer meets them. */
#ifndef POSTERN_SCENE_H
#define POSTERN_SCENE_H

#include <stdbool.h>

#include "engine/kernel/value.h"

enum {
    SCENE_SIDE_MAX = 64,         /* columns, and rows */
    SCENE_OWNERS_MAX = 16,
    SCENE_CELLS_MAX = 400,
    SCENE_EDGES_MAX = 1600,
    SCENE_ITEMS_MAX = 3000,
    SCENE_PATHS_MAX = 400,
    SCENE_NOTES_MAX = 100,
    SCENE_SAY_BYTES = 300        /* a longer text is cut */
};

/* Squares: column and row count from 0 in the upper left corner. Hexes: rows too; columns count half hexes, so that the
 * neighbours of a row are two columns apart (the doubled-width coordinates of hex.h). */
enum scene_grid { SCENE_SQUARES, SCENE_HEXES, SCENE_GRIDS };

/* Sides of a cell: four of a square, six of a hex. */
enum scene_side { SCENE_N, SCENE_E, SCENE_S, SCENE_W, SCENE_NW, SCENE_NE, SCENE_SE, SCENE_SW, SCENE_SIDES };

/* They are drawn in this order; paths come below the pieces. */
enum scene_layer { SCENE_GROUND, SCENE_MARK, SCENE_STRUCTURE, SCENE_PIECE, SCENE_BADGE, SCENE_EVENT, SCENE_LAYERS };

/* A drawn shape of a rule set, in a box of 40 by 40 (an edge: 40 wide, its middle at 0/0). Its owner's colour is
 * currentColor. */
struct scene_glyph {
    const char *name;            /* NULL closes a table */
    const char *fill;            /* of a ground: the cell's colour; of a thing: what is behind its letter; NULL: nothing */
    const char *shape;           /* elements of SVG with presentation attributes only; "" : none */
};

struct scene_item {
    enum scene_layer layer;
    const char *glyph;           /* of the rule set's table or the kernel's own ("token", "burst", "frame", "spark") */
    const char *with;            /* a second, smaller one; on a token its class; NULL: none */
    int owner;                   /* seat from 1, or what the rule set names instead (scene_owner); 0: nobody */
    int count;                   /* 0: not shown */
    int health;                  /* in percent; 0: not shown */
    const char *tag;             /* what orders call it; NULL: nothing */
    const char *letter;          /* what stands for its drawing where only letters can stand; NULL: its tag, its key, or the first
                                  * letter of its glyph's last word */
    const char *say;             /* "gr12, 3 Satyr swordsmen" */
    char key;                    /* letter that leads to a note; 0: none */
    bool aloft;                  /* it flies over its cell */
    bool doubtful;               /* this viewer knows that it is not real to everybody */
};

struct scene_edge {
    const char *glyph;
    int owner;
    bool face;                   /* it lies on this cell's face of the edge only */
    bool doubtful;
    bool happened;               /* it stands for what happened there, and is drawn over everything */
    char key;                    /* what two edges share that lead to each other; 0: none */
    const char *say;
};

/* ---- what a builder has made; read by the writers ---- */

struct scene_thing {
    struct scene_item item;
    struct scene_thing *next;    /* on the same cell, in the order in which they came */
};

struct scene_cell {
    const char *id, *ground, *say;
    int column, row;
    int owner;                   /* whose it is; 0: nobody's */
    struct scene_thing *first, *last;
};

struct scene_border {
    int cell;
    enum scene_side side;
    struct scene_edge edge;
};

struct scene_path {
    int from, to;                /* cells */
    int owner;
    const char *say;
};

struct scene_note {
    const char *heading, *say;
    char key;
    int owner;
};

struct scene {
    struct arena *arena;
    struct arena *lasting;       /* of ground and sides, which later scenes may have too; mostly the same */
    const struct scene_glyph *glyphs;
    const char *title;           /* "Duel, turn 3" */
    enum scene_grid grid;
    int columns, rows;
    const char *column_names[SCENE_SIDE_MAX], *row_names[SCENE_SIDE_MAX];   /* NULL: none */
    const char *owners[SCENE_OWNERS_MAX + 1];
    struct scene_cell *cells;
    struct scene_border *borders;
    struct scene_path *paths;
    struct scene_note *notes;
    int cell_count, border_count, item_count, path_count, note_count;
    int cell_room, border_room, path_room, note_room;
    unsigned layers;             /* those that have things, a bit each */
    bool held;                   /* a cell is somebody's */
    uint16_t *places;            /* where a cell is found by its name: its index + 1, or 0 */
    unsigned place_count;        /* a power of two; 0: there is no cell */
    struct scene_ground *laying; /* ground and sides that are being laid for later scenes, too; NULL: none, or it is done */
    const struct scene_ground *ground;   /* those that this scene has, unchanged; NULL: they are its own */
    bool again;                  /* ... and that were there before it */
    uint64_t taken[SCENE_SIDE_MAX];  /* row -> columns that have a cell */
    const char *known;           /* the last glyph that was looked for */
    const char *fault;           /* the first mistake of the rule set: a limit, an unknown cell or glyph, nothing said; NULL:
                                  * none. What is at fault is left out */
};

/* ---- building ---- */

/* An empty scene in the arena, which is lasting too. */
struct scene *scene_new(struct arena *arena, const struct scene_glyph *glyphs, const char *title);
/* What the texts call an owner (a seat from 1). */
void scene_owner(struct scene *scene, int owner, const char *name);
void scene_grid(struct scene *scene, enum scene_grid grid, int columns, int rows);
/* Names along the rim. */
void scene_column_name(struct scene *scene, int column, const char *name);
void scene_row_name(struct scene *scene, int row, const char *name);

/* A cell, by the name that orders use. ground: a glyph with a fill. */
void scene_cell(struct scene *scene, const char *id, int column, int row, const char *ground, const char *say);
/* Whose the cell is. */
void scene_hold(struct scene *scene, const char *cell, int owner);
/* Did the last scene of this lasting arena have ground and sides of the same? of: bytes that say everything grid, names along the rim, cells
 * and lasting edges are made of. Then they are laid, and the rule set goes on with what stands there. Otherwise it lays them, and
 * says when it is done, before it puts a holder or a thing. */
bool scene_ground_again(struct scene *scene, const void *of, size_t bytes);
void scene_ground_done(struct scene *scene);
void scene_edge(struct scene *scene, const char *cell, enum scene_side side, const struct scene_edge *edge);
void scene_item(struct scene *scene, const char *cell, const struct scene_item *item);
/* What moved. A path that ends where it begins is not drawn and not told. owner 0: a move in a game of one move at a time,
 * whose ends are marked too. */
void scene_path(struct scene *scene, const char *from, const char *to, int owner, const char *say);
/* Beside the board. key: the letter of the items it explains, or 0. */
void scene_note(struct scene *scene, const char *heading, char key, int owner, const char *say);
/* Is there such a cell? */
bool scene_has(const struct scene *scene, const char *cell);

/* ---- writing; all in the scene's arena, and the same bytes for the same scene ---- */

/* As JSON: everything that the scene holds. */
struct value *scene_value(const struct scene *scene);
/* A whole SVG document, without scripts and references to anything outside. Its only style is for dark surroundings. */
const char *scene_svg(const struct scene *scene);

/* A page with many pictures of one game holds each shape once, and each board once: */
/* All shapes of a table and of the kernel, a line each, as the inside of <defs>. */
const char *scene_svg_shapes(struct arena *arena, const struct scene_glyph *glyphs);
/* What rarely changes: rim, cells, sides, labels, but not who holds them; the inside of a <g> of the page's <defs>. */
const char *scene_svg_board(const struct scene *scene);
/* What else its pictures share: drawings of things, moves and rows of things. Each stands in the page's <defs> once, as a <g>
 * with the id "d" and its number. */
struct scene_shared {
    void *context;
    /* The number of the drawing with this key, from 1; 0: there is none yet. */
    int (*find)(void *context, const char *key, size_t bytes);
    /* Keeps copies of a key and of the inside of its <g>; returns its number. */
    int (*add)(void *context, const char *key, size_t bytes, const char *drawing);
};
/* The picture itself, an <svg> of HTML that uses the board of that id and is named by the caption of that id. */
const char *scene_svg_on(const struct scene *scene, const char *board_id, const char *caption_id, const struct scene_shared *shared);

/* As a table of HTML, for mails: grounds and sides are colours, things are letters on their owner's colour. Attributes alone tell
 * enough where a reader throws styles away; the class is "board". */
const char *scene_table(const struct scene *scene);

/* In words: by owner, layer and board order, then ground, edges, moves and notes. */
const char *scene_text(const struct scene *scene);
/* What of a scene is told: all; what stands, moved and happened, and who holds what; or ground and sides, which rarely
 * change. */
enum scene_part { SCENE_WHOLE, SCENE_THINGS, SCENE_BOARD };
/* The same as headings and lists of HTML, for screen readers. In the whole, each thing has a line with its cell in data-at; in a
 * part, things of one kind are one line, "White Pawn: e4, a2", and so are edges, "north: wall: a1, b1". level: of the heading over
 * all, from 1 to 5; a part has none. The notes are in the whole only. */
const char *scene_list(const struct scene *scene, int level, enum scene_part part);
/* The same for templates, in the scene's arena: a list of { heading, lines }. In a part, things and edges of one kind are one
 * line; beside the things stand the notes that their letters lead to. */
struct value *scene_told(const struct scene *scene, enum scene_part part);
/* How an owner is called: its name, or "nobody". */
const char *scene_called(const struct scene *scene, int owner);
/* The owner's colour, "#c2402b"; owners past the sixth begin again. 0: nobody's. */
const char *scene_colour(int owner);
/* All that is said of one cell, a line each: the cell, what is on it, its sides, what came and went. NULL: there is no such
 * cell. */
const char *scene_at(const struct scene *scene, const char *cell);
/* Where the cells lie, for who goes from one to the next: a cell, its column and its row, "a8,0,0 b8,1,0". */
const char *scene_places(const struct scene *scene);
/* The cell at a point of the picture, in the picture's units; NULL: it is beside the board. */
const struct scene_cell *scene_cell_at(const struct scene *scene, int x, int y);

#endif
