import { defineToken } from '#base';
import type { PluginIndexEntry, PluginManifest } from '#protocol';
import { definePoint } from '#registry';
import type { PluginContext } from '#services/plugins/plugin';
import type { Exports, ModuleAdapter } from '../../core/host/plugin-loader.ts';
import type { HostSymbols } from '../../core/host/plugin-resolution.ts';

export const thing = 'OS::Acme::Thing';
export const Api = defineToken<{ hello(): string }>('acme.things.api@1');
export const things: PluginManifest = {
  id: 'acme.things',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Things',
  when: 'service.image',
  provides: ['acme.things.api@1'],
  activate: './start#plugin',
  contributes: {
    panels: [{ id: 'project', path: '/project/things', type: thing, in: 'project/compute', label: 'Things' }],
    routes: [{ id: 'map', path: '/project/things/map', view: './map#Map' }],
    resourceTypes: [{ id: thing, service: 'image', def: './thing#thingType' }],
    locales: [{ locale: 'en', ns: 'acme.things', src: './locales/en.json' }],
  },
  files: {
    'start.js': 'sha384-start',
    'thing.js': 'sha384-thing',
    'shared.js': 'sha384-shared',
    'map.js': 'sha384-map',
    'things.css': 'sha384-css',
  },
  graph: { './start': ['start.js'], './thing': ['thing.js', 'shared.js'], './map': ['map.js'] },
  styles: ['things.css'],
};
export const cost: PluginManifest = {
  id: 'acme.cost',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Cost',
  requires: ['acme.things.api@1'],
  contributes: { columns: [{ id: 'cost', on: thing, after: ['name'], label: 'Cost', def: './cost#costColumn' }] },
  files: { 'cost.js': 'sha384-cost' },
  graph: { './cost': ['cost.js'] },
};
export const entryOf = (manifest: PluginManifest, digest = 'd1'): PluginIndexEntry => ({
  manifest: structuredClone(manifest),
  digest,
  base: `/plugins/${manifest.id}/${digest}/`,
  integrity: `sha256-${digest}`,
});
export const dynamic = definePoint<{ label: string }>('test-dynamic@1');

/** A console that has these services, and nothing else by which plugins would be refused or let in. */
export const symbolsWith = (...services: readonly string[]): HostSymbols => ({
  version: '1.0.0',
  sdk: new Set(),
  ui: new Set(),
  points: new Set(),
  when: new Set(),
  tokens: new Set(services.map((name) => `sextant.${name}@1`)),
});

/** A door to modules that lie in a test; it writes down what is asked of it. */
export function aDoor() {
  const log: string[] = [];
  const failures = new Map<string, number>();
  const contexts: PluginContext[] = [];
  /** Plugin → what its `plugin.json` says. */
  const manifests = new Map<string, string>();
  // By name, or of one build alone by `<digest>/<name>`; an error is what importing it throws.
  const modules: Record<string, Exports | Error> = {
    'start.js': {
      plugin: {
        activate(context: PluginContext) {
          log.push(`activate ${context.id}`);
          contexts.push(context);
          context.provide(Api, () => ({ hello: () => 'hello' }));
          context.contribute(dynamic, { id: 'late', label: 'x' });
          context.own(() => void log.push('owned ended'));
        },
      },
    },
    'thing.js': { thingType: { id: thing, name: 'acme.things:type', columns: [{ id: 'name' }, { id: 'size' }] } },
    'map.js': { Map: () => null },
    'cost.js': { costColumn: { id: 'ignored', value: () => 42, sort: 'number' } },
  };
  const name = (address: string) => address.split('/').at(-1)!;
  const door: ModuleAdapter = {
    async fetch(address, { integrity, cache }) {
      log.push(`fetch ${name(address)} ${integrity}${cache === 'reload' ? ' again' : ''}`);
      const left = failures.get(name(address)) ?? 0;
      failures.set(name(address), left - 1);
      if (left > 0) throw new TypeError('Failed to fetch');
      return new Response(name(address) === 'plugin.json' ? manifests.get(address.split('/')[2]!) : 'bytes');
    },
    async import(address) {
      log.push(`import ${name(address)}`);
      const exports = modules[address.split('/').slice(-2).join('/')] ?? modules[name(address)]!;
      if (exports instanceof Error) throw exports;
      return exports;
    },
    isPreloaded: () => false,
    digestOf: () => undefined,
    link(address) {
      log.push(`link ${name(address)}`);
      return () => void log.push(`unlink ${name(address)}`);
    },
  };
  return { door, log, failures, manifests, modules, contexts };
}
