/* Replays that are read from a stream. All else of a replay's reading needs only memory, so that it also works where there are no
 * files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/replay/file.h"

static enum status fault(struct error *err)
{
    return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s", strerror(errno));
}

/* A stream, and what of it has been read ahead. */
struct stream {
    FILE *in;
    size_t at, end;
    char ahead[16 << 10];
};

/* More of the stream; false at its end. */
static bool read_ahead(struct stream *stream)
{
    stream->at = 0;
    stream->end = fread(stream->ahead, 1, sizeof stream->ahead, stream->in);
    return stream->end > 0;
}

static enum status read_stream(struct replay_file *file, bool *ended, struct error *err)
{
    struct stream *stream = file->in;
    enum status status = OK;

    *ended = false;
    while (status == OK && !*ended && (stream->at < stream->end || read_ahead(stream))) {
        const char *from = stream->ahead + stream->at, *newline = memchr(from, '\n', stream->end - stream->at);
        size_t bytes = newline ? (size_t)(newline - from) : stream->end - stream->at;

        status = bytes > 0 ? replay_file_put(file, from, bytes, err) : OK;
        *ended = newline != NULL;
        stream->at += bytes + *ended;
    }
    if (status != OK || *ended)
        return status;
    return ferror(stream->in) ? error_set(err, ERR_IO, "%s", strerror(errno)) : OK;
}

static void close_stream(struct replay_file *file)
{
    struct stream *stream = file->in;

    if (stream->in != stdin)
        fclose(stream->in);
    free(stream);
}

enum status replay_file_open(struct replay_file *file, const char *path, struct replay_header *header,
                             struct arena *arena, struct error *err)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    struct stream *stream = in ? malloc(sizeof *stream) : NULL;

    *file = (struct replay_file){ .path = path };
    if (!in)
        return fault(err);
    if (!stream) {
        if (in != stdin)
            fclose(in);
        return error_set(err, ERR_IO, "there is no memory to read a file");
    }
    stream->in = in;
    stream->at = stream->end = 0;
    file->read = read_stream;
    file->close = close_stream;
    file->in = stream;
    return replay_file_begin(file, header, arena, err);
}
