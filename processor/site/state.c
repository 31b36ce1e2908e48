/* The state of a site: what the last pass wrote, a JSON object a line, in DIR/.postern-site. */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/files.h"
#include "processor/base/slurp.h"
#include "processor/site/inside.h"

enum { STATE_BYTES_MOST = 1 << 30 };

static const char name[] = ".postern-site";

void site_game_add(struct site *site, struct site_games *games, const struct site_game *game)
{
    if (games->count == games->room) {
        int room = games->room ? games->room * 2 : 64;
        struct site_game *list = arena_alloc(&site->arena, (size_t)room * sizeof *list);

        if (games->count > 0)
            memcpy(list, games->list, (size_t)games->count * sizeof *list);
        games->list = list;
        games->room = room;
    }
    games->list[games->count++] = *game;
}

static int by_number(const void *key, const void *game)
{
    int64_t number = *(const int64_t *)key, other = ((const struct site_game *)game)->number;

    return (number > other) - (number < other);
}

const struct site_game *site_game_of(const struct site_games *games, int64_t number)
{
    return games->count ? bsearch(&number, games->list, (size_t)games->count, sizeof *games->list, by_number) : NULL;
}

/* ---- reading ---- */

bool site_path_is_ours(const char *path)
{
    return *path && *path != '/' && *path != '.' && !strstr(path, "..") && strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789-_./")
                                                                            == strlen(path);
}

void site_game_take(struct site_game *game, const struct value *row)
{
    game->row = row;
    game->page = game->rules = "";
    game->files = 1;
    for (const struct value *member = row->first; member; member = member->next)
        if (strcmp(member->key, "page") == 0 && member->kind == VALUE_TEXT)
            game->page = member->text;
        else if (strcmp(member->key, "replay") == 0 && member->kind == VALUE_TEXT)
            game->replay = member->text;
        else if (strcmp(member->key, "rules") == 0 && member->kind == VALUE_TEXT)
            game->rules = member->text;
        else if (strcmp(member->key, "number") == 0)
            game->number = member->number;
        else if (strcmp(member->key, "files") == 0)
            game->files = (int)member->number;
        else if (strcmp(member->key, "league") == 0)
            game->league = member->number;
        else if (strcmp(member->key, "differs") == 0)
            game->differs = true;
}

static void read_line(struct site *site, const struct value *line, const char *text, size_t bytes)
{
    const char *file = value_get_text(line, "file", NULL), *key = value_get_text(line, "key", NULL);
    const struct value *row = value_find(line, "row");
    struct site_game game = { .key = key, .may = value_get_text(line, "may", ""), .line = text, .line_bytes = bytes };

    if (value_find(line, "ours"))
        site->ours_before = value_get_text(line, "ours", "");
    if (file && site_path_is_ours(file))
        g_hash_table_insert(site->before, (char *)file, (char *)value_get_text(line, "hash", ""));
    if (!key || !row || row->kind != VALUE_OBJECT)
        return;
    site_game_take(&game, row);
    site_game_add(site, &site->old, &game);
}

/* A state that cannot be read is like none: every page is made anew. */
enum status site_state_read(struct site *site, struct error *err)
{
    const char *path = arena_printf(&site->arena, "%s/%s", site->wish->folder, name);
    char *text;
    size_t bytes;
    struct error fault;

    if (slurp(path, STATE_BYTES_MOST, &site->arena, &text, &bytes, &fault) != OK)
        return fault.status == ERR_NOT_FOUND ? OK : error_set(err, ERR_IO, "%s", fault.message);
    for (size_t length; *text; text += length + (text[length] != '\0')) {
        struct value *line;

        length = strcspn(text, "\n");
        if (value_read(&site->arena, text, length, &line, &fault) == OK)
            read_line(site, line, text, length);
    }
    return OK;
}

/* ---- writing ---- */

static void put_line(struct site *site, GString *text, const struct value *line)
{
    g_string_append(text, value_write(&site->arena, line, NULL));
    g_string_append_c(text, '\n');
}

static int by_path(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Paths and hashes have no letter that JSON writes otherwise. */
static void put_files(struct site *site, GString *text)
{
    guint count;
    const char **paths = (const char **)g_hash_table_get_keys_as_array(site->files, &count);

    qsort(paths, count, sizeof *paths, by_path);
    for (guint i = 0; i < count; i++) {
        g_string_append(text, "{\"file\":\"");
        g_string_append(text, paths[i]);
        g_string_append(text, "\",\"hash\":\"");
        g_string_append(text, g_hash_table_lookup(site->files, paths[i]));
        g_string_append(text, "\"}\n");
    }
    g_free(paths);
}

static void put_game(struct site *site, const struct site_game *game, GString *text)
{
    struct value *line;

    if (game->line) {
        g_string_append_len(text, game->line, (gssize)game->line_bytes);
        g_string_append_c(text, '\n');
        return;
    }
    line = value_object(&site->arena);
    value_set_text(&site->arena, line, "key", game->key);
    if (game->may)
        value_set_text(&site->arena, line, "may", game->may);
    value_set(&site->arena, line, "row", value_copy(&site->arena, game->row));
    put_line(site, text, line);
}

enum status site_state_write(struct site *site, struct error *err)
{
    const char *folder = site->wish->folder;
    GString *text = g_string_new(NULL);
    struct value *head = value_object(&site->arena);
    enum status status;

    value_set_text(&site->arena, head, "ours", site->ours);
    put_line(site, text, head);
    for (int i = 0; i < site->games.count; i++)
        put_game(site, &site->games.list[i], text);
    put_files(site, text);
    status = files_replace(arena_printf(&site->arena, "%s/%s", folder, name), arena_printf(&site->arena, "%s/.postern-new", folder),
                           text->str, text->len, err);
    g_string_free(text, TRUE);
    return status;
}
