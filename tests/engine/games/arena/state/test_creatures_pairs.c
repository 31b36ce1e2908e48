/* Every creature against every creature in every terrain: the one comes to where the other stands, on foot or by air.
 *
 * Machines are driven by a Human Pilot. tests/support/arena_case.h says what has to hold of each turn. Besides, a battle
 * counts what RULES 13 print: the sum of the Powers there, and the higher one wins. One meeting in so many is tried;
 * tests/support/sweep.h says how a run takes more. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/arena/state/values.h"
#include "engine/kernel/text.h"
#include "tests/support/arena_case.h"
#include "tests/support/sweep.h"

Suite *suite_state_creatures_pairs(void);

enum { LOOPS = 10, EVERY = 200, TURNS = 3, MEETINGS = CREATURE_KINDS * CREATURE_KINDS * TERRAINS };

struct meeting {
    struct arena_case play;
    int kinds[SEATS];
    bool flies;                  /* LEFT's comes by air, and lands if it can */
};

static uint64_t hash_of(uint64_t number)
{
    uint64_t hash = number * UINT64_C(0x9E3779B97F4A7C15);

    return (hash ^ (hash >> 29)) * UINT64_C(0xBF58476D1CE4E5B9) >> 16;
}

static bool is_driven(int kind)
{
    return (ar_creature_kind(kind)->attributes & IS_VEHICLE) != 0;
}

/* Three meetings in turn: LEFT comes, RIGHT strikes back from his place, LEFT comes again. */
static const char *write_mail(void *context, const struct state *state, int seat, const char *kind)
{
    struct meeting *meeting = context;
    struct arena *arena = &meeting->play.scratch;
    const char *tag = seat == SEAT_LEFT ? "L1" : "R1", *to = seat == SEAT_LEFT ? "C5" : "C4";

    if (!text_equal(kind, "orders"))
        return "PASS";
    if (!ar_creature(state, ar_tag(seat, 1)))
        return "PASS";
    if (meeting->flies && ar_creature_kind(meeting->kinds[seat])->flight.turns)
        return arena_printf(arena, "FLY %s %s%s", tag, to, seat == SEAT_LEFT && state->turn == 5 ? " LAND" : "");
    return arena_printf(arena, "MOVE %s %s\nSHOOT %s AT %s", tag, to, tag, to);
}

/* LEFT is in a River, or in Water when it needs that; RIGHT anywhere, allowed there or not. */
static void meet(struct meeting *meeting, int left, int right, int terrain, uint64_t hash)
{
    char position[512];

    meeting->kinds[SEAT_LEFT] = left;
    meeting->kinds[SEAT_RIGHT] = right;
    meeting->flies = hash % 2;
    snprintf(position, sizeof position,
             "Turn LEFT (5)\nL1 %s@C4\nR1 %s@C5\n%s%sC5=%s\nL3 orc@C1\nR3 orc@C9\ncontrol L: C1-C4 B4\ncontrol R: C5-C9 B5\n",
             ar_creature_names[left], ar_creature_names[right], is_driven(left) ? "L2 human pilot on L1\n" : "",
             is_driven(right) ? "R2 human pilot on R1\n" : "", ar_terrain_names[terrain]);
    meeting->play.write = write_mail;
    meeting->play.context = meeting;
    arena_case_begin(&meeting->play, position, hash);
}

/* In the first turn nothing has changed any creature: each has its printed Power. */
static void check_battle(const struct meeting *meeting)
{
    for (int i = 0; i < meeting->play.record.event_count; i++) {
        const struct event *event = &meeting->play.record.events[i];
        int left = ar_creature_kind(meeting->kinds[SEAT_LEFT])->attack.power;
        int right = ar_creature_kind(meeting->kinds[SEAT_RIGHT])->attack.power;
        bool shot = strcmp(value_get_text(event->fields, "attacking", ""), "L1") != 0;
        const char *winner = value_get_text(event->fields, "winner", "");

        if (strcmp(event->name, "battle") != 0)
            continue;
        if (ar_creature_kind(meeting->kinds[SEAT_LEFT])->ranged.most && shot && value_get_int(event->fields, "left", 0) != left)
            left = ar_creature_kind(meeting->kinds[SEAT_LEFT])->ranged.power;
        ck_assert_int_eq(value_get_int(event->fields, "left", -1), left);
        ck_assert_int_eq(value_get_int(event->fields, "right", -1), right);
        ck_assert_str_eq(winner, left > right ? "LEFT" : left < right ? "RIGHT" : "nobody");
    }
}

START_TEST(creatures_meet)
{
    struct sweep sweep = sweep_begin(EVERY);
    struct meeting *meeting = calloc(1, sizeof *meeting);
    int tried = 0, fought = 0;

    for (int number = _i; number < MEETINGS; number += LOOPS) {
        int left = number / TERRAINS % CREATURE_KINDS, right = number / TERRAINS / CREATURE_KINDS;
        uint64_t hash = hash_of((uint64_t)number);

        if (left == CREATURE_NONE || right == CREATURE_NONE || !sweep_takes(&sweep, hash / 64))
            continue;
        meet(meeting, left, right, number % TERRAINS, hash);
        for (int i = 0; i < TURNS && arena_case_turn(&meeting->play); i++) {
            fought += arena_case_count(&meeting->play, "battle");
            if (i == 0)
                check_battle(meeting);
        }
        ck_assert_msg(!meeting->play.wrong, "%s against %s on %s: %s", ar_creature_names[left], ar_creature_names[right],
                      ar_terrain_names[number % TERRAINS], meeting->play.wrong);
        tried++;
    }
    ck_assert_msg(tried < 10 || fought * 4 > tried, "in %d meetings only %d battles", tried, fought);
    if (getenv("PAIRS_TOLD"))
        printf("%d meetings, %d battles\n", tried, fought);
    arena_case_release(&meeting->play);
    free(meeting);
}
END_TEST

Suite *suite_state_creatures_pairs(void)
{
    Suite *suite = suite_create("arena/creatures_pairs");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 600);
    tcase_add_loop_test(all, creatures_meet, 0, LOOPS);
    suite_add_tcase(suite, all);
    return suite;
}
