import { chartTime } from './line-data.ts';

/** The settings that a line chart accepts; `lineDefaults` has their defaults. */
export interface LineSettings {
  /** `StaticAxes`: the axes end where yMin, yMax, xMin and xMax say, whatever is measured. */
  renderer: 'line' | 'StaticAxes';
  /** Grows to the window's foot. */
  auto_size: boolean;
  axes_x: boolean;
  axes_y: boolean;
  axes_y_label: boolean;
  interpolation: string;
  yMin: number | undefined;
  yMax: number | undefined;
  /** UTC, as the points' times. */
  xMin: string | undefined;
  xMax: string | undefined;
  /** The spelling of the wire. */
  higlight_last_point: boolean;
  /** The settings of the bar chart beside the lines. */
  bar_chart_settings: Readonly<Record<string, unknown>> | undefined;
}

export const lineDefaults: LineSettings = {
  renderer: 'line',
  auto_size: true,
  axes_x: true,
  axes_y: true,
  axes_y_label: true,
  interpolation: 'linear',
  yMin: undefined,
  yMax: undefined,
  xMin: undefined,
  xMax: undefined,
  higlight_last_point: false,
  bar_chart_settings: undefined,
};

type Wire = Readonly<Record<string, unknown>> | undefined;
type Accept = (value: unknown) => boolean;

const flag: Accept = (value) => typeof value === 'boolean';
const figure: Accept = (value) => Number.isFinite(value);
const time: Accept = (value) => chartTime(value) !== undefined;

const accepted: Readonly<Record<keyof LineSettings, Accept>> = {
  renderer: (value) => value === 'line' || value === 'StaticAxes',
  auto_size: flag,
  axes_x: flag,
  axes_y: flag,
  axes_y_label: flag,
  interpolation: (value) => typeof value === 'string',
  yMin: figure,
  yMax: figure,
  xMin: time,
  xMax: time,
  higlight_last_point: flag,
  bar_chart_settings: (value) => typeof value === 'object' && value !== null,
};

/** Settings of the answer win over those of the place, and these over the defaults; others are ignored. */
export function lineSettings(...weakestFirst: readonly Wire[]): LineSettings {
  const known = weakestFirst.flatMap((settings) =>
    Object.entries(settings ?? {}).filter(([name, value]) => accepted[name as keyof LineSettings]?.(value)),
  );
  return { ...lineDefaults, ...Object.fromEntries(known) };
}

/** Space between a chart that grows and the window's foot, in px. */
const FOOT = 30;

/** Height of a chart that grows to the window's foot; never less than its own. All in px. */
export function grownHeight(own: number, top: number, windowHeight: number): number {
  return Math.max(own, windowHeight - top - FOOT);
}
