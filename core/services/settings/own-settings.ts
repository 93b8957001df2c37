import { defineToken, Emitter } from '#base';
import type { Storage } from '../storage/storage.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the operator set for a plugin, and the version of its settings that it was set under. */
export interface OwnValues {
  readonly version: number;
  readonly values: Values;
}

const key = 'settings.own';

/**
 * The operator's own layer of the settings (architecture §7): kept in this browser, laid over what the gateway publishes,
 * but for what is locked there. The host's alone: plugins ask `Settings`.
 */
export class OwnSettings {
  readonly #storage: Storage;
  readonly #didChange = new Emitter<void>();
  #own: Readonly<Record<string, OwnValues>>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#own = storage.get<Record<string, OwnValues>>(key) ?? {};
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  of(plugin: string): OwnValues | undefined {
    return this.#own[plugin];
  }

  /** Undefined: nothing of the plugin's is set. */
  set(plugin: string, own: OwnValues | undefined): void {
    const { [plugin]: _before, ...others } = this.#own;
    this.#own = own ? { ...others, [plugin]: own } : others;
    this.#storage.set(key, this.#own);
    this.#didChange.fire();
  }

  /** Values of another version of a plugin's settings wait until they are made to fit. */
  over(published: Values): Values {
    const versions = Object(published['PLUGIN_SETTINGS']) as Record<string, unknown>;
    const set = Object.entries(this.#own).filter(([plugin, { version }]) => versions[plugin] === version);
    if (set.length === 0) return published;
    const laid = set.map(([plugin, { values }]) => {
      const free = Object.entries(values).filter(([name]) => !isLocked(published, plugin, name));
      return [plugin, { ...Object(published[plugin]), ...Object.fromEntries(free) }] as const;
    });
    return { ...published, ...Object.fromEntries(laid) };
  }
}

/** Has the site, the domain or the project the last word on it? */
export function isLocked(published: Values, plugin: string, name: string): boolean {
  const locked = (published['LOCKED_SETTINGS'] ?? []) as readonly string[];
  return locked.includes(plugin) || locked.includes(`${plugin}.${name}`);
}

/** The one of this page. */
export const OwnLayer = defineToken<OwnSettings>('sextant.own-settings@1');
