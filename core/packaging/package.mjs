// `npm run package`: the packages that operators install. Builds the console first when its sources have changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, fail } from '../cli/build/ensure.mjs';
import { takeLock } from '../cli/build/lock.mjs';
import { help, readOptions } from './options.mjs';

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) process.stdout.write(help);
else await build().catch((error) => fail(error.message));

async function build() {
  const { kinds, output, signKey } = readOptions(words);
  // The key is read first: a build of minutes should not end with its absence.
  const key = signKey === undefined ? undefined : readFileSync(signKey);
  ensureInstalled();
  ensureBuilt();
  const release = takeLock('packaging', 'packaging');
  const { buildPackages } = await import('./build-packages.mjs');
  const files = await buildPackages(kinds, key);
  mkdirSync(output, { recursive: true });
  for (const { name, content } of files) {
    writeFileSync(join(output, name), content);
    process.stdout.write(`${join(output, name)}\n`);
  }
  release();
}
