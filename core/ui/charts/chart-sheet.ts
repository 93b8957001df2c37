import type { Sheet } from '../table/export.ts';
import { barShares } from './bar-data.ts';
import { type BarChartData, type ChartSeries, chartTime, timeText } from './line-data.ts';
import { legendItems, type PieData } from './pie-data.ts';

type Label = (key: string) => string;

/** A chart's data as a table: one row per time, one column per series, the units in their heads. */
export function lineSheet(series: readonly ChartSeries[], t: Label): Sheet {
  const byTime = new Map<number, (number | undefined)[]>();
  for (const [place, { data }] of series.entries())
    for (const { x, y } of data) {
      const time = chartTime(x);
      if (time === undefined) continue;
      const row = byTime.get(time) ?? Array.from<number | undefined>({ length: series.length });
      row[place] = y;
      byTime.set(time, row);
    }
  return {
    columns: [
      { id: 'time', label: t('core:charts.time') },
      ...series.map(({ name, unit }, place) => ({ id: String(place), label: unit ? `${name} (${unit})` : name })),
    ],
    rows: [...byTime].sort(([a], [b]) => a - b).map(([time, values]) => [timeText(time), ...values]),
  };
}

const pair = (t: Label) => [
  { id: 'name', label: t('core:charts.name') },
  { id: 'value', label: t('core:charts.value') },
];

export function pieSheet(data: PieData, t: Label): Sheet {
  return { columns: pair(t), rows: legendItems(data).map(({ label, value }) => [label, value]) };
}

/** In percent of the maximum, and the maximum. */
export function barSheet(data: BarChartData, t: Label): Sheet {
  const { segments, average, free, max } = barShares(data);
  return {
    columns: pair(t),
    rows: [
      ...segments.map(({ percent, tip }) => [tip ?? t('core:charts.used'), percent]),
      [t('core:charts.free'), free],
      ...(average === undefined ? [] : [[t('core:charts.average'), average]]),
      [t('core:charts.maximum'), max],
    ],
  };
}
