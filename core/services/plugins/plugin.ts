import type { Disposable, ServiceToken } from '#base';
import type { Placed, PointName } from '#registry';

/** Values that outlive an upgrade of the plugin: structured-cloneable ones only. */
export interface StateBag {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
}

/**
 * The context that a plugin receives when it is activated. Everything it makes here is owned by it and ends with it, last in,
 * first out.
 */
export interface PluginContext {
  readonly id: string;
  /** Aborted when the plugin is put down. */
  readonly signal: AbortSignal;
  readonly state: StateBag;
  own<D extends Disposable | (() => void)>(owned: D): D;
  /** A service that the manifest requires, or one of the console's own: always there. Else throws `SERVICE_NOT_PROVIDED`. */
  get<S>(token: ServiceToken<S>): S;
  /** A service that may come and go: called when it is there, and again when it is there again; what it returns ends when it goes. */
  watch<S>(token: ServiceToken<S>, follow: (service: S) => Disposable | void): Disposable;
  /** Provides a service, or how to make it when somebody first asks. Throws `SERVICE_ALREADY_PROVIDED`. */
  provide<S>(token: ServiceToken<S>, service: S | (() => S)): Disposable;
  /** Puts an item into a point. What is known before the plugin runs belongs in the manifest. */
  contribute<T>(point: PointName<T>, item: T & Placed): Disposable;
  /** Asked before the plugin is put down: it waits for the answer, and after a false one it waits on, 30 seconds in all. */
  onBeforeStop(ask: () => boolean | Promise<boolean>): Disposable;
}

/** A plugin's code: most have none, and no `activate`. */
export interface Plugin {
  /**
   * Converts the state that the build before it kept; `from` is that build's version. Without it the state is handed over as it
   * is. What it throws fails the upgrade: the old build stays.
   */
  migrate?(state: Readonly<Record<string, unknown>>, from: string): Readonly<Record<string, unknown>>;
  activate?(context: PluginContext): void | Promise<void>;
}

export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
