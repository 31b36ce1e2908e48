/* Records: hashes, seeds and the chain that make a replay a proof.
 *
 * A record's body is canonical JSON; nothing personal is in it. The hash of a record is BLAKE2b-256 over the hash of
 * the record before it (of the first: over the hash of the game's founding) and the hash of its body, so that an
 * export for one seat can carry both hashes of every record and its chain still be checked. The founding is what was
 * settled before the first record: game, rule set, options, seats, luck words and commitment; so none of them can be
 * changed later without the whole chain. The seed of a record is BLAKE2b-256, keyed
 * with the game's secret, over the canonical JSON [game,[luck words by seat],record,branch]; the engine's draws start
 * at its first 8 bytes, little-endian. The moderator's acts have a chain of their own, from the moment that each is done:
 * the hash of an act is BLAKE2b-256 over the hash of the act before it (of the first: over 32 zero bytes) and the hash of
 * {"act":...,"at":...,"text":...}, and the next record takes it in. The commitment that every invitation carries is BLAKE2b-256 of the secret. */
#ifndef POSTERN_REPLAY_RECORD_H
#define POSTERN_REPLAY_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/game.h"
#include "processor/replay/hash.h"

enum { SECRET_BYTES = 32 };

/* What seeds are made of. Luck words: one a seat, "" for none. */
struct luck {
    const char *game;                /* "g12" */
    const char *const *words;
    int word_count;
    uint8_t secret[SECRET_BYTES];
};

struct hash record_commitment(const uint8_t secret[SECRET_BYTES]);
struct hash record_seed(const struct luck *luck, int record, int branch);
uint64_t record_engine_seed(const struct hash *seed);

/* Where a chain begins: the hash of the canonical JSON {"commitment":hex,"game":"g12","luck":[a word a seat],
 * "options":{...},"rules":"duel"}. The options are whole, from ruleset_options. */
struct hash record_founding(const char *game, const char *rules, const struct value *options,
                            const char *const *luck_words, int seats, const struct hash *commitment);

struct hash record_act_hash(const struct hash *previous, const char *act, int64_t at_utc_s, const char *text);

/* A hash that only who knows the secret can make. */
struct hash record_keyed(const uint8_t secret[SECRET_BYTES], const void *bytes, size_t count);

struct hash record_chain(const struct hash *previous, const struct hash *body);

/* A record as it is stored and exported. */
struct record {
    int number;
    enum record_kind kind;
    int version;                     /* of the rules it was resolved under */
    int branch;                      /* moderator rollbacks before it */
    int dice;                        /* the number that its seed is made with; 0: its own */
    struct hash seed;
    const struct answer *answers;
    int answer_count;
    const char *note;                /* kind moderator: what was done, in words; NULL else */
    const char *set;                 /* kind moderator: the state it sets, canonical JSON; NULL: none */
    int to;                          /* kind moderator: the state is that after this record again; 0: it is not */
    const char *acts;                /* hex hash of the last act of the moderator that was done before this record, the first
                                      * of them that tells of it; NULL else */
    struct hash events_hash, state_hash;
    const char *body;                /* canonical JSON of all above */
    struct hash body_hash, hash;
};

/* What a moderator's record does. All zero: it does not touch the state. */
struct record_act {
    const char *note;                /* in words */
    bool sets;                       /* a state that is written in it ... */
    int to;                          /* ... or that after an earlier record */
};

/* Which draws a record has: the branch, and the number that its seed is made with (0: its own). After a rollback with the
 * same dice the numbers of the undone records are used again. */
struct record_dice {
    int branch, number;
    struct hash seed;
};

/* Makes a record from a step of the engine. act: of kind moderator, NULL else. acts: as in the struct. previous: the hash
 * of the record before it, or the founding. events and state: canonical JSON. The struct's texts live in the arena; answers are borrowed. ERR_BUG for what could not be read again. */
enum status record_make(struct record *record, const struct game_record *played, const struct ruleset *rules, int version,
                        const struct record_dice *dice, const struct record_act *act, const char *acts,
                        const char *events, const char *state, const struct hash *previous, struct arena *arena,
                        struct error *err);

/* Reads a body back. ERR_FORMAT says which byte or field is wrong. Hashes of body and chain are computed. */
enum status record_read(struct record *record, const char *body, size_t bytes, const char *rules_name,
                        const struct hash *previous, struct arena *arena, struct error *err);

#endif
