import type { callApi, ItemStatus } from '@sextant/sdk';

/** Heat's name of volumes. */
export const volumeTypeId = 'OS::Cinder::Volume';

/** A volume as the gateway sends it. */
export type Volume = Readonly<Awaited<ReturnType<typeof callApi<'readVolume'>>>>;

const tones: Readonly<Record<string, ItemStatus['tone']>> = {
  available: 'ok',
  'in-use': 'ok',
  creating: 'run',
  downloading: 'run',
  uploading: 'run',
  attaching: 'run',
  detaching: 'run',
  deleting: 'run',
  extending: 'run',
  managing: 'run',
  retyping: 'run',
  'backing-up': 'run',
  'restoring-backup': 'run',
  reserved: 'idle',
  'awaiting-transfer': 'idle',
  maintenance: 'warn',
  error: 'bad',
  error_deleting: 'bad',
  error_extending: 'bad',
  error_managing: 'bad',
  error_restoring: 'bad',
  'error_backing-up': 'bad',
};

/** All states that block storage puts a volume in. */
export const volumeStatuses: readonly string[] = Object.keys(tones);

/** Status → locale key. */
export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  volumeStatuses.map((status) => [status, `volumes:status.${status}`]),
);

/** A status that nobody has told of yet is called as the service calls it. */
export function volumeStatus({ status }: Pick<Volume, 'status'>): ItemStatus | undefined {
  return status ? { label: statusTexts[status] ?? status, tone: tones[status] ?? 'idle' } : undefined;
}

/** Between states: whoever shows it asks again. */
export function isInTransition({ status }: Pick<Volume, 'status'>): boolean {
  return tones[status] === 'run';
}
