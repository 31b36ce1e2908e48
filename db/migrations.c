#include "db/migrations.h"

/* Made from db/schema.sql by the Makefile. */
static const char schema[] =
#include "schema.inc"
    ;

/* Which turn players saw when a line of a game was written: for whoever reads the log. */
static const char log_turn[] = "ALTER TABLE log ADD COLUMN turn INTEGER";

const char *const migrations[] = { schema, log_turn };
const int migration_count = sizeof migrations / sizeof migrations[0];
