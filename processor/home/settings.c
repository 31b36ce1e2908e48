#include "processor/home/settings.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/home/calendar.h"
#include "processor/home/home.h"
#include "processor/text/layout.h"

enum kind { KIND_NUMBER, KIND_FLAG, KIND_CHOICE, KIND_TEXT };
enum { HOURS_MOST = 24 * 90 };

static const char *const nmr_actions[] = { "go-on", "pause", "stand-in", "bot", "resign", NULL };
static const char *const first_misses[] = { "count", "refill", "cancel", NULL };
static const char *const auths[] = { "token", "from", NULL };
static const char *const threads[] = { "turn", "game", NULL };
static const char *const mail_rules[] = { "each", "needed", NULL };
static const char *const observer_rules[] = { "invited", "open", NULL };
static const char *const publish_rules[] = { "no", "finished", "running", NULL };
static const char *const publish_scopes[] = { "full", "public", NULL };
static const char *const presses[] = { "none", "white", "grey", "moderator", NULL };

static enum status check_cadence(const char *text, struct arena *arena, struct error *err)
{
    struct calendar calendar;

    return calendar_read(&calendar, text, "", "", arena, err);
}

static enum status check_holidays(const char *text, struct arena *arena, struct error *err)
{
    struct calendar calendar;

    return calendar_read(&calendar, "", text, "", arena, err);
}

static enum status check_zone(const char *text, struct arena *arena, struct error *err)
{
    char *zone;

    return layout_zone(arena, text, &zone, err);
}

/* The next blank-separated word, in the arena; NULL at the end. */
static const char *next_word(const char **text, struct arena *arena)
{
    size_t length;
    const char *word;

    *text += strspn(*text, " \t,");
    length = strcspn(*text, " \t,");
    word = length > 0 ? arena_text_n(arena, *text, length) : NULL;
    *text += length;
    return word;
}

static enum status check_reminders(const char *text, struct arena *arena, struct error *err)
{
    int count = 0;
    int64_t hours;

    for (const char *word; (word = next_word(&text, arena)); count++)
        if (text_parse_int(word, 1, HOURS_MOST, &hours) != TEXT_INT_OK || count == REMINDERS_MAX)
            return error_set(err, ERR_FORMAT, "they are up to %d whole numbers of hours before the deadline, as \"24 4\"",
                             REMINDERS_MAX);
    return OK;
}

static enum status check_standby(const char *text, struct arena *arena, struct error *err)
{
    enum status status = OK;

    for (const char *word; status == OK && (word = next_word(&text, arena));)
        status = address_check(word, err);
    return status;
}

enum { BEACON_BYTES_MOST = 200, TIME_WORD_BYTES = 32 };

static bool read_beacon(const char *beacon, int64_t *from_utc_s, const char **what)
{
    size_t length = beacon ? strcspn(beacon, " ") : 0;
    char time_word[TIME_WORD_BYTES];
    struct error err;

    if (length == 0 || length >= sizeof time_word || !beacon[length] || !memchr(beacon, 'T', length))
        return false;
    memcpy(time_word, beacon, length);
    time_word[length] = '\0';
    *what = beacon + length + strspn(beacon + length, " ");
    return **what && home_read_time(time_word, from_utc_s, &err) == OK;
}

bool settings_beacon(const struct game_settings *settings, int64_t *from_utc_s, const char **what)
{
    return read_beacon(settings->beacon, from_utc_s, what);
}

static enum status check_beacon(const char *text, struct arena *arena, struct error *err)
{
    int64_t from_utc_s;
    const char *what;

    (void)arena;
    if (*text && (strlen(text) > BEACON_BYTES_MOST || !read_beacon(text, &from_utc_s, &what)))
        return error_set(err, ERR_FORMAT, "it is a time and what tells something then, in at most %d bytes, as "
                         "\"2026-12-01T12:00Z drand quicknet, round 14500000\"", BEACON_BYTES_MOST);
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            return error_set(err, ERR_FORMAT, "it is one line, without control characters");
    return OK;
}

#define AT(member) offsetof(struct game_settings, member)

static const struct setting {
    const char *name;
    enum kind kind;
    size_t at;
    int fallback, least, most;
    const char *const *choices;
    enum status (*check)(const char *text, struct arena *arena, struct error *err);
    const char *help;
} table[] = {
    { "hours", KIND_NUMBER, AT(hours), 0, 0, HOURS_MOST, NULL, NULL, "from one turn to its deadline; 0: as the rule set says" },
    { "window-hours", KIND_NUMBER, AT(window_hours), 0, 0, HOURS_MOST, NULL, NULL,
      "for a question inside a turn; 0: as the rule set says" },
    { "panic-hours", KIND_NUMBER, AT(panic_hours), 0, 0, HOURS_MOST, NULL, NULL,
      "for a turn under panic; 0: as the rule set or its own option says" },
    { "cadence", KIND_TEXT, AT(cadence), 0, 0, 0, NULL, check_cadence,
      "fixed days and times in place of hours: mon wed fri 18:00 Europe/Berlin" },
    { "zone", KIND_TEXT, AT(zone), 0, 0, 0, NULL, check_zone, "time zone of cadence and holidays; UTC" },
    { "holidays", KIND_TEXT, AT(holidays), 0, 0, 0, NULL, check_holidays,
      "days without a deadline: 12-24..01-01 2026-04-06" },
    { "thinking-hours", KIND_NUMBER, AT(thinking_hours), 0, 0, HOURS_MOST, NULL, NULL,
      "least time to think before a deadline" },
    { "early", KIND_FLAG, AT(early), 1, 0, 1, NULL, NULL, "a turn is resolved when all orders are in" },
    { "delay-minutes", KIND_NUMBER, AT(delay_minutes), 0, 0, 60 * 24 * 7, NULL, NULL,
      "... this long after the last of them, for second thoughts" },
    { "refused-minutes", KIND_NUMBER, AT(refused_minutes), 0, 0, 60 * 24 * 7, NULL, NULL,
      "... this long when a line of a player's orders was refused, for its correction; READY ends the wait" },
    { "least-hours", KIND_NUMBER, AT(least_hours), 12, 0, HOURS_MOST, NULL, NULL,
      "from a turn for which a standing order (STANDING READY) stood for a mail to the next such turn" },
    { "grace-hours", KIND_NUMBER, AT(grace_hours), 0, 0, HOURS_MOST, NULL, NULL,
      "after a deadline, before defaults are taken" },
    { "reminders", KIND_TEXT, AT(reminders), 0, 0, 0, NULL, check_reminders,
      "hours before a deadline at which those who owe orders are reminded: 24 4" },
    { "tell-late", KIND_FLAG, AT(tell_late), 0, 0, 1, NULL, NULL, "the others are then told for whom the game waits" },
    { "nmr", KIND_NUMBER, AT(nmr), 0, 0, 100, NULL, NULL,
      "missed turns in a row after which something is done about the seat; 0: never" },
    { "nmr-action", KIND_CHOICE, AT(nmr_action), 0, 0, 4, nmr_actions, NULL, "what: go-on, pause, stand-in, bot, resign" },
    { "first-miss", KIND_CHOICE, AT(first_miss), 0, 0, 2, first_misses, NULL,
      "what a miss on turn 1 does: count, refill, cancel" },
    { "standby", KIND_TEXT, AT(standby), 0, 0, 0, NULL, check_standby, "addresses of stand-in players" },
    { "beacon", KIND_TEXT, AT(beacon), 0, 0, 0, NULL, check_beacon,
      "a public source that tells what nobody can know before a time: it goes into every draw, and the game waits for it:"
      " 2026-12-01T12:00Z drand quicknet, round 14500000" },
    { "absence-days", KIND_NUMBER, AT(absence_days), 14, 0, 366, NULL, NULL,
      "the longest absence that needs no approval" },
    { "absence-days-a-year", KIND_NUMBER, AT(absence_days_a_year), 42, 0, 366, NULL, NULL,
      "days of absence a year that need no approval" },
    { "moderated", KIND_FLAG, AT(moderated), 0, 0, 1, NULL, NULL, "reports are held until the moderator approves them" },
    { "auth", KIND_CHOICE, AT(auth), 0, 0, 1, auths, NULL,
      "from: a From address that your own mail server has checked may order, too" },
    { "press", KIND_CHOICE, AT(press), 0, 0, 3, presses, NULL,
      "messages between players: none, white (signed), grey (also unsigned), moderator (to him alone)" },
    { "press-in-windows", KIND_FLAG, AT(press_in_windows), 1, 0, 1, NULL, NULL,
      "press goes on while a question inside a turn is open" },
    { "observers", KIND_CHOICE, AT(observers), 0, 0, 1, observer_rules, NULL,
      "who may read along: those whom the moderator adds (invited), or anybody who asks with OBSERVE (open)" },
    { "observer-delay", KIND_NUMBER, AT(observer_delay), 0, 0, 1000, NULL, NULL,
      "their reports stay this many records behind until the game is over" },
    { "publish", KIND_CHOICE, AT(publish), 0, 0, 2, publish_rules, NULL,
      "whether `postern site` shows the game: no, when it is over (finished), or also while it goes on (running): then what"
      " observers are told, as late as they are, and only with observers = open" },
    { "publish-scope", KIND_CHOICE, AT(publish_scope), 0, 0, 1, publish_scopes, NULL,
      "what it shows of a game that is over: everything, with the replay (full), or what everybody saw (public)" },
    { "publish-press", KIND_FLAG, AT(publish_press), 0, 0, 1, NULL, NULL,
      "... with the messages to all, where press = white" },
    { "thread", KIND_CHOICE, AT(thread), 0, 0, 1, threads, NULL,
      "how mail programs gather the mails: by the turn in their subject (turn), or all of a game under its name (game)" },
    { "mails", KIND_CHOICE, AT(mails), 0, 0, 1, mail_rules, NULL,
      "who gets mail about events at once: everybody (each), or only those who have something to do; the others learn of them"
      " with their next report, or after 7 days (needed)" },
    { "anonymous", KIND_FLAG, AT(anonymous), 1, 0, 1, NULL, NULL, "players are not told who plays what" },
    { "sandbox", KIND_FLAG, AT(sandbox), 0, 0, 1, NULL, NULL, "a rehearsal: its mails go into HOME/sandbox, to nobody" },
    { "chance-known", KIND_FLAG, AT(chance_known), 0, 0, 1, NULL, NULL, "the secret was given, and reports say so" },
};

enum { SETTINGS = sizeof table / sizeof table[0] };

/* ---- the table as a codec ---- */

static enum codec_kind codec_kind_of(const struct setting *setting)
{
    return setting->kind == KIND_TEXT ? CODEC_STRING : CODEC_INT;   /* yes is kept as 1, a choice as its number */
}

static uint32_t bytes_of(const struct setting *setting)
{
    return setting->kind == KIND_TEXT ? sizeof(char *) : setting->kind == KIND_FLAG ? sizeof(bool) : sizeof(int);
}

/* The table in byte order of the names. */
static void sort_fields(struct codec_field fields[SETTINGS])
{
    for (int i = 0; i < SETTINGS; i++) {
        int at = i;

        for (; at > 0 && strcmp(fields[at - 1].key, table[i].name) > 0; at--)
            fields[at] = fields[at - 1];
        fields[at] = (struct codec_field){ .key = table[i].name, .key_bytes = (uint32_t)strlen(table[i].name),
                                           .kind = codec_kind_of(&table[i]), .offset = (uint32_t)table[i].at,
                                           .bytes = bytes_of(&table[i]), .usual = table[i].fallback };
    }
}

/* The table as the codec wants it, sorted once. Default values are not written, so a new setting does not change old games. */
static const struct codec *settings_codec(void)
{
    static struct codec_field fields[SETTINGS];
    static const struct codec codec = { .name = "settings", .bytes = sizeof(struct game_settings), .fields = fields,
                                        .field_count = SETTINGS };

    if (!fields[0].key)
        sort_fields(fields);
    return &codec;
}

/* ---- members by their entry ---- */

static int *number_at(struct game_settings *settings, const struct setting *setting)
{
    return (int *)(void *)((char *)settings + setting->at);
}

static bool *flag_at(struct game_settings *settings, const struct setting *setting)
{
    return (bool *)((char *)settings + setting->at);
}

static const char **text_at(struct game_settings *settings, const struct setting *setting)
{
    return (const char **)(void *)((char *)settings + setting->at);
}

static void put_number(struct game_settings *settings, const struct setting *setting, int number)
{
    if (setting->kind == KIND_FLAG)
        *flag_at(settings, setting) = number != 0;
    else
        *number_at(settings, setting) = number;
}

static int get_number(const struct game_settings *settings, const struct setting *setting)
{
    struct game_settings copy = *settings;

    return setting->kind == KIND_FLAG ? *flag_at(&copy, setting) : *number_at(&copy, setting);
}

static const char *get_text(const struct game_settings *settings, const struct setting *setting)
{
    struct game_settings copy = *settings;
    const char *text = *text_at(&copy, setting);

    return text ? text : "";
}

/* ---- all of them ---- */

/* Texts are "" where nothing is said, not NULL. */
static void begin(struct game_settings *settings, const struct codec *codec)
{
    codec_init(codec, settings);
    for (int i = 0; i < SETTINGS; i++)
        if (table[i].kind == KIND_TEXT)
            *text_at(settings, &table[i]) = "";
}

void settings_default(struct game_settings *settings)
{
    begin(settings, settings_codec());
}

enum { REFUSED_MINUTES = 60 };   /* of new games */

void settings_begin(struct game_settings *settings)
{
    settings_default(settings);
    settings->mails = MAILS_NEEDED;
    settings->refused_minutes = REFUSED_MINUTES;
    settings->anonymous = false;
}

const char *settings_write(const struct game_settings *settings, struct arena *arena)
{
    char *json = codec_format(settings_codec(), settings, arena, NULL);

    assert(json);
    return json;
}

/* A choice or a flag whose number has no meaning; NULL: there is none. */
static const struct setting *first_unknown(const struct game_settings *settings)
{
    for (int i = 0; i < SETTINGS; i++) {
        const unsigned char *flag = (const unsigned char *)settings + table[i].at;
        int number = table[i].kind == KIND_FLAG ? *flag : table[i].kind == KIND_CHOICE ? get_number(settings, &table[i]) : 0;

        if (number < 0 || (number > table[i].most))
            return &table[i];
    }
    return NULL;
}

/* What is stored names no hours where an older Postern took 72; settings_take_clock names them in all that is new. */
enum { HOURS_BEFORE = 72 };

enum status settings_read(struct game_settings *settings, const char *json, struct arena *arena, struct error *err)
{
    const struct codec *codec = settings_codec();
    const struct setting *unknown;
    enum status status;

    begin(settings, codec);
    settings->hours = HOURS_BEFORE;
    status = codec_read_over(codec, settings, json, strlen(json), arena, err);
    if (status != OK)
        return status;
    unknown = first_unknown(settings);
    return unknown ? error_set(err, ERR_FORMAT, "settings: %s has a number that means nothing", unknown->name) : OK;
}

/* ---- setting one ---- */

static enum status set_number(struct game_settings *settings, const struct setting *setting, const char *text,
                              struct error *err)
{
    int64_t number;

    if (text_parse_int(text, setting->least, setting->most, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "\"%.60s\" is no whole number from %d to %d", text, setting->least,
                         setting->most);
    put_number(settings, setting, (int)number);
    return OK;
}

static enum status set_flag(struct game_settings *settings, const struct setting *setting, const char *text,
                            struct error *err)
{
    bool yes = text_equal_ignoring_case(text, "yes");

    if (!yes && !text_equal_ignoring_case(text, "no"))
        return error_set(err, ERR_FORMAT, "\"%.60s\" is neither yes nor no", text);
    put_number(settings, setting, yes);
    return OK;
}

static const char *choices_listed(const struct setting *setting, struct arena *arena)
{
    const char *list = setting->choices[0];

    for (int i = 1; setting->choices[i]; i++)
        list = arena_printf(arena, "%s%s%s", list, setting->choices[i + 1] ? ", " : " or ", setting->choices[i]);
    return list;
}

static enum status set_choice(struct game_settings *settings, const struct setting *setting, const char *text,
                              struct arena *arena, struct error *err)
{
    for (int i = 0; setting->choices[i]; i++)
        if (text_equal_ignoring_case(text, setting->choices[i])) {
            put_number(settings, setting, i);
            return OK;
        }
    return error_set(err, ERR_FORMAT, "\"%.60s\" is not %s", text, choices_listed(setting, arena));
}

static enum status set_text(struct game_settings *settings, const struct setting *setting, const char *text,
                            struct arena *arena, struct error *err)
{
    enum status status = *text && setting->check ? setting->check(text, arena, err) : OK;

    if (status == OK)
        *text_at(settings, setting) = arena_text(arena, text);
    return status;
}

static const struct setting *find(const char *name)
{
    for (int i = 0; i < SETTINGS; i++)
        if (text_equal_ignoring_case(name, table[i].name))
            return &table[i];
    return NULL;
}

enum status settings_set(struct game_settings *settings, const char *name, const char *text, struct arena *arena,
                         struct error *err)
{
    const struct setting *setting = find(name);
    enum status status = OK;

    if (!setting)
        return error_set(err, ERR_NOT_FOUND, "there is no setting \"%.60s\"; `postern game settings` lists them", name);
    switch (setting->kind) {
    case KIND_NUMBER:
        status = set_number(settings, setting, text, err);
        break;
    case KIND_FLAG:
        status = set_flag(settings, setting, text, err);
        break;
    case KIND_CHOICE:
        status = set_choice(settings, setting, text, arena, err);
        break;
    case KIND_TEXT:
        status = set_text(settings, setting, text, arena, err);
        break;
    }
    return status == OK ? OK : error_in(err, "%s", name);
}

enum status settings_set_pair(struct game_settings *settings, const char *pair, struct arena *arena, struct error *err)
{
    const char *equals = strchr(pair, '=');

    if (!equals)
        return error_set(err, ERR_FORMAT, "a setting reads name=value, not \"%.60s\"", pair);
    return settings_set(settings, arena_text_n(arena, pair, (size_t)(equals - pair)), equals + 1, arena, err);
}

int settings_hours(const struct game_settings *settings, const char *name)
{
    const struct setting *setting = find(name);

    return setting && setting->kind == KIND_NUMBER ? get_number(settings, setting) : 0;
}

void settings_take_clock(struct game_settings *settings, const struct ruleset *rules)
{
    if (settings->hours == 0)
        settings->hours = ruleset_classes(rules)->hours;
}

/* ---- lists ---- */

bool settings_at(const struct game_settings *settings, int index, struct arena *arena, struct setting_shown *shown)
{
    const struct setting *setting = &table[index < SETTINGS ? index : 0];
    int number;

    if (index >= SETTINGS)
        return false;
    number = setting->kind == KIND_TEXT ? 0 : get_number(settings, setting);
    *shown = (struct setting_shown){ .name = setting->name, .help = setting->help };
    switch (setting->kind) {
    case KIND_NUMBER:
        shown->value = arena_printf(arena, "%d", number);
        break;
    case KIND_FLAG:
        shown->value = number ? "yes" : "no";
        break;
    case KIND_CHOICE:
        shown->value = setting->choices[number];
        break;
    case KIND_TEXT:
        shown->value = get_text(settings, setting);
        break;
    }
    return true;
}

int settings_reminders(const struct game_settings *settings, int hours[REMINDERS_MAX])
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *text = settings->reminders ? settings->reminders : "";
    int count = 0;
    int64_t number;

    for (const char *word; count < REMINDERS_MAX && (word = next_word(&text, &arena));) {
        int at = count;

        if (text_parse_int(word, 1, HOURS_MOST, &number) != TEXT_INT_OK)
            continue;
        for (; at > 0 && hours[at - 1] < number; at--)
            hours[at] = hours[at - 1];
        hours[at] = (int)number;
        count++;
    }
    arena_release(&arena);
    return count;
}
