/* The sheet: one mail's order lines with a verdict each, judged on what their writer may know.
 *
 * A rule set's `judge` walks the lines in written order. For each line it gives the open request that the line answers
 * and the canonical full form, or else the reason why the line cannot be obeyed, the place, and what would have been
 * possible. The same judge serves mails, standing orders, moderators, `check` and bots; it sees the state without
 * anything that the writer may not know (struct ruleset, `redact`). */
#ifndef POSTERN_SHEET_H
#define POSTERN_SHEET_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct ruleset;
struct expected;
struct order_lines;

/* An open request, as its seat sees it. */
struct request {
    int seat;
    const char *kind, *name;
    uint64_t about;             /* digest of the facts */
    const char *facts;          /* canonical JSON of the facts */
    const char *default_text;
    const char *deadline;
    bool late;                  /* open beside a draft */
    bool answered;              /* part of a set: this answer has come, others are missing */
    bool by_standing;           /* ... and the answer comes from a standing order */
    bool tagged;                /* a standing order answers it once for each tag: its name begins with a tag */
    bool released;              /* ... or no answer is needed: an interlude has taken its seat out of the game */
};

enum verdict {
    VERDICT_NONE,       /* not judged yet: the judge must replace this verdict */
    VERDICT_ACCEPTED,
    VERDICT_CORRECTED,  /* accepted, but changed: the reason says how it was read */
    VERDICT_REJECTED,
    VERDICT_IGNORED     /* not an order (a greeting, a line after the orders) */
};

struct sheet_line {
    int number;                 /* line in the mail, from 1 */
    int column;                 /* where the order starts in that line, from 1 */
    const char *text;           /* as written */
    enum verdict verdict;
    int request;                /* index of the request that it answers; -1: none */
    const char *canonical;      /* accepted or corrected: the full form */
    const char *code;           /* rejected: the RULES' code, in capitals ("TARGET") */
    const char *reason;         /* for the player: the mistake, or how it was read */
    const char *nearest;        /* the nearest legal form, or NULL */
    const char *warning;        /* something that the player should know about an accepted line; or NULL */
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
    bool whole;                 /* set by the judge: one refused line refuses the whole mail */
    bool anyway;                /* headed ANYWAY */
    bool standing;              /* trial of a standing order: do not complain about cards that the seat lacks */
    bool joining;               /* ... as they join mailed orders: what the judge would only warn about must not happen to those */
    struct expected *expected;  /* where failing takes note what they would have accepted (cursor.h); NULL: nobody needs
                                 * it */
    bool trying;                /* trial of a line in place of a refused one (suggest.h) */
    int readings;               /* readings left for nearest forms (suggest.h) */
    void *means;                /* the rule set's: what the lines before have used up; NULL at first */
    struct value *notes;        /* a list of texts for the receipt ("mana left: 3 STR"); never NULL */
};

/* How the judge gives its verdict on a line. Texts are formatted into the sheet's arena. */
void sheet_accept(struct sheet *sheet, int line, int request, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void sheet_correct(struct sheet *sheet, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void sheet_reject(struct sheet *sheet, int line, const char *code, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void sheet_warn(struct sheet *sheet, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void sheet_note(struct sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Index of the open request of this kind (NULL: any kind), or -1. */
int sheet_request(const struct sheet *sheet, const char *kind);

/* Prepares a sheet for a seat; this redacts the state. */
void sheet_open(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                const void *state, int seat, const struct request *requests, int request_count);
/* The same with a state that is as the seat may know it (ruleset_known, turn_known). */
void sheet_open_known(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                      const void *known, int seat, const struct request *requests, int request_count);
/* Sets its lines: those of a mail, or those in the text of an answer (order_lines_of). */
void sheet_take(struct sheet *sheet, const struct order_lines *orders);
void sheet_read(struct sheet *sheet, const char *text);
/* Gives the lines to the open questions (question.h), then to the rule set's judge, which skips lines that have a
 * verdict; a line without a verdict at the end is rejected. */
void sheet_run(struct sheet *sheet);
/* All three calls. `standing` may be set before. */
void sheet_judge(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                 const void *state, int seat, const struct request *requests, int request_count, const char *text);

/* Is the whole mail refused (`whole`, and a refused line)? */
bool sheet_refused(const struct sheet *sheet);

/* The canonical text that answers a request: its accepted lines joined by newlines; NULL when the sheet has no line
 * for it or is refused. */
const char *sheet_answer(const struct sheet *sheet, int request);

#endif
