import type { Event } from '#base';
import type { Fact } from './when.ts';

/** Where a fact's value comes from, for those who ask why something does not show. */
export interface FactTrace {
  readonly key: string;
  /** Undefined while not known. */
  readonly value: Fact;
  /** `asking`: on its way; `failed`: could not be had, and counts as not known; `unasked`: nobody has needed it yet. */
  readonly state: 'known' | 'asking' | 'failed' | 'unasked' | 'nobody tells';
  /** The source: `policy`, `catalog`, a service, …; absent for a key that nobody answers. */
  readonly from?: string;
  /** The data behind the value, or why it could not be had. In plain words or the words of the service. */
  readonly detail?: string;
}

/** The facts that `when` expressions ask for. */
export interface Facts {
  /** Undefined while not known. Asks nobody. */
  get(key: string): Fact;
  /** Something that would be seen waits for this key: it is asked, if somebody can be. */
  want?(key: string): void;
  /** Is its first answer on its way? */
  isAsking?(key: string): boolean;
  /** Where a key's value comes from. */
  trace?(key: string): FactTrace;
  /** The keys whose values may be others now. */
  readonly onDidChange: Event<readonly string[]>;
}

/** Knows nothing, and never will. */
export const alwaysUnknown: Facts = { get: () => undefined, onDidChange: () => ({ dispose() {} }) };
