#include "processor/home/attempt.h"

#include <stdlib.h>

void attempt_begin(struct attempt *attempt, struct home *home)
{
    *attempt = (struct attempt){ .home = home, .told_count = home->told_count, .worst = home->worst };
    if (home->faults) {
        attempt->fault_count = home->faults->count;
        attempt->last_fault = home->faults->last;
    }
    home->held = open_memstream(&attempt->text, &attempt->bytes);    /* without memory, lines are not held back */
}

static void end(struct attempt *attempt, FILE *to)
{
    struct home *home = attempt->home;

    if (!home->held)
        return;
    fclose(home->held);
    home->held = NULL;
    if (to && attempt->text)
        fputs(attempt->text, to);
    free(attempt->text);
}

void attempt_keep(struct attempt *attempt)
{
    end(attempt, stderr);
}

static void forget_faults(struct value *faults, const struct attempt *attempt)
{
    faults->count = attempt->fault_count;
    faults->last = attempt->last_fault;
    if (faults->last)
        faults->last->next = NULL;
    else
        faults->first = NULL;
}

void attempt_drop(struct attempt *attempt)
{
    struct home *home = attempt->home;

    end(attempt, NULL);
    if (home->faults)
        forget_faults(home->faults, attempt);
    home->told_count = attempt->told_count;
    home->worst = attempt->worst;
}
