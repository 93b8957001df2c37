import { defineToken } from '#base';

/** A user's own settings and drafts, in this browser, keyed by cloud and user id. Never a secret. */
export interface Storage {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  keys(prefix: string): string[];
}
export const Storage = defineToken<Storage>('sextant.storage@1');
