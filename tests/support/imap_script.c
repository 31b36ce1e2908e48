/* The IMAP side of the scripted mailbox: as much of it as a client that fetches mails needs. */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/support/box_script.h"

enum { LINE_BYTES = 8192 };

static const char usual[] = "IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2 MOVE UIDPLUS ESEARCH";

/* An answer under construction. */
struct reply {
    char *bytes;
    size_t n;
    FILE *out;
};

static FILE *begin_reply(struct reply *reply)
{
    reply->out = open_memstream(&reply->bytes, &reply->n);
    return reply->out;
}

static void end_reply(struct box_talk *talk, enum box_step step, struct reply *reply, const char *word)
{
    fprintf(reply->out, "%s %s\r\n", talk->tag, word);
    fclose(reply->out);
    box_say(talk, step, reply->bytes, reply->n);
    free(reply->bytes);
}

/* ---- sets and folders ---- */

static bool in_set(const char *set, uint32_t uid)
{
    while (text_is_digit(*set)) {
        unsigned long first = strtoul(set, (char **)(uintptr_t)&set, 10), last = first;

        if (*set == ':')
            last = strtoul(set + 1, (char **)(uintptr_t)&set, 10);
        if (uid >= first && uid <= last)
            return true;
        if (*set == ',')
            set++;
    }
    return false;
}

/* The mails in the inbox that a set names, one by one; NULL: no more. */
static struct box_mail *next_of(struct box_talk *talk, const char *set, int *at)
{
    while (*at < talk->box->count) {
        struct box_mail *mail = &talk->box->mails[(*at)++];

        if (mail->place == BOX_INBOX && in_set(set, mail->uid))
            return mail;
    }
    return NULL;
}

static enum box_place place_of(const char *name)
{
    return strstr(name, "Processed") ? BOX_PROCESSED : strstr(name, "Quarantine") ? BOX_QUARANTINE : BOX_PLACES;
}

/* ---- commands ---- */

static void select_inbox(struct box_talk *talk)
{
    struct reply reply;
    FILE *out = begin_reply(&reply);

    fprintf(out, "* FLAGS (\\Seen \\Deleted)\r\n* %d EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY %lu] valid\r\n",
            box_count(talk->box, BOX_INBOX), (unsigned long)talk->box->validity);
    end_reply(talk, BOX_SELECT, &reply, "OK [READ-WRITE] selected");
}

static void search(struct box_talk *talk, bool extended)
{
    struct reply reply;
    FILE *out = begin_reply(&reply);
    bool any = false;

    fprintf(out, extended ? "* ESEARCH (TAG \"%s\") UID" : "* SEARCH", talk->tag);
    for (int i = 0; i < talk->box->count; i++) {
        const struct box_mail *mail = &talk->box->mails[i];

        if (mail->place != BOX_INBOX || mail->deleted)
            continue;
        fprintf(out, extended && any ? "%s%lu" : extended ? " ALL %s%lu" : " %s%lu", extended && any ? "," : "",
                (unsigned long)mail->uid);
        any = true;
    }
    fputs("\r\n", out);
    end_reply(talk, BOX_SEARCH, &reply, "OK searched");
}

static void fetch_one(struct box_talk *talk, FILE *out, const struct box_mail *mail, int number, const char *items)
{
    const char *part = strstr(items, "BODY.PEEK[]<0.");
    size_t n = mail->n;

    fprintf(out, "* %d FETCH (UID %lu", number, (unsigned long)mail->uid);
    if (strstr(items, "RFC822.SIZE"))
        fprintf(out, " RFC822.SIZE %llu INTERNALDATE \"%s\"", (unsigned long long)mail->size,
                talk->script->date ? talk->script->date : "17-Jul-2026 02:44:25 +0000");
    if (part && strtoul(part + 15, NULL, 10) < n)
        n = strtoul(part + 15, NULL, 10);
    if (strstr(items, "BODY.PEEK[]")) {
        fprintf(out, " BODY[]%s {%zu}\r\n", part ? "<0>" : "", n);
        fwrite(talk->box->bytes + mail->at, 1, n, out);
    }
    fputs(")\r\n", out);
}

static void fetch(struct box_talk *talk, enum box_step step, const char *set)
{
    struct reply reply;
    FILE *out = begin_reply(&reply);
    const struct box_mail *mail;
    int at = 0;

    while ((mail = next_of(talk, set, &at)) != NULL)
        fetch_one(talk, out, mail, at, set + strcspn(set, " "));
    end_reply(talk, step, &reply, "OK fetched");
}

static void put_away(struct box_talk *talk, enum box_step step, const char *set)
{
    enum box_place place = place_of(set + strcspn(set, " "));
    struct reply reply;
    struct box_mail *mail;
    int at = 0;

    begin_reply(&reply);
    if (place == BOX_PLACES || !talk->box->has_folder[place]) {
        end_reply(talk, step, &reply, "NO [TRYCREATE] no such folder");
        return;
    }
    while (step == BOX_MOVE && (mail = next_of(talk, set, &at)) != NULL)
        mail->place = place;
    end_reply(talk, step, &reply, "OK done");
}

static void mark(struct box_talk *talk, const char *set)
{
    struct reply reply;
    struct box_mail *mail;
    int at = 0;

    begin_reply(&reply);
    while ((mail = next_of(talk, set, &at)) != NULL)
        mail->deleted = true;
    end_reply(talk, BOX_STORE, &reply, "OK stored");
}

static void expunge(struct box_talk *talk, const char *set)
{
    struct reply reply;
    struct box_mail *mail;
    int at = 0;

    begin_reply(&reply);
    while ((mail = next_of(talk, set, &at)) != NULL)
        if (mail->deleted)
            mail->place = BOX_GONE;
    end_reply(talk, BOX_EXPUNGE, &reply, "OK expunged");
}

static void simple(struct box_talk *talk, enum box_step step, const char *before, const char *word)
{
    struct reply reply;

    fputs(before, begin_reply(&reply));
    end_reply(talk, step, &reply, word);
}

static void log_in(struct box_talk *talk, const char *command)
{
    char secret[LINE_BYTES];

    /* Without an initial response the server asks for it. */
    if (text_has_prefix(command, "AUTHENTICATE") && !strchr(command + 13, ' ')) {
        box_say(talk, BOX_OTHER, "+ \r\n", 4);
        if (!box_hear(talk, secret, sizeof secret))
            return;
    }
    simple(talk, BOX_LOGIN, "", "OK welcome");
}

static void create(struct box_talk *talk, const char *name)
{
    enum box_place place = place_of(name);

    if (place != BOX_PLACES)
        talk->box->has_folder[place] = true;
    simple(talk, BOX_CREATE, "", "OK created");
}

static const struct command { const char *name; enum box_step step; } commands[] = {
    { "CAPABILITY", BOX_CAPABILITY }, { "STARTTLS", BOX_STARTTLS }, { "LOGIN ", BOX_LOGIN },
    { "AUTHENTICATE ", BOX_LOGIN },   { "SELECT ", BOX_SELECT },    { "UID SEARCH ", BOX_SEARCH },
    { "UID MOVE ", BOX_MOVE },        { "UID COPY ", BOX_COPY },    { "UID STORE ", BOX_STORE },
    { "UID EXPUNGE ", BOX_EXPUNGE },  { "CREATE ", BOX_CREATE },    { "LOGOUT", BOX_LOGOUT },
    { "UID FETCH ", BOX_SIZES },
};

static const struct command *command_of(const char *line)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (text_has_prefix(line, commands[i].name))
            return &commands[i];
    return NULL;
}

static void obey(struct box_talk *talk, const char *line)
{
    const struct command *command = command_of(line);
    const char *rest = command ? line + strlen(command->name) : "";
    const char *can = talk->script->capabilities ? talk->script->capabilities : usual;
    enum box_step step = !command ? BOX_OTHER : strstr(line, "BODY.PEEK") ? BOX_BODIES : command->step;
    char text[LINE_BYTES];

    if (box_deviates(talk, step))
        return;
    switch (step) {
    case BOX_CAPABILITY:
        snprintf(text, sizeof text, "* CAPABILITY %s\r\n", can);
        simple(talk, step, text, "OK listed");
        break;
    case BOX_LOGIN: log_in(talk, line); break;
    case BOX_SELECT: select_inbox(talk); break;
    case BOX_SEARCH: search(talk, strstr(rest, "RETURN") != NULL); break;
    case BOX_SIZES:
    case BOX_BODIES: fetch(talk, step, rest); break;
    case BOX_MOVE:
    case BOX_COPY: put_away(talk, step, rest); break;
    case BOX_STORE: mark(talk, rest); break;
    case BOX_EXPUNGE: expunge(talk, rest); break;
    case BOX_CREATE: create(talk, rest); break;
    case BOX_LOGOUT:
        simple(talk, step, "* BYE then\r\n", "OK bye");
        talk->over = true;
        break;
    default: simple(talk, BOX_OTHER, "", "BAD unknown"); break;
    }
}

void box_talk_imap(struct box_talk *talk)
{
    static const char greeting[] = "* OK scripted mailbox\r\n";
    char line[LINE_BYTES];

    if (!box_deviates(talk, BOX_GREETING))
        box_say(talk, BOX_GREETING, greeting, sizeof greeting - 1);
    while (box_hear(talk, line, sizeof line)) {
        size_t n = strcspn(line, " ");

        snprintf(talk->tag, sizeof talk->tag, "%.*s", (int)(n < 60 ? n : 60), line);
        obey(talk, line[n] ? line + n + 1 : "");
    }
}
