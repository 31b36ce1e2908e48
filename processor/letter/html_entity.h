/* Characters that HTML writes by name or number: &eacute; &#233; &#xe9; */
#ifndef POSTERN_LETTER_HTML_ENTITY_H
#define POSTERN_LETTER_HTML_ENTITY_H

#include <stddef.h>
#include <stdint.h>

/* Reads what stands behind an ampersand; the bytes taken, 0 when it is none of these. */
size_t html_entity_read(const char *at, const char *end, uint32_t *character);

#endif
