import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf } from '../../sdk/rollup-preset/commands/archive.mjs';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { root } from '../build/project.mjs';
import { declarations } from './declarations.mjs';
import { consoleSymbols } from './symbols.mjs';

const output = join(root, 'dist/packages');
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The versions that the console itself is built with. @param {string[]} names */
const pinned = (...names) =>
  Object.fromEntries(names.map((name) => [name, own.dependencies[name] ?? own.devDependencies[name]]));

/** Writes the packages as folders and as `.tgz`. The same sources give the same bytes. */
export async function assemblePackages() {
  process.stderr.write('Packing for integrators …\n');
  rmSync(output, { recursive: true, force: true });
  sdk();
  ui();
  preset();
  const archives = [];
  for (const name of ['sdk', 'ui', 'rollup-preset']) archives.push(await pack(name));
  scaffolder(archives);
  await pack('create-sextant-plugin');
}

function sdk() {
  for (const [file, text] of Object.entries(declarations(['core/sdk/index.ts', 'core/sdk/ui.ts']))) {
    write(`sdk/types/${file}`, text);
  }
  cpSync(join(root, 'core/sdk/assets.d.ts'), join(output, 'sdk/assets.d.ts'));
  write('sdk/index.js', stub('@sextant/sdk'));
  write('sdk/symbols.json', json(consoleSymbols()));
  write('sdk/sdk.d.ts', `export * from './types/core/sdk/index.js';\n`);
  manifest('sdk', {
    exports: {
      '.': { types: './sdk.d.ts', default: './index.js' },
      './ui': { types: './types/core/sdk/ui.d.ts' },
      './assets': { types: './assets.d.ts' },
      './symbols.json': './symbols.json',
    },
    // What the types of forms are written in; plugins get the code from the console.
    dependencies: pinned('@rjsf/utils'),
    peerDependencies: pinned('react', '@types/react'),
  });
}

function ui() {
  // One tree of types for both: a type that both name is one type.
  write('ui/ui.d.ts', `export * from '@sextant/sdk/ui';\n`);
  write('ui/index.js', stub('@sextant/ui'));
  manifest('ui', {
    exports: { '.': { types: './ui.d.ts', default: './index.js' } },
    peerDependencies: { '@sextant/sdk': version },
  });
}

function preset() {
  cpSync(join(root, 'core/sdk/rollup-preset'), join(output, 'rollup-preset'), { recursive: true });
  mkdirSync(join(output, 'rollup-preset/schemas/core'), { recursive: true });
  for (const schema of ['schemas/core/plugin.v1.schema.json', 'schemas/core/theme-tokens.json'])
    cpSync(join(root, schema), join(output, 'rollup-preset', schema));
  manifest('rollup-preset', {
    exports: { '.': './index.mjs' },
    imports: { '#schemas/*': './schemas/*' },
    bin: { 'sextant-plugin': './bin/sextant-plugin.mjs' },
    dependencies: pinned(
      'rollup',
      '@rollup/plugin-commonjs',
      '@rollup/plugin-json',
      '@rollup/plugin-node-resolve',
      '@rollup/plugin-replace',
      'rolldown',
      'lightningcss',
      '@rjsf/utils',
      '@rjsf/validator-ajv8',
      'ajv',
      'tar-stream',
      'chokidar',
      'react',
    ),
  });
}

/** @param {readonly string[]} archives */
function scaffolder(archives) {
  cpSync(join(root, 'core/sdk/create-sextant-plugin'), join(output, 'create-sextant-plugin'), { recursive: true });
  for (const file of archives) cpSync(join(output, file), join(output, 'create-sextant-plugin/packages', file));
  write('create-sextant-plugin/packages/versions.json', json(pinned('@types/react', 'react', 'typescript')));
  manifest('create-sextant-plugin', { bin: { 'create-sextant-plugin': './index.mjs' } });
}

/** @param {string} folder @param {object} members */
function manifest(folder, members) {
  const name = folder === 'create-sextant-plugin' ? folder : `@sextant/${folder}`;
  write(
    `${folder}/package.json`,
    json({ name, version, license: own.license, type: 'module', engines: own.engines, ...members }),
  );
}

/** In a bundle of a plugin the console's own module stands here; who runs the plugin elsewhere is told. @param {string} name */
const stub = (name) =>
  `throw new Error(${JSON.stringify(`${name} is there inside a console alone: build the plugin with @sextant/rollup-preset, which leaves its imports to the page`)});\nexport {};\n`;

/** @param {string} folder @returns {Promise<string>} the archive's name */
async function pack(folder) {
  const files = readdirSync(join(output, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(output.length + folder.length + 2))
    .sort()
    .map((name) => ({
      name: `package/${name}`,
      content: readFileSync(join(output, folder, name)),
      executable: name.startsWith('bin/') || (folder === 'create-sextant-plugin' && name === 'index.mjs'),
    }));
  const file = `${folder === 'create-sextant-plugin' ? folder : `sextant-${folder}`}-${version}.tgz`;
  writeFileSync(join(output, file), await archiveOf(files));
  return file;
}

/** @param {string} file @param {string} text */
function write(file, text) {
  const path = join(output, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
