/* The moderator's acts in leagues: one table, which the command line (postern league) and his answers to a league's mails share. Each
 * act is one or more entries, inside the caller's transaction. */
#ifndef POSTERN_LEAGUE_MODERATOR_H
#define POSTERN_LEAGUE_MODERATOR_H

#include "processor/league/acts.h"

enum { LEAGUE_DAYS_SETTING = INT32_MIN };    /* no days are given: the league's settings say them */

/* An act being done, and its words behind the league. */
struct league_act {
    struct league *league;
    char **words;
    int count;
    const char *starts, *beacon, *luck, *bot, *team; /* of `open` and `enter`; NULL: not given */
    int64_t days;                   /* of `open` */
    const char *from, *pairs;       /* of `pair`: a file, and what is in it; NULL: the pairs are words */
    bool rematch;
    bool appeals;                   /* by who decides appeals */
    const char *said;               /* what was done */
};

/* Which options an act has besides the common ones. */
enum own_options { OWN_NONE, OWN_OPEN, OWN_ENTER, OWN_PAIR, OWN_OPTIONS };

struct league_act_row {
    const char *name, *words, *about;
    int least, most;                /* words behind the league; most -1: any number */
    enum status (*carry_out)(struct league_act *act, struct error *err);
    enum own_options own;
};

/* The table; NULL after the last. By name, ignoring case. */
const struct league_act_row *league_act_at(int index);
const struct league_act_row *league_act_find(const char *name);

/* Does it take personal data away, which is to leave the disk at once? */
bool league_act_is_erase(const struct league_act_row *row);

/* Answers the acts of a mail, one a line, each done whole or not at all, in the caller's transaction. appeals: it is from who
 * decides appeals, and nothing else. *said: all answers. */
enum status league_acts_answer(struct league *league, bool appeals, const char *text, const char **said, struct error *err);

/* ---- for the files of the acts ---- */

/* Words from this one on, joined by blanks; otherwise: when there are none. */
const char *league_act_rest(const struct league_act *act, int from, const char *otherwise);

enum status league_act_adjudicate(struct league_act *act, struct error *err);
enum status league_act_decide(struct league_act *act, struct error *err);
enum status league_act_forfeit(struct league_act *act, struct error *err);
enum status league_act_annul(struct league_act *act, struct error *err);

#endif
