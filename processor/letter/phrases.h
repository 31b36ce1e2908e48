/* Letter phrases: the words of many mail programs in many languages for "wrote", "From:", "Original Message" and "Sent
 * from my phone". Tables only; a new language is new lines here. All lists end with NULL.
 *
 * The texts that are compared with them are clean (letter_text.h), so apostrophes and dashes are the ASCII ones. ASCII
 * letters compare without case, others as they are. */
#ifndef POSTERN_LETTER_PHRASES_H
#define POSTERN_LETTER_PHRASES_H

enum letter_head_kind { LETTER_HEAD_FROM, LETTER_HEAD_SENT, LETTER_HEAD_TO, LETTER_HEAD_SUBJECT, LETTER_HEAD_KINDS };

struct letter_head_word {
    const char *word;
    enum letter_head_kind kind;
};

/* Phrases between dashes: "Original Message". And phrases without dashes, before a colon. */
extern const char *const letter_phrases_separators[];
extern const char *const letter_phrases_bare_separators[];

/* "From", "Sent", "To", "Subject", to be followed by a colon. */
extern const struct letter_head_word letter_phrases_heads[];

/* The verbs of attributions; and the beginnings of those attributions that may go over several lines. */
extern const char *const letter_phrases_wrote[];
extern const char *const letter_phrases_attribution_starts[];

/* How lines begin (always with a capital), and end, in which phones and web mail advertise themselves. */
extern const char *const letter_phrases_phones[];
extern const char *const letter_phrases_phone_ends[];

#endif
