import type { PluginIndexEntry } from '#protocol';
import { I18n } from '#services/i18n/i18n';
import type { PluginHost } from '../plugin-host.ts';
import { providersOf, resolvePlugins } from '../plugin-resolution.ts';
import type { Refusals } from './refusals.ts';

/**
 * The builds that the latest index wants to run. New builds are judged by what will be there with them, not by what still runs.
 */
export class DesiredBuilds {
  readonly #host: PluginHost;
  readonly #refusals: Refusals;
  #entries: ReadonlyMap<string, PluginIndexEntry>;

  constructor(host: PluginHost, refusals: Refusals) {
    this.#host = host;
    this.#refusals = refusals;
    this.#entries = new Map(host.index);
  }

  take(entries: readonly PluginIndexEntry[]): void {
    this.#entries = byId(entries);
    this.reconsider();
  }

  get(id: string): PluginIndexEntry | undefined {
    return this.#entries.get(id);
  }

  /** Each after those that it requires. */
  inOrder(): PluginIndexEntry[] {
    const entries = [...this.#entries.values()];
    const { order } = resolvePlugins(entries, this.#host.parts.symbols);
    return [...new Set([...order, ...entries])];
  }

  /** Is this build to run, and another one in the index of what runs? */
  isDue({ digest, manifest: { id } }: PluginIndexEntry): boolean {
    const entry = this.#entries.get(id);
    if (entry?.digest !== digest || this.#host.index.get(id)?.digest === digest) return false;
    return this.#refusals.reasonOf(entry) === undefined;
  }

  /** Why this console could not run the new build, in the operator's language. */
  lackOf(entry: PluginIndexEntry): string | undefined {
    const { symbols, services } = this.#host.parts;
    const { order, problems } = resolvePlugins(this.#beside(entry), symbols);
    if (order.includes(entry)) return undefined;
    const { id } = entry.manifest;
    const problem = problems.find(({ plugin }) => plugin === id);
    return problem ? services.get(I18n).t(`core:plugins.problem.${problem.code}`, problem) : id;
  }

  /** The plugins that provide what it requires. */
  needsOf(entry: PluginIndexEntry): string[] {
    const providers = providersOf(byId(this.#beside(entry)));
    const ids = (entry.manifest.requires ?? []).flatMap((token) => providers.get(token) ?? []);
    return [...new Set(ids)].filter((id) => id !== entry.manifest.id);
  }

  /** Lifts refusals that do not hold any more; gives the plugins. */
  reconsider(): string[] {
    return this.#refusals.lift(this.#entries, (entry) => this.lackOf(entry) === undefined);
  }

  /** The new build with all that shall be there beside it: of a build that was refused the one that goes on. */
  #beside(entry: PluginIndexEntry): PluginIndexEntry[] {
    const { index } = this.#host;
    const others = [...this.#entries.values()].filter(({ manifest }) => manifest.id !== entry.manifest.id);
    const standing = (other: PluginIndexEntry) =>
      this.#refusals.reasonOf(other) === undefined ? other : (index.get(other.manifest.id) ?? other);
    return [...others.map(standing), entry];
  }
}

function byId(entries: readonly PluginIndexEntry[]): Map<string, PluginIndexEntry> {
  return new Map(entries.map((entry) => [entry.manifest.id, entry]));
}
