/* The move rules bent as effects bend them: rulings of the ledger about moves, checks and threats. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/chess/notation.h"

Suite *suite_chess_move_rules(void);

enum { BENDS = 8 };

/* One change by an effect, and its man or place. */
struct bend {
    char what[24];
    int man;                     /* on the cell named first, or MAN_NONE */
    int cells[4];
    int count;
};

struct world {
    struct board board;
    int count;
    struct bend bends[BENDS];
};

/* ---- "CURSE@d1; FORTIFICATION@b2/c2,c1/c2" ---- */

static void read_bend(const struct board *board, const char *text, struct bend *bend)
{
    const char *at = strchr(text, '@');
    size_t bytes = at ? (size_t)(at - text) : strlen(text);

    memset(bend, 0, sizeof *bend);
    ck_assert(bytes < sizeof bend->what);
    memcpy(bend->what, text, bytes);
    for (; at && *at && *at != ';'; at++)
        if (cell_parse(at) != CELL_NONE)
            bend->cells[bend->count++] = cell_parse(at);
    if (bend->count > 0)
        bend->man = board->at[bend->cells[0]];
}

static void read_bends(struct world *world, const char *text)
{
    world->count = 0;
    while (text && *text) {
        const char *end = strchr(text, ';');

        ck_assert(world->count < BENDS);
        read_bend(&world->board, text, &world->bends[world->count++]);
        text = end ? end + 1 + strspn(end + 1, " ") : NULL;
    }
}

static struct edge edge_of(int one, int other)
{
    return (struct edge){ (uint8_t)one, (uint8_t)cell_direction(one, other) };
}

static void block_outside(struct move_rules *rules, int one, int other)
{
    for (int cell = 0; cell < CELL_COUNT; cell++)
        if (cell_file(cell) < cell_file(one) || cell_file(cell) > cell_file(other)
            || cell_rank(cell) < cell_rank(one) || cell_rank(cell) > cell_rank(other))
            move_rules_block(rules, cell);
}

static const struct { const char *what; int kind, of; } named[] = {
    { "CHAMPION", KIND_CHAMPION, KIND_KNIGHT }, { "PALADIN", KIND_PALADIN, KIND_KNIGHT },
    { "ROYAL KNIGHT", KIND_ROYAL_KNIGHT, KIND_KNIGHT }, { "AMAZON", KIND_AMAZON, KIND_QUEEN },
    { "CRAB", KIND_CRAB, KIND_PAWN }, { "WARLORD", KIND_WARLORD, KIND_NONE },
};

static void bend_man(const struct bend *bend, struct move_rules *rules)
{
    const struct man *man = &rules->board->men[bend->man];

    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(bend->what, named[i].what) == 0 && (named[i].of == KIND_NONE || named[i].of == man->kind))
            move_rules_set_manners(rules, bend->man, kind_powers[named[i].kind].manners);
    if (strcmp(bend->what, "CURSE") == 0)
        move_rules_limit_reach(rules, bend->man, 2);
    if (strcmp(bend->what, "PLAGUE") == 0)
        move_rules_lame(rules, bend->man);
    if (strcmp(bend->what, "PACIFISM") == 0 || strcmp(bend->what, "PLAGUE") == 0)
        move_rules_tame(rules, bend->man);
    if (strcmp(bend->what, "NEUTRALITY") == 0)
        move_rules_neutral(rules, bend->man);
    if (strcmp(bend->what, "PRINCE") == 0)
        move_rules_crown(rules, bend->man, false);
    if (strcmp(bend->what, "COUP") == 0) {
        move_rules_set_manners(rules, bend->man, kind_powers[man->kind].manners);
        move_rules_crown(rules, bend->man, true);
    }
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        if (strcmp(bend->what, "PACIFISM") == 0 || strcmp(bend->what, "MEDUSA") == 0
            || (strcmp(bend->what, "SHIELD") == 0 && colour != man->colour))
            move_rules_shield(rules, bend->man, colour);
        if (strcmp(bend->what, "MEDUSA") == 0 || (strcmp(bend->what, "HELD") == 0 && colour == rules->board->to_move))
            move_rules_hold(rules, bend->man, colour);
    }
}

static void bend_magnet(const struct bend *bend, struct move_rules *rules)
{
    const struct board *board = rules->board;
    uint64_t around = geometry_plain.step[board->men[bend->man].cell] & board_occupied(board);

    for (around &= ~board->of_kind[KIND_KING]; around;) {
        int man = board->at[cells_pop(&around)];

        move_rules_hold(rules, man, COLOUR_WHITE);
        move_rules_hold(rules, man, COLOUR_BLACK);
    }
}

static void bend_cells(const struct bend *bend, struct move_rules *rules)
{
    const int *cells = bend->cells;

    if (strcmp(bend->what, "FORTIFICATION") == 0)
        move_rules_fortify(rules, edge_of(cells[0], cells[1]), edge_of(cells[2], cells[3]));
    if (strcmp(bend->what, "FORBIDDEN CITY") == 0)
        move_rules_block(rules, cells[0]);
    if (strcmp(bend->what, "HAND TO HAND") == 0)
        block_outside(rules, cells[0], cells[1]);
    if (strcmp(bend->what, "CORNERED NE") == 0)
        move_rules_stop_vertex(rules, cells[0], DIRECTION_NE);
    if (strcmp(bend->what, "SEAT OF POWER") == 0 && rules->board->at[cells[0]])
        move_rules_add_manners(rules, rules->board->at[cells[0]], MANNER_STRAIGHT | MANNER_DIAGONAL);
    if (strcmp(bend->what, "HOLY GROUND") == 0 && rules->board->at[cells[0]])
        move_rules_add_manners(rules, rules->board->at[cells[0]], MANNER_DIAGONAL);
    if (strcmp(bend->what, "FATAL ATTRACTION") == 0)
        bend_magnet(bend, rules);
    if (strcmp(bend->what, "NEW TACTICS") == 0)
        move_rules_new_tactics(rules);
    if (strcmp(bend->what, "TRUCE") == 0)
        move_rules_truce(rules);
    if (strcmp(bend->what, "PHALANX") == 0)
        move_rules_phalanx(rules, COLOUR_WHITE);
    if (strcmp(bend->what, "SCORCHED EARTH") == 0)
        move_rules_no_double_steps(rules, COLOUR_WHITE);
}

static void bend_all(const void *context, struct move_rules *rules)
{
    const struct world *world = context;

    for (int i = 0; i < world->count; i++) {
        if (world->bends[i].man != MAN_NONE)
            bend_man(&world->bends[i], rules);
        bend_cells(&world->bends[i], rules);
    }
}

static struct move_rules_source begin(struct world *world, const char *fen, const char *effects)
{
    struct error err = { OK, "" };

    ck_assert_msg(fen_read(&world->board, fen, FEN_CARDS, &err) == OK, "%s", err.message);
    read_bends(world, effects);
    return (struct move_rules_source){ .code = CODE_KC, .context = world, .bend = bend_all };
}

/* ---- moves ---- */

static const struct { const char *ruling, *fen, *effects, *order; bool allowed; int orient; } moves_cases[] = {
    { "KC-CURSE-01", "4k3/8/8/8/8/8/8/3QK3 w - -", "AMAZON@d1; CURSE@d1", "d1e3", true, 0 },
    { "KC-CURSE-02", "4k3/8/8/8/8/8/8/3QK3 w - -", "AMAZON@d1; CURSE@d1", "d1g4", false, 0 },
    { "KC-CURSE-02", "4k3/8/8/8/8/8/8/3QK3 w - -", "AMAZON@d1; CURSE@d1", "d1f3", true, 0 },
    { "KC-CURSE-03", "3qk3/8/8/8/8/8/8/4K3 b - -", "CURSE@d8; HOLY GROUND@d8", "d8g5", false, 0 },
    { "KC-CURSE-03", "3qk3/8/8/8/8/8/8/4K3 b - -", "CURSE@d8; HOLY GROUND@d8", "d8f6", true, 0 },
    { "KC-FORT-01", "4k3/8/8/8/8/8/2Q5/7K w - -", "FORTIFICATION@b2/c2,c1/c2", "c2d1", true, 0 },
    { "KC-FORT-02", "4k3/8/8/8/8/8/1Q6/7K w - -", "FORTIFICATION@b2/c2,c1/c2", "b2c1", true, 0 },
    { "KC-FORT-03", "4k3/8/8/8/8/8/8/2Q4K w - -", "FORTIFICATION@b2/c2,c1/c2", "c1d2", true, 0 },
    { "KC-FORT-04", "4k3/8/8/8/8/8/2Q5/7K w - -", "FORTIFICATION@b2/c2,c1/c2", "c2b1", false, 0 },
    { "KC-FORT-05", "4k3/8/8/8/8/8/2Q5/7K w - -", "FORTIFICATION@b2/c2,c1/c2", "c2b2", false, 0 },
    { "KC-FORT-06", "4k3/8/8/8/8/8/2Q5/7K w - -", "FORTIFICATION@b2/c2,c1/c2", "c2c1", false, 0 },
    { "KC-FORT-07", "4k3/8/8/8/8/8/2N5/7K w - -", "FORTIFICATION@b2/c2,c1/c2", "c2a1", true, 0 },
    { "KC-FORT-08", "4k3/8/8/8/8/8/2Q5/7K w - -", "FORTIFICATION@b2/c2,c1/c2; FORBIDDEN CITY@d2", "c2d1", true, 0 },
    { "KC-FORT-08", "4k3/8/8/8/8/8/8/2Q4K w - -", "FORTIFICATION@b2/c2,c1/c2; FORBIDDEN CITY@d2", "c1d2", false, 0 },
    { "KC-FORT-09", "7k/8/8/8/4B3/8/8/K7 w - -", "FORTIFICATION@e4/e5,d4/d5; FORTIFICATION@f4/f5,g4/g5", "e4f5", true, 0 },
    { "KC-FORT-09", "7k/8/8/4B3/8/8/8/K7 w - -", "FORTIFICATION@e4/e5,d4/d5; FORTIFICATION@f4/f5,g4/g5", "e5f4", true, 0 },
    { "KC-FORT-10", "7k/8/8/8/4B3/8/8/K7 w - -", "FORTIFICATION@e4/e5,d4/d5", "e4d5", false, 0 },
    { "KC-FORT-10", "7k/8/8/8/4B3/8/8/K7 w - -", "FORTIFICATION@e4/e5,d4/d5", "e4f5", true, 0 },
    { "KC-CRAB-01", "4k3/8/8/8/8/8/2P5/4K3 w - -", "CRAB@c2", "c2e4", false, 0 },
    { "KC-CRAB-01", "4k3/8/8/8/8/8/2P5/4K3 w - -", "CRAB@c2", "c2d3", true, 0 },
    { "KC-CRAB-01", "4k3/8/8/8/8/8/2P5/4K3 w - -", "CRAB@c2", "c2c3", false, 0 },
    { "KC-CRAB-03", "7k/2P5/8/8/8/8/8/4K3 w - -", "CRAB@c7", "c7d8=Q", true, 0 },
    { "KC-CONFAB-05", "4k3/8/8/8/8/P7/8/R3K3 w - -", "CRAB@a3", "a3a4", false, 0 },
    { "KC-PACIFISM-11", "7k/2P5/8/8/8/8/8/4K3 w - -", "PACIFISM@c7", "c7c8=N", true, 0 },
    { "KC-TRUCE-05", "4k3/p7/8/1p6/2P5/8/8/4K3 w - -", "TRUCE", "c4b5", false, 0 },
    { "KC-TRUCE-05", "4k3/p7/8/1p6/2P5/8/8/4K3 w - -", "TRUCE", "c4c5", true, 0 },
    { "KC-COUP-09", "4k3/8/8/8/8/8/8/1N2K3 w - -", "PALADIN@b1; COUP@b1; PRINCE@e1", "b1c4", false, 0 },
    { "KC-COUP-09", "4k3/8/8/8/8/8/8/1N2K3 w - -", "PALADIN@b1; COUP@b1; PRINCE@e1", "b1c3", true, 0 },
    { "KC-COUP-10", "4k3/8/8/8/8/8/PPP5/RNB1K3 w - -", "PALADIN@b1; COUP@b1; PRINCE@e1; WARLORD@b1", "b1c3", false, 0 },
    { "KC-CHECK-01", "4k3/8/8/8/8/8/2n5/K6N w - -", "COUP@h1; PRINCE@a1", "h1g3", true, 0 },
    { "KC-CASTLE-06", "4kr2/8/8/8/8/8/8/4KR2 b - -", "SHIELD@f1", "f8f1", false, 0 },
    { "KC-CASTLE-07", "4k3/8/8/8/8/5r2/8/R3K2R w KQ -", "WARLORD@e1", "O-O", true, 0 },
    { "KC-WARLORD-01", "4k3/8/8/8/8/8/r7/4K3 w - -", "WARLORD@e1", "e1e3", true, 0 },
    { "KC-WARLORD-02", "4k3/8/8/4K3/8/8/8/8 w - -", "WARLORD@e5", "e5e6", true, 0 },
    { "KC-WARLORD-02", "4k3/8/8/4K3/8/8/8/8 w - -", "WARLORD@e5", "e5e7", false, 0 },
    { "KC-DUNGEON-01", "r3k3/8/8/8/8/8/8/4K2N b - -", "NEUTRALITY@a8; HELD@a8", "a8a1", false, 0 },
    { "KC-EARTHQUAKE-07", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "", "O-O", true, ORIENT_CW90 },
    { "KC-EARTHQUAKE-07", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "", "e1c1", true, ORIENT_180 },
    { "KC-SEAT-01", "4k3/8/8/8/8/8/8/1N2K3 w - -", "PALADIN@b1; SEAT OF POWER@c3", "b1-c3-c6", false, 0 },
    { "KC-SEAT-02", "4k3/8/8/8/8/8/8/1N2K3 w - -", "PALADIN@b1; HOLY GROUND@c3", "b1-c3-f6", false, 0 },
    { "KC-SEAT-02", "4k3/8/8/8/8/8/8/1N2K3 w - -", "PALADIN@b1; HOLY GROUND@c3", "b1-c3-d5", true, 0 },
    { "KC-SEAT-04", "4k3/8/8/6r1/8/8/3N4/4K3 w - -", "SEAT OF POWER@d2", "d2g5", true, 0 },
    { "SEAT OF POWER, CRAB", "4k3/8/8/8/8/2P5/8/4K3 w - -", "SEAT OF POWER@c3; CRAB@c3", "c3c7", true, 0 },
    { "SEAT OF POWER, CRAB", "4k3/8/8/8/8/2P5/8/4K3 w - -", "CRAB@c3; SEAT OF POWER@c3", "c3d4", true, 0 },
    { "SEAT OF POWER, PLAGUE", "4k3/8/8/8/8/2N5/8/4K3 w - -", "PLAGUE@c3; SEAT OF POWER@c3", "c3c5", false, 0 },
    { "SEAT OF POWER, PLAGUE", "4k3/8/8/8/8/2N5/8/4K3 w - -", "PLAGUE@c3; SEAT OF POWER@c3", "c3c4", true, 0 },
    { "KC-HAND-01", "8/8/8/2k3K1/8/8/8/8 b - -", "HAND TO HAND@c3-g6", "c5b5", false, 0 },
    { "KC-HAND-01", "8/8/8/2k3K1/8/8/8/8 b - -", "HAND TO HAND@c3-g6", "c5c4", true, 0 },
    { "KC-HEIR-01", "4k3/8/8/8/7K/8/5PPP/r5K1 w - -", "", "h4h5", true, 0 },
    { "KC-MOUNTAIN-02", "4k3/8/8/8/r3K3/8/5PPP/r5K1 w - -", "", "h2h3", false, 0 },
    { "KC-HEIR-02", "4k3/8/8/8/7K/8/8/r5K1 b - -", "", "a1g1", true, 0 },
    { "KC-KINGCAP-05", "8/8/8/3k4/4P3/8/8/4K3 w - -", "", "e4d5", false, 0 },
    { "KC-NEUTRAL-01", "4k3/8/8/8/3N4/8/8/3RK3 w - -", "NEUTRALITY@d4", "d1d4", true, 0 },
    { "KC-NEUTRAL-01", "4k3/8/8/8/3N4/8/8/3RK3 w - -", "", "d1d4", false, 0 },
    { "KC-NEUTRAL-02", "4k3/8/8/4p3/8/8/8/4K3 w - -", "NEUTRALITY@e5", "e5e6", false, 0 },
    { "KC-NEUTRAL-02", "4k3/8/8/4p3/8/8/8/4K3 w - -", "NEUTRALITY@e5", "e5e4", true, 0 },
    { "KC-NEUTRAL-03", "4k3/8/8/8/R7/8/4K3/8 b - -", "NEUTRALITY@a4", "a4a1", true, 0 },
    { "KC-MEDUSA-01", "2b1k1n1/8/8/8/8/8/8/4K3 b - -", "MEDUSA@g8", "g8f6", false, 0 },
    { "KC-MEDUSA-03", "4k3/8/2n5/8/8/8/8/2R1K3 w - -", "MEDUSA@c6", "c1c6", false, 0 },
    { "KC-PLAGUE-01", "4k3/8/8/8/8/8/8/R1N1K3 w - -", "PLAGUE@a1", "a1a3", false, 0 },
    { "KC-PLAGUE-01", "4k3/8/8/8/8/8/8/R1N1K3 w - -", "PLAGUE@a1", "a1a2", true, 0 },
    { "KC-REVELATION-01", "4k3/8/8/8/3B4/8/8/4K3 w - -", "PALADIN@d4", "d4e6", false, 0 },
    { "KC-REVELATION-01", "4k3/8/8/8/3B4/8/8/4K3 w - -", "PALADIN@d4", "d4a7", true, 0 },
    { "PLAGUE, castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "PLAGUE@h1", "O-O", false, 0 },
    { "CURSE, castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "CURSE@h1; CURSE@a1", "O-O", true, 0 },
    { "CURSE, castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "CURSE@h1; CURSE@a1", "O-O-O", false, 0 },
    { "PLAGUE", "4k3/8/8/8/8/8/8/4K3 w - -", "WARLORD@e1; PLAGUE@e1", "e1e3", false, 0 },
    { "PLAGUE", "4k3/8/8/8/8/8/8/4K3 w - -", "WARLORD@e1; PLAGUE@e1", "e1e2", true, 0 },
    { "PLAGUE", "4k3/8/8/8/8/8/8/1N2K3 w - -", "PLAGUE@b1; PALADIN@b1", "b1c5", false, 0 },
    { "wall, castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "FORTIFICATION@g1/h1,g1/g2", "O-O", false, 0 },
    { "held, castling", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "MEDUSA@h1", "O-O", false, 0 },
    { "CORNERED", "4k3/8/8/8/4B3/8/8/4K3 w - -", "CORNERED NE@e4", "e4f5", false, 0 },
    { "CORNERED", "4k3/8/8/4B3/8/8/8/4K3 w - -", "CORNERED NE@e4", "e5f4", false, 0 },
    { "CORNERED", "4k3/8/8/8/4R3/8/8/4K3 w - -", "CORNERED NE@e4", "e4e6", true, 0 },
    { "NEW TACTICS", "4k3/8/8/4n3/4P3/8/8/4K3 w - -", "NEW TACTICS", "e4e5", true, 0 },
    { "NEW TACTICS", "4k3/8/8/3n4/4P3/8/8/4K3 w - -", "NEW TACTICS", "e4d5", false, 0 },
    { "NEW TACTICS", "4k3/8/8/8/8/8/4P3/4K3 w - -", "NEW TACTICS", "e2g4", true, 0 },
    { "NEW TACTICS", "4k3/8/8/8/8/8/4P3/4K3 w - -", "NEW TACTICS", "e2e4", false, 0 },
    { "NEW TACTICS", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "NEW TACTICS", "e5d6", true, 0 },
    { "PHALANX", "4k3/8/8/4n3/4P3/8/8/4K3 w - -", "PHALANX", "e4e5", true, 0 },
    { "PHALANX", "4k3/8/8/8/4p3/4N3/8/4K3 b - -", "PHALANX", "e4e3", false, 0 },
    { "SCORCHED EARTH", "4k3/4p3/8/8/8/8/4P3/4K3 w - -", "SCORCHED EARTH", "e2e4", false, 0 },
    { "SCORCHED EARTH", "4k3/4p3/8/8/8/8/4P3/4K3 b - -", "SCORCHED EARTH", "e7e5", true, 0 },
    { "CHAMPION", "4k3/8/8/8/8/8/8/1N2K3 w - -", "CHAMPION@b1", "b1e3", true, 0 },
    { "CHAMPION", "4k3/8/8/8/8/8/8/1N2K3 w - -", "CHAMPION@b1", "b1c3", false, 0 },
    { "ROYAL KNIGHT", "4k3/8/8/8/8/8/8/1N2K3 w - -", "ROYAL KNIGHT@b1", "b1b2", true, 0 },
    { "turned CW90", "4k3/8/8/8/8/8/6P1/4K3 w - -", "", "g2e2", true, ORIENT_CW90 },
    { "turned CW90", "4k3/8/8/8/8/8/6P1/4K3 w - -", "", "g2g3", false, ORIENT_CW90 },
    { "turned CW90", "4k3/8/8/8/8/8/1P6/4K3 w - -", "", "b2a2=Q", true, ORIENT_CW90 },
    { "turned CW90", "4k3/8/8/8/8/8/1p6/4K3 b - -", "", "b2d2", true, ORIENT_CW90 },
    { "turned CCW90", "4k3/8/8/8/8/8/1P6/4K3 w - -", "", "b2d2", true, ORIENT_CCW90 },
    { "turned 180", "4k3/6P1/8/8/8/8/8/4K3 w - -", "", "g7g5", true, ORIENT_180 },
};

START_TEST(allows_what_rulings_say)
{
    struct world world;
    struct move_rules_source source = begin(&world, moves_cases[_i].fen, moves_cases[_i].effects);
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES] = "";

    world.board.orient = (uint8_t)moves_cases[_i].orient;
    move_rules_derive(&rules, &world.board, &source);
    ck_assert_msg(notation_read(moves_cases[_i].order, &text, why), "%s", why);
    ck_assert_msg(notation_find(&rules, &text, &move, why) == moves_cases[_i].allowed, "%s: %s in %s: %s",
                  moves_cases[_i].ruling, moves_cases[_i].order, moves_cases[_i].fen, why);
}
END_TEST

/* KC-CRAB-02: he may take the step, but not capture with it. */
START_TEST(crab_takes_nobody_in_passing)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/2Pp4/8/8/8/4K3 w - d6", "CRAB@c5");
    struct moves moves;
    struct move_rules rules;
    int seen = 0;

    move_rules_derive(&rules, &world.board, &source);
    moves_legal(&rules, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.list[i].from == cell_parse("c5") && moves.list[i].to == cell_parse("d6")) {
            ck_assert_int_eq(moves.list[i].taken, MAN_NONE);
            seen++;
        }
    ck_assert_int_eq(seen, 1);
}
END_TEST

/* ---- checks and mates ---- */

static const struct { const char *ruling, *fen, *effects; bool checked, can_move; } check_cases[] = {
    { "KC-PALADIN-01", "rnbqkbnr/1ppppppp/p7/8/4N3/8/PPPPPPPP/R1BQKBNR b KQkq -", "PALADIN@e4", true, false },
    { "KC-CHECKMATE-01", "6rk/6pp/4N3/8/8/8/8/4K3 b - -", "CHAMPION@e6", true, false },
    { "KC-PACIFISM-13", "4k2R/8/8/8/8/8/8/4K3 b - -", "PACIFISM@h8", false, true },
    { "KC-PACIFISM-13", "4k2R/8/8/8/8/8/8/4K3 b - -", "", true, true },
    { "KC-THREAT-01", "4k3/8/8/3r4/8/8/8/3K4 b - -", "HELD@d5", false, true },
    { "KC-DUNGEON-02", "r3k3/8/8/8/8/8/8/4K2N b - -", "NEUTRALITY@a8; HELD@a8", true, true },
    { "KC-BRIBERY-01", "4k3/8/8/8/1b6/8/8/2N1K3 w - -", "NEUTRALITY@b4", true, true },
    { "KC-HEIR-01", "4k3/8/8/8/7K/8/5PPP/r5K1 w - -", "", false, true },
    { "KC-CRACK-01", "6k1/8/8/8/8/7P/5PP1/r5K1 w - -", "FORBIDDEN CITY@c1; FORBIDDEN CITY@d1", false, true },
    { "KC-FALSEORDERS-01", "4k3/8/8/8/7q/8/6P1/4K2R b - -", "HELD@h4", false, true },
    { "KC-PEACE-01", "R6k/6pp/8/8/8/8/4K3/8 b - -", "NEUTRALITY@a8", true, true },
    { "KC-PEACE-01", "R6k/6pp/8/8/8/8/4K3/8 b - -", "", true, false },
    { "TRUCE 12.1", "4k3/8/8/8/8/8/4R3/4K3 b - -", "TRUCE", true, true },
    { "MYSTIC SHIELD 12.1", "4k3/8/8/8/8/8/8/r3K3 w - -", "SHIELD@e1", false, true },
    { "PACIFIST wall", "4k3/4P3/8/8/8/8/4R3/4K3 b - -", "PACIFISM@e7", false, true },
};

START_TEST(finds_checks)
{
    struct world world;
    struct move_rules_source source = begin(&world, check_cases[_i].fen, check_cases[_i].effects);
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    ck_assert_msg(attacks_all_checked(&rules, world.board.to_move) == check_cases[_i].checked, "%s: check",
                  check_cases[_i].ruling);
    ck_assert_msg(moves_any(&rules) == check_cases[_i].can_move, "%s: moves", check_cases[_i].ruling);
}
END_TEST

/* ---- threats: RULES 5.2 ---- */

static const struct { const char *ruling, *fen, *effects, *from, *to; bool threatens; } threat_cases[] = {
    { "KC-EVILEYE-01", "4k3/3r4/8/8/8/8/8/3RK3 w - -", "PACIFISM@d1", "d1", "d7", false },
    { "KC-EVILEYE-02", "4k3/3r4/8/8/8/8/2p5/3RK3 w - -", "FATAL ATTRACTION@c2", "d1", "d7", false },
    { "KC-EVILEYE-03", "4k2r/8/8/8/7n/6K1/8/8 w - -", "", "g3", "h4", true },
    { "KC-EVILEYE-04", "4k3/8/8/3r4/8/8/3P4/4K3 b - -", "HELD@d5", "d5", "d2", false },
    { "KC-TRUCE-02", "4k3/8/2b3b1/4N3/8/8/8/4K3 w - -", "TRUCE", "e5", "c6", false },
    { "KC-PACIFISM-07", "4k3/8/2b3b1/4N3/8/8/8/4K3 w - -", "PACIFISM@c6", "e5", "c6", false },
    { "KC-SPLIT-01", "4k3/8/8/2b5/3N4/8/8/4K3 w - -", "PALADIN@d4", "d4", "c5", true },
    { "a pinned man", "4r3/8/8/8/3p4/4P3/8/4K3 w - -", "", "e3", "d4", true },
    { "en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "", "e5", "d5", true },
    { "a King", "4k3/8/8/8/8/8/8/4RK2 w - -", "", "e1", "e8", true },
};

START_TEST(finds_threats)
{
    struct world world;
    struct move_rules_source source = begin(&world, threat_cases[_i].fen, threat_cases[_i].effects);
    uint64_t threatened;
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    threatened = attacks_threatened(&rules, world.board.at[cell_parse(threat_cases[_i].from)], world.board.to_move);
    ck_assert_msg((threatened >> cell_parse(threat_cases[_i].to) & 1) == threat_cases[_i].threatens, "%s",
                  threat_cases[_i].ruling);
}
END_TEST

/* ---- joined men ---- */

/* Joins the man of a kind to the one who stands on the cell. */
static void add_joined(struct board *board, int colour, int kind, const char *cell)
{
    board_add(board, colour, kind, cell_parse(cell));
    board_join(board, cell_parse(cell), true);
}

static const struct { const char *order; bool allowed; } joined_cases[] = {
    { "d4b6", true }, { "d4e6", true }, { "d4d5", false }, { "Nd4e6", true }, { "Bd4e6", false }, { "Bd4b6", true },
};

START_TEST(joined_men_move_as_either)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/3B4/8/8/4K3 w - -", "");
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES];

    add_joined(&world.board, COLOUR_WHITE, KIND_KNIGHT, "d4");
    move_rules_derive(&rules, &world.board, &source);
    ck_assert(notation_read(joined_cases[_i].order, &text, why));
    ck_assert_msg(notation_find(&rules, &text, &move, why) == joined_cases[_i].allowed, "%s", joined_cases[_i].order);
    if (!joined_cases[_i].allowed)
        return;
    board_play(&world.board, &move);
    ck_assert_ptr_null(board_check(&world.board));
    ck_assert_int_eq(world.board.at[cell_parse("d4")], MAN_NONE);
    ck_assert_uint_eq(world.board.paired, cell_bit(move.to));
    ck_assert(world.board.men[move.man].joined);
}
END_TEST

START_TEST(joined_rook_does_not_castle)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/8/8/8/4K2R w K -", "");
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES];

    add_joined(&world.board, COLOUR_WHITE, KIND_KNIGHT, "h1");
    move_rules_derive(&rules, &world.board, &source);
    ck_assert(notation_read("O-O", &text, why));
    ck_assert(!notation_find(&rules, &text, &move, why));
}
END_TEST

/* ---- en passant ---- */

/* Nobody can be taken after the diagonal double step of NEW TACTICS, even when the card ends in the same turn. */
START_TEST(diagonal_double_step_passes_nobody)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/6p1/8/3P4/4K3 w - -", "NEW TACTICS");
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES];

    move_rules_derive(&rules, &world.board, &source);
    ck_assert(notation_read("d2f4", &text, why) && notation_find(&rules, &text, &move, why));
    board_play(&world.board, &move);
    ck_assert_int_eq(world.board.passed_count, 0);
}
END_TEST

/* "On the next move": not by a second move of the same turn, which could reach a NEUTRAL Pawn of one's own. */
START_TEST(own_double_step_is_not_taken_in_the_same_turn)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/3p4/8/4P3/8/8/8/4K3 w - -", "NEUTRALITY@d7");
    int pawn = world.board.at[cell_parse("e5")];
    struct move step = {
        .from = (uint8_t)cell_parse("d7"), .to = (uint8_t)cell_parse("d5"), .man = world.board.at[cell_parse("d7")],
        .sort = MOVE_DOUBLE_STEP, .via = CELL_NONE,
    };
    struct moves moves;
    struct move_rules rules;

    board_play(&world.board, &step);
    ck_assert_int_eq(world.board.passed_count, 1);
    move_rules_derive(&rules, &world.board, &source);
    moves_of(&rules, pawn, COLOUR_WHITE, &moves);
    ck_assert_int_eq(moves.count, 1);
    ck_assert_uint_eq(attacks_threatened(&rules, pawn, COLOUR_WHITE), 0);
}
END_TEST

/* KC-CONFAB-10: two who only share the cell each go their own way. */
START_TEST(men_on_one_cell_part)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/3B4/8/8/4K3 w - -", "");
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES];

    board_add(&world.board, COLOUR_WHITE, KIND_KNIGHT, cell_parse("d4"));
    move_rules_derive(&rules, &world.board, &source);
    ck_assert(notation_read("Nd4f3", &text, why) && notation_find(&rules, &text, &move, why));
    board_play(&world.board, &move);
    ck_assert_ptr_null(board_check(&world.board));
    ck_assert_int_eq(world.board.men[world.board.at[cell_parse("f3")]].kind, KIND_KNIGHT);
    ck_assert_int_eq(world.board.men[world.board.at[cell_parse("d4")]].kind, KIND_BISHOP);
    ck_assert_uint_eq(world.board.paired, 0);
}
END_TEST

/* RULES 4.1: a capture takes both, and joined Pawns do not promote. */
START_TEST(joined_men_fall_together_and_do_not_promote)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/P7/8/8/3N4/8/8/3rK3 b - -", "");
    struct move_text text;
    struct moves moves;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES];

    add_joined(&world.board, COLOUR_WHITE, KIND_BISHOP, "d4");
    add_joined(&world.board, COLOUR_WHITE, KIND_PAWN, "a7");
    move_rules_derive(&rules, &world.board, &source);
    ck_assert(notation_read("d1d4", &text, why) && notation_find(&rules, &text, &move, why));
    board_play(&world.board, &move);
    board_end_turn(&world.board);
    ck_assert_ptr_null(board_check(&world.board));
    ck_assert_int_eq(cells_count(world.board.of_colour[COLOUR_WHITE]), 2);
    move_rules_derive(&rules, &world.board, &source);
    moves_of(&rules, world.board.at[cell_parse("a7")], COLOUR_WHITE, &moves);
    ck_assert_int_gt(moves.count, 0);
    for (int i = 0; i < moves.count; i++)
        ck_assert_int_eq(moves.list[i].becomes, KIND_NONE);
}
END_TEST

/* KC-CONFAB-06: an effect on one of two men who share a cell does not apply to the other. */
START_TEST(men_on_one_cell_keep_their_effects)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/3B4/8/8/4K3 w - -", "CURSE@d4; PACIFISM@d4; HELD@d4");
    struct moves moves;
    struct move_rules rules;
    int bishop = world.board.at[cell_parse("d4")];
    int rook = board_add(&world.board, COLOUR_WHITE, KIND_ROOK, cell_parse("d4"));

    move_rules_derive(&rules, &world.board, &source);
    ck_assert(!move_rules_may_move(&rules, bishop, COLOUR_WHITE) && !move_rules_may_take(&rules, bishop));
    ck_assert(move_rules_may_move(&rules, rook, COLOUR_WHITE) && move_rules_may_take(&rules, rook));
    moves_of(&rules, rook, COLOUR_WHITE, &moves);
    ck_assert_int_eq(moves.count, 14);
    moves_of(&rules, bishop, COLOUR_WHITE, &moves);
    ck_assert_int_eq(moves.count, 0);
    ck_assert(!moves_route(&rules, rook, cell_parse("d5"), cell_parse("d6")));
}
END_TEST

/* ---- moving as a card says ---- */

static bool listed(const struct moves *moves, const char *to)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->list[i].to == cell_parse(to))
            return true;
    return false;
}

START_TEST(moves_as_another_kind)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/1p6/8/8/8/1N2K3 w - -", "");
    struct manner_of_card queen = { .power = kind_powers[KIND_QUEEN] };      /* MASQUERADE: no capture */
    struct moves moves;
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    moves_as(&rules, world.board.at[cell_parse("b1")], COLOUR_WHITE, &queen, &moves);
    ck_assert(listed(&moves, "b4") && listed(&moves, "h7") && listed(&moves, "d1"));
    ck_assert(!listed(&moves, "b5") && !listed(&moves, "c3") && !listed(&moves, "e1") && !listed(&moves, "b6"));
}
END_TEST

START_TEST(moves_through_own_men)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/p7/8/8/P7/P7/R3K3 w - -", "");
    struct manner_of_card ghost = { .power = kind_powers[KIND_ROOK], .through = world.board.of_colour[COLOUR_WHITE] };
    struct moves moves;
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    moves_as(&rules, world.board.at[0], COLOUR_WHITE, &ghost, &moves);
    ck_assert(listed(&moves, "a4") && listed(&moves, "a5") && listed(&moves, "b1"));
    ck_assert(!listed(&moves, "a2") && !listed(&moves, "a3") && !listed(&moves, "a6") && !listed(&moves, "a7"));
    ck_assert(listed(&moves, "f1") && !listed(&moves, "e1"));
}
END_TEST

/* The card's result may expose the King; then the move is removed, as from the regular moves. */
START_TEST(moves_of_cards_are_sifted)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/4r3/8/8/8/8/4N3/4K3 w - -", "");
    struct manner_of_card bishop = { .power = kind_powers[KIND_BISHOP] }, rook = { .power = kind_powers[KIND_ROOK] };
    struct moves moves;
    struct move_rules rules;
    int knight = world.board.at[cell_parse("e2")];

    move_rules_derive(&rules, &world.board, &source);
    moves_as(&rules, knight, COLOUR_WHITE, &bishop, &moves);
    ck_assert_int_gt(moves.count, 0);
    for (int i = 0; i < moves.count; i++)
        ck_assert(!moves_safe(&rules, &moves.list[i], COLOUR_WHITE));
    moves_sift(&rules, COLOUR_WHITE, &moves);
    ck_assert_int_eq(moves.count, 0);
    moves_as(&rules, knight, COLOUR_WHITE, &rook, &moves);
    moves_sift(&rules, COLOUR_WHITE, &moves);
    ck_assert_int_eq(moves.count, 4);      /* e3 to e6 */
}
END_TEST

/* The test asks for each of two Kings separately; a shield keeps one out of check. */
START_TEST(kings_are_asked_one_by_one)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/7K/8/8/r5K1 w - -", "");
    uint64_t both;
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    both = cell_bit(cell_parse("g1")) | cell_bit(cell_parse("h4"));
    ck_assert_uint_eq(rules.vital[COLOUR_WHITE], both);
    ck_assert_uint_eq(attacks_checked(&rules, COLOUR_WHITE), cell_bit(cell_parse("g1")));
    ck_assert_uint_eq(attacks_among(&rules, both | cell_bit(cell_parse("a1")), COLOUR_BLACK),
                      cell_bit(cell_parse("g1")));
    ck_assert(!attacks_all_checked(&rules, COLOUR_WHITE));
    source = begin(&world, "4k3/8/8/8/7K/8/8/r5K1 w - -", "SHIELD@g1");
    move_rules_derive(&rules, &world.board, &source);
    ck_assert_uint_eq(attacks_checked(&rules, COLOUR_WHITE), 0);
}
END_TEST

START_TEST(moves_onto_own_men)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/N7/8/3R4/3QK3 w - -", "");
    struct manner_of_card assassin = {
        .power = kind_powers[KIND_QUEEN], .prey = world.board.of_colour[COLOUR_WHITE] & ~cell_bit(4),
    };
    struct moves moves;
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    moves_as(&rules, world.board.at[3], COLOUR_WHITE, &assassin, &moves);
    ck_assert(listed(&moves, "a4") && listed(&moves, "d2") && !listed(&moves, "e1"));
}
END_TEST

/* ---- forbidding, shutting, being in a shut cell ---- */

static bool forbids_pawns(const void *context, const struct move_rules *rules, const struct move *move)
{
    (void)context;
    return rules->board->men[move->man].kind == KIND_PAWN;
}

START_TEST(source_may_forbid)
{
    struct move_rules_source source = { .code = CODE_FIDE, .forbids = forbids_pawns };
    struct board board;
    struct moves moves;
    struct move_rules rules;

    board_start(&board);
    move_rules_derive(&rules, &board, &source);
    moves_legal(&rules, &moves);
    ck_assert_int_eq(moves.count, 4);
}
END_TEST

/* RULES 9.5: nobody can reach a man in a cell that is gone, but he may leave. */
START_TEST(stranded_man_may_leave)
{
    struct world world;
    struct move_rules_source source = begin(&world, "8/8/8/3r4/8/8/3R4/k6K w - -", "FORBIDDEN CITY@d5");
    struct move_rules rules;
    struct moves moves;

    move_rules_derive(&rules, &world.board, &source);
    ck_assert_uint_eq(attacks_on(&rules, cell_parse("d5"), COLOUR_WHITE, board_occupied(&world.board)), 0);
    ck_assert_uint_eq(attacks_on(&rules, cell_parse("d2"), COLOUR_BLACK, board_occupied(&world.board)),
                      cell_bit(cell_parse("d5")));
    moves_of(&rules, world.board.at[cell_parse("d5")], COLOUR_BLACK, &moves);
    ck_assert_int_eq(moves.count, 13);
}
END_TEST

START_TEST(edges_meet_in_one_vertex)
{
    struct edge one = edge_of(cell_parse("d4"), cell_parse("d5"));

    ck_assert(move_rules_edges_meet(one, edge_of(cell_parse("e4"), cell_parse("e5"))));
    ck_assert(move_rules_edges_meet(one, edge_of(cell_parse("d4"), cell_parse("e4"))));
    ck_assert(move_rules_edges_meet(one, edge_of(cell_parse("c5"), cell_parse("d5"))));
    ck_assert(!move_rules_edges_meet(one, edge_of(cell_parse("d5"), cell_parse("d4"))));
    ck_assert(!move_rules_edges_meet(one, edge_of(cell_parse("f4"), cell_parse("f5"))));
    ck_assert(!move_rules_edges_meet(one, edge_of(cell_parse("d5"), cell_parse("d6"))));
}
END_TEST

static void guard(const void *context, struct move_rules *rules)
{
    (void)context;
    move_rules_guard(rules, rules->board->at[cell_parse("c6")]);
}

/* MEDUSA: the capture is open once its consent is assumed, and the boards after it know of no consent. */
START_TEST(guarded_men_are_captured_by_consent)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/2n5/8/8/8/8/2R1K3 w - -", NULL);
    uint64_t stone = cell_bit(cell_parse("c6"));
    struct move_rules rules, after;

    source.bend = guard;
    move_rules_derive(&rules, &world.board, &source);
    ck_assert_uint_eq(move_rules_prey(&rules, COLOUR_WHITE, false) & stone, 0);
    ck_assert_uint_eq(attacks_threatened(&rules, world.board.at[cell_parse("c1")], COLOUR_WHITE), 0);
    source.consented = true;
    move_rules_derive(&rules, &world.board, &source);
    ck_assert_uint_eq(move_rules_prey(&rules, COLOUR_WHITE, false) & stone, stone);
    move_rules_derive_after(&after, &world.board, &rules);
    ck_assert_uint_eq(move_rules_prey(&after, COLOUR_WHITE, false) & stone, 0);
}
END_TEST

START_TEST(rooted_is_who_is_held_for_both)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/2n5/8/8/8/3n4/4K3 b - -", "MEDUSA@c6; HELD@d2");
    struct move_rules rules;

    move_rules_derive(&rules, &world.board, &source);
    ck_assert(move_rules_rooted(&rules, world.board.at[cell_parse("c6")]));
    ck_assert(!move_rules_rooted(&rules, world.board.at[cell_parse("d2")]));
    ck_assert(!move_rules_may_move(&rules, world.board.at[cell_parse("d2")], COLOUR_BLACK));
}
END_TEST

START_TEST(men_off_the_board_bend_nothing)
{
    struct world world;
    struct move_rules_source source = begin(&world, "4k3/8/8/8/3B4/8/8/4K3 w - -",
                                            "CURSE@d4; PACIFISM@d4; MEDUSA@d4; NEUTRALITY@d4; PRINCE@d4; PLAGUE@d4; AMAZON@d4");
    struct move_rules rules;

    board_lift(&world.board, world.board.at[cell_parse("d4")], PLACE_CAPTURED);
    move_rules_derive(&rules, &world.board, &source);
    ck_assert(!rules.tried);
    ck_assert_uint_eq(rules.special | rules.neutral | rules.tame | rules.shielded[0] | rules.shielded[1], 0);
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_chess_move_rules(void)
{
    Suite *suite = suite_create("chess_move_rules");
    TCase *tcase = tcase_create("move_rules");

    LOOP(tcase, allows_what_rulings_say, moves_cases);
    tcase_add_test(tcase, crab_takes_nobody_in_passing);
    LOOP(tcase, finds_checks, check_cases);
    LOOP(tcase, finds_threats, threat_cases);
    LOOP(tcase, joined_men_move_as_either, joined_cases);
    tcase_add_test(tcase, joined_rook_does_not_castle);
    tcase_add_test(tcase, diagonal_double_step_passes_nobody);
    tcase_add_test(tcase, own_double_step_is_not_taken_in_the_same_turn);
    tcase_add_test(tcase, men_on_one_cell_part);
    tcase_add_test(tcase, joined_men_fall_together_and_do_not_promote);
    tcase_add_test(tcase, men_on_one_cell_keep_their_effects);
    tcase_add_test(tcase, moves_as_another_kind);
    tcase_add_test(tcase, moves_through_own_men);
    tcase_add_test(tcase, moves_onto_own_men);
    tcase_add_test(tcase, moves_of_cards_are_sifted);
    tcase_add_test(tcase, kings_are_asked_one_by_one);
    tcase_add_test(tcase, source_may_forbid);
    tcase_add_test(tcase, stranded_man_may_leave);
    tcase_add_test(tcase, edges_meet_in_one_vertex);
    tcase_add_test(tcase, guarded_men_are_captured_by_consent);
    tcase_add_test(tcase, rooted_is_who_is_held_for_both);
    tcase_add_test(tcase, men_off_the_board_bend_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
