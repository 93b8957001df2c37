import { I18n, useService, useServices, useT } from '@sextant/sdk';
import { DonutChart, LoadedPart } from '@sextant/ui';
import { clusterTypeId } from './cluster.ts';
import { type ClusterStatistics, readStatistics } from './statistics.ts';
import styles from './statistics-note.module.css';

/** Shows above the list how many clusters the project has, and how many more it may have (row CLU-05). */
export function StatisticsNote() {
  const t = useT();
  const services = useServices();
  return (
    <div className={styles['note']}>
      <LoadedPart<ClusterStatistics>
        of={{ type: clusterTypeId, id: '' }}
        part="statistics"
        load={(signal) => readStatistics(services, signal)}
        failed={t('clusters:statistics.unread')}
      >
        {(statistics) => <StatisticsChart {...statistics} />}
      </LoadedPart>
    </div>
  );
}

/** The ring of the clusters that exist and of those that may still be made. */
export function StatisticsChart({ exists, limit, margin, percent, isOver }: ClusterStatistics) {
  const t = useT();
  const i18n = useService(I18n);
  return (
    <DonutChart
      showTitle={false}
      wide
      data={{
        title: t('clusters:statistics.title'),
        label: i18n.number(percent / 100, { style: 'percent' }),
        maxLimit: limit,
        overMax: isOver,
        data: [
          { label: t('clusters:statistics.exists'), value: exists, colorClass: 'usage' },
          { label: t('clusters:statistics.margin'), value: margin, colorClass: 'remaining' },
        ],
      }}
    />
  );
}
