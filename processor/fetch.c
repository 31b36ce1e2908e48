#include "processor/fetch.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <unistd.h>

#include "processor/fetch_way.h"

enum { ARENA_BYTES = 1 << 30 };

void fetch_hash(const char *bytes, size_t n, char text[FETCH_HASH_TEXT_BYTES])
{
    unsigned char hash[FETCH_HASH_BYTES];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes, n, NULL, 0);
    sodium_bin2hex(text, FETCH_HASH_TEXT_BYTES, hash, sizeof hash);
}

long fetch_read(int fd, char *to, size_t n)
{
    size_t got = 0;

    while (got < n) {
        ssize_t more = read(fd, to + got, n - got);

        if (more < 0 && errno == EINTR)
            continue;
        if (more < 0)
            return -1;
        if (more == 0)
            break;
        got += (size_t)more;
    }
    return (long)got;
}

static const char *name_of(const struct fetch_config *config)
{
    return config->kind == FETCH_STDIN ? "standard input" : config->path;
}

enum status fetch_open(const struct fetch_config *config, struct fetch_source **out, struct error *err)
{
    static const struct fetch_ops *const kinds[] = { [FETCH_MAILDIR] = &fetch_maildir,
                                                     [FETCH_MBOX] = &fetch_mbox,
                                                     [FETCH_STDIN] = &fetch_stdin };
    struct fetch_source *source;
    enum status status;

    *out = NULL;
    if (config->kind != FETCH_STDIN && !config->path)
        return error_set(err, ERR_CONFIG, "mailbox: no path is given");
    source = calloc(1, sizeof *source);
    if (!source)
        return error_set(err, ERR_IO, "mailbox %s: no memory left", name_of(config));
    source->config = *config;
    source->arena.limit_bytes = ARENA_BYTES;
    source->ops = kinds[config->kind];
    status = source->ops->open(source, err);
    if (status != OK) {
        fetch_close(source);
        return error_in(err, "mailbox %s", name_of(config));
    }
    *out = source;
    return OK;
}

enum status fetch_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    *mail = (struct fetch_mail){ .received_utc_s = FETCH_NO_TIME };
    *there = false;
    if (source->ops->next(source, mail, there, err) != OK)
        return error_in(err, "mailbox %s", name_of(&source->config));
    return OK;
}

enum status fetch_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    if (source->ops->let_go(source, uid, err) != OK)
        return error_in(err, "mailbox %s, mail %s", name_of(&source->config), uid);
    return OK;
}

enum status fetch_settle(struct fetch_source *source, struct error *err)
{
    if (source->ops->settle(source, err) != OK)
        return error_in(err, "mailbox %s", name_of(&source->config));
    return OK;
}

void fetch_close(struct fetch_source *source)
{
    if (!source)
        return;
    source->ops->close(source);
    arena_release(&source->arena);
    free(source);
}
