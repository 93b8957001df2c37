import type { BarChartData } from './line-data.ts';

/** A part of the bar, in whole percent of the maximum. */
export interface BarSegment {
  percent: number;
  /** The part's own words, from the service. */
  tip: string | undefined;
}

export interface BarShares {
  segments: readonly BarSegment[];
  /** Whole percent that all segments take together. */
  used: number;
  free: number;
  /** Whole percent; undefined when there is nothing to mark. */
  average: number | undefined;
  max: number;
}

/** The default maximum: the percent of a bar that is full, whatever is measured. */
const DEFAULT_MAX = 100;

/** Returns the shares that the bar shows: rounded, 0 for what is no number, nothing beyond the bar's end. */
export function barShares(data: BarChartData): BarShares {
  const given = data['max-value'];
  const max = typeof given === 'number' && given > 0 ? given : DEFAULT_MAX;
  const percentOf = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value)
      ? Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.round((value / max) * 100)))
      : 0;
  const segments: BarSegment[] = Array.isArray(data.used)
    ? data.used.map((part) => ({ percent: percentOf(part?.used_instances), tip: part?.tooltip_used }))
    : [{ percent: percentOf(data.used), tip: data.tooltip_used }];
  const used = segments.reduce((sum, { percent }) => sum + percent, 0);
  const hasAverage = !Array.isArray(data.used) && (data.average ?? 0) > 0;
  return {
    segments,
    used,
    free: Math.max(0, 100 - used),
    average: hasAverage ? Math.min(100, percentOf(data.average)) : undefined,
    max,
  };
}
