/* Known: a game as one of its seats may know it, to take along: on a page where a player tries orders, for example.
 *
 * It holds the state without what the seat may not know, and of everything around it the seat's own part: what is asked of it,
 * its answers, standing orders, interludes and offers. No seed, no event, nothing of another seat. game_judge and game_foretell
 * say of it what they say of the game itself. Only two limits cannot be known: of all seats' standing orders together
 * (GAME_STANDING_ALL_MOST), and of all interludes at one question (GAME_INTERLUDES_AN_ASK). */
#ifndef POSTERN_GAME_KNOWN_H
#define POSTERN_GAME_KNOWN_H

#include "engine/game.h"

struct game_known {
    struct game game;
    int seat;
    const char *writer;              /* the name that its player may sign with; NULL: unknown. The host sets it */
    const void *at;                  /* the state at its open requests; for a draft: at its end */
    bool midway[2];                  /* has a run of the open turn, and of the one on top of a draft, used answers of anybody? False
                                      * where the seat is asked nothing */
};

/* Fills it from a game; its parts live in the arena, or are those of the game. */
void game_known_of(struct game_known *known, const struct game *game, const struct game_world *world, int seat,
                   struct arena *arena);

/* The world of such a game: it has no seeds and no past. */
struct game_world game_known_world(const struct game_known *known);

/* As canonical JSON, and back; in the arena. rules: those of the game; NULL: the ones that the text names. ERR_FORMAT or
 * ERR_CORRUPT: not such a text, or of rules that this engine does not have. */
enum status game_known_write(const struct game_known *known, struct arena *arena, const char **text, struct error *err);
enum status game_known_read(struct game_known *known, const struct ruleset *rules, const char *text, size_t bytes,
                            struct arena *arena, struct error *err);

#endif
