/* postern rules: the rule sets of this build and what they honour. */
#include <stdio.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/base/rulings.h"

struct honoured {
    int all, testable, shown;
};

static struct honoured count_rulings(const char *name)
{
    struct honoured count = { 0 };

    for (const struct ruling *ruling = rulings; ruling->id; ruling++)
        if (strcmp(ruling->rules, name) == 0) {
            count.all++;
            count.testable += ruling->testable;
            count.shown += ruling->testable && ruling->scenarios > 0;
        }
    return count;
}

static void print_line(const struct ruleset *rules)
{
    struct honoured count = count_rulings(rules->name);

    printf("%-12s %-20s version %d, %d to %d seats, ", rules->name, rules->title, rules->version, rules->seats_least,
           rules->seats_most);
    if (rulings_counted)
        printf("%d of %d testable rulings shown by scenarios\n", count.shown, count.testable);
    else
        printf("%d testable rulings; how many scenarios show is not known\n", count.testable);
}

static void print_options(const struct ruleset *rules)
{
    for (const struct ruleset_option *option = rules->options; option && option->name; option++) {
        printf("  %s", option->name);
        for (int i = 0; option->values && option->values[i]; i++)
            printf("%s%s", i ? " | " : " = ", option->values[i]);
        if (!option->values && option->least < option->most)
            printf(" = %lld to %lld (%lld)", (long long)option->least, (long long)option->most,
                   (long long)option->otherwise);
        printf("\n      %s\n", option->help);
    }
}

static void print_rulings(const char *name, bool missing)
{
    for (const struct ruling *ruling = rulings; ruling->id; ruling++) {
        if (strcmp(ruling->rules, name) != 0 || (missing && (!ruling->testable || ruling->scenarios > 0)))
            continue;
        if (ruling->testable && !rulings_counted)
            printf("%s not known\n", ruling->id);
        else if (ruling->testable)
            printf("%s %d scenario%s\n", ruling->id, ruling->scenarios, text_plural(ruling->scenarios));
        else
            printf("%s not testable by a program\n", ruling->id);
    }
}

static void print_json(const struct ruleset *rules)
{
    struct honoured count = count_rulings(rules->name);

    char shown[16] = "null";

    if (rulings_counted)
        snprintf(shown, sizeof shown, "%d", count.shown);
    printf("{\"name\":\"%s\",\"rulings\":%d,\"seats_least\":%d,\"seats_most\":%d,\"shown\":%s,\"testable\":%d,"
           "\"title\":\"%s\",\"version\":%d}\n", rules->name, count.all, rules->seats_least, rules->seats_most,
           shown, count.testable, rules->title, rules->version);
}

int cmd_rules(int argc, char **argv)
{
    bool json = false, missing = false, all = false;
    const struct option_spec options[] = {
        { .name = "--missing", .kind = OPTION_FLAG, .flag = &missing, .help = "name the rulings that no scenario shows" },
        { .name = "--rulings", .kind = OPTION_FLAG, .flag = &all, .help = "name every ruling" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a rule set" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "rules [RULES] [--missing] [--rulings] [--json]",
        .about = "Lists the rule sets: versions, seats, options, and how many of its rulings each shows by scenarios.",
        .options = options, .least = 0, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (count == 1 && !ruleset_find(argv[0])) {
        fprintf(stderr, "postern: there is no rule set \"%s\"; `postern rules` lists them\n", argv[0]);
        return EXIT_NO_FILE;
    }
    for (int i = 0; ruleset_at(i); i++) {
        const struct ruleset *rules = ruleset_at(i);

        if (count == 1 && strcmp(rules->name, argv[0]) != 0)
            continue;
        if (json)
            print_json(rules);
        else
            print_line(rules);
        if (!json && count == 1 && !missing && !all)
            print_options(rules);
        if (!json && (missing || all))
            print_rulings(rules->name, missing);
    }
    return EXIT_DONE;
}
