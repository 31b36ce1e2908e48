#include "processor/game/stored_game.h"
#include "processor/game/chain.h"
#include "processor/game/dice.h"
#include "processor/game/past.h"
#include "processor/game/proved.h"
#include "processor/game/seal.h"
#include "processor/game/seal_rows.h"

#include <string.h>

#include "engine/kernel/text.h"

/* ---- the clock as JSON ---- */

static const struct codec_field news_fields[] = {
    FIELD_INT(struct held_news, "from", from),
    FIELD_INT(struct held_news, "seat", seat),
    FIELD_INT(struct held_news, "since", since_utc_s),
};
static const struct codec news_codec = CODEC_TABLE("news", struct held_news, news_fields);

static const struct codec_field clock_fields[] = {
    FIELD_INT(struct game_clock, "all_in", all_in_utc_s),
    FIELD_BOOL(struct game_clock, "beacon_asked", beacon_asked),
    FIELD_INT(struct game_clock, "end", end_utc_s),
    FIELD_BOOL(struct game_clock, "invited_again", invited_again),
    FIELD_BOOL(struct game_clock, "late_told", late_told),
    FIELD_INT(struct game_clock, "left", left_s),
    FIELD_INT(struct game_clock, "luck", luck),
    FIELD_LIST(struct game_clock, "news", news, news_count, CODEC_STRUCT, &news_codec),
    FIELD_STRING(struct game_clock, "of", of),
    FIELD_INT(struct game_clock, "refused", refused),
    FIELD_INT(struct game_clock, "reminded", reminded),
    FIELD_INT(struct game_clock, "rest", rest_utc_s),
    FIELD_BOOL(struct game_clock, "setup_waits", setup_waits),
    FIELD_INT(struct game_clock, "told", told_utc_s),
};
static const struct codec clock_codec = CODEC_TABLE("clock", struct game_clock, clock_fields);

static enum status read_clock(struct stored_game *stored, struct error *err)
{
    const char *json = stored->row.clock;
    enum status status = OK;

    if (json[0])
        status = codec_read(&clock_codec, &stored->clock, json, strlen(json), stored->arena, err);
    return status == OK ? OK : error_in(err, "clock");
}

/* ---- what the moderator's hand left open, as JSON ---- */

static const struct codec_field rollback_fields[] = {
    FIELD_INT(struct rollback, "at", at),
    FIELD_INT(struct rollback, "to", to),
};
static const struct codec rollback_codec = CODEC_TABLE("rollback", struct rollback, rollback_fields);

static const struct codec_field act_fields[] = {
    FIELD_STRING(struct waiting_act, "act", act),
    FIELD_INT(struct waiting_act, "at", at_utc_s),
    FIELD_STRING(struct waiting_act, "hash", hash),
    FIELD_STRING(struct waiting_act, "text", text),
};
static const struct codec act_codec = CODEC_TABLE("act", struct waiting_act, act_fields);

static const struct codec_field moderation_fields[] = {
    FIELD_STRING(struct moderation, "acts", acts),
    FIELD_BOOL(struct moderation, "acts_told", acts_told),
    FIELD_INT(struct moderation, "again", again),
    FIELD_INT(struct moderation, "again_at", again_at),
    FIELD_BOOL(struct moderation, "approved", approved),
    FIELD_STRING(struct moderation, "arrived", arrived),
    FIELD_BOOL(struct moderation, "by_deadline", by_deadline),
    FIELD_INT(struct moderation, "dice_back", dice_back),
    FIELD_INT(struct moderation, "forward", forward),
    FIELD_STRING(struct moderation, "preview", preview),
    FIELD_ITEMS(struct moderation, "rollbacks", rollbacks, rollback_count, ROLLBACKS_MOST, CODEC_STRUCT, &rollback_codec),
    FIELD_STRING(struct moderation, "seal", seal),
    FIELD_INT(struct moderation, "serial", serial),
    FIELD_ITEMS(struct moderation, "waiting", waiting, waiting_count, WAITING_ACTS_MOST, CODEC_STRUCT, &act_codec),
};
const struct codec moderation_codec = CODEC_TABLE("hand", struct moderation, moderation_fields);

static enum status read_moderation(struct stored_game *stored, struct error *err)
{
    const char *json = stored->row.hand;
    enum status status = OK;

    if (json[0])
        status = codec_read(&moderation_codec, &stored->moderation, json, strlen(json), stored->arena, err);
    return status == OK ? OK : error_in(err, "hand");
}

const char *stored_new_acts(const struct stored_game *stored)
{
    return stored->moderation.acts_told ? NULL : stored->moderation.acts;
}

/* ---- the past ---- */

enum status stored_snapshot(struct stored_game *stored, int record, void *state, const char **context, struct error *err)
{
    const char *json, *kept = "";
    enum status status = chain_snapshot(stored, record, &json, &kept, err);

    if (status != OK)
        return status;
    if (context)
        *context = arena_text(stored->arena, kept);
    if (!json[0])
        return past_state(stored, record, state, err);
    status = codec_read_again(stored->game.rules->state, state, json, strlen(json), stored->arena, err);
    return status == OK ? OK : error_in(err, "state after record %d", record);
}

static bool recall_state(void *context, int record, void *state)
{
    struct stored_game *stored = context;

    return past_recall(stored, stored->game.records, record, state);
}

/* ---- opening ---- */

static const char *keep(struct arena *arena, const char *text)
{
    return text ? arena_text(arena, text) : NULL;
}

static void keep_row(struct stored_game *stored)
{
    struct game_row *row = &stored->row;
    struct arena *arena = stored->arena;

    row->name = keep(arena, row->name);
    row->rules = keep(arena, row->rules);
    row->options = keep(arena, row->options);
    row->settings = keep(arena, row->settings);
    row->held_because = keep(arena, row->held_because);
    row->open = keep(arena, row->open);
    row->clock = keep(arena, row->clock);
    row->hand = keep(arena, row->hand);
    row->beacon_value = keep(arena, row->beacon_value);
    row->rows_seal = keep(arena, row->rows_seal);
    row->origin = keep(arena, row->origin);
    row->moved = keep(arena, row->moved);
    row->secret.bytes = arena_copy(arena, row->secret.bytes, row->secret.count);
    row->commitment.bytes = arena_copy(arena, row->commitment.bytes, row->commitment.count);
}

static void keep_seat(void *context, const struct seat_row *seat)
{
    struct stored_game *stored = context;
    struct seat_row *kept = &stored->seats[stored->seat_count];

    if (stored->seat_count == SEATS_MAX)
        return;
    stored->seat_count++;
    *kept = *seat;
    kept->address = keep(stored->arena, seat->address);
    kept->player = keep(stored->arena, seat->player);
    kept->state = keep(stored->arena, seat->state);
    kept->luck = keep(stored->arena, seat->luck);
    kept->zone = keep(stored->arena, seat->zone);
    kept->password = keep(stored->arena, seat->password);
    kept->settings = keep(stored->arena, seat->settings);
    kept->setup = keep(stored->arena, seat->setup);
    kept->wants = keep(stored->arena, seat->wants);
    kept->thread = keep(stored->arena, seat->thread);
    kept->hand = keep(stored->arena, seat->hand);
    kept->luck_hash = keep(stored->arena, seat->luck_hash);
    stored->kept_seats[kept - stored->seats] = *kept;
}

/* Arrays indexed by seats must have them all, in their order. */
static enum status check_seats(const struct stored_game *stored, struct error *err)
{
    if (stored->row.seats < 1 || stored->row.seats > SEATS_MAX || stored->seat_count != stored->row.seats)
        return error_set(err, ERR_CORRUPT, "it has %d seats, and %d are stored", stored->row.seats, stored->seat_count);
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (stored->seats[seat].seat != seat)
            return error_set(err, ERR_CORRUPT, "its seat %d is stored as number %d", seat + 1, stored->seats[seat].seat + 1);
    return OK;
}

/* A seat's luck: its word, or the hash of a word that it has not told. */
static const char *luck_of(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];

    return row->luck[0] || !row->luck_hash[0] ? row->luck : arena_printf(stored->arena, "#%s", row->luck_hash);
}

/* Luck words or the beacon have changed: the founding is made of them, until there is a record. */
static void settle_founding(struct stored_game *stored)
{
    const char **words = arena_alloc(stored->arena, SEATS_MAX * sizeof *words);
    const char **hashes = arena_alloc(stored->arena, SEATS_MAX * sizeof *hashes);

    for (int seat = 0; seat < stored->seat_count; seat++) {
        words[seat] = luck_of(stored, seat);
        hashes[seat] = stored->seats[seat].luck_hash;
    }
    stored->founding.luck = words;
    stored->founding.luck_hashes = hashes;
    stored->founding.beacon = stored->settings.beacon ? stored->settings.beacon : "";
    stored->founding.beacon_value = stored->row.beacon_value;
    if (stored->row.records == 0)
        stored->last_hash = record_founding(&stored->founding);
}

struct hash stored_settled(const struct stored_game *stored)
{
    struct founding founding = stored->founding;
    const char **luck = arena_alloc(stored->arena, SEATS_MAX * sizeof *luck);

    for (int seat = 0; seat < stored->seat_count; seat++)
        luck[seat] = luck_of(stored, seat);
    founding.luck = luck;
    return record_settled(&founding);
}

static enum status open_founding(struct stored_game *stored, struct error *err)
{
    struct founding *founding = &stored->founding;
    struct value *options;
    enum status status = value_read(stored->arena, stored->row.options, strlen(stored->row.options), &options, err);

    if (status != OK)
        return error_in(err, "options");
    if (stored->row.commitment.count != HASH_BYTES)
        return error_set(err, ERR_CORRUPT, "its commitment has %zu bytes", stored->row.commitment.count);
    *founding = (struct founding){ .format = stored->row.format, .game = stored->origin, .rules = stored->row.rules,
                                   .options = options, .seats = stored->seat_count };
    memcpy(founding->commitment.bytes, stored->row.commitment.bytes, HASH_BYTES);
    settle_founding(stored);
    return OK;
}

static enum status open_secret(struct stored_game *stored, struct error *err)
{
    enum status status = key_open(&stored->home->key, stored->row.secret.bytes, stored->row.secret.count, stored->secret,
                                  &stored->seal_is_due, err);
    struct hash made = record_commitment(stored->secret);

    if (status == OK && !hash_equal(&made, &stored->founding.commitment))
        status = error_set(err, ERR_CORRUPT, "its commitment is not that of its secret");
    return status;
}

/* The secret, and the end of the chain. */
static enum status open_past(struct stored_game *stored, struct error *err)
{
    enum status status;

    stored->proved = proved_recall(stored);
    if (stored->proved)
        return OK;
    status = open_secret(stored, err);
    return status == OK ? chain_open(stored, err) : status;
}

static enum status open_engine(struct stored_game *stored, struct error *err)
{
    const struct ruleset *rules = ruleset_find(stored->row.rules);
    struct value *options;
    enum status status;

    if (!rules)
        return error_set(err, ERR_CONFIG, "this Postern has no rule set \"%s\"", stored->row.rules);
    if (stored->row.version < rules->oldest)
        return error_set(err, ERR_CONFIG, "it is played under version %d of %s; this Postern knows %d to %d",
                         stored->row.version, rules->name, rules->oldest, rules->version);
    status = ruleset_options(rules, stored->arena, stored->founding.options, &options, err);
    if (status != OK)
        return error_in(err, "options");
    game_begin(&stored->game, stored->arena, rules, stored->row.seats, options);
    stored->game.version = stored->row.version;
    if (stored->row.records > 0)
        status = stored_snapshot(stored, stored->row.records, stored->game.state, NULL, err);
    if (status == OK && stored->row.open[0])
        status = game_read(&stored->game, stored->row.open, strlen(stored->row.open), err);
    return status;
}

/* What is in no record. */
static enum status check_rows(struct stored_game *stored, struct error *err)
{
    enum status status = stored->proved ? OK : seal_check(stored, err);

    if (status == OK && !stored->proved)
        status = seal_rows_check(stored, err);
    if (status == OK && !stored->proved)
        proved_note(stored);
    return status;
}

enum status stored_game_open(struct home *home, int64_t id, struct arena *arena, struct stored_game **out,
                             struct error *err)
{
    struct stored_game *stored = ARENA_NEW(arena, struct stored_game);
    enum status status;

    stored->home = home;
    stored->arena = arena;
    stored->label = arena_printf(arena, "g%lld", (long long)id);
    stored->promised_utc_s = STORE_NO_TIME;
    stored->world = (struct game_world){ .seed = dice_seed, .interlude_seed = dice_interlude_seed, .recall = recall_state,
                                         .context = stored, .puts_standing = true };
    status = store_game_get(home->store, id, &stored->row, err);
    if (status != OK)
        return error_in(err, "%s", stored->label);
    keep_row(stored);
    stored->origin = stored->row.origin[0] ? stored->row.origin : stored->label;
    status = store_seats(home->store, id, keep_seat, stored, err);
    if (status == OK)
        status = check_seats(stored, err);
    if (status == OK)
        status = settings_read(&stored->settings, stored->row.settings, arena, err);
    if (status == OK)
        status = read_clock(stored, err);
    if (status == OK)
        status = read_moderation(stored, err);
    if (status == OK)
        status = open_founding(stored, err);
    if (status == OK)
        status = open_past(stored, err);
    if (status == OK)
        status = open_engine(stored, err);
    if (status == OK)
        status = check_rows(stored, err);
    if (status != OK)
        return error_in(err, "%s", stored->label);
    /* An older Postern did not note when the open requests were opened: they all were when the turn was published. */
    if (stored->game.turn.begun && stored->game.opening_count == 0)
        game_note_openings(&stored->game, stored->row.opened_utc_s);
    *out = stored;
    return OK;
}

enum status stored_game_find(struct home *home, const char *name, int64_t *id, struct error *err)
{
    const char *digits = name[0] == 'g' || name[0] == 'G' ? name + 1 : name;
    struct game_row row;

    if (store_game_named(home->store, name, id, err) == OK)
        return OK;
    if (text_parse_int(digits, 1, INT64_MAX >> (STORE_RECORD_BITS + 1), id) == TEXT_INT_OK
        && store_game_get(home->store, *id, &row, err) == OK)
        return OK;
    return error_set(err, ERR_NOT_FOUND, "there is no game \"%s\"; `postern game list` lists them", name);
}

/* ---- saving ---- */

/* Writes the texts of its row that a codec reads back. The seal covers the others. */
static enum status write_texts(struct stored_game *stored, struct error *err)
{
    struct game_row *row = &stored->row;
    enum status status = game_write(&stored->game, stored->arena, &row->open, NULL, err);

    if (status == OK)
        status = codec_save(&clock_codec, &stored->clock, stored->arena, &row->clock, NULL, err);
    if (status == OK)
        status = seal_make(stored, &stored->moderation.seal, err);
    return status == OK ? codec_save(&moderation_codec, &stored->moderation, stored->arena, &row->hand, NULL, err) : status;
}

static bool is_same(const char *one, const char *other)
{
    return one == other || strcmp(one, other) == 0;
}

static bool seat_is_kept(const struct seat_row *seat, const struct seat_row *kept)
{
    return seat->epoch == kept->epoch && seat->serial == kept->serial && seat->strikes == kept->strikes
           && seat->misses == kept->misses && seat->missed == kept->missed && seat->late == kept->late
           && is_same(seat->address, kept->address) && is_same(seat->player, kept->player)
           && is_same(seat->state, kept->state) && is_same(seat->luck, kept->luck) && is_same(seat->zone, kept->zone)
           && is_same(seat->password, kept->password) && is_same(seat->settings, kept->settings)
           && is_same(seat->setup, kept->setup) && is_same(seat->wants, kept->wants)
           && is_same(seat->thread, kept->thread) && is_same(seat->hand, kept->hand)
           && is_same(seat->luck_hash, kept->luck_hash);
}

/* The seats that have changed. */
static enum status save_seats(struct stored_game *stored, struct error *err)
{
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        if (seat_is_kept(&stored->seats[seat], &stored->kept_seats[seat]))
            continue;
        status = store_seat_save(stored->home->store, &stored->seats[seat], err);
        stored->kept_seats[seat] = stored->seats[seat];
    }
    return status;
}

enum status stored_game_save(struct stored_game *stored, struct error *err)
{
    enum status status;

    if (stored->row.moved[0])
        return error_set(err, ERR_BUG, "%s has moved to another home, and would be changed here", stored->label);
    stored->row.records = stored->game.records;
    stored->row.version = stored->game.version;
    stored->row.last_hash = (struct blob){ stored->last_hash.bytes, stored->game.records ? HASH_BYTES : 0 };
    stored->row.settings = settings_write(&stored->settings, stored->arena);
    settle_founding(stored);
    status = write_texts(stored, err);
    if (status == OK && (stored->rows_changed || !stored->seal_is_due))
        status = seal_rows_make(stored, err);
    if (status == OK)
        status = store_game_save(stored->home->store, &stored->row, err);
    if (status == OK && !stored->seal_is_due)
        status = seal_mark(stored, err);
    if (status == OK)
        status = save_seats(stored, err);
    if (status != OK)
        return error_in(err, "%s", stored->label);
    proved_note(stored);
    return OK;
}

/* ---- turns and records ---- */

int stored_turn_after(struct stored_game *stored, int record)
{
    const struct ruleset *rules = stored->game.rules;
    struct arena arena = { .limit_bytes = (size_t)64 << 20 };
    void *state = arena_alloc(&arena, ruleset_state_bytes(rules));
    struct game game;
    struct game_step step;
    struct game_look look;
    int turn = 0;

    if (stored_snapshot(stored, record, state, NULL, NULL) == OK) {
        game_begin_at(&game, &arena, rules, stored->game.options, state, record);
        game.version = stored->game.version;
        game_step(&game, &stored->world, &arena, &step);
        game_look(&game, &stored->world, &arena, &look);
        turn = rules->turn_number(look.state);
    }
    arena_release(&arena);
    return turn;
}

int stored_record_of_turn(struct stored_game *stored, int turn)
{
    int record = 0;

    for (int at = stored->game.records; at > 0;
         at = rollback_history_parent(stored->moderation.rollbacks, stored->moderation.rollback_count, at)) {
        if (stored_turn_after(stored, at) == turn)
            record = at;
        else if (record)
            break;
    }
    return record;
}
