#include "processor/page/boards.h"

#include "engine/kernel/scene.h"

void boards_begin(struct boards *boards)
{
    *boards = (struct boards){ .ids = g_hash_table_new(g_str_hash, g_str_equal), .defs = g_string_new(NULL),
                               .words = g_string_new(NULL) };
}

/* ---- what a board is made of ---- */

static void put_text(GString *key, const char *text)
{
    g_string_append(key, text ? text : "");
    g_string_append_c(key, '\n');
}

static void put_number(GString *key, int number)
{
    g_string_append_unichar(key, (gunichar)(number + 1));
}

static void put_cells(GString *key, const struct scene *scene)
{
    for (int i = 0; i < scene->cell_count; i++) {
        const struct scene_cell *cell = &scene->cells[i];

        put_number(key, cell->column);
        put_number(key, cell->row);
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
        put_number(key, border->cell);
        put_number(key, border->side);
        put_number(key, edge->owner);
        put_number(key, edge->face + 2 * edge->doubtful);
        put_number(key, edge->key);
        put_text(key, edge->glyph);
        put_text(key, edge->say);
    }
}

static char *key_of(const struct scene *scene)
{
    GString *key = g_string_sized_new(8 << 10);

    put_number(key, scene->grid);
    for (int i = 0; i < scene->columns; i++)
        put_text(key, scene->column_names[i]);
    for (int i = 0; i < scene->rows; i++)
        put_text(key, scene->row_names[i]);
    put_cells(key, scene);
    put_sides(key, scene);
    return g_string_free(key, FALSE);
}

/* ---- the boards ---- */

static const char *add_board(struct boards *boards, const char *key, const struct scene *scene)
{
    guint number = g_hash_table_size(boards->ids) + 1;
    const char *id = arena_printf(&boards->arena, "b%u", number);

    g_hash_table_insert(boards->ids, arena_text(&boards->arena, key), (char *)id);
    g_string_append_printf(boards->defs, "<g id=\"%s\">\n%s</g>\n", id, scene_svg_board(scene));
    g_string_append_printf(boards->words, "<details id=\"w%s\"><summary>Ground and sides %u</summary>\n%s</details>\n", id, number,
                           scene_list(scene, 4, SCENE_BOARD));
    return id;
}

const char *boards_id(struct boards *boards, const struct scene *scene)
{
    char *key = key_of(scene);
    const char *id = g_hash_table_lookup(boards->ids, key);

    if (!id)
        id = add_board(boards, key, scene);
    g_free(key);
    return id;
}

void boards_release(struct boards *boards)
{
    if (boards->ids)
        g_hash_table_destroy(boards->ids);
    if (boards->defs)
        g_string_free(boards->defs, TRUE);
    if (boards->words)
        g_string_free(boards->words, TRUE);
    arena_release(&boards->arena);
}
