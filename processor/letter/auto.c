#include "processor/letter/auto.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/letter/address.h"
#include "processor/letter/text.h"

enum { VALUE_BYTES_MAX = 60 };   /* of a header's value in a reason */

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

struct judge {
    const struct letter_mime *mime;
    const struct letter_context *context;
    struct arena *arena;
    struct letter *letter;
};

static bool set(struct judge *judge, enum letter_verdict verdict, const char *reason)
{
    judge->letter->verdict = verdict;
    judge->letter->reason = reason;
    return true;
}

/* A reason that shows a header as it came. */
static bool set_header(struct judge *judge, enum letter_verdict verdict, const char *name, const char *value)
{
    value = letter_text_clean_line(judge->arena, value, strlen(value), VALUE_BYTES_MAX);
    return set(judge, verdict, arena_printf(judge->arena, "%s: %s", name, value));
}

static const char *header(const struct judge *judge, const char *name)
{
    return letter_fields_find(judge->mime->headers, judge->mime->header_count, name);
}

/* --- Our own --- */

static bool is_own_address(const struct judge *judge, const char *address)
{
    for (int i = 0; i < judge->context->own_address_count; i++)
        if (address_is_base(address, judge->context->own_addresses[i]))
            return true;
    return false;
}

/* Without knowing our address: it writes to itself, with the plus part that only we give out. */
static bool writes_to_itself(const struct judge *judge)
{
    const struct letter *letter = judge->letter;
    struct letter_token token;

    for (int i = 0; i < letter->recipient_count; i++)
        if (letter_address_plus_token(letter->recipients[i], judge->arena, &token)
            && address_is_base(letter->recipients[i], letter->from))
            return true;
    return false;
}

/* `g12.t7.p3.report.1.HASH8@dom` and `g12.start@dom`, as we write Message-IDs. */
static bool is_own_id(const char *id)
{
    size_t digits = strspn(id + (*id == 'g'), "0123456789");
    const char *rest = id + 1 + digits;

    if (*id != 'g' || digits == 0 || *rest != '.')
        return false;
    if (text_has_prefix(rest, ".start@"))
        return true;
    return rest[1] == 't' && text_is_digit(rest[2]) && strstr(rest, ".p") && strchr(rest, '@');
}

static bool is_recipient(const struct letter *letter, const char *address)
{
    for (int i = 0; i < letter->recipient_count; i++)
        if (address_is_base(letter->recipients[i], address))
            return true;
    return false;
}

static bool judge_own(struct judge *judge)
{
    const struct letter *letter = judge->letter;
    const char *loop = header(judge, "X-Loop");

    if (header(judge, "X-Postern"))
        return set_header(judge, LETTER_OWN, "X-Postern", header(judge, "X-Postern"));
    if (loop && (is_own_address(judge, loop) || (*letter->from && address_same(loop, letter->from))
                 || is_recipient(letter, loop)))
        return set_header(judge, LETTER_OWN, "X-Loop", loop);
    if (is_own_id(letter->message_id))
        return set_header(judge, LETTER_OWN, "Message-ID", letter->message_id);
    if (*letter->from && (is_own_address(judge, letter->from) || writes_to_itself(judge)))
        return set_header(judge, LETTER_OWN, "From", letter->from);
    return false;
}

/* --- Bounces --- */

static const char *const bounce_senders[] = { "mailer-daemon", "mail-daemon", "mailerdaemon" };
static const char *const machine_senders[] = { "postmaster", "mailer-daemon", "bounce", "bounces", "daemon" };
static const char *const bounce_subjects[] = {
    "undelivered mail returned to sender", "delivery status notification", "mail delivery failed",
    "mail delivery subsystem", "undeliverable", "unzustellbar", "failure notice", "returned mail",
    "delivery failure", "message not delivered", "mail delivery failure", "non remis", "no se puede entregar",
    "warning: message", "warning: could not send", "delivery delayed", "nicht zustellbar", "onbestelbaar",
};

static size_t local_bytes(const char *address)
{
    return strcspn(address, "@");
}

/* The local part is one of the names, alone or before a `-` or `+`. */
static bool is_sender(const char *address, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        size_t bytes = strlen(names[i]);

        if (text_has_prefix_ignoring_case(address, names[i]) && strchr("@+-", address[bytes]))
            return true;
    }
    return false;
}

static bool has_null_sender(const struct letter *letter)
{
    return letter->has_return_path && !*letter->return_path;
}

static bool subject_begins(const char *subject, const char *const *beginnings, int count)
{
    for (int i = 0; i < count; i++)
        if (text_has_prefix_ignoring_case(subject, beginnings[i]))
            return true;
    return false;
}

static bool judge_bounce(struct judge *judge)
{
    struct letter *letter = judge->letter;
    const struct letter_report *report = &judge->mime->report;
    bool is_postmaster = is_sender(letter->from, machine_senders, COUNT(machine_senders));

    letter->bounce.status = report->status;
    letter->bounce.original_id = report->original_id;
    letter->bounce.permanent = report->failed && text_has_prefix(report->status, "5.");
    if (report->is_delivery)
        return set(judge, LETTER_BOUNCE,
                   arena_printf(judge->arena, "a delivery report%s%s", *report->status ? ", status " : "",
                                letter_text_clean_line(judge->arena, report->status, strlen(report->status),
                                                       VALUE_BYTES_MAX)));
    if (is_sender(letter->from, bounce_senders, COUNT(bounce_senders)))
        return set_header(judge, LETTER_BOUNCE, "From", letter->from);
    if ((has_null_sender(letter) || is_postmaster)
        && subject_begins(letter->subject, bounce_subjects, COUNT(bounce_subjects)))
        return set_header(judge, LETTER_BOUNCE, "Subject", letter->subject);
    return false;
}

/* --- Lists and other machines --- */

static bool judge_list(struct judge *judge)
{
    const char *precedence = header(judge, "Precedence");

    if (header(judge, "List-Id"))
        return set_header(judge, LETTER_LIST, "List-Id", header(judge, "List-Id"));
    if (precedence && text_equal_ignoring_case(precedence, "list"))
        return set_header(judge, LETTER_LIST, "Precedence", precedence);
    return false;
}

static const char *const precedences[] = { "bulk", "junk", "auto_reply", "auto-reply" };
static const char *const telling_headers[] = { "X-Auto-Response-Suppress", "X-Autoreply", "X-Autorespond",
                                               "X-Autoresponder", "X-Auto-Reply", "X-AutoReply-From", "X-Vacation",
                                               "X-Mail-Autoreply" };
/* Subjects of vacation notes that have none of the headers above begin like this. */
static const char *const automatic_subjects[] = {
    "out of office", "automatic reply", "auto-reply", "autoreply", "auto reply", "auto response", "auto-response",
    "autoresponse", "vacation reply", "away from my mail", "automatische antwort", "abwesenheitsnotiz",
    "abwesenheitsagent", "abwesend:", "réponse automatique", "absence du bureau", "respuesta automática",
    "fuera de la oficina", "risposta automatica", "fuori sede", "automatisch antwoord", "afwezigheidsbericht",
    "resposta automática", "automatiskt svar", "autosvar", "automatisk svar", "automaattinen vastaus",
    "odpowiedź automatyczna", "automatická odpov", "automatikus válasz",
    "Автоматический ответ", "自動応答", "自动答复",
    "out of the office", "automatic response", "automated reply", "automated response", "automatische reactie",
    "automatische mitteilung", "autom. antwort", "nicht im büro", "außer haus", "réponse auto",
    "message d'absence", "respuesta automatica", "ausente:", "resposta automatica", "resposta automàtica", "fora do escritório",
    "risposta auto", "assente:", "afwezig:", "frånvaro", "fravær", "poissa:", "autoodpowiedź", "automatyczna odpowiedź",
    "nieobecność", "automatická správa", "automatski odgovor", "samodejni odgovor", "răspuns automat", "otomatik yanıt",
    "otomatik cevap", "balasan otomatis", "trả lời tự động", "Автоответ", "Автоматична відповідь", "Автоматичен отговор",
    "Αυτόματη απάντηση", "自動返信", "不在通知", "自動回覆", "自动回复", "자동 회신", "자동 응답", "부재중", "תשובה אוטומטית",
    "מענה אוטומטי", "رد تلقائي", "الرد التلقائي",
};

/* What mail programs put before the subject of an answer, each before a colon. */
static const char *const answer_marks[] = { "re", "aw", "antw", "sv", "vs", "odp", "ynt", "res", "rif", "fw", "fwd", "wg",
                                            "tr", "rv", "enc", "i", "r", "回复", "回覆", "答复", "返信", "ответ", "отв" };

/* Behind one "Re:", "Re[2]:" or "[tag]" and the blanks before it, or NULL. */
static const char *skip_mark(const char *subject)
{
    const char *close;

    subject += strspn(subject, " ");
    close = strchr(subject, ']');
    if (*subject == '[')
        return close ? close + 1 : NULL;
    for (int i = 0; i < COUNT(answer_marks); i++) {
        const char *behind = subject + strlen(answer_marks[i]);

        if (!text_has_prefix_ignoring_case(subject, answer_marks[i]))
            continue;
        if (*behind == '[' && close)
            behind = close + 1;
        behind += strspn(behind, " ");
        if (*behind == ':')
            return behind + 1;
    }
    return NULL;
}

/* The subject itself, without what lists and answers put before it. */
static const char *bare_subject(const char *subject)
{
    for (const char *behind = skip_mark(subject); behind; behind = skip_mark(subject))
        subject = behind;
    return subject + strspn(subject, " ");
}

/* noreply, no-reply, donotreply and the like anywhere in the local part. */
static bool refuses_replies(struct arena *arena, const char *address)
{
    static const char *const words[] = { "noreply", "no-reply", "no_reply", "donotreply", "do-not-reply", "do_not_reply" };
    char *local = arena_text_n(arena, address, local_bytes(address));

    for (char *c = local; *c; c++)
        *c = text_lower(*c);
    for (int i = 0; i < COUNT(words); i++)
        if (strstr(local, words[i]))
            return true;
    return false;
}

/* Auto-Submitted with any value but no. */
static bool judge_submitted(struct judge *judge)
{
    const char *submitted = header(judge, "Auto-Submitted");

    if (!submitted || text_n_equal_ignoring_case(submitted, strcspn(submitted, " ;(\t"), "no"))
        return false;
    return set_header(judge, LETTER_AUTOMATIC, "Auto-Submitted", submitted);
}

static bool judge_automatic(struct judge *judge)
{
    const struct letter *letter = judge->letter;
    const char *precedence = header(judge, "Precedence");

    for (int i = 0; i < COUNT(telling_headers); i++)
        if (header(judge, telling_headers[i]))
            return set_header(judge, LETTER_AUTOMATIC, telling_headers[i], header(judge, telling_headers[i]));
    if (precedence && text_find_ignoring_case(precedence, precedences, COUNT(precedences)) >= 0)
        return set_header(judge, LETTER_AUTOMATIC, "Precedence", precedence);
    if (judge->mime->report.is_report)
        return set(judge, LETTER_AUTOMATIC, "a report (multipart/report)");
    if (has_null_sender(letter))
        return set(judge, LETTER_AUTOMATIC, "an empty Return-Path");
    if (is_sender(letter->from, machine_senders, COUNT(machine_senders)) || refuses_replies(judge->arena, letter->from))
        return set_header(judge, LETTER_AUTOMATIC, "From", letter->from);
    if (subject_begins(bare_subject(letter->subject), automatic_subjects, COUNT(automatic_subjects)))
        return set_header(judge, LETTER_AUTOMATIC, "Subject", letter->subject);
    return false;
}

bool letter_auto_judge(const struct letter_mime *mime, const struct letter_context *context, struct arena *arena,
                       struct letter *letter)
{
    struct judge judge = { .mime = mime, .context = context, .arena = arena, .letter = letter };

    return judge_own(&judge) || judge_bounce(&judge) || judge_submitted(&judge) || judge_list(&judge)
           || judge_automatic(&judge);
}
