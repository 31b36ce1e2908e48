#include "db/store.h"

int main(void)
{
    return store_open("x") + STORE_ONE(1);
}
