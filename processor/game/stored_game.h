/* A game as it lies in the store, opened to be moved: its row, seats, secret, and the engine's struct game. */
#ifndef POSTERN_GAME_STORED_GAME_H
#define POSTERN_GAME_STORED_GAME_H

#include "engine/game.h"
#include "processor/home/home.h"
#include "processor/replay/chance.h"
#include "processor/home/settings.h"

/* News of records that a seat is still to be told (report/news.h). */
struct held_news {
    int32_t seat, from;              /* the first of the records */
    int64_t since_utc_s;
};

/* How far what the seats put into the draws is settled (turn/luck.h). */
enum luck_stage {
    LUCK_OPEN,                       /* words and hashes of words are taken, and replaced */
    LUCK_ASKED,                      /* all seats are taken: the words of the hashes alone are still taken */
    LUCK_SETTLED
};

/* What the clock has done with the open turn so far. */
struct game_clock {
    int64_t told_utc_s;              /* when the deadline was set */
    int64_t all_in_utc_s;            /* the last of all orders came; 0: something is missing */
    int64_t left_s;                  /* to the deadline, when the game was paused */
    int reminded;                    /* reminders whose time is past */
    bool late_told;                  /* the deadline is past, and grace has been told */
    const char *of;                  /* an older Postern: the request that the deadline was set for; NULL: none, or unknown */
    int64_t end_utc_s;               /* ... and when that would end if nobody had moved the deadline since */
    bool invited_again;              /* who did not answer his invitation has been reminded */
    struct held_news news[SEATS_MAX];
    int32_t news_count;
    int luck;                        /* enum luck_stage */
    bool beacon_asked;               /* the moderator has been asked for what the beacon told, or for a later one */
    bool setup_waits;                /* the set-up draws before it asks anything: it begins when all seats are taken */
};

/* A moderator's act that waits for the open turn to become a record, whose number is reserved. */
struct waiting_act {
    const char *act, *text;
    int64_t at_utc_s;
    const char *hash;                /* that the acts' chain has after it, hex; NULL: an older Postern has noted it */
};

/* Acts beside one open turn, of which a run does some by itself (a missed turn, a bot); rollbacks of a whole game. */
enum { WAITING_ACTS_MOST = 1000, WAITING_ACTS_BY_HAND_MOST = 200, ROLLBACKS_MOST = 1000 };

/* What the moderator's hand left open. */
struct moderation {
    struct rollback *rollbacks;
    int32_t rollback_count;
    int32_t dice_back;               /* format 1: how far the numbers of seeds lie behind those of records */
    int32_t again, again_at;         /* format 2: the record whose dice come next once more, and the rollback that undid
                                      * it; 0: none */
    struct waiting_act *waiting;
    int32_t waiting_count;
    int32_t serial;                  /* of the last mail to the moderator that he may answer */
    int32_t forward;                 /* the last record before a rollback: roll forward leads there; 0: none */
    const char *preview;             /* hash of what the moderator was shown of the turn that is held; NULL: none */
    bool by_deadline;                /* ... and whether defaults are taken in it */
    bool approved;
    const char *acts;                /* hash of the last act, hex; NULL: there was none */
    bool acts_told;                  /* ... and a record has taken it in */
    const char *arrived;             /* the key of the move by which it came here, hex; NULL: it was born here */
    const char *seal;                /* over all that is in no record yet, keyed with the game's secret, hex */
};

extern const struct codec moderation_codec;

struct stored_game {
    struct home *home;
    struct arena *arena;
    struct game_row row;             /* texts in the arena */
    struct game_settings settings;
    struct game_clock clock;
    struct moderation moderation;
    struct game game;
    struct seat_row seats[SEATS_MAX];
    int seat_count;
    struct founding founding;
    uint8_t secret[SECRET_BYTES];
    bool seal_is_due;                /* the row without its seal is no older Postern's, but tampered with */
    struct hash last_hash;           /* of the last record; before the first, of the game's founding */
    int opened_at;                   /* the last record when the game was opened; 0: it had none ... */
    struct hash opened_state;        /* ... and the hash of the state after it */
    const char *label;               /* "g12": its number in this home, where it is addressed */
    const char *origin;              /* the number that it was born with: seeds and chain are made with that one */
    struct game_world world;         /* seeds and past, ready for the engine */
    int64_t promised_utc_s;          /* the deadline that was told before the moderator's act that is done now; STORE_NO_TIME */
    const char **shown;              /* mails are added to this text instead of being queued: a preview; NULL: not */
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
enum { STORED_NAME_BYTES_MAX = 80 };

/* Whether a game may be named so (a label such as g12 is none), and whether a player may be called so. */
enum status stored_name_check(const char *name, struct error *err);
enum status stored_player_check(const char *name, struct error *err);
enum status stored_game_new(struct home *home, const struct new_game *wanted, int64_t *id, struct error *err);

/* The rule set's name for a seat, or "seat 2" before the set-up gave it one. */
const char *stored_seat_name(const struct stored_game *stored, int seat);
/* The seat that a word means: its name, its number from 1, or p1. */
enum status stored_seat_find(const struct stored_game *stored, const char *word, int *seat, struct error *err);
/* Who is spoken to in a mail: a player by the name that he was invited under, else by his side once he has one; or "". */
const char *stored_reader(const struct stored_game *stored, int seat);
/* How the others are told of a seat. Before the set-up sides may still be drawn, and a seat's number says little. */
const char *stored_called(const struct stored_game *stored, int seat);

/* Is there somebody behind this seat who gets mail: no bot, nobody who was erased or left? */
bool stored_has_player(const struct stored_game *stored, int seat);

/* The robot's address of the home that the game has moved to, in the arena, and when it left; NULL: it is here. */
const char *stored_moved_to(const struct stored_game *stored);
int64_t stored_moved_at(const struct stored_game *stored);
/* While that home's receipt is not in, the game is on its way and can be taken back: what the receipt is made from, hex.
 * NULL: it is here, or has arrived. */
const char *stored_leaving(const struct stored_game *stored);
/* Is that home's receipt in? A game that an older Postern has moved has none, and is not on its way either. */
bool stored_received(const struct stored_game *stored);

/* A time as this seat reads it, "no time set" for none. In the arena. */
const char *stored_time(const struct stored_game *stored, int seat, int64_t utc_s);

/* The hash of the last act of the moderator, hex, when no record has taken it in yet; else NULL. */
const char *stored_new_acts(const struct stored_game *stored);

/* What lies around a state and goes back with it: standing orders, offers, what is on file, counts of misses; as JSON,
 * and back. Who plays a seat does not go back. */
enum status stored_context(struct stored_game *stored, int record, const char **text, struct error *err);
enum status stored_context_read(struct stored_game *stored, const char *context, struct error *err);

/* The turn that players see when the game stands after a record: that which is opened then. 0: the record cannot be
 * read. */
int stored_turn_after(struct stored_game *stored, int record);

/* The record with which a turn began, on the line that stands; 0: there is none. */
int stored_record_of_turn(struct stored_game *stored, int turn);

/* The state after a record, read from its snapshot into the engine's struct, and what lay around it. */
enum status stored_snapshot(struct stored_game *stored, int record, void *state, const char **context, struct error *err);

/* What a seat is asked now: the names of its open requests with the digests of what they showed, in the arena. Two mails
 * that asked the same can be answered alike. */
const char *stored_asks(const struct stored_game *stored, int seat);

/* The hash of all that is settled before the first record, but for what a beacon tells (record_settled). */
struct hash stored_settled(const struct stored_game *stored);

/* Does the game wait for players alone, and ask nobody anything before it begins? */
bool stored_asks_nobody(const struct stored_game *stored);

/* Have all seats been taken? */
bool stored_all_joined(const struct stored_game *stored);

#endif
