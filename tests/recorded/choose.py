#!/usr/bin/env python3
"""Chooses recorded games: choose.py BYTES REPLAY...

Reads full replays and prints `REPLAY RECORDS` a line: of which of them so many records are kept, so that together, in
about BYTES bytes, they show as much as possible. A thing is shown by a record: an event with its reason, a card or
spell with each kind of event beside it, an answer with its source, an order word, an ending. A thing shown a second time
counts less, a third time nothing.
"""
import json
import re
import sys

WORTH = {'ending': 300, 'stands': 100, 'event': 100, 'answer': 50}     # else 1
WORTH_AGAIN = 0.4
HEADER_BYTES = 3000     # dearer than they are: rather fewer games, and longer
TOLD = ('why', 'code', 'how', 'act', 'purpose', 'then', 'reason')  # fields with few values


def sort_of(name):
    """What is asked, without numbers: `s2/OT`, `orders.1`."""
    return re.sub(r'[0-9]', '', name.split('.')[0])


def answers_shown(body):
    for answer in body.get('answers', []):
        source = answer.get('source', 'mail')
        yield 'answer', body.get('kind', 'setup'), sort_of(answer['name']), source
        for line in answer.get('text', '').split('\n'):
            words = line.split()
            if words:
                yield 'word', words[0], words[1] if words[0] in ('IF', 'STANDING') and len(words) > 1 else ''


def taken_back(events):
    """The cards and spells that came to nothing in this record; None stands for all: the turn was undone."""
    for event in events:
        if event['event'] in ('fizzled', 'cancelled', 'card-back', 'squandered'):
            yield event.get('card') or event.get('spell')
        elif event['event'] == 'undone':
            yield None


def events_shown(events):
    nothing = set(taken_back(events))
    kinds = {event['event'] for event in events}
    for event in events:
        name = event['event']
        yield 'event', name
        for field in TOLD:
            value = event.get(field)
            if isinstance(value, str):
                yield 'told', name, field, re.sub(r'[^ A-Za-z-]', '', value)[:30]
        for thing in ('card', 'spell'):
            if isinstance(event.get(thing), str):
                if name in ('card-played', 'cast'):
                    yield from ((thing, event[thing], kind) for kind in kinds)
                    if not nothing & {None, event[thing]}:
                        yield 'stands', event[thing]
                yield thing, event[thing], 'in', name
        if name == 'works' or (name == 'act-ended' and event['how'] == 'done'):
            yield 'stands', event['card']
        elif name == 'shown':
            yield 'stands', re.sub(r'[0-9]', '', event['thing'])
        elif name == 'equip':
            yield 'stands', event['name']
        elif name in ('created', 'dies'):
            yield 'stands', event.get('kind')
        if name in ('win', 'drawn', 'game-end', 'stalemate', 'won'):
            yield 'ending', event.get('why') or event.get('how') or event.get('winner') or name


def record_shown(header, body, events):
    things = set(answers_shown(body)) | set(events_shown(events))
    things |= {('option', name, str(value)) for name, value in header['options'].items() if isinstance(value, str)}
    for key in ('set', 'to', 'dice', 'branch', 'note', 'acts'):
        if key in body:
            things.add(('body', body.get('kind', 'setup'), key))
    return things


def read(path):
    """[(bytes when kept, things shown)], a pair a record."""
    records = []
    with open(path, encoding='utf-8') as replay:
        header = json.loads(replay.readline())
        for line in replay:
            record = json.loads(line)
            body, events = record['body'], record['events']
            size = line.index(',"body_hash":') - 8
            size += len(json.dumps(events)) if body.get('kind') == 'moderator' else 4 * len(events)
            records.append((size, {(header['rules'],) + thing for thing in record_shown(header, body, events)}))
    return records


def worth(thing, times):
    if times > 1:
        return 0
    return WORTH_AGAIN if times else WORTH.get(thing[1], 1.0)


def best_part(records, shown):
    """(worth a byte, records, bytes) of the best beginning of a game."""
    best, gain, size, seen = (0, 0, 0), 0, HEADER_BYTES, set()
    for count, (size_of, things) in enumerate(records, 1):
        size += size_of
        new = things - seen
        seen |= new
        gain += sum(worth(thing, shown.get(thing, 0)) for thing in new)
        best = max(best, (gain / size, count, size))
    return best


def choose(paths, most_bytes):
    games = {path: read(path) for path in paths}
    shown, used = {}, 0
    last = {path: (float('inf'), 0, 0) for path in games}     # a part's worth only falls
    while games:
        path = max(sorted(games), key=lambda path: last[path][0])
        part = best_part(games[path], shown)
        if part[0] < last[path][0]:
            last[path] = part
            continue
        if part[0] == 0 or used + part[2] > most_bytes:
            break
        for thing in set().union(*(things for _, things in games[path][:part[1]])):
            shown[thing] = shown.get(thing, 0) + 1
        used += part[2]
        yield path, part[1]
        del games[path]


def main():
    for path, records in choose(sys.argv[2:], int(sys.argv[1])):
        print(path, records)


if __name__ == '__main__':
    main()
