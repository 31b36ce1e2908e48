/* Order lines, words and names as players write them, and the replies to them. */
#include <check.h>
#include <string.h>

#include "engine/kernel/order.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;

static void open_arena(void)
{
    memset(&arena, 0, sizeof arena);
}

static void close_arena(void)
{
    arena_release(&arena);
}

/* The column and the reason; the reason alone when the fault has no column. */
static const char *fault_text(const struct order_fault *fault)
{
    return fault->column == 0 ? fault->reason : arena_printf(&arena, "column %d: %s", fault->column, fault->reason);
}

/* ---- lines ---- */

/* The orders as `number:column text`, each followed by `|`. */
static const struct { const char *text, *orders; } split_cases[] = {
    { "", "" },
    { "\n\n  \n", "" },
    { "MOVE a b", "1:1 MOVE a b|" },
    { "MOVE a b\n", "1:1 MOVE a b|" },
    { "one\r\ntwo\r\n\r\nthree", "1:1 one|2:1 two|4:1 three|" },
    { "  one  \t\n\ttwo", "1:3 one|2:2 two|" },
    { "one; two ;three;", "1:1 one|1:6 two|1:11 three|" },
    { ";; ;one", "1:5 one|" },
    { "- one\n* two\n-three\n - - four\n---\n***", "1:3 one|2:3 two|3:2 three|4:6 four|" },
    { "one - two", "1:1 one - two|" },
    { "one; - two", "1:1 one|1:8 two|" },
    { "# all of it\n  # and this\none # rest; two\ne2e4#\na # b # c", "3:1 one|4:1 e2e4#|5:1 a|" },
    { "one;# two\nthree", "1:1 one|2:1 three|" },
    { "one;two # three;four", "1:1 one|1:5 two|" },
    { "> old\nnew\n  > old too\n>old\n", "2:1 new|" },
    { "a > b", "1:1 a > b|" },
    { "one \\\n two\nthree", "1:1 one   two|3:1 three|" },
    { "one\\\ntwo", "1:1 one two|" },
    { "one \\  \r\ntwo", "1:1 one  two|" },
    { "one \\\n> quoted\ntwo", "1:1 one  two|" },
    { "one \\\n> quoted", "1:1 one|" },
    { "one \\", "1:1 one \\|" },
    { "\\\n\\\none\nfour", "1:3 one|4:1 four|" },
    { "one # ends here \\\ntwo", "1:1 one|2:1 two|" },
    { "one; # here too \\\ntwo", "1:1 one|2:1 two|" },
    { "one \\\ntwo; three", "1:1 one  two|1:11 three|" },
    { "say \"a; b # c\"; next", "1:1 say \"a; b # c\"|1:17 next|" },
    { "\"a;b\" c; d", "1:1 \"a;b\" c|1:10 d|" },
    { "say 5\" long; next", "1:1 say 5\" long|1:14 next|" },
    { "say \"open; next", "1:1 say \"open|1:12 next|" },
    { "say (\"a;b\")", "1:1 say (\"a;b\")|" },
    { "say \"a\"#b; next", "1:1 say \"a\"#b|1:12 next|" },
    { "gr\xC3\xBC\xC3\x9F; next", "1:1 gr\xC3\xBC\xC3\x9F|1:7 next|" },
    { "a\\b; c\\", "1:1 a\\b|1:6 c\\|" },
};

START_TEST(splits_lines)
{
    struct order_lines lines = order_lines_of(&arena, split_cases[_i].text);
    const char *all = "";

    for (int i = 0; i < lines.count; i++)
        all = arena_printf(&arena, "%s%d:%d %s|", all, lines.list[i].number, lines.list[i].column, lines.list[i].text);
    ck_assert_str_eq(all, split_cases[_i].orders);
}
END_TEST

/* A text of two lines, which begins with `=`. */
static const char *take_two(struct arena *a, const char *text, const char **rest)
{
    const char *end = strchr(text, '\n');

    if (*text != '=' || !end)
        return NULL;
    *rest = end + 1 + strcspn(end + 1, "\n");
    *rest += **rest == '\n';
    return arena_text_n(a, text, (size_t)(*rest - text));
}

START_TEST(texts_stay_whole)
{
    struct order_lines lines = order_lines_and_texts(&arena, "a; b\n=c; d\n> e\n=f\ng\nh \\\n=i\n=j\nk", take_two);
    const char *all = "";

    for (int i = 0; i < lines.count; i++)
        all = arena_printf(&arena, "%s%d:%d %s|", all, lines.list[i].number, lines.list[i].column, lines.list[i].text);
    ck_assert_str_eq(all, "1:1 a|1:4 b|2:1 =c; d\n> e\n|4:1 =f\ng\n|6:1 h  =i|8:1 =j\nk|");
}
END_TEST

/* Each line of an answer is an order, whatever its text; empty lines are skipped. */
START_TEST(walks_over_an_answer)
{
    const char *rest = "SAY a; b # c\n\nMOVE e2e4\n> PASS", *all = "";

    for (const char *line; (line = order_next_line(&arena, &rest));)
        all = arena_printf(&arena, "%s%s|", all, line);
    ck_assert_str_eq(all, "SAY a; b # c|MOVE e2e4|> PASS|");
    ck_assert_str_eq(rest, "");
    for (int i = 0; i < 2; i++)
        ck_assert_ptr_null(order_next_line(&arena, &rest));
    rest = "\n\n";
    ck_assert_ptr_null(order_next_line(&arena, &rest));
}
END_TEST

/* The character at a line and column of a text without continued lines. */
static char character_at(const char *text, int number, int column)
{
    for (; number > 1; number--)
        text = strchr(text, '\n') + 1;
    for (; column > 1; column--)
        do
            text++;
        while (((unsigned char)*text & 0xC0) == 0x80);
    return *text;
}

/* Every text is split without a read outside it, no order is empty, and each is at its line and column. */
START_TEST(any_text_is_split)
{
    static const char alphabet[] = "a \t\n\r;#\\>-*\"(,)u";
    uint32_t state = (uint32_t)_i + 1;

    for (int round = 0; round < 2000; round++) {
        struct order_lines lines;
        char *text = arena_alloc(&arena, 2 * 24 + 1), *end = text;

        for (int i = 0; i < 24; i++) {
            state = state * 1664525u + 1013904223u;
            *end = alphabet[(state >> 16) % (sizeof alphabet - 1)];
            if (*end == 'u') {              /* a character of two bytes */
                *end++ = '\xC3';
                *end = '\xBC';
            }
            end++;
        }
        lines = order_lines_of(&arena, text);
        for (int i = 0; i < lines.count; i++) {
            struct tokens tokens;
            struct order_fault fault;

            if (!*lines.list[i].text || lines.list[i].number < 1 || lines.list[i].column < 1)
                ck_abort_msg("%s", text);
            if (!strchr(text, '\\') &&
                character_at(text, lines.list[i].number, lines.list[i].column) != lines.list[i].text[0])
                ck_abort_msg("%d:%d of %s", lines.list[i].number, lines.list[i].column, text);
            if (!order_tokenize(&arena, lines.list[i].text, &tokens, &fault) || tokens.count == 0)
                ck_abort_msg("%s", text);
        }
        arena_reset(&arena);
    }
}
END_TEST

/* ---- words ---- */

/* The tokens as `column:text` with the kind's sign (w, q, m) before it. */
static const struct { const char *line, *tokens; } token_cases[] = {
    { "", "" },
    { "   ", "" },
    { "MOVE gr1  E5", "w1:MOVE w6:gr1 w11:E5 " },
    { "DECK a, b,c", "w1:DECK w6:a m7:, w9:b m10:, w11:c " },
    { "f(x,y)", "w1:f m2:( w3:x m4:, w5:y m6:) " },
    { "cast \"Will o' the Wisp\" on E5", "w1:cast q6:Will o' the Wisp w25:on w28:E5 " },
    { "say \"\" x", "w1:say q5: w8:x " },
    { "say \"open end", "w1:say w5:\"open w11:end " },
    { "5\" \"a b\"c", "w1:5\" q4:a b w9:c " },
    { "(\"a b\")", "m1:( q2:a b m7:) " },
    { "gr\xC3\xBC\xC3\x9F dich", "w1:gr\xC3\xBC\xC3\x9F w6:dich " },
    { "when a>=b:c", "w1:when w6:a>=b:c " },
};

START_TEST(cuts_into_tokens)
{
    struct tokens tokens;
    struct order_fault fault;
    const char *all = "";

    ck_assert(order_tokenize(&arena, token_cases[_i].line, &tokens, &fault));
    for (int i = 0; i < tokens.count; i++)
        all = arena_printf(&arena, "%s%c%d:%s ", all, "wqm"[tokens.list[i].kind], tokens.list[i].column,
                           tokens.list[i].text);
    ck_assert_str_eq(all, token_cases[_i].tokens);
}
END_TEST

START_TEST(as_many_words_as_fit)
{
    char line[2 * (ORDER_TOKENS_MAX + 1)];
    struct tokens tokens;
    struct order_fault fault = { 0 };

    memset(line, ' ', sizeof line);
    for (int i = 0; i < ORDER_TOKENS_MAX; i++)
        line[2 * i] = 'a';
    line[2 * ORDER_TOKENS_MAX] = '\0';
    ck_assert(order_tokenize(&arena, line, &tokens, &fault));
    ck_assert_int_eq(tokens.count, ORDER_TOKENS_MAX);
    line[2 * ORDER_TOKENS_MAX] = 'b';
    line[2 * ORDER_TOKENS_MAX + 1] = '\0';
    ck_assert(!order_tokenize(&arena, line, &tokens, &fault));
    ck_assert_str_eq(fault_text(&fault), "column 641: an order has at most 320 words");
}
END_TEST

START_TEST(looks_at_tokens)
{
    struct tokens tokens;
    struct order_fault fault;

    order_tokenize(&arena, "Say \"on\" to him, please", &tokens, &fault);
    ck_assert(order_is(&tokens, 0, "SAY"));
    ck_assert(!order_is(&tokens, 0, "SA"));
    ck_assert(!order_is(&tokens, 1, "on"));
    ck_assert(order_is(&tokens, 4, ","));
    ck_assert(!order_is(&tokens, 6, "please"));
    ck_assert(!order_is(&tokens, -1, "say"));
    ck_assert_str_eq(order_rest(&tokens, 1), "\"on\" to him, please");
    ck_assert_str_eq(order_rest(&tokens, 5), "please");
    ck_assert_str_eq(order_rest(&tokens, 6), "");
    ck_assert_int_eq(order_column(&tokens, 5), 18);
    ck_assert_int_eq(order_column(&tokens, 6), 24);
}
END_TEST

static const struct { const char *line; int at; int64_t number; const char *fault; } int_cases[] = {
    { "TRAIN 3", 1, 3, NULL },
    { "TRAIN 1", 1, 1, NULL },
    { "TRAIN 9", 1, 9, NULL },
    { "TRAIN 0", 1, 0, "column 7: the number of swords is a number from 1 to 9, not \"0\"" },
    { "TRAIN 10", 1, 0, "column 7: the number of swords is a number from 1 to 9, not \"10\"" },
    { "TRAIN  x2", 1, 0, "column 8: the number of swords is a number from 1 to 9, not \"x2\"" },
    { "TRAIN 99999999999999999999", 1, 0, "column 7: the number of swords is a number from 1 to 9, not \"99999999999999999999\"" },
    { "TRAIN", 1, 0, "column 6: the number of swords is missing, a number from 1 to 9" },
};

START_TEST(reads_numbers)
{
    struct tokens tokens;
    struct order_fault fault = { 0 };
    int64_t number = 0;
    bool read;

    order_tokenize(&arena, int_cases[_i].line, &tokens, &fault);
    read = order_int(&arena, &tokens, int_cases[_i].at, 1, 9, "the number of swords", &number, &fault);
    ck_assert_int_eq(read, int_cases[_i].fault == NULL);
    ck_assert_int_eq(number, int_cases[_i].number);
    if (!read)
        ck_assert_str_eq(fault_text(&fault), int_cases[_i].fault);
}
END_TEST

/* ---- names ---- */

static const char *const spells[] = {
    "Will o' the Wisp", "Ch'tai Exchange", "Wall", "Wall of Fire", "Wall of Ice", "Fireball", "Fire Wand", NULL,
    "Anti-Anti", "Heave-Ho!", "Summon", "Summon Onager", "Number 1", "Number 2", "Bog", "Fog of War",
};

static const struct { const char *line; enum name_match match; int used; const char *name; } name_cases[] = {
    { "Fireball at Blue", NAME_FOUND, 1, "Fireball" },
    { "fIREBALL", NAME_FOUND, 1, "Fireball" },
    { "fire ball at Blue", NAME_FOUND, 2, "Fireball" },
    { "fire-ball", NAME_FOUND, 1, "Fireball" },
    { "FIRE_BALL", NAME_FOUND, 1, "Fireball" },
    { "firewand", NAME_FOUND, 1, "Fire Wand" },
    { "will o' the wisp on gr6", NAME_FOUND, 4, "Will o' the Wisp" },
    { "willo on gr6", NAME_FOUND, 1, "Will o' the Wisp" },
    { "will o the wi on gr6", NAME_FOUND, 4, "Will o' the Wisp" },
    { "\"will o' the wisp\" on", NAME_FOUND, 1, "Will o' the Wisp" },
    { "\"will\" o the wisp", NAME_FOUND, 1, "Will o' the Wisp" },
    { "chtai", NAME_FOUND, 1, "Ch'tai Exchange" },
    { "CHTAI EXCHANGE ON m3 AND m21", NAME_FOUND, 2, "Ch'tai Exchange" },
    { "antianti", NAME_FOUND, 1, "Anti-Anti" },
    { "anti anti", NAME_FOUND, 2, "Anti-Anti" },
    { "heaveho B2", NAME_FOUND, 1, "Heave-Ho!" },
    { "wall on E5", NAME_FOUND, 1, "Wall" },
    { "wall of fire on E5", NAME_FOUND, 3, "Wall of Fire" },
    { "wallofi on E5", NAME_FOUND, 1, "Wall of Ice" },
    { "summon on E5", NAME_FOUND, 1, "Summon" },
    { "summon onager", NAME_FOUND, 2, "Summon Onager" },
    { "summon onag", NAME_FOUND, 1, "Summon" },        /* a whole name before any beginning */
    { "summonon", NAME_FOUND, 1, "Summon Onager" },
    { "number 2 discard", NAME_FOUND, 2, "Number 2" },
    { "number 3", NAME_AMBIGUOUS, 1, NULL },
    { "bog", NAME_FOUND, 1, "Bog" },
    { "fog", NAME_UNKNOWN, 0, NULL },       /* three letters begin too much */
    { "fogo", NAME_FOUND, 1, "Fog of War" },
    { "fire at Blue", NAME_AMBIGUOUS, 1, NULL },
    { "fir", NAME_UNKNOWN, 0, NULL },
    { "fire, ball", NAME_AMBIGUOUS, 1, NULL },
    { "fire \"ball\"", NAME_AMBIGUOUS, 1, NULL },
    { "fireballs", NAME_UNKNOWN, 0, NULL },
    { "- fireball", NAME_FOUND, 2, "Fireball" },
    { "fireball - at", NAME_FOUND, 2, "Fireball" },
    { ", fireball", NAME_UNKNOWN, 0, NULL },
    { "!", NAME_UNKNOWN, 0, NULL },
    { "", NAME_UNKNOWN, 0, NULL },
    { "a-word-of-more-letters-than-any-name-in-the-world-can-possibly-have-been-given-by-anybody-who-was-in-his-right-mind",
      NAME_UNKNOWN, 0, NULL },
};

START_TEST(finds_names)
{
    struct tokens tokens;
    struct order_fault fault;
    int used = 0, index = -1;

    order_tokenize(&arena, name_cases[_i].line, &tokens, &fault);
    ck_assert_int_eq(order_find_name(&tokens, 0, spells, COUNT(spells), 4, &used, &index), name_cases[_i].match);
    ck_assert_int_eq(used, name_cases[_i].used);
    if (name_cases[_i].name)
        ck_assert_str_eq(spells[index], name_cases[_i].name);
    else
        ck_assert_int_eq(index, -1);
}
END_TEST

START_TEST(finds_names_anywhere_in_the_order)
{
    struct tokens tokens;
    struct order_fault fault;
    int used, index;

    order_tokenize(&arena, "cast wall of ice", &tokens, &fault);
    ck_assert_int_eq(order_find_name(&tokens, 1, spells, COUNT(spells), 1, &used, &index), NAME_FOUND);
    ck_assert_int_eq(used, 3);
    ck_assert_int_eq(order_find_name(&tokens, 4, spells, COUNT(spells), 1, &used, &index), NAME_UNKNOWN);
    ck_assert_int_eq(order_find_name(&tokens, -1, spells, COUNT(spells), 1, &used, &index), NAME_UNKNOWN);
}
END_TEST

START_TEST(alike_names_mean_the_first)
{
    static const char *const alike[] = { "X Ray", "X-Ray" };
    struct tokens tokens;
    struct order_fault fault;
    int used, index;

    order_tokenize(&arena, "xray", &tokens, &fault);
    ck_assert_int_eq(order_find_name(&tokens, 0, alike, 2, 1, &used, &index), NAME_FOUND);
    ck_assert_int_eq(index, 0);
}
END_TEST

/* Every name in the table is found by its own spelling, and by every beginning that fits it alone. */
START_TEST(finds_each_by_itself)
{
    for (int i = 0; i < COUNT(spells); i++) {
        struct tokens tokens;
        struct order_fault fault;
        int used, index;

        if (!spells[i])
            continue;
        order_tokenize(&arena, spells[i], &tokens, &fault);
        ck_assert_int_eq(order_find_name(&tokens, 0, spells, COUNT(spells), 4, &used, &index), NAME_FOUND);
        ck_assert_int_eq(index, i);
        ck_assert_int_eq(used, tokens.count);
    }
}
END_TEST

static const struct { const char *typed, *name; } suggestions[] = {
    { "firebal", "Fireball" },
    { "fierball", "Fireball" },             /* exchanged */
    { "frieball", "Fireball" },
    { "fireballl", "Fireball" },
    { "fibreball", "Fireball" },
    { "gob", NULL },
    { "bgo", "Bog" },
    { "bogg", "Bog" },
    { "wil o wisp", "Will o' the Wisp" },
    { "chtia", "Ch'tai Exchange" },         /* the beginning of a name */
    { "fir", "Fireball" },
    { "walofice", "Wall of Ice" },
    { "wall of rice", "Wall of Ice" },
    { "nothing like it", NULL },
    { "numbr 1", "Number 1" },
    { "number", "Number 1" },               /* as near to Number 2: the first in the table */
    { "", NULL },
    { "!!", NULL },
    { "z", NULL },
};

START_TEST(suggests_what_is_near)
{
    ck_assert_pstr_eq(order_suggest(suggestions[_i].typed, spells, COUNT(spells)), suggestions[_i].name);
}
END_TEST

/* The longest possible name, on both sides. */
START_TEST(suggests_the_longest_of_names)
{
    char name[97], typed[97];
    const char *const table[] = { name };

    for (int i = 0; i < 96; i++)
        name[i] = typed[i] = (char)('a' + i % 26);
    name[96] = typed[96] = '\0';
    typed[95] = '5';
    ck_assert_ptr_eq(order_suggest(typed, table, 1), name);
    typed[90] = typed[85] = typed[80] = '5';
    ck_assert_ptr_eq(order_suggest(typed, table, 1), name);
    typed[75] = '5';
    ck_assert_ptr_null(order_suggest(typed, table, 1));
}
END_TEST

static const struct { const char *line; int first; const char *message; } refusals[] = {
    { "cast wil o wisp on E5", 1, "column 6: there is no spell \"wil o wisp\"; did you mean \"Will o' the Wisp\"?" },
    { "cast firebal on E5", 1, "column 6: there is no spell \"firebal\"; did you mean \"Fireball\"?" },
    { "cast  fire bal on E5", 1, "column 7: there is no spell \"fire bal\"; did you mean \"Fireball\"?" },
    { "cast \"firebal\" on E5", 1, "column 6: there is no spell \"firebal\"; did you mean \"Fireball\"?" },
    { "cast fog on E5", 1, "column 6: there is no spell \"fog\"; did you mean \"Bog\"?" },
    { "cast fire at Blue", 1, "column 6: \"fire\" may be Fireball or Fire Wand" },
    { "cast number 9", 1, "column 6: \"number\" may be Number 1 or Number 2" },
    { "cast xyzzy on E5", 1, "column 6: there is no spell \"xyzzy\"" },
    { "cast", 1, "column 5: the name of the spell is missing" },
    { "cast, now", 1, "column 5: the name of the spell is missing" },
    { "cast xyzzy", 0, "column 1: there is no spell \"cast\"" },
};

START_TEST(says_why_a_name_is_none)
{
    struct tokens tokens;
    struct order_fault fault = { 0 };

    order_tokenize(&arena, refusals[_i].line, &tokens, &fault);
    ck_assert(!order_refuse_name(&arena, &fault, &tokens, refusals[_i].first, "spell", spells, COUNT(spells), 4));
    ck_assert_str_eq(fault_text(&fault), refusals[_i].message);
}
END_TEST

START_TEST(lists_at_most_six)
{
    static const char *const many[] = { "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B1" };
    struct tokens tokens;
    struct order_fault fault;

    order_tokenize(&arena, "a", &tokens, &fault);
    ck_assert_str_eq(order_candidates(&arena, &tokens, 0, 1, many, 1), "A1");
    ck_assert_str_eq(order_candidates(&arena, &tokens, 0, 1, many, 2), "A1 or A2");
    ck_assert_str_eq(order_candidates(&arena, &tokens, 0, 1, many, 6), "A1, A2, A3, A4, A5 or A6");
    ck_assert_str_eq(order_candidates(&arena, &tokens, 0, 1, many, 9), "A1, A2, A3, A4, A5, A6 or 2 others");
    ck_assert_str_eq(order_candidates(&arena, &tokens, 0, 1, many, 7), "A1, A2, A3, A4, A5, A6 or 1 other");
    order_tokenize(&arena, "c", &tokens, &fault);
    ck_assert_ptr_null(order_candidates(&arena, &tokens, 0, 1, many, 9));
}
END_TEST

START_TEST(a_fault_of_the_whole_order_has_no_column)
{
    struct order_fault fault = { 0 };

    ck_assert(!order_refuse(&arena, &fault, 0, "nothing may be cast in phase %d", 3));
    ck_assert_str_eq(fault_text(&fault), "nothing may be cast in phase 3");
}
END_TEST

Suite *suite_kernel_order(void);
Suite *suite_kernel_order(void)
{
    Suite *suite = suite_create("kernel_order");
    TCase *tcase = tcase_create("order");

    tcase_add_checked_fixture(tcase, open_arena, close_arena);
    tcase_add_loop_test(tcase, splits_lines, 0, COUNT(split_cases));
    tcase_add_test(tcase, texts_stay_whole);
    tcase_add_test(tcase, walks_over_an_answer);
    tcase_add_loop_test(tcase, any_text_is_split, 0, 4);
    tcase_add_loop_test(tcase, cuts_into_tokens, 0, COUNT(token_cases));
    tcase_add_test(tcase, as_many_words_as_fit);
    tcase_add_test(tcase, looks_at_tokens);
    tcase_add_loop_test(tcase, reads_numbers, 0, COUNT(int_cases));
    tcase_add_loop_test(tcase, finds_names, 0, COUNT(name_cases));
    tcase_add_test(tcase, finds_names_anywhere_in_the_order);
    tcase_add_test(tcase, alike_names_mean_the_first);
    tcase_add_test(tcase, finds_each_by_itself);
    tcase_add_loop_test(tcase, suggests_what_is_near, 0, COUNT(suggestions));
    tcase_add_test(tcase, suggests_the_longest_of_names);
    tcase_add_loop_test(tcase, says_why_a_name_is_none, 0, COUNT(refusals));
    tcase_add_test(tcase, lists_at_most_six);
    tcase_add_test(tcase, a_fault_of_the_whole_order_has_no_column);
    suite_add_tcase(suite, tcase);
    return suite;
}
