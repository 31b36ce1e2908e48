#include "tests/support/own_mail.h"

#include <check.h>
#include <string.h>

struct own_mail own;

void own_begin(void)
{
    g_mime_init();
    own.arena = (struct arena){ .limit_bytes = 64 << 20 };
}

void own_end(void)
{
    arena_release(&own.arena);
}

struct compose_mail own_plain_mail(void)
{
    return (struct compose_mail){ .from_name = "Postern",
                                  .from = "robot@games.test",
                                  .reply_to = "robot+g12.p3.r41.abcdefghij234567@games.test",
                                  .to = "ann@example.org",
                                  .unsubscribe = "robot+g12.p3.leave.abcdefghij234567@games.test",
                                  .kind = "report",
                                  .game = "g12",
                                  .turn = 7,
                                  .seat = 3,
                                  .seq = 1,
                                  .date_utc_s = 1783015500,
                                  .subject = "[g12] Turn 7 report",
                                  .bulk = true,
                                  .body = "#report g12 t7\n\nYour orders are due on Friday.\n" };
}

const struct compose_part *own_compose(const struct compose_mail *mail)
{
    ck_assert_msg(compose_mail(&own.arena, mail, &own.result, &own.err) == OK, "%s", own.err.message);
    ck_assert_int_eq(own.result.parts_n, 1);
    return &own.result.parts[0];
}

/* The fault of a byte of a mail whose line began at `line`; NULL: none. */
static const char *fault_at(const char *bytes, size_t line, size_t i)
{
    unsigned char c = (unsigned char)bytes[i];

    if (c != '\r' && c != '\n' && (c < ' ' || c >= 0x7f))
        return "neither printable nor a line end";
    if (i == line && (c == '.' || strncmp(bytes + i, "From ", 5) == 0))
        return "a line that relays change";
    if (c == '\r' && bytes[i + 1] != '\n')
        return "a lone CR";
    if (c == '\n' && (i == 0 || bytes[i - 1] != '\r'))
        return "a lone LF";
    return i - line > 999 ? "a line too long" : NULL;
}

/* Check records every assertion, which is slow: one for each mail is enough. */
void own_check(const struct compose_part *part)
{
    const char *fault = NULL;
    size_t line = 0, i;

    ck_assert_uint_eq(strlen(part->bytes), part->bytes_n);
    ck_assert(part->bytes_n > 2 && memcmp(part->bytes + part->bytes_n - 2, "\r\n", 2) == 0);
    for (i = 0; i < part->bytes_n && !fault; i++) {
        fault = fault_at(part->bytes, line, i);
        if (part->bytes[i] == '\n')
            line = i + 1;
    }
    ck_assert_msg(!fault, "%s before byte %zu", fault, i);
}

GMimeMessage *own_read(const struct compose_part *part)
{
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(part->bytes, part->bytes_n);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);

    ck_assert(message != NULL);
    g_object_unref(parser);
    g_object_unref(stream);
    return message;
}

char *own_content(GMimeObject *object, bool text, size_t *bytes)
{
    GMimeDataWrapper *wrapper = g_mime_part_get_content(GMIME_PART(object));
    GMimeStream *stream = g_mime_stream_mem_new();
    GByteArray *array;
    char *copy;
    size_t n = 0;

    g_mime_data_wrapper_write_to_stream(wrapper, stream);
    array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    copy = arena_alloc(&own.arena, array->len + 1);
    for (guint i = 0; i < array->len; i++)
        if (!text || array->data[i] != '\r')
            copy[n++] = (char)array->data[i];
    copy[n] = '\0';
    if (bytes)
        *bytes = n;
    g_object_unref(stream);
    return copy;
}

char *own_body(GMimeMessage *message)
{
    ck_assert(GMIME_IS_PART(g_mime_message_get_mime_part(message)));
    return own_content(g_mime_message_get_mime_part(message), true, NULL);
}

void own_check_headers(const char *bytes)
{
    const char *line = bytes;

    while (strncmp(line, "\r\n", 2) != 0) {
        size_t n = strcspn(line, "\r");

        ck_assert_msg(n <= 78, "%zu: %.*s", n, (int)n, line);
        for (const char *word = strstr(line, "=?"); word && word < line + n; word = strstr(word + 1, "=?utf-8"))
            ck_assert_uint_le(strcspn(word, " \r"), 75);
        line += n + 2;
    }
}
