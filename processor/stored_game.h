/* A game as it lies in the store, opened to be moved: its row, seats, secret, and the engine's struct game. */
#ifndef POSTERN_STORED_GAME_H
#define POSTERN_STORED_GAME_H

#include "engine/game.h"
#include "processor/home.h"
#include "processor/record.h"

/* What the game master set for one game, beside the rule set's options. */
struct game_settings {
    int hours, window_hours;         /* from opening to deadline, by class */
    bool early;                      /* resolved when all are in */
    bool chance_known;               /* the secret was given: a demonstration or a test, and every report says so */
};

struct stored_game {
    struct home *home;
    struct arena *arena;
    struct game_row row;             /* texts in the arena */
    struct game_settings settings;
    struct game game;
    struct seat_row seats[SEATS_MAX];
    int seat_count;
    struct luck luck;
    struct hash commitment;
    struct hash last_hash;           /* of the last record; before the first, of the game's founding */
    const char *label;               /* "g12" */
    struct game_world world;         /* seeds and past, ready for the engine */
};

/* Opens a game by its id. ERR_NOT_FOUND; ERR_CORRUPT when what is stored cannot be read. */
enum status stored_game_open(struct home *home, int64_t id, struct arena *arena, struct stored_game **out,
                             struct error *err);

/* The id that "g12", "12" or a name means. */
enum status stored_game_find(struct home *home, const char *name, int64_t *id, struct error *err);

/* Writes row, open turn and seats back, inside the caller's transaction. */
enum status stored_game_save(struct stored_game *stored, struct error *err);

/* Makes a game with its seats, invited. addresses: one a seat. The id comes back. Inside the caller's transaction. */
struct new_game {
    const char *name;
    const struct ruleset *rules;
    const struct value *options;     /* whole */
    struct game_settings settings;
    const char *addresses[SEATS_MAX];
    const char *players[SEATS_MAX];  /* names, "" for none */
    int seat_count;
    const struct hash *secret;       /* NULL: a new one */
};
enum status stored_game_new(struct home *home, const struct new_game *wanted, int64_t *id, struct error *err);

/* The rule set's name for a seat, or "seat 2" before the set-up gave it one. */
const char *stored_seat_name(const struct stored_game *stored, int seat);

/* What a seat is asked now: the names of its open requests with the digests of what they showed, in the arena. Two mails
 * that asked the same can be answered alike. */
const char *stored_asks(const struct stored_game *stored, int seat);

/* Have all seats been taken? */
bool stored_all_joined(const struct stored_game *stored);

#endif
