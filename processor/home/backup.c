#include "processor/base/random.h"
#include "processor/home/backup.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/base/files.h"
#include "processor/replay/record.h"
#include "processor/base/slurp.h"

#define CONTENTS "backup.json"
#define DATABASE "postern.db"
#define KEY "postern.key"
#define CONFIGURATION "postern.conf"
#define CONFIGURATION_KEPT "postern.conf.kept"
#define TEMPLATES "templates"

enum { WORK_BYTES = 256 << 20, CONTENTS_BYTES = 64 << 20, FILES_MAX = 2 * (CONFIG_SOURCES_MAX + 1) + 1 };

/* ---- what the chains say ---- */

/* Hash of a game's record, from its row. */
static enum status read_hash(struct store *store, int64_t game, int number, struct hash *hash, struct hash *body,
                             struct error *err)
{
    struct record_row row;
    enum status status = store_record_get(store, game, number, &row, err);

    if (status != OK)
        return error_in(err, "g%" PRId64 " record %d", game, number);
    if (row.hash.count != sizeof hash->bytes)
        return error_set(err, ERR_CORRUPT, "g%" PRId64 " record %d has no hash", game, number);
    memcpy(hash->bytes, row.hash.bytes, sizeof hash->bytes);
    *body = hash_bytes(row.body, strlen(row.body));
    return OK;
}

/* The last hash of a game, which must follow from its body and the hash before it. A first record follows the game's
 * founding and is accepted unchecked. */
static enum status last_hash(struct store *store, int64_t game, int records, struct hash *last, struct error *err)
{
    struct hash previous, body, unused, made;
    enum status status = read_hash(store, game, records, last, &body, err);

    if (status != OK || records == 1)
        return status;
    status = read_hash(store, game, records - 1, &previous, &unused, err);
    if (status != OK)
        return status;
    made = record_chain(&previous, &body);
    return hash_equal(&made, last) ? OK : error_set(err, ERR_CORRUPT, "g%" PRId64 " record %d does not fit the hash before it",
                                                    game, records);
}

static enum status head_of(struct store *store, int64_t id, struct arena *arena, struct value *head, struct error *err)
{
    struct game_row row;
    struct hash last;
    int records;
    enum status status = store_game_get(store, id, &row, err);

    if (status != OK)
        return status;
    records = row.records;
    value_set_int(arena, head, "id", id);
    value_set_int(arena, head, "records", records);
    if (records == 0)
        return OK;
    status = last_hash(store, id, records, &last, err);
    if (status == OK)
        value_set_text(arena, head, "last", hash_hex(arena, &last));
    return status;
}

/* A list of {"id","last","records"}, one a game. */
static enum status list_heads(struct store *store, struct arena *arena, struct value **heads, struct error *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = store_games(store, PHASE_ANY, &ids, &count, err);

    *heads = value_list(arena);
    for (size_t i = 0; i < count && status == OK; i++)
        status = head_of(store, ids[i], arena, value_add(*heads, value_object(arena)), err);
    free(ids);
    return status;
}

static void count_heads(const struct value *heads, struct backup_tally *tally)
{
    tally->games = heads->count;
    tally->records = 0;
    for (const struct value *head = heads->first; head; head = head->next)
        tally->records += value_get_int(head, "records", 0);
}

/* Does the home still have every last record that the copy has? It may have more by now. */
static enum status compare_heads(struct store *store, const struct value *heads, struct arena *arena, struct error *err)
{
    for (const struct value *head = heads->first; head; head = head->next) {
        const char *last = value_get_text(head, "last", NULL);
        int64_t id = value_get_int(head, "id", 0);
        struct hash hash, body;
        enum status status = OK;

        if (last)
            status = read_hash(store, id, (int)value_get_int(head, "records", 0), &hash, &body, err);
        if (status != OK)
            return status;
        if (last && strcmp(hash_hex(arena, &hash), last) != 0)
            return error_set(err, ERR_CORRUPT, "g%" PRId64 " has another last hash in the copy", id);
    }
    return OK;
}

/* ---- files that go with it ---- */

struct backup_files {
    const char *names[FILES_MAX];    /* inside the home */
    int count;
};

/* A path without slashes at its end. */
static size_t bare_length(const char *path)
{
    size_t length = strlen(path);

    while (length > 1 && path[length - 1] == '/')
        length--;
    return length;
}

static void add_file(struct backup_files *files, const char *home, const char *path)
{
    size_t length = bare_length(home);

    if (!path || strncmp(path, home, length) != 0 || path[length] != '/' || access(path, F_OK) != 0)
        return;
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->names[i], path + length + 1) == 0)
            return;
    files->names[files->count++] = path + length + 1;
}

/* Files that the configuration names, as far as they lie in the home. */
static void find_files(const struct home *home, struct backup_files *files)
{
    const struct config *config = &home->config;

    add_file(files, home->path, config->deliver.password.file);
    add_file(files, home->path, config->deliver.ca_file);
    add_file(files, home->path, config->cluster_key);
    for (int i = 0; i < config->source_count; i++) {
        add_file(files, home->path, config->sources[i].fetch.password.file);
        add_file(files, home->path, config->sources[i].fetch.ca_file);
    }
}

struct carrying {
    const char *from, *to;
    struct arena *arena;
    struct error *err;
};

static enum status carry(const struct carrying *carrying, const char *name, const char *as)
{
    const char *to = arena_printf(carrying->arena, "%s/%s", carrying->to, as);
    enum status status = files_make_folders_for(to, strlen(carrying->to) + 1, carrying->err);

    return status == OK ? files_copy(arena_printf(carrying->arena, "%s/%s", carrying->from, name), to, carrying->err)
                        : status;
}

static enum status carry_templates(const struct carrying *carrying)
{
    return files_copy_folder(arena_printf(carrying->arena, "%s/" TEMPLATES, carrying->from),
                             arena_printf(carrying->arena, "%s/" TEMPLATES, carrying->to), carrying->err);
}

/* ---- making one ---- */

static enum status write_contents(const char *folder, const struct backup_files *files, struct value *heads,
                                  int64_t made_utc_s, struct arena *arena, struct error *err)
{
    struct value *contents = value_object(arena), *names = value_list(arena);
    const char *text;

    for (int i = 0; i < files->count; i++)
        value_add_text(arena, names, files->names[i]);
    value_set(arena, contents, "files", names);
    value_set(arena, contents, "games", heads);
    value_set_int(arena, contents, "made", made_utc_s);
    value_set_text(arena, contents, "postern", POSTERN_VERSION);
    text = arena_printf(arena, "%s\n", value_write(arena, contents, NULL));
    return files_write_new(arena_printf(arena, "%s/" CONTENTS, folder), text, strlen(text), err);
}

/* The copy's own database, read and compared. */
static enum status check_copy(struct home *home, const char *path, struct arena *arena, struct value **heads,
                              struct error *err)
{
    struct store *copy = NULL;
    enum status status = store_open(path, STORE_READ_ONLY, &copy, err);

    if (status == OK)
        status = store_check_whole(copy, err);
    if (status == OK)
        status = list_heads(copy, arena, heads, err);
    store_close(copy);
    return status == OK ? compare_heads(home->store, *heads, arena, err) : status;
}

static enum status fill(struct home *home, const char *folder, struct arena *arena, struct backup_tally *tally,
                        struct error *err)
{
    struct carrying carrying = { .from = home->path, .to = folder, .arena = arena, .err = err };
    struct backup_files files = { .count = 0 };
    const char *database = arena_printf(arena, "%s/" DATABASE, folder);
    struct value *heads = NULL;
    enum status status = store_backup(home->store, database, err);

    find_files(home, &files);
    if (status == OK)
        status = check_copy(home, database, arena, &heads, err);
    if (status == OK)
        status = carry(&carrying, KEY, KEY);
    if (status == OK)
        status = carry(&carrying, CONFIGURATION, CONFIGURATION_KEPT);
    if (status == OK)
        status = carry_templates(&carrying);
    for (int i = 0; i < files.count && status == OK; i++)
        status = carry(&carrying, files.names[i], files.names[i]);
    if (status == OK)
        status = write_contents(folder, &files, heads, home->now_utc_s, arena, err);
    if (status == OK)
        count_heads(heads, tally);
    return status;
}

enum status backup_make(struct home *home, const char *folder, struct backup_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = WORK_BYTES };
    const char *beside = arena_printf(&arena, "%.*s.part", (int)bare_length(folder), folder);
    struct stat info;
    enum status status = OK;

    *tally = (struct backup_tally){ .made_utc_s = home->now_utc_s };
    if (lstat(folder, &info) == 0)
        status = error_set(err, ERR_CONFLICT, "%s is there already; a backup is never written over another", folder);
    else if (mkdir(beside, 0700) != 0)
        status = error_set(err, errno == EEXIST ? ERR_CONFLICT : ERR_IO, "%s: %s%s", beside, strerror(errno),
                           errno == EEXIST ? "; a backup that was broken off has left it: remove it" : "");
    if (status == OK) {
        status = fill(home, beside, &arena, tally, err);
        files_sync_folder(beside);
        if (status == OK && rename(beside, folder) != 0)
            status = error_set(err, ERR_IO, "%s: %s", folder, strerror(errno));
        if (status != OK)
            files_remove(beside);
    }
    arena_release(&arena);
    return status;
}

/* ---- a home from one ---- */

static enum status read_contents(const char *folder, struct arena *arena, struct value **contents, struct error *err)
{
    char *text;
    size_t bytes;
    enum status status = slurp(arena_printf(arena, "%s/" CONTENTS, folder), CONTENTS_BYTES, arena, &text, &bytes, err);

    if (status != OK)
        return error_in(err, "%s is no backup that `postern backup` has finished", folder);
    status = value_read(arena, text, bytes, contents, err);
    if (status == OK && !value_find(*contents, "games"))
        status = error_set(err, ERR_FORMAT, "there is no member \"games\"");
    return status == OK ? OK : error_in(err, "%s/" CONTENTS, folder);
}

/* A name in backup.json may lead nowhere but into the new home. */
static bool is_inside(const char *name)
{
    return name[0] != '\0' && name[0] != '/' && !strstr(name, "..");
}

static enum status carry_files(const struct carrying *carrying, const struct value *names)
{
    enum status status = OK;

    for (const struct value *name = names ? names->first : NULL; name && status == OK; name = name->next) {
        if (name->kind != VALUE_TEXT || !is_inside(name->text))
            return error_set(carrying->err, ERR_FORMAT, "%s/" CONTENTS ": a file's name leads out of it", carrying->from);
        status = carry(carrying, name->text, name->text);
    }
    return status;
}

/* Opened for writing, so that an older schema is brought up to date. */
static enum status check_restored(const char *path, const struct value *contents, struct arena *arena,
                                  struct backup_tally *tally, struct error *err)
{
    struct store *store = NULL;
    struct value *heads = NULL;
    enum status status = store_open(path, STORE_OPEN_EXISTING, &store, err);

    if (status == OK)
        status = store_check_whole(store, err);
    if (status == OK)
        status = list_heads(store, arena, &heads, err);
    if (status == OK && !value_equal(heads, value_find(contents, "games")))
        status = error_set(err, ERR_CORRUPT, "%s: its games do not end with the hashes that " CONTENTS " names", path);
    if (status == OK)
        count_heads(heads, tally);
    store_close(store);
    return status;
}

static enum status fill_home(const struct carrying *carrying, const struct value *contents, struct backup_tally *tally)
{
    struct error *err = carrying->err;
    struct key key;
    enum status status = home_make_folders(carrying->to, err);

    if (status == OK)
        status = carry_templates(carrying);
    if (status == OK)
        status = carry_files(carrying, value_find(contents, "files"));
    if (status == OK)
        status = carry(carrying, KEY, KEY);
    if (status == OK)
        status = key_read(arena_printf(carrying->arena, "%s/" KEY, carrying->to), &key, err);
    key_wipe(&key);
    if (status == OK)
        status = carry(carrying, DATABASE, DATABASE);
    if (status == OK)
        status = check_restored(arena_printf(carrying->arena, "%s/" DATABASE, carrying->to), contents, carrying->arena,
                                tally, err);
    /* The configuration comes last: a home without one is not a home yet. */
    if (status == OK)
        status = carry(carrying, CONFIGURATION_KEPT, CONFIGURATION);
    files_sync_folder(carrying->to);
    return status;
}

enum status backup_restore(const char *folder, const char *home, struct backup_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = WORK_BYTES };
    struct carrying carrying = { .from = folder, .to = home, .arena = &arena, .err = err };
    struct value *contents = NULL;
    enum status status = random_init(err);

    *tally = (struct backup_tally){ 0 };
    if (status == OK)
        status = read_contents(folder, &arena, &contents, err);
    if (status == OK && !files_is_free(home))
        status = error_set(err, ERR_CONFLICT, "%s is not empty; a home is never restored over another", home);
    if (status == OK) {
        tally->made_utc_s = value_get_int(contents, "made", 0);
        status = fill_home(&carrying, contents, tally);
        if (status != OK)
            error_in(err, "%s was not restored and is no home", home);
    }
    arena_release(&arena);
    return status;
}
