# Two seasons of a league of Sanctum, which `scripts/demo league` plays: seven bots and Ann in two tiers, of which one player goes up and
# one down. Sourced by scripts/run-demo, which it ends.
# shellcheck shell=sh disable=SC2154,SC2034

first_day=1796137200     # 1 Dec 2026, 15:00 UTC

league() {
    printf '$ postern league %s\n' "$*"
    "$POSTERN" -C "$HOME_DIR" league "$@"
}

# at DAY: a run. What the league mails to Ann is shown; mails of her games are kept.
at() {
    now=$((first_day + $1 * 86400))
    day=$1
    printf '$ postern run    (day %s)\n' "$1"
    "$POSTERN" -C "$HOME_DIR" run --now "$now"
    mkdir -p "$WORK/mails/$1"
    collect ann "$ann" "$WORK/mails/$1"
    for mail in "$WORK/mails/$1"/*.eml; do
        [ -f "$mail" ] || continue
        case $(header "$mail" Reply-To) in *robot+l*) show "$mail"; echo "$mail" >"$WORK/league" ;; esac
    done
}

# write_league: Ann's answer, from standard input, to the league's last mail.
write_league() {
    cp "$WORK/league" "$WORK/answers-ann"
    plain ann
}

# give_up: Ann resigns each game of the day's mails, because the demonstration is to end.
give_up() {
    for game in "$WORK/mails/$day"/g*.report.*.eml; do
        [ -f "$game" ] || continue
        echo "$game" >"$WORK/answers-ann"
        { answer_head ann "$ann" "resign-$(basename "$game" .eml)" '1 Dec 2026 20:00:00 +0000'
          printf 'Content-Type: text/plain; charset=us-ascii\n\nRESIGN\n'; } | put_mail "$day-$(basename "$game")"
    done
}

# play DAY: a hundred runs of the days from then on, an hour apart: in each of them a bot plays a turn.
play() {
    day=$1
    printf '$ postern run ... (a hundred times)\n'
    for hour in $(seq 100); do
        "$POSTERN" -C "$HOME_DIR" run --now $((first_day + $1 * 86400 + hour * 3600)) >"$WORK/run"
        rm -rf "$WORK/mails/$1"
        mkdir -p "$WORK/mails/$1"
        collect ann "$ann" "$WORK/mails/$1"
        give_up
        for mail in "$WORK/mails/$1"/*.eml; do
            [ -f "$mail" ] || continue
            case $(header "$mail" Reply-To) in *robot+l*) show "$mail"; cp "$mail" "$WORK/last.eml"; echo "$WORK/last.eml" >"$WORK/league" ;; esac
        done
    done
}

say 'A league: sections of four in two tiers; the first of the lower one and the last of the upper one change places'
league new sanctum --name autumn --set size=4 --set up=1 --set down=1 --set waves=0 --set round-days=10 --set finish-days=5 \
    --set repeat=yes --now "$first_day"
league open autumn --days 7 --now "$first_day"
for bot in Bruno Clio Dora Emil Fay Gus Hope; do
    league enter autumn --bot "$bot" --now "$first_day" >"$WORK/entered"
done

say 'Ann enters by mail, and her address has to say yes'
cat <<'END' | { printf 'From: %s\nTo: robot@post.example\nSubject: league\nMessage-ID: <enter@one.example>\n\n' "$ann"; cat; } | put_mail enter
ENTER autumn LUCK heron NAME Ann
END
at 1
cp "$WORK/asked" "$WORK/answers-ann" 2>"$WORK/none" || find "$WORK/mails/1" -name '*.eml' | head -n 1 >"$WORK/answers-ann"
printf 'YES %s\n' "$(sed -n 's/.*YES \([0-9A-Za-z]*\).*/\1/p' "$(cat "$WORK/answers-ann")" | head -n 1)" | plain ann
at 2

say 'The season starts: start numbers, pairings and games come from its sealed secret'
at 8

say 'Ann asks how it stands, and gives her games up; the bots play'

printf 'TABLE a\nGAMES\n' | write_league
play 9

say 'The season has closed by itself and told its secret. The next takes entries, and Ann says that she plays again'
printf 'AGAIN YES\n' | write_league
at 20

say 'The second season: who has gone up, and who down'
for next in 21 22 23 24 25 26; do
    at "$next"
done
league table autumn

say 'The league as a file, which anybody can check'
"$POSTERN" -C "$HOME_DIR" league export autumn --replays >"$WORK/autumn.jsonl"
"$POSTERN" league verify "$WORK/autumn.jsonl"

say 'What lies where'
cat <<END
  $WORK/mails          every mail to Ann, a folder a day
  $WORK/autumn.jsonl   the league with its games
END
exit 0
