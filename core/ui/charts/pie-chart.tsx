import { useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Icon } from '../icons/icon.tsx';
import { useService, useT } from '../services-context.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { pieSheet } from './chart-sheet.ts';
import styles from './charts.module.css';
import {
  fullness,
  legendItems,
  type PieData,
  type PieItem,
  pieSlices,
  type PieShape,
  pieWhole,
  quotaPie,
  radii,
  slicePath,
  usagePercent,
} from './pie-data.ts';
import { seriesColour } from './series-style.ts';

export interface PieChartProps {
  data: PieData;
  showTitle?: boolean;
  showLabel?: boolean;
  showLegend?: boolean;
}

/** A whole and its parts, radii 0 and 30 px (CHART-03). */
export function PieChart(props: PieChartProps) {
  return <Round {...props} shape="pie" />;
}

export interface DonutChartProps extends PieChartProps {
  /** Radii 24 and 48 px, for a chart that stands alone. */
  wide?: boolean;
}

/** The same as a ring, radii 24 and 36 px, with its label in the middle. */
export function DonutChart({ wide = false, ...props }: DonutChartProps) {
  return <Round {...props} shape={wide ? 'wide-donut' : 'donut'} />;
}

export interface QuotaDonutProps {
  title: string;
  used?: number;
  /** The amount that the operator's form adds. */
  added?: number;
  /** Infinity: there is no limit, and no ring. */
  allowed?: number;
  unit?: string;
}

/** Draws a quota as a ring: what is used, what a form adds, what remains. */
export function QuotaDonut({ title, ...quota }: QuotaDonutProps) {
  const t = useT();
  const texts = {
    used: t('core:charts.currentUsage'),
    added: t('core:charts.added'),
    remaining: t('core:charts.remaining'),
  };
  return <DonutChart data={quotaPie(title, quota, texts)} />;
}

export interface UsagePieProps {
  title: string;
  /** Percent; read as an integer and cut at 100. */
  value: string | number;
  /** The value is shown as it is, in place of the percent. */
  asText?: boolean;
}

/** Draws how full one thing is: from 80 % nearly full, at 100 % full, in words too. */
export function UsagePie({ title, value, asText }: UsagePieProps) {
  const t = useT();
  const i18n = useService(I18n);
  const percent = usagePercent(value);
  const state = fullness(percent);
  const tone = state === 'FULL' ? 'full' : state === 'NEARLY_FULL' ? 'nearly-full' : 'usage';
  const data: PieData = {
    title,
    label: asText ? String(value) : i18n.number(percent / 100, { style: 'percent' }),
    data: [
      { label: t('core:charts.used'), value: percent, colorClass: tone },
      { label: t('core:charts.free'), value: 100 - percent, colorClass: 'remaining' },
    ],
  };
  return (
    <div className={styles['usage']} data-fullness={state}>
      <Round data={data} shape="donut" showLegend={false} showTotal={false} />
      {state ? (
        <p className={styles['fullness']}>
          <Icon name="triangle-alert" size={14} />
          {t(`core:charts.${state}`)}
        </p>
      ) : null}
    </div>
  );
}

interface RoundProps extends PieChartProps {
  shape: PieShape;
  showTotal?: boolean;
}

function Round({ data, shape, showTitle = true, showLabel = true, showLegend = true, showTotal = true }: RoundProps) {
  const t = useT();
  const i18n = useService(I18n);
  const [pointed, setPointed] = useState<PieItem>();
  const whole = pieWhole(data);
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 });
  const withUnit = (amount: string) =>
    data.unit ? t('core:charts.valueUnit', { value: amount, unit: data.unit }) : amount;
  const wholeText =
    whole.kind === 'noLimit' ? '' : t(`core:charts.${whole.kind}`, { amount: withUnit(number(whole.amount)) });
  const colourOf = (item: PieItem) => item.color ?? roleColour(item, data.data.indexOf(item));
  const say = ({ label, value }: PieItem) => t('core:cells.labelled', { label, value: withUnit(number(value)) });
  const { outer } = radii[shape];
  const slices = pieSlices(data);

  const chart =
    whole.kind === 'noLimit' ? (
      <p className={styles['no-limit']}>{t('core:charts.noLimit')}</p>
    ) : (
      <div className={styles['round']} data-over={data.overMax || undefined}>
        <svg
          role="img"
          aria-label={i18n.list([data.title, ...legendItems(data).map(say), ...(showTotal ? [wholeText] : [])])}
          width={outer * 2}
          height={outer * 2}
          viewBox={`${-outer} ${-outer} ${outer * 2} ${outer * 2}`}
          className={styles['slices']}
        >
          {slices.length === 0 ? <path d={slicePath(0, 1, radii[shape])} className={styles['none']} /> : null}
          {slices.map(({ item, start, share }) => (
            <path
              key={item.label}
              d={slicePath(start, share, radii[shape])}
              style={{ fill: colourOf(item) }}
              data-pointed={item === pointed || undefined}
              onPointerEnter={() => setPointed(item)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <title>{say(item)}</title>
            </path>
          ))}
        </svg>
        {showLabel && data.label ? <span className={styles['round-label']}>{data.label}</span> : null}
      </div>
    );

  const body = (
    <div className={styles['pie']} data-shape={shape}>
      {chart}
      {whole.kind === 'noLimit' ? null : (
        <div className={styles['pie-words']}>
          {showTotal ? <p className={styles['whole']}>{wholeText}</p> : null}
          {showLegend ? (
            <ul className={styles['keys']}>
              {legendItems(data).map((item) => (
                <li
                  key={item.label}
                  className={styles['key']}
                  data-pointed={item === pointed || undefined}
                  onPointerEnter={() => setPointed(item)}
                  onPointerLeave={() => setPointed(undefined)}
                >
                  <span className={styles['swatch']} style={{ background: colourOf(item) }} />
                  <span>{item.label}</span>
                  <b>
                    <bdi>{withUnit(number(item.value))}</bdi>
                  </b>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </div>
  );
  return showTitle ? (
    <ChartFrame title={data.title} sheet={whole.kind === 'noLimit' || !showLegend ? undefined : pieSheet(data, t)}>
      {body}
    </ChartFrame>
  ) : (
    body
  );
}

/** Roles that have a colour of their own in every theme. */
const roleColours: Readonly<Record<string, string>> = {
  usage: 'var(--chart-used)',
  added: 'var(--accent-mark)',
  remaining: 'var(--chart-track)',
  'nearly-full': 'var(--warn-mark)',
  full: 'var(--bad-mark)',
};

function roleColour({ colorClass }: PieItem, place: number): string {
  return (colorClass === undefined ? undefined : roleColours[colorClass]) ?? seriesColour(place);
}
