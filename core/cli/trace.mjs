// `npm run trace`: which rows of tests/requirements.md have a test (the row's ID stands in its title), and which have none.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/project.mjs';

const rows = [
  ...readFileSync(join(root, 'tests/requirements.md'), 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (.+) \|$/gm),
].map(([, id, text]) => ({ id: /** @type {string} */ (id), text: /** @type {string} */ (text) }));
const known = new Set(rows.map((row) => row.id));

/** ID → files with a test that names it. @type {Map<string, Set<string>>} */
const proofs = new Map();
/** @type {string[]} */
const unknown = [];
for (const file of readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })) {
  if (!/\.(test|spec)\.tsx?$/.test(file)) continue;
  const source = readFileSync(join(root, 'tests', file), 'utf8');
  // Titles only: `it(`, `test(` and their variants, with a quoted first argument; and the rows of an `it.each`.
  for (const [, title] of [
    ...source.matchAll(/\b(?:it|test)(?:\.\w+)*(?:\([^()'"`]*\))?\(\s*(['"`](?:\\.|(?!['"`]).)*)/g),
    ...source.matchAll(/^\s*\[\s*(['"`]\[[A-Z]+-\d(?:\\.|(?!['"`]).)*)/gm),
  ]) {
    for (const [, ids] of (title ?? '').matchAll(/\[([A-Z]+-\d+(?:[ ,]+[A-Z]*-?\d+)*)\]/g)) {
      for (const id of expand(ids ?? '')) {
        if (known.has(id)) proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
        else if (!/^(GL|KS|GW|NV|CI|NE|SW|MG|HT|TP|US|PL|RC|SE)-/.test(id)) unknown.push(`${id} in tests/${file}`);
      }
    }
  }
}

/** `TBL-04 -05` and `TBL-04, TBL-05` → each. @param {string} ids */
function expand(ids) {
  const [first = '', ...rest] = ids.split(/[ ,]+/);
  const prefix = first.split('-')[0];
  return [first, ...rest.map((id) => (/^[A-Z]/.test(id) ? id : `${prefix}-${id.replace('-', '')}`))];
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const shown =
  wanted.length > 0 ? rows.filter((row) => wanted.some((w) => row.id === w || row.id.startsWith(`${w}-`))) : rows;
const without = shown.filter((row) => !proofs.has(row.id));
if (!process.argv.includes('--missing')) {
  for (const row of shown.filter((r) => proofs.has(r.id))) {
    process.stdout.write(
      `${row.id.padEnd(10)} ${[.../** @type {Set<string>} */ (proofs.get(row.id))].sort().join(', ')}\n`,
    );
  }
}
process.stdout.write(`\nWithout a test:\n`);
for (const row of without) process.stdout.write(`${row.id.padEnd(10)} ${row.text.slice(0, 100)}\n`);
if (unknown.length > 0) process.stdout.write(`\nTitles that name no row:\n${[...new Set(unknown)].join('\n')}\n`);
process.stdout.write(`\n${shown.length - without.length} of ${shown.length} rows have a test\n`);
process.exitCode = unknown.length > 0 ? 1 : 0;
