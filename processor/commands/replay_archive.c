#include "processor/commands/replay_archive.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/base/workers.h"
#include "processor/replay/words.h"

/* ---- the files ---- */

struct files {
    struct arena *arena;
    const char **list;
    int count, capacity;
};

static void add_file(struct files *files, const char *path)
{
    files->list = arena_grow(files->arena, files->list, files->count, &files->capacity, sizeof *files->list);
    files->list[files->count++] = path;
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static bool is_replay(const char *name)
{
    static const char ending[] = ".replay";
    size_t bytes = strlen(name);

    return bytes >= sizeof ending && name[0] != '.' && strcmp(name + bytes - (sizeof ending - 1), ending) == 0;
}

static enum status add_folder(struct files *files, const char *path, struct error *err)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    int first = files->count;

    if (!folder)
        return error_set(err, ERR_NOT_FOUND, "%s: %s", path, strerror(errno));
    while ((entry = readdir(folder)) != NULL)
        if (is_replay(entry->d_name))
            add_file(files, arena_printf(files->arena, "%s/%s", path, entry->d_name));
    closedir(folder);
    if (files->count == first)
        return error_set(err, ERR_NOT_FOUND, "%s: there is no NAME.replay in it", path);
    qsort(files->list + first, (size_t)(files->count - first), sizeof *files->list, by_name);
    return OK;
}

enum status replay_archive_files(char **names, int count, struct arena *arena, const char *const **list, int *file_count,
                                 struct error *err)
{
    struct files files = { .arena = arena };
    enum status status = OK;
    struct stat about;

    for (int i = 0; i < count && status == OK; i++) {
        if (stat(names[i], &about) == 0 && S_ISDIR(about.st_mode))
            status = add_folder(&files, names[i], err);
        else
            add_file(&files, names[i]);
    }
    *list = files.list;
    *file_count = files.count;
    return status;
}

/* ---- checking them ---- */

struct checking {
    const char *const *files;
    bool json;
};

static int verify_one(void *context, int item, FILE *out)
{
    const struct checking *checking = context;
    const char *path = checking->files[item];
    struct arena arena = { 0 };
    struct replay_check *check = calloc(1, sizeof *check);
    struct error err;
    int code = EXIT_OUR_BUG;

    if (!check)
        return code;
    if (replay_verify(path, NULL, &arena, check, &err) != OK) {
        code = exit_failure(&err);
    } else {
        if (checking->json)
            fprintf(out, "%s\n", replay_words_json(path, check, &arena));
        else
            fputs(replay_words_line(path, check, &arena), out);
        code = check->verdict == REPLAY_DIFFERS ? EXIT_NOT_SO : EXIT_DONE;
    }
    arena_release(&arena);
    free(check);
    return code;
}

static void print_sum(const int *codes, int count)
{
    int differ = 0, unread = 0;

    for (int i = 0; i < count; i++) {
        differ += codes[i] == EXIT_NOT_SO;
        unread += codes[i] != EXIT_NOT_SO && codes[i] != EXIT_DONE;
    }
    printf("%d replay%s: %d ok, %d differ%s, %d could not be read\n", count, text_plural(count), count - differ - unread, differ,
           differ == 1 ? "s" : "", unread);
}

int replay_archive_verify(const char *const *files, int count, int jobs, bool json)
{
    struct checking checking = { .files = files, .json = json };
    int *codes = calloc((size_t)count + 1, sizeof *codes);
    int worst;

    if (!codes)
        return EXIT_OUR_BUG;
    worst = workers_run(&(struct workers){ .jobs = jobs, .count = count, .what = "replays", .work = verify_one,
                                           .context = &checking, .codes = codes });
    if (!json)
        print_sum(codes, count);
    free(codes);
    return worst;
}
