import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { root } from '../../cli/build/project.mjs';
import { sha256 } from '../checksums.mjs';

/** @typedef {import('../archives/tar.mjs').Entry} Entry */
/** @typedef {import('../node-runtime.mjs').Architecture} Architecture */
/** A package of Debian whose bytes are known. @typedef {{ name: string, version: string, sha256: Record<Architecture, string> }} PinnedPackage */

/** The packages in every image, with their digests. `pin-debian-packages.mjs` writes the file. */
const pinsFile = new URL('debian-packages.json', import.meta.url);
/** The release of Debian that they are from. */
const release = 'bookworm';
const mirror = 'http://deb.debian.org';

/** @returns {PinnedPackage[]} */
export const pinnedPackages = () => JSON.parse(readFileSync(pinsFile, 'utf8'));

/** Files of these packages that a console never reads. */
const unread =
  /^(usr\/share\/(man|lintian|bug|zoneinfo\/(right|posix))|usr\/lib\/[^/]+\/gconv)(\/|$)|^usr\/share\/doc\/(?!.*\/copyright$)/;

/**
 * Returns the files of Debian that Node needs: the C library, certificates of authorities and time zones. Scanners of images find the
 * packages by `/var/lib/dpkg/status.d`.
 * @param {Architecture} architecture @returns {Promise<Entry[]>}
 * @throws one sentence when a package can't be fetched, or has other bytes than it had
 */
export async function debianBase(architecture) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Buffer[]} */
  const authorities = [];
  for (const pinned of pinnedPackages()) {
    const path = fetchPackage(pinned.name, architecture, pinned.version);
    const digest = sha256(readFileSync(path));
    if (digest !== pinned.sha256[architecture])
      throw new Error(
        `${pinned.name} ${pinned.version} (${architecture}) has the digest ${digest}, and not the pinned one`,
      );
    const control = execFileSync('dpkg-deb', ['--field', path]);
    entries.push({ name: `var/lib/dpkg/status.d/${pinned.name}`, content: control });
    const files = await filesOf(execFileSync('dpkg-deb', ['--fsys-tarfile', path], { maxBuffer: 2 ** 28 }));
    entries.push(...files.filter(({ name }) => !unread.test(name)));
    for (const { name, content } of files)
      if (name.startsWith('usr/share/ca-certificates/') && content) authorities.push(content);
  }
  // Debian's own script concatenates them when it is installed.
  entries.push({ name: 'etc/ssl/certs/ca-certificates.crt', content: Buffer.concat(authorities) });
  return entries;
}

/**
 * Returns the path of a package of Debian, which is fetched once with apt and kept in `.sextant/debian-packages`.
 * @param {string} name @param {Architecture} architecture @param {string} [version] the newest one unless it is said
 * @returns {string}
 * @throws one sentence when apt does not get it
 */
export function fetchPackage(name, architecture, version) {
  const kept = join(root, '.sextant/debian-packages', architecture);
  const path = join(kept, `${name}_${version}.deb`);
  if (version !== undefined && statSync(path, { throwIfNoEntry: false })) return path;
  const apt = aptFor(kept, architecture);
  const fetched = mkdtempSync(join(kept, 'fetched-'));
  const wanted = version === undefined ? name : `${name}=${version}`;
  const { status, stderr } = spawnSync('apt-get', [...apt, 'download', wanted], { cwd: fetched, encoding: 'utf8' });
  const [got] = readdirSync(fetched);
  if (status !== 0 || got === undefined) {
    rmSync(fetched, { recursive: true, force: true });
    throw new Error(
      `apt can't get ${wanted} (${architecture}): ${stderr.trim()}. Where Debian has a newer one, run node core/packaging/oci/pin-debian-packages.mjs.`,
    );
  }
  const target = version === undefined ? join(kept, got) : path;
  renameSync(join(fetched, got), target);
  rmSync(fetched, { recursive: true, force: true });
  return target;
}

/** Folders whose lists of packages this process has fetched. @type {Set<string>} */
const updated = new Set();

/** Returns the options with which apt knows nothing of this system. @param {string} folder @param {Architecture} architecture */
function aptFor(folder, architecture) {
  const state = join(folder, 'apt');
  for (const name of ['lists/partial', 'archives/partial']) mkdirSync(join(state, name), { recursive: true });
  const signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  const sources = [
    `deb ${signed} ${mirror}/debian ${release} main`,
    `deb ${signed} ${mirror}/debian-security ${release}-security main`,
  ];
  writeFileSync(join(state, 'sources.list'), `${sources.join('\n')}\n`);
  writeFileSync(join(state, 'status'), '');
  const settings = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'Dir::Etc::sourcelist': join(state, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': state,
    'Dir::State::status': join(state, 'status'),
    'Dir::Cache': state,
    'APT::Sandbox::User': 'root',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  if (!updated.has(state))
    execFileSync('apt-get', [...words, 'update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] });
  updated.add(state);
  return words;
}

/** Returns files and links of a tar archive, without its folders. @param {Buffer} archive @returns {Promise<Entry[]>} */
async function filesOf(archive) {
  /** @type {Entry[]} */
  const entries = [];
  const reading = extract();
  reading.end(archive);
  for await (const entry of reading) {
    const { name: path, type, mode, linkname } = entry.header;
    /** @type {Buffer[]} */
    const chunks = [];
    for await (const chunk of entry) chunks.push(/** @type {Buffer} */ (chunk));
    const name = path.replace(/^\.\//, '');
    if (type === 'symlink') entries.push({ name, target: linkname ?? '' });
    else if (type === 'file') entries.push({ name, content: Buffer.concat(chunks), mode: (mode ?? 0o644) & 0o777 });
    else if (type === 'link') {
      const other = entries.find((each) => each.name === linkname?.replace(/^\.\//, ''));
      entries.push({ ...other, name });
    }
  }
  return entries;
}
