import type { Event } from '#base';

/** How often something has happened in a window of time. */
export interface Count {
  count: number;
  /** When the count begins anew; milliseconds since 1970. */
  until: number;
}

/** A change of counters that is made as one. */
export interface Counting {
  keys: readonly string[];
  by: number;
  /** Milliseconds from the first of them until a counter begins anew. */
  window: number;
}

/**
 * Holds what gateways of one site have in common: small values that end by themselves, sets, counters and messages. Every promise
 * is rejected with `StoreAway` where the store can't be asked, within a second.
 */
export interface SharedStore {
  /** Whether other gateways see it. */
  readonly isShared: boolean;
  /** Whether it answers, and messages arrive. */
  readonly isUp: boolean;
  /** The store has come within reach: messages from before may be missing. */
  readonly onDidReach: Event<void>;
  /** How many gateways use the store, as far as is known; this one included. */
  readonly gateways: number;

  get(key: string): Promise<string | null>;
  /** Returns the values in the order of the keys. */
  getAll(keys: readonly string[]): Promise<(string | null)[]>;
  /**
   * Keeps a value. @param until milliseconds since 1970
   * @param ifKept changes a value that is there, and makes none
   */
  set(key: string, value: string, until: number, ifKept?: boolean): Promise<void>;
  delete(key: string): Promise<void>;

  /** Puts a member into a set. It leaves by itself, at the latest end that was given for it. @param until milliseconds since 1970 */
  addMember(set: string, member: string, until: number): Promise<void>;
  removeMember(set: string, member: string): Promise<void>;
  /** Returns the members that stay longest. @param most how many at the most */
  members(set: string, most: number): Promise<string[]>;
  /** Yields all members, however many, in parts. One that is there all the while is among them, once or more often. */
  eachMember(set: string): AsyncIterable<string[]>;

  /** Changes all counters at once, and returns what they are then. A counter that gets to nothing is forgotten. */
  count(change: Counting): Promise<Count[]>;
  resetCount(key: string): Promise<void>;

  /** Tells the other gateways, and this one. */
  publish(channel: string, message: string): Promise<void>;
  /** Hears what any gateway publishes from now on. */
  subscribe(channel: string, listener: (message: string) => void): void;

  close(): Promise<void>;
}

/** The store can't be asked now. What it was wanted for goes on without it, or is refused with a code of its own. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';

  constructor(cause?: unknown) {
    super('the store is away', { cause });
  }
}
