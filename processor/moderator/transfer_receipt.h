/* The receipt of a game that moves: a word that only a home with the game's file can make. */
#ifndef POSTERN_MODERATOR_TRANSFER_RECEIPT_H
#define POSTERN_MODERATOR_TRANSFER_RECEIPT_H

#include "processor/base/key.h"

/* The key from which the receipt is made, the nonce: it belongs to this one transfer and goes with the file, in hex. */
enum { TRANSFER_NONCE_BYTES = KEY_BYTES };

/* The receipt for the transfer of the game that was born as `origin`, in the arena. ERR_FORMAT: that is no nonce. */
enum status transfer_receipt_make(struct arena *arena, const char *nonce, const char *origin, const char **receipt,
                                  struct error *err);
/* *right: this is that receipt. */
enum status transfer_receipt_check(struct arena *arena, const char *nonce, const char *origin, const char *receipt, bool *right,
                                   struct error *err);

#endif
