/* A rule set: the one interface that a game implements, and the only way by which the kernel reaches a game.
 *
 * The state is one flat struct without pointers, with fixed, checked capacities: a copy is an assignment, and
 * all zeroes is the state before set-up. All functions are pure. */
#ifndef POSTERN_RULESET_H
#define POSTERN_RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/codec.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/event.h"
#include "engine/kernel/help.h"
#include "engine/kernel/question.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/sheet.h"
#include "engine/kernel/standing.h"
#include "engine/kernel/turn.h"
#include "engine/kernel/value.h"

struct position_rules;

enum { SEAT_MODERATOR = -1, SEAT_ONLOOKER = -2 };

/* An option of a new game. */
struct ruleset_option {
    const char *name;            /* lower case */
    const char *const *values;   /* the choices, default first, NULL-terminated; NULL: a whole number or text */
    int64_t least, most, otherwise;   /* of a whole number, when least < most */
    const char *help;            /* one sentence */
};

/* The heading under which a report tells the events of a phase. */
struct ruleset_phase {
    const char *name;            /* as events carry it */
    const char *heading;
};

/* How a game stands when it is over. */
struct ruleset_result {
    bool over;
    audience winners;            /* none: a draw */
    const char *how;             /* "checkmate", "capture", "resignation", "agreement" ... */
    int8_t places[SEATS_MAX];    /* of each seat when it is over: 1 the best, equal numbers share a place; all 0: the winners
                                    are first, the rest behind them. Games of more than two seats fill it: who went last is
                                    before who went first, then by the game's own measure */
};

/* A class of requests, by when they are due. What a request's class is called is stored data. */
struct deadline_class {
    const char *name;            /* "orders" */
    const char *setting;         /* the host's setting of its hours ("window-hours"); NULL: it has none */
    const char *option;          /* the game's option of its hours ("panichours"), where the host says nothing; NULL */
    int hours;                   /* where neither does */
    bool turn;                   /* a turn of its seat: by the calendar, with time to think; missed it counts (NMR) */
    const char *help;            /* one sentence */
};

/* A whole game, for a notation that other programs read. */
struct ruleset_score {
    const char *event;           /* the game's name */
    const char *const *seats;    /* who plays */
    int count;
    const void *const *states;   /* after the set-up and after every record since */
};

struct ruleset {
    const char *name;            /* lower case, also the folder's name */
    const char *title;
    int version, oldest;         /* 0 until the first release */
    int seats_least, seats_most;
    const struct ruleset_option *options;     /* closed by a NULL name */
    /* Why no game can begin with these (whole) options, each of which is good by the table; NULL: one can. May be NULL. */
    const char *(*options_forbid)(struct arena *arena, const struct value *options);
    const struct event_type *events;          /* events[0] has number EVENT_GAME */
    int event_count;
    const char *refusal_event;   /* the one of them that tells of a refused order: side, order, code, reason; or NULL */
    const char *kinds;           /* of requests, with blanks between; NULL: not listed. Scenarios name no other */
    const char *codes;           /* of refusals, likewise */
    const char *view_keys;       /* of its views, those that only some of them have; NULL: none */
    /* Closed by a NULL name; the first is "orders", what an ask is that names none. A class that is not among them counts
     * as the first that is no turn. NULL: orders and setup of 72 hours, window of 48. */
    const struct deadline_class *classes;
    const struct ruleset_phase *phases;       /* closed by a NULL name; one that is missing goes by its name */
    int moment_count;                         /* clock moments: 1 to this */
    const struct effect_rules *effects;       /* NULL: the game has none */

    const struct codec *state;                /* describes the state struct; its size is the state's */

    /* Resolved like a turn from an all-zero state: asks for houses, decks, armies (class "setup"). */
    void (*setup)(struct turn *turn, int seats);
    /* One whole turn. */
    void (*resolve)(struct turn *turn);
    /* Something that a player may do at any time (a deal, a resignation, an agreed draw): between two turns, or at the
     * question that is open. `text` is the canonical order: of `interlude`, "RESIGN", "DRAW", or of an offer that all to
     * whom it was made have accepted (`seat` the last of them) "DEAL red blue BOLT FOR SHIELD": from, to, the offer's
     * text. May be NULL. There are no asks here, and draws come from a stream of its own. It begins in the phase
     * "interlude". */
    void (*between)(struct turn *turn, int seat, const char *text);
    /* A game of two seats ends before its time: `winner` wins, as the other has resigned, or (SEAT_ONLOOKER) nobody, as both
     * have agreed to a draw. With it RESIGN and DRAW come here, and to `between` only what else there is. May be NULL. */
    void (*ended_early)(struct turn *turn, int winner);
    /* Interludes apply at the question that is open, as part of its turn, and not behind it as a record of their own. So
     * the state may change across any ask: rules look again after it and keep no pointer or count over it. Such a game
     * has no late asks. */
    bool interludes_at_once;
    /* Why an interlude cannot be (any more) on this state; NULL: it can. Asked of the true state when its moment comes,
     * and before, at the sheet, of what its writer may know: a card that he cannot see forbids nothing. May be NULL:
     * nothing is forbidden; required with interludes_at_once. */
    const char *(*interlude_forbids)(struct arena *arena, const void *state, int seat, const char *text);
    /* The offer that a line makes to another seat ("offer blue BOLT for SHIELD"): its canonical text, and in *to that
     * seat; NULL: it makes none. A bad one is rejected on the sheet. The text holds what is dealt, not who deals. May be
     * NULL: nothing is dealt in this game. Judged on what the writer may know, never on the partner's hand. */
    const char *(*offer)(struct sheet *sheet, int line, int *to);
    /* The canonical interlude that a line amounts to for this seat (its words beyond the common ones), or NULL
     * when the line is no interlude. May be NULL. RESIGN and agreed draws come to `between` as "RESIGN" and
     * "DRAW", or to `ended_early`. */
    const char *(*interlude)(struct arena *arena, const void *state, int seat, const char *line);

    /* Reads a line that makes a private setting, which its seat may do at any time: the key ("target:C5") and the value,
     * in the sheet's arena. False when the line makes none; a setting that is written wrongly is rejected on the sheet.
     * The rules read it with turn_setting. May be NULL. */
    bool (*setting)(struct sheet *sheet, int line, const char **key, const char **value);
    /* A game of an older version goes on under this one: takes out of its state what is a setting of this seat now. The
     * line by which the player would make that setting; NULL: there is none. May be NULL: no state changes. */
    const char *(*raised)(void *state, int from, int seat);
    /* Soak: what a seat may write at any time beside answers (a setting, an offer), or NULL for nothing now. May be
     * NULL. */
    const char *(*chatter)(struct arena *arena, const void *state, int seat, struct rng *choice);

    /* Is the seat still in play? Who is out is asked nothing, and knows what onlookers know. True of every seat in a state
     * of all zeroes. NULL: all are, always. */
    bool (*in_play)(const void *state, int seat);
    /* What a seat (or SEAT_ONLOOKER) may not know is taken out of a state before views, sheets and choices are made of
     * it, so that they cannot leak: first by the marks in the state's table (SECRET in codec.h), then by `redact`, for
     * what hangs on more than a table can say. NULL: the table says all. */
    void (*redact)(void *state, int seat);
    int (*place)(const void *state, int seat);   /* of a seat in the lists of the state; NULL: its number */
    /* What a seat may know, from a state already redacted for it; SEAT_MODERATOR sees everything. */
    struct value *(*view)(struct arena *arena, const void *state, int seat);
    /* Completes a seat's view for a report by what the report tells: a list of events as that seat may see them.
     * "before and after" is known only so. May be NULL. */
    void (*complete)(struct arena *arena, struct value *view, const struct value *events);
    /* What is decided in the middle of a turn, closed by NULL; NULL: nothing is (question.h). */
    const struct question *const *questions;
    /* Judges the lines of a sheet (see sheet.h): those without a verdict, which no open question has taken. */
    void (*judge)(struct sheet *sheet);
    /* With what its order lines begin, common words apart: words in capitals, from 0, NULL after the last. The
     * canonical form of every line that it accepts begins with one. */
    const char *(*order_word)(int index);
    /* Words of an order line that mean nothing where no take asks for them ("to", "the", ","); closed by NULL. May be
     * NULL: there are none. */
    const char *const *fillers;
    const char *idle;            /* the order of who orders nothing, as READY without orders says; NULL: there is none */
    const char *untimely;        /* the game's code for orders when none are asked for; NULL: "TURN" */
    /* Reads the game's own wording of a standing order; fills all but id, seat, since and source. On failure
     * says why in *reason. May be NULL: then only the general form is known. */
    bool (*standing)(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                     const char **reason);
    /* One answer to a request, legal on the (redacted) state, chosen by `choice`; NULL: nothing but the default.
     * Bots, soak and fuzzers play by it. */
    const char *(*choose)(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
    /* All legal answers where they can be listed (for "you may:" and perft); -1 when they cannot. May be NULL. */
    int (*choices)(struct arena *arena, const void *state, const struct request *request, const char *const **out);
    /* A stronger player than `choose`, or NULL. */
    const char *(*bot)(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

    const struct position_rules *position;    /* the position notation; NULL: there is none */

    /* NULL when all invariants hold, else which one does not. Called after every step. */
    const char *(*state_check)(struct arena *arena, const void *state);
    int (*turn_number)(const void *state);                    /* the turn that players see */
    const char *(*seat_name)(const void *state, int seat);    /* "white", "red" */
    bool names_are_fixed;        /* seats have these names before the set-up, too: it draws none of them */
    int (*seat_count)(const void *state);
    void (*result)(const void *state, struct ruleset_result *result);

    /* For the secrecy test: exchanges cards that `seat` has never been shown, in a state that it cannot tell from
     * the old one. False when there is nothing to exchange. `named`: what the next answers say (NULL: nothing is known of
     * them); a card whose name stands there should stay where it is, or the answers could not be given any more, and the
     * test ends there (pile_mix). */
    bool (*exchange_hidden)(void *state, int seat, const char *named, struct rng *choice);

    /* The game in the notation of its kind, as PGN is that of chess. May be NULL: there is none. */
    const char *(*score)(struct arena *arena, const struct ruleset_score *score);

    const struct help_page *help;    /* pages for `HELP word` (help.h), closed by an entry without anything; NULL: none.
                                        Where an option changes what the game is, there is a page of its name and value
                                        ("cards none") that stands for the game's own (ruleset_page) */
};

/* The game's own help page, as these options make it; NULL: there is none. */
const char *ruleset_page(const struct ruleset *rules, struct arena *arena, const struct value *options);

/* The type of this name among the events that a game under these rules may tell, or NULL. */
const struct event_type *ruleset_event(const struct ruleset *rules, const char *name);
/* An answer by chance: what the question of the request picks, else what the rule set chooses. As `choose`. */
const char *ruleset_choose(const struct ruleset *rules, struct arena *arena, const void *known,
                           const struct request *request, struct rng *choice);

/* All deadline classes, closed by a NULL name. */
const struct deadline_class *ruleset_classes(const struct ruleset *rules);
/* The class of a request. Never NULL. */
const struct deadline_class *ruleset_class(const struct ruleset *rules, const char *name);

/* The places of all seats of a game that is over, filled in where the rule set gave none: 1 the best. */
void ruleset_places(const struct ruleset_result *result, int seats, int8_t places[SEATS_MAX]);

/* The registry. */
const struct ruleset *ruleset_find(const char *name);
const struct ruleset *ruleset_at(int index);          /* NULL after the last */

/* The state struct's size. */
size_t ruleset_state_bytes(const struct ruleset *rules);

/* Is the seat in play (struct ruleset)? */
bool ruleset_in_play(const struct ruleset *rules, const void *state, int seat);

/* Is there anything that a player may do between two turns? */
bool ruleset_has_interludes(const struct ruleset *rules);

/* A copy of a state as a seat may know it, in the arena; SEAT_MODERATOR gets it whole, who is out of the game what
 * onlookers get. */
const void *ruleset_known(const struct ruleset *rules, struct arena *arena, const void *state, int seat);

/* The view that this seat may have: redacted, then shown. */
struct value *ruleset_view(const struct ruleset *rules, struct arena *arena, const void *state, int seat);

/* The seat that a name or number ("white", "2", "p2") means, or -1. */
int ruleset_seat(const struct ruleset *rules, const void *state, const char *name);

/* The help page of a word; "" and the rule set's name ask for its own. NULL: there is none. */
const char *ruleset_help(const struct ruleset *rules, struct arena *arena, const char *word);

/* The order word that a line begins with, or NULL. */
const char *ruleset_order_word(const struct ruleset *rules, const char *line);

/* Checks a rule set's tables once (names, codec, events, seats, order words); NULL when they are sound. No order begins
 * with a word common to all games: is_hosts says which words the host takes for its own; NULL: it takes none. */
const char *ruleset_check(const struct ruleset *rules, bool (*is_hosts)(const char *order));

/* Reads game options given as an object of texts into a whole object with defaults filled in. */
enum status ruleset_options(const struct ruleset *rules, struct arena *arena, const struct value *given,
                            struct value **out, struct error *err);

#endif
