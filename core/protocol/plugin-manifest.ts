import type { DeclaredForm, DeclaredType } from './declared-type.ts';

/** The `plugin.json` as the build writes it (schema: `schemas/core/plugin.v1.schema.json`). */
export interface PluginManifest {
  id: string;
  version: string;
  engine: string;
  label: string;
  description?: string;
  icon?: string;
  license?: string;
  repository?: string;
  /** A member of older manifests: every plugin runs in the page. */
  trust?: 'realm';
  when?: string;
  requires?: string[];
  optional?: string[];
  provides?: string[];
  /** Ref to the plugin's own start, `./file#Export`; most have none. */
  activate?: string;
  contributes?: Contributions;
  access?: Record<string, unknown>;
  budget?: Record<string, string>;
  proposed?: string[];
  uses?: UsedSymbols;
  /** File name → `sha384-…` of its bytes. */
  files?: Record<string, string>;
  /** Ref path (`./images`) → the files to warm before it is imported; the first is its entry. */
  graph?: Record<string, string[]>;
  /** Style sheets, linked when the plugin's code is first used. */
  styles?: string[];
  built?: Record<string, string>;
}

/** The names that a plugin takes from its console, as the build found them. */
export interface UsedSymbols {
  /** Exports of the two doors. */
  sdk: string[];
  ui: string[];
  /** The console's points that its manifest contributes to. */
  points: string[];
  /** Services that it requires. */
  tokens: string[];
  /** Families of the keys that its `when`s ask for; builds of an older preset don't say. */
  when?: string[];
}

export interface Placement {
  id: string;
  order?: number;
  before?: string | string[];
  after?: string | string[];
  when?: string;
  on?: string;
  replaces?: string;
}

/** A navigation entry and its route. */
export interface PanelContribution extends Placement {
  path: string;
  /** Dashboard and panel group, as `project/compute`. */
  in: string;
  label?: string;
  icon?: string;
  /** A resource type: the host's generic list page. Else `view`. */
  type?: string;
  view?: string;
  /** The first call of the page, as `/api/…` with its query: the document makes it, when the address has no query of its own. */
  early?: string;
}

/** A route with no entry; with `redirect` it only leads elsewhere (`:name` parameters are kept). */
export interface RouteContribution extends Placement {
  path: string;
  view?: string;
  redirect?: string;
}

/** A type of the plugin's own: described in code (`def`), or declared (`declared`) and without any. */
export interface ResourceTypeContribution extends Placement {
  /** Catalog type of the service behind it; a declared type's calls go there. */
  service?: string;
  def?: string;
  /** `./file.json` with a `DeclaredType`; in a manifest that is not built yet it may stand here itself. */
  declared?: string | DeclaredType;
  /** Rules (`image:add_image`) that gate what the type brings; their answers travel with the page. */
  policies?: string[];
}

/** Words of one namespace in one language. Those for another plugin's namespace, or for `core`, make a locale pack. */
export interface LocaleContribution {
  locale: string;
  ns: string;
  src: string;
  /** The language's own name for itself, where `Intl.DisplayNames` has none or a poor one; the first that says it counts. */
  label?: string;
  /** The language's writing direction, where it is not that of its script. */
  dir?: 'ltr' | 'rtl';
}

/**
 * A form on a type and the action that opens it: a declared form whose schemas are files. What was typed goes to `run`, else
 * into the native call.
 */
export interface FormContribution extends Placement, Omit<DeclaredForm, 'schema' | 'ui'> {
  on: string;
  kind?: 'item' | 'global';
  icon?: string;
  schema: string;
  ui?: string;
  run?: string;
  /** Catalog type of the service that the call goes to. */
  service?: string;
}

/** The settings that an operator may make for the plugin. */
export interface SettingsContribution {
  /** `./file.json`: the JSON schema of an object, each property with its default. */
  schema: string;
  ui?: string;
  version: number;
  /** Ref to a function `(values, from)`: what was set under an earlier version → the same for this one. */
  migrate?: string;
}

export interface Contributions {
  panels?: PanelContribution[];
  routes?: RouteContribution[];
  resourceTypes?: ResourceTypeContribution[];
  locales?: LocaleContribution[];
  forms?: FormContribution[];
  settings?: SettingsContribution;
  [point: string]: unknown;
}

/** An enabled plugin in the index that travels in the document. */
export interface PluginIndexEntry {
  /**
   * The part of the manifest that the host reads, labels in the session's language. `uses` has only names that this console
   * does not have. In a document `files` is there for the plugin alone whose page is opened, without the modules that its
   * import map vouches for; the others' are in their `plugin.json`.
   */
  manifest: PluginManifest;
  /**
   * Digest of the built manifest; part of the base address, so that every byte under it is immutable. With what the configuration of
   * the gateway adds to a manifest, if anything.
   */
  digest: string;
  /** Where the files are, `plugin.json` among them: `/plugins/<id>/<digest>/`. */
  base: string;
  /** `sha256-…` of that `plugin.json`; may be left out where `files` is whole. */
  integrity?: string;
  /** Names that are only proposed, and that the plugin uses without having asked, or without the site's leave. */
  unallowed?: string[];
  /** The deprecated names that the plugin uses, each as a sentence for its author. */
  deprecated?: string[];
}
