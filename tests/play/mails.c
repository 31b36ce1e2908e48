/* Mails: those that a play receives, and those that it writes. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/play/play.h"

enum { BODY_BYTES = 256 << 10, HEAD_BYTES = 8 << 10 };

/* ---- mails out ---- */

static int hex(char c)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

/* A body as its reader sees it: quoted-printable undone, CR gone. */
static char *decoded(const char *mail)
{
    char *text = copy_text(mail), *to = text;
    bool quoted = strstr(mail, "Content-Transfer-Encoding: quoted-printable") != NULL;

    for (const char *from = mail; *from; from++) {
        if (*from == '\r')
            continue;
        if (quoted && from[0] == '=' && (from[1] == '\r' || from[1] == '\n')) {
            from += from[1] == '\r' ? 2 : 1;
            continue;
        }
        if (quoted && from[0] == '=' && hex(from[1]) >= 0 && hex(from[2]) >= 0) {
            *to++ = (char)(hex(from[1]) << 4 | hex(from[2]));
            from += 2;
            continue;
        }
        *to++ = *from;
    }
    *to = '\0';
    return text;
}

static int add_mail(void *context, int count, char **values, char **names)
{
    struct mails *mails = context;

    (void)count;
    (void)names;
    if (mails->count < 512)
        mails->all[mails->count++] = decoded(values[0]);
    return 0;
}

/* A mail as it was sent. */
int add_bytes(void *context, int count, char **values, char **names)
{
    struct mails *mails = context;

    (void)count;
    (void)names;
    if (mails->count < 512)
        mails->all[mails->count++] = copy_text(values[0]);
    return 0;
}

void drop_mails(struct mails *mails)
{
    for (int i = 0; i < mails->count; i++)
        free(mails->all[i]);
}

const char *address_of(const char *player)
{
    static char address[256];

    snprintf(address, sizeof address, strchr(player, '@') ? "%s" : "%s@x.test", player);
    return address;
}

/* The mails to somebody since the last command. */
static void new_mails(struct play *play, const char *player, struct mails *mails)
{
    char sql[LINE_BYTES];

    snprintf(sql, sizeof sql,
             "SELECT CAST(bytes AS TEXT) FROM outbox WHERE state = 'posted' AND id > %lld AND envelope_to = '%s' ORDER BY id",
             (long long)play->seen, address_of(player));
    query(play, sql, add_mail, mails);
}

/* Every report names the newest record that it tells of, by its hash; a hash of zeros is none. */
static void check_chain(struct play *play, const char *mail)
{
    const char *chain = strstr(mail, "\nChain: record ");

    check(play, !chain || !strstr(chain, ", 00000000000000000000000000000000"), "a report names no record by its hash:%.60s", chain);
}

/* got PLAYER N | contains WORDS | lacks WORDS */
void do_got(struct play *play, char *rest)
{
    char *player = next_word(&rest), *verb = next_word(&rest), *words = expand(play, rest);
    struct mails mails = { .count = 0 };
    bool has = false;

    if (!player || !verb) {
        complain(play, "`got PLAYER N`, `got PLAYER contains WORDS` or `got PLAYER lacks WORDS` is expected");
        return;
    }
    new_mails(play, player, &mails);
    for (int i = 0; i < mails.count; i++) {
        has = has || has_words(mails.all[i], words);
        check_chain(play, mails.all[i]);
    }
    if (strcmp(verb, "contains") == 0)
        check(play, has, "\"%s\" is in none of %d mails to %s:\n%s", words, mails.count, player,
              mails.count ? mails.all[mails.count - 1] : "");
    else if (strcmp(verb, "lacks") == 0)
        check(play, !has, "\"%s\" is in a mail to %s", words, player);
    else
        check(play, mails.count == (int)strtol(verb, NULL, 10), "%s got %d mails, not %s", player, mails.count, verb);
    if (strcmp(verb, "show") == 0)
        for (int i = 0; i < mails.count; i++)
            printf("%s\n", mails.all[i]);
    drop_mails(&mails);
}

/* ---- mails in ---- */

struct writing {
    const char *player, *about, *to, *as, *id, *box;
    char from[256];
    char head[HEAD_BYTES], body[BODY_BYTES];
    const char *token;               /* upper, cut, flip */
    char code[16];                   /* that the answered mail asks for; "" */
    int back, copies;
};

/* The Reply-To of a mail that somebody got: the newest, `back` before it, or the newest that contains words. */
static bool reply_address(struct play *play, struct writing *writing, char *address, size_t bytes)
{
    char sql[LINE_BYTES];
    struct mails mails = { .count = 0 };
    int left = writing->back;
    bool found = false;

    snprintf(sql, sizeof sql,
             "SELECT CAST(bytes AS TEXT) FROM outbox WHERE state = 'posted' AND envelope_to = '%s' ORDER BY id DESC",
             address_of(writing->as ? writing->as : writing->player));
    query(play, sql, add_mail, &mails);
    for (int i = 0; i < mails.count && !found; i++) {
        const char *reply = strstr(mails.all[i], "\nReply-To: <");

        if (!reply || (writing->about && !strstr(mails.all[i], writing->about)) || left-- > 0)
            continue;
        reply += strlen("\nReply-To: <");
        snprintf(address, bytes, "%.*s", (int)strcspn(reply, ">"), reply);
        reply = strstr(mails.all[i], "\nYES ");
        if (reply)
            snprintf(writing->code, sizeof writing->code, "%.*s", (int)strcspn(reply + 5, "\n"), reply + 5);
        found = true;
    }
    drop_mails(&mails);
    return found;
}

/* $code in a body becomes the code that the mail asks for. */
static void put_code(struct writing *writing)
{
    const size_t word = strlen("$code");
    size_t length = strlen(writing->code);

    for (char *at = writing->body; (at = strstr(at, "$code")); at += length) {
        if (strlen(writing->body) + length >= sizeof writing->body)
            die("a mail with its code is too long");
        memmove(at + length, at + word, strlen(at + word) + 1);
        memcpy(at, writing->code, length);
    }
}

static void change_token(char *address, const char *how)
{
    char *at = strchr(address, '@'), *dot = at;

    while (dot > address && *dot != '.')
        dot--;
    if (strcmp(how, "upper") == 0)
        for (char *c = dot; c < at; c++)
            *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    else if (strcmp(how, "cut") == 0)
        memmove(at - 3, at, strlen(at) + 1);
    else if (strcmp(how, "flip") == 0)
        dot[1] = dot[1] == 'a' ? 'b' : 'a';
    else
        die("token upper, cut or flip");
}

/* Its file and its Message-ID. Additional mails leave those of all others unchanged. */
static void name_mail(struct play *play, char *file, char *id, size_t bytes)
{
    if (play->noise) {
        snprintf(file, bytes, "%05d-%03d.play", play->mails_written, ++play->noise_written);
        snprintf(id, bytes, "noise%d", play->noise_written);
        return;
    }
    snprintf(file, bytes, "%05d.play", ++play->mails_written);
    snprintf(id, bytes, "m%d", play->mails_written);
}

static void put_mail(struct play *play, const struct writing *writing, const char *to)
{
    char path[PATH_BYTES * 2], name[64], id[64];
    FILE *out;

    name_mail(play, name, id, sizeof name);
    snprintf(path, sizeof path, "%s/%s/new/%s", play->home, writing->box, name);
    out = fopen(path, "w");
    if (!out)
        die("%s: %s", path, strerror(errno));
    fprintf(out, "Message-ID: <%s@x.test>\nFrom: %s\nTo: <%s>\n%s%s\n%s", writing->id ? writing->id : id, writing->from,
            to, writing->head, strstr(writing->head, "Subject:") ? "" : "Subject: answer\n", writing->body);
    fclose(out);
}

/* The lines that begin with | (of the body) and + (of the head) after a directive. */
void read_block(struct play *play, char *body, size_t body_bytes, char *head, size_t head_bytes)
{
    char line[LINE_BYTES];
    int first;

    body[0] = '\0';
    while ((first = fgetc(play->in)) == '|' || (head && first == '+')) {
        char *to = first == '|' ? body : head;
        size_t bytes = first == '|' ? body_bytes : head_bytes, length = strlen(to);
        const char *text;

        if (!fgets(line, sizeof line, play->in))
            break;
        play->line++;
        text = expand(play, line + (line[0] == ' '));
        snprintf(to + length, bytes - length, "%s", text);
    }
    if (first != EOF)
        ungetc(first, play->in);
}

static void read_mail_words(struct play *play, char *rest, struct writing *writing)
{
    char *word;

    while ((word = next_word(&rest))) {
        char *value = next_word(&rest);

        if (!value)
            complain(play, "`mail`: %s wants a word after it", word);
        else if (strcmp(word, "from") == 0)
            snprintf(writing->from, sizeof writing->from, "%s", value);
        else if (strcmp(word, "to") == 0)
            writing->to = value;
        else if (strcmp(word, "as") == 0)
            writing->as = value;
        else if (strcmp(word, "about") == 0)
            writing->about = value;
        else if (strcmp(word, "back") == 0)
            writing->back = (int)strtol(value, NULL, 10);
        else if (strcmp(word, "times") == 0)
            writing->copies = (int)strtol(value, NULL, 10);
        else if (strcmp(word, "id") == 0)
            writing->id = value;
        else if (strcmp(word, "into") == 0)
            writing->box = value;
        else if (strcmp(word, "token") == 0)
            writing->token = value;
        else
            complain(play, "`mail` knows from, to, as, about, back, times, id, into and token, not \"%s\"", word);
    }
}

void do_mail(struct play *play, char *rest)
{
    static struct writing writing;
    char address[512];

    memset(&writing, 0, sizeof writing);
    writing.copies = 1;
    writing.box = "mail/in";
    writing.player = next_word(&rest);
    if (!writing.player) {
        complain(play, "`mail PLAYER` is expected");
        return;
    }
    snprintf(writing.from, sizeof writing.from, "%s", address_of(writing.player));
    read_mail_words(play, rest, &writing);
    read_block(play, writing.body, sizeof writing.body, writing.head, sizeof writing.head);
    if (writing.to)
        snprintf(address, sizeof address, "%s", writing.to);
    else if (!reply_address(play, &writing, address, sizeof address)) {
        complain(play, "%s has got no such mail that can be answered", writing.player);
        play->broken = true;
        return;
    }
    put_code(&writing);
    if (writing.token)
        change_token(address, writing.token);
    for (int i = 0; i < writing.copies; i++)
        put_mail(play, &writing, address);
}

/* The part of a delivery report with the head of the mail that it is about: the mail that was sent, or another. */
static void show_original(struct play *play, char *body, size_t bytes, const char *player, const char *which)
{
    struct rows rows = { 0 };
    char sql[LINE_BYTES];
    size_t n = strlen(body);

    snprintf(sql, sizeof sql, "SELECT message_id FROM outbox WHERE envelope_to = '%s' AND attempt > 0 ORDER BY id DESC LIMIT 1",
             address_of(player));
    query(play, sql, add_row, &rows);
    snprintf(body + n, bytes - n, "--b\nContent-Type: text/rfc822-headers\n\nSubject: x\nMessage-ID: %s\n\n",
             strcmp(which, "named") == 0 ? rows.text : "<another@game.test>");
}

/* bounce PLAYER STATUS [named|other]: the newest mail to somebody comes back. */
void do_bounce(struct play *play, char *rest)
{
    static struct writing writing;
    char *player = next_word(&rest), *how = next_word(&rest), *which = next_word(&rest), sql[LINE_BYTES];
    struct rows rows = { 0 };
    size_t n;

    if (!player || !how) {
        complain(play, "`bounce PLAYER 5.1.1` is expected");
        return;
    }
    snprintf(sql, sizeof sql, "SELECT envelope_from FROM outbox WHERE attempt > 0 AND envelope_to = '%s' "
             "ORDER BY id DESC LIMIT 1", address_of(player));
    query(play, sql, add_row, &rows);
    memset(&writing, 0, sizeof writing);
    writing.box = "mail/in";
    snprintf(writing.from, sizeof writing.from, "MAILER-DAEMON@x.test");
    snprintf(writing.head, sizeof writing.head,
             "Return-Path: <>\nSubject: Undelivered Mail\nMIME-Version: 1.0\n"
             "Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n");
    snprintf(writing.body, sizeof writing.body,
             "--b\nContent-Type: text/plain\n\nIt could not be delivered.\n"
             "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x.test\n\n"
             "Final-Recipient: rfc822; %s\nAction: %s\nStatus: %s\n\n", address_of(player),
             how[0] == '5' ? "failed" : "delayed", how);
    if (which)
        show_original(play, writing.body, sizeof writing.body, player, which);
    n = strlen(writing.body);
    snprintf(writing.body + n, sizeof writing.body - n, "--b--\n");
    put_mail(play, &writing, rows.text);
}
