/* One mail from standard input, as a delivery agent's pipe gives it. */
#include <errno.h>
#include <sodium.h>
#include <string.h>

#include "processor/fetch/transport.h"

struct pipe {
    char *bytes;
    size_t n;               /* kept */
    size_t whole_n;
    char uid[FETCH_HASH_TEXT_BYTES];
    bool given;
};

/* Always reads to the end: the writer must not die because we leave early. Bytes above the cap are counted
 * and hashed, not kept. */
static enum status read_all(int fd, struct pipe *pipe, struct error *err)
{
    crypto_generichash_state state;
    unsigned char hash[FETCH_HASH_BYTES];
    char spill[16384];
    long n = fetch_read(fd, pipe->bytes, FETCH_MAIL_BYTES_MAX);

    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    if (n > 0)
        crypto_generichash_update(&state, (const unsigned char *)pipe->bytes, (unsigned long long)n);
    pipe->n = pipe->whole_n = n > 0 ? (size_t)n : 0;
    while (n >= 0 && pipe->whole_n >= FETCH_MAIL_BYTES_MAX) {
        n = fetch_read(fd, spill, sizeof spill);
        if (n <= 0)
            break;
        crypto_generichash_update(&state, (const unsigned char *)spill, (unsigned long long)n);
        pipe->whole_n += (size_t)n;
    }
    if (n < 0)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(pipe->uid, sizeof pipe->uid, hash, sizeof hash);
    return OK;
}

static enum status stdin_open(struct fetch_source *source, struct error *err)
{
    struct pipe *pipe = ARENA_NEW(&source->arena, struct pipe);

    if (pipe)
        pipe->bytes = arena_alloc(&source->arena, FETCH_MAIL_BYTES_MAX);
    if (!pipe || !pipe->bytes)
        return error_set(err, ERR_IO, "no memory left");
    source->state = pipe;
    return read_all(source->config.fd, pipe, err);
}

/* A pipe from an mbox tool begins with the envelope line, which is not a header. */
static size_t envelope_line(const char *bytes, size_t n)
{
    const char *end = memchr(bytes, '\n', n);

    return n >= 5 && memcmp(bytes, "From ", 5) == 0 && end ? (size_t)(end + 1 - bytes) : 0;
}

static enum status stdin_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    struct pipe *pipe = source->state;
    size_t skipped = envelope_line(pipe->bytes, pipe->n);

    (void)err;
    if (pipe->given || pipe->whole_n == 0)
        return OK;
    *there = pipe->given = true;
    mail->uid = pipe->uid;
    mail->bytes = pipe->bytes + skipped;
    mail->whole_n = pipe->whole_n - skipped;
    mail->bytes_n = mail->whole_n;
    if (mail->whole_n > FETCH_MAIL_BYTES_MAX - skipped) {
        mail->bytes_n = FETCH_OVERSIZE_BYTES;
        mail->flags = FETCH_OVERSIZE;
    }
    return OK;
}

/* A mail from a pipe is stored nowhere else. */
static enum status stdin_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    (void)source;
    (void)uid;
    (void)err;
    return OK;
}

static enum status stdin_settle(struct fetch_source *source, struct error *err)
{
    (void)source;
    (void)err;
    return OK;
}

static void stdin_close(struct fetch_source *source)
{
    (void)source;
}

const struct fetch_ops fetch_stdin = {
    .open = stdin_open,
    .next = stdin_next,
    .let_go = stdin_let_go,
    .settle = stdin_settle,
    .close = stdin_close,
};
