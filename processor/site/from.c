/* A site of replays: an archive's keeper has files and no home. */
#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/slurp.h"
#include "processor/replay/file.h"
#include "processor/site/inside.h"

enum { REPLAY_BYTES_MOST = 1 << 30 };

enum status site_from_text(const char *path, struct arena *arena, char **text, size_t *bytes, struct error *err)
{
    return slurp(path, REPLAY_BYTES_MOST, arena, text, bytes, err);
}

const char *site_from(const struct site *site, int64_t number)
{
    return site->from ? g_hash_table_lookup(site->from, &number) : NULL;
}

/* "g12" is game 12 of the site. Two games of that number are of two homes, and need two folders. */
static enum status note_number(struct site *site, const char *path, const char *game, int64_t *number, struct error *err)
{
    int64_t *kept = ARENA_NEW(&site->arena, int64_t);

    if (game[0] != 'g' || text_parse_int(game + 1, 1, INT32_MAX, kept) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "%s: its game is called \"%s\", not g and a number", path, game);
    if (g_hash_table_contains(site->from, kept))
        return error_set(err, ERR_CONFLICT, "%s and %s are both of a game %s; games of two homes need two folders",
                         (const char *)g_hash_table_lookup(site->from, kept), path, game);
    g_hash_table_insert(site->from, kept, (char *)path);
    *number = *kept;
    return OK;
}

/* The row of a game that is over and published. What its page is made of is the file. */
static enum status read_row(struct site *site, const char *path, struct arena *arena, struct site_row *row, struct hash *hash,
                            struct error *err)
{
    struct replay_file file;
    struct replay_header header;
    char *text;
    size_t bytes;
    enum status status = site_from_text(path, arena, &text, &bytes, err);

    if (status != OK)
        return status;
    status = replay_file_open_text(&file, text, bytes, path, &header, arena, err);
    replay_file_close(&file);
    if (status != OK)
        return status == ERR_CONFLICT ? (err->status = ERR_FORMAT) : status;
    *hash = hash_bytes(text, bytes);
    *row = (struct site_row){ .name = "", .settings = "{\"publish\":1}", .phase = PHASE_OVER, .records = header.records, .seats = "",
                              .hash = { .bytes = hash->bytes, .count = sizeof hash->bytes } };
    return note_number(site, path, header.founding.game, &row->id, err);
}

enum status site_from_rows(struct site *site, void (*each)(void *context, const struct site_row *row), void *context,
                           struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < site->wish->from_count && status == OK; i++) {
        struct arena arena = { .limit_bytes = (size_t)2 << 30 };
        struct site_row row;
        struct hash hash;

        status = read_row(site, site->wish->from[i], &arena, &row, &hash, err);
        if (status == OK)
            each(context, &row);
        arena_release(&arena);
    }
    return status;
}
