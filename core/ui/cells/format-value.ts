import type { Services } from '#base';
import type { FormatName } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { gb, mb, noName, noUnderscore, noValue, title, uppercase } from './formats.ts';

/** The text of anything a cell may hold. Lists are joined as the language does; objects as JSON. */
export function plainText(value: unknown, i18n: I18n): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return i18n.list(value.map((each) => plainText(each, i18n)));
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** "1.5 GiB" as the language has it. */
function amount(text: string, i18n: I18n): string {
  const [number, unit] = text.split(' ');
  return unit ? i18n.t(`core:formats.bytes.${unit}`, { number: i18n.number(Number(number), ungrouped) }) : '';
}

const ungrouped = { useGrouping: false };

/** A value in a named format, in the operator's language. */
export function formatValue(value: unknown, format: FormatName | undefined, services: Services): string {
  const i18n = services.get(I18n);
  switch (format) {
    case 'yesno':
      return i18n.t(value ? 'core:cells.yes' : 'core:cells.no');
    case 'gb':
      return amount(gb(value), i18n);
    case 'mb':
      return amount(mb(value), i18n);
    case 'bytes':
      return i18n.bytes(value === '' ? undefined : (value as number | undefined));
    case 'title':
      return plainText(title(value), i18n);
    case 'noUnderscore':
      return plainText(noUnderscore(value), i18n);
    case 'noValue':
      return plainText(noValue(value), i18n);
    case 'noName':
      return noName(value, i18n.t('core:cells.none'));
    case 'uppercase':
      return plainText(uppercase(value), i18n);
    case 'simpleDate':
    case 'mediumDate':
      return value ? i18n.dateTime(value as string) : '-';
    case 'relativeTime':
      return value ? i18n.relativeTime(value as string) : '-';
    default:
      return plainText(value, i18n);
  }
}
