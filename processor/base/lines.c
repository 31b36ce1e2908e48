#include "processor/base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_BYTES = 1 << 12, COPY_BYTES = 1 << 16 };

static enum status fault(struct error *err)
{
    return error_set(err, ERR_IO, "%s", strerror(errno));
}

/* ---- opening ---- */

static enum status copy_all(const struct lines *lines, FILE *out, struct error *err)
{
    char buffer[COPY_BYTES];
    size_t got;

    while ((got = fread(buffer, 1, sizeof buffer, lines->in)) > 0)
        if (fwrite(buffer, 1, got, out) != got)
            return fault(err);
    return ferror(lines->in) || fflush(out) != 0 ? fault(err) : OK;
}

/* Reads a pipe to its end. */
static enum status keep(struct lines *lines, struct error *err)
{
    FILE *copy = tmpfile();
    enum status status = copy ? copy_all(lines, copy, err) : fault(err);

    if (status != OK) {
        if (copy)
            fclose(copy);
        return status;
    }
    if (lines->in != stdin)
        fclose(lines->in);
    lines->in = copy;
    return OK;
}

enum status lines_of(struct lines *lines, FILE *in, struct error *err)
{
    enum status status = OK;

    *lines = (struct lines){ .in = in };
    lines->first = ftello(in);
    if (lines->first < 0) {
        lines->first = 0;
        status = keep(lines, err);
    }
    if (status == OK)
        status = lines_begin(lines, err);
    if (status != OK)
        lines_close(lines);
    return status;
}

enum status lines_open(struct lines *lines, const char *path, struct error *err)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");

    if (!in)
        return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s: %s", path, strerror(errno));
    return lines_of(lines, in, err) == OK ? OK : error_in(err, "%s", path);
}

void lines_close(struct lines *lines)
{
    if (lines->in && lines->in != stdin)
        fclose(lines->in);
    free(lines->text);
    *lines = (struct lines){ .in = NULL };
}

/* ---- reading ---- */

enum status lines_begin(struct lines *lines, struct error *err)
{
    return lines_go(lines, lines->first, err);
}

enum status lines_go(struct lines *lines, int64_t at, struct error *err)
{
    if (at != lines->at || at == lines->first) {
        if (fseeko(lines->in, at, SEEK_SET) != 0)
            return fault(err);
        lines->at = at;
    }
    return OK;
}

static enum status make_room(struct lines *lines, struct error *err)
{
    size_t room = lines->room ? 2 * lines->room : ROOM_BYTES;
    char *larger = room > LINE_BYTES_MAX ? NULL : realloc(lines->text, room);

    if (!larger)
        return error_set(err, ERR_FORMAT, "a line is longer than %d bytes", LINE_BYTES_MAX);
    lines->text = larger;
    lines->room = room;
    return OK;
}

enum status lines_next(struct lines *lines, const char **line, size_t *bytes, struct error *err)
{
    enum status status = OK;
    int c = EOF;

    *line = NULL;
    *bytes = 0;
    while (status == OK && (c = getc_unlocked(lines->in)) != EOF && c != '\n') {
        if (*bytes + 1 >= lines->room)
            status = make_room(lines, err);
        if (status == OK)
            lines->text[(*bytes)++] = (char)c;
    }
    if (status == OK && ferror(lines->in))
        return fault(err);
    if (status != OK || (c == EOF && *bytes == 0))
        return status;
    if (!lines->text && (status = make_room(lines, err)) != OK)
        return status;
    lines->text[*bytes] = '\0';
    lines->at += (int64_t)*bytes + (c == '\n');
    *line = lines->text;
    return memchr(*line, '\0', *bytes) ? error_set(err, ERR_FORMAT, "there is a zero byte in it; it should be a text") : OK;
}

enum status lines_read(struct lines *lines, int64_t at, void *into, size_t bytes, struct error *err)
{
    if (fseeko(lines->in, at, SEEK_SET) != 0)
        return fault(err);
    lines->at = at + (int64_t)bytes;
    if (fread(into, 1, bytes, lines->in) != bytes)
        return ferror(lines->in) ? fault(err) : error_set(err, ERR_IO, "it has become shorter");
    return OK;
}
