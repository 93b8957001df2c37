import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestHost, matchers, mockCloud } from '@sextant/testing';
import { builtPlugin } from '@sextant/testing/node';
import { afterAll, expect, it } from 'vitest';
import { buildPlugin } from '../../../../core/sdk/rollup-preset/commands/build.mjs';
import { checkPlugin } from '../../../../core/sdk/rollup-preset/commands/check.mjs';
import { scaffold } from '../../../../core/sdk/create-sextant-plugin/scaffold.mjs';

expect.extend(matchers);

const tutorial = readFileSync(new URL('../../../../core/sdk/docs/tutorial/column.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sextant-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The text that the tutorial gives a file: its first block of code after "Replace `name` with". */
const textOf = (name: string) =>
  new RegExp(`[Rr]eplace\\s+\`${name}\`\\s+with:\\n\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(tutorial)?.[1] ?? '';

it('[X-24] the plugin of the tutorial builds as it stands there, has no fault, and adds its column to the list', async () => {
  scaffold({ id: 'acme.algorithm', template: 'column', into: folder });
  const directory = join(folder, 'acme.algorithm');
  for (const name of ['plugin.json', 'locales/en.json', 'column.ts']) {
    expect(textOf(name), name).not.toBe('');
    writeFileSync(join(directory, name), textOf(name));
  }
  rmSync(join(directory, 'rollup.config.mjs'));
  await buildPlugin(directory, () => undefined);
  expect(() => checkPlugin(directory, () => undefined)).not.toThrow();

  const { column } = await import(/* @vite-ignore */ join(directory, 'column.ts'));
  expect(column.value({ public_key: 'ssh-ed25519 AAAA a@b' })).toBe('ssh-ed25519');
  expect(column.value({ public_key: '-----BEGIN CERTIFICATE-----' })).toBeUndefined();
  const host = await createTestHost({
    plugins: [builtPlugin(join(directory, 'dist'))],
    cloud: mockCloud('one-project'),
  });
  expect(host.point('columns', { on: 'OS::Nova::Keypair' })).toHaveItem('acme.algorithm/acme-algorithm');
});
