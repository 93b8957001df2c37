import type { PolicyRule } from '@sextant/sdk';

/** The object store has no rules that could be asked. This one of the console's own is shut once the store has refused a write. */
export const writeRule: PolicyRule = ['object-store', 'write'];
