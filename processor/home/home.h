/* Home: the folder that `postern init` made, opened for one command.
 *
 *     postern.conf   configuration        postern.key   the key, mode 0600
 *     postern.db     history              postern.lock  held by whoever works
 *     templates/     overrides            resolving     the game being resolved, while it is
 *     sandbox/       mails of games that are rehearsed
 *     maintenance    since when nothing but taking mails is done (maintenance.h)
 */
#ifndef POSTERN_HOME_H
#define POSTERN_HOME_H

#include <stdbool.h>
#include <stdint.h>

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
    struct letter_child child;       /* kept letter reader */
    int lock_fd;                     /* -1: not locked */
    struct timespec locked;          /* when it was, by the lock's file */
    bool trial;                      /* what is done now is undone in the end: nothing is logged */
    int64_t now_utc_s;               /* the clock, read once; --now sets it */
    struct value *faults;            /* messages of home_fault so far, a list of texts; NULL: none */
    const char **told;               /* faults told by home_fault_once */
    int told_count, told_capacity;
    int worst;                       /* highest exit code met by what could be gone on from */
};

enum home_use { HOME_READ, HOME_WORK };   /* WORK takes the lock; ERR_LOCKED when another run has it */

/* Has another command found the home taken since it was opened? */
bool home_is_wanted(const struct home *home);

enum status home_open(const char *path, enum home_use use, struct home *home, struct error *err);
void home_close(struct home *home);

/* Makes a home in a folder that is empty or not there. */
enum status home_create(const char *path, const char *robot, const char *moderator, struct error *err);

/* The folders of a home that has none yet. */
enum status home_make_folders(const char *path, struct error *err);

/* ERR_FORMAT says what is wrong with an address that somebody's mails are to go to: it is none, or one of this home's own,
 * plus part or not, where the home would answer itself. */
enum status home_check_address(const struct home *home, const char *address, struct error *err);

/* The same for each of a list of addresses that blanks or commas part, as a game's stand-ins are. */
enum status home_check_addresses(const struct home *home, const char *list, struct error *err);

/* A file in it, in the home's arena. */
const char *home_file(struct home *home, const char *name);

/* "now", "2026-11-20T18:00Z" (also with seconds, or a blank in place of T), or seconds since 1970. */
enum status home_read_time(const char *text, int64_t *utc_s, struct error *err);

/* One line to stderr and into the log: "g12 t7 p2: what". game 0, seat -1: none. */
void home_log(struct home *home, int64_t game, int seat, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Something failed that the run can go on from: it is told, once, and the exit code remembered. */
void home_fault(struct home *home, const struct error *err);
/* The same for what would come up with every mail, as a broken template: told once a run. */
void home_fault_once(struct home *home, const struct error *err);

#endif
