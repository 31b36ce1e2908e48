#include "processor/base/heap.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

enum { KEPT_BYTES = 16 << 20 };

void heap_keep(void)
{
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    mallopt(M_MMAP_THRESHOLD, KEPT_BYTES);
}
#else
void heap_keep(void)
{
}
#endif
