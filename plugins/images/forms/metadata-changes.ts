import { type ActionResult, I18n, type Services, Toasts } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import { ImageService } from '../image-service.ts';
import type { Metadata } from './image-form.ts';

/** The keys that an edit of metadata takes away. */
export function removedKeys(before: Metadata, after: Metadata): string[] {
  return Object.keys(before).filter((name) => !(name in after));
}

/** Saves what the metadata dialog holds (behaviours MD.14, MD.15). Rejects when refused; the dialog stays. */
export async function saveMetadata(
  id: string,
  before: Metadata,
  after: Metadata,
  services: Services,
): Promise<ActionResult> {
  await services.get(ImageService).updateProperties(id, after, removedKeys(before, after));
  services.get(Toasts).add('success', services.get(I18n).t('images:success.metadata'));
  return imageResult({ updated: [id] });
}
