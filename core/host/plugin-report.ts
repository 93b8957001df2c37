export type PluginState = 'ready' | 'loading' | 'active' | 'failed' | 'disposed';

/** The report on a plugin. */
export interface PluginReport {
  id: string;
  version: string;
  label: string;
  state: PluginState | 'disabled' | 'quarantined' | 'blocked' | 'draining';
  reason?: string;
  /** `PluginLifecycleManager` tells it. */
  cost?: PluginCost;
}

/** The cost of a plugin in this page. */
export interface PluginCost {
  /** The bytes of its files, as they came over the network or out of the browser's cache. */
  bytes: number;
  /** Milliseconds that its `activate` took. */
  activation: number;
  /** Calls to the gateway. */
  calls: number;
  /** Milliseconds by which its scripts held up the page, as far as the browser tells. */
  blocked: number;
}
