/* What a report says that one's cards can do is possible: each line, ordered alone, is carried out and not refused, by a forecast in
 * the middle of random games. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/match.h"

Suite *suite_face_playable_wizwar(void);

enum { GAMES = 1 };

static int lines_tried;

/* The order alone must not be refused. */
static void try_line(const struct game *game, const struct game_world *world, int seat, const char *line, struct arena *arena)
{
    struct game_mail mail = { .seat = seat, .source = BY_MAIL, .orders = order_lines_of(arena, line) };
    struct game_forecast forecast;

    game_foretell(game, world, &mail, arena, &forecast);
    for (int i = 0; i < forecast.event_count; i++)
        ck_assert_msg(strcmp(forecast.events[i].name, "refused") != 0, "\"%s\" is refused: %s", line,
                      value_get_text(forecast.events[i].fields, "reason", ""));
    lines_tried++;
}

static void try_all(const struct game *game, const struct game_world *world, const struct game_look *look,
                    const struct request *request, struct arena *arena)
{
    const void *known = ruleset_known(game->rules, arena, look->state, request->seat);
    const struct value *view = game->rules->view(arena, known, request->seat), *plays = value_find(view, "plays");

    if (strcmp(request->kind, "orders") != 0 || !plays || value_get_int(view, "plays-flee", 0))
        return;
    for (const struct value *play = plays->first; play; play = play->next)
        try_line(game, world, request->seat, value_get_text(play, "line", ""), arena);
}

START_TEST(lines_are_possible)
{
    match_watch("wizwar", 2 + _i, GAMES, 7, try_all);
    printf("%d lines tried\n", lines_tried);
    ck_assert_int_gt(lines_tried, 100);
}
END_TEST

Suite *suite_face_playable_wizwar(void)
{
    Suite *suite = suite_create("wizwar/playable");
    TCase *all = tcase_create("playable");

    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, lines_are_possible, 0, 3);
    suite_add_tcase(suite, all);
    return suite;
}
