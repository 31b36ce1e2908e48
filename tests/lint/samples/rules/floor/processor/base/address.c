#include "processor/base/address.h"
#include "processor/send/compose.h"

int address_check(const char *address)
{
    return *address == '@' ? outbox_count() : 0;
}
