/* The board in words as a grid: of the lists that tell a board it makes a table in which arrow keys go from cell to cell. It draws
 * nothing and asks nobody for anything. */
(function () {
  'use strict';

  var moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }

  function texts_of(elements) { return [].map.call(elements, function (element) { return element.textContent; }); }

  /* A line of a list ends with the cells that it is about. */
  function tell(cells, item, what) {
    var text = item.textContent, colon = text.lastIndexOf(': '), names = text.slice(colon + 2).split(/[ ,]+/);
    if (colon > 0 && names.every(function (name) { return cells.hasOwnProperty(name); }))
      names.forEach(function (name) { cells[name][what].push(text.slice(0, colon)); });
  }

  /* "a8,0,0 b8,1,0": cells with column and row, in reading order. */
  function cells_of(places) {
    return places.split(' ').map(function (text) {
      var parts = text.split(',');
      return { id: parts[0], x: +parts[1], y: +parts[2], node: make('td', parts[0]), stands: [], ground: [] };
    }).sort(function (a, b) { return a.y - b.y || a.x - b.x; });
  }

  /* The cell that an arrow leads to: in its row the next one, else the nearest of the next row; null: the rim. */
  function next_cell(cells, from, move) {
    var best = null;
    cells.forEach(function (cell) {
      var x = cell.x - from.x, y = cell.y - from.y, far = Math.abs(x) + 1000 * Math.abs(y);
      if ((move[0] ? y === 0 && x * move[0] > 0 : y * move[1] > 0) && (!best || far < best.far)) best = { cell: cell, far: far };
    });
    return best && best.cell;
  }

  /* What stands from a cell to the rim, itself left out. */
  function told_along(cells, from, move) {
    var all = [];
    while ((from = next_cell(cells, from, move)))
      if (from.stands.length) all.push(from.id + ': ' + from.stands.join('; '));
    return all.join('. ') || 'Nothing as far as the rim.';
  }

  /* The headings of a list, each with its lines: sides, and what moved. */
  function parts_of(list, ground) {
    return [].filter.call(list.querySelectorAll('h3, h4'), function (heading) { return !ground.contains(heading); }).map(function (heading) {
      return { name: heading.textContent, lines: texts_of(heading.nextElementSibling.querySelectorAll('li')) };
    });
  }

  /* The columns that a cell is wide: the centers of hexes lie two apart, and half a hex aside in the next row. */
  function wide(cells) {
    return cells.reduce(function (least, cell, i) {
      return i && cells[i - 1].y === cell.y ? Math.min(least, cell.x - cells[i - 1].x) : least;
    }, 2);
  }

  /* Room in a row, so that cells of one column stand below each other. */
  function leave(row, columns) {
    var blank;
    if (columns <= 0) return;
    blank = row.appendChild(make('td'));
    blank.className = 'blank';
    blank.colSpan = columns;
    blank.setAttribute('aria-hidden', 'true');
  }

  function table_of(cells) {
    var table = make('table'), rows = {}, step = wide(cells), first = Math.min.apply(null, cells.map(function (cell) { return cell.x; }));
    cells.forEach(function (cell, i) {
      var words = cell.ground.concat(cell.stands).join('; ') || 'nothing', row = rows[cell.y];
      if (!row) {
        row = rows[cell.y] = { line: table.appendChild(make('tr')), at: first };
        row.line.setAttribute('role', 'row');
      }
      leave(row.line, cell.x - row.at);
      row.at = cell.x + step;
      cell.node.colSpan = step;
      cell.node.setAttribute('role', 'gridcell');
      cell.node.setAttribute('aria-colindex', cell.x - first + 1);
      cell.node.setAttribute('aria-label', cell.id + ': ' + words);
      cell.node.title = cell.id + ': ' + words;
      cell.node.tabIndex = i ? -1 : 0;
      if (cell.stands.length) cell.node.className = 'held';
      row.line.appendChild(cell.node);
    });
    table.className = 'walk';
    table.setAttribute('role', 'grid');
    table.setAttribute('aria-label', 'The board, by arrow keys');
    return table;
  }

  function go(cells, from, move) {
    var to = next_cell(cells, from, move);
    if (!to) return;
    from.node.tabIndex = -1;
    to.node.tabIndex = 0;
    to.node.focus();
  }

  /* A grid with one stop of the Tab key. list: tells what stands there and moved; places: where its cells lie; ground: the element
   * that tells the board itself, in the list or elsewhere; happened: what changed, a text each. */
  window.postern_grid = function (list, places, ground, happened) {
    var whole = make('div'), said = make('p'), cells = cells_of(places), named = {}, parts = parts_of(list, ground), table;
    cells.forEach(function (cell) { named[cell.id] = cell; });
    [].forEach.call(ground.querySelectorAll('li'), function (item) { tell(named, item, 'ground'); });
    [].forEach.call(list.querySelectorAll('li'), function (item) { if (!ground.contains(item)) tell(named, item, 'stands'); });
    table = whole.appendChild(table_of(cells));
    table.addEventListener('keydown', function (event) {
      var from = cells.filter(function (cell) { return cell.node === event.target; })[0], move = moves[event.key];
      var part = parts[event.key - 1];
      if (!from || event.altKey || event.metaKey) return;
      if (move && event.ctrlKey) said.textContent = told_along(cells, from, move);
      else if (move) go(cells, from, move);
      else if (event.ctrlKey || document.body.hasAttribute('data-no-letters')) return;
      else if (part) said.textContent = part.name + ': ' + part.lines.join('; ');
      else if (event.key === 'c') said.textContent = happened.join(' ') || 'Nothing has changed.';
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    whole.appendChild(make('p', 'Arrows: a cell; Ctrl and an arrow: what stands from there to the rim; c: what changed'
      + parts.map(function (part, i) { return '; ' + (i + 1) + ': ' + part.name; }).join('') + '.')).className = 'hint';
    whole.appendChild(said).className = 'around';
    said.setAttribute('aria-live', 'polite');
    whole.className = 'walking';
    return whole;
  };

  /* Puts the grid of a record into its list, once that is open. Its board is the last one that a record up to it names. */
  window.postern_grid_in = function (section) {
    var list = section.querySelector('.board'), from = section, link = null, ground;
    if (!list || !list.open || list.querySelector('.walking')) return;
    while (from && !(link = from.querySelector('.board a[href^="#w"]'))) from = from.previousElementSibling;
    if (!link) return;
    ground = document.getElementById(link.getAttribute('href').slice(1));
    list.appendChild(window.postern_grid(list, ground.getAttribute('data-cells'), ground, texts_of(section.querySelectorAll('.told li'))));
  };
})();
