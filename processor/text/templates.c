#include "processor/text/templates.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/text/templates_set.h"

enum { NAME_BYTES_MOST = 120 };

/* The stored result for a name: a template or text, or why there is none. */
struct slot {
    const char *rules;
    const char *name;
    enum templates_kind kind;
    const struct mustache_template *template;
    const char *text;
    const struct error *complaint;
};

static enum status no_memory(struct error *err)
{
    return error_set(err, ERR_BUG, "no memory left for templates");
}

static const char *templates_ending(enum templates_kind kind)
{
    static const char *const endings[TEMPLATES_KINDS] = { "mustache", "txt", "css", "js" };

    return endings[kind];
}

/* ---- opening ---- */

static guint slot_hash(gconstpointer key)
{
    const struct slot *slot = key;

    return (g_str_hash(slot->rules) * 31 + g_str_hash(slot->name)) * 2 + slot->kind;
}

static gboolean slot_equal(gconstpointer left, gconstpointer right)
{
    const struct slot *a = left, *b = right;

    return a->kind == b->kind && text_equal(a->name, b->name) && text_equal(a->rules, b->rules);
}

static struct templates *set_new(const struct templates_file *files, int file_count, const char *home)
{
    struct templates *set = calloc(1, sizeof *set);

    if (!set)
        return NULL;
    set->files = files;
    set->file_count = file_count;
    set->slots = g_hash_table_new(slot_hash, slot_equal);
    if (home)
        set->home = arena_printf(&set->arena, "%s/templates", home);
    return set;
}

enum status templates_open_with(const struct templates_file *files, int file_count, const char *home,
                                struct templates **out, struct error *err)
{
    struct templates *set = set_new(files, file_count, home);

    if (set && home)
        set->built_in = set_new(files, file_count, NULL);
    if (!set || (home && (!set->home || !set->built_in))) {
        templates_close(set);
        return no_memory(err);
    }
    *out = set;
    return OK;
}

enum status templates_open(const char *home, struct templates **out, struct error *err)
{
    return templates_open_with(templates_files, templates_file_count, home, out, err);
}

void templates_close(struct templates *set)
{
    if (!set)
        return;
    templates_close(set->built_in);
    g_hash_table_destroy(set->slots);
    arena_release(&set->arena);
    free(set);
}

struct templates *templates_built_in(struct templates *set)
{
    return set->built_in ? set->built_in : set;
}

/* ---- files ---- */

static int file_compare(const void *path, const void *file)
{
    return strcmp(path, ((const struct templates_file *)file)->path);
}

const struct templates_file *templates_file_find(const struct templates *set, const char *path)
{
    return bsearch(path, set->files, (size_t)set->file_count, sizeof *set->files, file_compare);
}

/* Reads an open file whole. */
static enum status file_take(struct arena *arena, const char *path, int fd, char **text, size_t *bytes,
                             struct error *err)
{
    struct stat about;
    ssize_t got;

    if (fstat(fd, &about) != 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (!S_ISREG(about.st_mode))
        return error_set(err, ERR_IO, "%s: is not a file; a template belongs here", path);
    if (about.st_size > TEMPLATES_FILE_BYTES)
        return error_set(err, ERR_FORMAT, "%s: has %lld bytes; a template has %d at most", path,
                         (long long)about.st_size, TEMPLATES_FILE_BYTES);
    *bytes = 0;
    *text = arena_alloc(arena, (size_t)about.st_size + 1);
    if (!*text)
        return no_memory(err);
    while (*bytes < (size_t)about.st_size) {
        got = read(fd, *text + *bytes, (size_t)about.st_size - *bytes);
        if (got < 0)
            return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
        if (got == 0)
            break;
        *bytes += (size_t)got;
    }
    return OK;
}

enum status templates_file_read(struct arena *arena, const char *path, char **text, size_t *bytes, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    enum status status;

    *text = NULL;
    if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
        return OK;
    if (fd < 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    status = file_take(arena, path, fd, text, bytes, err);
    close(fd);
    return status;
}

/* ---- finding ---- */

/* The text of a name, and where it comes from for messages. */
struct found {
    const char *where;
    const char *text;
    size_t bytes;
};

/* Looks into a folder of the home's; "" is the templates folder itself. */
static enum status home_find(struct templates *set, const char *folder, const struct slot *slot, struct found *found,
                             struct error *err)
{
    const char *path = arena_printf(&set->arena, "%s/%s%s%s.%s", set->home, folder, *folder ? "/" : "", slot->name,
                                    templates_ending(slot->kind));
    char *text;
    enum status status;

    if (!path)
        return no_memory(err);
    status = templates_file_read(&set->arena, path, &text, &found->bytes, err);
    if (status == OK && text)
        *found = (struct found){ .where = path, .text = text, .bytes = found->bytes };
    return status;
}

static enum status built_in_find(struct templates *set, const char *folder, const struct slot *slot,
                                 struct found *found, struct error *err)
{
    const char *path = arena_printf(&set->arena, "%s/%s.%s", folder, slot->name, templates_ending(slot->kind));
    const struct templates_file *file;

    if (!path)
        return no_memory(err);
    file = templates_file_find(set, path);
    if (!file)
        return OK;
    *found = (struct found){ .where = arena_printf(&set->arena, "built-in %s", path), .text = file->text,
                             .bytes = file->bytes };
    return found->where ? OK : no_memory(err);
}

/* Looks through the places of a name in their order; found->text stays NULL when it is in none. */
static enum status places_find(struct templates *set, const struct slot *slot, struct found *found, struct error *err)
{
    const char *const folders[] = { slot->rules, "", "common" };
    enum status status = OK;

    for (int i = 0; i < 3 && set->home && status == OK && !found->text; i++)
        if (i > 0 || *slot->rules)
            status = home_find(set, folders[i], slot, found, err);
    if (status == OK && !found->text && *slot->rules)
        status = built_in_find(set, slot->rules, slot, found, err);
    if (status == OK && !found->text)
        status = built_in_find(set, "common", slot, found, err);
    return status;
}

static enum status not_found(const struct templates *set, const struct slot *slot, struct error *err)
{
    const char *ending = templates_ending(slot->kind);
    const char *folder = *slot->rules ? slot->rules : "common";

    if (set->home)
        return error_set(err, ERR_NOT_FOUND, "no template is called \"%s\" and none is built in; it would be %s/%s/%s.%s",
                         slot->name, set->home, folder, slot->name, ending);
    return error_set(err, ERR_NOT_FOUND, "no template \"%s\" is built in; it would be templates/%s/%s.%s", slot->name,
                     folder, slot->name, ending);
}

/* Names come from events and from game masters' templates and become paths: only plain words are allowed. */
static bool name_is_plain(const char *name)
{
    if (strlen(name) > NAME_BYTES_MOST)
        return false;
    for (const char *c = name; *c; c++)
        if (!text_is_lower(*c) && !text_is_digit(*c) && !strchr("-_/", *c))
            return false;
    return *name && *name != '/';
}

/* Reads what a slot is to keep. */
static enum status slot_read(struct templates *set, struct slot *slot, struct error *err)
{
    struct found found = { .text = NULL };
    enum status status;

    if (slot->kind == TEMPLATES_LINE)
        return mustache_parse(&set->arena, slot->name, slot->name, strlen(slot->name), &slot->template, err);
    if (!name_is_plain(slot->name) || (*slot->rules && !name_is_plain(slot->rules)))
        return error_set(err, ERR_NOT_FOUND, "\"%.60s\" cannot name a template; names are made of a-z, 0-9, - and _, "
                         "with / between folders", *slot->rules && !name_is_plain(slot->rules) ? slot->rules : slot->name);
    status = places_find(set, slot, &found, err);
    if (status != OK)
        return status;
    if (!found.text)
        return not_found(set, slot, err);
    if (slot->kind != TEMPLATES_MUSTACHE) {
        slot->text = found.text;
        return OK;
    }
    return mustache_parse(&set->arena, found.where, found.text, found.bytes, &slot->template, err);
}

static const struct error *complaint_keep(struct templates *set, const struct error *err)
{
    return arena_copy(&set->arena, err, sizeof *err);
}

/* The slot of a name, read if needed. The status is that of reading it, each time. */
static enum status slot_get(struct templates *set, const char *rules, const char *name, enum templates_kind kind,
                            const struct slot **out, struct error *err)
{
    const struct slot key = { .rules = rules ? rules : "", .name = name, .kind = kind };
    struct slot *slot = g_hash_table_lookup(set->slots, &key);
    struct error complaint = { .status = OK };

    if (!slot) {
        slot = ARENA_NEW(&set->arena, struct slot);
        if (!slot)
            return no_memory(err);
        slot->kind = kind;
        slot->rules = arena_text(&set->arena, key.rules);
        slot->name = arena_text(&set->arena, name);
        if (!slot->rules || !slot->name)
            return no_memory(err);
        if (slot_read(set, slot, &complaint) != OK)
            slot->complaint = complaint_keep(set, &complaint);
        if (complaint.status != OK && !slot->complaint)
            return no_memory(err);
        g_hash_table_add(set->slots, slot);
    }
    *out = slot;
    return slot->complaint ? error_set(err, slot->complaint->status, "%s", slot->complaint->message) : OK;
}

/* ---- for callers ---- */

enum status templates_get(struct templates *set, const char *rules, const char *name,
                          const struct mustache_template **out, struct error *err)
{
    const struct slot *slot;
    enum status status = slot_get(set, rules, name, TEMPLATES_MUSTACHE, &slot, err);

    if (status == OK)
        *out = slot->template;
    return status;
}

enum status templates_get_line(struct templates *set, const char *text, const struct mustache_template **out, struct error *err)
{
    const struct slot *slot;
    enum status status = slot_get(set, NULL, text, TEMPLATES_LINE, &slot, err);

    if (status == OK)
        *out = slot->template;
    return status;
}

enum status templates_get_file(struct templates *set, const char *folder, const char *name, enum templates_kind kind,
                               const char **text, struct error *err)
{
    const struct slot *slot;
    enum status status = slot_get(set, folder, name, kind, &slot, err);

    if (status == OK)
        *text = slot->text;
    return status;
}

enum status templates_get_text(struct templates *set, const char *rules, const char *name, const char **text,
                               struct error *err)
{
    return templates_get_file(set, rules, name, TEMPLATES_TEXT, text, err);
}

enum status templates_partial(void *context, const char *name, const struct mustache_template **partial,
                              struct error *err)
{
    const struct templates_partials *partials = context;
    enum status status = templates_get(partials->set, partials->rules, name, partial, err);

    return status == ERR_NOT_FOUND ? OK : status;
}

enum status templates_render(struct templates *set, const char *rules, const char *name, const struct value *view,
                             const struct mustache_options *options, struct arena *arena, char **text,
                             struct error *err)
{
    struct mustache_options strict = options ? *options : (struct mustache_options){ .escape_html = false };
    struct templates_partials partials = { .set = set, .rules = rules };
    const struct mustache_template *template;
    enum status status = templates_get(set, rules, name, &template, err);

    if (status != OK)
        return status;
    strict.missing_partial_fails = true;
    return mustache_render(template, view, templates_partial, &partials, &strict, arena, text, err);
}
