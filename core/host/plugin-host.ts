import { ConsoleError, type Disposable, DisposableStore, Emitter, errorText, toDisposable } from '#base';
import type { PluginIndexEntry, PluginManifest, ResourceTypeContribution } from '#protocol';
import { consolePoints, type PointStore, type ResourceType, type ResourceTypeRegistry } from '#registry';
import type { Clock } from '#services/clock/clock';
import type { I18n } from '#services/i18n/i18n';
import type { PageFacts } from '#services/registry/page-facts';
import { Queries, type TypeLoader } from '#services/resources/queries';
import type { ServiceContainer } from '#services/service-container';
import { Telemetry } from '#services/telemetry/telemetry';
import { pageAddress } from '../base/plugin-rules/page-address.mjs';
import { symmetricDifference } from './symmetric-difference.ts';
import { itemsOf, type ManifestItem } from './manifest-items.ts';
import { scopedPart, partName } from './plugin-scope/scoped-part.ts';
import { scopedType } from './plugin-scope/scoped-type.ts';
import { type InstanceParts, PluginInstance } from './plugin-instance.ts';
import type { PluginLifecycle } from './plugin-lifecycle.ts';
import type { PluginLoader } from './plugin-loader.ts';
import type { PluginReport } from './plugin-report.ts';
import { type HostSymbols, providersOf, resolvePlugins } from './plugin-resolution.ts';
import { ProvidedServices } from './provided-services.ts';
import { StartupProblems } from './startup-problems.ts';
import { TypeAdditions } from './type-additions.ts';
import { withUsers } from './with-users.ts';

export interface PluginHostParts {
  services: ServiceContainer;
  points: PointStore;
  types: ResourceTypeRegistry;
  i18n: I18n;
  facts: PageFacts;
  clock: Clock;
  loader: PluginLoader;
  capabilities: Readonly<Record<string, string>>;
  symbols: HostSymbols;
  /** Resolves when the first page is drawn and used, or has long been idle: what can wait starts then. */
  quiet: Promise<void>;
}

/**
 * Runs plugins from the index to their end. Plugins that can start put their manifests' items into the points, in one batch and
 * without fetching anything. Their code comes with the first use; all that a plugin has ends with it. Later changes are the
 * work of `PluginLifecycleManager`, which is fetched when it is first needed.
 */
export class PluginHost implements TypeLoader {
  readonly problems = new StartupProblems();
  readonly parts: PluginHostParts;
  readonly provided: ProvidedServices;
  /** The plugins that are to run, unless they are stopped. */
  readonly index = new Map<string, PluginIndexEntry>();
  readonly running = new Map<string, PluginInstance>();
  /** The plugins that must not run for now, with the last reason where one was given. */
  readonly stopped = new Map<string, { state: 'disabled' | 'quarantined'; reason?: string }>();
  readonly #reasons = new Map<string, string>();
  /** The plugins that conditions have been told to be running. */
  #told: ReadonlySet<string> = new Set();
  readonly #additions: TypeAdditions;
  readonly #didChange = new Emitter<void>();
  #life: Promise<PluginLifecycle> | undefined;

  constructor(parts: PluginHostParts) {
    this.parts = parts;
    this.provided = new ProvidedServices(parts.services);
    this.#additions = new TypeAdditions(parts.points);
    parts.facts.provide('plugin', (id) => this.running.has(id));
    const { routes, panels } = consolePoints;
    parts.points.uniqueBy<{ path: string }>(({ path }) => path && pageAddress(path), routes, panels);
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  /** Takes the index that the page came with. */
  start(entries: readonly PluginIndexEntry[]): void {
    const twice = this.add(entries);
    this.settle();
    // Told last: a plugin that starts forgets what was said of it before.
    for (const plugin of twice) this.problems.add({ code: 'PLUGIN_DUPLICATE_ID', plugin });
  }

  /** Puts what is not there yet into the index; gives the ids that were there already. */
  add(entries: readonly PluginIndexEntry[]): string[] {
    return entries.flatMap((entry) => {
      const { id } = entry.manifest;
      if (this.index.has(id)) return id;
      this.index.set(id, entry);
      return [];
    });
  }

  /** Upgrades, ends, quarantine, what it costs: fetched with the first call. */
  life(): Promise<PluginLifecycle> {
    this.#life ??= import('./lifecycle/plugin-lifecycle-manager.ts').then(
      ({ PluginLifecycleManager: Life }) => new Life(this),
    );
    this.#life.catch(() => (this.#life = undefined));
    return this.#life;
  }

  list(): readonly PluginReport[] {
    return [...this.index.values()].map(({ manifest: { id, version, label } }) => {
      const stop = this.stopped.get(id);
      const reason = stop?.reason ?? this.#reasons.get(id);
      const state = stop?.state ?? this.running.get(id)?.state ?? 'blocked';
      return { id, version, label, state, ...(reason ? { reason } : {}) };
    });
  }

  /** Fetches the code of the plugin that brings the type, and of what others add to it by `def`. */
  async loadType(id: string): Promise<void> {
    const { points, types } = this.parts;
    const item = points
      .point(consolePoints.resourceTypes)
      .get()
      .find((one) => one.id === id);
    // Not waited for: another plugin's trouble must not hold up the type. Its item stands there, and is told when it is whole.
    void this.#additions.load(id, this.#refused);
    if (!types.has(id)) await item?.register();
  }

  drawAnew(type: string): void {
    this.#additions.drawAnew(type, this.#refused);
  }

  dispose(): void {
    for (const instance of [...this.running.values()].reverse()) this.end(instance);
  }

  /** Brings what runs in line with what can run: dependents end first, needs start first, one notification for all. */
  settle(): void {
    const entries = [...this.index.values()].filter((entry) => !this.stopped.has(entry.manifest.id));
    const { order, problems } = resolvePlugins(entries, this.parts.symbols);
    const staying = new Set(order);
    const going = [...this.running.values()].filter(({ entry }) => !staying.has(entry));
    const ending = withUsers(going, this.running);
    this.parts.points.batch(() => {
      for (const instance of [...this.running.values()].reverse()) if (ending.has(instance)) this.end(instance);
      for (const entry of order) if (!this.running.has(entry.manifest.id)) this.begin(this.make(entry));
    });
    for (const { plugin } of problems) this.problems.forget(plugin);
    for (const problem of problems) this.problems.add(problem);
    const now = new Set(this.running.keys());
    this.parts.facts.changed(symmetricDifference(this.#told, now).map((id) => `plugin.${id}`));
    this.#told = now;
    this.#didChange.fire();
  }

  /** @param over an upgrade's own parts: what a plugin contributes before it is begun must not show */
  make(entry: PluginIndexEntry, over: Partial<InstanceParts> = {}): PluginInstance {
    return new PluginInstance(entry, {
      ...this.parts,
      tokens: this.parts.symbols.tokens,
      provided: this.provided,
      startNeeds: (needing) => this.#startNeeds(needing),
      startOptional: () => entry.manifest.optional && this.#startOptional(entry.manifest).catch(() => {}),
      frame: async (...view) => (await this.life()).frame(...view),
      trip: (instance, name, error) => this.#trip(instance, name, error),
      onDidChangeState: (instance, error) => {
        if (this.running.get(entry.manifest.id) === instance) this.#note(instance, error);
      },
      ...over,
    });
  }

  begin(instance: PluginInstance): void {
    this.problems.forget(instance.id);
    this.#reasons.delete(instance.id);
    this.running.set(instance.id, instance);
    this.placeAll(instance);
  }

  /** Puts what its manifest contributes into the points: anew when its words are others. */
  placeAll(instance: PluginInstance): void {
    const { id, entry } = instance;
    instance.items.dispose();
    instance.items = new DisposableStore();
    const { items, unknown, malformed } = itemsOf(entry.manifest, instance, (type) => this.#fetchType(instance, type));
    const refuse = (message: string) => this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: id, message });
    for (const name of unknown) refuse(`there is no point "${name}"`);
    for (const place of malformed) refuse(`${place} is no item with an id`);
    for (const item of items) {
      try {
        this.#place(instance, item);
      } catch (error) {
        refuse(errorText(error));
      }
    }
  }

  end(instance: PluginInstance): void {
    this.running.delete(instance.id);
    this.#reasons.delete(instance.id);
    try {
      instance.dispose();
    } catch (error) {
      this.problems.add({ code: 'PLUGIN_END_FAILED', plugin: instance.id, message: errorText(error) });
    }
    const items = this.parts.points.countOf(instance.id);
    if (items > 0) this.problems.add({ code: 'PLUGIN_RESIDUE', plugin: instance.id, items });
  }

  /** Registers a type that the plugin brings; what was kept of its items ends with it. Throws `REGISTRY_DUPLICATE_TYPE`. */
  addType(instance: PluginInstance, id: string, type: ResourceType<any>): void {
    const { types, services } = this.parts;
    try {
      instance.store.own(types.register(scopedType(instance.owner, { ...type, id }), instance.id));
    } catch (error) {
      if (error instanceof ConsoleError && error.code === 'REGISTRY_DUPLICATE_TYPE') {
        const owner = String(error.details['owner'] ?? '');
        this.problems.add({ code: 'REGISTRY_DUPLICATE_TYPE', plugin: instance.id, id, owner });
      } else
        this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: instance.id, message: `${id}: ${errorText(error)}` });
      throw error;
    }
    instance.store.own(toDisposable(() => services.get(Queries).removeQueries({ queryKey: [id] })));
  }

  /** Returns the running plugins that require what the plugin provides. */
  dependentsOf(id: string): PluginInstance[] {
    const provides = new Set(this.index.get(id)?.manifest.provides ?? []);
    return [...this.running.values()].filter(({ entry }) =>
      entry.manifest.requires?.some((token) => provides.has(token)),
    );
  }

  /** Returns the type that a manifest's item describes, in code or without. */
  async typeOf(instance: PluginInstance, contributed: ResourceTypeContribution): Promise<ResourceType<any>> {
    if (contributed.def) return instance.use<ResourceType<any>>(contributed.def);
    const { readDeclaredType } = await import('./declared-types/read-declared-type.ts');
    return readDeclaredType(instance, contributed).catch((error: unknown) => {
      // A failed fetch has been reported already.
      if (error instanceof ConsoleError && error.code === 'DECLARED_TYPE_INVALID')
        this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: instance.id, message: error.message });
      throw error;
    });
  }

  readonly #refused = (plugin: string, message: string) =>
    this.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin, message });

  #place(instance: PluginInstance, entry: ManifestItem): void {
    const { items, id } = instance;
    const placed = items.own(this.parts.points.contribute(entry.point, entry.item, id));
    const { def } = entry;
    if (def === undefined || entry.item.on === undefined) return;
    const replace = (item: Disposable) => void items.own(item);
    const use = async (ref: string) => {
      const described = await instance.use<object>(ref);
      return described && scopedPart(instance.owner, entry.point, partName(entry.point, entry.item.id), described);
    };
    items.own(this.#additions.add(entry.item.on, { owner: id, entry: { ...entry, def }, placed, use, replace }));
  }

  async #fetchType(instance: PluginInstance, contributed: ResourceTypeContribution): Promise<void> {
    const type = await this.typeOf(instance, contributed);
    // The first of several calls at once registers the type.
    if (instance.state !== 'disposed' && !this.parts.types.has(contributed.id))
      this.addType(instance, contributed.id, type);
  }

  /** Waits for what is required. What is optional is started once the page is used: it may come late, or never. */
  async #startNeeds({ manifest }: PluginIndexEntry): Promise<void> {
    if (manifest.optional) void this.parts.quiet.then(() => this.#startOptional(manifest)).catch(() => {});
    await Promise.all(this.#providersFor(manifest, manifest.requires).map((instance) => instance.start()));
  }

  async #startOptional(manifest: PluginManifest): Promise<void> {
    const { startOptional } = await import('./optional-providers.ts');
    await startOptional(this.#providersFor(manifest, manifest.optional), this.parts.clock);
  }

  #providersFor({ id: needing }: PluginManifest, tokens: readonly string[] = []): PluginInstance[] {
    if (tokens.length === 0) return [];
    const providers = providersOf(new Map([...this.running].map(([id, { entry }]) => [id, entry])));
    return [...new Set(tokens.map((token) => providers.get(token)))].flatMap((id) =>
      id === undefined || id === needing ? [] : (this.running.get(id) ?? []),
    );
  }

  /** Reports an error outside any frame; frames report their own. */
  #trip(instance: PluginInstance, name: string, error: unknown): void {
    const { services } = this.parts;
    services.get(Telemetry).report('error', `${instance.id}/${name}: ${errorText(error)}`, { error });
    this.life().then(
      (life) => life.trip(instance, name, error),
      () => {},
    );
  }

  #note({ id: plugin, state }: PluginInstance, error: unknown): void {
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
