// `npm start`: installs and builds what is missing, then hands over to the command line. Node's own modules only.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, fail } from './build/ensure.mjs';
import { root } from './build/project.mjs';
import { asksForHelp, help, readServeArguments } from './serve-arguments.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.version}`);

const words = process.argv.slice(2);
if (asksForHelp(words)) {
  process.stdout.write(help);
  process.exit(0);
}
try {
  readServeArguments(words, process.env);
} catch (error) {
  fail(/** @type {Error} */ (error).message);
}
ensureInstalled();
ensureBuilt();
const command = join(root, 'dist/cli/sextant.js');
process.argv = [process.execPath, command, 'serve', ...words];
await import(pathToFileURL(command).href);
