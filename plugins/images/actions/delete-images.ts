import {
  type Action,
  type ActionResult,
  type BulkOutcome,
  errorText,
  I18n,
  Modals,
  nothingChanged,
  Resources,
  type Services,
  Tasks,
  Toasts,
} from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import { advices, type FailureDetail, failureDetail, isGone } from '../failure.ts';
import { type Image, imageTypeId } from '../image.ts';
import { permitted } from '../image-permissions.ts';
import { ImageService } from '../image-service.ts';

const rule = ['image', 'delete_image'] as const;

/** May this image be deleted now? A text says why not. */
function deletable(image: Image, services: Services): boolean | string | Promise<boolean | string> {
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
  if (refused.length > 0) {
    const reasons = [...new Set(answers.filter((answer) => typeof answer === 'string'))].map((reason) =>
      i18n.t(reason),
    );
    const message = i18n.t('images:action.delete.refused', { names: names(refused), count: refused.length });
    toasts.add('error', message, reasons.length > 0 ? { detail: reasons.join('\n') } : {});
  }
  if (allowed.length === 0) return nothingChanged;

  const count = allowed.length;
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t('images:action.delete.question', { count }),
    message: i18n.t('images:action.delete.message', { count, names: names(allowed) }),
    // Images may bear one name: each by its id, too. For many the question asks for typing.
    ...(count > 1 ? { lines: allowed.map(({ displayName, id }) => ({ name: displayName, detail: id })) } : {}),
    confirmLabel: i18n.t('images:action.delete.confirm', { count }),
    danger: true,
  });
  return confirmed ? deleteAll(allowed, services) : nothingChanged;
}

/** A task with an outcome for each, whose failed ones can be tried again. */
async function deleteAll(images: readonly Image[], services: Services): Promise<ActionResult> {
  const service = services.get(ImageService);
  const gone = new Set<string>();
  const told = ({ done, failed }: BulkOutcome<Image>): ActionResult => {
    const outcomes = [
      ...done.map((image): Outcome => ({ image, kind: gone.has(image.id) ? 'gone' : 'done' })),
      ...failed.map(({ item, error }): Outcome => ({ image: item, kind: 'failed', error })),
    ];
    tell(outcomes, services);
    return imageResult({ deleted: done.map(({ id }) => id), failed: failed.map(({ item }) => item.id) });
  };
  const outcome = await services.get(Tasks).each({
    title: services.get(I18n).t('images:action.delete.task', { count: images.length, names: names(images) }),
    icon: 'trash-2',
    items: images,
    idOf: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
    act: (image) =>
      service.delete(image.id).catch((error: unknown) => {
        // Somebody else was faster: what the operator wanted is the case, and the row has to go.
        if (!isGone(error)) throw error;
        gone.add(image.id);
      }),
    again: { type: imageTypeId, action: deleteImages.id },
    onRetried: (retried) => services.get(Resources).report(told(retried)),
  });
  return told(outcome);
}

interface Outcome {
  image: Image;
  kind: 'done' | 'gone' | 'failed';
  error?: unknown;
}

function tell(outcomes: readonly Outcome[], services: Services): void {
  const i18n = services.get(I18n);
  const types = { done: 'success', gone: 'info', failed: 'error' } as const;
  for (const kind of ['done', 'gone', 'failed'] as const) {
    const those = outcomes.filter((outcome) => outcome.kind === kind);
    if (those.length === 0) continue;
    const values = { count: those.length, names: names(those.map(({ image }) => image)) };
    const extra = kind === 'failed' ? whyNot(those, i18n) : {};
    services.get(Toasts).add(types[kind], i18n.t(`images:action.delete.${kind}`, values), extra);
  }
}

function whyNot(failed: readonly Outcome[], i18n: I18n): FailureDetail {
  const lines = failed.flatMap(({ image, error }) => [
    i18n.t('images:error.delete', { id: image.id }),
    errorText(error),
  ]);
  const errors = failed.map(({ error }) => error);
  return { ...failureDetail(i18n, ...errors), detail: [...lines, ...advices(i18n, errors)].join('\n') };
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
