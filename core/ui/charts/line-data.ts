import { isRecord } from '#base';

/** A measurement: when (UTC, `%Y-%m-%dT%H:%M:%S`) and how much. */
export interface ChartPoint {
  x: string;
  y: number;
}

export interface ChartSeries {
  /** As the service named it. */
  name: string;
  unit?: string;
  data: readonly ChartPoint[];
}

/** The data of a line chart. */
export interface LineChartData {
  series: readonly ChartSeries[];
  /** The data of the bar chart beside the lines. */
  stats?: BarChartData;
  settings?: Readonly<Record<string, unknown>>;
}

/** A part of what is used, with its own words. */
export interface UsedPart {
  used_instances: number;
  tooltip_used?: string;
}

/** The data of a bar chart: how much of something is used. */
export interface BarChartData {
  used: number | readonly UsedPart[];
  /** Above 0 it is marked on the bar. */
  average?: number;
  /** 100 when absent. */
  'max-value'?: number;
  tooltip_used?: string;
  tooltip_free?: string;
  tooltip_average?: string;
}

/** Milliseconds of a chart's timestamp, which is UTC whether or not it says so; undefined for what is no time. */
export function chartTime(x: unknown): number | undefined {
  if (typeof x !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z?$/.test(x)) return undefined;
  const time = Date.parse(x.endsWith('Z') ? x : `${x}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Returns a time as the chart's hover says it: `2026-01-31 13:05:00 GMT`. */
export function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} GMT`;
}

const isPoint = (point: unknown): point is ChartPoint =>
  isRecord(point) && chartTime(point['x']) !== undefined && Number.isFinite(point['y']);

function isStats(stats: unknown): stats is BarChartData {
  return isRecord(stats) && (typeof stats['used'] === 'number' || Array.isArray(stats['used']));
}

/**
 * Reads the answer of a chart's address, as far as it can be drawn. Points without a time or a number are left out, and so are
 * series without points. No series at all: there is nothing to draw (CHART-04).
 */
export function readLineChart(answer: unknown): LineChartData {
  if (!isRecord(answer) || !Array.isArray(answer['series'])) return { series: [] };
  const series = answer['series']
    .filter(isRecord)
    .map(({ name, unit, data }) => ({
      name: String(name ?? ''),
      ...(typeof unit === 'string' ? { unit } : {}),
      data: Array.isArray(data) ? data.filter(isPoint) : [],
    }))
    .filter(({ data }) => data.length > 0);
  return {
    series,
    ...(isStats(answer['stats']) ? { stats: answer['stats'] } : {}),
    ...(isRecord(answer['settings']) ? { settings: answer['settings'] } : {}),
  };
}
