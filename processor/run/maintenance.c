#include "processor/run/maintenance.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/files.h"

#define FILE_NAME "maintenance"
#define META_KEY "maintenance-from"

enum { LINE_BYTES = 32 };

/* A file that cannot be read or was made by hand still counts, from now on. */
int64_t maintenance_since(struct home *home)
{
    FILE *in = fopen(home_file(home, FILE_NAME), "r");
    char line[LINE_BYTES];
    int64_t since = STORE_NO_TIME;

    if (!in)
        return errno == ENOENT ? STORE_NO_TIME : home->now_utc_s;
    if (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (text_parse_int(line, 0, INT64_MAX, &since) != TEXT_INT_OK)
            since = STORE_NO_TIME;
    }
    fclose(in);
    return since == STORE_NO_TIME ? home->now_utc_s : since;
}

enum status maintenance_begin(const char *home, int64_t now_utc_s, struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *text = arena_printf(&arena, "%" PRId64 "\n", now_utc_s);
    enum status status = files_write_new(arena_printf(&arena, "%s/" FILE_NAME, home), text, strlen(text), err);

    files_sync_folder(home);
    arena_release(&arena);
    return status == ERR_CONFLICT ? error_set(err, ERR_CONFLICT, "maintenance is on already") : status;
}

static enum status note(struct home *home, const char *text, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = store_meta_set(home->store, META_KEY, text, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

/* Noted first: a process that dies in between leaves it on, and it is ended again. */
enum status maintenance_end(struct home *home, struct error *err)
{
    int64_t since = maintenance_since(home), before = STORE_NO_TIME;
    enum status status;

    if (since == STORE_NO_TIME)
        return error_set(err, ERR_CONFLICT, "maintenance is not on");
    status = maintenance_took(home, &before, err);
    if (status == OK && before != STORE_NO_TIME && before < since)
        since = before;              /* twice, without a run that resolved in between */
    if (status == OK)
        status = note(home, arena_printf(&home->arena, "%" PRId64, since), err);
    if (status == OK && unlink(home_file(home, FILE_NAME)) != 0)
        status = error_set(err, ERR_IO, "%s: %s", home_file(home, FILE_NAME), strerror(errno));
    files_sync_folder(home->path);
    return status;
}

enum status maintenance_took(struct home *home, int64_t *since_utc_s, struct error *err)
{
    const char *text;
    enum status status = store_meta_get(home->store, META_KEY, &text, err);

    *since_utc_s = STORE_NO_TIME;
    if (status == ERR_NOT_FOUND)
        return OK;
    if (status == OK && text_parse_int(text, 0, INT64_MAX, since_utc_s) != TEXT_INT_OK)
        *since_utc_s = STORE_NO_TIME;
    return status;
}

enum status maintenance_forget(struct home *home, struct error *err)
{
    return note(home, "", err);
}
