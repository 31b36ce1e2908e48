/* What a transport implements; only deliver.c and the three transports include it. */
#ifndef POSTERN_SEND_DELIVER_TRANSPORT_H
#define POSTERN_SEND_DELIVER_TRANSPORT_H

#include "engine/kernel/arena.h"
#include "processor/send/deliver.h"

/* One mail with its envelope; addresses are checked, bytes are canonical. */
struct envelope {
    const char *from;
    const char *to;
    const char *bytes;
    size_t n;
};

struct deliver_transport_ops {
    enum status (*open)(struct deliver *deliver, struct error *err);
    /* Either the first, which returns when the mail is over, or the other two, as deliver.h describes them. */
    void (*send)(struct deliver *deliver, const struct envelope *mail, struct deliver_result *result);
    bool (*begin)(struct deliver *deliver, int connection, const struct envelope *mail, struct deliver_result *result);
    int (*await)(struct deliver *deliver, struct deliver_result *result);
    void (*probe)(struct deliver *deliver, struct deliver_result *result);
    void (*close)(struct deliver *deliver);
};

struct deliver {
    struct deliver_config config;
    const struct deliver_transport_ops *ops;
    struct arena setup;        /* lives as long as the delivery */
    struct arena mail;         /* reset before each mail */
    void *state;               /* the way's own, in `setup` or its library's */
};

extern const struct deliver_transport_ops deliver_maildir;
extern const struct deliver_transport_ops deliver_sendmail;
extern const struct deliver_transport_ops deliver_smtp;

/* Fills a result and turns the text into one line of printable ASCII. */
void deliver_say(struct deliver_result *result, enum deliver_class class, int code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Does other work wait, so that we wait for a silent side no longer than stall_s? */
bool deliver_others_wait(const struct deliver *deliver);

/* The mail with the line ends of files and pipes (\n), after `headers`, in the mail arena; NULL: no memory. */
char *deliver_local_form(struct deliver *deliver, const struct envelope *mail, const char *headers, size_t *n);

#endif
