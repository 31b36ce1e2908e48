/* A stored game, opened so that it can go on: its row, seats, secret, and the engine's struct game. */
#ifndef POSTERN_GAME_STORED_GAME_H
#define POSTERN_GAME_STORED_GAME_H

#include "engine/game.h"
#include "processor/home/home.h"
#include "processor/replay/chance.h"
#include "processor/home/settings.h"

/* News of records that a seat has not been told yet (report/news.h). */
struct held_news {
    int32_t seat, from;              /* the first of the records */
    int64_t since_utc_s;
};

/* How far the seats' part of the draws is settled (turn/luck.h). */
enum luck_stage {
    LUCK_OPEN,                       /* words and hashes of words are accepted, and may replace earlier ones */
    LUCK_ASKED,                      /* all seats are taken: only the words of the hashes are still accepted */
    LUCK_SETTLED
};

/* What the clock has done with the open turn so far. */
struct game_clock {
    int64_t told_utc_s;              /* when the deadline was set */
    int64_t all_in_utc_s;            /* when the last of all orders came; 0: something is missing */
    int64_t left_s;                  /* to the deadline, when the game was paused */
    int reminded;                    /* reminders whose time is past */
    int refused;                     /* seats that had a line of their last orders refused, a bit each */
    bool late_told;                  /* the deadline is past, and players know of the grace */
    const char *of;                  /* older Postern: the request that the deadline was set for; NULL: none, or unknown */
    int64_t end_utc_s;               /* ... and when that would end if nobody had moved the deadline since */
    bool invited_again;              /* those who did not answer their invitation have been reminded */
    struct held_news news[SEATS_MAX];
    int32_t news_count;
    int luck;                        /* enum luck_stage */
    bool beacon_asked;               /* the moderator has been asked for the beacon's value, or for a later beacon */
    int64_t rest_utc_s;              /* before it standing orders answer no turn by themselves; 0: they have answered none */
    bool setup_waits;                /* the set-up draws before its first question: it begins when all seats are taken */
};

/* A moderator's act that waits for the open turn to become a record, whose number is reserved. */
struct waiting_act {
    const char *act, *text;
    int64_t at_utc_s;
    const char *hash;                /* of the chain of acts after this act, hex; NULL: an older Postern has noted it */
};

/* Most acts during one open turn (a run does some by itself: a missed turn, a bot); most rollbacks of a whole game. */
enum { WAITING_ACTS_MOST = 1000, WAITING_ACTS_BY_HAND_MOST = 200, ROLLBACKS_MOST = 1000 };

/* What the moderator's acts left open. */
struct moderation {
    struct rollback *rollbacks;
    int32_t rollback_count;
    int32_t dice_back;               /* format 1: record number less seed number */
    int32_t again, again_at;         /* format 2: the record whose dice are repeated next, and the rollback that undid
                                      * it; 0: none */
    struct waiting_act *waiting;
    int32_t waiting_count;
    int32_t serial;                  /* of the last mail to the moderator that he may answer */
    int32_t forward;                 /* the last record before a rollback: roll forward leads there; 0: none */
    const char *preview;             /* hash of the held turn as the moderator was shown it; NULL: none */
    bool by_deadline;                /* ... and whether defaults are taken in it */
    bool approved;
    const char *acts;                /* hash of the last act, hex; NULL: there was none */
    bool acts_told;                  /* ... and a record has taken it in */
    const char *arrived;             /* the key of the transfer that brought it here, hex; NULL: it began here */
    const char *seal;                /* hash of all that is in no record yet, keyed with the game's secret, hex */
};

extern const struct codec moderation_codec;

/* What a game remembers of its last record, beside its hash. */
struct last_record {
    int number;                      /* 0: there is none */
    enum record_kind kind;
    int version;                     /* of the rules */
    struct hash state;               /* of the state after it */
};

struct stored_game {
    struct home *home;
    struct arena *arena;
    struct game_row row;             /* texts in the arena */
    struct game_settings settings;
    struct game_clock clock;
    struct moderation moderation;
    struct game game;
    struct seat_row seats[SEATS_MAX];
    struct seat_row kept_seats[SEATS_MAX];   /* as they are stored */
    int seat_count;
    struct founding founding;
    uint8_t secret[SECRET_BYTES];
    bool proved;                     /* this process knows its rows (proved.h) */
    bool rows_changed;               /* saving it renews the seal over its rows in other tables (seal_rows.h) */
    bool seal_is_due;                /* a row without its seal is then not from an older Postern, but tampered with */
    struct hash last_hash;           /* of the last record; before the first, of the game's founding */
    struct last_record last;
    const char *label;               /* "g12": its number in this home, which addresses use */
    const char *origin;              /* the number that it began with: seeds and chain use that one */
    struct game_world world;         /* seeds and past, ready for the engine */
    int64_t promised_utc_s;          /* the deadline that players knew before the moderator's present act; STORE_NO_TIME */
    const char **shown;              /* a preview: mails are added to this text instead of being queued; NULL: no preview */
};

/* Opens a game by its id. ERR_NOT_FOUND; ERR_CORRUPT when its rows cannot be read. */
enum status stored_game_open(struct home *home, int64_t id, struct arena *arena, struct stored_game **out,
                             struct error *err);

/* The id that "g12", "12" or a name means. */
enum status stored_game_find(struct home *home, const char *name, int64_t *id, struct error *err);

/* Writes row, open turn and seats back, inside the caller's transaction. */
enum status stored_game_save(struct stored_game *stored, struct error *err);

/* Who plays a seat of a new game: somebody who is invited (without an address: whoever signs on), somebody who has
 * joined by making it, or the program, at any strength or as well as the rule set's bot can. */
enum new_seat { SEAT_PLAYER, SEAT_JOINED, SEAT_BOT, SEAT_GREEDY };

/* Makes a game with invited seats. Gives the id. Inside the caller's transaction. */
struct new_game {
    const char *name;
    const struct ruleset *rules;
    const struct value *options;     /* whole */
    struct game_settings settings;
    const char *addresses[SEATS_MAX];    /* "": nobody yet, or the program */
    const char *players[SEATS_MAX];  /* names, "" for none */
    enum new_seat kinds[SEATS_MAX];
    int seat_count;
    const struct hash *secret;       /* NULL: a new one */
};
enum { STORED_NAME_BYTES_MAX = 80 };

/* Whether a "game" or a "league" may have this name (a label such as g12 is not a name), and whether a player may. */
enum status stored_name_check(const char *name, const char *whose, struct error *err);
enum status stored_player_check(const char *name, struct error *err);
enum status stored_game_new(struct home *home, const struct new_game *wanted, int64_t *id, struct error *err);

/* The rule set's name for a seat, or "seat 2" before the set-up gave it one. */
const char *stored_seat_name(const struct stored_game *stored, int seat);
/* The seat that a word means: its name, its number from 1, or p1. */
enum status stored_seat_find(const struct stored_game *stored, const char *word, int *seat, struct error *err);
/* How a mail addresses a player: by the name in his invitation, otherwise by his side once he has one; or "". */
const char *stored_reader(const struct stored_game *stored, int seat);
/* How mails name a seat to the others. Before the set-up sides may still be drawn, and a seat's number says little. */
const char *stored_called(const struct stored_game *stored, int seat);

/* Does this seat have a player who gets mail: not a bot, not erased, not gone? */
bool stored_has_player(const struct stored_game *stored, int seat);

/* Where and when a game has gone, from its row's `moved`. */
struct moved {
    const char *to;                  /* the address of that home's robot; NULL: it is here */
    const char *nonce;               /* hex; from which the receipt is made; NULL: an older Postern has moved it */
    bool received;                   /* the receipt is in */
    int64_t at_utc_s;
};
struct moved moved_read(struct arena *arena, const char *json);

/* The robot's address of the home that the game has moved to, in the arena, and when it left; NULL: it is here. */
const char *stored_moved_to(const struct stored_game *stored);
int64_t stored_moved_at(const struct stored_game *stored);
/* The hex key from which the receipt is made, until that home's receipt has come: the game is then on its way and can be
 * taken back. NULL: it is here, or has arrived. */
const char *stored_leaving(const struct stored_game *stored);
/* Has that home's receipt come? A game that an older Postern moved has none, and is not on its way either. */
bool stored_received(const struct stored_game *stored);

/* Does this seat of a game that has not begun wait for somebody who signs on? */
bool stored_is_open(const struct stored_game *stored, int seat);

/* A time as this seat reads it, "no time set" for none. In the arena. */
const char *stored_time(const struct stored_game *stored, int seat, int64_t utc_s);

/* The hash of the last act of the moderator, hex, if no record has taken it in yet; otherwise NULL. */
const char *stored_new_acts(const struct stored_game *stored);

/* The data around a state that a rollback takes back with it: standing orders, offers, orders on file, counts of misses; as
 * JSON, and from it. The players of the seats do not go back. */
enum status stored_context(struct stored_game *stored, int record, const char **text, struct error *err);
enum status stored_context_read(struct stored_game *stored, const char *context, struct error *err);

/* The turn that players see after a record: the one that opens then. 0: the record cannot be read. */
int stored_turn_after(struct stored_game *stored, int record);

/* The record with which a turn began, on the line in force; 0: there is none. */
int stored_record_of_turn(struct stored_game *stored, int turn);

/* The state after a record, read from its snapshot into the engine's struct or resolved again (past.h), and the data around
 * it. */
enum status stored_snapshot(struct stored_game *stored, int record, void *state, const char **context, struct error *err);

/* What a seat is asked now: the names of its open requests with the digests of what they showed, in the arena. An answer to
 * one of two mails that asked the same fits the other too. */
const char *stored_asks(const struct stored_game *stored, int seat);

/* The hash of all that is settled before the first record, except the beacon's value (record_settled). */
struct hash stored_settled(const struct stored_game *stored);

/* Does the game only wait for players to join, with no questions before it begins? */
bool stored_asks_nobody(const struct stored_game *stored);

/* Have all seats been taken? */
bool stored_all_joined(const struct stored_game *stored);

#endif
