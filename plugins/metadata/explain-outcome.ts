import type { I18n } from '@sextant/sdk';
import { namesIn } from './merge-changes.ts';
import type { PairChanges } from './metadata-kinds.ts';

/** The most names that are listed; the others are counted. */
const named = 8;

function listed(names: readonly string[], i18n: I18n): string {
  const rest = names.length - named;
  const more = rest > 0 ? [i18n.t('metadata:conflict.more', { count: rest })] : [];
  return i18n.list([...names.slice(0, named), ...more]);
}

/** Tells which parts of an attempt were saved, and which were not. */
export function explainedOutcome(saved: PairChanges, left: PairChanges, i18n: I18n): string {
  return [
    i18n.t('metadata:conflict.saved', { names: listed(namesIn(saved), i18n) }),
    i18n.t('metadata:conflict.left', { names: listed(namesIn(left), i18n) }),
  ].join(' ');
}
