#include "processor/send/compose.h"

int wine(void)
{
    return compose();
}
