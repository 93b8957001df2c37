import { packageFiles } from './application/application-files.mjs';

/** The folder of the console on a system that has it installed, without the slash in front. */
export const home = 'usr/lib/sextant';

/**
 * The command: a script for the program beside the console, so that neither a shell nor `env` has to be there.
 * `sextant.js` reads its words from the third on, as this script hands them over.
 */
const command = `#!/${home}/bin/node
import('/${home}/dist/cli/sextant.js');
`;

/**
 * Returns the files of a system that has the console, with the command /usr/bin/sextant and without the program node.
 * @param {import('./application/application-files.mjs').Application} application
 * @param {import('./source-commit.mjs').Source} source
 * @returns {import('./archives/tar.mjs').Entry[]}
 */
export function installedFiles({ files, packages }, { version }) {
  const manifest = { name: 'sextant', version, type: 'module', private: true };
  return [
    { name: `${home}/package.json`, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...[...files, ...packageFiles(packages)].map((entry) => ({ ...entry, name: `${home}/${entry.name}` })),
    { name: 'usr/bin/sextant', content: Buffer.from(command), mode: 0o755 },
  ];
}
