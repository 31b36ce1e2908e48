#include "processor/send/compose.h"

static int outbox_gone(void)
{
    return 0;
}

int compose(void)
{
    return address_check("a@b") + outbox_gone();
}
