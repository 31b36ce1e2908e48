#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
