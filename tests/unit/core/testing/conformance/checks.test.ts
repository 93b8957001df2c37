import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestHost, mockCloud } from '@sextant/testing';
import { builtPlugin } from '@sextant/testing/node';
import { builtInFor } from '../../../../../core/testing/conformance/built-in.ts';
import { pagesOf } from '../../../../../core/testing/conformance/browser/pages-of.ts';
import { undeclaredCalls } from '../../../../../core/testing/conformance/browser/undeclared-calls.ts';
import { checkDeterministic } from '../../../../../core/testing/conformance/checks/code.ts';
import { lifeChecks } from '../../../../../core/testing/conformance/checks/life.ts';
import { setAll } from '../../../../../core/testing/conformance/checks/settings.ts';
import { checkBundles } from '../../../../../core/testing/conformance/checks/texts.ts';
import { together } from '../../../../../core/testing/conformance/checks/together.ts';
import { type PluginUnderTest, readPlugin } from '../../../../../core/testing/conformance/plugin-under-test.ts';
import { Skipped } from '../../../../../core/testing/conformance/skipped.ts';
import { buildInto } from '../../../../../core/sdk/rollup-preset/commands/build.mjs';
import { aFolder, built } from '../../sdk/rollup-preset/a-folder.ts';

const outside = mkdtempSync(join(tmpdir(), 'sextant-checks-'));
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** A plugin that was built, read as the suite reads it. */
async function aPlugin(
  files: Record<string, string> = {},
  change: Record<string, unknown> = {},
  more: Partial<PluginUnderTest> = {},
): Promise<PluginUnderTest> {
  const folder = aFolder(files, change);
  await built(folder);
  return readPlugin({ folder, dist: join(folder, 'dist'), ...more });
}

describe('[X-24] a build that is not the same twice', () => {
  it('is told from one that was edited after it was made', async () => {
    const plugin = await aPlugin();
    expect(await checkDeterministic(plugin)).toEqual([]);
    writeFileSync(join(plugin.dist, 'plugin.json'), `${readFileSync(join(plugin.dist, 'plugin.json'), 'utf8')} `);
    expect(await checkDeterministic(plugin)).toEqual([`${plugin.dist} is not what the sources give: build it anew`]);
  });

  it('names each file that comes out another way each time', async () => {
    let builds = 0;
    const plugin = await aPlugin();
    const build = async (into: string) => {
      await buildInto(plugin.folder, into, () => {});
      writeFileSync(join(into, 'stamp.txt'), `build ${(builds += 1)}`);
    };
    expect(await checkDeterministic({ ...plugin, build })).toEqual(['stamp.txt is another in each build']);
  });
});

describe('[X-29] the languages of a plugin', () => {
  const locales = ['en', 'de', 'ar'].map((locale) => ({ locale, ns: 'acme.things', src: `./locales/${locale}.json` }));
  const words = (de: object) => ({
    'locales/en.json': '{ "a": "A", "thing_one": "thing", "thing_other": "things" }',
    'locales/de.json': JSON.stringify(de),
    'locales/ar.json':
      '{ "a": "ا", "thing_zero": "0", "thing_one": "1", "thing_two": "2", "thing_few": "3", "thing_many": "4", "thing_other": "5" }',
  });

  it('have a text for each English key, whatever plural forms they have', async () => {
    const whole = { a: 'A', thing_one: 'Ding', thing_other: 'Dinge' };
    expect(await checkBundles(await aPlugin(words(whole), { contributes: { locales } }))).toEqual([]);
    const half = await aPlugin(words({ a: 'A' }), { contributes: { locales } });
    expect(await checkBundles(half)).toEqual(['de: English is shown for thing']);
  });
});

describe('[X-25] the calls of a plugin’s page', () => {
  const manifest = { id: 'acme.trunk', version: '1.0.0', engine: '^1.0', label: 'T' };
  const call = (address: string) => ({ method: 'GET', address });

  it('are its own: what a plugin beside it calls is that one’s', () => {
    const calls = [call('/api/p/acme.api/native/network/v2.0/trunks'), call('/api/glance/images/')];
    expect(undeclaredCalls(manifest, calls, new Set(['acme.api']))).toEqual([]);
    expect(undeclaredCalls(manifest, calls)).toEqual([expect.stringContaining("it is acme.api's, not acme.trunk's")]);
  });

  it('[X-31] are operations that its manifest declares: what the gateway refused it is told in the gateway’s words', () => {
    const refusal = 'The plugin acme.trunk does not declare the operation NV-06 (access.api).';
    const refused = { ...call('/api/nova/keypairs/'), refusal };
    expect(undeclaredCalls(manifest, [refused])).toEqual([`GET /api/nova/keypairs/: ${refusal}`]);
    expect(undeclaredCalls({ ...manifest, id: 'acme.tru' }, [refused])).toEqual([]);
  });

  it('leave the console’s own site for none, whatever access says', () => {
    const access = { origins: { map: ['https://tiles.example'] } };
    expect(undeclaredCalls({ ...manifest, access }, [call('https://tiles.example/1.png')])).toHaveLength(1);
  });
});

describe('[X-21] where a plugin is seen', () => {
  const base = { id: 'acme.a', version: '1.0.0', engine: '^1.0', label: 'A' };
  const images = {
    ...base,
    id: 'images',
    contributes: { panels: [{ id: 'p', path: '/project/images', in: 'a/b', type: 'I' }] },
  };
  const column = { ...base, contributes: { columns: [{ id: 'c', on: 'I' }] } };

  it('is on its own pages that need no item, and on the lists of the types that it adds to', () => {
    const routes = [
      { id: 'r', path: '/project/a/:id' },
      { id: 's', path: '/project/b' },
    ];
    expect(pagesOf({ ...base, contributes: { routes } }, []).addresses).toEqual(['/project/b']);
    expect(pagesOf(column, [images]).addresses).toEqual(['/project/images']);
  });

  it('is nowhere, with the reason, where nobody brings those types, or nothing is drawn', () => {
    expect(pagesOf(column, [])).toMatchObject({
      addresses: [],
      drawsNothing: false,
      reason: expect.stringContaining('one of I'),
    });
    const pack = { ...base, contributes: { locales: [{ locale: 'fr', ns: 'core', src: './fr.json' }] } };
    expect(pagesOf(pack, [])).toMatchObject({ drawsNothing: true, reason: 'it brings nothing that is drawn' });
  });
});

it('[X-21] the built-in plugins whose types and services a plugin names stand beside it', () => {
  const images = { id: 'images', provides: ['sextant.images@1'], contributes: { resourceTypes: [{ id: 'I' }] } };
  const folder = join(outside, 'built-in');
  const qos = { id: 'qos', contributes: { resourceTypes: [{ id: 'Q' }] } };
  // The plugin adds to the type of another one, which then has to stand beside it.
  const shelves = { id: 'shelves', provides: ['sextant.shelves@1'], contributes: { columns: [{ id: 'c', on: 'Q' }] } };
  for (const manifest of [images, qos, shelves]) {
    mkdirSync(join(folder, manifest.id), { recursive: true });
    writeFileSync(join(folder, manifest.id, 'plugin.json'), JSON.stringify(manifest));
  }
  const base = { id: 'acme.a', version: '1.0.0', engine: '^1.0', label: 'A' };
  const beside = (more: object) => builtInFor({ ...base, ...more }, folder).map((path) => path.split('/').at(-1));
  expect(beside({ contributes: { cards: [{ id: 'c', on: 'I' }] } })).toEqual(['images']);
  expect(beside({ requires: ['sextant.images@1'], contributes: { tabs: [{ id: 't', on: 'Q' }] } })).toEqual([
    'images',
    'qos',
  ]);
  expect(beside({ requires: ['sextant.shelves@1'] })).toEqual(['qos', 'shelves']);
  expect(beside({})).toEqual([]);
  expect(builtInFor(base, join(outside, 'nothing'))).toEqual([]);
});

it('[X-24] several looks are one: what is wrong counts more than what could not be looked at', async () => {
  const plugin = {} as PluginUnderTest;
  const skipping = () => {
    throw new Skipped('there is no browser');
  };
  expect(await together(() => ['too heavy'], skipping)(plugin)).toEqual(['too heavy']);
  await expect(together(() => [], skipping)(plugin)).rejects.toThrow(new Skipped('there is no browser'));
});

describe('[X-23] a plugin in a console of the suite’s own', () => {
  const start = (body: string) => ({
    'thing.ts': `import { definePlugin, Tasks } from '@sextant/sdk';\nexport const plugin = definePlugin({ activate(context) { ${body} } });\nexport const column = { id: 'x' };\n`,
  });
  const settings = {
    'settings.json': JSON.stringify({
      type: 'object',
      properties: { on: { type: 'boolean', default: false }, unit: { enum: ['s', 'ms'], default: 's' } },
    }),
  };

  it('that always refuses to end is told, instead of waited for', async () => {
    const plugin = await aPlugin(start('context.onBeforeStop(() => false);'), { activate: './thing#plugin' });
    const { cycles, upgrade } = lifeChecks(mockCloud(), 2000);
    const told = [expect.stringMatching(/holds up its end .* 2 s .*\(draining\): look at onBeforeStop/)];
    expect(await cycles(plugin)).toEqual(told);
    expect(await upgrade(plugin)).toEqual(told);
  });

  it('whose task never ends holds up its next build, which is told', async () => {
    const task = `context.get(Tasks).start({ title: 'For ever' });`;
    const plugin = await aPlugin(start(task), { activate: './thing#plugin' });
    expect(await lifeChecks(mockCloud(), 300).upgrade(plugin)).toEqual([
      expect.stringContaining('holds up its end or its next build'),
    ]);
  });

  it('that takes its time a hundred times does not hold up its end', async () => {
    const body = `void context; return new Promise<void>((go) => setTimeout(go, 15));`;
    const plugin = await aPlugin(start(body), { activate: './thing#plugin' });
    expect(await lifeChecks(mockCloud(), 20_000).cycles(plugin)).toEqual([]);
  });

  it('may bring a theme: how that reads is judged where there is a document, and nothing fails where there is none', async () => {
    const tokens = { accent: '#00695c', 'on-accent': '#00695c' };
    const plugin = await aPlugin({}, { contributes: { themes: [{ id: 'harbour', label: 'Harbour', tokens }] } });
    const { cycles, upgrade } = lifeChecks(mockCloud());
    expect([await cycles(plugin), await upgrade(plugin)]).toEqual([[], []]);
  });

  it('keeps what an operator set for it when its next build comes', async () => {
    const contributes = { settings: { schema: './settings.json', version: 1 } };
    const plugin = await aPlugin(settings, { contributes });
    const host = await createTestHost({ plugins: [builtPlugin(plugin.dist)] });
    expect(await setAll(host, plugin)).toEqual({ on: true, unit: 'ms' });
    await host.close();
    expect(await lifeChecks(mockCloud()).upgrade(plugin)).toEqual([]);
  });

  it.each([
    ['(values: object) => values', []],
    ['({ on }: { on: boolean }) => ({ on })', ['the upgrade lost unit of its settings']],
    ['() => { throw new Error("lost its way"); }', [expect.stringContaining('settings: lost its way')]],
  ])('whose migrate is handed what it does not know has to give it back: %s', async (migrate, told) => {
    const files = { ...settings, ...start(''), 'migrate.ts': `export const migrate = ${migrate};\n` };
    const said = { schema: './settings.json', version: 4, migrate: './migrate#migrate' };
    const plugin = await aPlugin(files, { contributes: { settings: said } });
    expect(await lifeChecks(mockCloud()).upgrade(plugin)).toEqual(told);
  });
});
