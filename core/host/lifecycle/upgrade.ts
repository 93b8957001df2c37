import type { PluginIndexEntry } from '#protocol';
import type { ResourceType } from '#registry';
import type { Clock } from '#services/clock/clock';
import { fetchView } from '#ui/lazy/view-outlet.tsx';
import { attempt } from '../attempt.ts';
import { KeptState } from '../kept-state.ts';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import { splitRef } from '../split-ref.ts';
import { StagingContext } from './staging-context.ts';

/** How long a new build may take to start, in milliseconds. */
const startsWithin = 30_000;

/**
 * Upgrades a plugin: the new build is fetched and started unseen, and takes the old one's place in one step. A failure before
 * that leaves the old build as it is.
 */
export class Upgrade {
  readonly fresh: PluginInstance;
  readonly #host: PluginHost;
  readonly #old: PluginInstance;
  readonly #like: PluginInstance | undefined;
  readonly #stage: StagingContext;
  #handed: { kept: KeptState; revision: number } | undefined;
  #types: readonly (readonly [id: string, type: ResourceType<any>])[] = [];

  /**
   * @param from in place of what the old build would hand over: the state to begin with, or an instance that was put down a
   * moment ago with what it requires, whose state and parts on the screen the old one has not got yet
   */
  constructor(
    host: PluginHost,
    old: PluginInstance,
    entry: PluginIndexEntry,
    from: { kept?: KeptState; like?: PluginInstance | undefined } = {},
  ) {
    this.#host = host;
    this.#old = old;
    this.#like = from.like;
    this.#stage = new StagingContext({ ...host.parts, provided: host.provided });
    const { points, provided, services } = this.#stage;
    this.fresh = host.make(entry, {
      points,
      provided,
      services,
      inherit: (plugin) => {
        if (from.kept) return new KeptState(from.kept.copy());
        const { kept, version } = this.#source;
        this.#handed = { kept, revision: kept.revision };
        const state = kept.copy();
        return new KeptState(plugin?.migrate ? plugin.migrate(state, version) : state);
      },
    });
  }

  /** Has the new build what the old one had to hand over last? */
  get isUpToDate(): boolean {
    const { kept } = this.#source;
    return !this.#handed || (this.#handed.kept === kept && this.#handed.revision === kept.revision);
  }

  /** The state that it hands over. */
  get kept(): KeptState {
    return this.#source.kept;
  }

  /** Fetches what the screen may need at once: what the old build has fetched, and the start. */
  async fetch(): Promise<void> {
    const { activate, graph = {} } = this.fresh.entry.manifest;
    const paths = [...this.#used, ...(activate ? [activate.slice(0, activate.lastIndexOf('#'))] : [])];
    await this.fresh.fetch([...new Set(paths)].filter((path) => graph[path]));
  }

  /** Starts it; everything it needs to be seen is there when this resolves. */
  async start(): Promise<void> {
    await within(this.#host.parts.clock, startsWithin, this.#start());
  }

  /** Swaps the builds in one batch. The old one ends with all that is its own, and the plugins that require it begin anew. */
  swap(dependents: readonly PluginInstance[], onRefused: (error: unknown) => void): void {
    const { fresh } = this;
    const host = this.#host;
    host.parts.points.batch(() => {
      for (const dependent of dependents) host.end(dependent);
      host.end(this.#old);
      host.index.set(fresh.id, fresh.entry);
      host.begin(fresh);
      this.#stage.open(onRefused);
      for (const [id, type] of this.#types) if (!host.parts.types.has(id)) attempt(() => host.addType(fresh, id, type));
      host.settle();
    });
  }

  giveUp(): void {
    attempt(() => this.fresh.dispose());
  }

  get #source(): { kept: KeptState; version: string } {
    const source = this.#old.kept.revision > 0 ? this.#old : (this.#like ?? this.#old);
    return { kept: source.kept, version: source.entry.manifest.version };
  }

  get #used(): readonly string[] {
    return [...new Set([...this.#old.used, ...(this.#like?.used ?? [])])];
  }

  async #start(): Promise<void> {
    const { fresh } = this;
    await fresh.start();
    const { types } = this.#host.parts;
    const contributed = fresh.entry.manifest.contributes?.resourceTypes ?? [];
    const known = contributed.filter(({ id }) => types.has(id) && types.get(id).owner === fresh.id);
    this.#types = await Promise.all(known.map(async (one) => [one.id, await this.#host.typeOf(fresh, one)] as const));
    await Promise.all(refsOf(fresh.entry, this.#used).map((ref) => fresh.use(ref)));
    await fresh.show();
    // The visible views are fetched first, so that they are replaced in one step and no placeholder shows.
    await Promise.all(viewsOf(fresh.entry, this.#used).map(([ref, name]) => fetchView(fresh.view(ref, name))));
  }
}

/** The refs of a manifest into files that are in use. */
function refsOf({ manifest }: PluginIndexEntry, used: readonly string[]): string[] {
  const refs = JSON.stringify(manifest.contributes ?? {}).matchAll(/"(\.\/[^"#]+)#[^"]+"/g);
  return [...refs].filter(([, path]) => used.includes(path!)).map(([ref]) => JSON.parse(ref) as string);
}

/** The views of a manifest in files that are in use, each with its name. */
function viewsOf({ manifest }: PluginIndexEntry, used: readonly string[]): (readonly [ref: string, name: string])[] {
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, items]) =>
    (Array.isArray(items) ? (items as { id: string; view?: unknown }[]) : []).flatMap(({ id, view }) =>
      typeof view === 'string' && used.includes(splitRef(view).path) ? [[view, `${point}/${id}`] as const] : [],
    ),
  );
}

function within<T>(clock: Clock, milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`it did not start within ${milliseconds / 1000} seconds`));
    const timer = clock.after(milliseconds, late);
    work.then(resolve, reject).finally(() => timer.dispose());
  });
}
