/* Backup: a home as a folder, from which another home can be made.
 *
 *     backup.json          the games, with the number and the hash of each one's last record
 *     postern.db           the history, one file          postern.key   the key
 *     postern.conf.kept    the configuration, under a name by which no run takes the folder for a home
 *     templates/           and files of passwords and certificates that the configuration names inside the home
 *
 * It holds the key and every secret of the home: folders 0700, files 0600. Mails that no run has taken yet are not in it. */
#ifndef POSTERN_HOME_BACKUP_H
#define POSTERN_HOME_BACKUP_H

#include "processor/home/home.h"

struct backup_tally {
    int games;
    int64_t records;
    int64_t made_utc_s;
};

/* Writes a backup of an open home into a folder that does not exist yet, and checks it: integrity of the database, and the
 * last hash of every game against its record and against the home's. A run may be at work meanwhile. After a failure
 * nothing is left behind. */
enum status backup_make(struct home *home, const char *folder, struct backup_tally *tally, struct error *err);

/* Makes a home from a backup, in a folder that is empty or does not exist, and checks it in the same way against backup.json.
 * An incomplete home has no configuration, so that no command takes it for a home. */
enum status backup_restore(const char *folder, const char *home, struct backup_tally *tally, struct error *err);

#endif
