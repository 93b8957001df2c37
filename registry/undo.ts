import type { ActionResult } from './action-result.ts';

/**
 * Takes back exactly what was done, as long as it still is as it was left: it asks first, and resolves to `changed` where
 * somebody has changed it meanwhile, without touching it. Else to what it touched, for lists to follow. Rejects when it failed.
 */
export type Undo = () => Promise<ActionResult | 'changed'>;
