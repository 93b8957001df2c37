import type { Words } from '#base/words/words.mjs';
import type { InstalledReport, LayoutRule, PluginManifest } from '#protocol';

/** A plugin whose every file was found as its manifest says. */
export interface InstalledPlugin {
  manifest: PluginManifest;
  /** The digest of the manifest, and so of every byte it names. */
  digest: string;
  /** Another text for each content that the configuration of the gateway adds to the manifest. */
  edition?: string;
  /** Language → words that the configuration has for it, beside those of its bundles. */
  ownWords?: Readonly<Record<string, Words>>;
  /** `sha256-…` of its `plugin.json`, for browsers. */
  integrity: string;
  /** Where its files are served from; nobody but the catalog writes there. */
  directory: string;
  /** Locale bundles by their `src`, read with the rest. */
  bundles: Readonly<Record<string, unknown>>;
  /** The settings that may be set for it, if any. */
  settings?: PluginSettings;
  /** Ships with the console. */
  builtIn: boolean;
  /** The folder or archive it was found as. */
  source: string;
  /** The size of all its files, uncompressed. */
  bytes: number;
  /** Name of the trusted key that signed it. */
  signedBy?: string;
  /** The line of a member in its `plugin.json`. */
  lineOf(path: readonly string[]): number;
}

/** Returns what tells a plugin from another build of it: its files, and what the configuration adds to them. */
export function buildOf({ digest, edition }: Pick<InstalledPlugin, 'digest' | 'edition'>): string {
  return edition === undefined ? digest : `${digest}-${edition}`;
}

/** Something in the operator's folders that can't be used as it is. */
export interface CatalogProblem {
  /** The folder, archive or file. */
  source: string;
  /** In a site file or a manifest. */
  line?: number;
  message: string;
}

/** Values laid over those of the layers before. */
export interface SettingsLayer {
  values: Readonly<Record<string, unknown>>;
  /** Names (`NAME`, `acme.cost.currency`) that no layer after this one sets, users' own among them. */
  locked: readonly string[];
}

/** `settings.site.json`: laid over the configuration, for all; for a domain (id or name), for a project (id). */
export interface SiteSettings extends SettingsLayer {
  domains: Readonly<Record<string, SettingsLayer>>;
  projects: Readonly<Record<string, SettingsLayer>>;
}

/** All that is installed, at one moment. It never changes: after a change there is another one. */
export interface CatalogSnapshot {
  /** Another text for whatever else a browser would have to be told. */
  readonly etag: string;
  /** The served plugins, built-in ones first. */
  readonly plugins: readonly InstalledPlugin[];
  /** The reports on all plugins that were found, served or not. */
  readonly reports: readonly InstalledReport[];
  readonly problems: readonly CatalogProblem[];
  readonly layout: readonly LayoutRule[];
  /** Ids of plugins that may use what is only proposed. */
  readonly proposed: readonly string[];
  /** The site's own words, `locales/overlay/*.json`: the last word on every text. */
  readonly overlay?: Overlay;
  readonly settings: SiteSettings;
  /** Another text when `settings` are others. */
  readonly settingsTag: string;
}

/** Computed once for each snapshot. */
export function perSnapshot<T>(compute: (snapshot: CatalogSnapshot) => T): (snapshot: CatalogSnapshot) => T {
  const known = new WeakMap<CatalogSnapshot, T>();
  return (snapshot) => {
    if (!known.has(snapshot)) known.set(snapshot, compute(snapshot));
    return known.get(snapshot) as T;
  };
}

/** The settings that a plugin has: their schema, from a verified file, and the defaults. */
export interface PluginSettings {
  readonly version: number;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Is the value one that this setting may have? */
  fits(name: string, value: unknown): boolean;
}

/** The site's own words: language → namespace → words. */
export type Overlay = Readonly<Record<string, Readonly<Record<string, Words>>>>;
