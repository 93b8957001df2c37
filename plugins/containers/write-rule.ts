import type { PolicyRule } from '@sextant/sdk';

/**
 * The object store has no rules that could be asked. These two are the console's own. To make, delete and open a container takes
 * a role, and is shut once the store has refused a write.
 */
export const writeRule: PolicyRule = ['object-store', 'write'];

/** Objects may be written by whom a container's list names, too: a refusal in one container says nothing of others. */
export const objectWriteRule: PolicyRule = ['object-store', 'write-objects'];
