import { type Action, type ActionResult, I18n, Modals, nothingChanged, type Services, Toasts } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import { failureDetail, isGone } from '../failure.ts';
import type { Image } from '../image.ts';
import { permitted } from '../image-permissions.ts';
import { ImageService } from '../image-service.ts';

const rule = ['image', 'delete_image'] as const;

/** May this image be deleted now? A text says why not. */
async function deletable(image: Image, services: Services): Promise<boolean | string> {
  if (image.status === 'deleted') return false;
  if (image.protected) return 'images:reason.protected';
  return permitted(rule, image, services);
}

async function perform(images: readonly Image[], services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const answers = await Promise.all(images.map((image) => deletable(image, services)));
  const allowed = images.filter((_, index) => answers[index] === true);
  const refused = images.filter((_, index) => answers[index] !== true);
  if (refused.length > 0)
    toasts.add('error', i18n.t('images:action.delete.refused', { names: names(refused), count: refused.length }));
  if (allowed.length === 0) return nothingChanged;

  const count = allowed.length;
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t('images:action.delete.question', { count }),
    message: i18n.t('images:action.delete.message', { count, names: names(allowed) }),
    names: allowed.map((image) => image.displayName),
    confirmLabel: i18n.t('images:action.delete.confirm', { count }),
    danger: true,
  });
  return confirmed ? deleteAll(allowed, services) : nothingChanged;
}

async function deleteAll(images: readonly Image[], services: Services): Promise<ActionResult> {
  const service = services.get(ImageService);
  const settled = await Promise.allSettled(images.map((image) => service.delete(image.id)));
  const errors = settled.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : undefined));
  const failed = images.filter((_, index) => errors[index] !== undefined && !isGone(errors[index]));
  // Somebody else was faster: what the operator wanted is the case, and the row has to go.
  const gone = images.filter((_, index) => isGone(errors[index]));
  const deleted = images.filter((_, index) => errors[index] === undefined);
  tell(services, { deleted, gone, failed }, errors);
  return imageResult({ deleted: [...deleted, ...gone].map(({ id }) => id), failed: failed.map(({ id }) => id) });
}

function tell(
  services: Services,
  outcome: Record<'deleted' | 'gone' | 'failed', Image[]>,
  errors: readonly unknown[],
): void {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const text = (key: string, images: Image[]) =>
    i18n.t(`images:action.delete.${key}`, { count: images.length, names: names(images) });
  if (outcome.deleted.length > 0) toasts.add('success', text('done', outcome.deleted));
  if (outcome.gone.length > 0) toasts.add('info', text('gone', outcome.gone));
  if (outcome.failed.length === 0) return;
  const reasons = errors.filter((error) => error !== undefined && !isGone(error));
  toasts.add('error', text('failed', outcome.failed), failureDetail(...reasons));
}

function names(images: readonly Image[]): string {
  return images.map((image) => image.displayName).join(', ');
}

const common = { icon: 'trash-2', danger: true, policy: [rule] } as const;

/** "Delete Image", for one. */
export const deleteImage: Action<Image> = {
  ...common,
  id: 'images.delete',
  label: 'images:action.delete.label',
  allowed: deletable,
  perform: ({ items, services }) => perform(items, services),
};

/** "Delete Images", for the selected; each is checked before the question. */
export const deleteImages: Action<Image> = {
  ...common,
  id: 'images.delete-selected',
  label: 'images:action.delete-selected.label',
  perform: ({ items, services }) => perform(items, services),
};
