/* Delivery through the machine's own mailer: a program that is called as sendmail is. */
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "processor/base/child.h"
#include "processor/send/deliver_transport.h"

enum { OWN_WORDS = 5 };   /* -i -f SENDER -- RECIPIENT */

/* The codes of sysexits.h and their meaning for one mail. Any other code counts as a mailer in trouble. */
static const struct { int code; enum deliver_class class; } exit_classes[] = {
    { EX_OK, DELIVER_SENT },
    { EX_USAGE, DELIVER_SETUP },         /* it does not know the words we call it with */
    { EX_DATAERR, DELIVER_REFUSED },
    { EX_NOINPUT, DELIVER_SETUP },
    { EX_NOUSER, DELIVER_REFUSED },
    { EX_NOHOST, DELIVER_REFUSED },
    { EX_OSFILE, DELIVER_SETUP },
    { EX_CANTCREAT, DELIVER_SETUP },
    { EX_NOPERM, DELIVER_SETUP },        /* we may not send, or not as this sender */
    { EX_CONFIG, DELIVER_SETUP },
    { 126, DELIVER_SETUP },              /* a wrapper script that could not run or find its mailer */
    { 127, DELIVER_SETUP },
};

static enum status sendmail_open(struct deliver *deliver, struct error *err)
{
    const char *const *argv;
    enum status status;

    if (!deliver->config.sendmail)
        return error_set(err, ERR_CONFIG, "sendmail: no program is named");
    status = child_split(&deliver->setup, deliver->config.sendmail, &argv, err);
    if (status != OK)
        return error_in(err, "sendmail");
    deliver->state = (void *)argv;
    return OK;
}

static enum deliver_class class_of(const struct child_result *child)
{
    switch (child->end) {
    case CHILD_EXITED:
        for (size_t i = 0; i < sizeof exit_classes / sizeof exit_classes[0]; i++)
            if (exit_classes[i].code == child->code)
                return exit_classes[i].class;
        return DELIVER_LATER;
    case CHILD_KILLED:
    case CHILD_TIMED_OUT:
        return DELIVER_UNKNOWN;   /* it may have queued the mail before */
    case CHILD_NOT_STARTED:
        break;
    }
    return DELIVER_SETUP;
}

/* The program's own words, then ours. NULL: no memory. */
static const char *const *command_line(struct deliver *deliver, const struct envelope *mail)
{
    const char *const *program = deliver->state;
    const char *own[OWN_WORDS] = { "-i", "-f", *mail->from ? mail->from : "<>", "--", mail->to };
    const char **argv;
    int n = 0;

    while (program[n])
        n++;
    argv = arena_alloc(&deliver->mail, (size_t)(n + OWN_WORDS + 1) * sizeof *argv);
    if (!argv)
        return NULL;
    memcpy(argv, program, (size_t)n * sizeof *argv);
    memcpy(argv + n, own, sizeof own);
    return argv;
}

static void sendmail_send(struct deliver *deliver, const struct envelope *mail, struct deliver_result *result)
{
    const char *const *argv = command_line(deliver, mail);
    struct child_result child;
    char how[CHILD_COMPLAINT_BYTES + 64];
    int limit_s = deliver->config.reply_timeout_s;
    size_t n = 0;
    char *bytes = deliver_local_form(deliver, mail, "", &n);

    if (!argv || !bytes) {
        deliver_say(result, DELIVER_SETUP, 0, "no memory left for a mail of %zu bytes", mail->n);
        return;
    }
    if (deliver_others_wait(deliver) && deliver->config.stall_s < limit_s)
        limit_s = deliver->config.stall_s;
    child_run(argv, bytes, n, limit_s, &child);
    child_describe(&child, how, sizeof how);
    if (class_of(&child) == DELIVER_SENT)
        deliver_say(result, DELIVER_SENT, 0, "taken by %s", argv[0]);
    else
        deliver_say(result, class_of(&child), child.code, "%s: %s", argv[0], how);
    result->stalled = child.end == CHILD_TIMED_OUT && limit_s < deliver->config.reply_timeout_s;
}

static void sendmail_probe(struct deliver *deliver, struct deliver_result *result)
{
    const char *const *program = deliver->state;

    if (strchr(program[0], '/') && access(program[0], X_OK) != 0)
        deliver_say(result, DELIVER_SETUP, 0, "%s is no program that we may run", program[0]);
    else
        deliver_say(result, DELIVER_SENT, 0, "mails go to %s", program[0]);
}

static void sendmail_close(struct deliver *deliver)
{
    (void)deliver;   /* each mail has a process of its own, and it has ended */
}

const struct deliver_transport_ops deliver_sendmail = {
    .open = sendmail_open,
    .send = sendmail_send,
    .probe = sendmail_probe,
    .close = sendmail_close,
};
