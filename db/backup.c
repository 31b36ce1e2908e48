/* A copy of the whole database while others work on it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/internal.h"

/* SQLite would make the file readable for everybody whom the umask lets. */
static enum status make_file(const char *path, struct error *err)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd < 0)
        return error_set(err, errno == EEXIST ? ERR_CONFLICT : ERR_IO, "%s: %s", path, strerror(errno));
    close(fd);
    return OK;
}

/* In one step, inside one read transaction: writers go on beside it, and nothing of theirs comes in half. */
static enum status copy_pages(struct store *store, struct store *copy, struct error *err)
{
    sqlite3_backup *backup = sqlite3_backup_init(copy->db, "main", store->db, "main");

    if (!backup)
        return store_fault(copy, "the copy", err);
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup) == SQLITE_OK ? OK : store_fault(copy, "the copy", err);
}

/* The pages, and the marks of mails that have left and whose transaction is not kept yet. The notes were opened before the pages
 * were copied: a mail that left before is in one of the two. */
static enum status fill(struct store *store, struct store *copy, const char *path, struct error *err)
{
    FILE *notes = NULL;
    enum status status = store_notes_open(store, &notes, err);

    if (status == OK && sqlite3_open_v2(path, &copy->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        status = store_fault(copy, path, err);
    if (status == OK)
        status = copy_pages(store, copy, err);
    /* One file, without a log beside it, so that it can be carried about. */
    if (status == OK && sqlite3_exec(copy->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        status = store_fault(copy, path, err);
    if (status == OK && notes)
        status = store_notes_apply(copy, notes, err);
    if (notes)
        fclose(notes);
    return status;
}

enum status store_backup(struct store *store, const char *path, struct error *err)
{
    enum status status = make_file(path, err);
    struct store *copy = status == OK ? calloc(1, sizeof *copy) : NULL;

    if (status == OK && !copy)
        status = error_set(err, ERR_IO, "%s: no memory for the copy", path);
    if (status != OK)
        return status;
    copy->notes_fd = -1;
    status = fill(store, copy, path, err);
    store_close(copy);
    return status;
}
