#include "processor/game/seal.h"

#include <string.h>

#include "processor/base/bytes.h"

/* ---- what it is over: a list in JSON, written as it goes, for every opening and every saving of a game makes one ---- */

enum { SEAL_TEXT_BYTES = 4 << 10 };

static void separate(struct bytes *list)
{
    bytes_add_char(list, list->n == 0 ? '[' : ',');
}

static void add_numbers(struct bytes *list, const int64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        separate(list);
        bytes_add_int(list, numbers[i]);
    }
}

static void add_texts(struct bytes *list, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        separate(list);
        bytes_add_json(list, texts[i] ? texts[i] : "");
    }
}

static void add_game(struct bytes *list, const struct stored_game *stored, enum game_phase phase)
{
    const struct game_row *row = &stored->row;
    struct arena *arena = stored->arena;
    const int64_t numbers[] = { row->version, row->seats, row->branch, row->records, row->turn, row->deadline_utc_s,
                                row->opened_utc_s, row->created_utc_s, row->format };
    const char *const texts[] = { stored->origin, row->name, row->rules, row->options, row->settings, phase_name(phase),
                                  row->clock, row->open, row->beacon_value, hash_hex(arena, &stored->founding.commitment),
                                  hash_hex(arena, &stored->last_hash) };

    add_numbers(list, numbers, sizeof numbers / sizeof numbers[0]);
    add_texts(list, texts, sizeof texts / sizeof texts[0]);
}

static void add_seat(struct bytes *list, const struct seat_row *row)
{
    const int64_t numbers[] = { row->seat, row->epoch, row->serial, row->misses, row->missed, row->late };
    const char *const texts[] = { row->address, row->player, row->state, row->luck, row->luck_hash, row->zone,
                                  row->password, row->settings, row->setup, row->wants, row->thread, row->hand };

    add_numbers(list, numbers, sizeof numbers / sizeof numbers[0]);
    add_texts(list, texts, sizeof texts / sizeof texts[0]);
}

static enum status make(const struct stored_game *stored, enum game_phase phase, struct hash *seal, struct error *err)
{
    struct moderation hand = stored->moderation;
    struct bytes list;
    const char *text;
    enum status status;

    hand.seal = NULL;
    status = codec_save(&moderation_codec, &hand, stored->arena, &text, NULL, err);
    if (status != OK)
        return status;
    bytes_init(&list, stored->arena, SEAL_TEXT_BYTES);
    add_texts(&list, &text, 1);
    add_game(&list, stored, phase);
    for (int seat = 0; seat < stored->seat_count; seat++)
        add_seat(&list, &stored->seats[seat]);
    bytes_add_char(&list, ']');
    if (list.failed)
        return error_set(err, ERR_BUG, "no memory left for the seal of a game");
    *seal = record_keyed(stored->secret, list.data, list.n);
    return OK;
}

/* ---- made and checked ---- */

enum status seal_make(const struct stored_game *stored, const char **seal, struct error *err)
{
    struct hash made;
    enum status status = make(stored, stored->row.phase, &made, err);

    if (status == OK)
        *seal = hash_hex(stored->arena, &made);
    return status;
}

/* A game can be held, or leave, without a new seal of its row: then any phase that it may have had is accepted. */
static enum status fits(const struct stored_game *stored, const struct hash *told, bool *good, struct error *err)
{
    bool any = stored->row.phase == PHASE_HELD || stored->row.phase == PHASE_MOVED;
    struct hash made;
    enum status status = OK;

    *good = false;
    for (int phase = PHASE_ANY + 1; phase < PHASE_COUNT && !*good && status == OK; phase++) {
        if (!any && phase != (int)stored->row.phase)
            continue;
        status = make(stored, (enum game_phase)phase, &made, err);
        *good = status == OK && hash_equal(&made, told);
    }
    return status;
}

enum status seal_check(const struct stored_game *stored, struct error *err)
{
    struct hash told;
    bool good;
    enum status status;

    if (!stored->seal_is_due)
        return OK;
    if (!stored->moderation.seal || !hash_read(stored->moderation.seal, &told))
        return error_set(err, ERR_CORRUPT, "its rows have lost their seal, so what is in them is not as it was stored");
    status = fits(stored, &told, &good, err);
    if (status != OK || good)
        return status;
    return error_set(err, ERR_CORRUPT, "what is in no record yet, in the game's row or its seats' (orders on file, settings, "
                     "luck words, what the moderator did), is not as it was stored");
}

enum status seal_mark(struct stored_game *stored, struct error *err)
{
    uint8_t sealed[SEALED_SECRET_BYTES];
    size_t bytes = key_seal(&stored->home->key, stored->secret, true, sealed);
    enum status status = store_game_seal(stored->home->store, stored->row.id, (struct blob){ sealed, bytes }, err);

    stored->seal_is_due = status == OK;
    return status;
}

/* ---- around a state ---- */

enum { AROUND_SEAL_BYTES = HASH_HEX_BYTES };     /* 64 digits and a blank */

static bool has_seal(const char *around)
{
    return strspn(around, "0123456789abcdef") == HASH_HEX_BYTES - 1 && around[HASH_HEX_BYTES - 1] == ' ';
}

const char *seal_around_text(const char *around)
{
    return has_seal(around) ? around + AROUND_SEAL_BYTES : around;
}

const char *seal_around(const struct stored_game *stored, int record, const char *around)
{
    const char *text = arena_printf(stored->arena, "around %d %s", record, around);
    struct hash seal = record_keyed(stored->secret, text, strlen(text));

    if (stored->founding.format < FORMAT_TURNS)
        return around;
    return arena_printf(stored->arena, "%s %s", hash_hex(stored->arena, &seal), around);
}

bool seal_fits_around(const struct stored_game *stored, int record, const char *around)
{
    if (stored->founding.format < FORMAT_TURNS)
        return true;
    return has_seal(around) && strcmp(seal_around(stored, record, seal_around_text(around)), around) == 0;
}
