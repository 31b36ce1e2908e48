#include "processor/home/routes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/base/files.h"
#include "processor/base/slurp.h"

enum { ROUTE_BYTES = 80, FILE_BYTES_MOST = 256 << 20, FILE_MODE = 0644 };

/* Only letters and digits mean themselves in every regular expression. */
static void add_escaped(struct bytes *out, const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!text_is_alnum(text[i]))
            bytes_add_char(out, '\\');
        bytes_add_char(out, text[i]);
    }
}

/* A dollar sign would stand for a part of the expression. */
static void add_replacement(struct bytes *out, const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (text[i] == '$')
            bytes_add_char(out, '$');
        bytes_add_char(out, text[i]);
    }
}

/* The part behind the plus goes along: the home finds its proof there. */
static void add_expression(struct bytes *out, const struct config *config, int64_t game)
{
    const char *robot = config->robot_address, *host = strrchr(robot, '@');
    const char *here = config->home_address, *at = strrchr(here, '@');

    bytes_add_text(out, "/^");
    add_escaped(out, robot, (size_t)(host - robot));
    bytes_printf(out, "\\+(g%" PRId64 "\\..*)", game);
    add_escaped(out, host, strlen(host));
    bytes_add_text(out, "$/ ");
    add_replacement(out, here, (size_t)(at - here));
    bytes_add_text(out, "+$1");
    add_replacement(out, at, strlen(at));
    bytes_add_char(out, '\n');
}

enum status routes_text(struct home *home, enum routes_form form, struct arena *arena, const char **text, int *games,
                        struct error *err)
{
    const struct config *config = &home->config;
    int64_t *ids = NULL;
    size_t count = 0;
    struct bytes out;
    enum status status = store_games_foreign(home->store, config->first_game, config->last_game, &ids, &count, err);

    if (status != OK)
        return status;
    bytes_init(&out, arena, ROUTE_BYTES * (count + 1));
    bytes_printf(&out, "# Games from other homes that are in the home of %s; `postern game routes` writes this file.\n",
                 config->home_address);
    for (size_t i = 0; i < count; i++) {
        if (form == ROUTES_POSTFIX)
            add_expression(&out, config, ids[i]);
        else
            bytes_printf(&out, "g%" PRId64 ": %s\n", ids[i], config->home_address);
    }
    free(ids);
    *text = out.data;
    *games = (int)count;
    return out.failed ? error_set(err, ERR_BUG, "the routes of %zu games are too long", count) : OK;
}

static bool is_like(const char *path, const char *text, struct arena *arena)
{
    char *before;
    size_t bytes;
    struct error unused;

    return slurp(path, FILE_BYTES_MOST, arena, &before, &bytes, &unused) == OK && bytes == strlen(text)
           && memcmp(before, text, bytes) == 0;
}

/* The mail server reads it, and is another user. */
static enum status put_in_place(const char *path, const char *part, struct arena *arena, struct error *err)
{
    const char *slash = strrchr(path, '/');

    if (chmod(part, FILE_MODE) != 0 || rename(part, path) != 0)
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    files_sync_folder(!slash ? "." : slash == path ? "/" : arena_text_n(arena, path, (size_t)(slash - path)));
    return OK;
}

enum status routes_write(struct home *home, enum routes_form form, const char *path, struct arena *arena,
                         struct routes_tally *tally, struct error *err)
{
    const char *text = NULL, *part = arena_printf(arena, "%s.part", path);
    enum status status = routes_text(home, form, arena, &text, &tally->games, err);

    tally->written = false;
    if (status != OK || is_like(path, text, arena))
        return status;
    (void)unlink(part);
    status = files_write_new(part, text, strlen(text), err);
    if (status == OK)
        status = put_in_place(path, part, arena, err);
    if (status != OK)
        (void)unlink(part);
    tally->written = status == OK;
    return status;
}
