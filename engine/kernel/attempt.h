/* Attempts: something is run that may be left in its middle.
 *
 * A question without an answer, a broken check and a trial's end leave the resolution of a turn from any depth. This is the
 * one place that knows how: here by setjmp and longjmp (attempt.c, the only file that jumps); a build without them brings
 * another attempt.c. Attempts nest, and each is left by its own struct: what leaves an outer one passes the inner ones. */
#ifndef POSTERN_ATTEMPT_H
#define POSTERN_ATTEMPT_H

struct attempt {
    void *inside;                /* attempt.c's own; NULL while nothing is run */
};

/* Calls run(context). Returns 0 when it came back, else the reason that it was left with. */
int attempt(struct attempt *attempt, void (*run)(void *context), void *context);

/* Leaves what attempt() runs now; reason is not 0. Whatever run() holds outside its arena is lost. */
_Noreturn void attempt_leave(struct attempt *attempt, int reason);

#endif
