import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInto } from './build.mjs';
import { builtManifest } from './built.mjs';

/** @typedef {Readonly<Record<string, any>>} Manifest */

/**
 * Why `dist/` is not what the plugin's files build; undefined when it is. The same files give the same bytes, so it builds them
 * once more, beside it.
 * @param {string} directory @returns {Promise<string | undefined>}
 */
export async function staleBuildFault(directory) {
  const { manifest, bytes } = builtManifest(directory);
  const { version } = /** @type {Manifest} */ (JSON.parse(readFileSync(join(directory, 'plugin.json'), 'utf8')));
  if (version !== manifest.version) return `dist/ is version ${manifest.version} and plugin.json ${version}`;
  const beside = mkdtempSync(join(tmpdir(), 'sextant-pack-'));
  try {
    await buildInto(directory, beside, () => {});
    const path = join(beside, 'plugin.json');
    // A configuration may write what is no folder of its own.
    if (!existsSync(path) || readFileSync(path).equals(bytes)) return undefined;
    return `dist/ is older than the plugin's files: ${differenceIn(manifest, JSON.parse(readFileSync(path, 'utf8')))}`;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** @param {Manifest} former @param {Manifest} now */
function differenceIn(former, now) {
  const changed = Object.keys(now.files).filter((file) => former.files?.[file] !== now.files[file]);
  return changed.length === 0 ? 'plugin.json has changed' : `they build ${changed.join(', ')}`;
}
