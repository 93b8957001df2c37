import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPlugin } from './build.mjs';
import { builtFolder } from './built.mjs';
import { checkPlugin, symbolsOfTheSdk } from './check.mjs';

/**
 * Everything that says whether a plugin is in order: types; the build; unit tests, where the folder has any, which run what was
 * just built; the manifest, and what the plugin uses of a console; on request the promises that every plugin keeps. Throws at
 * the first that does not hold.
 * @param {string} directory @param {(line: string) => void} say
 * @param {{ host?: string, conformance?: boolean }} [options] `host`: the `symbols.json` of a console; else that of the SDK
 */
export async function testPlugin(directory, say, { host, conformance } = {}) {
  if (existsSync(join(directory, 'tsconfig.json'))) {
    say('types');
    await runTool(directory, say, toolOf(directory, 'tsc', 'typescript'), ['-p', 'tsconfig.json']);
  }
  say('build');
  await buildPlugin(directory, say);
  await runUnitTests(directory, say);
  say('check');
  checkPlugin(directory, say, host);
  if (conformance) await runConformance(directory, say, host);
}

/** @param {string} directory @param {(line: string) => void} say */
async function runUnitTests(directory, say) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.(m?js|tsx?)$/.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).some((step) => step === 'node_modules' || step === 'dist'));
  if (files.length === 0) return;
  say(`${files.length} ${files.length === 1 ? 'file' : 'files'} of unit tests`);
  const runsInNode = files.every((file) => file.endsWith('js'));
  if (runsInNode && !findTool(directory, 'vitest'))
    await runTool(directory, say, process.execPath, ['--test', ...files]);
  else await runTool(directory, say, toolOf(directory, 'vitest', 'vitest'), ['run', ...files]);
}

/** @param {string} directory @param {(line: string) => void} say @param {string | undefined} host */
async function runConformance(directory, say, host) {
  say('conformance');
  const suite = await conformanceOf(directory);
  const symbols = resolve(directory, host ?? symbolsOfTheSdk);
  const results = await suite({
    folder: directory,
    dist: builtFolder(directory),
    ...(existsSync(symbols) && { host: JSON.parse(readFileSync(symbols, 'utf8')) }),
  });
  for (const { check, outcome, problems } of results) {
    say(`  ${outcome.padEnd(8)}${check}`);
    for (const problem of problems) say(`            ${problem}`);
  }
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  if (failed.length > 0) throw new Error(`not kept: ${failed.join(', ')}`);
}

/** @typedef {{ check: string, outcome: string, problems: readonly string[] }} Result */

/**
 * The suite of the test kit that the plugin has installed.
 * @param {string} directory @returns {Promise<(request: object) => Promise<readonly Result[]>>}
 */
async function conformanceOf(directory) {
  let path;
  try {
    path = createRequire(join(directory, 'package.json')).resolve('@sextant/testing');
  } catch (error) {
    throw new Error('--conformance needs @sextant/testing: npm install the packed file', { cause: error });
  }
  return (await import(pathToFileURL(path).href)).runConformance;
}

/** A command that is installed with the plugin, or with a folder above it. @param {string} directory @param {string} name */
function findTool(directory, name) {
  for (let folder = directory; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules/.bin', name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
}

/** @param {string} directory @param {string} name @param {string} from the package that brings it */
function toolOf(directory, name, from) {
  const path = findTool(directory, name);
  if (path === undefined) throw new Error(`there is no ${name}: npm install --save-dev ${from}`);
  return path;
}

/** @param {string} directory @param {(line: string) => void} say @param {string} command @param {string[]} args */
async function runTool(directory, say, command, args) {
  const child = spawn(command, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const status = await new Promise((resolveStatus, reject) => {
    child.once('error', reject);
    child.once('close', resolveStatus);
  });
  if (text.trim() !== '') say(text.trimEnd());
  if (status !== 0)
    throw new Error(`${args[0] === '--test' ? 'node --test' : command.split(sep).at(-1)} found mistakes`);
}
