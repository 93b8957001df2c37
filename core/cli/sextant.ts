#!/usr/bin/env node
import { errorText } from '#base';

const help = `sextant: an operator's console for OpenStack

  sextant serve [--cloud NAME | --embedded] [--config FILE] [--host ADDRESS] [--port NUMBER]
                [--state DIRECTORY] [--log stderr|stdout|FILE]
      Serves the console. --cloud takes an entry of clouds.yaml; the variables OS_* count as well.
      With none of these, and with --embedded, an embedded cloud runs behind it
      (--size N: so many things in it; --seed TEXT: the same ids every time).
  sextant plugin ls [--json] | add FOLDER-OR-TGZ | rm ID   [--config FILE] [--state DIRECTORY]
      Lists the plugins with their states and reasons, adds one, or takes one away. A console that runs
      sees it by itself.
  sextant --check-config [--config FILE] [--cloud NAME]
      Says whether the configuration is in order, or what is wrong on which line.
`;

const [command, ...rest] = process.argv.slice(2);
if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(help);
} else if (command === '--check-config') {
  const { startGateway } = await import('../gateway/start.ts');
  await startGateway(['--check-config', ...rest]);
} else if (command === 'plugin') {
  await import('./plugin.ts').then(({ plugin }) => plugin(rest, (text) => process.stdout.write(text))).catch(fail);
} else if (command === 'serve') {
  if (rest.includes('--help') || rest.includes('-h')) process.stdout.write(help);
  else await import('./serve.ts').then(({ serve }) => serve(rest)).catch(fail);
} else {
  fail(new Error(`There is no command "${command}". Try --help.`));
}

function fail(error: unknown): never {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
}
