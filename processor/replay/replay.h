/* Replays: a game's log as one file, and the proof that the game happened as it says.
 *
 * A file is JSON Lines: a header, then a line a record; postern-replay(5) has every byte of it, so that others can
 * write a verifier. There are three scopes. A full replay holds the whole records and is resolved again; a public one
 * (of a finished game) and one for a seat hold what onlookers or that seat were shown, with the hashes that are needed to
 * check the chain. A full replay of a game that goes on is for the moderator only.
 *
 * Nothing here needs a database: a writer gets records one after the other, from any source, and a
 * verifier gets only a file. */
#ifndef POSTERN_REPLAY_H
#define POSTERN_REPLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/game.h"
#include "processor/replay/record.h"

enum replay_scope { REPLAY_FULL, REPLAY_PUBLIC, REPLAY_SEAT, REPLAY_SCOPES };
extern const char *const replay_scope_names[REPLAY_SCOPES];   /* "full", "public", "seat" */

/* The first line of a file. Texts are the caller's, or live in the arena of the reader. */
struct replay_header {
    enum replay_scope scope;
    int seat;                        /* REPLAY_SEAT: its seat, from 0 */
    struct founding founding;        /* its format is that of the file */
    int version;                     /* of the rules of the last record */
    const char *const *seats;        /* their names, as the rule set gives them after the last record */
    const char *const *players;      /* who plays, a name a seat, "" for one without; NULL: not told. The word of the writer */
    bool revealed;                   /* the game is over, and `secret` is told */
    uint8_t secret[SECRET_BYTES];
    int records;                     /* how many follow */
    const char *generator;           /* who wrote the file */
};

/* ---- writing ---- */

/* A record as it is stored. */
struct replay_entry {
    const char *body;                /* canonical JSON (record.h) */
    size_t body_bytes;
    const char *events;              /* canonical JSON list, closed with a NUL */
    size_t events_bytes;
    struct hash hash;
};

struct replay_writer;

/* Begins a file with its header. ERR_CONFLICT for a public replay of a game whose secret is not revealed,
 * ERR_FORMAT for a rule set that this build does not have (only public and seat replays need it, for views). The
 * header and what it points to must outlive the writer. Nothing is to be released after a failure. */
enum status replay_write_open(struct replay_writer **writer, FILE *out, const struct replay_header *header,
                              struct error *err);

/* Writes the next record. ERR_CORRUPT when it does not continue the chain: what was stored is checked again here. */
enum status replay_write_record(struct replay_writer *writer, const struct replay_entry *entry, struct error *err);

/* Ends the file: ERR_CORRUPT when there are fewer records than the header said, ERR_IO when a part could not be
 * written. Releases the writer in any case, and does not close `out`. */
enum status replay_write_close(struct replay_writer *writer, struct error *err);

/* Gives up an unfinished file. */
void replay_write_drop(struct replay_writer *writer);

/* ---- verifying ---- */

enum replay_verdict {
    REPLAY_SOUND,                    /* resolved again, everything matches */
    REPLAY_CHAIN_ONLY,               /* everything that can be checked without the records is right */
    REPLAY_DIFFERS
};

enum replay_seeds {
    REPLAY_SEEDS_TAKEN,              /* no secret: the seeds in the records are taken on trust */
    REPLAY_SEEDS_CHECKED,            /* each follows from secret, luck words, beacon, number and branch */
    REPLAY_SEEDS_ABSENT              /* not in this file */
};

enum { REPLAY_WHAT_BYTES = 1200 };

struct replay_check {
    enum replay_verdict verdict;
    struct replay_header header;
    int records;                     /* found in order */
    int64_t answers, events;         /* of records resolved again */
    int64_t draws;                   /* in a public replay: public draws made again from the seeds */
    enum replay_seeds seeds;
    int branch;                      /* of the last record; full and public replays */
    struct hash *chain;              /* the hash of the founding, then of each record found, in the arena of the header */
    int chain_capacity;
    struct hash last;                /* hash of the last record, to compare the end of the chain */
    struct ruleset_result result;    /* of a sound full replay: by the rules, after the last record; its `how` is NULL */
    /* REPLAY_DIFFERS: */
    int record;                      /* the first record that differs; 0: the header */
    int event;                       /* the first event that differs in it, from 1; 0: the difference is not in an event */
    char what[REPLAY_WHAT_BYTES];    /* one line */
};

struct replay_progress {
    void (*show)(void *context, int records, int of);   /* may be NULL */
    void *context;
};

/* Verifies a file ("-": standard input). OK with a verdict; ERR_FORMAT for a file that is not a replay, or that this build
 * cannot judge (rules that it does not have, or no longer, or not yet); ERR_NOT_FOUND, ERR_IO. The header's texts live
 * in the arena. */
enum status replay_verify(const char *path, const struct replay_progress *progress, struct arena *arena,
                          struct replay_check *check, struct error *err);

/* The same of a replay that is a text, in messages called `name`. */
enum status replay_verify_text(const char *text, size_t bytes, const char *name, struct arena *arena, struct replay_check *check,
                               struct error *err);

/* ---- showing ---- */

/* One record as it is shown; texts and values live until the next one. */
struct replay_page {
    const struct replay_header *header;
    const struct ruleset *rules;     /* NULL: this build does not have them */
    int seat;                        /* whose eyes; SEAT_MODERATOR: all that the file holds */
    int number, turn;                /* turn -1: its events do not tell */
    const char *kind, *note;
    const struct value *answers, *events;
    struct value *view;              /* how things stand then, for `seat` or for onlookers; NULL: there is no view */
    struct arena *arena;
};

/* The form in which a scene (scene.h) of a full replay is written. */
enum replay_scene { REPLAY_NO_SCENE, REPLAY_SCENE_JSON, REPLAY_SCENE_SVG, REPLAY_SCENE_TEXT, REPLAY_SCENE_LIST };

struct replay_show {
    int record;                      /* only this one; 0: all */
    bool one_turn;                   /* only the records of `turn` */
    int turn;
    const char *as;                  /* for a full replay: only what this seat (or "onlooker") may see; NULL: all */
    bool json;                       /* one JSON object for each record, otherwise text */
    enum replay_scene scene;         /* only what is to be seen, as `as` sees it (NULL: all); as SVG one record, 0: the last */
    /* Tells events and view in the words of reports; NULL: events are printed as they stand in the file, one a line. */
    void (*tell)(void *context, const struct replay_page *page, FILE *out);
    void *context;
};

/* The seat that a word means in this file ("red", "2", "onlooker"), or SEAT_MODERATOR when there is none. */
int replay_seat(const struct replay_header *header, const char *word);

/* Prints a file's history. It compares nothing: it shows what the file says. A full replay holds no positions: to show
 * them it is resolved, as far as that is possible. */
enum status replay_show(const char *path, const struct replay_show *show, FILE *out, struct error *err);

/* A name for each seat: the player's, or where the file names nobody, the seat's. In the arena. */
const char *const *replay_players(const struct replay_header *header, struct arena *arena);

/* Prints the game in the notation of its kind (PGN of chess), resolved again from a full replay; in sections: a game for
 * each stretch that the notation can follow. ERR_FORMAT when it is not a full one, or its rule set has no such notation;
 * ERR_CONFLICT when a record cannot have happened. */
enum status replay_score(const char *path, bool sections, FILE *out, struct error *err);

/* Writes a full replay's records in another scope; `header` says which. */
enum status replay_convert(const char *path, enum replay_scope scope, const char *seat, FILE *out, struct error *err);

#endif
