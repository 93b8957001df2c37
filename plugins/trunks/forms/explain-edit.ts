import type { I18n } from '@sextant/sdk';
import type { Difference } from './merge-edit.ts';

/** Returns the texts that tell which parts of an attempt were saved, and which were not. */
export function explainedOutcome(saved: Difference, left: Difference, i18n: I18n): string[] {
  return [
    i18n.t('trunks:conflict.saved', { parts: parts(saved, i18n) }),
    i18n.t('trunks:conflict.left', { parts: parts(left, i18n) }),
  ];
}

function parts({ members, added, removed }: Difference, i18n: I18n): string {
  const subports = (key: string, { length }: Difference['added']) =>
    length > 0 ? [i18n.t(key, { number: i18n.number(length) })] : [];
  return i18n.list([
    ...names(members, i18n),
    ...subports('trunks:conflict.taken-out', removed),
    ...subports('trunks:conflict.put-in', added),
  ]);
}

const names = (members: Difference['members'], i18n: I18n) => members.map((name) => i18n.t(`trunks:details.${name}`));
