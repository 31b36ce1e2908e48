/* postern maintenance: mails are taken and stored, and nothing else is done. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/text/layout.h"
#include "processor/run/maintenance.h"
#include "processor/commands/options.h"

static void print_state(struct home *home, bool json)
{
    int64_t since = maintenance_since(home);
    char *text = NULL;

    if (json && since == STORE_NO_TIME)
        puts("{\"on\":false}");
    else if (json)
        printf("{\"on\":true,\"since\":%" PRId64 "}\n", since);
    else if (since == STORE_NO_TIME)
        puts("maintenance is off");
    else
        printf("maintenance is on since %s: mails are taken and stored, nothing is read, resolved or sent\n",
               layout_time(&home->arena, since, "UTC", &text, NULL) == OK ? text : "?");
}

enum change { CHANGE_NONE, CHANGE_ON, CHANGE_OFF, CHANGE_UNKNOWN };

static enum change change_of(int count, char **words)
{
    if (count == 0)
        return CHANGE_NONE;
    return strcmp(words[0], "on") == 0 ? CHANGE_ON : strcmp(words[0], "off") == 0 ? CHANGE_OFF : CHANGE_UNKNOWN;
}

/* Beginning needs no lock, so that a run that is at work stops at its next part. */
static enum status make_change(struct home *home, enum change change, const char *now, struct error *err)
{
    enum status status = now ? home_read_time(now, &home->now_utc_s, err) : OK;

    if (status == OK && change == CHANGE_ON)
        status = maintenance_begin(home->path, home->now_utc_s, err);
    else if (status == OK && change == CHANGE_OFF)
        status = maintenance_end(home, err);
    return status;
}

int cmd_maintenance(int argc, char **argv)
{
    const char *now = NULL;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME",
          .help = "the time to begin at, as 2026-11-20T18:00Z (default: the clock)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "maintenance [on | off] [--now TIME] [--json]",
        .about = "While it is on, runs take mails in and store them; nothing is read, resolved or sent. A run that is at\n"
                 "work when it begins stops after its present part. Deadlines that pass meanwhile do not count: the first\n"
                 "run afterwards puts them off and tells the players. Without a word, says whether it is on.",
        .options = options, .least = 0, .most = 1,
    };
    struct home home;
    struct error err;
    enum change change;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    change = change_of(count, argv);
    if (change == CHANGE_UNKNOWN) {
        fprintf(stderr, "postern: maintenance takes `on`, `off`, or nothing, not \"%s\"\n", argv[0]);
        return EXIT_USAGE;
    }
    code = command_open(&home, change == CHANGE_OFF ? HOME_WORK : HOME_READ, NULL);
    if (code >= 0)
        return code;
    status = make_change(&home, change, now, &err);
    if (status == OK)
        print_state(&home, json);
    return command_close(&home, status, &err);
}
