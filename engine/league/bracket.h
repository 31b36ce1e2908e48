/* Brackets: the tree of a knockout, in which the best seeds meet last. */
#ifndef POSTERN_BRACKET_H
#define POSTERN_BRACKET_H

enum { BRACKET_ENTRANTS_MAX = 512 };

/* Fills the leaves from the top of the tree with seeds from 1, 0 for a bye. Leaves 2i and 2i + 1 meet in the first round,
 * the winners of matches 2i and 2i + 1 in the next. Returns the number of leaves: the smallest power of two that has room
 * for all entrants, at least 2. */
int bracket_seeds(int entrants, int leaves[BRACKET_ENTRANTS_MAX]);

#endif
