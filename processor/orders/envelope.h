/* Envelope: a mail of a game that has moved, on its way from one home of a cluster to another, as a mail of its own.
 *
 * The raw mail goes whole, with what the first home knows of its arrival, sealed with the key that the homes share: nobody else
 * can make one, read one or change one. */
#ifndef POSTERN_ORDERS_ENVELOPE_H
#define POSTERN_ORDERS_ENVELOPE_H

#include "db/store.h"
#include "processor/base/key.h"

struct envelope {
    const char *from, *to;           /* addresses of the two homes */
    int64_t game;
    int passes;                      /* times that the mail has been passed on, this one included */
    int64_t received_utc_s;          /* when it came to the first home; STORE_NO_TIME: nobody knows */
    bool oversize;                   /* only the beginning of a large mail is here */
    struct blob raw;
};

/* A longer mail goes with its beginning alone: the mail around it has to stay below the most that a home takes whole. */
enum { ENVELOPE_RAW_BYTES_MAX = 700 << 10 };

/* The complete mail, in the arena, and its Message-ID. domain: of the robot's address. */
enum status envelope_mail(struct arena *arena, const struct key *cluster, const struct envelope *envelope, const char *robot,
                          int64_t date_utc_s, const char **message_id, struct blob *mail, struct error *err);

/* Reads such a mail; texts and raw in the arena. False: it is none, or no home of this cluster has made it. */
bool envelope_read(struct arena *arena, const struct key *cluster, struct blob mail, struct envelope *envelope);

#endif
