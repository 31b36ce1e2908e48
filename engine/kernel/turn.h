/* One resolution of one turn: the rules' only way to players, to chance and to the log.
 *
 * A turn is resolved from its start over its answer list. When the list holds nothing for an ask and no standing
 * order decides it, the resolution unwinds at once; what comes out are the requests now open, and the events so
 * far. When the answer has come the turn is resolved again from its start. So rules are straight code, and hold
 * nothing but the turn's arena: no handle, no static variable, nothing half-written outside it.
 *
 * The second run repeats the first by five rules that this file keeps:
 *   1. only the list decides: what settles an ask is taken into the list, and from then on only the list is read;
 *   2. by name, not by arrival: a request's name is unique for its seat, and carries a digest of what it showed;
 *   3. frozen when published: an answer that a stored run has used stands;
 *   4. what was published comes up again, with the same events before it, or the turn is broken;
 *   5. together: of a set that is asked at once no answer is looked at before all are there. */
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
    const char *tag;             /* a standing order answers once a tag, which stands before the count ("mp1/counter.2"); NULL:
                                  * as often as it fits. Not with `name` */
    struct value *facts;         /* an object: what the seat is shown and may base its answer on; NULL: none */
    const char *default_text;    /* canonical order lines taken when the deadline passes; NULL: no orders */
    const char *deadline;        /* class, of those that the rule set declares (ruleset.h); NULL is "orders" */
};

enum answer_source { BY_MAIL, BY_STANDING, BY_DEFAULT, BY_MODERATOR, ANSWER_SOURCES };
extern const char *const answer_source_names[ANSWER_SOURCES];

/* An answer in the list of a turn. */
struct answer {
    int seat;
    const char *name;            /* of the request that it answers */
    uint64_t about;              /* digest of the facts it was given to; 0: whatever they are */
    const char *text;            /* canonical order lines, one a line, no final newline */
    enum answer_source source;
    bool anyway;                 /* stands also when the facts have changed */
    bool frozen;                 /* used by a run that has been stored: standing orders no longer touch it */
    int standing;                /* BY_STANDING: number of the standing order, else 0 */
    int64_t received_utc_s;      /* when its mail came in; 0 for the others */
    const char *mail;            /* hash of that mail, hex; NULL for the others */
};

/* Asks and waits: returns the answer, or does not return (the turn unwinds and is resolved again later). */
const struct answer *ask(struct turn *turn, const struct ask *request);

/* Asks but goes on under the default; the request stays open and the turn becomes a draft. Returns the answer,
 * which is the default until one has come. */
const struct answer *ask_late(struct turn *turn, const struct ask *request);

/* Puts a question to standing orders alone; NULL when none fires, and then nothing remains of it. */
const struct answer *ask_standing(struct turn *turn, const struct ask *request);

/* Would ask_standing of this be for nothing, because neither the list holds an answer of its name nor the seat has a
 * standing order of its kind? Then it need not be made: the count of its name is used up here. Facts are not looked at. */
bool ask_standing_idle(struct turn *turn, const struct ask *request);

/* The value of a seat's private setting (struct ruleset, `setting`), as a standing order holds it that came before what
 * is open now; `otherwise` when there is none, in a trial, and in another seat's forecast. A value that is read joins
 * the answer list ("set:KEY.N"), so that a run made later reads the same, whatever the seat has set since; `otherwise`
 * leaves nothing. Nobody but the seat is told that a setting was made, read or changed. */
const char *turn_setting(struct turn *turn, int seat, const char *key, const char *otherwise);

/* Asks several seats at once. answers[i] receives the answer to requests[i]; all or none. */
void ask_all(struct turn *turn, const struct ask *requests, int count, const struct answer **answers);

/* Interludes at once stand in the list by name: the asks that were settled when they came, and a number in the order of
 * coming. A number of 0: the name is none of an interlude that came then. */
#define INTERLUDE_PREFIX "interlude."
const char *interlude_name(struct arena *arena, int asks, int number);
int interlude_number(const char *name, int asks);

/* How many declarations others than this seat have made in windows of this turn; window.c notes them. */
int turn_declared_by_others(const struct turn *turn, int seat);
void turn_note_declared(struct turn *turn, int seat, int count);

/* ---- chance: every draw says what it is for and leaves an event ---- */

/* 1..sides, uniform. A choice of one draws nothing and leaves no event. seen_by: who may see the draw. */
int roll(struct turn *turn, audience seen_by, int sides, const char *purpose);

/* The index 0..count-1 of one of several things; names them for the event ("as events print them"). */
int pick(struct turn *turn, audience seen_by, int count, const char *purpose,
         const char *(*name_of)(const void *context, int index), const void *context);

/* Shuffles numbers in place, Fisher-Yates from the last down. items[0] becomes the top of the pile. Only the
 * moderator's log holds the order. */
void shuffle(struct turn *turn, const char *pile, int16_t *items, int count,
             const char *(*name_of)(const void *context, int item), const void *context);

/* Draws from now on come from the stream of this name, from its start; NULL is the main stream. A game whose
 * asks can be late names one a step, so that a response put in earlier does not change a roll already told. */
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
 * A step in which nothing was told is not counted. */
void turn_step(struct turn *turn);

/* The number of the step that events told now belong to, from 1. */
int turn_step_number(const struct turn *turn);

/* ---- the rest ---- */

void *turn_state(struct turn *turn);                 /* the game's own struct, to read and write */
struct arena *turn_arena(struct turn *turn);
const struct ruleset *turn_rules(const struct turn *turn);
const struct value *turn_options(const struct turn *turn);   /* of the game; an object */
int turn_record(const struct turn *turn);            /* number of the record that this will be */
bool rules_before(const struct turn *turn, int version);  /* is the game played under older rules? */

/* The state after an earlier record, read-only, in the turn's arena (TIME WARP, TAKE BACK THIS EVIL DAY).
 * Asking for a record that does not exist breaks the turn. */
const void *recall(struct turn *turn, int record);

/* Replaces the whole state by another (one that `recall` gave, as it is or changed). Acts that are being performed end
 * by it (queue_perform); what the rules held of the state before is void. */
void turn_restore(struct turn *turn, const void *past);
/* How often that happened in this turn. */
int turn_restores(const struct turn *turn);

/* What follows hangs on what a player may not know (the top of a deck, another's hand): a forecast ends here. Elsewhere
 * nothing happens. */
void turn_hidden(struct turn *turn);

/* The rules are wrong, or the state is: the turn unwinds, nothing of it is stored, the game is held and the
 * moderator told. */
_Noreturn void turn_broken(struct turn *turn, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define ensure(turn, condition) \
    ((condition) ? (void)0 : turn_broken((turn), "%s:%d: %s does not hold", __FILE__, __LINE__, #condition))

/* Runs act on a copy of the state that emits nothing and asks nothing. TRIAL_STOPPED: it came to an ask or a
 * draw, whose outcome nobody may know; the copy is as it was then. `after` (may be NULL) receives the copy. */
enum trial { TRIAL_DONE, TRIAL_STOPPED, TRIAL_BROKEN };
enum trial turn_try(struct turn *turn, void (*act)(struct turn *turn, void *context), void *context,
                    const void **after);
/* The same from a bare state, for sheets and choices. */
enum trial turn_try_state(const struct ruleset *rules, const struct value *options, struct arena *arena,
                          const void *state, void (*act)(struct turn *turn, void *context), void *context,
                          const void **after);
bool turn_is_trial(const struct turn *turn);

#endif
