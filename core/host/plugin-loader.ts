import { ConsoleError, errorText } from '#base';
import type { PluginIndexEntry, PluginManifest } from '#protocol';
import type { Clock } from '#services/clock/clock';
import { pause } from '#services/clock/pause';

/** A module's exports, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The page's functions that the loader needs; a test gives its own. */
export interface ModuleAdapter {
  /** Rejects when the bytes do not have the digest, or did not come. */
  fetch(address: string, init: { integrity?: string; cache?: RequestCache }): Promise<Response>;
  import(address: string): Promise<Exports>;
  /** Are the bytes on their way already (a preload of the document)? */
  isPreloaded(address: string): boolean;
  /** The digest of a file that the document's import map vouches for. */
  digestOf(address: string): string | undefined;
  /** Links a style sheet; gives the way to take it off. */
  link(address: string, integrity: string | undefined): () => void;
}

/** The waits between the attempts to load a file, in milliseconds. */
const retryAfter = [1_000, 5_000, 30_000];

/**
 * Warm, then import: every file of the ref's closure is fetched with its digest, all at once, and the entry is imported
 * after that from the browser's cache. A network failure thus happens where it can be tried again; one in the module map
 * would stay for the life of the page in some browsers.
 */
export class PluginLoader {
  readonly #adapter: ModuleAdapter;
  readonly #clock: Clock;
  readonly #imported = new Map<string, Exports>();
  /** The addresses that seemed preloaded and could not be imported. */
  readonly #doubted = new Set<string>();
  readonly #learning = new WeakMap<PluginIndexEntry, Promise<void>>();

  constructor(adapter: ModuleAdapter, clock: Clock) {
    this.#adapter = adapter;
    this.#clock = clock;
  }

  /**
   * Rejects with `PLUGIN_LOAD_FAILED` when the attempts to fetch are used up, the code throws, or the signal is aborted. What
   * was imported once is in memory for good.
   * @param onTrouble hears why it is fetched again
   */
  async load(
    entry: PluginIndexEntry,
    ref: string,
    signal: AbortSignal,
    onTrouble?: (text: string) => void,
  ): Promise<Exports> {
    const files = entry.manifest.graph?.[ref];
    const first = files?.[0];
    if (!first) throw failed(entry, `its manifest names no file for ${ref}`);
    const address = entry.base + first;
    const known = this.#imported.get(address);
    if (known) return known;
    const warm = (attempt: number) => this.#warmAll(entry, files, attempt);
    await this.#repeatedly(entry, signal, warm, onTrouble);
    try {
      signal.throwIfAborted();
      const exports = await this.#adapter.import(address).catch(async (error: unknown) => {
        const taken = files.map((file) => entry.base + file).filter((one) => this.#isPreloaded(one));
        if (taken.length === 0) throw error;
        // The document's preload may be what failed: nobody has fetched it in a way that is tried again.
        for (const one of taken) this.#doubted.add(one);
        await this.#repeatedly(entry, signal, warm, onTrouble);
        signal.throwIfAborted();
        return this.#adapter.import(address);
      });
      this.#imported.set(address, exports);
      return exports;
    } catch (error) {
      throw failed(entry, errorText(error), error);
    }
  }

  /** Reads one of the plugin's JSON files. Rejects as `load` does. */
  json(entry: PluginIndexEntry, file: string, signal: AbortSignal): Promise<unknown> {
    return this.#repeatedly(entry, signal, async (attempt) => {
      await this.#learn(entry, [file], attempt);
      return (await this.#fetch(entry, file, attempt)).json();
    });
  }

  async #repeatedly<T>(
    entry: PluginIndexEntry,
    signal: AbortSignal,
    work: (attempt: number) => Promise<T>,
    onTrouble?: (text: string) => void,
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(attempt);
      } catch (error) {
        const wait = retryAfter[attempt];
        if (signal.aborted || wait === undefined) throw failed(entry, errorText(error), error);
        onTrouble?.(errorText(error));
        await pause(this.#clock, wait, signal);
        if (signal.aborted) throw failed(entry, errorText(error), error);
      }
    }
  }

  /** Links the plugin's style sheets; gives the way to take them off. Rejects as `load` does. */
  async links(entry: PluginIndexEntry, signal: AbortSignal): Promise<() => void> {
    const { styles = [] } = entry.manifest;
    await this.#repeatedly(entry, signal, (attempt) => this.#learn(entry, styles, attempt));
    if (signal.aborted) return () => {};
    const remove = styles.map((file) => this.#adapter.link(entry.base + file, this.#digestOf(entry, file)));
    return () => remove.forEach((off) => off());
  }

  /** Files whose digests are not here yet are fetched beside them: what has come is checked before it is used. */
  async #warmAll(entry: PluginIndexEntry, files: readonly string[], attempt: number): Promise<void> {
    const isNew = this.#isNew(entry, files);
    const ahead = isNew
      ? files.map(async (file) => (await this.#adapter.fetch(entry.base + file, {})).arrayBuffer())
      : [];
    await Promise.all([this.#learn(entry, files, attempt), Promise.allSettled(ahead)]);
    await Promise.all(files.map((file) => this.#warm(entry, file, attempt)));
  }

  /**
   * The index of a document has the digests of the plugin whose page it opens; the others' stand in their manifests, each
   * checked by the digest that the index has of it. Under an `Integrity-Policy` the page must vouch for them as well.
   */
  async #learn(entry: PluginIndexEntry, files: readonly string[], attempt: number): Promise<void> {
    if (!this.#isNew(entry, files)) return;
    const learning = this.#learning.get(entry) ?? this.#learnAll(entry, attempt);
    this.#learning.set(entry, learning);
    await learning.finally(() => this.#learning.delete(entry));
  }

  async #learnAll(entry: PluginIndexEntry, attempt: number): Promise<void> {
    if (entry.integrity === undefined) throw new Error('plugin.json has no digest');
    const [answer, { completeImportMap }] = await Promise.all([
      this.#fetchChecked(entry, 'plugin.json', entry.integrity, attempt),
      import('./lifecycle/import-map-integrity.ts'),
    ]);
    const { files = {} } = (await answer.json()) as PluginManifest;
    entry.manifest.files = files;
    completeImportMap([entry]);
  }

  #isNew(entry: PluginIndexEntry, files: readonly string[]): boolean {
    return entry.manifest.files === undefined && files.some((file) => this.#digestOf(entry, file) === undefined);
  }

  async #warm(entry: PluginIndexEntry, file: string, attempt: number): Promise<void> {
    this.#integrityOf(entry, file);
    // The document's preload and its import map do the same; a second request would only cost one.
    if (attempt === 0 && this.#isPreloaded(entry.base + file)) return;
    const answer = await this.#fetch(entry, file, attempt);
    // The digest is checked when the whole body is there.
    await answer.arrayBuffer();
  }

  #isPreloaded(address: string): boolean {
    return !this.#doubted.has(address) && this.#adapter.isPreloaded(address);
  }

  #fetch(entry: PluginIndexEntry, file: string, attempt: number): Promise<Response> {
    return this.#fetchChecked(entry, file, this.#integrityOf(entry, file), attempt);
  }

  async #fetchChecked(entry: PluginIndexEntry, file: string, integrity: string, attempt: number): Promise<Response> {
    const cache = attempt === 0 ? 'default' : 'reload';
    const answer = await this.#adapter.fetch(entry.base + file, { integrity, cache });
    if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
    return answer;
  }

  #integrityOf(entry: PluginIndexEntry, file: string): string {
    const integrity = this.#digestOf(entry, file);
    if (integrity === undefined) throw new Error(`${file} has no digest`);
    return integrity;
  }

  #digestOf(entry: PluginIndexEntry, file: string): string | undefined {
    return entry.manifest.files?.[file] ?? this.#adapter.digestOf(entry.base + file);
  }
}

function failed(entry: PluginIndexEntry, reason: string, cause?: unknown): ConsoleError {
  const plugin = entry.manifest.id;
  return new ConsoleError('PLUGIN_LOAD_FAILED', { plugin, reason, message: reason }, { cause });
}
