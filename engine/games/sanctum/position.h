/* Position: the notation of RULES 19.0.
 *
 * An item is written over a state and changes nothing but what it names. So an item holds of a state exactly when
 * writing it over the state changes nothing: reading and expecting are one. */
#ifndef POSTERN_SANCTUM_POSITION_H
#define POSTERN_SANCTUM_POSITION_H

#include "engine/error.h"
#include "engine/games/sanctum/state.h"

/* See struct ruleset. */
enum status sa_position_read(struct arena *arena, void *state, const char *item, struct error *err);
const char *sa_position_write(struct arena *arena, const void *state);
const char *sa_position_holds(struct arena *arena, const void *state, const char *item, struct error *err);

/* ---- what its files share ---- */

/* An item being written over a state. */
struct placing {
    struct arena *arena;
    struct state *state;
    bool asserting;          /* it is asked whether the item holds */
    bool unlike;             /* asserting: it does not, in what the state's own fields cannot show */
    struct error *err;
};

enum { WORDS_MAX = 64 };
struct words {
    int count, at;
    const char *list[WORDS_MAX];
};

/* Cuts a text at blanks, without the marks ( ) : around a word. */
void sa_words(struct arena *arena, const char *text, struct words *words);
const char *sa_words_next(const struct words *words);              /* "" at the end */
bool sa_words_take(struct words *words, const char *word);
bool sa_words_number(struct words *words, int least, int most, int *number);
/* The longest run of words that names a spell; SPELL_NONE, and nothing taken, when none does. */
int sa_words_spell(struct words *words);

/* The list that follows the word "bears". */
const char *sa_after_bears(const char *item);

enum status sa_unreadable(struct placing *placing, const char *what, const char *form);

/* Writes "Iron Ranks 5, Footsore 2 hidden" over what a target bears. whole: what is not named goes. */
enum status sa_place_spells(struct placing *placing, enum target kind, int target, const char *list, bool whole);

/* The roster of a group: "m9 swordsman 4/7, m10-m12 archers". The list is whole. */
enum status sa_place_roster(struct placing *placing, struct group *group, const char *list);
/* One minion that is in play: what stands after its name. */
enum status sa_place_minion(struct placing *placing, struct group *group, struct minion *minion, const char *text);

/* A square: what stands after its name. */
enum status sa_place_square(struct placing *placing, int square, struct words *words, const char *item);

/* "in bh1", said of a group or structure; the boardhop is an item of its own. */
void sa_place_inside(struct placing *placing, enum target kind, int id, const char *word);

/* A boardhop: what stands after its number. */
enum status sa_place_boardhop(struct placing *placing, int id, struct words *words);

/* Cards, mana and the like of a player; false when the word begins no such item. */
bool sa_place_player(struct placing *placing, const char *item, enum status *status);

/* Taking things out without a word, as a position does. */
void sa_unplace_group(struct state *state, int group);
void sa_unplace_structure(struct state *state, int structure);
void sa_unplace_spells(struct state *state, enum target kind, int target);

#endif
