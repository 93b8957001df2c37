import { countOf } from './quota.ts';

type Amounts = Readonly<Record<string, number | undefined>>;

/** What a launch or resize form says about itself, as far as quotas ask. Disk sizes in GiB, RAM in MiB. */
export interface QuotaForm {
  count?: string | number | null;
  flavor?: Amounts;
  /** The flavor before a resize. */
  oldFlavor?: Amounts;
  source?: 'image_id' | 'instance_snapshot_id' | 'volume_id' | 'volume_image_id' | 'volume_snapshot_id';
  /** The size field, used when an image becomes a volume. */
  volumeSize?: number;
  /** The size that the chosen volume snapshot says it has. */
  snapshotSize?: number;
}

const makesVolume = (form: QuotaForm) => form.source === 'volume_snapshot_id' || form.source === 'volume_image_id';

function volumeSize(form: QuotaForm): number {
  if (form.source === 'volume_snapshot_id') return Math.max(form.flavor?.['disk'] ?? 0, form.snapshotSize ?? 0);
  return form.source === 'volume_image_id' ? (form.volumeSize ?? 0) : 0;
}

/** How much a statistic grows when the form is submitted (QUO-03, QB.3). */
export function quotaIncrement(statistic: string, form: QuotaForm): number {
  const count = countOf(form.count);
  const perItem = form.flavor?.[statistic] ?? 0;
  switch (statistic) {
    case 'instances':
      return count;
    case 'resize_instance':
      return 0;
    case 'vcpus':
    case 'ram':
      return form.oldFlavor ? Math.max(0, perItem - (form.oldFlavor[statistic] ?? 0)) : perItem * count;
    case 'volume':
      return makesVolume(form) ? count : 0;
    case 'volume_storage':
      return volumeSize(form) * count;
    default:
      return perItem * count;
  }
}
