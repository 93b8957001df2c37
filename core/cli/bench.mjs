// `npm run bench`: every budget as measured / limit; `-- --json` for machines. Never part of the tests.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './build/ensure-browser.mjs';
import { ensureBuilt, ensureInstalled } from './build/ensure.mjs';
import { root } from './build/project.mjs';

ensureInstalled();
ensureBrowser();
ensureBuilt();

const json = process.argv.includes('--json');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const folder = join(root, 'tests/bench');
/** @type {{ name: string, measured: number, limit: number, unit: string, atLeast?: boolean }[]} */
const results = [];
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.bench.mjs'))
  .sort()) {
  if (wanted.length > 0 && !wanted.some((name) => file.startsWith(name))) continue;
  const { bench } = await import(pathToFileURL(join(folder, file)).href);
  for (const result of await bench()) {
    results.push(result);
    if (!json) process.stdout.write(`${line(result)}\n`);
  }
}
if (json) process.stdout.write(`${JSON.stringify(results, null, 1)}\n`);
process.exitCode = results.every(kept) ? 0 : 1;

/** @param {{ measured: number, limit: number, atLeast?: boolean }} result */
function kept({ measured, limit, atLeast }) {
  return atLeast ? measured >= limit : measured <= limit;
}

/** @param {{ name: string, measured: number, limit: number, unit: string, atLeast?: boolean }} result */
function line(result) {
  const round = (/** @type {number} */ value) => Number(value.toPrecision(value >= 1000 ? 5 : 3));
  const verdict = kept(result) ? 'ok  ' : 'OVER';
  const sign = result.atLeast ? '≥' : '≤';
  return `${verdict} ${result.name.padEnd(58)} ${round(result.measured)} / ${sign} ${round(result.limit)} ${result.unit}`;
}
