import { parseArgs } from 'node:util';
import { orNearest } from '#base/words/nearest.mjs';
import { buildPlugin } from './build.mjs';
import { checkPlugin } from './check.mjs';
import { devPlugin } from './dev/dev.mjs';
import { tellNames } from './names.mjs';
import { packPlugin } from './pack.mjs';
import { signPlugin } from './sign.mjs';
import { testPlugin } from './test.mjs';

/** @typedef {{ directory: string, say(line: string): void, signal?: AbortSignal }} Where `signal` ends what goes on until it is told */

const help = `sextant-plugin <command>

  dev --console <address>      builds at every save, for one tab of a running console
  dev --mock --checkout <dir>  the same, with a console and an embedded cloud out of a checkout
      --port <number>          where dev serves the builds; 4600 unless it says otherwise
  test [--conformance]         types, build, unit tests, check; every plugin's promises
  build                        writes dist/, with the completed plugin.json
  check [--host symbols.json]  the manifest, its files and texts, what was built; against the console of the
                               installed SDK, or another
  names [kind]                 what a manifest may name. Kinds: types, columns, wizards, icons, points, tokens, when,
                               panels, policies, operations
  sign --key <private.pem>     writes dist/plugin.json.sig (ed25519)
  pack                         writes <id>-<version>.tgz, to be dropped into a console's plugins directory`;

const commands = ['dev', 'test', 'build', 'check', 'names', 'sign', 'pack', 'help'];

const text = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean' });
const options = {
  host: text,
  key: text,
  console: text,
  port: text,
  mock: flag,
  checkout: text,
  conformance: flag,
  help: flag,
};

/**
 * Runs one command and says what came of it.
 * @param {string[]} args @param {Where} where @returns {Promise<number>} the process's status
 */
export async function run(args, { directory, say, signal = new AbortController().signal }) {
  const [command, ...rest] = args;
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: command === 'names' });
    if (values.help) say(help);
    else if (command === 'dev') await devPlugin(directory, say, values, signal);
    else if (command === 'test') await testPlugin(directory, say, values);
    else if (command === 'build') await buildPlugin(directory, say);
    else if (command === 'check') checkPlugin(directory, say, values.host);
    else if (command === 'names') tellNames(directory, say, positionals[0], values.host);
    else if (command === 'sign') signPlugin(directory, say, values.key);
    else if (command === 'pack') await packPlugin(directory, say);
    else if (command === undefined || command === 'help' || command === '--help') say(help);
    else {
      say(`there is no command ${command}${orNearest(command, commands)}\n\n${help}`);
      return 2;
    }
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
