/* Window: several seats may declare something, one after another, until all have passed.
 *
 * A game says who may speak and in which order (struct window). The kernel calls its `declare` for every declaration, one
 * by one, to carry it out at once; `declare` may open windows inside, so answers to answers work last in, first out. The
 * choice of whom to ask reveals nothing: `may` receives the state as onlookers know it, so no window can depend on a
 * hidden hand, and the seat's own settings can lower its result through `wish`. A seat is asked as elsewhere: first the
 * answer list, then standing orders, then a mail. Only the answers are stored.
 *
 * When the rule set has a question of the window's kind (question.h), that question judges the lines, and only lines that
 * are legal now reach `declare`. */
#ifndef POSTERN_WINDOW_H
#define POSTERN_WINDOW_H

#include <stdbool.h>

#include "engine/kernel/turn.h"

struct sheet;

/* The knowledge that decides who may speak. */
enum window_know {
    WINDOW_PUBLIC,       /* what onlookers know */
    WINDOW_OWN           /* what the seat itself knows: only with a game option that everybody sees (QUICK, HELD) */
};

/* How a window treats a seat. */
enum window_wish {
    WINDOW_NEVER,        /* it has nothing to say: the window skips it */
    WINDOW_STANDING,     /* only its standing orders may speak: it gets no mail */
    WINDOW_ASK           /* it is asked, unless one of its standing orders speaks */
};

/* How often a seat speaks; the seats take turns. A seat that passes does not speak again. */
enum window_manner {
    WINDOW_REPLY,        /* again when another has declared */
    WINDOW_ONCE,         /* once */
    WINDOW_ON,           /* again and again, until it passes */
    WINDOW_TOGETHER      /* once; all seats are asked at the same time, and their declarations are carried out in
                          * turn */
};

struct window {
    const char *kind;            /* kind of the requests; their names are kind.N unless `name` gives another */
    const char *deadline;        /* class; NULL: "orders" */
    const char *default_text;    /* the text that declares nothing; NULL: "" */
    const int *seats;            /* in the order in which they speak */
    int count;
    enum window_manner manner;
    audience spoken;             /* these have already declared, in the mail that led here: asked again when another
                                  * has declared */
    bool every;                  /* every standing order that fits speaks, in order, not only the first; needs a tag */
    bool late;                   /* asks afterwards (ask_late): one seat, WINDOW_ONCE; the turn becomes a draft */
    const char *tag;             /* a standing order speaks once for each tag ("mp1"), with which its requests' names
                                  * begin; NULL: no tag */
    enum window_know know;
    enum window_wish (*may)(const void *known, int seat, const void *context);   /* required: the highest level for the
                                                                                  * seat */
    enum window_wish (*wish)(struct turn *turn, int seat, void *context);        /* lowers that level; NULL: does
                                                                                  * not */
    const char *(*name)(struct turn *turn, int seat, void *context);             /* NULL, or returns the request's whole
                                                                                  * name */
    struct value *(*facts)(struct turn *turn, int seat, void *context);          /* called only when needed; NULL: no
                                                                                  * facts */
    /* Carries out what a seat has declared; returns how many declarations were valid, 0: it passes. Required. */
    int (*declare)(struct turn *turn, int seat, const char *text, void *context);
    bool (*shut)(struct turn *turn, void *context);   /* nothing is left to declare; NULL: never */
    /* WINDOW_TOGETHER: tells a seat that its answer comes too late, because another's has shut the window; NULL: nobody is told. */
    void (*unheard)(struct turn *turn, int seat, const char *text, void *context);
    void *context;               /* the caller's; lost when the run ends */
};

/* Opens the window and returns when nobody is left to speak, or after WINDOW_ROUNDS rounds. Returns how many
 * declarations were valid. The state may have been replaced meanwhile. */
enum { WINDOW_ROUNDS = 64 };
int window_run(struct turn *turn, const struct window *window);

/* How the window would treat the seat if it opened now. This calls `wish`, so settings that `wish` uses are really
 * read. */
enum window_wish window_may(struct turn *turn, const struct window *window, int seat);

/* The meaning of a seat's setting (turn_setting): ALWAYS asks, NEVER leaves it to standing orders, IF with conditions
 * asks when they hold for the facts (standing_holds), which are made only for that, DEFAULT or nothing means `usual`:
 * asks or leaves it to standing orders. facts: NULL: there are none. */
enum window_wish window_wish_of(struct turn *turn, int seat, const char *key,
                                struct value *(*facts)(struct turn *turn, int seat, void *context), void *context, bool usual);

/* Reads such a value from the words from `text` on in that line of the sheet, and returns its canonical form; when it
 * is not valid, rejects the line and returns NULL. */
const char *window_wish_read(struct sheet *sheet, int line, const char *text);

#endif
