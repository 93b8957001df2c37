import { defineToken } from '#base';

/** The values the gateway publishes (GW-01), fetched once. */
export interface Settings {
  /** A dotted path walks nested objects; a missing step gives the fallback. */
  get<T>(path: string, fallback?: T): Promise<T | undefined>;
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Resolves when the setting deep-equals `expected` (default true); else rejects `Setting is not enabled: …`. */
  ifEnabled(setting: string, expected?: unknown, fallback?: unknown): Promise<void>;
}
export const Settings = defineToken<Settings>('sextant.settings@1');
