#include "engine/games/sanctum/help_lists.h"

#include "engine/games/sanctum/board.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/help.h"
#include "engine/kernel/text.h"

/* ---- spells ---- */

static const char *cost_text(struct arena *arena, const struct spell *spell)
{
    const struct house_kind *house = sa_house(spell->house);

    if (spell->secondary == 0)
        return arena_printf(arena, "%d %s", spell->primary, sa_mana_names[house->primary]);
    if (spell->primary == 0)
        return arena_printf(arena, "%d %s", spell->secondary, sa_mana_names[house->secondary]);
    return arena_printf(arena, "%d %s + %d %s", spell->primary, sa_mana_names[house->primary], spell->secondary,
                        sa_mana_names[house->secondary]);
}

static const char *lasts_text(struct arena *arena, const struct spell *spell)
{
    if (spell->lasts_turns)
        return arena_printf(arena, "; lasts %d turn%s", spell->lasts_turns, text_plural(spell->lasts_turns));
    if (spell->hop_turns)
        return arena_printf(arena, "; off the board, clock %d", spell->hop_turns);
    return spell->type == TYPE_ALTERATION ? "; stays until dispelled" : "";
}

const char *sa_spell_page(struct arena *arena, int number)
{
    const struct spell *spell = sa_spell(number);
    const char *page;

    if (spell->house == HOUSE_NONE)
        return arena_printf(arena, "%s (no card: another spell makes it%s)\n%s\n", spell->name,
                            lasts_text(arena, spell), spell->text);
    page = arena_printf(arena, "%s (%s, %s; %s on a %s%s)\n%s\n", spell->name, sa_house_names[spell->house],
                        cost_text(arena, spell), sa_type_names[spell->type], sa_target_names[spell->target],
                        lasts_text(arena, spell), spell->text);
    if (spell->child)
        page = arena_printf(arena, "%sIts child on the group: %s.\n", page, spell->child);
    if (spell->creature != CREATURE_NONE && spell->creature >= CREATURE_MONSTERS)
        page = arena_printf(arena, "%s%s", page, sa_monster_page(arena, spell->creature));
    return page;
}

const char *sa_spells_page(struct arena *arena)
{
    const char *page = "SPELLS by house. HELP SPELLS and a house tells what each costs and does; HELP and a spell's name "
                       "tells of that one.\n";

    for (int card = 1; card <= SPELL_CARDS; card++) {
        bool first = card == 1 || sa_spell(card - 1)->house != sa_spell(card)->house;

        page = arena_printf(arena, "%s%s%s", page, first && card > 1 ? "\n" : "", first ? "- " : ", ");
        if (first)
            page = arena_printf(arena, "%s%s: ", page, sa_house_names[sa_spell(card)->house]);
        page = arena_printf(arena, "%s%s", page, sa_spell_name(card));
    }
    return arena_printf(arena, "%s\n", page);
}

static const char *card_row(struct arena *arena, int card, const char *what)
{
    return arena_printf(arena, "|%s|%s|%s|%s\n", sa_spell_name(card), sa_house_names[sa_spell(card)->house],
                        cost_text(arena, sa_spell(card)), what);
}

static const char *boardhop_row(struct arena *arena, int card)
{
    if (sa_spell(card)->hop_turns)
        return card_row(arena, card, arena_printf(arena, "%d", sa_spell(card)->hop_turns));
    return sa_spell(card)->holds_back ? card_row(arena, card, arena_printf(arena, "as long as %s lasts", sa_spell_name(card)))
                                      : NULL;
}

const char *sa_boardhop_rows(struct arena *arena)
{
    return help_rows(arena, "|=spell|house|cost|clock\n", 1, SPELL_CARDS + 1, boardhop_row);
}

static const char *hopper_row(struct arena *arena, int card)
{
    const struct spell *spell = sa_spell(card);

    return spell->combat_hopper ? card_row(arena, card, arena_printf(arena, "%s x%d", sa_creature(spell->creature).name,
                                                                     spell->minions)) : NULL;
}

const char *sa_hopper_rows(struct arena *arena)
{
    return help_rows(arena, "|=spell|house|cost|who comes\n", 1, SPELL_CARDS + 1, hopper_row);
}

static const char *duration_row(struct arena *arena, int card)
{
    int turns = sa_spell(card)->lasts_turns;

    return turns ? card_row(arena, card, arena_printf(arena, "%d", turns)) : NULL;
}

const char *sa_duration_rows(struct arena *arena)
{
    return help_rows(arena, "|=spell|house|cost|turns\n", 1, SPELL_CARDS + 1, duration_row);
}

/* ---- houses ---- */

static const char *house_row(struct arena *arena, int house)
{
    const struct house_kind *kind = sa_house((enum house)house);

    return arena_printf(arena, "|%s|%s %s|%s|%s\n", sa_house_names[house], sa_mana_names[kind->primary],
                        sa_mana_names[kind->secondary], kind->nation, kind->ability);
}

const char *sa_house_rows(struct arena *arena)
{
    return help_rows(arena, "|=house|mana|recruits|who have\n", HOUSE_NONE + 1, HOUSES, house_row);
}

const char *sa_houses_page(struct arena *arena)
{
    return arena_printf(arena, "HOUSES. A Sanctum gives 2 mana of the first type and 1 of the second each turn.\n%s",
                        sa_house_rows(arena));
}

const char *sa_house_page(struct arena *arena, enum house house)
{
    const struct house_kind *kind = sa_house(house);
    const char *page = arena_printf(arena, "%s, a house of %s and %s mana. Its recruits are called %s; they have: %s.\n"
                                           "Its spells:\n", sa_house_names[house], sa_mana_names[kind->primary],
                                    sa_mana_names[kind->secondary], kind->nation, kind->ability);

    for (int card = 1; card <= SPELL_CARDS; card++)
        if (sa_spell(card)->house == house)
            page = arena_printf(arena, "%s- %s, %s%s: %s\n", page, sa_spell_name(card), cost_text(arena, sa_spell(card)),
                                lasts_text(arena, sa_spell(card)), sa_spell(card)->text);
    return page;
}

/* ---- monsters ---- */

static const struct {
    int walk;
    const char *name;
} walk_names[] = { { WALK_WATER, "waterwalk" }, { WALK_MOUNTAIN, "mountainwalk" }, { WALK_SWAMP, "swampwalk" },
                   { WALK_DESERT, "desertwalk" }, { WALK_LAVA, "lavawalk" } };

static const char *walks_text(struct arena *arena, int walks)
{
    const char *text = "";

    if (walks == WALK_FLIGHT)
        return "flight";
    for (size_t i = 0; i < sizeof walk_names / sizeof walk_names[0]; i++)
        if (walks & walk_names[i].walk)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", walk_names[i].name);
    return text;
}

const char *sa_monster_page(struct arena *arena, enum creature monster)
{
    struct creature_kind kind = sa_creature(monster);
    const char *walks = walks_text(arena, kind.walks);

    return arena_printf(arena, "%s: hand damage %d, missile damage %d, %d attack%s a round, armor %d, %d hit points, "
                               "level %d%s%s%s.\n", kind.name, kind.hand, kind.missile, kind.attacks,
                        text_plural(kind.attacks), kind.armor, kind.hits, kind.level, *walks ? ", " : "", walks,
                        kind.immobile ? ", immobile" : "");
}

static const char *monster_row(struct arena *arena, int monster)
{
    struct creature_kind kind = sa_creature((enum creature)monster);

    return arena_printf(arena, "|%s|%d|%d|%d|%d|%d|%d|%s%s\n", kind.name, kind.hand, kind.missile, kind.attacks, kind.armor,
                        kind.hits, kind.level, walks_text(arena, kind.walks), kind.immobile ? "not move" : "");
}

const char *sa_monsters_page(struct arena *arena)
{
    static const char head[] = "MONSTERS move and fight by themselves; damage is the number before the bonus of the level, att. "
                               "the attacks in a round.\n"
                               "|=monster|>hand|>shot|>att.|>armor|>hits|>lvl|can\n";

    return help_rows(arena, head, CREATURE_MONSTERS, CREATURES, monster_row);
}

/* ---- terrain ---- */

const char *sa_terrain_line(struct arena *arena, char letter)
{
    const struct terrain_kind *terrain = sa_terrain(letter);
    const char *line = arena_printf(arena, "%c %s", terrain->letter, terrain->name);

    if (terrain->enter)
        line = arena_printf(arena, "%s: entered only with %s", line, walks_text(arena, terrain->enter));
    if (terrain->drowns)
        line = arena_printf(arena, "%s; others drown after the start of turn", line);
    if (terrain->damage)
        line = arena_printf(arena, "%s: %d damage after the start of turn without %s", line, terrain->damage,
                            walks_text(arena, terrain->safe));
    if (terrain->armor)
        line = arena_printf(arena, "%s: %d armor in combat without %s", line, terrain->armor,
                            walks_text(arena, terrain->safe));
    if (terrain->letter == TERRAIN_FOREST)
        line = arena_printf(arena, "%s: conceals minions from individual spells of others", line);
    return arena_printf(arena, "%s\n", line);
}

const char *sa_terrain_page(struct arena *arena)
{
    static const char letters[] = ".bfdsmwl";
    const char *page = "TERRAIN, by the letter on the map. Flight counts as every walk.\n";

    for (const char *letter = letters; *letter; letter++)
        page = arena_printf(arena, "%s- %s", page, sa_terrain_line(arena, *letter));
    return page;
}
