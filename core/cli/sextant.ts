#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { errorText } from '#base';
import { printable } from './printable.ts';
import { asksForHelp, help } from './serve-arguments.mjs';

const [command, ...rest] = process.argv.slice(2);
if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(help);
} else if (command === '--version') {
  process.stdout.write(`${version()}\n`);
} else if (command === '--check-config') {
  await import('./serve.ts').then(({ serve }) => serve(['--check-config', ...rest])).catch(fail);
} else if (command === 'plugin') {
  await import('./plugin.ts')
    .then(({ plugin }) => plugin(rest, (text) => process.stdout.write(printable(text))))
    .catch(fail);
} else if (command === 'import-horizon') {
  await import('./import-horizon/import-horizon.ts')
    .then(({ importHorizon }) =>
      importHorizon(rest, {
        out: (text) => process.stdout.write(text),
        report: (text) => process.stderr.write(printable(text)),
      }),
    )
    .catch(fail);
} else if (command === 'healthcheck') {
  await import('./healthcheck.ts')
    .then(({ healthcheck }) => healthcheck(rest, (text) => process.stdout.write(printable(text))))
    .catch(fail);
} else if (command === 'serve' || command === 'start') {
  if (asksForHelp(rest)) process.stdout.write(help);
  else await import('./serve.ts').then(({ serve }) => serve(rest)).catch(fail);
} else {
  fail(new Error(`There is no command "${command}". Try --help.`));
}

/** Returns the console's version. The file is there in a clone and in every package. */
function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function fail(error: unknown): never {
  process.stderr.write(printable(`${errorText(error)}\n`));
  process.exit(1);
}
