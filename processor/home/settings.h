/* Settings: what the game master sets for one game, beside the rule set's options: deadlines, reminders, missed turns,
 * absences, press, moderation.
 *
 * One table names them all. It gives the keys of [games] in postern.conf (for new games), `game new --set
 * NAME=VALUE`, `gm set`, `game settings` and the JSON in the game's row. A struct of zeroes is valid too: hours count,
 * nothing is resolved early, nobody is reminded, no press. */
#ifndef POSTERN_HOME_SETTINGS_H
#define POSTERN_HOME_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

/* What happens to a seat that has missed the set number of turns in a row. */
enum nmr_action { NMR_GO_ON, NMR_PAUSE, NMR_STANDIN, NMR_BOT, NMR_RESIGN };
/* What happens when the first turn is missed. */
enum first_miss { FIRST_MISS_COUNTS, FIRST_MISS_REFILL, FIRST_MISS_CANCEL };
/* What shows who wrote a mail, beside a reply token and a password: nothing, or a From address that our own mail server
 * has checked. */
enum auth { AUTH_TOKEN, AUTH_FROM };
/* Who may write to whom. */
enum press { PRESS_NONE, PRESS_WHITE, PRESS_GREY, PRESS_MODERATOR };
/* Who may observe: only those whom the moderator adds, or also anybody who asks. */
enum observers { OBSERVERS_INVITED, OBSERVERS_OPEN };

/* What of a game a site may show: nothing, the game when it is over, or also what observers are told while it goes on. Of a
 * game that is over all of it, or what everybody saw. */
enum publish { PUBLISH_NO, PUBLISH_FINISHED, PUBLISH_RUNNING };
enum publish_scope { PUBLISH_FULL, PUBLISH_PUBLIC };

/* How mail programs are to gather a game's mails: by the turn, as subjects name it, or all under one subject. */
enum thread { THREAD_TURN, THREAD_GAME };

/* Which news is mailed at once: each, or what its reader needs now (report/news.h). */
enum mailing { MAILS_EACH, MAILS_NEEDED };

struct game_settings {
    int hours, window_hours, panic_hours;    /* from opening to deadline, by class; 0: as the rule set says */
    const char *cadence;             /* of the class orders (calendar.h); NULL or "": hours count */
    const char *zone;                /* of cadence and holidays if the cadence names none; NULL: UTC */
    const char *holidays;
    int thinking_hours;              /* least time from opening to a deadline of the cadence */
    bool early;                      /* resolved when all orders are in ... */
    int delay_minutes;               /* ... so long after, for second thoughts */
    int refused_minutes;             /* ... at least so long after when a line was refused, for its correction */
    int least_hours;                 /* from a turn that a standing order answered without a mail to the next such turn */
    int grace_hours;                 /* after a deadline, before defaults are taken */
    const char *reminders;           /* hours before a deadline, as "24 4" */
    bool tell_late;                  /* tells the others for whom the game waits */
    int nmr;                         /* missed turns in a row before nmr_action; 0: never */
    int nmr_action;
    int first_miss;
    const char *standby;             /* addresses of stand-in players */
    const char *beacon;              /* time and name of the public beacon; "" or NULL: none */
    int absence_days, absence_days_a_year;   /* longer ones need the moderator */
    bool moderated;                  /* reports are held until the moderator has looked */
    int auth;
    int press;
    bool press_in_windows;           /* also while a question inside a turn is open */
    int observers;
    int observer_delay;              /* how many records their reports stay behind */
    int publish, publish_scope;      /* on a site (postern site) */
    bool publish_press;              /* ... with the white press to all, when it is over */
    int thread;
    int mails;
    bool anonymous;                  /* players do not learn who plays what */
    bool sandbox;                    /* its mails go into a folder of the home and to nobody (outbox.h) */
    bool chance_known;               /* the host gave the secret, for a demonstration or a test, and every report says so */
};

/* The settings of a game for which nothing is set. */
void settings_default(struct game_settings *settings);

/* The settings of a new game: the same, except for changes that older games do not get. */
void settings_begin(struct game_settings *settings);

/* Sets one by its name and a text. ERR_NOT_FOUND lists the names, ERR_FORMAT says what would be right. */
enum status settings_set(struct game_settings *settings, const char *name, const char *text, struct arena *arena,
                         struct error *err);
/* The same of "name=value". */
enum status settings_set_pair(struct game_settings *settings, const char *pair, struct arena *arena, struct error *err);

struct ruleset;

/* A new game or league has its rule set's own clock for a turn where its host has named none. */
void settings_take_clock(struct game_settings *settings, const struct ruleset *rules);

/* The hours that a setting of this name gives; 0: it gives none, or there is no such setting. */
int settings_hours(const struct game_settings *settings, const char *name);

/* JSON for the store, and back. Texts live in the arena. */
const char *settings_write(const struct game_settings *settings, struct arena *arena);
enum status settings_read(struct game_settings *settings, const char *json, struct arena *arena, struct error *err);

/* The table, for lists and help: the setting of this index, or false after the last. value: of these settings. */
struct setting_shown {
    const char *name, *value, *help;
};
bool settings_at(const struct game_settings *settings, int index, struct arena *arena, struct setting_shown *shown);

/* The setting `beacon`, "2026-12-01T12:00Z drand quicknet, round 14500000", in its parts: the value that the beacon publishes
 * at that time goes into every draw. False: there is none. */
bool settings_beacon(const struct game_settings *settings, int64_t *from_utc_s, const char **what);

/* Hours before a deadline at which reminders go out, falling; how many. */
enum { REMINDERS_MAX = 8 };
int settings_reminders(const struct game_settings *settings, int hours[REMINDERS_MAX]);

#endif
