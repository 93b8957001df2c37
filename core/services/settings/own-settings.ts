import { defineHostToken, Emitter } from '#base';
import type { Storage } from '../storage/storage.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that the operator set for a plugin, and the version of its settings that they were set under. */
export interface OwnValues {
  readonly version: number;
  readonly values: Values;
}

/** The settings that the gateway does not know, because the plugin lies over this tab alone. */
export interface LocalSettings {
  readonly version: number;
  readonly defaults: Values;
  /** May this setting have that value? The site may have set some for the one that is installed. */
  fits(name: string, value: unknown): boolean;
}

const key = 'settings.own';

/**
 * The operator's own layer of the settings, kept in this browser. It is laid over what the gateway publishes, but for what is
 * locked there. The host's alone: plugins ask `Settings`.
 */
export class OwnSettings {
  readonly #storage: Storage;
  readonly #didChange = new Emitter<void>();
  #own: Readonly<Record<string, OwnValues>>;
  /** With what the operator has set for each in this tab. */
  readonly #local = new Map<string, { settings: LocalSettings; own: OwnValues | undefined }>();

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#own = this.#kept();
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  of(plugin: string): OwnValues | undefined {
    const local = this.#local.get(plugin);
    return local ? local.own : this.#own[plugin];
  }

  /**
   * A plugin lies over this tab: until it does not any more (undefined) its own settings hold here, and what is set for it,
   * which begins with what is set for the installed one, counts in this tab and until it is loaded anew.
   */
  layOver(plugin: string, settings: LocalSettings | undefined): void {
    if (settings) this.#local.set(plugin, { settings, own: this.of(plugin) });
    else this.#local.delete(plugin);
    this.#didChange.fire();
  }

  /** Takes over what another tab has set since. */
  refresh(): void {
    this.#own = this.#kept();
    this.#didChange.fire();
  }

  /** Undefined: nothing of the plugin's is set. */
  set(plugin: string, own: OwnValues | undefined): void {
    const local = this.#local.get(plugin);
    if (local) local.own = own;
    else this.#keep(plugin, own);
    this.#didChange.fire();
  }

  #keep(plugin: string, own: OwnValues | undefined): void {
    // Another tab may have set something since this page was opened.
    const { [plugin]: _before, ...others } = this.#kept();
    this.#own = own ? { ...others, [plugin]: own } : others;
    this.#storage.set(key, this.#own);
  }

  #kept(): Readonly<Record<string, OwnValues>> {
    return this.#storage.get<Record<string, OwnValues>>(key) ?? {};
  }

  /** Returns all layers but the operator's own. Below what is published are the defaults of plugins that lie over this tab. */
  below(published: Values): Values {
    if (this.#local.size === 0) return published;
    const versions: Record<string, unknown> = { ...Object(published['PLUGIN_SETTINGS']) };
    const laid: Record<string, unknown> = {};
    for (const [plugin, { settings }] of this.#local) {
      const said = Object.entries(Object(published[plugin]) as Values);
      const fitting = said.filter(([name, value]) => settings.fits(name, value));
      versions[plugin] = settings.version;
      laid[plugin] = { ...settings.defaults, ...Object.fromEntries(fitting) };
    }
    return { ...published, ...laid, PLUGIN_SETTINGS: versions };
  }

  /** Values of another version of a plugin's settings wait until they are made to fit. */
  over(published: Values): Values {
    const below = this.below(published);
    const versions = Object(below['PLUGIN_SETTINGS']) as Record<string, unknown>;
    const known = new Set([...Object.keys(this.#own), ...this.#local.keys()]);
    const laid = [...known].flatMap((plugin) => {
      const own = this.of(plugin);
      if (!own || versions[plugin] !== own.version) return [];
      const free = Object.entries(own.values).filter(([name]) => !isLocked(published, plugin, name));
      return [[plugin, { ...Object(below[plugin]), ...Object.fromEntries(free) }] as const];
    });
    return laid.length === 0 ? below : { ...below, ...Object.fromEntries(laid) };
  }
}

/** Has the site, the domain or the project the last word on it? */
export function isLocked(published: Values, plugin: string, name: string): boolean {
  const locked = (published['LOCKED_SETTINGS'] ?? []) as readonly string[];
  return locked.includes(plugin) || locked.includes(`${plugin}.${name}`);
}

/** The one of this page. */
export const OwnLayer = defineHostToken<OwnSettings>('sextant.own-settings@1');
