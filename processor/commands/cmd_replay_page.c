/* postern replay page: a game as one HTML file. */
#include <stdio.h>
#include <string.h>

#include "processor/base/exit_code.h"
#include "processor/base/files.h"
#include "processor/base/screen.h"
#include "processor/base/slurp.h"
#include "processor/commands/commands.h"
#include "processor/commands/options.h"
#include "processor/page/page.h"

enum { REPLAY_BYTES_MOST = 1 << 30 };

/* "games/g12" of "games/g12.html". */
static const char *base_of(const char *output, struct arena *arena)
{
    size_t length = strlen(output), ending = strlen(".html");

    return length > ending && strcmp(output + length - ending, ".html") == 0 ? arena_text_n(arena, output, length - ending) : output;
}

static const char *file_part(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

static enum status put_files(const struct page_files *files, const char *output, struct arena *arena, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < files->count && status == OK; i++) {
        const char *path = i == 0 ? output : page_file_name(arena, base_of(output, arena), i + 1);

        status = files_replace(path, arena_printf(arena, "%s.new", path), files->html[i], strlen(files->html[i]), err);
    }
    return status;
}

static enum status put_page(const struct page_files *files, const char *output, struct arena *arena, struct error *err)
{
    if (output)
        return put_files(files, output, arena, err);
    if (files->count > 1)
        return error_set(err, ERR_REFUSED, "so many records make %d files: say --output", files->count);
    return fputs(files->html[0], screen_exact()) >= 0 ? OK : error_set(err, ERR_IO, "standard output: it cannot be written");
}

/* Checks the replay, if this build has its rules, and makes its page, whatever the check says. */
static int make_page(const char *path, const char *output, bool engine, struct home *home, struct arena *arena, struct error *err)
{
    struct replay_check check;
    struct page_proof proof;
    struct page_wish wish = { .home = home, .alone = true, .base = output ? file_part(base_of(output, arena)) : "page" };
    struct page_facts facts;
    struct page_files files;
    char *text;
    size_t bytes;
    enum status status = slurp(path, REPLAY_BYTES_MOST, arena, &text, &bytes, err);

    if (status == OK && replay_verify_text(text, bytes, path, arena, &check, err) == OK)
        wish.check = &check;
    if (status == OK) {
        proof = (struct page_proof){ .replay = text, .bytes = bytes };
        wish.proof = engine ? &proof : NULL;
        status = page_write(&wish, text, bytes, path, arena, &files, &facts, err);
    }
    if (status == OK)
        status = put_page(&files, output, arena, err);
    if (status != OK)
        return exit_failure(err);
    if (!wish.check || check.verdict != REPLAY_DIFFERS)
        return EXIT_DONE;
    fprintf(stderr, "postern: %s: it differs from what its rules say; the page says where\n", path);
    return EXIT_NOT_SO;
}

int cmd_replay_page(int argc, char **argv)
{
    const char *output = NULL;
    bool no_engine = false;
    const struct option_spec options[] = {
        { .name = "--output", .kind = OPTION_TEXT, .text = &output, .value = "FILE", .help = "there, not to standard output" },
        { .name = "--no-engine", .kind = OPTION_FLAG, .flag = &no_engine,
          .help = "a smaller page, which cannot check its replay or show the steps of a turn" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "replay page [--output FILE] [--no-engine] REPLAY",
        .about = "Makes one HTML file of a replay: a picture of the board after each record, what happened in words, the\n"
                 "orders, the hands, curves of how the sides stood, and the replay itself to save. It needs no network and\n"
                 "no scripts, so it can be mailed. With scripts the reader's browser can check the replay itself, in the\n"
                 "words of `postern replay verify`, and shows the steps of a turn and what each side saw. The replay is checked\n"
                 "first; if it differs from what its rules say, the page says where, and the command ends with 1. A game of more\n"
                 "than 1,000 records makes several files beside each other: FILE, and FILE with -2, -3 ... before its ending.\n"
                 "\"-\" is standard input.",
        .options = options, .least = 1, .most = 1,
    };
    struct arena arena = { .limit_bytes = (size_t)4 << 30 };
    struct home home = { 0 };
    struct error err;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (templates_open(NULL, &home.templates, &err) != OK)
        return exit_failure(&err);
    code = make_page(argv[0], output, !no_engine, &home, &arena, &err);
    templates_close(home.templates);
    arena_release(&arena);
    return code;
}
