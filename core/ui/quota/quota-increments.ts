import { countOf } from './quota.ts';

type Amounts = Readonly<Record<string, number | undefined>>;

/** The fields of a launch or resize form that quotas ask for. Disk sizes in GiB, RAM in MiB. */
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

/** How much one statistic grows by a form. `count` is the number of instances that the form asks for. */
export type IncrementRule = (form: QuotaForm, count: number, statistic: string) => number;

const ofFlavor: IncrementRule = ({ flavor }, count, statistic) => (flavor?.[statistic] ?? 0) * count;

/** A resize takes what the new flavor has more than the old one; less gives nothing back. */
const ofFlavorOrResize: IncrementRule = (form, count, statistic) =>
  form.oldFlavor
    ? Math.max(0, ofFlavor(form, 1, statistic) - (form.oldFlavor[statistic] ?? 0))
    : ofFlavor(form, count, statistic);

/** GiB of the volume that each instance gets, by its source; a source that is not here makes no volume. */
const volumeSizes: Partial<Record<NonNullable<QuotaForm['source']>, (form: QuotaForm) => number>> = {
  volume_snapshot_id: ({ flavor, snapshotSize }) => Math.max(flavor?.['disk'] ?? 0, snapshotSize ?? 0),
  volume_image_id: ({ volumeSize }) => volumeSize ?? 0,
};
const volumeSizeOf = ({ source }: QuotaForm) => (source ? volumeSizes[source] : undefined);

/** Maps each statistic to its rule (QUO-03); one that is not here is a value of the flavor. */
export const incrementRules: Readonly<Record<string, IncrementRule>> = {
  instances: (_, count) => count,
  resize_instance: () => 0,
  vcpus: ofFlavorOrResize,
  ram: ofFlavorOrResize,
  volume: (form, count) => (volumeSizeOf(form) ? count : 0),
  volume_storage: (form, count) => (volumeSizeOf(form)?.(form) ?? 0) * count,
};

/** Returns how much a statistic grows when the form is submitted (QUO-03). */
export function quotaIncrement(statistic: string, form: QuotaForm): number {
  const rule = Object.hasOwn(incrementRules, statistic) ? incrementRules[statistic] : undefined;
  return (rule ?? ofFlavor)(form, countOf(form.count), statistic);
}
