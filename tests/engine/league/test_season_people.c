/* Players of a season who come late, take slots over, are reminded, or tell their luck word later. */
#include <check.h>
#include <string.h>

#include "engine/league/season.h"
#include "tests/support/paper_season.h"

Suite *suite_league_season_people(void);

enum { DAY = 86400 };

static struct paper_season paper;

static struct value *about_player(const char *kind, int player)
{
    struct value *entry = paper_entry(&paper, kind);

    value_set_int(&paper.arena, entry, "player", player);
    return entry;
}

static struct value *note(const char *act, int player)
{
    struct value *entry = paper_entry(&paper, "note");

    value_set_text(&paper.arena, entry, "act", act);
    if (player)
        value_set_int(&paper.arena, entry, "player", player);
    return entry;
}

static void refuse(struct value *entry, const char *why)
{
    struct error err = { 0 };

    ck_assert(season_complete(&paper.season, entry, &err) != OK);
    ck_assert_msg(strstr(err.message, why) != NULL, "%s", err.message);
}

static void begin(const char *settings, int players)
{
    paper_init(&paper, settings);
    paper_open(&paper, players);
    paper_start(&paper);
}

static const struct slot *slot_of(int player)
{
    int section, slot;

    ck_assert(season_slot_of(&paper.season, player, &section, &slot));
    return &paper.season.sections[section].slots[slot - 1];
}

/* ---- coming late ---- */

/* The rounds before are without points, and he is paired from the next on. */
START_TEST(who_comes_late_begins_without_points)
{
    struct section section;
    bool paired = false;

    begin("format=swiss rounds=3 late-entry=1", 5);
    paper_round(&paper, 0);
    paper_results(&paper, 0, 1);
    paper_add(&paper, about_player("enter", 9));
    ck_assert_int_eq(paper.season.sections[0].slot_count, 6);
    paper_round(&paper, 0);
    section = season_section(&paper.season, 0);
    ck_assert_int_eq(section_round(&section, 6, 0)->kind, ROUND_ZERO);
    for (int i = 0; i < paper.season.sections[0].pairing_count; i++)
        paired = paired || (paper.season.sections[0].pairings[i].round == 2 && pairing_has(&paper.season.sections[0].pairings[i], 6));
    ck_assert(paired);
    /* After two rounds it is too late: he waits for the next season, and may take that back. */
    paper_add(&paper, about_player("enter", 10));
    ck_assert(season_waits(&paper.season, 10));
    ck_assert_int_eq(paper.season.sections[0].slot_count, 6);
    refuse(about_player("enter", 10), "player 10 has entered already");
    paper_add(&paper, about_player("leave", 10));
    ck_assert(!season_waits(&paper.season, 10));
    refuse(about_player("leave", 9), "no season takes entries now");
    paper_release(&paper);
}
END_TEST

/* ---- taking over ---- */

static struct value *substitution(int player, int other, int turns)
{
    struct season_section *of = &paper.season.sections[0];
    struct value *entry = about_player("substitute", player), *games = value_list(&paper.arena);
    int section, slot;

    ck_assert(season_slot_of(&paper.season, player, &section, &slot));
    value_set_int(&paper.arena, entry, "other", other);
    for (int i = 0; i < of->pairing_count; i++) {
        struct value *game;

        if (of->pairings[i].kind != ROUND_OPEN || !pairing_has(&of->pairings[i], slot))
            continue;
        game = value_add(games, value_object(&paper.arena));
        value_set_text(&paper.arena, game, "game", of->pairings[i].game);
        value_set_int(&paper.arena, game, "turns", turns);
    }
    value_set(&paper.arena, entry, "games", games);
    return entry;
}

static struct pairing *open_board_of(int slot)
{
    struct season_section *of = &paper.season.sections[0];

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].kind == ROUND_OPEN && pairing_has(&of->pairings[i], slot))
            return &of->pairings[i];
    ck_abort_msg("slot %d has no open board", slot);
    return NULL;
}

/* In a Swiss season he has the running game in the old slot, and a slot of his own without points for later rounds. */
START_TEST(a_substitute_of_a_swiss_season_enters_later_rounds_without_points)
{
    const struct season_section *of;
    int player, old, section;

    begin("format=swiss rounds=3", 4);
    paper_round(&paper, 0);
    of = &paper.season.sections[0];
    player = of->slots[0].player;
    paper_add(&paper, substitution(player, 9, 2));
    ck_assert_int_eq(of->slot_count, 5);
    ck_assert_int_eq(of->slots[0].player, 9);
    ck_assert(of->slots[0].only_running);
    ck_assert(season_slot_of(&paper.season, 9, &section, &old));
    ck_assert_int_eq(old, 5);
    ck_assert(!slot_of(9)->withdrawn);
    paper_results(&paper, 0, 3);
    paper_round(&paper, 0);
    for (int i = 0; i < of->pairing_count; i++)
        ck_assert(of->pairings[i].round == 1 || !pairing_has(&of->pairings[i], 1));
    refuse(about_player("return", player), "has not withdrawn");
    paper_release(&paper);
}
END_TEST

static void win(struct pairing *pairing, int slot, int first_turns, int second_turns)
{
    struct value *entry = paper_about(&paper, "result", 0, pairing), *turns = value_list(&paper.arena);

    paper_points(&paper, entry, pairing->first == slot ? 2 : 0, pairing->first == slot ? 0 : 2);
    value_set_text(&paper.arena, entry, "game", pairing->game);
    value_set_int(&paper.arena, entry, "record", 9);
    value_set_text(&paper.arena, entry, "hash", pairing->commitment);
    value_add_int(&paper.arena, turns, first_turns);
    value_add_int(&paper.arena, turns, second_turns);
    value_set(&paper.arena, entry, "turns", turns);
    paper_add(&paper, entry);
}

/* The slot keeps one score; for its players the points are split by turns, the remainder to the last. */
START_TEST(points_of_a_slot_are_split_by_turns)
{
    struct pairing *pairing;
    struct holder *holders;
    int count, seat, player;

    begin("format=round-robin", 4);
    paper_round(&paper, 0);
    player = paper.season.sections[0].slots[0].player;
    paper_add(&paper, substitution(player, 9, 6));
    pairing = open_board_of(1);
    seat = pairing->first == 1 ? 0 : 1;
    holders = season_holders(&paper.season, 0, pairing, seat, &count);
    ck_assert_int_eq(count, 2);
    ck_assert_int_eq(holders[0].points + holders[1].points, 0);
    win(pairing, 1, 9, 9);
    holders = season_holders(&paper.season, 0, pairing, seat, &count);
    ck_assert_int_eq(holders[0].player, player);
    ck_assert_int_eq(holders[0].turns, 6);
    ck_assert_int_eq(holders[0].points, 1);
    ck_assert_int_eq(holders[1].player, 9);
    ck_assert_int_eq(holders[1].turns, 3);
    ck_assert_int_eq(holders[1].points, 1);
    holders = season_holders(&paper.season, 0, pairing, 1 - seat, &count);
    ck_assert_int_eq(count, 1);
    paper_release(&paper);
}
END_TEST

static const struct placing *placing_of(int player)
{
    for (int i = 0; i < paper.season.placing_count; i++)
        if (paper.season.placings[i].player == player)
            return &paper.season.placings[i];
    return NULL;
}

static void play_rest(void)
{
    for (int i = 0; i < paper.season.section_count; i++)
        while (paper.season.sections[i].made < paper.season.sections[i].rounds) {
            paper_round(&paper, i);
            paper_results(&paper, i, 7);
        }
}

static struct value *closing(void)
{
    struct value *entry = paper_entry(&paper, "close");
    struct hash secret;

    memcpy(secret.bytes, paper_secret, sizeof secret.bytes);
    value_set_text(&paper.arena, entry, "secret", hash_hex(&paper.arena, &secret));
    paper_add(&paper, entry);
    return entry;
}

/* Who finishes less than half of a slot's games has no place of it: the next moves up. */
START_TEST(a_place_goes_to_who_finished_half_of_the_games)
{
    int early, late;

    begin("format=round-robin", 4);
    early = paper.season.sections[0].slots[0].player;
    late = paper.season.sections[0].slots[1].player;
    paper_round(&paper, 0);
    paper_add(&paper, substitution(early, 9, 1));
    paper_results(&paper, 0, 1);
    play_rest();
    paper_add(&paper, substitution(late, 10, 0));
    closing();
    ck_assert(placing_of(9) != NULL);
    ck_assert(placing_of(10) == NULL);
    ck_assert(placing_of(late) == NULL);
    ck_assert_int_eq(paper.season.placing_count, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_le(paper.season.placings[i].place, i + 1);
        ck_assert_int_eq(paper.season.placings[i].last, 3);
    }
    paper_release(&paper);
}
END_TEST

static int first_of(const struct value *lists, int section)
{
    const struct value *list = lists->first;

    while (section-- > 0)
        list = list->next;
    ck_assert_int_eq(list->count, 1);
    return (int)list->first->number;
}

/* The entry that closes a season says which slots go up and down. */
START_TEST(the_close_says_who_goes_up_and_down)
{
    const struct value *entry;
    int up, down;

    begin("format=round-robin size=4 up=1 down=1", 8);
    play_rest();
    entry = closing();
    up = first_of(value_find(entry, "up"), 1);
    down = first_of(value_find(entry, "down"), 0);
    ck_assert_int_eq(value_find(entry, "up")->first->count, 0);
    ck_assert_int_eq(value_find(entry, "down")->last->count, 0);
    ck_assert_int_eq(placing_of(paper.season.sections[1].slots[up - 1].player)->place, 1);
    ck_assert_int_eq(placing_of(paper.season.sections[0].slots[down - 1].player)->place, 4);
    paper_release(&paper);
}
END_TEST

/* Who does not play the next season keeps his place for that one, and not for another. */
START_TEST(a_place_is_kept_for_one_season)
{
    begin("format=round-robin least=3", 5);
    play_rest();
    closing();
    ck_assert_int_eq(placing_of(5)->tier, 1);
    for (int season = 2; season <= 3; season++) {
        paper_open(&paper, 4);
        paper_start(&paper);
        play_rest();
        closing();
        ck_assert(season == 3 || placing_of(5)->kept);
    }
    ck_assert(placing_of(5) == NULL);
    paper_release(&paper);
}
END_TEST

/* ---- reminders ---- */

START_TEST(half_of_the_time_is_over_once)
{
    struct pairing *pairing;
    struct value *entry;

    begin("format=round-robin round-days=10", 4);
    paper_round(&paper, 0);
    pairing = &paper.season.sections[0].pairings[0];
    ck_assert_int_eq(season_reminder_due(&paper.season, pairing), pairing->until_utc_s - 5 * DAY);
    entry = note("remind", 0);
    paper_add(&paper, entry);
    ck_assert(!pairing->reminded);
    entry = note("remind", 0);
    value_set_int(&paper.arena, entry, "at", pairing->until_utc_s - 5 * DAY);
    paper_add(&paper, entry);
    ck_assert(pairing->reminded);
    ck_assert_int_eq(season_reminder_due(&paper.season, pairing), 0);
    paper_release(&paper);
}
END_TEST

START_TEST(those_who_played_are_asked_again_half_way)
{
    int64_t due;

    begin("format=round-robin", 4);
    ck_assert_int_eq(season_again_due(&paper.season), 0);
    play_rest();
    closing();
    paper_open(&paper, 2);
    due = season_again_due(&paper.season);
    ck_assert_int_eq(due, paper.season.opened_utc_s + (paper.season.starts_utc_s - paper.season.opened_utc_s) / 2);
    paper_add(&paper, note("remind", 0));
    ck_assert_int_eq(season_again_due(&paper.season), 0);
    paper_release(&paper);
}
END_TEST

START_TEST(tables_of_a_week_are_for_those_who_want_them)
{
    struct value *entry;

    begin("format=round-robin", 4);
    ck_assert_int_eq(season_week_due(&paper.season), 0);
    entry = note("tables", 2);
    value_set_text(&paper.arena, entry, "choice", "week");
    paper_add(&paper, entry);
    ck_assert_int_eq(season_week_due(&paper.season), paper.season.started_utc_s + 7 * DAY);
    paper_add(&paper, note("week", 0));
    ck_assert_int_eq(season_week_due(&paper.season), paper.season.at_utc_s + 7 * DAY);
    paper_release(&paper);
}
END_TEST

/* ---- luck words and teams ---- */

START_TEST(a_luck_word_comes_after_its_hash)
{
    struct value *entry;

    paper_init(&paper, "format=round-robin");
    paper_open(&paper, 3);
    entry = about_player("enter", 4);
    value_set_text(&paper.arena, entry, "luck", "#5e88");
    paper_add(&paper, entry);
    entry = note("luck", 3);
    value_set_text(&paper.arena, entry, "luck", "heron");
    refuse(entry, "no luck word is open");
    entry = note("luck", 4);
    value_set_text(&paper.arena, entry, "luck", "heron");
    paper_add(&paper, entry);
    ck_assert_str_eq(paper.season.entrants[3].luck, "heron");
    paper_start(&paper);
    entry = note("luck", 4);
    value_set_text(&paper.arena, entry, "luck", "otter");
    refuse(entry, "no luck word is open");
    paper_release(&paper);
}
END_TEST

/* Four of six are of two teams: in the first round no mates meet, whatever the seed. */
START_TEST(mates_are_kept_apart)
{
    static const char *const teams[] = { "Herons", "herons", "Otters", "OTTERS", "", "" };

    paper_init(&paper, "format=swiss rounds=3");
    paper_open(&paper, 0);
    for (int player = 1; player <= 6; player++) {
        struct value *entry = about_player("enter", player);

        if (*teams[player - 1])
            value_set_text(&paper.arena, entry, "team", teams[player - 1]);
        paper_add(&paper, entry);
    }
    paper_start(&paper);
    for (int round = 1; round <= 3; round++) {
        paper_round(&paper, 0);
        paper_results(&paper, 0, (uint64_t)round);
    }
    for (int i = 0; i < paper.season.sections[0].pairing_count; i++) {
        const struct pairing *pairing = &paper.season.sections[0].pairings[i];
        int one = paper.season.sections[0].slots[pairing->first - 1].player;
        int other = paper.season.sections[0].slots[pairing->second - 1].player;

        ck_assert(one > 4 || other > 4 || (one + 1) / 2 != (other + 1) / 2);
    }
    paper_release(&paper);
}
END_TEST

Suite *suite_league_season_people(void)
{
    Suite *suite = suite_create("league_season_people");
    TCase *tcase = tcase_create("people");

    tcase_add_test(tcase, who_comes_late_begins_without_points);
    tcase_add_test(tcase, a_substitute_of_a_swiss_season_enters_later_rounds_without_points);
    tcase_add_test(tcase, points_of_a_slot_are_split_by_turns);
    tcase_add_test(tcase, a_place_goes_to_who_finished_half_of_the_games);
    tcase_add_test(tcase, the_close_says_who_goes_up_and_down);
    tcase_add_test(tcase, a_place_is_kept_for_one_season);
    tcase_add_test(tcase, half_of_the_time_is_over_once);
    tcase_add_test(tcase, those_who_played_are_asked_again_half_way);
    tcase_add_test(tcase, tables_of_a_week_are_for_those_who_want_them);
    tcase_add_test(tcase, a_luck_word_comes_after_its_hash);
    tcase_add_test(tcase, mates_are_kept_apart);
    suite_add_tcase(suite, tcase);
    return suite;
}
