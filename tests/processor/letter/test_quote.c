/* The text that mail programs put around an answer, in many languages: the orders come out, nothing of the old mail does. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "processor/letter/quote.h"
#include "processor/letter/text.h"

#define ORDERS "MOVE a1a4\nPLAY BOG c3\n"
#define ROBOT "<robot@games.test>"

/* --- Programs by languages --- */

/* How each language's programs say it; `at` marks where long attributions are wrapped. */
static const struct language {
    const char *name;
    const char *gmail[2], *thunderbird, *apple;     /* attributions; Gmail's in the two halves that it may wrap to */
    const char *from, *sent, *to, *subject;
    const char *original, *forwarded, *phone, *outlook_phone;
} languages[] = {
    { .name = "English",
      .gmail = { "On Mon, Mar 3, 2031 at 6:02\u202fPM Postern", ROBOT " wrote:" },
      .thunderbird = "On 03/03/2031 18:02, Postern wrote:", .apple = "On 3 Mar 2031, at 18:02, Postern " ROBOT " wrote:",
      .from = "From:", .sent = "Sent:", .to = "To:", .subject = "Subject:",
      .original = "-----Original Message-----", .forwarded = "---------- Forwarded message ---------",
      .phone = "Sent from my iPhone", .outlook_phone = "Get Outlook for iOS<https://aka.ms/o0ukef>" },
    { .name = "German",
      .gmail = { "Am Mo., 3. März 2031 um 18:02 Uhr schrieb Postern", ROBOT ":" },
      .thunderbird = "Am 03.03.31 um 18:02 schrieb Postern:",
      .apple = "Am 03.03.2031 um 18:02 schrieb Postern " ROBOT ":",
      .from = "Von:", .sent = "Gesendet:", .to = "An:", .subject = "Betreff:",
      .original = "-----Ursprüngliche Nachricht-----", .forwarded = "-------- Weitergeleitete Nachricht --------",
      .phone = "Von meinem iPhone gesendet", .outlook_phone = "Outlook für Android herunterladen" },
    { .name = "French",
      .gmail = { "Le lun. 3 mars 2031 à 18:02, Postern", ROBOT " a écrit\u00a0:" },
      .thunderbird = "Le 03/03/2031 à 18:02, Postern a écrit\u00a0:",
      .apple = "Le 3 mars 2031 à 18:02, Postern " ROBOT " a écrit :",
      .from = "De\u00a0:", .sent = "Envoyé\u00a0:", .to = "À\u00a0:", .subject = "Objet\u00a0:",
      .original = "-----Message d\u2019origine-----", .forwarded = "-------- Message transféré --------",
      .phone = "Envoyé de mon iPhone", .outlook_phone = "Télécharger Outlook pour iOS" },
    { .name = "Spanish",
      .gmail = { "El lun, 3 mar 2031 a las 18:02, Postern", "(" ROBOT ") escribió:" },
      .thunderbird = "El 03/03/2031 a las 18:02, Postern escribió:",
      .apple = "El 3 mar 2031, a las 18:02, Postern " ROBOT " escribió:",
      .from = "De:", .sent = "Enviado:", .to = "Para:", .subject = "Asunto:",
      .original = "-----Mensaje original-----", .forwarded = "-------- Mensaje reenviado --------",
      .phone = "Enviado desde mi iPhone", .outlook_phone = "Obtener Outlook para Android" },
    { .name = "Italian",
      .gmail = { "Il giorno lun 3 mar 2031 alle ore 18:02 Postern", ROBOT " ha scritto:" },
      .thunderbird = "Il 03/03/2031 18:02, Postern ha scritto:",
      .apple = "Il giorno 3 mar 2031, alle ore 18:02, Postern " ROBOT " ha scritto:",
      .from = "Da:", .sent = "Inviato:", .to = "A:", .subject = "Oggetto:",
      .original = "-----Messaggio originale-----", .forwarded = "-------- Messaggio Inoltrato --------",
      .phone = "Inviato da iPhone", .outlook_phone = "Ottieni Outlook per iOS" },
    { .name = "Portuguese",
      .gmail = { "Em seg., 3 de mar. de 2031 às 18:02, Postern", ROBOT " escreveu:" },
      .thunderbird = "Em 03/03/2031 18:02, Postern escreveu:",
      .apple = "No dia 3 de mar. de 2031, às 18:02, Postern " ROBOT " escreveu:",
      .from = "De:", .sent = "Enviado:", .to = "Para:", .subject = "Assunto:",
      .original = "-----Mensagem original-----", .forwarded = "-------- Mensagem encaminhada --------",
      .phone = "Enviado do meu iPhone", .outlook_phone = "Obter o Outlook para Android" },
    { .name = "Dutch",
      .gmail = { "Op ma 3 mrt 2031 om 18:02 schreef Postern", ROBOT ":" },
      .thunderbird = "Op 03-03-2031 om 18:02 schreef Postern:",
      .apple = "Op 3 mrt. 2031, om 18:02 heeft Postern " ROBOT " het volgende geschreven:",
      .from = "Van:", .sent = "Verzonden:", .to = "Aan:", .subject = "Onderwerp:",
      .original = "-----Oorspronkelijk bericht-----", .forwarded = "-------- Doorgestuurd bericht --------",
      .phone = "Verstuurd vanaf mijn iPhone", .outlook_phone = "Outlook voor iOS downloaden" },
    { .name = "Swedish",
      .gmail = { "Den mån 3 mars 2031 kl 18:02 skrev Postern", ROBOT ":" },
      .thunderbird = "Den 2031-03-03 kl. 18:02, skrev Postern:",
      .apple = "3 mars 2031 kl. 18:02 skrev Postern " ROBOT ":",
      .from = "Från:", .sent = "Skickat:", .to = "Till:", .subject = "Ämne:",
      .original = "-----Ursprungligt meddelande-----", .forwarded = "-------- Vidarebefordrat meddelande --------",
      .phone = "Skickat från min iPhone", .outlook_phone = "Hämta Outlook för Android" },
    { .name = "Finnish",
      .gmail = { "ma 3. maalisk. 2031 klo 18.02 Postern", "(robot@games.test) kirjoitti:" },
      .thunderbird = "Postern kirjoitti 3.3.2031 klo 18.02:",
      .apple = "Postern " ROBOT " kirjoitti 3.3.2031 kello 18.02:",
      .from = "Lähettäjä:", .sent = "Lähetetty:", .to = "Vastaanottaja:", .subject = "Aihe:",
      .original = "-----Alkuperäinen viesti-----", .forwarded = "-------- Välitetty viesti --------",
      .phone = "Lähetetty iPhonesta", .outlook_phone = "Hanki Outlook for iOS" },
    { .name = "Polish",
      .gmail = { "pon., 3 mar 2031 o 18:02 Postern", ROBOT " napisał(a):" },
      .thunderbird = "W dniu 3.03.2031 o 18:02, Postern pisze:",
      .apple = "Wiadomość napisana przez Postern " ROBOT " w dniu 3 mar 2031, o godz. 18:02:",
      .from = "Od:", .sent = "Wysłano:", .to = "Do:", .subject = "Temat:",
      .original = "-----Oryginalna wiadomość-----", .forwarded = "-------- Wiadomość przekazana --------",
      .phone = "Wysłane z iPhone\u2019a", .outlook_phone = "Pobierz aplikację Outlook dla systemu iOS" },
    { .name = "Czech",
      .gmail = { "po 3. 3. 2031 v 18:02 odesílatel Postern", ROBOT " napsal:" },
      .thunderbird = "Dne 03. 03. 31 v 18:02 Postern napsal(a):", .apple = "3. 3. 2031 v 18:02, Postern " ROBOT ":",
      .from = "Od:", .sent = "Odesláno:", .to = "Komu:", .subject = "Předmět:",
      .original = "-----Původní zpráva-----", .forwarded = "-------- Přeposlaná zpráva --------",
      .phone = "Odesláno z iPhonu", .outlook_phone = "Získejte Outlook pro iOS" },
    { .name = "Russian",
      .gmail = { "пн, 3 мар. 2031 г. в 18:02, Postern", ROBOT ":" },
      .thunderbird = "03.03.2031 18:02, Postern пишет:",
      .apple = "3 марта 2031 г., в 18:02, Postern " ROBOT " написал(а):",
      .from = "От:", .sent = "Отправлено:", .to = "Кому:", .subject = "Тема:",
      .original = "-----Исходное сообщение-----", .forwarded = "-------- Пересылаемое сообщение --------",
      .phone = "Отправлено с iPhone", .outlook_phone = "Скачать Outlook для Android" },
    { .name = "Japanese",
      .gmail = { "2031年3月3日(月) 18:02 Postern", ROBOT ":" },
      .thunderbird = "On 2031/03/03 18:02, Postern wrote:", .apple = "2031/03/03 18:02、Postern " ROBOT "のメール:",
      .from = "差出人:", .sent = "送信日時：", .to = "宛先:", .subject = "件名:",
      .original = "-----元のメッセージ-----", .forwarded = "-------- 転送メッセージ --------",
      .phone = "iPhoneから送信", .outlook_phone = "Get Outlook for Android" },
};

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

/* The old mail, deliberately without the marker that our own reports begin with. */
static const char *const old_mail[] = { "You are White.", "", "Your rook went to c4.", "MOVE h1h8" };

static void put(struct bytes *mail, const char *line)
{
    bytes_printf(mail, "%s\n", line);
}

static void put_old(struct bytes *mail, const char *prefix)
{
    for (size_t i = 0; i < sizeof old_mail / sizeof old_mail[0]; i++)
        bytes_printf(mail, "%s%s\n", prefix, old_mail[i]);
}

static void put_head(struct bytes *mail, const struct language *language, const char *bold)
{
    bytes_printf(mail, "%s%s%s Postern " ROBOT "\n", bold, language->from, bold);
    bytes_printf(mail, "%s%s%s 3. 3. 2031 18:02\n", bold, language->sent, bold);
    bytes_printf(mail, "%s%s%s Ann Archer <ann@player.test>\n", bold, language->to, bold);
    bytes_printf(mail, "%s%s%s [g12] Turn 7 report\n\n", bold, language->subject, bold);
}

static void gmail_top(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s %s\n\n", language->gmail[0], language->gmail[1]);
    put_old(mail, "> ");
}

static void gmail_wrapped(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n%s\n\n", language->gmail[0], language->gmail[1]);
    put_old(mail, "> ");
}

static void gmail_without_marks(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n%s\n\n", language->gmail[0], language->gmail[1]);
    put_old(mail, "");
}

static void gmail_bottom(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, "%s %s\n", language->gmail[0], language->gmail[1]);
    put_old(mail, "> ");
    put(mail, "\n" ORDERS);
}

static void gmail_bold_head(struct bytes *mail, const struct language *language)
{
    put(mail, ORDERS);
    put_head(mail, language, "*");
    put_old(mail, "");
}

static void thunderbird_top(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n-- \nAnn Archer\n\n%s\n", language->thunderbird);
    put_old(mail, "> ");
}

static void thunderbird_bottom(struct bytes *mail, const struct language *language)
{
    put(mail, language->thunderbird);
    put_old(mail, "> ");
    put(mail, "\n" ORDERS "-- \nAnn Archer\nMOVE h2h3");
}

static void thunderbird_inline(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, "%s\n> You are White.\nMOVE a1a4\n> Your rook went to c4.\n> MOVE h1h8\nPLAY BOG c3\n> more\n",
                 language->thunderbird);
}

static void apple_top(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n\n", language->apple);
    put_old(mail, "> ");
}

static void apple_phone(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n\n> %s\n> \n", language->phone, language->apple);
    put_old(mail, "> ");
}

static void phone_above_bottom(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, "%s\nMOVE a1a4\n%s\nPLAY BOG c3\n", language->phone, language->outlook_phone);
}

static void outlook_desktop(struct bytes *mail, const struct language *language)
{
    put(mail, ORDERS);
    put_head(mail, language, "");
    put_old(mail, "");
}

static void outlook_express(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n", language->original);
    put_head(mail, language, "");
    put_old(mail, "");
}

static void outlook_express_quoted(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n", language->original);
    put_head(mail, language, "");
    put_old(mail, "> ");
}

static void outlook_web(struct bytes *mail, const struct language *language)
{
    put(mail, ORDERS "\n________________________________");
    put_head(mail, language, "");
    put_old(mail, "");
}

static void outlook_phone(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n\n________________________________\n\n", language->outlook_phone);
    put_head(mail, language, "");
    put_old(mail, "");
}

static void forwarded(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n", language->forwarded);
    put_head(mail, language, "");
    put_old(mail, "");
}

static void initials(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, "%s\n\n", language->thunderbird);
    put_old(mail, "PO> ");
    put(mail, "\n" ORDERS);
}

static void barred(struct bytes *mail, const struct language *language)
{
    bytes_printf(mail, ORDERS "\n%s\n", language->thunderbird);
    put_old(mail, "|> ");
}

static const struct {
    const char *name;
    void (*write)(struct bytes *mail, const struct language *language);
} styles[] = {
    { "Gmail, answer on top", gmail_top },
    { "Gmail, attribution wrapped", gmail_wrapped },
    { "Gmail, text that lost its quote marks", gmail_without_marks },
    { "Gmail, answer below", gmail_bottom },
    { "Gmail forwarding Outlook, bold head", gmail_bold_head },
    { "Thunderbird, answer and signature on top", thunderbird_top },
    { "Thunderbird, answer below", thunderbird_bottom },
    { "Thunderbird, answers between", thunderbird_inline },
    { "Apple Mail", apple_top },
    { "Apple phone", apple_phone },
    { "phone lines between orders", phone_above_bottom },
    { "Outlook", outlook_desktop },
    { "Outlook Express", outlook_express },
    { "Outlook Express with quote marks", outlook_express_quoted },
    { "Outlook on the web", outlook_web },
    { "Outlook on a phone", outlook_phone },
    { "forwarded", forwarded },
    { "initials as quote marks", initials },
    { "bars as quote marks", barred },
};

enum { STYLES = sizeof styles / sizeof styles[0] };

static struct letter_quote read_text(struct arena *arena, const char *text)
{
    struct bytes clean;

    bytes_init(&clean, arena, 0);
    letter_text_add_clean(&clean, text, strlen(text));
    return letter_quote_read(clean.data, arena);
}

/* Blank lines do not count here. */
static void check_text(const char *text, const char *expected, const char *what, const char *where)
{
    char got[4096];
    size_t n = 0;

    for (size_t i = 0; text[i] && n < sizeof got - 1; i++)
        if (text[i] != '\n' || (n > 0 && got[n - 1] != '\n'))
            got[n++] = text[i];
    got[n] = '\0';
    ck_assert_msg(strcmp(got, expected) == 0, "%s, %s: got\n%s", what, where, got);
}

START_TEST(keeps_the_orders_alone)
{
    const struct language *language = &languages[_i % LANGUAGES];
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote;
    struct bytes mail;

    bytes_init(&mail, &arena, 0);
    styles[_i / LANGUAGES].write(&mail, language);
    quote = read_text(&arena, mail.data);
    ck_assert_msg(quote.block_count == 1, "%s, %s: nothing kept", styles[_i / LANGUAGES].name, language->name);
    check_text(quote.blocks[0].text, ORDERS, styles[_i / LANGUAGES].name, language->name);
    ck_assert_int_gt(quote.cut_count, 0);
    arena_release(&arena);
}
END_TEST

/* An order that a mail program put on the line of the attribution is read, or its writer learns of it. */
START_TEST(swallows_no_order_beside_an_attribution)
{
    const struct language *language = &languages[_i / 2];
    const char *lines[] = { language->gmail[1], language->thunderbird };
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote;
    struct bytes mail;
    char got[400];

    bytes_init(&mail, &arena, 0);
    bytes_printf(&mail, "MOVE a1a4\nPLAY BOG c3 %s%s%s\n\n", _i % 2 ? "" : language->gmail[0], _i % 2 ? "" : " ", lines[_i % 2]);
    put_old(&mail, "> ");
    quote = read_text(&arena, mail.data);
    ck_assert_int_eq(quote.block_count, 1);
    snprintf(got, sizeof got, "%s", quote.blocks[0].text);
    if (strcmp(got, ORDERS) != 0)
        ck_assert_msg(strcmp(got, "MOVE a1a4\n") == 0 && quote.told_count == 1 && strstr(quote.told[0], "PLAY BOG c3"),
                      "%s: got\n%s", language->name, got);
    arena_release(&arena);
}
END_TEST

/* Text after its colon is the writer's if it comes before a quote; otherwise a message mentions it. */
static const struct {
    const char *text, *kept, *told;   /* "" nothing */
} beside[] = {
    { "On Mon, Mar 3, 2031 at 6:02 PM Postern " ROBOT " wrote: PLAY BOG\n> old\n", "PLAY BOG\n", "" },
    { "On Mon, Mar 3, 2031 at 6:02 PM Postern <\nrobot@games.test> wrote: PLAY BOG\n\n> old\nPASS\n", "PLAY BOG\nPASS\n", "" },
    { "PLAY BOG On Mon, Mar 3, 2031 at 6:02 PM Postern <\nrobot@games.test> wrote:\n> old\n", "PLAY BOG\n", "" },
    { "PLAY BOG On Mon, Mar 3, 2031 at 6:02 PM Postern " ROBOT " wrote:\nMOVE h1\n", "PLAY BOG\n", "" },
    { "PLAY BOG On Mon, Mar 3, 2031 Postern wrote: > MOVE h1\n> MOVE h2\n", "PLAY BOG\n", "" },
    { "PLAY BOG On Mon, Mar 3, 2031 Postern wrote: #report g12 t7\nMOVE h2\n", "PLAY BOG\n", "" },
    { "PASS\nOn Mon, Mar 3, 2031 Postern wrote: MOVE h1\nMOVE h2\n", "PASS\n", "MOVE h1" },
    { "PASS\nPLAY BOG Postern " ROBOT " wrote:\n> old\n", "PASS\n", "PLAY BOG Postern" },
    { "El rey ataca\nOn Mon, Mar 3, 2031 Postern " ROBOT " wrote:\n> old\n", "El rey ataca\n", "" },
    { "PRESS bob: on 12 Mar you wrote: no\nPASS\n", "PRESS bob: on 12 Mar you wrote: no\nPASS\n", "" },
    { "PASS\nOn Mon, Mar 3, 2031 Postern " ROBOT " wrote:\n> old\n", "PASS\n", "" },
};

START_TEST(parts_an_attribution_from_what_is_beside_it)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote = read_text(&arena, beside[_i].text);

    check_text(quote.block_count ? quote.blocks[0].text : "", beside[_i].kept, "beside", beside[_i].text);
    ck_assert_int_eq(quote.told_count, *beside[_i].told != '\0');
    if (quote.told_count > 0)
        ck_assert_msg(strstr(quote.told[0], beside[_i].told) != NULL, "%s", quote.told[0]);
    arena_release(&arena);
}
END_TEST

/* --- Single texts --- */

static const struct {
    const char *text, *kept;   /* "" nothing */
} texts[] = {
    /* what must stay */
    { "On rook a1: PLAY BOG\nMOVE a1a4\n", "On rook a1: PLAY BOG\nMOVE a1a4\n" },
    { "MOVE a1a4 -- the best move\n", "MOVE a1a4 -- the best move\n" },
    { "From: a1\nMOVE a4\n", "From: a1\nMOVE a4\n" },
    { "To: White\nSubject: hello\nMOVE a1a4\n", "To: White\nSubject: hello\nMOVE a1a4\n" },
    { "PRESS black: you wrote:\nMOVE a1a4\n", "PRESS black: you wrote:\nMOVE a1a4\n" },
    { "----------\nMOVE a1a4\n==========\n", "----------\nMOVE a1a4\n==========\n" },
    { "---\nMOVE a1a4\n", "---\nMOVE a1a4\n" },
    { "Sent from my desk, not my phone\n", "Sent from my desk, not my phone\n" },
    { "MOVE a1>a4\nAB>c\n", "MOVE a1>a4\nAB>c\n" },
    { "REPORT g12 t7\n", "REPORT g12 t7\n" },
    { "# report of last night\nMOVE a1a4\n", "# report of last night\nMOVE a1a4\n" },
    { "PRESS see #report g12 t7\n", "PRESS see #report g12 t7\n" },
    { "Best regards\nAnn\n", "Best regards\nAnn\n" },
    { "MOVE a1a4 \\\n  a4a8\n", "MOVE a1a4 \\\n  a4a8\n" },
    { "\n\nMOVE a1a4\n\n\n\nPASS\n\n", "MOVE a1a4\n\nPASS\n" },
    /* what must go */
    { "PASS\n--\nAnn\n", "PASS\n" },
    { "PASS\n-- \nAnn\n", "PASS\n" },
    { "PASS\n>MOVE h1\n  > MOVE h2\n|> MOVE h3\nPO> MOVE h4\n> > MOVE h5\n", "PASS\n" },
    { "PASS\n#report g12 t7\nMOVE h1\n", "PASS\n" },
    { "PASS\n| #report g12 t7\n| MOVE h1\n", "PASS\n" },
    { "PASS\n\302\273 #REPORT g12 t7\n\302\273 MOVE h1\n", "PASS\n" },
    { "PASS\nOn Monday Postern wrote:  #report g12 t7 MOVE h1\nMOVE h2\n", "PASS\n" },
    { "PASS\n> #report g12 t7\n> MOVE h1\n\nWAIT\n", "PASS\n\nWAIT\n" },
    { "PASS\n----- Xyzzy plugh -----\nFoo: bar\nBaz: qux\nQuux: 1\nMOVE h1\n", "PASS\n" },
    { "PASS\n__________\n\nFrom: Postern\nMOVE h1\n", "PASS\n" },
    { "PASS\nBegin forwarded message:\n\nMOVE h1\n", "PASS\n" },
    { "PASS\n2031/3/3 Postern <robot@games.test>\n> MOVE h1\n", "PASS\n" },
    { "PASS\nPostern wrote:\n> MOVE h1\n", "PASS\n" },
    { "Postern said:\n\n> MOVE h1\n\nPASS\n", "PASS\n" },
    { "<robot@games.test>:\n> MOVE h1\nPASS\n", "PASS\n" },
    { "", "" },
    { " \n\n", "" },
    { "> MOVE h1\n", "" },
    /* frames */
    { "hello\n#orders g12 t8\nPASS\n#end\nbye\n", "PASS\n" },
    { "#ORDERS: g12\nPASS\n  #END\n", "PASS\n" },
    { "#orders g12\nOn 3 Mar 2031 Postern <a@b.test> wrote:\nPASS\n#end\n",
      "On 3 Mar 2031 Postern <a@b.test> wrote:\nPASS\n" },
    { "#orders g12\n> MOVE h1\nPASS\n#end\n", "PASS\n" },
    { "#orders g12\nPASS\n", "PASS\n" },
    { "#orders g12\nPASS\n\n-- \nAnn\n", "PASS\n" },
    { "#orders g12\nPASS\n#report g12 t7\n#orders g12 t8\nMOVE h1\n#end\n", "PASS\n" },
    { "PASS\n#report g12 t7\n#orders g12 t8\nMOVE h1\n#end\n", "PASS\n" },
    { "> #orders g12\n> MOVE h1\n> #end\nPASS\n", "PASS\n" },
    { "#orderly\n", "#orderly\n" },
    { "#end\nPASS\n", "PASS\n" },
    /* PGP */
    { "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\nHash: SHA256\n\nPASS\n- -- x\n-----BEGIN PGP SIGNATURE-----\nMOVE h1\n",
      "PASS\n-- x\n" },
    { "PASS\n-----BEGIN PGP PUBLIC KEY BLOCK-----\nMOVE h1\n-----END PGP PUBLIC KEY BLOCK-----\nWAIT\n", "PASS\nWAIT\n" },
};

START_TEST(reads_texts)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote = read_text(&arena, texts[_i].text);

    ck_assert_msg(quote.block_count == (*texts[_i].kept ? 1 : 0), "%s: %d blocks", texts[_i].text, quote.block_count);
    if (quote.block_count == 1)
        ck_assert_str_eq(quote.blocks[0].text, texts[_i].kept);
    arena_release(&arena);
}
END_TEST

/* --- Frame lines --- */

static const struct {
    const char *line, *game, *player, *password;
    int turn;
} frames[] = {
    { "#orders", "", "", "", LETTER_NO_TURN },
    { "#orders g12", "g12", "", "", LETTER_NO_TURN },
    { "#orders g12 t7", "g12", "", "", 7 },
    { "#orders g12 T07 white", "g12", "white", "", 7 },
    { "#orders g12 white secret", "g12", "white", "secret", LETTER_NO_TURN },
    { "#orders g12 t7 white secret and more", "g12", "white", "secret", 7 },
    { "#orders  g12   t7  \"The Black Hand\"  \"a b\"", "g12", "The Black Hand", "a b", 7 },
    { "#orders t7 white", "", "white", "", 7 },
    { "#orders g12 tower", "g12", "tower", "", LETTER_NO_TURN },
    { "#orders g12 t999999999", "g12", "t999999999", "", LETTER_NO_TURN },
    { "#orders g12 t7 3 \"open", "g12", "3", "\"open", 7 },
};

START_TEST(takes_frame_lines_apart)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote = read_text(&arena, arena_printf(&arena, "%s\nPASS\n#end\n", frames[_i].line));
    const struct letter_block *block = quote.blocks;

    ck_assert_int_eq(quote.block_count, 1);
    ck_assert_str_eq(block->game, frames[_i].game);
    ck_assert_str_eq(block->player, frames[_i].player);
    ck_assert_str_eq(block->password, frames[_i].password);
    ck_assert_int_eq(block->turn, frames[_i].turn);
    arena_release(&arena);
}
END_TEST

START_TEST(never_shows_a_password)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote = read_text(&arena, "hello\n#orders g12 t7 white sesame\nPASS\n\n"
                                                  "On 3 Mar 2031 Postern <a@b.test> wrote:\n> x\n"
                                                  "#orders g13 white sesame\n#end\nbye\n-- \nsesame\n");

    ck_assert_int_gt(quote.cut_count, 0);
    for (int i = 0; i < quote.cut_count; i++)
        ck_assert_msg(!strstr(quote.cuts[i], "sesame"), "%s", quote.cuts[i]);
    arena_release(&arena);
}
END_TEST

START_TEST(limits_text_and_blocks)
{
    struct arena arena = { .limit_bytes = 0 };
    struct letter_quote quote;
    struct bytes text;
    size_t sum = 0;

    bytes_init(&text, &arena, 0);
    for (int i = 0; i < 40; i++) {
        bytes_add_text(&text, "#orders g12\n");
        for (int line = 0; line < 1000; line++)
            bytes_add_text(&text, "MOVE a1a4\n");
        bytes_add_text(&text, "#end\n");
    }
    quote = read_text(&arena, text.data);
    ck_assert(quote.is_cut_short);
    ck_assert_int_le(quote.block_count, 16);
    for (int i = 0; i < quote.block_count; i++)
        sum += strlen(quote.blocks[i].text);
    ck_assert_uint_le(sum, LETTER_TEXT_BYTES_MAX);
    ck_assert_uint_gt(sum, LETTER_TEXT_BYTES_MAX - 20);
    ck_assert_int_ge(quote.cut_count, 2);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_quote(void);
Suite *suite_letter_quote(void)
{
    Suite *suite = suite_create("letter_quote");
    TCase *programs = tcase_create("programs");
    TCase *lines = tcase_create("lines");

    tcase_add_loop_test(programs, keeps_the_orders_alone, 0, STYLES * LANGUAGES);
    tcase_add_loop_test(programs, swallows_no_order_beside_an_attribution, 0, 2 * LANGUAGES);
    tcase_add_loop_test(lines, parts_an_attribution_from_what_is_beside_it, 0, sizeof beside / sizeof beside[0]);
    tcase_add_loop_test(lines, reads_texts, 0, sizeof texts / sizeof texts[0]);
    tcase_add_loop_test(lines, takes_frame_lines_apart, 0, sizeof frames / sizeof frames[0]);
    tcase_add_test(lines, never_shows_a_password);
    tcase_add_test(lines, limits_text_and_blocks);
    suite_add_tcase(suite, programs);
    suite_add_tcase(suite, lines);
    return suite;
}
