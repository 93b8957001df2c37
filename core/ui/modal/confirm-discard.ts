import type { Modals } from '#services/modals/modals';
import type { Translate } from '../services-context.tsx';

/** Asks before what was typed is lost. */
export const confirmDiscard = (modals: Modals, t: Translate): Promise<boolean> =>
  modals.confirm({
    title: t('core:modal.discard.title'),
    message: t('core:modal.discard.message'),
    confirmLabel: t('core:modal.discard.confirm'),
    danger: true,
  });
