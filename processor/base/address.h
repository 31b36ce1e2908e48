/* Mail addresses, strictly: the plain `name@host.example` form and nothing else.
 *
 * Every address that goes into an envelope or a header passes address_check first: an address that it accepts cannot
 * end a line, begin a command, name a route or hide a second address. Quoted local parts, comments, address
 * literals and non-ASCII are refused although RFC 5322 allows them: no mailbox needs them, and every injection does. */
#ifndef POSTERN_BASE_ADDRESS_H
#define POSTERN_BASE_ADDRESS_H

#include <stdbool.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum {
    ADDRESS_BYTES_MAX = 254,       /* RFC 5321: what fits into <> */
    ADDRESS_LOCAL_BYTES_MAX = 64,
    ADDRESS_LABEL_BYTES_MAX = 63   /* one part of a host name between two dots */
};

/* Accepts `local@host`: letters, digits and !#$%&'*+-/=?^_`{|}~ with single dots between them, then a host name.
 * Gives ERR_FORMAT with the place and what would be right; the message never repeats a control character. */
enum status address_check(const char *text, struct error *err);

/* The same for the host alone. */
enum status address_check_host(const char *text, struct error *err);

/* Whether two checked addresses are one mailbox: hosts compare without case, and so do local parts, because no
 * mail system in use tells `Ann@` from `ann@`. */
bool address_same(const char *left, const char *right);

/* An address without its plus part, in the arena: ann+games@x.test is ann@x.test. */
const char *address_without_plus(struct arena *arena, const char *address);

/* Whether an address without its plus part is `base`, which has none. */
bool address_is_base(const char *address, const char *base);

#endif
