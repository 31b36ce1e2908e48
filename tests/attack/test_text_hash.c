/* The hash of a mail's text: its writer can compute it himself, whatever the mail's encoding was. Nobody can send another
 * text under it or guess passwords with it. */
#include <check.h>
#include <string.h>

#include "processor/letter/letter.h"

#define HEAD "From: ann@player.test\nTo: robot+g12.p3.r41.abcdefghijklmnop@game.test\nMessage-ID: <1@player.test>\nMIME-Version: 1.0\n"
#define PLAIN HEAD "Content-Type: text/plain; charset=utf-8\n"

/* b2sum -l 256 of "MOVE a1a4\n\nPASS \u201chi\u201d\n", and of the two texts with asterisks below. */
#define ORDERS "7f8b2f98d10c46713f67b4fb6077492ac08bea9d7782023a151e49014eda5b27"
#define FRAMED "a678de2cd9b28f3e28aa1ed77e15d3baffbdb5583d22ec1974ce9f12b565cee8"
#define SET "ca1127e2491429a82c27931277df09d5e277eae98718dfdbae7c86750960552e"

static const char *hash_of(const char *mail, struct arena *arena)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct letter letter;
    struct error err;

    ck_assert_int_eq(letter_read(mail, strlen(mail), &context, arena, &letter, &err), OK);
    return letter.text_hash;
}

static const struct { const char *mail, *hash; } mails[] = {
    { PLAIN "\nMOVE a1a4\n\nPASS \xe2\x80\x9chi\xe2\x80\x9d\n", ORDERS },
    { PLAIN "\nMOVE a1a4 \t\r\n \r\nPASS \xe2\x80\x9chi\xe2\x80\x9d\r\n\r\n\r\n", ORDERS },
    { PLAIN "Content-Transfer-Encoding: quoted-printable\n\nMOVE a1a4=20\n\nPASS =E2=80=9Chi=E2=80=9D", ORDERS },
    { PLAIN "Content-Transfer-Encoding: base64\n\nTU9WRSBhMWE0DQoNClBBU1Mg4oCcaGnigJ0NCg==\n", ORDERS },
    { HEAD "Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: 8bit\n\nMOVE a1a4\n\nPASS \x93hi\x94\n", ORDERS },
    { HEAD "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n"
      "MOVE a1a4\n\nPASS \xe2\x80\x9chi\xe2\x80\x9d\n--b\nContent-Type: text/html\n\n<p>RESIGN\n--b--\n", ORDERS },
    /* Only the length of a password counts; the same holds for its replacement in a stored mail. */
    { PLAIN "\n#orders g1 t3 white hunter2!\nPASS\nPASSWORD swordfish ; PASS\n#end\n", FRAMED },
    { PLAIN "\n#orders g1 t3 white ********\nPASS\nPASSWORD ********* ; PASS\n#end\n", FRAMED },
    { PLAIN "\npassword swordfish\n", SET },
    { PLAIN "\npassword birchwood\n", SET },
    /* If a word looks different in the text from what was read, it cannot be left out of the hash: then there is no hash. */
    { HEAD "Content-Type: text/html\n\nPASSWORD sword<b>fish</b>\n", "" },
    /* Mails from machines are not read. */
    { "Auto-Submitted: auto-replied\n" PLAIN "\nMOVE a1a4\n", "" },
};

START_TEST(its_writer_can_make_it)
{
    struct arena arena = { .limit_bytes = 4 << 20 };

    ck_assert_str_eq(hash_of(mails[_i].mail, &arena), mails[_i].hash);
    arena_release(&arena);
}
END_TEST

START_TEST(another_text_has_another)
{
    static const char *const others[] = { "MOVE a1a5\n", "MOVE a1a4\n\n\nPASS\n", " MOVE a1a4\n\nPASS\n", "MOVE a1a4\n\nPASS \xe2\x80\x9chi\xe2\x80\x9d\n> x\n" };
    struct arena arena = { .limit_bytes = 4 << 20 };

    ck_assert_str_ne(hash_of(arena_printf(&arena, PLAIN "\n%s", others[_i]), &arena), ORDERS);
    arena_release(&arena);
}
END_TEST

Suite *suite_attack_text_hash(void);
Suite *suite_attack_text_hash(void)
{
    Suite *suite = suite_create("attack_text_hash");
    TCase *tests = tcase_create("hash");

    tcase_add_loop_test(tests, its_writer_can_make_it, 0, (int)(sizeof mails / sizeof mails[0]));
    tcase_add_loop_test(tests, another_text_has_another, 0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}
