#include "engine/kernel/salutation.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { NAME_WORDS_MOST = 3 };

/* The first words of a greeting. */
static const char *const greetings[] = {
    "hi", "hello", "hey", "hiya", "dear", "howdy", "greetings", "good morning", "good day", "good afternoon",
    "good evening", "good luck", "have fun", "happy new year", "merry christmas",
    "hallo", "moin", "servus", "guten tag", "guten morgen", "guten abend", "liebe", "lieber", "sehr geehrte",
    "sehr geehrter", "viel glück",
    "bonjour", "bonsoir", "salut", "cher", "chère", "coucou", "bonne chance",
    "hola", "buenos días", "buenos dias", "buenas", "buenas tardes", "estimado", "estimada", "querido", "querida",
    "buena suerte",
    "ciao", "buongiorno", "buonasera", "salve", "caro", "cara", "gentile", "buona fortuna",
    "olá", "ola", "oi", "bom dia", "boa tarde", "boa noite", "prezado", "prezada", "boa sorte",
    "hoi", "beste", "goedemorgen", "goedemiddag", "goedenavond", "goedendag", "geachte", "veel succes",
    "hej", "hei", "tjena", "god morgon", "god dag", "god morgen", "kära", "kjære", "kære", "lycka till",
    "held og lykke", "lykke til", "terve", "moi", "hyvää päivää", "onnea",
    "cześć", "czesc", "witam", "witaj", "dzień dobry", "dzien dobry", "powodzenia",
    "ahoj", "dobrý den", "dobry den", "zdravím", "szia", "sziasztok", "üdv", "bună", "buna ziua", "bok", "zdravo",
    "Привет", "привет", "Здравствуйте", "здравствуйте", "Добрый день", "добрый день", "Привіт", "Вітаю",
    "merhaba", "selam", "iyi günler", "Γεια", "γεια", "Καλημέρα", "καλημέρα", "こんにちは", "你好", "안녕하세요",
};

/* The first words at the end of a letter. */
static const char *const closings[] = {
    "regards", "kind regards", "best regards", "warm regards", "best", "best wishes", "all the best", "cheers",
    "thanks", "thank you", "many thanks", "thx", "yours", "yours sincerely", "sincerely", "take care", "see you",
    "bye", "with best", "with kind", "love", "ttyl",
    "grüße", "grüsse", "gruß", "gruss", "viele grüße", "viele grüsse", "liebe grüße", "liebe grüsse", "beste grüße",
    "schöne grüße", "herzliche grüße", "mit freundlichen grüßen", "mit freundlichem gruß", "mit besten grüßen",
    "freundliche grüße", "freundliche grüsse", "mfg", "lg", "vg", "danke", "vielen dank", "tschüss", "tschüß",
    "cordialement", "bien cordialement", "bien à vous", "bien à toi", "amitiés", "amicalement", "merci", "à bientôt",
    "a bientôt", "salutations", "meilleures salutations", "bonne journée", "bonne soirée",
    "saludos", "un saludo", "un cordial saludo", "gracias", "muchas gracias", "atentamente", "un abrazo", "abrazos",
    "saluti", "cordiali saluti", "distinti saluti", "un saluto", "grazie", "a presto",
    "abraço", "abraços", "um abraço", "atenciosamente", "cumprimentos", "obrigado", "obrigada", "até logo",
    "groet", "groeten", "groetjes", "met vriendelijke groet", "met vriendelijke groeten", "vriendelijke groet", "mvg",
    "bedankt", "dank je",
    "hälsningar", "med vänliga hälsningar", "vänliga hälsningar", "mvh", "hilsen", "med venlig hilsen",
    "med vennlig hilsen", "vennlig hilsen", "venlig hilsen", "tack", "takk", "tak", "terveisin",
    "ystävällisin terveisin", "kiitos",
    "pozdrawiam", "pozdrowienia", "z poważaniem", "dziękuję", "dzięki", "s pozdravem", "děkuji", "díky", "üdvözlettel",
    "köszönöm", "mulțumesc", "cu stimă", "pozdrav", "hvala", "lp",
    "С уважением", "с уважением", "Спасибо", "спасибо", "З повагою", "Дякую", "saygılarımla", "teşekkürler",
    "Με εκτίμηση", "Ευχαριστώ", "よろしく", "谢谢", "감사합니다",
};

/* Does the line begin with the phrase, with the end of a word after it? */
static bool begins_with(const char *line, const char *phrase)
{
    unsigned char after;

    if (!text_has_prefix_ignoring_case(line, phrase))
        return false;
    after = (unsigned char)line[strlen(phrase)];
    return after >= 0x80 ? (unsigned char)phrase[0] >= 0x80 : !text_is_alnum((char)after);
}

static bool begins_with_any(const char *line, const char *const *phrases, size_t count)
{
    char first = text_lower(*line);

    /* Most phrases begin differently. */
    for (size_t i = 0; i < count; i++)
        if (text_lower(*phrases[i]) == first && begins_with(line, phrases[i]))
            return true;
    return false;
}

static bool is_capital(char c)
{
    return text_is_upper(c) || (unsigned char)c >= 0x80;
}

static bool is_small(char c)
{
    return text_is_lower(c) || (unsigned char)c >= 0x80;
}

/* `Bob`, `O'Neil`, `Jean-Luc`, `J.`; `PAS` is a mistyped order: a name has small letters after its capital. */
static bool is_name_word(const char *word, size_t bytes)
{
    if (bytes < 2 || !is_capital(word[0]))
        return false;
    for (size_t i = 1; i < bytes; i++) {
        bool joined = word[i - 1] == '-' || word[i - 1] == '\'';

        if (is_small(word[i]) || (joined && is_capital(word[i])))
            continue;
        if (word[i] == '.' ? i < bytes - 1 : joined || (word[i] != '-' && word[i] != '\''))
            return false;
    }
    return true;
}

static bool is_name(const char *line)
{
    int words = 0;

    while (*line) {
        size_t bytes = strcspn(line, " \t");

        if (!is_name_word(line, bytes))
            return false;
        words++;
        line += bytes;
        line += strspn(line, " \t");
    }
    return words > 0 && words <= NAME_WORDS_MOST;
}

enum salutation salutation_of(const char *line)
{
    /* "Liebe Grüße" begins like "Liebe Ann", so this looks for the end of a letter first. */
    if (begins_with_any(line, closings, sizeof closings / sizeof closings[0]))
        return SALUTATION_CLOSING;
    if (begins_with_any(line, greetings, sizeof greetings / sizeof greetings[0]))
        return SALUTATION_GREETING;
    return is_name(line) ? SALUTATION_NAME : SALUTATION_NONE;
}

/* The first words, without the text that may follow a signature. */
static bool first_word_equal(const char *left, const char *right)
{
    size_t bytes = strcspn(left, " \t.,!");

    if (bytes == 0 || bytes != strcspn(right, " \t"))
        return false;
    for (size_t i = 0; i < bytes; i++)
        if (text_lower(left[i]) != text_lower(right[i]))
            return false;
    return true;
}

bool salutation_signs(const char *line, const char *name)
{
    bool one_word = !line[strcspn(line, " \t")];

    return text_equal_ignoring_case(line, name) || (first_word_equal(line, name) && (one_word || is_name(line)));
}

/* ---- in a sheet ---- */

/* Was the line refused because it contains no word of an order? */
static bool is_no_order(const struct sheet_line *line)
{
    return line->verdict == VERDICT_REJECTED && line->code && strcmp(line->code, "ORDER") == 0;
}

/* Is this the last line of the mail, with a gap above it? */
static bool is_last_and_apart(const struct sheet *sheet, int line)
{
    return line > 0 && line == sheet->line_count - 1 && sheet->lines[line].number > sheet->lines[line - 1].number + 1;
}

static bool any_taken_from(const struct sheet *sheet, int line)
{
    for (int i = line; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_ACCEPTED || sheet->lines[i].verdict == VERDICT_CORRECTED)
            return true;
    return false;
}

int salutation_find(const struct sheet *sheet, const char *writer, bool *passed_over)
{
    bool closed = false;
    int count = 0;

    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *line = &sheet->lines[i];
        enum salutation salutation;

        passed_over[i] = false;
        if (line->verdict != VERDICT_REJECTED || line->number == 0)
            continue;
        salutation = salutation_of(line->text);
        if (salutation == SALUTATION_GREETING || salutation == SALUTATION_CLOSING
            || (writer && salutation_signs(line->text, writer)))
            passed_over[i] = true;
        else if (is_no_order(line))
            passed_over[i] = closed || (salutation == SALUTATION_NAME && is_last_and_apart(sheet, i));
        if (salutation == SALUTATION_CLOSING && i > 0 && !any_taken_from(sheet, i))
            closed = true;
        count += passed_over[i];
    }
    return count;
}
