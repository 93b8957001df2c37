import { Clock } from '#services/clock/clock';
import { systemClock } from '#services/clock/system-clock';
import { setCurrentTexts } from '#services/i18n/current-texts';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import type { ServiceContainer } from '#services/service-container';
import { Theme } from '#services/theme/theme';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { createTestServices } from '../test-services.ts';
import type { GalleryAddress } from './address.ts';
import { galleryPages } from './all-pages.ts';
import type { GalleryPage } from './gallery-page.ts';

export interface OpenedPart {
  page: GalleryPage | undefined;
  services: ServiceContainer;
}

/** The services of the part that the address names, in the language and theme that it names. */
export async function openPart({ part, theme, language, alone }: GalleryAddress): Promise<OpenedPart> {
  const page = part === undefined ? undefined : await galleryPages.get(part)?.();
  const test = await createTestServices({ ...page?.services, language, markDocument: true });
  const { services } = test;
  if (!alone) services.rebind(Clock, systemClock);
  services.get(Theme).choose(theme);
  services.get(Modals).confirmWith(ConfirmDialog);
  setCurrentTexts(services.get(I18n));
  await page?.prepare?.(test);
  return { page, services };
}
