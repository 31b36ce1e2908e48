/* Replays changed by somebody who recomputes every hash: the events still have to follow from the rules. */
#include <check.h>
#include <string.h>

#include "tests/support/replay_case.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- forgery: every hash recomputed ---- */

struct forged {
    struct value *header;
    struct value *bodies[REPLAY_LINES_MAX];
    const char *events[REPLAY_LINES_MAX];
    int count;
};

static void forge_begin(struct forged *forged)
{
    memset(forged, 0, sizeof *forged);
    forged->header = case_value(made.lines[0], strlen(made.lines[0]));
    forged->count = made.line_count - 1;
    for (int i = 0; i < forged->count; i++) {
        struct value *line = case_value(made.lines[i + 1], strlen(made.lines[i + 1]));

        forged->bodies[i] = value_copy(&made.arena, value_find(line, "body"));
        forged->events[i] = value_write(&made.arena, value_find(line, "events"), NULL);
    }
}

static int read_texts(const struct value *list, const char *texts[SEATS_MAX])
{
    int count = 0;

    for (const struct value *text = list->first; text; text = text->next)
        texts[count++] = text->text;
    return count;
}

static struct hash founding_of(const struct value *header)
{
    const char *words[SEATS_MAX], *hashes[SEATS_MAX];
    struct founding founding = { .format = (int)value_get_int(header, "format_version", 0),
                                 .game = value_get_text(header, "game", NULL),
                                 .rules = value_get_text(header, "rules", NULL), .options = value_find(header, "options"),
                                 .luck = words, .luck_hashes = hashes, .beacon = value_get_text(header, "beacon", NULL),
                                 .beacon_value = value_get_text(header, "beacon_value", NULL) };

    ck_assert(hash_read(value_get_text(header, "commitment", NULL), &founding.commitment));
    founding.seats = read_texts(value_find(header, "luck"), words);
    if (founding.format >= FORMAT_TURNS)
        ck_assert_int_eq(read_texts(value_find(header, "luck_hashes"), hashes), founding.seats);
    return record_founding(&founding);
}

/* Like the best forger: no hash tells. */
static enum status verify_forged(struct forged *forged)
{
    struct hash previous = founding_of(forged->header);
    char *remade[REPLAY_LINES_MAX];

    remade[0] = case_header(forged->header);
    for (int i = 0; i < forged->count; i++) {
        const char *body = value_write(&made.arena, forged->bodies[i], NULL);
        struct hash body_hash = hash_bytes(body, strlen(body));

        previous = record_chain(&previous, &body_hash);
        remade[i + 1] = arena_printf(&made.arena, "{\"body\":%s,\"body_hash\":\"%s\",\"events\":%s,\"hash\":\"%s\"}", body,
                                   hash_hex(&made.arena, &body_hash), forged->events[i], hash_hex(&made.arena, &previous));
    }
    return case_verify_lines(remade, forged->count + 1);
}

static struct value *answers_of(struct forged *forged, int record)
{
    return (struct value *)(uintptr_t)value_find(forged->bodies[record - 1], "answers");
}

static struct value *answer_of(struct forged *forged, int record, int index)
{
    struct value *answer = answers_of(forged, record)->first;

    while (index-- > 0)
        answer = answer->next;
    return answer;
}

static void change_set_up_answer(struct forged *forged)
{
    struct value *answer = answer_of(forged, 1, 0);
    bool low = strcmp(value_get_text(answer, "text", ""), "STANCE LOW") == 0;

    value_set_text(&made.arena, answer, "text", low ? "STANCE HIGH" : "STANCE LOW");
}

static void change_orders(struct forged *forged)
{
    value_set_text(&made.arena, answer_of(forged, 2, 0), "text", "STEP 2\nSTEP 3");
}

static void change_interlude(struct forged *forged)
{
    value_set_text(&made.arena, answer_of(forged, 8, 0), "text", "GIVE PARRY");
}

static void change_resigner(struct forged *forged)
{
    value_set_int(&made.arena, answer_of(forged, forged->count, 0), "seat", 1);
}

static void drop_answer(struct forged *forged)
{
    struct value *answers = value_list(&made.arena);

    value_add(answers, value_copy(&made.arena, answer_of(forged, 1, 0)));
    value_set(&made.arena, forged->bodies[0], "answers", answers);
}

static void double_answer(struct forged *forged)
{
    value_add(answers_of(forged, 1), value_copy(&made.arena, answer_of(forged, 1, 0)));
}

/* The rules take anything that is not LOW for HIGH; a mail could not say it. */
static void say_nonsense(struct forged *forged)
{
    bool low = strcmp(value_get_text(answer_of(forged, 1, 0), "text", ""), "STANCE LOW") == 0;

    value_set_text(&made.arena, answer_of(forged, 1, low), "text", "STANCE SIDEWAYS");
}

static void exchange_answers(struct forged *forged)
{
    struct value *answers = value_list(&made.arena);

    value_add(answers, value_copy(&made.arena, answer_of(forged, 1, 1)));
    value_add(answers, value_copy(&made.arena, answer_of(forged, 1, 0)));
    value_set(&made.arena, forged->bodies[0], "answers", answers);
}

static void rename_answer(struct forged *forged)
{
    value_set_text(&made.arena, answer_of(forged, 3, 0), "name", "orders.2");
}

static void change_events(struct forged *forged)
{
    struct value *events = case_value(forged->events[0], strlen(forged->events[0]));

    value_set_text(&made.arena, events->first->next, "pile", "blue");
    forged->events[0] = value_write(&made.arena, events, NULL);
    value_set_text(&made.arena, forged->bodies[0], "events", case_hex(forged->events[0]));
}

static void drop_event(struct forged *forged)
{
    struct value *events = case_value(forged->events[0], strlen(forged->events[0])), *fewer = value_list(&made.arena);

    for (const struct value *event = events->first; event->next; event = event->next)
        value_add(fewer, value_copy(&made.arena, event));
    forged->events[0] = value_write(&made.arena, fewer, NULL);
    value_set_text(&made.arena, forged->bodies[0], "events", case_hex(forged->events[0]));
}

static void change_events_alone(struct forged *forged)
{
    forged->events[6] = "[{\"event\":\"damage\"}]";       /* the moderator's, which no other record tells */
}

static void change_event_hash(struct forged *forged)
{
    value_set_text(&made.arena, forged->bodies[2], "events", case_hex("[]"));
}

static void change_state_hash(struct forged *forged)
{
    value_set_text(&made.arena, forged->bodies[3], "state", case_hex("{}"));
}

static void change_set_state(struct forged *forged)
{
    struct value *body = forged->bodies[6];
    struct value *state = case_value(value_get_text(body, "set", ""), strlen(value_get_text(body, "set", "")));

    value_set_int(&made.arena, state, "turn", value_get_int(state, "turn", 0) + 1);
    value_set_text(&made.arena, body, "set", value_write(&made.arena, state, NULL));
}

static void set_nonsense(struct forged *forged)
{
    value_set_text(&made.arena, forged->bodies[6], "set", "{\"turns\":1}");
}

static void set_impossible(struct forged *forged)
{
    static const char state[] = "{\"sides\":[{\"life\":1,\"squire\":2},{\"life\":1,\"squire\":2}],\"turn\":3}";

    value_set_text(&made.arena, forged->bodies[6], "set", state);
    value_set_text(&made.arena, forged->bodies[6], "state", case_hex(state));
}

static void change_seed(struct forged *forged)
{
    value_set_text(&made.arena, forged->bodies[4], "seed", case_hex("luckier"));
}

static void change_branch(struct forged *forged)
{
    value_set_int(&made.arena, forged->bodies[5], "branch", 1);
}

static void change_number(struct forged *forged)
{
    value_set_int(&made.arena, forged->bodies[5], "number", 7);
}

static void change_kind(struct forged *forged)
{
    const struct place own = { .number = 1, .own = 2 };
    struct hash seed = record_seed(&made.logged.founding, made.logged.secret, &own);

    value_set_text(&made.arena, forged->bodies[1], "kind", "interlude");
    if (made.logged.founding.format >= FORMAT_TURNS)
        value_set_text(&made.arena, forged->bodies[1], "seed", hash_hex(&made.arena, &seed));
}

static void set_up_twice(struct forged *forged)
{
    forged->bodies[1] = value_copy(&made.arena, forged->bodies[0]);
    forged->events[1] = forged->events[0];
    value_set_int(&made.arena, forged->bodies[1], "number", 2);
    value_set_text(&made.arena, forged->bodies[1], "seed", hash_hex(&made.arena, &made.logged.records[1].seed));
}

static void change_rules(struct forged *forged)
{
    value_set_text(&made.arena, forged->bodies[1], "rules", "chess");
}

static void change_luck(struct forged *forged)
{
    struct value *luck = value_list(&made.arena);

    value_add_text(&made.arena, luck, "sun");
    value_add_text(&made.arena, luck, made.logged.founding.luck[1]);
    value_set(&made.arena, forged->header, "luck", luck);
}

static void change_game(struct forged *forged)
{
    value_set_text(&made.arena, forged->header, "game", "g13");
}

static void change_secret(struct forged *forged)
{
    value_set_text(&made.arena, forged->header, "secret", case_hex("another"));
}

static void change_secret_and_commitment(struct forged *forged)
{
    struct hash secret = hash_bytes("another", 7), commitment = record_commitment(secret.bytes);

    value_set_text(&made.arena, forged->header, "secret", hash_hex(&made.arena, &secret));
    value_set_text(&made.arena, forged->header, "commitment", hash_hex(&made.arena, &commitment));
}

static void name_seats_otherwise(struct forged *forged)
{
    struct value *seats = value_list(&made.arena);

    value_add_text(&made.arena, seats, "blue");
    value_add_text(&made.arena, seats, "red");
    value_set(&made.arena, forged->header, "seats", seats);
}

static void seat_a_third(struct forged *forged)
{
    struct value *seats = value_list(&made.arena), *luck = value_list(&made.arena);

    for (int i = 0; i < 3; i++) {
        value_add_text(&made.arena, seats, "red");
        value_add_text(&made.arena, luck, "");
    }
    value_set(&made.arena, forged->header, "seats", seats);
    value_set(&made.arena, forged->header, "luck", luck);
    if (value_find(forged->header, "luck_hashes"))
        value_set(&made.arena, forged->header, "luck_hashes", value_copy(&made.arena, luck));
}

static void change_header_version(struct forged *forged)
{
    value_set_int(&made.arena, forged->header, "version", 4);
}

static void invent_option(struct forged *forged)
{
    struct value *options = value_object(&made.arena);

    value_set_text(&made.arena, options, "colour", "green");
    value_set(&made.arena, forged->header, "options", options);
}

/* Record 7, the moderator's, shows this act with a time; record 2 includes it. */
static void act_at(struct forged *forged, int64_t at_utc_s)
{
    struct value *events = value_list(&made.arena), *event = value_add(events, value_object(&made.arena));

    value_set_text(&made.arena, event, "act", "extend");
    value_set_int(&made.arena, event, "at", at_utc_s);
    value_set_text(&made.arena, event, "event", "moderator");
    value_set_text(&made.arena, event, "text", "a day more.");
    forged->events[6] = value_write(&made.arena, events, NULL);
    value_set_text(&made.arena, forged->bodies[6], "events", case_hex(forged->events[6]));
}

static void tell_act(struct forged *forged)
{
    struct hash acts = record_act_hash(&(struct hash){ { 0 } }, "extend", 1600000000, "a day more.");

    value_set_text(&made.arena, forged->bodies[1], "acts", hash_hex(&made.arena, &acts));
}

static void show_untold_act(struct forged *forged)
{
    act_at(forged, 1600000000);
}

static void show_act_later(struct forged *forged)
{
    tell_act(forged);
    act_at(forged, 1600000001);
}

static void tell_nonsense(struct forged *forged)
{
    value_set_text(&made.arena, forged->bodies[1], "acts", "none");
}

static void play_on(struct forged *forged)
{
    int at = forged->count++;
    struct hash seed = logged_seed(&made.logged, at + 1, RECORD_INTERLUDE);

    forged->bodies[at] = value_copy(&made.arena, forged->bodies[at - 1]);
    forged->events[at] = forged->events[at - 1];
    value_set_int(&made.arena, forged->bodies[at], "number", at + 1);
    value_set_text(&made.arena, forged->bodies[at], "seed", hash_hex(&made.arena, &seed));
    value_set_int(&made.arena, forged->header, "records", at + 1);
}

static const struct {
    const char *name;
    void (*change)(struct forged *forged);
    int record, event;               /* that are named; -1: the last record, -2: the one after it */
    const char *says;
} forgeries[] = {
    { "nothing", NULL, 0, 0, NULL },
    { "a set-up choice", change_set_up_answer, 1, 1, "resolved again" },
    { "orders", change_orders, 2, 1, "its answer 2, of blue to respond.1, is never asked for" },
    { "a gift", change_interlude, 8, 2, "\"card\":\"PARRY\"" },
    { "who resigned", change_resigner, -1, 1, "\"winner\":\"blue\"" },
    { "an answer left out", drop_answer, 1, 1, "no answer of blue to stance.1" },
    { "an answer doubled", double_answer, 1, 0, "its answer 3, of red to stance.1, is never asked for" },
    { "an answer that no mail can give", say_nonsense, 1, 0, "\"STANCE SIDEWAYS\" to stance.1, is none that a mail can give" },
    { "answers exchanged", exchange_answers, 1, 0,
      "its answer 1 is of blue to stance.1, but red is asked for stance.1 there" },
    { "an answer renamed", rename_answer, 3, 1, "no answer of blue to orders.1" },
    { "an event", change_events, 1, 2, "resolved again" },
    { "an event left out", drop_event, 1, 12, "not there" },
    { "a moderator's events", change_events_alone, 7, 0, "its events are not those of its hash" },
    { "the hash of events", change_event_hash, 3, 0, "its events are not those of its hash" },
    { "the hash of the state", change_state_hash, 4, 0, "the state after it" },
    { "a state that was set", change_set_state, 7, 0, "the state after it" },
    { "no state set", set_nonsense, 7, 0, "the state that it sets: " },
    { "an impossible state set", set_impossible, 7, 0, "two squires stand on one cell" },
    { "a seed", change_seed, 5, 0, "its seed is not the one" },
    { "a branch", change_branch, 6, 0, "its seed is not the one" },
    { "a number", change_number, 6, 0, "it is missing" },
    { "a kind", change_kind, 2, 0, "an interlude, which has one answer" },
    { "two set-ups", set_up_twice, 2, 0, "a second set-up" },
    { "another rule set", change_rules, 2, 0, "its rule set is \"chess\"" },
    { "a luck word", change_luck, 1, 0, "its seed is not the one" },
    { "the game", change_game, 1, 0, "its seed is not the one" },
    { "the secret", change_secret, 0, 0, "the secret is not the one that the commitment was made for" },
    { "secret and commitment", change_secret_and_commitment, 1, 0, "its seed is not the one" },
    { "names of seats", name_seats_otherwise, 0, 0, "seat 1 is named \"blue\", and is \"red\"" },
    { "a third seat", seat_a_third, 0, 0, "played by 2 to 2 seats, not 3" },
    { "the version", change_header_version, 0, 0, "its version of the rules is 4" },
    { "an option", invent_option, 0, 0, "no option \"colour\"" },
    { "an act of the moderator left out", tell_act, 2, 0, "the acts of the moderator that follow are not those" },
    { "an act of the moderator put in", show_untold_act, 7, 0, "that no record has taken in" },
    { "an act of the moderator at another time", show_act_later, 2, 0, "the acts of the moderator that follow are not" },
    { "the hash of the moderator's acts", tell_nonsense, 2, 0, "its hash of the moderator's acts is none" },
    { "a record after the end", play_on, -2, 0, "after the end of the game" },
};

START_TEST(forgery_is_found)
{
    int record = forgeries[_i].record;
    struct forged forged;

    forge_begin(&forged);
    if (forgeries[_i].change)
        forgeries[_i].change(&forged);
    ck_assert_msg(verify_forged(&forged) == OK, "%s: %s", forgeries[_i].name, made.err.message);
    if (!forgeries[_i].change) {
        ck_assert_msg(made.check.verdict == REPLAY_SOUND, "record %d: %s", made.check.record, made.check.what);
        return;
    }
    if (record < 0)
        record = made.line_count - 2 - record;      /* counted from the last one */
    ck_assert_msg(made.check.verdict == REPLAY_DIFFERS, "%s is not found", forgeries[_i].name);
    ck_assert_msg(made.check.record == record && made.check.event == forgeries[_i].event,
                  "%s: record %d, event %d: %s", forgeries[_i].name, made.check.record,
                  made.check.event, made.check.what);
    ck_assert_msg(strstr(made.check.what, forgeries[_i].says) != NULL, "%s: %s", forgeries[_i].name, made.check.what);
}
END_TEST

/* ---- guarantees of format 2 ---- */

static void make_seed(struct forged *forged, int record, const struct place *place)
{
    struct hash seed = record_seed(&made.logged.founding, made.logged.secret, place);

    value_set_text(&made.arena, forged->bodies[record - 1], "seed", hash_hex(&made.arena, &seed));
}

/* The host looked at the results of other dice. */
static void choose_branch(struct forged *forged)
{
    value_set_int(&made.arena, forged->bodies[1], "branch", 5);
    make_seed(forged, 2, &(struct place){ .number = 1, .branch = 5 });
}

static void hide_branch(struct forged *forged)
{
    struct value *body = value_object(&made.arena);

    for (const struct value *member = forged->bodies[6]->first; member; member = member->next)
        if (strcmp(member->key, "branch") != 0)
            value_set(&made.arena, body, member->key, value_copy(&made.arena, member));
    forged->bodies[6] = body;
    make_seed(forged, 7, &(struct place){ .number = 6, .own = 7 });
}

static void count_records(struct forged *forged)
{
    make_seed(forged, 9, &(struct place){ .number = 8, .branch = 1 });
}

static void take_dice_again(struct forged *forged)
{
    value_set_int(&made.arena, forged->bodies[2], "dice", 2);
    make_seed(forged, 3, &(struct place){ .number = 1 });
}

static void take_turn_dice(struct forged *forged)
{
    make_seed(forged, 8, &(struct place){ .number = 6, .branch = 1 });
}

static void give_other_hash(struct forged *forged)
{
    struct value *hashes = value_list(&made.arena);

    value_add_text(&made.arena, hashes, made.logged.founding.luck_hashes[1]);
    value_add_text(&made.arena, hashes, made.logged.founding.luck_hashes[1]);
    value_set(&made.arena, forged->header, "luck_hashes", hashes);
}

static void tell_other_beacon(struct forged *forged)
{
    value_set_text(&made.arena, forged->header, "beacon_value", "2222222222222222222222222222222222222222222222222222222222222220");
}

static void tell_no_beacon(struct forged *forged)
{
    value_set_text(&made.arena, forged->header, "beacon_value", "");
}

/* The same number in another spelling, so the draws are different. */
static void spell_beacon(struct forged *forged)
{
    value_set_text(&made.arena, forged->header, "beacon_value", "0x11");
}

static const struct {
    const char *name;
    void (*change)(struct forged *forged);
    int record;
    const char *says;
} format_2_forgeries[] = {
    { "a branch that was chosen", choose_branch, 2, "its branch is 5, and the moderator has put another state 0 times" },
    { "a branch that was hidden", hide_branch, 7, "its branch is 0, and the moderator has put another state 1 time up" },
    { "records counted in place of turns", count_records, 9, "its seed is not the one" },
    { "dice once more", take_dice_again, 3, "said to be that of record 2, which no rollback has brought back" },
    { "an interlude with a turn's dice", take_turn_dice, 8, "its seed is not the one" },
    { "another hash of a luck word", give_other_hash, 0, "the luck word of red: its hash is not the one" },
    { "another beacon", tell_other_beacon, 1, "its seed is not the one" },
    { "a beacon that told nothing", tell_no_beacon, 0, "what that told is not in it as 64 or 128 hex digits" },
    { "a beacon in another spelling", spell_beacon, 0, "what that told is not in it as 64 or 128 hex digits" },
};

START_TEST(format_2_forgery_is_found)
{
    struct forged forged;

    forge_begin(&forged);
    format_2_forgeries[_i].change(&forged);
    ck_assert_int_eq(verify_forged(&forged), OK);
    ck_assert_msg(made.check.verdict == REPLAY_DIFFERS, "%s is not found", format_2_forgeries[_i].name);
    ck_assert_msg(made.check.record == format_2_forgeries[_i].record && strstr(made.check.what, format_2_forgeries[_i].says),
                  "%s: record %d: %s", format_2_forgeries[_i].name, made.check.record, made.check.what);
}
END_TEST

START_TEST(act_that_was_taken_in_is_sound)
{
    struct forged forged;

    forge_begin(&forged);
    tell_act(&forged);
    act_at(&forged, 1600000000);
    ck_assert_int_eq(verify_forged(&forged), OK);
    ck_assert_msg(made.check.verdict == REPLAY_SOUND, "record %d: %s", made.check.record, made.check.what);
}
END_TEST

/* The chain begins at the header, so nobody can change its facts without all records; in every scope. */
static const struct { enum replay_scope scope; void (*change)(struct forged *forged); } foundings[] = {
    { REPLAY_FULL, change_luck }, { REPLAY_FULL, change_game },
    { REPLAY_SEAT, change_luck }, { REPLAY_SEAT, change_game }, { REPLAY_SEAT, invent_option },
    { REPLAY_PUBLIC, change_luck }, { REPLAY_PUBLIC, change_game }, { REPLAY_PUBLIC, invent_option },
    { REPLAY_SEAT, change_secret_and_commitment }, { REPLAY_PUBLIC, change_secret_and_commitment },
};

START_TEST(changed_header_breaks_the_chain)
{
    struct forged forged = { 0 };
    char *changed[REPLAY_LINES_MAX];

    case_take(foundings[_i].scope, 1);
    memcpy(changed, made.lines, sizeof changed);
    forged.header = case_value(made.lines[0], strlen(made.lines[0]));
    foundings[_i].change(&forged);
    changed[0] = case_header(forged.header);
    ck_assert_int_eq(case_verify_lines(changed, made.line_count), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
    ck_assert_int_eq(made.check.record, 1);
}
END_TEST

START_TEST(changed_option_breaks_the_chain)
{
    struct value *header = case_value(made.lines[0], strlen(made.lines[0])), *options = value_object(&made.arena);

    value_set_text(&made.arena, options, "pace", "quick");
    value_set(&made.arena, header, "options", options);
    made.lines[0] = case_header(header);
    ck_assert_int_eq(case_verify_lines(made.lines, made.line_count), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
    ck_assert_int_eq(made.check.record, 1);
    ck_assert_ptr_nonnull(strstr(made.check.what, "the header's game, rules, options, seats, luck words or commitment"));
}
END_TEST

/* In the latest format and in the first. */
static void add_tests(Suite *suite, const char *format, void (*set_up)(void))
{
    TCase *tcase = tcase_create(format);

    tcase_add_checked_fixture(tcase, set_up, replay_case_tear_down);
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, forgery_is_found, 0, COUNT(forgeries));
    tcase_add_test(tcase, act_that_was_taken_in_is_sound);
    tcase_add_loop_test(tcase, changed_header_breaks_the_chain, 0, COUNT(foundings));
    tcase_add_test(tcase, changed_option_breaks_the_chain);
    suite_add_tcase(suite, tcase);
}

Suite *suite_replay_verify_forged(void);
Suite *suite_replay_verify_forged(void)
{
    Suite *suite = suite_create("replay_verify_forged");
    TCase *tcase = tcase_create("format 2 alone");

    add_tests(suite, "format 2", replay_case_set_up);
    add_tests(suite, "format 1", replay_case_set_up_first);
    tcase_add_checked_fixture(tcase, replay_case_set_up, replay_case_tear_down);
    tcase_add_loop_test(tcase, format_2_forgery_is_found, 0, COUNT(format_2_forgeries));
    suite_add_tcase(suite, tcase);
    return suite;
}
