import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assemblePreset } from '../../../core/cli/packages/assemble.mjs';
import { assembleTesting } from '../../../core/cli/packages/testing.mjs';
import { scaffold } from '../../../core/sdk/create-sextant-plugin/scaffold.mjs';
import { root } from './plugins.ts';

/** The example of the guide, as a reader copies it. */
const example = /```js\n([^`]*)```/.exec(readFileSync(`${root}/core/sdk/docs/how-to/test.md`, 'utf8'))![1]!;

async function sextantPlugin(cwd: string, ...args: string[]): Promise<{ status: unknown; output: string }> {
  const command = join(cwd, 'node_modules/@sextant/rollup-preset/bin/sextant-plugin.mjs');
  const child = spawn(process.execPath, [command, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, output };
}

it('[X-24] the packed test kit, outside the repository: the guide’s example and the conformance suite, by sextant-plugin test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-kit-'));
  try {
    // The folder is as npm install would make it, without a network. The kit's packages are in the plugin's folder, what they
    // depend on is above it.
    symlinkSync(`${root}/node_modules`, join(folder, 'node_modules'));
    scaffold({ id: 'acme.hello', template: 'panel', into: folder });
    const plugin = join(folder, 'acme.hello');
    mkdirSync(join(plugin, 'node_modules/@sextant'), { recursive: true });
    assemblePreset(folder);
    await assembleTesting(folder);
    for (const name of ['rollup-preset', 'testing'])
      renameSync(join(folder, name), join(plugin, 'node_modules/@sextant', name));
    rmSync(join(plugin, 'tsconfig.json'));
    writeFileSync(join(plugin, 'guide.test.mjs'), example);
    expect(await sextantPlugin(plugin, 'build')).toMatchObject({ status: 0 });
    const { status, output } = await sextantPlugin(plugin, 'test', '--conformance');
    expect(output).toContain('2 passed');
    expect(output.match(/^ {2}passed {2}\w+$/gm), output).toHaveLength(14);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
