import { type ActionResult, resultOf } from '@sextant/sdk';
import { imageTypeId } from './image.ts';

/** The result of an action on images: `imageResult({ deleted: ['id'] })`. */
export function imageResult(ids: Parameters<typeof resultOf>[1]): ActionResult {
  return resultOf(imageTypeId, ids);
}
