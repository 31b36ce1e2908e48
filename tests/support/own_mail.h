/* Mails that we made, taken apart by GMime, which shares no line with compose.c. */
#ifndef POSTERN_TESTS_OWN_MAIL_H
#define POSTERN_TESTS_OWN_MAIL_H

#include <gmime/gmime.h>
#include <stdbool.h>
#include <stddef.h>

#include "processor/send/compose.h"

/* For the running test: where its mails are, and how the last one came out. */
struct own_mail {
    struct arena arena;
    struct compose_result result;
    struct error err;
};
extern struct own_mail own;

/* A checked fixture. */
void own_begin(void);
void own_end(void);

/* A typical mail; each test changes the part that it is about. */
struct compose_mail own_plain_mail(void);

/* Makes a mail that must come out as one part. */
const struct compose_part *own_compose(const struct compose_mail *mail);

/* Checks what must hold for the bytes of every mail, with any contents. */
void own_check(const struct compose_part *part);

/* Checks that no header line is longer than 78, with any text, and no encoded word longer than 75. */
void own_check_headers(const char *bytes);

/* The mail as GMime reads it; g_object_unref it. */
GMimeMessage *own_read(const struct compose_part *part);

/* The decoded content of a part, with CR LF as \n when it is text; in the arena. bytes may be NULL. */
char *own_content(GMimeObject *object, bool text, size_t *bytes);

/* The decoded text of a mail that has no parts. */
char *own_body(GMimeMessage *message);

#endif
