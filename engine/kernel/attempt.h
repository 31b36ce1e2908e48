/* Attempts: run a function that can be left from its middle.
 *
 * A question without an answer, a broken check and the end of a trial leave the resolution of a turn from any depth. Only
 * this module knows how: attempt.c uses setjmp and longjmp, and no other file jumps; a build without them supplies another
 * attempt.c. Attempts nest, and each has its own struct: leaving an outer one also leaves the inner ones. */
#ifndef POSTERN_ATTEMPT_H
#define POSTERN_ATTEMPT_H

struct attempt {
    void *inside;                /* private to attempt.c; NULL while nothing runs */
};

/* Calls run(context). Returns 0 when run returned, else the reason given to attempt_leave. */
int attempt(struct attempt *attempt, void (*run)(void *context), void *context);

/* Leaves the function that attempt() runs; reason is not 0. Anything that run() holds outside its arena is
 * lost. */
_Noreturn void attempt_leave(struct attempt *attempt, int reason);

/* A turn calls this at each step. Natively it does nothing; a browser ends there what takes too long. */
void attempt_step(void);

#endif
