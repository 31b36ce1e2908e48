/* Templates: finds the template for a thing by the thing's name.
 *
 * A name is a path without its ending: "receipt", "events/rook-taken". Mails of a rule set use the first of these that
 * exists; HOME is the game master's:
 *     HOME/templates/<rules>/<name>.mustache
 *     HOME/templates/<name>.mustache
 *     HOME/templates/common/<name>.mustache
 *     templates/<rules>/<name>.mustache, templates/common/<name>.mustache   built in
 * Help texts end in .txt, a page's style and script in .css and .js; all are found in the same way. The same holds for the partials of a template.
 *
 * A template is read once and kept until the set is closed; so is a complaint about it. When a game master's own
 * template is broken, the mail does not wait for him: the caller reports the complaint and renders from
 * templates_built_in(set). */
#ifndef POSTERN_TEXT_TEMPLATES_H
#define POSTERN_TEXT_TEMPLATES_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"
#include "processor/text/mustache.h"

enum { TEMPLATES_FILE_BYTES = 256 << 10 };      /* size of one file of the game master */

/* A file compiled in. Paths are below templates/, and the table is sorted by them. */
struct templates_file {
    const char *path;
    const char *text;
    size_t bytes;
};

/* Made from the folder templates/ when the program is built. */
extern const struct templates_file templates_files[];
extern const int templates_file_count;

struct templates;

/* Opens the built-in templates with the overrides of a home; home may be NULL. It reads each file when somebody asks
 * for it. */
enum status templates_open(const char *home, struct templates **out, struct error *err);

/* The same with another table for the built-in ones, which stays the caller's. */
enum status templates_open_with(const struct templates_file *files, int file_count, const char *home,
                                struct templates **out, struct error *err);

/* set may be NULL. */
void templates_close(struct templates *set);

/* The same set without any home. Belongs to `set`. */
struct templates *templates_built_in(struct templates *set);

/* Gets a template, which belongs to the set. rules NULL: only common ones. ERR_NOT_FOUND when there is none,
 * ERR_FORMAT with file, line and column when it is broken, ERR_IO when it cannot be read. */
enum status templates_get(struct templates *set, const char *rules, const char *name,
                          const struct mustache_template **out, struct error *err);

/* What a file is, and its ending: .mustache, .txt, .css, .js; a line has no file. */
enum templates_kind { TEMPLATES_MUSTACHE, TEMPLATES_TEXT, TEMPLATES_STYLE, TEMPLATES_SCRIPT, TEMPLATES_KINDS, TEMPLATES_LINE = TEMPLATES_KINDS };

/* The same for a template of one line, `text`, which is its own name. */
enum status templates_get_line(struct templates *set, const char *text, const struct mustache_template **out, struct error *err);

/* The same for a text that is not a template: help pages. */
enum status templates_get_text(struct templates *set, const char *rules, const char *name, const char **text,
                               struct error *err);
/* The same for any kind of text that is not a template: style and script of pages too. */
enum status templates_get_file(struct templates *set, const char *folder, const char *name, enum templates_kind kind,
                               const char **text, struct error *err);

/* Gets and renders. A missing partial is an error, whatever the options say. The text lives in the
 * arena; options may be NULL. */
enum status templates_render(struct templates *set, const char *rules, const char *name, const struct value *view,
                             const struct mustache_options *options, struct arena *arena, char **text,
                             struct error *err);

/* One file, as `doctor` reports it. */
struct templates_entry {
    const char *path;           /* below templates/ */
    const char *file;           /* the path of the override; NULL: built in */
    const char *complaint;      /* what is wrong with it, or NULL: it cannot be read, is broken, names a partial that
                                 * does not exist, or overrides no built-in file */
};

/* Every built-in file, then every file below HOME/templates, both sorted by path. All are read and checked. */
enum status templates_list(struct templates *set, struct arena *arena, struct templates_entry **entries, int *count,
                           struct error *err);

#endif
