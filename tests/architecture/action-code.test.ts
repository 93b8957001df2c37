import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Action, ResourceType } from '../../registry/index.ts';
import { rows } from '../clients/action-code/rows.ts';

const plugins = fileURLToPath(new URL('../../plugins/', import.meta.url));

/** Plugins whose actions have no code yet. It gets shorter. */
const notYet = new Set(['containers', 'flavors', 'metadata', 'volumes']);

interface Manifest {
  contributes?: { resourceTypes?: { def?: string }[] };
}

/** The types that a plugin describes in code; of declared ones the manifest's calls are the code. */
async function typesOf(slug: string): Promise<ResourceType<any>[]> {
  const manifest = JSON.parse(readFileSync(`${plugins}${slug}/plugin.json`, 'utf8')) as Manifest;
  const refs = (manifest.contributes?.resourceTypes ?? []).flatMap(({ def }) => def ?? []);
  return Promise.all(
    refs.map(async (ref) => {
      const [file = '', name = ''] = ref.split('#');
      const module = (await import(/* @vite-ignore */ `${plugins}${slug}/${file.slice(2)}.ts`)) as Record<
        string,
        never
      >;
      return module[name] as unknown as ResourceType<any>;
    }),
  );
}

const slugs = readdirSync(plugins, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);
const tested = new Set(rows.flatMap(({ actions }) => actions));

it('the list of plugins without code names plugins that are there', () => {
  expect([...notYet].filter((slug) => !slugs.includes(slug))).toEqual([]);
});

it.each(slugs.filter((slug) => !notYet.has(slug)))(
  '[X-11] each action of %s has code that a test runs, or says why it has none',
  async (slug) => {
    const types = await typesOf(slug);
    const actions = types.flatMap(({ actions: of }) => [
      ...(of?.global ?? []),
      ...(of?.item ?? []),
      ...(of?.batch ?? []),
    ]);
    const wrong = (actions as Action<never>[]).flatMap(({ id, code }) => {
      if (code === undefined) return [`${id} has no code`];
      if (typeof code === 'object') return code.none.trim() === '' ? [`${id} does not say why`] : [];
      return tested.has(id) ? [] : [`${id} has no row in tests/clients/action-code/rows.ts`];
    });
    expect(wrong).toEqual([]);
  },
);
