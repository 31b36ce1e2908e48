/* The nodes of a parsed template; only mustache.c, which makes them, and mustache_render.c include this.
 *
 * The nodes stand in one array in the order of the text. A section's body is the nodes between it and its
 * `next`; everything else is followed by the node after it. */
#ifndef POSTERN_TEXT_MUSTACHE_NODES_H
#define POSTERN_TEXT_MUSTACHE_NODES_H

#include <stdbool.h>
#include <stddef.h>

#include "processor/text/mustache.h"

enum node_kind { NODE_TEXT, NODE_NAME, NODE_RAW_NAME, NODE_SECTION, NODE_INVERTED, NODE_PARTIAL };

struct node {
    enum node_kind kind;
    bool starts_line;           /* TEXT: at the start of a line; PARTIAL: alone on its line */
    bool leads_line;            /* TEXT: after it a line starts with a tag that is not alone on the line */
    int next;                   /* SECTION, INVERTED: the first node behind the body */
    int key_count;              /* names: the parts between the dots; 0 for "." */
    const char *const *keys;
    uint64_t head;              /* of the first key (value_key_head) */
    const char *text;           /* TEXT: not closed with a NUL; PARTIAL: the blanks that indent it */
    size_t bytes;
    const char *name;           /* tags: as it was written */
    const char *at;             /* where it stands in the template's text */
};

struct mustache_template {
    const char *name;
    const char *text;
    size_t bytes;
    struct node *nodes;
    int node_count;
};

enum { MUSTACHE_NAME_SHOWN = 60 };

/* Reports a fault at a place in the text: "name:line:column: ...". Returns ERR_FORMAT. */
enum status mustache_fail(struct error *err, const struct mustache_template *template, const char *at,
                          const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
