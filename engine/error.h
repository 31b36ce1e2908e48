/* Status and message: how a fault travels up to the one place that prints it.
 *
 * A function that can fail returns enum status and takes a struct error last. The lowest level states the fact, each
 * caller that knows more adds the place, and only the command at the top prints the line. This is the only header that
 * db/ and engine/ share; it depends on neither. */
#ifndef POSTERN_ERROR_H
#define POSTERN_ERROR_H

#include <stdarg.h>

enum status {
    OK = 0,
    ERR_IO,        /* disk or pipe: exit 74 */
    ERR_FORMAT,    /* input does not have the expected form: exit 65 */
    ERR_CORRUPT,   /* our own stored data has changed: exit 70 */
    ERR_NOT_FOUND, /* no such file, game, seat: exit 66 */
    ERR_CONFLICT,  /* the request does not fit the present state, or is already done: exit 1 */
    ERR_LOCKED,    /* another process is at work, try later: exit 75 */
    ERR_REFUSED,   /* not allowed: exit 77 */
    ERR_CONFIG,    /* configuration: exit 78 */
    ERR_SERVER,    /* a mail server cannot be reached or refuses: exit 69 */
    ERR_BUG        /* the program has a bug: exit 70 */
};

enum { ERROR_MESSAGE_BYTES = 512 };

struct error {            /* the caller's, usually on main's stack; read only after a failure */
    enum status status;
    char message[ERROR_MESSAGE_BYTES];  /* one line, complete enough to mail to the moderator */
};

/* Sets the fact and returns status, for use as `return error_set(err, ERR_CORRUPT, ...)`. err may be NULL. A message
 * that is too long is cut. */
enum status error_set(struct error *err, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a va_list. */
enum status error_setv(struct error *err, enum status status, const char *format, va_list args);

/* Puts "where: " before the message and returns the status unchanged. err may be NULL (returns ERR_BUG). */
enum status error_in(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
