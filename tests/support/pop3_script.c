/* The POP3 side of the scripted mailbox. */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/support/box_script.h"

enum { LINE_BYTES = 1024 };

static const char usual[] = "TOP\r\nUIDL\r\nUSER\r\nSASL PLAIN XOAUTH2\r\n";

static void say(struct box_talk *talk, enum box_step step, const char *text)
{
    box_say(talk, step, text, strlen(text));
}

static struct box_mail *mail_of(struct box_talk *talk, const char *number)
{
    unsigned long i = strtoul(number, NULL, 10);

    if (i < 1 || i > (unsigned long)talk->box->count)
        return NULL;
    return talk->box->mails[i - 1].place == BOX_INBOX && !talk->marked[i - 1] ? &talk->box->mails[i - 1] : NULL;
}

static void list(struct box_talk *talk, enum box_step step)
{
    char *bytes;
    size_t n;
    FILE *out = open_memstream(&bytes, &n);

    fputs("+OK listed\r\n", out);
    for (int i = 0; i < talk->box->count; i++) {
        const struct box_mail *mail = &talk->box->mails[i];

        if (mail->place != BOX_INBOX || talk->marked[i])
            continue;
        if (step == BOX_LIST)
            fprintf(out, "%d %llu\r\n", i + 1, (unsigned long long)mail->size);
        else
            fprintf(out, "%d uid-%lu\r\n", i + 1, (unsigned long)mail->uid);
    }
    fputs(".\r\n", out);
    fclose(out);
    box_say(talk, step, bytes, n);
    free(bytes);
}

/* A line that begins with a dot gets a second one; lines: those after the header that are sent, -1: all. */
static void retrieve(struct box_talk *talk, enum box_step step, const struct box_mail *mail, long lines)
{
    const char *at = talk->box->bytes + mail->at, *end = at + mail->n;
    bool below = false;
    char *bytes;
    size_t n;
    FILE *out = open_memstream(&bytes, &n);

    fputs("+OK here it is\r\n", out);
    while (at < end && (lines < 0 || !below || lines-- > 0)) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = newline ? (size_t)(newline + 1 - at) : (size_t)(end - at);

        if (*at == '.')
            fputc('.', out);
        fwrite(at, 1, length, out);
        below = below || length == 2;
        at += length;
    }
    fputs(".\r\n", out);
    fclose(out);
    box_say(talk, step, bytes, n);
    free(bytes);
}

static void quit(struct box_talk *talk)
{
    for (int i = 0; i < talk->box->count; i++)
        if (talk->marked[i])
            talk->box->mails[i].place = BOX_GONE;
    say(talk, BOX_LOGOUT, "+OK bye\r\n");
    talk->over = true;
}

static void log_in(struct box_talk *talk, const char *line)
{
    char secret[LINE_BYTES];

    if (text_has_prefix(line, "AUTH ") && !strchr(line + 5, ' ')) {
        say(talk, BOX_OTHER, "+ \r\n");
        if (!box_hear(talk, secret, sizeof secret))
            return;
    }
    say(talk, BOX_LOGIN, "+OK welcome\r\n");
}

static const struct command { const char *name; enum box_step step; } commands[] = {
    { "CAPA", BOX_CAPABILITY }, { "STLS", BOX_STARTTLS }, { "AUTH ", BOX_LOGIN },  { "PASS ", BOX_LOGIN },
    { "LIST", BOX_LIST },       { "UIDL", BOX_UIDL },     { "RETR ", BOX_RETR },   { "TOP ", BOX_TOP },
    { "DELE ", BOX_DELE },      { "QUIT", BOX_LOGOUT },   { "USER ", BOX_OTHER },
};

static void obey_mail(struct box_talk *talk, enum box_step step, const char *rest)
{
    const struct box_mail *mail = mail_of(talk, rest);

    if (!mail) {
        say(talk, step, "-ERR no such mail\r\n");
    } else if (step == BOX_DELE) {
        talk->marked[mail - talk->box->mails] = true;
        say(talk, step, "+OK marked\r\n");
    } else {
        retrieve(talk, step, mail, step == BOX_RETR ? -1 : strtol(rest + strcspn(rest, " "), NULL, 10));
    }
}

static void obey(struct box_talk *talk, const char *line)
{
    const struct command *command = NULL;
    char text[LINE_BYTES];

    for (size_t i = 0; i < sizeof commands / sizeof commands[0] && !command; i++)
        if (text_has_prefix(line, commands[i].name))
            command = &commands[i];
    if (!command) {
        say(talk, BOX_OTHER, "-ERR unknown\r\n");
        return;
    }
    if (box_deviates(talk, command->step))
        return;
    switch (command->step) {
    case BOX_CAPABILITY:
        snprintf(text, sizeof text, "+OK\r\n%s.\r\n", talk->script->capabilities ? talk->script->capabilities : usual);
        say(talk, command->step, text);
        break;
    case BOX_LOGIN: log_in(talk, line); break;
    case BOX_LIST:
    case BOX_UIDL: list(talk, command->step); break;
    case BOX_RETR:
    case BOX_TOP:
    case BOX_DELE: obey_mail(talk, command->step, line + strlen(command->name)); break;
    case BOX_LOGOUT: quit(talk); break;
    default: say(talk, BOX_OTHER, "+OK\r\n"); break;
    }
}

void box_talk_pop3(struct box_talk *talk)
{
    char line[LINE_BYTES];

    if (!box_deviates(talk, BOX_GREETING))
        say(talk, BOX_GREETING, "+OK scripted mailbox\r\n");
    while (box_hear(talk, line, sizeof line))
        obey(talk, line);
}
