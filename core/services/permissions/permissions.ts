import { defineToken, type Disposable } from '#base';
import type { Gates } from '#registry';

/** A kind of gate: checks one value of its key. `known` answers without asking, or not at all. */
export interface PermissionCheck<V = unknown> {
  check(value: V): Promise<boolean>;
  known?(value: V): boolean | undefined;
}

/** Decides whether something may be shown: every key of the gates that has a check must pass. */
export interface Permissions {
  /** False also when a check fails. Never rejects. */
  check(gates: Gates): Promise<boolean>;
  /** The answer when it needs no asking: false as soon as one gate is known to be shut. */
  known(gates: Gates): boolean | undefined;
  /** Adds a kind of gate. Throws `PERMISSION_KEY_TAKEN` when the key has a check. */
  register(key: string, check: PermissionCheck): Disposable;
}
export const Permissions = defineToken<Permissions>('sextant.permissions@1');
