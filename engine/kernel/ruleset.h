/* A rule set: the only interface that a game implements, and the only way in which the kernel calls a game.
 *
 * The state is one flat struct without pointers, with fixed, checked capacities: an assignment copies it, and the
 * state before set-up is all zeroes. All functions are pure. */
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

struct measure;
struct position_rules;
struct scene;
struct scene_glyph;

enum { SEAT_MODERATOR = -1, SEAT_ONLOOKER = -2 };

/* An option of a new game. */
struct ruleset_option {
    const char *name;            /* lower case */
    const char *const *values;   /* the choices, default first, NULL-terminated; NULL: a whole number or text */
    int64_t least, most, otherwise;   /* limits of a whole number, when least < most */
    const char *help;            /* one sentence */
    const char *league;          /* its value in the games of a league whose host says nothing; NULL: the default */
};

/* The report's heading for the events of a phase. */
struct ruleset_phase {
    const char *name;            /* as events carry it */
    const char *heading;
};

/* The result of a game that is over. */
struct ruleset_result {
    bool over;
    audience winners;            /* none: a draw */
    const char *how;             /* "checkmate", "capture", "resignation", "agreement" ... */
    int8_t places[SEATS_MAX];    /* place of each seat when the game is over: 1 is the best, equal numbers share a place;
                                    all 0: the winners are first, the others after them. Games of more than two seats fill
                                    it: a seat that left later ranks before one that left earlier, then the game's own
                                    measure decides */
};

/* A class of requests with the same deadline. The name of a request's class is stored data. */
struct deadline_class {
    const char *name;            /* "orders" */
    const char *setting;         /* name of the host's setting for its hours ("window-hours"); NULL: none */
    const char *option;          /* name of the game's option for its hours ("panichours"), used when the host sets
                                  * nothing; NULL: none */
    int hours;                   /* where neither does */
    bool turn;                   /* a turn of its seat: due by the calendar, with time to think; a missed one counts as
                                  * NMR */
    const char *help;            /* one sentence */
};

/* A whole game, for export in a notation that other programs read. */
struct ruleset_score {
    const char *event;           /* the game's name */
    const char *const *seats;    /* who plays */
    const char *date;            /* of the first orders, "2026.11.23"; NULL: not known */
    bool sections;               /* a game for each stretch that the notation can follow, else one in all */
    int count;
    const void *const *states;   /* states after the set-up and after every later record */
};

/* Two events, one that begins something ("combat-start") and one that ends it ("combat-end"). A report tells the end
 * first: the fight and its result, and then how it came to that. No two pairs overlap. */
struct ruleset_outcome {
    const char *begins, *ends;
};

/* An event that plays a card or casts a spell, and which of its fields says which. */
struct ruleset_play {
    const char *event, *field;
};

struct ruleset {
    const char *name;            /* lower case; also the name of its folder */
    const char *title;
    int version, oldest;         /* 0 until the first release */
    int seats_least, seats_most;
    const struct ruleset_option *options;     /* closed by a NULL name */
    /* Why no game can begin with this whole set of options, although each option is valid by the table; NULL: a game can.
     * May be NULL. */
    const char *(*options_forbid)(struct arena *arena, const struct value *options);
    const struct event_type *events;          /* events[0] has number EVENT_GAME */
    int event_count;
    const struct ruleset_outcome *outcomes;   /* NULL: none; closed by a NULL name */
    const struct ruleset_play *plays;         /* NULL: none; closed by a NULL event */
    const char *refusal_event;   /* the event that tells a refused order: side, order, code, reason; or NULL */
    const char *kinds;           /* kinds of requests besides those of its questions, separated by blanks; NULL: not
                                  * listed. Scenarios can name no others */
    const char *codes;           /* of refusals, likewise */
    const char *view_keys;       /* keys that only some of its views have; NULL: none */
    const char *purposes;        /* of draws; a scenario can say that there was none of them; NULL: not listed */
    const char *const *endings;  /* all words of a result's `how`, the first for a game that is not over; NULL: not listed */
    int ending_count;
    /* Closed by a NULL name. The first is "orders", the class of an ask that names none. An unknown class counts as the
     * first class that is not a turn. NULL: orders and setup of 72 hours, window of 48. */
    const struct deadline_class *classes;
    const struct ruleset_phase *phases;       /* closed by a NULL name; a phase that is missing uses its own name as
                                               * heading */
    int moment_count;                         /* clock moments: 1 to this */
    const struct effect_rules *effects;       /* NULL: the game has none */

    const struct codec *state;                /* describes the state struct; its size is the size of the state */

    /* The set-up, resolved like a turn from an all-zero state: asks for houses, decks, armies (class "setup"). */
    void (*setup)(struct turn *turn, int seats);
    /* One whole turn. */
    void (*resolve)(struct turn *turn);
    /* An interlude: something that a player may do at any time (a deal, a resignation, an agreed draw), between two
     * turns or at the open question. `text` is the canonical order: from `interlude`, "RESIGN", "DRAW", or, for an offer
     * that all its recipients have accepted (`seat` is the last of them), "DEAL red blue BOLT FOR SHIELD": from, to, the
     * offer's text. May be NULL. It cannot ask, and it draws from its own stream. It begins in the phase "interlude". */
    void (*between)(struct turn *turn, int seat, const char *text);
    /* A game of two seats ends early: `winner` wins because the other has resigned, or nobody wins (SEAT_ONLOOKER) because
     * both have agreed to a draw. When this is set, RESIGN and DRAW come here, and `between` gets only the other
     * interludes. May be NULL. */
    void (*ended_early)(struct turn *turn, int winner);
    /* Interludes apply at the open question, as part of its turn, and not after it as separate records. So any ask may
     * change the state: rules read the state again after an ask and keep no pointer or count across it. Such a game has
     * no late asks. */
    bool interludes_at_once;
    /* Why an interlude is not possible (any more) in this state; NULL: it is. Called with the true state when the
     * interlude applies, and earlier, for the sheet, with the state that its writer may know: a card that the writer
     * cannot see forbids nothing. May be NULL: nothing is forbidden; required with interludes_at_once. */
    const char *(*interlude_forbids)(struct arena *arena, const void *state, int seat, const char *text);
    /* The offer that a line makes to another seat ("offer blue BOLT for SHIELD"): returns its canonical text, and the
     * seat in *to; NULL: the line makes no offer. The sheet rejects a bad one. The text says what is exchanged, not who
     * exchanges it. May be NULL: this game has no deals. It judges by what the writer may know, never by the partner's
     * hand. */
    const char *(*offer)(struct sheet *sheet, int line, int *to);
    /* The canonical interlude that a line means for this seat (for words besides the common ones), or NULL when the
     * line is not an interlude. May be NULL. RESIGN and agreed draws come to `between` as "RESIGN" and "DRAW", or to
     * `ended_early`. */
    const char *(*interlude)(struct arena *arena, const void *state, int seat, const char *line);

    /* Reads a line that makes a private setting, which a seat may do at any time: the key ("target:C5") and the value,
     * in the sheet's arena. Returns false when the line makes none; the sheet rejects a setting with a mistake. The
     * rules read it with turn_setting. May be NULL. */
    bool (*setting)(struct sheet *sheet, int line, const char **key, const char **value);
    /* Does a private setting, by its key and value, keep standing orders from giving this line as an answer ("NEVER PLAY
     * SPEED")? The other lines of the answer stay. The seat itself may still write it. May be NULL: none does. */
    bool (*withholds)(struct arena *arena, const char *key, const char *value, const char *line);
    /* For a game that changes from an older version to this one: removes from its state a value that is now a setting
     * of this seat. Returns the line that makes that setting; NULL: there is none. May be NULL: no state changes. */
    const char *(*raised)(void *state, int from, int seat);
    /* For soak: a line that a seat may write at any time besides answers (a setting, an offer), or NULL for nothing
     * now. May be NULL. */
    const char *(*chatter)(struct arena *arena, const void *state, int seat, struct rng *choice);

    /* Is the seat still in play? A seat that is out is asked nothing, and knows what onlookers know. True for every seat
     * in an all-zero state. NULL: all seats are in play, always. */
    bool (*in_play)(const void *state, int seat);
    /* Everything that a seat (or SEAT_ONLOOKER) may not know is removed from a state before views, sheets and choices
     * use it, so they cannot leak: first by the marks in the state's table (SECRET in codec.h), then by `redact`, for
     * cases that a table cannot express. NULL: the table is enough. */
    void (*redact)(void *state, int seat);
    int (*place)(const void *state, int seat);   /* place of a seat in the lists of the state; NULL: its number */
    /* The view of a seat, from a state already redacted for it; SEAT_MODERATOR sees everything. */
    struct value *(*view)(struct arena *arena, const void *state, int seat);
    /* Completes a seat's view for a report with the report's events: a list of those that the seat may see. Only this
     * gives "before and after". May be NULL. */
    void (*complete)(struct arena *arena, struct value *view, const struct value *events);
    /* What is to be seen of a state that is already redacted for that seat (scene.h), described once for pictures, texts and
     * screen readers. events: a list of the record's events as that seat saw them, for what moved and where it was fought;
     * NULL: the bare position. May be NULL: the game has nothing to draw. */
    void (*scene)(struct scene *scene, const void *state, int seat, const struct value *events);
    int scene_version;           /* raised when a state is shown otherwise than before: a site makes the pages of its games anew */
    const struct scene_glyph *glyphs;         /* its drawn shapes, closed by a NULL name; NULL: the kernel's are enough */
    const struct measure *measures;           /* what is worth a curve, closed by a NULL name; NULL: nothing */
    /* The decisions in the middle of a turn, closed by NULL; NULL: there are none (question.h). */
    const struct question *const *questions;
    /* Judges the lines of a sheet (see sheet.h) that have no verdict, because no open question has taken them. */
    void (*judge)(struct sheet *sheet);
    /* The first words of its order lines, without the common words: in capitals, from 0, NULL after the last. The
     * canonical form of every accepted line begins with one of them. */
    const char *(*order_word)(int index);
    /* May an order of this word be meant for an open request? For pages that offer words; `known`: the state as the request's
     * seat knows it, `facts`: those of the request. NULL: every word may, at any time. */
    bool (*order_word_fits)(const void *known, const struct request *request, const struct value *facts, const char *word);
    /* Words of an order line that mean nothing unless a take asks for them ("to", "the", ","); closed by NULL. May be
     * NULL: there are none. */
    const char *const *fillers;
    const char *idle;            /* the order that means "no orders", used for READY without orders; NULL: there is
                                  * none */
    /* Does the standing order line order something that the mailed line orders itself? Then it stays out. May be NULL: a line
     * stays out only where the judge refuses it. */
    bool (*same_thing)(struct arena *arena, const char *mailed, const char *standing);
    /* The part of a turn to which an order line belongs, from 0: lines of a standing order go behind the mailed lines of
     * that part. What follows a line belongs to its part or a later one. May be NULL: they go behind all lines or, where
     * they are legal only there, before them. */
    int (*part_of_turn)(struct arena *arena, const char *line);
    const char *hold;            /* the order, also as a standing one, that keeps everything as it is; NULL: there is none */
    const char *untimely;        /* the game's code for orders that nobody has asked for; NULL: "TURN" */
    /* Refuses those lines of a sheet without requests for which there is a better reason than that code, or passes over them;
     * the rest it leaves. May be NULL. */
    void (*judge_untimely)(struct sheet *sheet);
    /* Reads the game's own wording of a standing order; fills all members except id, seat, since and source. On
     * failure *reason says why. May be NULL: then only the general form works. */
    bool (*standing)(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                     const char **reason);
    /* Why the text of a standing order that answers a question cannot fit any question of its kind, whatever happens, be it
     * in the game's own wording or in the general form; NULL: it may fit. May be NULL: that is not judged when it is given. */
    const char *(*standing_forbids)(struct arena *arena, const void *state, int seat, const struct standing *standing);
    /* One answer to a request, legal on the (redacted) state, chosen by `choice`; NULL: only the default. Bots, soak
     * and fuzzers use it. */
    const char *(*choose)(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
    /* All legal answers, if a list is possible (for "you may:" and perft); else -1. May be NULL. */
    int (*choices)(struct arena *arena, const void *state, const struct request *request, const char *const **out);
    /* A stronger player than `choose`, or NULL. */
    const char *(*bot)(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

    const struct position_rules *position;    /* the position notation; NULL: there is none */

    /* NULL when all invariants hold, else the one that does not. Called after every step. */
    const char *(*state_check)(struct arena *arena, const void *state);
    int (*turn_number)(const void *state);                    /* the turn that players see */
    const char *(*seat_name)(const void *state, int seat);    /* "white", "red" */
    const char *const *seat_colours;   /* of the lines of curves ("#fffdf6"), where seats are called by colours; NULL: those of owners */
    bool names_are_fixed;        /* seats have these names before the set-up too: seat_name looks at no state */
    int (*seat_count)(const void *state);
    void (*result)(const void *state, struct ruleset_result *result);

    /* For the secrecy test: exchanges cards that `seat` has never seen, so that the seat cannot distinguish the new state
     * from the old one. False when there is nothing to exchange. `named`: the text of the next answers (NULL: unknown). A
     * card whose name is in it should stay where it is; otherwise those answers would no longer be possible, and the test
     * would end there (pile_mix). */
    bool (*exchange_hidden)(void *state, int seat, const char *named, struct rng *choice);

    /* The game in the usual notation of its kind, for example PGN for chess. May be NULL: there is none. */
    const char *(*score)(struct arena *arena, const struct ruleset_score *score);

    const struct help_page *help;    /* pages for `HELP word` (help.h), closed by an entry without anything; NULL: none.
                                        For an option that changes the nature of the game, a page with its name and
                                        value ("cards none") replaces the game's own page (ruleset_page) */
};

/* The game's own help page under these options; NULL: there is none. */
const char *ruleset_page(const struct ruleset *rules, struct arena *arena, const struct value *options);

/* The event type of this name in a game under these rules, or NULL. */
const struct event_type *ruleset_event(const struct ruleset *rules, const char *name);
/* A random answer: the pick of the request's question, else the rule set's choice. Same contract as `choose`. */
const char *ruleset_choose(const struct ruleset *rules, struct arena *arena, const void *known,
                           const struct request *request, struct rng *choice);

/* All deadline classes, closed by a NULL name. */
const struct deadline_class *ruleset_classes(const struct ruleset *rules);
/* The class of a request. Never NULL. */
const struct deadline_class *ruleset_class(const struct ruleset *rules, const char *name);

/* Fills in the places of all seats of a finished game when the rule set gave none: 1 is the best. */
void ruleset_places(const struct ruleset_result *result, int seats, int8_t places[SEATS_MAX]);

/* The registry. */
const struct ruleset *ruleset_find(const char *name);
const struct ruleset *ruleset_at(int index);          /* NULL after the last */

/* The state struct's size. */
size_t ruleset_state_bytes(const struct ruleset *rules);

/* Is the seat in play (struct ruleset)? */
bool ruleset_in_play(const struct ruleset *rules, const void *state, int seat);

/* Can a player do anything between two turns? */
bool ruleset_has_interludes(const struct ruleset *rules);

/* A copy of a state as a seat may know it, in the arena, the caller's to change. SEAT_MODERATOR gets all of it, and a seat that is out of the
 * game gets the onlookers' copy. */
void *ruleset_known(const struct ruleset *rules, struct arena *arena, const void *state, int seat);

/* The same into room for a state, zeroed or with a state known before. */
void ruleset_know(const struct ruleset *rules, void *known, const void *state, int seat);

/* The view that this seat may have: redacted, then shown. */
struct value *ruleset_view(const struct ruleset *rules, struct arena *arena, const void *state, int seat);

/* The scene that this seat may see: redacted, then described. events as for struct ruleset. NULL: the rule set has none. */
const struct scene *ruleset_scene(const struct ruleset *rules, struct arena *arena, const void *state, int seat,
                                  const struct value *events);
/* The same for scenes that follow each other: what they have in common lies in an arena that outlives them. */
const struct scene *ruleset_scene_again(const struct ruleset *rules, struct arena *arena, struct arena *lasting, const void *state,
                                        int seat, const struct value *events);

/* The seat that a name or number ("white", "2", "p2") means, or -1. */
int ruleset_seat(const struct ruleset *rules, const void *state, const char *name);

/* The help page for a word; "" and the rule set's name give the game's own page. NULL: there is none. */
const char *ruleset_help(const struct ruleset *rules, struct arena *arena, const char *word);

/* The order word that a line begins with, or NULL. */
const char *ruleset_order_word(const struct ruleset *rules, const char *line);

/* May an order of this word be meant for the request? (order_word_fits) */
bool ruleset_order_word_fits(const struct ruleset *rules, struct arena *arena, const void *known, const struct request *request,
                             const char *word);

/* Checks a rule set's tables once (names, codec, events, seats, order words); NULL when they are sound. No order may
 * begin with a word common to all games; is_hosts says which words belong to the host; NULL: none. */
const char *ruleset_check(const struct ruleset *rules, bool (*is_hosts)(const char *order));

/* Reads game options from an object of texts and returns a complete object with the defaults filled in. */
enum status ruleset_options(const struct ruleset *rules, struct arena *arena, const struct value *given,
                            struct value **out, struct error *err);

/* As ruleset_options, for the games of a league. */
enum status ruleset_league_options(const struct ruleset *rules, struct arena *arena, const struct value *given,
                                   struct value **out, struct error *err);

#endif
