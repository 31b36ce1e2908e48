/* Records: hashes, seeds and the chain that make a replay a proof.
 *
 * A record's body is canonical JSON; nothing personal is in it. The hash of a record is BLAKE2b-256 over the hash of
 * the record before it (of the first: over the hash of the game's founding) and the hash of its body. So an
 * export for one seat can carry both hashes of every record, and anybody can still check its chain. The founding holds
 * all that was settled before the first record: game, rule set, options, seats, luck words, beacon and commitment; nobody can
 * change one of them later without the whole chain. The commitment in every invitation is BLAKE2b-256 of the secret.
 * The moderator's acts have a chain of their own, from the moment that each is done: the hash of an act is BLAKE2b-256 over
 * the hash of the act before it (of the first: over 32 zero bytes) and the hash of {"act":...,"at":...,"text":...}, and the
 * next record takes it in.
 *
 * Seeds and founding have two forms, and a game keeps the one that it began with. In both a seed is BLAKE2b-256, keyed
 * with the game's secret, over a canonical JSON list, and the engine's draws start at its first 8 bytes, little-endian. In
 * format 1 the list is [game,[luck words by seat],record,branch]. In format 2 it is [game,[luck words by seat],beacon,
 * turns,branch], where turns counts the set-ups and turns before, so that nothing else that happens changes their
 * dice; an interlude or a moderator's record has a seed of its own, with "record.17" as the list's last member. */
#ifndef POSTERN_REPLAY_RECORD_H
#define POSTERN_REPLAY_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/game.h"
#include "processor/replay/hash.h"

enum { SECRET_BYTES = 32 };

/* The form of seeds, founding and replay files. */
enum { FORMAT_RECORDS = 1, FORMAT_TURNS = 2, FORMAT_LATEST = FORMAT_TURNS };

/* What was settled before the first record, and goes into all seeds. Luck words: one a seat, "" for none; "#" and the hash
 * for a seat that has given the hash of its word and never the word. */
struct founding {
    int format;
    const char *game;                /* "g12": its number in the home where it began */
    const char *rules;
    const struct value *options;     /* whole, from ruleset_options */
    const char *const *luck;
    const char *const *luck_hashes;  /* format 2: given before the word, hex; "" for none */
    int seats;
    const char *beacon, *beacon_value;   /* format 2: the name of the public beacon, and its value; "" for none */
    struct hash commitment;
};

/* The numbers that go into the seed of a record. */
struct place {
    int number;                      /* format 1: of the record; 2: of set-ups and turns before it */
    int branch;                      /* format 1: mailed turns that were taken back; 2: states set by the moderator */
    int own;                         /* format 2, for an interlude or a moderator's record: its number; otherwise 0 */
};

struct hash record_commitment(const uint8_t secret[SECRET_BYTES]);
struct hash record_seed(const struct founding *founding, const uint8_t secret[SECRET_BYTES], const struct place *place);
uint64_t record_engine_seed(const struct hash *seed);

/* Where a chain begins: the hash of the founding as canonical JSON, {"commitment":hex,"game":"g12","luck":[a word a seat],
 * "options":{...},"rules":"duel"}; in format 2 with "beacon", "beacon_value", "format_version" and "luck_hashes". */
struct hash record_founding(const struct founding *founding);

/* The hash of the founding without the beacon's value: players get it by mail before the beacon's time. */
struct hash record_settled(const struct founding *founding);

/* Is it a beacon's value: 64 or 128 digits of 0-9 and a-f? There is only one way to write a value, or the host could
 * choose between spellings. */
bool record_is_beacon_value(const char *text);

/* What is wrong with the luck of a seat, in words; NULL: its word has the hash that was given before it. Format 2. */
const char *record_luck_forbids(const char *word, const char *given_hash);

struct hash record_act_hash(const struct hash *previous, const char *act, int64_t at_utc_s, const char *text);

/* A hash that nobody can make without the secret. */
struct hash record_keyed(const uint8_t secret[SECRET_BYTES], const void *bytes, size_t count);

struct hash record_chain(const struct hash *previous, const struct hash *body);

/* A record as it is stored and exported. */
struct record {
    int number;
    enum record_kind kind;
    int version;                     /* of the rules it was resolved under */
    int branch;                      /* as in struct place; format 2: it includes what this record itself does */
    int dice;                        /* format 1: the number that goes into its seed; 2: the record whose seed it repeats,
                                      * or, for a rollback, whose seed is repeated next. 0: its own */
    struct hash seed;
    const struct answer *answers;
    int answer_count;
    const char *note;                /* kind moderator: what he did, in words; NULL otherwise */
    const char *set;                 /* kind moderator: the state it sets, canonical JSON; NULL: none */
    int to;                          /* kind moderator: goes back to the state after this record; 0: it does not */
    const char *acts;                /* hex hash of the moderator's last act before this record, in the first record after
                                      * that act; NULL otherwise */
    struct hash events_hash, state_hash;
    const char *body;                /* canonical JSON of all above */
    struct hash body_hash, hash;
};

/* What a moderator's record does. All zero: it does not change the state. */
struct record_act {
    const char *note;                /* in words */
    bool sets;                       /* a state that is written in it ... */
    int to;                          /* ... or that after an earlier record */
};

/* The draws of a record; branch and dice as in struct record. */
struct record_dice {
    int branch, dice;
    struct hash seed;
};

/* Makes a record from a step of the engine. act: of kind moderator, otherwise NULL. acts: as in the struct. previous: the
 * hash of the record before it, or the founding. events and state: canonical JSON. The struct's texts live in the arena;
 * answers are borrowed. ERR_BUG: the record could not be read back. */
enum status record_make(struct record *record, const struct game_record *played, const struct ruleset *rules, int version,
                        const struct record_dice *dice, const struct record_act *act, const char *acts,
                        const char *events, const char *state, const struct hash *previous, struct arena *arena,
                        struct error *err);

/* Reads a body back. ERR_FORMAT says which byte or field is wrong. Hashes of body and chain are computed. */
enum status record_read(struct record *record, const char *body, size_t bytes, const char *rules_name,
                        const struct hash *previous, struct arena *arena, struct error *err);

#endif
