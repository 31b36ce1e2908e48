/* Window: several seats may declare something, one after another, until all have passed.
 *
 * A game says who may speak in which order (struct window), and gets its `declare` called for every declaration, one by
 * one, to carry it out at once; it may open windows inside, so that answers to answers work last in, first out. What is
 * asked of whom tells nothing: `may` is handed the state as onlookers know it, so that no window can hang on a hidden
 * hand, and `wish` lowers it by the seat's own settings. Whoever is asked is asked as anywhere: the answer list, standing
 * orders, then a mail. Nothing is stored but the answers.
 *
 * Where the rule set has a question of the window's kind (question.h), that judges the lines, and only those that are
 * legal now reach `declare`. */
#ifndef POSTERN_WINDOW_H
#define POSTERN_WINDOW_H

#include <stdbool.h>

#include "engine/kernel/turn.h"

struct sheet;

/* What is known of a state where it is said who may speak. */
enum window_know {
    WINDOW_PUBLIC,       /* what onlookers know */
    WINDOW_OWN           /* what the seat itself knows: only under a game option that is shown to all (QUICK, HELD) */
};

/* What becomes of a seat in a window. */
enum window_wish {
    WINDOW_NEVER,        /* it has nothing to say: it is not looked at */
    WINDOW_STANDING,     /* only its standing orders may speak: it is never mailed */
    WINDOW_ASK           /* it is asked, unless a standing order of its speaks */
};

/* How often a seat speaks; the seats do so in turn. One that passes does not speak again. */
enum window_manner {
    WINDOW_REPLY,        /* again when another has declared */
    WINDOW_ONCE,         /* once */
    WINDOW_ON,           /* on, until it passes */
    WINDOW_TOGETHER      /* once, all that are asked at the same time; what they say is carried out in turn */
};

struct window {
    const char *kind;            /* of the requests, which are named kind.N unless `name` gives another */
    const char *deadline;        /* class; NULL: "orders" */
    const char *default_text;    /* what says nothing; NULL: "" */
    const int *seats;            /* in the order in which they speak */
    int count;
    enum window_manner manner;
    audience spoken;             /* these have declared already, in the mail that led here: asked when another has */
    bool every;                  /* every standing order that fits speaks, in order, not the first alone; needs a tag */
    bool late;                   /* it looks back (ask_late): one seat, WINDOW_ONCE; the turn becomes a draft */
    const char *tag;             /* a standing order speaks once a tag ("mp1"), which begins its requests' names; NULL */
    enum window_know know;
    enum window_wish (*may)(const void *known, int seat, const void *context);   /* required: the most there can be */
    enum window_wish (*wish)(struct turn *turn, int seat, void *context);        /* lowers it; NULL: does not */
    const char *(*name)(struct turn *turn, int seat, void *context);             /* NULL, or the request's whole name */
    struct value *(*facts)(struct turn *turn, int seat, void *context);          /* made only when needed; NULL: none */
    /* Carries out what a seat has said; how many declarations were good, 0: it passes. Required. */
    int (*declare)(struct turn *turn, int seat, const char *text, void *context);
    bool (*shut)(struct turn *turn, void *context);   /* nothing is left to declare about; NULL: never */
    void *context;               /* the caller's; dies with the run */
};

/* Opens the window and comes back when nobody is left to speak. Returns how many declarations were good. The state may
 * be another one then. After WINDOW_ROUNDS rounds it closes. */
enum { WINDOW_ROUNDS = 64 };
int window_run(struct turn *turn, const struct window *window);

/* What would become of the seat if the window were opened now; its `wish` is asked, so a setting that it reads is read. */
enum window_wish window_may(struct turn *turn, const struct window *window, int seat);

/* What a seat's setting (turn_setting) says: ALWAYS asks, NEVER leaves it to standing orders, IF and conditions asks
 * when they hold of the facts (standing_holds), DEFAULT or nothing is `usual`: asks or leaves it to standing orders. */
enum window_wish window_wish_of(struct turn *turn, int seat, const char *key, const struct value *facts, bool usual);

/* Reads such a value, the words from `text` on in that line of the sheet, and gives its canonical form; NULL, with the
 * line rejected, when it is none. */
const char *window_wish_read(struct sheet *sheet, int line, const char *text);

#endif
