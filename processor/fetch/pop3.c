/* Mails out of a POP3 mailbox.
 *
 * A mail is identified by its UIDL; if the server has none, or gives one to several mails, by a hash of its bytes. A
 * deletion counts when the server has said yes to QUIT, which fetch_settle sends after every mail was given. If the
 * connection breaks before, all of it is repeated, and the mails are recognized. A mail that was not taken whole is not
 * deleted, because there is no folder for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/fetch/link.h"
#include "processor/fetch/transport.h"
#include "processor/fetch/pop3_reader.h"
#include "processor/base/span.h"

enum {
    PIECE_BYTES = 64 << 10,
    LINE_BYTES_MAX = 4096,
    LIST_BYTES_MAX = 64 << 20,          /* of UIDL and LIST */
    DRAIN_BYTES_MAX = 64 << 20,
    MAILS_MAX = 1000000,
    UID_BYTES = FETCH_UID_BYTES_MAX + 1,
    WORDS_BYTES = 200,
    TOP_LINES = 1000                    /* of a mail that is too large; they are cut to FETCH_OVERSIZE_BYTES */
};

struct message {
    uint32_t number;
    uint64_t size_bytes;        /* as LIST says; 0: not said */
    char *uid;                  /* NULL: from its bytes, when they are here */
    bool doubled;               /* another has the same UIDL */
    bool given, in_part, going, gone;
};

struct pop3 {
    struct fetch_link *link;
    struct pop3_reader reader;
    bool broken, ended;         /* nothing more can be said: the connection broke; we said QUIT */
    struct message *messages;   /* malloc'ed, as is what they point to */
    size_t count, capacity;
    size_t next, let_go_next;
    bool held_back;
    struct error failure;
    char problem[WORDS_BYTES];
    size_t at, n;               /* what is left of the last piece */
    char piece[PIECE_BYTES];
};

/* ---- talking ---- */

/* An answer: a yes with its words, or a no. */
struct answer {
    bool yes, passing;          /* passing: a no that may be a yes later */
    char words[WORDS_BYTES];
};

static enum status spoil(struct pop3 *pop3, enum status status)
{
    pop3->broken = true;
    return status;
}

static enum status say(struct pop3 *pop3, const char *command, struct error *err)
{
    char line[64];
    int n = snprintf(line, sizeof line, "%s\r\n", command);
    enum status status;

    if (pop3->broken || pop3->ended)
        return error_set(err, ERR_SERVER, "the connection is broken");
    fetch_link_begin_command(pop3->link);
    status = fetch_link_send(pop3->link, line, (size_t)n, err);
    return status == OK ? OK : spoil(pop3, status);
}

static enum status hear_bytes(struct pop3 *pop3, enum pop3_want want, struct error *err)
{
    for (;;) {
        enum status status;

        if (pop3->at < pop3->n) {
            size_t used;
            enum pop3_take take = pop3_reader_take(&pop3->reader, want, pop3->piece + pop3->at, pop3->n - pop3->at,
                                                   &used, err);

            pop3->at += used;
            if (take == POP3_TAKE_WHOLE)
                return OK;
            if (take == POP3_TAKE_FAULT)
                return spoil(pop3, err->status);
        }
        pop3->at = pop3->n = 0;
        status = fetch_link_receive(pop3->link, pop3->piece, sizeof pop3->piece, &pop3->n, err);
        if (status != OK)
            return spoil(pop3, status);
    }
}

static enum status hear_answer(struct pop3 *pop3, struct answer *answer, struct error *err)
{
    enum status status = hear_bytes(pop3, POP3_LINE, err);
    const struct pop3_reader *reader = &pop3->reader;
    size_t n;

    if (status != OK)
        return status;
    n = reader->n < WORDS_BYTES - 1 ? reader->n : WORDS_BYTES - 1;
    for (size_t i = 0; i < n; i++)
        answer->words[i] = reader->bytes[i] >= ' ' && reader->bytes[i] < 0x7f ? reader->bytes[i] : '?';
    answer->words[n] = '\0';
    answer->yes = text_has_prefix_ignoring_case(answer->words, "+OK");
    answer->passing = text_has_prefix_ignoring_case(answer->words, "-ERR [SYS/TEMP]")
                      || text_has_prefix_ignoring_case(answer->words, "-ERR [IN-USE]");
    if (!answer->yes && !text_has_prefix_ignoring_case(answer->words, "-ERR"))
        return spoil(pop3, error_set(err, ERR_SERVER, "this is no answer to what was asked: \"%.60s\"", answer->words));
    return OK;
}

static enum status ask(struct pop3 *pop3, const char *command, struct answer *answer, struct error *err)
{
    enum status status = say(pop3, command, err);

    return status == OK ? hear_answer(pop3, answer, err) : status;
}

/* A command whose yes is followed by a text, which is in the reader then. */
static enum status ask_text(struct pop3 *pop3, const char *command, size_t text_bytes, size_t keep_bytes,
                            struct answer *answer, struct error *err)
{
    enum status status = ask(pop3, command, answer, err);

    if (status != OK || !answer->yes)
        return status;
    pop3->reader.caps.text_bytes = text_bytes;
    pop3->reader.caps.keep_bytes = keep_bytes;
    return hear_bytes(pop3, POP3_TEXT, err);
}

/* ---- what is there ---- */

/* Splits "12 words" at its first blank. False: no number from 1 on stands there. */
static bool split_line(struct span line, uint64_t *number, struct span *rest)
{
    const char *at = line.start;

    *number = 0;
    while (at < line.end && text_is_digit(*at) && *number <= UINT32_MAX)
        *number = *number * 10 + (uint64_t)(*at++ - '0');
    if (at == line.start || at == line.end || *at != ' ' || *number == 0 || *number > UINT32_MAX)
        return false;
    while (at < line.end && *at == ' ')
        at++;
    *rest = (struct span){ at, line.end };
    while (rest->end > at && rest->end[-1] == ' ')
        rest->end--;
    return true;
}

static enum status add_message(struct pop3 *pop3, uint32_t number, struct span size, struct error *err)
{
    struct message message = { .number = number };

    for (const char *at = size.start; at < size.end && text_is_digit(*at) && message.size_bytes < UINT32_MAX; at++)
        message.size_bytes = message.size_bytes * 10 + (uint64_t)(*at - '0');
    if (pop3->count == MAILS_MAX)
        return error_set(err, ERR_SERVER, "it has more than %d mails; take some out of the mailbox", MAILS_MAX);
    if (pop3->count == pop3->capacity) {
        size_t capacity = pop3->capacity ? pop3->capacity * 2 : 64;
        struct message *larger = realloc(pop3->messages, capacity * sizeof *larger);

        if (!larger)
            return error_set(err, ERR_IO, "no memory left for a list of mails");
        pop3->messages = larger;
        pop3->capacity = capacity;
    }
    pop3->messages[pop3->count++] = message;
    return OK;
}

static struct message *message_of(struct pop3 *pop3, uint32_t number)
{
    size_t low = 0, high = pop3->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (pop3->messages[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < pop3->count && pop3->messages[low].number == number ? &pop3->messages[low] : NULL;
}

static char *copy_text(const char *bytes, size_t n)
{
    char *text = malloc(n + 1);

    if (text) {
        memcpy(text, bytes, n);
        text[n] = '\0';
    }
    return text;
}

/* A UIDL that is not fit for a uid is hashed. */
static enum status set_uid(struct pop3 *pop3, uint32_t number, struct span uidl, struct error *err)
{
    struct message *message = message_of(pop3, number);
    char text[UID_BYTES], hash[FETCH_HASH_TEXT_BYTES];
    bool plain = uidl.end > uidl.start && span_bytes(uidl) <= FETCH_UID_BYTES_MAX;

    for (const char *at = uidl.start; at < uidl.end; at++)
        plain = plain && *at > ' ' && *at < 0x7f;
    if (!message || message->uid)
        return OK;
    if (plain) {
        message->uid = copy_text(uidl.start, span_bytes(uidl));
    } else {
        fetch_hash(uidl.start, span_bytes(uidl), hash);
        snprintf(text, sizeof text, "hash-%s", hash);
        message->uid = copy_text(text, strlen(text));
    }
    return message->uid ? OK : error_set(err, ERR_IO, "no memory left for a list of mails");
}

enum listing { LISTING_SIZES, LISTING_UIDS };

static enum status take_listing(struct pop3 *pop3, enum listing listing, struct error *err)
{
    const char *at = pop3->reader.bytes, *end = at + pop3->reader.n;
    uint32_t last = 0;
    enum status status = OK;

    while (at < end && status == OK) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        struct span line = { at, newline ? newline : end }, rest;
        uint64_t number;

        at = newline ? newline + 1 : end;
        while (line.end > line.start && line.end[-1] == '\r')
            line.end--;
        if (!split_line(line, &number, &rest))
            return error_set(err, ERR_SERVER, "what should list the mails reads \"%.*s\"",
                             (int)(span_bytes(line) < 40 ? span_bytes(line) : 40), line.start);
        if (listing == LISTING_SIZES && number <= last)
            return error_set(err, ERR_SERVER, "it lists its mails in no order");
        last = (uint32_t)number;
        status = listing == LISTING_SIZES ? add_message(pop3, last, rest, err) : set_uid(pop3, last, rest, err);
    }
    return status;
}

static int compare_uids(const void *left, const void *right)
{
    const struct message *const *a = left, *const *b = right;
    int order = strcmp((*a)->uid ? (*a)->uid : "", (*b)->uid ? (*b)->uid : "");

    return order ? order : ((*a)->number > (*b)->number) - ((*a)->number < (*b)->number);
}

/* We would take two mails of one name for one mail, and lose the second. */
static enum status find_doubled(struct pop3 *pop3, struct error *err)
{
    struct message **sorted = malloc((pop3->count + 1) * sizeof(struct message *));

    if (!sorted)
        return error_set(err, ERR_IO, "no memory left for a list of mails");
    for (size_t i = 0; i < pop3->count; i++)
        sorted[i] = &pop3->messages[i];
    if (pop3->count > 0)
        qsort(sorted, pop3->count, sizeof *sorted, compare_uids);
    for (size_t i = 1; i < pop3->count; i++)
        if (sorted[i]->uid && sorted[i - 1]->uid && strcmp(sorted[i]->uid, sorted[i - 1]->uid) == 0)
            sorted[i]->doubled = sorted[i - 1]->doubled = true;
    free(sorted);
    return OK;
}

static enum status list(struct pop3 *pop3, struct error *err)
{
    struct answer answer;
    enum status status = ask_text(pop3, "LIST", LIST_BYTES_MAX, LIST_BYTES_MAX, &answer, err);

    if (status == OK && !answer.yes)
        return error_set(err, ERR_SERVER, "the server refuses to list the mails: %s", answer.words);
    if (status == OK)
        status = take_listing(pop3, LISTING_SIZES, err);
    if (status == OK)
        status = ask_text(pop3, "UIDL", LIST_BYTES_MAX, LIST_BYTES_MAX, &answer, err);
    if (status == OK && answer.yes)
        status = take_listing(pop3, LISTING_UIDS, err);
    return status == OK ? find_doubled(pop3, err) : status;
}

static enum status pop3_open(struct fetch_source *source, struct error *err)
{
    static const struct pop3_caps caps = { .line_bytes = LINE_BYTES_MAX, .text_bytes = LIST_BYTES_MAX,
                                           .keep_bytes = LIST_BYTES_MAX, .drain_bytes = DRAIN_BYTES_MAX };
    struct pop3 *pop3 = ARENA_NEW(&source->arena, struct pop3);
    enum status status;

    if (!pop3)
        return error_set(err, ERR_IO, "no memory left");
    source->state = pop3;
    pop3_reader_init(&pop3->reader, &caps);
    status = fetch_link_open(&source->config, &pop3->link, err);
    return status == OK ? list(pop3, err) : status;
}

/* Without QUIT nothing that was not settled is deleted. */
static void pop3_close(struct fetch_source *source)
{
    struct pop3 *pop3 = source->state;

    if (!pop3)
        return;
    fetch_link_close(pop3->link);
    pop3_reader_release(&pop3->reader);
    for (size_t i = 0; i < pop3->count; i++)
        free(pop3->messages[i].uid);
    free(pop3->messages);
}

/* ---- reading ---- */

static void put_aside(struct pop3 *pop3, struct fetch_mail *mail, const struct answer *answer)
{
    snprintf(pop3->problem, sizeof pop3->problem, "%s", answer->words);
    mail->problem = pop3->problem;
    mail->flags = FETCH_UNREADABLE;
    mail->bytes = "";
}

/* Its first lines; a server without TOP sends all of it. */
static enum status read_start(struct pop3 *pop3, const struct message *message, struct answer *answer,
                              struct error *err)
{
    char command[48];
    enum status status;

    snprintf(command, sizeof command, "TOP %lu %d", (unsigned long)message->number, TOP_LINES);
    status = ask_text(pop3, command, FETCH_MAIL_BYTES_MAX, FETCH_OVERSIZE_BYTES, answer, err);
    if (status != OK || answer->yes)
        return status;
    snprintf(command, sizeof command, "RETR %lu", (unsigned long)message->number);
    return ask_text(pop3, command, FETCH_MAIL_BYTES_MAX, FETCH_OVERSIZE_BYTES, answer, err);
}

static enum status read_whole(struct pop3 *pop3, const struct message *message, struct answer *answer,
                              struct error *err)
{
    char command[48];

    snprintf(command, sizeof command, "RETR %lu", (unsigned long)message->number);
    return ask_text(pop3, command, FETCH_MAIL_BYTES_MAX, FETCH_OVERSIZE_BYTES, answer, err);
}

static void fill(const struct pop3 *pop3, const struct message *message, bool too_large, struct fetch_mail *mail)
{
    const struct pop3_reader *reader = &pop3->reader;

    mail->bytes = reader->bytes ? reader->bytes : "";
    mail->bytes_n = reader->n;
    mail->whole_n = (size_t)reader->whole_n;
    if (too_large || reader->whole_n > FETCH_MAIL_BYTES_MAX) {
        mail->flags = FETCH_OVERSIZE;
        mail->bytes_n = reader->n < FETCH_OVERSIZE_BYTES ? reader->n : FETCH_OVERSIZE_BYTES;
        mail->whole_n = (size_t)(reader->whole_n > message->size_bytes ? reader->whole_n : message->size_bytes);
    }
}

/* The uid of a mail that has none of its own comes from its bytes; of one whose UIDL another has too, from both. */
static enum status name_message(struct message *message, const struct fetch_mail *mail, struct error *err)
{
    char hash[FETCH_HASH_TEXT_BYTES], text[FETCH_HASH_TEXT_BYTES + 8];

    if (message->uid && !message->doubled)
        return OK;
    free(message->uid);
    fetch_hash(mail->bytes, mail->bytes_n, hash);
    snprintf(text, sizeof text, "bytes-%s", hash);
    message->uid = copy_text(text, strlen(text));
    message->doubled = false;
    return message->uid ? OK : error_set(err, ERR_IO, "no memory left");
}

static enum status hold_back(struct pop3 *pop3, const struct message *message, const struct answer *answer)
{
    pop3->held_back = true;
    error_set(&pop3->failure, ERR_SERVER, "the server does not give mail %lu: %s", (unsigned long)message->number,
              answer->words);
    return OK;
}

static enum status read_message(struct pop3 *pop3, struct message *message, struct fetch_mail *mail, bool *there,
                                struct error *err)
{
    bool too_large = message->size_bytes > FETCH_MAIL_BYTES_MAX;
    struct answer answer;
    enum status status = too_large ? read_start(pop3, message, &answer, err) : read_whole(pop3, message, &answer, err);

    if (status != OK)
        return status;
    if (!answer.yes && (answer.passing || !message->uid || message->doubled))
        return hold_back(pop3, message, &answer);
    if (answer.yes)
        fill(pop3, message, too_large, mail);
    else
        put_aside(pop3, mail, &answer);
    status = name_message(message, mail, err);
    if (status != OK)
        return status;
    message->given = true;
    message->in_part = mail->flags != 0;
    mail->uid = message->uid;
    *there = true;
    return OK;
}

/* Is it durable already? Then we only let go of it. */
static bool pass_taken(const struct fetch_source *source, struct message *message)
{
    enum fetch_taken taken = FETCH_NOT_TAKEN;

    if (source->config.taken && message->uid && !message->doubled)
        taken = source->config.taken(source->config.context, 0, message->uid);
    message->going = taken == FETCH_TAKEN;
    return taken != FETCH_NOT_TAKEN;
}

static enum status pop3_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    struct pop3 *pop3 = source->state;
    enum status status = OK;

    while (pop3->next < pop3->count && !*there && status == OK) {
        struct message *message = &pop3->messages[pop3->next++];

        if (!pass_taken(source, message))
            status = read_message(pop3, message, mail, there, err);
    }
    if (status == OK && !*there && pop3->held_back)
        return error_set(err, pop3->failure.status, "%s", pop3->failure.message);
    return status;
}

/* ---- letting go ---- */

static enum status pop3_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    struct pop3 *pop3 = source->state;
    bool found = false;

    /* As a rule in the order given; several mails of the same bytes may have one name. */
    for (size_t k = 0; k < pop3->count; k++) {
        size_t i = (pop3->let_go_next + k) % pop3->count;
        struct message *message = &pop3->messages[i];

        if (!message->given || message->going || strcmp(message->uid, uid) != 0)
            continue;
        message->going = !message->in_part;
        pop3->let_go_next = i + 1;
        found = true;
        break;
    }
    return found ? OK : error_set(err, ERR_BUG, "it was never given");
}

static enum status delete_one(struct pop3 *pop3, struct message *message, struct answer *refused, struct error *err)
{
    char command[32];
    struct answer answer;
    enum status status;

    snprintf(command, sizeof command, "DELE %lu", (unsigned long)message->number);
    status = ask(pop3, command, &answer, err);
    if (status != OK)
        return status;
    message->gone = true;
    if (!answer.yes)
        *refused = answer;
    return OK;
}

static enum status pop3_settle(struct fetch_source *source, struct error *err)
{
    struct pop3 *pop3 = source->state;
    struct answer answer = { .yes = true }, refused = { .yes = true };
    enum status status = OK;

    if (pop3->ended)
        return OK;
    for (size_t i = 0; i < pop3->next && status == OK; i++)
        if (pop3->messages[i].going && !pop3->messages[i].gone)
            status = delete_one(pop3, &pop3->messages[i], &refused, err);
    if (status == OK && pop3->next == pop3->count) {
        status = ask(pop3, "QUIT", &answer, err);
        pop3->ended = true;
    }
    if (status == OK && !(answer.yes && refused.yes))
        return error_set(err, ERR_REFUSED, "the server does not delete mails that were taken: %s",
                         answer.yes ? refused.words : answer.words);
    return status;
}

const struct fetch_ops fetch_pop3 = {
    .open = pop3_open,
    .next = pop3_next,
    .let_go = pop3_let_go,
    .settle = pop3_settle,
    .close = pop3_close,
};
