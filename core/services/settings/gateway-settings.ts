import { ConsoleError, Emitter } from '#base';
import type { Http } from '../http/http.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import { deepEqual } from './deep-equal.ts';
import type { OwnSettings } from './own-settings.ts';
import type { Settings } from './settings.ts';

/** The values of settings that the gateway does not send and for which the caller names no fallback (POL-07). */
const defaults: Readonly<Record<string, unknown>> = {
  ENFORCE_PASSWORD_CHECK: false,
  'FILTER_DATA_FIRST.identity.users': false,
};

/** `Settings` by readSettings; they arrive with the page, else they are fetched once. */
export class GatewaySettings implements Settings {
  readonly #http: Http;
  readonly #i18n: I18n;
  readonly #own: OwnSettings;
  readonly #didChange = new Emitter<void>();
  #settings: Promise<Readonly<Record<string, unknown>>> | undefined;

  constructor(page: Page, http: Http, i18n: I18n, own: OwnSettings) {
    this.#http = http;
    this.#i18n = i18n;
    this.#own = own;
    const take = () => {
      const { settings } = page.state;
      this.#settings = Object.keys(settings).length > 0 ? Promise.resolve(settings) : undefined;
    };
    take();
    page.onDidTakeState(() => {
      take();
      this.#didChange.fire();
    });
    own.onDidChange(() => this.#didChange.fire());
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  /** Says that the settings of the page have changed. For the host. */
  changed(): void {
    this.#didChange.fire();
  }

  async all(): Promise<Readonly<Record<string, unknown>>> {
    this.#settings ??= this.#http
      .get<Record<string, unknown>>('/api/settings/', { failure: 'core:settings.failed' })
      .catch((error: unknown) => {
        this.#settings = undefined;
        throw error;
      });
    return this.#own.over(await this.#settings);
  }

  async get<T>(path: string, fallback?: T): Promise<T | undefined> {
    const value = walk(await this.all(), path);
    const otherwise = fallback ?? (Object.hasOwn(defaults, path) ? defaults[path] : undefined);
    return (value === undefined ? otherwise : value) as T | undefined;
  }

  async ifEnabled(setting: string, expected: unknown = true, fallback?: unknown): Promise<void> {
    if (deepEqual(await this.get(setting, fallback), expected)) return;
    const message = this.#i18n.t('core:settings.notEnabled', { setting });
    throw new ConsoleError('SETTING_NOT_ENABLED', { setting, message });
  }
}

/**
 * Keys may have dots in them (`FILTER_DATA_FIRST`, the ids of plugins), and one may begin with another: the whole rest is
 * tried first, then the longest step that leads to something.
 */
export function walk(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Record<string, unknown>;
  if (Object.hasOwn(record, path)) return record[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const step = path.slice(0, dot);
    const found = Object.hasOwn(record, step) ? walk(record[step], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
