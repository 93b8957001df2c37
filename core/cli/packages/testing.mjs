import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { run } from '../build/ensure.mjs';
import { root } from '../build/project.mjs';
import { declarations } from './declarations.mjs';
import { packagesIn, pinned } from './package-files.mjs';

/**
 * The test kit as a package, in `<output>/testing` and packed: its modules with the console that they run, the page in which plugins are
 * looked at, and types. Apart from the others, for it takes longer than all of them.
 * @param {string} [output]
 * @returns {Promise<string>} the archive's name
 */
export async function assembleTesting(output = join(root, 'dist/packages')) {
  const { manifest, pack, write } = packagesIn(output);
  const folder = join(output, 'testing');
  run(process.execPath, [join(root, 'core/testing/packing/build-modules.mjs'), folder]);
  run(process.execPath, [join(root, 'core/cli/build/testing-page.mjs')]);
  cpSync(join(root, 'dist/testing-page'), join(folder, 'page'), { recursive: true });
  // The kit carries the built-in plugins: checks of plugins that add to them would otherwise be skipped.
  cpSync(join(root, 'dist/plugins'), join(folder, 'plugins'), { recursive: true });
  for (const [file, text] of Object.entries(declarations(['core/testing/node.ts', 'core/testing/index.ts'])))
    write(`testing/types/${file}`, text);
  /** @type {string[]} */
  const outside = JSON.parse(readFileSync(join(folder, 'outside.json'), 'utf8'));
  rmSync(join(folder, 'outside.json'));
  const peers = ['react', 'react-dom'];
  manifest('testing', {
    exports: {
      // The package has one name; in a browser it resolves to the part that needs no Node.
      '.': { types: './types/core/testing/node.d.ts', node: './node.js', default: './index.js' },
      './sdk': './sdk.js',
      './ui': './ui.js',
    },
    dependencies: pinned(
      ...outside.filter((name) => !name.startsWith('@sextant/') && !peers.includes(name)),
      '@axe-core/playwright',
    ),
    peerDependencies: { ...pinned(...peers), '@sextant/rollup-preset': version },
  });
  return pack('testing');
}
