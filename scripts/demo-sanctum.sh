# The game of Sanctum that `make demo` plays: sourced by scripts/run-demo.
# shellcheck shell=sh disable=SC2154,SC2034

# With these draws Ann is RED, and both hold what they cast.
SECRET=c0ffee0000000000000000000000000000000000000000000000000000000012

say 'A game of two players, who are invited'
"$POSTERN" -C "$HOME_DIR" game new sanctum --name Demo --seat "$ann,Ann" --seat "$bob,Bob" --hours 48 \
    --secret "$SECRET" --now 2026-11-20T18:00Z
run

say 'Both join. Ann answers in plain text, Bob with a mail of two parts'
plain ann <<'END'
JOIN
LUCK anchovy
HOUSE War
DECK Encampment x4, Forced March x4, Skirmish x4, Veteran x4
DECK Healing Draught x4, Mend the Host x4, Fireball x3, Seize the Hour x3
END
two_parts bob <<'END'
HOUSE Death
DECK Fear x4, Disorient x4, Vicious Strength x4, Soul Jar x4
DECK Dust of Ages x4, Burst of Will x4, Raven Shroud x3, Slay Monster x3
END
run

say 'Turn 1: novices into mana, a forced march, a spell that stays. Bob leaves the report quoted below'
plain ann <<'END'
TRAIN D4 MANA STR 2
CAST Forced March ON gr1
MOVE gr1 E4 E5
STANDING MANA ANY CLA
END
quoting bob <<'END'
train i9 mana mys 2
cast vicious strength on m5
move gr2 W
END
run

say "Turn 2: Ann takes her group off the board, and Bob's spell on it is squandered. Ann writes from a phone"
phone ann <<'END'
TRAIN D4 SWORD 2
CAST Encampment ON gr1
END
two_parts bob <<'END'
cast fear on gr1
move gr2 g9
END
run

say 'Turn 3: a spell of two turns begins; at the next start of turn the group comes back'
quoting ann <<'END'
CAST Skirmish ON gr3
MOVE gr3 D5
END
phone bob <<'END'
cast burst of will
move gr2 S
END
run

say 'Turn 4: both march; the spell runs out at the next start of turn. Ann makes a mistake, and is told'
plain ann <<'END'
MOVE gr1 E6
MOVE gr3 D6
MOVE gr2 H8
END
plain bob <<'END'
move gr2 g7
END
run

say 'She writes again'
plain ann <<'END'
MOVE gr1 E6
MOVE gr3 D6
END
run

say 'Turn 5: they meet'
two_parts ann <<'END'
MOVE gr1 F6
MOVE gr3 C6
END
quoting bob <<'END'
move gr2 f7
END
run

say 'Turn 6: Ann trains what she has left'
phone ann <<'END'
TRAIN D4 SWORD
END
plain bob <<'END'
cast fear on gr3
move gr2 e7
END
run

say 'Turn 7: and gives the game up'
plain ann <<'END'
RESIGN
END
run
