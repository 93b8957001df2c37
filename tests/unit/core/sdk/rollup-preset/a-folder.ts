import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { layFiles } from '../../../../support/archives.ts';
import { buildPlugin } from '../../../../../core/sdk/rollup-preset/commands/build.mjs';
import { run } from '../../../../../core/sdk/rollup-preset/commands/commands.mjs';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export const manifest = (change: Record<string, unknown> = {}) => ({
  id: 'acme.things',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Things',
  contributes: { columns: [{ id: 'acme-things', on: 'OS::Glance::Image', label: 'Thing', def: './thing#column' }] },
  ...change,
});

export const column = `import { columnOf } from '@sextant/sdk';\nexport const column = columnOf({ id: 'acme-things' });\n`;

/** A folder that an author has, below the system's own; removed when the test is over. */
export function aFolder(files: Record<string, string> = {}, change: Record<string, unknown> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-author-'));
  folders.push(folder);
  layFiles(folder, { 'plugin.json': JSON.stringify(manifest(change), null, 2), 'thing.ts': column, ...files });
  return folder;
}

/** Builds it; gives the manifest that the build wrote. */
export async function built(folder: string, say: (line: string) => void = () => undefined) {
  await buildPlugin(folder, say);
  return JSON.parse(readFileSync(join(folder, 'dist/plugin.json'), 'utf8'));
}

/** Runs a command of `sextant-plugin`; gives its status and all that it said. */
export async function sextantPlugin(directory: string, ...args: string[]) {
  const said: string[] = [];
  const status = await run(args, { directory, say: (line) => said.push(line) });
  return { status, said: said.join('\n') };
}
