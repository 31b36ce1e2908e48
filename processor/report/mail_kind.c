#include "processor/report/mail_kind.h"

#include <stddef.h>

/* A subject begins with whether its reader must act, and by when on his own clock. */
#define BY "{{#by}}, by {{by}}{{/by}}"
#define MOVE_OR_TURN "{{#must_act}}YOUR MOVE: {{/must_act}}turn {{turn}}"
#define MOVE_BY "{{#must_act}}YOUR MOVE: turn {{turn}}" BY "; {{/must_act}}"
#define REPORT_SUBJECT                                                                                                       \
    "{{#over}}The game is over{{/over}}{{^over}}" MOVE_OR_TURN "{{#must_act}}" BY "{{/must_act}}"                            \
    "{{^must_act}}{{#draft}}, provisional{{/draft}}"                                                                         \
    "{{#may_answer}}: you may answer" BY "{{/may_answer}}{{^may_answer}}{{#news}}: news{{/news}}{{^news}}"                   \
    "{{#waits_for_others}}: waiting for {{waits_for_list}}{{/waits_for_others}}"                                             \
    "{{^waits_for_others}}{{^draft}} report{{/draft}}{{/waits_for_others}}{{/news}}{{/may_answer}}{{/must_act}}{{/over}}"

static const struct mail_kind_row kinds[MAIL_KINDS] = {
    [MAIL_REPORT] = { "report", "report", REPORT_SUBJECT, MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_INVITATION] = { "invitation", "invitation", "{{#joined}}You have a seat: {{/joined}}{{^joined}}You are invited: {{/joined}}{{name}} ({{title}})" BY,
                          MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_INVITATION_AGAIN] = { "reminder", "invitation", "Reminder: you {{#joined}}have a seat{{/joined}}{{^joined}}are invited{{/joined}}: "
                                "{{name}} ({{title}})" BY, MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_WELCOME] = { "welcome", "welcome", "{{#must_act}}YOUR MOVE" BY ": {{/must_act}}you play {{seat}} in {{name}} ({{title}})",
                       MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_DIGEST] = { "digest", "digest", MOVE_BY "your mail of the day", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_REMINDER] = { "reminder", "notice", "YOUR MOVE, {{subject}}: turn {{turn}}" BY, MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_LATE] = { "late", "notice", "turn {{turn}}: waiting for {{waits_for_list}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_DEADLINE] = { "deadline", "notice", MOVE_OR_TURN ", {{subject}}{{#by}} {{by}}{{/by}}", MAIL_NEWS,
                        MAIL_WAITS_UNASKED, true },
    [MAIL_ABSENCE] = { "absence", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_PRESS] = { "press", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS, true },
    [MAIL_LUCK] = { "luck", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_DRAW] = { "draw", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_OFFER] = { "offer", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_MODERATOR] = { "moderator", "notice", "{{subject}}", MAIL_NEWS, MAIL_WAITS_UNASKED, true },
    [MAIL_DISMISSED] = { "dismissed", "notice", "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_RECEIPT] = { "receipt", "receipt", MOVE_BY "{{^must_act}}turn {{turn}}: {{/must_act}}your mail was read", MAIL_ANSWER,
                       MAIL_AT_ONCE, true },
    [MAIL_PAGE] = { "page", "notice", "turn {{turn}}: your page to try orders on", MAIL_ANSWER, MAIL_AT_ONCE, true },
    [MAIL_RECEIPT_QUESTION] = { "receipt", "receipt", "turn {{turn}}: did you send this?", MAIL_ANSWER, MAIL_AT_ONCE, false },
    [MAIL_CONFIRM] = { "confirm", NULL, "{{subject}}", MAIL_ANSWER, MAIL_AT_ONCE, false },
    [MAIL_MOVED] = { "moved", "moved", "Your mails go elsewhere now", MAIL_ALONE, MAIL_AT_ONCE, false },
    [MAIL_STRANGER] = { "help", "stranger", "{{#text}}Games by mail{{/text}}{{^text}}Your mail was not understood{{/text}}", MAIL_ANSWER, MAIL_AT_ONCE, false },
    [MAIL_PUBLIC] = { "public", NULL, "{{subject}}", MAIL_NEWS, MAIL_AT_ONCE, true },
    [MAIL_OBSERVER_ANSWER] = { "receipt", "observing", "Your mail was read", MAIL_ANSWER, MAIL_AT_ONCE, true },
    [MAIL_LEAGUE_ROUND] = { "league", "league-round", "[{{league}}] Season {{season}}, {{range}}{{#meets}}: you meet {{meets}}{{/meets}}",
                            MAIL_ALONE, MAIL_AT_ONCE, false },
    [MAIL_LEAGUE_TABLE] = { "league", "league-table", "[{{league}}] Season {{season}}: the table", MAIL_ALONE, MAIL_AT_ONCE, false },
    [MAIL_LEAGUE_END] = { "league", "league-end", "[{{league}}] Season {{season}} is over", MAIL_ALONE, MAIL_AT_ONCE, false },
    [MAIL_LEAGUE_NOTE] = { "league", "league-note", "[{{league}}] {{#season}}Season {{season}}: {{/season}}{{subject}}", MAIL_ALONE,
                           MAIL_AT_ONCE, false },
    [MAIL_LEAGUE_ANSWER] = { "receipt", "league-answer", "{{#league}}[{{league}}] {{/league}}Your mail was read", MAIL_ANSWER,
                             MAIL_AT_ONCE, false },
    [MAIL_NOTICE] = { "notice", NULL, "{{subject}}", MAIL_ALONE, MAIL_AT_ONCE, false },
};

const struct mail_kind_row *mail_kind_get(enum mail_kind kind)
{
    return &kinds[kind];
}
