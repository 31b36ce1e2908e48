#include "processor/commands/replay_compare.h"

#include <stdio.h>
#include <string.h>

#include "processor/base/chain_line.h"
#include "processor/base/exit_code.h"
#include "processor/base/slurp.h"

enum { ONE_HISTORY = -1, MAIL_BYTES_MOST = 32 << 20 };

/* The contents of a chain line: a record, and the digits of its hash. */
struct head {
    int record;
    char digits[CHAIN_LINE_DIGITS + 1];
};

enum fits {
    FITS,
    DIFFERS,
    BEYOND                           /* the file ends before that record */
};

/* ---- by the hashes of the records alone, which files of every scope have ---- */

/* The first record by which two files part; 0: their headers; ONE_HISTORY: one goes as far as the other, or on from it. */
static int parting_of(const struct replay_check *one, const struct replay_check *other)
{
    int shared = one->records < other->records ? one->records : other->records;

    for (int record = 0; record <= shared; record++)
        if (!hash_equal(&one->chain[record], &other->chain[record]))
            return record;
    return ONE_HISTORY;
}

/* The next chain line of a text from *at on, quoted or not; *at goes behind it. False: there is no more. */
static bool next_head(const char **at, struct head *head)
{
    bool found = false;

    while (**at && !found) {
        const char *line = *at + strspn(*at, "> \t");
        size_t bytes = strcspn(line, "\n");

        found = chain_line_read(line, bytes, &head->record, head->digits);
        *at = line + bytes + (line[bytes] == '\n');
    }
    return found;
}

static enum fits check_head(const struct replay_check *check, const struct head *head)
{
    struct arena arena = { .limit_bytes = 1 << 12 };
    bool fits;

    if (head->record > check->records)
        return BEYOND;
    fits = strncmp(hash_hex(&arena, &check->chain[head->record]), head->digits, CHAIN_LINE_DIGITS) == 0;
    arena_release(&arena);
    return fits ? FITS : DIFFERS;
}

/* ---- two files ---- */

static void print_parting(const char *one, int records, const char *other, int other_records, int parting)
{
    const char *shorter = records < other_records ? one : other, *longer = records < other_records ? other : one;
    int shared = records < other_records ? records : other_records;

    printf("%s and %s: ", one, other);
    if (parting == 0)
        printf("not of one history: they begin differently, in game, rules, options, seats, luck words or commitment\n");
    else if (parting > 0)
        printf("they part at record %d; up to record %d they are one history\n", parting, parting - 1);
    else if (records == other_records)
        printf("one history, to record %d with which both end\n", shared);
    else
        printf("one history, to record %d with which %s ends; %s goes on to record %d\n", shared, shorter, longer,
               records > other_records ? records : other_records);
}

int compare_files(const char *one, const struct replay_check *of_one, const char *other, const struct replay_check *of_other,
                  bool json)
{
    int parting = parting_of(of_one, of_other);
    struct arena arena = { .limit_bytes = 1 << 16 };
    struct value *object, *files;

    if (json) {
        object = value_object(&arena);
        files = value_set(&arena, object, "files", value_list(&arena));
        value_add_text(&arena, files, one);
        value_add_text(&arena, files, other);
        value_set_bool(&arena, object, "one_history", parting == ONE_HISTORY);
        if (parting != ONE_HISTORY)
            value_set_int(&arena, object, "part_at", parting);
        printf("%s\n", value_write(&arena, object, NULL));
    } else {
        print_parting(one, of_one->records, other, of_other->records, parting);
    }
    arena_release(&arena);
    return parting == ONE_HISTORY ? EXIT_DONE : EXIT_NOT_SO;
}

/* ---- a file and a mail ---- */

static const char *const fits_words[] = {
    [FITS] = "fits",
    [DIFFERS] = "differs",
    [BEYOND] = "beyond",
};

static void print_head(const char *path, const struct replay_check *check, const char *mail, const struct head *head,
                       enum fits fits, bool json)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    struct value *object;

    if (json) {
        object = value_object(&arena);
        value_set_text(&arena, object, "file", path);
        value_set_text(&arena, object, "mail", mail);
        value_set_int(&arena, object, "record", head->record);
        value_set_text(&arena, object, "head", head->digits);
        value_set_text(&arena, object, "verdict", fits_words[fits]);
        printf("%s\n", value_write(&arena, object, NULL));
    } else if (fits == FITS) {
        printf("%s: record %d is that of %s\n", mail, head->record, path);
    } else if (fits == BEYOND) {
        printf("%s: it tells of record %d, and %s ends with record %d\n", mail, head->record, path, check->records);
    } else {
        printf("%s: differs: its record %d has the hash %s..., and that of %s has %.*s...\n", mail, head->record, head->digits,
               path, CHAIN_LINE_DIGITS, hash_hex(&arena, &check->chain[head->record]));
    }
    arena_release(&arena);
}

int compare_mail(const char *path, const struct replay_check *check, const char *mail, bool json)
{
    struct arena arena = { .limit_bytes = 2 * MAIL_BYTES_MOST };
    struct head head;
    struct error err;
    const char *at;
    char *text;
    size_t bytes;
    int code = EXIT_DONE, found = 0;
    enum status status = slurp(mail, MAIL_BYTES_MOST, &arena, &text, &bytes, &err);

    for (at = text; status == OK && next_head(&at, &head); found++) {
        enum fits fits = check_head(check, &head);

        print_head(path, check, mail, &head, fits, json);
        code = fits == FITS ? code : EXIT_NOT_SO;
    }
    if (status == OK && found == 0)
        status = error_set(&err, ERR_FORMAT, "%s: it has no line \"Chain: record ...\"; take a report as it came, or its text",
                           mail);
    arena_release(&arena);
    return status == OK ? code : exit_failure(&err);
}
