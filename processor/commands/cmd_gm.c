/* postern gm: the moderator's hand from the command line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/moderator/gm.h"
#include "processor/text/layout.h"
#include "processor/commands/options.h"
#include "processor/base/slurp.h"

enum { HELP_INDENT = 32, HEAD_BYTES = 128, WORDS_MAX = 200, GM_ARENA_BYTES = 256 << 20, BODY_BYTES_MOST = 4 << 20 };

/* The words of the command line. */
struct line {
    const char *act, *game, *now, *file;
    const char *words[WORDS_MAX];
    int count;
    bool json, help;
};

/* Words in the place of an act that change nothing. */
static bool is_reading(const char *name)
{
    return strcmp(name, "log") == 0 || strcmp(name, "press") == 0;
}

static int no_such_act(const char *name)
{
    fprintf(stderr, "postern: the moderator has no act \"%s\"; `postern gm --help` lists them\n", name);
    return EXIT_USAGE;
}

static void print_usage(FILE *out)
{
    options_print_usage(out, "gm ACT GAME [WORD ...] [--file FILE] [--now TIME] [--json]\n"
                             "       postern gm log | press GAME [--json]\n"
                             "       postern gm --help ACT");
    options_print(out, "The moderator's hand. Each act is a record of the game's chain, and every report tells it. Lines that an act "
                       "takes (orders, a position) come from --file FILE, - for standard input.");
    fputc('\n', out);
    for (int i = 0; gm_act_at(i); i++) {
        char head[HEAD_BYTES];

        snprintf(head, sizeof head, "%s %s", gm_act_at(i)->name, gm_act_at(i)->words);
        options_print_row(out, head, gm_act_at(i)->help, HELP_INDENT);
    }
    options_print_row(out, "log", "what was done so far", HELP_INDENT);
    options_print_row(out, "press", "all press and diaries", HELP_INDENT);
}

/* One act in full: its words, what it does, an example, and what is different by mail. */
static void print_act_help(const struct gm_act *act)
{
    struct arena arena = { .limit_bytes = GM_ARENA_BYTES };
    const char *words = arena_printf(&arena, "%s%s", *act->words ? " " : "", act->words);

    options_print_usage(stdout, arena_printf(&arena, "gm %s GAME%s%s [--now TIME] [--json]", act->name, words,
                                             act->body ? " [--file FILE]" : ""));
    options_print(stdout, arena_printf(&arena, "%c%s.", text_upper(*act->help), act->help + 1));
    printf("\n  postern gm %s\n\n", act->example);
    if (act->body)
        options_print(stdout, "Its lines come from --file FILE, - for standard input; in a mail they stand below it, up to END.");
    options_print(stdout, arena_printf(&arena, "By mail to the robot, in answer to a notice about the game: %s%s, without the game%s.%s",
                                       act->name, words, act->prose ? ", its word in capitals" : "",
                                       act->asks ? " A mail has to confirm it: a question tells first what would happen." : ""));
    arena_release(&arena);
}

/* `gm --help ACT`, `gm ACT --help`: of one act, else of all. */
static int print_help(const char *name)
{
    const struct gm_act *act = name ? gm_act_find(name) : NULL;

    if (act)
        print_act_help(act);
    else if (!name || is_reading(name))
        print_usage(stdout);
    else
        return no_such_act(name);
    return EXIT_DONE;
}

/* The value behind an option that takes one. */
static const char *value_of(char **argv, int argc, int *at)
{
    if (*at + 1 < argc)
        return argv[++*at];
    fprintf(stderr, "postern: %s needs a value\n", argv[*at]);
    return NULL;
}

/* Words that are not our options go to the act unchanged. */
static int read_line(struct line *line, int argc, char **argv)
{
    *line = (struct line){ 0 };
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];

        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            line->help = true;
        else if (strcmp(word, "--json") == 0)
            line->json = true;
        else if (strcmp(word, "--now") == 0 && !(line->now = value_of(argv, argc, &i)))
            return EXIT_USAGE;
        else if (strcmp(word, "--file") == 0 && !(line->file = value_of(argv, argc, &i)))
            return EXIT_USAGE;
        else if (strcmp(word, "--now") == 0 || strcmp(word, "--file") == 0)
            continue;
        else if (!line->act)
            line->act = word;
        else if (!line->game)
            line->game = word;
        else if (line->count < WORDS_MAX)
            line->words[line->count++] = word;
    }
    if (line->help)
        return print_help(line->act);
    if (line->act && line->game)
        return -1;
    print_usage(stderr);
    return EXIT_USAGE;
}

/* ---- the log ---- */

struct logging {
    struct stored_game *stored;
    bool json;
};

static void print_act(const struct logging *logging, int record, int64_t at_utc_s, const struct value *event)
{
    struct arena *arena = logging->stored->arena;
    const char *act = value_get_text(event, "act", ""), *text = value_get_text(event, "text", "");
    char *when = arena_text(arena, "");

    if (!logging->json) {
        if (at_utc_s > 0)
            layout_time(arena, at_utc_s, "UTC", &when, NULL);
        printf("%6s  %-26s  %-9s %s\n", record ? arena_printf(arena, "%d", record) : "open", when, act, text);
        return;
    }
    {
        struct value *object = value_object(arena);

        value_set_text(arena, object, "act", act);
        if (at_utc_s > 0)
            value_set_int(arena, object, "at", at_utc_s);
        value_set_int(arena, object, "record", record);
        value_set_text(arena, object, "text", text);
        puts(value_write(arena, object, NULL));
    }
}

static enum status print_record(void *context, const struct record_row *row, struct error *err)
{
    const struct logging *logging = context;
    struct value *events;
    enum status status = value_read(logging->stored->arena, row->events, strlen(row->events), &events, err);

    for (const struct value *event = status == OK ? events->first : NULL; event; event = event->next)
        if (strcmp(value_get_text(event, "event", ""), "moderator") == 0)
            print_act(logging, row->number, value_get_int(event, "at", row->made_utc_s), event);
    return status;
}

static enum status print_log(struct home *home, int64_t id, bool json, struct arena *arena, struct error *err)
{
    struct logging logging = { .json = json };
    enum status status = stored_game_open(home, id, arena, &logging.stored, err);

    if (status == OK)
        status = store_records(home->store, id, 1, logging.stored->row.records, print_record, &logging, err);
    for (int i = 0; status == OK && i < logging.stored->moderation.waiting_count; i++) {
        struct value *event = value_object(arena);

        value_set_text(arena, event, "act", logging.stored->moderation.waiting[i].act);
        value_set_text(arena, event, "text", logging.stored->moderation.waiting[i].text);
        print_act(&logging, 0, logging.stored->moderation.waiting[i].at_utc_s, event);
    }
    return status;
}

/* ---- press ---- */

static void print_press(void *context, const struct press_row *row)
{
    const struct logging *logging = context;
    struct arena *arena = logging->stored->arena;
    struct value *object = value_object(arena);
    char *when = arena_text(arena, "");

    layout_time(arena, row->made_utc_s, "UTC", &when, NULL);
    value_set_int(arena, object, "at", row->made_utc_s);
    value_set_text(arena, object, "from", stored_seat_name(logging->stored, row->seat));
    value_set_text(arena, object, "kind", row->kind);
    value_set_text(arena, object, "text", row->text);
    value_set_text(arena, object, "to", row->seats);
    value_set_int(arena, object, "turn", row->turn);
    if (logging->json)
        puts(value_write(arena, object, NULL));
    else
        printf("%s, turn %d: %s (%s) to %s\n%s\n\n", when, row->turn, stored_seat_name(logging->stored, row->seat),
               row->kind, *row->seats ? row->seats : "nobody", row->text);
}

static enum status print_all_press(struct home *home, int64_t id, bool json, struct arena *arena, struct error *err)
{
    struct logging logging = { .json = json };
    enum status status = stored_game_open(home, id, arena, &logging.stored, err);

    return status == OK ? store_press(home->store, id, print_press, &logging, err) : status;
}

/* ---- one act ---- */

static enum status do_act(struct home *home, const struct line *line, const struct gm_act *act, int64_t id,
                          struct arena *arena, const char **said, struct error *err)
{
    const char *words[WORDS_MAX];
    char *body = NULL;
    size_t bytes;
    enum status status = OK;

    memcpy(words, line->words, sizeof words);
    if (line->file)
        status = slurp(line->file, BODY_BYTES_MOST, arena, &body, &bytes, err);
    if (status == OK)
        status = gm_do_alone(home, id, act, words, line->count, body, arena, said, err);
    return status;
}

static void print_said(const struct line *line, const char *said, struct arena *arena)
{
    struct value *object = value_object(arena);

    value_set_text(arena, object, "act", line->act);
    value_set_text(arena, object, "game", line->game);
    value_set_text(arena, object, "text", said);
    if (line->json)
        puts(value_write(arena, object, NULL));
    else
        printf("%s: %s\n", line->game, said);
}

static enum status run(const struct line *line, struct home *home, struct arena *arena, struct error *err)
{
    const struct gm_act *act = gm_act_find(line->act);
    const char *said = "";
    int64_t id = 0;
    enum status status = line->now ? home_read_time(line->now, &home->now_utc_s, err) : OK;

    if (status == OK)
        status = stored_game_find(home, line->game, &id, err);
    if (status == OK && strcmp(line->act, "log") == 0)
        return print_log(home, id, line->json, arena, err);
    if (status == OK && strcmp(line->act, "press") == 0)
        return print_all_press(home, id, line->json, arena, err);
    if (status == OK)
        status = do_act(home, line, act, id, arena, &said, err);
    if (status == OK)
        print_said(line, said, arena);
    return status;
}

int cmd_gm(int argc, char **argv)
{
    struct arena arena = { .limit_bytes = GM_ARENA_BYTES };
    struct line line;
    struct home home;
    struct error err;
    enum status status;
    int code = read_line(&line, argc, argv);

    if (code >= 0)
        return code;
    if (!gm_act_find(line.act) && !is_reading(line.act))
        return no_such_act(line.act);
    code = command_open(&home, is_reading(line.act) ? HOME_READ : HOME_WORK, NULL);
    if (code >= 0)
        return code;
    status = run(&line, &home, &arena, &err);
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}
