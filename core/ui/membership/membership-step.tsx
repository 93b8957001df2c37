import { useT } from '../services-context.tsx';
import { MemberColumn } from './member-column.tsx';
import { columnsOf, toggleRole } from './columns.ts';
import {
  addMember,
  type Assignments,
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
  candidates: readonly MembershipCandidate[];
  /** The assignments of this step; kept by the workflow: a `Memberships` has one per step. */
  value: Assignments;
  onChange(value: Assignments): void;
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
  return (
    <div className={styles['place']}>
      <fieldset className={styles['step']} disabled={disabled}>
        <MemberColumn
          title={texts.available ?? t('core:membership.available')}
          none={texts.noAvailable ?? t('core:membership.noAvailable')}
          list={available}
          move="add"
          onMove={(id) => onChange(addMember(value, id, defaultRole))}
        />
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
