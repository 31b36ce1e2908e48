/* Attempts in a WebAssembly module, which has no setjmp: its host calls the function inside try, and leaving is an exception of
 * the host. It puts the stack pointer back, and hands on what leaves an outer attempt. */
#include "engine/kernel/attempt.h"

#include <stddef.h>

#define IMPORTED(name) __attribute__((import_module("host"), import_name(#name)))

IMPORTED(attempt) int host_attempt(struct attempt *attempt, void (*run)(void *context), void *context);
IMPORTED(leave) _Noreturn void host_leave(struct attempt *attempt, int reason);
IMPORTED(step) void host_step(void);

int attempt(struct attempt *attempt, void (*run)(void *context), void *context)
{
    int reason;

    attempt->inside = attempt;
    reason = host_attempt(attempt, run, context);
    attempt->inside = NULL;
    return reason;
}

_Noreturn void attempt_leave(struct attempt *attempt, int reason)
{
    host_leave(attempt, reason);
}

void attempt_step(void)
{
    host_step();
}
