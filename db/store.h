/* Store: Postern's history in SQLite, the only place with SQL.
 *
 * Texts and blobs that a row points to are borrowed: they are good until the next call with the same store. Rows are
 * plain structs; the processor gives them their meaning. A failure is a status with words: ERR_LOCKED when
 * somebody else holds the database, ERR_IO for disk and permission, ERR_CORRUPT for damage.
 *
 * Durability: a transaction is NORMAL (it may be forgotten by a power cut, whole, with all after it) or FULL (on disk
 * when it returns, with all before it). Taking and sending mail are FULL, turns are NORMAL and become durable with their
 * group, or by one store_barrier, before any mail of the batch leaves. */
#ifndef POSTERN_STORE_H
#define POSTERN_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"

struct store;

enum store_open { STORE_OPEN_EXISTING, STORE_CREATE, STORE_READ_ONLY };
enum durability { DURABILITY_NORMAL, DURABILITY_FULL };

enum { STORE_RECORD_BITS = 20, STORE_NO_TIME = -1 };

struct blob {
    const void *bytes;
    size_t count;
};

/* Opens (and with STORE_CREATE makes) the database, brings its schema up to date and checks that it is ours. */
enum status store_open(const char *path, enum store_open how, struct store **store, struct error *err);
void store_close(struct store *store);

/* One transaction at a time. A transaction that was not committed is rolled back by store_rollback or at close. */
enum status store_begin(struct store *store, enum durability durability, struct error *err);
enum status store_commit(struct store *store, struct error *err);
void store_rollback(struct store *store);

/* Until store_group_end, what store_begin and store_commit enclose are steps of one transaction, which the first of them
 * begins: pages that many of them change are written once. None is kept before the end, and all are durable after it, whatever
 * durability they asked for. The end writes nothing when they wrote nothing. No store_barrier meanwhile.
 * guarded: each step can be rolled back alone, at the price of copies of the pages that it changes; a disk that fails may take
 * the steps before with it. Otherwise a step that is rolled back takes the whole group with it: store_group_drop tells so, and
 * ends the group without keeping anything. */
void store_group_begin(struct store *store, bool guarded);
enum status store_group_end(struct store *store, struct error *err);
bool store_group_is_lost(const struct store *store);
void store_group_drop(struct store *store);

/* One step inside a transaction that can be rolled back alone. One at a time. After a rollback the step is over too. */
enum status store_savepoint(struct store *store, struct error *err);
enum status store_release(struct store *store, struct error *err);
enum status store_rollback_to(struct store *store, struct error *err);

/* Makes everything committed so far durable: one FULL commit. */
enum status store_barrier(struct store *store, struct error *err);

/* PRAGMA quick_check and foreign_key_check; ERR_CORRUPT with the first finding. */
enum status store_check(struct store *store, struct error *err);
/* The same with PRAGMA integrity_check, which compares indexes with rows too and takes longer. */
enum status store_check_whole(struct store *store, struct error *err);

/* Copies the database as it is now into a new file that only its owner can read (ERR_CONFLICT: there is one). Others may
 * go on writing meanwhile. Mails that have left are marked in it, also those whose transaction is not kept yet. The copy is one
 * file, durable, and has not been checked. */
enum status store_backup(struct store *store, const char *path, struct error *err);

/* Small named values; get gives ERR_NOT_FOUND. */
enum status store_meta_set(struct store *store, const char *key, const char *value, struct error *err);
/* A number that another one takes the place of when another connection has written to the database. */
enum status store_foreign_writes(struct store *store, int64_t *number, struct error *err);

enum status store_meta_get(struct store *store, const char *key, const char **value, struct error *err);

/* ---- games ---- */

/* Where a game is in its life. PHASE_ANY is no phase: it stands for all of them in a search. */
enum game_phase {
    PHASE_ANY, PHASE_INVITING, PHASE_RUNNING, PHASE_PAUSED, PHASE_HELD, PHASE_OVER, PHASE_VOID, PHASE_MOVED, PHASE_COUNT
};

/* The word for a phase, as it is stored and told; NULL for PHASE_ANY. */
const char *phase_name(enum game_phase phase);

struct game_row {
    int64_t id;
    const char *name, *rules;
    int version;
    const char *options, *settings;      /* JSON */
    int seats;
    enum game_phase phase;
    const char *held_because;
    struct blob secret, commitment;
    int branch, records, turn;
    const char *open;                    /* JSON, "" before the first step */
    int64_t deadline_utc_s, opened_utc_s, due_utc_s, created_utc_s;   /* STORE_NO_TIME: none */
    const char *clock, *hand;            /* JSON, "" for none */
    const char *origin;                  /* its original number in another home, "g12"; "": it began here */
    const char *moved;                   /* where it went, JSON; "": it is here. A game that has moved has
                                          * PHASE_MOVED, and saving it writes nothing */
    int format;                          /* of its seeds and replay; written only when the game is made */
    const char *beacon_value;            /* the value of its public beacon; "" for none yet */
    const char *rows_seal;               /* over its rows in other tables, hex; "" for none */
    struct blob last_hash;               /* of the last record, empty before the first; written, and read by store_site_games alone */
};

/* The number after the last that was given between `first` and `last`; ERR_CONFLICT: all are used up. */
enum store_numbered { STORE_GAMES, STORE_LEAGUES };
enum status store_next_number(struct store *store, enum store_numbered what, int64_t first, int64_t last, int64_t *number,
                              struct error *err);
/* Its id is the number that it gets, 0: the one after the highest. */
enum status store_game_new(struct store *store, const struct game_row *game, int64_t *id, struct error *err);
enum status store_game_get(struct store *store, int64_t id, struct game_row *game, struct error *err);
/* Its settings alone, borrowed. */
enum status store_game_settings(struct store *store, int64_t id, const char **settings, struct error *err);
enum status store_game_named(struct store *store, const char *name, int64_t *id, struct error *err);
/* Writes what changes in a game's life: phase, held_because, branch, records, turn, open, times, clock, settings,
 * version, hand, rows_seal. */
enum status store_game_save(struct store *store, const struct game_row *game, struct error *err);
enum status store_game_hold(struct store *store, int64_t id, const char *because, struct error *err);
enum status store_game_seal(struct store *store, int64_t id, struct blob secret, struct error *err);
enum status store_game_seal_rows(struct store *store, int64_t id, const char *seal, struct error *err);
enum status store_game_touch(struct store *store, int64_t id, int64_t due_utc_s, struct error *err);

/* Ids of games: all (PHASE_ANY) or of one phase, by id; or those that are due by a time, the most urgent first. The
 * list is malloc'ed; the caller frees it. */
enum status store_games(struct store *store, enum game_phase phase, int64_t **ids, size_t *count, struct error *err);
/* Games whose setting `publish` may be another than "no", by id, with all that a page about one depends on; the row is good during
 * the call alone. Whether it is, its reader sees: to look for a word in the settings is quicker than to read them all twice. */
struct site_row {
    int64_t id, league;                  /* league 0: none */
    const char *name, *rules, *settings;
    enum game_phase phase;
    int records;
    struct blob hash;                    /* of the last record; empty before the first */
    const char *seats;                   /* who plays, what they wish and where: for comparison alone, never for a page */
    int64_t press;                       /* the last message; 0: none */
};
enum status store_site_games(struct store *store, void (*each)(void *context, const struct site_row *game), void *context,
                             struct error *err);
enum status store_games_due(struct store *store, int64_t now_utc_s, int64_t **ids, size_t *count, struct error *err);
/* In the same way, those that this home has and whose number is not between `first` and `last`. One that leaves is here until
 * its receipt has come. */
enum status store_games_foreign(struct store *store, int64_t first, int64_t last, int64_t **ids, size_t *count,
                                struct error *err);

/* ---- seats and requests ---- */

struct seat_row {
    int64_t game;
    int seat;                            /* from 0 */
    const char *address, *player, *state, *luck, *zone;
    int epoch, serial;
    const char *password, *settings, *setup, *wants, *thread;
    int strikes;
    const char *hand;                    /* "player" or "bot" */
    int misses, missed, late;
    const char *luck_hash;               /* that it gave before its luck word, hex; "" for none */
};

enum status store_seat_new(struct store *store, const struct seat_row *seat, struct error *err);
/* Calls back for each seat of a game in order; the row is good during the call alone. */
enum status store_seats(struct store *store, int64_t game, void (*each)(void *context, const struct seat_row *seat),
                        void *context, struct error *err);
/* What it takes to check a token of a seat; ERR_NOT_FOUND: there is no such seat. */
enum status store_seat_epoch(struct store *store, int64_t game, int seat, int *epoch, struct error *err);
enum status store_seat_save(struct store *store, const struct seat_row *seat, struct error *err);
enum status store_seat_strikes(struct store *store, int64_t game, int seat, int strikes, struct error *err);
enum status store_seats_of(struct store *store, const char *address,
                           void (*each)(void *context, int64_t game, int seat), void *context, struct error *err);

struct request_row {
    int64_t game;
    int seat, serial, record, turn;
    int64_t made_utc_s;
    const char *asks;                    /* what it asked: names and digests of the open requests */
    bool undone;
};
enum status store_request_new(struct store *store, const struct request_row *request, struct error *err);
enum status store_request_get(struct store *store, int64_t game, int seat, int serial, struct request_row *request,
                              struct error *err);

/* Requests from after this record never count again. */
enum status store_requests_undo(struct store *store, int64_t game, int record, struct error *err);

/* Takes a player's address, name, mails and press out of everything except the seat's row, which the caller changes; inside
 * the caller's transaction. Freed pages are overwritten. store_forget, after the commit, clears the write-ahead log too. */
enum status store_erase(struct store *store, int64_t game, int seat, const char *address, const char *player,
                        struct error *err);
enum status store_forget(struct store *store, struct error *err);

/* ---- absences, orders for later turns, press, mails that wait ---- */

struct absence_row {
    int64_t id, game;
    int seat;
    int64_t from_utc_s, to_utc_s, made_utc_s;
    bool approved;
};
enum status store_absence_new(struct store *store, const struct absence_row *absence, struct error *err);
enum status store_absences(struct store *store, int64_t game,
                           void (*each)(void *context, const struct absence_row *absence), void *context,
                           struct error *err);
enum status store_absence_approve(struct store *store, int64_t id, struct error *err);
enum status store_absence_drop(struct store *store, int64_t id, struct error *err);

struct queued_row {
    int64_t id, game;
    int seat, turn;
    const char *orders, *mail;
    int64_t received_utc_s;
};
/* Replaces the orders that this seat has queued for the same turn. */
enum status store_queued_new(struct store *store, const struct queued_row *queued, struct error *err);
/* The rows are good during the call alone. */
enum status store_queued(struct store *store, int64_t game, void (*each)(void *context, const struct queued_row *queued),
                         void *context, struct error *err);
enum status store_queued_drop(struct store *store, int64_t id, struct error *err);

struct press_row {
    int64_t id, game;
    int seat;                            /* -1: the moderator */
    const char *kind, *seats;
    int turn;
    int64_t made_utc_s;
    const char *text;
};
enum status store_press_new(struct store *store, const struct press_row *press, struct error *err);
enum status store_press(struct store *store, int64_t game, void (*each)(void *context, const struct press_row *press),
                        void *context, struct error *err);

/* Mails that wait for a seat's mail of the day. */
struct gathered_row {
    int64_t game;
    int seat;
    const char *subject, *text;
    int64_t made_utc_s, due_utc_s;
};
enum status store_gathered_new(struct store *store, const struct gathered_row *gathered, struct error *err);
/* Those of one seat, the oldest first; the rows are good during the call alone. */
enum status store_gathered(struct store *store, int64_t game, int seat,
                           void (*each)(void *context, const struct gathered_row *gathered), void *context,
                           struct error *err);
/* The seats whose mail of the day is due. */
enum status store_gathered_due(struct store *store, int64_t now_utc_s,
                               void (*each)(void *context, int64_t game, int seat), void *context, struct error *err);
enum status store_gathered_move(struct store *store, int64_t game, int seat, int64_t due_utc_s, struct error *err);
enum status store_gathered_drop(struct store *store, int64_t game, int seat, struct error *err);

/* ---- observers ---- */

struct observer_row {
    int64_t game;
    int number;                          /* from 1 */
    const char *address, *state;         /* state: "asked", "watching", "gone" */
    int told;                            /* the last record that was mailed to him */
    int strikes;                         /* mails in a row that could not be delivered */
    int64_t made_utc_s;
};

/* ERR_CONFLICT when the number was given before. */
enum status store_observer_new(struct store *store, const struct observer_row *observer, struct error *err);
/* ERR_NOT_FOUND. Texts are borrowed. */
enum status store_observer_get(struct store *store, int64_t game, int number, struct observer_row *observer,
                               struct error *err);
enum status store_observer_find(struct store *store, int64_t game, const char *address, struct observer_row *observer,
                                struct error *err);
enum status store_observers(struct store *store, int64_t game,
                            void (*each)(void *context, const struct observer_row *observer), void *context,
                            struct error *err);
/* Those whose games have records that they have not been mailed yet. */
enum status store_observers_behind(struct store *store, void (*each)(void *context, int64_t game, int number),
                                   void *context, struct error *err);
/* Writes address, state, told and strikes. */
enum status store_observer_save(struct store *store, const struct observer_row *observer, struct error *err);

/* ---- leagues ---- */

struct league_row {
    int64_t id;
    const char *name, *rules;
    const char *options, *settings, *games;      /* JSON */
    struct blob secret;                  /* of the season under way; no bytes: there is none */
    int entries;
    struct blob hash;                    /* of the last entry, or the founding */
    int64_t due_utc_s;                   /* STORE_NO_TIME: never by itself */
    int64_t created_utc_s;
    const char *appeals;                 /* the address that decides appeals; "": the moderator does */
};

/* Its id is the number that it gets, 0: the one after the highest. */
enum status store_league_new(struct store *store, const struct league_row *league, int64_t *id, struct error *err);
enum status store_league_get(struct store *store, int64_t id, struct league_row *league, struct error *err);
enum status store_league_named(struct store *store, const char *name, int64_t *id, struct error *err);
/* Writes secret, entries, hash, due_utc_s and appeals. */
enum status store_league_save(struct store *store, const struct league_row *league, struct error *err);
enum status store_leagues(struct store *store, void (*each)(void *context, int64_t id), void *context, struct error *err);
enum status store_leagues_due(struct store *store, int64_t now_utc_s, void (*each)(void *context, int64_t id), void *context,
                              struct error *err);

enum status store_league_entry_new(struct store *store, int64_t league, int number, const char *body, struct blob hash,
                                   struct error *err);
/* Calls back for each entry in order, with the first bytes of its hash; the texts are good during the call alone. */
enum { STORE_CHECK_BYTES = 8 };
typedef enum status store_entry_each(void *context, int number, const char *body, struct blob hash, struct error *err);
enum status store_league_entries(struct store *store, int64_t league, store_entry_each *each, void *context, struct error *err);

struct player_row {
    int64_t id;
    const char *address, *name;          /* address "": a bot, or erased */
};
enum status store_player_new(struct store *store, const char *address, const char *name, int64_t *id, struct error *err);
/* ERR_NOT_FOUND. Texts are borrowed. */
enum status store_player_get(struct store *store, int64_t id, struct player_row *player, struct error *err);
enum status store_player_find(struct store *store, const char *address, struct player_row *player, struct error *err);
enum status store_player_named(struct store *store, const char *name, struct player_row *player, struct error *err);
enum status store_player_save(struct store *store, const struct player_row *player, struct error *err);

/* Which league a game belongs to; its board is in the league's entries. */
enum status store_pairing_new(struct store *store, int64_t game, int64_t league, struct error *err);
/* ERR_NOT_FOUND: it belongs to none. */
enum status store_pairing_get(struct store *store, int64_t game, int64_t *league, struct error *err);
/* Games of leagues, and rated games (league 0), that have ended, or go on after their end, since they were last dropped here; by
 * league. */
enum status store_league_todo(struct store *store, void (*each)(void *context, int64_t game, int64_t league), void *context,
                              struct error *err);
enum status store_league_todo_drop(struct store *store, int64_t game, struct error *err);

/* ---- ratings ---- */

struct pool_row {
    int64_t id;
    const char *name, *system;
    int months;                          /* of a period */
    int entries;
    struct blob hash;                    /* of the last entry, or the founding */
    int64_t at_utc_s;                    /* of the last entry; 0: there is none */
    int64_t due_utc_s;                   /* when the period that is open ends */
};
enum status store_pool_new(struct store *store, const struct pool_row *pool, int64_t *id, struct error *err);
/* ERR_NOT_FOUND. Texts are borrowed. */
enum status store_pool_get(struct store *store, int64_t id, struct pool_row *pool, struct error *err);
enum status store_pool_find(struct store *store, const char *name, const char *system, int64_t *id, struct error *err);
/* Writes entries, hash, at_utc_s and due_utc_s. */
enum status store_pool_save(struct store *store, const struct pool_row *pool, struct error *err);
enum status store_pools(struct store *store, void (*each)(void *context, int64_t id), void *context, struct error *err);
enum status store_pools_due(struct store *store, int64_t now_utc_s, void (*each)(void *context, int64_t id), void *context,
                            struct error *err);
enum status store_pool_entry_new(struct store *store, int64_t pool, int number, const char *body, struct blob hash,
                                 struct error *err);
/* As store_league_entries. */
enum status store_pool_entries(struct store *store, int64_t pool, store_entry_each *each, void *context, struct error *err);

/* Results that wait for the end of their period, in their order; those of a game can be taken back. */
enum status store_pool_result_new(struct store *store, int64_t pool, int64_t at_utc_s, const char *game, const char *body,
                                  struct error *err);
enum status store_pool_results(struct store *store, int64_t pool, int64_t before_utc_s,
                               void (*each)(void *context, const char *body), void *context, struct error *err);
enum status store_pool_results_drop(struct store *store, int64_t pool, int64_t before_utc_s, struct error *err);
enum status store_pool_result_undo(struct store *store, const char *game, struct error *err);

struct rating_row {
    int64_t pool, player;
    int entry, period;
    int64_t first, second, third;        /* rating, deviation, volatility; of tables mu, sigma and 0 */
    int games, won, drawn, played;
};
enum status store_rating_new(struct store *store, const struct rating_row *rating, struct error *err);
/* The last of a player; ERR_NOT_FOUND: he has none. */
enum status store_rating_last(struct store *store, int64_t pool, int64_t player, struct rating_row *rating, struct error *err);
/* All of a player, in order; the last of each player, by number. */
enum status store_rating_history(struct store *store, int64_t pool, int64_t player,
                                 void (*each)(void *context, const struct rating_row *rating), void *context, struct error *err);
enum status store_ratings(struct store *store, int64_t pool, void (*each)(void *context, const struct rating_row *rating),
                          void *context, struct error *err);

/* Turns for which a player was asked for orders: sent in time, within grace, missed, and in time in a seat taken over. */
struct turns_row {
    int64_t player;
    int64_t in_time, within_grace, missed, stood_in;
};
/* Adds turns of a month to those of the player who has this address; nothing when the game is no league's, or he is unknown. */
enum status store_turns_add(struct store *store, int64_t game, const char *address, int month, const struct turns_row *turns,
                            struct error *err);
/* A player's of all pools from a month on; those of the players of a pool in months from one up to another, by number. */
enum status store_turns_of(struct store *store, int64_t player, int from_month, struct turns_row *turns, struct error *err);
enum status store_turns_of_pool(struct store *store, const char *pool, const char *system, int from_month, int until_month,
                                void (*each)(void *context, const struct turns_row *turns), void *context, struct error *err);

/* A game outside leagues that changes ratings, if all its players want it. */
enum status store_rated_game_new(struct store *store, int64_t game, struct error *err);

/* ---- questions that need a confirmation ---- */

struct confirmation_row {
    int64_t id;                          /* made from its token, so it is not a count */
    const char *kind;
    int64_t game;                        /* 0: none */
    int seat;                            /* -1: none */
    const char *address;                 /* who was asked */
    int turn;                            /* that players saw then */
    const char *subject;                 /* the act to carry out, in the kind's own form */
    const char *words;                   /* the same for people, a line each */
    const char *state;                   /* "asked", "done", "cancelled" */
    int replies;                         /* that changed nothing, in this state */
    int64_t made_utc_s;
};

/* Notes a question as asked; one with its number is there already: nothing happens. */
enum status store_confirmation_new(struct store *store, const struct confirmation_row *asked, struct error *err);
/* ERR_NOT_FOUND. Texts are borrowed. */
enum status store_confirmation_get(struct store *store, int64_t id, struct confirmation_row *asked, struct error *err);
/* Marks an open question as done or cancelled. */
enum status store_confirmation_settle(struct store *store, int64_t id, const char *state, struct error *err);
/* One more reply that changed nothing. */
enum status store_confirmation_reply(struct store *store, int64_t id, struct error *err);

/* ---- a game on its way to another home ---- */

enum store_cell_kind { STORE_CELL_NULL, STORE_CELL_INTEGER, STORE_CELL_TEXT, STORE_CELL_BLOB };
enum { STORE_CELLS_MAX = 64 };

struct store_cell {
    const char *column;
    enum store_cell_kind kind;
    int64_t number;
    struct blob bytes;                   /* of texts and blobs */
};

/* The version of the schema that this program writes. */
int store_schema(void);

/* Calls back for each row that belongs to a game, its own first, table by table, in the order of their making.
 * The rows do not contain the game's number (records and snapshots keep their own "number") or the bytes of mails. */
typedef enum status store_each_row(void *context, const char *table, const struct store_cell *cells, int count,
                                   struct error *err);
enum status store_game_rows(struct store *store, int64_t game, store_each_row *each, void *context, struct error *err);
enum status store_game_rows_of(struct store *store, int64_t game, const char *table, store_each_row *each, void *context,
                               struct error *err);
/* Inserts such a row as one of the game *game; the row of table "game" gives *game its number, if that is 0. ERR_FORMAT for an
 * unknown table or column, ERR_CONFLICT for a row that cannot be in this database. */
enum status store_game_row_put(struct store *store, const char *table, int64_t *game, const struct store_cell *cells,
                               int count, struct error *err);

/* From now on the game is no longer here; moved "": it is here again, and no run looks at it by itself. */
enum status store_game_leave(struct store *store, int64_t id, const char *moved, struct error *err);
/* Removes what a home has kept of a game that is somewhere else, before it comes back. Mails stay. */
enum status store_game_drop(struct store *store, int64_t game, struct error *err);
struct store_twin {
    int64_t id;
    bool same_move;                      /* it came by the transfer with this key, and may have gone on since */
};
/* Another game with the same origin that is here, or that came by the transfer with the key `nonce`; ERR_NOT_FOUND. */
enum status store_game_twin(struct store *store, const char *origin, struct blob commitment, int64_t but, const char *nonce,
                            struct store_twin *twin, struct error *err);

/* ---- records ---- */

struct record_row {
    int64_t game;
    int number;
    const char *body, *events;           /* JSON */
    struct blob hash;
    int64_t made_utc_s;
};
enum status store_record_new(struct store *store, const struct record_row *record, struct error *err);
enum status store_record_get(struct store *store, int64_t game, int number, struct record_row *record,
                             struct error *err);
/* When it was made, without its texts. */
enum status store_record_time(struct store *store, int64_t game, int number, int64_t *made_utc_s, struct error *err);
enum status store_records(struct store *store, int64_t game, int from, int to,
                          enum status (*each)(void *context, const struct record_row *record, struct error *err),
                          void *context, struct error *err);
enum status store_snapshot_new(struct store *store, int64_t game, int number, const char *state, const char *around,
                               struct error *err);
/* Drops the state of a snapshot and keeps what lies around it. A snapshot with nothing around it stays as it is. */
enum status store_snapshot_thin(struct store *store, int64_t game, int number, struct error *err);
/* state is "" when it was dropped; around may be NULL. */
enum status store_snapshot_get(struct store *store, int64_t game, int number, const char **state, const char **around,
                               struct error *err);

struct store_archived {
    int records;
    int64_t bytes_before, bytes_after;   /* of their texts */
};
/* Compresses a game's records and snapshots, inside the caller's transaction, and adds to the tally. The functions
 * above read them as before, and the game may go on: later records are stored as usual. */
enum status store_archive(struct store *store, int64_t game, struct store_archived *tally, struct error *err);

/* ---- mail in ---- */

struct inbox_row {
    int64_t id;
    const char *source, *uid;
    int64_t validity;
    struct blob hash, raw;
    int64_t received_utc_s, taken_utc_s;
    int64_t minute;                      /* since 1970, that its bytes tell; -1: none. Two mails of the same bytes have the same one */
    bool oversize;
    int64_t waits;                       /* above 0: it waits for this game; below: it has, or was passed on for game -waits, and
                                            is read for that one alone; 0: neither */
};
/* *fresh: there was no mail of this name before. */
enum status store_inbox_new(struct store *store, const struct inbox_row *mail, bool *fresh, struct error *err);
/* Is a mail of this name here already? *oversize: only a part of it was taken; NULL: not asked, so that its row, which is as
 * long as the mail, is not read. */
enum status store_inbox_taken(struct store *store, const char *source, int64_t validity, const char *uid, bool *taken,
                              bool *oversize, struct error *err);
/* Is a mail with this uid and hash here, whatever its validity? */
enum status store_inbox_same(struct store *store, const struct inbox_row *mail, bool *same, struct error *err);
/* The next mail that has not been read, after this id; ERR_NOT_FOUND when there is none. */
enum status store_inbox_next(struct store *store, int64_t after, struct inbox_row *mail, struct error *err);
/* The mail is not given again before the game goes on and wake is called for it. */
enum status store_inbox_wait(struct store *store, int64_t id, int64_t game, int seat, const char *why, struct error *err);
enum status store_inbox_wake(struct store *store, int64_t game, struct error *err);
/* The newest mail of this hash that waits for this seat's confirmation; ERR_NOT_FOUND when none does, or no longer. */
enum status store_inbox_held(struct store *store, struct blob hash, int64_t game, int seat, struct inbox_row *mail,
                             struct error *err);
/* It no longer waits; reason says why. */
enum status store_inbox_let_go(struct store *store, struct blob hash, int64_t game, int seat, const char *reason,
                               struct error *err);
/* *is: a mail with this hash was read for this game. */
enum status store_inbox_is_of(struct store *store, struct blob hash, int64_t game, bool *is, struct error *err);
/* Has the same mail been read before: by hash and minute, or by Message-ID (NULL: it has none) and the hash of its text? */
enum status store_inbox_seen(struct store *store, const struct inbox_row *mail, const char *message_id,
                             const char *text_hash, bool *seen, struct error *err);
/* The same for a mail that is read for one game alone: did another with that hash or Message-ID come to this game? Those
 * that were passed on to another home do not count. */
enum status store_inbox_seen_for(struct store *store, const struct inbox_row *mail, const char *message_id,
                                 const char *text_hash, int64_t game, bool *seen, struct error *err);

struct inbox_verdict {
    int64_t id;
    const char *state, *verdict, *reason, *message_id, *sender;
    const char *text_hash;               /* NULL: not known */
    int64_t game;                        /* 0: none */
    int seat;                            /* -1: none */
    int64_t league, player;              /* of a mail to a league; 0: none */
    int64_t sent_utc_s;                  /* of accepted orders; 0: not known */
};
enum status store_inbox_read(struct store *store, const struct inbox_verdict *verdict, struct error *err);
enum status store_inbox_redact(struct store *store, int64_t id, struct blob raw, struct error *err);
/* Mails with orders of this seat that were accepted after a time; those that wait for its confirmation do not count yet. */
enum status store_inbox_count_seat(struct store *store, int64_t game, int seat, int64_t since_utc_s, int *count,
                                   struct error *err);
/* Has any mail come from this seat? Has one to a league come from this player since a time? */
enum status store_inbox_has_seat(struct store *store, int64_t game, int seat, bool *has, struct error *err);
enum status store_inbox_has_player(struct store *store, int64_t league, int64_t player, int64_t since_utc_s, bool *has,
                                   struct error *err);
/* When the newest of this seat's orders that were accepted after a time was written; 0: not known. */
enum status store_inbox_written(struct store *store, int64_t game, int seat, int64_t since_utc_s, int64_t *written_utc_s,
                                struct error *err);
/* How many have one state; among the accepted ones it leaves out those that wait for a game: count_waiting counts them. */
enum status store_inbox_count(struct store *store, const char *state, int *count, struct error *err);
enum status store_inbox_count_waiting(struct store *store, int *count, struct error *err);

enum status store_fetched_set(struct store *store, const char *source, int64_t began_utc_s, struct error *err);
/* STORE_NO_TIME when it never was. */
enum status store_fetched_get(struct store *store, const char *source, int64_t *began_utc_s, struct error *err);

/* ---- mail out ---- */

struct outbox_row {
    int64_t id;
    const char *key, *kind;
    int64_t game;                        /* 0: none */
    int seat;                            /* -1: none */
    const char *envelope_from, *envelope_to, *message_id, *subject;
    struct blob bytes;
    struct blob hash;                    /* hash of the whole mail; none: it was queued before there were hashes */
    const char *source;                  /* JSON of the data it was made from; NULL: never rewritten. Only _sources reads it */
    int attempt;
    int64_t made_utc_s;
};
/* Queues a mail; does nothing if one with the same key is there already. */
enum status store_outbox_new(struct store *store, const struct outbox_row *mail, struct error *err);
/* The answers to a seat that have not left yet and can be rewritten; source is good during the call alone. */
enum status store_outbox_sources(struct store *store, int64_t game, int seat,
                                 void (*each)(void *context, int64_t id, const char *source), void *context,
                                 struct error *err);
/* Stores a rewritten one: takes envelope sender, Message-ID, subject, bytes and hash from the row. */
enum status store_outbox_amend(struct store *store, int64_t id, const struct outbox_row *mail, struct error *err);
enum status store_outbox_next(struct store *store, int64_t now_utc_s, int64_t after, struct outbox_row *mail,
                              struct error *err);
/* The number up to which mails may have left already, although they are not marked as sent: such a one is never rewritten.
 * Set before the first of them is handed over; 0: none ever was. */
enum status store_outbox_reach(struct store *store, int64_t id, struct error *err);
enum status store_outbox_reached(struct store *store, int64_t *id, struct error *err);
enum status store_outbox_mark(struct store *store, int64_t id, const char *state, int attempt, int64_t next_utc_s,
                              const char *why, struct error *err);
/* Marks a mail as posted in the open transaction, which other mails may leave in before it is kept: a note in a file beside the
 * database outlives the process at once, and whoever opens the database for writing next marks the mails that are noted. *is_noted
 * false: the note could not be written, so the transaction should end before another mail leaves. Only the holder of the home's
 * lock may do this. */
enum status store_outbox_posted(struct store *store, const struct outbox_row *mail, int attempt, int64_t now_utc_s, bool *is_noted,
                                struct error *err);
/* Removes the notes, after the transactions that mark their mails are durable. */
void store_outbox_forget_notes(struct store *store);
enum status store_outbox_count(struct store *store, const char *state, int *count, struct error *err);
/* The mail to a seat with this Message-ID that was sent and has not come back; ERR_NOT_FOUND when there is none. */
enum status store_outbox_find(struct store *store, int64_t game, int seat, const char *message_id,
                              struct outbox_row *mail, struct error *err);
/* Mails that wait and could be sent now. */
enum status store_outbox_due(struct store *store, int64_t now_utc_s, int *count, struct error *err);
/* Every mail that waits and has a hash; the row is good during the call alone. */
enum status store_outbox_hashed(struct store *store, void (*each)(void *context, const struct outbox_row *mail),
                                void *context, struct error *err);
enum status store_outbox_resend(struct store *store, int64_t id, int64_t now_utc_s, struct error *err);
enum status store_outbox_list(struct store *store, int64_t game, int seat, const char *kind,
                              void (*each)(void *context, const struct outbox_row *mail), void *context,
                              struct error *err);

/* Mails that were handed to the relay after one time and up to another; forgets those outside. */
enum status store_pace_count(struct store *store, int64_t after_utc_s, int64_t to_utc_s, int *count, struct error *err);
/* One more at this time. */
enum status store_pace_add(struct store *store, int64_t at_utc_s, struct error *err);

/* Answers to an address on a day (days since 1970). */
enum status store_answered(struct store *store, const char *address, int64_t day, int *count, struct error *err);
enum status store_answered_add(struct store *store, const char *address, int64_t day, struct error *err);

/* ---- the log ---- */

struct log_row {
    int64_t at_utc_s, game;              /* game 0: of none */
    int seat, turn;                      /* -1: none, or unknown */
    const char *what;
};
enum status store_log(struct store *store, int64_t at_utc_s, int64_t game, int seat, const char *what,
                      struct error *err);
/* Calls back for each line, of one game or of all (0), the oldest first; the row is good during the call alone. */
enum status store_log_list(struct store *store, int64_t game, void (*each)(void *context, const struct log_row *row),
                           void *context, struct error *err);

#endif
