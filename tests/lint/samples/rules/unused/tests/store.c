#include "db/store.h"

int test_store(void)
{
    return store_close() + store_checked();
}
