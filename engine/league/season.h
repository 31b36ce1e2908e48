/* Season: a league as a fold over its entries. An entry is a canonical JSON object; README.md has its members. Some of them
 * are derived: they follow from earlier entries and from the entry's own seed. season_complete adds these to a new entry; a
 * program that checks a chain adds them again in the same way and compares. season_apply then takes in the whole entry.
 *
 * An entry has no personal data: players are numbers. Times are seconds since 1970; the fold compares them and never asks
 * for the time. */
#ifndef POSTERN_LEAGUE_SEASON_H
#define POSTERN_LEAGUE_SEASON_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/league/ladder.h"
#include "engine/league/points.h"
#include "engine/league/section.h"
#include "engine/league/settings.h"
#include "engine/league/swiss.h"
#include "engine/league/table_standings.h"
#include "engine/league/tiebreak.h"

enum season_phase { SEASON_NONE, SEASON_ENTRIES, SEASON_PLAYING };

enum { SEASON_SECTIONS_MAX = 2048, SEED_HEX_BYTES = 64 };

/* How long a slot is offered to a standby; how many games of a season may be lost by silence before their slot is
 * withdrawn. */
enum { SEASON_OFFER_DAYS = 3, SEASON_SILENT_MOST = 2 };

/* The place of a player in the season before. */
struct placing {
    int player;
    int tier, place, last;          /* last: the last place of the tier */
    bool kept;                      /* from the season before that one: he did not play it */
};

struct entrant {
    int player;
    const char *luck;               /* the word that goes into the seeds; "" for none; "#" and a hash until the word is told */
    const char *team;               /* "" for none */
    int rating;                     /* thousandths, when he entered; 0: he had none */
    bool bot;
    bool left;
    struct placing before;          /* tier 0: newcomer */
};

struct slot {
    int player;
    bool withdrawn;
    bool *rests;                    /* by round, from 1 */
    int64_t active_utc_s;           /* on a ladder: of his last result, or of his entry */
    int idle_places;                /* by which he has fallen since */
    bool returned;                  /* after he had withdrawn */
    bool only_running;              /* he has taken over its running games, and no later ones */
    int bank_spent;                 /* days of his time bank */
    int *asked;                     /* standbys to whom his games were offered, the last of them at this time */
    int asked_count, asked_capacity;
    int64_t offered_utc_s;          /* 0: they are not offered */
};

/* What a player has chosen, for all seasons. */
enum again { AGAIN_ASK, AGAIN_NO, AGAIN_YES, AGAIN_ALWAYS };
enum tables_often { TABLES_EACH_ROUND, TABLES_NONE, TABLES_EACH_WEEK };

struct player_choice {
    int player;
    bool standby;
    int standby_since;              /* the number of the entry */
    enum again again;
    enum tables_often tables;
};

/* Two players who are kept apart. */
struct apart {
    int player, other;
};

struct pairing {
    int round, board;               /* from 1; on a ladder the number of a challenge */
    int leg;                        /* of a match in a knockout, from 1; elsewhere 1 */
    int seats;                      /* 2; of a table 3 to 6; of a bye 1 */
    int slots[TABLE_SEATS_MAX];     /* by seat */
    int players[TABLE_SEATS_MAX];   /* who held each seat when it got its result; 0: it has none */
    int turns[TABLE_SEATS_MAX];     /* that each seat has played, of a game that is over */
    int places[TABLE_SEATS_MAX];    /* of a table that is over, by seat, from 1 */
    int first, second;              /* slots[0] and slots[1]; second 0: a bye */
    int challenger;                 /* on a ladder: his slot */
    uint64_t seed;                  /* of its round */
    int64_t made_utc_s;
    int64_t until_utc_s;            /* when it has to be over */
    bool reminded;                  /* its time is half over, and who had not moved was told */
    int64_t told_utc_s;             /* when the moderator was told that it was not; 0: he was not */
    int64_t declined_utc_s;         /* freely; 0: it was not */
    enum round_kind kind;           /* ROUND_OPEN until it has a result */
    int points;                     /* half points of the first */
    int both;                       /* of both seats; 0: it is open, or forfeited by both */
    int result;                     /* the number of the entry with the result; 0: none */
    bool rated;                     /* its result changes ratings */
    bool two_holders;               /* a player has taken a seat over after the first turns */
    int silent;                     /* of a result by silence: the slot that lost by it; 0: none */
    bool dropped;                   /* ... and has fallen on the ladder for it */
    int claims[2];                  /* by seat: 1 and the half points of the first seat that he claims; 0: nothing */
    int64_t judged_utc_s;           /* by the moderator; 0: it was not */
    bool appealed, appeal_open;     /* against that judgement */
    const char *game;               /* "g12"; NULL: no game yet */
    const char *commitment;         /* of its secret, hex */
};

/* What has moved a ladder, in order. Without one of them the ladder is computed again. */
struct ladder_event {
    enum ladder_event_kind { LADDER_JOINED, LADDER_LEFT, LADDER_WON, LADDER_FELL } kind;
    int player, other;              /* other: of a win, who was challenged */
    int places;                     /* by which he fell */
    int result;                     /* the number of the entry with the result behind it; 0: none */
};

/* A slot got another player. For each of its running games: how many turns had been played in its seat by then. */
struct handover {
    int section, slot;
    int player;                     /* who had it before */
    const char *game;               /* NULL: the slot itself */
    int turns;
};

/* A player of a seat: his turns in it, and his share of its points, half points or at a table sixtieths. */
struct holder {
    int player, turns, points;
};

struct season_section {
    int tier;                       /* from 1 */
    int slot_count, slot_capacity;
    struct slot *slots;             /* of slot 1, of slot 2 ... */
    struct ladder ladder;           /* players from the top */
    int ladder_capacity;
    struct ladder_event *events;
    int event_count, event_capacity;
    int rounds;                     /* in total */
    int made;                       /* of them */
    int64_t made_utc_s;             /* the last of them */
    int64_t until_utc_s;            /* when the games of the last round must be over */
    struct pairing *pairings;       /* in order of round and board */
    int pairing_count, pairing_capacity;
};

struct season {
    struct arena *arena;            /* everything below lives here */
    const char *league, *rules;     /* "l3", "sanctum" */
    struct league_settings settings;
    int entries;                    /* the number of the last; 0: none */
    int64_t at_utc_s;               /* of the last */
    enum season_phase phase;
    int number;                     /* of the season, from 1 */
    int64_t opened_utc_s, starts_utc_s;
    bool reminded;                  /* those who have not answered were asked again */
    bool put_off;                   /* the start was put off, once */
    bool closed;                    /* the season is over, and not void */
    const char *commitment;         /* of the season's secret, hex */
    const char *beacon;             /* the public beacon that was named when entries opened; NULL: none */
    const char *beacon_value;       /* what it told, hex; NULL: nothing yet */
    bool beacon_asked;              /* the moderator was asked for it */
    struct entrant *entrants;       /* in order of entry, including those who left */
    int entrant_count, entrant_capacity;
    uint64_t start_seed;
    struct season_section *sections;
    int section_count;
    int *waiting;                   /* players, in order of entry */
    int waiting_count, waiting_capacity;
    int64_t started_utc_s, week_utc_s;      /* when tables went out to those who want one a week */
    struct handover *handovers;
    int handover_count, handover_capacity;
    struct placing *placings;       /* of the last closed season */
    int placing_count;
    struct value *whole;            /* the settings */
    int64_t paused_utc_s;           /* 0: it is not paused */
    struct apart *apart;
    int apart_count, apart_capacity;
    struct player_choice *choices;
    int choice_count, choice_capacity;
};

/* An empty league. ERR_FORMAT: the settings cannot be. */
enum status season_init(struct season *season, struct arena *arena, const char *league, const char *rules,
                        const struct value *settings, struct error *err);

/* A new entry, to which its own members are added: number, kind, time, author ("player", "moderator", "appeals"; NULL: the clock) and
 * season. In the season's arena. */
struct value *season_entry(const struct season *season, const char *kind, int64_t at_utc_s, const char *by);

/* Adds the derived members. ERR_CONFLICT: such an entry cannot come now, with the reason. ERR_FORMAT: a member is missing or
 * wrong. */
enum status season_complete(struct season *season, struct value *entry, struct error *err);

/* Takes in an entry that season_complete has completed. */
enum status season_apply(struct season *season, const struct value *entry, struct error *err);

/* The derived members of a kind, closed by NULL. */
const char *const *season_derived(const char *kind);

/* Does the kind have a seed that depends only on the secret, the luck words and the number? */
bool season_has_seed(const char *kind);

/* Does the entry tell that a clock which was ahead was put right? It alone may be of an earlier time than the last. */
bool season_sets_clock(const struct value *entry);

/* Does a season wait with its start for what its beacon tells? */
bool season_waits_for_beacon(const struct season *season);

/* The rounds of a section (from 0) so far, in the form for standings and pairings. */
struct section season_section(const struct season *season, int section);

/* Its table, a line a slot. In a knockout and on a ladder only PTS, WON and SEC have values; of tables only PTS (sixtieths)
 * and SEC. */
struct standings_line *season_table(const struct season *season, int section);

/* The table of a section of tables, a line a slot. */
struct table_line *season_table_lines(const struct season *season, int section);

/* What the pairing of a Swiss round could not avoid. */
struct swiss_remarks season_remark(const struct season *season, int section, const struct pairing *pairing);

/* The seat of odd start numbers in a Swiss season before anybody had one: 1 or 2, drawn at its start. */
int season_initial_seat(const struct season *season);

/* A pairing by its round, board and leg; NULL: there is none. */
struct pairing *season_pairing(const struct season *season, int section, int round, int board, int leg);

/* Does a slot sit there? Its half points there: 0 while it is open, and at a table. */
bool pairing_has(const struct pairing *pairing, int slot);
int pairing_points(const struct pairing *pairing, int slot);

/* By how many places a slot of a ladder has to fall for idleness now; 0: it plays, or is last. And when it will have to, if
 * nothing happens; false: it plays, or is last. */
int season_idle_places(const struct season *season, int section, int slot, int64_t now_utc_s);
bool season_idle_due(const struct season *season, int section, int slot, int64_t *due_utc_s);

/* May players come to the ladder, and challenge, at this time? */
bool season_ladder_is_open(const struct season *season, int64_t at_utc_s);

/* The first round of a knockout that has a match to be made; 0: none. */
int season_knockout_due(const struct season *season, int section);

/* A pairing that needs a game and has none, and its section; NULL: there is none. */
struct pairing *season_without_game(const struct season *season, int *section);

/* The pairing that has a game; *section: of it, from 0. NULL: no board of this season has it. */
struct pairing *season_game(const struct season *season, const char *game, int *section);

/* "a" for section 0, "ab" for 27. In the arena. */
const char *season_section_name(struct arena *arena, int section);
int season_section_find(const char *name);

/* The slot of a player; *section and *slot are set. Of one who has taken over running games too it is that of his later ones.
 * False: he has none. */
bool season_slot_of(const struct season *season, int player, int *section, int *slot);

/* The entry of a player into the season that takes entries or is played; NULL: he has none, or has left it. */
struct entrant *season_entrant(const struct season *season, int player);

/* What a player has chosen; defaults for who has chosen nothing. Was he asked to take a slot over? */
struct player_choice season_choice(const struct season *season, int player);
bool season_was_asked(const struct season *season, int section, int slot, int player);

/* Do both players of a board claim the same result? */
bool pairing_is_agreed(const struct pairing *pairing);

/* Does a slot have an open game? Has it lost so many by silence, without having come back, that it is to be withdrawn?
 * And has any? */
bool season_has_games(const struct season *season, int section, int slot);
bool season_is_silent(const struct season *season, int section, int slot);
bool season_has_silent(const struct season *season);

/* Do results of the season change ratings? Not when a bot takes part. */
bool season_is_rated(const struct season *season);

/* Does an entry give, change or take back a result? Before it is taken in: the section and the index of the pairing. */
bool season_judges(const struct season *season, const struct value *entry, int *section, int *index);

/* The result of a pairing as a pool of ratings lists it, without its time and its hash; NULL: it changes no rating. */
struct value *season_rated_result(const struct season *season, int section, const struct pairing *pairing);

/* Appeals that are not decided. */
int season_open_appeals(const struct season *season);

/* Until when judgements of this season can be appealed against; 0: there is none. */
int64_t season_appeals_until(const struct season *season);

/* Is a season closed that opens the next by itself? */
bool season_opens_again(const struct season *season);

/* Is a player on the waiting list? */
bool season_waits(const struct season *season, int player);

/* The team of a player, "" for none. Those of one team are kept apart in Swiss rounds. */
const char *season_team(const struct season *season, int player);

/* The section to which somebody may come late; -1: none is. */
int season_late_section(const struct season *season);

/* Who has held the seat of a game, in order, with turns and shares of its points. Of a game that is not over the shares are 0.
 * In the season's arena. */
struct holder *season_holders(const struct season *season, int section, const struct pairing *pairing, int seat, int *count);

/* Does a slot's player have its place at the end? One who has taken it over must have finished half of its games. And does
 * he go up (1), down (-1), or neither, as it stands? lines: season_table. */
bool season_has_place(const struct season *season, int section, int slot);
int season_goes(const struct season *season, int section, const struct standings_line *lines, int slot);

/* When half of an open game's time is over, if nobody was reminded of it; 0: never. When those who have not answered AGAIN
 * are asked again; 0: never. */
int64_t season_reminder_due(const struct season *season, const struct pairing *pairing);
int64_t season_again_due(const struct season *season);

/* When the next tables of a week go out; 0: nobody wants any. */
int64_t season_week_due(const struct season *season);

/* Games without a result, of one section or of all (-1). */
int season_open_games(const struct season *season, int section);

#endif
