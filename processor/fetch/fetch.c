#include "processor/fetch/fetch.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "processor/fetch/transport.h"

enum { ARENA_BYTES = 1 << 30, NAME_BYTES = 400 };

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

void fetch_name(const struct fetch_config *config, char *text, size_t text_bytes)
{
    switch (config->kind) {
    case FETCH_STDIN:
        snprintf(text, text_bytes, "standard input");
        break;
    case FETCH_IMAP:
        snprintf(text, text_bytes, "%s at %s, %s", config->user, config->host, config->folder ? config->folder : "INBOX");
        break;
    case FETCH_POP3:
        snprintf(text, text_bytes, "%s at %s", config->user, config->host);
        break;
    case FETCH_MAILDIR:
    case FETCH_MBOX:
        snprintf(text, text_bytes, "%s", config->path);
        break;
    }
}

static enum status in_mailbox(const struct fetch_config *config, struct error *err)
{
    char name[NAME_BYTES];

    fetch_name(config, name, sizeof name);
    return error_in(err, "mailbox %s", name);
}

static bool has_server(const struct fetch_config *config)
{
    return config->kind == FETCH_IMAP || config->kind == FETCH_POP3;
}

enum status fetch_open(const struct fetch_config *config, struct fetch_source **out, struct error *err)
{
    static const struct fetch_ops *const kinds[] = { [FETCH_MAILDIR] = &fetch_maildir,
                                                     [FETCH_MBOX] = &fetch_mbox,
                                                     [FETCH_STDIN] = &fetch_stdin,
                                                     [FETCH_IMAP] = &fetch_imap,
                                                     [FETCH_POP3] = &fetch_pop3 };
    struct fetch_source *source;
    enum status status;

    *out = NULL;
    if (config->kind != FETCH_STDIN && !has_server(config) && !config->path)
        return error_set(err, ERR_CONFIG, "mailbox: no path is given");
    if (has_server(config) && (!config->host || !config->user))
        return error_set(err, ERR_CONFIG, "mailbox: no %s is given", config->host ? "user" : "host");
    source = calloc(1, sizeof *source);
    if (!source) {
        error_set(err, ERR_IO, "no memory left");
        return in_mailbox(config, err);
    }
    source->config = *config;
    source->arena.limit_bytes = ARENA_BYTES;
    source->ops = kinds[config->kind];
    status = source->ops->open(source, err);
    if (status != OK) {
        fetch_close(source);
        return in_mailbox(config, err);
    }
    *out = source;
    return OK;
}

enum status fetch_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err)
{
    *mail = (struct fetch_mail){ .received_utc_s = FETCH_NO_TIME };
    *there = false;
    if (source->ops->next(source, mail, there, err) != OK)
        return in_mailbox(&source->config, err);
    return OK;
}

enum status fetch_let_go(struct fetch_source *source, const char *uid, struct error *err)
{
    if (source->ops->let_go(source, uid, err) == OK)
        return OK;
    error_in(err, "mail %s", uid);
    return in_mailbox(&source->config, err);
}

enum status fetch_settle(struct fetch_source *source, struct error *err)
{
    if (source->ops->settle(source, err) != OK)
        return in_mailbox(&source->config, err);
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
