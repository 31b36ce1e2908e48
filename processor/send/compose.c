#include "processor/send/compose.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "processor/base/address.h"
#include "processor/base/bytes.h"
#include "processor/base/chain_line.h"
#include "processor/send/compose_body.h"
#include "processor/send/compose_header.h"
#include "processor/send/compose_page.h"

enum {
    MESSAGE_ID_BYTES_MAX = 250,
    WORD_BYTES_MAX = 40,               /* kind and game */
    MARKER_BYTES_MAX = 200,            /* the first line of a report, repeated in every part */
    DIGEST_BYTES = 16,
    BOUNDARY_BYTES = 2 * DIGEST_BYTES + 16,
    FILE_NAME_BYTES = 80
};

/* The data that all parts of one mail share. */
struct draft {
    struct arena *arena;
    const struct compose_mail *mail;
    const char *domain;
    char digest[2 * DIGEST_BYTES + 1];  /* of the content, in hex */
    const char *first_id;               /* the Message-ID of part 1, which the others answer */
    int parts_n;
};

/* --- Checks ----------------------------------------------------------------------------------------------------- */

static bool is_word(const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return n > 0 && n <= WORD_BYTES_MAX && text[n] == '\0';
}

bool compose_is_message_id(const char *text)
{
    size_t n = strlen(text);
    const char *at = strchr(text, '@');

    if (n < 5 || n > MESSAGE_ID_BYTES_MAX || text[0] != '<' || text[n - 1] != '>')
        return false;
    if (!at || at == text + 1 || at + 2 == text + n || strchr(at + 1, '@'))
        return false;
    for (size_t i = 1; i + 1 < n; i++)
        if (text[i] <= ' ' || text[i] >= 0x7f || strchr("<>()[]\\,;:\"", text[i]))
            return false;
    return true;
}

static enum status check_address(const char *what, const char *address, bool needed, struct error *err)
{
    if (!address)
        return needed ? error_set(err, ERR_BUG, "%s: the mail has none", what) : OK;
    if (address_check(address, err) != OK)
        return error_in(err, "%s", what);
    return OK;
}

static enum status check(const struct compose_mail *mail, const char *domain, struct error *err)
{
    enum status status;

    if ((status = check_address("From", mail->from, true, err)) != OK
        || (status = check_address("To", mail->to, true, err)) != OK
        || (status = check_address("Reply-To", mail->reply_to, false, err)) != OK
        || (status = check_address("List-Unsubscribe", mail->unsubscribe, false, err)) != OK)
        return status;
    if (address_check_host(domain, err) != OK)
        return error_in(err, "domain of Message-ID");
    if (!mail->kind || !is_word(mail->kind) || (mail->game && !is_word(mail->game)))
        return error_set(err, ERR_BUG, "kind or game of a mail is no plain word");
    for (int i = 0; i < mail->attachments_n; i++)
        if (mail->attachments[i].bytes_n > COMPOSE_ATTACHMENT_BYTES_MAX)
            return error_set(err, ERR_REFUSED, "the attachment %s has %zu bytes, at most %d can be mailed",
                             mail->attachments[i].name, mail->attachments[i].bytes_n, COMPOSE_ATTACHMENT_BYTES_MAX);
    return OK;
}

/* --- Identity --------------------------------------------------------------------------------------------------- */

/* Each field closes with its NUL, so that no two mails run together into the same hash. */
static void hash_text(crypto_generichash_state *state, const char *text)
{
    const char *field = text ? text : "";

    crypto_generichash_update(state, (const unsigned char *)field, strlen(field) + 1);
}

static void hash_attachment(crypto_generichash_state *state, const struct compose_attachment *attachment)
{
    char length[32];

    snprintf(length, sizeof length, "%zu %d", attachment->bytes_n, (int)attachment->type);
    hash_text(state, attachment->name);
    hash_text(state, length);
    crypto_generichash_update(state, attachment->bytes, attachment->bytes_n);
}

/* The chain's head depends on what everybody has done. Message-ID and boundary must not, so they are made without it; the game
 * and its record go into them. */
static void hash_body(crypto_generichash_state *state, const char *body)
{
    char digits[CHAIN_LINE_DIGITS + 1];
    int record;

    for (size_t bytes; body && *body; body += bytes) {
        size_t line = strcspn(body, "\n");

        bytes = line + (body[line] == '\n');
        if (!chain_line_read(body, line, &record, digits))
            crypto_generichash_update(state, (const unsigned char *)body, bytes);
    }
    hash_text(state, NULL);
}

static void hash_content(const struct compose_mail *mail, char digest[2 * DIGEST_BYTES + 1])
{
    const char *fields[] = { mail->from_name, mail->from, mail->reply_to, mail->to, mail->unsubscribe, mail->domain,
                             mail->kind, mail->game, mail->subject, mail->in_reply_to };
    crypto_generichash_state state;
    unsigned char hash[DIGEST_BYTES];
    char numbers[128];

    crypto_generichash_init(&state, NULL, 0, DIGEST_BYTES);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        hash_text(&state, fields[i]);
    hash_body(&state, mail->body);
    for (int i = 0; i < mail->references_n; i++)
        hash_text(&state, mail->references[i]);
    snprintf(numbers, sizeof numbers, "%d %d %d %lld %d %d %d", mail->turn, mail->seat, mail->seq,
             (long long)mail->date_utc_s, mail->replied, mail->bulk, mail->html);
    hash_text(&state, numbers);
    for (int i = 0; i < mail->attachments_n; i++)
        hash_attachment(&state, &mail->attachments[i]);
    if (mail->apart)
        hash_text(&state, mail->apart);
    if (mail->html && mail->picture)
        hash_text(&state, mail->picture);
    crypto_generichash_final(&state, hash, DIGEST_BYTES);
    sodium_bin2hex(digest, 2 * DIGEST_BYTES + 1, hash, DIGEST_BYTES);
}

/* `<g12.t7.p3.report.1.HASH8@dom>`, with `.part2` before the hash in the second and later parts. */
static const char *message_id(const struct draft *draft, int part)
{
    const struct compose_mail *mail = draft->mail;
    char game[WORD_BYTES_MAX + 40] = "", piece[24] = "";

    if (mail->game && mail->seat > 0)
        snprintf(game, sizeof game, "%s.t%d.p%d.", mail->game, mail->turn, mail->seat);
    else if (mail->game)
        snprintf(game, sizeof game, "%s.t%d.", mail->game, mail->turn);
    if (part > 1)
        snprintf(piece, sizeof piece, ".part%d", part);
    return arena_printf(draft->arena, "<%s%s.%d%s.%.8s@%s>", game, mail->kind, mail->seq, piece, draft->digest,
                        draft->domain);
}

const char *compose_thread_root(struct arena *arena, const char *game, const char *domain)
{
    return arena_printf(arena, "<%s.start@%s>", game, domain);
}

/* --- Headers ---------------------------------------------------------------------------------------------------- */

/* References: the root, then the newest, then what this mail answers; all once, and only those that are well-formed. */
static void put_threading(struct bytes *out, const struct draft *draft, int part)
{
    const struct compose_mail *mail = draft->mail;
    const char *answers = part > 1 ? draft->first_id : mail->in_reply_to;
    const char *ids[COMPOSE_REFERENCES_MAX];
    struct bytes value;
    int n = 0, first_kept = mail->references_n - (COMPOSE_REFERENCES_MAX - 3);

    for (int i = 0; i < mail->references_n; i++)
        if ((i == 0 || i >= first_kept) && compose_is_message_id(mail->references[i]))
            ids[n++] = mail->references[i];
    if (part > 1 && mail->in_reply_to && compose_is_message_id(mail->in_reply_to))
        ids[n++] = mail->in_reply_to;
    if (answers && compose_is_message_id(answers))
        ids[n++] = answers;
    bytes_init(&value, draft->arena, 64 * (size_t)(n + 1));
    for (int i = 0; i < n; i++)
        if (i + 1 == n || strcmp(ids[i], ids[i + 1]) != 0)
            bytes_printf(&value, "%s ", ids[i]);
    if (n > 0) {
        header_add(out, "References", HEADER_STRUCTURED, value.data);
        header_add(out, "In-Reply-To", HEADER_STRUCTURED, ids[n - 1]);
    }
}

static void put_formatted(struct bytes *out, struct arena *arena, const char *name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void put_formatted(struct bytes *out, struct arena *arena, const char *name, const char *format, ...)
{
    va_list args;
    const char *value;

    va_start(args, format);
    value = arena_vprintf(arena, format, args);
    va_end(args);
    if (value)
        header_add(out, name, HEADER_STRUCTURED, value);
    else
        out->failed = true;
}

static void put_subject(struct bytes *out, const struct draft *draft, int part)
{
    const char *subject = draft->mail->subject ? draft->mail->subject : "";
    char numbered[2 * HEADER_TEXT_BYTES_MAX];   /* cut by header_add, at a whole character */

    if (draft->parts_n == 1) {
        header_add(out, "Subject", HEADER_TEXT, subject);
        return;
    }
    /* The number stands first, where a long subject cannot push it out. */
    snprintf(numbered, sizeof numbered, "(%d/%d) %s", part, draft->parts_n, subject);
    header_add(out, "Subject", HEADER_TEXT, numbered);
}

/* What other programs should know about this mail: who wrote it, that a program did, and what it is about. */
static void put_automatic(struct bytes *out, const struct draft *draft)
{
    const struct compose_mail *mail = draft->mail;
    struct arena *arena = draft->arena;

    header_add(out, "Auto-Submitted", HEADER_STRUCTURED, mail->replied ? "auto-replied" : "auto-generated");
    header_add(out, "X-Auto-Response-Suppress", HEADER_STRUCTURED, "All");
    if (mail->bulk)
        header_add(out, "Precedence", HEADER_STRUCTURED, "bulk");
    header_add(out, "X-Loop", HEADER_STRUCTURED, mail->from);
    if (mail->game) {
        put_formatted(out, arena, "X-Postern", "game=%s; turn=%d; kind=%s", mail->game, mail->turn, mail->kind);
        put_formatted(out, arena, "List-Id", "<%s.games.%s>", mail->game, draft->domain);
    } else {
        put_formatted(out, arena, "X-Postern", "kind=%s", mail->kind);
    }
    if (mail->unsubscribe)
        put_formatted(out, arena, "List-Unsubscribe", "<mailto:%s>", mail->unsubscribe);
}

static void put_headers(struct bytes *out, const struct draft *draft, int part, const char *id)
{
    const struct compose_mail *mail = draft->mail;
    char date[HEADER_DATE_BYTES];

    header_date(date, mail->date_utc_s);
    header_address(out, "From", mail->from_name, mail->from);
    if (mail->reply_to)
        header_address(out, "Reply-To", NULL, mail->reply_to);
    header_address(out, "To", NULL, mail->to);
    put_subject(out, draft, part);
    header_add(out, "Date", HEADER_STRUCTURED, date);
    header_add(out, "Message-ID", HEADER_STRUCTURED, id);
    put_threading(out, draft, part);
    put_automatic(out, draft);
    header_add(out, "MIME-Version", HEADER_STRUCTURED, "1.0");
}

/* --- Entities --------------------------------------------------------------------------------------------------- */

/* A text with its own headers, and the blank line between. */
static void put_text_entity(struct bytes *out, struct arena *arena, const char *subtype, const char *text, size_t n)
{
    bool ascii;
    enum body_encoding encoding = body_encoding(text, n, &ascii);

    put_formatted(out, arena, "Content-Type", "text/%s; charset=%s", subtype, ascii ? "us-ascii" : "utf-8");
    header_add(out, "Content-Transfer-Encoding", HEADER_STRUCTURED,
               encoding == BODY_7BIT ? "7bit" : "quoted-printable");
    bytes_add_text(out, "\r\n");
    body_put(out, encoding, text, n);
}

/* Text alone, or text and the same as a page; the text first, because the last one understood is shown. */
static void put_body(struct bytes *out, const struct draft *draft, int part, const char *text, size_t n)
{
    char boundary[BOUNDARY_BYTES], title[HEADER_CLEAN_BYTES];
    struct bytes page;

    if (!draft->mail->html) {
        put_text_entity(out, draft->arena, "plain", text, n);
        return;
    }
    snprintf(boundary, sizeof boundary, "=_%s.a%d", draft->digest, part);
    bytes_init(&page, draft->arena, n + n / 2 + 1024);
    header_clean(title, draft->mail->subject ? draft->mail->subject : "", HEADER_TEXT_BYTES_MAX);
    page_put(&page, title, text, n, part == 1 ? draft->mail->picture : NULL);
    put_formatted(out, draft->arena, "Content-Type", "multipart/alternative; boundary=\"%s\"", boundary);
    bytes_printf(out, "\r\n--%s\r\n", boundary);
    put_text_entity(out, draft->arena, "plain", text, n);
    bytes_printf(out, "\r\n--%s\r\n", boundary);
    put_text_entity(out, draft->arena, "html", page.data, page.n);
    bytes_printf(out, "\r\n--%s--\r\n", boundary);
    out->failed = out->failed || page.failed;
}

static void file_name(char out[FILE_NAME_BYTES], const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    size_t n = 0;

    for (; *name && n + 1 < FILE_NAME_BYTES; name++)
        out[n++] = strchr(plain, *name) ? *name : '_';
    out[n] = '\0';
    if (n == 0 || out[0] == '.')   /* no hidden file, no parent folder */
        out[0] = '_';
    out[n == 0 ? 1 : n] = '\0';
}

static void put_attachment(struct bytes *out, struct arena *arena, const struct compose_attachment *attachment)
{
    static const char *const types[] = { [COMPOSE_TEXT] = "text/plain; charset=utf-8", [COMPOSE_JSON] = "application/json",
                                         [COMPOSE_HTML] = "text/html; charset=utf-8" };
    char name[FILE_NAME_BYTES];

    file_name(name, attachment->name);
    put_formatted(out, arena, "Content-Type", "%s; name=\"%s\"", types[attachment->type], name);
    put_formatted(out, arena, "Content-Disposition", "attachment; filename=\"%s\"", name);
    header_add(out, "Content-Transfer-Encoding", HEADER_STRUCTURED, "base64");
    bytes_add_text(out, "\r\n");
    body_put_base64(out, attachment->bytes, attachment->bytes_n);
}

static void put_entity(struct bytes *out, const struct draft *draft, int part, const char *text, size_t n)
{
    const struct compose_mail *mail = draft->mail;
    char boundary[BOUNDARY_BYTES];

    if (mail->attachments_n == 0 || part > 1) {
        put_body(out, draft, part, text, n);
        return;
    }
    snprintf(boundary, sizeof boundary, "=_%s.m%d", draft->digest, part);
    put_formatted(out, draft->arena, "Content-Type", "multipart/mixed; boundary=\"%s\"", boundary);
    bytes_printf(out, "\r\n--%s\r\n", boundary);
    put_body(out, draft, part, text, n);
    for (int i = 0; i < mail->attachments_n; i++) {
        bytes_printf(out, "\r\n--%s\r\n", boundary);
        put_attachment(out, draft->arena, &mail->attachments[i]);
    }
    bytes_printf(out, "\r\n--%s--\r\n", boundary);
}

/* --- Parts ------------------------------------------------------------------------------------------------------ */

/* How much of a text goes into one part: to the last empty line of its last quarter, otherwise to the last line end. */
static size_t part_bytes(const char *text, size_t left, size_t most)
{
    size_t line_end = 0;

    if (left <= most)
        return left;
    for (size_t n = most; n > 1; n--) {
        if (text[n - 1] != '\n')
            continue;
        line_end = line_end ? line_end : n;
        if (text[n - 2] == '\n')
            return n;
        if (n < most - most / 4)
            break;
    }
    return line_end ? line_end : most;
}

/* The later parts begin as the first does, so that an answer to any of them is cut at the same marker. */
static const char *part_text(const struct draft *draft, int part, const char *marker, const char *text, size_t n,
                             size_t *out_n)
{
    struct bytes out;

    if (part == 1) {
        *out_n = n;
        return text;
    }
    bytes_init(&out, draft->arena, n + MARKER_BYTES_MAX + 64);
    bytes_printf(&out, "%s\n(Part %d of %d of this mail.)\n\n", marker, part, draft->parts_n);
    bytes_add(&out, text, n);
    *out_n = out.n;
    return out.failed ? NULL : out.data;
}

static enum status compose_part(struct draft *draft, int part, const char *text, size_t n, struct compose_part *made,
                                struct error *err)
{
    struct bytes out;
    size_t attached_n = 0;

    for (int i = 0; i < draft->mail->attachments_n && part == 1; i++)
        attached_n += draft->mail->attachments[i].bytes_n / 2 * 3 + 512;
    made->message_id = message_id(draft, part);
    if (part == 1)
        draft->first_id = made->message_id;
    bytes_init(&out, draft->arena, n + n / 8 + 2048 + attached_n + (draft->mail->html ? n * 2 : 0));
    if (text && made->message_id && !out.failed) {
        put_headers(&out, draft, part, made->message_id);
        put_entity(&out, draft, part, text, n);
    }
    if (!text || !made->message_id || out.failed)
        return error_set(err, ERR_BUG, "no memory left for a mail of %zu bytes", n);
    made->bytes = out.data;
    made->bytes_n = out.n;
    return OK;
}

/* How many parts a normal text makes. */
static int count_parts(const char *text, size_t n)
{
    int parts = 0;

    do {
        size_t piece = part_bytes(text, n, COMPOSE_PART_BYTES_MAX);

        text += piece;
        n -= piece;
        parts++;
    } while (n > 0);
    return parts;
}

static enum status compose_parts(struct draft *draft, const char *text, size_t n, struct compose_result *result,
                                 struct error *err)
{
    char marker[MARKER_BYTES_MAX];
    size_t first_line = strcspn(text, "\n");

    snprintf(marker, sizeof marker, "%.*s", text[0] == '#' && first_line < sizeof marker ? (int)first_line : 0, text);
    draft->parts_n = count_parts(text, n);
    if (draft->parts_n > COMPOSE_PARTS_MAX)
        return error_set(err, ERR_REFUSED, "the mail has %zu bytes, at most %d can be sent", n,
                         COMPOSE_PARTS_MAX * COMPOSE_PART_BYTES_MAX);
    for (int part = 1; part <= draft->parts_n; part++) {
        size_t piece = part_bytes(text, n, COMPOSE_PART_BYTES_MAX), whole_n;
        const char *whole = part_text(draft, part, marker, text, piece, &whole_n);
        enum status status = compose_part(draft, part, whole, whole_n, &result->parts[part - 1], err);

        if (status != OK)
            return status;
        text += piece;
        n -= piece;
    }
    result->parts_n = draft->parts_n;
    return OK;
}

enum status compose_mail(struct arena *arena, const struct compose_mail *mail, struct compose_result *result,
                         struct error *err)
{
    struct draft draft = { .arena = arena, .mail = mail, .domain = mail->domain };
    const char *body = mail->body ? mail->body : "";
    struct body_count count = { 0, 0 };
    struct bytes text;
    enum status status;

    *result = (struct compose_result){ .parts_n = 0 };
    if (!draft.domain)
        draft.domain = mail->from && strchr(mail->from, '@') ? strchr(mail->from, '@') + 1 : "";
    status = check(mail, draft.domain, err);
    if (status != OK)
        return error_in(err, "outgoing mail");
    bytes_init(&text, arena, strlen(body) + 1024);
    body_normal(&text, body, COMPOSE_COLUMNS, &count);
    if (text.failed)
        return error_set(err, ERR_BUG, "outgoing mail: no memory left for a body of %zu bytes", strlen(body));
    result->wrapped_lines = count.wrapped_lines;
    result->wide_lines = count.wide_lines;
    hash_content(mail, draft.digest);
    status = compose_parts(&draft, text.data, text.n, result, err);
    if (status != OK)
        error_in(err, "outgoing mail");
    return status;
}
