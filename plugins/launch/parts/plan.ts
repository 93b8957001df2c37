import type { I18n } from '@sextant/sdk';
import type { QuotaUse } from '@sextant/ui';
import { type Uses, usesOf } from '../checks.ts';
import type { LaunchData } from '../launch-data.ts';
import { countOf, type LaunchSpec, makesVolume } from '../launch-spec.ts';
import { noLimits, noVolumeLimits } from '../limits.ts';
import { nameAt } from '../numbered-names.ts';
import type { Flavor, Volume } from '../records.ts';
import { accessNotes } from './access-notes.ts';
import { networkName } from './network-columns.tsx';
import { portName } from './port-columns.tsx';
import { sizeAsSent } from './user-data.ts';

export interface PlanFact {
  /** In the operator's language. */
  readonly label: string;
  readonly value: string;
  /** Still to be chosen. */
  readonly isMissing?: true;
}

export interface PlanSection {
  readonly id: 'instances' | 'disk' | 'access' | 'more' | 'quota';
  readonly facts: readonly PlanFact[];
}

export interface Plan {
  readonly sections: readonly PlanSection[];
  /** The choices that lose data later, in the operator's language. */
  readonly warnings: readonly string[];
  /** The reasons why people can't sign in to the instance, in the operator's language. */
  readonly notes: readonly string[];
}

/** Returns everything that the launch will create and change, before it is sent. The password is not in it. */
export function planOf(spec: LaunchSpec, data: LaunchData, i18n: I18n): Plan {
  const t = i18n.t.bind(i18n);
  const none = t('launch:none');
  const fact = (name: string, value: string): PlanFact => ({ label: t(`launch:plan.${name}`), value });
  const named = (name: string, items: readonly string[]) => fact(name, items.length > 0 ? i18n.list(items) : none);
  const yesNo = (value: boolean) => t(value ? 'launch:yes' : 'launch:no');
  const missing = (name: string): PlanFact => ({ ...fact(name, t('launch:summary.choose')), isMissing: true });
  const { flavor, source } = spec;
  const count = countOf(spec);
  const pairs = (members: Readonly<Record<string, unknown>>) =>
    Object.entries(members).map(([name, value]) => `${name} = ${String(value)}`);

  const instances: PlanFact[] = [
    spec.name.trim() ? fact('names', namesOf(spec.name.trim(), count, i18n)) : missing('names'),
    ...(spec.description ? [fact('description', spec.description)] : []),
    fact('zone', spec.availability_zone || t('launch:summary.zone-any')),
    ...(flavor ? flavorFacts(flavor, i18n) : [missing('flavor')]),
  ];
  const access: PlanFact[] = [
    data.hasNetwork.value && spec.networks.length + spec.ports.length === 0
      ? missing('networks')
      : named('networks', spec.networks.map(networkName)),
    ...(spec.ports.length > 0 ? [named('ports', spec.ports.map(portName))] : []),
    named(
      'groups',
      spec.security_groups.map(({ name }) => name),
    ),
    named(
      'key-pair',
      spec.key_pair.map(({ name }) => name),
    ),
  ];
  const more: PlanFact[] = [
    fact(
      'script',
      spec.user_data ? t('launch:plan.script-size', { size: i18n.number(sizeAsSent(spec.user_data)) }) : none,
    ),
    fact('drive', yesNo(spec.config_drive)),
    fact(
      'partition',
      t(spec.disk_config === 'AUTO' ? 'launch:configuration.automatic' : 'launch:configuration.manual'),
    ),
    fact('password', t(spec.admin_pass ? 'launch:plan.password-typed' : 'launch:plan.password-made')),
    named(
      'server-group',
      spec.server_groups.map(({ name }) => name),
    ),
    named('hints', pairs(spec.scheduler_hints)),
    named('metadata', pairs(spec.metadata)),
  ];
  return {
    sections: [
      { id: 'instances', facts: instances },
      { id: 'disk', facts: source[0] ? diskFacts(spec, i18n) : [missing('source')] },
      { id: 'access', facts: access },
      { id: 'more', facts: more },
      { id: 'quota', facts: quotaFacts(quotasOf(spec, data), data, i18n) },
    ],
    warnings: warningsOf(spec, i18n),
    notes: accessNotes(spec, data).map((note) => t(`launch:plan.note.${note}`)),
  };
}

/** Sizes of flavors and volumes are whole numbers of their unit. */
const sizeOf = (size: number, unit: 'MiB' | 'GiB', i18n: I18n) =>
  i18n.t(`core:formats.bytes.${unit}`, { number: i18n.number(size) });

function flavorFacts(flavor: Flavor, i18n: I18n): PlanFact[] {
  const fact = (name: string, value: string): PlanFact => ({ label: i18n.t(`launch:plan.${name}`), value });
  return [
    fact('flavor', flavor.name),
    fact('vcpus', i18n.number(flavor.vcpus)),
    fact('ram', sizeOf(flavor.ram, 'MiB', i18n)),
    fact('root', sizeOf(flavor.disk, 'GiB', i18n)),
    ...(flavor.ephemeral > 0 ? [fact('ephemeral', sizeOf(flavor.ephemeral, 'GiB', i18n))] : []),
  ];
}

/** The names that compute gives: several instances are numbered from 1. */
function namesOf(name: string, count: number, i18n: I18n): string {
  if (count === 1) return name;
  return i18n.t('launch:summary.names-range', { first: nameAt(name, 1), last: nameAt(name, count) });
}

function diskFacts(spec: LaunchSpec, i18n: I18n): PlanFact[] {
  const t = i18n.t.bind(i18n);
  const { source_type: type, vol_size: size, vol_delete_on_instance_delete: isDeleted } = spec;
  const source = spec.source[0]!;
  const count = countOf(spec);
  const gib = (size: number) => sizeOf(size, 'GiB', i18n);
  const from: PlanFact = {
    label: t('launch:plan.source'),
    value: t('launch:plan.source-of-kind', { kind: t(`launch:source.kind.${type}`), name: source.name || source.id }),
  };
  const fate: PlanFact = {
    label: t('launch:plan.fate'),
    value: t(isDeleted ? 'launch:plan.fate-deleted' : 'launch:plan.fate-kept'),
  };
  const made = (each: number): PlanFact[] => [
    { label: t('launch:plan.volumes'), value: i18n.number(count) },
    { label: t('launch:plan.volume-size'), value: gib(each) },
    ...(count > 1 ? [{ label: t('launch:plan.volume-total'), value: gib(each * count) }] : []),
  ];
  if (makesVolume(spec)) return [from, ...made(size ?? 0), fate];
  if (type === 'volume_snapshot') return [from, ...made((source as Partial<Volume>).size ?? 0), fate];
  if (type === 'volume') return [from, fate];
  return [from];
}

/** Deleting an existing volume with its instance loses data that was there before. */
function warningsOf(spec: LaunchSpec, i18n: I18n): string[] {
  const [source] = spec.source;
  if (spec.source_type !== 'volume' || !spec.vol_delete_on_instance_delete || !source) return [];
  return [i18n.t('launch:plan.data-loss', { name: source.name || source.id })];
}

type QuotaName = keyof Uses;
const units: Partial<Record<QuotaName, string>> = { ram: 'launch:mib', gigabytes: 'launch:gib' };

/** Quotas of block storage are shown only where volumes are made. */
function quotasOf(spec: LaunchSpec, data: LaunchData): [QuotaName, QuotaUse][] {
  const { instances, cores, ram } = usesOf(spec, spec.flavor, data);
  const { volumes, gigabytes } = usesOf(spec, null, data);
  const all: [QuotaName, QuotaUse][] = [
    ['instances', instances],
    ['cores', cores],
    ['ram', ram],
  ];
  return volumes.added ? [...all, ['volumes', volumes], ['gigabytes', gigabytes]] : all;
}

function quotaFacts(quotas: readonly [QuotaName, QuotaUse][], data: LaunchData, i18n: I18n): PlanFact[] {
  const isUnknown = (name: QuotaName) =>
    name === 'volumes' || name === 'gigabytes'
      ? data.volumeLimits.value === noVolumeLimits
      : data.limits.value === noLimits;
  return quotas.map(([name, { used, added = 0, limit }]) => {
    const unit = units[name];
    const label = i18n.t(`launch:quota.${name}.label`);
    const figures = { before: i18n.number(used), after: i18n.number(used + added) };
    const hasLimit = typeof limit === 'number' && limit >= 0;
    const text = hasLimit
      ? i18n.t('launch:plan.quota', { ...figures, limit: i18n.number(limit) })
      : i18n.t('launch:plan.quota-endless', figures);
    return {
      label: unit ? i18n.t('launch:plan.quota-in', { quota: label, unit: i18n.t(unit) }) : label,
      value: isUnknown(name) ? i18n.t('launch:plan.quota-unknown') : text,
    };
  });
}
