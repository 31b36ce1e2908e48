// render.js TEMPLATE PARTIAL VIEW: renders with mustache.js and prints the microseconds of one rendering and the text.
// Templates are parsed once, as ours are, and nothing is escaped.
'use strict';

const fs = require('fs');

let mustache;
try {
    mustache = require('mustache');
} catch (missing) {
    process.exit(3);
}

const [template, footer, view] = process.argv.slice(2).map((path) => fs.readFileSync(path, 'utf8'));
const data = JSON.parse(view);
const RUNS = 1000;

mustache.escape = (text) => text;
let text = '';
function batch() {
    const start = process.hrtime.bigint();
    for (let i = 0; i < RUNS; i++)
        text = mustache.render(template, data, { footer });
    return Number(process.hrtime.bigint() - start) / 1000 / RUNS;
}
for (let warm = 0; warm < 3; warm++)
    batch();
process.stdout.write(`${batch().toFixed(3)}\n${text}`);
