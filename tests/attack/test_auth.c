/* What a sender writes about himself proves nothing: Authentication-Results that our own mail server did not write, or that
 * contradict one another. */
#include <check.h>
#include <string.h>

#include "processor/letter/letter.h"

#define OURS "Received: from out.player.test (out.player.test [192.0.2.7]) by mx.game.test with ESMTPS id 1; Mon, 03 Mar 2031 18:12:09 +0000\n"
#define LMTP "Received: from mx.game.test by store.game.test with LMTP id 2 for <robot@game.test>; Mon, 03 Mar 2031 18:12:10 +0000\n"
#define INSIDE "Received: from mx.game.test (mx.game.test [192.0.2.1]) by store.game.test with ESMTP; Mon, 03 Mar 2031 18:12:10 +0000\n"
#define INSIDE_NUMBER "Received: from mx.game.test ([192.0.2.1] helo=mx) by store.game.test with ESMTP; Mon, 03 Mar 2031 18:12:10 +0000\n"
#define LIAR "Received: from mx.game.test (unknown [203.0.113.9]) by mx.game.test with ESMTP; Mon, 03 Mar 2031 18:12:09 +0000\n"
#define HELO_LIAR "Received: from mx.game.test (evil.test [203.0.113.9]) by mx.game.test with ESMTP; Mon, 03 Mar 2031 18:12:09 +0000\n"
#define COMMENT_LIAR "Received: from evil.test (with LMTP by store) by mx.game.test with ESMTP; Mon, 03 Mar 2031 18:12:09 +0000\n"
#define FOREIGN "Received: from desk by out.player.test; Mon, 03 Mar 2031 18:12:06 +0000\n"
#define PASS "Authentication-Results: mx.game.test; dmarc=pass header.from=player.test\n"
#define FAIL "Authentication-Results: mx.game.test; dmarc=fail header.from=player.test\n"
#define SPF "Authentication-Results: mx.game.test; spf=pass smtp.mailfrom=player.test\n"
#define OTHERS "Authentication-Results: mx.evil.test; dmarc=pass header.from=player.test\n"

static const struct { const char *head; enum letter_proof proof; } mails[] = {
    /* Our own server wrote it: above the line with which the mail came to us. */
    { PASS OURS FOREIGN, LETTER_PROOF_DMARC },
    { PASS OURS, LETTER_PROOF_DMARC },
    { LMTP PASS OURS FOREIGN, LETTER_PROOF_DMARC },
    { INSIDE PASS OURS FOREIGN, LETTER_PROOF_DMARC },
    { INSIDE_NUMBER PASS OURS FOREIGN, LETTER_PROOF_DMARC },
    { OTHERS PASS OURS FOREIGN, LETTER_PROOF_DMARC },
    { PASS SPF OURS, LETTER_PROOF_DMARC },
    { PASS OURS OTHERS FOREIGN, LETTER_PROOF_DMARC },
    /* The sender wrote it: below that line, with or without a line of another server below. */
    { OURS PASS FOREIGN, LETTER_PROOF_NONE },
    { OURS PASS, LETTER_PROOF_NONE },
    { OURS FOREIGN PASS, LETTER_PROOF_NONE },
    { LMTP OURS PASS FOREIGN, LETTER_PROOF_NONE },
    /* The sender puts it after a line that looks like one of ours, or after a name of ours that he gives himself. */
    { OURS PASS OURS FOREIGN, LETTER_PROOF_NONE },
    { LIAR PASS OURS FOREIGN, LETTER_PROOF_NONE },
    { HELO_LIAR PASS OURS, LETTER_PROOF_NONE },
    { COMMENT_LIAR PASS OURS, LETTER_PROOF_NONE },
    /* Nobody says how the mail came. */
    { PASS, LETTER_PROOF_NONE },
    { "", LETTER_PROOF_NONE },
    /* Another word beside it, anywhere, says that it does not pass. */
    { FAIL PASS OURS, LETTER_PROOF_NONE },
    { PASS FAIL OURS, LETTER_PROOF_NONE },
    { FAIL OURS PASS, LETTER_PROOF_NONE },
    { PASS OURS FAIL, LETTER_PROOF_NONE },
    /* Our own topmost word counts; if it says nothing, no other word is asked. */
    { SPF PASS OURS, LETTER_PROOF_NONE },
    { OTHERS OURS, LETTER_PROOF_NONE },
};

START_TEST(only_our_own_server_is_believed)
{
    static const char *const hosts[] = { "mx.game.test", "store.game.test" };
    struct letter_context context = { .mode = LETTER_INLINE, .authserv_id = "mx.game.test", .own_hosts = hosts, .own_host_count = 2 };
    struct arena arena = { .limit_bytes = 4 << 20 };
    const char *mail = arena_printf(&arena, "%sFrom: Ann <ann@player.test>\nTo: robot@game.test\n\nPASS\n", mails[_i].head);
    struct letter letter;
    struct error err;

    ck_assert_int_eq(letter_read(mail, strlen(mail), &context, &arena, &letter, &err), OK);
    ck_assert_msg(letter.proof == mails[_i].proof, "%s of\n%s", letter_proof_name(letter.proof), mails[_i].head);
    arena_release(&arena);
}
END_TEST

Suite *suite_attack_auth(void);
Suite *suite_attack_auth(void)
{
    Suite *suite = suite_create("attack_auth");
    TCase *tests = tcase_create("auth");

    tcase_add_loop_test(tests, only_our_own_server_is_believed, 0, (int)(sizeof mails / sizeof mails[0]));
    suite_add_tcase(suite, tests);
    return suite;
}
