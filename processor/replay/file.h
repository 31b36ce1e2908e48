/* A replay file while it is read: its lines, its header, the parts of a record's line.
 *
 * ERR_CONFLICT here means that the file is a replay but has been changed since it was written: a verifier reports it as a
 * difference. Messages do not name the file. */
#ifndef POSTERN_REPLAY_FILE_H
#define POSTERN_REPLAY_FILE_H

#include "processor/replay/replay.h"

enum { REPLAY_LINE_BYTES = 64 << 20, REPLAY_HEADER_BYTES = 64 << 10 };

struct replay_file {
    FILE *in;
    const char *path;
    char *line;                      /* the last one read, without its newline, closed with a NUL */
    size_t bytes, capacity;
    int number;                      /* its number, from 1 */
};

/* Opens a file and reads its header. ERR_FORMAT when it is not a replay. Close it in any case. */
enum status replay_file_open(struct replay_file *file, const char *path, struct replay_header *header,
                             struct arena *arena, struct error *err);

/* The same of a stream, which is closed with the file. NULL: errno says why there is none. */
enum status replay_file_begin(struct replay_file *file, FILE *in, const char *path, struct replay_header *header,
                              struct arena *arena, struct error *err);
void replay_file_close(struct replay_file *file);

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
