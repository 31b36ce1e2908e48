#include <setjmp.h>
#include <jansson.h>
