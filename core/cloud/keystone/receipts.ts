import { randomBytes } from 'node:crypto';
import type { CloudClock } from '../shared/clock.ts';

/** As Keystone's `[receipt] expiration` has it by default. */
const lifetimeMs = 300_000;

/** The proof that a user has passed some methods of a sign-in that asks for more. */
export interface Receipt {
  userId: string;
  methods: string[];
  /** Milliseconds since 1970, whole seconds. */
  issuedAt: number;
  expiresAt: number;
}

export interface Receipts {
  issue(userId: string, methods: string[]): { id: string; receipt: Receipt };
  /** Returns the receipt while it is valid. It can be used more than once, as Keystone's can. */
  find(id: string): Receipt | undefined;
}

/** Keeps receipts in memory: they end after five minutes, and a restart of the cloud ends them earlier. */
export function createReceipts(clock: CloudClock): Receipts {
  const receipts = new Map<string, Receipt>();
  return {
    issue(userId, methods) {
      for (const [id, { expiresAt }] of receipts) {
        if (expiresAt <= clock.now()) receipts.delete(id);
      }
      const id = `gAAAAA${randomBytes(90).toString('base64url')}`;
      const issuedAt = Math.floor(clock.now() / 1000) * 1000;
      const receipt = { userId, methods, issuedAt, expiresAt: issuedAt + lifetimeMs };
      receipts.set(id, receipt);
      return { id, receipt };
    },
    find(id) {
      const receipt = receipts.get(id);
      return receipt && receipt.expiresAt > clock.now() ? receipt : undefined;
    },
  };
}
