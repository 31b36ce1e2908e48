/* The state of a site: what the last pass wrote, a JSON object a line, in DIR/.postern-site. A game has three lines: a short head with
 * what each pass looks at; its row, which is read only where a list is made anew; and its files, read when it is made anew itself.
 * A line each for the other files comes behind the games. */
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
    games->list = arena_grow(&site->arena, games->list, games->count, &games->room, sizeof *games->list);
    games->list[games->count++] = *game;
}

static int by_number(const void *key, const void *game)
{
    int64_t number = *(const int64_t *)key, other = ((const struct site_game *)game)->number;

    return (number > other) - (number < other);
}

struct site_game *site_game_of(const struct site_games *games, int64_t number)
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
    game->rules = game->day = "";
    for (const struct value *member = row->first; member; member = member->next)
        if (strcmp(member->key, "key") == 0 && member->kind == VALUE_TEXT)
            game->key = member->text;
        else if (strcmp(member->key, "rules") == 0 && member->kind == VALUE_TEXT)
            game->rules = member->text;
        else if (strcmp(member->key, "day") == 0 && member->kind == VALUE_TEXT)
            game->day = member->text;
        else if (strcmp(member->key, "people") == 0 && member->kind == VALUE_LIST)
            game->people = member;
        else if (strcmp(member->key, "number") == 0)
            game->number = member->number;
        else if (strcmp(member->key, "league") == 0)
            game->league = member->number;
        else if (strcmp(member->key, "replay") == 0)
            game->replay = true;
        else if (strcmp(member->key, "differs") == 0)
            game->differs = true;
}

/* A line of a game; an object without members when it cannot be read. */
static struct value *read_part(struct site *site, const char *text, size_t bytes)
{
    struct value *part;
    struct error err;

    return value_read(&site->arena, text, bytes, &part, &err) == OK ? part : value_object(&site->arena);
}

struct value *site_row(struct site *site, const struct site_game *game)
{
    if (game->row)
        return value_copy(&site->arena, game->row);
    return read_part(site, game->lines.text + game->lines.head, game->lines.row);
}

const char *site_row_text(struct site *site, const struct site_game *game, size_t *bytes)
{
    if (game->row)
        return value_write(&site->arena, game->row, bytes);
    *bytes = game->lines.row - strlen("\n");
    return game->lines.text + game->lines.head;
}

static const struct value *rest_of(struct site *site, const struct site_game *game)
{
    return read_part(site, game->lines.text + game->lines.head + game->lines.row, game->lines.files);
}

const char *site_game_may(struct site *site, const struct site_game *old)
{
    return value_get_text(rest_of(site, old), "may", "");
}

/* A file of the last pass, unless its path is none that a pass writes. */
static void take_file(struct site *site, const char *path, const char *hash)
{
    if (site_path_is_ours(path))
        g_hash_table_insert(site->before, (char *)path, (char *)hash);
}

void site_game_let_go(struct site *site, const struct site_game *old)
{
    const struct value *files = value_find(rest_of(site, old), "files");

    for (const struct value *path = files ? files->first : NULL; path && path->next; path = path->next->next)
        if (path->kind == VALUE_TEXT && path->next->kind == VALUE_TEXT)
            take_file(site, path->text, path->next->text);
}

static void read_line(struct site *site, const struct value *line)
{
    const char *file = value_get_text(line, "file", NULL);

    if (value_find(line, "ours"))
        site->ours_before = value_get_text(line, "ours", "");
    if (file)
        take_file(site, file, value_get_text(line, "hash", ""));
}

/* The bytes of a line with its end; 0 behind the last one. A line without end is none: the state was not written whole. */
static size_t line_bytes(const char *text)
{
    const char *end = strchr(text, '\n');

    return end ? (size_t)(end - text) + 1 : 0;
}

/* The lines of a game, whose head was read. Returns their bytes. One that lacks a line is unknown: it is made anew. */
static size_t read_game(struct site *site, const struct value *head, const char *text, size_t head_bytes)
{
    size_t row = line_bytes(text + head_bytes);
    const char *rest = text + head_bytes + row;
    struct site_game game = { .lines = { .text = text, .head = head_bytes, .row = row } };

    if (text_has_prefix(rest, "{\"files\":"))
        game.lines.files = line_bytes(rest);
    site_game_take(&game, head);
    if (game.key && game.lines.files > 0)
        site_game_add(site, &site->old, &game);
    return head_bytes + row + game.lines.files;
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
    for (size_t length; (length = line_bytes(text)) > 0; text += length) {
        struct value *line;

        if (value_read(&site->arena, text, length, &line, &fault) != OK)
            continue;
        if (value_find(line, "number"))
            length = read_game(site, line, text, length);
        else
            read_line(site, line);
    }
    return OK;
}

/* ---- writing ---- */

/* The state while it is made: new lines, and those of the last one where they lie. */
struct state {
    struct site *site;
    struct files_piece *list;
    int count, room;
};

/* Stretches that follow each other are one. */
static void put(struct state *state, const char *text, size_t bytes)
{
    struct files_piece *last = state->count > 0 ? &state->list[state->count - 1] : NULL;

    if (last && last->text + last->bytes == text) {
        last->bytes += bytes;
        return;
    }
    state->list = arena_grow(&state->site->arena, state->list, state->count, &state->room, sizeof *state->list);
    state->list[state->count++] = (struct files_piece){ text, bytes };
}

static void put_text(struct state *state, const char *text)
{
    put(state, text, strlen(text));
}

static const char *line_of(struct state *state, const struct value *value)
{
    return value_write(&state->site->arena, value, NULL);
}

static int by_path(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Paths and hashes have no letter that JSON writes otherwise. Files of games stand with them. */
static void put_files(struct state *state)
{
    struct site *site = state->site;
    guint count;
    const char **paths = (const char **)g_hash_table_get_keys_as_array(site->files, &count);

    qsort(paths, count, sizeof *paths, by_path);
    for (guint i = 0; i < count; i++)
        if (!text_has_prefix(paths[i], "g/"))
            put_text(state, arena_printf(&site->arena, "{\"file\":\"%s\",\"hash\":\"%s\"}\n", paths[i],
                                         (const char *)g_hash_table_lookup(site->files, paths[i])));
    g_free(paths);
}

/* What each pass looks at, as site_game_take takes it. */
static struct value *head_of(struct site *site, const struct site_game *game)
{
    struct arena *arena = &site->arena;
    struct value *head = value_object(arena);

    value_set_int(arena, head, "number", game->number);
    value_set_text(arena, head, "key", game->key);
    value_set_text(arena, head, "rules", game->rules);
    value_set_text(arena, head, "day", game->day);
    if (game->people && game->people->count > 0)
        value_set(arena, head, "people", value_copy(arena, game->people));
    if (game->league)
        value_set_int(arena, head, "league", game->league);
    if (game->replay)
        value_set_bool(arena, head, "replay", true);
    if (game->differs)
        value_set_bool(arena, head, "differs", true);
    return head;
}

/* Its files with their hashes, path and hash in turn, and what it may show. */
static struct value *rest_for(struct site *site, const struct site_game *game)
{
    struct value *rest = value_object(&site->arena);
    struct value *files = value_set(&site->arena, rest, "files", value_list(&site->arena));

    for (const struct value *path = game->files ? game->files->first : NULL; path; path = path->next) {
        value_add(files, value_text(&site->arena, path->text));
        value_add(files, value_text(&site->arena, g_hash_table_lookup(site->files, path->text)));
    }
    value_set_text(&site->arena, rest, "may", game->may);
    return rest;
}

static void put_game(struct state *state, const struct site_game *game)
{
    struct site *site = state->site;

    if (game->lines.text)
        put(state, game->lines.text, game->lines.head + game->lines.row + game->lines.files);
    else
        put_text(state, arena_printf(&site->arena, "%s\n%s\n%s\n", line_of(state, head_of(site, game)), line_of(state, game->row),
                                     line_of(state, rest_for(site, game))));
}

enum status site_state_write(struct site *site, struct error *err)
{
    const char *folder = site->wish->folder;
    struct value *head = value_object(&site->arena);
    struct state state = { .site = site };

    value_set_text(&site->arena, head, "ours", site->ours);
    put_text(&state, arena_printf(&site->arena, "%s\n", line_of(&state, head)));
    for (int i = 0; i < site->games.count; i++)
        put_game(&state, &site->games.list[i]);
    put_files(&state);
    return files_replace_with(arena_printf(&site->arena, "%s/%s", folder, name), arena_printf(&site->arena, "%s/.postern-new", folder),
                              state.list, state.count, err);
}
