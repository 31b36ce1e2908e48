/* Home: the folder that `postern init` made, opened for one command.
 *
 *     postern.conf   configuration        postern.key   the key, mode 0600
 *     postern.db     history              postern.lock  held by whoever works
 *     templates/     overrides            resolving     the game that is being resolved right now
 *     sandbox/       mails of rehearsals
 *     maintenance    since when runs only take mails in (maintenance.h)
 *     postern.db-posted            mails that have left, while a run sends (db/posted.c)
 */
#ifndef POSTERN_HOME_H
#define POSTERN_HOME_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/store.h"
#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"
#include "processor/home/config.h"
#include "processor/letter/letter.h"
#include "processor/text/templates.h"
#include "processor/base/token.h"

struct home {
    const char *path;
    struct arena arena;              /* lives as long as the home is open */
    struct config config;
    struct store *store;
    struct templates *templates;
    struct key key;
    struct key cluster;              /* that the homes of its cluster share; none: it is in no cluster */
    struct letter_child child;       /* kept letter reader */
    struct proved *proved;           /* games (processor/game/proved.h); NULL: none yet */
    int lock_fd;                     /* -1: not locked */
    struct timespec locked;          /* when it was, by the lock file's time */
    bool trial;                      /* the present work will be undone: nothing is logged */
    int64_t now_utc_s;               /* the clock, read once; --now sets it */
    bool fetched[CONFIG_SOURCES_MAX];    /* sources that this pass has fetched from, at now_utc_s */
    struct value *faults;            /* messages of home_fault so far, a list of texts; NULL: none */
    const char **told;               /* faults told by home_fault_once */
    int told_count, told_capacity;
    int worst;                       /* highest exit code of the faults that did not stop the run */
    FILE *held;                      /* where home_log writes during an attempt (processor/home/attempt.h); NULL: to stderr */
};

enum home_use { HOME_READ, HOME_WORK };   /* WORK takes the lock; ERR_LOCKED when another run has it */

/* Has another command found the home in use since we opened it? */
bool home_is_wanted(const struct home *home);

enum status home_open(const char *path, enum home_use use, struct home *home, struct error *err);
void home_close(struct home *home);

/* The named value that says that every game has its seal: of a home that was made with seals, or whose games a run has sealed. */
#define HOME_ALL_SEALED "games-sealed"

/* Makes a home in a folder that is empty or does not exist. */
enum status home_create(const char *path, const char *robot, const char *moderator, struct error *err);

/* The folders of a home that has none yet. */
enum status home_make_folders(const char *path, struct error *err);

/* ERR_FORMAT says what is wrong with an address for somebody's mails: it is not an address, or it is one of this home's own,
 * with or without a plus part, so that the home would answer itself. */
enum status home_check_address(const struct home *home, const char *address, struct error *err);

/* The same for each address of a list with blanks or commas, such as a game's stand-ins. */
enum status home_check_addresses(const struct home *home, const char *list, struct error *err);

/* The number of the next game or league that is made here (settings first-game and last-game). */
enum status home_next_number(struct home *home, enum store_numbered what, int64_t *number, struct error *err);

/* A file in it, in the home's arena. */
const char *home_file(struct home *home, const char *name);

/* "now", "2026-11-20T18:00Z" (also with seconds, or a blank in place of T), or seconds since 1970. */
enum status home_read_time(const char *text, int64_t *utc_s, struct error *err);

/* One line to stderr and into the log: "g12 t7 p2: what". game 0, seat -1: none. */
void home_log(struct home *home, int64_t game, int seat, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Something failed, but the run can go on: reports it, and remembers the exit code. */
void home_fault(struct home *home, const struct error *err);
/* The same for a fault that would come up with every mail, such as a broken template: reported once a run. */
void home_fault_once(struct home *home, const struct error *err);

#endif
