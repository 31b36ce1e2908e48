/* A scenario while it runs: what the runner and the expectations share. */
#ifndef POSTERN_HARNESS_SCENARIO_MATCH_H
#define POSTERN_HARNESS_SCENARIO_MATCH_H

#include "processor/harness/scenario.h"

/* The mails to a seat, in the order of sending. */
struct match_mail {
    int seat;
    int block;                   /* number of the block in which it was sent */
    const char *text;
};

/* An order that the sheet refused since the last expectations. */
struct match_refused {
    int seat;
    struct sheet_line line;
    const struct value *event;   /* that told of it, or NULL */
    bool mentioned;              /* by an expectation */
};

/* One run of a scenario, from its position on. */
struct match {
    const struct scenario *scenario;
    const char *label;           /* NULL: the first run */
    struct arena *arena;
    struct game game;
    const void *start;           /* the position at its beginning, which is the state after record 0; NULL: none */
    const void **past;           /* states after the records so far; past[0] is record 1's */
    int past_count, past_capacity;
    int first_record;            /* records that the position brought along */
    const struct placed *asides; /* items of the position about how it goes on, until the first turn */
    int aside_count;
    struct script_item *script;
    int script_count, script_capacity;
    bool *script_seen;           /* of each: has any run drawn it? */
    int script_seen_capacity;
    int block;                   /* blocks begun */
    const char **told;           /* events of the open turn when the block began, canonical JSON */
    int told_count;
    struct value **events;       /* since the block began, in order */
    int event_count, event_capacity;
    struct game_receipt *receipts;   /* last of each seat; NULL sheet arena: none */
    bool *has_receipt;
    const struct refused_answer **refusals;  /* when their moment came, since the block began */
    int refusal_count, refusal_capacity;
    struct match_refused *refused_lines;
    int refused_line_count, refused_line_capacity;
    struct templates *templates; /* of mails; NULL: none is looked into */
    struct match_mail *mails;
    int mail_count, mail_capacity;
    const char *broken;          /* why the game broke; NULL while it has not */
};

/* Begins a run from the scenario's position (or at set-up when it has none). */
enum status match_begin(struct match *match, const struct scenario *scenario, const char *label, struct arena *arena,
                        struct error *err);

/* The text of the mail that a step makes for a seat, as a host would send it; "" without templates. scenario_mail.c */
const char *match_mail_text(struct match *match, const struct game_world *world, const struct game_step *step,
                            const struct event *events, int count, int seat);

/* Marks a refused order as mentioned because an expectation has found its event. */
void match_mention(struct match *match, const struct value *event);

/* ---- what blocks are made of ---- */

/* Reads items over a state, each a line of the scenario's file. asides: items about how it goes on are kept for the first turn. */
enum status match_items(struct match *match, void *state, const struct scenario_line *lines, int count, bool asides, struct error *err);
/* Steps until the game waits. */
void match_step(struct match *match);
/* Takes a mail to its receipt and steps on; words that are the processor's own (ADD, CHECK, STATUS ...) are taken out as in real play.
 * Gives the number of the highest record that it answers, or 0. */
int match_give(struct match *match, int seat, const char *text);
/* Open requests take their defaults (DEFAULT_*), those of a class or (NULL) of all. Gives how many did. */
int match_default(struct match *match, int which, const char *class);
/* Blocking requests of turns up to this record take their defaults. */
void match_deadlines(struct match *match, int record);

/* Carries out one block that is not an expectation. scenario_block.c */
enum status match_block(struct match *match, const struct scenario_block *block, struct error *err);

/* The game as it lies open now. */
void match_look(struct match *match, struct game_look *look);

/* A temporary copy of the run in which the turn has been opened. */
void match_opened(struct match *match, struct match *after);

/* Gives a mail to such a copy and resolves it. */
void match_try(struct match *match, int seat, const char *text, struct match *after);

/* The seat of a name, or ERR_FORMAT. */
enum status match_seat(const struct match *match, const char *name, size_t bytes, int *seat, struct error *err);

/* A die or shuffle of the script that no run has drawn, or NULL. */
const struct script_item *match_left_over(const struct match *match);

/* In *previous before any line with an event. */
enum { EXPECT_NOTHING_YET = -2 };

/* Checks one expectation line. If *holds is false, *actual says what holds instead; ERR_FORMAT when the line
 * cannot be understood. previous: index of the event that the last event line found, for `then`; updated.
 * `same` lines are checked by the runner at the end. */
enum status expect_line(struct match *match, const char *line, int *previous, bool *holds, const char **actual,
                        struct error *err);

#endif
