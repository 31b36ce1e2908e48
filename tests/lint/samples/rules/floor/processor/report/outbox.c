#include "processor/send/compose.h"

int outbox_count(void)
{
    return compose();
}
