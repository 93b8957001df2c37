import type { I18n } from '@sextant/sdk';
import { type FormErrors, type QuotaUse, WHOLE_FORM } from '@sextant/ui';
import type { Judging } from './launch-step.ts';
import { countOf, type LaunchSpec, makesVolume, needsOf, withFlavor } from './launch-spec.ts';
import { leftOf, type Limits } from './limits.ts';
import { suffixLength } from './numbered-names.ts';
import type { Flavor, Volume } from './records.ts';

/** Characters that compute takes in a name, a description or a value of metadata (Compute API, create server). */
export const maxTextLength = 255;

/** Counts as the service does: a sign outside the first plane is one character. */
const lengthOf = (text: string) => Array.from(text).length;

/** Several instances are numbered, and the number belongs to the name: `web-12`. */
const maxNameLength = (count: number) => maxTextLength - suffixLength(count);

/** The errors of the step Details. */
export function detailsErrors(spec: LaunchSpec, { data, i18n }: Judging): FormErrors {
  const left = leftOf(data.limits.value.instances);
  const { instance_count: count, name, description } = spec;
  const errors: Record<string, string[]> = {};
  const tooLong = (text: string, max: number) =>
    i18n.t('launch:details.too-long', { length: i18n.number(lengthOf(text)), max: i18n.number(max) });
  if (name.trim() === '') errors['name'] = [i18n.t('launch:details.name-required')];
  else if (lengthOf(name.trim()) > maxNameLength(countOf(spec)))
    errors['name'] = [tooLong(name.trim(), maxNameLength(countOf(spec)))];
  if (lengthOf(description) > maxTextLength) errors['description'] = [tooLong(description, maxTextLength)];
  if (count === null || !Number.isInteger(count) || count < 1)
    errors['instance_count'] = [i18n.t('launch:details.count-required')];
  else if (count > left) errors['instance_count'] = [i18n.t('launch:details.count-quota', { max: i18n.number(left) })];
  return errors;
}

/** The errors of the step Source. */
export function sourceErrors(spec: LaunchSpec, { data, i18n }: Judging): FormErrors {
  const {
    source_type: type,
    source: [source],
    instance_count: count,
    vol_size: size,
  } = spec;
  const whole: string[] = [];
  if (!source) whole.push(i18n.t(`launch:source.required.${type}`));
  if (type === 'volume' && count !== null && count !== 1) whole.push(i18n.t('launch:source.volume-count'));
  const sizes: string[] = [];
  if (makesVolume(spec)) {
    const least = Math.max(1, needsOf(type, source).leastVolume);
    if (size === null || !Number.isInteger(size)) sizes.push(i18n.t('launch:source.size-required'));
    else if (size < least) sizes.push(i18n.t('launch:source.size-least', { size: i18n.number(least) }));
  }
  if (makesVolume(spec) || type === 'volume_snapshot') {
    // A new volume has the size that was chosen; the disks of the flavor take nothing of the quota of block storage.
    const use = usesOf(spec, null, data);
    for (const name of ['volumes', 'gigabytes'] as const) {
      const over = overBy(use[name]);
      if (over > 0)
        whole.push(
          i18n.t(`launch:quota.${name}.over`, { over: i18n.number(over), left: i18n.number(leftOf(use[name])) }),
        );
    }
  }
  return { ...(whole.length > 0 ? { [WHOLE_FORM]: whole } : {}), ...(sizes.length > 0 ? { vol_size: sizes } : {}) };
}

function overBy({ used, added = 0, limit }: QuotaUse): number {
  return typeof limit === 'number' && limit >= 0 ? used + added - limit : 0;
}

/** Returns why a flavor can't be taken, in the operator's language; what the source asks for comes before the quota. */
export function flavorRefusal(flavor: Flavor, spec: LaunchSpec, limits: Limits, i18n: I18n): string | undefined {
  const {
    source_type: type,
    source: [source],
  } = spec;
  const count = countOf(spec);
  const { minDisk, minRam } = needsOf(type, source);
  const sourceType = i18n.t(`launch:source.in-sentence.${type}`);
  if (minRam > flavor.ram) return i18n.t('launch:flavor.min-ram', { sourceType, minRam: i18n.number(minRam) });
  if (flavor.disk > 0 && minDisk > flavor.disk) {
    return i18n.t('launch:flavor.min-disk', { sourceType, minDisk: i18n.number(minDisk) });
  }
  if (count * flavor.ram > leftOf(limits.ram)) return i18n.t('launch:flavor.ram-quota');
  if (count * flavor.vcpus > leftOf(limits.cores)) return i18n.t('launch:flavor.vcpus-quota');
  return undefined;
}

/** Whether a flavor is too small for what the source asks for. */
export function isTooSmall(flavor: Flavor, { source_type: type, source: [source] }: LaunchSpec): boolean {
  const { minDisk, minRam } = needsOf(type, source);
  return minRam > flavor.ram || (flavor.disk > 0 && minDisk > flavor.disk);
}

/** Returns the spec with the first flavor that may be taken, where the chosen one is too small for the source. */
export function withFittingFlavor(spec: LaunchSpec, { data, i18n }: Judging): LaunchSpec {
  if (!spec.flavor || !isTooSmall(spec.flavor, spec)) return spec;
  const first = data.flavors.value.find((each) => flavorRefusal(each, spec, data.limits.value, i18n) === undefined);
  return first ? withFlavor(spec, first) : spec;
}

/** The errors of the step Flavor: one has to be chosen, and be one that may be. */
export function flavorErrors(spec: LaunchSpec, { data, i18n }: Judging): FormErrors {
  if (!spec.flavor) return { [WHOLE_FORM]: [i18n.t('launch:flavor.required')] };
  const refusal = flavorRefusal(spec.flavor, spec, data.limits.value, i18n);
  return refusal ? { [WHOLE_FORM]: [refusal] } : {};
}

/** The errors of the step Network Ports. */
export function portsErrors(spec: LaunchSpec, { i18n }: Judging): FormErrors {
  const whole: string[] = [];
  if (spec.networks.length + spec.ports.length === 0) whole.push(i18n.t('launch:ports.required'));
  if (spec.ports.length > 0 && countOf(spec) > 1) whole.push(i18n.t('launch:ports.count'));
  return whole.length > 0 ? { [WHOLE_FORM]: whole } : {};
}

/** The errors of the step Metadata; the editor itself marks values that are not what their definitions allow. */
export function metadataErrors({ metadata, metadata_valid: isValid }: LaunchSpec, { i18n }: Judging): FormErrors {
  const whole = isValid ? [] : [i18n.t('launch:metadata.invalid')];
  for (const [name, value] of Object.entries(metadata)) {
    const length = lengthOf(String(value ?? ''));
    if (length > maxTextLength)
      whole.push(
        i18n.t('launch:metadata.too-long', { name, length: i18n.number(length), max: i18n.number(maxTextLength) }),
      );
  }
  return whole.length > 0 ? { [WHOLE_FORM]: whole } : {};
}

/** The five quotas with what the spec adds to each with a flavor. */
export interface Uses extends Limits {
  readonly volumes: QuotaUse;
  readonly gigabytes: QuotaUse;
}

/** @param flavor counts its disks into the volume, as the charts do; null counts the volume as it will be made */
export function usesOf(spec: LaunchSpec, flavor: Flavor | null, { limits, volumeLimits }: Judging['data']): Uses {
  const count = countOf(spec);
  const { instances, cores, ram } = limits.value;
  const { volumes, gigabytes } = volumeLimits.value;
  const size = volumeSize(spec, flavor);
  return {
    instances: { ...instances, added: count },
    cores: { ...cores, added: count * (flavor?.vcpus ?? 0) },
    ram: { ...ram, added: count * (flavor?.ram ?? 0) },
    volumes: { ...volumes, added: size > 0 ? count : 0 },
    gigabytes: { ...gigabytes, added: count * size },
  };
}

/** GiB of the volume that each instance gets; 0: it gets none. */
function volumeSize(spec: LaunchSpec, flavor: Flavor | null): number {
  if (spec.source_type === 'volume_snapshot') return (spec.source[0] as Partial<Volume> | undefined)?.size ?? 0;
  return makesVolume(spec) ? Math.max(flavor?.total_disk ?? 0, spec.vol_size ?? 0) : 0;
}
