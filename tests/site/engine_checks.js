/* What the engine for browsers has to say of a folder's replays: run in a page by proof.py. */
function engine_checks(engine) {
  return {
    /* The verdict of a replay, checked twice in one instance: the second time has to be like the first. */
    words: async function (name, bytes) {
      const first = await engine.check(name, bytes), second = await engine.check(name, bytes);
      return first.words === second.words ? first.words : 'the second check says: ' + second.words;
    },
    /* All records in words, as `replay show --scene --text` prints them. */
    texts: function (records, seat) {
      let all = '';
      for (let record = 1; record <= records; record++) {
        engine.look(record, seat);
        all += (record > 1 ? '\n' : '') + 'record ' + record + ': ' + engine.text(0);
      }
      return all;
    },
    /* The last step leaves the board as the record does. Returns how many steps there are, and where that is not so. */
    steps: function (records) {
      const faults = [];
      let count = 0;
      for (let record = 1; record <= records; record++) {
        const steps = engine.look(record, 0);
        count += steps;
        for (let step = 1; step <= steps; step++) {
          if (!engine.svg(step).startsWith('<svg ') && engine.svg(0)) faults.push(record + ' step ' + step + ': no picture');
          if (step > 1 && engine.svg(step) === engine.svg(step - 1)) faults.push(record + ' step ' + step + ': nothing new');
        }
      }
      return { count, faults };
    },
  };
}
