import type { Event } from '#base';
import type { Fact } from './when.ts';

/** What `when` expressions ask. */
export interface Facts {
  /** Undefined while not known. */
  get(key: string): Fact;
  /** The keys whose values may be others now. */
  readonly onDidChange: Event<readonly string[]>;
}

/** Knows nothing, and never will. */
export const alwaysUnknown: Facts = { get: () => undefined, onDidChange: () => ({ dispose() {} }) };
