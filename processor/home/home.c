#include "processor/base/random.h"
#include "processor/home/home.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "processor/base/address.h"
#include "processor/base/sandbox.h"
#include "processor/base/exit_code.h"
#include "processor/base/files.h"
#include "processor/replay/record.h"

enum status home_check_address(const struct home *home, const char *address, struct error *err)
{
    const char *own[] = { home->config.robot_address, home->config.bounce_address, home->config.home_address };
    enum status status = address_check(address, err);

    for (size_t i = 0; i < sizeof own / sizeof own[0] && status == OK; i++)
        if (own[i] && address_is_base(address, own[i]))
            status = error_set(err, ERR_FORMAT, "%s is an address of this Postern itself, where nobody reads mails", address);
    return status;
}

enum status home_check_addresses(const struct home *home, const char *list, struct error *err)
{
    enum status status = OK;

    while (status == OK && *(list += strspn(list, " \t,"))) {
        char address[ADDRESS_BYTES_MAX + 1];
        size_t length = strcspn(list, " \t,");

        snprintf(address, sizeof address, "%.*s", (int)length, list);
        status = length < sizeof address ? home_check_address(home, address, err)
                                         : error_set(err, ERR_FORMAT, "an address in it is too long");
        list += length;
    }
    return status;
}

enum status home_next_number(struct home *home, enum store_numbered what, int64_t *number, struct error *err)
{
    return store_next_number(home->store, what, home->config.first_game, home->config.last_game, number, err);
}

const char *home_file(struct home *home, const char *name)
{
    return arena_printf(&home->arena, "%s/%s", home->path, name);
}

/* ---- time ---- */

static bool is_number(const char *text)
{
    size_t length = strlen(text);

    return length > 0 && length < 16 && strspn(text, "0123456789") == length;
}

enum status home_read_time(const char *text, int64_t *utc_s, struct error *err)
{
    GTimeZone *utc;
    GDateTime *when;
    char *iso;

    if (strcmp(text, "now") == 0) {
        *utc_s = (int64_t)time(NULL);
        return OK;
    }
    if (is_number(text)) {
        *utc_s = g_ascii_strtoll(text, NULL, 10);
        return OK;
    }
    iso = g_strdelimit(g_strdup(text), " ", 'T');
    if (strlen(iso) == strlen("2026-11-20T18:00Z") && iso[16] == 'Z') {
        char *whole = g_strdup_printf("%.16s:00Z", iso);

        g_free(iso);
        iso = whole;
    }
    utc = g_time_zone_new_utc();
    when = g_date_time_new_from_iso8601(iso, utc);
    g_time_zone_unref(utc);
    g_free(iso);
    if (!when)
        return error_set(err, ERR_FORMAT, "\"%s\" is no time; one reads 2026-11-20T18:00Z, or seconds since 1970", text);
    *utc_s = g_date_time_to_unix(when);
    g_date_time_unref(when);
    return OK;
}

/* ---- opening ---- */

/* The time of the lock's file tells its holder that others want it. */
static struct timespec lock_time(int fd)
{
    struct stat about;

    return fstat(fd, &about) == 0 ? about.st_mtim : (struct timespec){ 0 };
}

bool home_is_wanted(const struct home *home)
{
    struct timespec now = lock_time(home->lock_fd);

    return now.tv_sec != home->locked.tv_sec || now.tv_nsec != home->locked.tv_nsec;
}

static enum status lock(struct home *home, struct error *err)
{
    const char *path = home_file(home, "postern.lock");

    home->lock_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (home->lock_fd < 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (flock(home->lock_fd, LOCK_EX | LOCK_NB) == 0) {
        home->locked = lock_time(home->lock_fd);
        return OK;
    }
    if (errno != EWOULDBLOCK)
        return error_set(err, ERR_IO, "%s cannot be locked", home->path);
    (void)futimens(home->lock_fd, NULL);
    return error_set(err, ERR_LOCKED, "another run is at work in %s; try again when it is done", home->path);
}

/* Only a backup can mend a home whose key or database is gone, and its owner should learn that. */
static enum status check_file(struct home *home, const char *name, const char *what, enum status kind, struct error *err)
{
    const char *file = home_file(home, name);

    if (access(file, F_OK) == 0 || errno != ENOENT)
        return OK;
    return error_set(err, kind, "%s is not there: %s; copy it back from a backup of this home", file, what);
}

static enum status read_cluster_key(struct home *home, struct error *err)
{
    const char *file = home->config.cluster_key;
    enum status status;

    if (home->config.cluster_count == 0)
        return OK;
    status = key_read(file, &home->cluster, err);
    if (status == OK)
        key_share(&home->key, &home->cluster);
    return status == OK || access(file, F_OK) == 0
               ? status : error_set(err, ERR_CONFIG, "%s is not there: all homes of a cluster need a copy of one key, which "
                                    "`postern key cluster FILE` makes", file);
}

enum status home_open(const char *path, enum home_use use, struct home *home, struct error *err)
{
    enum status status = random_init(err);

    memset(home, 0, sizeof *home);
    home->lock_fd = -1;
    home->path = arena_text(&home->arena, path);
    home->now_utc_s = (int64_t)time(NULL);
    sandbox_core();      /* before the first secret is read */
    if (status == OK)
        status = config_read(home->path, &home->config, err);
    if (status == OK)
        status = check_file(home, "postern.key", "without it no reply can be believed and no dice be opened", ERR_CONFIG,
                            err);
    if (status == OK)
        status = key_read(home_file(home, "postern.key"), &home->key, err);
    if (status == OK)
        status = read_cluster_key(home, err);
    if (status == OK)
        token_prepare(&home->key);
    if (status == OK && use == HOME_WORK)
        status = lock(home, err);
    if (status == OK)
        status = check_file(home, "postern.db", "it is the history of all games", ERR_NOT_FOUND, err);
    if (status == OK)
        status = store_open(home_file(home, "postern.db"), use == HOME_WORK ? STORE_OPEN_EXISTING : STORE_READ_ONLY,
                            &home->store, err);
    if (status == OK)
        status = templates_open(home->path, &home->templates, err);
    if (status != OK)
        home_close(home);
    return status;
}

void home_close(struct home *home)
{
    letter_close(&home->child);
    templates_close(home->templates);
    store_close(home->store);
    config_release(&home->config);
    key_wipe(&home->key);
    key_wipe(&home->cluster);
    if (home->lock_fd >= 0)
        close(home->lock_fd);
    arena_release(&home->arena);
    home->templates = NULL;
    home->store = NULL;
    home->lock_fd = -1;
}

/* ---- making ---- */

enum status home_make_folders(const char *path, struct error *err)
{
    static const char *const folders[] = { "", "templates", "mail", "mail/in", "mail/in/new", "mail/in/cur",
                                           "mail/in/tmp", "mail/out" };
    struct arena arena = { .limit_bytes = 1 << 16 };
    enum status status = OK;

    for (size_t i = 0; i < sizeof folders / sizeof folders[0] && status == OK; i++)
        status = files_make_folder(arena_printf(&arena, "%s/%s", path, folders[i]), err);
    arena_release(&arena);
    return status;
}

static enum status write_config(const char *file, const char *robot, const char *moderator, struct error *err)
{
    char *text = config_template(robot, moderator);
    enum status status = files_write_new(file, text, strlen(text), err);

    g_free(text);
    return status;
}

enum status home_create(const char *path, const char *robot, const char *moderator, struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    struct store *store = NULL;
    struct key key;
    enum status status = random_init(err);

    if (status == OK && address_check(robot, err) != OK)
        status = error_in(err, "--robot \"%s\"", robot);
    if (status == OK && moderator && address_check(moderator, err) != OK)
        status = error_in(err, "--moderator \"%s\"", moderator);
    if (status == OK && access(arena_printf(&arena, "%s/postern.conf", path), F_OK) == 0)
        status = error_set(err, ERR_CONFLICT, "%s is a home already", path);
    if (status == OK)
        status = home_make_folders(path, err);
    if (status == OK)
        status = key_create(arena_printf(&arena, "%s/postern.key", path), &key, err);
    if (status == OK)
        status = store_open(arena_printf(&arena, "%s/postern.db", path), STORE_CREATE, &store, err);
    if (status == OK)
        status = store_meta_set(store, HOME_ALL_SEALED, "1", err);
    store_close(store);
    /* The configuration comes last: a home without one is not a home yet. */
    if (status == OK)
        status = write_config(arena_printf(&arena, "%s/postern.conf", path), robot, moderator, err);
    key_wipe(&key);
    arena_release(&arena);
    return status;
}

/* ---- telling ---- */

void home_log(struct home *home, int64_t game, int seat, const char *format, ...)
{
    char what[ERROR_MESSAGE_BYTES];
    char where[64] = "";
    va_list args;

    if (home->trial)
        return;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (game > 0 && seat >= 0)
        snprintf(where, sizeof where, "g%lld p%d: ", (long long)game, seat + 1);
    else if (game > 0)
        snprintf(where, sizeof where, "g%lld: ", (long long)game);
    fprintf(home->held ? home->held : stderr, "%s%s\n", where, what);
    if (home->store && home->lock_fd >= 0)
        (void)store_log(home->store, home->now_utc_s, game, seat, what, NULL);
}

/* Has this command reported the same before? Otherwise it would complain about a broken template with every mail. */
static bool told_before(struct home *home, const char *message)
{
    const struct value *said;

    if (!home->faults)
        home->faults = value_list(&home->arena);
    for (said = home->faults->first; said; said = said->next)
        if (strcmp(said->text, message) == 0)
            return true;
    value_add_text(&home->arena, home->faults, message);
    return false;
}

void home_fault(struct home *home, const struct error *err)
{
    if (!told_before(home, err->message))
        home_log(home, 0, -1, "%s", err->message);
    home->worst = exit_worse(home->worst, exit_code_of(err->status));
}

void home_fault_once(struct home *home, const struct error *err)
{
    for (int i = 0; i < home->told_count; i++)
        if (strcmp(home->told[i], err->message) == 0)
            return;
    home->told = arena_grow(&home->arena, home->told, home->told_count, &home->told_capacity, sizeof *home->told);
    home->told[home->told_count++] = arena_text(&home->arena, err->message);
    home_fault(home, err);
}
