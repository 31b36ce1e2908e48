/* The generator and the attack tests against a plain second opinion (tests/support/plain_chess.h): games played at random,
 * and positions thrown at random and laden with effects. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/moves.h"
#include "engine/kernel/rng.h"
#include "tests/support/plain_chess.h"

Suite *suite_chess_moves(void);

/* A board and the changes by effects; the context of `bend`. */
struct world {
    struct board board;
    int marks[MEN_MAX];                  /* enum plain_mark */
    struct plain field;                  /* of the plain opinion, without the men: cells, walls, Pawns, code */
};

/* ---- effects, in the terms of the move rules ---- */

static int cell_of(struct plain_cell cell)
{
    return cell_at(cell.file, cell.rank);
}

static struct edge edge_of(const struct plain_cell edge[2])
{
    int one = cell_of(edge[0]), other = cell_of(edge[1]);

    return (struct edge){ (uint8_t)one, (uint8_t)cell_direction(one, other) };
}

static void bend_board(const struct plain *field, struct move_rules *rules)
{
    for (int cell = 0; cell < CELL_COUNT; cell++)
        if (field->closed[cell_rank(cell)][cell_file(cell)])
            move_rules_block(rules, cell);
    for (int i = 0; i < field->wall_count; i++)
        move_rules_fortify(rules, edge_of(field->walls[i].edges[0]), edge_of(field->walls[i].edges[1]));
    if (field->new_tactics)
        move_rules_new_tactics(rules);
    if (field->truce)
        move_rules_truce(rules);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        if (field->phalanx[colour])
            move_rules_phalanx(rules, colour);
        if (field->scorched[colour])
            move_rules_no_double_steps(rules, colour);
    }
}

static void bend_manners(int mark, int kind, int man, struct move_rules *rules)
{
    static const struct { int mark, of, as; } named[] = {
        { PLAIN_CHAMPION, KIND_KNIGHT, KIND_CHAMPION }, { PLAIN_PALADIN, KIND_KNIGHT, KIND_PALADIN },
        { PLAIN_ROYAL_KNIGHT, KIND_KNIGHT, KIND_ROYAL_KNIGHT }, { PLAIN_AMAZON, KIND_QUEEN, KIND_AMAZON },
        { PLAIN_CRAB, KIND_PAWN, KIND_CRAB }, { PLAIN_WARLORD, KIND_KING, KIND_WARLORD },
    };

    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if ((mark & named[i].mark) && kind == named[i].of)
            move_rules_set_manners(rules, man, kind_powers[named[i].as].manners);
    if (mark & PLAIN_CURSE)
        move_rules_limit_reach(rules, man, 2);
    if (mark & PLAIN_PLAGUE)
        move_rules_lame(rules, man);
    if (mark & PLAIN_PRINCE)
        move_rules_crown(rules, man, false);
    if (mark & PLAIN_NEUTRAL)
        move_rules_neutral(rules, man);
}

static void bend_rights(int mark, const struct man *who, int man, struct move_rules *rules)
{
    if (mark & (PLAIN_PACIFIST | PLAIN_PLAGUE))
        move_rules_tame(rules, man);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        if (mark & (PLAIN_PACIFIST | PLAIN_STONE))
            move_rules_shield(rules, man, colour);
        if (mark & PLAIN_STONE)
            move_rules_hold(rules, man, colour);
        if (mark & (colour == COLOUR_WHITE ? PLAIN_HELD_BY_WHITE : PLAIN_HELD_BY_BLACK))
            move_rules_hold(rules, man, colour);
    }
    if (mark & PLAIN_SHIELD)
        move_rules_shield(rules, man, colour_other(who->colour));
}

static void bend_magnet(const struct board *board, int cell, struct move_rules *rules)
{
    for (uint64_t cells = geometry_plain.step[cell] & board_occupied(board); cells;) {
        int man = board->at[cells_pop(&cells)];

        if (kind_base(board->men[man].kind) == KIND_KING)
            continue;
        move_rules_hold(rules, man, COLOUR_WHITE);
        move_rules_hold(rules, man, COLOUR_BLACK);
    }
}

static void bend(const void *context, struct move_rules *rules)
{
    const struct world *world = context;
    const struct board *board = rules->board;

    bend_board(&world->field, rules);
    for (int man = 1; man < board->men_count; man++) {
        const struct man *who = &board->men[man];

        if (who->place != PLACE_BOARD)
            continue;
        bend_manners(world->marks[man], who->kind, man, rules);
        bend_rights(world->marks[man], who, man, rules);
        if (world->marks[man] & PLAIN_MAGNET)
            bend_magnet(board, who->cell, rules);
        if (world->field.seat[cell_rank(who->cell)][cell_file(who->cell)])
            move_rules_add_manners(rules, man, MANNER_STRAIGHT | MANNER_DIAGONAL);
        if (world->field.holy[cell_rank(who->cell)][cell_file(who->cell)])
            move_rules_add_manners(rules, man, MANNER_DIAGONAL);
    }
}

/* ---- the same world in the terms of the plain opinion ---- */

static struct plain_cell plain_cell(int cell)
{
    return (struct plain_cell){ cell_rank(cell), cell_file(cell) };
}

static struct plain to_plain(const struct world *world)
{
    const struct board *board = &world->board;
    struct plain plain = world->field;

    for (int cell = 0; cell < CELL_COUNT; cell++) {
        const struct man *man = &board->men[board->at[cell]];
        char letter = board->at[cell] ? kind_letter(man->kind) : ' ';

        if (board->at[cell] && man->colour == COLOUR_BLACK)
            letter = (char)(letter - 'A' + 'a');
        plain.man[cell_rank(cell)][cell_file(cell)] = letter;
        plain.mark[cell_rank(cell)][cell_file(cell)] = world->marks[board->at[cell]];
    }
    plain.black_to_move = board->to_move == COLOUR_BLACK;
    plain.turned = board->orient;
    for (int i = 0; i < 4; i++)
        plain.castling[i] = board->castling >> i & 1;
    plain.passed = board->passed_count > 0;
    if (plain.passed) {
        plain.passed_by_black = board->passed[0].by == COLOUR_BLACK;
        plain.passed_over = plain_cell(board->passed[0].cell);
        plain.passed_to = plain_cell(board->men[board->passed[0].man].cell);
    }
    return plain;
}

/* ---- comparing ---- */

static int compare_codes(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static int code_of(int from, int to, char becomes, bool castling)
{
    return castling << 24 | from << 16 | to << 8 | becomes;
}

static void explain(const struct world *world, const struct move_rules *rules, char text[256])
{
    char fen[FEN_BYTES];

    fen_write(&world->board, fen);
    snprintf(text, 256, "%s turned %d, walls %d, tried %d, truce %d, new tactics %d", fen, world->board.orient,
             world->field.wall_count, rules->tried, rules->truce, world->field.new_tactics);
}

static void compare_moves(const struct world *world, const struct move_rules *rules, const struct moves *moves,
                          const struct plain *plain)
{
    static struct plain_moves others;
    int ours[MOVES_MAX], theirs[PLAIN_MOVES];
    char text[256];

    plain_legal(plain, &others);
    for (int i = 0; i < moves->count; i++) {
        const struct move *move = &moves->list[i];

        ours[i] = code_of(move->from, move->to, move->becomes ? kind_letter(move->becomes) : '\0',
                          move->sort == MOVE_CASTLING);
    }
    for (int i = 0; i < others.count; i++)
        theirs[i] = code_of(cell_of(others.list[i].from), cell_of(others.list[i].to), others.list[i].becomes,
                            others.list[i].castling);
    qsort(ours, (size_t)moves->count, sizeof ours[0], compare_codes);
    qsort(theirs, (size_t)others.count, sizeof theirs[0], compare_codes);
    explain(world, rules, text);
    for (int i = 0; i < moves->count && i < others.count; i++)
        ck_assert_msg(ours[i] == theirs[i], "move %d: %x, plainly %x in %s", i, ours[i], theirs[i], text);
    ck_assert_msg(moves->count == others.count, "%d moves, plainly %d in %s", moves->count, others.count, text);
}

static void compare_attacks(const struct world *world, const struct move_rules *rules, const struct plain *plain)
{
    char text[256];

    explain(world, rules, text);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        ck_assert_msg(attacks_all_checked(rules, colour) == plain_checked(plain, colour), "%s checked? %s",
                      colour_name(colour), text);
        for (int cell = 0; cell < CELL_COUNT; cell++)
            ck_assert_msg((attacks_on(rules, cell, colour, board_occupied(rules->board)) != 0)
                          == plain_attacked(plain, plain_cell(cell), colour),
                          "cell %d attacked by %s? %s", cell, colour_name(colour), text);
    }
}

static void compare_threats(const struct world *world, const struct move_rules *rules, const struct plain *plain)
{
    char text[256];

    explain(world, rules, text);
    for (int from = 0; from < CELL_COUNT; from++)
        for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
            uint64_t threatened;

            if (!rules->board->at[from])
                continue;
            threatened = attacks_threatened(rules, rules->board->at[from], colour);
            for (int to = 0; to < CELL_COUNT; to++)
                ck_assert_msg((threatened >> to & 1) == plain_threatens(plain, plain_cell(from), plain_cell(to), colour),
                              "does %d threaten %d for %s? %s", from, to, colour_name(colour), text);
        }
}

/* Compares the position, plays a random move, and continues. */
static void walk(struct world *world, const struct move_rules_source *source, int plies, struct rng *rng)
{
    static struct moves moves;
    static struct move_rules rules;

    for (int ply = 0; ply < plies; ply++) {
        struct plain plain = to_plain(world);

        ck_assert_ptr_null(board_check(&world->board));
        move_rules_derive(&rules, &world->board, source);
        moves_legal(&rules, &moves);
        ck_assert(!moves.cut);
        compare_moves(world, &rules, &moves, &plain);
        compare_attacks(world, &rules, &plain);
        if (ply % 4 == 0)
            compare_threats(world, &rules, &plain);
        if (moves.count == 0)
            return;
        board_play(&world->board, &moves.list[rng_below(rng, (uint64_t)moves.count)]);
        board_end_turn(&world->board);
    }
}

/* ---- worlds ---- */

static const char *const starts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/2pppp2/2PPPP2/8/8/R3K2R w KQkq - 0 1",
    "8/PPPPPPPP/4k3/8/8/4K3/pppppppp/8 b - - 0 1",
};

START_TEST(agrees_in_games)
{
    struct rng rng = rng_stream((uint64_t)_i, "games");
    struct world world = { .field = { .fide = _i % 2 } };
    struct move_rules_source source = { .code = _i % 2 ? CODE_FIDE : CODE_KC };
    struct error err;

    ck_assert(fen_read(&world.board, starts[_i / 2 % 4], FEN_CHESS, &err) == OK);
    walk(&world, &source, 80, &rng);
}
END_TEST

static bool one_in(struct rng *rng, int k)
{
    return rng_below(rng, (uint64_t)k) == 0;
}

static int empty_cell(const struct board *board, struct rng *rng)
{
    for (;;) {
        int cell = (int)rng_below(rng, CELL_COUNT);

        if (!board->at[cell])
            return cell;
    }
}

/* Men anywhere; Pawns not on squares where they would have promoted. Kings, if one each, not next to each other. */
static void throw_men(struct world *world, bool many_kings, struct rng *rng)
{
    struct board *board = &world->board;
    int men = 6 + (int)rng_below(rng, 18);

    board->orient = (uint8_t)(many_kings ? rng_below(rng, 4) : 0);
    board_add(board, COLOUR_WHITE, KIND_KING, one_in(rng, 2) ? 4 : empty_cell(board, rng));
    board_add(board, COLOUR_BLACK, KIND_KING, !board->at[60] && one_in(rng, 2) ? 60 : empty_cell(board, rng));
    for (int i = 0; i < men; i++) {
        int colour = (int)rng_below(rng, 2), kind = KIND_PAWN + (int)rng_below(rng, 5), cell = empty_cell(board, rng);

        if (many_kings && one_in(rng, 12))
            kind = KIND_KING;
        if (kind == KIND_PAWN && (board_rank_cells(board, colour, 8) & cell_bit(cell)))
            continue;
        board_add(board, colour, kind, cell);
    }
    for (int i = 0; i < 4; i++) {
        const struct castling_way *way = &castling_ways[i];
        const struct man *king = &board->men[board->at[way->king_from]], *rook;
        int rook_cell = way->rook_from;

        if (!board->at[rook_cell] && one_in(rng, 2))
            board_add(board, i / 2, KIND_ROOK, rook_cell);
        rook = &board->men[board->at[rook_cell]];
        if (board->at[way->king_from] && king->kind == KIND_KING && king->colour == i / 2
            && board->at[rook_cell] && rook->kind == KIND_ROOK && rook->colour == i / 2)
            board->castling |= (uint8_t)(1u << i);
    }
    board->to_move = (uint8_t)rng_below(rng, 2);
}

/* Two edges with one vertex in common: of one cell, or in one line. */
static struct plain_wall throw_wall(struct rng *rng)
{
    int rank = 1 + (int)rng_below(rng, 6), file = 1 + (int)rng_below(rng, 6);
    int side = one_in(rng, 2) ? 1 : -1, other = one_in(rng, 2) ? 1 : -1;
    struct plain_cell cell = { rank, file };
    struct plain_wall bent = { { { cell, { rank + side, file } }, { cell, { rank, file + other } } } };
    struct plain_wall straight = {
        { { cell, { rank + side, file } }, { { rank, file + other }, { rank + side, file + other } } },
    };

    return one_in(rng, 2) ? bent : straight;
}

static void throw_field(struct world *world, struct rng *rng)
{
    struct plain *field = &world->field;

    field->wall_count = (int)rng_below(rng, PLAIN_WALLS + 1);
    for (int i = 0; i < field->wall_count; i++)
        field->walls[i] = throw_wall(rng);
    for (int i = (int)rng_below(rng, 5); i > 0; i--) {
        int cell = empty_cell(&world->board, rng);

        field->closed[cell_rank(cell)][cell_file(cell)] = true;
    }
    field->new_tactics = one_in(rng, 4);
    field->phalanx[rng_below(rng, 2)] = one_in(rng, 4);
    field->scorched[rng_below(rng, 2)] = one_in(rng, 4);
}

static int throw_mark(int kind, struct rng *rng)
{
    static const int of_kind[KIND_KING + 1][4] = {
        [KIND_PAWN] = { PLAIN_CRAB, PLAIN_CRAB, PLAIN_PLAGUE, PLAIN_NEUTRAL },
        [KIND_KNIGHT] = { PLAIN_PALADIN, PLAIN_CHAMPION, PLAIN_ROYAL_KNIGHT, PLAIN_PALADIN | PLAIN_PLAGUE },
        [KIND_BISHOP] = { PLAIN_CURSE, PLAIN_PLAGUE, PLAIN_NEUTRAL, PLAIN_PACIFIST },
        [KIND_ROOK] = { PLAIN_CURSE, PLAIN_PLAGUE, PLAIN_NEUTRAL, PLAIN_PACIFIST },
        [KIND_QUEEN] = { PLAIN_AMAZON, PLAIN_AMAZON | PLAIN_CURSE, PLAIN_CURSE, PLAIN_PLAGUE },
        [KIND_KING] = { PLAIN_WARLORD, PLAIN_PRINCE, PLAIN_SHIELD, PLAIN_WARLORD },
    };
    static const int of_any[] = {
        PLAIN_PACIFIST, PLAIN_STONE, PLAIN_NEUTRAL, PLAIN_MAGNET, PLAIN_HELD_BY_WHITE, PLAIN_HELD_BY_BLACK, PLAIN_SHIELD,
    };

    if (kind == KIND_KING || one_in(rng, 2))
        return of_kind[kind][rng_below(rng, 4)];
    return of_any[rng_below(rng, sizeof of_any / sizeof of_any[0])];
}

static void throw_marks(struct world *world, struct rng *rng)
{
    for (int man = 1; man < world->board.men_count; man++)
        if (one_in(rng, 4))
            world->marks[man] |= throw_mark(world->board.men[man].kind, rng);
    for (int i = 0; i < 3; i++) {
        int cell = (int)rng_below(rng, CELL_COUNT);

        if (one_in(rng, 2))
            world->field.seat[cell_rank(cell)][cell_file(cell)] = true;
        else
            world->field.holy[cell_rank(cell)][cell_file(cell)] = true;
    }
    world->field.truce = one_in(rng, 10);
}

enum { WORLDS_A_LOOP = 25 };

/* Men at random on a plain board. */
START_TEST(agrees_on_thrown_boards)
{
    struct rng rng = rng_stream((uint64_t)_i, "boards");

    for (int i = 0; i < WORLDS_A_LOOP; i++) {
        struct world world = { .field = { .fide = i % 2 } };
        struct move_rules_source source = { .code = i % 2 ? CODE_FIDE : CODE_KC };

        throw_men(&world, false, &rng);
        walk(&world, &source, 6, &rng);
    }
}
END_TEST

/* With walls, shut cells and other ways of Pawns, which affect no single man. */
START_TEST(agrees_on_altered_boards)
{
    struct rng rng = rng_stream((uint64_t)_i, "fields");

    for (int i = 0; i < WORLDS_A_LOOP; i++) {
        struct world world = { .field = { .fide = i % 2 } };
        struct move_rules_source source = { .code = i % 2 ? CODE_FIDE : CODE_KC, .context = &world, .bend = bend };

        throw_men(&world, false, &rng);
        throw_field(&world, &rng);
        walk(&world, &source, 6, &rng);
    }
}
END_TEST

/* With everything: men under effects, several Kings, turned boards. */
START_TEST(agrees_under_effects)
{
    struct rng rng = rng_stream((uint64_t)_i, "effects");

    for (int i = 0; i < WORLDS_A_LOOP; i++) {
        struct world world = { .field = { .fide = one_in(&rng, 4) } };
        struct move_rules_source source = { .code = world.field.fide ? CODE_FIDE
                                            : CODE_KC, .context = &world, .bend = bend };

        throw_men(&world, true, &rng);
        if (one_in(&rng, 2))
            throw_field(&world, &rng);
        throw_marks(&world, &rng);
        walk(&world, &source, 6, &rng);
    }
}
END_TEST

Suite *suite_chess_moves(void)
{
    Suite *suite = suite_create("chess_moves");
    TCase *tcase = tcase_create("plain opinion");

    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, agrees_in_games, 0, 12);
    tcase_add_loop_test(tcase, agrees_on_thrown_boards, 0, 6);
    tcase_add_loop_test(tcase, agrees_on_altered_boards, 0, 6);
    tcase_add_loop_test(tcase, agrees_under_effects, 0, 12);
    suite_add_tcase(suite, tcase);
    return suite;
}
