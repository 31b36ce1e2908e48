#include "db/store.h"

static int helper(void)
{
    return 1;
}

int store_open(const char *path)
{
    return path && helper();
}

int store_count(void)
{
    return store_open("store_close");
}

int store_close(void)
{
    return 0;
}

int store_by_macro(void)
{
    return 2;
}

int store_checked(void)
{
    return 3;
}

static int checked_twice(void)
{
    return store_checked() + store_checked();
}
