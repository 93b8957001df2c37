import type { I18n } from '@sextant/sdk';
import type { Difference, TrunkState } from './merge-edit.ts';

/** What others did, and which of it the operator's own changes would replace. */
export function explained(theirs: Difference, mine: Difference, now: TrunkState, i18n: I18n): string[] {
  const ports = new Set([...mine.added, ...mine.removed].map(({ port_id: id }) => id));
  const touched = [...theirs.added, ...theirs.removed].some(({ port_id: id }) => ports.has(id));
  const both = theirs.members.filter((name) => mine.members.includes(name));
  const replaced = [...names(both, i18n), ...(touched ? [i18n.t('trunks:subports.title')] : [])];
  return [
    i18n.t('trunks:conflict.changed'),
    ...(theirs.members.length > 0
      ? [i18n.t('trunks:conflict.members', { members: i18n.list(names(theirs.members, i18n)) })]
      : []),
    ...(theirs.members.includes('name') ? [nameNow(now, i18n)] : []),
    ...(theirs.added.length > 0 ? [i18n.t('trunks:conflict.added', { count: theirs.added.length })] : []),
    ...(theirs.removed.length > 0 ? [i18n.t('trunks:conflict.removed', { count: theirs.removed.length })] : []),
    replaced.length > 0
      ? i18n.t('trunks:conflict.replaces', { members: i18n.list(replaced) })
      : i18n.t('trunks:conflict.keeps'),
  ];
}

function nameNow({ name }: TrunkState, i18n: I18n): string {
  return name ? i18n.t('trunks:conflict.named', { name }) : i18n.t('trunks:conflict.nameless');
}

/** What of an attempt was saved, and what was not. */
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
