/* Game: one game's life between mails, without mail, clock or database.
 *
 * The rules know turns; this knows what lies around them: which requests are open and to whom, the answers on
 * file, standing orders, the draft and the turn on top of it, interludes that wait, what was published. The
 * processor keeps a game in its database and moves it by these functions; scenarios and self-play keep it in
 * memory and move it by the same ones, so that what they prove holds for real games.
 *
 * Everything here is a function of the game, the mails given to it and the seeds of its records. A step goes from
 * one point that can be stored to the next: a record, a new set of requests, a draft. */
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

/* A turn that has begun and is no record yet. */
struct open_turn {
    struct answer *answers;             /* frozen ones first, in the order taken; then those that came since */
    int32_t answer_count;
    struct open_request *requests;      /* published; in the order in which they came up */
    int32_t request_count;
    const char **events;                /* told so far, canonical JSON each */
    int32_t event_count;
    int32_t asks;                       /* that had come up when it was published */
    int32_t ordered;                    /* audience: seats that have been asked for their turn in it, and have answered */
    bool begun;                         /* a run of it has been stored: its number is reserved */
};

/* When the host opened a request: it belongs to record, seat and name, as often as the request comes up again at once. */
struct opening {
    int32_t record;                     /* that the turn will be */
    int32_t seat;
    const char *name;
    int64_t opened_utc_s;
    int64_t ends_utc_s;                 /* as the host has told; 0: it has not, or an older one has not noted it */
};

/* Orders or an interlude that wait for their moment. */
struct waiting_order {
    int32_t seat;
    const char *name;                   /* of the request that held orders answer; NULL for an interlude */
    const char *text;
};

enum { GAME_KINDS = 4 };
enum record_kind { RECORD_SETUP, RECORD_TURN, RECORD_INTERLUDE, RECORD_MODERATOR };
extern const char *const record_kind_names[GAME_KINDS];

struct game {
    struct arena *arena;                /* what follows lives here; the caller's */
    const struct ruleset *rules;
    int32_t version;                    /* of the rules it is played under */
    int32_t seats;
    const struct value *options;
    void *state;                        /* after the last record */
    int32_t records;                    /* so far; the open turn will be number records + 1 */
    int32_t turns;                      /* of these, set-ups and turns */
    bool set_up;                        /* the set-up is a record; from now on there are turns */
    bool over;
    struct open_turn turn;
    bool draft;                         /* `turn` is a draft ... */
    struct open_turn next;              /* ... and this is the turn on top of it */
    struct standing *standing;
    int32_t *since_next;                /* of each: what `since` will be when the draft is a record */
    int32_t standing_count;
    int32_t since_count;                /* equals standing_count */
    struct waiting_order *held;         /* orders headed ANYWAY whose request has gone for now */
    int32_t held_count;
    struct waiting_order *interludes;
    int32_t interlude_count;
    struct offer *offers;
    int32_t offer_count;
    int32_t changed[SEATS_MAX];         /* of each seat: the first record of its present player; 0: it has had no other */
    int32_t last_offer;                 /* ids of offers given so far */
    int32_t offers_shown[SEATS_MAX];    /* numbers of offers given so far to each seat */
    struct opening *openings;           /* of what is open, as far as the host noted them */
    int32_t opening_count;
};

/* What the engine cannot know by itself. */
struct game_world {
    uint64_t (*seed)(void *context, int record);                 /* of a set-up or turn */
    uint64_t (*interlude_seed)(void *context, int record);       /* of an interlude; NULL: as of a turn */
    bool (*recall)(void *context, int record, void *state);      /* see advance.h; NULL: no past */
    void *context;
    const struct script_item *script;   /* fixtures for the next record */
    int script_count;
};

/* Begins a game whose set-up has not been resolved. options: whole, from ruleset_options. */
void game_begin(struct game *game, struct arena *arena, const struct ruleset *rules, int seats,
                const struct value *options);

/* Begins a game in the middle, from a state: scenarios, puzzles, sandboxes. records: numbers already used. */
void game_begin_at(struct game *game, struct arena *arena, const struct ruleset *rules, const struct value *options,
                   const void *state, int records);

/* Everything of a game but its state, rules and options, as canonical JSON for the store, and back. ERR_BUG for what could
 * not be read again. bytes may be NULL. */
enum status game_write(const struct game *game, struct arena *arena, const char **text, size_t *bytes,
                       struct error *err);
enum status game_read(struct game *game, const char *json, size_t bytes, struct error *err);

/* Whether it is read as it is written: what soak asks after each step. */
enum status game_reads_back(const struct game *game, struct error *err);

/* ---- moving ---- */

enum game_step_kind {
    GAME_WAITS,         /* nothing has changed: answers are missing */
    GAME_PUBLISHED,     /* requests are open that were not; the turn is no record yet */
    GAME_DRAFT,         /* the turn is resolved under defaults, late requests and the next turn's are open */
    GAME_RECORD,        /* a record: store it, and step again */
    GAME_IS_OVER,
    GAME_BROKEN         /* drop this copy of the game, store nothing, hold it and tell the moderator `why` */
};

struct game_record {
    int number;
    enum record_kind kind;
    uint64_t seed;
    const struct answer *answers;       /* taken, in order; an interlude has one, named by its text's word */
    int answer_count;
    const struct event *events;
    int event_count;
    const void *state;                  /* after it */
};

struct game_step {
    enum game_step_kind kind;
    struct game_record record;          /* GAME_RECORD */
    const struct event *events;         /* PUBLISHED, DRAFT: told so far in the open turn */
    int event_count;
    const struct refused_answer *refused;   /* answers that were not used, to be reported to their writers */
    int refused_count;
    const struct waiting_order *dropped;    /* orders given up because their request has gone */
    int dropped_count;
    bool same_questions;                /* PUBLISHED: what is asked was asked before; an interlude was applied there */
    int told_before;                    /* PUBLISHED, DRAFT: how many of `events` an earlier step has published */
    const bool *script_used;            /* of world->script, by this run; NULL when none was made */
    const char *why;                    /* GAME_BROKEN */
};

/* One step. What the step points to lives in `scratch`. Call again after GAME_RECORD. */
void game_step(struct game *game, const struct game_world *world, struct arena *scratch, struct game_step *step);

/* The game as its players see it now. */
struct game_look {
    const void *state;                  /* at the moment of the open requests; of a draft: at its end */
    const struct request *requests;     /* all that are open; `answered` says whether an answer is on file */
    int request_count;
    const struct event *events;         /* of the open turn so far */
    int event_count;
    bool draft;
    const char *why;                    /* the turn is broken: NULL when it is not */
};
void game_look(const struct game *game, const struct game_world *world, struct arena *scratch,
               struct game_look *look);

/* Is every open blocking request (of a draft: every late one) answered, or has an interlude come that applies at once, so
 * that a step would move the game? */
bool game_ready(const struct game *game);
/* Is there an answer to an open request, on file or by a standing order? */
bool game_is_answered(const struct open_turn *turn, const struct request *request);
/* Does this seat owe an answer? */
bool game_waits_for(const struct game *game, int seat);

/* A deadline has passed: open requests without an answer, of the kinds named in `which` (bits), whose deadline class is
 * `class` (NULL: all) and whose seat is in `seats`, get what a standing order of their seat says for that moment
 * (STANDING_AT_DEADLINE), if it is legal now, or else their default. Late requests are thereby declined. Returns how
 * many. */
enum { DEFAULT_BLOCKING = 1, DEFAULT_LATE = 2, DEFAULT_NEXT = 4, DEFAULT_EVERY = 7 };
int game_deadline(struct game *game, const struct game_world *world, struct arena *scratch, int which, const char *class,
                  audience seats);

/* Notes that what is open now and was not when it was last noted has been opened now. Returns the seats of which something
 * new is asked. */
audience game_note_openings(struct game *game, int64_t now_utc_s);
/* What was noted of a request of the open turn, or of the next; NULL: nobody noted it. */
struct opening *game_opening(const struct game *game, bool next, const struct request *request);
/* When the last of what a seat is asked now was opened; 0: nothing is, or nobody noted it. */
int64_t game_opened(const struct game *game, int seat);

/* A copy of a game whose parts live in another arena. */
enum status game_copy(struct game *copy, const struct game *game, struct arena *arena, struct error *err);

/* ---- mails ---- */

/* What one seat may have, in however many mails it comes: standing orders and the letters in them, interludes that wait, and
 * letters of orders on file for one request (with ADD). What is above is refused at the sheet, line by line. */
enum { GAME_STANDING_MOST = 100, GAME_STANDING_BYTES_MOST = 32 << 10, GAME_INTERLUDES_MOST = 20,
       GAME_ORDERS_BYTES_MOST = 64 << 10, GAME_STANDING_ALL_MOST = 1000 /* of all seats: older games may be near it */ };

struct game_mail {
    int seat;
    struct order_lines orders;          /* words that are the host's own taken out */
    const char *writer;                 /* the name that he may sign with; NULL: none is known */
    bool add;                           /* ADD: adds to the orders on file instead of replacing them */
    enum answer_source source;          /* BY_MAIL, BY_MODERATOR */
    int64_t received_utc_s;
    const char *hash;                   /* of the mail, hex; NULL: none */
};

struct game_receipt {
    struct sheet sheet;                 /* every line with its verdict, common words too, in written order */
    bool refused;                       /* the mail as a whole: nothing of it was taken */
    int answered;                       /* requests that it answers */
    int declined;                       /* late requests that it declines by silence */
    bool standing_asked;                /* STANDING alone: list them */
    bool offers_asked;                  /* OFFERS: list them */
    struct offer_news *offers;          /* game_take: what it did about offers, to be told to others */
    int offer_count;
};

/* Judges a mail on what its writer may know; changes nothing. */
void game_judge(const struct game *game, const struct game_world *world, const struct game_mail *mail,
                struct arena *scratch, struct game_receipt *receipt);

/* What a mail's orders would do, as far as its writer can know (advance.h). Of a mail without orders: those on file. */
struct game_forecast {
    const char *why_not;                /* NULL: it is made */
    const struct event *events;         /* all of them; the writer may see some */
    int event_count;
    enum forecast_end ends;
    bool assumed;                       /* others were taken to do nothing */
};
void game_foretell(const struct game *game, const struct game_world *world, const struct game_mail *mail,
                   struct arena *scratch, struct game_forecast *forecast);

/* Judges it and puts on file what it gives. */
void game_take(struct game *game, const struct game_world *world, const struct game_mail *mail,
               struct arena *scratch, struct game_receipt *receipt);

/* What STANDING lists of a seat: its standing orders and settings, each with "number" and "rule", in the arena. */
struct value *game_standing_list(const struct game *game, int seat, struct arena *arena);

/* Takes a seat's orders off the file again: answers that no stored run has used, and orders held for later. What is
 * frozen stands, and so do interludes. Returns how many. */
int game_withdraw(struct game *game, int seat);

/* Somebody else plays the seat from now on: its standing orders and private settings were its player's, and go. */
void game_change_player(struct game *game, int seat);

/* Puts an answer on file as it is, in the place of one that is not frozen; next: of the turn on top of a draft.
 * The engine's own; bots and tests use it too. */
void game_put_answer(struct game *game, bool next, const struct answer *answer);

/* An interlude comes: it waits for its moment, which may be the question that is open. What is not set of `interlude` but
 * seat, text, source, received_utc_s and mail is set here. */
void game_put_interlude(struct game *game, const struct answer *interlude);

/* How many that apply at the question that is open have come, applied or not; so many may, what ends the game apart. */
enum { GAME_INTERLUDES_AN_ASK = 64 };
int game_interludes_here(const struct game *game);

/* How many of this seat's wait for their moment: of this text, or (NULL) of any. */
int game_interludes_of(const struct game *game, int seat, const char *text);

/* ---- the moderator's hand ---- */

/* Drops the open turn and any draft; the answers that wait for it go too. Interludes that no stored run has applied wait
 * for the next. True when anything of it had been published (the branch rises). */
bool game_drop_turn(struct game *game);

/* Uses up the number of a record of kind moderator that leaves the state as it is. The open turn has been dropped. */
void game_count_record(struct game *game);

/* Replaces the state by a record of kind moderator, whose number is used up. The open turn is dropped. */
void game_set_state(struct game *game, const void *state);

#endif
