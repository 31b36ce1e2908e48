/* The fetching part of a run: it makes mails durable here before it tells their source to let go of them. */
#include "processor/fetch/fetch.h"
#include "processor/fetch/minute.h"
#include "processor/replay/record.h"
#include "processor/run/run.h"

enum { BATCH_MAILS = 500, BATCH_BYTES = 32 << 20 };

/* One batch: what was stored and not let go of yet. */
struct batch {
    struct arena arena;
    const char **uids;
    int count, capacity;
    size_t bytes;
};

/* The context of the question whether a mail is here already. */
struct asker {
    struct home *home;
    const struct config_source *source;
};

/* If the question cannot be answered, the answer is no: the mail is fetched, and the error shows when it is stored. A Maildir
 * asks only about mails that are taken whole. */
static enum fetch_taken is_taken(void *context, int64_t validity, const char *uid)
{
    const struct asker *asker = context;
    bool taken = false, in_part = false, always_whole = asker->source->fetch.kind == FETCH_MAILDIR;

    if (store_inbox_taken(asker->home->store, asker->source->identity, validity, uid, &taken, always_whole ? NULL : &in_part, NULL)
        != OK)
        return FETCH_NOT_TAKEN;
    return !taken ? FETCH_NOT_TAKEN : in_part ? FETCH_TAKEN_IN_PART : FETCH_TAKEN;
}

/* A mail may come back under its name in another file, or after the server has begun to count anew; and a name that is here
 * may have been given again, to another mail: people who save mails as files do that. So a mail is known by its hash, too: it
 * is taken, and once. */
static enum status store_unseen(struct home *home, struct inbox_row *row, const struct hash *hash, bool *fresh,
                                struct error *err)
{
    bool same;
    enum status status = store_inbox_same(home->store, row, &same, err);

    if (status != OK || same)
        return status;
    status = store_inbox_new(home->store, row, fresh, err);
    if (status != OK || *fresh)
        return status;
    row->uid = arena_printf(&home->arena, "%s#%s", row->uid, hash_hex(&home->arena, hash));
    return store_inbox_new(home->store, row, fresh, err);
}

static enum status store_mail(struct home *home, const struct config_source *source, const struct fetch_mail *mail,
                              struct run_tally *tally, struct error *err)
{
    struct hash hash = hash_bytes(mail->bytes, mail->bytes_n);
    struct inbox_row row = {
        .source = source->identity,
        .uid = mail->uid,
        .validity = mail->validity,
        .hash = { hash.bytes, sizeof hash.bytes },
        .raw = { mail->bytes, mail->bytes_n },
        .received_utc_s = mail->received_utc_s == FETCH_NO_TIME ? home->now_utc_s : mail->received_utc_s,
        .taken_utc_s = home->now_utc_s,
        .minute = fetch_minute(mail->bytes, mail->bytes_n),
        .oversize = mail->flags != 0,
    };
    bool fresh = false;
    enum status status = store_unseen(home, &row, &hash, &fresh, err);

    tally->taken += fresh;
    if (fresh && mail->flags)
        home_log(home, 0, -1, "source %s: mail %s is %s", source->name, mail->uid,
                 mail->problem ? arena_printf(&home->arena, "put aside: %s", mail->problem)
                               : "too large: its beginning is read, the whole stays where it is put aside");
    return status;
}

/* Lets go only of durable mails. */
static void forget(struct home *home, struct batch *batch)
{
    store_rollback(home->store);
    batch->count = 0;
}

static enum status gather(struct home *home, const struct config_source *source, struct fetch_source *from,
                          struct batch *batch, struct run_tally *tally, bool *more, struct error *err)
{
    while (batch->count < BATCH_MAILS && batch->bytes < BATCH_BYTES) {
        struct fetch_mail mail;
        enum status status = fetch_next(from, &mail, more, err);

        if (status != OK || !*more)
            return status;
        status = store_mail(home, source, &mail, tally, err);
        if (status != OK)
            return status;
        batch->uids = arena_grow(&batch->arena, batch->uids, batch->count, &batch->capacity, sizeof *batch->uids);
        batch->uids[batch->count++] = arena_text(&batch->arena, mail.uid);
        batch->bytes += mail.bytes_n;
    }
    return OK;
}

/* Takes one batch into the store and commits. *more is false when the source has nothing left. What was read whole
 * before the source failed is kept. */
static enum status take_batch(struct home *home, const struct config_source *source, struct fetch_source *from,
                              struct batch *batch, struct run_tally *tally, bool *more, struct error *err)
{
    struct error at_commit;
    enum status status = store_begin(home->store, DURABILITY_FULL, err), kept;

    if (status == OK)
        status = gather(home, source, from, batch, tally, more, err);
    if (status != OK && status != ERR_SERVER && status != ERR_FORMAT) {
        forget(home, batch);
        return status;
    }
    kept = store_commit(home->store, &at_commit);
    if (kept == OK)
        return status;
    forget(home, batch);
    return error_set(err, kept, "%s", at_commit.message);
}

static enum status let_go(struct fetch_source *from, const struct batch *batch, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < batch->count && status == OK; i++)
        status = fetch_let_go(from, batch->uids[i], err);
    return status == OK ? fetch_settle(from, err) : status;
}

/* A mail that a source does not let go of is durable here and recognized when it comes again: report it, and go on. */
static enum status take_all(struct home *home, const struct config_source *source, struct fetch_source *from,
                            struct run_tally *tally, struct error *err)
{
    bool more = true;
    enum status status = OK;

    while (more && status == OK) {
        struct batch batch = { .arena = { .limit_bytes = 16 << 20 } };
        struct error stays;

        status = take_batch(home, source, from, &batch, tally, &more, err);
        if ((status == OK || status == ERR_SERVER || batch.count > 0) && let_go(from, &batch, &stays) != OK
            && status == OK) {
            error_in(&stays, "source %s", source->name);
            home_fault(home, &stays);
        }
        arena_release(&batch.arena);
    }
    return status;
}

static enum status fetch_one(struct home *home, const struct config_source *source, struct run_tally *tally,
                             struct error *err)
{
    struct asker asker = { .home = home, .source = source };
    struct fetch_config config = source->fetch;
    struct fetch_source *from = NULL;
    enum status status;

    config.taken = is_taken;
    config.context = &asker;
    status = fetch_open(&config, &from, err);
    if (status == OK)
        status = take_all(home, source, from, tally, err);
    fetch_close(from);
    return status == OK ? OK : error_in(err, "source %s", source->name);
}

enum status run_fetch(struct home *home, struct run_tally *tally, struct error *err)
{
    for (int i = 0; i < home->config.source_count; i++) {
        enum status status = fetch_one(home, &home->config.sources[i], tally, err);

        if (status == ERR_CORRUPT)
            return status;   /* no source can be that: it is the database */
        if (status != OK)
            home_fault(home, err);
        home->fetched[i] = status == OK;
    }
    return OK;
}

enum status run_note_fetched(struct home *home, int64_t every_s, struct error *err)
{
    int64_t noted, now = home->now_utc_s;
    enum status status = OK;

    for (int i = 0; i < home->config.source_count && status == OK; i++) {
        const char *name = home->config.sources[i].name;

        if (!home->fetched[i])
            continue;
        status = store_fetched_get(home->store, name, &noted, err);
        if (status == OK && (noted == STORE_NO_TIME || now < noted || now - noted >= every_s))
            status = store_fetched_set(home->store, name, now, err);
    }
    return status;
}
