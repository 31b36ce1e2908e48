/* Any bytes as subject, names, foreign Message-ID and body of a mail: the mail gets made, its bytes are canonical, and it
 * has the headers of every mail, once each. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "processor/send/compose.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void must(int condition)
{
    if (!condition)
        abort();
}

/* Cuts the next text off the input: up to a NUL, or what is left. */
static const char *take(struct arena *arena, const uint8_t **data, size_t *left)
{
    const uint8_t *end = *left ? memchr(*data, '\0', *left) : NULL;
    size_t n = end ? (size_t)(end - *data) : *left, whole = end ? n + 1 : n;
    const char *text = arena_text_n(arena, (const char *)*data, n);

    *data += whole;
    *left -= whole;
    return text;
}

static void check_bytes(const struct compose_part *part)
{
    size_t line = 0;

    must(strlen(part->bytes) == part->bytes_n && part->bytes_n > 2);
    for (size_t i = 0; i < part->bytes_n; i++) {
        unsigned char c = (unsigned char)part->bytes[i];

        must((c >= ' ' && c < 0x7f) || c == '\r' || c == '\n');
        must(i != line || (c != '.' && strncmp(part->bytes + i, "From ", 5) != 0));
        must((c == '\r') == (part->bytes[i + 1] == '\n'));
        must(i - line <= 999);
        if (c == '\n')
            line = i + 1;
    }
    must(line == part->bytes_n);
}

static int count_headers(const struct compose_part *part)
{
    int n = 0;

    for (const char *at = part->bytes; strncmp(at, "\r\n", 2) != 0; at = strchr(at, '\n') + 1)
        n += *at != ' ';
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    struct compose_mail mail = { .from = "robot@games.test", .to = "ann@example.org", .kind = "report" };
    struct compose_result made;
    int answers;

    if (bytes < 1 || bytes > COMPOSE_PART_BYTES_MAX / 2)
        return 0;
    mail.html = data[0] & 1;
    data++;
    bytes--;
    mail.subject = take(&arena, &data, &bytes);
    mail.from_name = take(&arena, &data, &bytes);
    mail.in_reply_to = take(&arena, &data, &bytes);
    mail.body = take(&arena, &data, &bytes);
    must(compose_mail(&arena, &mail, &made, NULL) == OK && made.parts_n == 1);
    check_bytes(&made.parts[0]);
    answers = compose_is_message_id(mail.in_reply_to);
    must(count_headers(&made.parts[0]) == 11 + (mail.html ? 0 : 1) + (answers ? 2 : 0));
    arena_release(&arena);
    return 0;
}
