/* The files of a site's folder. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/files.h"
#include "processor/base/slurp.h"
#include "processor/page/html.h"
#include "processor/site/inside.h"

enum { JOURNAL_BYTES_MOST = 1 << 30 };

static const char journal[] = ".postern-busy";

static const char *full(struct site *site, const char *path)
{
    return arena_printf(&site->arena, "%s/%s", site->wish->folder, path);
}

const char *site_hash(struct site *site, const char *text, size_t bytes)
{
    struct hash hash = hash_bytes(text, bytes);

    return hash_hex(&site->arena, &hash);
}

static bool is_there(struct site *site, const char *path)
{
    return access(full(site, path), F_OK) == 0;
}

enum status site_files_begin(struct site *site, struct error *err)
{
    struct stat about;
    const char *folder = site->wish->folder;

    if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
        return error_set(err, ERR_IO, "%s: is no folder", folder);
    unlink(full(site, ".postern-new"));
    if (!is_there(site, ".postern-site") && !is_there(site, journal) && !files_is_free(folder) && !site->wish->force)
        return error_set(err, ERR_REFUSED, "%s: holds files that no site of ours has written; --force takes it, and still removes "
                         "only what it has written itself", folder);
    return files_make_open_folder(folder, err);
}

/* ---- the journal ---- */

/* Files that a killed pass has begun, and that its state does not know. */
static void take_journal(struct site *site)
{
    char *text;
    size_t bytes;
    struct error err;

    if (slurp(full(site, journal), JOURNAL_BYTES_MOST, &site->arena, &text, &bytes, &err) != OK)
        return;
    site->killed = true;
    for (char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        *end = '\0';
        if (site_path_is_ours(text) && !g_hash_table_contains(site->before, text))
            g_hash_table_insert(site->before, text, (char *)"");
    }
}

enum status site_journal_begin(struct site *site, struct error *err)
{
    take_journal(site);
    site->journal = open(full(site, journal), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    return site->journal >= 0 ? OK : error_set(err, ERR_IO, "%s: %s", full(site, journal), strerror(errno));
}

void site_journal_end(struct site *site, bool done)
{
    if (site->journal >= 0)
        close(site->journal);
    if (done)
        unlink(full(site, journal));
}

static enum status note(struct site *site, const char *path, struct error *err)
{
    const char *line = arena_printf(&site->arena, "%s\n", path);

    if (g_hash_table_contains(site->before, path) || write(site->journal, line, strlen(line)) == (ssize_t)strlen(line))
        return OK;
    return error_set(err, ERR_IO, "%s: %s", full(site, journal), strerror(errno));
}

/* The folders that a path of the site names. */
static enum status make_folders(struct site *site, const char *path, struct error *err)
{
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/'))
        if (files_make_open_folder(full(site, arena_text_n(&site->arena, path, (size_t)(slash - path))), err) != OK)
            return err->status;
    return OK;
}

enum status site_put(struct site *site, const char *path, const char *text, size_t bytes, struct error *err)
{
    const char *hash = site_hash(site, text, bytes), *before = g_hash_table_lookup(site->before, path);

    g_hash_table_insert(site->files, arena_text(&site->arena, path), (char *)hash);
    if (before && !site->killed && strcmp(before, hash) == 0 && is_there(site, path))
        return OK;
    if (note(site, path, err) != OK || make_folders(site, path, err) != OK)
        return err->status;
    site->tally->written++;
    return files_replace(full(site, path), full(site, ".postern-new"), text, bytes, err);
}

enum status site_put_page(struct site *site, const char *path, const char *template, struct value *view, struct error *err)
{
    char *text;
    enum status status = html_render(site->home, template, view, &site->arena, &text, err);

    return status == OK ? site_put(site, path, text, strlen(text), err) : status;
}

bool site_keep(struct site *site, const char *path)
{
    gpointer kept, before;

    if (!g_hash_table_lookup_extended(site->before, path, &kept, &before))
        return false;
    g_hash_table_insert(site->files, kept, before);
    return true;
}

/* With the folders that are empty then. */
static enum status remove_file(struct site *site, const char *path, struct error *err)
{
    char *folder = arena_text(&site->arena, full(site, path)), *slash;

    if (unlink(folder) == 0)
        site->tally->removed++;
    else if (errno != ENOENT && errno != ENOTDIR)
        return error_set(err, ERR_IO, "%s: it cannot be removed: %s", folder, strerror(errno));
    while ((slash = strrchr(folder, '/')) != NULL && strlen(site->wish->folder) < (size_t)(slash - folder)) {
        *slash = '\0';
        if (rmdir(folder) != 0)
            break;
    }
    return OK;
}

enum status site_sweep(struct site *site, struct error *err)
{
    enum status status = OK;
    GHashTableIter each;
    gpointer path;

    g_hash_table_iter_init(&each, site->before);
    while (status == OK && g_hash_table_iter_next(&each, &path, NULL))
        if (!g_hash_table_contains(site->files, path))
            status = remove_file(site, path, err);
    return status;
}

const char *site_person(struct site *site, const char *address)
{
    enum { PERSON_DIGITS = 12 };
    const struct key *key = &site->home->key;
    char *lower = arena_text(&site->arena, address);
    struct hash hash;

    for (char *at = lower; *at; at++)
        *at = text_lower(*at);
    hash = hash_keyed(key->list[key->count - 1], KEY_BYTES, lower, strlen(lower));
    return arena_text_n(&site->arena, hash_hex(&site->arena, &hash), PERSON_DIGITS);
}
