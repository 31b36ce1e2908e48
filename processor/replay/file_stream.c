/* Replays that are read from a stream. All else of a replay's reading needs only memory, so that it also works where there are no
 * files. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "processor/replay/file.h"

static enum status fault(struct error *err)
{
    return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s", strerror(errno));
}

static enum status read_stream(struct replay_file *file, bool *ended, struct error *err)
{
    FILE *in = file->in;
    int c;

    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        if (file->bytes + 1 < file->capacity)
            file->line[file->bytes++] = (char)c;
        else if (replay_file_put(file, &(char){ (char)c }, 1, err) != OK)
            return err->status;
    }
    *ended = c == '\n';
    return c == EOF && ferror(in) ? error_set(err, ERR_IO, "%s", strerror(errno)) : OK;
}

static void close_stream(struct replay_file *file)
{
    if (file->in != stdin)
        fclose(file->in);
}

enum status replay_file_open(struct replay_file *file, const char *path, struct replay_header *header,
                             struct arena *arena, struct error *err)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");

    *file = (struct replay_file){ .read = read_stream, .close = close_stream, .in = in, .path = path };
    if (in)
        return replay_file_begin(file, header, arena, err);
    file->close = NULL;
    return fault(err);
}
