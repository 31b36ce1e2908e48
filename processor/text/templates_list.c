#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/kernel/text.h"
#include "processor/text/templates_set.h"

enum { FOLDERS_DEEP = 4 };

struct list {
    struct templates *set;
    struct arena *arena;
    struct templates_entry *entries;
    int count;
    int capacity;
};

static enum status no_memory(struct error *err)
{
    return error_set(err, ERR_BUG, "no memory left for a list of templates");
}

static enum status entry_add(struct list *list, const char *path, const char *file, struct error *err)
{
    struct templates_entry *entries = arena_grow(list->arena, list->entries, list->count, &list->capacity,
                                                 sizeof *entries);

    if (!entries || !path)
        return no_memory(err);
    list->entries = entries;
    list->entries[list->count++] = (struct templates_entry){ .path = path, .file = file };
    return OK;
}

/* ---- the home's folders ---- */

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static enum status folder_walk(struct list *list, const char *folder, int depth, struct error *err);

static enum status item_walk(struct list *list, const char *folder, const char *name, int depth, struct error *err)
{
    const char *path = *folder ? arena_printf(list->arena, "%s/%s", folder, name) : arena_text(list->arena, name);
    const char *file = path ? arena_printf(list->arena, "%s/%s", list->set->home, path) : NULL;
    struct stat about;

    if (!file)
        return no_memory(err);
    if (stat(file, &about) == 0 && S_ISDIR(about.st_mode) && depth < FOLDERS_DEEP)
        return folder_walk(list, path, depth + 1, err);
    return entry_add(list, path, file, err);
}

static enum status folder_walk(struct list *list, const char *folder, int depth, struct error *err)
{
    const char *path = arena_printf(list->arena, "%s/%s", list->set->home, folder);
    struct dirent **items;
    enum status status = OK;
    int count;

    if (!path)
        return no_memory(err);
    count = scandir(path, &items, is_visible, NULL);
    if (count < 0 && errno == ENOENT)
        return OK;
    if (count < 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        if (status == OK)
            status = item_walk(list, folder, items[i]->d_name, depth, err);
        free(items[i]);
    }
    free(items);
    return status;
}

static int by_path(const void *left, const void *right)
{
    return strcmp(((const struct templates_entry *)left)->path, ((const struct templates_entry *)right)->path);
}

/* ---- checking ---- */

/* Whether any built-in file, of whatever rule set, has this name below its first folder. */
static bool name_is_built_in(const struct templates *set, const char *name)
{
    for (int i = 0; i < set->file_count; i++) {
        const char *slash = strchr(set->files[i].path, '/');

        if (slash && text_equal(slash + 1, name))
            return true;
    }
    return false;
}

/* Whether a path below HOME/templates stands in for something built in, as templates.h says it may. */
static bool is_override(const struct templates *set, const char *path)
{
    const char *slash = strchr(path, '/');

    return name_is_built_in(set, path) || (slash && name_is_built_in(set, slash + 1));
}

/* The rule set that a path belongs to, or NULL. */
static const char *rules_of(const struct list *list, const char *path)
{
    const char *slash = strchr(path, '/');

    if (!slash || text_has_prefix(path, "common/"))
        return NULL;
    return arena_text_n(list->arena, path, (size_t)(slash - path));
}

static enum status entry_read(const struct list *list, const struct templates_entry *entry, const char **text,
                              size_t *bytes, struct error *err)
{
    const struct templates_file *file;
    char *read = NULL;
    enum status status;

    if (entry->file) {
        status = templates_file_read(list->arena, entry->file, &read, bytes, err);
        *text = read ? read : "";
        return status;
    }
    file = templates_file_find(list->set, entry->path);
    *text = file->text;
    *bytes = file->bytes;
    return OK;
}

/* Reads and parses one file and looks its partials up, apart from what the set keeps: what is checked is this file,
 * even where another one goes before it. */
static enum status entry_check(const struct list *list, const struct templates_entry *entry, struct error *err)
{
    const char *ending = strrchr(entry->path, '.');
    const char *where = entry->file ? entry->file : arena_printf(list->arena, "built-in %s", entry->path);
    struct templates_partials partials = { .rules = rules_of(list, entry->path) };
    const struct mustache_template *template;
    const char *text;
    size_t bytes = 0;
    enum status status;

    partials.set = entry->file ? list->set : templates_built_in(list->set);
    if (entry->file && !is_override(list->set, entry->path))
        return error_set(err, ERR_NOT_FOUND, "%s: nothing built in has this name, so nothing may ever ask for it",
                         entry->file);
    status = entry_read(list, entry, &text, &bytes, err);
    if (status != OK || !ending || !text_equal(ending, ".mustache"))
        return status;
    status = mustache_parse(list->arena, where, text, bytes, &template, err);
    return status == OK ? mustache_check_partials(template, templates_partial, &partials, err) : status;
}

enum status templates_list(struct templates *set, struct arena *arena, struct templates_entry **entries, int *count,
                           struct error *err)
{
    struct list list = { .set = set, .arena = arena };
    enum status status = OK;
    int built_in;

    for (int i = 0; i < set->file_count && status == OK; i++)
        status = entry_add(&list, set->files[i].path, NULL, err);
    built_in = list.count;
    if (status == OK && set->home)
        status = folder_walk(&list, "", 0, err);
    if (status != OK)
        return status;
    if (list.count > built_in)
        qsort(list.entries + built_in, (size_t)(list.count - built_in), sizeof *list.entries, by_path);
    for (int i = 0; i < list.count; i++) {
        struct error complaint;

        if (entry_check(&list, &list.entries[i], &complaint) == OK)
            continue;
        list.entries[i].complaint = arena_text(arena, complaint.message);
        if (!list.entries[i].complaint)
            return no_memory(err);
    }
    *entries = list.entries;
    *count = list.count;
    return OK;
}
