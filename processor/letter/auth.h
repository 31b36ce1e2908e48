/* Letter auth: what a mail system that handled the mail says about its From:, by Authentication-Results (RFC 8601). */
#ifndef POSTERN_LETTER_AUTH_H
#define POSTERN_LETTER_AUTH_H

#include <stdbool.h>

#include "engine/kernel/arena.h"

enum letter_auth {
    LETTER_AUTH_NONE,      /* says nothing about it, or comes from another server */
    LETTER_AUTH_UNKNOWN,   /* passes, but we do not know whether the server that says so is our MX */
    LETTER_AUTH_PASS,
    LETTER_AUTH_FAIL       /* says that it does not pass, or contradicts itself */
};

/* Judges one header's value for the address in From:. dmarc=pass counts, and without any word on DMARC a dkim=pass of
 * From's domain or of one above it; no other result of the same kind may stand beside it. authserv_id is our MX's name, or
 * NULL when the configuration does not name it; a header of another name says nothing. Comments and quoted texts, which
 * senders can write, say nothing either. */
enum letter_auth letter_auth_judge(const char *value, const char *authserv_id, const char *from, struct arena *arena);

/* Is it the word of this server? */
bool letter_auth_is_of(const char *value, const char *authserv_id, struct arena *arena);

#endif
