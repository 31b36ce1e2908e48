/* Which mails come from machines, header by header. */
#include <check.h>
#include <string.h>

#include "processor/letter/letter.h"

#define ANN "From: ann@player.test\n"
#define TO "To: robot+g12.p3.r41.abcdefghij234567@games.test\n"

static const struct {
    const char *head;
    enum letter_verdict verdict;
    const char *reason;      /* part of it */
} mails[] = {
    { ANN TO, LETTER_ORDERS, "" },
    /* automatic */
    { ANN TO "Auto-Submitted: auto-replied\n", LETTER_AUTOMATIC, "Auto-Submitted: auto-replied" },
    { ANN TO "auto-submitted: Auto-Generated; x=y\n", LETTER_AUTOMATIC, "Auto-Submitted" },
    { ANN TO "Auto-Submitted: no\n", LETTER_ORDERS, "" },
    { ANN TO "Auto-Submitted: NO (really)\n", LETTER_ORDERS, "" },
    { ANN TO "Auto-Submitted: nobody\n", LETTER_AUTOMATIC, "" },
    { ANN TO "X-Auto-Response-Suppress: OOF\n", LETTER_AUTOMATIC, "X-Auto-Response-Suppress" },
    { ANN TO "X-Autoreply: yes\n", LETTER_AUTOMATIC, "" },
    { ANN TO "X-Autorespond: x\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Precedence: bulk\n", LETTER_AUTOMATIC, "Precedence: bulk" },
    { ANN TO "Precedence: JUNK\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Precedence: auto_reply\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Precedence: first-class\n", LETTER_ORDERS, "" },
    { ANN TO "Return-Path: <>\n", LETTER_AUTOMATIC, "empty Return-Path" },
    { ANN TO "Return-Path: <MAILER-DAEMON>\n", LETTER_AUTOMATIC, "empty Return-Path" },
    { ANN TO "Return-Path: <ann@player.test>\n", LETTER_ORDERS, "" },
    { ANN TO "Return-Path: ann\n", LETTER_ORDERS, "" },
    { "From: noreply@shop.test\n" TO, LETTER_AUTOMATIC, "noreply@shop.test" },
    { "From: No-Reply+4711@shop.test\n" TO, LETTER_AUTOMATIC, "" },
    { "From: do_not_reply@shop.test\n" TO, LETTER_AUTOMATIC, "" },
    { "From: postmaster@player.test\n" TO, LETTER_AUTOMATIC, "" },
    { "From: postmasters@player.test\n" TO, LETTER_ORDERS, "" },
    { "From: daemonica@player.test\n" TO, LETTER_ORDERS, "" },
    { ANN TO "Subject: Automatic reply: turn 7\n", LETTER_AUTOMATIC, "Subject" },
    { ANN TO "Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_x?=\n", LETTER_AUTOMATIC, "Réponse automatique" },
    { ANN TO "Subject: Abwesenheitsnotiz\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Subject: AutoReply: turn 7\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Subject: [g12] AutoReply: turn 7\n", LETTER_AUTOMATIC, "AutoReply" },
    { ANN TO "Subject: [club] [g12]Re: Automatic reply: turn 7\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Subject: Re: Automatic reply: turn 7\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Subject: AW[2]: SV : automatiskt svar: turn 7\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Subject: =?utf-8?B?W2cxMl0g0JDQstGC0L7QvtGC0LLQtdGC?=: x\n", LETTER_AUTOMATIC, "" },
    { ANN TO "Subject: [open AutoReply: turn 7\n", LETTER_ORDERS, "" },
    { ANN TO "Subject: [g12] the vacation reply of yours\n", LETTER_ORDERS, "" },
    { ANN TO "Subject: Absence: from Monday\n", LETTER_ORDERS, "" },
    /* lists */
    { ANN TO "List-Id: <x.y.test>\n", LETTER_LIST, "List-Id" },
    { ANN TO "Precedence: list\n", LETTER_LIST, "Precedence" },
    { ANN TO "Precedence: bulk\nList-Id: <x.y.test>\n", LETTER_LIST, "" },
    { ANN TO "List-Id: <x.y.test>\nAuto-Submitted: auto-replied\n", LETTER_AUTOMATIC, "" },
    /* bounces */
    { "From: MAILER-DAEMON@mx.test\n" TO, LETTER_BOUNCE, "MAILER-DAEMON" },
    { "From: postmaster@mx.test\nSubject: Delivery Status Notification (Failure)\n" TO, LETTER_BOUNCE, "" },
    { ANN TO "Return-Path: <>\nSubject: Undeliverable: turn 7\n", LETTER_BOUNCE, "Undeliverable" },
    { ANN TO "Subject: Undeliverable: turn 7\n", LETTER_ORDERS, "" },
    /* our own */
    { ANN TO "X-Postern: game=g12\n", LETTER_OWN, "X-Postern" },
    { ANN TO "X-Loop: robot@games.test\n", LETTER_OWN, "X-Loop" },
    { ANN TO "X-Loop: ann@player.test\n", LETTER_OWN, "X-Loop" },
    { ANN TO "X-Loop: somebody@else.test\n", LETTER_ORDERS, "" },
    { ANN TO "Message-ID: <g12.t7.p3.report.1.0badcafe@games.test>\n", LETTER_OWN, "Message-ID" },
    { ANN TO "Message-ID: <g12.start@games.test>\n", LETTER_OWN, "" },
    { ANN TO "Message-ID: <g12.task@player.test>\n", LETTER_ORDERS, "" },
    { ANN TO "Message-ID: <g@x>\n", LETTER_ORDERS, "" },
    { "From: robot@games.test\n" TO, LETTER_OWN, "From" },
    { ANN TO "X-Postern: game=g12\nAuto-Submitted: auto-generated\nList-Id: <g12>\n", LETTER_OWN, "" },
};

START_TEST(judges)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct arena arena = { .limit_bytes = 0 };
    struct letter letter;
    const char *raw = arena_printf(&arena, "%s\n#orders g12 t8\nPASS\n#end\n", mails[_i].head);

    ck_assert_int_eq(letter_read(raw, strlen(raw), &context, &arena, &letter, NULL), OK);
    ck_assert_msg(letter.verdict == mails[_i].verdict, "%s: %s (%s)", mails[_i].head,
                  letter_verdict_name(letter.verdict), letter.reason);
    ck_assert_msg(strstr(letter.reason, mails[_i].reason) != NULL, "%s: %s", mails[_i].head, letter.reason);
    ck_assert_int_eq(letter.block_count, mails[_i].verdict == LETTER_ORDERS);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_auto(void);
Suite *suite_letter_auto(void)
{
    Suite *suite = suite_create("letter_auto");
    TCase *heads = tcase_create("heads");

    tcase_add_loop_test(heads, judges, 0, sizeof mails / sizeof mails[0]);
    suite_add_tcase(suite, heads);
    return suite;
}
