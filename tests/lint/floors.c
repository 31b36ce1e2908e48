/* Floors: the folders of a room are stacked, and a file uses only its own floor and those below. The rule checks includes,
 * calls and tables: a header on a lower floor may not declare what a higher floor defines. A game has one exception, the
 * table of its cards: a state stores numbers of cards, and a floor below has to find the card of a number. One file reads
 * the table. */
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"

static const struct room {
    const char *base;           /* with a slash at its end; files in it, outside its floors, are above all of them */
    const char *floors;         /* from the top */
    const char *table, *reader; /* the table of the cards, and the file below them that reads it; NULL: there is none */
} rooms[] = {
    { "processor/", "commands site harness run league moderator orders page turn report game home browser text replay send letter"
                    " fetch base", NULL, NULL },
    { "engine/games/arena/", "bot face turn orders cards changes state board",
      "ar_catalogue", "engine/games/arena/state/catalogue.c" },
    { "engine/games/knightmare/", "bot face turn cards effects chess", "km_cards", "engine/games/knightmare/effects/cards.c" },
    { "engine/games/wizwar/", "bot face turn cards cast effects state board", "ww_cards", "engine/games/wizwar/state/card.c" },
};

static const struct room *room_of(const char *path)
{
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++)
        if (strncmp(path, rooms[i].base, strlen(rooms[i].base)) == 0)
            return &rooms[i];
    return NULL;
}

/* The depth of a file in a room: 0 is its top, 1 the first floor below. -1: its folder is no floor of the room. */
static int depth_of(const struct room *room, const char *path)
{
    const char *folder = path + strlen(room->base);
    size_t length = strcspn(folder, "/");
    int depth = 1;

    if (!folder[length])
        return 0;
    for (const char *at = room->floors; *at; at += strcspn(at, " "), at += strspn(at, " "), depth++)
        if (strcspn(at, " ") == length && strncmp(at, folder, length) == 0)
            return depth;
    return -1;
}

/* Is `used` above `user`? Files of other rooms are the arrows' business, and headers at the top are for everybody. */
static bool is_above(const char *user, const char *used)
{
    const struct room *room = room_of(user);
    int from, to;

    if (!room || room != room_of(used))
        return false;
    from = depth_of(room, user);
    to = depth_of(room, used);
    return from > 0 && to >= 0 && to < from;
}

static void check_folder(struct lint *lint, const struct source *source)
{
    const struct room *room = room_of(source->path);

    if (room && depth_of(room, source->path) < 0)
        lint_report(lint, source->path, 0, "its folder is no floor of %s", room->base);
}

static void check_include(struct lint *lint, const struct source *source, int i)
{
    const struct token *token = &source->tokens[i];
    const char *name;

    if (i < 2 || !token->directive || token->kind != TOKEN_TEXT || !token_is(token - 1, "include"))
        return;
    name = lint_text("%.*s", token->length - 2, token->start + 1);
    if (is_above(source->path, name) && depth_of(room_of(name), name) > 0)
        lint_report(lint, source->path, token->line, "includes \"%s\", which lies above it", name);
}

/* The rule set itself stands in a file above all floors, and those who try turns say under which rules they do. */
static bool is_handed_down(const struct source *source, const struct function *table)
{
    const struct room *room = room_of(source->path);

    if (!room || table->close > 0)
        return false;
    return depth_of(room, table->source->path) == 0
        || (room->table && strcmp(table->name, room->table) == 0 && strcmp(source->path, room->reader) == 0);
}

static void check_uses(struct lint *lint, const struct source *source, const struct functions *functions)
{
    for (int i = 0; i < source->token_count; i++) {
        const struct token *token = &source->tokens[i];
        int function;

        check_include(lint, source, i);
        if (token->directive || token->kind != TOKEN_NAME || member_at(source, i) || !path_is(source->path, "*.c"))
            continue;
        function = function_named(functions, source, token);
        if (function >= 0 && functions->list[function].source != source && !functions->list[function].local
            && is_above(source->path, functions->list[function].source->path) && !is_handed_down(source, &functions->list[function]))
            lint_report(lint, source->path, token->line, "%s is defined in %s, which lies above it",
                        functions->list[function].name, functions->list[function].source->path);
    }
}

/* The tree in README.md lists the folders of processor/ from the top, a row each. */
static void check_readme(struct lint *lint)
{
    const struct source *readme = tree_find(lint->tree, "README.md");
    const char *text = readme ? readme->text : "";
    int above = 0, line = 1;

    for (; *text; line++, text += strcspn(text, "\n"), text += *text == '\n') {
        const char *path = lint_text("%.*s", (int)strcspn(text, "\n"), text);
        int depth;

        if (!path_is(path, "| `processor/*/`*"))
            continue;
        depth = depth_of(&rooms[0], path + strlen("| `"));
        if (depth <= above)
            lint_report(lint, "README.md", line, "its tree has the folders of processor/ in another order than the floors");
        above = depth;
    }
}

void check_floors(struct lint *lint)
{
    struct functions functions = { 0 };

    for (int i = 0; i < lint->tree->count; i++)
        if (path_is_any(lint->tree->files[i].path, "engine/*.c processor/*.c")) {
            functions_add(&functions, &lint->tree->files[i]);
            tables_add(&functions, &lint->tree->files[i]);
        }
    for (int i = 0; i < lint->tree->count; i++) {
        if (!source_is_c(&lint->tree->files[i]))
            continue;
        check_folder(lint, &lint->tree->files[i]);
        check_uses(lint, &lint->tree->files[i], &functions);
    }
    check_readme(lint);
    free(functions.list);
}
