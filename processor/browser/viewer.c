#include "processor/browser/viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "processor/browser/look.h"
#include "processor/replay/verify.h"
#include "processor/replay/words.h"

enum { VERDICT_UNJUDGED = REPLAY_DIFFERS + 1 };

/* A module has one. */
static struct viewer {
    char *room;
    const char *name;
    bool begun, failed;
    struct arena arena;                  /* of the check */
    struct replay_check check;
    struct replay_verification v;
    struct error err;
    const char **lines;                  /* where the records begin in the text, from record 1 */
    size_t *line_bytes;
    int line_count, line_room, byte_room;
    struct look look;
} viewer;

_Noreturn void viewer_give_up(void *context)
{
    (void)context;
    abort();
}

/* ---- the check ---- */

static void drop(void)
{
    if (viewer.begun)
        replay_verification_end(&viewer.v);
    look_end(&viewer.look);
    arena_release(&viewer.arena);
    free(viewer.room);
    memset(&viewer, 0, sizeof viewer);
}

char *viewer_room(size_t bytes)
{
    drop();
    viewer.room = malloc(bytes + 1);
    return viewer.room;
}

/* Half a state is never judged or drawn. */
static void set_limits(void)
{
    struct arena *arenas[] = { &viewer.arena, &viewer.v.lasting, &viewer.v.text, &viewer.v.run.lasting, &viewer.v.run.scratch,
                               &viewer.look.arena };

    for (size_t i = 0; i < sizeof arenas / sizeof arenas[0]; i++) {
        arenas[i]->exhausted = viewer_give_up;
        if (arenas[i]->limit_bytes == 0)
            arenas[i]->limit_bytes = (size_t)1 << 30;
    }
}

static int conclude(enum status status, bool more)
{
    viewer.failed = status != OK;
    if (viewer.failed)
        error_in(&viewer.err, "%s", viewer.name);
    return status == OK && more;
}

int viewer_open(size_t name_bytes, size_t text_bytes)
{
    const char *text = viewer.room + name_bytes;
    enum status status;
    bool more;

    set_limits();
    viewer.name = arena_text_n(&viewer.arena, viewer.room, name_bytes);
    viewer.begun = true;
    status = replay_verification_begin(&viewer.v, text, text_bytes, viewer.name, &viewer.arena, &viewer.check, &more, &viewer.err);
    set_limits();
    return conclude(status, more);
}

static void note_line(const char *line, size_t bytes)
{
    viewer.lines = arena_grow(&viewer.arena, viewer.lines, viewer.line_count, &viewer.line_room, sizeof *viewer.lines);
    viewer.line_bytes = arena_grow(&viewer.arena, viewer.line_bytes, viewer.line_count, &viewer.byte_room,
                                   sizeof *viewer.line_bytes);
    viewer.lines[viewer.line_count] = line;
    viewer.line_bytes[viewer.line_count++] = bytes;
}

int viewer_check(void)
{
    const char *line = viewer.v.file.text;
    bool more;
    enum status status = replay_verification_next(&viewer.v, &more, &viewer.err);

    if (status == OK && more)
        note_line(line, viewer.v.file.bytes);
    return conclude(status, more);
}

int viewer_checked(void)
{
    return viewer.check.records;
}

int viewer_records(void)
{
    return viewer.check.header.records;
}

int viewer_verdict(void)
{
    return viewer.failed ? VERDICT_UNJUDGED : (int)viewer.check.verdict;
}

const char *viewer_words(void)
{
    return viewer.failed ? arena_printf(&viewer.arena, "postern: %s\n", viewer.err.message)
                         : replay_words(viewer.name, &viewer.check, &viewer.arena);
}

const char *viewer_json(void)
{
    return viewer.failed ? "null" : replay_words_json(viewer.name, &viewer.check, &viewer.arena);
}

/* ---- looking ---- */

static bool is_seen(int record)
{
    return viewer.v.running && record >= 1 && record <= viewer.line_count;
}

const char *viewer_seats(void)
{
    struct value *list = value_list(&viewer.arena);

    for (int seat = 0; viewer.line_count > 0 && viewer.v.running && seat < viewer.check.header.founding.seats; seat++)
        value_add_text(&viewer.arena, list, viewer.check.header.seats[seat]);
    return value_write(&viewer.arena, list, NULL);
}

int viewer_look(int record, int seat)
{
    struct look_at at = { .run = &viewer.v.run, .header = &viewer.check.header, .record = record,
                          .seat = seat > 0 ? seat - 1 : seat < 0 ? SEAT_ONLOOKER : SEAT_MODERATOR };

    if (!is_seen(record) || seat > viewer.check.header.founding.seats)
        return -1;
    at.line = viewer.lines[record - 1];
    at.line_bytes = viewer.line_bytes[record - 1];
    return look_begin(&viewer.look, &at) ? viewer.look.count - 1 : -1;
}

const char *viewer_svg(int step)
{
    return look_svg(&viewer.look, step);
}

const char *viewer_board(int step)
{
    return look_board(&viewer.look, step);
}

const char *viewer_list(int step)
{
    return look_list(&viewer.look, step);
}

const char *viewer_places(int step)
{
    return look_places(&viewer.look, step);
}

const char *viewer_notes(int step)
{
    return look_notes(&viewer.look, step);
}

const char *viewer_events(int step)
{
    return look_events(&viewer.look, step);
}

const char *viewer_drawing(int step)
{
    return look_drawing(&viewer.look, step);
}

const char *viewer_text(int step)
{
    return look_text(&viewer.look, step);
}

/* ---- going on ---- */

static const char *options_line(const struct value *options, struct arena *arena)
{
    const char *line = "";

    for (const struct value *option = options->first; option; option = option->next) {
        const char *value = option->kind == VALUE_TEXT ? option->text : value_write(arena, option, NULL);

        line = arena_printf(arena, "%s %s=%s", line, option->key, value);
    }
    return *line ? arena_printf(arena, "options  %s\n", line) : "";
}

static const char *indented(const char *text, struct arena *arena)
{
    const char *all = "";

    while (*text) {
        size_t bytes = strcspn(text, "\n");

        all = arena_printf(arena, "%s  %.*s\n", all, (int)bytes, text);
        text += bytes + (text[bytes] == '\n');
    }
    return all;
}

const char *viewer_position(int record)
{
    const struct replay_run *run = &viewer.v.run;
    struct arena *arena = &viewer.arena;
    void *state;

    if (!is_seen(record) || !position_is_known(run->rules))
        return NULL;
    state = arena_alloc(arena, ruleset_state_bytes(run->rules));
    if (codec_read(run->rules->state, state, run->past[record - 1], strlen(run->past[record - 1]), arena, NULL) != OK)
        return NULL;
    return arena_printf(arena, "scenario  %s after record %d\nrules     %s\n%sposition\n%s", viewer.check.header.founding.game, record,
                        run->rules->name, options_line(run->options, arena),
                        indented(position_write(run->rules, arena, state), arena));
}
