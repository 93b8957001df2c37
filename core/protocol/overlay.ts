import type { PluginIndexEntry } from './plugin-manifest.ts';

/**
 * The local plugins laid over this console for one tab. It travels in a document only where the setting `dev.overlay` is on and
 * the session has one of the roles `dev.overlay_roles`.
 */
export interface OverlayState {
  /** Addresses of this machine that the document's policy admits, because its address has a ticket for each. */
  origins: string[];
}

/**
 * `POST /plugins/overlay`: without a plugin it asks for a ticket, which lets the next document load from `address`; with one it
 * asks what the index would say of it.
 */
export interface OverlayRequest {
  /** `http://127.0.0.1:4600` */
  address: string;
  plugin?: LocalPlugin;
}

/** The latest build of a plugin, as `sextant-plugin dev` tells it. */
export interface LocalPlugin {
  /** The text of the built `plugin.json`. */
  manifest: string;
  /** The plugin's own words, language → words. */
  words: Record<string, object>;
}

export interface OverlayAnswer {
  /** For `?overlay=` of a document; good for this session alone. */
  ticket: string;
  /** With a plugin, for the header `x-sextant-overlay` of its calls: it says what the manifest declares. In no address, for it may be long. */
  calls?: string;
  /** The plugin, as the index would list it; its base is on `address`. */
  entry?: PluginIndexEntry;
}
