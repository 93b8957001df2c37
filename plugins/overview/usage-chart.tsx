import { Clock, useService, useT } from '@sextant/sdk';
import { DetailsSection, LineChart, Segmented } from '@sextant/ui';
import { type UsageMeter, usageMeters, usagePoints } from '@sextant/plugins/projects';
import { useMemo, useState } from 'react';
import styles from './overview.module.css';
import type { Usage } from './usage.ts';

// The list of servers follows: the chart must not fill the rest of the window.
const fixedHeight = { auto_size: false };

/** Draws how much was in use at each time of the period (row USE-03): of what, the operator chooses. It takes no further call. */
export function UsageChart({ usage: { items, start, end } }: { usage: Usage }) {
  const t = useT();
  const clock = useService(Clock);
  const [meter, setMeter] = useState<UsageMeter>('vcpus');
  const name = t(`overview:meter.${meter}`);
  const data = useMemo(
    () => ({ series: [{ name, data: usagePoints(items, meter, { start, end }, clock.now()) }] }),
    [items, meter, start, end, name, clock],
  );
  return (
    <DetailsSection title={t('overview:usage.over-time')}>
      <div className={styles['choice']}>
        <Segmented
          size="s"
          label={t('overview:usage.shown')}
          value={meter}
          options={usageMeters.map((value) => ({ value, label: t(`overview:meter.${value}`) }))}
          onChange={(next) => setMeter(usageMeters.find((each) => each === next) ?? 'vcpus')}
        />
      </div>
      <LineChart title={name} data={data} settings={fixedHeight} />
    </DetailsSection>
  );
}
