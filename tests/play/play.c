/* Plays: whole evenings of play-by-mail as text. README.md has the language.
 *
 *     play FOLDER POSTERN FILE...
 *
 * Each file has a home of its own in the folder. The program is run as its users run it; mails go in through a
 * Maildir, and what came out is read from the outbox as far as it was sent, and counted in the Maildirs. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/home/home.h"

enum { FIRST_UTC_S = 1767225600 /* 2026-01-01T00:00Z */, LINE_BYTES = 4096, PATH_BYTES = 512, ARGS_MAX = 64, BODY_BYTES = 256 << 10, HEAD_BYTES = 8 << 10 };

static const char *program;
static const char *folder;           /* the homes are made in it */
static char fault_library[512];      /* ends a command at one of its system calls (tests/kill/fault.c) */
static const char *kill_at;          /* of the command that is run now: which call; NULL: none */
static long passed, failed;

/* One file being played. */
struct play {
    const char *file;
    FILE *in;
    int line;
    char title[LINE_BYTES];
    char home[PATH_BYTES];
    char first_home[PATH_BYTES];     /* with_noise: of the first time */
    int64_t now_utc_s;
    int64_t seen;                    /* the outbox as it was before the last command */
    int mails_written, noise_written;
    char *out, *err;                 /* of the last command */
    int code;
    bool code_expected;              /* an `exit` line has looked at it */
    int command_line;
    bool broken;                     /* it cannot be gone on with */
    bool skipped;                    /* this build cannot play it to its end */
    char twice[LINE_BYTES];          /* the players of a `twice` line; "": the file is played once */
    bool with_noise;                 /* this is the second time: lines behind ~ are played, too */
    bool noise;                      /* the line that is played is such a one */
    bool passed_over;                /* the last line was such a one, and was not played */
};

static void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
static void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(2);
}

static void complain(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void complain(struct play *play, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s:%d: ", play->file, play->line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    failed++;
}

static void check(struct play *play, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void check(struct play *play, bool holds, const char *format, ...)
{
    char words[LINE_BYTES];
    va_list args;

    if (holds) {
        passed++;
        return;
    }
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    complain(play, "%s", words);
}

/* ---- text ---- */

static char *copy_text(const char *text)
{
    char *copy = strdup(text ? text : "");

    if (!copy)
        die("no memory");
    return copy;
}

static char *read_file(const char *path)
{
    FILE *in = fopen(path, "r");
    size_t capacity = 1 << 16, count = 0, got;
    char *text = malloc(capacity);

    while (in && text && (got = fread(text + count, 1, capacity - count - 1, in)) > 0) {
        count += got;
        if (capacity - count < 2)
            text = realloc(text, capacity *= 2);
    }
    if (!text)
        die("no memory");
    text[count] = '\0';
    if (in)
        fclose(in);
    return text;
}

static void write_file(const char *path, const char *text, const char *mode)
{
    FILE *out = fopen(path, mode);

    if (!out || fputs(text, out) < 0 || fclose(out) != 0)
        die("%s: %s", path, strerror(errno));
}

/* The next word of a line, without its quotes; NULL at the end. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " "), quote = '\0', *to;

    if (!*word)
        return NULL;
    to = *rest = word;
    for (; **rest && (quote || **rest != ' '); (*rest)++) {
        if (**rest == '"' || (quote && **rest == quote))
            quote = quote ? '\0' : '"';
        else
            *to++ = **rest;
    }
    if (**rest)
        (*rest)++;
    *to = '\0';
    return word;
}

/* ---- the database, as it lies ---- */

struct rows {
    char text[LINE_BYTES];
    int count;
};

static int add_row(void *context, int count, char **values, char **names)
{
    struct rows *rows = context;
    size_t length = strlen(rows->text);

    (void)names;
    for (int i = 0; i < count && length < sizeof rows->text - 1; i++, length = strlen(rows->text))
        snprintf(rows->text + length, sizeof rows->text - length, "%s%s", i ? "|" : rows->count ? "," : "",
                 values[i] ? values[i] : "");
    rows->count++;
    return 0;
}

static bool query(struct play *play, const char *sql, int (*each)(void *, int, char **, char **), void *context)
{
    char path[PATH_BYTES + 16], *fault = NULL;
    sqlite3 *db = NULL;
    bool good;

    snprintf(path, sizeof path, "%s/postern.db", play->home);
    good = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
           && sqlite3_exec(db, sql, each, context, &fault) == SQLITE_OK;
    if (!good)
        complain(play, "%s: %s", sql, fault ? fault : sqlite3_errmsg(db));
    sqlite3_free(fault);
    sqlite3_close(db);
    return good;
}

static int64_t query_number(struct play *play, const char *sql)
{
    struct rows rows = { 0 };

    query(play, sql, add_row, &rows);
    return strtoll(rows.text, NULL, 10);
}

/* ---- commands ---- */

/* Runs a command with its output in files beside the home; its exit code, 128 and the signal when it was killed. */
static int execute(char *const *argv, const char *home)
{
    char path[PATH_BYTES + 8];
    pid_t child = fork();
    int status, null;

    if (child < 0)
        die("fork: %s", strerror(errno));
    if (child == 0) {
        null = open("/dev/null", O_RDWR);
        dup2(null, STDIN_FILENO);
        if (home) {
            setenv("POSTERN_HOME", home, 1);
            snprintf(path, sizeof path, "%s.out", home);
            dup2(open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
            snprintf(path, sizeof path, "%s.err", home);
            dup2(open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        }
        if (kill_at) {
            setenv("LD_PRELOAD", fault_library, 1);
            setenv("FAULT_AT", kill_at, 1);
        }
        execv(argv[0], argv);
        _exit(126);
    }
    if (waitpid(child, &status, 0) != child)
        die("waitpid: %s", strerror(errno));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void settle_exit(struct play *play)
{
    if (play->command_line && !play->code_expected && play->code != 0)
        complain(play, "the command in line %d ended with %d:\n%s%s", play->command_line, play->code, play->out,
                 play->err);
    play->command_line = 0;
}

static void run_program(struct play *play, char *const *argv)
{
    char path[PATH_BYTES + 16];

    settle_exit(play);
    snprintf(path, sizeof path, "%s/postern.db", play->home);
    if (access(path, F_OK) == 0 && play->code != -1)
        play->seen = query_number(play, "SELECT coalesce(max(id), 0) FROM outbox WHERE state <> 'queued'");
    play->code = execute(argv, play->home);
    free(play->out);
    free(play->err);
    snprintf(path, sizeof path, "%s.out", play->home);
    play->out = read_file(path);
    snprintf(path, sizeof path, "%s.err", play->home);
    play->err = read_file(path);
    play->code_expected = false;
    play->command_line = play->line;
}

static char *expand(struct play *play, const char *text)
{
    static char out[LINE_BYTES];
    size_t n = 0;

    for (; *text && n < sizeof out - PATH_BYTES; text++) {
        if (strncmp(text, "$now", 4) == 0) {
            n += (size_t)snprintf(out + n, sizeof out - n, "%lld", (long long)play->now_utc_s);
            text += 3;
        } else if (strncmp(text, "$home", 5) == 0) {
            n += (size_t)snprintf(out + n, sizeof out - n, "%s", play->home);
            text += 4;
        } else {
            out[n++] = *text;
        }
    }
    out[n] = '\0';
    return out;
}

static void do_postern(struct play *play, char *rest)
{
    char *line = copy_text(expand(play, rest)), *at = line, *argv[ARGS_MAX] = { (char *)(uintptr_t)program };
    int count = 1;

    while (count < ARGS_MAX - 1 && (argv[count] = next_word(&at)))
        count++;
    argv[count] = NULL;
    run_program(play, argv);
    free(line);
}

static void do_run(struct play *play, char *rest)
{
    char line[LINE_BYTES];

    snprintf(line, sizeof line, "run --now $now %s", rest);
    do_postern(play, line);
}

/* kill N [ARGS...]: a run, or the command that is given, which ends at its N-th system call that changes something. */
static void do_kill(struct play *play, char *rest)
{
    enum { KILLED = 137 };
    char *call = next_word(&rest);

#ifdef POSTERN_SANITIZED
    play->skipped = play->broken = true;     /* a sanitizer has to be loaded first */
    return;
#endif
    if (!call || strtol(call, NULL, 10) < 1) {
        complain(play, "`kill N` is expected: the system call at which the run ends, from 1");
        return;
    }
    kill_at = call;
    if (*rest)
        do_postern(play, rest);
    else
        do_run(play, rest);
    kill_at = NULL;
    play->code_expected = true;
    check(play, play->code == KILLED, "it was not killed at call %s, and ended with %d:\n%s%s", call, play->code, play->out,
          play->err);
}

static void do_shell(struct play *play, char *rest)
{
    char line[2 * LINE_BYTES], *argv[] = { (char *)(uintptr_t)"/bin/sh", (char *)(uintptr_t)"-c", line, NULL };

    snprintf(line, sizeof line, "cd '%s' && %s", play->home, expand(play, rest));
    setenv("POSTERN", program, 1);
    run_program(play, argv);
}

static void do_exit(struct play *play, char *rest)
{
    int wanted = (int)strtol(rest, NULL, 10);

    play->code_expected = true;
    check(play, play->code == wanted, "it ended with %d, not %d:\n%s%s", play->code, wanted, play->out, play->err);
}

static bool is_gap(char c)
{
    return text_is_blank(c) || c == '\n';
}

/* Are these words in a text, however its lines are broken? */
static bool has_words(const char *text, const char *words)
{
    for (; *text; text++) {
        const char *at = text, *word = words;

        while (*word && *at == *word) {
            bool blank = *word == ' ';

            at++, word++;
            while (blank && is_gap(*at))
                at++;
            if (*word == ' ' && is_gap(*at) && *at != ' ') {
                while (is_gap(*at))
                    at++;
                word++;
            }
        }
        if (!*word)
            return true;
    }
    return !*words;
}

/* contains WORDS | lacks WORDS, of the last command. */
static void look_at_text(struct play *play, const char *text, char *rest)
{
    char *verb = next_word(&rest), *words = expand(play, rest);
    bool has = has_words(text, words);

    if (verb && strcmp(verb, "contains") == 0)
        check(play, has, "\"%s\" is not in\n%s", words, text);
    else if (verb && strcmp(verb, "lacks") == 0)
        check(play, !has, "\"%s\" is in\n%s", words, text);
    else
        complain(play, "`contains` or `lacks` is expected");
}

static void do_out(struct play *play, char *rest)
{
    look_at_text(play, play->out ? play->out : "", rest);
}

static void do_err(struct play *play, char *rest)
{
    look_at_text(play, play->err ? play->err : "", rest);
}

/* ---- time ---- */

static void do_at(struct play *play, char *rest)
{
    char *behind = rest;
    long hours = 0, minutes = 0;
    struct error err;

    if (rest[0] != '+') {
        char when[32];

        snprintf(when, sizeof when, "%.16sZ", rest);
        check(play, home_read_time(when, &play->now_utc_s, &err) == OK, "%s", err.message);
        return;
    }
    hours = strtol(rest + 1, &behind, 10);
    if (*behind == 'h' && behind[1])
        minutes = strtol(behind + 1, NULL, 10);
    check(play, *behind == 'h', "`at +HOURSh` or `at +HOURShMINUTES` is expected");
    play->now_utc_s += (int64_t)hours * 3600 + (int64_t)minutes * 60;
}

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

struct mails {
    char *all[512];
    int count;
};

static int add_mail(void *context, int count, char **values, char **names)
{
    struct mails *mails = context;

    (void)count;
    (void)names;
    if (mails->count < 512)
        mails->all[mails->count++] = decoded(values[0]);
    return 0;
}

/* A mail as it was made. */
static int add_bytes(void *context, int count, char **values, char **names)
{
    struct mails *mails = context;

    (void)count;
    (void)names;
    if (mails->count < 512)
        mails->all[mails->count++] = copy_text(values[0]);
    return 0;
}

static void drop_mails(struct mails *mails)
{
    for (int i = 0; i < mails->count; i++)
        free(mails->all[i]);
}

static const char *address_of(const char *player)
{
    static char address[256];

    snprintf(address, sizeof address, strchr(player, '@') ? "%s" : "%s@x.test", player);
    return address;
}

/* What was sent to somebody since the last command. */
static void new_mails(struct play *play, const char *player, struct mails *mails)
{
    char sql[LINE_BYTES];

    snprintf(sql, sizeof sql,
             "SELECT CAST(bytes AS TEXT) FROM outbox WHERE state = 'sent' AND id > %lld AND envelope_to = '%s' ORDER BY id",
             (long long)play->seen, address_of(player));
    query(play, sql, add_mail, mails);
}

/* got PLAYER N | contains WORDS | lacks WORDS */
static void do_got(struct play *play, char *rest)
{
    char *player = next_word(&rest), *verb = next_word(&rest), *words = expand(play, rest);
    struct mails mails = { .count = 0 };
    bool has = false;

    if (!player || !verb) {
        complain(play, "`got PLAYER N`, `got PLAYER contains WORDS` or `got PLAYER lacks WORDS` is expected");
        return;
    }
    new_mails(play, player, &mails);
    for (int i = 0; i < mails.count; i++)
        has = has || has_words(mails.all[i], words);
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
    int back, copies;
};

/* The Reply-To of a mail that somebody got: the newest, `back` before it, or the newest with words in it. */
static bool reply_address(struct play *play, const struct writing *writing, char *address, size_t bytes)
{
    char sql[LINE_BYTES];
    struct mails mails = { .count = 0 };
    int left = writing->back;
    bool found = false;

    snprintf(sql, sizeof sql,
             "SELECT CAST(bytes AS TEXT) FROM outbox WHERE state = 'sent' AND envelope_to = '%s' ORDER BY id DESC",
             address_of(writing->as ? writing->as : writing->player));
    query(play, sql, add_mail, &mails);
    for (int i = 0; i < mails.count && !found; i++) {
        const char *reply = strstr(mails.all[i], "\nReply-To: <");

        if (!reply || (writing->about && !strstr(mails.all[i], writing->about)) || left-- > 0)
            continue;
        reply += strlen("\nReply-To: <");
        snprintf(address, bytes, "%.*s", (int)strcspn(reply, ">"), reply);
        found = true;
    }
    drop_mails(&mails);
    return found;
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

/* Its file and its Message-ID. What is written besides leaves those of all other mails as they are. */
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
static void read_block(struct play *play, char *body, size_t body_bytes, char *head, size_t head_bytes)
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

static void do_mail(struct play *play, char *rest)
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
    if (writing.token)
        change_token(address, writing.token);
    for (int i = 0; i < writing.copies; i++)
        put_mail(play, &writing, address);
}

/* The part of a delivery report that shows the head of the mail which it is about: the one that was sent, or another. */
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
static void do_bounce(struct play *play, char *rest)
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

/* ---- history and files ---- */

static void do_sql(struct play *play, char *rest)
{
    char *arrow = strstr(rest, " => "), *wanted = copy_text(arrow ? expand(play, arrow + 4) : "");
    struct rows rows = { 0 };

    if (arrow)
        *arrow = '\0';
    if (query(play, expand(play, rest), add_row, &rows) && arrow)
        check(play, strcmp(rows.text, wanted) == 0, "%s gives %s, not %s", rest, rows.text, wanted);
    free(wanted);
}

/* write FILE, append FILE: the lines that begin with | go into it. */
static void put_file(struct play *play, char *rest, const char *mode)
{
    static char body[BODY_BYTES];
    char path[PATH_BYTES * 2];

    snprintf(path, sizeof path, "%s/%s", play->home, rest);
    read_block(play, body, sizeof body, NULL, 0);
    write_file(path, body, mode);
}

static void do_write(struct play *play, char *rest)
{
    put_file(play, rest, "w");
}

static void do_append(struct play *play, char *rest)
{
    put_file(play, rest, "a");
}

/* Every mail that is marked sent lies in a Maildir, and none lies there that is not. */
static void do_delivered(struct play *play, char *rest)
{
    int64_t sent = query_number(play, "SELECT count(*) FROM outbox WHERE state = 'sent'");
    int saved_code = play->code;
    char line[] = "find mail/out -type f -path '*/new/*' | wc -l";

    (void)rest;
    settle_exit(play);
    play->code = -1;
    do_shell(play, line);
    check(play, strtoll(play->out, NULL, 10) == (long long)sent, "%lld mails are marked sent, and %s lie there",
          (long long)sent, play->out);
    play->code = saved_code;
    play->command_line = 0;
}

/* The second home has the key of the first: addresses are made with it. */
static void copy_key(struct play *play)
{
    char path[PATH_BYTES + 16], *key;

    snprintf(path, sizeof path, "%s/postern.key", play->first_home);
    key = read_file(path);
    snprintf(path, sizeof path, "%s/postern.key", play->home);
    write_file(path, key, "w");
    free(key);
}

static void do_home(struct play *play, char *rest)
{
    char line[LINE_BYTES];

    snprintf(line, sizeof line, "init $home --robot robot@game.test --moderator gm@x.test %s", rest);
    do_postern(play, line);
    if (play->with_noise)
        copy_key(play);
}

/* twice PLAYER...: these are sent the same mails whether the lines behind ~ are played or not. */
static void do_twice(struct play *play, char *rest)
{
    snprintf(play->twice, sizeof play->twice, "%s", rest);
}

static void do_title(struct play *play, char *rest)
{
    snprintf(play->title, sizeof play->title, "%s", rest);
}

/* ---- the file ---- */

static const struct directive {
    const char *name;
    void (*act)(struct play *play, char *rest);
} directives[] = {
    { "play", do_title },   { "home", do_home },   { "at", do_at },         { "postern", do_postern },
    { "run", do_run },      { "shell", do_shell }, { "exit", do_exit },     { "out", do_out },
    { "err", do_err },      { "mail", do_mail },   { "bounce", do_bounce }, { "got", do_got },
    { "sql", do_sql },      { "write", do_write }, { "append", do_append }, { "delivered", do_delivered },
    { "kill", do_kill },
    { "twice", do_twice },
};

/* Is this a line that is not played, or of the block behind one? The sign of noise is taken off. */
static bool is_passed_over(struct play *play, char **line)
{
    bool of_block = **line == '|' || **line == '+';

    if (of_block)
        return play->passed_over;
    play->noise = **line == '~';
    if (play->noise)
        *line += 1 + strspn(*line + 1, " ");
    play->passed_over = play->noise && !play->with_noise;
    return play->passed_over;
}

static void play_line(struct play *play, char *line)
{
    size_t length;
    char *rest;

    line[strcspn(line, "\n")] = '\0';
    if (is_passed_over(play, &line) || line[0] == '#' || !line[0])
        return;
    length = strcspn(line, " ");
    rest = line + length + (line[length] == ' ');
    for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++)
        if (strlen(directives[i].name) == length && strncmp(directives[i].name, line, length) == 0) {
            directives[i].act(play, rest);
            return;
        }
    complain(play, "there is no directive \"%.*s\"", (int)length, line);
}

static void play_through(struct play *play)
{
    char line[LINE_BYTES];

    play->in = fopen(play->file, "r");
    if (!play->in)
        die("%s: %s", play->file, strerror(errno));
    while (!play->broken && fgets(line, sizeof line, play->in)) {
        play->line++;
        play_line(play, line);
    }
    settle_exit(play);
    fclose(play->in);
    free(play->out);
    free(play->err);
}

/* ---- the same file with noise ---- */

/* All that was ever made for somebody: envelopes, Message-IDs, bytes, and what became of it. */
static void all_mails(struct play *play, const char *player, struct mails *mails)
{
    char sql[LINE_BYTES];

    snprintf(sql, sizeof sql,
             "SELECT 'from ' || envelope_from || char(10) || 'id ' || message_id || char(10) || subject || char(10) || state"
             " || char(10) || CAST(bytes AS TEXT) FROM outbox WHERE envelope_to = '%s' ORDER BY id", address_of(player));
    query(play, sql, add_bytes, mails);
}

/* The first line in which two texts differ. */
static void show_difference(struct play *play, const char *player, int number, const char *one, const char *other)
{
    const char *line = one;

    for (; *one && *one == *other; one++, other++)
        if (*one == '\n')
            line = one + 1;
    complain(play, "mail %d to %s depends on what is written besides: without it \"%.*s\", with it \"%.*s%.*s\"", number,
             player, (int)strcspn(line, "\n"), line, (int)(one - line), line, (int)strcspn(other, "\n"), other);
}

static void compare_mails(struct play *first, struct play *second, const char *player)
{
    struct mails one = { .count = 0 }, other = { .count = 0 };

    all_mails(first, player, &one);
    all_mails(second, player, &other);
    check(second, one.count > 0, "%s was never sent a mail", player);
    check(second, one.count == other.count, "%s is sent %d mails, and %d with what is written besides", player, one.count,
          other.count);
    for (int i = 0; i < one.count && i < other.count; i++) {
        if (strcmp(one.all[i], other.all[i]) != 0)
            show_difference(second, player, i + 1, one.all[i], other.all[i]);
        else
            passed++;
    }
    drop_mails(&one);
    drop_mails(&other);
}

static void play_again(struct play *first)
{
    struct play second = { .file = first->file, .now_utc_s = FIRST_UTC_S, .with_noise = true };
    char *players = first->twice, *player;

    snprintf(second.first_home, sizeof second.first_home, "%s", first->home);
    if (snprintf(second.home, sizeof second.home, "%s-again", first->home) >= (int)sizeof second.home)
        die("%s: the path is too long", first->home);
    play_through(&second);
    check(&second, second.noise_written > 0, "no mail is written besides");
    while ((player = next_word(&players)))
        compare_mails(first, &second, player);
}

static void play_file(const char *file, int number)
{
    struct play play = { .file = file, .now_utc_s = FIRST_UTC_S };
    long failed_before = failed;

    snprintf(play.home, sizeof play.home, "%s/%d", folder, number);
    play_through(&play);
    if (play.twice[0])
        play_again(&play);
    if (failed > failed_before)
        fprintf(stderr, "%s: \"%s\" failed; its home is %s\n", file, play.title, play.home);
    else if (play.skipped)
        printf("skipped: %s from line %d on: nothing can be killed in a sanitizer build\n", file, play.line);
    else
        passed++;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        die("usage: play FOLDER POSTERN FILE...");
    folder = argv[1];
    program = argv[2];
    snprintf(fault_library, sizeof fault_library, "%.*s/kill/fault.so", (int)(strrchr(argv[2], '/') - argv[2]), argv[2]);
    for (int i = 3; i < argc; i++)
        play_file(argv[i], i - 2);
    printf("play: %ld passed, %ld failed\n", passed, failed);
    return failed ? 1 : 0;
}
