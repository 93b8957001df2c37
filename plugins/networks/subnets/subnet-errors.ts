import type { I18n } from '@sextant/sdk';
import type { FormErrors } from '@sextant/ui';
import { mistakesIn, type SubnetData } from './subnet-data.ts';

/** Returns the mistakes of a subnet's form as texts at their fields; one in a list names its line. */
export function subnetErrors(data: SubnetData, i18n: Pick<I18n, 't'>): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const { field, text, line } of mistakesIn(data)) {
    const message = i18n.t(`networks:mistake.${text}`);
    (errors[field] ??= []).push(line === undefined ? message : i18n.t('networks:mistake.in-line', { line, message }));
  }
  return errors;
}
