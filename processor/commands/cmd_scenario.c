/* postern scenario: runs scenario files. */
#include <stdio.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/harness/scenario.h"
#include "processor/base/slurp.h"

enum { SCENARIO_FILE_BYTES = 4 << 20 };

static const char about[] =
    "Runs scenario files: positions, mails and what must come of them. Prints every expectation that\n"
    "does not hold with file, line and what is so instead, and ends with \"N passed, N failed\".\n"
    "\n"
    "Lines of a scenario (a # first in a line, or between blanks, is a comment):\n"
    "  scenario TITLE          begins one; rules NAME comes next\n"
    "  rulings ID ...          what it shows\n"
    "  options NAME=VALUE ...  of the rule set\n"
    "  seed N                  of the chance that no dice line gives\n"
    "  position, set           items of the rule set's position notation, one\n"
    "                          an indented line or several with \" | \" between\n"
    "  past                    earlier positions, each whole on a line\n"
    "  dice [PURPOSE:]RESULT ...\n"
    "                          the next draws; one that is left over fails\n"
    "  shuffle PILE: CARD, CARD\n"
    "                          the order that the next shuffle gives\n"
    "  turn [xN]               indented \"SEAT: orders\", \"deadline [CLASS]\";\n"
    "                          without a line every deadline passes\n"
    "  again LABEL             a second run from the position on\n"
    "  expect                  indented lines, as below\n"
    "\n"
    "Lines of expect; events are those told since the last turn block began:\n"
    "  event NAME [key=value ...]   also !=, <, >, <=, >= and ~ (contains);\n"
    "                               a value with blanks in quotes; a list holds\n"
    "                               an item, or is =[\"all\",\"of\",\"it\"]\n"
    "  no event NAME ...            none; 2 event NAME ...: exactly two\n"
    "  then event NAME ...          after the one that the line above found;\n"
    "                               also then no event\n"
    "  next event NAME ...          right after that one\n"
    "  is ITEM, is not ITEM         of the position notation\n"
    "  /pointer SIGN VALUE          in the moderator's view: ==, !=, <, >, <=,\n"
    "                               >=, contains, lacks, present, absent\n"
    "  as SEAT /pointer SIGN VALUE  in a seat's own view\n"
    "  try SEAT: ORDERS -> accepted | rejected [CODE] [\"part of reason\"]\n"
    "                               nothing of it stays\n"
    "  accepted SEAT [LINE]         of the seat's last mail\n"
    "  ignored SEAT [LINE]\n"
    "  rejected SEAT [LINE] [CODE] [\"part of reason\"]\n"
    "  asked SEAT [KIND], not asked SEAT [KIND]\n"
    "  draft, not draft, over [WHO [HOW]], not over\n"
    "  mail SEAT contains \"text\", mail SEAT lacks \"text\"\n"
    "  scene CELL contains \"text\"   what pictures show of a cell; without CELL of\n"
    "                               everything; as SEAT scene: what SEAT sees\n"
    "  same SEAT as LABEL           both runs sent this seat the same mails";

struct tally {
    int passed, failed;
    int worst;                   /* exit code of what could not be carried out */
    bool verbose, json, old;
    struct scenario_output output;
};

static void print_json(const struct scenario *scenario, const struct scenario_result *result, const char *wrong)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct value *line = value_object(&arena);

    value_set_int(&arena, line, "expectations", result->expectations);
    value_set_int(&arena, line, "failures", result->failures);
    value_set_text(&arena, line, "file", scenario->file);
    value_set_int(&arena, line, "line", scenario->number);
    value_set_text(&arena, line, "title", scenario->title);
    if (wrong)
        value_set_text(&arena, line, "wrong", wrong);
    printf("%s\n", value_write(&arena, line, NULL));
    arena_release(&arena);
}

/* wrong: why the scenario could not be carried out to its end, or NULL. */
static void report(const struct tally *tally, const struct scenario *scenario, const struct scenario_result *result,
                   const char *wrong)
{
    if (tally->json)
        print_json(scenario, result, wrong);
    else if (tally->verbose)
        printf("%s %s:%d %s (%d)\n", result->failures || wrong ? "FAIL" : "ok  ", scenario->file, scenario->number,
               scenario->title, result->expectations);
}

/* One that cannot be carried out counts as failed, and the next is run. */
static void run_one(const struct scenario *scenario, struct tally *tally)
{
    struct scenario_result result;
    struct error err = { 0 };

    if (scenario_run(scenario, &tally->output, &result, &err) != OK)
        tally->worst = exit_worse(tally->worst, exit_failure(&err));
    if (err.status == OK && result.failures == 0)
        tally->passed++;
    else
        tally->failed++;
    report(tally, scenario, &result, err.status == OK ? NULL : err.message);
}

static enum status run_file(const char *path, struct tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    struct scenario *scenarios;
    enum status status;
    size_t bytes;
    char *text;
    int count = 0;

    status = slurp(path, SCENARIO_FILE_BYTES, &arena, &text, &bytes, err);
    if (status == OK && strlen(text) != bytes)
        status = error_set(err, ERR_FORMAT, "%s: holds a NUL byte", path);
    if (status == OK)
        status = scenario_read(&arena, path, text, tally->old, &scenarios, &count, err);
    for (int i = 0; i < count && status == OK; i++)
        run_one(&scenarios[i], tally);
    arena_release(&arena);
    return status;
}

int cmd_scenario(int argc, char **argv)
{
    struct tally tally = { .output = { .failures = stdout } };
    bool dump = false;
    const struct option_spec options[] = {
        { .name = "--dump", .kind = OPTION_FLAG, .flag = &dump,
          .help = "print position, view and events after each block" },
        { .name = "--verbose", .kind = OPTION_FLAG, .flag = &tally.verbose, .help = "name each scenario" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &tally.json, .help = "one JSON object a scenario" },
        { .name = "--old", .kind = OPTION_FLAG, .flag = &tally.old,
          .help = "files from before names were checked: take what they name as it is" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "scenario [--dump] [--verbose] [--json] [--old] FILE...",
        .about = about,
        .options = options, .least = 1, .most = -1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    tally.output.dump = dump ? stdout : NULL;
    tally.output.failures = tally.json ? stderr : stdout;
    for (int i = 0; i < count; i++) {
        struct error err = { 0 };

        if (run_file(argv[i], &tally, &err) != OK) {
            tally.failed++;
            tally.worst = exit_worse(tally.worst, exit_failure(&err));
        }
    }
    if (!tally.json)
        printf("%d passed, %d failed\n", tally.passed, tally.failed);
    return exit_worse(tally.worst, tally.failed ? EXIT_NOT_SO : EXIT_DONE);
}
