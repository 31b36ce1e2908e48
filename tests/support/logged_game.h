/* A duel whose records are kept one by one, as the store would keep them: for tests of replays. */
#ifndef POSTERN_TESTS_LOGGED_GAME_H
#define POSTERN_TESTS_LOGGED_GAME_H

#include <stdio.h>

#include "engine/game.h"
#include "processor/replay/replay.h"

enum { LOGGED_MAX = 100 };

struct logged {
    struct arena arena, scratch;
    struct game game;
    struct founding founding;
    uint8_t secret[SECRET_BYTES];
    int branch;
    struct rng choice;
    struct record records[LOGGED_MAX];
    const char *events[LOGGED_MAX];
    const void *states[LOGGED_MAX];
    int count;
};

/* format: of its seeds and its replay. */
void logged_begin(struct logged *logged, int format, uint64_t seed);
void logged_release(struct logged *logged);

/* Plays by the rule set's own choices until it has made so many more records, or the game is over. */
void logged_play(struct logged *logged, int records);

/* Opens the next turn, so that its requests are mailed. */
void logged_open(struct logged *logged);

/* A mail that must be accepted, now. */
void logged_mail(struct logged *logged, int seat, const char *text);

/* The seed of the next record. */
struct hash logged_seed(const struct logged *logged, int record, enum record_kind kind);

/* The moderator writes an item of the position notation over the state; if this drops the open turn, the branch rises. */
void logged_set(struct logged *logged, const char *item, const char *note);

/* Writes the replay of the game so far. */
enum status logged_write(struct logged *logged, enum replay_scope scope, int seat, FILE *out, struct error *err);

#endif
