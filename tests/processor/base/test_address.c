#include <check.h>
#include <stdio.h>
#include <string.h>

#include "processor/base/address.h"

#define A10 "aaaaaaaaaa"
#define A60 A10 A10 A10 A10 A10 A10

static const struct { const char *text, *complaint; } cases[] = {
    { "ann@example.org", NULL },
    { "a@b", NULL },
    { "robot+g12.p3.r41.abcdefghij234567@games.example.org", NULL },
    { "o'hara/x=y!#$%&*?^_`{|}~-@sub-domain.example.org", NULL },
    { "ANN@EXAMPLE.ORG", NULL },
    { "1@1.2", NULL },
    { A60 "abcd@example.org", NULL },
    { "a@" A60 "abc.org", NULL },
    { "a@" A60 ".bbb." A60 "." A60 "." A60, NULL },
    { "", "nothing is there" },
    { "ann", "has no @" },
    { "@example.org", "nothing stands before the @" },
    { "ann@", "nothing is there" },
    { A60 "abcde@example.org", "65 characters before the @" },
    { "a@" A60 "abcd.org", "a part of 64 characters" },
    { A60 "@" A60 "." A60 "." A60 ".aaaaaaaaaaa", "255 characters" },
    { "ann smith@example.org", "a blank at character 4" },
    { " ann@example.org", "a blank at character 1" },
    { "ann@example.org ", "a blank at character 16" },
    { "\"ann\"@example.org", "'\"' at character 1" },
    { "<ann@example.org>", "'<' at character 1" },
    { "@relay.org:ann@example.org", "nothing stands before" },
    { "ann@relay.org@example.org", "'@' at character 14" },
    { "ann@example.org,bob@example.org", "',' at character 16" },
    { "ann(x)@example.org", "'('" },
    { "ann\\@example.org", "'\\'" },
    { "a;b@example.org", "';'" },
    { "group:a@example.org", "':'" },
    { ".ann@example.org", "dot at character 1 " },
    { "ann.@example.org", "dot at character 4 " },
    { "a..b@example.org", "dot at character 3 " },
    { "ann@example..org", "an empty part" },
    { "ann@.org", "an empty part" },
    { "ann@example.org.", "an empty part" },
    { "ann@-example.org", "begin or end with '-'" },
    { "ann@example-.org", "begin or end with '-'" },
    { "ann@exam_ple.org", "'_' at character 9" },
    { "ann@[127.0.0.1]", "'['" },
    { "ann@example.org\r\nRCPT TO:<x@y>", "0x0d) is a control character" },
    { "ann\n@example.org", "0x0a) is a control character" },
    { "ann\x7f@example.org", "0x7f) is a control character" },
    { "ann\t@example.org", "0x09) is a control character" },
    { "\xc3\xa4nn@example.org", "0xc3) is not ASCII" },
    { "ann@ex\xc3\xa4mple.org", "0xc3) is not ASCII" },
};

START_TEST(accepts_and_refuses)
{
    struct error err = { OK, "" };
    enum status status = address_check(cases[_i].text, &err);

    if (!cases[_i].complaint) {
        ck_assert_msg(status == OK, "%s: %s", cases[_i].text, err.message);
        return;
    }
    ck_assert_msg(status == ERR_FORMAT, "accepted: %s", cases[_i].text);
    ck_assert_msg(strstr(err.message, cases[_i].complaint) != NULL, "said: %s", err.message);
    for (const char *c = err.message; *c; c++)
        ck_assert_msg(*c >= ' ' && *c < 0x7f, "message holds byte 0x%02x", (unsigned char)*c);
}
END_TEST

/* Every single byte in the middle of a good address is either harmless or refused, on both sides of the @. */
START_TEST(every_byte_in_every_place)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    static const char local_only[] = "!#$%&'*+/=?^_`{|}~";
    char local[] = "a.a@example.org", host[] = "ann@e.ample.org", byte = (char)_i;
    bool good = strchr(harmless, byte) != NULL || byte == '.';

    local[1] = byte;
    host[5] = byte;
    ck_assert_int_eq(address_check(local, NULL) == OK, good || strchr(local_only, byte) != NULL);
    ck_assert_int_eq(address_check(host, NULL) == OK, good);
}
END_TEST

START_TEST(same_mailbox)
{
    ck_assert(address_same("Ann@Example.org", "ann@example.ORG"));
    ck_assert(!address_same("ann@example.org", "ann@example.or"));
    ck_assert(!address_same("ann@example.or", "ann@example.org"));
    ck_assert(!address_same("ann@example.org", "and@example.org"));
}
END_TEST

START_TEST(knows_base_addresses)
{
    ck_assert(address_is_base("Robot+x@Games.test", "robot@games.test"));
    ck_assert(address_is_base("robot@games.test", "robot@games.test"));
    ck_assert(!address_is_base("robots@games.test", "robot@games.test"));
    ck_assert(!address_is_base("robot@games.test.evil", "robot@games.test"));
    ck_assert(!address_is_base("robot", "robot"));
}
END_TEST

Suite *suite_base_address(void);
Suite *suite_base_address(void)
{
    Suite *suite = suite_create("base_address");
    TCase *tcase = tcase_create("address");

    tcase_add_loop_test(tcase, accepts_and_refuses, 0, sizeof cases / sizeof cases[0]);
    tcase_add_loop_test(tcase, every_byte_in_every_place, 1, 256);
    tcase_add_test(tcase, same_mailbox);
    tcase_add_test(tcase, knows_base_addresses);
    suite_add_tcase(suite, tcase);
    return suite;
}
