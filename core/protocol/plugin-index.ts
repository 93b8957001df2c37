import type { LocaleState } from './page-state.ts';
import type { PluginIndexEntry } from './plugin-manifest.ts';

/**
 * The one document that changes while a console runs (plugin platform, rule 3): `GET /plugins/index.json`, whose
 * entity tag is its `etag` and the language. Its plugins and layout also travel in the page.
 */
export interface PluginIndex {
  /** Another text after every change of anything below, in whatever language. */
  etag: string;
  plugins: PluginIndexEntry[];
  /** The site's `layout.yaml`; last word on every point (plugin platform §4.4). */
  layout: LayoutRule[];
  locale: LocaleState;
  /** Of the site's settings: when it is another, `/api/settings/` is asked again. */
  settings: string;
}

/**
 * Told on `GET /plugins/events` (server-sent events, event `changed`): the index is another. The first comes at once, and
 * says what it is now.
 */
export interface IndexChanged {
  etag: string;
}

/** One rule of the site about one item, by its key (`owner/id`). */
export interface LayoutRule {
  key: string;
  /** Of the point: where an owner uses one id in several. */
  point?: string;
  hide?: boolean;
  label?: string;
  move?: { order?: number; before?: string | string[]; after?: string | string[] };
  /** Key of the item that stands in this one's place, whoever else claims it. */
  replace?: string;
}

/** What the gateway made of one plugin it found (plugin platform §2). */
export type InstalledState = 'verified' | 'disabled' | 'rejected' | 'broken';

/** One plugin as an administrator sees it: `GET /api/plugins/`, `sextant plugin ls`. */
export interface InstalledReport {
  id: string;
  version: string;
  label: string;
  state: InstalledState;
  /** Why it is not served; absent when it is. */
  reason?: string;
  /** Folder or archive it came from; of a built-in one the word `built-in`. */
  source: string;
  builtIn: boolean;
  digest: string;
  /** Of all its files, uncompressed. */
  bytes: number;
  /** May it be switched by administrators? Not where the site's file locks it, or it can't be served at all. */
  locked: boolean;
  signedBy?: string;
  /** What its manifest asks for (plugin platform §1). */
  access: Record<string, unknown>;
}
