import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arOf } from '../archives/ar.mjs';
import { gzip, tarOf, withFolders } from '../archives/tar.mjs';
import { documentFiles } from '../documents-archive.mjs';
import { home, installedFiles } from '../installed-files.mjs';
import { nodeRuntime, nodeVersion } from '../node-runtime.mjs';

/** @typedef {import('../archives/tar.mjs').Entry} Entry */

const file = (/** @type {string} */ name) => readFileSync(new URL(`files/${name}`, import.meta.url));

/** Files that operators change: dpkg keeps their changes. */
const configurationFiles = ['etc/default/sextant', 'etc/sextant/sextant.yaml'];

/**
 * Returns the console as a package of Debian, with its own Node (deb(5)).
 *
 * @param {import('../application/application-files.mjs').Application} application
 * @param {import('../source-commit.mjs').Source} source
 * @param {import('../node-runtime.mjs').Architecture} architecture
 * @returns {Promise<Buffer>}
 */
export async function debianPackage(application, source, architecture) {
  const { program, license } = await nodeRuntime(architecture);
  const files = [
    ...installedFiles(application, source),
    { name: `${home}/bin/node`, content: program, mode: 0o755 },
    { name: 'usr/lib/systemd/system/sextant.service', content: file('sextant.service') },
    { name: 'usr/lib/sysusers.d/sextant.conf', content: file('sysusers.conf') },
    { name: 'etc/sextant/sextant.yaml', content: file('sextant.yaml') },
    { name: 'etc/default/sextant', content: file('default') },
    { name: 'usr/share/doc/sextant/copyright', content: file('copyright') },
    { name: 'usr/share/doc/sextant/node-license', content: license },
    // The machine that is set up need not reach the network: its unit leads here.
    ...documentFiles(source.version).map((each) => ({ ...each, name: `usr/share/doc/sextant/${each.name}` })),
  ];
  return debOf(files, controlFiles(files, source.version, architecture), source.epoch);
}

/**
 * Returns a package of Debian from the files that it installs and those that dpkg reads.
 * @param {readonly Entry[]} files @param {readonly Entry[]} control @param {number} epoch seconds since 1970
 * @returns {Buffer}
 */
export function debOf(files, control, epoch) {
  const packed = (/** @type {readonly Entry[]} */ entries) =>
    gzip(tarOf([...withFolders(entries), { name: '.', folder: true }].map(belowDot), { epoch }));
  return arOf(
    [
      { name: 'debian-binary', content: Buffer.from('2.0\n') },
      { name: 'control.tar.gz', content: packed(control) },
      { name: 'data.tar.gz', content: packed(files) },
    ],
    epoch,
  );
}

/** Names in packages of Debian begin with a dot. @param {Entry} entry @returns {Entry} */
const belowDot = (entry) => ({ ...entry, name: entry.name === '.' ? '.' : `./${entry.name}` });

/**
 * Returns the files that dpkg reads: fields, digests, configuration files and scripts.
 * @param {readonly Entry[]} files @param {string} version @param {string} architecture
 * @returns {Entry[]}
 */
export function controlFiles(files, version, architecture) {
  const bytes = files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  const fields = {
    Package: 'sextant',
    Version: version,
    Architecture: architecture,
    Maintainer: 'The developers of Sextant <sextant@localhost>',
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: 'libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 10), passwd',
    Recommends: 'ca-certificates, systemd',
    Section: 'admin',
    Priority: 'optional',
    Description: `console for OpenStack\n Sextant serves the pages in which operators and users work with a cloud, in the\n place of Horizon. It needs no database and no user in Keystone. Node ${nodeVersion} is\n inside.`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  const digests = [...files]
    .filter(({ name }) => !configurationFiles.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, content = Buffer.alloc(0) }) => `${createHash('md5').update(content).digest('hex')}  ${name}\n`);
  return [
    { name: 'control', content: Buffer.from(lines.join('')) },
    { name: 'md5sums', content: Buffer.from(digests.join('')) },
    { name: 'conffiles', content: Buffer.from(configurationFiles.map((name) => `/${name}\n`).join('')) },
    ...['postinst', 'prerm', 'postrm'].map((name) => ({ name, content: file(name), mode: 0o755 })),
  ];
}
