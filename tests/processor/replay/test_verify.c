/* Whole replays are sound, and any damage in one is found and named. */
#include "processor/replay/replay.h"

#include <check.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "processor/replay/run.h"
#include "processor/harness/soak.h"
#include "tests/support/replay_case.h"
#include "tests/support/scratch.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- sound ones ---- */

START_TEST(whole_game_is_sound)
{
    int64_t answers = 0;

    ck_assert_msg(case_verify(made.text, made.text_bytes) == OK, "%s", made.err.message);
    ck_assert_msg(made.check.verdict == REPLAY_SOUND, "record %d, event %d: %s", made.check.record, made.check.event,
                  made.check.what);
    ck_assert_int_eq(made.check.records, made.logged.count);
    ck_assert_int_eq(made.check.records, made.line_count - 1);
    ck_assert_int_eq(made.check.seeds, REPLAY_SEEDS_CHECKED);
    for (int i = 0; i < made.logged.count; i++)
        answers += made.logged.records[i].answer_count;
    ck_assert_int_eq(made.check.answers, answers);
    ck_assert_int_gt(made.check.events, 0);
    ck_assert(hash_equal(&made.check.last, &made.logged.records[made.logged.count - 1].hash));
    ck_assert_int_eq(made.logged.records[6].kind, RECORD_MODERATOR);
    ck_assert_int_eq(made.logged.records[7].kind, RECORD_INTERLUDE);
    ck_assert_int_gt(made.logged.records[7].branch, 0);
    ck_assert_ptr_nonnull(strstr(made.text, "\"respond.1\""));
}
END_TEST

START_TEST(game_that_goes_on_is_sound_without_its_secret)
{
    struct logged open;
    size_t bytes;
    const char *file;

    logged_begin(&open, made.logged.founding.format, 3);
    logged_play(&open, 9);
    file = case_written(&open, REPLAY_FULL, 0, &bytes);
    ck_assert_int_eq(case_verify(file, bytes), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_SOUND);
    ck_assert_int_eq(made.check.seeds, REPLAY_SEEDS_TAKEN);
    ck_assert_ptr_null(strstr(file, "\"secret\""));
    logged_release(&open);
}
END_TEST

START_TEST(game_without_records_is_sound)
{
    struct logged fresh;
    size_t bytes;
    const char *file;

    logged_begin(&fresh, made.logged.founding.format, 3);
    file = case_written(&fresh, REPLAY_FULL, 0, &bytes);
    ck_assert_int_eq(case_verify(file, bytes), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_SOUND);
    ck_assert_int_eq(made.check.records, 0);
    logged_release(&fresh);
}
END_TEST

static void verify_folder(const char *folder, int *files, int *recalls, int *late)
{
    DIR *open = opendir(folder);

    for (struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
        const char *file = arena_printf(&made.arena, "%s/%s", folder, entry->d_name);
        struct replay_check found;
        char line[1 << 16];
        FILE *in;

        if (entry->d_name[0] == '.')
            continue;
        ck_assert_msg(replay_verify(file, NULL, &made.arena, &found, &made.err) == OK, "%s", made.err.message);
        ck_assert_msg(found.verdict == REPLAY_SOUND, "%s: record %d, event %d: %s", file, found.record, found.event,
                      found.what);
        in = fopen(file, "rb");
        while (fgets(line, sizeof line, in)) {
            *recalls += strstr(line, "\"remembered\"") != NULL;
            *late += strstr(line, "RESPOND") != NULL;
        }
        fclose(in);
        ++*files;
    }
    closedir(open);
    scratch_release();
}

START_TEST(soaked_games_are_sound)
{
    const char *folder = scratch_open();
    struct soak_options options = { .rules = ruleset_find("duel"), .games = 30, .seed = 5, .illegal_of = 10,
                                    .most_records = 60 };
    static struct soak_report report;
    struct value *whole;
    int files = 0, recalls = 0, late = 0;

    ck_assert_int_eq(ruleset_options(options.rules, &made.arena, NULL, &whole, NULL), OK);
    options.options = whole;
    options.replays = folder;
    soak_run(&options, &report);
    ck_assert_msg(!soak_failed(&report), "%s", report.first);
    ck_assert_int_eq(report.replays, 30);
    verify_folder(folder, &files, &recalls, &late);
    ck_assert_int_eq(files, 30);
    ck_assert_int_gt(recalls, 0);
    ck_assert_int_gt(late, 0);
}
END_TEST

START_TEST(soak_says_when_it_cannot_write)
{
    struct soak_options options = { .rules = ruleset_find("duel"), .games = 1, .seed = 5, .most_records = 3 };
    static struct soak_report report;
    struct value *whole;

    ck_assert_int_eq(ruleset_options(options.rules, &made.arena, NULL, &whole, NULL), OK);
    options.options = whole;
    options.replays = "/nowhere/at/all";
    soak_run(&options, &report);
    ck_assert(soak_failed(&report));
    ck_assert_ptr_nonnull(strstr(report.first, "/nowhere/at/all/duel-5-1.replay: "));
}
END_TEST

/* ---- damage, byte by byte ---- */

enum damage { DAMAGE_CHANGED, DAMAGE_DELETED, DAMAGE_INSERTED, DAMAGES };

static char *damaged(size_t at, enum damage damage, size_t *bytes)
{
    char *copy = malloc(made.text_bytes + 2);

    memcpy(copy, made.text, at);
    *bytes = made.text_bytes + (damage == DAMAGE_INSERTED) - (damage == DAMAGE_DELETED);
    if (damage == DAMAGE_CHANGED) {
        copy[at] = (char)(made.text[at] ^ 1);
        memcpy(copy + at + 1, made.text + at + 1, made.text_bytes - at - 1);
    } else if (damage == DAMAGE_DELETED) {
        memcpy(copy + at, made.text + at + 1, made.text_bytes - at - 1);
    } else {
        copy[at] = made.text[at] == '0' ? '1' : '0';
        memcpy(copy + at + 1, made.text + at, made.text_bytes - at);
    }
    return copy;
}

/* Every byte of a line, or every `step`th, to its newline: the message always names that record. */
static void damage_line(int line, enum damage damage, size_t step)
{
    size_t start = (size_t)(made.lines[line] - made.lines[0]), length = strlen(made.lines[line]) + 1;

    for (size_t at = start; at < start + length; at += step) {
        size_t bytes;
        char *copy = damaged(at, damage, &bytes);
        enum status status = case_verify(copy, bytes);

        free(copy);
        if (line == 0 && status == ERR_FORMAT)
            continue;                /* no header at all is left */
        ck_assert_msg(status == OK && made.check.verdict == REPLAY_DIFFERS,
                      "byte %zu of line %d: status %d, verdict %d, %s", at - start, line + 1, status, made.check.verdict, made.err.message);
        ck_assert_msg(made.check.record == line, "byte %zu of line %d: record %d: %s", at - start, line + 1,
                      made.check.record, made.check.what);
        ck_assert(made.check.what[0] != '\0');
    }
}

START_TEST(damaged_header_is_found)
{
    damage_line(0, (enum damage)_i, 1);
}
END_TEST

START_TEST(damaged_set_up_is_found)
{
    damage_line(1, (enum damage)_i, 7);
}
END_TEST

START_TEST(damaged_turn_is_found)
{
    damage_line(4, (enum damage)_i, 1);
}
END_TEST

START_TEST(damaged_moderator_record_is_found)
{
    damage_line(7, (enum damage)_i, 3);
}
END_TEST

START_TEST(damaged_last_record_is_found)
{
    damage_line(made.line_count - 1, (enum damage)_i, 1);
}
END_TEST

START_TEST(file_that_ends_early_is_found)
{
    for (size_t bytes = 0; bytes < made.text_bytes; bytes += 97) {
        enum status status = case_verify(made.text, bytes);

        ck_assert_msg(status == ERR_FORMAT || (status == OK && made.check.verdict == REPLAY_DIFFERS), "%zu bytes",
                      bytes);
    }
}
END_TEST

/* ---- damage, line by line ---- */

START_TEST(missing_line_is_named)
{
    for (int gone = 1; gone < made.line_count; gone++) {
        char *rest[REPLAY_LINES_MAX];
        int count = 0;

        for (int i = 0; i < made.line_count; i++)
            if (i != gone)
                rest[count++] = made.lines[i];
        ck_assert_int_eq(case_verify_lines(rest, count), OK);
        ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
        ck_assert_int_eq(made.check.record, gone);
        ck_assert_msg(strstr(made.check.what, "it is missing") != NULL, "%s", made.check.what);
    }
}
END_TEST

START_TEST(doubled_line_is_named)
{
    for (int twice = 1; twice < made.line_count; twice++) {
        char *more[REPLAY_LINES_MAX + 1];
        int count = 0;

        for (int i = 0; i < made.line_count; i++) {
            more[count++] = made.lines[i];
            if (i == twice)
                more[count++] = made.lines[i];
        }
        ck_assert_int_eq(case_verify_lines(more, count), OK);
        ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
        ck_assert_int_eq(made.check.record, twice + 1);
        ck_assert_msg(strstr(made.check.what, "once more") || strstr(made.check.what, "one too many"), "%s",
                      made.check.what);
    }
}
END_TEST

START_TEST(exchanged_lines_are_named)
{
    for (int one = 1; one < made.line_count; one++)
        for (int other = one + 1; other < made.line_count; other += 3) {
            char *mixed[REPLAY_LINES_MAX];

            memcpy(mixed, made.lines, sizeof mixed);
            mixed[one] = made.lines[other];
            mixed[other] = made.lines[one];
            ck_assert_int_eq(case_verify_lines(mixed, made.line_count), OK);
            ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
            ck_assert_int_eq(made.check.record, one);
        }
}
END_TEST

START_TEST(line_of_another_game_is_named)
{
    struct logged other;
    char *file, *end, *mixed[REPLAY_LINES_MAX];
    size_t bytes;

    case_play(&other, made.logged.founding.format, 8);
    file = case_written(&other, REPLAY_FULL, 0, &bytes);
    for (int i = 0; i < 3; i++)
        file = strchr(file, '\n') + 1;
    end = strchr(file, '\n');
    *end = '\0';
    memcpy(mixed, made.lines, sizeof mixed);
    mixed[3] = file;
    ck_assert_int_eq(case_verify_lines(mixed, made.line_count), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
    ck_assert_int_eq(made.check.record, 3);
    logged_release(&other);
}
END_TEST

/* ---- no replays, or not for this build ---- */

static const struct { const char *line, *says; } no_headers[] = {
    { "", "the file is empty" },
    { "\n", "line 1 is empty" },
    { "{}", "line 1 is cut short" },
    { "scenario  a rook\n", "its first line is no JSON object" },
    { "[]\n", "its first line is no JSON object" },
    { "{\"format\":\"zip\"}\n", "its first line has no format \"postern-replay\"" },
    { "{\"format\":\"postern-replay\",\"format_version\":3}\n", "format version 3; this release reads versions 1 to 2" },
    { "{\"format\":\"postern-replay\"}\n", "format version 0" },
};

START_TEST(no_replay_is_refused)
{
    ck_assert_int_eq(case_verify(no_headers[_i].line, strlen(no_headers[_i].line)), ERR_FORMAT);
    ck_assert_msg(strstr(made.err.message, no_headers[_i].says) != NULL, "%s", made.err.message);
    ck_assert_msg(strncmp(made.err.message, made.path, strlen(made.path)) == 0, "%s", made.err.message);
}
END_TEST

static const struct { const char *key, *json, *says; } bad_members[] = {
    { "game", "7", "game or rules" },
    { "options", "[]", "options" },
    { "commitment", "\"12\"", "commitment: " },
    { "secret", "\"12\"", "generator or secret" },
    { "secret", "1", "generator or secret" },
    { "records", "-1", "records or version" },
    { "version", "\"0\"", "records or version" },
    { "seats", "[\"red\"]", "luck: " },
    { "seats", "[1,2]", "seats: " },
    { "luck", "{}", "luck: " },
    { "scope", "\"all\"", "scope or seat" },
    { "scope", "\"seat\"", "scope or seat" },
    { "seat", "1", "scope or seat" },
    { "generator", "null", "generator or secret" },
    { "secrets", "1", "it does not match its hash" },        /* an unknown member */
};

START_TEST(bad_header_is_named)
{
    struct value *header = case_value(made.lines[0], strlen(made.lines[0]));

    value_set(&made.arena, header, bad_members[_i].key, case_value(bad_members[_i].json, strlen(bad_members[_i].json)));
    made.lines[0] = case_header(header);
    ck_assert_int_eq(case_verify_lines(made.lines, made.line_count), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
    ck_assert_int_eq(made.check.record, 0);
    ck_assert_msg(strstr(made.check.what, bad_members[_i].says) != NULL, "%s", made.check.what);
}
END_TEST

START_TEST(unknown_rules_are_no_verdict)
{
    struct value *header = case_value(made.lines[0], strlen(made.lines[0]));

    value_set_text(&made.arena, header, "rules", "halma");
    made.lines[0] = case_header(header);
    ck_assert_int_eq(case_verify_lines(made.lines, made.line_count), ERR_FORMAT);
    ck_assert_ptr_nonnull(strstr(made.err.message, "this build has no rule set \"halma\""));
}
END_TEST

START_TEST(missing_file_is_said)
{
    ck_assert_int_eq(replay_verify("/nowhere/g1.replay", NULL, &made.arena, &made.check, &made.err), ERR_NOT_FOUND);
    ck_assert_msg(strncmp(made.err.message, "/nowhere/g1.replay: ", 20) == 0, "%s", made.err.message);
}
END_TEST

START_TEST(line_ends_of_other_systems_are_named)
{
    const char *joined = "";

    for (int i = 0; i < made.line_count; i++)
        joined = arena_printf(&made.arena, "%s%s%s", joined, made.lines[i], i > 0 ? "\r\n" : "\n");
    ck_assert_int_eq(case_verify(joined, strlen(joined)), OK);
    ck_assert_int_eq(made.check.record, 1);
    ck_assert_ptr_nonnull(strstr(made.check.what, "carriage return"));
}
END_TEST

/* Versions, with a rule set that has had some. */
static const struct { int version; enum status status; const char *says; } versions[] = {
    { 1, ERR_FORMAT, "version 1 of duel; this release resolves 2 to 4, so an older release is needed" },
    { 2, OK, NULL },
    { 4, OK, NULL },
    { 5, ERR_FORMAT, "version 5 of duel; this release resolves 2 to 4, so a newer release is needed" },
};

static void begin_versions(struct replay_run *run, struct ruleset *rules)
{
    static const char *const seats[] = { "red", "blue" };

    ck_assert_int_eq(replay_run_begin(run, &made.logged.founding, seats, &made.err), OK);
    *rules = *run->rules;
    rules->oldest = 2;
    rules->version = 4;
    run->rules = rules;
}

START_TEST(versions_have_bounds)
{
    struct record record = made.logged.records[0];
    struct replay_run run;
    struct ruleset rules;

    begin_versions(&run, &rules);
    record.version = versions[_i].version;
    ck_assert_int_eq(replay_run_record(&run, &record, &made.err), versions[_i].status);
    if (versions[_i].says)
        ck_assert_msg(strstr(made.err.message, versions[_i].says) != NULL, "%s", made.err.message);
    replay_run_release(&run);
}
END_TEST

START_TEST(versions_only_rise)
{
    struct record first = made.logged.records[0], second = made.logged.records[1];
    struct replay_run run;
    struct ruleset rules;

    begin_versions(&run, &rules);
    first.version = 3;
    second.version = 2;
    ck_assert_int_eq(replay_run_record(&run, &first, &made.err), OK);
    ck_assert_int_eq(replay_run_record(&run, &second, &made.err), ERR_CONFLICT);
    ck_assert_ptr_nonnull(strstr(made.err.message, "version 2 of the rules is older than the record's before it, 3"));
    replay_run_release(&run);
}
END_TEST

/* Games as older versions played them, each with what is different today. */
static const char *const older[] = {
    "tests/processor/replay/versions/knightmare-0.replay",     /* COUNTER NEVER is an interlude */
};

START_TEST(games_of_older_versions_replay)
{
    struct arena arena = { 0 };
    struct replay_check check;
    struct error err = { OK, "" };

    ck_assert_msg(replay_verify(older[_i], NULL, &arena, &check, &err) == OK, "%s", err.message);
    ck_assert_msg(check.verdict == REPLAY_SOUND, "record %d, event %d: %s", check.record, check.event, check.what);
    ck_assert_int_lt(check.header.version, ruleset_find(check.header.founding.rules)->version);
    arena_release(&arena);
}
END_TEST


/* In the latest format and in the first. */
static void add_tests(Suite *suite, const char *format, void (*set_up)(void))
{
    TCase *tcase = tcase_create(format);

    tcase_add_checked_fixture(tcase, set_up, replay_case_tear_down);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, damaged_header_is_found, 0, DAMAGES);
    tcase_add_loop_test(tcase, damaged_set_up_is_found, 0, DAMAGES);
    tcase_add_loop_test(tcase, damaged_turn_is_found, 0, DAMAGES);
    tcase_add_loop_test(tcase, damaged_moderator_record_is_found, 0, DAMAGES);
    tcase_add_loop_test(tcase, damaged_last_record_is_found, 0, DAMAGES);
    tcase_add_test(tcase, file_that_ends_early_is_found);
    tcase_add_test(tcase, missing_line_is_named);
    tcase_add_test(tcase, doubled_line_is_named);
    tcase_add_test(tcase, exchanged_lines_are_named);
    tcase_add_test(tcase, line_of_another_game_is_named);
    tcase_add_test(tcase, whole_game_is_sound);
    tcase_add_test(tcase, game_that_goes_on_is_sound_without_its_secret);
    tcase_add_test(tcase, game_without_records_is_sound);
    tcase_add_test(tcase, soaked_games_are_sound);
    tcase_add_test(tcase, soak_says_when_it_cannot_write);
    tcase_add_loop_test(tcase, no_replay_is_refused, 0, COUNT(no_headers));
    tcase_add_loop_test(tcase, bad_header_is_named, 0, COUNT(bad_members));
    tcase_add_test(tcase, unknown_rules_are_no_verdict);
    tcase_add_test(tcase, missing_file_is_said);
    tcase_add_test(tcase, line_ends_of_other_systems_are_named);
    tcase_add_loop_test(tcase, versions_have_bounds, 0, COUNT(versions));
    tcase_add_test(tcase, versions_only_rise);
    tcase_add_loop_test(tcase, games_of_older_versions_replay, 0, COUNT(older));
    suite_add_tcase(suite, tcase);
}

Suite *suite_replay_verify(void);
Suite *suite_replay_verify(void)
{
    Suite *suite = suite_create("replay_verify");

    add_tests(suite, "format 2", replay_case_set_up);
    add_tests(suite, "format 1", replay_case_set_up_first);
    return suite;
}
