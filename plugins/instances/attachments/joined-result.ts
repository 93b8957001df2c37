import type { ActionResult } from '@sextant/sdk';

/** Joins what became of things of several types. */
export function joinedResult(...results: readonly ActionResult[]): ActionResult {
  return {
    created: results.flatMap(({ created }) => created),
    updated: results.flatMap(({ updated }) => updated),
    deleted: results.flatMap(({ deleted }) => deleted),
    failed: results.flatMap(({ failed }) => failed),
  };
}
