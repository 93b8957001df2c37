import { I18n, useCachedValue, useService, useT } from '@sextant/sdk';
import { type QuotaBarProps, type SummaryFact, WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { useEffect } from 'react';
import { askQuotasAgain } from '../ask-quotas-again.ts';
import { usesOf } from '../checks.ts';
import type { LaunchData } from '../launch-data.ts';
import { countOf, type LaunchSpec, makesVolume } from '../launch-spec.ts';

/** Shows what will be launched, and the quotas that it takes of. */
export function launchSummary(data: LaunchData) {
  return function LaunchSummary({ model }: WizardSummaryProps<LaunchSpec>) {
    const bars = useBars(model, data);
    const isFull = bars.some(isUsedUp);
    useEffect(() => (isFull ? askQuotasAgain(data) : undefined), [isFull]);
    return <WizardSummary facts={useFacts(model, data)} quota={bars} />;
  };
}

/** Whether nothing is left of a quota: what was deleted a moment ago may still count. */
function isUsedUp({ used, added = 0, limit }: QuotaBarProps): boolean {
  return typeof limit === 'number' && limit >= 0 && used + added >= limit;
}

function useFacts(spec: LaunchSpec, data: LaunchData): SummaryFact[] {
  const t = useT();
  const i18n = useService(I18n);
  const { value: hasNetwork } = useCachedValue(data.hasNetwork);
  const name = spec.name.trim();
  const count = countOf(spec);
  const none = t('launch:none');
  const names = (items: readonly { name?: string | null; id?: string | number }[]) =>
    items.length > 0 ? i18n.list(items.map((item) => item.name || String(item.id ?? ''))) : none;
  const missing = t('launch:summary.choose');
  const [source] = spec.source;
  const size = i18n.bytes((spec.vol_size ?? 0) * 1024 ** 3);
  const links = [...spec.networks, ...spec.ports];
  const needsLink = links.length === 0 && hasNetwork;
  return [
    { label: t('launch:summary.instances'), value: i18n.number(count) },
    {
      label: t('launch:summary.names', { count }),
      value: !name
        ? missing
        : count > 1
          ? t('launch:summary.names-range', { first: `${name}-1`, last: i18n.number(count) })
          : name,
      missing: !name,
    },
    { label: t('launch:summary.source'), value: source ? source.name || source.id : missing, missing: !source },
    ...(makesVolume(spec)
      ? [
          {
            label: t('launch:summary.volume'),
            value: t(
              spec.vol_delete_on_instance_delete ? 'launch:summary.volume-goes' : 'launch:summary.volume-stays',
              { size },
            ),
          },
        ]
      : []),
    { label: t('launch:summary.flavor'), value: spec.flavor?.name ?? missing, missing: !spec.flavor },
    {
      label: t('launch:summary.networks'),
      value: needsLink ? missing : names(links),
      missing: needsLink,
    },
    { label: t('launch:summary.security'), value: names(spec.security_groups) },
    { label: t('launch:summary.key-pair'), value: names(spec.key_pair) },
    { label: t('launch:summary.zone'), value: spec.availability_zone || t('launch:summary.zone-any') },
  ];
}

function useBars(spec: LaunchSpec, data: LaunchData): QuotaBarProps[] {
  const t = useT();
  useCachedValue(data.limits);
  useCachedValue(data.volumeLimits);
  const { instances, cores, ram } = usesOf(spec, spec.flavor, data);
  const { volumes, gigabytes } = usesOf(spec, null, data);
  const bars: QuotaBarProps[] = [
    { label: t('launch:quota.instances.label'), ...instances },
    { label: t('launch:quota.cores.label'), ...cores },
    { label: t('launch:quota.ram.label'), unit: t('launch:mib'), ...ram },
  ];
  if (!volumes.added) return bars;
  return [
    ...bars,
    { label: t('launch:quota.volumes.label'), ...volumes },
    { label: t('launch:quota.gigabytes.label'), unit: t('launch:gib'), ...gigabytes },
  ];
}
