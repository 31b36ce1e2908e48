/* What a kind of mailbox implements; only fetch.c and the kinds include it. */
#ifndef POSTERN_FETCH_TRANSPORT_H
#define POSTERN_FETCH_TRANSPORT_H

#include "engine/kernel/arena.h"
#include "processor/fetch/fetch.h"

/* The functions of fetch.h for one kind. close is called also after a failed open, and with whatever open left in
 * `state`. */
struct fetch_ops {
    enum status (*open)(struct fetch_source *source, struct error *err);
    enum status (*next)(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err);
    enum status (*let_go)(struct fetch_source *source, const char *uid, struct error *err);
    enum status (*settle)(struct fetch_source *source, struct error *err);
    void (*close)(struct fetch_source *source);
};

struct fetch_source {
    struct fetch_config config;
    const struct fetch_ops *ops;
    struct arena arena;        /* lives as long as the source */
    void *state;               /* the kind's own, in the arena */
};

extern const struct fetch_ops fetch_maildir;
extern const struct fetch_ops fetch_mbox;
extern const struct fetch_ops fetch_stdin;
extern const struct fetch_ops fetch_imap;
extern const struct fetch_ops fetch_pop3;

enum { FETCH_HASH_BYTES = 16, FETCH_HASH_TEXT_BYTES = 2 * FETCH_HASH_BYTES + 1 };

/* A hash in hex, for uids where a mailbox has none. */
void fetch_hash(const char *bytes, size_t n, char text[FETCH_HASH_TEXT_BYTES]);

/* Reads until the buffer is full or the end is reached. Returns how many bytes, -1 with errno. */
long fetch_read(int fd, char *to, size_t n);

#endif
