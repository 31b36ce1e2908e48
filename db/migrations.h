/* The schema, step by step: migrations[n] brings a database of version n to version n + 1. A released step
 * never changes; a change is a new step. */
#ifndef POSTERN_MIGRATIONS_H
#define POSTERN_MIGRATIONS_H

/* The result of all steps together: a new database begins with it. */
extern const char present_schema[];

extern const char *const migrations[];
extern const int migration_count;

#endif
