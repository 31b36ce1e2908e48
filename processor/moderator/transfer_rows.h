/* The lines of a game's file: written, and read back. */
#ifndef POSTERN_MODERATOR_TRANSFER_ROWS_H
#define POSTERN_MODERATOR_TRANSFER_ROWS_H

#include "processor/game/stored_game.h"

/* 1: without a key for the receipt, and without the commitment in the header. */
enum { TRANSFER_FORMAT = 2 };

struct transfer_header {
    const char *game;                /* its number in the home that it left */
    const char *origin;              /* its original number */
    const char *name, *from, *to;
    const char *nonce;               /* the key for the receipt, hex; "": none is wanted */
    const char *commitment;          /* hex; "" in a file of an older Postern */
    const char *cluster;             /* proves that it stays in its cluster; "": it does not */
    int64_t number;                  /* the number that it keeps in the cluster; 0: it gets one of this home */
    int64_t at_utc_s;                /* when it left */
    int records;
};

/* The whole file for a game, in the game's arena. If the game has left already, as it was then. */
enum status transfer_write(struct stored_game *stored, const char *to, const char **text, size_t *bytes, struct error *err);

/* Reads a whole file that nobody else can read, and its header. ERR_FORMAT for a wrong or damaged file. */
enum status transfer_read(const char *path, struct arena *arena, const char **text, size_t *bytes,
                          struct transfer_header *header, struct error *err);

/* Was the word in the header written by a home with our cluster's key and address? */
bool transfer_cluster_is_ours(struct home *home, const char *cluster, struct arena *arena);
/* The number in a label: "g12". 0: it is none. */
int64_t transfer_number(const char *label);

/* Puts its rows into the store under the given number, inside the caller's transaction; the secret is sealed with this home's
 * key. name: NULL for its own. */
enum status transfer_rows_put(struct home *home, const char *text, size_t bytes, const struct transfer_header *header,
                              const char *name, int64_t number, struct error *err);

#endif
