/* Wrong: takes chance and the clock from libc. */
#include <stdlib.h>
#include <time.h>

int roll_badly(void);

int roll_badly(void)
{
    srand((unsigned)time(NULL));
    return rand() % 6 + 1;
}
