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

  function start(module) {
    var asked, engine = {};
    var host = {
      attempt: function (attempt, run, context) {
        var stack = asked.__stack_pointer.value;
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
      return asked.viewer_open(called.length, bytes.length) !== 0;
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
            while (more && Date.now() < until) more = asked.viewer_check() !== 0;
            if (!more) return done(engine.verdict());
          } catch (fault) {
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
    engine.look = function (record, seat) { return asked.viewer_look(record, seat); };
    /* Of a step of that look; 0: of the record as a whole. */
    engine.svg = function (step) { return text(asked.viewer_svg(step)); };
    engine.board = function (step) { return text(asked.viewer_board(step)); };
    engine.list = function (step) { return text(asked.viewer_list(step)); };
    engine.notes = function (step) { return JSON.parse(text(asked.viewer_notes(step))); };
    engine.events = function (step) { return JSON.parse(text(asked.viewer_events(step))); };
    /* The position after a record as a scenario; null: its rules have no notation. */
    engine.position = function (record) { return text(asked.viewer_position(record)); };

    return WebAssembly.instantiate(module, { host: host }).then(function (instance) {
      asked = instance.exports;
      asked._initialize();
      return engine;
    });
  }

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
  window.postern_bytes = unpack;
})();
