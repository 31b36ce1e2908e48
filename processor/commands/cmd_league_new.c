/* league new. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/league/league.h"

enum { GIVEN_MAX = 64, ARENA_BYTES = 16 << 20 };

/* What the options that may stand several times have given. */
struct given {
    struct arena arena;
    struct value *settings, *options;
    const char *games[GIVEN_MAX];
    int game_count;
    const char *name, *format, *now;
};

static enum status put_pair(struct given *given, struct value *into, const char *pair, const char *option, struct error *err)
{
    size_t name = strcspn(pair, "=");

    if (!pair[name])
        return error_set(err, ERR_FORMAT, "%s takes NAME=VALUE, not \"%s\"", option, pair);
    value_set_text(&given->arena, into, arena_text_n(&given->arena, pair, name), pair + name + 1);
    return OK;
}

/* Takes --set, --option and --game out of the words. */
static enum status take_repeated(struct given *given, int *argc, char **argv, struct error *err)
{
    enum status status = OK;
    int kept = 0;

    for (int i = 0; i < *argc; i++) {
        bool more = i + 1 < *argc;

        if (more && strcmp(argv[i], "--set") == 0 && status == OK)
            status = put_pair(given, given->settings, argv[++i], "--set", err);
        else if (more && strcmp(argv[i], "--option") == 0 && status == OK)
            status = put_pair(given, given->options, argv[++i], "--option", err);
        else if (more && strcmp(argv[i], "--game") == 0 && given->game_count < GIVEN_MAX)
            given->games[given->game_count++] = argv[++i];
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
    return status;
}

static enum status found(struct given *given, struct home *home, const struct ruleset *rules, int64_t *id, struct error *err)
{
    struct league_wanted wanted = { .name = given->name, .rules = rules, .settings = given->settings };
    struct game_settings games = home->config.games;
    struct value *whole;
    enum status status = ruleset_league_options(rules, &given->arena, given->options, &whole, err);

    wanted.options = whole;
    for (int i = 0; i < given->game_count && status == OK; i++)
        status = settings_set_pair(&games, given->games[i], &given->arena, err);
    if (status != OK)
        return status;
    settings_take_clock(&games, rules);
    wanted.games = settings_write(&games, &given->arena);
    status = store_begin(home->store, DURABILITY_FULL, err);
    if (status == OK)
        status = league_new(home, &wanted, id, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

static int print_settings(void)
{
    const struct league_setting *row;

    puts("Settings of a league (--set):\n");
    for (int i = 0; (row = league_setting_at(i)) != NULL; i++) {
        printf("  %-15s %s", row->name, row->about);
        if (row->words && row->words[0])
            printf(": one of %s", row->words);
        else if (!row->words)
            printf(", %d to %d", row->least, row->most);
        printf(row->usual ? " (default %s)\n" : " (default by format)\n", row->usual);
    }
    return EXIT_DONE;
}

static int carry_out(struct given *given, const char *rules_name)
{
    const struct ruleset *rules = ruleset_find(rules_name);
    struct home home;
    struct error err;
    enum status status;
    int64_t id;
    int code;

    if (!rules)
        error_set(&err, ERR_NOT_FOUND, "there is no rule set \"%s\"; `postern rules` lists them", rules_name);
    else if (!given->name)
        error_set(&err, ERR_FORMAT, "a league needs --name NAME");
    if (!rules || !given->name)
        return exit_failure(&err);
    if ((code = command_open(&home, HOME_WORK, given->now)) >= 0)
        return code;
    status = found(given, &home, rules, &id, &err);
    if (status == OK)
        printf("league l%" PRId64 " \"%s\" is founded; `postern league open l%" PRId64 "` opens the entries of its first season\n", id,
               given->name, id);
    return command_close(&home, status, &err);
}

static int begin(struct given *given, const char *rules_name)
{
    if (!rules_name) {
        fputs("postern: league new: which rule set? `postern rules` lists them\n", stderr);
        return EXIT_USAGE;
    }
    if (given->format)
        value_set_text(&given->arena, given->settings, "format", given->format);
    return carry_out(given, rules_name);
}

int cmd_league_new(int argc, char **argv)
{
    struct given given = { .arena = { .limit_bytes = ARENA_BYTES } };
    bool list = false;
    const struct option_spec options[] = {
        { .name = "--name", .kind = OPTION_TEXT, .text = &given.name, .value = "NAME", .help = "of the league, unique here" },
        { .name = "--format", .kind = OPTION_TEXT, .text = &given.format, .value = "FORMAT",
          .help = "who meets whom, as --set format=FORMAT" },
        { .name = "--set", .kind = OPTION_TEXT, .text = &given.name, .value = "NAME=VALUE",
          .help = "a setting of the league; may stand several times; --settings lists them" },
        { .name = "--option", .kind = OPTION_TEXT, .text = &given.name, .value = "NAME=VALUE",
          .help = "an option of the rule set, for all its games" },
        { .name = "--game", .kind = OPTION_TEXT, .text = &given.name, .value = "NAME=VALUE",
          .help = "a setting of its games; `postern game settings` lists them" },
        { .name = "--settings", .flag = &list, .help = "list the settings of a league" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &given.now, .value = "TIME", .help = "the time to work at" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league new RULES --name NAME [--format FORMAT] [--set NAME=VALUE ...] [--option NAME=VALUE ...] [--game NAME=VALUE ...]",
        .about = "Founds a league. Its rule set, options and settings stay as they are.",
        .options = options, .least = 0, .most = 1,
    };
    struct error err = { .status = OK };
    int count, code;

    given.settings = value_object(&given.arena);
    given.options = value_object(&given.arena);
    if (take_repeated(&given, &argc, argv, &err) != OK)
        code = exit_failure(&err);
    else
        code = options_read(&spec, argc, argv, &count);
    if (code < 0)
        code = list ? print_settings() : begin(&given, count > 0 ? argv[0] : NULL);
    arena_release(&given.arena);
    return code;
}
