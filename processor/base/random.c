#include "processor/base/random.h"

#include <sodium.h>

enum status random_init(struct error *err)
{
    if (sodium_init() < 0)
        return error_set(err, ERR_BUG, "libsodium cannot be started on this machine");
    return OK;
}

void random_fill(void *bytes, size_t count)
{
    randombytes_buf(bytes, count);
}
