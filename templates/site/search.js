/* The search of a site. Rows of all games lie in files beside the page, the newest last; they come when somebody begins to write.
 * It asks no other host for anything. */
(function () {
  'use strict';

  var field = document.getElementById('search'), out = document.getElementById('found');
  var folder = field.getAttribute('data-rows'), count = +field.getAttribute('data-files'), most = 100;
  var rows = [], asked = false, left = count;

  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }

  function has(text, part) {
    return String(text || '').toLowerCase().indexOf(part) >= 0;
  }

  function ending(row) {
    return row.result.split(': ').slice(1).join(': ');
  }

  /* "40", "40-", "-60", "40-60". */
  function in_range(number, range) {
    var ends = range.split('-');
    return ends.length === 1 ? number === +range : number >= +ends[0] && (!ends[1] || number <= +ends[1]);
  }

  /* Words before a colon say what of a game has to fit; player may stand several times. */
  var filters = {
    rules: function (row, wanted) { return has(row.rules, wanted) || has(row.title, wanted); },
    player: function (row, wanted) { return row.people.some(function (person) { return has(person.name, wanted); }); },
    league: function (row, wanted) { return has(row.of_league, wanted); },
    year: function (row, wanted) { return (row.day || '').indexOf(wanted) === 0; },
    result: function (row, wanted) { return has(row.result.split(': ')[0], wanted); },
    card: function (row, wanted) { return (row.cards || []).some(function (card) { return has(card, wanted); }); },
    ending: function (row, wanted) { return has(ending(row), wanted); },
    length: function (row, wanted) { return in_range(row.records, wanted); }
  };

  function test(word) {
    var colon = word.indexOf(':'), name = word.slice(0, Math.max(colon, 0)), filter = filters.hasOwnProperty(name) && filters[name];
    if (!filter) return function (row) { return row.text.indexOf(word.replace(/"/g, '')) >= 0; };
    word = word.slice(colon + 1).replace(/"/g, '');
    return function (row) { return filter(row, word); };
  }

  function line(row) {
    var item = make('li'), link = make('a', row.title + ', ' + row.game), name = make('bdi', row.name), who = make('bdi', row.who);
    link.href = row.page;
    if (row.name) link.append(': ', name);
    item.append(link, ' ', who, '. ' + row.result + '. ', make('small', row.records + ' records' + (row.day ? ', ' + row.day : '')));
    return item;
  }

  function find() {
    var tests = (field.value.toLowerCase().match(/(?:[^\s"]|"[^"]*"?)+/g) || []).map(test), hits = 0, i;
    out.textContent = '';
    try { history.replaceState(null, '', '#q=' + encodeURIComponent(field.value)); } catch (e) { /* not needed */ }
    for (i = rows.length - 1; i >= 0 && hits < most && tests.length; i--) {
      if (!tests.every(function (fits) { return fits(rows[i]); })) continue;
      hits++;
      out.appendChild(line(rows[i]));
    }
    if (!hits && tests.length) out.appendChild(make('li', left ? 'Still looking.' : 'No game fits.'));
  }

  window.postern_rows = function (list) {
    list.forEach(function (row) {
      row.text = [row.game, row.name, row.title, row.rules, row.who, row.result, row.of_league, row.day, row.records + ' records']
        .join(' ').toLowerCase();
      rows.push(row);
    });
    rows.sort(function (a, b) { return a.number - b.number; });
    left--;
    find();
  };

  function load() {
    var i, script;
    if (asked) return;
    asked = true;
    for (i = count - 1; i >= 0; i--) {
      script = make('script');
      script.src = folder + 'rows-' + i + '.js';
      document.head.appendChild(script);
    }
  }

  field.addEventListener('input', function () { load(); find(); });
  if (location.hash.indexOf('#q=') === 0) {
    try { field.value = decodeURIComponent(location.hash.slice(3)); } catch (e) { return; }
    load();
  }
})();
