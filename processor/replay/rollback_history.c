#include "processor/replay/rollback_history.h"

/* The record that this one brought back, or itself. */
static int original(const struct rollback *rollbacks, int count, int record)
{
    for (int i = count - 1; i >= 0; i--)
        if (rollbacks[i].at == record)
            return original(rollbacks, i, rollbacks[i].to);
    return record;
}

int rollback_history_parent(const struct rollback *rollbacks, int count, int record)
{
    return original(rollbacks, count, record) - 1;
}

int rollback_history_record(const struct rollback *rollbacks, int count, int last, int wanted)
{
    int back = last - wanted, at = last;

    if (wanted < 1 || wanted > last)
        return 0;
    if (count == 0 || rollback_history_stands(rollbacks, count, last, wanted))
        return wanted;
    while (back-- > 0 && at > 1)
        at = rollback_history_parent(rollbacks, count, at);
    return at;
}

bool rollback_history_stands(const struct rollback *rollbacks, int count, int last, int record)
{
    int at = last;

    while (at > record && original(rollbacks, count, at) != record)
        at = rollback_history_parent(rollbacks, count, at);
    return at >= record;
}

int rollback_history_redo(const struct rollback *rollbacks, int count, int at, int from,
                 bool (*is_turn)(const void *context, int record), const void *context)
{
    int before = 0;

    while (before < count && rollbacks[before].at < at)
        before++;
    for (int record = from; record < at; record++)
        if (is_turn(context, record) && rollback_history_stands(rollbacks, before, at - 1, record))
            return record;
    return 0;
}
