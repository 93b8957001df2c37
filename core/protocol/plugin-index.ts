import type { Installed } from './api/plugins.gen.ts';
import type { LayoutRule } from './layout-rule.ts';
import type { LocaleState } from './page-state.ts';
import type { PluginIndexEntry } from './plugin-manifest.ts';

/**
 * The only document that changes while a console runs: `GET /plugins/index.json`, whose entity tag is its `etag` and the
 * language. Its plugins and layout also travel in the page.
 */
export interface PluginIndex {
  /** Another text after every change of anything below, in whatever language. */
  etag: string;
  plugins: PluginIndexEntry[];
  /** Plugin → its capability: for the host alone, which shows its own. */
  capabilities?: Record<string, string>;
  /** The build of the console's own files. A page of another build goes on, and says that there is a newer one. */
  build: string;
  /** The site's `layout.yaml`; last word on every point. */
  layout: LayoutRule[];
  locale: LocaleState;
  /** The tag of the site's settings: when it is another, `/api/settings/` is asked again. */
  settings: string;
}

/**
 * Told on `GET /plugins/events` (server-sent events, event `changed`): the index is another. The first comes at once, and
 * says what it is now.
 */
export interface IndexChanged {
  etag: string;
}

/** A failure of a plugin in a page: `POST /plugins/problems`, for the gateway's log. */
export interface PluginProblem {
  plugin: string;
  /** `PLUGIN_LOAD_FAILED` and its like. */
  code: string;
  /** In English, of 500 characters at most. */
  message: string;
}

/** A plugin as an administrator sees it: `GET /api/plugins/` (`schemas/api/plugins.json`), `sextant plugin ls`. */
export type InstalledReport = Installed;

/** The state that the gateway gave a plugin it found. */
export type InstalledState = Installed['state'];
