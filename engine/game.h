/* Game: one game's life between mails, without mail, clock or database.
 *
 * The rules know turns. This module knows what surrounds them: the open requests and their seats, the answers on file,
 * standing orders, the draft and the turn on top of it, waiting interludes, and what was published. The processor
 * keeps a game in its database and advances it with these functions; scenarios and self-play keep it in memory and use
 * the same ones, so their results hold for real games.
 *
 * Everything here depends only on the game, its mails and the seeds of its records. A step goes from one point that
 * can be stored to the next: a record, a new set of requests, a draft. */
#ifndef POSTERN_GAME_H
#define POSTERN_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/game_offers.h"
#include "engine/kernel/advance.h"
#include "engine/kernel/codec.h"
#include "engine/kernel/order.h"
#include "engine/kernel/ruleset.h"

struct game_known;

/* A turn that has begun and is not yet a record. */
struct open_turn {
    struct answer *answers;             /* frozen ones first, in the order taken; then those that came later */
    int32_t answer_count;
    struct open_request *requests;      /* published; in the order in which they came up */
    int32_t request_count;
    const char **events;                /* events so far, each as canonical JSON */
    int32_t event_count;
    int32_t asks;                       /* asks that had come up when it was published */
    int32_t ordered;                    /* audience: seats that have been asked for their turn in it, and have answered */
    bool begun;                         /* a run of it has been stored, so its number is reserved */
};

/* When the host opened a request, identified by record, seat and name; it stays the same when the request comes up again
 * at once. */
struct opening {
    int32_t record;                     /* the record that the turn will be */
    int32_t seat;
    const char *name;
    int64_t opened_utc_s;
    int64_t ends_utc_s;                 /* as the host said; 0: it did not, or an older host did not note it */
};

/* Orders or an interlude that wait until they apply. */
struct waiting_order {
    int32_t seat;
    const char *name;                   /* name of the request that held orders answer; NULL for an interlude */
    const char *text;
};

enum { GAME_KINDS = 4 };
enum record_kind { RECORD_SETUP, RECORD_TURN, RECORD_INTERLUDE, RECORD_MODERATOR };
extern const char *const record_kind_names[GAME_KINDS];

struct game {
    struct arena *arena;                /* the members below live here; the caller's */
    const struct ruleset *rules;
    int32_t version;                    /* version of its rules */
    int32_t seats;
    const struct value *options;
    void *state;                        /* after the last record */
    int32_t records;                    /* records so far; the open turn will be number records + 1 */
    int32_t turns;                      /* of these, set-ups and turns */
    bool set_up;                        /* the set-up is a record; only turns follow */
    bool over;
    struct open_turn turn;
    bool draft;                         /* `turn` is a draft ... */
    struct open_turn next;              /* ... and this is the turn on top of it */
    struct standing *standing;
    int32_t *since_next;                /* for each: its `since` when the draft becomes a record */
    int32_t standing_count;
    int32_t since_count;                /* equals standing_count */
    struct waiting_order *held;         /* orders with the heading ANYWAY whose request has gone for now */
    int32_t held_count;
    struct waiting_order *interludes;
    int32_t interlude_count;
    struct offer *offers;
    int32_t offer_count;
    int32_t changed[SEATS_MAX];         /* for each seat: the first record of its present player; 0: it has had only one
                                         * player */
    int32_t last_offer;                 /* ids of offers given so far */
    int32_t offers_shown[SEATS_MAX];    /* numbers of offers given so far to each seat */
    struct opening *openings;           /* opening times of open requests, as far as the host noted them */
    int32_t opening_count;
};

/* Input that the engine cannot know by itself. */
struct game_world {
    uint64_t (*seed)(void *context, int record);                 /* of a set-up or turn */
    uint64_t (*interlude_seed)(void *context, int record);       /* seed of an interlude; NULL: as for a turn */
    bool (*recall)(void *context, int record, void *state);      /* see advance.h; NULL: no past */
    void *context;
    const struct script_item *script;   /* fixtures for the next record */
    int script_count;
    bool puts_standing;                 /* the host puts standing orders for a turn on file itself (game_put_standing), so that
                                         * players are asked before and see what became of them; else a step takes them */
    const struct game_known *known;     /* the game is what one seat may know (game_known.h): its open turn cannot be resolved */
};

/* Begins a game whose set-up has not been resolved. options: whole, from ruleset_options. */
void game_begin(struct game *game, struct arena *arena, const struct ruleset *rules, int seats,
                const struct value *options);

/* Begins a game from a state in the middle of play: for scenarios, puzzles, sandboxes. records: numbers already
 * used. */
void game_begin_at(struct game *game, struct arena *arena, const struct ruleset *rules, const struct value *options,
                   const void *state, int records);

/* Everything in a game except its state, rules and options, as canonical JSON for the store, and back. ERR_BUG for a game
 * that could not be read back. bytes may be NULL. */
enum status game_write(const struct game *game, struct arena *arena, const char **text, size_t *bytes,
                       struct error *err);
enum status game_read(struct game *game, const char *json, size_t bytes, struct error *err);

/* OK when the written game reads back as the same; soak calls it after each step. */
enum status game_reads_back(const struct game *game, struct error *err);

/* ---- moving ---- */

enum game_step_kind {
    GAME_WAITS,         /* nothing has changed: answers are missing */
    GAME_PUBLISHED,     /* new requests are open; the turn is not yet a record */
    GAME_DRAFT,         /* the turn is resolved with defaults; its late requests and the next turn's requests are
                         * open */
    GAME_RECORD,        /* a record: store it, and step again */
    GAME_IS_OVER,
    GAME_BROKEN         /* drop this copy of the game, store nothing, hold it and tell the moderator `why` */
};

struct game_record {
    int number;
    enum record_kind kind;
    uint64_t seed;
    const struct answer *answers;       /* answers taken, in order; an interlude has one, with the first word of its
                                         * text as name */
    int answer_count;
    const struct event *events;
    int event_count;
    const void *state;                  /* after it */
};

struct game_step {
    enum game_step_kind kind;
    struct game_record record;          /* GAME_RECORD */
    const struct event *events;         /* events; PUBLISHED, DRAFT: those of the open turn so far */
    int event_count;
    const struct refused_answer *refused;   /* answers that were not used, for reports to their writers */
    int refused_count;
    const struct waiting_order *dropped;    /* orders dropped because their request has gone */
    int dropped_count;
    bool same_questions;                /* PUBLISHED: the same requests as before; only an interlude was applied */
    int told_before;                    /* PUBLISHED, DRAFT: how many of `events` an earlier step has published */
    const bool *script_used;            /* items of world->script that this run used; NULL when there was no run */
    const char *why;                    /* GAME_BROKEN */
};

/* One step. The memory that the step points to lives in `scratch`. Call again after GAME_RECORD. */
void game_step(struct game *game, const struct game_world *world, struct arena *scratch, struct game_step *step);

/* The game as its players see it now. */
struct game_look {
    const void *state;                  /* at the open requests; for a draft: at its end */
    const struct request *requests;     /* all that are open; `answered` says whether an answer is on file */
    int request_count;
    const struct event *events;         /* of the open turn so far */
    int event_count;
    bool draft;
    const char *why;                    /* why the turn is broken; NULL when it is not */
};
void game_look(const struct game *game, const struct game_world *world, struct arena *scratch,
               struct game_look *look);

/* The same look with the requests as they are now, when answers were put on file and no step was taken. */
void game_look_at_requests(const struct game *game, struct arena *scratch, struct game_look *look);

/* Would a step advance the game? It would when every open blocking request (for a draft: every late one) is answered, or
 * when an interlude has come that applies at once. */
bool game_ready(const struct game *game);
/* Does an open request have an answer, on file or by a standing order? */
bool game_is_answered(const struct open_turn *turn, const struct request *request);
/* Has a run used answers for the turn, those of any seat? */
bool game_is_midway(const struct open_turn *turn);
/* Does this seat owe an answer? */
bool game_waits_for(const struct game *game, int seat);

/* A deadline has passed. Applies to open requests without an answer, of the kinds in `which` (bits), with the deadline
 * class `class` (NULL: all) and a seat in `seats`. Each gets the text of its seat's standing order for that moment
 * (STANDING_AT_DEADLINE) if that is legal now, else its default. This declines late requests. Returns how many. */
enum { DEFAULT_BLOCKING = 1, DEFAULT_LATE = 2, DEFAULT_NEXT = 4, DEFAULT_EVERY = 7 };
int game_deadline(struct game *game, const struct game_world *world, struct arena *scratch, int which, const char *class,
                  audience seats);

/* Standing orders that stand for a turn's orders without a mail (standing_is_ready). Puts on file what they say now for every
 * open request for orders that has no answer; returns for how many. late: seats whose deadline is past; for them every
 * standing order that decides a turn's orders is put. The host says when: see game_world. */
int game_put_standing(struct game *game, const struct game_world *world, struct arena *scratch, audience late);
/* May there be something to put? */
bool game_has_standing_to_put(const struct game *game);
/* Takes from the file what standing orders of this seat have put there, because they have changed. */
void game_take_back_standing(struct game *game, int seat);

/* Notes the present time for every request that has opened since the last call. Returns the seats that have a new
 * request. */
audience game_note_openings(struct game *game, int64_t now_utc_s);
/* The noted opening of a request of the open turn, or of the next one; NULL: nobody noted it. */
struct opening *game_opening(const struct game *game, bool next, const struct request *request);
/* When the newest open request of a seat opened; 0: there is none, or nobody noted it. */
int64_t game_opened(const struct game *game, int seat);

/* A copy of a game whose parts live in another arena. */
enum status game_copy(struct game *copy, const struct game *game, struct arena *arena, struct error *err);

/* ---- mails ---- */

/* Limits for one seat, however many mails it sends: standing orders and the characters in them, waiting interludes, and
 * characters of orders on file for one request (with ADD). The sheet refuses lines above a limit, one by one. */
enum { GAME_STANDING_MOST = 100, GAME_STANDING_BYTES_MOST = 32 << 10, GAME_INTERLUDES_MOST = 20,
       GAME_ORDERS_BYTES_MOST = 64 << 10, GAME_STANDING_ALL_MOST = 1000 /* of all seats: older games may be near it */ };

struct game_mail {
    int seat;
    struct order_lines orders;          /* without the words that belong to the host */
    const char *writer;                 /* the name that the writer may sign with; NULL: unknown */
    bool add;                           /* ADD: adds to the orders on file instead of replacing them */
    enum answer_source source;          /* BY_MAIL, BY_MODERATOR */
    int64_t received_utc_s;
    const char *hash;                   /* of the mail, hex; NULL: none */
};

struct game_receipt {
    struct sheet sheet;                 /* every line with its verdict, including common words, in written order */
    bool refused;                       /* the whole mail is refused: nothing in it counts */
    int answered;                       /* requests that it answers */
    int declined;                       /* late requests that it declines because it does not mention them */
    bool standing_asked;                /* the line STANDING without more: list them */
    bool offers_asked;                  /* OFFERS: list them */
    struct offer_news *offers;          /* game_take: what the mail did about offers, for notices to others */
    int offer_count;
};

/* Judges a mail on what its writer may know; changes nothing. */
void game_judge(const struct game *game, const struct game_world *world, const struct game_mail *mail,
                struct arena *scratch, struct game_receipt *receipt);

/* What a mail's orders would do, as far as its writer can know (advance.h). For a mail without orders it uses those on
 * file. */
struct game_forecast {
    const char *why_not;                /* why there is no forecast; NULL: there is one */
    const struct event *events;         /* all of them; the writer may see some */
    int event_count;
    enum forecast_end ends;
    bool assumed;                       /* it assumes that other seats do nothing */
};
void game_foretell(const struct game *game, const struct game_world *world, const struct game_mail *mail,
                   struct arena *scratch, struct game_forecast *forecast);

/* Judges the mail and puts its answers on file. */
void game_take(struct game *game, const struct game_world *world, const struct game_mail *mail,
               struct arena *scratch, struct game_receipt *receipt);

/* What STANDING lists for a seat: its standing orders and settings, each with "number" and "rule", in the arena. */
struct value *game_standing_list(const struct game *game, int seat, struct arena *arena);

/* Removes a seat's orders from the file: answers that no stored run has used, and orders held for later. Frozen
 * answers and interludes stay. Returns how many. */
int game_withdraw(struct game *game, int seat);

/* Another player takes over the seat: removes its standing orders and private settings, which were the former
 * player's. */
void game_change_player(struct game *game, int seat);

/* Puts an answer on file unchanged; it replaces one that is not frozen. next: for the turn on top of a draft. For the
 * engine itself; bots and tests use it too. */
void game_put_answer(struct game *game, bool next, const struct answer *answer);

/* Adds an interlude: it waits until it applies, perhaps at the open question. The caller sets seat, text, source,
 * received_utc_s and mail of `interlude`; this function sets the rest. */
void game_put_interlude(struct game *game, const struct answer *interlude);

/* How many interludes for the open question have come, applied or not; there is a limit, which does not count those
 * that end the game. */
enum { GAME_INTERLUDES_AN_ASK = 64 };
int game_interludes_here(const struct game *game);

/* How many interludes of this seat wait: with this text, or (NULL) with any text. */
int game_interludes_of(const struct game *game, int seat, const char *text);

/* ---- the moderator's hand ---- */

/* Drops the open turn and any draft, with the answers for it. Interludes that no stored run has applied wait for the
 * next turn. True when any part of the turn had been published (the branch number rises). */
bool game_drop_turn(struct game *game);

/* Counts a record of kind moderator that does not change the state. The caller has dropped the open turn. */
void game_count_record(struct game *game);

/* Replaces the state with a record of kind moderator, which counts as a record. Drops the open turn. */
void game_set_state(struct game *game, const void *state);

#endif
