/* Men as cards see them: their owner, their kind, and the effects in play on them. RULES 4, 12. */
#ifndef KNIGHTMARE_MEN_H
#define KNIGHTMARE_MEN_H

#include "engine/games/knightmare/effects/cards.h"

/* Has the kind been in play, through a man or an effect (SPECIAL PROMOTION)? */
bool km_kind_seen(const struct state *state, int kind);

/* The man on a cell who counts as one of the colour's, or MAN_NONE. A NEUTRAL one counts as either side's (RULES 12). */
int km_man_at(const struct state *state, int cell, int colour);
bool km_is_neutral(const struct state *state, int man);

/* Merged men (RULES 4.1). The first function returns the man on the cell, perhaps one of two, who has the colour and,
 * for cards, the kind; or MAN_NONE. A card that names a kind may mean either part. The second: is one of the parts of
 * that kind? Then a card that excludes the kind excludes the whole piece. */
int km_part_at(const struct state *state, int cell, int colour, int kind);
bool km_has_kind(const struct board *board, int man, int kind);

bool km_is_royal(const struct state *state, int man);

/* The kind of a man, including his effects: a Knight under PALADIN is a PALADIN. */
int km_kind_of(const struct state *state, int man);

/* Is the man a King for effects that cannot be on one: by his kind, or crowned by an effect? */
bool km_is_king(const struct state *state, const struct board *board, int man);

/* May the colour capture the man by a card, as far as effects go (PACIFISM, MEDUSA, TRUCE, MYSTIC SHIELD)? Protection
 * as a King does not count here. */
bool km_capturable(const struct state *state, int man, int by);

/* Is he turned to stone, so that no card takes him off the board (MEDUSA)? A man who is only safe from captures can
 * still be made dead (KC-PACIFISM-10). */
bool km_is_stone(const struct state *state, int man);

/* Does a continuing effect hold the man on his cell against everybody? Then no regular card moves or swaps him either
 * (KC-MEDUSA-04). */
bool km_rooted(const struct state *state, int man);

#endif
