import { ConsoleError, type Disposable, DisposableStore, Emitter, errorText } from '#base';
import type { PluginIndexEntry } from '#protocol';
import { consolePoints, type PointStore, type ResourceType, type ResourceTypeRegistry } from '#registry';
import type { Clock } from '#services/clock/clock';
import type { I18n } from '#services/i18n/i18n';
import type { PageFacts } from '#services/registry/page-facts';
import type { TypeLoader } from '#services/resources/queries';
import type { ServiceContainer } from '#services/service-container';
import { itemsOf, type ManifestItem, type UseRef } from './manifest-items.ts';
import { PluginInstance, type PluginState } from './plugin-instance.ts';
import type { PluginLoader } from './plugin-loader.ts';
import { type HostSymbols, providersOf, resolvePlugins } from './plugin-resolution.ts';
import { ProvidedServices } from './provided-services.ts';
import { StartupProblems } from './startup-problems.ts';
import { TypeAdditions } from './type-additions.ts';

export interface PluginHostParts {
  services: ServiceContainer;
  points: PointStore;
  types: ResourceTypeRegistry;
  i18n: I18n;
  facts: PageFacts;
  clock: Clock;
  loader: PluginLoader;
  symbols: HostSymbols;
}

/** What is told of one plugin. */
export interface PluginReport {
  id: string;
  version: string;
  label: string;
  state: PluginState | 'disabled' | 'blocked';
  reason?: string;
}

/** How long open work may hold up the end of its plugin. */
const patience = 30_000;

/**
 * Runs plugins from the index to their end (plugin platform §2): what can start puts its manifest's items into the points,
 * in one batch and without fetching anything; code comes with the first use; what a plugin has ends with it.
 */
export class PluginHost implements TypeLoader {
  readonly problems = new StartupProblems();
  readonly #parts: PluginHostParts;
  readonly #provided: ProvidedServices;
  readonly #index = new Map<string, PluginIndexEntry>();
  readonly #disabled = new Set<string>();
  readonly #running = new Map<string, PluginInstance>();
  readonly #reasons = new Map<string, string>();
  readonly #additions: TypeAdditions;
  readonly #didChange = new Emitter<void>();

  constructor(parts: PluginHostParts) {
    this.#parts = parts;
    this.#provided = new ProvidedServices(parts.services);
    this.#additions = new TypeAdditions(parts.points);
    parts.facts.provide('plugin', (id) => this.#running.has(id));
    parts.points.uniqueBy(consolePoints.routes, (route) => route.path);
    parts.points.uniqueBy(consolePoints.panels, (panel) => panel.path);
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  /**
   * Takes an index: new plugins start, those that are gone (or are another build) end, the others stay as they are; where
   * only their words changed, with the language, their items are placed anew.
   */
  start(entries: readonly PluginIndexEntry[]): void {
    const known = new Map(this.#index);
    const renamed: PluginInstance[] = [];
    const twice: string[] = [];
    this.#index.clear();
    for (const entry of entries) {
      const { id } = entry.manifest;
      const old = known.get(id);
      if (this.#index.has(id)) twice.push(id);
      else if (old?.digest !== entry.digest) this.#index.set(id, entry);
      else {
        const instance = this.#running.get(id);
        if (instance && JSON.stringify(old.manifest) !== JSON.stringify(entry.manifest)) renamed.push(instance);
        this.#index.set(id, Object.assign(old, entry));
      }
    }
    this.#parts.points.batch(() => {
      for (const instance of renamed) {
        instance.items.dispose();
        instance.items = instance.store.own(new DisposableStore());
        this.#placeAll(instance);
      }
      this.#settle();
    });
    // Told last: a plugin that starts forgets what was said of it before.
    for (const plugin of twice) this.problems.add({ code: 'PLUGIN_DUPLICATE_ID', plugin });
  }

  /** Ends a plugin and, before it, those that require it. What is open in it may hold that up for 30 seconds. */
  async disable(id: string): Promise<void> {
    const ending = this.#dependentsOf(id).concat(this.#running.get(id) ?? []);
    await new Promise<void>((resolve) => {
      const timer = this.#parts.clock.after(patience, resolve);
      void Promise.all(ending.map((instance) => instance.mayStop())).then((answers) => {
        if (answers.includes(false)) return;
        timer.dispose();
        resolve();
      });
    });
    this.#disabled.add(id);
    this.#settle();
  }

  enable(id: string): void {
    this.#disabled.delete(id);
    this.#settle();
  }

  list(): readonly PluginReport[] {
    return [...this.#index.values()].map(({ manifest: { id, version, label } }) => {
      const reason = this.#reasons.get(id);
      const state = this.#disabled.has(id) ? 'disabled' : (this.#running.get(id)?.state ?? 'blocked');
      return { id, version, label, state, ...(reason ? { reason } : {}) };
    });
  }

  /** Fetches the code of the plugin that brings the type, and of what others add to it by `def`. */
  async loadType(id: string): Promise<void> {
    const { points, types } = this.#parts;
    const item = points
      .point(consolePoints.resourceTypes)
      .get()
      .find((one) => one.id === id);
    // Not waited for: another plugin's trouble must not hold up the type. Its item stands there, and is told when it is whole.
    void this.#additions.load(id, (plugin, message) => {
      this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin, message });
    });
    if (!types.has(id)) await item?.register();
  }

  dispose(): void {
    for (const instance of [...this.#running.values()].reverse()) this.#end(instance);
  }

  /** Brings what runs in line with what can run: dependents end first, needs start first, one notification for all. */
  #settle(): void {
    const entries = [...this.#index.values()].filter((entry) => !this.#disabled.has(entry.manifest.id));
    const { order, problems } = resolvePlugins(entries, this.#parts.symbols);
    const staying = new Set(order);
    const ran = [...this.#running.keys()];
    this.#parts.points.batch(() => {
      for (const instance of [...this.#running.values()].reverse())
        if (!staying.has(instance.entry)) this.#end(instance);
      for (const entry of order) if (!this.#running.has(entry.manifest.id)) this.#begin(entry);
    });
    for (const { plugin } of problems) this.problems.forget(plugin);
    for (const problem of problems) this.problems.add(problem);
    this.#parts.facts.changed([...ran, ...this.#running.keys()].map((id) => `plugin.${id}`));
    this.#didChange.fire();
  }

  #begin(entry: PluginIndexEntry): void {
    const { id } = entry.manifest;
    this.problems.forget(id);
    this.#reasons.delete(id);
    const instance = new PluginInstance(entry, {
      ...this.#parts,
      provided: this.#provided,
      startNeeds: (needing) => this.#startNeeds(needing),
      onDidChangeState: (state, error) => this.#note(id, state, error),
    });
    this.#running.set(id, instance);
    this.#placeAll(instance);
  }

  #placeAll(instance: PluginInstance): void {
    const { id, entry } = instance;
    const use = <T>(ref: string) => instance.use<T>(ref);
    const { items, unknown } = itemsOf(entry.manifest, use, (type, ref) => this.#fetchType(instance, type, ref));
    const refuse = (message: string) => this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: id, message });
    for (const name of unknown) refuse(`there is no point "${name}"`);
    for (const item of items) {
      try {
        this.#place(instance, item, use);
      } catch (error) {
        refuse(errorText(error));
      }
    }
  }

  #place(instance: PluginInstance, entry: ManifestItem, use: UseRef): void {
    const { items, id } = instance;
    const placed = items.own(this.#parts.points.contribute(entry.point, entry.item, id));
    const { def } = entry;
    if (def === undefined || entry.item.on === undefined) return;
    const replace = (item: Disposable) => void items.own(item);
    items.own(this.#additions.add(entry.item.on, { owner: id, entry: { ...entry, def }, placed, use, replace }));
  }

  async #fetchType(instance: PluginInstance, id: string, ref: string): Promise<void> {
    const type = await instance.use<ResourceType<unknown>>(ref);
    // Of several who asked at once the first registers it.
    if (instance.state === 'disposed' || this.#parts.types.has(id)) return;
    try {
      instance.store.own(this.#parts.types.register({ ...type, id }, instance.id));
    } catch (error) {
      const owner = error instanceof ConsoleError ? String(error.details['owner'] ?? '') : '';
      this.problems.add({ code: 'REGISTRY_DUPLICATE_TYPE', plugin: instance.id, id, owner });
      throw error;
    }
  }

  /** Waits for what is required. What is optional is started beside it: it may come late, or never. */
  async #startNeeds({ manifest }: PluginIndexEntry): Promise<void> {
    const providers = providersOf(this.#runningEntries());
    const instancesFor = (tokens: readonly string[] = []) =>
      [...new Set(tokens.map((token) => providers.get(token)))].flatMap((id) =>
        id === undefined || id === manifest.id ? [] : (this.#running.get(id) ?? []),
      );
    for (const instance of instancesFor(manifest.optional)) instance.start().catch(() => {});
    await Promise.all(instancesFor(manifest.requires).map((instance) => instance.start()));
  }

  #dependentsOf(id: string): PluginInstance[] {
    const provides = new Set(this.#index.get(id)?.manifest.provides ?? []);
    return [...this.#running.values()].filter(({ entry }) =>
      entry.manifest.requires?.some((token) => provides.has(token)),
    );
  }

  #runningEntries(): ReadonlyMap<string, PluginIndexEntry> {
    return new Map([...this.#running].map(([id, instance]) => [id, instance.entry]));
  }

  #end(instance: PluginInstance): void {
    this.#running.delete(instance.id);
    try {
      instance.dispose();
    } catch (error) {
      this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: instance.id, message: errorText(error) });
    }
    const items = this.#parts.points.countOf(instance.id);
    if (items > 0) this.problems.add({ code: 'PLUGIN_RESIDUE', plugin: instance.id, items });
  }

  #note(plugin: string, state: PluginState, error: unknown): void {
    if (state === 'failed') {
      const message = errorText(error);
      const code =
        error instanceof ConsoleError && error.code === 'PLUGIN_ACTIVATE_FAILED' ? error.code : 'PLUGIN_LOAD_FAILED';
      this.#reasons.set(plugin, message);
      this.problems.forget(plugin);
      this.problems.add({ code, plugin, message });
    } else this.#reasons.delete(plugin);
    this.#didChange.fire();
  }
}
