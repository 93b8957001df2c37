import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { checkTokens } from '../../../../core/host/themes/theme-tokens.ts';
import { buildPlugin } from '../../../../core/sdk/rollup-preset/commands/build.mjs';
import { checkPlugin } from '../../../../core/sdk/rollup-preset/commands/check.mjs';
import { consolePlugin } from '../../../../core/sdk/rollup-preset/index.mjs';
import { scaffold, templates } from '../../../../core/sdk/create-sextant-plugin/scaffold.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sextant-scaffold-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(templates)('[X-24] the template %s builds as it is, under a name of its author’s', async (template) => {
  const id = `acme-corp.${template}`;
  scaffold({ id, template, into: folder });
  const directory = join(folder, id);
  // The preset is not installed here: what its one-line configuration gives is asked for directly.
  rmSync(join(directory, 'rollup.config.mjs'));
  expect(() => consolePlugin({ directory })).not.toThrow();
  await buildPlugin(directory, () => undefined);
  expect(() => checkPlugin(directory, () => undefined)).not.toThrow();
  expect(existsSync(join(directory, 'README.md'))).toBe(true);
});

it.each(['zones', 'pools', 'desk/plugin'])(
  '[X-24] the example %s is copied over a new folder, and builds there',
  async (example) => {
    const from = fileURLToPath(new URL(`../../../../core/sdk/examples/${example}`, import.meta.url));
    const { id } = JSON.parse(readFileSync(join(from, 'plugin.json'), 'utf8'));
    scaffold({ id, template: 'no-code', into: folder });
    const directory = join(folder, id);
    cpSync(from, directory, { recursive: true });
    for (const file of readdirSync(from, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
      expect(readFileSync(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/['"]\.\.\//);
    expect(readFileSync(join(directory, 'rollup.config.mjs'), 'utf8')).toContain(`from '@sextant/rollup-preset'`);
    rmSync(join(directory, 'rollup.config.mjs'));
    await buildPlugin(directory, () => undefined);
    expect(() => checkPlugin(directory, () => undefined)).not.toThrow();
  },
);

it('[X-24] a name without a publisher, a template there is not, a folder that is there: refused, and nothing is written', () => {
  const make = (id: string, template = 'panel') => scaffold({ id, template, into: folder });
  expect(() => make('things')).toThrow('things is no id of a plugin: write publisher.name');
  expect(() => make('../acme.things')).toThrow('is no id of a plugin');
  expect(() => make('acme.frame', 'frame')).toThrow('no template frame; there are');
  expect(existsSync(join(folder, 'acme.frame'))).toBe(false);
  make('acme.twice');
  expect(() => make('acme.twice')).toThrow('is there already');
});

it('[X-24] there is a template for each thing that a newcomer may want to begin with', () => {
  expect(templates).toEqual(['card', 'column', 'command', 'locale-pack', 'no-code', 'panel', 'theme', 'wizard-step']);
});

it('[X-24] the theme of the template is one that the console takes whole', () => {
  scaffold({ id: 'acme.look', template: 'theme', into: folder });
  const { contributes } = JSON.parse(readFileSync(join(folder, 'acme.look/plugin.json'), 'utf8'));
  const [{ tokens }] = contributes.themes;
  const { values, faults } = checkTokens(tokens);
  expect([Object.keys(values).length, faults]).toEqual([Object.keys(tokens).length, []]);
});

it('[X-24] what is made from a template may name its own files as these documents do, with their endings', () => {
  scaffold({ id: 'acme.endings', template: 'panel', into: folder });
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'acme.endings/tsconfig.json'), 'utf8'));
  expect(compilerOptions).toMatchObject({ allowImportingTsExtensions: true, noEmit: true });
});

it('[X-24] the command says how it is called when it is asked, and when no name is given', () => {
  const command = fileURLToPath(new URL('../../../../core/sdk/create-sextant-plugin/index.mjs', import.meta.url));
  const call = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const usage = `create-sextant-plugin <publisher.name> [--template ${templates.join('|')}]\n`;
  expect(call('--help')).toEqual({ status: 0, stdout: usage, stderr: '' });
  expect(call()).toEqual({ status: 1, stdout: '', stderr: usage });
});
