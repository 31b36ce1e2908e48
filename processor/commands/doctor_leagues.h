/* Doctor leagues: are the chains of leagues, and those of ratings, as they were stored? */
#ifndef POSTERN_COMMANDS_DOCTOR_LEAGUES_H
#define POSTERN_COMMANDS_DOCTOR_LEAGUES_H

#include "processor/commands/doctor_mail.h"

/* Folds each league and each pool of ratings from its first entry, and says which one has changed. */
void doctor_leagues(struct home *home, doctor_say *say, void *context);

#endif
