// `npm start`: installs and builds what is missing, then hands over to the command line. Node's own modules only.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, fail } from './build/ensure.mjs';
import { root } from './build/project.mjs';
import { wordsToServe } from './serve-arguments.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.version}`);

const words = wordsToServe(fail);
ensureInstalled();
ensureBuilt();
const command = join(root, 'dist/cli/sextant.js');
process.argv = [process.execPath, command, 'serve', ...words];
await import(pathToFileURL(command).href);
