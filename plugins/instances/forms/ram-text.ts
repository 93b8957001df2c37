import type { I18n } from '@sextant/sdk';

const kibi = 1024;

/**
 * Writes an amount of RAM as the launch wizard does: in MiB, from 1,024 on in GiB with at most two decimals.
 * @param mebibytes the amount, or a change of it, which may be negative
 * @param options how the number is written: with a sign, for example
 */
export function ramText(mebibytes: number, i18n: I18n, options: Intl.NumberFormatOptions = {}): string {
  const isLarge = Math.abs(mebibytes) >= kibi;
  const number = i18n.number(isLarge ? mebibytes / kibi : mebibytes, { maximumFractionDigits: 2, ...options });
  return i18n.t(`core:formats.bytes.${isLarge ? 'GiB' : 'MiB'}`, { number });
}
