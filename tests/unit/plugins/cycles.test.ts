import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PageState, PluginIndexEntry, PluginManifest } from '#protocol';
import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Queries } from '#services/resources/queries';
import { startPlugins } from '../../../core/host/plugins.ts';
import { aPageState } from '../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../core/testing/test-services.ts';
import { symbolsWith } from '../../support/plugin-door.ts';

const folder = new URL('../../../plugins/', import.meta.url);
const builtIn = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** As the build leaves it: each ref's file is an entry of its own, and has a digest. */
function entryOf(slug: string): PluginIndexEntry {
  const manifest = JSON.parse(readFileSync(new URL(`${slug}/plugin.json`, folder), 'utf8')) as PluginManifest;
  const refs = [...JSON.stringify(manifest).matchAll(/"(\.\/[^"#]+)#[^"]+"/g)].map(([, path]) => path!);
  const locales = manifest.contributes?.locales ?? [];
  const data = [...locales.map(({ src }) => src), ...declaredIn(manifest)].map((path) => path.slice(2));
  const files = [...refs.map((path) => `${path.slice(2)}.js`), 'style.css', ...data];
  return {
    digest: 'd1',
    base: `/plugins/${slug}/d1/`,
    integrity: 'sha256-x',
    manifest: {
      ...manifest,
      files: Object.fromEntries(files.map((file) => [file, 'sha384-x'])),
      graph: Object.fromEntries(refs.map((path) => [path, [`${path.slice(2)}.js`]])),
      styles: ['style.css'],
    },
  };
}

/** The files of types without code. */
function declaredIn({ contributes }: PluginManifest): string[] {
  return (contributes?.resourceTypes ?? []).flatMap(({ declared }) => (typeof declared === 'string' ? [declared] : []));
}

/** A cloud with what the plugin's types need: a type without its service is not there. */
function catalogFor({ contributes, when = '' }: PluginManifest): PageState['catalog'] {
  const { catalog } = aPageState();
  const ofTypes = contributes?.resourceTypes?.flatMap(({ service }) => (service === undefined ? [] : [service])) ?? [];
  const needed = [...ofTypes, ...[...when.matchAll(/service\.([\w-]+)/g)].map(([, type]) => type!)];
  return [...new Set([...needed, ...catalog.map(({ type }) => type)])].map((type) => ({
    ...catalog[0]!,
    id: type,
    type,
  }));
}

/** Everything of a page that a plugin could leave something in. */
function belongings(services: Services, types: readonly string[], owner: string, styles: number) {
  const points = services.get(Points);
  return {
    styles,
    items: points.countOf(owner),
    types: types.filter((id) => services.get(ResourceTypes).has(id)),
    queries: services.get(Queries).getQueryCache().getAll().length,
    texts: services.get(I18n).has(`${owner}:panel.label`),
  };
}

it.each(builtIn.map(({ name }) => name))(
  '[X-21] %s leaves nothing behind when it is put down, a hundred times',
  async (slug) => {
    const entry = entryOf(slug);
    const test = await createTestServices({ state: { plugins: [entry], catalog: catalogFor(entry.manifest) } });
    for (const { locale, src } of entry.manifest.contributes?.locales ?? [])
      test.page.answer(`GET ${entry.base}${src.slice(2)}`, () =>
        JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${slug}.json`, import.meta.url), 'utf8')),
      );
    let styles = 0;
    const code = import.meta.glob('../../../plugins/*/*.{ts,tsx}');
    const door = {
      fetch: (address: string) => {
        const path = address.slice(entry.base.length);
        const isDeclared = declaredIn(entry.manifest).includes(`./${path}`);
        return Promise.resolve(
          new Response(isDeclared ? readFileSync(new URL(`${slug}/${path}`, folder), 'utf8') : ''),
        );
      },
      import: (address: string) => {
        const name = address.split('/').at(-1)!.replace(/\.js$/, '');
        const found = Object.entries(code).find(([path]) => new RegExp(`/${slug}/${name}\\.tsx?$`).test(path));
        return found![1]() as Promise<Record<string, unknown>>;
      },
      isPreloaded: () => false,
      digestOf: () => undefined,
      link: () => {
        styles += 1;
        return () => void (styles -= 1);
      },
    };
    const host = startPlugins(
      test.services,
      door,
      symbolsWith('http', 'settings', 'session', 'toasts', 'modals', 'clock'),
    );
    const life = await host.life();
    const types = entry.manifest.contributes?.resourceTypes?.map(({ id }) => id) ?? [];
    await life.disable(slug);
    const before = belongings(test.services, types, slug, styles);
    for (let cycle = 0; cycle < 100; cycle += 1) {
      life.enable(slug);
      await Promise.all(types.map((id) => host.loadType(id)));
      await host.running.get(slug)!.start();
      for (const id of types) test.services.get(Queries).setQueryData([id, 'scope', 'item', 'a'], {});
      expect(belongings(test.services, types, slug, styles)).not.toEqual(before);
      await life.disable(slug);
    }
    expect(belongings(test.services, types, slug, styles)).toEqual(before);
    expect([host.problems.list(), test.clock.waiting]).toEqual([[], 0]);
  },
);
