/* Letter auth: what a mail system that handled the mail says about its From:, by Authentication-Results (RFC 8601). */
#ifndef POSTERN_LETTER_AUTH_H
#define POSTERN_LETTER_AUTH_H

#include "engine/kernel/arena.h"

enum letter_auth {
    LETTER_AUTH_NONE,
    LETTER_AUTH_UNKNOWN,   /* passes, by the word of somebody of whom we do not know whether he is our MX */
    LETTER_AUTH_PASS
};

/* Judges one header's value for the address in From:. dmarc=pass counts, and without any word on DMARC a dkim=pass of
 * From's domain or of one above it. authserv_id is our MX's name, or NULL when we were not told it; a header of
 * another name says nothing. */
enum letter_auth letter_auth_judge(const char *value, const char *authserv_id, const char *from, struct arena *arena);

#endif
