/* A page where a player tries orders: the engine in the page says of every line what CHECK and FORECAST would answer. Nothing is
 * sent: the page makes the text of a mail. */
(function () {
  'use strict';

  var held = document.getElementById('game'), lines = document.getElementById('lines'), answer = document.getElementById('answer');
  var engine = null, waiting = null;

  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }

  function fault(error) {
    answer.textContent = 'Orders cannot be tried here: ' + window.postern_fault(error);
    answer.setAttribute('data-refused', 'fault');
  }

  /* ---- the mail ---- */

  /* END keeps a signature below from being read. */
  function mail_text() { return lines.value.replace(/\s+$/, '') + '\nEND\n'; }

  function show_mail() {
    var address = held.getAttribute('data-address').split('@').map(encodeURIComponent).join('@');
    document.getElementById('text').textContent = mail_text();
    document.getElementById('copied').textContent = '';
    document.getElementById('mail').href = 'mailto:' + address + '?subject=' + encodeURIComponent(held.getAttribute('data-subject'))
      + '&body=' + encodeURIComponent(mail_text().replace(/\n/g, '\r\n'));
  }

  /* Pages of a file have no clipboard in some browsers. */
  function copy() {
    var said = document.getElementById('copied'), text = document.getElementById('text');
    function by_hand() {
      var all = document.createRange();
      text.parentNode.open = true;
      all.selectNodeContents(text);
      window.getSelection().removeAllRanges();
      window.getSelection().addRange(all);
      said.textContent = document.execCommand('copy') ? 'Copied.' : 'It is marked: copy it with your keyboard.';
    }
    if (!navigator.clipboard) return by_hand();
    navigator.clipboard.writeText(mail_text()).then(function () { said.textContent = 'Copied.'; }, by_hand);
  }

  /* ---- orders ---- */

  function judge() {
    waiting = null;
    show_mail();
    if (!engine) return;
    try {
      answer.setAttribute('data-refused', engine.judge(lines.value));
      answer.textContent = engine.answer().replace(/^\s+/, '');
    } catch (error) {
      engine = null;
      fault(error);
    }
  }

  function judge_soon() {
    if (waiting) clearTimeout(waiting);
    waiting = setTimeout(judge, 150);
  }

  /* Puts a word where the cursor is, apart from its neighbours. */
  function put(word) {
    var at = lines.selectionStart, before = lines.value.slice(0, at), after = lines.value.slice(lines.selectionEnd);
    if (before && !/\s$/.test(before)) before += ' ';
    if (!/^\s/.test(after)) after = ' ' + after;
    lines.value = before + word + after;
    lines.selectionStart = lines.selectionEnd = before.length + word.length + 1;
    lines.focus();
    judge();
  }

  function button(place, word) {
    var made = make('button', word);
    made.type = 'button';
    made.addEventListener('click', function () { put(word); });
    place.appendChild(made);
  }

  /* A click writes what orders call the thing there, or the cell; the buttons offer the other names. */
  function click(event) {
    var svg = event.currentTarget, point = svg.createSVGPoint(), found, names = document.getElementById('names');
    point.x = event.clientX;
    point.y = event.clientY;
    point = point.matrixTransform(svg.querySelector('g').getScreenCTM().inverse());
    found = engine && engine.at(Math.round(point.x), Math.round(point.y));
    if (!found) return;
    names.textContent = '';
    found.names.forEach(function (name) { button(names, name); });
    names.appendChild(make('span', found.say.replace(/\n/g, '; ')));
    put(found.names[found.names.length > 1 ? 1 : 0]);
  }

  /* ---- the board ---- */

  function draw() {
    var figure = document.getElementById('board'), picture = figure.querySelector('.picture'), list = document.querySelector('#list div'), board, notes;
    if (engine.svg()) {
      board = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      board.id = 'live';
      document.querySelector('.library defs').appendChild(board);
      board.innerHTML = engine.board();
      picture.innerHTML = engine.svg();
      picture.querySelector('svg').addEventListener('click', click);
      figure.hidden = false;
      list.innerHTML = engine.list();
      list.appendChild(window.postern_grid(list, engine.places(), list.querySelector('.under'), []));
      document.getElementById('list').hidden = false;
    }
    notes = engine.notes();
    notes.forEach(function (note, i) {
      var list = document.querySelector('#held dl');
      if (!i || notes[i - 1].heading !== note.heading) list.appendChild(make('dt', note.heading));
      list.appendChild(make('dd', (note.key ? note.key + ' ' : '') + (note.owner ? note.owner + ': ' : '') + note.say));
    });
    document.getElementById('held').hidden = !notes.length;
    engine.words().forEach(function (word) { button(document.getElementById('words'), word); });
  }

  document.getElementById('turn').addEventListener('click', function () { document.body.classList.toggle('turned'); });
  document.getElementById('copy').addEventListener('click', copy);
  document.getElementById('orders').addEventListener('submit', function (event) { event.preventDefault(); });
  lines.addEventListener('input', judge_soon);
  show_mail();
  try {
    window.postern_start(document.getElementById('engine').textContent).then(function (started) {
      started.trial(held.textContent);
      engine = started.try_orders;
      if (!lines.value) lines.value = engine.on_file();
      draw();
      judge();
    }).catch(fault);
  } catch (error) {
    fault(error);
  }
})();
