#include "processor/send/deliver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/base/address.h"
#include "processor/base/bytes.h"
#include "processor/send/deliver_transport.h"

enum {
    ARENA_BYTES = 64 << 20,
    CONNECT_TIMEOUT_S = 20,
    REPLY_TIMEOUT_S = 600
};

void deliver_say(struct deliver_result *result, enum deliver_class class, int code, const char *format, ...)
{
    va_list args;

    result->class = class;
    result->stalled = false;
    result->code = code;
    va_start(args, format);
    vsnprintf(result->text, sizeof result->text, format, args);
    va_end(args);
    result->text[strcspn(result->text, "\r\n")] = '\0';
    for (char *c = result->text; *c; c++)
        if (*c < ' ' || *c >= 0x7f)
            *c = '?';
}

bool deliver_others_wait(const struct deliver *deliver)
{
    const struct deliver_config *config = &deliver->config;

    return config->stall_s > 0 && config->others_wait && config->others_wait(config->context);
}

char *deliver_local_form(struct deliver *deliver, const struct envelope *mail, const char *headers, size_t *n)
{
    const char *at = mail->bytes, *end = mail->bytes + mail->n;
    struct bytes out;

    bytes_init(&out, &deliver->mail, mail->n + strlen(headers) + 1);
    bytes_add_text(&out, headers);
    while (at < end) {
        const char *cr = memchr(at, '\r', (size_t)(end - at));

        bytes_add(&out, at, (size_t)((cr ? cr : end) - at));
        at = cr ? cr + 1 : end;   /* its \n comes with the next piece */
    }
    *n = out.n;
    return out.failed ? NULL : out.data;
}

enum status deliver_open(const struct deliver_config *config, struct deliver **out, struct error *err)
{
    static const struct deliver_transport_ops *const ways[] = { [DELIVER_MAILDIR] = &deliver_maildir,
                                                          [DELIVER_SENDMAIL] = &deliver_sendmail,
                                                          [DELIVER_SMTP] = &deliver_smtp };
    struct deliver *deliver = calloc(1, sizeof *deliver);
    enum status status;

    *out = NULL;
    if (!deliver)
        return error_set(err, ERR_IO, "no memory left to open the outgoing mail");
    deliver->config = *config;
    if (deliver->config.connect_timeout_s <= 0)
        deliver->config.connect_timeout_s = CONNECT_TIMEOUT_S;
    if (deliver->config.reply_timeout_s <= 0)
        deliver->config.reply_timeout_s = REPLY_TIMEOUT_S;
    if (deliver->config.connections <= 0)
        deliver->config.connections = 1;
    deliver->setup.limit_bytes = deliver->mail.limit_bytes = ARENA_BYTES;
    deliver->ops = ways[config->way];
    status = deliver->ops->open(deliver, err);
    if (status != OK) {
        deliver_close(deliver);
        return error_in(err, "outgoing mail");
    }
    *out = deliver;
    return OK;
}

/* The first byte of a line that is a NUL, beyond ASCII, or a CR alone; its end when there is none. */
static const char *first_odd(const char *line, const char *end)
{
    while (line < end && *line != '\0' && *line != '\r' && (unsigned char)*line < 0x80)
        line++;
    return line;
}

/* Where a mail is not canonical: a bare CR or LF would let one mail be read as two further on, a NUL or a byte beyond
 * ASCII would be changed on the way. Gives n when all is well. */
static size_t first_fault(const char *bytes, size_t n)
{
    const char *line = bytes, *end = bytes + n;

    while (line < end) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        const char *last = feed && feed > line && feed[-1] == '\r' ? feed - 1 : feed ? feed : end;
        const char *odd = text_is_plain_n(line, (size_t)(last - line)) ? last : first_odd(line, last);

        if (odd < last)
            return (size_t)(odd - bytes);
        if (last == feed)
            return (size_t)(feed - bytes);
        if (!feed)
            return n - 1;
        line = feed + 1;
    }
    return n;
}

bool deliver_begin(struct deliver *deliver, int connection, const char *envelope_from, const char *envelope_to,
                   const char *bytes, size_t n, struct deliver_result *result)
{
    struct envelope mail = { .from = envelope_from, .to = envelope_to, .bytes = bytes, .n = n };
    struct error err;
    size_t fault;

    /* A mail that may not leave is refused alone: the others go on. */
    if (address_check(envelope_to, &err) != OK || (*envelope_from && address_check(envelope_from, &err) != OK)) {
        deliver_say(result, DELIVER_REFUSED, 0, "not sent: %s", err.message);
        return true;
    }
    fault = first_fault(bytes, n);
    if (fault < n || n == 0) {
        deliver_say(result, DELIVER_REFUSED, 0, "not sent: the mail is not canonical at byte %zu", fault);
        return true;
    }
    if (deliver->ops->begin)
        return deliver->ops->begin(deliver, connection, &mail, result);
    arena_reset(&deliver->mail);
    deliver->ops->send(deliver, &mail, result);
    return true;
}

int deliver_await(struct deliver *deliver, struct deliver_result *result)
{
    return deliver->ops->await(deliver, result);
}

void deliver_probe(struct deliver *deliver, struct deliver_result *result)
{
    arena_reset(&deliver->mail);
    deliver->ops->probe(deliver, result);
}

void deliver_close(struct deliver *deliver)
{
    if (!deliver)
        return;
    deliver->ops->close(deliver);
    arena_release(&deliver->mail);
    arena_release(&deliver->setup);
    free(deliver);
}
