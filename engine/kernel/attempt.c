#include "engine/kernel/attempt.h"

#include <setjmp.h>
#include <stddef.h>

struct inside {
    jmp_buf to;
    volatile int reason;         /* written between setjmp and longjmp */
};

int attempt(struct attempt *attempt, void (*run)(void *context), void *context)
{
    struct inside inside = { .reason = 0 };

    attempt->inside = &inside;
    if (setjmp(inside.to) == 0)
        run(context);
    attempt->inside = NULL;
    return inside.reason;
}

_Noreturn void attempt_leave(struct attempt *attempt, int reason)
{
    struct inside *inside = attempt->inside;

    inside->reason = reason;
    longjmp(inside->to, 1);
}

void attempt_step(void)
{
}
