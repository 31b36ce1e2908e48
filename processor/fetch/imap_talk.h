/* Imap talk: commands and their answers on a connection that is logged in.
 *
 * One command at a time: imap_talk_say, then imap_talk_hear until it gives IMAP_TAGGED. */
#ifndef POSTERN_FETCH_IMAP_TALK_H
#define POSTERN_FETCH_IMAP_TALK_H

#include "processor/fetch/link.h"
#include "processor/fetch/imap_response.h"

enum { IMAP_TAG_BYTES = 24, IMAP_TEXT_BYTES = 200 };

/* How a command ended. */
struct imap_end {
    enum imap_word word;           /* IMAP_OK, IMAP_NO, IMAP_BAD */
    bool passing;                  /* the server said no but may say yes later: UNAVAILABLE, INUSE, SERVERBUG, LIMIT */
    char text[IMAP_TEXT_BYTES];    /* the server's words, printable ASCII */
};

struct imap_talk;

enum status imap_talk_open(const struct fetch_config *config, struct imap_talk **out, struct error *err);
void imap_talk_close(struct imap_talk *talk);

/* Sends a command; tag and line end are put around it. */
enum status imap_talk_say(struct imap_talk *talk, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Gives the next response, and for the tagged one also *end (may be NULL before it). A goodbye, a response out of step, too
 * many of them and a broken connection are ERR_SERVER, and so is every call after one. */
enum status imap_talk_hear(struct imap_talk *talk, struct imap_response *response, struct imap_end *end,
                           struct error *err);

/* Says a command and skips all responses before its end. */
enum status imap_talk_do(struct imap_talk *talk, const char *command, struct imap_end *end, struct error *err);

#endif
