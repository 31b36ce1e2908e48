/* Order block: judges the order lines of one seat in one block of a mail by what their writer may know, puts them on file, and
 * makes the receipt. */
#ifndef POSTERN_ORDERS_ORDER_BLOCK_H
#define POSTERN_ORDERS_ORDER_BLOCK_H

#include "processor/orders/reading.h"
#include "processor/text/words.h"

/* Reads one block of a proved writer: answers common words, judges and files orders, queues the receipt.
 * beside: what was wrong with other blocks of the mail, or NULL. */
enum status order_block_read(struct reading *reading, int number, const struct sender *sender, const char *beside);

/* Judges the orders of a block, and puts them on file unless words->check. *changed: the game has to be saved. */
enum status order_block_take(struct reading *reading, struct stored_game *stored, const struct sender *sender,
                            const struct words *words, struct receipt *receipt, bool *changed);

/* Why orders of this mail come too late for the open turn, in words behind "its orders were not looked at"; NULL: they do not. */
const char *order_block_too_late(struct reading *reading, const struct stored_game *stored);

/* Sorts the lines of a block, with what its frame says. unproved: nothing shows who wrote it. */
void order_block_sort(struct reading *reading, const struct stored_game *stored, const struct sender *sender, int number,
                bool unproved, struct words *words);

/* Like order_block_read, from lines that are sorted already. */
enum status order_block_read_words(struct reading *reading, int number, const struct sender *sender, const char *beside,
                             struct words *words);

#endif
