/* The first reader of our own mails: GMime, which shares no line with what made them.
 *
 *     read FOLDER DATABASE...
 *
 * Every mail in the outbox of each database has to be what a mail of ours is: canonical bytes, each header once, the
 * sender, recipient, date and Message-ID that its row says, an encoding that is honest, text that fits a window. Its
 * text, decoded, is left as FOLDER/<which database>-<id>.txt for the second reader (check.py) to compare with what it
 * has read. What a mail says is for the plays and the golden mails to judge. */
#include <glib.h>
#include <gmime/gmime.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/text/layout.h"

enum { LINE_BYTES_MAX = 998, HEADER_LINE_BYTES_MAX = 78, PATH_BYTES = 512 };

/* One row of an outbox. */
struct mail {
    const char *database;
    int64_t id;
    const char *kind, *envelope_from, *envelope_to, *message_id;
    int64_t made_utc_s;
    const char *bytes;
    size_t bytes_n;
    bool good;
};

static long passed, failed;

static void complain(struct mail *mail, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void complain(struct mail *mail, const char *format, ...)
{
    va_list args;

    printf("%s: mail %lld (%s): ", mail->database, (long long)mail->id, mail->kind);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    mail->good = false;
}

/* ---- the bytes ---- */

static const char *fault_of_line(const char *line, size_t n, bool in_head)
{
    if (n > LINE_BYTES_MAX)
        return "longer than 998";
    if (in_head && n > HEADER_LINE_BYTES_MAX)
        return "a header line longer than 78";
    if (n > 0 && (line[0] == '.' || (n >= 5 && memcmp(line, "From ", 5) == 0)))
        return "begins with what relays change";
    if (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        return "ends in a blank";
    for (size_t i = 0; i < n; i++)
        if (line[i] < ' ' || line[i] > '~')
            return "holds what is neither printable nor ASCII";
    return NULL;
}

static void check_bytes(struct mail *mail)
{
    const char *line = mail->bytes, *end = mail->bytes + mail->bytes_n;
    bool in_head = true;

    for (int number = 1; line < end; number++) {
        const char *cr = memchr(line, '\r', (size_t)(end - line));
        const char *fault;

        if (!cr || cr + 1 == end || cr[1] != '\n') {
            complain(mail, "line %d does not end in CR LF", number);
            return;
        }
        fault = fault_of_line(line, (size_t)(cr - line), in_head);
        if (fault)
            complain(mail, "line %d: %s: %.*s", number, fault, (int)(cr - line < 100 ? cr - line : 100), line);
        in_head = in_head && cr != line;
        line = cr + 2;
    }
}

/* ---- the headers ---- */

/* How often a header may appear in a mail. */
static const struct { const char *name; int least, most; } counts[] = {
    { "From", 1, 1 }, { "To", 1, 1 }, { "Subject", 1, 1 }, { "Date", 1, 1 }, { "Message-ID", 1, 1 },
    { "MIME-Version", 1, 1 }, { "Content-Type", 1, 1 }, { "Auto-Submitted", 1, 1 }, { "X-Loop", 1, 1 },
    { "X-Auto-Response-Suppress", 1, 1 }, { "X-Postern", 1, 1 }, { "Reply-To", 0, 1 }, { "In-Reply-To", 0, 1 },
    { "References", 0, 1 }, { "Precedence", 0, 1 }, { "List-Id", 0, 1 }, { "List-Unsubscribe", 0, 1 },
    { "Content-Transfer-Encoding", 0, 1 }, { "Bcc", 0, 0 }, { "Cc", 0, 0 }, { "Sender", 0, 0 },
    { "Return-Path", 0, 0 }, { "Disposition-Notification-To", 0, 0 }, { "Return-Receipt-To", 0, 0 },
};

static void count_list(struct mail *mail, GMimeHeaderList *list, int of[G_N_ELEMENTS(counts)])
{
    for (int i = 0; i < g_mime_header_list_get_count(list); i++) {
        const char *name = g_mime_header_get_name(g_mime_header_list_get_header_at(list, i));
        size_t which = 0;

        while (which < G_N_ELEMENTS(counts) && !text_equal_ignoring_case(counts[which].name, name))
            which++;
        if (which < G_N_ELEMENTS(counts))
            of[which]++;
        else
            complain(mail, "there is a header %s", name);
    }
}

/* GMime stores what a mail's head says about its content with the content. */
static void count_headers(struct mail *mail, GMimeMessage *message)
{
    int of[G_N_ELEMENTS(counts)] = { 0 };

    count_list(mail, g_mime_object_get_header_list(GMIME_OBJECT(message)), of);
    if (g_mime_message_get_mime_part(message))
        count_list(mail, g_mime_object_get_header_list(g_mime_message_get_mime_part(message)), of);
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
        if (of[i] < counts[i].least || of[i] > counts[i].most)
            complain(mail, "%d headers %s", of[i], counts[i].name);
}

/* The one mailbox in a list; NULL, with a complaint, when it is not one. */
static const char *only_address(struct mail *mail, const char *header, InternetAddressList *list)
{
    InternetAddress *first = internet_address_list_length(list) == 1 ? internet_address_list_get_address(list, 0) : NULL;

    if (first && INTERNET_ADDRESS_IS_MAILBOX(first))
        return internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first));
    complain(mail, "%s is not one mailbox", header);
    return NULL;
}

static bool same_host(const char *one, const char *other)
{
    return strchr(one, '@') && strchr(other, '@') && text_equal(strchr(one, '@'), strchr(other, '@'));
}

static void check_addresses(struct mail *mail, GMimeMessage *message)
{
    InternetAddressList *reply_to = g_mime_message_get_reply_to(message);
    const char *from = only_address(mail, "From", g_mime_message_get_from(message));
    const char *to = only_address(mail, "To", g_mime_message_get_to(message)), *answers = NULL;

    if (internet_address_list_length(reply_to) > 0)
        answers = only_address(mail, "Reply-To", reply_to);
    if (to && !text_equal(to, mail->envelope_to))
        complain(mail, "To is %s, the envelope goes to %s", to, mail->envelope_to);
    if (from && !same_host(from, mail->envelope_from))
        complain(mail, "From is %s and the envelope's sender %s: two hosts", from, mail->envelope_from);
    if (from && answers && !same_host(from, answers))
        complain(mail, "From is %s and Reply-To %s: two hosts", from, answers);
}

static void check_identity(struct mail *mail, GMimeMessage *message)
{
    const char *id = g_mime_message_get_message_id(message), *own = mail->message_id;
    const char *raw = g_mime_object_get_header(GMIME_OBJECT(message), "Date");
    GDateTime *date = g_mime_message_get_date(message);
    size_t n = strlen(own);

    if (!id || n < 3 || strlen(id) != n - 2 || memcmp(own + 1, id, n - 2) != 0)
        complain(mail, "Message-ID is %s, in the row %s", id ? id : "none", own);
    if (!date || g_date_time_to_unix(date) != mail->made_utc_s)
        complain(mail, "Date is %s, it was made at %lld", raw ? raw : "none", (long long)mail->made_utc_s);
    if (!raw || !strstr(raw, " +0000"))
        complain(mail, "Date is not told in UTC: %s", raw ? raw : "none");
}

/* ---- the text ---- */

static char *content_of(GMimeObject *part, size_t *n)
{
    GMimeStream *stream = g_mime_stream_mem_new();
    GByteArray *array;
    GString *text = g_string_new(NULL);

    g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(GMIME_PART(part)), stream);
    array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    for (guint i = 0; i < array->len; i++)
        if (array->data[i] != '\r')
            g_string_append_c(text, (char)array->data[i]);
    g_object_unref(stream);
    *n = text->len;
    return g_string_free(text, FALSE);
}

/* Checks that the transfer encoding and the charset are true, and no wider than needed. */
static void check_encoding(struct mail *mail, GMimeObject *part, const char *text, size_t n)
{
    GMimeContentEncoding encoding = g_mime_part_get_content_encoding(GMIME_PART(part));
    const char *charset = g_mime_object_get_content_type_parameter(part, "charset");
    bool ascii = true;

    for (size_t i = 0; i < n; i++)
        ascii = ascii && (unsigned char)text[i] < 0x80;
    if (encoding != GMIME_CONTENT_ENCODING_7BIT && encoding != GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
        complain(mail, "the text is sent as %s", g_mime_content_encoding_to_string(encoding));
    if (!charset || !text_equal(charset, ascii ? "us-ascii" : "utf-8"))
        complain(mail, "the charset of a text in %s is called %s", ascii ? "ASCII" : "UTF-8", charset ? charset : "nothing");
    if (!g_utf8_validate(text, (gssize)n, NULL))
        complain(mail, "the text is not UTF-8");
}

/* A window holds 72 columns; a wider word is alone on its line. */
static void check_columns(struct mail *mail, const char *text)
{
    int number = 1;

    for (const char *line = text; *line; number++) {
        size_t n = strcspn(line, "\n");
        long columns = g_utf8_strlen(line, (gssize)n);

        if (columns > LAYOUT_COLUMNS && memchr(line + strspn(line, " "), ' ', n - strspn(line, " ")))
            complain(mail, "line %d of the text has %ld columns: %.*s", number, columns, (int)n, line);
        if (n > 0 && (line[n - 1] == ' ' || memchr(line, '\t', n)))
            complain(mail, "line %d of the text holds a tab or ends in a blank: %.*s", number, (int)n, line);
        line += n + (line[n] == '\n');
    }
}

static void save_text(struct mail *mail, const char *folder, int which, const char *text, size_t n)
{
    char path[PATH_BYTES];
    GError *fault = NULL;

    snprintf(path, sizeof path, "%s/%d-%lld.txt", folder, which, (long long)mail->id);
    if (!g_file_set_contents(path, text, (gssize)n, &fault)) {
        complain(mail, "%s", fault->message);
        g_clear_error(&fault);
    }
}

/* The text of a mail is its first leaf: alone, before its page, or before the attachments. */
static GMimeObject *text_part(GMimeObject *part)
{
    while (part && GMIME_IS_MULTIPART(part))
        part = g_mime_multipart_get_count(GMIME_MULTIPART(part)) > 0 ? g_mime_multipart_get_part(GMIME_MULTIPART(part), 0) : NULL;
    return part;
}

static void check_text(struct mail *mail, GMimeMessage *message, const char *folder, int which)
{
    GMimeObject *part = text_part(g_mime_message_get_mime_part(message));
    GMimeContentType *type = part ? g_mime_object_get_content_type(part) : NULL;
    char *text;
    size_t n;

    if (!type || !g_mime_content_type_is_type(type, "text", "plain")) {
        complain(mail, "does not begin with a plain text");
        return;
    }
    text = content_of(part, &n);
    check_encoding(mail, part, text, n);
    check_columns(mail, text);
    save_text(mail, folder, which, text, n);
    g_free(text);
}

/* ---- one mail, one database ---- */

static void note_warning(gint64 offset, GMimeParserWarning code, const char *item, gpointer context)
{
    complain(context, "GMime warns of %d at byte %lld: %s", (int)code, (long long)offset, item ? item : "");
}

static void check_mail(struct mail *mail, const char *folder, int which)
{
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mail->bytes, mail->bytes_n);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeParserOptions *options = g_mime_parser_options_new();
    GMimeMessage *message;

    mail->good = true;
    check_bytes(mail);
    g_mime_parser_options_set_warning_callback(options, note_warning, mail);
    message = g_mime_parser_construct_message(parser, options);
    if (message) {
        count_headers(mail, message);
        check_addresses(mail, message);
        check_identity(mail, message);
        if (strcmp(mail->kind, "passed") != 0)      /* sealed, from home to home */
            check_text(mail, message, folder, which);
        g_object_unref(message);
    } else {
        complain(mail, "GMime finds no mail in it");
    }
    g_mime_parser_options_free(options);
    g_object_unref(parser);
    g_object_unref(stream);
    *(mail->good ? &passed : &failed) += 1;
}

static void check_database(const char *path, const char *folder, int which)
{
    static const char sql[] = "SELECT id, kind, envelope_from, envelope_to, message_id, made_utc_s, bytes FROM outbox"
                              " WHERE length(bytes) > 0 AND coalesce(error, '') <> 'changed after it was queued' ORDER BY id";
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(db, sql, -1, &row, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(row);
        if (code == SQLITE_ROW)
            check_mail(&(struct mail){ .database = path, .id = sqlite3_column_int64(row, 0),
                                       .kind = (const char *)sqlite3_column_text(row, 1),
                                       .envelope_from = (const char *)sqlite3_column_text(row, 2),
                                       .envelope_to = (const char *)sqlite3_column_text(row, 3),
                                       .message_id = (const char *)sqlite3_column_text(row, 4),
                                       .made_utc_s = sqlite3_column_int64(row, 5),
                                       .bytes = sqlite3_column_blob(row, 6),
                                       .bytes_n = (size_t)sqlite3_column_bytes(row, 6) }, folder, which);
    }
    if (code != SQLITE_DONE) {
        printf("%s: %s\n", path, sqlite3_errmsg(db));
        failed++;
    }
    sqlite3_finalize(row);
    sqlite3_close(db);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: read FOLDER DATABASE...\n", stderr);
        return 2;
    }
    g_mime_init();
    for (int i = 2; i < argc; i++)
        check_database(argv[i], argv[1], i - 1);
    printf("GMime: %ld passed, %ld failed\n", passed, failed);
    return failed ? 1 : 0;
}
