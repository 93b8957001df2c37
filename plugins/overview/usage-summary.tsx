import { I18n, useService, useT } from '@sextant/sdk';
import { FactList, ReportingPeriod } from '@sextant/ui';
import styles from './overview.module.css';
import type { Usage } from './usage.ts';
import type { ChosenPeriod } from './use-period.ts';

/** Draws the choice of the period (rows USE-01 and USE-02), the days of the report, and its sums. */
export function UsageSummary({ period, usage }: { period: ChosenPeriod; usage: Usage }) {
  const t = useT();
  const i18n = useService(I18n);
  const { summary, start, end } = usage;
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 });
  const size = (value: number, unit: 'MiB' | 'GiB') => t(`core:formats.bytes.${unit}`, { number: number(value) });
  return (
    <div className={styles['summary']}>
      <ReportingPeriod
        value={period.value}
        choices={period.choices}
        max={period.today}
        onChange={period.onChange}
        onReport={period.onReport}
      />
      <p className={styles['days']}>{t('overview:usage.days', { start, end })}</p>
      <FactList
        roomy
        facts={[
          { label: t('overview:usage.instances'), value: number(summary.instances) },
          { label: t('overview:usage.vcpus'), value: number(summary.vcpus) },
          { label: t('overview:usage.ram'), value: size(summary.memory_mb, 'MiB') },
          { label: t('overview:usage.disk'), value: size(summary.local_gb, 'GiB') },
          { label: t('overview:usage.vcpu-hours'), value: number(summary.vcpu_hours) },
          { label: t('overview:usage.ram-hours'), value: number(summary.memory_mb_hours) },
          { label: t('overview:usage.disk-hours'), value: number(summary.disk_gb_hours) },
        ]}
      />
    </div>
  );
}
