/* Words: a mail's lines, sorted into what the host answers itself (base/host_word.h) and what goes to the game. libc only: pages
 * where a player tries orders sort them in the same way. */
#ifndef POSTERN_TEXT_WORDS_H
#define POSTERN_TEXT_WORDS_H

#include <stdbool.h>

#include "engine/kernel/order.h"

/* The lines of one block. */
struct words {
    struct order_lines orders;       /* for the game, under their numbers in the mail */
    bool add, check;                 /* ADD, CHECK stood before them */
    bool forecast;                   /* FORECAST stood before them: checked too, with a forecast */
    bool ready;                      /* READY stands in it */
    bool unproved;                   /* nothing shows who wrote it, or only that he has confirmed it */
    int turn;                        /* a `TURN n` line, or the frame's; LETTER_NO_TURN */
    struct words_frame {             /* `GAME g2` lines */
        const char *game;            /* as written, without marks behind it */
        const char *line;            /* all of it */
        bool has_turn;               /* `GAME g2 TURN 3`: nobody writes that by chance */
    } *frames;
    int frame_count, frame_capacity;
    const char *problem;             /* why none of this may be read; NULL: it may */
    const char **lines;              /* processor words, as written */
    int line_count, line_capacity;
    const char **passwords;          /* behind PASSWORD, also an unacceptable one. Never to be logged or echoed */
    int password_count, password_capacity;
    const char **left_out;           /* words that an unproved mail cannot have: "RESIGN", "ADDRESS", "PASSWORD" */
    int left_out_count, left_out_capacity;
    const char **passed_over;        /* prose that only begins like a word of the host's: "Turn 7 was fun" */
    int passed_over_count, passed_over_capacity;
};

/* Cuts the text into lines, once for all readers. Some words in an unproved mail never count, not even when it is
 * confirmed: they are in neither list, but in left_out. */
void words_sort(struct arena *arena, const char *text, bool unproved, struct words *words);

/* The sorted words as canonical JSON, in the arena, without passwords and left_out; and back. False: not such a text. */
const char *words_write(struct arena *arena, const struct words *words);
bool words_read(struct arena *arena, const char *json, struct words *words);

/* One sentence for the writer about prose that was passed over, or NULL. */
const char *words_passed_over(struct arena *arena, const struct words *words);

/* Adds a line of prose. */
void words_pass_over(struct arena *arena, struct words *words, const char *line);

/* Adds a processor word, as if it stood in the mail. */
void words_add(struct arena *arena, struct words *words, const char *line);

/* The rest of a line after its first word. */
const char *words_after(const char *line);

#endif
