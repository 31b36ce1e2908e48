/* The modules for browsers, without a browser: node modules.js POSTERN MODULES FOLDER, where FOLDER holds <rules>-*.replay (of soaked
 * games, and of the golden one) and MODULES the modules. The loader of the pages runs them, as it does in a page. Every record of each replay has to be seen by each seat, and
 * drawn, as the program does it, byte for byte; changed replays are judged in the program's words. Then turns are left in every way
 * there is (leaves.c), a thousand times in one module, and a module that takes too long is ended.
 * Ends with `N passed, N failed`. */
'use strict';

const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const { spawnSync } = require('child_process');

const [postern, modules, folder] = process.argv.slice(2);
let passed = 0, failed = 0;

function check(holds, words) {
  if (holds) return passed++;
  failed++;
  console.log(words);
}

/* The loader asks for no page until somebody presses a button in one. */
global.window = globalThis;
new Function(fs.readFileSync(path.join(__dirname, '../../templates/site/engine.js'), 'utf8'))();

function bytes_of(file) { return fs.readFileSync(path.join(modules, file)); }
function start(file) { return global.postern_start(zlib.gzipSync(bytes_of(file)).toString('base64')); }

function run(...words) {
  const done = spawnSync(postern, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  return done.stdout + done.stderr;
}

/* ---- replays ---- */

async function words_of(engine, name, text) { return (await engine.check(name, Buffer.from(text))).words; }

/* A letter in the middle of each record in turn, and lines that are missing, doubled or cut. */
function* changed(text) {
  const lines = text.split('\n');
  for (let i = 1; i < lines.length - 1; i += 3) {
    const at = Math.floor(lines[i].length / 2), other = [...lines];
    other[i] = lines[i].slice(0, at) + (lines[i][at] === '1' ? '2' : '1') + lines[i].slice(at + 1);
    yield other.join('\n');
  }
  yield lines.filter((_, i) => i !== 2).join('\n');
  yield [...lines.slice(0, 3), ...lines.slice(2)].join('\n');
  yield text.slice(0, text.length - 40);
}

async function check_changed(engine, text) {
  for (const other of changed(text)) {
    fs.writeFileSync(path.join(folder, 'changed.replay'), other);
    const said = await words_of(engine, 'changed.replay', other), wanted = run('replay', 'verify', 'changed.replay');
    check(said === wanted, `a changed replay: the module says\n${said}\nand the program\n${wanted}`);
  }
}

function check_looks(engine, name, records) {
  ['onlooker', 'all', ...engine.seats()].forEach((seat, number) => {
    const wanted = run('replay', 'show', '--scene', '--text', ...(seat === 'all' ? [] : ['--as', seat]), name);
    let said = '';
    for (let record = 1; record <= records; record++) {
      engine.look(record, number - 1);
      said += (record > 1 ? '\n' : '') + 'record ' + record + ': ' + engine.text(0);
    }
    check(said === wanted, `${name} as ${seat}: module and program show other things`);
  });
  for (let record = 1; record <= records; record++) {
    const wanted = run('replay', 'show', '--scene', '--svg', '--record', record, name);
    engine.look(record, 0);
    check(engine.drawing(0) === wanted, `${name}: record ${record} is drawn otherwise`);
  }
}

async function check_replay(engine, name) {
  const text = fs.readFileSync(path.join(folder, name), 'utf8'), wanted = run('replay', 'verify', name);
  check(await words_of(engine, name, text) === wanted, `${name}: the module says other words than\n${wanted}`);
  check_looks(engine, name, text.split('\n').length - 2);
  return text;
}

/* ---- leaving ---- */

const WAYS = {
  back: 0, ensure: 1, ask: 2, overflow: 3, trial_back: 4, trial_draws: 5, trial_breaks: 6, trial_overflows: 7, deep_overflows: 8,
};
const DONE = 0, ASKING = 1, BROKEN = 4, TRIAL_STOPPED = 1, TRIAL_BROKEN = 2;
/* What each way gives: the outcome, what became of the trial, and why. */
const GIVES = {
  back: [DONE, 0, /^$/],
  ensure: [BROKEN, 0, /leaves\.c:\d+: way == WAY_BACK does not hold$/],
  ask: [ASKING, 0, /^$/],
  overflow: [BROKEN, 0, /^the turn needs more than the 4 MiB that a turn may use$/],
  trial_back: [DONE, 0, /^$/],
  trial_draws: [DONE, TRIAL_STOPPED, /^$/],
  trial_breaks: [DONE, TRIAL_BROKEN, /^$/],
  trial_overflows: [BROKEN, 0, /^the turn needs more than the 4 MiB that a turn may use$/],
  deep_overflows: [BROKEN, 0, /^the turn needs more than the 4 MiB that a turn may use$/],
};

function text_at(exports, at) {
  const bytes = Buffer.from(exports.memory.buffer);
  return bytes.toString('utf8', at, bytes.indexOf(0, at));
}

async function check_leaves() {
  const exports = (await start('tests/leaves.wasm')).exports, stack = exports.__stack_pointer.value, names = Object.keys(GIVES);
  let bytes = 0;
  for (let i = 0; i < 1000; i++) {
    const name = names[i % names.length], [status, trial, why] = GIVES[name];
    const got = [exports.leaves_take(WAYS[name]), exports.leaves_tried(), text_at(exports, exports.leaves_why())];
    if (got[0] !== status || got[1] !== trial || !why.test(got[2]) || exports.__stack_pointer.value !== stack) {
      check(false, `${name}, time ${i}: gives ${got}, and leaves the stack at ${exports.__stack_pointer.value}, not ${stack}`);
      return;
    }
    if (i === 2 * names.length) bytes = exports.memory.buffer.byteLength;
  }
  check(true);
  check(exports.memory.buffer.byteLength === bytes, `memory grows from ${bytes} to ${exports.memory.buffer.byteLength} bytes`);
}

/* ---- time ---- */

/* Each look at the clock is ten seconds later. */
async function with_fast_clock(act) {
  const now = Date.now;
  let at_ms = now();
  Date.now = () => (at_ms += 10000);
  try {
    return await act();
  } finally {
    Date.now = now;
  }
}

function thrown(act) {
  try {
    act();
    return 'nothing';
  } catch (fault) {
    return fault.message;
  }
}

async function check_time(engine, name) {
  const text = fs.readFileSync(path.join(folder, name), 'utf8'), late = 'it takes longer than 30 s';
  const said = await with_fast_clock(() => engine.check(name, Buffer.from(text)).then(() => 'a verdict', fault => fault));
  check(said.message === late && said.record >= 1, `a record that takes long gives ${said.message || said}`);
  check(thrown(() => engine.look(1, 0)) === late, 'a module that was ended goes on');
  const exports = (await start('tests/leaves.wasm')).exports;
  check(await with_fast_clock(() => thrown(() => exports.leaves_take(WAYS.back))) === 'nothing', 'who has no limit is ended');
}

/* ---- the whole ---- */

async function main() {
  const wanted = ['host.attempt', 'host.leave', 'host.step'];
  const rules = ['arena', 'knightmare', 'sanctum', 'wizwar'], engines = {};
  for (const file of [...rules.map(name => `engine-${name}.wasm`), 'tests/leaves.wasm']) {
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes_of(file))).map(i => i.module + '.' + i.name).sort();
    check(imports.join() === wanted.join(), `${file} imports ${imports}`);
  }
  for (const name of rules) engines[name] = await start(`engine-${name}.wasm`);
  const replays = fs.readdirSync(folder).filter(name => /^[a-z]+-\d+-\d+\.replay$/.test(name));
  check(rules.every(name => replays.some(file => file.startsWith(name))), `only ${replays} are there`);
  for (const name of replays) {
    const engine = engines[name.split('-')[0]], text = await check_replay(engine, name);
    await check_changed(engine, text);
  }
  for (const name of rules) await check_replay(engines[name], `${name}-golden.replay`);
  await check_leaves();
  await check_time(engines.knightmare, replays.find(name => name.startsWith('knightmare')));
  console.log(`modules: ${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

main();
