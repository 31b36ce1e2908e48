/* The inside of a set of templates; only templates.c, which finds and keeps them, and templates_list.c include it. */
#ifndef POSTERN_TEXT_TEMPLATES_SET_H
#define POSTERN_TEXT_TEMPLATES_SET_H

#include <glib.h>

#include "processor/text/templates.h"

struct templates {
    const struct templates_file *files;
    int file_count;
    const char *home;               /* HOME/templates, or NULL */
    struct templates *built_in;     /* the same without a home; NULL when this has none */
    GHashTable *slots;              /* the files requested so far, by rule set, name and kind */
    struct arena arena;
};

/* The context of templates_partial. */
struct templates_partials {
    struct templates *set;
    const char *rules;
};

/* Finds the partials of a rule set's templates: a mustache_partial_lookup. */
enum status templates_partial(void *context, const char *name, const struct mustache_template **partial,
                              struct error *err);

/* The built-in file of that path, or NULL. */
const struct templates_file *templates_file_find(const struct templates *set, const char *path);

/* Reads a file into the arena. OK with *text NULL when there is none. */
enum status templates_file_read(struct arena *arena, const char *path, char **text, size_t *bytes, struct error *err);

#endif
