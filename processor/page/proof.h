/* Proof: the replay of a page and the engine that checks it in the reader's browser. */
#ifndef POSTERN_PAGE_PROOF_H
#define POSTERN_PAGE_PROOF_H

#include "processor/home/home.h"

/* What the reader's browser checks. */
struct page_proof {
    const char *replay;              /* a text; of a page that shows less than all, the public replay */
    size_t bytes;
    const char *engine;              /* of a site: the script with the engine of these rules, in a/; NULL in a page that stands alone */
};

/* Has this program an engine for browsers of these rules? */
bool page_proof_is_possible(const char *rules);
/* ... of any rules? A program that was built without clang, lld or wasi-libc has none. */
bool page_proof_is_built(void);

/* The script of a site with the engine of these rules, which pages load when their reader asks. In the arena. ERR_NOT_FOUND:
 * there is no such engine. */
enum status page_proof_script(struct home *home, const char *rules, struct arena *arena, const char **script, struct error *err);

/* What the template shows of a proof, and what it says when this program has no engine for it. proof: NULL for a page that offers
 * none. html_loader of the view: the script of a page that stands alone, for its policy. */
enum status page_proof_view(struct home *home, const struct page_proof *proof, const char *rules, const char *file,
                            struct arena *arena, struct value *view, struct error *err);

#endif
