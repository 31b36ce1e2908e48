#include "processor/fetch/imap_talk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"

enum {
    PIECE_BYTES = 64 << 10,
    LINE_BYTES_MAX = 16 << 20,          /* a SEARCH over a folder of a million mails */
    DRAIN_BYTES_MAX = 64 << 20,
    RESPONSES_MAX = 100000,             /* to one command */
    COMMAND_BYTES = 4096
};

struct imap_talk {
    struct fetch_link *link;
    struct imap_reader reader;
    bool broken;
    long commands;
    long responses;                     /* to the present command */
    char tag[IMAP_TAG_BYTES];
    size_t at, n;                       /* what is left of the last piece */
    char piece[PIECE_BYTES];
};

enum status imap_talk_open(const struct fetch_config *config, struct imap_talk **out, struct error *err)
{
    static const struct imap_caps caps = { .line_bytes = LINE_BYTES_MAX, .literal_bytes = FETCH_MAIL_BYTES_MAX,
                                           .keep_bytes = FETCH_OVERSIZE_BYTES, .drain_bytes = DRAIN_BYTES_MAX };
    struct imap_talk *talk = calloc(1, sizeof *talk);
    enum status status;

    *out = NULL;
    if (!talk)
        return error_set(err, ERR_IO, "no memory left");
    imap_reader_init(&talk->reader, &caps);
    status = fetch_link_open(config, &talk->link, err);
    if (status != OK) {
        imap_talk_close(talk);
        return status;
    }
    *out = talk;
    return OK;
}

void imap_talk_close(struct imap_talk *talk)
{
    if (!talk)
        return;
    if (talk->link && !talk->broken)
        (void)imap_talk_say(talk, NULL, "LOGOUT");   /* nobody waits for its goodbye */
    fetch_link_close(talk->link);
    imap_reader_release(&talk->reader);
    free(talk);
}

static enum status spoil(struct imap_talk *talk, enum status status)
{
    talk->broken = true;
    return status;
}

/* The words of a person, fit for a message: one line of printable ASCII, cut to the room. */
static void show_words(struct span text, char *to, size_t room)
{
    size_t n = span_bytes(text) < room - 1 ? span_bytes(text) : room - 1;

    for (size_t i = 0; i < n; i++)
        to[i] = text.start[i] >= ' ' && text.start[i] < 0x7f ? text.start[i] : '?';
    to[n] = '\0';
}

enum status imap_talk_say(struct imap_talk *talk, struct error *err, const char *format, ...)
{
    char command[COMMAND_BYTES];
    enum status status;
    va_list args;
    int tag_n, n;

    if (talk->broken)
        return error_set(err, ERR_SERVER, "the connection is broken");
    snprintf(talk->tag, sizeof talk->tag, "p%ld", ++talk->commands);
    tag_n = snprintf(command, sizeof command, "%s ", talk->tag);
    va_start(args, format);
    n = vsnprintf(command + tag_n, sizeof command - (size_t)tag_n, format, args);
    va_end(args);
    if (n < 0 || (size_t)(tag_n + n) + 3 > sizeof command)
        return error_set(err, ERR_BUG, "a command is longer than %d bytes", COMMAND_BYTES);
    memcpy(command + tag_n + n, "\r\n", 2);
    talk->responses = 0;
    fetch_link_begin_command(talk->link);
    status = fetch_link_send(talk->link, command, (size_t)(tag_n + n) + 2, err);
    return status == OK ? OK : spoil(talk, status);
}

/* The next whole response into the reader. */
static enum status hear_bytes(struct imap_talk *talk, struct error *err)
{
    for (;;) {
        size_t used = 0;
        enum status status;

        if (talk->at < talk->n) {
            enum imap_take take = imap_reader_take(&talk->reader, talk->piece + talk->at, talk->n - talk->at, &used,
                                                   err);

            talk->at += used;
            if (take == IMAP_TAKE_RESPONSE)
                return OK;
            if (take == IMAP_TAKE_FAULT)
                return err ? err->status : ERR_SERVER;
        }
        talk->at = talk->n = 0;
        status = fetch_link_receive(talk->link, talk->piece, sizeof talk->piece, &talk->n, err);
        if (status != OK)
            return status;
    }
}

static enum status out_of_step(const struct imap_response *response, const struct imap_reader *reader,
                               struct error *err)
{
    char words[IMAP_TEXT_BYTES];

    if (response->kind == IMAP_STATUS) {
        show_words(response->text, words, sizeof words);
        return error_set(err, ERR_SERVER, "the server says goodbye: %s", words);
    }
    show_words((struct span){ reader->bytes, reader->bytes + (reader->n < 60 ? reader->n : 60) }, words, sizeof words);
    return error_set(err, ERR_SERVER, "this is no answer to what was asked: \"%s\"", words);
}

static void describe_end(const struct imap_response *response, struct imap_end *end)
{
    static const char *const passing[] = { "UNAVAILABLE", "INUSE", "SERVERBUG", "LIMIT", "CONTACTADMIN" };

    end->word = response->word;
    end->passing = false;
    for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++)
        end->passing = end->passing || imap_code_is(response->code, passing[i]);
    show_words(response->text, end->text, sizeof end->text);
}

enum status imap_talk_hear(struct imap_talk *talk, struct imap_response *response, struct imap_end *end,
                           struct error *err)
{
    enum status status;
    bool ours;

    if (talk->broken)
        return error_set(err, ERR_SERVER, "the connection is broken");
    if (++talk->responses > RESPONSES_MAX)
        return spoil(talk, error_set(err, ERR_SERVER, "it gives more than %d answers to one command", RESPONSES_MAX));
    status = hear_bytes(talk, err);
    if (status != OK)
        return spoil(talk, status);
    *response = imap_response_parse(&talk->reader);
    ours = response->kind == IMAP_TAGGED
           && text_n_equal(response->tag.start, span_bytes(response->tag), talk->tag);
    if (response->kind == IMAP_GARBLED || (response->kind == IMAP_TAGGED && !ours)
        || response->kind == IMAP_CONTINUE || (response->kind == IMAP_STATUS && response->word == IMAP_BYE))
        return spoil(talk, out_of_step(response, &talk->reader, err));
    if (ours && end)
        describe_end(response, end);
    return OK;
}

enum status imap_talk_do(struct imap_talk *talk, const char *command, struct imap_end *end, struct error *err)
{
    struct imap_response response = { .kind = IMAP_OTHER };
    enum status status = imap_talk_say(talk, err, "%s", command);

    while (status == OK && response.kind != IMAP_TAGGED)
        status = imap_talk_hear(talk, &response, end, err);
    return status;
}
