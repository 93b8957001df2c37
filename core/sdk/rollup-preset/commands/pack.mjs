import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf } from './archive.mjs';
import { builtFolder, builtManifest } from './built.mjs';

/**
 * Packs what the manifest names, itself, and its signature when there is one. The same build gives the same bytes.
 * @param {string} directory @param {(line: string) => void} say
 */
export async function packPlugin(directory, say) {
  const { manifest } = builtManifest(directory);
  const folder = builtFolder(directory);
  const names = ['plugin.json', ...Object.keys(manifest.files ?? {}).sort()];
  if (existsSync(join(folder, 'plugin.json.sig'))) names.push('plugin.json.sig');
  const archive = await archiveOf(names.map((name) => ({ name, content: readFileSync(join(folder, name)) })));
  const file = `${manifest.id}-${manifest.version}.tgz`;
  writeFileSync(join(directory, file), archive);
  say(file);
}
