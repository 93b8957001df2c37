import { ConsoleError, DisposableStore, errorText, type Services, toDisposable } from '#base';
import type { PluginIndexEntry } from '#protocol';
import type { PointStore } from '#registry';
import type { I18n } from '#services/i18n/i18n';
import type { Plugin } from '#services/plugins/plugin';
import { createPluginContext } from './plugin-context.ts';
import type { Exports, PluginLoader } from './plugin-loader.ts';
import type { ProvidedServices } from './provided-services.ts';

export type PluginState = 'ready' | 'loading' | 'active' | 'failed' | 'disposed';

export interface InstanceParts {
  loader: PluginLoader;
  services: Services & { child(): Services & { dispose(): void } };
  provided: ProvidedServices;
  points: PointStore;
  i18n: I18n;
  /** Starts the plugins whose services this one requires. */
  startNeeds(entry: PluginIndexEntry): Promise<void>;
  onDidChangeState(state: PluginState, error?: unknown): void;
}

/** One plugin that can start. Nothing of it is fetched until one of its refs is used. */
export class PluginInstance {
  readonly entry: PluginIndexEntry;
  /** Everything the plugin has in the console. */
  readonly store = new DisposableStore();
  /** Of these, what its manifest put into points. */
  items = this.store.own(new DisposableStore());
  readonly #parts: InstanceParts;
  readonly #stop = new AbortController();
  readonly #modules = new Map<string, Promise<Exports>>();
  readonly #beforeStop = new Set<() => boolean | Promise<boolean>>();
  #started: Promise<void> | undefined;
  #state: PluginState = 'ready';

  constructor(entry: PluginIndexEntry, parts: InstanceParts) {
    this.entry = entry;
    this.#parts = parts;
  }

  get id(): string {
    return this.entry.manifest.id;
  }

  get state(): PluginState {
    return this.#state;
  }

  /** What `./file#Export` names. The plugin is started with the first use. Rejects with `PLUGIN_LOAD_FAILED`, `PLUGIN_ACTIVATE_FAILED`. */
  async use<T>(ref: string): Promise<T> {
    const { path, name } = splitRef(ref);
    // The ref's code comes beside the start, not after it.
    const [exports] = await Promise.all([this.#module(path), this.start()]);
    if (name in exports) return exports[name] as T;
    const error = this.#failure('PLUGIN_LOAD_FAILED', `${path} exports no ${name}`);
    this.#set('failed', error);
    throw error;
  }

  /** Texts, styles, the plugins it requires, then `activate`; once. After a failure the next use starts anew. */
  start(): Promise<void> {
    this.#started ??= this.#start().then(
      () => this.#set('active'),
      (error: unknown) => {
        this.#started = undefined;
        this.#set('failed', error);
        throw error;
      },
    );
    return this.#started;
  }

  /** False when something in the plugin is against its ending. Who can't answer is not; never rejects. */
  async mayStop(): Promise<boolean> {
    const answers = await Promise.allSettled([...this.#beforeStop].map(async (ask) => ask()));
    return answers.every((answer) => answer.status === 'rejected' || answer.value !== false);
  }

  dispose(): void {
    this.#stop.abort();
    this.#set('disposed');
    this.store.dispose();
  }

  async #start(): Promise<void> {
    this.#refuseOnceEnded();
    this.#set('loading');
    const { loader, services, startNeeds } = this.#parts;
    const activate = this.entry.manifest.activate;
    const texts = this.#addTexts();
    const needs = startNeeds(this.entry);
    const code = activate ? this.#module(splitRef(activate).path) : undefined;
    const [exports] = await Promise.all([code, texts, needs]);
    this.#refuseOnceEnded();
    this.store.own(toDisposable(loader.links(this.entry)));
    if (!activate || !exports) return;
    const plugin = exports[splitRef(activate).name] as Plugin | undefined;
    const own = services.child();
    this.store.own(toDisposable(() => own.dispose()));
    try {
      const parts = { ...this.#parts, id: this.id, signal: this.#stop.signal, store: this.store, services: own };
      await plugin?.activate?.(createPluginContext({ ...parts, beforeStop: this.#beforeStop }));
    } catch (error) {
      throw this.#failure('PLUGIN_ACTIVATE_FAILED', errorText(error), error);
    }
  }

  #refuseOnceEnded(): void {
    if (this.#stop.signal.aborted) throw this.#failure('PLUGIN_LOAD_FAILED', 'it was put down');
  }

  async #addTexts(): Promise<void> {
    const namespaces = new Map<string, Record<string, string>>();
    for (const { ns, locale, src } of this.entry.manifest.contributes?.locales ?? []) {
      const addresses = namespaces.get(ns) ?? {};
      addresses[locale] = this.entry.base + src.replace(/^\.\//, '');
      namespaces.set(ns, addresses);
    }
    const add = ([ns, addresses]: [string, Record<string, string>]) =>
      this.#parts.i18n.addBundles(ns, undefined, addresses);
    for (const bundle of await Promise.all([...namespaces].map(add))) this.store.own(bundle);
  }

  #module(path: string): Promise<Exports> {
    let module = this.#modules.get(path);
    if (!module) {
      module = this.#parts.loader.load(this.entry, path, this.#stop.signal).catch((error: unknown) => {
        this.#modules.delete(path);
        this.#set('failed', error);
        throw error;
      });
      this.#modules.set(path, module);
    }
    return module;
  }

  #set(state: PluginState, error?: unknown): void {
    if (this.#state === state || this.#state === 'disposed') return;
    this.#state = state;
    this.#parts.onDidChangeState(state, error);
  }

  #failure(code: string, reason: string, cause?: unknown): ConsoleError {
    return new ConsoleError(code, { plugin: this.id, reason, message: `${this.id}: ${reason}` }, { cause });
  }
}

function splitRef(ref: string): { path: string; name: string } {
  const hash = ref.lastIndexOf('#');
  return { path: ref.slice(0, hash), name: ref.slice(hash + 1) };
}
