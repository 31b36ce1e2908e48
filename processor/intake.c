/* The fetching part of a run: mails are durable here before their source is told to let go of them. */
#include <string.h>

#include "processor/fetch.h"
#include "processor/record.h"
#include "processor/run.h"

enum { BATCH_MAILS = 500, BATCH_BYTES = 32 << 20 };

/* One batch: what was stored and not let go of yet. */
struct batch {
    struct arena arena;
    const char **uids;
    int count, capacity;
    size_t bytes;
};

static enum status source_config(struct home *home, const struct config_source *from, struct fetch_config *to,
                                 struct error *err)
{
    (void)home;
    memset(to, 0, sizeof *to);
    to->path = from->path;
    if (strcmp(from->kind, "maildir") == 0)
        to->kind = FETCH_MAILDIR;
    else if (strcmp(from->kind, "mbox") == 0)
        to->kind = FETCH_MBOX;
    else
        return error_set(err, ERR_CONFIG, "source %s: %s is not spoken yet; maildir and mbox are", from->name,
                         from->kind);
    return OK;
}

static enum status store_mail(struct home *home, const struct config_source *source, const struct fetch_mail *mail,
                              struct run_tally *tally, struct error *err)
{
    struct hash hash = record_hash(mail->bytes, mail->bytes_n);
    struct inbox_row row = {
        .source = source->name,
        .uid = mail->uid,
        .validity = mail->validity,
        .hash = { hash.bytes, sizeof hash.bytes },
        .raw = { mail->bytes, mail->bytes_n },
        .received_utc_s = mail->received_utc_s == FETCH_NO_TIME ? home->now_utc_s : mail->received_utc_s,
        .taken_utc_s = home->now_utc_s,
        .oversize = mail->flags != 0,
    };
    bool fresh = false;
    enum status status = store_inbox_new(home->store, &row, &fresh, err);

    tally->taken += fresh;
    return status;
}

/* Takes one batch into the store and commits. *more is false when the source has nothing left. */
static enum status take_batch(struct home *home, const struct config_source *source, struct fetch_source *from,
                              struct batch *batch, struct run_tally *tally, bool *more, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    while (status == OK && batch->count < BATCH_MAILS && batch->bytes < BATCH_BYTES) {
        struct fetch_mail mail;

        status = fetch_next(from, &mail, more, err);
        if (status != OK || !*more)
            break;
        status = store_mail(home, source, &mail, tally, err);
        batch->uids = arena_grow(&batch->arena, batch->uids, batch->count, &batch->capacity, sizeof *batch->uids);
        batch->uids[batch->count++] = arena_text(&batch->arena, mail.uid);
        batch->bytes += mail.bytes_n;
    }
    if (status == OK)
        return store_commit(home->store, err);
    /* What was read whole before the failure is kept. */
    if (batch->count > 0 && (status == ERR_SERVER || status == ERR_FORMAT)) {
        enum status kept = store_commit(home->store, &(struct error){ 0 });

        return kept == OK ? status : kept;
    }
    store_rollback(home->store);
    batch->count = 0;
    return status;
}

static enum status let_go(struct fetch_source *from, const struct batch *batch, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < batch->count && status == OK; i++)
        status = fetch_let_go(from, batch->uids[i], err);
    return status == OK ? fetch_settle(from, err) : status;
}

static enum status take_all(struct home *home, const struct config_source *source, struct fetch_source *from,
                            struct run_tally *tally, struct error *err)
{
    bool more = true;
    enum status status = OK;

    while (more && status == OK) {
        struct batch batch = { .arena = { .limit_bytes = 16 << 20 } };

        status = take_batch(home, source, from, &batch, tally, &more, err);
        if (batch.count > 0) {
            enum status went = let_go(from, &batch, status == OK ? err : &(struct error){ 0 });

            status = status == OK ? went : status;
        }
        arena_release(&batch.arena);
    }
    return status;
}

static enum status fetch_one(struct home *home, const struct config_source *source, struct run_tally *tally,
                             struct error *err)
{
    struct fetch_config config;
    struct fetch_source *from = NULL;
    enum status status = source_config(home, source, &config, err);

    if (status == OK)
        status = fetch_open(&config, &from, err);
    if (status == OK)
        status = take_all(home, source, from, tally, err);
    fetch_close(from);
    if (status == OK)
        status = store_fetched_set(home->store, source->name, home->now_utc_s, err);
    return status == OK ? OK : error_in(err, "source %s", source->name);
}

enum status run_fetch(struct home *home, struct run_tally *tally, struct error *err)
{
    for (int i = 0; i < home->config.source_count; i++) {
        enum status status = fetch_one(home, &home->config.sources[i], tally, err);

        if (status != OK)
            home_fault(home, err);
    }
    return OK;
}
