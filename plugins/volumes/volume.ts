import type { callApi } from '@sextant/sdk';

/** Heat's name of volumes. */
export const volumeTypeId = 'OS::Cinder::Volume';

/** A volume as the gateway sends it (API contract §6.2). */
export type Volume = Readonly<Awaited<ReturnType<typeof callApi<'CI-03'>>>>;

const underWay: ReadonlySet<string> = new Set([
  'creating',
  'downloading',
  'uploading',
  'attaching',
  'detaching',
  'deleting',
  'extending',
  'retyping',
  'backing-up',
  'restoring-backup',
]);

/** Between states: whoever shows it asks again. */
export function isInTransition({ status }: Pick<Volume, 'status'>): boolean {
  return underWay.has(status);
}
