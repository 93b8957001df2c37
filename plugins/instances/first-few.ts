import type { I18n } from '@sextant/sdk';

const maxListed = 5;

/** Lists the first five texts, and says how many more there are. */
export function firstFew(texts: readonly string[], i18n: I18n): string {
  const more = texts.length - maxListed;
  if (more <= 0) return i18n.list(texts);
  const first = texts.slice(0, maxListed).join(i18n.t('core:formats.comma'));
  return `${first} ${i18n.t('core:confirm.andMore', { count: more })}`;
}
