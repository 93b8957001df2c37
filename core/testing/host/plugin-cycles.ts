import { inventory } from '#registry/inventory.ts';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Queries } from '#services/resources/queries';
import type { PluginLifecycle } from '../../host/plugin-lifecycle.ts';
import type { PluginHost } from '../../host/plugin-host.ts';
import type { HostBelongings } from './host-belongings.ts';

/** Plugins put down and started again, and what they have in the meantime. */
export class PluginCycles {
  readonly #host: PluginHost;
  readonly #life: PluginLifecycle;
  /** Every type that some plugin of this host ever brought. */
  readonly #types = new Set<string>();

  constructor(host: PluginHost, life: PluginLifecycle) {
    this.#host = host;
    this.#life = life;
  }

  async use(id: string): Promise<void> {
    const instance = this.#host.running.get(id);
    if (!instance) throw new Error(`${id} does not run: ${JSON.stringify(this.#host.list())}`);
    const { contributes = {}, graph = {} } = instance.entry.manifest;
    const refs = [...JSON.stringify(contributes).matchAll(/"(\.\/[^"#]+#[^"]+)"/g)].map(([, ref]) => ref!);
    await Promise.all([
      instance.start(),
      ...(contributes.resourceTypes ?? []).map((type) => this.#host.loadType(type.id)),
      ...refs.filter((ref) => graph[ref.slice(0, ref.lastIndexOf('#'))]).map((ref) => instance.use(ref)),
    ]);
  }

  async run(id: string, times = 1): Promise<void> {
    const stop = this.#host.stopped.get(id);
    await this.#life.disable(id);
    for (let cycle = 0; cycle < times; cycle += 1) {
      this.#life.enable(id);
      await this.use(id);
      this.#fillCache(id);
      await this.#life.disable(id);
    }
    if (!stop) this.#life.enable(id);
  }

  belongings(): Pick<HostBelongings, 'items' | 'types' | 'texts' | 'queries'> {
    const { services, points, types, i18n } = this.#host.parts;
    for (const { manifest } of this.#host.index.values())
      for (const { id } of manifest.contributes?.resourceTypes ?? []) this.#types.add(id);
    const texts = (i18n as BundleI18n).engine.store.data;
    return {
      items: inventory(services.get(Points) ?? points).items.map(({ point, item }) => `${item.key} in ${point}`),
      types: [...this.#types].filter((id) => (services.get(ResourceTypes) ?? types).has(id)),
      texts: Object.entries(texts).flatMap(([language, of]) => Object.keys(of).map((name) => `${language} ${name}`)),
      queries: services
        .get(Queries)
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => queryHash),
    };
  }

  /** An item of each type, as a page that showed one leaves it. */
  #fillCache(id: string): void {
    const { manifest } = this.#host.running.get(id)!.entry;
    const queries = this.#host.parts.services.get(Queries);
    for (const type of manifest.contributes?.resourceTypes ?? [])
      queries.setQueryData([type.id, 'scope', 'item', 'a'], {});
  }
}
