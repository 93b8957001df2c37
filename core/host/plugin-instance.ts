import {
  ConsoleError,
  type Disposable,
  DisposableStore,
  errorText,
  type LazyView,
  type Services,
  toDisposable,
  type View,
} from '#base';
import type { PluginIndexEntry } from '#protocol';
import type { I18n } from '#services/i18n/i18n';
import type { Plugin } from '#services/plugins/plugin';
import { isUnderWay, type Task, Tasks } from '#services/tasks/tasks';
import { attempt } from './attempt.ts';
import { DisposableSet } from './plugin-scope/disposable-set.ts';
import { KeptState } from './kept-state.ts';
import { type Owner, ownerOf } from './plugin-scope/owner.ts';
import { scopedCell } from './plugin-scope/scoped-view.tsx';
import { scopedWords } from './plugin-scope/scoped-words.ts';
import { splitRef } from './split-ref.ts';
import { type ContextParts, createPluginContext } from './plugin-context.ts';
import type { Exports, PluginLoader } from './plugin-loader.ts';
import type { PluginState } from './plugin-report.ts';
import { scopedServices } from './plugin-scope/scoped-services.ts';
import type { ServiceUser } from './plugin-scope/service-user.ts';

export interface InstanceParts extends Pick<ContextParts, 'points' | 'provided' | 'services'> {
  loader: PluginLoader;
  /** Plugin → what proves its calls to be its own. */
  capabilities: Readonly<Record<string, string>>;
  i18n: I18n;
  /** Ids of the tokens that plugins know. */
  tokens: ReadonlySet<string>;
  /** Starts the plugins whose services this one requires. */
  startNeeds(entry: PluginIndexEntry): Promise<void>;
  /** Starts the plugins whose services this one calls optional; undefined when all have started. */
  startOptional(plugin: PluginInstance): Promise<unknown> | undefined;
  /** Puts a frame around a view: what goes wrong in it stays in it. */
  frame: Frame;
  /** A part of it has thrown. */
  trip(plugin: PluginInstance, name: string, error: unknown): void;
  /** Returns the state that an upgrade hands over. With it nothing of the plugin shows until `show` is called. */
  inherit?(plugin: Plugin | undefined): KeptState;
  onDidChangeState(instance: PluginInstance, error?: unknown): void;
}

export type Frame = (plugin: PluginInstance, ...view: Parameters<Owner['frame']>) => Promise<View<any>>;

/** A plugin that can start. Nothing of it is fetched until one of its refs is used. */
export class PluginInstance implements ServiceUser {
  readonly entry: PluginIndexEntry;
  /** The console's services, as this plugin has them. */
  readonly services: Services;
  /** Itself, as what its code describes needs it. */
  readonly owner: Owner;
  /** The plugin's cost so far; `activation` in milliseconds. */
  readonly cost = { calls: 0, activation: 0 };
  /** Everything the plugin has in the console. */
  readonly store = new DisposableStore();
  /** The part of `store` that the manifest put into points. */
  items = new DisposableStore();
  readonly belongings = this.store.own(new DisposableSet());
  readonly tasks = new Set<string>();
  /** The latest failure while its code is fetched again and again. */
  trouble: string | undefined;
  readonly #parts: InstanceParts;
  readonly #stop = new AbortController();
  readonly #modules = new Map<string, Promise<Exports>>();
  readonly #views = new Map<string, LazyView<any>>();
  readonly #beforeStop = new Set<() => boolean | Promise<boolean>>();
  #hasStarted = false;
  /** The things that this attempt to start has made; they end with it if it fails. */
  #begun = new DisposableStore();
  #kept = new KeptState();
  #started: Promise<void> | undefined;
  #state: PluginState = 'ready';

  constructor(entry: PluginIndexEntry, parts: InstanceParts) {
    this.entry = entry;
    this.#parts = parts;
    this.services = scopedServices(parts.services, parts.tokens, this);
    this.owner = ownerOf(this, parts);
    this.store.own(toDisposable(() => this.items.dispose()));
    this.store.own(toDisposable(() => this.#begun.dispose()));
  }

  get id(): string {
    return this.entry.manifest.id;
  }

  get capability(): string {
    return this.#parts.capabilities[this.id] ?? '';
  }

  get state(): PluginState {
    return this.#state;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether the plugin runs or is about to. A file of it that did not come changes nothing about that. */
  get isInUse(): boolean {
    return this.#hasStarted || this.#state === 'loading';
  }

  /** The values that outlive an upgrade. */
  get kept(): KeptState {
    return this.#kept;
  }

  /** The paths of the refs that were used: what is on the screen may be drawn by them. */
  get used(): readonly string[] {
    return [...this.#modules.keys()];
  }

  /** Fetches code without starting the plugin. */
  async fetch(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => this.#module(path)));
  }

  onCall(): void {
    this.cost.calls += 1;
  }

  readonly holdUp = (ask: () => boolean | Promise<boolean>): Disposable => {
    this.#beforeStop.add(ask);
    return toDisposable(() => this.#beforeStop.delete(ask));
  };

  /** The view that a ref names, as points hold it: the same object for one name, so that nothing is drawn anew for new words. */
  view(ref: string, name: string): LazyView<any> {
    let view = this.#views.get(name);
    if (!view) {
      const again = () => this.use<View<any>>(ref);
      const framed = () => {
        const first = again();
        // The frame tells of it, once it is there.
        first.catch(() => {});
        return this.#parts.frame(this, name, first, again);
      };
      // The cells of a column are too many for a frame each.
      const inCells = async () => scopedCell(this.owner, name, { load: again });
      view = { load: name.startsWith('columns/') ? inCells : framed };
      this.#views.set(name, view);
    }
    return view;
  }

  /**
   * Returns the export that `./file#Export` names. The plugin is started with the first use. Rejects with `PLUGIN_LOAD_FAILED`,
   * `PLUGIN_ACTIVATE_FAILED`.
   */
  async use<T>(ref: string): Promise<T> {
    const { path, name } = splitRef(ref);
    // The ref's code comes beside the start, not after it.
    const [exports] = await Promise.all([this.#module(path), this.start()]);
    this.#refuseOnceEnded();
    if (name in exports) return exports[name] as T;
    const error = this.#failure('PLUGIN_LOAD_FAILED', `${path} exports no ${name}`);
    this.#set('failed', error);
    throw error;
  }

  /** Reads `./file.json`, once the plugin has started. Rejects as `use` does. */
  async read(ref: string): Promise<unknown> {
    const file = ref.replace(/^\.\//, '');
    const saying = this.#parts.loader.json(this.entry, file, this.#stop.signal);
    const [said] = await Promise.all([this.#noted(saying), this.start()]);
    this.#refuseOnceEnded();
    return said;
  }

  /** Texts, styles, the plugins it requires, then `activate`; once. After a failure the next use starts anew. */
  start(): Promise<void> {
    this.#started ??= this.#start().then(
      () => {
        this.#hasStarted = true;
        // The handed-over state is dropped: else each build would hold the one before it, and so all there ever were.
        delete this.#parts.inherit;
        this.#set('active');
      },
      (error: unknown) => {
        this.#started = undefined;
        this.#forgetTry();
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

  /** Returns a task of the plugin that is under way, if there is one. */
  task(): Task | undefined {
    const tasks = this.#parts.services.get(Tasks);
    return tasks.list().find((task) => this.tasks.has(task.id) && isUnderWay(task));
  }

  /** Resolves when no task of the plugin is under way, or the plugin has ended. */
  async untilIdle(): Promise<void> {
    if (!this.task()) return;
    await new Promise<void>((resolve) => {
      const following = this.#parts.services.get(Tasks).onDidChange(() => {
        if (this.task()) return;
        following.dispose();
        resolve();
      });
    });
  }

  dispose(): void {
    this.#stop.abort();
    this.#set('disposed');
    this.store.dispose();
  }

  /** Adds the plugin's texts and styles. */
  async show(): Promise<void> {
    const begun = this.#begun;
    const links = this.#parts.loader
      .links(this.entry, this.#stop.signal)
      .then((unlink) => void begun.own(toDisposable(unlink)));
    await Promise.all([links, this.#addTexts(begun)]);
    this.#refuseOnceEnded();
  }

  /** Ends what a failed attempt has made. The next attempt would find it taken, or it would go on without its plugin. */
  #forgetTry(): void {
    if (this.#stop.signal.aborted) return;
    const begun = this.#begun;
    this.#begun = new DisposableStore();
    attempt(() => begun.dispose());
    attempt(() => this.belongings.letGo());
  }

  async #start(): Promise<void> {
    this.#refuseOnceEnded();
    this.#set('loading');
    const { startNeeds, inherit, points, provided } = this.#parts;
    const ref = this.entry.manifest.activate && splitRef(this.entry.manifest.activate);
    const [exports] = await Promise.all([
      ref ? this.#module(ref.path) : undefined,
      inherit ? undefined : this.show(),
      startNeeds(this.entry),
    ]);
    this.#refuseOnceEnded();
    if (!ref || !exports) return;
    const plugin = exports[ref.name] as Plugin | undefined;
    const { id, signal, holdUp, services, owner } = this;
    const store = this.#begun;
    const begun = performance.now();
    try {
      if (inherit) this.#kept = inherit(plugin);
      const own = { id, signal, store, services, owner, state: this.#kept, holdUp };
      await plugin?.activate?.(createPluginContext({ ...own, points, provided }));
    } catch (error) {
      throw this.#failure('PLUGIN_ACTIVATE_FAILED', errorText(error), error);
    }
    this.cost.activation = performance.now() - begun;
  }

  #refuseOnceEnded(): void {
    if (this.#stop.signal.aborted) throw this.#failure('PLUGIN_LOAD_FAILED', 'it was put down');
  }

  async #addTexts(begun: DisposableStore): Promise<void> {
    const add = async ([ns, addresses]: [string, Record<string, string>]) =>
      void begun.own(await this.#parts.i18n.addBundles(ns, undefined, addresses));
    await Promise.all([...scopedWords(this.entry)].map(add));
  }

  #module(path: string): Promise<Exports> {
    let module = this.#modules.get(path);
    if (!module) {
      const onTrouble = (text: string) => void (this.trouble = text);
      module = this.#noted(this.#parts.loader.load(this.entry, path, this.#stop.signal, onTrouble));
      module.catch(() => this.#modules.delete(path));
      this.#modules.set(path, module);
    }
    return module;
  }

  /** A file that can't be had is told of; when one comes, what failed before was one file, and the plugin works. */
  async #noted<T>(file: Promise<T>): Promise<T> {
    try {
      const had = await file;
      if (this.#hasStarted) this.#set('active');
      return had;
    } catch (error) {
      this.#set('failed', error);
      throw error;
    }
  }

  #set(state: PluginState, error?: unknown): void {
    if (this.#state === state || this.#state === 'disposed') return;
    this.#state = state;
    this.#parts.onDidChangeState(this, error);
  }

  #failure(code: string, reason: string, cause?: unknown): ConsoleError {
    return new ConsoleError(code, { plugin: this.id, reason, message: `${this.id}: ${reason}` }, { cause });
  }
}
