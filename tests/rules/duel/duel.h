/* Duel: a small card game that uses every part of the kernel; the test rule set, and the null rule set of the benches.
 *
 * Two duellists, each with a squire on a line of five cells, play one or two cards a turn. It is not a good game, but a
 * complete one: it blocks (the turn's cards), asks late (a parry that looks back), asks all (a brawl), puts questions to
 * standing orders alone (a riposte), has effects on two clocks, waits off the board, recalls the past, hides hands, allows
 * gifts between turns, and ends. README.md lists its cards, events and notation. */
#ifndef POSTERN_DUEL_H
#define POSTERN_DUEL_H

#include "engine/kernel/deck.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/offboard.h"
#include "engine/kernel/queue.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/scene.h"

enum { DUEL_SEATS = 2, DUEL_LIFE = 12, DUEL_CELLS = 5, DUEL_HAND = 4, DUEL_COPIES = 3, DUEL_LAST_TURN = 40 };

enum card { CARD_NONE, CARD_STRIKE, CARD_PARRY, CARD_POISON, CARD_MIRROR, CARD_BANISH, CARD_YESTERDAY, CARD_BRAWL,
            CARD_RIPOSTE, CARD_COUNT };

enum moment { MOMENT_NONE, MOMENT_TURN_START, MOMENT_COUNT };
enum target_kind { TARGET_NONE, TARGET_DUELLIST, TARGET_SQUIRE };

enum { DUEL_CARDS = 2 * (CARD_COUNT - 1) * DUEL_COPIES };   /* of both: a gift may fill one hand */
PILE_TYPE(pile, DUEL_CARDS);
EFFECTS_TYPE(effects, 64);
OFFBOARD_TYPE(offboard, 8);
QUEUE_TYPE(queue, 8);

struct duellist {
    int32_t life;
    int32_t squire;              /* cell 1..5; 0: off the board */
    int32_t stance;              /* enum stance */
    struct pile hand, deck, discards;
};

enum stance { STANCE_NONE, STANCE_HIGH, STANCE_LOW };
enum ending { ENDING_NONE, ENDING_LIFE, ENDING_RESIGNED, ENDING_AGREED, ENDING_TIME, ENDING_COUNT };

struct duel {
    int32_t turn;
    struct duellist sides[DUEL_SEATS];
    struct effects effects;
    struct offboard away;
    int32_t ending;
    int32_t winner;              /* seat + 1; 0: none */
};

#define DUEL_EVENTS(X)                                     \
    X(STANCE, "stance", AUDIENCE_ALL)                      \
    X(CARD_PLAYED, "card-played", AUDIENCE_ALL)            \
    X(SQUANDERED, "squandered", AUDIENCE_ALL)              \
    X(DAMAGE, "damage", AUDIENCE_ALL)                      \
    X(PARRIED, "parried", AUDIENCE_ALL)                    \
    X(MIRRORED, "mirrored", AUDIENCE_ALL)                  \
    X(BRAWL, "brawl", AUDIENCE_ALL)                        \
    X(STEP, "step", AUDIENCE_ALL)                          \
    X(EFFECT_BEGAN, "effect-began", AUDIENCE_ALL)          \
    X(EFFECT_COUNT, "effect-count", AUDIENCE_ALL)          \
    X(EFFECT_CHANGED, "effect-changed", AUDIENCE_ALL)      \
    X(EFFECT_ENDED, "effect-ended", AUDIENCE_ALL)          \
    X(HOP_OFF, "hop-off", AUDIENCE_ALL)                    \
    X(HOP_CLOCK, "hop-clock", AUDIENCE_ALL)                \
    X(HOP_WAIT, "hop-wait", AUDIENCE_ALL)                  \
    X(HOP_ON, "hop-on", AUDIENCE_ALL)                      \
    X(REMEMBERED, "remembered", AUDIENCE_ALL)              \
    X(DREW, "drew", AUDIENCE_NOBODY)                       \
    X(GIFT, "gift", AUDIENCE_ALL)                          \
    X(GAME_END, "game-end", AUDIENCE_ALL)
enum {
    DUEL_EVENT_BEFORE_FIRST = EVENT_GAME - 1,
#define X(name, text, seen_by) DUEL_##name,
    DUEL_EVENTS(X)
#undef X
};

extern const char *const duel_cards[CARD_COUNT];
extern const char *const duel_colours[DUEL_SEATS];
extern const char *const duel_stances[];
extern const struct codec duel_codec;
extern const struct effect_rules duel_effects;
extern const struct offboard_rules duel_away;

/* resolve.c */
void duel_setup(struct turn *turn, int seats);
void duel_resolve(struct turn *turn);
void duel_ended_early(struct turn *turn, int winner);
void duel_between(struct turn *turn, int seat, const char *text);
const char *duel_check(struct arena *arena, const void *state);

/* orders.c */
void duel_judge(struct sheet *sheet);
const char *duel_order_word(int index);
const char *duel_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
const char *duel_interlude(struct arena *arena, const void *state, int seat, const char *line);
bool duel_setting(struct sheet *sheet, int line, const char **key, const char **value);
const char *duel_chatter(struct arena *arena, const void *state, int seat, struct rng *choice);
extern const struct question duel_again;
extern const struct question *const duel_questions[];
int duel_card(const char *name);

/* position.c */
extern const struct position_rules duel_position;

/* scene.c */
extern const struct scene_glyph duel_glyphs[];
void duel_scene(struct scene *scene, const void *state, int seat, const struct value *events);

#endif
