/* The engine in the reader's browser: checks the replay of a page as `postern replay verify` does, and draws steps of turns and
 * the board as each side saw it. The module stands in the page or in a script beside it; it is asked for nothing until the
 * reader asks. It gets bytes and gives texts: it reaches no network, no file and no clock. */
(function () {
  'use strict';

  /* The module leaves a turn by an exception of ours; any other is a fault, and goes on. */
  function Leave(attempt, reason) {
    this.attempt = attempt;
    this.reason = reason;
  }

  function unpack(base64) {
    var text = atob(base64.replace(/\s+/g, '')), bytes = new Uint8Array(text.length), i;
    for (i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  }

  function inflate(bytes) {
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }

  function hex(bytes) {
    return [].map.call(new Uint8Array(bytes), function (byte) { return (byte < 16 ? '0' : '') + byte.toString(16); }).join('');
  }

  var most_ms = 30000;

  function start(module) {
    var asked, engine = {}, late_ms = Infinity, ended = null;

    /* The module is lost when it is left in this way. */
    function look_at_clock() {
      if (Date.now() > late_ms) throw new Error('it takes longer than 30 s');
    }

    /* What resolves turns has so much time. Whatever ends it in its middle has ended the module. */
    function in_time(act) {
      if (ended) throw ended;
      late_ms = Date.now() + most_ms;
      try {
        return act();
      } catch (fault) {
        ended = fault;
        throw fault;
      } finally {
        late_ms = Infinity;
      }
    }

    var host = {
      step: look_at_clock,
      attempt: function (attempt, run, context) {
        var stack = asked.__stack_pointer.value;
        look_at_clock();
        try {
          asked.__indirect_function_table.get(run)(context);
          return 0;
        } catch (left) {
          if (!(left instanceof Leave) || left.attempt !== attempt) throw left;
          asked.__stack_pointer.value = stack;
          return left.reason;
        }
      },
      leave: function (attempt, reason) { throw new Leave(attempt, reason); }
    };

    function text(at) {
      var bytes = new Uint8Array(asked.memory.buffer), end = at;
      if (!at) return null;
      while (bytes[end]) end++;
      return new TextDecoder().decode(bytes.subarray(at, end));
    }

    /* Puts the replay in. True: there are records to check. */
    engine.open = function (name, bytes) {
      var called = new TextEncoder().encode(name), at = asked.viewer_room(called.length + bytes.length);
      if (!at) throw new Error('there is no memory for it');
      new Uint8Array(asked.memory.buffer).set(called, at);
      new Uint8Array(asked.memory.buffer).set(bytes, at + called.length);
      return in_time(function () { return asked.viewer_open(called.length, bytes.length) !== 0; });
    };

    engine.verdict = function () {
      return { verdict: ['ok', 'chain-only', 'differs', 'unjudged'][asked.viewer_verdict()], words: text(asked.viewer_words()),
               json: JSON.parse(text(asked.viewer_json())) };
    };

    /* Checks a record at a time, with pauses, so that the page lives meanwhile. */
    engine.check = function (name, bytes, progress) {
      return new Promise(function (done, failed) {
        var more;
        function go() {
          var until = Date.now() + 25;
          try {
            do more = more && in_time(asked.viewer_check) !== 0; while (more && Date.now() < until);
            if (!more) return done(engine.verdict());
          } catch (fault) {
            fault.record = asked.viewer_checked() + 1;
            return failed(fault);
          }
          if (progress) progress(asked.viewer_checked(), asked.viewer_records());
          setTimeout(go, 0);
        }
        try { more = engine.open(name, bytes); } catch (fault) { return failed(fault); }
        go();
      });
    };

    /* A record as a seat saw it (from 1; 0: everything that the file holds; -1: an onlooker). How many steps it has; -1: there is
     * nothing to be seen. */
    engine.look = function (record, seat) { return in_time(function () { return asked.viewer_look(record, seat); }); };
    /* Of a step of that look; 0: of the record as a whole. */
    engine.svg = function (step) { return text(asked.viewer_svg(step)); };
    engine.board = function (step) { return text(asked.viewer_board(step)); };
    engine.list = function (step) { return text(asked.viewer_list(step)); };
    engine.places = function (step) { return text(asked.viewer_places(step)); };
    engine.drawing = function (step) { return text(asked.viewer_drawing(step)); };
    engine.text = function (step) { return text(asked.viewer_text(step)); };
    engine.notes = function (step) { return JSON.parse(text(asked.viewer_notes(step))); };
    engine.events = function (step) { return JSON.parse(text(asked.viewer_events(step))); };
    /* The names of the seats of a game that can be looked at; none where the replay holds no positions. */
    engine.seats = function () { return JSON.parse(text(asked.viewer_seats())); };
    /* The position after a record as a scenario; null: its rules have no notation. */
    engine.position = function (record) { return text(asked.viewer_position(record)); };

    /* Puts a text into the module. */
    function put(bytes) {
      var at = asked.trial_room(bytes.length);
      if (!at) throw new Error('there is no memory for it');
      new Uint8Array(asked.memory.buffer).set(bytes, at);
      return bytes.length;
    }

    /* Opens a game as one seat may know it, from base64, to try orders (engine.try_orders). */
    engine.trial = function (base64) {
      if (!asked.trial_open(put(unpack(base64)))) throw new Error(text(asked.trial_answer()));
    };
    engine.try_orders = {
      /* The lines of a mail: how many of them are refused. */
      judge: function (lines) {
        return in_time(function () { return asked.trial_judge(put(new TextEncoder().encode(lines))); });
      },
      answer: function () { return text(asked.trial_answer()); },
      words: function () { return JSON.parse(text(asked.trial_words())); },
      on_file: function () { return text(asked.trial_on_file()); },
      svg: function () { return text(asked.trial_svg()); },
      board: function () { return text(asked.trial_board()); },
      list: function () { return text(asked.trial_list()); },
      places: function () { return text(asked.trial_places()); },
      notes: function () { return JSON.parse(text(asked.trial_notes())); },
      /* What is at a point of the picture; null: nothing. */
      at: function (x, y) { return JSON.parse(text(asked.trial_at(x, y))); }
    };

    return WebAssembly.instantiate(module, { host: host }).then(function (instance) {
      asked = engine.exports = instance.exports;
      asked._initialize();
      return engine;
    });
  }

  /* What ended a module, for the reader. */
  window.postern_fault = function (error) {
    return (error && error.message || error) + (error instanceof WebAssembly.RuntimeError ? ' (the engine has 256 MiB of memory)' : '');
  };

  /* The engine from its module in gzip and base64; `hash` is then the module's. */
  window.postern_start = function (base64) {
    var bytes;
    return inflate(unpack(base64)).then(function (buffer) {
      bytes = buffer;
      return WebAssembly.compile(buffer);
    }).then(start).then(function (engine) {
      /* Pages of a file have no crypto in some browsers. */
      if (!window.crypto || !window.crypto.subtle) return engine;
      return window.crypto.subtle.digest('SHA-256', bytes).then(function (hash) {
        engine.hash = hex(hash);
        return engine;
      });
    });
  };

  /* ---- in the page ---- */

  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }

  /* The board that pictures of the engine use lies in the page's library. */
  function live_board(text) {
    var board = document.getElementById('live');
    if (!board) {
      board = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      board.id = 'live';
      document.querySelector('.library defs').appendChild(board);
    }
    board.innerHTML = text;
  }

  function details(summary, inside) {
    var made = make('details');
    made.appendChild(make('summary', summary));
    made.appendChild(inside);
    return made;
  }

  function words_of(phases) {
    var all = document.createDocumentFragment();
    phases.forEach(function (phase) {
      var list = make('ul');
      list.className = 'told';
      phase.lines.forEach(function (line) { list.appendChild(make('li', line)); });
      if (phase.heading) all.appendChild(make('h4', phase.heading));
      all.appendChild(list);
    });
    return all;
  }

  function notes_of(notes) {
    var list = make('dl');
    notes.forEach(function (note, i) {
      if (!i || notes[i - 1].heading !== note.heading) list.appendChild(make('dt', note.heading));
      list.appendChild(make('dd', (note.key ? note.key + ' ' : '') + (note.owner ? note.owner + ': ' : '') + note.say));
    });
    return list;
  }

  /* Shows steps and viewpoints in the place of what the page holds of a record. */
  function looker(engine, seats, bar, said) {
    var section = null, seat = 0, step = 0, steps = 0, live = make('div'), eyes = make('select'), where = make('span');
    var from = make('div');

    function number() { return +section.id.slice(1); }

    function eyes_name() { return eyes.options[eyes.selectedIndex].textContent; }

    function title() {
      return 'Record ' + number() + (step ? ', step ' + step + ' of ' + steps : '') + (seat ? ', as ' + eyes_name() + ' saw it' : '');
    }

    function picture() {
      var figure = make('figure'), caption = make('figcaption', title());
      live_board(engine.board(step));
      figure.innerHTML = engine.svg(step);
      caption.id = 'live-caption';
      figure.appendChild(caption);
      return figure;
    }

    function words() {
      var made = make('div'), list = make('div'), places = engine.places(step), board;
      made.className = 'words';
      made.appendChild(make('h3', 'What happened'));
      made.appendChild(words_of(engine.events(step)));
      if (engine.notes(step).length) made.appendChild(details('Hands and what lies beside the board', notes_of(engine.notes(step))));
      list.innerHTML = engine.list(step);
      board = details('The board in words', list);
      board.addEventListener('toggle', function () {
        if (!list.querySelector('.walking') && places)
          list.appendChild(window.postern_grid(list, places, list.querySelector('.under'),
            [].map.call(made.querySelectorAll('.told li'), function (item) { return item.textContent; })));
      });
      made.appendChild(board);
      return made;
    }

    function address() {
      var mark = step ? 's' + step : '', as = seat ? '.' + eyes_name().toLowerCase() : '';
      try { history.replaceState(null, '', '#' + section.id + mark + as); } catch (e) { /* the address is not needed */ }
    }

    /* The picture of a record for which the page has none. */
    function draw_missing(own) {
      var place = own.querySelector('.drawn'), old = document.querySelector('figure.missing'), figure;
      if (old) old.remove();
      if (!place || own.hidden || !engine.svg(0)) return;
      figure = picture();
      figure.className = 'missing';
      own.insertBefore(figure, own.firstChild);
    }

    /* A module that has ended shows nothing any more; the page goes on with what is in it. */
    function look() {
      try {
        return engine.look(number(), seat);
      } catch (fault) {
        bar.parentNode.querySelector('.engine-ended').textContent = 'The engine has stopped: ' + window.postern_fault(fault);
        return -1;
      }
    }

    /* The page's own words stand where nothing else is asked for. */
    function draw() {
      var own = section.querySelector('.pair:not(.live)');
      steps = look();
      step = Math.max(0, Math.min(step, steps));
      where.textContent = steps > 0 ? (step ? 'step ' + step + ' of ' + steps : steps + (steps === 1 ? ' step' : ' steps')) : '';
      if (live.parentNode && live.parentNode !== section) live.parentNode.querySelector('.pair:not(.live)').hidden = false;
      live.remove();
      own.hidden = steps >= 0 && (step > 0 || seat !== 0);
      draw_missing(own);
      if (!own.hidden) return;
      live.textContent = '';
      if (engine.svg(step)) live.appendChild(picture());
      live.appendChild(words());
      section.appendChild(live);
      said.textContent = title() + '. ' + (live.querySelector('.told li') || make('i')).textContent;
    }

    function go(by) {
      if (!section || steps < 1) return;
      step = Math.max(0, Math.min(steps, step + by));
      draw();
      address();
    }

    /* #r14s5 is a step, #r14.red what RED saw. */
    function read_address() {
      var parts = /^#r\d+(?:s(\d+))?(?:\.(.+))?$/.exec(location.hash), i;
      if (!parts || !(parts[1] || parts[2])) return;
      for (i = 0; i < eyes.options.length && parts[2]; i++)
        if (eyes.options[i].textContent.toLowerCase() === decodeURIComponent(parts[2])) eyes.selectedIndex = i;
      seat = +eyes.value;
      step = +(parts[1] || 0);
      draw();
    }

    function button(text, act) {
      var made = make('button', text);
      made.type = 'button';
      made.addEventListener('click', act);
      bar.appendChild(made);
      return made;
    }

    function option(value, text) {
      var made = make('option', text);
      made.value = value;
      eyes.appendChild(made);
    }

    function file(name, kind, text) {
      var line = make('p'), link = make('a', name);
      link.download = name;
      link.href = 'data:' + kind + ';charset=utf-8,' + encodeURIComponent(text);
      line.appendChild(link);
      from.appendChild(line);
    }

    function go_on() {
      var text = section ? engine.position(number()) : null;
      from.textContent = '';
      from.appendChild(make('h3', 'Continue from here'));
      if (!text) return from.appendChild(make('p', 'There is no notation for this position.'));
      from.appendChild(make('p', 'The position after record ' + number() + '. Its lines under "position" go into a sandbox with: '));
      from.appendChild(make('code', 'postern game new ' + /rules +(\S+)/.exec(text)[1] + ' --sandbox ...; postern gm position GAME --file FILE'));
      from.appendChild(make('p', 'The whole is a scenario: postern scenario --dump position.scn'));
      file('position.scn', 'text/plain', text);
      if (engine.drawing(step)) file('position.svg', 'image/svg+xml', engine.drawing(step));
      from.appendChild(make('pre', text));
    }

    function key(event) {
      var inside = document.activeElement.closest('.bar') || (section && section.contains(document.activeElement));
      if (!inside || event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT') return;
      if (event.key === 'ArrowDown') go(1);
      else if (event.key === 'ArrowUp') go(-1);
      else if (event.key === 'v' && !document.body.hasAttribute('data-no-letters')) {
        eyes.selectedIndex = (eyes.selectedIndex + 1) % eyes.options.length;
        eyes.dispatchEvent(new Event('change'));
      } else return;
      event.preventDefault();
    }

    bar.classList.add('ready');
    live.className = 'pair live';
    eyes.setAttribute('aria-label', 'Seen by');
    option(0, 'all');
    seats.forEach(function (name, i) { option(i + 1, name); });
    option(-1, 'onlookers');
    eyes.addEventListener('change', function () {
      seat = +eyes.value;
      step = 0;
      if (section) draw();
      if (section) address();
    });
    button('Step back', function () { go(-1); });
    button('Step on', function () { go(1); });
    bar.appendChild(where);
    bar.appendChild(eyes);
    button('Continue from here', go_on);
    bar.parentNode.insertBefore(from, bar.nextSibling);
    bar.parentNode.insertBefore(make('p'), from).className = 'engine-ended bad';
    document.addEventListener('keydown', key);
    document.addEventListener('postern-record', function (event) {
      section = event.detail;
      step = 0;
      draw();
      if (seat) setTimeout(address, 0);
    });
    window.addEventListener('hashchange', read_address);
    section = document.querySelector('section.record:not([hidden])');
    if (section) draw();
    read_address();
  }

  function replay_of(place) {
    var held = document.getElementById('replay'), link = document.querySelector('a[download][href^="data:"]');
    return unpack(held ? held.textContent : link.getAttribute('href').replace(/^[^,]*,/, ''));
  }

  var brought = null;
  window.postern_engine = function (base64) { brought = base64; };

  /* Checks the replay of the page, says what came of it in `place`, and gives the bar what the engine can do. */
  window.postern_prove = function (place, bar) {
    var said = place.querySelector('.verdict'), held = document.getElementById('engine'), engine;
    function fault(error) {
      var at = error && error.record ? 'record ' + error.record + ': ' : '';
      said.textContent = 'The check could not be made: ' + at + window.postern_fault(error);
      place.setAttribute('data-verdict', 'fault');
    }

    try {
      window.postern_start(held ? held.textContent : brought).then(function (started) {
        engine = started;
        return engine.check(place.getAttribute('data-file'), replay_of(place), function (records, of) {
          said.textContent = 'record ' + records + ' of ' + of;
        });
      }).then(function (found) {
        said.textContent = found.words + (engine.hash ? 'engine: ' + engine.hash + '\n' : '');
        place.setAttribute('data-verdict', found.verdict);
        if (engine.seats().length) looker(engine, engine.seats(), bar, document.querySelector('main > p.far') || make('p'));
      }).catch(fault);
    } catch (error) {
      fault(error);
    }
  };
})();
