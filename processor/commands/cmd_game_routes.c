/* postern game routes: tells the mail server of a cluster which games of other homes are in this one. */
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/home/routes.h"

enum { ROUTES_ARENA_BYTES = 1 << 30 };

static void print_tally(const struct routes_tally *tally, const char *file, bool json)
{
    if (json)
        printf("{\"games\":%d,\"written\":%s}\n", tally->games, tally->written ? "true" : "false");
    else
        printf("%s: %d game%s of other homes here; %s\n", file, tally->games, text_plural(tally->games),
               tally->written ? "written" : "it was so before");
}

static enum status print_routes(struct home *home, enum routes_form form, struct arena *arena, struct error *err)
{
    const char *text = NULL;
    int games;
    enum status status = routes_text(home, form, arena, &text, &games, err);

    if (status == OK)
        fputs(text, stdout);
    return status;
}

/* *form by its name; false: there is no such form. */
static bool read_form(const char *name, enum routes_form *form)
{
    *form = name && strcmp(name, "postfix") == 0 ? ROUTES_POSTFIX : ROUTES_EXIM;
    return !name || *form == ROUTES_POSTFIX || strcmp(name, "exim") == 0;
}

int cmd_game_routes(int argc, char **argv)
{
    const char *name = NULL;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--for", .kind = OPTION_TEXT, .text = &name, .value = "SERVER",
          .help = "exim (a line \"g12: ADDRESS\" a game), or postfix (a regular expression a game)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "game routes [FILE] [--for exim|postfix] [--json]",
        .about = "Of a cluster of homes behind one address: writes which games of other homes are in this one, for the router\n"
                 "of the mail server (man postern-scale). Games that were made here need no line. The file is replaced as a\n"
                 "whole, and only when it changes; its lines are in the order of the games' numbers. Without FILE they are\n"
                 "printed.",
        .options = options, .least = 0, .most = 1,
    };
    struct arena arena = { .limit_bytes = ROUTES_ARENA_BYTES };
    struct routes_tally tally = { 0 };
    enum routes_form form;
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (!read_form(name, &form)) {
        fprintf(stderr, "postern: --for takes exim or postfix\n");
        return EXIT_USAGE;
    }
    code = command_open(&home, count > 0 ? HOME_WORK : HOME_READ, NULL);
    if (code >= 0)
        return code;
    status = count > 0 ? routes_write(&home, form, argv[0], &arena, &tally, &err) : print_routes(&home, form, &arena, &err);
    if (status == OK && count > 0)
        print_tally(&tally, argv[0], json);
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}
