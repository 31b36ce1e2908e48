/* A verification a record at a time, for a reader that shows how far it has come, or goes back to what it resolved. replay.h has
 * the whole in one call. */
#ifndef POSTERN_REPLAY_VERIFY_H
#define POSTERN_REPLAY_VERIFY_H

#include "processor/replay/file.h"
#include "processor/replay/run.h"

struct replay_verification {
    struct replay_check *check;
    const struct replay_header *header;
    const struct replay_progress *progress;
    struct replay_file file;         /* its line is that of the last record */
    struct replay_run run;           /* full replays; holds the states after all records so far */
    bool running;
    struct chance chance;            /* of public replays, whose records are not resolved */
    struct hash previous;
    struct hash acts, acts_told;     /* of the moderator: after those shown, and as the last record that speaks of it says */
    int acts_at;                     /* that record, while they differ; 0: all acts told of are shown */
    struct arena *arena;             /* the caller's, for what is handed back */
    struct arena lasting, text;      /* text: of one record */
};

/* Begins a verification of a text, called `name` in messages. *more: there may be records. OK without *more: the check holds the
 * verdict already. Errors as in replay_verify. End it in any case. */
enum status replay_verification_begin(struct replay_verification *v, const char *text, size_t bytes, const char *name,
                                      struct arena *arena, struct replay_check *check, bool *more, struct error *err);
/* Checks the next record. When *more is false the check holds the verdict; the run can still be read. */
enum status replay_verification_next(struct replay_verification *v, bool *more, struct error *err);
void replay_verification_end(struct replay_verification *v);

#endif
