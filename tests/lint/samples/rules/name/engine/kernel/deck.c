/* Names in comments, strcpy(), and in texts do not count; nor do members and longer names. */
static const char *const text = "printf(x) float";

static int deck_bad(struct deck *deck, char *to, const char *from)
{
    strcpy(to, from);
    deck->exit(deck);
    deck->float_count = my_atoi(from);
    float weight = 0;
    qsort(deck->cards, 3, 4, by_card);
    deck->text = malloc(3);
    printf("%s", text);
    assert(deck);
    if (isalpha(*from) || tolower(*from) == 'a' ||
        strtol(from, 0, 10) > 3)
        exit(1);
    return rand();
}
