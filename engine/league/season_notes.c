/* Notes: acts that change how a season runs, and no result of it. Each act has its own members. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

enum { SECONDS_A_DAY = 86400, BEACON_HEX_BYTES = 64 };

/* ---- of a player ---- */

struct player_choice season_choice(const struct season *season, int player)
{
    for (int i = 0; i < season->choice_count; i++)
        if (season->choices[i].player == player)
            return season->choices[i];
    return (struct player_choice){ .player = player };
}

void season_choice_used(struct season *season, int player)
{
    for (int i = 0; i < season->choice_count; i++)
        if (season->choices[i].player == player && season->choices[i].again == AGAIN_YES)
            season->choices[i].again = AGAIN_ASK;
}

static struct player_choice *choice_of(struct season *season, const struct value *entry)
{
    int player = (int)value_get_int(entry, "player", 0);

    for (int i = 0; i < season->choice_count; i++)
        if (season->choices[i].player == player)
            return &season->choices[i];
    season->choices = arena_grow(season->arena, season->choices, season->choice_count, &season->choice_capacity,
                                 sizeof *season->choices);
    season->choices[season->choice_count] = (struct player_choice){ .player = player };
    return &season->choices[season->choice_count++];
}

static enum status need_choice(const struct value *entry, const char *const *words, struct error *err)
{
    const char *word;
    int64_t player;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK)
        status = entry_need_text(entry, "choice", &word, err);
    for (int i = 0; status == OK && words[i]; i++)
        if (text_equal(word, words[i]))
            return OK;
    return status == OK ? error_set(err, ERR_FORMAT, "\"choice\" cannot be \"%.20s\"", word) : status;
}

static int choice_index(const struct value *entry, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (text_equal(value_get_text(entry, "choice", ""), words[i]))
            return i;
    return 0;
}

static const char *const standby_words[] = { "no", "yes", NULL };
static const char *const again_words[] = { "ask", "no", "yes", "always", NULL };
static const char *const tables_words[] = { "round", "none", "week", NULL };

static enum status complete_standby(struct season *season, struct value *entry, struct error *err)
{
    (void)season;
    return need_choice(entry, standby_words, err);
}

static void apply_standby(struct season *season, const struct value *entry)
{
    struct player_choice *choice = choice_of(season, entry);

    choice->standby = choice_index(entry, standby_words) == 1;
    choice->standby_since = (int)value_get_int(entry, "number", 0);
}

static enum status complete_again(struct season *season, struct value *entry, struct error *err)
{
    (void)season;
    return need_choice(entry, again_words, err);
}

static void apply_again(struct season *season, const struct value *entry)
{
    choice_of(season, entry)->again = (enum again)choice_index(entry, again_words);
}

static enum status complete_tables(struct season *season, struct value *entry, struct error *err)
{
    (void)season;
    return need_choice(entry, tables_words, err);
}

static void apply_tables(struct season *season, const struct value *entry)
{
    choice_of(season, entry)->tables = (enum tables_often)choice_index(entry, tables_words);
}

/* ---- of a slot ---- */

static struct slot *slot_of(struct season *season, const struct value *entry)
{
    int section = 0, slot = 1;

    season_slot_of(season, (int)value_get_int(entry, "player", 0), &section, &slot);
    return &season->sections[section].slots[slot - 1];
}

/* A day of the time bank. */
static enum status complete_bank(struct season *season, struct value *entry, struct error *err)
{
    const char *game;
    int section, slot;
    enum status status = entry_need_slot(season, entry, "player", &section, &slot, err);

    if (status == OK)
        status = entry_need_text(entry, "game", &game, err);
    if (status == OK && season->sections[section].slots[slot - 1].bank_spent >= season->settings.bank_days)
        return error_set(err, ERR_CONFLICT, "player %d has spent %d day%s already", season->sections[section].slots[slot - 1].player,
                         season->settings.bank_days, text_plural(season->settings.bank_days));
    return status;
}

static void apply_bank(struct season *season, const struct value *entry)
{
    slot_of(season, entry)->bank_spent++;
}

/* The games of somebody who has gone are offered to a standby. */
static enum status complete_offer(struct season *season, struct value *entry, struct error *err)
{
    int64_t player, other;
    int section, slot;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    if (status == OK)
        status = entry_need_int(entry, "other", 1, INT32_MAX, &other, err);
    if (status == OK && (!season_slot_of(season, (int)player, &section, &slot) || !season->sections[section].slots[slot - 1].withdrawn))
        return error_set(err, ERR_CONFLICT, "player %d has not withdrawn", (int)player);
    if (status == OK && (!season_choice(season, (int)other).standby || season_was_asked(season, section, slot, (int)other)))
        return error_set(err, ERR_CONFLICT, "player %d is no standby who was not asked yet", (int)other);
    return status;
}

bool season_was_asked(const struct season *season, int section, int slot, int player)
{
    const struct slot *of = &season->sections[section].slots[slot - 1];

    for (int i = 0; i < of->asked_count; i++)
        if (of->asked[i] == player)
            return true;
    return false;
}

static void apply_offer(struct season *season, const struct value *entry)
{
    struct slot *slot = slot_of(season, entry);

    slot->asked = arena_grow(season->arena, slot->asked, slot->asked_count, &slot->asked_capacity, sizeof *slot->asked);
    slot->asked[slot->asked_count++] = (int)value_get_int(entry, "other", 0);
    slot->offered_utc_s = value_get_int(entry, "at", 0);
}

/* ---- of the league ---- */

static enum status complete_apart(struct season *season, struct value *entry, struct error *err)
{
    int64_t player, other;
    enum status status = entry_need_int(entry, "player", 1, INT32_MAX, &player, err);

    (void)season;
    if (status == OK)
        status = entry_need_int(entry, "other", 1, INT32_MAX, &other, err);
    return status == OK && player == other ? error_set(err, ERR_FORMAT, "one player cannot be kept apart from himself") : status;
}

static void apply_apart(struct season *season, const struct value *entry)
{
    season->apart = arena_grow(season->arena, season->apart, season->apart_count, &season->apart_capacity, sizeof *season->apart);
    season->apart[season->apart_count++] = (struct apart){ (int)value_get_int(entry, "player", 0), (int)value_get_int(entry, "other", 0) };
}

bool season_are_apart(const struct season *season, int player, int other)
{
    for (int i = 0; i < season->apart_count; i++)
        if ((season->apart[i].player == player && season->apart[i].other == other) ||
            (season->apart[i].player == other && season->apart[i].other == player))
            return true;
    return false;
}

/* The settings with some others. */
static struct value *settings_with(const struct season *season, const struct value *given)
{
    struct value *whole = value_copy(season->arena, season->whole);

    for (const struct value *member = given->first; member; member = member->next)
        value_set(season->arena, whole, member->key, value_copy(season->arena, member));
    return whole;
}

/* Between two seasons. */
static enum status complete_set(struct season *season, struct value *entry, struct error *err)
{
    const struct value *given = value_find(entry, "settings");
    struct league_settings settings;
    struct value *whole;

    if (season->phase == SEASON_PLAYING)
        return error_set(err, ERR_CONFLICT, "season %d is being played; settings change between two seasons", season->number);
    if (!given || given->kind != VALUE_OBJECT || !given->first)
        return error_set(err, ERR_FORMAT, "\"settings\" is an object of texts");
    for (const struct value *member = given->first; member; member = member->next)
        if (text_equal(member->key, "format"))
            return error_set(err, ERR_CONFLICT, "the format of a league stays");
    whole = settings_with(season, given);
    return league_settings_read(season->arena, whole, &settings, err);
}

static void apply_set(struct season *season, const struct value *entry)
{
    struct error unused;
    struct value *whole = settings_with(season, value_find(entry, "settings"));

    if (league_settings_read(season->arena, whole, &season->settings, &unused) == OK)
        season->whole = whole;
}

/* ---- reminders, and tables of a week ---- */

/* Nothing has to be known for it. */
static enum status complete_nothing(struct season *season, struct value *entry, struct error *err)
{
    (void)season;
    (void)entry;
    (void)err;
    return OK;
}

int64_t season_reminder_due(const struct season *season, const struct pairing *pairing)
{
    if (pairing->kind != ROUND_OPEN || !pairing->game || pairing->reminded || season->settings.format == FORMAT_LADDER)
        return 0;
    return pairing->until_utc_s - SECONDS_A_DAY / 2 * season->settings.round_days;
}

int64_t season_again_due(const struct season *season)
{
    bool asks = season->phase == SEASON_ENTRIES && !season->reminded && season->placing_count > 0;

    return asks ? season->opened_utc_s + (season->starts_utc_s - season->opened_utc_s) / 2 : 0;
}

/* In a season that takes entries those who have not answered; in one that is played the games whose time is half over. */
static void apply_remind(struct season *season, const struct value *entry)
{
    season->reminded = season->reminded || season->phase == SEASON_ENTRIES;
    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++) {
            struct pairing *pairing = &season->sections[i].pairings[j];
            int64_t due = season_reminder_due(season, pairing);

            pairing->reminded = pairing->reminded || (due > 0 && due <= value_get_int(entry, "at", 0));
        }
}

int64_t season_week_due(const struct season *season)
{
    int section, slot;

    for (int i = 0; i < season->choice_count && season->phase == SEASON_PLAYING; i++)
        if (season->choices[i].tables == TABLES_EACH_WEEK && season_slot_of(season, season->choices[i].player, &section, &slot))
            return season->week_utc_s + INT64_C(7) * SECONDS_A_DAY;
    return 0;
}

static void apply_week(struct season *season, const struct value *entry)
{
    season->week_utc_s = value_get_int(entry, "at", 0);
}

/* ---- luck words ---- */

static struct entrant *entrant_of(const struct season *season, const struct value *entry)
{
    return season_entrant(season, (int)value_get_int(entry, "player", 0));
}

/* The word behind a hash that came with the entry; whether it is the right one is for who can compute hashes. */
static enum status complete_luck(struct season *season, struct value *entry, struct error *err)
{
    const struct entrant *entrant = entrant_of(season, entry);
    const char *word;

    if (season->phase != SEASON_ENTRIES || !entrant || entrant->luck[0] != '#')
        return error_set(err, ERR_CONFLICT, "no luck word is open: LUCK # and its hash stands in ENTER, and the word comes before "
                         "the start");
    if (entry_need_unsettled(season, entry, err) != OK)
        return ERR_CONFLICT;
    return entry_need_text(entry, "luck", &word, err);
}

static void apply_luck(struct season *season, const struct value *entry)
{
    entrant_of(season, entry)->luck = arena_text(season->arena, value_get_text(entry, "luck", ""));
}

/* ---- a public beacon ---- */

static bool is_beacon_value(const char *text)
{
    size_t bytes = 0;

    while ((text[bytes] >= '0' && text[bytes] <= '9') || (text[bytes] >= 'a' && text[bytes] <= 'f'))
        bytes++;
    return !text[bytes] && (bytes == BEACON_HEX_BYTES || bytes == 2 * BEACON_HEX_BYTES);
}

/* Without a value: the moderator was asked for it. Nobody can enter any more by then, so that nobody enters who knows it. */
static enum status complete_beacon(struct season *season, struct value *entry, struct error *err)
{
    const char *value = value_get_text(entry, "value", NULL);

    if (!season_waits_for_beacon(season) || value_get_int(entry, "at", 0) < season->starts_utc_s)
        return error_set(err, ERR_CONFLICT, "no season waits for a beacon");
    if (value_find(entry, "value") && (!value || !is_beacon_value(value)))
        return error_set(err, ERR_FORMAT, "what a beacon tells are %d or %d hex digits", BEACON_HEX_BYTES, 2 * BEACON_HEX_BYTES);
    return OK;
}

static void apply_beacon(struct season *season, const struct value *entry)
{
    season->beacon_asked = true;
    if (value_find(entry, "value"))
        season->beacon_value = arena_text(season->arena, value_get_text(entry, "value", ""));
}

/* ---- games that are late ---- */

static enum status complete_unfinished(struct season *season, struct value *entry, struct error *err)
{
    const struct value *games = value_find(entry, "games");

    (void)season;
    if (!games || games->kind != VALUE_LIST)
        return error_set(err, ERR_FORMAT, "\"games\" is a list of texts");
    for (const struct value *game = games->first; game; game = game->next)
        if (game->kind != VALUE_TEXT)
            return error_set(err, ERR_FORMAT, "\"games\" is a list of texts");
    return OK;
}

static void apply_unfinished(struct season *season, const struct value *entry)
{
    int section;

    for (const struct value *game = value_find(entry, "games")->first; game; game = game->next) {
        struct pairing *pairing = season_game(season, game->text, &section);

        if (pairing)
            pairing->told_utc_s = value_get_int(entry, "at", 0);
    }
}

/* Nothing follows from it. */
static enum status complete_told(struct season *season, struct value *entry, struct error *err)
{
    const char *reason;

    (void)season;
    return entry_need_text(entry, "reason", &reason, err);
}

static void apply_told(struct season *season, const struct value *entry)
{
    (void)season;
    (void)entry;
}

/* ---- all of them ---- */

static const struct note {
    const char *act;
    enum status (*complete)(struct season *season, struct value *entry, struct error *err);
    void (*apply)(struct season *season, const struct value *entry);
} notes[] = {
    { "again", complete_again, apply_again },
    { "announce", complete_told, apply_told },
    { "apart", complete_apart, apply_apart },
    { "bank", complete_bank, apply_bank },
    { "beacon", complete_beacon, apply_beacon },
    { "clock", season_complete_clock, season_apply_clock },
    { "luck", complete_luck, apply_luck },
    { "offer", complete_offer, apply_offer },
    { "pause", season_complete_pause, season_apply_pause },
    { "put-off", season_complete_put_off, season_apply_put_off },
    { "remind", complete_nothing, apply_remind },
    { "resume", season_complete_resume, season_apply_resume },
    { "set", complete_set, apply_set },
    { "standby", complete_standby, apply_standby },
    { "tables", complete_tables, apply_tables },
    { "unfinished", complete_unfinished, apply_unfinished },
    { "week", complete_nothing, apply_week },
};

static const struct note *note_find(const struct value *entry)
{
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++)
        if (text_equal(notes[i].act, value_get_text(entry, "act", "")))
            return &notes[i];
    return NULL;
}

enum status season_complete_note(struct season *season, struct value *entry, struct error *err)
{
    const struct note *note = note_find(entry);

    return note ? note->complete(season, entry, err)
                : error_set(err, ERR_FORMAT, "there is no act \"%.20s\"", value_get_text(entry, "act", ""));
}

void season_apply_note(struct season *season, const struct value *entry)
{
    note_find(entry)->apply(season, entry);
}
