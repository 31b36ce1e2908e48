/* One turn of the toy, resolved again and again as answers come in: for tests of asking, publishing and drawing.
 *
 * The rules of the case are the test's own function. Orders are judged like this: "spend N" needs N marks of the
 * writer's, "bad ..." is refused, everything else is accepted as it is. */
#ifndef POSTERN_TESTS_TURN_CASE_H
#define POSTERN_TESTS_TURN_CASE_H

#include "tests/support/toy.h"

enum { CASE_ANSWERS_MAX = 2100, CASE_STANDING_MAX = 8 };

struct turn_case {
    struct ruleset rules;
    struct effect_rules effects;
    struct toy_state state;              /* before the turn */
    struct arena arena;                  /* grows until turn_case_release */
    struct advance in;                   /* a run fills in answers, standing orders and what was published */
    struct answer answers[CASE_ANSWERS_MAX];
    int answer_count;
    struct standing standing[CASE_STANDING_MAX];
    int standing_count;
    struct published published;
    struct outcome outcome;              /* of the last run */
};

/* The struct is zero, or comes from an earlier case. */
void turn_case_begin(struct turn_case *turn, void (*resolve)(struct turn *turn));
void turn_case_release(struct turn_case *turn);

/* Resolves with the present answers. */
enum outcome_status turn_case_run(struct turn_case *turn);

/* The open request of that seat and name of the last run, or NULL. */
const struct request *turn_case_open(const struct turn_case *turn, int seat, const char *name);

/* An answer as a mail gives it: to the facts of the open request, if it is open. Returns it, so the test may change it. */
struct answer *turn_case_answer(struct turn_case *turn, int seat, const char *name, const char *text);

struct standing *turn_case_standing(struct turn_case *turn, int seat, const char *kind, const char *text);

/* Does what a store does after a run: freezes the accepted answers, and notes open requests and reports as published. */
void turn_case_publish(struct turn_case *turn);

/* The reports by toy_say, joined by "; "; and the names of one seat's open requests, "name name". */
const char *turn_case_told(struct turn_case *turn);
const char *turn_case_asked(struct turn_case *turn);

/* A number for both the events and the state of the last run. */
uint64_t turn_case_digest(struct turn_case *turn);

#endif
