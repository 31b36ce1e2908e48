/* Address lists, plus parts and Authentication-Results. */
#include <check.h>
#include <string.h>

#include "processor/letter/address.h"
#include "processor/letter/auth.h"

/* A list, and its mailboxes with a blank after each; `-` stands for an invalid address. */
static const struct {
    const char *list, *addresses;
} lists[] = {
    { "ann@a.test", "ann@a.test " },
    { "<ann@a.test>", "ann@a.test " },
    { "Ann Archer <ann@a.test>, bob@b.test", "ann@a.test bob@b.test " },
    { "\"Archer, Ann\" <ann@a.test>", "ann@a.test " },
    { "\"bob@b.test\" <ann@a.test>", "ann@a.test " },
    { "\"a \\\" <bob@b.test>, \" <ann@a.test>", "ann@a.test " },
    { "ann@a.test (Ann, (really) \\) <bob@b.test>)", "ann@a.test " },
    { "(bob@b.test) ann@a.test", "ann@a.test " },
    { "players: ann@a.test, Bob <bob@b.test>; carl@c.test", "ann@a.test bob@b.test carl@c.test " },
    { "undisclosed-recipients:;", "" },
    { "", "" },
    { " , ,; ", "" },
    { "ann@a.test,", "ann@a.test " },
    { "<>", "- " },
    { "ann", "- " },
    { "ann@a.test bob@b.test", "- " },
    { "<ann@a.test> <bob@b.test>", "- " },
    { "<ann@a.test", "ann@a.test " },
    { "<@relay.test:ann@a.test>", "- " },
    { "\"ann smith\"@a.test", "- " },
    { "<ann @a.test>", "- " },
    { "ann@[192.0.2.1]", "- " },
    { "(never closed ann@a.test", "" },
    { "\"never closed ann@a.test", "- " },
    { "g:g:g:g:ann@a.test", "ann@a.test " },
    { "=?utf-8?Q?Ann_=3Cbob=40b.test=3E?= <ann@a.test>", "ann@a.test " },
};

START_TEST(reads_lists)
{
    struct arena arena = { .limit_bytes = 0 };
    const char *list = lists[_i].list;
    const char *address, *found = "";

    while (letter_address_next(&list, &arena, &address))
        found = arena_printf(&arena, "%s%s ", found, address ? address : "-");
    ck_assert_str_eq(found, lists[_i].addresses);
    arena_release(&arena);
}
END_TEST

#define T16 "abcdefghij234567"

static const struct {
    const char *address;
    int game, seat, request;   /* game 0: no token, or one that confirms */
    enum letter_token_use use;
} tokens[] = {
    { "robot+g12.p3.r41." T16 "@games.test", 12, 3, 41, LETTER_TOKEN_REPLY },
    { "ROBOT+G12.P3.R41.ABCDEFGHIJ234567@GAMES.TEST", 12, 3, 41, LETTER_TOKEN_REPLY },
    { "robot+g999999999.p1.r999999999." T16 "@x", 999999999, 1, 999999999, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.leave." T16 "@games.test", 12, 3, 0, LETTER_TOKEN_LEAVE },
    { "robot+c." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_CONFIRM },
    { "ROBOT+C.ABCDEFGHIJ234567@games.test", 0, 0, 0, LETTER_TOKEN_CONFIRM },
    { "robot+c." T16 "a@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+c7." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.c7." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.o3." T16 "@games.test", 12, 3, 0, LETTER_TOKEN_OBSERVE },
    { "robot+G12.O3.LEAVE." T16 "@games.test", 12, 3, 0, LETTER_TOKEN_UNOBSERVE },
    { "robot+l3.p17.r5." T16 "@games.test", 3, 17, 5, LETTER_TOKEN_LEAGUE },
    { "ROBOT+L3.P17.R5.ABCDEFGHIJ234567@games.test", 3, 17, 5, LETTER_TOKEN_LEAGUE },
    { "robot+l3.p17." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+l3.p17.leave." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+l3.o17." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+l3.p17.r5." T16 "a@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.o3.r41." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.o0." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.o3." T16 "a@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g1234567890.p3.r41." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g0.p3.r41." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p03.r41." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.r." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.41." T16 "@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.r41.abcdefghij23456@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.r41." T16 "a@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.r41.abcdefghij234561@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.r41." T16 ".x@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+g12.p3.r41." T16, 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot@games.test", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot@games+g12.p3.r41." T16 "@x", 0, 0, 0, LETTER_TOKEN_REPLY },
    { "robot+", 0, 0, 0, LETTER_TOKEN_REPLY },
};

START_TEST(reads_tokens)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_token token;
    bool found = letter_address_plus_token(tokens[_i].address, &arena, &token);

    ck_assert_msg(found == (tokens[_i].game > 0 || tokens[_i].use == LETTER_TOKEN_CONFIRM), "%s", tokens[_i].address);
    if (found) {
        ck_assert_int_eq(token.game, tokens[_i].game);
        ck_assert_int_eq(token.seat, tokens[_i].seat);
        ck_assert_int_eq(token.request, tokens[_i].request);
        ck_assert_int_eq(token.use, tokens[_i].use);
        ck_assert_str_eq(token.text, T16);
    }
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *address, *id;
} bounces[] = {
    { "bounce+4711." T16 "@games.test", "4711" },
    { "Bounce+4711.ABCDEFGHIJ234567@games.test", "4711" },
    { "bounce+." T16 "@games.test", NULL },
    { "bounce+4711.abc@games.test", NULL },
    { "failures+4711." T16 "@games.test", "4711" },
    { "bounce+4711." T16 "x@games.test", NULL },
    { "bounce@games.test", NULL },
    { "robot+g12p3r41." T16 "@games.test", "g12p3r41" },
    { "robot+g12.p3.r41." T16 "@games.test", NULL },
};

START_TEST(reads_bounces)
{
    struct arena arena = { .limit_bytes = 0 };
    const char *id, *token;
    bool found = letter_address_bounce(bounces[_i].address, &arena, &id, &token);

    ck_assert_msg(found == (bounces[_i].id != NULL), "%s", bounces[_i].address);
    if (found) {
        ck_assert_str_eq(id, bounces[_i].id);
        ck_assert_str_eq(token, T16);
    }
    arena_release(&arena);
}
END_TEST

static const struct {
    const char *value, *authserv_id;
    enum letter_auth auth;
} results[] = {
    { "mx.test; dmarc=pass header.from=a.test", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; dmarc=pass header.from=a.test", NULL, LETTER_AUTH_UNKNOWN },
    { "mx.test; dmarc=pass header.from=a.test", "mx.other", LETTER_AUTH_NONE },
    { "MX.TEST 1; DMARC=Pass (p=none; dis=x) header.from=\"A.test\"", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; dmarc=pass", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; dmarc=pass header.from=evil.test", "mx.test", LETTER_AUTH_FAIL },
    { "mx.test; dmarc=fail header.from=a.test; dkim=pass header.d=a.test", "mx.test", LETTER_AUTH_FAIL },
    { "mx.test; dmarc=fail; dmarc=pass", "mx.test", LETTER_AUTH_FAIL },
    { "mx.test; dmarc=none; dkim=pass header.d=a.test", "mx.test", LETTER_AUTH_FAIL },
    { "mx.test; dkim=pass header.d=a.test", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; dkim=pass header.i=@a.test header.s=x", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; dkim=pass header.d=test", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; dkim=fail header.d=a.test; dkim=pass header.d=a.test", "mx.test", LETTER_AUTH_FAIL },
    { "mx.test; dkim=pass header.d=b.a.test", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; dkim=pass header.d=za.test", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; dkim=pass", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; spf=pass smtp.mailfrom=a.test", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; x-dmarc=pass; notdmarc=pass", "mx.test", LETTER_AUTH_NONE },
    { "mx.test (; dmarc=pass); none", "mx.test", LETTER_AUTH_NONE },
    { "evil.test (mx.test); dmarc=pass", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; dmarc=pass; dmarc=fail", "mx.test", LETTER_AUTH_FAIL },
    { "mx.test; dkim=pass header.d=a.test; dkim=fail header.d=other.test", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; spf=pass smtp.mailfrom=\"x; dmarc=pass header.from=a.test\"@evil.test", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; spf=pass smtp.mailfrom=\"x\\\"; dmarc=pass\"@evil.test", "mx.test", LETTER_AUTH_NONE },
    { "mx.test; spf=fail (of \"); dmarc=pass (\")", "mx.test", LETTER_AUTH_PASS },
    { "mx.test; spf=fail (\\); dmarc=pass)", "mx.test", LETTER_AUTH_NONE },
    { "\"mx.test\"; dmarc=pass", "mx.test", LETTER_AUTH_PASS },
    { "mx.test 1; dmarc=pass", "mx.test", LETTER_AUTH_PASS },
    { "mx.test", "mx.test", LETTER_AUTH_NONE },
    { "; dmarc=pass", "mx.test", LETTER_AUTH_NONE },
    { "", NULL, LETTER_AUTH_NONE },
};

START_TEST(judges_results)
{
    struct arena arena = { .limit_bytes = 0 };

    ck_assert_msg(letter_auth_judge(results[_i].value, results[_i].authserv_id, "ann@a.test", &arena)
                  == results[_i].auth, "%s", results[_i].value);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_address(void);
Suite *suite_letter_address(void)
{
    Suite *suite = suite_create("letter_address");
    TCase *addresses = tcase_create("addresses");

    tcase_add_loop_test(addresses, reads_lists, 0, sizeof lists / sizeof lists[0]);
    tcase_add_loop_test(addresses, reads_tokens, 0, sizeof tokens / sizeof tokens[0]);
    tcase_add_loop_test(addresses, reads_bounces, 0, sizeof bounces / sizeof bounces[0]);
    tcase_add_loop_test(addresses, judges_results, 0, sizeof results / sizeof results[0]);
    suite_add_tcase(suite, addresses);
    return suite;
}
