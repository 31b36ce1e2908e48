/* TRF16 reports: what is written is read back, and looks as other programs write it. */
#include <check.h>
#include <string.h>

#include "engine/league/section.h"
#include "tests/support/section_file.h"
#include "tests/support/vectors.h"

Suite *suite_league_section(void);

static void check_same(const struct section *left, const struct section *right)
{
    ck_assert_int_eq(left->slots, right->slots);
    ck_assert_int_eq(left->rounds, right->rounds);
    for (int slot = 1; slot <= left->slots; slot++)
        for (int i = 0; i < left->rounds; i++) {
            const struct slot_round *one = section_round(left, slot, i), *other = section_round(right, slot, i);

            if (one->kind != other->kind || one->opponent != other->opponent || one->seat != other->seat ||
                one->points != other->points)
                ck_abort_msg("round %d of slot %d differs", i + 1, slot);
        }
}

static void write_and_read(struct arena *arena, char **cells)
{
    struct section section = section_of_file(arena, cells[0]), again;
    struct error err = { 0 };
    const char *text = section_write_trf(arena, &section, &(struct trf_head){ .name = "s", .rounds = section.rounds });

    ck_assert_msg(section_read_trf(arena, text, &again, &err) == OK, "%s: %s", cells[0], err.message);
    check_same(&section, &again);
}

START_TEST(every_season_is_read_back)
{
    vectors_each("standings.tsv", write_and_read);
}
END_TEST

#define HEAD "012 Cafe? Aarhus\n042 2026/11/23\n062 2\n092 Individual: Round-Robin\n122 a day\nXXR 3\nXXC black1\n"

START_TEST(columns_stand_where_they_should)
{
    static const char *const names[] = { "Ann", "A name that is longer than the columns have room" };
    static const int ratings[] = { 1612, 900 }, places[] = { 1, 2 };
    struct arena arena = { 0 };
    struct section section = section_new(&arena, 2, 3);
    struct trf_head head = { .name = "Caf\u00e9\u2603 \u00c5arhus", .begins = "2026/11/23", .pace = "a day", .initial = 2, .round_robin = true, .rounds = 3, .names = names, .ratings = ratings,
                             .places = places };

    *section_round(&section, 1, 0) = (struct slot_round){ ROUND_PLAYED, 2, 1, 2 };
    *section_round(&section, 2, 0) = (struct slot_round){ ROUND_PLAYED, 1, 2, 0 };
    *section_round(&section, 1, 1) = (struct slot_round){ ROUND_BYE, 0, 0, 2 };
    *section_round(&section, 2, 1) = (struct slot_round){ ROUND_HALF, 0, 0, 1 };
    *section_round(&section, 1, 2) = (struct slot_round){ ROUND_OPEN, 2, 2, 0 };
    *section_round(&section, 2, 2) = (struct slot_round){ ROUND_OPEN, 1, 1, 0 };
    ck_assert_str_eq(section_write_trf(&arena, &section, &head), HEAD
        "001    1      Ann                               1612                             2.0    1"
        "     2 w 1  0000 - U     2 b X\n"
        "001    2      A name that is longer than the co  900                             0.5    2"
        "     1 b 0  0000 - H     1 w X\n");
    head.open_as_draws = true;
    ck_assert_ptr_nonnull(strstr(section_write_trf(&arena, &section, &head), " 2.5    1     2 w 1  0000 - U     2 b =\n"));
    arena_release(&arena);
}
END_TEST

Suite *suite_league_section(void)
{
    Suite *suite = suite_create("league_section");
    TCase *tcase = tcase_create("section");

    tcase_add_test(tcase, every_season_is_read_back);
    tcase_add_test(tcase, columns_stand_where_they_should);
    suite_add_tcase(suite, tcase);
    return suite;
}
