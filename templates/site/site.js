/* The viewer of a game's page. A page is whole without it: it hides all records but one, and adds
 * buttons, keys and swipes. It draws nothing and asks nobody for anything. */
(function () {
  'use strict';

  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }

  /* The engine comes when the reader asks for it: in the page, or in a script beside it. What it can do gets a bar of its own. */
  function proof(bar) {
    var place = document.getElementById('proof'), tools = make('div'), asked = make('button', 'Check on this machine'), said;
    if (!place || !window.WebAssembly || !window.DecompressionStream) return;
    said = place.querySelector('.verdict');
    tools.className = 'bar tools';
    asked.type = 'button';
    asked.addEventListener('click', function () {
      var script;
      asked.disabled = true;
      place.hidden = false;
      said.textContent = 'The engine is loaded.';
      if (window.postern_prove) return window.postern_prove(place, tools);
      script = make('script');
      script.src = place.getAttribute('data-engine');
      script.onload = function () { window.postern_prove(place, tools); };
      script.onerror = function () {
        said.textContent = 'The engine could not be loaded.';
        asked.disabled = false;
      };
      document.head.appendChild(script);
    });
    tools.appendChild(asked);
    bar.parentNode.insertBefore(tools, bar.nextSibling);
  }

  /* What lists say of each cell: a line ends with the cells that it is about. */
  function tell(told, element) {
    [].forEach.call(element.querySelectorAll('li'), function (item) {
      var text = item.textContent, colon = text.lastIndexOf(': '), names = text.slice(colon + 2).split(/[ ,]+/);
      if (colon > 0 && names.every(function (name) { return told.hasOwnProperty(name); }))
        names.forEach(function (name) { told[name].push(text.slice(0, colon)); });
    });
  }

  /* The cell that an arrow leads to: in its row the next one, else the nearest of the next row; null: the rim. */
  function next_cell(cells, from, across, down) {
    var best = null;
    cells.forEach(function (cell) {
      var x = cell.x - from.x, y = cell.y - from.y, far = Math.abs(x) + 1000 * Math.abs(y);
      if ((across ? y === 0 && x * across > 0 : y * down > 0) && (!best || far < best.far)) best = { cell: cell, far: far };
    });
    return best && best.cell;
  }

  /* The board as a grid, of the lists that tell it in words: one stop of the Tab key, arrows go from cell to cell. */
  function walk(words, board) {
    var table = make('table'), told = {}, rows = {};
    var moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    var cells = board.getAttribute('data-cells').split(' ').map(function (text) {
      var parts = text.split(',');
      told[parts[0]] = [];
      return { id: parts[0], x: +parts[1], y: +parts[2], node: make('td', parts[0]) };
    });
    tell(told, board);
    tell(told, words);
    cells.sort(function (a, b) { return a.y - b.y || a.x - b.x; });
    cells.forEach(function (cell, i) {
      if (!rows[cell.y]) {
        rows[cell.y] = table.appendChild(make('tr'));
        rows[cell.y].setAttribute('role', 'row');
      }
      cell.node.setAttribute('role', 'gridcell');
      cell.node.setAttribute('aria-label', cell.id + ': ' + (told[cell.id].join('; ') || 'nothing'));
      cell.node.title = cell.node.getAttribute('aria-label');
      cell.node.tabIndex = i ? -1 : 0;
      rows[cell.y].appendChild(cell.node);
    });
    table.className = 'walk';
    table.setAttribute('role', 'grid');
    table.setAttribute('aria-label', 'The board, by arrow keys');
    table.addEventListener('keydown', function (event) {
      var from = cells.filter(function (cell) { return cell.node === event.target; })[0], move = moves[event.key], to;
      if (!from || !move || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      to = next_cell(cells, from, move[0], move[1]);
      if (!to) return;
      from.node.tabIndex = -1;
      to.node.tabIndex = 0;
      to.node.focus();
    });
    return table;
  }

  function viewer(sections) {
    var links = [].slice.call(document.querySelectorAll('.line a'));
    var holder = document.getElementById('records');
    var bar = make('div'), where = make('span'), said = make('p');
    var at = -1, playing = 0, playButton;
    var shapes = { first: 'M3 3h3v14H3zM17 3v14L7 10z', back: 'M15 3v14L5 10z', on: 'M5 3v14l10-7z', last: 'M14 3h3v14h-3zM3 3v14l10-7z' };

    function icon(name) {
      var space = 'http://www.w3.org/2000/svg', svg = document.createElementNS(space, 'svg');
      var path = document.createElementNS(space, 'path');
      svg.setAttribute('viewBox', '0 0 20 20');
      svg.setAttribute('aria-hidden', 'true');
      path.setAttribute('d', shapes[name]);
      svg.appendChild(path);
      return svg;
    }

    function button(label, name, act) {
      var made = make('button', name ? '' : label);
      made.type = 'button';
      if (name) {
        made.setAttribute('aria-label', label);
        made.appendChild(icon(name));
      }
      made.addEventListener('click', act);
      bar.appendChild(made);
      return made;
    }

    function title(section) {
      return section.querySelector('h2').textContent.replace(/\s+/g, ' ');
    }

    /* The grid of the record that is shown; a record's board is the last one that a record up to it names. */
    function put_walk() {
      var old = holder.querySelector('.walk'), link = null, list = sections[at].querySelector('.board'), i;
      if (old) old.parentNode.removeChild(old);
      for (i = at; i >= 0 && !link; i--) link = sections[i].querySelector('.board a[href^="#w"]');
      if (list && link) list.appendChild(walk(list, document.getElementById(link.getAttribute('href').slice(1))));
    }

    function show(index, quietly) {
      var first;
      index = Math.max(0, Math.min(sections.length - 1, index));
      if (index === at) return;
      at = index;
      sections.forEach(function (section, i) { section.hidden = i !== at; });
      links.forEach(function (link, i) {
        if (i !== at) link.removeAttribute('aria-current');
        else {
          link.setAttribute('aria-current', 'true');
          link.parentNode.parentNode.scrollLeft = link.offsetLeft - 120;
        }
      });
      where.textContent = sections[at].id.slice(1) + ' of ' + sections.length;
      put_walk();
      first = sections[at].querySelector('.told li');
      document.dispatchEvent(new CustomEvent('postern-record', { detail: sections[at] }));
      if (!quietly) said.textContent = title(sections[at]) + (first ? ': ' + first.textContent : '');
    }

    function step(index) {
      show(index);
      try { history.replaceState(null, '', '#' + sections[at].id); } catch (e) { /* the address is not needed */ }
    }

    function stop() {
      clearInterval(playing);
      playing = 0;
      playButton.textContent = 'Play';
    }

    function play() {
      if (playing) return stop();
      if (at === sections.length - 1) step(0);
      playButton.textContent = 'Stop';
      playing = setInterval(function () {
        step(at + 1);
        if (at === sections.length - 1) stop();
      }, 1500);
    }

    /* #r14 is a record, #t12 a turn; what nobody knows is the last record. */
    function go(moves) {
      var name = location.hash.slice(1).replace(/^(r\d+)[.s].*$/, '$1');
      var target = name ? document.getElementById(name) : null;
      var section = target ? target.closest('section.record') : null;
      if (name && !target) where.textContent = 'There is no ' + name + ' here.';
      if (target && target.tagName === 'DETAILS') target.open = true;
      if (target && !section && at >= 0) return;
      show(section ? sections.indexOf(section) : sections.length - 1, true);
      if (section && moves) section.focus();
    }

    /* The sections that a printer is given: all, or those of which the line of records tells something. */
    function choose_print() {
      var label = make('label'), box = make('input');
      if (!document.querySelector('.line .key')) return;
      links.forEach(function (link, i) {
        if (link.parentNode.classList.contains('key')) sections[i].classList.add('marked');
      });
      box.type = 'checkbox';
      box.addEventListener('change', function () { document.body.classList.toggle('keyed', box.checked); });
      label.className = 'choice';
      label.appendChild(box);
      label.appendChild(make('span', ' print key records only'));
      bar.parentNode.insertBefore(label, bar.nextSibling);
    }

    function help() {
      var shown = document.getElementById('keys'), list;
      if (shown) return shown.parentNode.removeChild(shown);
      list = make('ul');
      list.id = 'keys';
      list.tabIndex = -1;
      ['Left, Right: a record', 'Home, End: the first, the last', 'PageUp, PageDown: ten records', 'p: play or stop',
        'w: open or close the words', '?: these keys, or close them'].forEach(function (text) { list.appendChild(make('li', text)); });
      bar.parentNode.insertBefore(list, bar.nextSibling);
      list.focus();
    }

    function is_busy(element) {
      return /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || element.isContentEditable;
    }

    function key(event) {
      var inside = bar.contains(document.activeElement) || holder.contains(document.activeElement)
        || document.activeElement.id === 'keys';
      if (event.ctrlKey || event.altKey || event.metaKey || is_busy(event.target)) return;
      if (event.key === 'ArrowRight') step(at + 1);
      else if (event.key === 'ArrowLeft') step(at - 1);
      else if (!inside) return;
      else if (event.key === 'Home') step(0);
      else if (event.key === 'End') step(sections.length - 1);
      else if (event.key === 'PageUp') step(at - 10);
      else if (event.key === 'PageDown') step(at + 10);
      else if (event.key === 'p') play();
      else if (event.key === '?') help();
      else if (event.key === 'w') [].forEach.call(sections[at].querySelectorAll('details'), function (d) { d.open = !d.open; });
      else return;
      event.preventDefault();
    }

    function swipes() {
      var from = null;
      holder.addEventListener('touchstart', function (event) {
        from = event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
      }, { passive: true });
      holder.addEventListener('touchend', function (event) {
        var x, y;
        if (!from) return;
        x = event.changedTouches[0].clientX - from.x;
        y = event.changedTouches[0].clientY - from.y;
        if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) step(at + (x > 0 ? -1 : 1));
        from = null;
      }, { passive: true });
    }

    sections.forEach(function (section) { section.tabIndex = -1; });
    bar.className = 'bar';
    where.className = 'where';
    said.className = 'far';
    said.setAttribute('aria-live', 'polite');
    button('First record', 'first', function () { step(0); });
    button('Previous record', 'back', function () { step(at - 1); });
    bar.appendChild(where);
    button('Next record', 'on', function () { step(at + 1); });
    button('Last record', 'last', function () { step(sections.length - 1); });
    playButton = button('Play', '', play);
    button('Keys', '', help);
    holder.parentNode.insertBefore(bar, holder);
    proof(bar);
    holder.parentNode.insertBefore(said, holder);
    choose_print();
    document.body.classList.add('viewed');
    document.addEventListener('keydown', key);
    window.addEventListener('hashchange', function () { go(true); });
    swipes();
    go(false);
  }

  var sections = [].slice.call(document.querySelectorAll('section.record'));
  if (sections.length) viewer(sections);
})();
