/* One self-played game, as the parts of the soak share it. */
#ifndef POSTERN_HARNESS_SOAK_GAME_H
#define POSTERN_HARNESS_SOAK_GAME_H

#include "processor/replay/record.h"
#include "processor/harness/soak.h"

/* A record as played, kept for the proofs. */
struct soak_record {
    int number;
    enum record_kind kind;
    uint64_t seed;
    const void *before, *after;      /* states; before is NULL for the set-up */
    struct answer *answers;
    int answer_count;
    const char *events;              /* canonical JSON */
};

struct soak_game {
    const struct soak_options *options;
    struct soak_report *report;
    struct arena *arena;             /* lives as long as the game */
    struct arena *scratch;           /* of one step */
    struct game game;
    uint64_t seed;
    struct founding founding;        /* with the secret it gives the seeds of the records, as in a real game */
    uint8_t secret[SECRET_BYTES];
    int64_t number;
    struct rng choice;
    struct soak_record *records;
    int record_count, record_capacity;
};

/* The input of a run of one record; answers as given. */
struct advance soak_input(struct soak_game *soak, const struct soak_record *record, const struct answer *answers,
                          int answer_count);

/* Notes a fault; the first is kept word by word. */
void soak_fault(struct soak_game *soak, int64_t *counter, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Resolves a record in other ways that must give the same. */
void soak_rerun(struct soak_game *soak, const struct soak_record *record);

/* Describes what is to be seen after a record, for everybody, and compares pictures, text and list with it. */
void soak_scenes(struct soak_game *soak, const struct soak_record *record);

/* Writes the game as a full replay into the folder of the options. */
void soak_replay(struct soak_game *soak);

/* Exchanges cards that a seat has not seen and compares what it is told. */
void soak_secrecy(struct soak_game *soak);

#endif
