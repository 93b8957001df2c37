import { failureDetail, I18n, lazyView, Modals, type Services, Toasts } from '@sextant/sdk';
import type { Place } from '../place.ts';
import type { StoredObject } from '../stored-object.ts';
import { objectTime } from './transfer-calls.ts';
import { isOfThisProject, type LeftFile, type Unfinished, unfinishedOf } from './unfinished.ts';
import type { Entry } from './upload-many.ts';

/** Files that the upload dialog opens with: those that were dropped, or those of an interrupted upload. */
export interface UploadStart {
  dropped?: readonly Entry[];
  unfinished?: Pick<Unfinished, 'files' | 'name'>;
  /** The file of an upload whose name was taken meanwhile: it gets another, or replaces what is there. */
  taken?: { readonly file: File; readonly name: string };
}

/** Opens the upload dialog for a place. Resolves with whether an upload was begun. */
export async function openUpload(services: Services, place: Place, start: UploadStart = {}): Promise<boolean> {
  const begun = await services.get(Modals).open<boolean>({
    id: 'containers.upload',
    size: 'medium',
    title: services.get(I18n).t('containers:transfer.upload.title'),
    bare: true,
    content: lazyView(async () => (await import('./upload-dialog.tsx')).uploadDialog(place, start)),
  });
  return begun === true;
}

/** Opens the dialog for the folder in view, or, of an upload that was interrupted, for where that went; as `openUpload`. */
export async function beginUpload(services: Services, kept: unknown, inView: Place | undefined): Promise<boolean> {
  const unfinished = unfinishedOf(kept);
  if (unfinished) return openUnfinished(services, unfinished);
  return inView ? openUpload(services, inView) : false;
}

async function openUnfinished(services: Services, unfinished: Unfinished): Promise<boolean> {
  const { place, replaces, files } = unfinished;
  if (!isOfThisProject(services, unfinished)) {
    services.get(Toasts).add('error', services.get(I18n).t('containers:transfer.problem.otherProject'));
    return false;
  }
  if (replaces === undefined) return openUpload(services, place, { unfinished });
  return openReplacement(services, { container: place.container, path: replaces }, files);
}

/** Opens the dialog that replaces an object's bytes; when it was stored is asked first, for that is what is replaced. */
export async function openReplacement(
  services: Services,
  object: Pick<StoredObject, 'container' | 'path'>,
  left: readonly LeftFile[] = [],
): Promise<boolean> {
  const i18n = services.get(I18n);
  let time: string | undefined;
  try {
    time = await objectTime(services, object);
  } catch (error) {
    services.get(Toasts).add('error', i18n.t('core:unable.readObject'), failureDetail(i18n, error));
    return false;
  }
  const begun = await services.get(Modals).open<boolean>({
    id: 'containers.edit',
    size: 'medium',
    title: i18n.t('containers:transfer.edit.title'),
    bare: true,
    content: lazyView(async () => (await import('./edit-dialog.tsx')).editDialog(object, time ?? '', left)),
  });
  return begun === true;
}
