import { type ReactNode, useMemo, useState } from 'react';
import { seenName } from '#base';
import type { ResourceType } from '#registry';
import type { ActivityEntry } from '#services/activity/activity-log';
import { ResourceTypes } from '#services/registry/registry';
import { Scope } from '#services/scope/scope';
import { AppLink } from '../cells/app-link.tsx';
import { Missing, ShortId } from '../cells/cells.tsx';
import { Moment } from '../cells/moment.tsx';
import { Button } from '../controls/button.tsx';
import { StatusMark } from '../controls/status-mark.tsx';
import { FactTable } from '../details/details-sections.tsx';
import { useEvent, useService, useServices, useT } from '../services-context.tsx';
import styles from './activity.module.css';
import { entriesWithItem, entryAddress, itemKey, nameNow, namesOfItems } from './entry-address.ts';
import { useTypes } from './use-activity.ts';

export interface ActivityListProps {
  /** Newest first. */
  entries: readonly ActivityEntry[];
  /** The accessible name, in the operator's language. */
  label: string;
  /** All entries are about one item, which the page names already. */
  isOfOneItem?: boolean;
  /** Hears that a link to an item was followed. */
  onLeave?(): void;
}

const pageSize = 50;

/** Shows what was done, and when, with what came of it. */
export function ActivityList({ entries, label, isOfOneItem = false, onLeave }: ActivityListProps) {
  const t = useT();
  const [shown, setShown] = useState(pageSize);
  const types = useTypes(isOfOneItem ? [] : entries.map(({ type }) => type));
  const names = useMemo(() => namesOfItems(entries), [entries]);
  const withItem = useMemo(() => entriesWithItem(entries), [entries]);
  const rows = entries.slice(0, shown).map((entry, place) => {
    const item = (
      <Item
        key="item"
        entry={entry}
        name={entry.name ?? names.get(itemKey(entry))}
        type={types.get(entry.type)}
        isThere={withItem.has(entry)}
        onLeave={onLeave}
      />
    );
    return {
      // The same item may have been changed twice at one time: the oldest entry keeps the first number.
      id: `${entries.length - place}`,
      cells: [
        <Moment key="time" iso={new Date(entry.at).toISOString()} />,
        entry.label === undefined ? <Missing key="action" /> : <bdi key="action">{entry.label}</bdi>,
        ...(isOfOneItem ? [] : [item]),
        <StatusMark
          key="outcome"
          tone={entry.outcome === 'failed' ? 'bad' : 'ok'}
          label={t(`core:activity.outcome.${entry.outcome}`)}
        />,
      ] as readonly ReactNode[],
    };
  });
  const columns = ['time', 'action', ...(isOfOneItem ? [] : ['resource']), 'outcome'];
  return (
    <>
      <FactTable
        label={label}
        columns={columns.map((name) => ({ label: t(`core:activity.column.${name}`) }))}
        rows={rows}
      />
      {entries.length > shown ? (
        <p className={styles['more']}>
          <Button size="s" onClick={() => setShown(shown + pageSize)}>
            {t('core:activity.more')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface ItemProps {
  entry: ActivityEntry;
  name: string | undefined;
  /** Undefined until its code is there. */
  type: ResourceType<any> | undefined;
  /** False: the item was deleted since, as far as this session knows. */
  isThere: boolean;
  onLeave: (() => void) | undefined;
}

function Item({ entry, name, type, isThere, onLeave }: ItemProps) {
  const t = useT();
  const services = useServices();
  const scope = useService(Scope);
  useEvent(scope.onDidChange);
  const typeName = t(useService(ResourceTypes).get(entry.type).name, { count: 1 });
  const address = type && isThere ? entryAddress(entry, type, services) : undefined;
  const shownName = name ?? (type && nameNow(entry, type, services));
  const words = shownName === undefined ? null : <bdi title={entry.id}>{seenName(shownName)}</bdi>;
  return (
    <div className={styles['item']}>
      <span className={styles['quiet']}>{typeName}</span>
      {entry.id === '' ? null : address === undefined ? (
        (words ?? <ShortId id={entry.id} />)
      ) : (
        <AppLink to={address} className={styles['link']} onClick={onLeave}>
          {words ?? <bdi>{seenName(entry.id)}</bdi>}
        </AppLink>
      )}
      {entry.scope === scope.key ? null : <span className={styles['quiet']}>{t('core:activity.elsewhere')}</span>}
    </div>
  );
}
