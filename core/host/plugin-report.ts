export type PluginState = 'ready' | 'loading' | 'active' | 'failed' | 'disposed';

/** What is told of one plugin. */
export interface PluginReport {
  id: string;
  version: string;
  label: string;
  state: PluginState | 'disabled' | 'quarantined' | 'blocked' | 'draining';
  reason?: string;
  /** `PluginLife` tells it. */
  cost?: PluginCost;
}

/** What a plugin has cost this page. */
export interface PluginCost {
  /** Of its files, as they came over the network or out of the browser's cache. */
  bytes: number;
  /** Milliseconds that its `activate` took. */
  activation: number;
  /** Calls to the gateway. */
  calls: number;
  /** Milliseconds by which its scripts held up the page, as far as the browser tells. */
  blocked: number;
}
