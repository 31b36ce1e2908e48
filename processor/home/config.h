/* Configuration: HOME/postern.conf, a key file in the usual INI form (GKeyFile).
 *
 * Every key is known or refused; a message names file, group and key, what is wrong and what would be right. Texts
 * live until config_release. */
#ifndef POSTERN_HOME_CONFIG_H
#define POSTERN_HOME_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "processor/send/deliver.h"
#include "processor/fetch/fetch.h"
#include "processor/home/settings.h"

enum { CONFIG_SOURCES_MAX = 16, CONFIG_LIST_MAX = 32, CONFIG_GAME_MOST = 999999999 };

/* A place that mails come from: group [source NAME]. */
struct config_source {
    const char *name;
    const char *identity;        /* identifies its mails: the name, and whose mailbox it is on a server */
    struct fetch_config fetch;
};

/* What people may do by mail without the host: not at all, when he says yes, or at once. */
enum lobby_rule { LOBBY_NO, LOBBY_ASK, LOBBY_YES };

struct lobby_config {
    int sign_on, new_game;       /* enum lobby_rule */
    bool invite, rematch;
    int invitations;             /* a player and week */
    int games;                   /* unfinished ones of an address, above which it makes and joins none */
};

/* The pages that `postern site` makes. */
struct site_config {
    const char *url;             /* where they lie, with a slash at its end; NULL: not known, then there are no feeds */
    const char *title;           /* over the lists; NULL: "Games" */
};

struct config {
    void *file;                  /* GKeyFile; private */
    struct arena arena;          /* texts of `games`, and `league` */
    const char *robot_name, *robot_address, *bounce_address;
    const char *home_address;        /* where this home alone is reached; the robot's, when it is in no cluster */
    const char *cluster[CONFIG_LIST_MAX];    /* such addresses of all homes behind the robot's address, this one's too */
    int cluster_count;               /* 0: it is in no cluster */
    const char *cluster_key;         /* file with the key that they share */
    int first_game, last_game;       /* numbers of games and leagues that are made here */
    const char *master_name;         /* name of the game master for players; NULL: the robot's */
    int board_minute;            /* of the day, UTC, when he gets the daily board; -1: never */
    const char *moderator;       /* address; NULL: none, then his notices go only to the log */
    const char *hosts[CONFIG_LIST_MAX];      /* names of our own mail hosts */
    int host_count;
    const char *authserv;
    const char *recipient_headers[CONFIG_LIST_MAX];
    int recipient_header_count;
    struct config_source sources[CONFIG_SOURCES_MAX];
    int source_count;
    struct deliver_config deliver;
    int send_most;               /* mails a run; 0: all */
    int a_minute;                /* mails in any minute; 0: no limit */
    int limit_s;                 /* of work on one game or mail; 0: none */
    struct game_settings games;  /* of a new game */
    const struct value *league;  /* settings of a new league that are not the usual ones, texts */
    struct lobby_config lobby;
    struct site_config site;
    int outage_hours;            /* after a longer time without a run, deadlines that passed meanwhile are put off */
};

/* Reads the file; home is the folder that relative paths start from. */
enum status config_read(const char *home, struct config *config, struct error *err);
void config_release(struct config *config);

/* Is this the address of a home of the same cluster, and of another one than this? */
bool config_is_peer(const struct config *config, const char *home_address);

/* What is wrong with the address of a site; NULL: nothing. */
const char *config_url_forbids(const char *url);

/* The text of a fresh configuration with comments; robot and moderator may be NULL. malloc'ed. */
char *config_template(const char *robot, const char *moderator);

#endif
