#include "processor/report/mail_kind.h"

#include <stddef.h>

#define REPORT_SUBJECT                                                                                                       \
    "{{#over}}The game is over{{/over}}{{^over}}Turn {{turn}}"                                                               \
    "{{#draft}}, provisional{{/draft}}{{^draft}}{{#news}}: news{{/news}}{{#question}}: you are asked{{/question}}"           \
    "{{#whole}} report{{/whole}}{{/draft}}{{/over}}"

static const struct mail_kind_row kinds[MAIL_KINDS] = {
    [MAIL_REPORT] = { "report", "report", REPORT_SUBJECT, MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_INVITATION] = { "invitation", "invitation", "You are invited: {{name}} ({{title}})", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_INVITATION_AGAIN] = { "reminder", "invitation", "Reminder: you are invited: {{name}} ({{title}})", MAIL_NEWS,
                                MAIL_AT_ONCE, true },
    [MAIL_WELCOME] = { "welcome", "welcome", "You play {{seat}} in {{name}} ({{title}}) from now on", MAIL_NEWS, MAIL_AT_ONCE,
                       true },
    [MAIL_DIGEST] = { "digest", "digest", "Your mail of the day", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_REMINDER] = { "reminder", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_LATE] = { "late", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_DEADLINE] = { "deadline", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_ABSENCE] = { "absence", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_PRESS] = { "press", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS, true },
    [MAIL_DRAW] = { "draw", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_OFFER] = { "offer", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_MODERATOR] = { "moderator", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_DISMISSED] = { "dismissed", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_RECEIPT] = { "receipt", "receipt", "Turn {{turn}}: your mail was read", MAIL_ANSWER, MAIL_AT_ONCE, true },
    [MAIL_RECEIPT_QUESTION] = { "receipt", "receipt", "Turn {{turn}}: did you send this?", MAIL_ANSWER, MAIL_AT_ONCE, false },
    [MAIL_CONFIRM] = { "confirm", NULL, "{{subject}}", MAIL_ANSWER, MAIL_AT_ONCE, false },
    [MAIL_MOVED] = { "moved", "moved", "Your mails go elsewhere now", MAIL_ALONE, MAIL_AT_ONCE, false },
    [MAIL_STRANGER] = { "help", "stranger", "Your mail was not understood", MAIL_ANSWER, MAIL_AT_ONCE, false },
    [MAIL_PUBLIC] = { "public", NULL, "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_OBSERVER_ANSWER] = { "receipt", "observing", "Your mail was read", MAIL_ANSWER, MAIL_AT_ONCE, true },
    [MAIL_NOTICE] = { "notice", NULL, "{{subject}}", MAIL_ALONE, MAIL_AT_ONCE, false },
};

const struct mail_kind_row *mail_kind_get(enum mail_kind kind)
{
    return &kinds[kind];
}
