/* The sheet: one mail's order lines with a verdict each, judged on what their writer may know.
 *
 * A rule set's `judge` walks the lines in written order, and for each says which open request it answers and
 * its canonical full form, or why it cannot be obeyed, where, and what would have been possible. The same judge
 * serves mails, standing orders, moderators, `check` and bots; it sees the state with all that the writer may
 * not know taken out (struct ruleset, `redact`). */
#ifndef POSTERN_SHEET_H
#define POSTERN_SHEET_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct ruleset;
struct expected;
struct order_lines;

/* A request as it is open to a seat. */
struct request {
    int seat;
    const char *kind, *name;
    uint64_t about;             /* digest of the facts */
    const char *facts;          /* canonical JSON of the facts */
    const char *default_text;
    const char *deadline;
    bool late;                  /* open beside a draft */
    bool answered;              /* of a set: this one's answer is there, others are missing */
    bool by_standing;           /* ... and it comes from a standing order */
    bool tagged;                /* a standing order answers it once a tag: its name begins with one */
    bool released;              /* ... or none is wanted: an interlude has taken its seat out of the game */
};

enum verdict {
    VERDICT_NONE,       /* not looked at: the judge has to give another */
    VERDICT_ACCEPTED,
    VERDICT_CORRECTED,  /* accepted, but not as written: the reason says how it was read */
    VERDICT_REJECTED,
    VERDICT_IGNORED     /* no order at all (a greeting, a line after the orders) */
};

struct sheet_line {
    int number;                 /* line in the mail, from 1 */
    int column;                 /* where the order starts in that line, from 1 */
    const char *text;           /* as written */
    enum verdict verdict;
    int request;                /* index of the request that it answers; -1 none */
    const char *canonical;      /* accepted or corrected: the full form */
    const char *code;           /* rejected: the RULES' code, in capitals ("TARGET") */
    const char *reason;         /* for the player: what is wrong, or how it was read */
    const char *nearest;        /* the nearest legal form, or NULL */
    const char *warning;        /* accepted, but the player should know this; or NULL */
    int fault_column;           /* where the mistake is, from 1; 0: the whole line */
};

struct sheet {
    struct arena *arena;
    const struct ruleset *rules;
    const struct value *options;
    const void *state;          /* redacted for the writer */
    int seat;
    const struct request *requests;   /* open for this seat */
    int request_count;
    struct sheet_line *lines;
    int line_count;
    bool whole;                 /* set by the judge: one refused line refuses the mail */
    bool anyway;                /* headed ANYWAY */
    bool standing;              /* a standing order is tried: be silent about what is not held */
    struct expected *expected;  /* where takes that fail say what they would have taken (cursor.h); NULL: nobody asks */
    bool trying;                /* a line is tried in place of a refused one (suggest.h) */
    int readings;               /* left for nearest forms (suggest.h) */
    void *means;                /* of the rule set: what the lines before have used up; NULL at first */
    struct value *notes;        /* a list of texts for the receipt ("mana left: 3 STR"); never NULL */
};

/* The judge's ways to say something of a line. Texts are printed into the sheet's arena. */
void sheet_accept(struct sheet *sheet, int line, int request, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void sheet_correct(struct sheet *sheet, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void sheet_reject(struct sheet *sheet, int line, const char *code, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void sheet_nearest(struct sheet *sheet, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void sheet_warn(struct sheet *sheet, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void sheet_note(struct sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The open request of a kind (NULL: any), or -1. */
int sheet_request(const struct sheet *sheet, const char *kind);

/* Readies a sheet for a seat; the state is redacted here. */
void sheet_open(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                const void *state, int seat, const struct request *requests, int request_count);
/* Its lines: those of a mail, or read from the text of an answer (order_lines_of). */
void sheet_take(struct sheet *sheet, const struct order_lines *orders);
void sheet_read(struct sheet *sheet, const char *text);
/* Hands the lines to the questions that are open (question.h), then has the rule set judge them, which leaves alone those
 * that have a verdict; one that nobody says anything of is rejected. */
void sheet_run(struct sheet *sheet);
/* All three. `standing` may be set before. */
void sheet_judge(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                 const void *state, int seat, const struct request *requests, int request_count, const char *text);

/* Is the whole mail refused (a refused line under `whole`)? */
bool sheet_refused(const struct sheet *sheet);

/* The canonical text that answers a request: its accepted lines joined by newlines; NULL when the sheet has none
 * for it or is refused. */
const char *sheet_answer(const struct sheet *sheet, int request);

#endif
