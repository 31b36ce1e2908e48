/* Mails out of a folder on an IMAP server.
 *
 * It takes all mails that are not marked as deleted; it ignores \Seen and never sets it. Mails are asked for
 * in groups: first their sizes, so that too large ones are not fetched, then the mails. The uid in an answer says which
 * mail it is about, whatever else the server tells meanwhile. If an answer leaves out a mail, we ask for it once more alone:
 * then it comes, or it is gone, or it is unreadable, or the server withholds it.
 *
 * A mail that was let go of is moved into a folder, by MOVE where the server knows it, otherwise by a copy and a deletion. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/fetch/transport.h"
#include "processor/fetch/imap_folder.h"
#include "processor/fetch/imap_talk.h"
#include "processor/fetch/imap_uids.h"

enum { BATCH_MAILS = 500, GROUP_BYTES = 4 << 20, BATCH_BYTES_MAX = 64 << 20, UID_BYTES = 12, PROBLEM_BYTES = IMAP_TEXT_BYTES + 40 };

/* What we know about a mail while the source is open. */
enum mark { MARK_GIVEN = 1, MARK_IN_PART = 2 };

/* A mail of the present batch. */
struct mail {
    uint32_t uid;
    size_t place;               /* in the folder's list */
    bool has_size;
    uint64_t size_bytes;
    int64_t received_utc_s;
    bool answered, nil;
    unsigned flags;
    char *bytes;                /* malloc'ed */
    size_t n;
    uint64_t whole_n;
    char problem[PROBLEM_BYTES];
};

enum letting_go { GO_PROCESSED, GO_QUARANTINE, GO_FOLDERS };

struct imap {
    struct imap_talk *talk;
    bool has_move, has_uidplus, has_esearch;
    const char *folder;                     /* all names as commands write them */
    const char *go_folders[GO_FOLDERS];
    uint32_t validity;
    uint32_t exists;
    struct imap_uids uids;
    unsigned char *marks;                   /* one a uid */
    size_t planned;                         /* how many of the uids were put into a batch, or passed over */
    struct mail batch[BATCH_MAILS];
    int count, loaded, next;                /* mails of it; with their bytes asked for; given */
    size_t batch_bytes;                     /* that are here */
    bool failed;                            /* nothing more can be brought ... */
    struct error failure;                   /* ... because of this */
    bool held_back;
    struct imap_uids going[GO_FOLDERS];
    char uid_text[UID_BYTES];
};

/* ---- opening ---- */

static enum status refused(const char *what, const struct imap_end *end, struct error *err)
{
    return error_set(err, ERR_SERVER, "the server refuses to %s: %s", what, end->text[0] ? end->text : "it says no more");
}

static enum status ask_capabilities(struct imap *imap, struct error *err)
{
    struct imap_response response = { .kind = IMAP_OTHER };
    enum status status = imap_talk_say(imap->talk, err, "CAPABILITY");

    while (status == OK && response.kind != IMAP_TAGGED) {
        status = imap_talk_hear(imap->talk, &response, NULL, err);
        if (status != OK || response.kind != IMAP_CAPABILITY)
            continue;
        imap->has_move = imap_has_word(response.rest, "MOVE");
        imap->has_uidplus = imap_has_word(response.rest, "UIDPLUS");
        imap->has_esearch = imap_has_word(response.rest, "ESEARCH");
    }
    return status;
}

static enum status select_folder(struct imap *imap, struct error *err)
{
    struct imap_response response = { .kind = IMAP_OTHER };
    struct imap_end end = { .word = IMAP_OK };
    bool sticky = true;
    enum status status = imap_talk_say(imap->talk, err, "%s %s", "SELECT", imap->folder);

    while (status == OK && response.kind != IMAP_TAGGED) {
        status = imap_talk_hear(imap->talk, &response, &end, err);
        if (status != OK)
            return status;
        if (response.kind == IMAP_STATUS) {
            imap_code_number(response.code, "UIDVALIDITY", &imap->validity);
            sticky = sticky && !imap_code_is(response.code, "UIDNOTSTICKY");
        } else if (response.exists > 0) {
            imap->exists = response.exists;
        }
    }
    if (status == OK && end.word != IMAP_OK)
        return error_set(err, ERR_NOT_FOUND, "the folder cannot be opened: %s", end.text);
    if (status == OK && (imap->validity == 0 || !sticky))
        return error_set(err, ERR_SERVER, "the server gives its mails no lasting numbers; nothing can be taken from it safely");
    return status;
}

static enum status search_once(struct imap *imap, const char *command, struct imap_end *end, bool *told,
                               struct error *err)
{
    struct imap_response response = { .kind = IMAP_OTHER };
    enum status status = imap_talk_say(imap->talk, err, "%s", command);

    while (status == OK && response.kind != IMAP_TAGGED) {
        status = imap_talk_hear(imap->talk, &response, end, err);
        if (status == OK && response.kind == IMAP_SEARCH)
            status = imap_uids_add_words(&imap->uids, response.rest, err);
        else if (status == OK && response.kind == IMAP_ESEARCH)
            status = imap_uids_add_set(&imap->uids, response.rest, err);
        *told = *told || response.kind == IMAP_SEARCH || response.kind == IMAP_ESEARCH;
    }
    return status;
}

static enum status search(struct imap *imap, struct error *err)
{
    struct imap_end end = { .word = IMAP_BAD };
    bool told = false;
    enum status status = OK;

    if (imap->has_esearch)
        status = search_once(imap, "UID SEARCH RETURN (ALL) UNDELETED", &end, &told, err);
    if (status == OK && end.word == IMAP_BAD)
        status = search_once(imap, "UID SEARCH UNDELETED", &end, &told, err);
    if (status != OK)
        return status;
    if (end.word != IMAP_OK)
        return refused("list the mails", &end, err);
    if (!told && imap->exists > 0)
        return error_set(err, ERR_SERVER, "the server does not say which mails there are");
    imap_uids_sort(&imap->uids);
    imap->marks = calloc(imap->uids.count + 1, 1);
    return imap->marks ? OK : error_set(err, ERR_IO, "no memory left");
}

static enum status name_folders(struct fetch_source *source, struct imap *imap, struct error *err)
{
    const struct fetch_config *config = &source->config;
    const char *names[GO_FOLDERS] = { config->processed ? config->processed : "Processed",
                                      config->quarantine ? config->quarantine : "Quarantine" };
    enum status status = imap_folder_format(&source->arena, config->folder ? config->folder : "INBOX", &imap->folder,
                                            err);

    for (int i = 0; i < GO_FOLDERS && status == OK; i++)
        status = imap_folder_format(&source->arena, names[i], &imap->go_folders[i], err);
    return status;
}

static enum status imap_open(struct fetch_source *source, struct error *err)
{
    struct imap *imap = ARENA_NEW(&source->arena, struct imap);
    enum status status;

    if (!imap)
        return error_set(err, ERR_IO, "no memory left");
    source->state = imap;
    status = name_folders(source, imap, err);
    if (status == OK)
        status = imap_talk_open(&source->config, &imap->talk, err);
    if (status == OK)
        status = ask_capabilities(imap, err);
    if (status == OK)
        status = select_folder(imap, err);
    return status == OK ? search(imap, err) : status;
}

static void drop_batch(struct imap *imap)
{
    for (int i = 0; i < imap->count; i++)
        free(imap->batch[i].bytes);
    imap->count = imap->loaded = imap->next = 0;
    imap->batch_bytes = 0;
}

static void imap_close(struct fetch_source *source)
{
    struct imap *imap = source->state;

    if (!imap)
        return;
    drop_batch(imap);
    imap_talk_close(imap->talk);
    imap_uids_release(&imap->uids);
    for (int i = 0; i < GO_FOLDERS; i++)
        imap_uids_release(&imap->going[i]);
    free(imap->marks);
}

/* ---- asking for mails ---- */

static struct mail *mail_of(struct imap *imap, uint32_t uid)
{
    int low = 0, high = imap->count;

    while (low < high) {
        int middle = (low + high) / 2;

        if (imap->batch[middle].uid < uid)
            low = middle + 1;
        else
            high = middle;
    }
    return uid && low < imap->count && imap->batch[low].uid == uid ? &imap->batch[low] : NULL;
}

static void note_size(struct mail *mail, const struct imap_fetch *fetch)
{
    if (fetch->has_size) {
        mail->has_size = true;
        mail->size_bytes = fetch->size_bytes;
    }
    if (fetch->received_utc_s != IMAP_NO_TIME)
        mail->received_utc_s = fetch->received_utc_s;
}

static bool is_too_large(const struct mail *mail)
{
    return mail->has_size && mail->size_bytes > FETCH_MAIL_BYTES_MAX;
}

/* A part counts only if we asked for a part, so that we never take a part for the whole. */
static enum status note_body(struct imap *imap, struct mail *mail, const struct imap_fetch *fetch, struct error *err)
{
    if (mail->answered || fetch->body == IMAP_BODY_ABSENT || (fetch->from_start && !is_too_large(mail)))
        return OK;
    if (fetch->body == IMAP_BODY_NIL) {
        mail->nil = true;
        return OK;
    }
    mail->n = span_bytes(fetch->bytes);
    mail->whole_n = is_too_large(mail) ? mail->size_bytes : fetch->whole_bytes;
    if (is_too_large(mail) || mail->whole_n > FETCH_MAIL_BYTES_MAX) {
        mail->flags = FETCH_OVERSIZE;
        mail->n = mail->n < FETCH_OVERSIZE_BYTES ? mail->n : FETCH_OVERSIZE_BYTES;
    }
    imap->batch_bytes += mail->n;
    if (imap->batch_bytes > BATCH_BYTES_MAX)
        return error_set(err, ERR_SERVER, "it sends far larger mails than it says that it has");
    mail->bytes = malloc(mail->n + 1);
    if (!mail->bytes)
        return error_set(err, ERR_IO, "no memory left for a mail");
    memcpy(mail->bytes, fetch->bytes.start, mail->n);
    mail->answered = true;
    return OK;
}

enum asking { ASK_SIZES, ASK_WHOLE, ASK_START };

static enum status note(struct imap *imap, enum asking asking, struct mail *mail, const struct imap_fetch *fetch,
                        struct error *err)
{
    if (asking != ASK_SIZES)
        return note_body(imap, mail, fetch, err);
    note_size(mail, fetch);
    return OK;
}

/* One command for as many of the uids as it has room for; *done says how many those were. */
static enum status ask_set(struct imap *imap, enum asking asking, const uint32_t *uids, size_t count, size_t *done,
                           struct imap_end *end, struct error *err)
{
    static const char *const items[] = { [ASK_SIZES] = "RFC822.SIZE INTERNALDATE",
                                         [ASK_WHOLE] = "BODY.PEEK[]",
                                         [ASK_START] = "BODY.PEEK[]<0.65536>" };
    struct imap_response response = { .kind = IMAP_OTHER };
    char set[IMAP_SET_BYTES];
    enum status status;

    *done = imap_set_format(uids, count, set);
    status = imap_talk_say(imap->talk, err, "UID FETCH %s (UID %s)", set, items[asking]);
    while (status == OK && response.kind != IMAP_TAGGED) {
        struct mail *mail;

        status = imap_talk_hear(imap->talk, &response, end, err);
        if (status != OK || response.kind != IMAP_FETCH)
            continue;
        mail = mail_of(imap, response.fetch.uid);
        if (mail)
            status = note(imap, asking, mail, &response.fetch, err);
    }
    return status;
}

/* All mails from one place of the batch to another; if the server refuses some, they turn out to be missing. */
static enum status ask_all(struct imap *imap, enum asking asking, int from, int to, struct error *err)
{
    uint32_t uids[BATCH_MAILS];
    size_t count = 0, asked = 0;
    enum status status = OK;

    for (int i = from; i < to; i++)
        uids[count++] = imap->batch[i].uid;
    while (asked < count && status == OK) {
        struct imap_end end;
        size_t done = 0;

        status = ask_set(imap, asking, uids + asked, count - asked, &done, &end, err);
        asked += done;
    }
    return status;
}

/* ---- the batch ---- */

static void uid_text(const struct imap *imap, size_t place, char text[UID_BYTES])
{
    snprintf(text, UID_BYTES, "%lu", (unsigned long)imap->uids.list[place]);
}

static enum status go(struct imap *imap, size_t place, struct error *err)
{
    enum letting_go to = imap->marks[place] & MARK_IN_PART ? GO_QUARANTINE : GO_PROCESSED;

    return imap_uids_add(&imap->going[to], imap->uids.list[place], err);
}

/* Is it durable already? Then we only let go of it. */
static enum status pass_taken(struct fetch_source *source, size_t place, bool *passed, struct error *err)
{
    struct imap *imap = source->state;
    char uid[UID_BYTES];
    enum fetch_taken taken = FETCH_NOT_TAKEN;

    uid_text(imap, place, uid);
    if (source->config.taken)
        taken = source->config.taken(source->config.context, imap->validity, uid);
    *passed = taken != FETCH_NOT_TAKEN;
    if (!*passed)
        return OK;
    imap->marks[place] = MARK_GIVEN | (taken == FETCH_TAKEN_IN_PART ? MARK_IN_PART : 0);
    return go(imap, place, err);
}

static enum status plan_batch(struct fetch_source *source, struct error *err)
{
    struct imap *imap = source->state;
    enum status status = OK;

    drop_batch(imap);
    while (imap->planned < imap->uids.count && imap->count < BATCH_MAILS && status == OK) {
        bool passed;

        status = pass_taken(source, imap->planned, &passed, err);
        if (!passed)
            imap->batch[imap->count++] = (struct mail){ .uid = imap->uids.list[imap->planned],
                                                        .place = imap->planned,
                                                        .received_utc_s = FETCH_NO_TIME };
        imap->planned++;
    }
    if (status == OK && imap->count > 0)
        status = ask_all(imap, ASK_SIZES, 0, imap->count, err);
    return status;
}

static enum asking how_to_ask(const struct mail *mail)
{
    return is_too_large(mail) ? ASK_START : ASK_WHOLE;
}

static enum status is_there(struct imap *imap, const struct mail *mail, bool *there, struct error *err)
{
    struct imap_response response = { .kind = IMAP_OTHER };
    enum status status = imap_talk_say(imap->talk, err, "UID FETCH %lu (UID)", (unsigned long)mail->uid);

    *there = false;
    while (status == OK && response.kind != IMAP_TAGGED) {
        status = imap_talk_hear(imap->talk, &response, NULL, err);
        *there = *there || (status == OK && response.kind == IMAP_FETCH && response.fetch.uid == mail->uid);
    }
    return status;
}

static void spoil(struct mail *mail, const char *why)
{
    mail->answered = true;
    mail->flags = FETCH_UNREADABLE;
    snprintf(mail->problem, sizeof mail->problem, "the server does not give it: %s", why);
}

/* A mail that the answers left out. If the server would give it later, that is no reason to put it aside. */
static enum status ask_again(struct imap *imap, struct mail *mail, struct error *err)
{
    struct imap_end end = { .word = IMAP_OK };
    bool there = true;
    size_t done;
    enum status status = ask_set(imap, how_to_ask(mail), &mail->uid, 1, &done, &end, err);

    if (status != OK || mail->answered)
        return status;
    if (end.word != IMAP_OK && !end.passing) {
        spoil(mail, end.text);
        return OK;
    }
    if (mail->nil && end.word == IMAP_OK) {
        spoil(mail, "it says that there is nothing");
        return OK;
    }
    if (end.word == IMAP_OK)
        status = is_there(imap, mail, &there, err);
    if (status == OK && there) {
        imap->held_back = true;
        error_set(&imap->failure, ERR_SERVER, "the server does not give mail %lu, though it is there%s%s",
                  (unsigned long)mail->uid, end.text[0] ? ": " : "", end.text);
    }
    return status;
}

/* How far the next group goes: a few megabytes of mails; one that is too large goes alone, as a part. */
static int group_end(const struct imap *imap, int from)
{
    uint64_t bytes = 0;
    int to = from;

    if (is_too_large(&imap->batch[from]))
        return from + 1;
    for (; to < imap->count && !is_too_large(&imap->batch[to]) && bytes < GROUP_BYTES; to++)
        bytes += imap->batch[to].has_size ? imap->batch[to].size_bytes : FETCH_OVERSIZE_BYTES;
    return to;
}

static enum status load_group(struct imap *imap, struct error *err)
{
    int from = imap->loaded, to = group_end(imap, from);
    enum status status;

    imap->loaded = to;
    status = ask_all(imap, how_to_ask(&imap->batch[from]), from, to, err);
    for (int i = from; i < to && status == OK; i++)
        if (!imap->batch[i].answered)
            status = ask_again(imap, &imap->batch[i], err);
    return status;
}

/* ---- giving ---- */

static void give(struct imap *imap, const struct mail *from, struct fetch_mail *mail)
{
    imap->marks[from->place] = MARK_GIVEN | (from->flags ? MARK_IN_PART : 0);
    uid_text(imap, from->place, imap->uid_text);
    mail->uid = imap->uid_text;
    mail->validity = imap->validity;
    mail->bytes = from->bytes ? from->bytes : "";
    mail->bytes_n = from->n;
    mail->whole_n = (size_t)from->whole_n;
    mail->received_utc_s = from->received_utc_s;
    mail->flags = from->flags;
    mail->problem = from->flags & FETCH_UNREADABLE ? from->problem : NULL;
}

/* Fetches more; mails that came before a connection broke are given first. */
static void bring(struct fetch_source *source)
{
    struct imap *imap = source->state;
    struct error err;
    enum status status = OK;

    if (imap->loaded == imap->count)
        status = plan_batch(source, &err);
    if (status == OK && imap->loaded < imap->count)
        status = load_group(imap, &err);
    if (status != OK) {
        imap->failed = true;
        imap->failure = err;
    }
}

static enum status imap_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    struct imap *imap = source->state;

    for (;;) {
        while (imap->next < imap->loaded) {
            const struct mail *from = &imap->batch[imap->next++];

            if (from->answered) {
                give(imap, from, mail);
                *there = true;
                return OK;
            }
        }
        if (imap->failed || (imap->held_back && imap->planned == imap->uids.count && imap->loaded == imap->count))
            return error_set(err, imap->failure.status, "%s", imap->failure.message);
        if (imap->planned == imap->uids.count && imap->loaded == imap->count)
            return OK;
        bring(source);
    }
}

/* ---- letting go ---- */

static enum status imap_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    struct imap *imap = source->state;
    size_t low = 0, high = imap->uids.count;
    unsigned long long number = strtoull(uid, NULL, 10);

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (imap->uids.list[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == imap->uids.count || imap->uids.list[low] != number || !(imap->marks[low] & MARK_GIVEN))
        return error_set(err, ERR_BUG, "it was never given");
    return go(imap, low, err);
}

static enum status do_with_set(struct imap *imap, const char *command, const char *set, const char *rest,
                               struct imap_end *end, struct error *err)
{
    char text[IMAP_SET_BYTES + 1200];

    snprintf(text, sizeof text, "%s %s%s%s", command, set, rest[0] ? " " : "", rest);
    return imap_talk_do(imap->talk, text, end, err);
}

/* MOVE or COPY; a folder that is not there yet is made. */
static enum status transfer(struct imap *imap, const char *command, const char *set, const char *folder,
                            struct imap_end *end, struct error *err)
{
    char create[1200];
    enum status status = do_with_set(imap, command, set, folder, end, err);

    if (status != OK || end->word == IMAP_OK)
        return status;
    snprintf(create, sizeof create, "CREATE %s", folder);
    status = imap_talk_do(imap->talk, create, NULL, err);
    return status == OK ? do_with_set(imap, command, set, folder, end, err) : status;
}

static enum status change_address_set(struct imap *imap, const char *set, const char *folder, struct error *err)
{
    struct imap_end end = { .word = IMAP_OK };
    enum status status = transfer(imap, imap->has_move ? "UID MOVE" : "UID COPY", set, folder, &end, err);

    if (status == OK && end.word == IMAP_OK && !imap->has_move) {
        status = do_with_set(imap, "UID STORE", set, "+FLAGS.SILENT (\\Deleted)", &end, err);
        /* A plain EXPUNGE would take what others have marked. */
        if (status == OK && end.word == IMAP_OK && imap->has_uidplus)
            status = do_with_set(imap, "UID EXPUNGE", set, "", &end, err);
    }
    if (status == OK && end.word != IMAP_OK)
        return error_set(err, ERR_REFUSED, "the server does not move the mails taken to %s: %s", folder, end.text);
    return status;
}

static enum status imap_settle(struct fetch_source *source, struct error *err)
{
    struct imap *imap = source->state;
    enum status status = OK;

    for (int to = 0; to < GO_FOLDERS; to++) {
        struct imap_uids *going = &imap->going[to];
        size_t done = 0;

        imap_uids_sort(going);
        while (done < going->count && status == OK) {
            char set[IMAP_SET_BYTES];

            done += imap_set_format(going->list + done, going->count - done, set);
            status = change_address_set(imap, set, imap->go_folders[to], err);
        }
        going->count = 0;   /* mails that failed come again in the next run and are recognized */
    }
    return status;
}

const struct fetch_ops fetch_imap = {
    .open = imap_open,
    .next = imap_next,
    .let_go = imap_let_go,
    .settle = imap_settle,
    .close = imap_close,
};
