import { useT } from '../services-context.tsx';
import { MemberColumn } from './member-column.tsx';
import { SearchedColumn } from './searched-column.tsx';
import { columnsOf, toggleRole } from './columns.ts';
import {
  addMember,
  type Assignments,
  type FindCandidates,
  type MembershipCandidate,
  type MembershipRole,
  removeMember,
} from './membership.ts';
import styles from './membership.module.css';

/** The words of the two columns, where the general ones don't do: "All users", "Project members". */
export interface MembershipTexts {
  available?: string;
  members?: string;
  noAvailable?: string;
  noMembers?: string;
}

export interface MembershipStepProps {
  /** All there are; with `find`, those whose names are known: the members. */
  candidates: readonly MembershipCandidate[];
  /** Finds those who could be members where they are too many to list: nobody is shown before something was typed. */
  find?: FindCandidates;
  /** The assignments of this step; kept by the workflow: a `Memberships` has one per step. */
  value: Assignments;
  /** `added`: the candidate that has become a member, of whom `candidates` may not know. */
  onChange(value: Assignments, added?: MembershipCandidate): void;
  roles: readonly MembershipRole[];
  /** Id of the role that each new member begins with. */
  defaultRole?: string;
  /** `false`: no role can be chosen; members have the default one (MEM-03). */
  showRoles?: boolean;
  texts?: MembershipTexts;
  disabled?: boolean;
}

/**
 * Draws a choice of members and their roles (MEM-01 to -03). Those who could be are on one side, those who are on the other.
 */
export function MembershipStep({
  candidates,
  find,
  value,
  onChange,
  roles,
  defaultRole,
  showRoles = true,
  texts = {},
  disabled,
}: MembershipStepProps) {
  const t = useT();
  const { available, members } = columnsOf(candidates, value);
  const title = texts.available ?? t('core:membership.available');
  const add = (id: string, added?: MembershipCandidate) => onChange(addMember(value, id, defaultRole), added);
  return (
    <div className={styles['place']}>
      <fieldset className={styles['step']} disabled={disabled}>
        {find ? (
          <SearchedColumn title={title} find={find} members={value} onAdd={(one) => add(one.id, one)} />
        ) : (
          <MemberColumn
            title={title}
            none={texts.noAvailable ?? t('core:membership.noAvailable')}
            list={available}
            move="add"
            onMove={(id) => add(id)}
          />
        )}
        <MemberColumn
          title={texts.members ?? t('core:membership.members')}
          none={texts.noMembers ?? t('core:membership.noMembers')}
          list={members}
          move="remove"
          onMove={(id) => onChange(removeMember(value, id))}
          {...(showRoles
            ? { assignments: value, roles, onRole: (id, role) => onChange(toggleRole(value, id, role)) }
            : {})}
        />
      </fieldset>
    </div>
  );
}
