/* A league is a fold over its entries: anybody who has them computes it again, and an impossible entry is refused. */
#include <check.h>
#include <string.h>

#include "engine/league/season.h"
#include "tests/support/paper_season.h"

Suite *suite_league_season(void);

static struct paper_season paper;

/* The entry without its derived members. */
static struct value *stripped(const struct value *entry)
{
    const char *const *derived = season_derived(value_get_text(entry, "kind", ""));
    struct value *copy = value_object(&paper.arena);

    for (const struct value *member = entry->first; member; member = member->next) {
        bool drop = false;

        for (int i = 0; derived[i]; i++)
            drop = drop || strcmp(derived[i], member->key) == 0;
        if (!drop)
            value_set(&paper.arena, copy, member->key, value_copy(&paper.arena, member));
    }
    return copy;
}

/* Folds the entries again, each with newly computed derived members. */
static void fold_again(void)
{
    struct season again;
    struct error err = { 0 };

    ck_assert_int_eq(season_init(&again, &paper.arena, "l3", "duel", paper.settings, &err), OK);
    for (int i = 0; i < paper.count; i++) {
        struct value *entry = stripped(paper.entries[i]);

        ck_assert_msg(season_complete(&again, entry, &err) == OK, "entry %d: %s", i + 1, err.message);
        ck_assert_str_eq(value_write(&paper.arena, entry, NULL), value_write(&paper.arena, paper.entries[i], NULL));
        ck_assert_int_eq(season_apply(&again, entry, &err), OK);
    }
    ck_assert_int_eq(again.phase, paper.season.phase);
    ck_assert_int_eq(again.placing_count, paper.season.placing_count);
}

static const struct { const char *settings; int players, sections, rounds; } seasons[] = {
    { "format=round-robin", 8, 1, 7 },
    { "format=round-robin size=5 up=1 down=1", 11, 2, 5 },
    { "format=round-robin size=4 up=1 down=1 tiers=2", 12, 3, 3 },
    { "format=round-robin cycles=2", 5, 1, 10 },
    { "format=swiss", 9, 1, 5 },
    { "format=swiss rounds=3 seats=free", 16, 1, 3 },
    { "format=swiss size=8 up=2 down=2", 33, 4, 4 },
    { "format=knockout", 11, 1, 4 },
    { "format=knockout legs=1", 16, 1, 4 },
    { "format=knockout size=4 up=1 down=1", 9, 2, 2 },
    { "format=ladder", 7, 1, 1 },
    { "format=tables", 11, 1, 5 },
    { "format=tables place-points=9-1-0,9-3-1-0", 11, 1, 5 },
    { "format=tables rounds=3 table-most=6 size=20", 41, 2, 3 },
};

START_TEST(a_season_can_be_computed_again)
{
    paper_init(&paper, seasons[_i].settings);
    for (int season = 1; season <= 2; season++) {
        paper_open(&paper, seasons[_i].players);
        paper_start(&paper);
        ck_assert_int_eq(paper.season.section_count, seasons[_i].sections);
        ck_assert_int_eq(paper.season.sections[0].rounds, seasons[_i].rounds);
        paper_play(&paper, (uint64_t)season);
        ck_assert_int_eq(paper.season.placing_count, seasons[_i].players);
    }
    fold_again();
    paper_release(&paper);
}
END_TEST

/* Two tiers: the last of the upper one and the first of the lower one change places for the next season. */
START_TEST(who_is_first_goes_up_and_who_is_last_goes_down)
{
    int up = 0, down = 0;

    paper_init(&paper, "format=round-robin size=5 up=1 down=1");
    paper_open(&paper, 10);
    paper_start(&paper);
    paper_play(&paper, 5);
    for (int i = 0; i < paper.season.placing_count; i++) {
        const struct placing *placing = &paper.season.placings[i];

        up = placing->tier == 2 && placing->place == 1 ? placing->player : up;
        down = placing->tier == 1 && placing->place == 5 ? placing->player : down;
    }
    ck_assert_int_gt(up, 0);
    ck_assert_int_gt(down, 0);
    paper_open(&paper, 10);
    paper_start(&paper);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_ne(paper.season.sections[0].slots[i].player, down);
        ck_assert_int_ne(paper.season.sections[1].slots[i].player, up);
    }
    paper_release(&paper);
}
END_TEST

/* Of three sections the lower two are one tier: the first of each rises, by rating as far as there is room, and nobody falls from
 * them. */
START_TEST(lower_sections_share_the_last_tier)
{
    int first[2] = { 0, 0 }, upper = 0;

    paper_init(&paper, "format=round-robin size=4 up=1 down=1 tiers=2");
    paper_open(&paper, 12);
    paper_start(&paper);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(paper.season.sections[i].tier, i == 0 ? 1 : 2);
    paper_play(&paper, 5);
    for (int i = 0; i < paper.season.placing_count; i++)
        if (paper.season.placings[i].tier == 2 && paper.season.placings[i].place == 1)
            first[first[0] > 0] = paper.season.placings[i].player;
    ck_assert_int_gt(first[1], 0);
    paper_open(&paper, 12);
    paper_start(&paper);
    for (int i = 0; i < 4; i++) {
        int player = paper.season.sections[0].slots[i].player;

        upper += player == first[0] || player == first[1];
    }
    ck_assert_int_eq(upper, 1);
    paper_release(&paper);
}
END_TEST

static struct value *about_player(const char *kind, int player)
{
    struct value *entry = paper_entry(&paper, kind);

    value_set_int(&paper.arena, entry, "player", player);
    if (strcmp(kind, "withdraw") == 0)
        value_set_text(&paper.arena, entry, "reason", "asked");
    return entry;
}

static struct pairing *board_of(int slot, int round)
{
    struct season_section *of = &paper.season.sections[0];

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].round == round && (of->pairings[i].first == slot || of->pairings[i].second == slot))
            return &of->pairings[i];
    ck_abort_msg("slot %d has no board in round %d", slot, round);
    return NULL;
}

/* Later rounds against him are won; if he left before half of his games were played, none of them counts. */
START_TEST(who_withdraws_is_met_no_more)
{
    struct section section;
    struct pairing *pairing;

    paper_init(&paper, "format=round-robin");
    paper_open(&paper, 6);
    paper_start(&paper);
    paper_round(&paper, 0);
    paper_results(&paper, 0, 1);
    paper_add(&paper, about_player("withdraw", paper.season.sections[0].slots[0].player));
    paper_round(&paper, 0);
    pairing = board_of(1, 2);
    ck_assert_int_eq(pairing->kind, ROUND_FORFEIT);
    ck_assert_ptr_null(pairing->game);
    ck_assert_int_eq(pairing->first == 1 ? pairing->points : pairing->both - pairing->points, 0);
    section = season_section(&paper.season, 0);
    for (int round = 0; round < 2; round++)
        ck_assert_int_eq(section_round(&section, 1, round)->kind, ROUND_ZERO);
    fold_again();
    paper_release(&paper);
}
END_TEST

START_TEST(who_rests_is_not_paired)
{
    struct value *rest;
    struct section section;

    paper_init(&paper, "format=swiss rounds=4 rests=1");
    paper_open(&paper, 6);
    paper_start(&paper);
    rest = about_player("rest", paper.season.sections[0].slots[2].player);
    value_set_int(&paper.arena, rest, "round", 1);
    paper_add(&paper, rest);
    paper_round(&paper, 0);
    section = season_section(&paper.season, 0);
    ck_assert_int_eq(section_round(&section, 3, 0)->kind, ROUND_HALF);
    ck_assert_int_eq(section_round(&section, 3, 0)->points, 1);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* In tables an open game is worth nothing to either seat. */
START_TEST(an_open_game_gives_no_points)
{
    struct standings_line *lines;

    paper_init(&paper, "format=round-robin");
    paper_open(&paper, 4);
    paper_start(&paper);
    paper_round(&paper, 0);
    lines = season_table(&paper.season, 0);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(lines[i].place, 1);
        ck_assert_int_eq(lines[i].values[TIE_PTS], 0);
    }
    paper_release(&paper);
}
END_TEST

START_TEST(a_result_that_is_annulled_is_open_again)
{
    struct value *annul;
    struct pairing *pairing;
    struct section section;

    paper_init(&paper, "format=round-robin");
    paper_open(&paper, 4);
    paper_start(&paper);
    paper_round(&paper, 0);
    paper_results(&paper, 0, 1);
    pairing = &paper.season.sections[0].pairings[0];
    annul = paper_entry(&paper, "annul");
    value_set_int(&paper.arena, annul, "entry", pairing->result);
    paper_add(&paper, annul);
    ck_assert_int_eq(season_open_games(&paper.season, -1), 1);
    ck_assert_int_eq(pairing->kind, ROUND_OPEN);
    section = season_section(&paper.season, 0);
    ck_assert_int_eq(section_round(&section, pairing->second, 0)->points, 0);
    fold_again();
    paper_release(&paper);
}
END_TEST

static void refuse(struct value *entry, enum status status, const char *why)
{
    struct error err = { 0 };

    ck_assert_msg(season_complete(&paper.season, entry, &err) == status, "%s", err.message);
    ck_assert_msg(strstr(err.message, why) != NULL, "%s", err.message);
}

static struct value *claim(int player, const struct pairing *pairing, int first)
{
    struct value *entry = paper_about(&paper, "claim", 0, pairing);

    value_set_int(&paper.arena, entry, "player", player);
    value_set_text(&paper.arena, entry, "reason", "the position");
    paper_points(&paper, entry, first, 2 - first);
    return entry;
}

static struct value *judgement(const char *kind, const char *by, const struct pairing *pairing, int first)
{
    struct value *entry = paper_about(&paper, kind, 0, pairing);

    value_set_text(&paper.arena, entry, "by", by);
    value_set_text(&paper.arena, entry, "reason", "the position");
    paper_points(&paper, entry, first, 2 - first);
    return entry;
}

/* Players give their game a result when both claim it; one that the moderator gives may be appealed against, once. */
START_TEST(claims_and_appeals)
{
    struct pairing *one, *other;
    struct value *appeal;
    int first, second;

    paper_init(&paper, "format=round-robin");
    paper_open(&paper, 4);
    paper_start(&paper);
    paper_round(&paper, 0);
    one = &paper.season.sections[0].pairings[0];
    other = &paper.season.sections[0].pairings[1];
    first = paper.season.sections[0].slots[one->first - 1].player;
    second = paper.season.sections[0].slots[one->second - 1].player;
    refuse(judgement("adjudicate", "player", one, 2), ERR_CONFLICT, "both players do not claim");
    refuse(claim(first, other, 2), ERR_CONFLICT, "does not play this game");
    paper_add(&paper, claim(first, one, 2));
    paper_add(&paper, claim(second, one, 1));
    ck_assert(!pairing_is_agreed(one));
    paper_add(&paper, claim(second, one, 2));
    refuse(judgement("adjudicate", "player", one, 1), ERR_CONFLICT, "both players do not claim");
    paper_add(&paper, judgement("adjudicate", "player", one, 2));
    ck_assert_int_eq(season_appeals_until(&paper.season), 0);
    paper_add(&paper, judgement("adjudicate", "moderator", other, 2));
    refuse(judgement("decide", "moderator", other, 1), ERR_CONFLICT, "no appeal to decide");
    appeal = claim(paper.season.sections[0].slots[other->first - 1].player, other, 2);
    value_set_text(&paper.arena, appeal, "kind", "appeal");
    paper_add(&paper, appeal);
    ck_assert_int_eq(season_open_appeals(&paper.season), 1);
    paper_add(&paper, judgement("decide", "moderator", other, 1));
    ck_assert_int_eq(other->points, 1);
    ck_assert_int_eq(season_open_appeals(&paper.season), 0);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* Who takes a slot over has its points; who has gone comes back, but not to a slot that another has. */
START_TEST(a_slot_outlives_its_holders)
{
    struct value *entry;
    int player;

    paper_init(&paper, "format=round-robin");
    paper_open(&paper, 5);
    paper_start(&paper);
    paper_round(&paper, 0);
    player = paper.season.sections[0].slots[1].player;
    paper_add(&paper, about_player("withdraw", player));
    paper_add(&paper, about_player("return", player));
    ck_assert(!paper.season.sections[0].slots[1].withdrawn);
    refuse(about_player("return", player), ERR_CONFLICT, "has not withdrawn");
    entry = about_player("substitute", player);
    value_set_int(&paper.arena, entry, "other", 77);
    paper_add(&paper, entry);
    ck_assert_int_eq(paper.season.sections[0].slots[1].player, 77);
    refuse(about_player("return", player), ERR_CONFLICT, "has not withdrawn");
    fold_again();
    paper_release(&paper);
}
END_TEST

/* ---- knockout ---- */

static void play_board(const struct pairing *pairing, int first)
{
    struct value *entry = paper_about(&paper, "adjudicate", 0, pairing);

    value_set_text(&paper.arena, entry, "reason", "position");
    paper_points(&paper, entry, first, 2 - first);
    paper_add(&paper, entry);
}

/* A match that is level after its legs gets one more game, and if that is drawn its second seat goes on. */
START_TEST(a_match_ends)
{
    struct season_section *of;
    int second;

    paper_init(&paper, "format=knockout least=2");
    paper_open(&paper, 2);
    paper_start(&paper);
    paper_round(&paper, 0);
    of = &paper.season.sections[0];
    ck_assert_int_eq(of->pairing_count, 2);
    ck_assert_int_eq(of->pairings[0].first, of->pairings[1].second);
    play_board(&of->pairings[0], 2);
    ck_assert_int_eq(of->pairing_count, 2);
    play_board(&of->pairings[1], 2);
    ck_assert_int_eq(of->pairing_count, 3);
    ck_assert_int_eq(of->pairings[2].leg, 3);
    paper_games(&paper, 0);
    second = of->pairings[2].second;
    play_board(&of->pairings[2], 1);
    ck_assert_int_eq(season_open_games(&paper.season, -1), 0);
    ck_assert_int_eq(season_table(&paper.season, 0)[0].slot, second);
    ck_assert_int_eq(season_table(&paper.season, 0)[1].place, 2);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* A leg whose result is annulled and comes otherwise decides the match: the game after it counts no more. */
START_TEST(a_game_that_decides_nothing_falls_away)
{
    struct season_section *of;
    struct value *annul;

    paper_init(&paper, "format=knockout least=2");
    paper_open(&paper, 2);
    paper_start(&paper);
    paper_round(&paper, 0);
    of = &paper.season.sections[0];
    play_board(&of->pairings[0], 2);
    play_board(&of->pairings[1], 2);
    annul = paper_entry(&paper, "annul");
    value_set_int(&paper.arena, annul, "entry", of->pairings[1].result);
    paper_add(&paper, annul);
    play_board(&of->pairings[1], 0);
    ck_assert_int_eq(of->pairings[2].kind, ROUND_ZERO);
    ck_assert_int_eq(season_open_games(&paper.season, -1), 0);
    ck_assert_int_eq(season_table(&paper.season, 0)[0].slot, of->pairings[0].first);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* A match that takes long stops only its own side of the bracket. */
START_TEST(a_match_does_not_stop_the_others)
{
    struct season_section *of;
    struct pairing *late;

    paper_init(&paper, "format=knockout legs=1");
    paper_open(&paper, 8);
    paper_start(&paper);
    paper_round(&paper, 0);
    of = &paper.season.sections[0];
    late = season_pairing(&paper.season, 0, 1, 4, 1);
    for (int board = 1; board <= 3; board++)
        play_board(season_pairing(&paper.season, 0, 1, board, 1), 2);
    ck_assert_int_eq(season_knockout_due(&paper.season, 0), 2);
    paper_round(&paper, 0);
    ck_assert_int_eq(of->pairing_count, 5);
    ck_assert_int_eq(of->pairings[4].round, 2);
    ck_assert_int_eq(of->pairings[4].board, 1);
    ck_assert_int_eq(season_knockout_due(&paper.season, 0), 0);
    late = season_pairing(&paper.season, 0, 1, 4, 1);
    play_board(late, 0);
    paper_round(&paper, 0);
    ck_assert_int_eq(of->pairings[5].round, 2);
    ck_assert_int_eq(of->pairings[5].board, 2);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* Who goes in the same round shares a place, and byes go to the best seeds. */
START_TEST(a_bracket_gives_places)
{
    static const int places[] = { 1, 2, 3, 3, 5, 5 };
    struct standings_line *lines;

    paper_init(&paper, "format=knockout legs=1");
    paper_open(&paper, 6);
    paper_start(&paper);
    paper_round(&paper, 0);
    for (int i = 0; i < 4; i++)
        ck_assert(paper.season.sections[0].pairings[i].kind == ROUND_OPEN || paper.season.sections[0].pairings[i].first <= 2);
    paper_results(&paper, 0, 3);
    while (paper.season.sections[0].made < 3) {
        paper_round(&paper, 0);
        paper_results(&paper, 0, 3);
    }
    lines = season_table(&paper.season, 0);
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(lines[i].place, places[i]);
    paper_release(&paper);
}
END_TEST

/* ---- ladder ---- */

static struct value *challenge(int player, int other)
{
    struct value *entry = about_player("move", player);

    value_set_text(&paper.arena, entry, "act", "challenge");
    value_set_int(&paper.arena, entry, "other", other);
    return entry;
}

static void open_ladder(int players)
{
    paper_init(&paper, "format=ladder");
    paper_open(&paper, players);
    paper_start(&paper);
    paper_round(&paper, 0);
}

static void check_ladder(const int *players, int count)
{
    ck_assert_int_eq(paper.season.sections[0].ladder.count, count);
    for (int i = 0; i < count; i++)
        ck_assert_int_eq(paper.season.sections[0].ladder.players[i], players[i]);
}

START_TEST(a_challenge_that_is_won_moves_the_ladder)
{
    struct season_section *of;
    struct pairing *pairing;

    open_ladder(5);
    paper_add(&paper, challenge(4, 2));
    of = &paper.season.sections[0];
    pairing = &of->pairings[0];
    ck_assert_int_eq(pairing->second, 4);
    paper_games(&paper, 0);
    play_board(pairing, 0);
    check_ladder((const int[]){ 1, 4, 2, 3, 5 }, 5);
    fold_again();
    paper_release(&paper);
}
END_TEST

START_TEST(declining_is_free_once)
{
    struct value *entry;

    open_ladder(4);
    for (int i = 0; i < 2; i++) {
        paper_add(&paper, challenge(3 + i, 2));
        entry = about_player("move", 2);
        value_set_text(&paper.arena, entry, "act", "decline");
        value_set_int(&paper.arena, entry, "board", i + 1);
        paper_add(&paper, entry);
        ck_assert_str_eq(value_get_text(entry, "outcome", ""), i == 0 ? "free" : "lost");
    }
    check_ladder((const int[]){ 1, 4, 2, 3 }, 4);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* Newcomers come to the bottom while it is open; who is idle falls, who goes leaves it, and its order is the next season's. */
START_TEST(a_ladder_lives_on)
{
    struct value *entry;

    open_ladder(3);
    paper_add(&paper, about_player("enter", 9));
    check_ladder((const int[]){ 1, 2, 3, 9 }, 4);
    entry = about_player("move", 2);
    value_set_text(&paper.arena, entry, "act", "drop");
    value_set_text(&paper.arena, entry, "reason", "idle");
    value_set_int(&paper.arena, entry, "at", paper.season.at_utc_s + 61 * 86400);
    paper_add(&paper, entry);
    check_ladder((const int[]){ 1, 3, 2, 9 }, 4);
    paper_add(&paper, about_player("withdraw", 3));
    check_ladder((const int[]){ 1, 2, 9 }, 3);
    paper_play(&paper, 1);
    ck_assert_int_eq(paper.season.placings[1].player, 2);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* Without the result that is taken back the later ones have moved it. */
START_TEST(an_annulled_result_moves_the_ladder_back)
{
    struct season_section *of;
    struct value *annul;

    open_ladder(5);
    paper_add(&paper, challenge(4, 2));
    paper_add(&paper, challenge(5, 3));
    of = &paper.season.sections[0];
    play_board(&of->pairings[0], 0);
    play_board(&of->pairings[1], 0);
    check_ladder((const int[]){ 1, 4, 2, 5, 3 }, 5);
    annul = paper_entry(&paper, "annul");
    value_set_int(&paper.arena, annul, "entry", of->pairings[0].result);
    paper_add(&paper, annul);
    check_ladder((const int[]){ 1, 2, 5, 3, 4 }, 5);
    play_board(&of->pairings[0], 2);
    check_ladder((const int[]){ 1, 2, 5, 3, 4 }, 5);
    fold_again();
    paper_release(&paper);
}
END_TEST

static struct value *drop_for(int player, int result)
{
    struct value *entry = about_player("move", player);

    value_set_text(&paper.arena, entry, "act", "drop");
    value_set_text(&paper.arena, entry, "reason", "silence");
    value_set_int(&paper.arena, entry, "entry", result);
    return entry;
}

/* Who falls for silence has lost a game by it, and falls once for each. */
START_TEST(a_fall_for_silence_follows_from_a_result)
{
    struct season_section *of;
    struct value *entry;

    open_ladder(8);
    paper_add(&paper, challenge(4, 2));
    of = &paper.season.sections[0];
    refuse(drop_for(2, 9), ERR_CONFLICT, "no game that player 2 has lost by silence");
    entry = paper_about(&paper, "forfeit", 0, &of->pairings[0]);
    value_set_text(&paper.arena, entry, "reason", "silence");
    paper_points(&paper, entry, 0, 2);
    paper_add(&paper, entry);
    ck_assert_int_eq(of->pairings[0].silent, 2);
    refuse(drop_for(4, of->pairings[0].result), ERR_CONFLICT, "no game that player 4 has lost by silence");
    paper_add(&paper, drop_for(2, of->pairings[0].result));
    check_ladder((const int[]){ 1, 4, 3, 5, 6, 7, 8, 2 }, 8);
    refuse(drop_for(2, of->pairings[0].result), ERR_CONFLICT, "no game that player 2 has lost by silence");
    entry = paper_entry(&paper, "annul");
    value_set_int(&paper.arena, entry, "entry", of->pairings[0].result);
    paper_add(&paper, entry);
    check_ladder((const int[]){ 1, 2, 3, 4, 5, 6, 7, 8 }, 8);
    fold_again();
    paper_release(&paper);
}
END_TEST

START_TEST(refuses_what_a_ladder_forbids)
{
    struct value *entry;

    open_ladder(6);
    refuse(challenge(6, 2), ERR_CONFLICT, "positions 3 to 5");
    refuse(challenge(6, 6), ERR_CONFLICT, "himself");
    paper_add(&paper, challenge(6, 5));
    refuse(challenge(6, 4), ERR_CONFLICT, "1 challenge of his own");
    play_board(&paper.season.sections[0].pairings[0], 1);
    refuse(challenge(6, 5), ERR_CONFLICT, "after 30 days");
    entry = about_player("move", 2);
    value_set_text(&paper.arena, entry, "act", "drop");
    value_set_text(&paper.arena, entry, "reason", "idle");
    refuse(entry, ERR_CONFLICT, "is not idle");
    refuse(about_player("rest", 2), ERR_CONFLICT, "nobody rests");
    entry = challenge(5, 4);
    value_set_int(&paper.arena, entry, "at", paper.season.sections[0].until_utc_s);
    refuse(entry, ERR_CONFLICT, "no ladder is being played");
    paper_release(&paper);
}
END_TEST

/* ---- tables ---- */

/* Twelve points a table, and half points of rests and byes. */
START_TEST(tables_give_points_for_places)
{
    struct table_line *lines;
    struct value *entry;
    int sum = 0;

    paper_init(&paper, "format=tables rounds=2");
    paper_open(&paper, 6);
    paper_start(&paper);
    entry = about_player("rest", 3);
    value_set_int(&paper.arena, entry, "round", 1);
    paper_add(&paper, entry);
    paper_round(&paper, 0);
    ck_assert_int_eq(paper.season.sections[0].pairing_count, 2);     /* a table of four, and who is left sits out */
    paper_results(&paper, 0, 2);
    lines = season_table_lines(&paper.season, 0);
    for (int i = 0; i < 6; i++)
        sum += lines[i].points;
    ck_assert_int_eq(sum, 12 * 60 + 30 + 60);
    fold_again();
    paper_release(&paper);
}
END_TEST

/* ---- what cannot come ---- */

START_TEST(refuses_what_cannot_come)
{
    struct value *entry;

    paper_init(&paper, "format=swiss least=4 rounds=3 rests=1");
    refuse(about_player("enter", 1), ERR_CONFLICT, "no season takes entries now");
    refuse(paper_entry(&paper, "party"), ERR_FORMAT, "no kind of entry \"party\"");
    refuse(paper_entry(&paper, "season"), ERR_FORMAT, "\"commitment\" is a text");
    paper_open(&paper, 3);
    refuse(paper_entry(&paper, "season"), ERR_CONFLICT, "season 1 is not closed yet");
    refuse(about_player("enter", 2), ERR_CONFLICT, "player 2 has entered already");
    refuse(about_player("leave", 9), ERR_CONFLICT, "player 9 has not entered");
    refuse(paper_entry(&paper, "start"), ERR_CONFLICT, "3 have entered, and the season needs 4");
    entry = about_player("enter", 4);
    value_set_int(&paper.arena, entry, "number", 9);
    refuse(entry, ERR_FORMAT, "\"number\" is a whole number from 5 to 5");
    entry = about_player("enter", 4);
    value_set_int(&paper.arena, entry, "at", 1);
    refuse(entry, ERR_FORMAT, "\"at\"");
    entry = about_player("enter", 4);
    value_set_text(&paper.arena, entry, "by", "somebody");
    refuse(entry, ERR_FORMAT, "\"by\" is player, moderator");
    paper_add(&paper, about_player("enter", 4));
    entry = paper_entry(&paper, "start");
    value_set_text(&paper.arena, entry, "seed", "12");
    refuse(entry, ERR_FORMAT, "\"seed\" is 64 digits");
    paper_start(&paper);
    refuse(about_player("enter", 4), ERR_CONFLICT, "player 4 has entered already");
    refuse(about_player("withdraw", 5), ERR_CONFLICT, "player 5 has no slot");
    paper_round(&paper, 0);
    entry = about_player("rest", 1);
    value_set_int(&paper.arena, entry, "round", 1);
    refuse(entry, ERR_CONFLICT, "rounds 2 to 2 can be rested");
    entry = paper_about(&paper, "forfeit", 0, &(struct pairing){ .round = 1, .board = 9 });
    refuse(entry, ERR_CONFLICT, "round 1 has no board 9");
    entry = paper_about(&paper, "forfeit", 0, &paper.season.sections[0].pairings[0]);
    value_set_text(&paper.arena, entry, "reason", "silence");
    paper_points(&paper, entry, 1, 1);
    refuse(entry, ERR_FORMAT, "[2,0], [0,2] or [0,0]");
    entry = paper_about(&paper, "adjudicate", 0, &paper.season.sections[0].pairings[0]);
    value_set_text(&paper.arena, entry, "reason", "position");
    paper_points(&paper, entry, 0, 0);
    refuse(entry, ERR_FORMAT, "[2,0], [0,2] or [1,1]");
    entry = paper_entry(&paper, "close");
    value_set_text(&paper.arena, entry, "secret", value_get_text(paper.entries[0], "commitment", ""));
    refuse(entry, ERR_CONFLICT, "games are still open: 2");
    paper_results(&paper, 0, 1);
    refuse(entry, ERR_FORMAT, "\"number\"");
    entry = paper_entry(&paper, "close");
    value_set_text(&paper.arena, entry, "secret", value_get_text(paper.entries[0], "commitment", ""));
    refuse(entry, ERR_CONFLICT, "section a has 1 of 3 rounds");
    entry = paper_about(&paper, "adjudicate", 0, &paper.season.sections[0].pairings[0]);
    refuse(entry, ERR_CONFLICT, "board 1 of round 1 has a result already");
    entry = paper_about(&paper, "adjudicate", 4, &paper.season.sections[0].pairings[0]);
    refuse(entry, ERR_CONFLICT, "there is no section \"e\"");
    paper_release(&paper);
}
END_TEST

static const struct { const char *name, *value, *says; } settings_cases[] = {
    { "size", "17", "size of a round robin is a whole number from 3 to 16" },
    { "size", "x", "size is a whole number from 2 to 512, not \"x\"" },
    { "format", "relay", "format is one of round-robin swiss knockout ladder tables, not \"relay\"" },
    { "colour", "red", "there is no setting \"colour\"" },
    { "tie-breaks", "PTS,XX", "not \"XX\"" },
    { "least", "600", "least is a whole number" },
    { "place-points", "6-4,1-2-3", "place-points are falling numbers up to 1000 for tables of 2 to 6, once each, as \"8-4,6-4-2," },
    { "place-points", "6-4,5-3", "not \"6-4,5-3\"" },
    { "place-points", "0-0", "falling numbers" },
    { "place-points", "9", "falling numbers" },
    { "place-points", "9-8-7-6-5-4-3", "falling numbers" },
    { "place-points", "6-4-2,", "falling numbers" },
    { "place-points", "6-x", "falling numbers" },
    { "place-points", "6 4", "falling numbers" },
    { "place-points", "1001-4", "falling numbers" },
    { "place-points", "", "falling numbers" },
    { "tiers", "65", "tiers is a whole number from 0 to 64" },
    { "entries", "-1", "entries is a whole number from 0 to 1000" },
    { "start", "mon\n18:00", "start is days and a time" },
    { "unfinished", "loss", "unfinished is one of draw wait" },
};

START_TEST(settings_that_cannot_be_are_refused)
{
    struct arena arena = { 0 };
    struct value *given = value_object(&arena), *whole;
    struct error err = { 0 };

    value_set_text(&arena, given, settings_cases[_i].name, settings_cases[_i].value);
    ck_assert_int_eq(league_settings_whole(&arena, given, &whole, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, settings_cases[_i].says) != NULL, "%s", err.message);
    arena_release(&arena);
}
END_TEST

/* They are in the order of their names, and each has an explanation. */
START_TEST(settings_are_listed)
{
    int count = 0;

    for (const struct league_setting *row; (row = league_setting_at(count)) != NULL; count++) {
        ck_assert_msg(row->about && (row->words || row->least < row->most), "%s", row->name);
        ck_assert(count == 0 || strcmp(league_setting_at(count - 1)->name, row->name) < 0);
    }
    ck_assert_int_eq(count, 37);
}
END_TEST

START_TEST(names_of_sections_are_read_back)
{
    struct arena arena = { 0 };

    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(season_section_find(season_section_name(&arena, i)), i);
    ck_assert_str_eq(season_section_name(&arena, 26), "aa");
    ck_assert_int_eq(season_section_find(""), -1);
    ck_assert_int_eq(season_section_find("A"), -1);
    ck_assert_int_eq(season_section_find("zzzzzzzzzz"), -1);
    arena_release(&arena);
}
END_TEST

Suite *suite_league_season(void)
{
    Suite *suite = suite_create("league_season");
    TCase *tcase = tcase_create("season");

    tcase_add_loop_test(tcase, a_season_can_be_computed_again, 0, sizeof seasons / sizeof seasons[0]);
    tcase_add_test(tcase, who_is_first_goes_up_and_who_is_last_goes_down);
    tcase_add_test(tcase, lower_sections_share_the_last_tier);
    tcase_add_test(tcase, who_withdraws_is_met_no_more);
    tcase_add_test(tcase, who_rests_is_not_paired);
    tcase_add_test(tcase, an_open_game_gives_no_points);
    tcase_add_test(tcase, a_result_that_is_annulled_is_open_again);
    tcase_add_test(tcase, claims_and_appeals);
    tcase_add_test(tcase, a_slot_outlives_its_holders);
    tcase_add_test(tcase, a_match_ends);
    tcase_add_test(tcase, a_game_that_decides_nothing_falls_away);
    tcase_add_test(tcase, a_match_does_not_stop_the_others);
    tcase_add_test(tcase, a_bracket_gives_places);
    tcase_add_test(tcase, a_challenge_that_is_won_moves_the_ladder);
    tcase_add_test(tcase, declining_is_free_once);
    tcase_add_test(tcase, a_ladder_lives_on);
    tcase_add_test(tcase, an_annulled_result_moves_the_ladder_back);
    tcase_add_test(tcase, a_fall_for_silence_follows_from_a_result);
    tcase_add_test(tcase, refuses_what_a_ladder_forbids);
    tcase_add_test(tcase, tables_give_points_for_places);
    tcase_add_test(tcase, refuses_what_cannot_come);
    tcase_add_loop_test(tcase, settings_that_cannot_be_are_refused, 0, sizeof settings_cases / sizeof settings_cases[0]);
    tcase_add_test(tcase, settings_are_listed);
    tcase_add_test(tcase, names_of_sections_are_read_back);
    suite_add_tcase(suite, tcase);
    return suite;
}
