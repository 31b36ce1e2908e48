/* A replay file while it is read: its lines, its header, the parts of a record's line.
 *
 * ERR_CONFLICT here means that the file is a replay but has been changed since it was written: a verifier reports it as a
 * difference. Messages do not name the file. */
#ifndef POSTERN_REPLAY_FILE_H
#define POSTERN_REPLAY_FILE_H

#include "processor/replay/replay.h"

enum { REPLAY_LINE_BYTES = 64 << 20, REPLAY_HEADER_BYTES = 64 << 10 };

struct replay_file {
    /* Puts the bytes up to the next newline into the line; *ended: one came. */
    enum status (*read)(struct replay_file *file, bool *ended, struct error *err);
    void (*close)(struct replay_file *file);     /* NULL: there is nothing to close */
    void *in;                        /* a stream's; file_stream.c */
    const char *text;                /* of one in memory: what is not yet read */
    size_t left;
    const char *path;
    char *line;                      /* the last one read, without its newline, closed with a NUL */
    size_t bytes, capacity;
    int number;                      /* its number, from 1 */
};

/* Opens a file and reads its header. ERR_FORMAT when it is not a replay. Close it in any case. */
enum status replay_file_open(struct replay_file *file, const char *path, struct replay_header *header,
                             struct arena *arena, struct error *err);

/* The same of a text, which must outlive the file; in messages it is called `path`. */
enum status replay_file_open_text(struct replay_file *file, const char *text, size_t bytes, const char *path,
                                  struct replay_header *header, struct arena *arena, struct error *err);
void replay_file_close(struct replay_file *file);

/* For those who read: the header of a file whose `read` is set, and a byte more of its line. */
enum status replay_file_begin(struct replay_file *file, struct replay_header *header, struct arena *arena, struct error *err);
enum status replay_file_put(struct replay_file *file, const char *bytes, size_t count, struct error *err);

/* The next line; *more is false at the file's end. */
enum status replay_file_next(struct replay_file *file, bool *more, struct error *err);

/* The header as its line, without a newline. */
const char *replay_header_line(const struct replay_header *header, struct arena *arena);

/* A record's line in a full replay: its parts, where they stand. */
struct replay_line {
    const char *body, *events;
    size_t body_bytes, events_bytes;
    struct hash body_hash, hash;
};
enum status replay_line_read(struct replay_line *line, const char *text, size_t bytes, struct error *err);

/* A record's line in a public or seat replay. */
struct replay_told {
    int number;
    enum record_kind kind;
    int branch, dice;                /* public replays; as in a body */
    const struct value *events, *answers, *view;   /* answers: of seat replays */
    struct hash body_hash, hash;
};
enum status replay_told_read(struct replay_told *told, enum replay_scope scope, const char *text, size_t bytes,
                             struct arena *arena, struct error *err);

#endif
