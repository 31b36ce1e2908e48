#include "processor/commands/doctor_mail.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/base/random.h"
#include "processor/base/token.h"
#include "processor/fetch/fetch.h"
#include "processor/send/compose.h"
#include "processor/send/deliver.h"

enum { PROBES_MAX = 3, LOOK_EVERY_S = 1, SECRET_WORDS = 4, TOKEN_BYTES = 24 };

/* One address that has to work, and the fate of the mail to it. */
struct probe {
    const char *purpose;         /* "mails to the robot" */
    const char *address;
    bool plus;                   /* it has a plus part */
    const char *message_id;
    bool sent;
    const char *found_in;        /* the source that has it; NULL: none yet */
    const char *bounced;         /* the text of the bounce; NULL: none came */
    int after_s;
};

struct mail_doctor {
    struct home *home;
    struct arena arena;
    doctor_say *say;
    void *context;
    struct probe probes[PROBES_MAX];
    int count;
    const char *bounce;          /* the sender in the envelopes */
    const char *received_by;     /* the host in the topmost Received line of a mail that came; NULL: none */
};

static void __attribute__((format(printf, 4, 5))) tell(struct mail_doctor *doctor, bool good, int code, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    doctor->say(doctor->context, "mail way", good, arena_vprintf(&doctor->arena, format, args), code);
    va_end(args);
}

/* ---- out ---- */

static const char *own_token(struct mail_doctor *doctor)
{
    uint32_t words[SECRET_WORDS];

    random_fill(words, sizeof words);
    return arena_printf(&doctor->arena, "%08x%08x%08x%08x", words[0], words[1], words[2], words[3]);
}

static void add_probe(struct mail_doctor *doctor, const char *purpose, const char *address, bool plus)
{
    if (plus)
        address = token_address(&doctor->arena, address, arena_printf(&doctor->arena, "doctor.%.16s", own_token(doctor)));
    doctor->probes[doctor->count++] = (struct probe){ .purpose = purpose, .address = address, .plus = plus };
}

static enum status compose(struct mail_doctor *doctor, struct probe *probe, struct compose_part *part, struct error *err)
{
    const struct config *config = &doctor->home->config;
    struct compose_mail mail = {
        .from_name = config->robot_name, .from = config->robot_address, .to = probe->address, .kind = "doctor",
        .apart = own_token(doctor), .date_utc_s = (int64_t)time(NULL), .subject = "Postern tests the way of its mails",
        .body = "`postern doctor --mail` has sent this, to see whether it comes back.\nNobody has to answer it.\n",
    };
    struct compose_result made;
    enum status status = compose_mail(&doctor->arena, &mail, &made, err);

    if (status == OK)
        *part = made.parts[0];
    return status;
}

static void send_one(struct mail_doctor *doctor, struct deliver *deliver, struct probe *probe)
{
    struct deliver_result result = { .class = DELIVER_SETUP };
    struct compose_part part;
    struct error err;

    if (compose(doctor, probe, &part, &err) != OK) {
        tell(doctor, false, EXIT_CONFIGURATION, "%s (%s): %s", probe->address, probe->purpose, err.message);
        return;
    }
    probe->message_id = part.message_id;
    if (!deliver_begin(deliver, 0, doctor->bounce, probe->address, part.bytes, part.bytes_n, &result))
        deliver_await(deliver, &result);
    probe->sent = result.class == DELIVER_SENT || result.class == DELIVER_UNKNOWN;
    if (!probe->sent)
        tell(doctor, false, EXIT_SERVER, "%s (%s): it does not leave: %s%s", probe->address, probe->purpose, result.text,
             result.class == DELIVER_LATER ? "; that may be for now only" : "");
}

static bool send_all(struct mail_doctor *doctor)
{
    struct deliver *deliver = NULL;
    struct error err;
    bool any = false;

    if (deliver_open(&doctor->home->config.deliver, &deliver, &err) != OK) {
        tell(doctor, false, EXIT_CONFIGURATION, "nothing can be sent: %s", err.message);
        return false;
    }
    for (int i = 0; i < doctor->count; i++) {
        send_one(doctor, deliver, &doctor->probes[i]);
        any = any || doctor->probes[i].sent;
    }
    deliver_close(deliver);
    return any;
}

/* ---- back ---- */

/* The mail as text: NULs are blanks. */
static char *text_of(struct arena *arena, const struct fetch_mail *mail)
{
    char *text = arena_alloc(arena, mail->bytes_n + 1);

    memcpy(text, mail->bytes, mail->bytes_n);
    for (size_t i = 0; i < mail->bytes_n; i++)
        text[i] = text[i] ? text[i] : ' ';
    return text;
}

/* The first line that begins with these words, from there on, up to its end; NULL: there is none. */
static const char *line_with(struct arena *arena, const char *text, const char *words)
{
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (text_has_prefix_ignoring_case(line, words))
            return arena_text_n(arena, line, strcspn(line, "\r\n"));
    return NULL;
}

/* Only the header of a mail. */
static const char *header_of(struct arena *arena, const char *text)
{
    const char *end = text;

    while (*end && *end != '\n' && *end != '\r') {
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    return arena_text_n(arena, text, (size_t)(end - text));
}

/* "by mail.example.org" of the topmost Received line, which may be folded. */
static const char *receiver_of(struct arena *arena, const char *header)
{
    const char *line = strstr(header, "Received:"), *by = line ? strstr(line, "by ") : NULL;

    return by ? arena_text_n(arena, by + 3, strcspn(by + 3, " \t\r\n;")) : NULL;
}

/* Is it one of ours, or a mail server's mail about one? */
static bool is_ours(struct mail_doctor *doctor, const char *text, const char *source, int after_s)
{
    const char *header = header_of(&doctor->arena, text), *id = line_with(&doctor->arena, header, "Message-ID:");

    for (int i = 0; i < doctor->count; i++) {
        struct probe *probe = &doctor->probes[i];

        if (!probe->sent || !strstr(text, probe->message_id))
            continue;
        if (id && strstr(id, probe->message_id)) {
            probe->found_in = source;
            probe->after_s = after_s;
            doctor->received_by = receiver_of(&doctor->arena, header);
        } else {
            const char *why = line_with(&doctor->arena, text, "Diagnostic-Code:");

            probe->bounced = why ? why : "it does not say why";
        }
        return true;
    }
    return false;
}

/* Looks into one mailbox once. The rest of `doctor` reports its faults. */
static void look_into(struct mail_doctor *doctor, const struct config_source *source, int after_s)
{
    struct fetch_source *from = NULL;
    struct fetch_mail mail;
    struct error err;
    bool there;

    if (fetch_open(&source->fetch, &from, &err) != OK)
        return;
    while (fetch_next(from, &mail, &there, &err) == OK && there)
        if (is_ours(doctor, text_of(&doctor->arena, &mail), source->name, after_s)
            && fetch_let_go(from, mail.uid, &err) != OK)
            break;
    (void)fetch_settle(from, &err);
    fetch_close(from);
}

static bool all_known(const struct mail_doctor *doctor)
{
    for (int i = 0; i < doctor->count; i++)
        if (doctor->probes[i].sent && !doctor->probes[i].found_in && !doctor->probes[i].bounced)
            return false;
    return true;
}

static void wait_for_all(struct mail_doctor *doctor, int wait_s)
{
    time_t began = time(NULL);
    int after_s = 0;

    for (;;) {
        for (int i = 0; i < doctor->home->config.source_count; i++)
            look_into(doctor, &doctor->home->config.sources[i], after_s);
        if (all_known(doctor) || after_s >= wait_s)
            return;
        nanosleep(&(struct timespec){ .tv_sec = LOOK_EVERY_S }, NULL);
        after_s = (int)(time(NULL) - began);
    }
}

/* ---- what it means ---- */

static void say_lost(struct mail_doctor *doctor, const struct probe *probe, bool plain_came, int wait_s)
{
    if (probe->bounced)
        tell(doctor, false, EXIT_SERVER, "%s (%s): the relay has taken it, and a mail server sends it back: %s", probe->address,
             probe->purpose, probe->bounced);
    else if (probe->plus && plain_came)
        tell(doctor, false, EXIT_SERVER, "%s (%s): the relay has taken it, and it is in no mailbox after %d s, while the mail "
             "without the plus part is. The mail server drops or refuses what stands behind the plus: see recipient_delimiter "
             "(Postfix, Dovecot), local_part_suffix (Exim)", probe->address, probe->purpose, wait_s);
    else
        tell(doctor, false, EXIT_SERVER, "%s (%s): the relay has taken it, and it is in no mailbox after %d s. Is one of the "
             "[source]s the box of this address? The mail server's log tells where the mail went; --wait gives it more time",
             probe->address, probe->purpose, wait_s);
}

static void say_all(struct mail_doctor *doctor, int wait_s)
{
    bool plain_came = doctor->probes[0].found_in != NULL;

    for (int i = 0; i < doctor->count; i++) {
        const struct probe *probe = &doctor->probes[i];

        if (probe->found_in)
            tell(doctor, true, EXIT_DONE, "%s (%s): sent, and found in %s after %d s", probe->address, probe->purpose,
                 probe->found_in, probe->after_s);
        else if (probe->sent)
            say_lost(doctor, probe, plain_came, wait_s);
    }
}

/* The Received line of our own host says when a mail came in. */
static void say_host(struct mail_doctor *doctor)
{
    const struct config *config = &doctor->home->config;

    if (!doctor->received_by)
        return;
    for (int i = 0; i < config->host_count; i++)
        if (text_equal_ignoring_case(config->hosts[i], doctor->received_by))
            return;
    tell(doctor, true, EXIT_DONE, "mails come in by %s, which `hosts` in [robot] does not name: the time of a mail is that of its "
         "fetch", doctor->received_by);
}

void doctor_mail(struct home *home, int wait_s, doctor_say *say, void *context)
{
    struct mail_doctor doctor = { .home = home, .arena = { .limit_bytes = 1 << 30 }, .say = say, .context = context };
    const char *robot = home->config.robot_address, *bounce = home->config.bounce_address;

    add_probe(&doctor, "mails to the robot", robot, false);
    add_probe(&doctor, "replies", robot, true);
    if (!text_equal_ignoring_case(robot, bounce))
        add_probe(&doctor, "bounces", bounce, true);
    doctor.bounce = token_address(&doctor.arena, bounce, "doctor");
    if (home->config.deliver.way == DELIVER_MAILDIR)
        tell(&doctor, false, EXIT_CONFIGURATION, "[deliver] way = maildir writes mails into folders and sends none, so none can "
             "come back; this is for a relay (smtp) or a sendmail program");
    else if (send_all(&doctor)) {
        wait_for_all(&doctor, wait_s);
        say_all(&doctor, wait_s);
        say_host(&doctor);
    }
    arena_release(&doctor.arena);
}
