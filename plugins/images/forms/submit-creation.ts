import { type ActionResult, answerText, HttpError, I18n, type Services, Toasts } from '@sextant/sdk';
import { StepsRefused } from '@sextant/ui';
import { imageResult } from '../action-results.ts';
import { ImageService, type NewImage } from '../image-service.ts';
import { type UploadAftermath, uploadInBackground } from '../upload-image.ts';
import { newImage } from './create-image-form.ts';
import { creationCode } from './image-code.ts';
import type { FormSetting, ImageModel } from './image-form.ts';
import { unfinishedCreation } from './unfinished-creation.ts';

/**
 * Creates what the wizard holds. A file goes on as a task while the wizard closes (`uploading`); a direct upload's record is
 * made first, so that a refusal shows in the wizard. Rejects with the service's text, or with `Unable to create the image.`
 * where it gave none (IMG-23).
 */
export async function submitCreation(
  model: ImageModel,
  sources: FormSetting['sources'],
  services: Services,
  aftermath: UploadAftermath = {},
): Promise<ActionResult | 'uploading'> {
  const image = newImage(model, sources);
  const { file } = model;
  const kept = unfinishedCreation(model, services);
  const code = () => creationCode(model, sources);
  if (image.source_type === 'file-legacy' && file) {
    void uploadInBackground({ image, file, code, kept, ...aftermath }, services);
    return 'uploading';
  }
  const created = await services
    .get(ImageService)
    .create(image)
    .catch((error: unknown) => {
      throw refusedAddress(error, image, services) ?? asError(error, services);
    });
  if (created.upload_url && file) {
    void uploadInBackground({ image, file, created, code, kept, ...aftermath }, services);
    return 'uploading';
  }
  aftermath.onCreated?.();
  const done = image.import_data ? 'images:success.fetching' : 'images:success.created';
  services.get(Toasts).add('success', services.get(I18n).t(done, { name: created.displayName }), { code });
  return imageResult({ created: [created.id] });
}

function asError(error: unknown, services: Services): Error {
  return new Error(answerText(error) ?? services.get(I18n).t('images:error.create'), { cause: error });
}

/** A refusal that names the address is about it: it shows at the field. */
function refusedAddress(error: unknown, { image_url: url }: NewImage, services: Services): Error | undefined {
  const reason = answerText(error);
  const isRefused = error instanceof HttpError && error.status === 400 && error.origin === 'image';
  if (!isRefused || !url || !reason?.includes(url)) return undefined;
  const text = services.get(I18n).t('images:form.create-image.image_url.refused', { reason });
  return new StepsRefused({ details: { image_url: [text] } }, text);
}
