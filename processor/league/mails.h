/* Mails of a league to its players. Answers to them are read by by_mail.h; games are played in their own mails. */
#ifndef POSTERN_LEAGUE_MAILS_H
#define POSTERN_LEAGUE_MAILS_H

#include "processor/league/league.h"

/* To everybody in a section: his games from this pairing on (from 0), and the table; in a knockout to those who have one. Inside
 * the caller's transaction. */
enum status league_mail_rounds(struct league *league, int section, int first, struct error *err);

/* To everybody in the season that was closed last: the final table, and the season's secret. */
enum status league_mail_close(struct league *league, struct error *err);

/* The table of his section, to a slot's player. Inside the caller's transaction. */
enum status league_mail_table(struct league *league, int section, int slot, struct error *err);

/* Something that concerns one player. Inside the caller's transaction. */
enum status league_mail_note(struct league *league, int player, const char *subject, const char *text, struct error *err);

/* To the moderator, who may answer with acts (moderator.h). Inside the caller's transaction. */
enum status league_mail_moderator(struct league *league, const char *text, struct error *err);

/* To who decides appeals, if it is not the moderator. */
enum status league_mail_appeals(struct league *league, const char *text, struct error *err);

/* How a pairing is told to a slot: "Bob", at a table "Bob, Cleo and Dora"; and its own seat,
 * "second seat", "white (first seat)". */
const char *league_opponents(struct league *league, const struct season_section *of, const struct pairing *pairing, int slot);
const char *league_seat_called(const struct league *league, const struct pairing *pairing, int slot);

/* The answer to a mail. */
struct league_answer {
    struct league *league;          /* NULL: of none */
    int player;                     /* 0: a stranger, who has no address to answer to, or whose acts it answers */
    int acts;                       /* MAIL_ADDRESS_MODERATOR or MAIL_ADDRESS_APPEALS: whose; 0: nobody's */
    const char *address, *text;
    const char *in_reply_to;        /* Message-ID of the mail, with <>, or NULL */
    const char *mail;               /* its hash, hex */
};
enum status league_mail_answer(struct home *home, struct arena *arena, const struct league_answer *answer, struct error *err);

#endif
