import { useId } from 'react';
import { StatusMark, type StatusTone } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import { type Entry, nameOfEntry, type Verdict } from './entry.ts';
import { EntryTrace } from './entry-trace.tsx';
import type { Place } from './place.ts';
import { reasonsOf } from './words.ts';
import styles from './inspector.module.css';

export interface EntryListProps {
  entries: readonly Entry[];
  /** Name of the one whose trace is open. */
  open: string | undefined;
  /** Where the entries are from several places: says which. */
  placeOf?: (place: Place) => string;
  onToggle(name: string): void;
}

/** Entries, each with whether it shows, whose it is and why it does not; its whole trace opens below it. */
export function EntryList({ entries, open, placeOf, onToggle }: EntryListProps) {
  return (
    <ul className={styles['list']}>
      {entries.map((entry) => {
        const name = nameOfEntry(entry);
        return (
          <EntryRow
            key={name}
            entry={entry}
            isOpen={open === name}
            place={placeOf?.(entry.place)}
            onToggle={() => onToggle(name)}
          />
        );
      })}
    </ul>
  );
}

const looks: Readonly<Partial<Record<Verdict, readonly [tone: StatusTone, icon: string]>>> = {
  shown: ['ok', 'circle-check'],
  unknown: ['run', 'clock'],
  gateUnknown: ['run', 'clock'],
  absent: ['warn', 'puzzle'],
  off: ['idle', 'lock'],
};
const hidden = ['idle', 'eye-off'] as const;

interface EntryRowProps {
  entry: Entry;
  isOpen: boolean;
  place: string | undefined;
  onToggle(): void;
}

function EntryRow({ entry, isOpen, place, onToggle }: EntryRowProps) {
  const t = useT();
  const traceId = useId();
  const [tone, icon] = looks[entry.verdict] ?? hidden;
  return (
    <li data-entry={entry.key} data-verdict={entry.verdict}>
      <button
        type="button"
        className={styles['row']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? traceId : undefined}
        onClick={onToggle}
      >
        <span className={styles['label']}>{entry.label}</span>
        <span className={styles['verdict']}>
          <StatusMark tone={tone} icon={icon} label={t(`core:inspector.verdict.${entry.verdict}`)} />
        </span>
        <span className={styles['key']}>
          <bdi>{entry.key}</bdi>
        </span>
        {place === undefined ? null : <span className={styles['where']}>{place}</span>}
        {reasonsOf(entry, t).map((reason) => (
          <span key={reason} className={styles['reason']}>
            {reason}
          </span>
        ))}
      </button>
      {isOpen ? <EntryTrace id={traceId} entry={entry} /> : null}
    </li>
  );
}
