import { useCachedValue, useT } from '@sextant/sdk';
import { QuotaNote } from '@sextant/ui';
import { usesOf } from '../checks.ts';
import type { LaunchData } from '../launch-data.ts';
import type { LaunchSpec } from '../launch-spec.ts';
import type { Flavor } from '../records.ts';
import styles from './flavor-charts.module.css';
import { QuotaGauge } from './quota-gauge.tsx';

export interface FlavorChartsProps {
  spec: LaunchSpec;
  flavor: Flavor;
  data: LaunchData;
}

/** The five quotas, as they would be with the flavor. */
export function FlavorCharts({ spec, flavor, data }: FlavorChartsProps) {
  const t = useT();
  useCachedValue(data.limits);
  useCachedValue(data.volumeLimits);
  const { instances, cores, ram, volumes, gigabytes } = usesOf(spec, flavor, data);
  const withUnit = (label: string, unit: string) => t('core:quota.labelUnit', { label: t(label), unit: t(unit) });
  const gauges = [
    { label: t('launch:quota.instances.label'), use: instances },
    { label: t('launch:quota.cores.label'), use: cores },
    { label: withUnit('launch:quota.ram.label', 'launch:mib'), use: ram },
    { label: t('launch:quota.volumes.label'), use: volumes },
    { label: withUnit('launch:quota.gigabytes.label', 'launch:gib'), use: gigabytes },
  ];
  return (
    <>
      <ul className={styles['legend']}>
        <li data-part="used">{t('launch:legend.used')}</li>
        <li data-part="added">{t('launch:legend.added', { count: instances.added })}</li>
        <li data-part="left">{t('launch:legend.left')}</li>
      </ul>
      <div className={styles['charts']} data-charts>
        {gauges.map((gauge) => (
          <QuotaGauge key={gauge.label} {...gauge} />
        ))}
      </div>
      <div className={styles['notes']}>
        {gauges.map(({ label, use }) => (
          <QuotaNote key={label} label={label} {...use} />
        ))}
      </div>
    </>
  );
}
