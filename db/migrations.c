#include "db/migrations.h"

/* Made from db/schema.sql by the Makefile. */
static const char schema[] =
#include "schema.inc"
    ;

const char *const migrations[] = { schema };
const int migration_count = sizeof migrations / sizeof migrations[0];
