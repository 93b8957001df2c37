import type { ReactNode } from 'react';
import { useT } from '../services-context.tsx';
import styles from './charts.module.css';

/** In a chart's place when there is nothing to draw, or nothing could be had (CHART-04); of a chart's height. */
export function NoData({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <div className={styles['nothing']}>
      <p>{t('core:charts.noData')}</p>
      {children}
    </div>
  );
}
