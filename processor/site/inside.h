/* What the files of this room share: a pass, the games of the site, and the files of the folder. */
#ifndef POSTERN_SITE_INSIDE_H
#define POSTERN_SITE_INSIDE_H

#include <glib.h>

#include "processor/home/settings.h"
#include "processor/replay/hash.h"
#include "processor/site/site.h"

enum { SITE_ROWS_A_LIST = 200, SITE_ROWS_A_FILE = 5000, SITE_NEWEST = 100, SITE_FEED = 20 };

/* A game of the site. */
struct site_game {
    int64_t number;
    const char *key;                 /* hash of all that its page is made of, hex */
    const char *may;                 /* ... and of what its page may show and name; NULL: it stands in `lines`, for site_game_may */
    const struct value *row;         /* what lists tell of it: page, game, name, rules, title, who, result, day, records, people,
                                      * league; site_game_take takes the next members from it. NULL: it stands in `lines` as text */
    const char *rules, *day;
    const struct value *people;      /* who plays and is named: id, name, seat; NULL: nobody */
    int64_t league;                  /* 0: none */
    bool differs;                    /* its replay is not what its rules say */
    bool replay;                     /* lies beside its page, which can check it */
    bool changed;                    /* its page was made in this pass */
    bool kept;                       /* of the old ones: it is among the new ones as it was */
    struct value *files;             /* paths of its files; NULL: they stand in `lines` as text, with their hashes */
    struct site_lines {              /* of the state that was read */
        const char *text;            /* NULL: new lines have to be written */
        size_t head, row, files;     /* bytes of each, with the line's end */
    } lines;
};

struct site_games {
    struct site_game *list;          /* by number */
    int count, room;
};

/* Where a game of a league is played. */
struct site_board {
    int64_t game, league;
    int season, round;
};

struct site {
    struct home *home;
    const struct site_wish *wish;
    struct site_tally *tally;
    struct arena arena;              /* of the pass */
    GHashTable *from;                /* of a site of replays: number of a game -> path; NULL: it is a home's */
    GHashTable *boards;              /* boards of leagues that were read, by the number of their game: struct site_board */
    GHashTable *before, *files;      /* path -> hash, hex: what the last pass left, and what this one leaves, without the files of
                                      * games that stay as they are */
    struct site_games old, games;
    const char *ours, *ours_before;  /* hash of program, templates, title and url, now and at the last pass */
    const char *style, *grid, *script, *search;      /* names in a/ */
    struct value *engines;           /* and of the engines for browsers, by rule set, as far as pages need them */
    const char *settings_text;       /* the last settings that were read, their hash, and what they say; NULL: none yet */
    const char *settings_hash;
    struct game_settings settings;
    int journal;                     /* its descriptor; -1 before it is open */
    bool old_assets;                 /* pages of earlier passes stay, with the style and the scripts that they name */
    bool killed;                     /* the last pass was: what the files hold is not known */
    bool whole;                      /* every list is made anew */
};

/* ---- files.c ---- */

/* While a pass is at work, a journal (.postern-busy) lies in the folder: the files that are new. One that is found there is of a
 * pass that was killed: what files hold is then not what the state says, everything is made anew, and what that pass began and
 * this one does not make is removed. */
enum status site_journal_begin(struct site *site, struct error *err);
void site_journal_end(struct site *site, bool done);

/* Makes the folder ready, or says why it is not ours. */
enum status site_files_begin(struct site *site, struct error *err);
/* Writes a file of the site, unless it has these bytes already. */
enum status site_put(struct site *site, const char *path, const char *text, size_t bytes, struct error *err);
/* Renders a template and writes it. */
enum status site_put_page(struct site *site, const char *path, const char *template, struct value *view, struct error *err);
/* The file stays as the last pass left it. False: it did not. */
bool site_keep(struct site *site, const char *path);
/* Removes what the last pass wrote and this one does not have. A file that cannot be removed is still shown, so it ends the pass. */
enum status site_sweep(struct site *site, struct error *err);
/* Hash of a text, hex, in the site's arena. */
const char *site_hash(struct site *site, const char *text, size_t bytes);

/* A player's pages have a name that tells nothing about him: his address, hashed with the home's oldest key. In the site's
 * arena. */
const char *site_person(struct site *site, const char *address);

/* ---- engine.c ---- */

/* The script in a/ with the engine for browsers of these rules, which is written when the first page of this pass needs it. *name:
 * NULL when this program has none. */
enum status site_engine(struct site *site, const char *rules, const char **name, struct error *err);

/* ---- state.c ---- */

/* Can a pass have written a file of this path? What others put into a state is neither kept nor removed. */
bool site_path_is_ours(const char *path);
enum status site_state_read(struct site *site, struct error *err);
enum status site_state_write(struct site *site, struct error *err);
/* The game of that number; NULL: there is none. */
struct site_game *site_game_of(const struct site_games *games, int64_t number);
/* Sets what a game's row tells, or the head of its lines in the state. */
void site_game_take(struct site_game *game, const struct value *row);
/* A game's row for a list, a value of its own; and as JSON, which is good as long as the game. */
struct value *site_row(struct site *site, const struct site_game *game);
const char *site_row_text(struct site *site, const struct site_game *game, size_t *bytes);
/* The hash of what the page of an old game may show and name. */
const char *site_game_may(struct site *site, const struct site_game *old);
/* The files of an old game that does not stay as it was are now files like others: made anew, or removed. */
void site_game_let_go(struct site *site, const struct site_game *old);
void site_game_add(struct site *site, struct site_games *games, const struct site_game *game);

/* ---- plan.c ---- */

/* How a game is shown now. */
struct site_plan {
    bool shown, onlooker, replay, press;
    int records;                     /* so many of them */
};
struct site_row;
enum status site_plan(struct site *site, const struct site_row *row, struct site_plan *plan, const char **key, struct error *err);
/* The hash of all that a page is made of. scene_version: of its rule set, 0 of an unknown one. */
const char *site_key(struct site *site, const struct site_row *row, const struct site_plan *plan, int scene_version);
/* The hash of what the page may show and name. An old page may wait for its turn only as long as this is the same. */
const char *site_plan_may(struct site *site, const struct site_row *row, const struct site_plan *plan);

/* ---- from.c ---- */

/* Calls back for the game of each replay that the site is made from; the row is good during the call alone. */
enum status site_from_rows(struct site *site, void (*each)(void *context, const struct site_row *row), void *context,
                           struct error *err);
/* The path of a game's replay; NULL: it is a game of the home. And its text, in the arena. */
const char *site_from(const struct site *site, int64_t number);
enum status site_from_text(const char *path, struct arena *arena, char **text, size_t *bytes, struct error *err);

/* ---- game.c, lists.c, feed.c, leagues.c, years.c ---- */

enum status site_game_make(struct site *site, const struct site_row *row, const struct site_plan *plan, const char *key,
                           struct error *err);
/* The members that all pages of a site share: style, script, policy, the way up, its title. */
struct value *site_view(struct site *site, const char *up);
enum status site_lists_make(struct site *site, struct error *err);
/* A feed of games, from their rows, the newest first; heading: what they have in common, NULL: they are all games. */
enum status site_feed_make(struct site *site, const char *path, const char *heading, const struct value *rows, struct error *err);
/* The pages of leagues that have games here, and the list of these leagues. */
enum status site_leagues_make(struct site *site, struct error *err);
/* The season and round of a game of a league; NULL: its league does not have it. */
const struct site_board *site_board_of(struct site *site, int64_t league, int64_t game);
/* The lists by year; *list: year, last (page) and games of each, the newest first. */
enum status site_years_make(struct site *site, struct value **list, struct error *err);
/* The page of a rule set. */
struct ruleset;
enum status site_rules_make(struct site *site, const struct ruleset *rules, struct error *err);
/* The newest games (of a rule set; NULL: of all), at most so many, as their rows. */
struct value *site_newest(struct site *site, const char *rules, int most);

#endif
