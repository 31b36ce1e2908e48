/* Packing: vectors of whole numbers as words, of which there are fewer, so that sums compare as those of the vectors do.
 *
 * Numbers next to each other share a word where there is room: the graver one is multiplied by more than the other can come
 * to in a pairing. A number that is the same for all edges is left out. */
#ifndef POSTERN_PACKING_H
#define POSTERN_PACKING_H

#include "engine/league/matching.h"

struct packing {
    int words;                          /* at least 1 */
    struct packing_number {
        int word;
        int64_t least;                  /* taken off each cost: each pairing has as many of them */
        int64_t times;                  /* what the word is multiplied by before the number is added; 0: left out */
    } numbers[COST_NUMBERS];
};

/* How the costs of all pairs of so many vertices are packed. No sum of as many packed costs as there are vertices reaches
 * 2^58, if none of the numbers' do. */
struct packing packing_of(int vertices, const struct cost *costs);

/* Writes packing->words words. */
void packing_pack(const struct packing *packing, const struct cost *cost, int64_t *words);

#endif
