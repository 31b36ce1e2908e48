/* The maze as text: it fits a mail, however the sectors lie, and every column and row of it has its name. */
#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/read_back.h"

extern const struct ruleset wizwar_rules;

Suite *suite_face_map_wizwar(void);

enum { WIDEST = 70 };       /* of 72: a report indents it by two */

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* What Red does to the board, and beginnings of lines that have to be there. */
static const struct { const char *position, *order, *begins[6]; } cases[] = {
    { "base F2c\nRed c3", "move none", { "      a   b ", "1   |", "5   |" } },
    { "base F4\nRed c3", "move none", { "      a   b ", "5   |", "6   |", "10  |" } },
    { "base F6\nRed c3", "move none", { "      a   b ", "6   |", "10  |" } },
    { "base F6\nRed c3 [RELOCATE SECTOR]", "cast relocate sector S4 then east of S3", { "      a   b ", "      p   q ", "1   |", "6 ", "10 " } },
    { "base F6\nRed c3 [RELOCATE SECTOR]", "cast relocate sector S6 then west of S1", { "     -e  -d ", "      k   l ", "1   |", "6 ", "10 " } },
    { "base F4\nRed c3 [RELOCATE SECTOR]", "cast relocate sector S4 then north of S1", { "      a   b ", "-5  |", "-1  |", "1   |", "10  |" } },
    { "base F6\nRed c3 [RELOCATE SECTOR]", "cast relocate sector S6 then south of S4", { "      a   b ", "11  |", "15  |" } },
};

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record;
}

/* The map when Red's turn is over. */
static const struct value *map_after(struct arena *arena, const char *position, const char *order)
{
    static const struct game_world outside = { .seed = seed_of };
    struct game_mail mail = { .seat = 0, .source = BY_MAIL, .orders = order_lines_of(arena, order) };
    struct game_receipt receipt;
    struct game_step step;
    struct game game;

    game_begin_at(&game, arena, &wizwar_rules, value_object(arena), read_back_position(arena, &wizwar_rules, position), 0);
    game_step(&game, &outside, arena, &step);
    game_take(&game, &outside, &mail, arena, &receipt);
    game_step(&game, &outside, arena, &step);
    ck_assert_int_eq(step.kind, GAME_RECORD);
    for (int i = 0; i < step.event_count; i++)
        ck_assert_msg(strcmp(step.record.events[i].name, "refused") != 0, "%s: %s", order,
                      value_get_text(step.record.events[i].fields, "reason", ""));
    return value_find(wizwar_rules.view(arena, ruleset_known(&wizwar_rules, arena, step.record.state, 0), 0), "map");
}

static bool has_line(const struct value *map, const char *begins)
{
    for (const struct value *line = map->first; line; line = line->next)
        if (strncmp(line->text, begins, strlen(begins)) == 0)
            return true;
    return false;
}

START_TEST(it_fits_and_names_all)
{
    struct arena arena = { 0 };
    const struct value *map = map_after(&arena, cases[_i].position, cases[_i].order);

    for (const struct value *line = map->first; line; line = line->next)
        ck_assert_msg(strlen(line->text) <= WIDEST, "%s", line->text);
    for (int i = 0; i < COUNT(cases[_i].begins) && cases[_i].begins[i]; i++)
        ck_assert_msg(has_line(map, cases[_i].begins[i]), "no line begins with \"%s\"", cases[_i].begins[i]);
    arena_release(&arena);
}
END_TEST

/* Every square is drawn once, in parts or not. */
START_TEST(it_shows_every_square)
{
    struct arena arena = { 0 };
    const struct value *map = map_after(&arena, cases[_i].position, cases[_i].order);
    int squares = 0, sectors = cases[_i].position[6] - '0';

    for (const struct value *line = map->first; line; line = line->next)
        for (size_t at = 6; strchr("-0123456789", line->text[0]) && at < strlen(line->text); at += 4)
            squares += line->text[at] != ' ';
    ck_assert_int_eq(squares, 25 * sectors);
    arena_release(&arena);
}
END_TEST

Suite *suite_face_map_wizwar(void)
{
    Suite *suite = suite_create("wizwar/map");
    TCase *all = tcase_create("map");

    tcase_add_loop_test(all, it_fits_and_names_all, 0, COUNT(cases));
    tcase_add_loop_test(all, it_shows_every_square, 0, COUNT(cases));
    suite_add_tcase(suite, all);
    return suite;
}
