/* Plays: whole evenings of play-by-mail as text. README.md has the language.
 *
 *     play FOLDER POSTERN FILE...
 *
 * Each file has a home of its own in the folder. The program is run as its users run it; mails go in through a
 * Maildir, and what came out is read from the outbox as far as it was sent, and counted in the Maildirs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/base/chain_line.h"
#include "processor/home/home.h"
#include "tests/play/play.h"

enum { FIRST_UTC_S = 1767225600 /* 2026-01-01T00:00Z */, ARGS_MAX = 64, FILE_BYTES = 256 << 10 };

static const char *program;
static const char *folder;           /* the homes are made in it */
static char fault_library[512];      /* ends a command at one of its system calls (tests/kill/fault.c) */
static const char *kill_at;          /* for the current command: which call; NULL: none */

/* ---- commands ---- */

/* Runs a command with its output in files beside the home; its exit code, 128 and the signal when it was killed. What it
 * draws follows from the file, the line and LUCK (tests/luck.c): a play goes the same way each time. */
static int execute(const struct play *play, char *const *argv)
{
    const char *home = play->home, *wanted = getenv("LUCK");
    char out[PATH_BYTES + 8], err[PATH_BYTES + 8], where[PATH_BYTES + 16], preload[sizeof fault_library + 16], at[64];
    char luck[LINE_BYTES];
    const char *settings[] = { where, luck, kill_at ? preload : NULL, at, NULL };

    snprintf(out, sizeof out, "%s.out", home);
    snprintf(err, sizeof err, "%s.err", home);
    snprintf(where, sizeof where, "POSTERN_HOME=%s", home);
    snprintf(luck, sizeof luck, "LUCK=%s %s:%d", wanted ? wanted : "", play->file, play->line);
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", fault_library);
    snprintf(at, sizeof at, "FAULT_AT=%s", kill_at ? kill_at : "");
    return program_run(&(struct program){ .argv = (const char *const *)argv, .out = out, .err = err, .settings = settings });
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
    play->code = execute(play, argv);
    free(play->out);
    free(play->err);
    snprintf(path, sizeof path, "%s.out", play->home);
    play->out = read_file(path);
    snprintf(path, sizeof path, "%s.err", play->home);
    play->err = read_file(path);
    play->code_expected = false;
    play->command_line = play->line;
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

/* kill N [ARGS...]: a run, or the given command, that ends at its N-th system call that changes something. */
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
    run_program(play, argv);
}

static void do_exit(struct play *play, char *rest)
{
    int wanted = (int)strtol(rest, NULL, 10);

    play->code_expected = true;
    check(play, play->code == wanted, "it ended with %d, not %d:\n%s%s", play->code, wanted, play->out, play->err);
}

/* contains WORDS | lacks WORDS, about the last command. */
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

/* write FILE, append FILE: writes the lines that begin with | to it. */
static void put_file(struct play *play, char *rest, const char *mode)
{
    static char body[FILE_BYTES];
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

/* Every mail that is marked sent is in a Maildir, and no other mail is there. */
static void do_delivered(struct play *play, char *rest)
{
    int64_t sent = query_number(play, "SELECT count(*) FROM outbox WHERE state = 'posted'");
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

/* The second home has the key of the first: the runner makes addresses with it. */
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
    snprintf(line, sizeof line, "%s/postern.conf", play->home);
    write_file(line, "\n[games]\nmails = each\nrefused-minutes = 0\n", "a");   /* plays count mails and runs */
    if (play->with_noise)
        copy_key(play);
}

/* twice PLAYER...: these get the same mails whether or not the lines with ~ are played. */
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
    { "twice", do_twice },  { "columns", do_columns },
};

/* Is this line, or the block that it belongs to, not played? Removes the sign of noise. */
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

/* Everything that was ever made for somebody: envelopes, Message-IDs, bytes, and what became of it. */
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

/* A mail without the line that says how far the chain goes: records hold what others write, and the line shows their
 * hash. */
static void cut_chain_line(char *mail)
{
    char digits[CHAIN_LINE_DIGITS + 1];
    char *out = mail;
    int record;

    for (size_t line, bytes; *mail; mail += bytes) {
        line = strcspn(mail, "\n");
        bytes = line + (mail[line] == '\n');
        if (chain_line_read(mail, line, &record, digits))
            continue;
        memmove(out, mail, bytes);
        out += bytes;
    }
    *out = '\0';
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
        cut_chain_line(one.all[i]);
        cut_chain_line(other.all[i]);
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
    setenv("POSTERN", program, 1);
    snprintf(fault_library, sizeof fault_library, "%.*s/kill/fault.so", (int)(strrchr(argv[2], '/') - argv[2]), argv[2]);
    for (int i = 3; i < argc; i++)
        play_file(argv[i], i - 2);
    printf("play: %ld passed, %ld failed\n", passed, failed);
    return failed ? 1 : 0;
}
