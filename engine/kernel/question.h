/* Question: one decision of one player in the middle of a turn, or a line that he may declare in a window.
 *
 * A rule set gives its questions as a table (struct ruleset, `questions`), each with one predicate, `takes`. The sheet
 * hands every line of a mail to the questions that are open to its writer, in order of opening; what none of them takes
 * goes on to `judge`. Standing orders and deadline orders are judged by the same sheet, and `decide` reads the answer by
 * the same predicate, so a line that was accepted is one that counts. The predicate sees what the writer may know: of a
 * decision nothing can hang on a hidden thing but what he cannot see. */
#ifndef POSTERN_QUESTION_H
#define POSTERN_QUESTION_H

#include "engine/kernel/sheet.h"
#include "engine/kernel/turn.h"

struct question;
struct rng;

/* A line, and the request that it would answer. The state is the sheet's: as the writer may know it. */
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
    const char *words;           /* what may be answered, for forms, complaints and help: "PAY a2 or REFUSE" */
    bool sequence;               /* all legal lines count, in order; else the first, and what follows is second choice */
    /* The canonical form of the line when it answers, in the sheet's arena, and what it says in *out (of the rule set's
     * own type, zeroes before; NULL: nobody wants it). NULL: it does not. Then sheet_reject has said why not; a line that
     * is of another kind altogether is left without a word. Lines that count together (cards that are spent) are noted
     * in sheet->means. */
    const char *(*takes)(const struct question_line *line, void *out);
    /* What silence means: canonical lines, in order of preference. */
    const char *(*otherwise)(struct arena *arena, const void *known, int seat, const struct value *facts);
    /* An answer by chance, for bots and soak; NULL: what silence means. May be NULL. */
    const char *(*pick)(struct arena *arena, const void *known, const struct request *request, struct rng *choice);
};

/* Puts a question to a seat. The facts, an object made of what the seat may know, get "answers", the words of the question.
 * Returns the canonical line that counts (of a sequence: all that do), and what it says in *out, `out_bytes` large; NULL
 * when not even what silence means is an answer. */
const char *decide(struct turn *turn, int seat, const struct question *question, struct value *facts, void *out,
                   size_t out_bytes);

/* The same of a text that was given before and elsewhere: what of it answers this question now, or NULL. */
const char *question_read(struct turn *turn, int seat, const struct question *question, const struct value *facts,
                          const char *text, void *out, size_t out_bytes);

/* The question of this kind in a table closed by NULL, or NULL. Reads without regard to case. */
const struct question *question_find(const struct question *const *questions, const char *kind);

/* Would this text, as the whole of a mail, answer the request? `known`: as the request's seat may know the state. For
 * bots and samplers. */
bool question_takes(const struct ruleset *rules, struct arena *arena, const void *known, const struct request *request,
                    const char *text);

/* Gives the lines of a sheet that have no verdict yet to the questions that are open. What one of them refuses and none
 * takes stays refused. For sheet_run. */
void question_judge(struct sheet *sheet);

/* Of a standing order's lines in order of preference those that do not fit are left aside when another one does. For
 * sheet_run, when all are judged. */
void question_pass_over(struct sheet *sheet);

#endif
