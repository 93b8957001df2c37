import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf } from './archive.mjs';
import { builtFolder, builtManifest } from './built.mjs';
import { findingsOf } from './check.mjs';
import { staleBuildFault } from './stale-build.mjs';

/**
 * Packs what the manifest names, itself, and its signature when there is one. The same build gives the same bytes. Refuses a
 * build that is not that of the plugin's files, and says what `check` finds: a console may take it all the same.
 * @param {string} directory @param {(line: string) => void} say
 */
export async function packPlugin(directory, say) {
  const { manifest } = builtManifest(directory);
  const stale = await staleBuildFault(directory);
  if (stale !== undefined) throw new Error(`${stale}. Build again (sextant-plugin build, and sign), then pack`);
  for (const fault of findingsOf(directory).faults) say(`check: ${fault}`);
  const folder = builtFolder(directory);
  const names = ['plugin.json', ...Object.keys(manifest.files ?? {}).sort()];
  if (existsSync(join(folder, 'plugin.json.sig'))) names.push('plugin.json.sig');
  const archive = await archiveOf(names.map((name) => ({ name, content: readFileSync(join(folder, name)) })));
  const file = `${manifest.id}-${manifest.version}.tgz`;
  writeFileSync(join(directory, file), archive);
  say(file);
}
