/** A slice of a pie or a donut. */
export interface PieItem {
  /** In the operator's language. */
  label: string;
  value: number;
  /** A CSS colour. */
  color?: string;
  /** A role that has a colour in every theme; an unknown one takes the next colour of the sequence. */
  colorClass?: string;
  /** Not in the legend. */
  hideKey?: boolean;
}

/** The data of a pie or a donut. */
export interface PieData {
  title: string;
  label?: string;
  /** Infinity: there is none, and no chart either. */
  maxLimit?: number;
  unit?: string;
  overMax?: boolean;
  data: readonly PieItem[];
}

/** The radii of the shapes, in px. */
export const radii = {
  pie: { inner: 0, outer: 30 },
  donut: { inner: 24, outer: 36 },
  'wide-donut': { inner: 24, outer: 48 },
} as const;
export type PieShape = keyof typeof radii;

/** The whole of a pie: a limit, the sum of the slices, or unlimited, which is not drawn. */
export type PieWhole = { kind: 'max' | 'total'; amount: number } | { kind: 'noLimit' };

export function pieWhole({ maxLimit, data }: PieData): PieWhole {
  if (maxLimit === Number.POSITIVE_INFINITY) return { kind: 'noLimit' };
  if (maxLimit !== undefined) return { kind: 'max', amount: maxLimit };
  return { kind: 'total', amount: data.reduce((sum, { value }) => sum + amountOf(value), 0) };
}

/** Returns the items of the legend: neither hidden keys nor endless values. */
export function legendItems({ data }: PieData): PieItem[] {
  return data.filter(({ value, hideKey }) => !hideKey && value !== Number.POSITIVE_INFINITY);
}

export interface PieSlice {
  item: PieItem;
  /** Where it begins and how much of the circle it takes, 0 to 1. */
  start: number;
  share: number;
}

/** Returns the slices in the order of the data; nothing at all when every value is zero. */
export function pieSlices({ data }: PieData): PieSlice[] {
  const sum = data.reduce((total, { value }) => total + amountOf(value), 0);
  let start = 0;
  return data.flatMap((item) => {
    const share = sum > 0 ? amountOf(item.value) / sum : 0;
    if (share === 0) return [];
    const slice = { item, start, share };
    start += share;
    return [slice];
  });
}

/** Outline of a slice as SVG path data, around 0,0, from twelve o'clock on with the clock. */
export function slicePath(start: number, share: number, { inner, outer }: { inner: number; outer: number }): string {
  // Both ends of a whole circle are one point, between which an arc is nothing: it is drawn as two halves.
  if (share >= 1) return `${slicePath(0, 0.5, { inner, outer })} ${slicePath(0.5, 0.5, { inner, outer })}`;
  const at = (radius: number, turn: number) => {
    const angle = turn * 2 * Math.PI;
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
  };
  const end = start + share;
  const far = share > 0.5 ? 1 : 0;
  const back = inner === 0 ? 'L 0 0' : `L ${at(inner, end)} A ${inner} ${inner} 0 ${far} 0 ${at(inner, start)}`;
  return `M ${at(outer, start)} A ${outer} ${outer} 0 ${far} 1 ${at(outer, end)} ${back} Z`;
}

/** From 80 % nearly full, from 100 % full (CHART-03). */
export type Fullness = 'NEARLY_FULL' | 'FULL';

export function fullness(percent: number): Fullness | undefined {
  return percent >= 100 ? 'FULL' : percent >= 80 ? 'NEARLY_FULL' : undefined;
}

/** Returns the whole percent of a usage pie, 0 to 100; what is no number is 0. */
export function usagePercent(value: string | number): number {
  const whole = Number.parseInt(String(value), 10);
  return Number.isNaN(whole) ? 0 : Math.min(100, Math.max(0, whole));
}

export interface QuotaPieTexts {
  used: string;
  added: string;
  remaining: string;
}

/** Returns a quota as the data of a donut: what is used, what a form adds, what remains. */
export function quotaPie(
  title: string,
  quota: { used?: number; added?: number; allowed?: number; unit?: string },
  texts: QuotaPieTexts,
): PieData {
  const { used = 0, added = 0, allowed = 1 } = quota;
  // A limit of 0 has no shares and counts as 1; the first one used is too much already.
  const percent = Math.round(((used + added) / (allowed || 1)) * 100);
  return {
    title,
    label: `${percent}%`,
    maxLimit: allowed,
    ...(quota.unit ? { unit: quota.unit } : {}),
    overMax: percent > 100 || (allowed === 0 && percent > 0),
    data: [
      { label: texts.used, value: used, colorClass: 'usage' },
      { label: texts.added, value: added, colorClass: 'added' },
      { label: texts.remaining, value: Math.max(0, allowed - used - added), colorClass: 'remaining' },
    ],
  };
}

function amountOf(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}
