import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Action, ResourceType } from '../../registry/index.ts';
import { rows } from '../clients/action-code/rows.ts';

const plugins = fileURLToPath(new URL('../../plugins/', import.meta.url));

interface Manifest {
  contributes?: {
    resourceTypes?: { def?: string }[];
    actions?: { id: string; on: string; def?: string }[];
  };
}

/** An action, with the name that a row has for it. */
interface Named {
  name: string;
  code: Action<never>['code'];
}

const manifestOf = (slug: string) => JSON.parse(readFileSync(`${plugins}${slug}/plugin.json`, 'utf8')) as Manifest;

async function exported<T>(slug: string, ref: string): Promise<T> {
  const [file = '', name = ''] = ref.split('#');
  const path = ['.ts', '.tsx'].map((end) => `${plugins}${slug}/${file.slice(2)}${end}`).find(existsSync);
  return ((await import(/* @vite-ignore */ path!)) as Record<string, T>)[name]!;
}

/** Returns the actions of types that a plugin describes in code. For declared types the manifest's calls are the code. */
async function ownActions(slug: string): Promise<Named[]> {
  const refs = (manifestOf(slug).contributes?.resourceTypes ?? []).flatMap(({ def }) => def ?? []);
  const types = await Promise.all(refs.map((ref) => exported<ResourceType<never>>(slug, ref)));
  return types
    .flatMap(({ actions: of }) => [...(of?.global ?? []), ...(of?.item ?? []), ...(of?.batch ?? [])])
    .map(({ id, code }: Pick<Action<never>, 'id' | 'code'>) => ({ name: id, code }));
}

/** Returns the actions that a plugin adds to types of others. An action without a function has no code. */
function addedActions(slug: string): Promise<Named[]> {
  return Promise.all(
    (manifestOf(slug).contributes?.actions ?? []).map(async ({ id, on, def }) => ({
      name: `${id} on ${on}`,
      code: def === undefined ? undefined : (await exported<Action<never>>(slug, def)).code,
    })),
  );
}

const slugs = readdirSync(plugins, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);
const tested = new Set(rows.flatMap(({ actions }) => actions));

it.each(slugs)('[X-11] each action of %s has code that a test runs, or says why it has none', async (slug) => {
  const actions = [...(await ownActions(slug)), ...(await addedActions(slug))];
  const wrong = actions.flatMap(({ name, code }) => {
    if (code === undefined) return [`${name} has no code`];
    if (typeof code === 'object') return code.none.trim() === '' ? [`${name} does not say why`] : [];
    return tested.has(name) ? [] : [`${name} has no row in tests/clients/action-code/rows`];
  });
  expect(wrong).toEqual([]);
});
