import { useId, useRef } from 'react';
import { TextInput } from '../controls/text-input.tsx';
import { useT } from '../services-context.tsx';
import { filterByName } from './columns.ts';
import { focusBeside, MemberRows } from './member-rows.tsx';
import type { Assignments, MembershipCandidate, MembershipRole } from './membership.ts';
import styles from './membership.module.css';
import { RolesMenu } from './roles-menu.tsx';
import { useFilter } from './use-filter.ts';

export interface MemberColumnProps {
  title: string;
  /** Said when the list is empty. */
  none: string;
  list: readonly MembershipCandidate[];
  move: 'add' | 'remove';
  onMove(id: string): void;
  /** With all three, each has a menu of roles. */
  assignments?: Assignments;
  roles?: readonly MembershipRole[];
  onRole?(id: string, role: string): void;
}

/** Draws one side: its name and count, a filter, and the names with what can be done to them. */
export function MemberColumn({ title, none, list, move, onMove, assignments, roles, onRole }: MemberColumnProps) {
  const t = useT();
  const titleId = useId();
  const rows = useRef<HTMLUListElement>(null);
  const filter = useFilter();
  const shown = filterByName(list, filter.applied);
  const moveAway = ({ id }: MembershipCandidate, place: number) => {
    focusBeside(rows.current, place);
    onMove(id);
  };
  return (
    <div role="group" className={styles['column']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {title} <span className={styles['count']}>{list.length}</span>
      </h3>
      <TextInput
        type="search"
        icon="search"
        aria-label={t('core:membership.filter', { list: title })}
        placeholder={t('core:membership.filterShort')}
        disabled={list.length === 0}
        value={filter.typed}
        onChange={filter.type}
        onKeyDown={(event) => {
          // The form around must not be sent by it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <MemberRows
        ref={rows}
        labelledBy={titleId}
        list={shown}
        none={list.length === 0 ? none : t('core:membership.noMatch')}
        move={move}
        onMove={moveAway}
        rolesOf={(candidate) =>
          assignments && roles && onRole ? (
            <RolesMenu
              name={candidate.name}
              member={candidate.id}
              assignments={assignments}
              roles={roles}
              onToggle={(role) => onRole(candidate.id, role)}
            />
          ) : null
        }
      />
    </div>
  );
}
