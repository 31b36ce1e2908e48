#include "processor/page/boards.h"

void boards_begin(struct boards *boards)
{
    *boards = (struct boards){ .numbers = g_hash_table_new(g_str_hash, g_str_equal), .defs = g_string_new(NULL),
                                .words = g_string_new(NULL) };
}

const char *boards_id(struct boards *boards, const char *drawing, const char *list)
{
    const char *id = g_hash_table_lookup(boards->numbers, drawing);

    if (id)
        return id;
    id = arena_printf(&boards->arena, "b%u", g_hash_table_size(boards->numbers) + 1);
    g_hash_table_insert(boards->numbers, arena_text(&boards->arena, drawing), (char *)id);
    g_string_append_printf(boards->defs, "<g id=\"%s\">\n%s</g>\n", id, drawing);
    g_string_append_printf(boards->words, "<details id=\"w%s\"><summary>Ground and sides %u</summary>\n%s</details>\n", id,
                           g_hash_table_size(boards->numbers), list);
    return id;
}

void boards_release(struct boards *boards)
{
    if (boards->numbers)
        g_hash_table_destroy(boards->numbers);
    if (boards->defs)
        g_string_free(boards->defs, TRUE);
    if (boards->words)
        g_string_free(boards->words, TRUE);
    arena_release(&boards->arena);
}
