import { packageFiles } from './application/application-files.mjs';
import { gzip, tarOf } from './archives/tar.mjs';

/**
 * Returns the console as an npm package with all that it needs inside (`bundleDependencies`), so that npm asks no registry when it
 * installs the file. Its command is `sextant`.
 *
 * @param {import('./application/application-files.mjs').Application} application
 * @param {import('./source-commit.mjs').Source} source
 * @param {Buffer} readme
 * @returns {Buffer}
 */
export function npmTarball({ files, packages, imported }, { version, epoch }, readme) {
  const atTop = packages.filter(({ path }) => path.lastIndexOf('node_modules/') === 0);
  const manifest = {
    name: 'sextant',
    version,
    description: "An operator's console for OpenStack",
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=20.19.0' },
    bin: { sextant: 'dist/cli/sextant.js' },
    dependencies: Object.fromEntries(
      atTop.filter(({ name }) => imported.includes(name)).map(({ name, version: exact }) => [name, exact]),
    ),
    bundleDependencies: atTop.map(({ name }) => name),
  };
  const entries = [
    { name: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    { name: 'README.md', content: readme },
    ...files,
    ...packageFiles(packages),
  ];
  return gzip(tarOf(entries, { epoch, prefix: 'package/' }));
}
