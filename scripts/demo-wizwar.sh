# The game of Wiz-War that `scripts/demo wizwar` plays: sourced by scripts/run-demo.
# shellcheck shell=sh disable=SC2154,SC2034

SECRET=c0ffee0000000000000000000000000000000000000000000000000000000007
day=10      # the game takes more days than the month has left after the 20th

say 'A game of two players, who are invited'
"$POSTERN" -C "$HOME_DIR" game new wizwar --name Demo --seat "$ann,Ann" --seat "$bob,Bob" --hours 48 --window-hours 30 \
    --secret "$SECRET" --now 2026-11-10T18:00Z
run

say 'Both join. Nothing has to be chosen: the maze, the hands and who begins are drawn'
plain ann <<'END'
JOIN
END
two_parts bob <<'END'
join
END
run

say 'Round 1, in which nobody attacks: Ann shows her blade, and her wizard sets off. A discard makes room for a card'
plain ann <<'END'
DISPLAY WIZARDBLADE
MOVE S E E
DISCARD ADD
DRAW 1
END
run

say 'Bob goes through a door of his own, and says what he will answer with. He leaves the report quoted below'
quoting bob <<'END'
standing if attacked by fireball play absorb
move s w s
END
run

say 'Round 2: Ann makes a mistake, and is told'
plain ann <<'END'
CAST FIREBALL AT Blue
MOVE TO z9
END
run

say 'She writes again, from a phone'
phone ann <<'END'
MOVE N E E
END
run

say 'Bob meets her, and attacks'
two_parts bob <<'END'
move w n n
cast lightning bolt at red with 6
END
run

say 'She is asked in the middle of his turn, and keeps the card of the spell'
phone ann <<'END'
play absorb spell
END
run

say 'He could answer that, and does not'
plain bob <<'END'
pass
END
run

say 'Round 3: a FIREBALL. The standing order answers it, so the turn goes on to her next question'
plain ann <<'END'
CAST FIREBALL AT Blue
END
run

say 'She lets it be'
plain ann <<'END'
PASS
END
run

say 'Bob has seen enough'
quoting bob <<'END'
resign
END
run
