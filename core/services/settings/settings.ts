import { defineToken, type Event } from '#base';

/** The values the gateway publishes (readSettings), fetched once, and over them those that the operator set. */
export interface Settings {
  /** A dotted path walks nested objects; a missing step gives the fallback. */
  get<T>(path: string, fallback?: T): Promise<T | undefined>;
  all(): Promise<Readonly<Record<string, unknown>>>;
  /** Resolves when the setting deep-equals `expected` (default true); else rejects `Setting is not enabled: …`. */
  ifEnabled(setting: string, expected?: unknown, fallback?: unknown): Promise<void>;
  /** Some may have another value now: another scope, the site's file, the operator's own choice. */
  readonly onDidChange: Event<void>;
}
export const Settings = defineToken<Settings>('sextant.settings@1');
