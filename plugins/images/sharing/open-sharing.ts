import { I18n, lazyView, Modals, rethrowUntold, type Services } from '@sextant/sdk';
import type { Image } from '../image.ts';
import { beginSharing } from './sharing.ts';

/** Opens "Manage Sharing" with the projects as they are now. */
export async function openSharing(image: Image, services: Services): Promise<void> {
  const begun = await beginSharing(image, services).catch(rethrowUntold);
  if (!begun) return;
  await services.get(Modals).open<void>({
    id: 'images.share',
    size: 'medium',
    title: services.get(I18n).t('images:sharing.title'),
    bare: true,
    content: lazyView(() => import('./sharing-form.tsx').then((module) => module.sharingForm(begun))),
  });
}
