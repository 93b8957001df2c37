import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { useService, useT } from '../services-context.tsx';
import { LineDrawingView } from './apex/line-drawing.tsx';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { lineSheet } from './chart-sheet.ts';
import styles from './charts.module.css';
import { chartTime, type LineChartData, timeText } from './line-data.ts';
import { grownHeight, lineSettings } from './line-settings.ts';
import { NoData } from './no-data.tsx';
import { SeriesLegend } from './series-legend.tsx';
import { useResize } from './use-resize.ts';

export interface LineChartProps {
  /** In the operator's language. */
  title: string;
  /** Another object is drawn anew; settings in it win over `settings`. */
  data: LineChartData;
  settings?: Readonly<Record<string, unknown>>;
}

/** Draws measurements over time (CHART-01), with a bar beside them when the data has statistics. */
export function LineChart({ title, data, settings: own }: LineChartProps) {
  const t = useT();
  const i18n = useService(I18n);
  const resized = useResize();
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const settings = useMemo(() => lineSettings(own, data.settings), [own, data]);
  const sheet = useMemo(() => lineSheet(data.series, t), [data, t]);
  const empty = data.series.length === 0;

  useLayoutEffect(() => {
    if (!place.current) return;
    const { minHeight } = getComputedStyle(place.current);
    const base = Number.parseFloat(minHeight);
    const top = place.current.getBoundingClientRect().top;
    setHeight(settings.auto_size ? grownHeight(base, top, innerHeight) : base);
  }, [settings, resized, empty]);

  const shown = data.series.map((series, at) => ({ series, at })).filter(({ series }) => !hidden.has(series.name));
  const sayNumber = (value: number) => {
    const digits = Number.isInteger(value) ? 0 : 2;
    return i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
  const version = useMemo(() => ({}), [data, settings, hidden, height, resized, i18n.language]);

  if (empty)
    return (
      <ChartFrame title={title} sheet={undefined}>
        <NoData />
      </ChartFrame>
    );
  return (
    <ChartFrame
      title={title}
      sheet={sheet}
      asTable={failed}
      legend={
        <SeriesLegend
          series={data.series}
          hidden={hidden}
          onToggle={(name) => setHidden((now) => (now.has(name) ? without(now, name) : new Set([...now, name])))}
        />
      }
    >
      <div className={styles['beside']}>
        <div ref={place} role="img" aria-label={summaryOf(data, title, t)} className={styles['plot']}>
          {height === undefined ? null : (
            <LineDrawingView
              version={version}
              onFailure={() => setFailed(true)}
              drawing={{
                series: shown.map(({ series }) => series),
                places: shown.map(({ at }) => at),
                settings,
                height,
                sayNumber,
                sayValue: (value, unit) =>
                  unit ? t('core:charts.valueUnit', { value: sayNumber(value), unit }) : sayNumber(value),
                isRtl: i18n.direction === 'rtl',
                language: i18n.language,
              }}
            />
          )}
        </div>
        {data.stats ? (
          <BarChart title={t('core:charts.usage')} data={data.stats} settings={settings.bar_chart_settings} bare />
        ) : null}
      </div>
    </ChartFrame>
  );
}

function without<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== member));
}

/** Returns a summary of the drawing for screen readers; the figures are in the table. */
function summaryOf({ series }: LineChartData, title: string, t: ReturnType<typeof useT>): string {
  const times = series.flatMap(({ data }) => data.flatMap(({ x }) => chartTime(x) ?? []));
  return t('core:charts.lines', {
    title,
    count: series.length,
    from: timeText(times.reduce((least, time) => Math.min(least, time))),
    to: timeText(times.reduce((most, time) => Math.max(most, time))),
  });
}
