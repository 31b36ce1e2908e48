/* Packing: stores vectors of whole numbers in fewer words, whose sums compare like the sums of the vectors.
 *
 * Neighbouring numbers share a word where there is room: the number that counts first is multiplied by more than the other
 * can reach in a pairing. A number that is the same for all edges is left out. */
#ifndef POSTERN_PACKING_H
#define POSTERN_PACKING_H

#include "engine/league/matching.h"

struct packing {
    int words;                          /* at least 1 */
    struct packing_number {
        int word;
        int64_t least;                  /* subtracted from each cost; this changes all pairings equally */
        int64_t times;                  /* multiplies the word before the number is added; 0: number left out */
    } numbers[COST_NUMBERS];
};

/* The packing for the costs of all pairs of so many vertices. The sum of as many packed costs as there are vertices stays
 * below 2^58, if the sums of the numbers do. */
struct packing packing_of(int vertices, const struct cost *costs);

/* Packs a cost: writes packing->words words. */
void packing_pack(const struct packing *packing, const struct cost *cost, int64_t *words);

#endif
