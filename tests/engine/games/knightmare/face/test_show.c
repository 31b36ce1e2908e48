#include <check.h>
#include <string.h>

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/face/help.h"
#include "engine/games/knightmare/face/show.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

extern const struct ruleset knightmare_rules;

Suite *suite_face_show(void);

/* Positions, a reader, and lines of the picture that he sees. */
static const struct { const char *position; int colour; const char *lines[3]; } pictures[] = {
    { "FEN r3k3/8/8/8/8/8/8/4K2R w - -", COLOUR_WHITE, { "8  r  .  .  .  k", "1  .  .  .  .  K  .  .  R", "   a  b  c  d  e  f  g  h" } },
    { "FEN r3k3/8/8/8/8/8/8/4K2R w - -", COLOUR_BLACK, { "1  R  .  .  K", "8  .  .  .  k  .  .  .  r", "   h  g  f  e  d  c  b  a" } },
    { "FEN r3k3/8/8/8/8/8/8/4K2R w - - | ORIENT CW90", COLOUR_WHITE, { "a  .  .  .  .  .  .  .  r", "h  R", "   1  2  3  4  5  6  7  8" } },
    { "FEN 4k3/8/8/8/3q4/8/8/4K3 w - - | CE: CURSE(W)@d4 ; FORBIDDEN CITY(W)@b4 ; HOLY GROUND(W)@c4", COLOUR_WHITE,
      { "4  .  #  :  q*" } },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | CE: FORTIFICATION(W)@d4/d5 e4/e5", COLOUR_WHITE, { "           ------" } },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | CE: FORTIFICATION(W)@d4/e4 d5/e5", COLOUR_WHITE, { "4  .  .  .  . |.", "5  .  .  .  . |." } },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | CE: FORTIFICATION(W)@d4/e4 d5/e5", COLOUR_BLACK, { "4  .  .  .  . |." } },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | CE: HAND TO HAND(W)@d1-e8", COLOUR_WHITE, { "4           .  ." } },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | ADD: PRINCESS(B)@d1", COLOUR_WHITE, { "1  .  .  .  s  K" } },
};

static bool has_line(const struct value *rows, const char *beginning)
{
    for (const struct value *row = rows->first; row; row = row->next)
        if (text_has_prefix(row->text, beginning))
            return true;
    return false;
}

START_TEST(draws_the_board)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct error err = { OK, "" };
    const struct value *rows;

    ck_assert_msg(position_read(&knightmare_rules, &arena, state, pictures[_i].position, &err) == OK, "%s", err.message);
    rows = show_board(&arena, state, pictures[_i].colour);
    for (int i = 0; i < 3 && pictures[_i].lines[i]; i++)
        ck_assert_msg(has_line(rows, pictures[_i].lines[i]), "\"%s\" is missing", pictures[_i].lines[i]);
    arena_release(&arena);
}
END_TEST

START_TEST(tells_effects_and_boxes)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct error err = { OK, "" };

    ck_assert(position_read(&knightmare_rules, &arena, state, "FEN 4k3/8/8/8/3q4/8/8/R3K3 w - - | CE: CURSE(W)@d4 ; PALADIN(W)@a1 | "
                               "BOX B: captured N,P,P ; dead R", &err) == OK);
    ck_assert(has_line(show_effects(&arena, state, COLOUR_WHITE), "CURSE of White on d4 (black Queen)"));
    ck_assert(has_line(show_effects(&arena, state, COLOUR_WHITE), "PALADIN of White on a1 (white Rook), suspended"));
    ck_assert_str_eq(show_boxes(&arena, state, COLOUR_BLACK), "captured Knight, 2 Pawns; dead Rook");
    ck_assert_str_eq(show_boxes(&arena, state, COLOUR_WHITE), "");
    ck_assert(has_line(show_legend(&arena, state), "* an effect lies on the man"));
    arena_release(&arena);
}
END_TEST

static const char *now_of(struct arena *arena, const struct state *state, int colour)
{
    return value_get_text(show_hand(arena, state, colour)->first, "now", "");
}

/* The picture offers a card for a moment only while its player may still play one (RULES 6: one a turn). */
START_TEST(offers_what_may_be_played)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct error err = { OK, "" };

    ck_assert(position_read(&knightmare_rules, &arena, state, "FEN 4k3/8/8/8/8/8/8/4K3 b - - | W: BOG | B: FOG OF WAR", &err) == OK);
    state->steps[0] = (struct step){ .sort = STEP_CARD, .colour = COLOUR_WHITE, .card = state->sides[0].hand.cards[0] };
    state->step_count = 1;
    ck_assert_str_eq(now_of(&arena, state, COLOUR_BLACK), "now in answer to s1");
    ck_assert_str_eq(now_of(&arena, state, COLOUR_WHITE), "");
    state->sides[COLOUR_BLACK].played = true;
    ck_assert_str_eq(now_of(&arena, state, COLOUR_BLACK), "");
    ck_assert(position_read(&knightmare_rules, &arena, state, "FEN 4k3/8/8/8/8/8/8/4K3 b - - | B: PACIFISM", &err) == OK);
    state->begun = true;
    state->sides[COLOUR_BLACK].played = false;
    ck_assert_str_eq(now_of(&arena, state, COLOUR_BLACK), "in this turn");
    state->sides[COLOUR_BLACK].played = true;
    ck_assert_str_eq(now_of(&arena, state, COLOUR_BLACK), "");
    arena_release(&arena);
}
END_TEST

/* A question in the middle of the turn, a card of the hand, and its mark. */
static const struct { int asked; const char *card, *now, *word; } marks[] = {
    { ASKED_COUNTER, "FOG OF WAR", "now as a COUNTER", "COUNTER" }, { ASKED_COUNTER, "COUP", "", "PLAY" },
    { ASKED_COUNTER, "BOG", "", "RESPOND" },                        { ASKED_DECISION, "COUP", "", "PLAY" },
    { ASKED_DECISION, "FOG OF WAR", "", "RESPOND" },                { ASKED_CARD, "COUP", "in this turn", "PLAY" },
    { ASKED_CARD, "PACIFISM", "", "PLAY" },                         { ASKED_TURN, "PACIFISM", "in this turn", "PLAY" },
    { ASKED_TURN_OR_COUNTER, "VULTURE", "now as a COUNTER", "COUNTER" },
    { ASKED_TURN_OR_COUNTER, "COUP", "in this turn", "PLAY" },
};

START_TEST(marks_by_what_is_asked)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct error err = { OK, "" };
    const char *position = arena_printf(&arena, "FEN 4k3/8/8/8/8/8/8/4K3 w - - | W: %s", marks[_i].card);

    ck_assert_msg(position_read(&knightmare_rules, &arena, state, position, &err) == OK, "%s", err.message);
    state->begun = true;
    state->asked = marks[_i].asked;
    ck_assert_str_eq(now_of(&arena, state, COLOUR_WHITE), marks[_i].now);
    ck_assert_str_eq(value_get_text(show_hand(&arena, state, COLOUR_WHITE)->first, "word", ""), marks[_i].word);
    arena_release(&arena);
}
END_TEST

static const struct { const char *order, *black; } examples[] = {
    { "e2e4", "e7e5" }, { "d4/d5 e4/e5", "d5/d4 e5/e4" }, { "N b1", "N b8" }, { "MEDUSA@c3", "MEDUSA@c6" },
    { "e4 NE", "e5 SE" }, { "CW PROM a7=R", "CW PROM a2=R" }, { "a2-a7 h2-g5", "a7-a2 h7-g4" }, { "RIPOSTE", "RIPOSTE" },
};

START_TEST(shows_examples_of_the_readers_side)
{
    struct arena arena = { 0 };

    ck_assert_str_eq(km_seen_by(&arena, examples[_i].order, COLOUR_WHITE), examples[_i].order);
    ck_assert_str_eq(km_seen_by(&arena, examples[_i].order, COLOUR_BLACK), examples[_i].black);
    arena_release(&arena);
}
END_TEST

/* Every help page and every card's page has lines that fit, and names what it should. */
START_TEST(helps)
{
    static const char *const words[] = { "", "orders", "turn", "respond", "setup", "standing", "cards", "set 1", "set 2",
                                         "cards none", "bog", "fog of war", "HOLY WAR" };
    struct arena arena = { 0 };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *page = help_find(km_help, &arena, words[i]);

        ck_assert_msg(page != NULL && *page, "no page %s", words[i]);
        for (const char *line = page; *line; line += strcspn(line, "\n"), line += *line == '\n')
            ck_assert_msg(*line != ' ' || strcspn(line, "\n") <= 72, "%s: %.*s", words[i], (int)strcspn(line, "\n"), line);
    }
    ck_assert(help_find(km_help, &arena, "weather") == NULL);
    ck_assert(strstr(help_find(km_help, &arena, "bog"), "RESPOND BOG d1") != NULL);
    ck_assert(strstr(help_find(km_help, &arena, "cards"), "FOG OF WAR") != NULL);
    arena_release(&arena);
}
END_TEST

Suite *suite_face_show(void)
{
    Suite *suite = suite_create("face_show");
    TCase *tcase = tcase_create("show");

    tcase_add_loop_test(tcase, draws_the_board, 0, (int)(sizeof pictures / sizeof pictures[0]));
    tcase_add_test(tcase, tells_effects_and_boxes);
    tcase_add_loop_test(tcase, marks_by_what_is_asked, 0, (int)(sizeof marks / sizeof marks[0]));
    tcase_add_loop_test(tcase, shows_examples_of_the_readers_side, 0, (int)(sizeof examples / sizeof examples[0]));
    tcase_add_test(tcase, offers_what_may_be_played);
    tcase_add_test(tcase, helps);
    suite_add_tcase(suite, tcase);
    return suite;
}
