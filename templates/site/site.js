/* The viewer of a game's page. A page is whole without it: it hides all records but one, and adds
 * buttons, keys and swipes. It draws nothing and asks nobody for anything. */
(function () {
  'use strict';

  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }

  /* The engine comes when the reader asks for it: in the page, or in a script beside it. What it can do stands among the tools. */
  function proof(tools) {
    var place = document.getElementById('proof'), asked = make('button', 'Check on this machine'), said;
    if (!place || !window.WebAssembly || !window.DecompressionStream) return;
    said = place.querySelector('.verdict');
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
  }

  /* Single letters are keys unless the reader has switched them off. */
  function has_letters() { return !document.body.hasAttribute('data-no-letters'); }

  function turn() { document.body.classList.toggle('turned'); }

  function viewer(sections) {
    var links = [].slice.call(document.querySelectorAll('.line a'));
    var holder = document.getElementById('records');
    var bar = make('div'), tools = make('div'), where = make('span'), said = make('p'), lost = make('p');
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

    function button(label, name, act, place) {
      var made = make('button', name ? '' : label);
      made.type = 'button';
      if (name) {
        made.setAttribute('aria-label', label);
        made.appendChild(icon(name));
      }
      made.addEventListener('click', act);
      (place || bar).appendChild(made);
      return made;
    }

    function title(section) {
      return section.querySelector('h2').textContent.replace(/\s+/g, ' ');
    }

    /* The line of records scrolls, to the side on a phone. */
    function bring(item) {
      var line = item.parentNode;
      line.scrollLeft = item.offsetLeft - line.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
      line.scrollTop = item.offsetTop - line.offsetTop - 40;
    }

    /* A long game has several pages. True: the record is on another one, which is opened. */
    function is_elsewhere(record, hash) {
      return [].some.call(document.querySelectorAll('.parts a[data-first]'), function (link) {
        if (record < +link.getAttribute('data-first') || record > +link.getAttribute('data-last')) return false;
        location.replace(link.href.replace(/#.*$/, '') + (hash || '#r' + record));
        return true;
      });
    }

    function show(index, quietly) {
      var first;
      index = Math.max(0, Math.min(sections.length - 1, index));
      if (index === at) return;
      if (at >= 0) links[at].removeAttribute('aria-current');
      at = index;
      window.postern_records.show(at);
      links[at].setAttribute('aria-current', 'true');
      bring(links[at].parentNode);
      lost.hidden = true;
      where.textContent = sections[at].id.slice(1) + ' of ' + (holder.getAttribute('data-of') || sections.length);
      window.postern_grid_in(sections[at]);
      first = sections[at].querySelector('.told li');
      document.dispatchEvent(new CustomEvent('postern-record', { detail: sections[at] }));
      if (!quietly) said.textContent = title(sections[at]) + (first ? ': ' + first.textContent : '');
    }

    /* A step beyond the last record of a part leads into the next one. */
    function step(index) {
      if (!sections[index] && is_elsewhere(+sections[at].id.slice(1) + index - at)) return;
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

    function tell_lost(text) {
      lost.textContent = text;
      lost.hidden = !text;
    }

    /* #r14 is a record, #t12 a turn; what nobody knows is the last record. Steps and viewpoints need the engine. */
    function go(moves) {
      var name = location.hash.slice(1).replace(/^(r\d+)[.s].*$/, '$1');
      var target = name ? document.getElementById(name) : null;
      var section = target ? target.closest('section.record') : null;
      if (!target && /^r\d+$/.test(name) && is_elsewhere(+name.slice(1), location.hash)) return;
      if (target && target.tagName === 'DETAILS') target.open = true;
      if (target && !section && at >= 0) return;
      show(section ? sections.indexOf(section) : sections.length - 1, true);
      if (name && !target) tell_lost('There is no ' + name + ' here. This is the last record.');
      else if (section && location.hash.length > name.length + 1 && document.getElementById('proof') && !tools.classList.contains('ready'))
        tell_lost('Check the game on this machine to see ' + location.hash.slice(1) + '.');
      if (section && moves) focus(section.querySelector('h2'));
    }

    /* The sections that a printer is given: all, or those of which the line of records tells something. */
    function choose_print() {
      if (!document.querySelector('.line .key')) return;
      links.forEach(function (link, i) {
        if (link.parentNode.classList.contains('key')) sections[i].classList.add('marked');
      });
      choice(tools, 'print key records only', false, function (yes) { document.body.classList.toggle('keyed', yes); });
    }

    function choice(place, text, now, act) {
      var label = make('label'), box = make('input');
      box.type = 'checkbox';
      box.checked = now;
      box.addEventListener('change', function () { act(box.checked); });
      label.className = 'choice';
      label.appendChild(box);
      label.appendChild(make('span', ' ' + text));
      place.appendChild(label);
    }

    function help() {
      var shown = document.getElementById('keys'), keys, list = make('ul');
      if (shown) return shown.parentNode.removeChild(shown);
      keys = make('div');
      keys.id = 'keys';
      ['Left, Right: a record', 'Home, End: the first, the last', 'PageUp, PageDown: ten records',
        'Up, Down: a step, when the game has been checked on this machine', 'v: who sees it, when it has been checked',
        'p: play or stop', 'f: turn the board', 'w: open or close the words', '?: these keys, or close them'
      ].forEach(function (text) { list.appendChild(make('li', text)); });
      keys.appendChild(list);
      choice(keys, 'single letters are keys', has_letters(), function (yes) { document.body.toggleAttribute('data-no-letters', !yes); });
      tools.parentNode.insertBefore(keys, tools.nextSibling);
      focus(keys);
    }

    function focus(element) {
      element.tabIndex = -1;
      element.focus();
    }

    function is_busy(element) {
      return /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || element.isContentEditable;
    }

    function key(event) {
      var inside = [bar, tools, holder, document.getElementById('keys')].some(function (place) {
        return place && place.contains(document.activeElement);
      });
      if (event.ctrlKey || event.altKey || event.metaKey || is_busy(event.target)) return;
      if (event.key === 'ArrowRight') step(at + 1);
      else if (event.key === 'ArrowLeft') step(at - 1);
      else if (!inside) return;
      else if (event.key === 'Home') step(0);
      else if (event.key === 'End') step(sections.length - 1);
      else if (event.key === 'PageUp') step(at - 10);
      else if (event.key === 'PageDown') step(at + 10);
      else if (!has_letters()) return;
      else if (event.key === 'p') play();
      else if (event.key === 'f') turn();
      else if (event.key === '?') help();
      else if (event.key === 'w') [].forEach.call(sections[at].querySelectorAll('details'), function (d) { d.open = !d.open; });
      else return;
      event.preventDefault();
    }

    function swipes() {
      var from = null;
      holder.addEventListener('touchstart', function (event) {
        from = event.touches.length === 1 && event.target.closest('figure') ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
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

    bar.className = 'bar';
    tools.className = 'bar tools';
    lost.className = 'note';
    lost.hidden = true;
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
    [bar, tools, lost, said].forEach(function (element) { holder.parentNode.insertBefore(element, holder); });
    if (window.postern_records.have_pictures()) button('Turn the board', '', turn, tools);
    proof(tools);
    choose_print();
    document.body.classList.add('viewed');
    document.addEventListener('keydown', key);
    holder.addEventListener('toggle', function () { window.postern_grid_in(sections[at]); }, true);
    window.addEventListener('hashchange', function () { go(true); });
    swipes();
    go(false);
  }

  var sections = window.postern_records ? window.postern_records.all() : [];
  if (sections.length) viewer(sections);
})();
