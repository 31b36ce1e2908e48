/* postern replay verify: are replays what they say? */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "processor/base/workers.h"
#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/options.h"
#include "processor/commands/replay_archive.h"
#include "processor/commands/replay_compare.h"
#include "processor/replay/words.h"

static void show_progress(void *context, int records, int of)
{
    (void)context;
    fprintf(stderr, "\r%d of %d records%s", records, of, records == of ? "\n" : "");
}

static int verify_file(const char *path, bool json, struct arena *arena, struct replay_check *check)
{
    struct replay_progress progress = { .show = isatty(STDERR_FILENO) && !json ? show_progress : NULL };
    struct error err;

    if (replay_verify(path, &progress, arena, check, &err) != OK)
        return exit_failure(&err);
    if (json)
        printf("%s\n", replay_words_json(path, check, arena));
    else
        fputs(replay_words(path, check, arena), stdout);
    return check->verdict == REPLAY_DIFFERS ? EXIT_NOT_SO : EXIT_DONE;
}

/* One file or two. Two that are whole are compared, and one with a mail. */
static int verify_files(const char *const *paths, int count, const char *mail, bool json)
{
    static struct replay_check checks[2];
    struct arena arenas[2] = { { 0 }, { 0 } };
    int worst = EXIT_DONE;

    for (int i = 0; i < count; i++) {
        arena_reset(&arenas[i % 2]);
        worst = exit_worse(worst, verify_file(paths[i], json, &arenas[i % 2], &checks[i % 2]));
    }
    if (count == 2 && worst == EXIT_DONE)
        worst = compare_files(paths[0], &checks[0], paths[1], &checks[1], json);
    if (mail && worst == EXIT_DONE)
        worst = compare_mail(paths[0], &checks[0], mail, json);
    arena_release(&arenas[0]);
    arena_release(&arenas[1]);
    return worst;
}

/* Folders, and more files than two, are an archive. */
static int verify_named(char **names, int count, const char *mail, int jobs, bool json)
{
    struct arena arena = { .limit_bytes = (size_t)1 << 30 };
    const char *const *files;
    struct error err;
    int file_count, code;

    if (replay_archive_files(names, count, &arena, &files, &file_count, &err) != OK)
        code = exit_failure(&err);
    else if (file_count <= 2 && file_count == count && strcmp(files[0], names[0]) == 0)
        code = verify_files(files, file_count, mail, json);
    else
        code = replay_archive_verify(files, file_count, jobs, json);
    arena_release(&arena);
    return code;
}

int cmd_replay_verify(int argc, char **argv)
{
    bool json = false;
    const char *mail = NULL;
    int64_t jobs = WORKERS_EVERY;
    const struct option_spec options[] = {
        { .name = "--mail", .kind = OPTION_TEXT, .text = &mail, .value = "MAIL",
          .help = "a report as it was mailed: does the file have what it says of the chain?" },
        { .name = "--jobs", .kind = OPTION_NUMBER, .number = &jobs, .value = "N",
          .help = "how many processes check many files (one for each processor)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a file" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "replay verify [--mail MAIL] [--jobs N] [--json] FILE|DIR...",
        .about = "Resolves every record of replays again and compares everything with what they say: seeds, events,\n"
                 "states, answers and the chain of hashes. Names the first record and event that differ, and ends\n"
                 "with 1 then. Two files are compared, too: are they of one history, or by which record do they part?\n"
                 "A folder stands for all NAME.replay in it; more than two get a line each.\n"
                 "Needs nothing but the files; \"-\" is standard input.",
        .options = options, .least = 1, .most = -1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (mail && count != 1) {
        fprintf(stderr, "postern: --mail is compared with one file\n");
        return EXIT_USAGE;
    }
    if (jobs < 0 || jobs > WORKERS_MOST) {
        fprintf(stderr, "postern: --jobs takes 1 to %d\n", WORKERS_MOST);
        return EXIT_USAGE;
    }
    return verify_named(argv, count, mail, (int)jobs, json);
}
