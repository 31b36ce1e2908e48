/* Letter wire: struct letter as bytes between the child that made it and the process that uses it.
 *
 * The form is the kernel's canonical JSON, whose reader accepts nothing that its writer would not have written: even if a
 * mail has taken over the child, it can send at worst a false letter, never a broken one. */
#ifndef POSTERN_LETTER_WIRE_H
#define POSTERN_LETTER_WIRE_H

#include <stddef.h>

#include "engine/error.h"
#include "processor/letter/letter.h"

enum { LETTER_WIRE_BYTES_MAX = 256 << 10 };

/* Writes a letter; 0 when it does not fit. */
size_t letter_wire_write(const struct letter *letter, char *out, size_t room);

/* Reads one; texts live in the arena. ERR_FORMAT when it was not written by letter_wire_write, ERR_BUG when the arena
 * has no room. */
enum status letter_wire_read(const char *bytes, size_t count, struct arena *arena, struct letter *out,
                             struct error *err);

#endif
