#include "processor/letter/head.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/letter/address.h"
#include "processor/letter/auth.h"
#include "processor/letter/text.h"

enum {
    RECIPIENTS_MAX = 32,
    TOKENS_MAX = 8,
    REFERENCES_MAX = 32,
    AUTH_RESULTS_MAX = 8,
    AUTH_RESULT_BYTES_MAX = 1000,
    ADDRESSES_LOOKED_AT_MAX = 500    /* in all headers together */
};

/* Lists under way, and the letter that they are for. */
struct head {
    const struct letter_mime *mime;
    const struct letter_context *context;
    struct arena *arena;
    struct letter *out;
    const char **recipients;
    struct letter_token *tokens;
    int looked_at;
};

static const char *const default_recipient_headers[] = { "Envelope-To", "Delivered-To", "X-Original-To" };

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* --- Who to --- */

static void add_token(struct head *head, const struct letter_token *token, enum letter_token_source source)
{
    struct letter *out = head->out;

    if (out->token_count == TOKENS_MAX)
        return;
    for (int i = 0; i < out->token_count; i++)
        if (out->tokens[i].game == token->game && out->tokens[i].seat == token->seat
            && out->tokens[i].request == token->request && text_equal(out->tokens[i].text, token->text))
            return;
    head->tokens[out->token_count] = *token;
    head->tokens[out->token_count++].source = source;
}

static void add_recipient(struct head *head, const char *address, enum letter_token_source source)
{
    struct letter *out = head->out;
    struct letter_token token;

    if (letter_address_plus_token(address, head->arena, &token))
        add_token(head, &token, source);
    else if (!*out->bounce.id)
        letter_address_bounce(address, head->arena, &out->bounce.id, &out->bounce.token);
    for (int i = 0; i < out->recipient_count; i++)
        if (address_same(out->recipients[i], address))
            return;
    if (out->recipient_count < RECIPIENTS_MAX)
        head->recipients[out->recipient_count++] = address;
}

static void read_recipients(struct head *head, const char *name, enum letter_token_source source)
{
    for (int i = 0; i < head->mime->header_count; i++) {
        const char *list = head->mime->headers[i].value;
        const char *address;

        if (!text_equal_ignoring_case(head->mime->headers[i].name, name))
            continue;
        while (head->looked_at++ < ADDRESSES_LOOKED_AT_MAX && letter_address_next(&list, head->arena, &address))
            if (address)
                add_recipient(head, address, source);
    }
}

static void read_all_recipients(struct head *head)
{
    const char *const *names = head->context->recipient_headers;
    int count = head->context->recipient_header_count;

    if (count == 0) {
        names = default_recipient_headers;
        count = COUNT(default_recipient_headers);
    }
    for (int i = 0; i < count; i++)
        read_recipients(head, names[i], LETTER_TOKEN_ENVELOPE);
    read_recipients(head, "To", LETTER_TOKEN_RECIPIENT);
    read_recipients(head, "Cc", LETTER_TOKEN_RECIPIENT);
}

/* A token may stand anywhere in the subject as a word of its own. */
static void read_subject_token(struct head *head)
{
    const char *subject = head->out->subject;
    struct letter_token token;

    for (const char *at = subject; *at; at++)
        if (text_lower(*at) == 'g' && (at == subject || !text_is_alnum(at[-1]))
            && letter_address_token(at, head->arena, &token))
            add_token(head, &token, LETTER_TOKEN_SUBJECT);
}

/* --- Who from --- */

/* Exactly one From: with exactly one mailbox that is a valid address; anything else names nobody. */
static const char *read_from(struct head *head)
{
    const char *list = letter_fields_find(head->mime->headers, head->mime->header_count, "From");
    const char *address, *second;

    if (letter_fields_count(head->mime->headers, head->mime->header_count, "From") != 1)
        return "";
    if (!letter_address_next(&list, head->arena, &address) || !address)
        return "";
    return letter_address_next(&list, head->arena, &second) ? "" : address;
}

/* `<>`, which some systems write as the bare name of the daemon that has no mailbox. A local name without a host is
 * neither that nor an address: it is as if there were none. */
static void read_return_path(struct head *head)
{
    const char *value = letter_fields_find(head->mime->headers, head->mime->header_count, "Return-Path");
    const char *list = value, *address = NULL;

    if (!value)
        return;
    if (letter_address_next(&list, head->arena, &address) && address)
        head->out->return_path = address;
    head->out->has_return_path = address || text_equal(value, "<>") || !*value
                                 || text_equal_ignoring_case(value, "<MAILER-DAEMON>")
                                 || text_equal_ignoring_case(value, "MAILER-DAEMON");
}

/* --- Ids and times --- */

static void read_references(struct head *head)
{
    const char *at = letter_fields_find(head->mime->headers, head->mime->header_count, "References");
    const char **references = arena_alloc(head->arena, REFERENCES_MAX * sizeof *references);
    struct letter *out = head->out;

    out->references = references;
    while (at && (at = strchr(at, '<')) && out->reference_count < REFERENCES_MAX) {
        const char *id = letter_mime_id(head->arena, at);

        if (*id)
            references[out->reference_count++] = id;
        at++;
    }
}

static const char *read_id(struct head *head, const char *name)
{
    const char *value = letter_fields_find(head->mime->headers, head->mime->header_count, name);

    return value ? letter_mime_id(head->arena, value) : "";
}

/* --- The way it came --- */

static bool is_own_host(const struct head *head, const char *name, size_t bytes)
{
    for (int i = 0; i < head->context->own_host_count; i++)
        if (text_n_equal_ignoring_case(name, bytes, head->context->own_hosts[i]))
            return true;
    return false;
}

/* The text behind a word of a Received header, or NULL; words in comments do not count. */
static const char *behind_word(const char *received, const char *word)
{
    size_t bytes = strlen(word);
    int depth = 0;

    for (const char *at = received; *at; at++) {
        depth += (*at == '(') - (*at == ')' && depth > 0);
        if (depth == 0 && (at == received || at[-1] == ' ') && text_has_prefix_ignoring_case(at, word) && at[bytes] == ' ')
            return at + bytes + strspn(at + bytes, " ");
    }
    return NULL;
}

/* The host behind `by` is one of ours. */
static bool is_by_own_host(const struct head *head, const char *received)
{
    const char *host = behind_word(received, "by");

    return host && is_own_host(head, host, strcspn(host, " ;("));
}

/* One host of ours got it from another, or hands it to the mailbox (LMTP). The name behind `from` is what the other host
 * called itself. The comment behind it says who it was: as a name that was looked up, or only as a number if the name
 * before it was looked up. */
static bool is_among_ourselves(const struct head *head, const char *received)
{
    const char *from = behind_word(received, "from"), *with = behind_word(received, "with"), *comment;
    size_t bytes;

    if (!is_by_own_host(head, received))
        return false;
    if (with && text_has_prefix_ignoring_case(with, "lmtp"))
        return true;
    bytes = from ? strcspn(from, " ;(") : 0;
    if (!from || !is_own_host(head, from, bytes))
        return false;
    comment = from + bytes + strspn(from + bytes, " ");
    if (*comment != '(')
        return false;
    comment++;
    bytes = strcspn(comment, " )[");
    return *comment == '[' || is_own_host(head, comment, bytes) || text_n_equal_ignoring_case(comment, bytes, "localhost");
}

/* --- Proof --- */

/* What our own mail server says about From:, as far as it was read. */
struct trust {
    bool ours;                       /* above the Received by which it came to us: nobody else can have written here */
    bool came;                       /* there is such a Received */
    bool said;                       /* the topmost word of our own was read ... */
    enum letter_auth word;           /* ... and this is it */
    bool failed;                     /* a word of our own, wherever it stands, that it does not pass */
    bool unknown;                    /* it passes by somebody's word above, and we do not know who we are */
};

static void keep_auth_result(struct head *head, const char **results, const char *value)
{
    if (head->out->auth_result_count < AUTH_RESULTS_MAX)
        results[head->out->auth_result_count++] = value;
}

static void judge_auth_result(struct head *head, const char **results, const char *value, struct trust *trust)
{
    enum letter_auth auth;

    value = letter_text_clean_line(head->arena, value, strlen(value), AUTH_RESULT_BYTES_MAX);
    if (trust->ours)
        keep_auth_result(head, results, value);
    if (!*head->out->from)
        return;
    auth = letter_auth_judge(value, head->context->authserv_id, head->out->from, head->arena);
    trust->failed |= auth == LETTER_AUTH_FAIL;
    if (!trust->ours)
        return;
    trust->unknown |= auth == LETTER_AUTH_UNKNOWN;
    if (!trust->said && letter_auth_is_of(value, head->context->authserv_id, head->arena)) {
        trust->said = true;
        trust->word = auth;
    }
}

static void read_received(struct head *head, const char *received, struct trust *trust)
{
    const char *date = strrchr(received, ';');
    bool by_us = is_by_own_host(head, received);

    if (trust->ours && by_us && date && head->out->received_utc_s == 0)
        letter_mime_date(date + 1, &head->out->received_utc_s);
    if (!trust->ours || is_among_ourselves(head, received))
        return;
    trust->ours = false;
    trust->came = true;
}

/* Our own mail server wrote the headers above the Received with which the mail reached us; anybody may have written those
 * below. The topmost result of our server counts, and no other may contradict it. */
static void read_trace(struct head *head)
{
    const char **results = arena_alloc(head->arena, AUTH_RESULTS_MAX * sizeof *results);
    struct trust trust = { .ours = true };

    head->out->auth_results = results;
    for (int i = 0; i < head->mime->header_count; i++) {
        const struct letter_header *header = &head->mime->headers[i];

        if (text_equal_ignoring_case(header->name, "Authentication-Results"))
            judge_auth_result(head, results, header->value, &trust);
        else if (text_equal_ignoring_case(header->name, "Received"))
            read_received(head, header->value, &trust);
    }
    if (!trust.came || trust.failed)
        return;
    if (trust.word == LETTER_AUTH_PASS)
        head->out->proof = LETTER_PROOF_DMARC;
    else if (trust.unknown)
        head->out->proof = LETTER_PROOF_UNCHECKED;
}

void letter_head_read(const struct letter_mime *mime, const struct letter_context *context, struct arena *arena,
                      struct letter *out)
{
    struct head head = { .mime = mime, .context = context, .arena = arena, .out = out };

    head.recipients = arena_alloc(arena, RECIPIENTS_MAX * sizeof *head.recipients);
    head.tokens = arena_alloc(arena, TOKENS_MAX * sizeof *head.tokens);
    out->recipients = head.recipients;
    out->tokens = head.tokens;
    out->subject = mime->subject;
    out->has_date = mime->has_date;
    out->date_utc_s = mime->date_utc_s;
    out->from = read_from(&head);
    read_return_path(&head);
    read_all_recipients(&head);
    read_subject_token(&head);
    out->message_id = read_id(&head, "Message-ID");
    out->in_reply_to = read_id(&head, "In-Reply-To");
    read_references(&head);
    read_trace(&head);
    if (out->token_count > 0)
        out->proof = LETTER_PROOF_UNCHECKED;
}
