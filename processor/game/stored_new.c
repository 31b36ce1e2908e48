/* A new game. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/random.h"
#include "processor/base/utf8.h"
#include "processor/game/stored_game.h"

/* Is the text one line that shows as it is, in every mail and on every page? */
static bool is_plain_line(const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        uint32_t point;
        size_t taken = utf8_next(text, left, &point);

        if (utf8_is_control(point))
            return false;
        text += taken;
        left -= taken;
    }
    return true;
}

/* A name that fits a subject. */
static enum status line_check(const char *text, const char *whose, struct error *err)
{
    if (strlen(text) > STORED_NAME_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "a %s's name has %zu bytes, and at most %d are allowed", whose, strlen(text),
                         STORED_NAME_BYTES_MAX);
    if (!text_is_utf8(text, strlen(text)))
        return error_set(err, ERR_FORMAT, "a %s's name is not UTF-8 text", whose);
    if (!is_plain_line(text))
        return error_set(err, ERR_FORMAT, "a %s's name is one line, and has no tabs or other control characters", whose);
    return OK;
}

enum status stored_player_check(const char *name, struct error *err)
{
    return line_check(name, "player", err);
}

/* g12, l3 and a mere number mean a game or a league by its number. */
static bool is_label(const char *name)
{
    int64_t number;

    return text_parse_int(name[0] && strchr("gGlL", name[0]) ? name + 1 : name, 0, INT64_MAX, &number) == TEXT_INT_OK;
}

enum status stored_name_check(const char *name, const char *whose, struct error *err)
{
    if (!name[strspn(name, " ")])
        return error_set(err, ERR_FORMAT, "a %s's name is empty; it tells players which %s a mail is about", whose, whose);
    if (is_label(name))
        return error_set(err, ERR_FORMAT, "a %s cannot be named \"%s\": it would be taken for the label of another", whose, name);
    return line_check(name, whose, err);
}

/* No player or stand-in may be this program itself. */
static enum status check_players(const struct home *home, const struct new_game *wanted, struct error *err)
{
    const char *standby = wanted->settings.standby;
    enum status status = standby ? home_check_addresses(home, standby, err) : OK;

    if (status != OK)
        return error_in(err, "the setting standby");
    for (int seat = 0; seat < wanted->seat_count && status == OK; seat++)
        if (wanted->addresses[seat] && *wanted->addresses[seat])
            status = home_check_address(home, wanted->addresses[seat], err);
    return status;
}

static void choose_secret(const struct new_game *wanted, uint8_t secret[SECRET_BYTES])
{
    if (wanted->secret)
        memcpy(secret, wanted->secret->bytes, SECRET_BYTES);
    else
        random_fill(secret, SECRET_BYTES);
}

enum status stored_game_new(struct home *home, const struct new_game *wanted, int64_t *id, struct error *err)
{
    struct arena arena = { .limit_bytes = 16 << 20 };
    uint8_t secret[SECRET_BYTES], sealed[SEALED_SECRET_BYTES];
    struct game_settings settings = wanted->settings;
    struct hash commitment;
    size_t sealed_bytes;
    int64_t number = 0;
    enum status status;

    settings_take_clock(&settings, wanted->rules);
    status = stored_name_check(wanted->name, "game", err);
    if (status == OK)
        status = check_players(home, wanted, err);
    if (status == OK)
        status = home_next_number(home, STORE_GAMES, &number, err);
    if (status != OK)
        return status;
    choose_secret(wanted, secret);
    sealed_bytes = key_seal(&home->key, secret, false, sealed);
    commitment = record_commitment(secret);
    status = store_game_new(home->store, &(struct game_row){
                                             .id = number,
                                             .name = wanted->name,
                                             .rules = wanted->rules->name,
                                             .version = wanted->rules->version,
                                             .options = value_write(&arena, wanted->options, NULL),
                                             .settings = settings_write(&settings, &arena),
                                             .seats = wanted->seat_count,
                                             .secret = { sealed, sealed_bytes },
                                             .commitment = { commitment.bytes, sizeof commitment.bytes },
                                             .created_utc_s = home->now_utc_s,
                                             .format = FORMAT_LATEST,
                                         }, id, err);
    for (int seat = 0; seat < wanted->seat_count && status == OK; seat++)
        status = store_seat_new(home->store, &(struct seat_row){ .game = *id, .seat = seat, .zone = "UTC", .settings = "{}",
                                                                 .address = wanted->addresses[seat],
                                                                 .player = wanted->players[seat] }, err);
    arena_release(&arena);
    return status;
}
