/* The state of a site: what the last pass wrote, a JSON object a line, in DIR/.postern-site. A game has two lines: a short head with what
 * each pass looks at, and its row for lists, which is read only where a list is made anew. */
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
    game->page = game->rules = game->day = "";
    game->files = 1;
    for (const struct value *member = row->first; member; member = member->next)
        if (strcmp(member->key, "page") == 0 && member->kind == VALUE_TEXT)
            game->page = member->text;
        else if (strcmp(member->key, "replay") == 0 && member->kind == VALUE_TEXT)
            game->replay = member->text;
        else if (strcmp(member->key, "rules") == 0 && member->kind == VALUE_TEXT)
            game->rules = member->text;
        else if (strcmp(member->key, "day") == 0 && member->kind == VALUE_TEXT)
            game->day = member->text;
        else if (strcmp(member->key, "people") == 0 && member->kind == VALUE_LIST)
            game->people = member;
        else if (strcmp(member->key, "number") == 0)
            game->number = member->number;
        else if (strcmp(member->key, "files") == 0)
            game->files = (int)member->number;
        else if (strcmp(member->key, "league") == 0)
            game->league = member->number;
        else if (strcmp(member->key, "differs") == 0)
            game->differs = true;
}

struct value *site_row(struct site *site, const struct site_game *game)
{
    struct value *row;
    struct error err;

    if (game->row)
        return value_copy(&site->arena, game->row);
    if (value_read(&site->arena, game->line + game->line_bytes - game->row_bytes, game->row_bytes, &row, &err) == OK)
        return row;
    return value_object(&site->arena);
}

static void read_line(struct site *site, const struct value *line)
{
    const char *file = value_get_text(line, "file", NULL);

    if (value_find(line, "ours"))
        site->ours_before = value_get_text(line, "ours", "");
    if (file && site_path_is_ours(file))
        g_hash_table_insert(site->before, (char *)file, (char *)value_get_text(line, "hash", ""));
}

/* The lines of a game: its head, which was read, and its row, as they stand in the text. Returns the bytes of both. */
static size_t read_game(struct site *site, const struct value *head, const char *text, size_t head_bytes)
{
    const char *row = text + head_bytes + (text[head_bytes] != '\0');
    size_t row_bytes = strcspn(row, "\n");
    struct site_game game = { .key = value_get_text(head, "key", ""), .may = value_get_text(head, "may", ""), .line = text,
                              .line_bytes = (size_t)(row - text) + row_bytes, .row_bytes = row_bytes };

    site_game_take(&game, head);
    site_game_add(site, &site->old, &game);
    return game.line_bytes;
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
        if (value_read(&site->arena, text, length, &line, &fault) != OK)
            continue;
        if (value_find(line, "key") && value_find(line, "number"))
            length = read_game(site, line, text, length);
        else
            read_line(site, line);
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

/* What each pass looks at, as site_game_take takes it. */
static struct value *head_of(struct site *site, const struct site_game *game)
{
    static const char *const names[] = { "day", "differs", "files", "league", "number", "page", "people", "replay", "rules" };
    struct value *head = value_object(&site->arena);

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct value *member = value_find(game->row, names[i]);

        if (member && !(member->kind == VALUE_LIST && member->count == 0))
            value_set(&site->arena, head, names[i], value_copy(&site->arena, member));
    }
    value_set_text(&site->arena, head, "key", game->key);
    if (game->may)
        value_set_text(&site->arena, head, "may", game->may);
    return head;
}

static void put_game(struct site *site, const struct site_game *game, GString *text)
{
    if (!game->line) {
        put_line(site, text, head_of(site, game));
        put_line(site, text, game->row);
        return;
    }
    g_string_append_len(text, game->line, (gssize)game->line_bytes);
    g_string_append_c(text, '\n');
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
