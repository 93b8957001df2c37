import type { Modals } from '#services/modals/modals';
import type { Translate } from '../services-context.tsx';

/** Asks before what was typed is lost. Where a draft keeps the rest, it says what the draft leaves out. */
export const confirmDiscard = (modals: Modals, t: Translate, isKept = false): Promise<boolean> =>
  modals.confirm({
    title: t(`core:modal.discard.${isKept ? 'keptTitle' : 'title'}`),
    message: t(`core:modal.discard.${isKept ? 'keptMessage' : 'message'}`),
    confirmLabel: t('core:modal.discard.confirm'),
    danger: true,
    anyProject: true,
  });
