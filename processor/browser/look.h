/* Look: a record of a resolved game as one viewer saw it, and its steps. */
#ifndef POSTERN_BROWSER_LOOK_H
#define POSTERN_BROWSER_LOOK_H

#include "processor/replay/file.h"
#include "processor/replay/run.h"

struct scene;

/* What is looked at. */
struct look_at {
    const struct replay_run *run;    /* has resolved the record */
    const struct replay_header *header;
    int record;
    const char *line;                /* the record's in the file */
    size_t line_bytes;
    int seat;                        /* or SEAT_ONLOOKER, or SEAT_MODERATOR for everything */
};

/* A moment: the record as a whole is number 0, its steps follow. */
struct look_view {
    const struct scene *scene;
    const char *svg;
    struct value *events;            /* what happened in it, as the viewer saw it */
};

struct look {
    struct arena arena;              /* its `exhausted` is the caller's; nothing here goes on without memory */
    struct look_at at;
    struct event_steps steps;
    struct look_view *views;
    int count, room;
};

/* Looks. False when there is nothing to be seen. Steps that look the same are one. End it once in the end. */
bool look_begin(struct look *look, const struct look_at *at);
void look_end(struct look *look);

/* Of one moment; "" where there is none. The texts live until the next look. */
const char *look_svg(const struct look *look, int step);
const char *look_board(struct look *look, int step);
const char *look_list(struct look *look, int step);
const char *look_places(struct look *look, int step);
const char *look_drawing(struct look *look, int step);
const char *look_text(struct look *look, int step);
const char *look_notes(struct look *look, int step);
const char *look_events(struct look *look, int step);

#endif
