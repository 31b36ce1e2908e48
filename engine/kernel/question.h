/* Question: one decision of one player in the middle of a turn, or a line that a player may declare in a window.
 *
 * A rule set gives its questions as a table (struct ruleset, `questions`), each with one predicate, `takes`. The sheet
 * gives every line of a mail to the questions that are open to its writer, in order of opening; a line that none of them
 * takes goes on to `judge`. The same sheet judges standing orders and deadline orders, and `decide` reads the answer
 * with the same predicate, so an accepted line always counts. The predicate sees only what the writer may know, so the
 * verdict on an answer cannot depend on hidden things. */
#ifndef POSTERN_QUESTION_H
#define POSTERN_QUESTION_H

#include "engine/kernel/sheet.h"
#include "engine/kernel/turn.h"

struct question;
struct rng;

/* A line, and the request that it would answer. The state is the sheet's: what the writer may know. */
struct question_line {
    const struct question *question;
    struct sheet *sheet;
    int line;
    const struct request *request;
    const struct value *facts;   /* of the request */
};

struct question {
    const char *kind;            /* of the request, lower case: "toll" */
    const char *deadline;        /* class; NULL: "orders" */
    const char *words;           /* the possible answers, for forms, complaints and help: "PAY a2 or REFUSE" */
    bool sequence;               /* all legal lines count, in order; if false, the first counts and the others are second
                                  * choices */
    /* The canonical form of the line when it answers, in the sheet's arena; *out receives its meaning (the rule set's own
     * type, zeroed before; NULL: the caller does not want it). NULL when the line does not answer: then sheet_reject has
     * said why, or, for a line of an entirely different kind, nothing was said. Lines that count together (cards that are
     * spent) are noted in sheet->means. */
    const char *(*takes)(const struct question_line *line, void *out);
    /* The meaning of silence: canonical lines, in order of preference. */
    const char *(*otherwise)(struct arena *arena, const void *known, int seat, const struct value *facts);
    /* A random answer, for bots and soak; NULL: the meaning of silence. May be NULL. */
    const char *(*pick)(struct arena *arena, const void *known, const struct request *request, struct rng *choice);
};

/* Puts a question to a seat. The facts are an object of what the seat may know; this function adds "answers", the words of
 * the question. Returns the canonical line that counts (in a sequence: all that count), with its meaning in *out, which has
 * `out_bytes`; NULL when not even the meaning of silence is an answer. */
const char *decide(struct turn *turn, int seat, const struct question *question, struct value *facts, void *out,
                   size_t out_bytes);

/* The same for a text that was given earlier and elsewhere: the part that answers this question now, or NULL. */
const char *question_read(struct turn *turn, int seat, const struct question *question, const struct value *facts,
                          const char *text, void *out, size_t out_bytes);

/* The question of this kind in a table closed by NULL, or NULL. Case does not matter. */
const struct question *question_find(const struct question *const *questions, const char *kind);

/* Would this text, as the whole of a mail, answer the request? `known`: as the request's seat may know the state. For
 * bots and samplers. */
bool question_takes(const struct ruleset *rules, struct arena *arena, const void *known, const struct request *request,
                    const char *text);

/* Gives the lines of a sheet that have no verdict yet to the open questions. A line that one of them refuses and none
 * takes stays refused, with the nearest form that answers (suggest.h). For sheet_run. */
void question_judge(struct sheet *sheet);

/* The nearest form of a line in which it would answer an open question, or NULL. For sheet_run: a line that neither a
 * question nor the rule set's judge has understood. */
const char *question_nearest(struct sheet *sheet, int line);

/* When one of a standing order's lines (in order of preference) fits, ignores those that do not. For sheet_run, after
 * all lines are judged. */
void question_pass_over(struct sheet *sheet);

#endif
