import {
  type ActionResult,
  callApi,
  failureDetail,
  I18n,
  Modals,
  nothingChanged,
  type Services,
  Toasts,
  type Undo,
} from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import type { Image } from '../image.ts';
import { ImageService } from '../image-service.ts';

export type Verb = 'deactivate' | 'reactivate';

export const stateCodeOf = async (verb: Verb, image: Image) =>
  (await import('../forms/image-code.ts')).stateCode(verb, image);

/** Asks before an image is deactivated, as others may be about to start something from it. The way back asks nothing. */
async function isConfirmed(image: Image, services: Services): Promise<boolean> {
  const t = services.get(I18n).t.bind(services.get(I18n));
  return services.get(Modals).confirm({
    title: t('images:action.deactivate.title'),
    message: t('images:action.deactivate.question', { name: image.displayName }),
    confirmLabel: t('images:action.deactivate.confirm'),
    code: () => stateCodeOf('deactivate', image),
  });
}

/** Asks first where others may suffer, sends it, and offers the way back. */
export async function changeState(verb: Verb, image: Image, services: Services): Promise<ActionResult> {
  if (verb === 'deactivate' && !(await isConfirmed(image, services))) return nothingChanged;
  const i18n = services.get(I18n);
  try {
    await services.get(ImageService)[verb](image.id);
  } catch (error) {
    services
      .get(Toasts)
      .add('error', i18n.t(`images:action.${verb}.failed`, { name: image.displayName }), failureDetail(i18n, error));
    return imageResult({ failed: [image.id] });
  }
  services.get(Toasts).add('success', i18n.t(`images:action.${verb}.done`, { name: image.displayName }), {
    code: () => stateCodeOf(verb, image),
    undo: undoOf(verb, image, services),
  });
  return imageResult({ updated: [image.id] });
}

/** The opposite, for an image that is as this left it. */
function undoOf(verb: Verb, { id }: Image, services: Services): Undo {
  const [left, opposite] =
    verb === 'deactivate' ? (['deactivated', 'reactivate'] as const) : (['active', 'deactivate'] as const);
  return async () => {
    const now = await callApi(services, 'readImage', { params: { id } }, { quiet: true });
    if (now.status !== left) return 'changed';
    await services.get(ImageService)[opposite](id);
    return imageResult({ updated: [id] });
  };
}
