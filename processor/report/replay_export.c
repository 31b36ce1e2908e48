#include "processor/report/replay_export.h"

#include <string.h>

#include "processor/game/stored_game.h"
#include "processor/home/seat_settings.h"

/* The names that the rule set gives; before the first record its state says nothing yet. */
static const char *const *seat_names(struct stored_game *stored)
{
    const struct ruleset *rules = stored->game.rules;
    const char **names = arena_alloc(stored->arena, (size_t)stored->seat_count * sizeof *names);

    for (int seat = 0; seat < stored->seat_count; seat++)
        names[seat] = stored->row.records > 0 ? arena_text(stored->arena, rules->seat_name(stored->game.state, seat))
                                              : stored_seat_name(stored, seat);
    return names;
}

static const char *player_name(struct stored_game *stored, int seat, enum replay_names whom)
{
    const struct seat_row *row = &stored->seats[seat];

    if (strcmp(row->hand, "bot") == 0)
        return "bot";
    return whom == REPLAY_NAMES_ALL || seat_settings_read(row, stored->arena).publish_name ? row->player : "";
}

/* Who plays, as the reports tell it; NULL: the game is anonymous, or nobody has a name. A game that goes on stays anonymous
 * whatever one of its players says of himself. */
static const char *const *player_names(struct stored_game *stored, enum replay_names whom)
{
    const char **names = arena_alloc(stored->arena, (size_t)stored->seat_count * sizeof *names);
    bool any = false, hidden = stored->settings.anonymous && (whom == REPLAY_NAMES_ALL || !stored->game.over);

    for (int seat = 0; seat < stored->seat_count; seat++) {
        names[seat] = player_name(stored, seat, whom);
        any = any || names[seat][0];
    }
    return any && !hidden ? names : NULL;
}

static enum status fill_header(struct stored_game *stored, enum replay_scope scope, const char *seat,
                               struct replay_header *header, struct error *err)
{
    *header = (struct replay_header){
        .scope = scope,
        .founding = stored->founding,
        .version = stored->row.version,
        .seats = seat_names(stored),
        .revealed = stored->game.over,
        .records = stored->row.records,
        .generator = "postern " POSTERN_VERSION,
    };
    if (header->revealed)
        memcpy(header->secret, stored->secret, SECRET_BYTES);
    if (scope != REPLAY_SEAT)
        return OK;
    header->seat = replay_seat(header, seat);
    return header->seat >= 0 ? OK : error_set(err, ERR_NOT_FOUND, "%s has no seat \"%s\"", stored->label, seat);
}

static enum status write_row(void *context, const struct record_row *row, struct error *err)
{
    struct replay_writer *writer = context;
    struct replay_entry entry = { row->body, strlen(row->body), row->events, strlen(row->events), { { 0 } } };

    if (row->hash.count != HASH_BYTES)
        return error_set(err, ERR_CORRUPT, "record %d has a hash of %zu bytes", row->number, row->hash.count);
    memcpy(entry.hash.bytes, row->hash.bytes, HASH_BYTES);
    return replay_write_record(writer, &entry, err);
}

enum status replay_export(struct home *home, int64_t id, enum replay_scope scope, const char *seat, enum replay_names names,
                          FILE *out, struct error *err)
{
    struct arena arena = { 0 };
    struct stored_game *stored;
    struct replay_header header;
    struct replay_writer *writer = NULL;
    enum status status = stored_game_open(home, id, &arena, &stored, err);

    if (status == OK)
        status = fill_header(stored, scope, seat, &header, err);
    if (status == OK && names != REPLAY_NAMES_NONE)
        header.players = player_names(stored, names);
    if (status == OK)
        status = replay_write_open(&writer, out, &header, err);
    if (status == OK)
        status = store_records(home->store, id, 1, header.records, write_row, writer, err);
    if (status == OK)
        status = replay_write_close(writer, err);
    else if (writer)
        replay_write_drop(writer);
    arena_release(&arena);
    return status;
}
