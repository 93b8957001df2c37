import type { ItemStatus } from '@sextant/sdk';
import { type Image, imageStatuses, importStatuses, statusShown, visibilities } from './image.ts';

const tones: Readonly<Record<string, ItemStatus['tone']>> = {
  active: 'ok',
  saving: 'run',
  queued: 'run',
  uploading: 'run',
  importing: 'run',
  pending_delete: 'warn',
  killed: 'bad',
  'import-failed': 'bad',
  deactivated: 'idle',
  deleted: 'idle',
};

/** Status → locale key. */
export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  [...imageStatuses, ...importStatuses, 'import-failed'].map((status) => [status, `images:status.${status}`]),
);

/** Maps the result of `visibilityShown` to a locale key. */
export const visibilityTexts: Readonly<Record<string, string>> = Object.fromEntries(
  [...visibilities, 'other-project', 'shared-with-project', 'offer-pending', 'offer-rejected', 'unknown'].map(
    (visibility) => [visibility, `images:visibility.${visibility}`],
  ),
);

export const typeTexts: Readonly<Record<string, string>> = {
  Image: 'images:kind.image',
  Snapshot: 'images:kind.snapshot',
};

export function imageStatus(image: Pick<Image, 'status' | 'properties'>): ItemStatus | undefined {
  const status = statusShown(image);
  return status ? { label: statusTexts[status] ?? status, tone: tones[status] ?? 'idle' } : undefined;
}

/** A container's name within a line: `QCOW2, bare`. */
export function containerWord(format: string, t: (key: string) => string): string {
  return format === 'bare' ? t('images:container.bare-word') : format.toUpperCase();
}

/** A container's name: Bare has words, the others are technical names. */
export function containerText(format: string, t: (key: string) => string): string {
  return format === 'bare' ? t('images:container.bare') : format.toUpperCase();
}
