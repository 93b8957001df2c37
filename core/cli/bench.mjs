// `npm run bench`: every budget as measured / limit; `-- --json` for machines. Never part of the tests. What was not measured has a
// line that says why, and the run has not passed then.
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
/** @typedef {{ name: string, measured: number, limit: number, unit: string, atLeast?: boolean }} Measured */
/** @typedef {Measured | { name: string, notMeasured: string }} Outcome */
/** @type {Outcome[]} */
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
const of = (/** @type {string} */ verdict) => results.filter((result) => verdictOf(result) === verdict).length;
if (json) process.stdout.write(`${JSON.stringify(results, null, 1)}\n`);
else process.stdout.write(`${of('ok')} within their limits, ${of('OVER')} over, ${of('—')} not measured\n`);
process.exitCode = of('ok') === results.length ? 0 : 1;

/** @param {Outcome} result @returns {'ok' | 'OVER' | '—'} */
function verdictOf(result) {
  if ('notMeasured' in result) return '—';
  const { measured, limit, atLeast } = result;
  return (atLeast ? measured >= limit : measured <= limit) ? 'ok' : 'OVER';
}

/** @param {Outcome} result */
function line(result) {
  const start = `${verdictOf(result).padEnd(4)} ${result.name.padEnd(58)}`;
  if ('notMeasured' in result) return `${start} not measured: ${result.notMeasured}`;
  const { measured, limit, unit, atLeast } = result;
  const round = (/** @type {number} */ value) => Number(value.toPrecision(value >= 1000 ? 5 : 3));
  return `${start} ${round(measured)} / ${atLeast ? '≥' : '≤'} ${round(limit)} ${unit}`;
}
