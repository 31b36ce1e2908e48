#include "processor/page/boards.h"

#include <string.h>

/* ---- keys ---- */

struct boards_key {
    const char *bytes;
    size_t count;
};

/* Eight bytes at a time, and what is left with zeros behind it. */
static guint hash_of_key(gconstpointer at)
{
    const struct boards_key *key = at;
    guint64 hash = key->count, word;

    for (size_t i = 0; i < key->count; i += sizeof word) {
        size_t left = key->count - i;

        word = 0;
        memcpy(&word, key->bytes + i, left < sizeof word ? left : sizeof word);
        hash = (hash ^ word) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (guint)hash;
}

static gboolean equal_keys(gconstpointer one, gconstpointer other)
{
    const struct boards_key *a = one, *b = other;

    return a->count == b->count && memcmp(a->bytes, b->bytes, a->count) == 0;
}

static struct boards_key *keep_key(struct boards *boards, const char *bytes, size_t count)
{
    struct boards_key *kept = ARENA_NEW(&boards->arena, struct boards_key);

    *kept = (struct boards_key){ arena_copy(&boards->arena, bytes, count), count };
    return kept;
}

/* ---- drawings ---- */

static int find_drawing(void *context, const char *key, size_t bytes)
{
    const struct boards *boards = context;

    return GPOINTER_TO_INT(g_hash_table_lookup(boards->drawings, &(struct boards_key){ key, bytes }));
}

static int add_drawing(void *context, const char *key, size_t bytes, const char *drawing)
{
    struct boards *boards = context;
    int number = (int)g_hash_table_size(boards->drawings) + 1;

    g_hash_table_insert(boards->drawings, keep_key(boards, key, bytes), GINT_TO_POINTER(number));
    g_string_append_printf(boards->defs, "<g id=\"d%d\">", number);
    g_string_append(boards->defs, drawing);
    g_string_append(boards->defs, "</g>\n");
    return number;
}

void boards_begin(struct boards *boards)
{
    *boards = (struct boards){ .ids = g_hash_table_new(hash_of_key, equal_keys), .key = g_string_new(NULL), .last = g_string_new(NULL),
                               .defs = g_string_new(NULL), .words = g_string_new(NULL),
                               .drawings = g_hash_table_new(hash_of_key, equal_keys) };
    boards->shared = (struct scene_shared){ .context = boards, .find = find_drawing, .add = add_drawing };
}

/* ---- what a board is made of ---- */

/* Room at the end for so many bytes more, which the key has then. */
static char *add_room(GString *key, size_t bytes)
{
    size_t before = key->len;

    if (before + bytes < key->allocated_len) {
        key->len = before + bytes;
        key->str[key->len] = '\0';
    } else {
        g_string_set_size(key, before + bytes);
    }
    return key->str + before;
}

/* A text and its end, or nothing but the end. */
static void put_text(GString *key, const char *text)
{
    size_t bytes = text ? strlen(text) + 1 : 1;

    memcpy(add_room(key, bytes), text ? text : "", bytes);
}

static void put_numbers(GString *key, const int *numbers, int count)
{
    char *at = add_room(key, 2 * (size_t)count);

    for (int i = 0; i < count; i++) {
        *at++ = (char)(numbers[i] & 0xff);
        *at++ = (char)(numbers[i] >> 8 & 0xff);
    }
}

static void put_cells(GString *key, const struct scene *scene)
{
    for (int i = 0; i < scene->cell_count; i++) {
        const struct scene_cell *cell = &scene->cells[i];

        put_numbers(key, (const int[]){ cell->column, cell->row }, 2);
        put_text(key, cell->id);
        put_text(key, cell->ground);
        put_text(key, cell->say);
    }
}

static void put_sides(GString *key, const struct scene *scene)
{
    for (int i = 0; i < scene->border_count; i++) {
        const struct scene_border *border = &scene->borders[i];
        const struct scene_edge *edge = &border->edge;

        if (edge->happened)
            continue;
        put_numbers(key, (const int[]){ border->cell, (int)border->side, edge->owner, edge->face + 2 * edge->doubtful, edge->key }, 5);
        put_text(key, edge->glyph);
        put_text(key, edge->say);
    }
}

static void write_key(GString *key, const struct scene *scene)
{
    g_string_truncate(key, 0);
    put_numbers(key, (const int[]){ (int)scene->grid, scene->cell_count }, 2);
    for (int i = 0; i < scene->columns; i++)
        put_text(key, scene->column_names[i]);
    for (int i = 0; i < scene->rows; i++)
        put_text(key, scene->row_names[i]);
    put_cells(key, scene);
    put_sides(key, scene);
}

/* ---- the boards ---- */

static const char *add_board(struct boards *boards, const struct scene *scene)
{
    guint number = g_hash_table_size(boards->ids) + 1;
    const char *id = arena_printf(&boards->arena, "b%u", number);
    char *places = g_markup_escape_text(scene_places(scene), -1);

    g_hash_table_insert(boards->ids, keep_key(boards, boards->key->str, boards->key->len), (char *)id);
    g_string_append_printf(boards->defs, "<g id=\"%s\">\n", id);
    g_string_append(boards->defs, scene_svg_board(scene));
    g_string_append(boards->defs, "</g>\n");
    g_string_append_printf(boards->words, "<details id=\"w%s\" data-cells=\"%s\"><summary>Ground and sides %u</summary>\n", id, places,
                           number);
    g_string_append(boards->words, scene_list(scene, 3, SCENE_BOARD));
    g_string_append(boards->words, "</details>\n");
    g_free(places);
    return id;
}

const char *boards_id(struct boards *boards, const struct scene *scene)
{
    const char *id;

    if (scene->again && scene->ground == boards->ground)
        return boards->last_id;
    boards->ground = scene->ground;
    write_key(boards->key, scene);
    if (boards->last_id && boards->last->len == boards->key->len && memcmp(boards->last->str, boards->key->str, boards->key->len) == 0)
        return boards->last_id;
    id = g_hash_table_lookup(boards->ids, &(struct boards_key){ boards->key->str, boards->key->len });
    g_string_truncate(boards->last, 0);
    g_string_append_len(boards->last, boards->key->str, (gssize)boards->key->len);
    boards->last_id = id ? id : add_board(boards, scene);
    return boards->last_id;
}

void boards_release(struct boards *boards)
{
    if (boards->ids)
        g_hash_table_destroy(boards->ids);
    g_hash_table_destroy(boards->drawings);
    if (boards->key)
        g_string_free(boards->key, TRUE);
    if (boards->last)
        g_string_free(boards->last, TRUE);
    if (boards->defs)
        g_string_free(boards->defs, TRUE);
    if (boards->words)
        g_string_free(boards->words, TRUE);
    arena_release(&boards->arena);
}
