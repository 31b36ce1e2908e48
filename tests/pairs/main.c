/* Every ordered pair of spells on overlapping targets, and every spell that lasts followed to its end.
 *
 *     pairs EVERY           a meeting in EVERY of them, chosen by hash (or what tests/support/sweep.h says), and all of a
 *                           spell with itself; the spells that last, all of them
 *     pairs --show NUMBER   one meeting, with all that it tells */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/pairs/lasting.h"
#include "tests/pairs/scenes.h"
#include "tests/support/sweep.h"

enum { MEETINGS = CARDS * CARDS * SITUATIONS * CASTERS, SHOWN_MOST = 12 };

enum { REASONS = 6 };
static const char *const reasons[REASONS] = {
    "target_dead", "target_off_board", "requirement", "protected", "intercepted", "already_active",
};

struct tally {
    int passed, failed;
    int executed, refused;
    int squandered[REASONS];
};

static struct meeting meeting_of(int number)
{
    return (struct meeting){
        .card = { number / CARDS % CARDS, number % CARDS },
        .situation = (enum situation)(number / (CARDS * CARDS) % SITUATIONS),
        .casters = (enum casters)(number / (CARDS * CARDS * SITUATIONS)),
        .hash = scene_hash((uint64_t)number) >> 1,
    };
}

static void meet(struct play *play, const struct meeting *meeting)
{
    arena_reset(&play->arena);
    play->state = ARENA_NEW(&play->arena, struct state);
    scene_ready(play, meeting);
    if (!play->wrong)
        play_turn(play);
}

static void tell(const struct play *play, int number)
{
    struct meeting meeting = meeting_of(number);

    printf("meeting %d: %s and %s, %s, %s: %s\n", number, cards[meeting.card[0]].name, cards[meeting.card[1]].name,
           casters_names[meeting.casters], situation_names[meeting.situation], play->wrong);
}

static void count_ends(struct tally *tally, const struct play *play)
{
    for (int i = 0; i < play->event_count; i++) {
        tally->executed += strcmp(play->events[i].name, "cast") == 0;
        for (int k = 0; k < REASONS; k++)
            tally->squandered[k] += strcmp(value_get_text(play->events[i].fields, "reason", ""), reasons[k]) == 0;
    }
    for (int i = 0; i < play->world.cast_count; i++)
        tally->refused += play->world.casts[i].refused;
}

static void run_meetings(struct play *play, struct tally *tally, const struct sweep *sweep)
{
    for (int number = 0; number < MEETINGS; number++) {
        struct meeting meeting = meeting_of(number);

        if (meeting.card[0] != meeting.card[1] && !sweep_takes(sweep, scene_hash(meeting.hash)))
            continue;
        meet(play, &meeting);
        count_ends(tally, play);
        tally->passed += !play->wrong;
        tally->failed += play->wrong != NULL;
        if (play->wrong && tally->failed <= SHOWN_MOST)
            tell(play, number);
    }
    printf("%d spells executed, %d refused at the sheet", tally->executed, tally->refused);
    for (int k = 0; k < REASONS; k++)
        printf(", %d %s", tally->squandered[k], reasons[k]);
    printf("\n");
}

static void run_lasting(struct play *play, struct tally *tally)
{
    for (int number = 0; number < lasting_count(); number++) {
        arena_reset(&play->arena);
        play->state = ARENA_NEW(&play->arena, struct state);
        lasting_run(play, number);
        tally->passed += !play->wrong;
        tally->failed += play->wrong != NULL;
        if (play->wrong)
            printf("%s: %s\n", lasting_name(number), play->wrong);
    }
}

static int show(struct play *play, int number)
{
    struct meeting meeting = meeting_of(number);

    meet(play, &meeting);
    printf("%s\n--\n%s\n", play->orders[SIDE_RED], play->orders[SIDE_BLUE]);
    play_print(play);
    if (play->wrong)
        tell(play, number);
    return play->wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    static struct play play;
    struct tally tally = { 0 };
    int every = argc == 2 ? (int)strtol(argv[1], NULL, 10) : 0;
    struct sweep sweep;
    bool one = argc == 3 && strcmp(argv[1], "--show") == 0;

    if (one)
        return show(&play, (int)(strtol(argv[2], NULL, 10) % MEETINGS));
    if (every < 1) {
        fputs("usage: pairs EVERY | pairs --show NUMBER\n", stderr);
        return 2;
    }
    sweep = sweep_begin(every);
    run_meetings(&play, &tally, &sweep);
    run_lasting(&play, &tally);
    printf("pairs: %d passed, %d failed\n", tally.passed, tally.failed);
    arena_release(&play.arena);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
