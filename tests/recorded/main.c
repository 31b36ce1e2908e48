/* Recorded games: resolved again, compared, and judged by what they show between them.
 *
 *     recorded check LIST DIGEST FILE...   the suite; LIST: what they have to show beyond the rule sets' tables (wanted),
 *                                          DIGEST: the file with the digest over all of them
 *     recorded digest FILE...              prints that digest
 *     recorded shown FILE...               prints what they show
 *     recorded keep REPLAY [RECORDS]       prints a full replay, or its beginning, as a recorded game
 *     recorded show FILE RECORD            prints the events of a record and the state after it, as they come out now */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/random.h"
#include "tests/recorded/coverage.h"

struct tally {
    struct coverage coverage;
    struct hash digest;              /* over the hashes of events and states of all records, in order */
    int passed, failed, records;
};

static void add_record(struct tally *tally, struct recorded *game)
{
    tally->digest = record_chain(&tally->digest, &game->record.events_hash);
    tally->digest = record_chain(&tally->digest, &game->record.state_hash);
    tally->records++;
    coverage_note(&tally->coverage, game);
}

static void check_game(struct tally *tally, const char *path)
{
    struct recorded game;
    struct error err;
    enum status status = recorded_open(&game, path, &err);
    bool more = status == OK;

    while (more) {
        status = recorded_next(&game, &more, &err);
        more = more && status == OK;
        if (more)
            add_record(tally, &game);
    }
    if (status == OK) {
        tally->passed++;
    } else {
        tally->failed++;
        printf("%s\n", err.message);
        if (game.difference)
            printf("    now it is %s\n", game.difference);
    }
    recorded_close(&game);
}

static void check_games(struct tally *tally, char **paths, int count)
{
    for (int i = 0; i < count; i++)
        check_game(tally, paths[i]);
}

static void verdict(struct tally *tally, bool passed)
{
    tally->passed += passed;
    tally->failed += !passed;
}

static void check_digest(struct tally *tally, const char *path)
{
    char kept[HASH_HEX_BYTES] = "";
    const char *now = hash_hex(&tally->coverage.arena, &tally->digest);
    FILE *in = fopen(path, "r");
    bool same = in && fgets(kept, sizeof kept, in) && strcmp(kept, now) == 0;

    if (in)
        fclose(in);
    if (!same)
        printf("the digest over all games is %s, and %s has %s\n", now, path, *kept ? kept : "none");
    verdict(tally, same);
}

/* Digest and coverage are judged when all games replay: nothing is read after a difference. */
static int check(const char *list, const char *digest, char **paths, int count)
{
    struct tally tally = { 0 };

    check_games(&tally, paths, count);
    if (tally.failed == 0) {
        check_digest(&tally, digest);
        verdict(&tally, coverage_complete(&tally.coverage, list, stdout));
    }
    printf("%d games, %d records\n%d passed, %d failed\n", count, tally.records, tally.passed, tally.failed);
    coverage_release(&tally.coverage);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int print_digest(char **paths, int count)
{
    struct tally tally = { 0 };

    check_games(&tally, paths, count);
    printf("%s\n", hash_hex(&tally.coverage.arena, &tally.digest));
    coverage_release(&tally.coverage);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int print_shown(char **paths, int count)
{
    struct tally tally = { 0 };

    check_games(&tally, paths, count);
    coverage_print(&tally.coverage, stdout);
    coverage_release(&tally.coverage);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int report(enum status status, const struct error *err)
{
    if (status != OK)
        fprintf(stderr, "%s\n", err->message);
    return status == OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* `keep REPLAY [RECORDS]` and `show FILE RECORD`. */
static int print_part(const char *what, const char *path, const char *number)
{
    struct error err = { 0 };
    int64_t record = 0;

    if (number && text_parse_int(number, 1, INT32_MAX, &record) != TEXT_INT_OK) {
        error_set(&err, ERR_FORMAT, "\"%s\" is no number of records", number);
        return report(ERR_FORMAT, &err);
    }
    if (strcmp(what, "keep") == 0)
        return report(recorded_keep(path, (int)record, stdout, &err), &err);
    return report(recorded_show(path, (int)record, stdout, &err), &err);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    struct error err;

    if (random_init(&err) != OK)
        return report(ERR_BUG, &err);
    if (strcmp(what, "check") == 0 && argc > 4)
        return check(argv[2], argv[3], argv + 4, argc - 4);
    if (strcmp(what, "digest") == 0 && argc > 2)
        return print_digest(argv + 2, argc - 2);
    if (strcmp(what, "shown") == 0 && argc > 2)
        return print_shown(argv + 2, argc - 2);
    if (strcmp(what, "keep") == 0 && (argc == 3 || argc == 4))
        return print_part(what, argv[2], argv[3]);
    if (strcmp(what, "show") == 0 && argc == 4)
        return print_part(what, argv[2], argv[3]);
    fputs("recorded check LIST DIGEST FILE... | digest FILE... | shown FILE... | keep REPLAY [RECORDS] | show FILE RECORD\n",
          stderr);
    return EXIT_FAILURE;
}
