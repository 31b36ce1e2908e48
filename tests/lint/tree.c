/* The files of the project, read once. */
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/lint/lint.h"

/* Files that are made, kept by git, or wrong on purpose. */
static const char skipped[] = "build build/* .git .git/* tests/lint/samples tests/lint/samples/*";

static _Noreturn void give_up(const char *what, const char *path)
{
    fprintf(stderr, "lint: %s: %s: %s\n", what, path, strerror(errno));
    exit(EXIT_FAILURE);
}

char *lint_text(const char *format, ...)
{
    va_list args;
    char *text;
    int length;

    va_start(args, format);
    length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    text = malloc((size_t)length + 1);
    if (!text)
        give_up("no memory", "text");
    va_start(args, format);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return text;
}

/* Doubles at every power of two, so the list need not carry its capacity. */
void *lint_grow(void *list, int count, size_t item_bytes)
{
    if (count != 0 && (count & (count - 1)) != 0)
        return list;
    list = realloc(list, (count ? (size_t)count * 2 : 1) * item_bytes);
    if (!list)
        give_up("no memory", "list");
    return list;
}

bool path_is(const char *path, const char *pattern)
{
    return fnmatch(pattern, path, 0) == 0;
}

bool path_is_any(const char *path, const char *patterns)
{
    char pattern[128];

    while (*patterns) {
        size_t length = strcspn(patterns, " ");

        if (length > 0 && length < sizeof pattern) {
            memcpy(pattern, patterns, length);
            pattern[length] = '\0';
            if (path_is(path, pattern))
                return true;
        }
        patterns += length;
        patterns += strspn(patterns, " ");
    }
    return false;
}

bool source_is_c(const struct source *source)
{
    return path_is_any(source->path, "*.c *.h");
}

bool source_is_rules(const struct source *source)
{
    return source_is_c(source) && path_is_any(source->path, "engine/* tests/rules/*");
}

static char *file_read(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t used = 0, got;

    if (!file)
        give_up("cannot read", path);
    do {
        text = realloc(text, used + 65537);
        if (!text)
            give_up("no memory", path);
        got = fread(text + used, 1, 65536, file);
        used += got;
    } while (got > 0);
    if (ferror(file))
        give_up("cannot read", path);
    fclose(file);
    text[used] = '\0';
    *bytes = used;
    return text;
}

static void add_file(struct tree *tree, const char *full, const char *path)
{
    struct source source = { .path = path };

    source.text = file_read(full, &source.bytes);
    if (source_is_c(&source))
        source_tokenise(&source);
    tree->files = lint_grow(tree->files, tree->count, sizeof *tree->files);
    tree->files[tree->count++] = source;
}

static void add_folder(struct tree *tree, const char *full, const char *path);

static void add_entry(struct tree *tree, const char *folder, const char *folder_path, const char *name)
{
    const char *full, *path;
    struct stat facts;

    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return;
    full = lint_text("%s/%s", folder, name);
    path = full + strlen(folder) + 1 - (*folder_path ? strlen(folder_path) + 1 : 0);
    if (path_is_any(path, skipped))
        return;
    if (lstat(full, &facts) != 0)
        give_up("cannot look at", full);
    if (S_ISDIR(facts.st_mode))
        add_folder(tree, full, path);
    else if (S_ISREG(facts.st_mode))
        add_file(tree, full, path);
}

static void add_folder(struct tree *tree, const char *full, const char *path)
{
    struct dirent **entries;
    int count = scandir(full, &entries, NULL, alphasort);

    if (count < 0)
        give_up("cannot list", full);
    for (int i = 0; i < count; i++) {
        add_entry(tree, full, path, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static int by_path(const void *left, const void *right)
{
    return strcmp(((const struct source *)left)->path, ((const struct source *)right)->path);
}

void tree_read(struct tree *tree, const char *root)
{
    add_folder(tree, root, "");
    qsort(tree->files, (size_t)tree->count, sizeof *tree->files, by_path);
}

const struct source *tree_find(const struct tree *tree, const char *path)
{
    for (int i = 0; i < tree->count; i++)
        if (strcmp(tree->files[i].path, path) == 0)
            return &tree->files[i];
    return NULL;
}
