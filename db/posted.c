/* The file beside the database, in which mails that have left are noted until the transaction that marks them is kept. A line a
 * mail: its number, its attempts, the time, its Message-ID. The Message-ID keeps a line from being applied to another mail that
 * has got the number in a database that was put in the place of this one. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/internal.h"

enum { LINE_BYTES = 1024 };

/* The path of the file, to be freed; NULL: no memory. */
static char *path_of(struct store *store)
{
    const char *database = sqlite3_db_filename(store->db, "main");
    size_t room = strlen(database) + sizeof "-posted";
    char *path = malloc(room);

    if (path)
        snprintf(path, room, "%s-posted", database);
    return path;
}

/* ---- noting ---- */

static bool open_notes(struct store *store)
{
    char *path;

    if (store->notes_fd >= 0)
        return true;
    path = path_of(store);
    if (path)
        store->notes_fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    free(path);
    return store->notes_fd >= 0;
}

/* It begins a line of its own even if the disk was full in the middle of the one before. */
static bool note(struct store *store, const struct outbox_row *mail, int attempt, int64_t now_utc_s)
{
    char line[LINE_BYTES];
    int n = snprintf(line, sizeof line, "\n%" PRId64 " %d %" PRId64 " %s\n", mail->id, attempt, now_utc_s, mail->message_id);

    return n < LINE_BYTES && open_notes(store) && write(store->notes_fd, line, (size_t)n) == n;
}

enum status store_outbox_posted(struct store *store, const struct outbox_row *mail, int attempt, int64_t now_utc_s, bool *is_noted,
                                struct error *err)
{
    *is_noted = note(store, mail, attempt, now_utc_s);
    return store_outbox_mark(store, mail->id, "posted", attempt, now_utc_s, NULL, err);
}

void store_outbox_forget_notes(struct store *store)
{
    char *path = store->notes_fd >= 0 ? path_of(store) : NULL;

    if (path)
        (void)unlink(path);      /* one that stays marks the same mails once more */
    free(path);
    if (store->notes_fd >= 0)
        close(store->notes_fd);
    store->notes_fd = -1;
}

/* ---- after a process that was ended ---- */

enum { NOTE_ID, NOTE_ATTEMPT, NOTE_TIME, NOTE_MESSAGE_ID, NOTE_FIELDS };
typedef char note_fields[NOTE_FIELDS][LINE_BYTES];

/* Takes a line apart; a whole one has all fields and ends with a line feed. */
static bool take_apart(const char *line, note_fields fields)
{
    for (int i = 0; i < NOTE_FIELDS; i++) {
        size_t n = strcspn(line, " \n");

        if (line[n] != (i + 1 < NOTE_FIELDS ? ' ' : '\n'))
            return false;
        memcpy(fields[i], line, n);
        fields[i][n] = '\0';
        line += n + 1;
    }
    return true;
}

static enum status apply(struct store *store, note_fields fields, struct error *err)
{
    STORE_RUN(store, STATEMENT_OUTBOX_NOTED, err, "tttt", fields[NOTE_ID], fields[NOTE_ATTEMPT], fields[NOTE_TIME],
              fields[NOTE_MESSAGE_ID]);
}

/* The last line may have been cut off. */
static enum status apply_lines(struct store *store, FILE *notes, struct error *err)
{
    char line[LINE_BYTES];
    enum status status = OK;

    while (status == OK && fgets(line, sizeof line, notes)) {
        note_fields fields;

        if (take_apart(line, fields))
            status = apply(store, fields, err);
    }
    return status;
}

enum status store_notes_apply(struct store *store, FILE *notes, struct error *err)
{
    enum status status = store_begin(store, DURABILITY_FULL, err);

    if (status == OK)
        status = apply_lines(store, notes, err);
    if (status == OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

static enum status open_file(const char *path, FILE **notes, struct error *err)
{
    *notes = path ? fopen(path, "re") : NULL;
    if (*notes || (path && errno == ENOENT))
        return OK;
    return path ? error_set(err, ERR_IO, "%s: %s", path, strerror(errno)) : error_set(err, ERR_IO, "no memory for the database");
}

enum status store_notes_open(struct store *store, FILE **notes, struct error *err)
{
    char *path = path_of(store);
    enum status status = open_file(path, notes, err);

    free(path);
    return status;
}

enum status store_apply_notes(struct store *store, struct error *err)
{
    char *path = path_of(store);
    FILE *notes;
    enum status status = open_file(path, &notes, err);

    if (notes) {
        status = store_notes_apply(store, notes, err);
        fclose(notes);
        if (status == OK)
            (void)unlink(path);
    }
    free(path);
    return status;
}
