import type { ActionResult } from '@sextant/sdk';
import { imageTypeId } from './image.ts';

type Outcome = keyof ActionResult;

/** The result of an action on images: `imageResult({ deleted: ['id'] })`. */
export function imageResult(ids: Partial<Record<Outcome, readonly string[]>>): ActionResult {
  const touched = (outcome: Outcome) => (ids[outcome] ?? []).map((id) => ({ type: imageTypeId, id }));
  return {
    created: touched('created'),
    updated: touched('updated'),
    deleted: touched('deleted'),
    failed: touched('failed'),
  };
}
