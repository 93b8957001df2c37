import { failureDetail, I18n, lazyView, Modals, type Services, Toasts } from '@sextant/sdk';
import type { Place } from '../place.ts';
import type { StoredObject } from '../stored-object.ts';
import { objectTime } from './transfer-calls.ts';
import { isOfThisProject, type Unfinished, unfinishedOf } from './unfinished.ts';
import type { Entry } from './upload-many.ts';

/** Opens the upload dialog for a place, with the files that were dropped there. */
export async function openUpload(services: Services, place: Place, dropped: readonly Entry[] = []): Promise<void> {
  await services.get(Modals).open<void>({
    id: 'containers.upload',
    size: 'medium',
    title: services.get(I18n).t('containers:transfer.upload.title'),
    bare: true,
    content: lazyView(async () => (await import('./upload-dialog.tsx')).uploadDialog(place, dropped)),
  });
}

/** Opens the dialog for the folder in view, or, of an upload that was interrupted, for where that went. */
export async function beginUpload(services: Services, kept: unknown, inView: Place | undefined): Promise<void> {
  const unfinished = unfinishedOf(kept);
  if (unfinished) await openUnfinished(services, unfinished);
  else if (inView) await openUpload(services, inView);
}

async function openUnfinished(services: Services, unfinished: Unfinished): Promise<void> {
  const { place, replaces } = unfinished;
  if (!isOfThisProject(services, unfinished)) {
    services.get(Toasts).add('error', services.get(I18n).t('containers:transfer.problem.otherProject'));
    return;
  }
  if (replaces === undefined) return openUpload(services, place);
  return openReplacement(services, { container: place.container, path: replaces });
}

/** Opens the dialog that replaces an object's bytes; when it was stored is asked first, for that is what is replaced. */
export async function openReplacement(
  services: Services,
  object: Pick<StoredObject, 'container' | 'path'>,
): Promise<void> {
  const i18n = services.get(I18n);
  let time: string | undefined;
  try {
    time = await objectTime(services, object);
  } catch (error) {
    services.get(Toasts).add('error', i18n.t('core:unable.SW-09'), failureDetail(i18n, error));
    return;
  }
  await services.get(Modals).open<void>({
    id: 'containers.edit',
    size: 'medium',
    title: i18n.t('containers:transfer.edit.title'),
    bare: true,
    content: lazyView(async () => (await import('./edit-dialog.tsx')).editDialog(object, time ?? '')),
  });
}
