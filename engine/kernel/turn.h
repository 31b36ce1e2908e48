/* One resolution of one turn: the rules' only way to players, to chance and to the log.
 *
 * A turn is resolved from its start over its answer list. When neither the list nor a standing order answers an
 * ask, the resolution unwinds at once and returns the open requests and the events so far. When the answer has
 * come, the turn is resolved again from its start. So rules are straight code, and hold nothing but the turn's
 * arena: no handle, no static variable, nothing half-written outside it.
 *
 * This file keeps five rules, by which the second run repeats the first:
 *   1. only the list decides: whatever settles an ask joins the list, and from then on only the list is read;
 *   2. answers match by name, not by arrival: a request's name is unique for its seat and carries a digest of
 *      what it showed;
 *   3. an answer that a stored run has used is frozen: it stays as it is;
 *   4. a published request comes up again with the same events before it, or the turn is broken;
 *   5. requests that are asked together are answered together: no answer is read before all have come. */
#ifndef POSTERN_TURN_H
#define POSTERN_TURN_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/event.h"
#include "engine/kernel/value.h"

struct ruleset;
struct turn;

enum { SEATS_MAX = 8 };

/* ---- asking ---- */

/* One request to one seat. Texts and facts may live anywhere until the call; the kernel copies what it keeps. */
struct ask {
    int seat;
    const char *kind;            /* the RULES' word for it: "orders", "respond", "counter" */
    const char *name;            /* unique for its seat in the turn; NULL: kind and a count ("counter.2") */
    const char *tag;             /* a standing order answers once for each tag, which stands before the count
                                  * ("mp1/counter.2"); NULL: as often as it fits. Not together with `name` */
    struct value *facts;         /* an object: what the seat is shown and may base its answer on; NULL: none */
    const char *default_text;    /* canonical order lines taken when the deadline passes; NULL: no orders */
    const char *deadline;        /* one of the classes that the rule set declares (ruleset.h); NULL is
                                  * "orders" */
};

enum answer_source { BY_MAIL, BY_STANDING, BY_DEFAULT, BY_MODERATOR, BY_BOT, ANSWER_SOURCES };
extern const char *const answer_source_names[ANSWER_SOURCES];

/* An answer in the list of a turn. */
struct answer {
    int seat;
    const char *name;            /* of the request that this answers */
    uint64_t about;              /* digest of the facts that it answered; 0: any facts */
    const char *text;            /* canonical order lines, one a line, no final newline */
    enum answer_source source;
    bool anyway;                 /* still counts when the facts have changed */
    bool frozen;                 /* used by a run that has been stored: standing orders no longer touch it */
    int standing;                /* BY_STANDING: number of the standing order, else 0 */
    int32_t *joined;             /* numbers of the standing orders whose lines have joined it */
    int32_t joined_count;
    int64_t received_utc_s;      /* when its mail came in; 0 for the others */
    const char *mail;            /* hash of that mail, hex; NULL for the others */
};

/* Does the answer come from its seat's standing order with this number, or have lines of it joined the answer? */
bool answer_is_by(const struct answer *answer, int standing);

/* Asks and waits: returns the answer, or does not return (the turn unwinds and is resolved again later). */
const struct answer *ask(struct turn *turn, const struct ask *request);

/* Asks but goes on under the default; the request stays open and the turn becomes a draft. Returns the answer,
 * which is the default until one has come. */
const struct answer *ask_late(struct turn *turn, const struct ask *request);

/* Puts a question to standing orders alone; NULL when none fires, and then nothing remains of it. */
const struct answer *ask_standing(struct turn *turn, const struct ask *request);

/* Is ask_standing needless for this request, because the list has no answer of its name and the seat has no standing order
 * of its kind? Then the caller can skip it: the count of its name is used up here. Facts are not read. */
bool ask_standing_idle(struct turn *turn, const struct ask *request);

/* The value of a seat's private setting (struct ruleset, `setting`), from a standing order that arrived before the
 * request that is open now; `otherwise` when there is none, in a trial, and in another seat's forecast. A value that is
 * read joins the answer list ("set:KEY.N"), so a later run reads the same value even if the seat has changed it since;
 * `otherwise` leaves nothing in the list. Only the seat learns that a setting was made, read or changed. */
const char *turn_setting(struct turn *turn, int seat, const char *key, const char *otherwise);

/* Asks several seats at once. answers[i] receives the answer to requests[i]; all or none. */
void ask_all(struct turn *turn, const struct ask *requests, int count, const struct answer **answers);

/* The list holds interludes at once by name: the number of asks settled when the interlude came, and a number in order
 * of arrival. interlude_number returns 0 when the name is no interlude that came at that point. */
#define INTERLUDE_PREFIX "interlude."
const char *interlude_name(struct arena *arena, int asks, int number);
int interlude_number(const char *name, int asks);

/* How many declarations the other seats have made in windows of this turn; window.c counts them. */
int turn_declared_by_others(const struct turn *turn, int seat);
void turn_note_declared(struct turn *turn, int seat, int count);

/* ---- chance: every draw states its purpose and leaves an event ---- */

/* 1..sides, uniform. A choice of one draws nothing and leaves no event. seen_by: who may see the draw. */
int roll(struct turn *turn, audience seen_by, int sides, const char *purpose);

/* The index 0..count-1 of one of several things; name_of gives their names as events print them. */
int pick(struct turn *turn, audience seen_by, int count, const char *purpose,
         const char *(*name_of)(const void *context, int index), const void *context);

/* The same; the event has no name. The names are for a script, which may say what is chosen. */
int pick_untold(struct turn *turn, audience seen_by, int count, const char *purpose,
                const char *(*name_of)(const void *context, int index), const void *context);

/* Shuffles numbers in place, Fisher-Yates from the last down. items[0] becomes the top of the pile. Only the
 * moderator's log holds the order. */
void shuffle(struct turn *turn, const char *pile, int16_t *items, int count,
             const char *(*name_of)(const void *context, int item), const void *context);

/* From now on draws come from the stream of this name, from its start; NULL is the main stream. A game with
 * late asks names one stream for each step, so a response inserted earlier does not change a roll that players
 * already know. */
void turn_stream(struct turn *turn, const char *name);

/* ---- telling ---- */

/* Tells an event with its type's own audience: emit(turn, EVENT_MOVED, event_int("group", 3), ...). */
#define emit(turn, type, ...) \
    turn_emit((turn), (type), NULL, (const struct event_field[]){ __VA_ARGS__, { .key = NULL } })
/* The same for some seats only: emit_to(turn, AUDIENCE_SEAT(seat), EVENT_DREW, ...). */
#define emit_to(turn, seen_by, type, ...) \
    turn_emit((turn), (type), &(audience){ (seen_by) }, (const struct event_field[]){ __VA_ARGS__, { .key = NULL } })
void turn_emit(struct turn *turn, int type, const audience *seen_by, const struct event_field *fields);

/* Names the phase that events from now on belong to. The text must outlive the turn (a literal). */
void turn_phase(struct turn *turn, const char *phase);

/* A step (an act, an order, the end of an effect) is over: the invariants are checked and the next step begins.
 * A step without an event is not counted. */
void turn_step(struct turn *turn);

/* ---- the rest ---- */

void *turn_state(struct turn *turn);                 /* the game's own struct, to read and write */
/* The state as a seat, or an onlooker, may know it now (ruleset_known). Good until the next call. */
const void *turn_known(struct turn *turn, int seat);
struct arena *turn_arena(struct turn *turn);
const struct ruleset *turn_rules(const struct turn *turn);
const struct value *turn_options(const struct turn *turn);   /* of the game; an object */
int turn_record(const struct turn *turn);            /* number that this turn's record will have */
bool rules_before(const struct turn *turn, int version);  /* is the game played under older rules? */

/* The state after an earlier record, read-only, in the turn's arena (TIME WARP, TAKE BACK THIS EVIL DAY).
 * Asking for a record that does not exist breaks the turn. */
const void *recall(struct turn *turn, int record);

/* Replaces the whole state by another (one from `recall`, unchanged or changed). This ends the acts that are being
 * performed (queue_perform); pointers into the state before are no longer valid. */
void turn_restore(struct turn *turn, const void *past);
/* How often this turn has replaced its state. */
int turn_restores(const struct turn *turn);

/* What follows depends on something that a player may not know (the top of a deck, another player's hand): a forecast
 * ends here. Otherwise this does nothing. */
void turn_hidden(struct turn *turn);

/* The rules or the state are wrong: the turn unwinds, nothing of it is stored, the game is held and the
 * moderator is told. */
_Noreturn void turn_broken(struct turn *turn, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define ensure(turn, condition) \
    ((condition) ? (void)0 : turn_broken((turn), "%s:%d: %s does not hold", __FILE__, __LINE__, #condition))

/* Runs act on a copy of the state that emits nothing and asks nothing. TRIAL_STOPPED: act reached an ask or a
 * draw, whose outcome nobody may know; the copy keeps the state of that moment. `after` (may be NULL) receives
 * the copy. */
enum trial { TRIAL_DONE, TRIAL_STOPPED, TRIAL_BROKEN };
enum trial turn_try(struct turn *turn, void (*act)(struct turn *turn, void *context), void *context,
                    const void **after);
/* The same from a bare state, for sheets and choices. */
enum trial turn_try_state(const struct ruleset *rules, const struct value *options, struct arena *arena,
                          const void *state, void (*act)(struct turn *turn, void *context), void *context,
                          const void **after);
/* The same from what a seat may know of a bare state (ruleset_known). */
enum trial turn_try_known(const struct ruleset *rules, const struct value *options, struct arena *arena, const void *state,
                          int seat, void (*act)(struct turn *turn, void *context), void *context);
bool turn_is_trial(const struct turn *turn);

#endif
