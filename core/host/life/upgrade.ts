import type { PluginIndexEntry } from '#protocol';
import type { ResourceType } from '#registry';
import type { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { attempt } from '../attempt.ts';
import { KeptState } from '../kept-state.ts';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import { resolvePlugins } from '../plugin-resolution.ts';
import { Stage } from './stage.ts';

/** How long a new build may take to start, in milliseconds. */
const startsWithin = 30_000;

/**
 * A new build beside the one that runs (plugin platform §2): it is fetched and started where nobody sees it, and takes the
 * old one's place in one step. What fails before that leaves the old one as it is.
 */
export class Upgrade {
  readonly fresh: PluginInstance;
  readonly #host: PluginHost;
  readonly #old: PluginInstance;
  readonly #stage: Stage;
  #types: readonly (readonly [id: string, type: ResourceType<any>])[] = [];

  /** @param kept the state to begin with, in place of what the old build would hand over */
  constructor(host: PluginHost, old: PluginInstance, entry: PluginIndexEntry, kept?: KeptState) {
    this.#host = host;
    this.#old = old;
    this.#stage = new Stage({ ...host.parts, provided: host.provided });
    const { points, provided, services } = this.#stage;
    this.fresh = host.make(entry, {
      points,
      provided,
      services,
      inherit(plugin) {
        if (kept) return new KeptState(kept.copy());
        const state = old.kept.copy();
        return new KeptState(plugin?.migrate ? plugin.migrate(state, old.entry.manifest.version) : state);
      },
    });
  }

  /** Throws when this console could not run the new build, with the reason in the operator's language. */
  resolve(): void {
    const { index, parts } = this.#host;
    const { entry, id } = this.fresh;
    const others = [...index.values()].filter((other) => other.manifest.id !== id);
    const { order, problems } = resolvePlugins([...others, entry], parts.symbols);
    if (order.includes(entry)) return;
    const problem = problems.find(({ plugin }) => plugin === id);
    throw new Error(problem ? parts.services.get(I18n).t(`core:plugins.problem.${problem.code}`, problem) : id);
  }

  /** Fetches what the screen may need at once: what the old build has fetched, and the start. */
  async fetch(): Promise<void> {
    const { activate, graph = {} } = this.fresh.entry.manifest;
    const paths = [...this.#old.used, ...(activate ? [activate.slice(0, activate.lastIndexOf('#'))] : [])];
    await this.fresh.fetch([...new Set(paths)].filter((path) => graph[path]));
  }

  /** Starts it; everything it needs to be seen is there when this resolves. */
  async start(): Promise<void> {
    await within(this.#host.parts.clock, startsWithin, this.#start());
  }

  /** One batch: the old build ends with all that is its own, the new one is in its place, those that require it begin anew. */
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

  async #start(): Promise<void> {
    const { fresh } = this;
    await fresh.start();
    const { types } = this.#host.parts;
    const contributed = fresh.entry.manifest.contributes?.resourceTypes ?? [];
    const known = contributed.filter(({ id }) => types.has(id) && types.get(id).owner === fresh.id);
    this.#types = await Promise.all(known.map(async (one) => [one.id, await this.#host.typeOf(fresh, one)] as const));
    await Promise.all(refsOf(fresh.entry, this.#old.used).map((ref) => fresh.use(ref)));
    await fresh.show();
  }
}

/** The refs of a manifest into files that are in use. */
function refsOf({ manifest }: PluginIndexEntry, used: readonly string[]): string[] {
  const refs = JSON.stringify(manifest.contributes ?? {}).matchAll(/"(\.\/[^"#]+)#[^"]+"/g);
  return [...refs].filter(([, path]) => used.includes(path!)).map(([ref]) => JSON.parse(ref) as string);
}

function within<T>(clock: Clock, milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`it did not start within ${milliseconds / 1000} seconds`));
    const timer = clock.after(milliseconds, late);
    work.then(resolve, reject).finally(() => timer.dispose());
  });
}
