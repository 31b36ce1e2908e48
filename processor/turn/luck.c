#include "processor/turn/luck.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/deadline.h"
#include "processor/report/notice.h"

enum { WORD_BYTES_MOST = 100, SECONDS_AN_HOUR = 3600 };

/* Everybody must have what is settled before the beacon's time; words are accepted until an hour before that. */
enum { SETTLED_BEFORE_S = 3600, WORDS_BEFORE_S = 7200 };

#define HASH_IS_MADE "the BLAKE2b hash of 256 bits of the word, in 64 digits of 0-9 and a-f, as `printf %s WORD | b2sum -l 256` prints it"

/* ---- words and hashes ---- */

static bool gave_hash(const struct stored_game *stored, int seat)
{
    return stored->seats[seat].luck_hash[0] != '\0';
}

static bool owes_word(const struct stored_game *stored, int seat)
{
    return gave_hash(stored, seat) && !stored->seats[seat].luck[0];
}

static bool any_seat(const struct stored_game *stored, bool (*is)(const struct stored_game *stored, int seat))
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (is(stored, seat))
            return true;
    return false;
}

/* A hash is written with a # before it. Digits alone that can only be one are read as one, too. */
static const char *read_hash(const struct stored_game *stored, const char *word)
{
    char *digits = arena_copy(stored->arena, word, strlen(word) + 1);
    struct hash hash;

    for (char *at = digits; *at; at++)
        *at = text_lower(*at);
    return hash_read(digits + (digits[0] == '#'), &hash) ? hash_hex(stored->arena, &hash) : NULL;
}

static bool is_open(const struct stored_game *stored)
{
    return stored->row.phase == PHASE_INVITING && stored->game.records == 0 && stored->clock.luck == LUCK_OPEN;
}

static const char *take_hash(struct stored_game *stored, int seat, const char *hash)
{
    stored->seats[seat].luck_hash = hash;
    stored->seats[seat].luck = "";
    return arena_printf(stored->arena, "The hash of your luck word is noted: %s. Keep the word to yourself until all seats are taken; "
                        "then you are asked for it.", hash);
}

/* A player who gives another word takes his hash back: nobody has relied on it while seats are free. */
static const char *take_word(struct stored_game *stored, int seat, const char *word)
{
    bool had_hash = gave_hash(stored, seat);

    stored->seats[seat].luck = arena_text(stored->arena, word);
    stored->seats[seat].luck_hash = "";
    return arena_printf(stored->arena, "Your luck word is \"%s\".%s", word,
                        had_hash ? " The hash that you gave before does not count any more." : "");
}

/* The word of a hash, when it was asked for. */
static bool tell_word(struct stored_game *stored, int seat, const char *word, const char **said)
{
    struct seat_row *row = &stored->seats[seat];

    if (record_luck_forbids(word, row->luck_hash) || word[0] == '#') {
        *said = arena_printf(stored->arena, "\"%s\" does not have the hash that you gave, %s; nothing is changed. Case and every letter "
                             "count. The word can be told until %s.", word, row->luck_hash,
                             stored_time(stored, seat, stored->row.deadline_utc_s));
        return false;
    }
    row->luck = arena_text(stored->arena, word);
    *said = arena_printf(stored->arena, "Your luck word is \"%s\". It has the hash that you gave.", word);
    return true;
}

static bool take_open(struct stored_game *stored, int seat, const char *word, const char **said)
{
    const char *hash = read_hash(stored, word);

    if (!word[0] || (word[0] == '#' && !hash))
        *said = "LUCK takes a word, or # and " HASH_IS_MADE ". Nothing is changed.";
    else if (hash && stored->founding.format < FORMAT_TURNS)
        *said = "This game was made by an older Postern: LUCK takes a word, and no hash. Nothing is changed.";
    else if (!hash && gave_hash(stored, seat) && !record_luck_forbids(word, stored->seats[seat].luck_hash))
        *said = "That is the word of your hash, and it was not asked for yet: now the host knows it while seats are free. Nothing is "
                "changed. LUCK # and the hash of another word puts that in its place.";
    else {
        *said = hash ? take_hash(stored, seat, hash) : take_word(stored, seat, word);
        return true;
    }
    return false;
}

bool luck_take(struct stored_game *stored, int seat, const char *word, const char **said)
{
    if (strlen(word) > WORD_BYTES_MOST)
        *said = arena_printf(stored->arena, "A luck word has at most %d letters.", WORD_BYTES_MOST);
    else if (is_open(stored))
        return take_open(stored, seat, word, said);
    else if (stored->clock.luck == LUCK_ASKED && owes_word(stored, seat))
        return tell_word(stored, seat, word, said);
    else
        *said = stored->clock.luck == LUCK_OPEN ? "Luck words are taken until the game begins; yours came too late."
                                                : "Luck words do not change any more since all seats were taken.";
    return false;
}

/* ---- what it waits for ---- */

/* The beacon's time; STORE_NO_TIME: the game has none. */
static int64_t beacon_time(const struct stored_game *stored)
{
    int64_t from_utc_s;
    const char *what;

    return settings_beacon(&stored->settings, &from_utc_s, &what) ? from_utc_s : STORE_NO_TIME;
}

static enum luck_due look_at_beacon(const struct stored_game *stored, int64_t beacon_utc_s, int64_t *due_utc_s)
{
    int64_t now = stored->home->now_utc_s;

    if (beacon_utc_s == STORE_NO_TIME || stored->row.beacon_value[0])
        return LUCK_IS_THROUGH;
    *due_utc_s = now < beacon_utc_s ? beacon_utc_s : STORE_NO_TIME;
    return now >= beacon_utc_s && !stored->clock.beacon_asked ? LUCK_IS_DUE : LUCK_WAITS;
}

/* Has it become too late to settle anything before the beacon's time? */
static bool is_stale(const struct stored_game *stored, int64_t beacon_utc_s)
{
    int64_t before = stored->clock.luck == LUCK_OPEN && any_seat(stored, owes_word) ? WORDS_BEFORE_S : SETTLED_BEFORE_S;

    return beacon_utc_s != STORE_NO_TIME && stored->home->now_utc_s > beacon_utc_s - before;
}

enum luck_due luck_look(const struct stored_game *stored, bool past, int64_t *due_utc_s)
{
    int64_t beacon = beacon_time(stored), close;

    if (stored->founding.format < FORMAT_TURNS || stored->row.phase != PHASE_INVITING || stored->game.records > 0
        || (beacon == STORE_NO_TIME && !any_seat(stored, gave_hash)))
        return LUCK_IS_THROUGH;
    if (stored->clock.luck == LUCK_SETTLED)
        return look_at_beacon(stored, beacon, due_utc_s);
    if (is_stale(stored, beacon)) {
        *due_utc_s = STORE_NO_TIME;
        return stored->clock.beacon_asked ? LUCK_WAITS : LUCK_IS_DUE;
    }
    close = beacon == STORE_NO_TIME ? stored->row.deadline_utc_s : beacon - WORDS_BEFORE_S;
    if (stored->clock.luck == LUCK_OPEN || past || !any_seat(stored, owes_word)
        || (beacon != STORE_NO_TIME && close <= stored->home->now_utc_s))
        return LUCK_IS_DUE;
    *due_utc_s = close < stored->row.deadline_utc_s ? close : stored->row.deadline_utc_s;
    return LUCK_WAITS;
}

/* ---- the beacon ---- */

enum status luck_name_beacon(struct stored_game *stored, struct error *err)
{
    int64_t beacon = beacon_time(stored);

    if (stored->founding.format < FORMAT_TURNS)
        return error_set(err, ERR_CONFLICT, "%s was made by an older Postern, and can have no beacon", stored->label);
    if (stored->game.records > 0 || stored->game.set_up || stored->clock.luck == LUCK_SETTLED)
        return error_set(err, ERR_CONFLICT, "the beacon of %s cannot be changed any more: everybody was told what goes into the draws",
                         stored->label);
    if (beacon != STORE_NO_TIME && stored->home->now_utc_s > beacon - WORDS_BEFORE_S)
        return error_set(err, ERR_CONFLICT, "a beacon has to tell something later: all else is settled and mailed before its time, so "
                         "name one that is two hours or more from now");
    stored->clock.beacon_asked = false;
    stored->row.due_utc_s = stored->home->now_utc_s;
    return notice_seats(stored, AUDIENCE_ALL, MAIL_LUCK, "Luck: another beacon",
                        beacon == STORE_NO_TIME
                            ? "The game has no public beacon any more: luck words alone go into the draws, beside the host's secret."
                            : arena_printf(stored->arena, "Another public beacon goes into every draw now: %s.",
                                           stored->settings.beacon), err);
}

/* The same value in another spelling would make other draws, so there is only one spelling. */
static const char *read_value(struct stored_game *stored, const char *text)
{
    char *value = arena_copy(stored->arena, text, strlen(text) + 1);

    for (char *at = value; *at; at++)
        *at = text_lower(*at);
    return record_is_beacon_value(value) ? value : NULL;
}

enum status luck_enter_beacon(struct stored_game *stored, const char *text, struct error *err)
{
    int64_t beacon = beacon_time(stored);
    const char *value = read_value(stored, text);

    if (beacon == STORE_NO_TIME)
        return error_set(err, ERR_CONFLICT, "%s has no beacon", stored->label);
    if (stored->row.phase != PHASE_INVITING || stored->game.records > 0)
        return error_set(err, ERR_CONFLICT, "%s is %s: a beacon is entered before a game begins", stored->label,
                         phase_name(stored->row.phase));
    if (stored->clock.luck != LUCK_SETTLED)
        return error_set(err, ERR_CONFLICT, "not all else is settled in %s; a beacon counts that tells something after that",
                         stored->label);
    if (stored->home->now_utc_s < beacon)
        return error_set(err, ERR_CONFLICT, "the beacon (%s) cannot have told anything yet", stored->settings.beacon);
    if (!value)
        return error_set(err, ERR_FORMAT, "what a beacon tells is entered whole, as 64 or 128 digits of 0-9 and a-f");
    stored->row.beacon_value = value;
    stored->row.due_utc_s = stored->home->now_utc_s;
    return OK;
}

/* ---- what is told ---- */

static const char *luck_line(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];
    const char *name = stored_seat_name(stored, seat);

    if (owes_word(stored, seat))
        return arena_printf(stored->arena, stored->clock.luck == LUCK_SETTLED ? "%s gave the hash %s and kept its word back"
                                                                               : "%s gave the hash %s", name, row->luck_hash);
    if (gave_hash(stored, seat))
        return arena_printf(stored->arena, "%s told \"%s\", which has the hash that was given before", name, row->luck);
    return row->luck[0] ? arena_printf(stored->arena, "%s gave \"%s\"", name, row->luck)
                        : arena_printf(stored->arena, "%s gave nothing", name);
}

static const char *luck_list(const struct stored_game *stored)
{
    const char *list = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        list = arena_printf(stored->arena, "%s\n- %s", list, luck_line(stored, seat));
    return list;
}

static const char *silent_names(const struct stored_game *stored)
{
    const char *names = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (owes_word(stored, seat))
            names = arena_printf(stored->arena, "%s%s%s", names, *names ? ", " : "", stored_seat_name(stored, seat));
    return names;
}

/* Who gains what from a word that was held back. */
static const char *silence(const struct stored_game *stored)
{
    return arena_printf(stored->arena, "The draws are made with the hash of %s. Whoever is in league with the host could see what a word "
                        "brings and then keep it back: each of these seats had the choice between two games, and no more. If you are "
                        "named here though you told your word, the host has left it out: do not play on.", silent_names(stored));
}

static enum status tell_each(struct stored_game *stored, const char *subject, const char *owing, const char *others,
                             struct error *err)
{
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        if (stored_has_player(stored, seat))
            status = notice_seat(stored, seat, MAIL_LUCK, subject, owes_word(stored, seat) ? owing : others, err);
    return status;
}

/* ---- what is done ---- */

static enum status ask_words(struct stored_game *stored, struct error *err)
{
    struct arena *arena = stored->arena;
    int64_t beacon = beacon_time(stored);
    int64_t until = stored->home->now_utc_s + (int64_t)stored->settings.hours * SECONDS_AN_HOUR;
    const char *list, *when;

    stored->clock.luck = LUCK_ASKED;
    if (beacon != STORE_NO_TIME && until > beacon - WORDS_BEFORE_S)
        until = beacon - WORDS_BEFORE_S;
    if (until > stored->row.deadline_utc_s)
        deadline_move(stored, until);
    list = luck_list(stored);
    when = stored_time(stored, 0, beacon == STORE_NO_TIME ? stored->row.deadline_utc_s : until);
    return tell_each(stored, "Luck: tell your word",
                     arena_printf(arena, "All seats are taken, and what was given for the draws does not change any more:%s\n\nTell your "
                                  "word now: answer this mail with LUCK and the word that has your hash, by %s. If you do not, the "
                                  "draws are made with the hash, and everybody is told that you kept the word back.", list, when),
                     arena_printf(arena, "All seats are taken, and what was given for the draws does not change any more:%s\n\nThe words "
                                  "of these hashes can be told until %s; then the game begins.", list, when), err);
}

static enum status settle(struct stored_game *stored, struct error *err)
{
    struct hash founding;
    const char *text;

    stored->clock.luck = LUCK_SETTLED;
    stored->row.due_utc_s = stored->home->now_utc_s;
    if (beacon_time(stored) == STORE_NO_TIME)
        return OK;
    founding = stored_settled(stored);
    text = arena_printf(stored->arena, "This is settled now, before the beacon's time:%s%s%s\n\nWith game, options and the host's secret it "
                        "has the hash %s, which `postern replay verify` prints of every replay of this game. What the beacon tells "
                        "goes into every draw: %s. Keep this mail: it shows that all else was settled before anybody could know that.",
                        luck_list(stored), any_seat(stored, owes_word) ? "\n\n" : "",
                        any_seat(stored, owes_word) ? silence(stored) : "", hash_hex(stored->arena, &founding),
                        stored->settings.beacon);
    return tell_each(stored, "Luck: settled before the beacon", text, text, err);
}

/* Asks the moderator once for the beacon's value, or for another beacon if this one comes too early. */
static enum status ask_moderator(struct stored_game *stored, struct error *err)
{
    const char *text = "not everything was settled before the time of its beacon (%s), so it proves nothing. Name a later one: "
                       "`postern gm set %s \"beacon=TIME WHAT\"`.";

    stored->clock.beacon_asked = true;
    if (stored->clock.luck == LUCK_SETTLED)
        text = "the time of its beacon has come (%s). Look up what it told, and enter it: `postern gm beacon %s VALUE`. The game "
               "begins with it, and everybody can look it up, too.";
    return notice_moderator(stored->home, stored->row.id, "beacon",
                            arena_printf(stored->arena, text, stored->settings.beacon, stored->label), err);
}

static enum status go_on(struct stored_game *stored, struct error *err)
{
    if (stored->clock.luck == LUCK_SETTLED || is_stale(stored, beacon_time(stored)))
        return ask_moderator(stored, err);
    if (stored->clock.luck == LUCK_OPEN && any_seat(stored, owes_word))
        return ask_words(stored, err);
    return settle(stored, err);
}

enum status luck_go_on(struct stored_game *stored, struct error *err)
{
    struct store *store = stored->home->store;
    enum status status = store_begin(store, DURABILITY_FULL, err);

    if (status == OK)
        status = go_on(stored, err);
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

static void note_all(struct stored_game *stored, struct turn_news *news, const char *text)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        turn_news_note(news, stored->arena, seat, text);
}

void luck_tell(struct stored_game *stored, struct turn_news *news)
{
    if (stored->clock.luck != LUCK_SETTLED)
        return;
    for (int seat = 0; seat < stored->seat_count; seat++)
        note_all(stored, news, arena_printf(stored->arena, "For the draws, %s.", luck_line(stored, seat)));
    if (any_seat(stored, owes_word))
        note_all(stored, news, silence(stored));
    if (stored->row.beacon_value[0])
        note_all(stored, news, arena_printf(stored->arena, "The beacon (%s) told %s, as the game master has entered it. Look it up: if it "
                                            "told anything else, the draws prove nothing.", stored->settings.beacon,
                                            stored->row.beacon_value));
}
