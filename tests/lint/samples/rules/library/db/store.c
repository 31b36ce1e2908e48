#include <sqlite3.h>
#include <jansson.h>
#include <sodium.h>
