#include "processor/home/integrity.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOOK_EVERY_S = 24 * 3600, TIME_BYTES = 24 };

static const char looked[] = "looked-through";

static enum status note_look(struct home *home, struct error *err)
{
    char text[TIME_BYTES];
    enum status status;

    snprintf(text, sizeof text, "%" PRId64, home->now_utc_s);
    status = store_begin(home->store, DURABILITY_NORMAL, err);
    if (status == OK)
        status = store_meta_set(home->store, looked, text, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

enum status integrity_look(struct home *home, struct error *err)
{
    const char *text;
    enum status status = store_meta_get(home->store, looked, &text, err);
    int64_t last = status == OK ? strtoll(text, NULL, 10) : STORE_NO_TIME;

    if (status != OK && status != ERR_NOT_FOUND)
        return status;
    if (last != STORE_NO_TIME && last <= home->now_utc_s && home->now_utc_s - last < LOOK_EVERY_S)
        return OK;
    status = store_check(home->store, err);
    return status == OK ? note_look(home, err) : status;
}

enum status integrity_doubt(struct home *home, struct error *err)
{
    enum status status = store_check(home->store, err);

    return status == OK ? OK : error_set(err, ERR_CORRUPT, "%s", err->message);
}
