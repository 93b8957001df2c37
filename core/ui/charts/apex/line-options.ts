import type { ApexOptions } from 'apexcharts';
import { chartTime, type ChartSeries, timeText } from '../line-data.ts';
import type { LineSettings } from '../line-settings.ts';
import { dashOf, seriesColour } from '../series-style.ts';

export interface LineDrawing {
  series: readonly ChartSeries[];
  settings: LineSettings;
  /** px. */
  height: number;
  /** A point's value with its unit. */
  sayValue(value: number, unit: string | undefined): string;
  /** A number on the value axis. */
  sayNumber(value: number): string;
  /** Order of the page's language: the value axis stands where lines of text begin. */
  isRtl: boolean;
  language: string;
  /** Place of each series in the whole, which gives it its colour. */
  places: readonly number[];
}

const curves: Readonly<Record<string, 'straight' | 'stepline' | 'monotoneCubic'>> = {
  linear: 'straight',
  step: 'stepline',
  'step-before': 'stepline',
  'step-after': 'stepline',
  cardinal: 'monotoneCubic',
  basis: 'monotoneCubic',
  monotone: 'monotoneCubic',
};

/** The library's own description of a line chart. */
export function lineOptions(drawing: LineDrawing): ApexOptions {
  const { series, settings, places } = drawing;
  const fixed = settings.renderer === 'StaticAxes';
  return {
    chart: {
      type: 'line',
      height: drawing.height,
      width: '100%',
      background: 'transparent',
      fontFamily: 'inherit',
      foreColor: 'var(--text-3)',
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
      parentHeightOffset: 0,
      locales: [{ name: drawing.language, options: calendarWords(drawing.language) }],
      defaultLocale: drawing.language,
    },
    series: series.map(({ name, data }) => ({
      name,
      data: data.map(({ x, y }) => ({ x: chartTime(x) ?? 0, y })),
    })),
    colors: places.map(seriesColour),
    stroke: { width: 2, curve: curves[settings.interpolation] ?? 'straight', dashArray: places.map(dashOf) },
    markers: { size: 0, strokeColors: 'var(--surface)', hover: { size: 4 }, discrete: lastPoints(drawing) },
    legend: { show: false },
    dataLabels: { enabled: false },
    grid: {
      borderColor: 'var(--line)',
      padding: { top: 0, bottom: 0 },
      yaxis: { lines: { show: settings.axes_y } },
    },
    xaxis: {
      type: 'datetime',
      ...(fixed ? limits(chartTime(settings.xMin), chartTime(settings.xMax)) : {}),
      labels: { show: settings.axes_x, datetimeUTC: true },
      axisBorder: { show: settings.axes_x, color: 'var(--line-strong)' },
      axisTicks: { show: settings.axes_x, color: 'var(--line-strong)' },
      crosshairs: { stroke: { color: 'var(--line-control)' } },
      tooltip: { enabled: false },
    },
    yaxis: {
      show: settings.axes_y && settings.axes_y_label,
      opposite: drawing.isRtl,
      ...(fixed ? limits(settings.yMin, settings.yMax) : {}),
      labels: { formatter: (value) => drawing.sayNumber(value) },
    },
    tooltip: {
      shared: true,
      intersect: false,
      x: { formatter: (time) => timeText(time) },
      y: {
        // The library writes both as HTML; names and units come from a service.
        title: { formatter: (name) => `${asHtml(name)}:` },
        formatter: (value, options?: { seriesIndex?: number }) =>
          value === undefined || value === null
            ? ''
            : asHtml(drawing.sayValue(value, series[options?.seriesIndex ?? 0]?.unit)),
      },
    },
  };
}

const limits = (min: number | undefined, max: number | undefined) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** Returns the last point of each series as a dot of radius 2, when asked for. */
function lastPoints({ series, settings, places }: LineDrawing) {
  if (!settings.higlight_last_point) return [];
  return series.map(({ data }, seriesIndex) => ({
    seriesIndex,
    dataPointIndex: data.length - 1,
    size: 2,
    fillColor: seriesColour(places[seriesIndex] ?? 0),
    strokeColor: seriesColour(places[seriesIndex] ?? 0),
  }));
}

/** The names of months and days as the page's language has them: the library brings English ones. */
function calendarWords(language: string) {
  const words = (options: Intl.DateTimeFormatOptions, dates: readonly number[]) => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { timeZone: 'UTC', ...options });
    return dates.map((date) => format.format(date));
  };
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  // The fourth of January 2026 is a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day));
  return {
    months: words({ month: 'long' }, months),
    shortMonths: words({ month: 'short' }, months),
    days: words({ weekday: 'long' }, days),
    shortDays: words({ weekday: 'short' }, days),
  };
}

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
