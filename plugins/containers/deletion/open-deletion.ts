import { type ActionResult, I18n, lazyView, Modals, nothingChanged, type Services } from '@sextant/sdk';
import type { StoredObject } from '../stored-object.ts';
import { Deletion } from './deletion.ts';

/** Opens the dialog that counts and deletes. What became of it the deletion tells itself: it may outlast its dialog. */
export async function openDeletion(items: readonly StoredObject[], services: Services): Promise<ActionResult> {
  const deletion = new Deletion(items, services);
  await services.get(Modals).open<void>({
    id: 'containers.delete-objects',
    size: 'medium',
    title: services.get(I18n).t('containers:deletion.title', { container: deletion.container }),
    bare: true,
    content: lazyView(() => import('./deletion-dialog.tsx').then((module) => module.deletionDialog(deletion))),
  });
  deletion.stopSearch();
  return nothingChanged;
}
