/* Transfer: one game on its way from this home to another, as a file.
 *
 *     {"at":...,"from":"robot@old","game":"g12","to":"robot@new","transfer":2, ...}      a header,
 *     {"row":{...},"table":"seat"}                                                       a line for each row of the history,
 *     {"digest":"..."}                                                                   the hash of all lines before
 *
 * A game keeps its original number for its seeds and its chain, so that its history stays a proof; its
 * number in a home is only for addresses. The file names the one home that it is for. Before there is a file, the database of
 * the old home durably says that the game is on its way; the old home keeps all its data. So the game is playable in at most
 * one home, even if a step is interrupted, and the file can be written again. The new home gives a
 * receipt, a word made from a key in the file; with it the old home lets go. Until then a game that the new home refused, or
 * whose file was lost, can be taken back.
 *
 * Between two homes of a cluster the game keeps its number, and its reply addresses stay good: no player notices. What this
 * home kept of a game that comes back is replaced.
 *
 * The file holds the secret of the game's draws, its hidden state, addresses and press: mode 0600, like the key. */
#ifndef POSTERN_MODERATOR_TRANSFER_H
#define POSTERN_MODERATOR_TRANSFER_H

#include "processor/game/stored_game.h"

struct transfer_tally {
    int64_t game;                    /* its number in this home */
    const char *name, *origin;       /* in the arena */
    const char *game_there;          /* of a game that was taken in: its number in the home that it left */
    const char *from, *to;           /* addresses of the homes' robots */
    bool same_number;                /* it stays in its cluster, and has the number that it had */
    int records, told;               /* told: seats that were mailed to */
    const char *receipt;             /* of an imported game; "": its old home wants none */
};

/* Exports a game from an open home (HOME_WORK) into a new file for the home whose robot has the address `to`. For a game that
 * is already on its way there, writes the file again. */
enum status transfer_out(struct home *home, int64_t id, const char *to, const char *path, struct arena *arena,
                         struct transfer_tally *tally, struct error *err);

/* The receipt of the new home has come: the game is gone, and answers to the kept mails say where. ERR_CONFLICT when
 * the game is not on its way or the word is wrong. */
enum status transfer_done(struct home *home, int64_t id, const char *receipt, struct arena *arena,
                          struct transfer_tally *tally, struct error *err);

/* The game stays: it goes on as it was, with the time to its deadline that was left, and the kept mails are read.
 * The caller has to know that no other home has it. ERR_CONFLICT when it is not on its way. */
enum status transfer_back(struct home *home, int64_t id, struct arena *arena, struct transfer_tally *tally, struct error *err);

/* Puts the game of a file into an open home (HOME_WORK) under its next number, under another name when `name` is not
 * NULL, and queues a mail to each seat that says where it is played now. All of it happens or nothing. */
enum status transfer_in(struct home *home, const char *path, const char *name, struct arena *arena,
                        struct transfer_tally *tally, struct error *err);

#endif
