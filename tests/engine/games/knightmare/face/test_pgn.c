#include <check.h>
#include <string.h>

#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/effects/state.h"
#include "engine/games/knightmare/face/pgn.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

extern const struct ruleset knightmare_rules;

Suite *suite_face_pgn(void);

enum { TURNS_MAX = 40 };

static const struct move_rules_source chess = { .code = CODE_FIDE };

/* A game as its states: each turn is a move as orders write it, or "card" and the position that the card produces. */
struct game {
    struct arena arena;
    const void *states[TURNS_MAX];
    int count;
};

static void put(struct game *game, const struct state *state)
{
    struct state *copy = ARENA_NEW(&game->arena, struct state);

    *copy = *state;
    game->states[game->count++] = copy;
}

static void begin(struct game *game, struct state *state, const char *position)
{
    struct error err = { OK, "" };

    *game = (struct game){ .count = 0 };
    ck_assert_msg(position_read(&knightmare_rules, &game->arena, state, position, &err) == OK, "%s", err.message);
    put(game, state);
}

static void play(struct game *game, struct state *state, const char *order)
{
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES] = "";

    move_rules_derive(&rules, &state->board, &chess);
    ck_assert_msg(notation_read(order, &text, why) && notation_find(&rules, &text, &move, why), "%s: %s", order, why);
    state->turn++;
    state->steps[0] = (struct step){ .sort = STEP_MOVE, .colour = state->board.to_move, .man = move.man,
                                     .kind = state->board.men[move.man].kind, .from = move.from, .to = move.to };
    state->steps[1] = (struct step){ .sort = STEP_END, .colour = state->board.to_move };
    state->step_count = 2;
    board_play(&state->board, &move);
    board_end_turn(&state->board);
    put(game, state);
}

static void play_all(struct game *game, struct state *state, const char *orders)
{
    while (*orders) {
        size_t length = strcspn(orders, " ");

        play(game, state, arena_text_n(&game->arena, orders, length));
        orders += length + (orders[length] == ' ');
    }
}

/* A card instead of a move, after which the men are in these places. */
static void play_card(struct game *game, struct state *state, const char *position)
{
    struct error err = { OK, "" };
    int turn = state->turn + 1;

    ck_assert_msg(position_read(&knightmare_rules, &game->arena, state, position, &err) == OK, "%s", err.message);
    state->turn = turn;
    state->steps[0] = (struct step){ .sort = STEP_CARD, .colour = colour_other(state->board.to_move), .card = 1 };
    state->steps[1] = (struct step){ .sort = STEP_END, .colour = colour_other(state->board.to_move) };
    state->step_count = 2;
    put(game, state);
}

static const char *score(struct game *game, bool sections)
{
    static const char *const seats[] = { "white", "black" };

    return km_score(&game->arena, &(struct ruleset_score){ .event = "a \"game\"", .seats = seats, .date = "2026.11.23",
                                                           .sections = sections, .count = game->count,
                                                           .states = game->states });
}

static const struct { const char *position, *orders; int ending, winner; const char *result, *moves; } games[] = {
    { "FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
      ENDING_CHECKMATE, 1, "[Result \"1-0\"]", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n" },
    { "FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 O-O g8f6 f1e1 O-O",
      ENDING_NONE, 0, "[Result \"*\"]", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Re1 O-O *\n" },
    { "FEN 7k/P7/8/8/8/8/6p1/K7 b - - 0 30", "g2g1=N a7a8=Q", ENDING_AGREEMENT, 0,
      "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/6p1/K7 b - - 0 30\"]\n\n", "30... g1=N 31. a8=Q+ 1/2-1/2\n" },
    { "FEN 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", ENDING_NONE, 0, "[Event \"a 'game'\"]", "1. exd6 *\n" },
};

START_TEST(writes_chess)
{
    struct game game;
    struct state state = { .turn = 0 };
    const char *pgn;

    begin(&game, &state, games[_i].position);
    play_all(&game, &state, games[_i].orders);
    ((struct state *)game.states[game.count - 1])->ending = games[_i].ending;
    ((struct state *)game.states[game.count - 1])->winner = games[_i].winner;
    pgn = score(&game, true);
    ck_assert_msg(strstr(pgn, games[_i].result) != NULL, "%s", pgn);
    ck_assert_msg(strstr(pgn, games[_i].moves) != NULL, "%s", pgn);
    ck_assert_msg(strstr(pgn, "[Date \"2026.11.23\"]") != NULL, "%s", pgn);
    arena_release(&game.arena);
}
END_TEST

/* One game: from a card's turn on all turns are comments, each with the position that it leaves. */
START_TEST(tells_cards_in_one_game)
{
    struct game game;
    struct state state = { .turn = 0 };
    const char *pgn, *first;

    begin(&game, &state, "FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    play_all(&game, &state, "e2e4 e7e5");
    play_card(&game, &state, "FEN rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RBNQKBNR b KQkq - 0 2");
    play_all(&game, &state, "g8f6");
    pgn = score(&game, false);
    first = strstr(pgn, "[Event ");
    ck_assert_msg(first != NULL && strstr(first + 1, "[Event ") == NULL, "%s", pgn);
    ck_assert_msg(strstr(pgn, "1. e4 e5 {Turn 3: s1 White plays BLESSING;") != NULL, "%s", pgn);
    ck_assert_msg(strstr(pgn, "RBNQKBNR b KQkq - 0 2} {Turn\n4: s1 Black Knight g8-f6;") != NULL, "%s", pgn);
    arena_release(&game.arena);
}
END_TEST

/* A card's turn is a comment, and the game goes on in a new section from the position that the card left. */
START_TEST(tells_cards_in_sections)
{
    struct game game;
    struct state state = { .turn = 0 };
    const char *pgn;

    begin(&game, &state, "FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    play_all(&game, &state, "e2e4 e7e5");
    play_card(&game, &state, "FEN rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RBNQKBNR b KQkq - 0 2");
    play_all(&game, &state, "g8f6 g1f3");
    pgn = score(&game, true);
    ck_assert_msg(strstr(pgn, "1. e4 e5 {Turn 3: s1 White plays BLESSING; s2 the end of White's turn} *\n") != NULL, "%s", pgn);
    ck_assert_msg(strstr(pgn, "[Round \"1.2\"]") != NULL, "%s", pgn);
    ck_assert_msg(strstr(pgn, "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RBNQKBNR b KQkq - 0 2\"]\n\n2... Nf6 3. Nf3 *\n") != NULL,
                  "%s", pgn);
    arena_release(&game.arena);
}
END_TEST

/* A position that chess does not know is told in words until chess knows it again; lines stay within PGN's width. */
START_TEST(tells_what_chess_cannot)
{
    struct game game;
    struct state state = { .turn = 0 };
    const char *pgn;

    begin(&game, &state, "FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for (int i = 0; i < 4; i++)
        play_card(&game, &state, "FEN 4k3/8/8/8/8/8/8/2K1K3 b - - 0 2");
    play_card(&game, &state, "FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 3");
    play_all(&game, &state, "e1e2");
    pgn = score(&game, true);
    ck_assert_msg(strstr(pgn, "{Turn 4:") != NULL && strstr(pgn, "Ke2 *\n") != NULL, "%s", pgn);
    for (const char *line = pgn; *line; line += strcspn(line, "\n"), line += *line == '\n')
        ck_assert_msg(*line == '[' || strcspn(line, "\n") <= 79, "%s", pgn);
    arena_release(&game.arena);
}
END_TEST

Suite *suite_face_pgn(void)
{
    Suite *suite = suite_create("face_pgn");
    TCase *tcase = tcase_create("pgn");

    tcase_add_loop_test(tcase, writes_chess, 0, (int)(sizeof games / sizeof games[0]));
    tcase_add_test(tcase, tells_cards_in_one_game);
    tcase_add_test(tcase, tells_cards_in_sections);
    tcase_add_test(tcase, tells_what_chess_cannot);
    suite_add_tcase(suite, tcase);
    return suite;
}
