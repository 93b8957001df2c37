import { classNames } from '../controls/class-names.ts';
import { useT } from '../services-context.tsx';
import styles from './charts.module.css';
import type { ChartSeries } from './line-data.ts';
import { dashOf, seriesColour } from './series-style.ts';

export interface SeriesLegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle(name: string): void;
}

/** The series by name, with the line that each is drawn as; pressing one takes it out of the chart or back in. */
export function SeriesLegend({ series, hidden, onToggle }: SeriesLegendProps) {
  const t = useT();
  return (
    <div role="group" aria-label={t('core:charts.series')} className={styles['legend']}>
      {series.map(({ name, unit }, place) => (
        <button
          key={name}
          type="button"
          aria-pressed={!hidden.has(name)}
          className={classNames(styles['key'], styles['key-button'])}
          onClick={() => onToggle(name)}
        >
          <svg width="20" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="20"
              y1="4"
              y2="4"
              strokeWidth="2"
              stroke={seriesColour(place)}
              strokeDasharray={dashOf(place) || undefined}
            />
          </svg>
          <bdi>{unit ? t('core:charts.seriesUnit', { name, unit }) : name}</bdi>
        </button>
      ))}
    </div>
  );
}
