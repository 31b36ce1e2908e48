/* Melee: three to six fighters in a ring, the second test rule set. It plays what the duel of two cannot.
 *
 * Acts meet acts: a shield counters a bolt, an anti counters the shield, and others interrupt before either. A wall of
 * phantoms exists for whoever believes in it, and only a fighter himself knows what he believes. A trap waits, and only its
 * owner knows under whom. Fighters deal cards for cards at any time. A warp brings back the end of one's own last turn in
 * the middle of anybody's act. README.md has the rules. */
#ifndef POSTERN_MELEE_H
#define POSTERN_MELEE_H

#include "engine/kernel/cursor.h"
#include "engine/kernel/deck.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/question.h"
#include "engine/kernel/queue.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/scene.h"

enum {
    MELEE_SEATS = 6, MELEE_LIFE = 9, MELEE_HAND = 5, MELEE_COPIES = 6, MELEE_LAST_TURN = 60,
    MELEE_ACTS_DEEP = 10,        /* acts that are begun and not over; everybody can count them */
    MELEE_BOLT = 4, MELEE_SPRING = 3, MELEE_STORM_POINTS = 2
};

enum card { CARD_NONE, CARD_BOLT, CARD_CURSE, CARD_TRAP, CARD_PHANTOM, CARD_STORM, CARD_WARP, CARD_SHIELD, CARD_MIRROR,
            CARD_ANTI, CARD_JAM, CARD_INTERRUPT, CARD_COUNT };

enum moment { MOMENT_NONE, MOMENT_TURN_START, MOMENT_COUNT };
enum target_kind { TARGET_NONE, TARGET_FIGHTER, TARGET_ACT };
enum act_data { ACT_VICTIM, ACT_DATA };      /* in queue_act.data: of a trap, seat + 1 */

PILE_TYPE(hand, 2 * MELEE_HAND);
PILE_TYPE(deck, MELEE_COPIES * (CARD_COUNT - 1));
EFFECTS_TYPE(effects, 64);
QUEUE_TYPE(acts, 24);

/* What one fighter thinks of the wall around another. */
struct belief {
    bool believes;
};

struct fighter {
    int32_t life;
    int32_t out;                 /* the order in which they went: 1 the first; 0: in play */
    int32_t turned;              /* the record in which his own last turn ended */
    struct hand hand;
    bool walled;                 /* a wall of phantoms was made around him ... */
    struct belief beliefs[MELEE_SEATS];   /* ... and exists for whoever believes in it */
};

enum ending { ENDING_NONE, ENDING_LAST, ENDING_TIME, ENDING_AGREED, ENDING_COUNT };

struct melee {
    int32_t turn;
    int32_t active;
    int32_t seats;
    int32_t left;                /* how many have left */
    audience resigned;           /* those who gave up: no warp brings them back */
    struct fighter sides[MELEE_SEATS];
    struct deck deck, discards;
    struct acts acts;
    struct effects effects;
    int32_t ending;
};

#define MELEE_EVENTS(X)                                                    \
    X(TURN, "turn-began", .seen_by = AUDIENCE_ALL)                         \
    X(LOST, "turn-lost", .seen_by = AUDIENCE_ALL)                          \
    X(ANNOUNCED, "announced", .seen_by = AUDIENCE_ALL)                     \
    X(LAID, "trap-laid", .seen_by = AUDIENCE_NOBODY)                       \
    X(SQUANDERED, "squandered", .seen_by = AUDIENCE_ALL)                   \
    X(ACT_ENDED, "act-ended", .seen_by = AUDIENCE_ALL)                     \
    X(HURT, "hurt", .seen_by = AUDIENCE_ALL)                               \
    X(OUT, "out", .seen_by = AUDIENCE_ALL)                                 \
    X(BELIEF, "belief", .seen_by = AUDIENCE_NOBODY)                        \
    X(REFUSED, "refused", .seen_by = AUDIENCE_NOBODY)                      \
    X(DREW, "drew", .seen_by = AUDIENCE_NOBODY)                            \
    X(DISCARDED, "discarded", .seen_by = AUDIENCE_ALL, .discloses = true)  \
    X(SPRUNG, "trap-sprung", .seen_by = AUDIENCE_ALL, .discloses = true)   \
    X(BEGAN, "effect-began", .seen_by = AUDIENCE_ALL)                      \
    X(COUNTED, "effect-count", .seen_by = AUDIENCE_ALL)                    \
    X(ENDED, "effect-ended", .seen_by = AUDIENCE_ALL)                      \
    X(STORM, "storm", .seen_by = AUDIENCE_ALL)                             \
    X(DEAL, "deal", .seen_by = AUDIENCE_ALL)                               \
    X(DEALT, "dealt", .seen_by = AUDIENCE_NOBODY)                          \
    X(WARPED, "warped", .seen_by = AUDIENCE_ALL)                           \
    X(OVER, "game-end", .seen_by = AUDIENCE_ALL)
enum {
    MELEE_EVENT_BEFORE_FIRST = EVENT_GAME - 1,
#define X(name, text, ...) MELEE_##name,
    MELEE_EVENTS(X)
#undef X
};

extern const char *const melee_cards[CARD_COUNT];
extern const char *const melee_names[MELEE_SEATS];
extern const char *const melee_ending_names[ENDING_COUNT];
extern const struct codec melee_codec;

/* What a line plays: a card and its target. */
struct play {
    int card;
    int target;                  /* a seat; -1: nobody */
};

/* ---- state.c ---- */

static inline struct melee *melee_of(struct turn *turn)
{
    return turn_state(turn);
}

bool melee_in_play(const struct melee *melee, int seat);
int melee_in_play_count(const struct melee *melee);
/* The next fighter in play to the left. */
int melee_next(const struct melee *melee, int seat);
/* All fighters in play, counted from the left of a seat, with `first` (a seat, or -1) before the others; without `but` (or
 * -1). */
int melee_ring(const struct melee *melee, int from, int first, int but, int seats[MELEE_SEATS]);
/* Is a wall in this fighter's way to the target? He knows what he believes himself. */
bool melee_walled(const struct melee *melee, int seat, int target);
/* Does the pile hold the card, as far as the seat can know? An unseen card may be it. */
bool melee_may_hold(const struct hand *hand, int card);
const char *melee_card_name(const void *context, int card);
const char *melee_check(struct arena *arena, const void *state);
void melee_redact(void *state, int seat);
bool melee_exchange(void *state, int seat, const char *named, struct rng *choice);
/* 1 the best; a fighter who went later is before one who went earlier; in play, the most lives count. */
void melee_places(const struct melee *melee, int8_t places[SEATS_MAX]);

/* ---- orders.c ---- */

/* Reads "BOLT AT blue" up to the line's end. */
bool melee_take_play(struct cursor *cursor, struct play *play);
/* Why the line "WORD card AT target" is impossible now, by what is known; NULL: it is possible. Does not look at hands. */
const char *melee_forbids(const struct melee *melee, int seat, const char *word, const struct play *play);
void melee_judge(struct sheet *sheet);
const char *melee_order_word(int index);
bool melee_setting(struct sheet *sheet, int line, const char **key, const char **value);
const char *melee_offer(struct sheet *sheet, int line, int *to);

/* ---- choose.c ---- */
const char *melee_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
const char *melee_chatter(struct arena *arena, const void *state, int seat, struct rng *choice);

/* ---- acts.c ---- */

extern const struct effect_rules melee_effects;
/* Plays a card as an act with all its consequences. parent: the act that it answers, or 0. */
enum act_end melee_perform(struct turn *turn, int seat, const struct play *play, int parent);
/* Moves a card from a hand to the discards. */
void melee_spend(struct turn *turn, int seat, int card);
void melee_hurt(struct turn *turn, int seat, int points);
/* Puts a fighter out: killed, or by his own will. */
void melee_leave(struct turn *turn, int seat);
void melee_end(struct turn *turn, enum ending ending);

/* ---- declare.c: the windows ---- */

/* Others may interrupt an act before it is delivered, and answer it then. */
void melee_interrupt(struct turn *turn, const struct queue_act *act);
void melee_meet(struct turn *turn, const struct queue_act *act);
/* All declare bolts and jams one after another, then all of them work: jams first, the newest before the others. */
void melee_magic_phase(struct turn *turn);
/* All fighters in play say at the same time whether they duck. */
void melee_storm(struct turn *turn);

/* ---- discard.c: a question ---- */

extern const struct question melee_discard_question;
/* Does one draw above what a hand holds, and say then what goes? */
bool melee_draws_above(struct turn *turn);
/* Asks who has too many cards which of them he discards. */
void melee_discard(struct turn *turn, int seat);

/* ---- resolve.c ---- */
void melee_setup(struct turn *turn, int seats);
void melee_resolve(struct turn *turn);

/* ---- scene.c ---- */
extern const struct scene_glyph melee_glyphs[];
void melee_scene(struct scene *scene, const void *state, int seat, const struct value *events);

/* ---- between.c ---- */
const char *melee_interlude_forbids(struct arena *arena, const void *state, int seat, const char *text);
void melee_between(struct turn *turn, int seat, const char *text);

#endif
