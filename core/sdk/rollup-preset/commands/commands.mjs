import { parseArgs } from 'node:util';
import { buildPlugin } from './build.mjs';
import { checkPlugin } from './check.mjs';
import { packPlugin } from './pack.mjs';
import { signPlugin } from './sign.mjs';

/** @typedef {{ directory: string, say(line: string): void }} Where */

const help = `sextant-plugin <command>

  build                        writes dist/, with the completed plugin.json
  check [--host symbols.json]  the manifest, and what was built; with --host against what a console offers
  sign --key <private.pem>     writes dist/plugin.json.sig (ed25519)
  pack                         writes <id>-<version>.tgz, to be dropped into a console's plugins directory`;

/**
 * Runs one command and says what came of it.
 * @param {string[]} args @param {Where} where @returns {Promise<number>} the process's status
 */
export async function run(args, { directory, say }) {
  const [command, ...rest] = args;
  try {
    const { values } = parseArgs({ args: rest, options: { host: { type: 'string' }, key: { type: 'string' } } });
    if (command === 'build') await buildPlugin(directory, say);
    else if (command === 'check') checkPlugin(directory, say, values.host);
    else if (command === 'sign') signPlugin(directory, say, values.key);
    else if (command === 'pack') await packPlugin(directory, say);
    else {
      say(help);
      return command === undefined || command === 'help' || command === '--help' ? 0 : 2;
    }
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
