/* A site of replays: an archive's keeper has files and no home. */
#include <inttypes.h>
#include <stdlib.h>
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

/* A replay that was brought, and which game it is of. */
struct brought {
    struct site_row row;
    struct hash hash, commitment;
    const char *path;
};

/* "g12" is game 12 of the site. */
static enum status take_number(struct brought *brought, const char *game, struct error *err)
{
    if (game[0] == 'g' && text_parse_int(game + 1, 1, INT32_MAX, &brought->row.id) == TEXT_INT_OK)
        return OK;
    return error_set(err, ERR_FORMAT, "%s: its game is called \"%s\", not g and a number", brought->path, game);
}

/* The row of a game that is over and published. What its page is made of is the file. */
static enum status read_row(struct site *site, struct arena *arena, struct brought *brought, struct error *err)
{
    struct replay_file file;
    struct replay_header header;
    char *text;
    size_t bytes;
    enum status status = site_from_text(brought->path, arena, &text, &bytes, err);

    if (status != OK)
        return status;
    status = replay_file_open_text(&file, text, bytes, brought->path, &header, arena, err);
    replay_file_close(&file);
    if (status == ERR_CONFLICT)
        status = err->status = ERR_FORMAT;
    if (status != OK)
        return error_in(err, "%s", brought->path);
    brought->hash = hash_bytes(text, bytes);
    brought->commitment = header.founding.commitment;
    brought->row = (struct site_row){ .name = "", .settings = "{\"publish\":1}", .phase = PHASE_OVER, .records = header.records, .seats = "",
                                      .rules = arena_text(&site->arena, header.founding.rules) };
    return take_number(brought, header.founding.game, err);
}

static int by_game(const void *one, const void *other)
{
    const struct brought *a = one, *b = other;

    if (a->row.id != b->row.id)
        return a->row.id < b->row.id ? -1 : 1;
    return memcmp(a->commitment.bytes, b->commitment.bytes, sizeof a->commitment.bytes);
}

/* A number for a game whose own is taken, that no other file changes: behind all numbers that a home gives, from its commitment. */
static int64_t other_number(const struct brought *brought)
{
    enum { BYTES = 5 };
    int64_t number = 0;

    for (int i = 0; i < BYTES; i++)
        number = number << 8 | brought->commitment.bytes[i];
    return (int64_t)INT32_MAX + 1 + number;
}

/* Games of two homes may have one number: the first by their commitments keeps it. */
static enum status settle_numbers(struct site *site, struct brought *list, int count, struct error *err)
{
    int first = 0;

    for (int i = 1; i < count; i++) {
        bool shared = list[i].row.id == list[first].row.id;

        if (shared && hash_equal(&list[i].commitment, &list[i - 1].commitment))
            return error_set(err, ERR_CONFLICT, "%s and %s are replays of one game, g%" PRId64 "; give one of them", list[i - 1].path,
                             list[i].path, list[i].row.id);
        if (!shared)
            first = i;
        else
            list[i].row.id = other_number(&list[i]);
    }
    for (int i = 0; i < count; i++)
        g_hash_table_insert(site->from, &list[i].row.id, (char *)list[i].path);
    return OK;
}

enum status site_from_rows(struct site *site, void (*each)(void *context, const struct site_row *row), void *context,
                           struct error *err)
{
    int count = site->wish->from_count;
    struct brought *list = arena_alloc(&site->arena, ((size_t)count + 1) * sizeof *list);
    enum status status = OK;

    for (int i = 0; i < count && status == OK; i++) {
        struct arena arena = { .limit_bytes = (size_t)2 << 30 };

        list[i].path = site->wish->from[i];
        status = read_row(site, &arena, &list[i], err);
        arena_release(&arena);
    }
    if (status != OK)
        return status;
    qsort(list, (size_t)count, sizeof *list, by_game);
    for (int i = 0; i < count; i++)
        list[i].row.hash = (struct blob){ list[i].hash.bytes, sizeof list[i].hash.bytes };
    status = settle_numbers(site, list, count, err);
    for (int i = 0; i < count && status == OK; i++)
        each(context, &list[i].row);
    return status;
}
