import { I18n, useService, useT } from '@sextant/sdk';
import { utc } from './native-times.ts';

/** Returns the function that says how long something took, in the operator's language: seconds, minutes or hours. */
export function useDuration(): (
  start: string | null | undefined,
  end: string | null | undefined,
) => string | undefined {
  const i18n = useService(I18n);
  useT();
  return (start, end) => {
    const [from, to] = [utc(start), utc(end)];
    const seconds = from && to ? (Date.parse(to) - Date.parse(from)) / 1000 : Number.NaN;
    if (!(seconds >= 0)) return undefined;
    const [value, unit] =
      seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
    return i18n.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  };
}
