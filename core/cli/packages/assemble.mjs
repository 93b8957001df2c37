import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { root } from '../build/project.mjs';
import { declarations } from './declarations.mjs';
import { json, packagesIn, pinned } from './package-files.mjs';
import { consoleSymbols } from './symbols.mjs';

const output = join(root, 'dist/packages');
const { manifest, pack, write } = packagesIn(output);

/** Writes the packages as folders and as `.tgz`. The same sources give the same bytes. */
export async function assemblePackages() {
  process.stderr.write('Packing for integrators …\n');
  rmSync(output, { recursive: true, force: true });
  sdk();
  ui();
  assemblePreset();
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
    // The types of forms refer to this package; plugins get its code from the console.
    dependencies: pinned('@rjsf/utils'),
    peerDependencies: pinned('react', '@types/react'),
  });
}

function ui() {
  // Both packages share one tree of types, so that a type that both export is one type.
  write('ui/ui.d.ts', `export * from '@sextant/sdk/ui';\n`);
  write('ui/index.js', stub('@sextant/ui'));
  manifest('ui', {
    exports: { '.': { types: './ui.d.ts', default: './index.js' } },
    peerDependencies: { '@sextant/sdk': version },
  });
}

/** Assembles the package with the build preset and the commands of plugins. @param {string} [into] */
export function assemblePreset(into = output) {
  cpSync(join(root, 'core/sdk/rollup-preset'), join(into, 'rollup-preset'), { recursive: true });
  mkdirSync(join(into, 'rollup-preset/schemas/core'), { recursive: true });
  for (const schema of ['schemas/core/plugin.v1.schema.json', 'schemas/core/theme-tokens.json'])
    cpSync(join(root, schema), join(into, 'rollup-preset', schema));
  // The preset carries the gateway's own rules, so that `sextant-plugin check` reports what a gateway would refuse.
  for (const folder of ['plugin-rules', 'words'])
    cpSync(join(root, 'core/base', folder), join(into, 'rollup-preset/base', folder), { recursive: true });
  packagesIn(into).manifest('rollup-preset', {
    // The test kit asks the same things of a manifest as the build does.
    exports: { '.': './index.mjs', './*': './*' },
    imports: { '#base/*': './base/*', '#schemas/*': './schemas/*' },
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

/** In a bundle of a plugin the console's own module stands here; who runs the plugin elsewhere is told. @param {string} name */
const stub = (name) =>
  `throw new Error(${JSON.stringify(`${name} is there inside a console alone: build the plugin with @sextant/rollup-preset, which leaves its imports to the page; in a unit test of sources let an alias lead to ${name.replace('@sextant/', '@sextant/testing/')}`)});\nexport {};\n`;
