import { type ReactNode, type Ref, useState } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { useT } from '../services-context.tsx';
import type { MembershipCandidate } from './membership.ts';
import styles from './membership.module.css';

/** How many are drawn at once: a project may have thousands of members. */
const portion = 100;

interface MemberRowsProps {
  ref: Ref<HTMLUListElement>;
  labelledBy: string;
  list: readonly MembershipCandidate[];
  /** Said instead of rows. */
  none: ReactNode;
  move: 'add' | 'remove';
  onMove(candidate: MembershipCandidate, place: number): void;
  rolesOf?(candidate: MembershipCandidate): ReactNode;
}

/** The names of one side with what can be done to them, a hundred at first. */
export function MemberRows({ ref, labelledBy, list, none, move, onMove, rolesOf }: MemberRowsProps) {
  const t = useT();
  const [most, setMost] = useState(portion);
  return (
    <ul ref={ref} className={styles['list']} tabIndex={-1} aria-labelledby={labelledBy}>
      {list.slice(0, most).map((candidate, place) => (
        <li key={candidate.id} className={styles['row']}>
          <span className={styles['name']} title={candidate.name}>
            <bdi>{candidate.name}</bdi>
            {candidate.note ? <small className={styles['note']}>{candidate.note}</small> : null}
          </span>
          {rolesOf?.(candidate)}
          <IconButton
            size="s"
            data-move=""
            icon={move === 'add' ? 'plus' : 'minus'}
            label={t(`core:membership.${move}`, { name: candidate.name })}
            onClick={() => onMove(candidate, place)}
          />
        </li>
      ))}
      {list.length > most ? (
        <li className={styles['none']}>
          <Button size="s" onClick={() => setMost(most + portion)}>
            {t('core:table.loadMore', { count: Math.min(portion, list.length - most) })}
          </Button>
        </li>
      ) : null}
      {list.length === 0 ? <li className={styles['none']}>{none}</li> : null}
    </ul>
  );
}

/** The row goes, and with it the button that was pressed: the focus stays at its place in the list. */
export function focusBeside(rows: HTMLElement | null, place: number): void {
  const buttons = [...(rows?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
  (buttons[place + 1] ?? buttons[place - 1] ?? rows)?.focus();
}
