/* postern replay: archives that anybody can check. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/child.h"
#include "processor/base/random.h"
#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/base/screen.h"
#include "processor/commands/options.h"
#include "processor/report/replay_export.h"
#include "processor/report/replay_tell.h"
#include "processor/game/stored_game.h"

/* ---- show ---- */

static int score(const char *path, bool sections)
{
    struct error err;

    return replay_score(path, sections, stdout, &err) == OK ? EXIT_DONE : exit_failure(&err);
}

/* $PAGER, or less; an empty one: none is wanted. */
static void begin_pager(void)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *named = getenv("PAGER"), *const *argv;
    struct error err;

    setenv("LESS", "FRX", 0);        /* what fits on the screen needs no pager */
    if (!(named && !*named) && child_split(&arena, named ? named : "less", &argv, &err) == OK && argv[0])
        screen_page_begin(argv);
    arena_release(&arena);
}

/* Prints it, plainly or in the words of reports; no home is needed, so the templates are those of the program. */
static int tell(const char *path, struct replay_show *what, bool plain)
{
    struct home home = { 0 };
    struct error err;
    enum status status = plain ? OK : templates_open(NULL, &home.templates, &err);

    if (!plain) {
        what->tell = replay_tell;
        what->context = &home;
    }
    if (!what->json && (!what->scene || what->scene == REPLAY_SCENE_TEXT))
        begin_pager();
    if (status == OK)
        status = replay_show(path, what, stdout, &err);
    templates_close(home.templates);
    screen_page_end();
    return status == OK ? EXIT_DONE : exit_failure(&err);
}

/* What the command line of `replay show` says. */
struct show_line {
    struct replay_show what;
    int64_t record, turn;
    bool pgn, sections, events;
    bool scene, svg, text, list;
};

static enum replay_scene scene_of(const struct show_line *line)
{
    if (!line->scene)
        return REPLAY_NO_SCENE;
    return line->svg ? REPLAY_SCENE_SVG : line->text ? REPLAY_SCENE_TEXT : line->list ? REPLAY_SCENE_LIST : REPLAY_SCENE_JSON;
}

/* NULL, or what of a scene does not go together. */
static const char *scene_forbids(const struct show_line *line)
{
    int forms = line->svg + line->text + line->list;

    if (forms && !line->scene)
        return "--svg, --text and --list go with --scene";
    if (forms > 1)
        return "a scene is written as one of --svg, --text and --list";
    if (line->scene && (line->pgn || line->events || line->what.json))
        return "--scene goes with --record, --turn and --as only";
    return line->svg && line->turn >= 0 ? "--svg draws one record: --record says which, else it is the last" : NULL;
}

/* NULL, or what does not go together. */
static const char *show_forbids(const struct show_line *line)
{
    if (line->record < 0 || line->record > INT32_MAX)
        return "--record is a number from 1, as a replay counts its records";
    if (line->turn < -1 || line->turn > INT32_MAX)
        return "--turn is a number from 0, as reports count turns";
    if (line->sections && !line->pgn)
        return "--sections goes with --pgn";
    if (line->pgn && (line->record || line->turn >= 0 || line->events || line->what.as || line->what.json))
        return "--pgn shows the whole game and goes with no other option";
    return scene_forbids(line);
}

/* An exit code, or less than 0: the line is read. */
static int show_read(int argc, char **argv, struct show_line *line)
{
    const struct option_spec options[] = {
        { .name = "--record", .kind = OPTION_NUMBER, .number = &line->record, .value = "N", .help = "only this record" },
        { .name = "--turn", .kind = OPTION_NUMBER, .number = &line->turn, .value = "N", .help = "only the records of this turn" },
        { .name = "--as", .kind = OPTION_TEXT, .text = &line->what.as, .value = "SEAT",
          .help = "only what this seat may see, or \"onlooker\"" },
        { .name = "--events", .kind = OPTION_FLAG, .flag = &line->events,
          .help = "an event a line, with all its fields, and no boards" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &line->what.json, .help = "one JSON object a record" },
        { .name = "--pgn", .kind = OPTION_FLAG, .flag = &line->pgn, .help = "a game of chess in PGN, from a full replay" },
        { .name = "--sections", .kind = OPTION_FLAG, .flag = &line->sections,
          .help = "PGN that begins anew after each turn that chess does not have, so that every move can be clicked through" },
        { .name = "--scene", .kind = OPTION_FLAG, .flag = &line->scene,
          .help = "what is to be seen after each record of a full replay, as JSON" },
        { .name = "--svg", .kind = OPTION_FLAG, .flag = &line->svg,
          .help = "the scene as a picture, of the last record unless --record names one" },
        { .name = "--text", .kind = OPTION_FLAG, .flag = &line->text, .help = "the scene in words" },
        { .name = "--list", .kind = OPTION_FLAG, .flag = &line->list, .help = "the scene as lists of HTML, for screen readers" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "replay show [--record N | --turn N] [--as SEAT] [--events | --json | --pgn [--sections] |\n"
                 "         --scene [--svg | --text | --list]] FILE",
        .about = "Prints a replay as a readable history: of every record its turn, who ordered what, what happened in the\n"
                 "words of reports, and how things stood then. On a terminal it opens a pager ($PAGER).\n"
                 "It prints what the file says; `postern replay verify` tells whether that is so.",
        .options = options, .least = 1, .most = 1,
    };
    int count;

    return options_read(&spec, argc, argv, &count);
}

static int show(int argc, char **argv)
{
    struct show_line line = { .turn = -1 };
    struct replay_show *what = &line.what;
    int code = show_read(argc, argv, &line);
    const char *wrong;

    if (code >= 0)
        return code;
    wrong = show_forbids(&line);
    if (wrong) {
        fprintf(stderr, "postern: %s\n", wrong);
        return EXIT_USAGE;
    }
    what->scene = scene_of(&line);
    what->record = (int)line.record;
    what->one_turn = line.turn >= 0;
    what->turn = (int)line.turn;
    if (line.pgn)
        return score(argv[0], line.sections);
    return tell(argv[0], what, line.events || what->json || what->scene);
}

/* ---- export ---- */

/* A full replay is a source too; its name ends as replays do. */
static bool is_file(const char *source)
{
    size_t bytes = strlen(source), ending_bytes = strlen(".replay");

    return strcmp(source, "-") == 0
           || (bytes > ending_bytes && strcmp(source + bytes - ending_bytes, ".replay") == 0);
}

static enum status export_game(const char *name, enum replay_scope scope, const char *seat, FILE *out,
                               struct error *err)
{
    struct home home;
    int64_t id;
    enum status status = home_open(home_path(), HOME_READ, &home, err);

    if (status != OK)
        return status;
    status = stored_game_find(&home, name, &id, err);
    if (status == OK)
        status = replay_export(&home, id, scope, seat, REPLAY_NAMES_ALL, out, err);
    home_close(&home);
    return status;
}

static enum status export_to(const char *source, enum replay_scope scope, const char *seat, FILE *out,
                             struct error *err)
{
    return is_file(source) ? replay_convert(source, scope, seat, out, err)
                           : export_game(source, scope, seat, out, err);
}

/* Writes under another name until the file is whole, so that nobody takes half a replay for a whole one. */
static enum status export_file(const char *source, enum replay_scope scope, const char *seat, const char *path,
                               struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *unfinished = arena_printf(&arena, "%s.new", path);
    FILE *out = unfinished ? fopen(unfinished, "wb") : NULL;
    enum status status;

    if (!out) {
        arena_release(&arena);
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    }
    status = export_to(source, scope, seat, out, err);
    if (fclose(out) != 0 && status == OK)
        status = error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (status == OK && rename(unfinished, path) != 0)
        status = error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    if (status != OK)
        remove(unfinished);
    arena_release(&arena);
    return status;
}

static int export(int argc, char **argv)
{
    const char *seat = NULL, *output = NULL;
    bool public = false;
    struct error err;
    enum replay_scope scope;
    enum status status;
    const struct option_spec options[] = {
        { .name = "--public", .kind = OPTION_FLAG, .flag = &public,
          .help = "of a finished game: what everybody saw, and the secret" },
        { .name = "--seat", .kind = OPTION_TEXT, .text = &seat, .value = "SEAT", .help = "what this seat was shown" },
        { .name = "--output", .kind = OPTION_TEXT, .text = &output, .value = "FILE", .help = "there, not to standard output" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "replay export [--public | --seat SEAT] [--output FILE] GAME",
        .about = "Prints a game as a replay. A full one, of everything, is for all once the game is over, and for the\n"
                 "moderator alone before. GAME may also be a full replay (NAME.replay), to make another from it.",
        .options = options, .least = 1, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (public && seat) {
        fprintf(stderr, "postern: a replay is public or for a seat, not both\n");
        return EXIT_USAGE;
    }
    scope = seat ? REPLAY_SEAT : public ? REPLAY_PUBLIC : REPLAY_FULL;
    status = output ? export_file(argv[0], scope, seat, output, &err) : export_to(argv[0], scope, seat, screen_exact(), &err);
    return status == OK ? EXIT_DONE : exit_failure(&err);
}

int cmd_replay(int argc, char **argv)
{
    static const struct { const char *name; int (*run)(int argc, char **argv); } parts[] = {
        { "export", export }, { "page", cmd_replay_page }, { "show", show }, { "verify", cmd_replay_verify },
    };
    const struct command_spec spec = {
        .usage = "replay export|page|show|verify ...",
        .about = "Games as files: made, shown, looked at, and checked by anybody. Each part has its own --help.",
        .least = 1, .most = -1,
    };
    struct error err;
    int count, code;

    if (random_init(&err) != OK)
        return exit_failure(&err);
    for (size_t i = 0; argc > 1 && i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(argv[1], parts[i].name) == 0)
            return parts[i].run(argc - 1, argv + 1);
    if (argc > 1 && argv[1][0] != '-') {
        fprintf(stderr, "postern: replay has no part \"%s\"; it has export, page, show and verify\n", argv[1]);
        return EXIT_USAGE;
    }
    code = options_read(&spec, argc, argv, &count);
    return code >= 0 ? code : EXIT_USAGE;
}
