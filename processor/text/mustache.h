/* Mustache: turns a view and a template into the text of a mail.
 *
 * The whole core of the public Mustache specification and nothing beyond it: names, sections, inverted
 * sections, comments, partials, set delimiters, standalone lines. Templates loop and choose by what the view
 * says; they decide nothing. An event is shown by the template of its name: the caller renders it beforehand
 * and puts the text into the view.
 *
 * Where the specification leaves a choice, this holds: false, 0, "", null, an empty list and an unknown name
 * are falsey, an object never is; a list or an object cannot be written out as such; an indented
 * partial leaves its empty lines empty.
 *
 * A template is parsed once and rendered often. It is never changed after parsing. */
#ifndef POSTERN_TEXT_MUSTACHE_H
#define POSTERN_TEXT_MUSTACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct mustache_template;

enum {
    MUSTACHE_SECTIONS_DEEP = 64,        /* sections open inside each other in one template */
    MUSTACHE_PARTIALS_DEEP = 32,        /* partials inside each other while rendering */
    MUSTACHE_OUTPUT_BYTES = 4 << 20,
    MUSTACHE_STEPS = 4 << 20            /* tags and texts processed in one rendering */
};

/* What a name means that nothing in the view has; NULL: nothing. */
typedef const struct value *mustache_meaning(void *context, const char *name);

struct mustache_options {
    bool escape_html;                   /* false, the rule for mails: nothing is escaped */
    bool missing_partial_fails;         /* false: as in the specification, it counts as empty */
    size_t output_bytes_limit;          /* 0: MUSTACHE_OUTPUT_BYTES */
    mustache_meaning *meaning;          /* NULL: such a name means nothing */
    void *meaning_context;
};

/* Finds the partial of that name. OK with *partial NULL means that there is none; any other status ends the
 * rendering with the words in err. */
typedef enum status mustache_partial_lookup(void *context, const char *name,
                                            const struct mustache_template **partial, struct error *err);

/* Reads a template. text need not end with a NUL and is copied; name is for messages and is what people know
 * the template by, a file's path for example. Everything lives in the arena.
 * ERR_FORMAT reads `report.mustache:12:3: section "events" is never closed; ...`; columns count characters. */
enum status mustache_parse(struct arena *arena, const char *name, const char *text, size_t bytes,
                           const struct mustache_template **out, struct error *err);

/* Looks up every partial that the template names, shown or not, and fails as rendering would at the first that is
 * missing (whatever the options) or cannot be read. It does not look into partials of partials. */
enum status mustache_check_partials(const struct mustache_template *template, mustache_partial_lookup *lookup,
                                    void *context, struct error *err);

/* Renders the view into text, NUL-terminated, in the arena. lookup may be NULL (there are no partials), options
 * too (all zero). A failure names template, line and column. */
enum status mustache_render(const struct mustache_template *template, const struct value *view,
                            mustache_partial_lookup *lookup, void *context,
                            const struct mustache_options *options, struct arena *arena,
                            char **text, struct error *err);

#endif
